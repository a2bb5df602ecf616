; Installer for Windows, by Inno Setup 6, of the folder that packaging\release.py makes. Written, not tested yet.
;   py packaging\release.py folder
;   iscc /DVersion=0.1.0 packaging\windows\kpeditor.iss        -> dist\kpeditor-0.1.0-setup.exe
#ifndef Version
  #error Give the version: iscc /DVersion=0.1.0 ...
#endif

[Setup]
AppId=io.github.kpeditor.kpeditor
AppName=kpeditor
AppVersion={#Version}
AppPublisher=kpeditor contributors
DefaultDirName={autopf}\kpeditor
DefaultGroupName=kpeditor
LicenseFile=..\..\LICENSE
OutputDir=..\..\dist
OutputBaseFilename=kpeditor-{#Version}-setup
SetupIconFile=..\..\build\icons\kpeditor.ico
UninstallDisplayIcon={app}\kpeditor.exe
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ChangesAssociations=yes
Compression=lzma2
SolidCompression=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[Files]
Source: "..\..\dist\kpeditor\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\kpeditor"; Filename: "{app}\kpeditor.exe"

[Registry]
; A double click opens bundles; YAML files stay with the user's text editor, which offers kpeditor under "Open with".
Root: HKA; Subkey: "Software\Classes\.kpz"; ValueType: string; ValueData: "kpeditor.bundle"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\kpeditor.bundle"; ValueType: string; ValueData: "kpeditor bundle"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\kpeditor.bundle\DefaultIcon"; ValueType: string; ValueData: "{app}\kpeditor.exe,0"
Root: HKA; Subkey: "Software\Classes\kpeditor.bundle\shell\open\command"; ValueType: string; ValueData: """{app}\kpeditor.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\Applications\kpeditor.exe\SupportedTypes"; ValueType: string; ValueName: ".yaml"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Applications\kpeditor.exe\shell\open\command"; ValueType: string; ValueData: """{app}\kpeditor.exe"" ""%1"""
