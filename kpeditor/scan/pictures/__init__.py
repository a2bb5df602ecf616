"""Pictures of scans, opened with care, and the scans of a sheet drawn straight as one picture.

`picture` opens files, helped by `pdfpage`. `straight` draws scans of which is known where the
board lies in them: that is what gets read and, by `underlaypicture`, what lies under the map.
"""
