"""What the source says of the eleven situations of Panzer-Zug, to hold their scenario files against (2.7).

A line per group: side, groups of the file, game-turn of its entry (0: deployed), units and marks as the
source counts them, then its units (passengers counted) and its marks.
"""

FACTS = """
AT-1 turns 15 first soviets boards 6E
  germans: garrison; 0; 15+1; 5 ge_rifle 3 ge_security 1 ge_engineer 1 aa_20 1 mor_81 4 truck; 1 fort
  soviets: bands; 0; 5+0; 5 ru_recon
  germans: train; 1; 4+0; 1 bp35_light_beute 1 assault_platoon_a 2 ge_smg
  germans: column; any; 4+0; 4 rail_truck
  soviets: raiders; 6; 14+0; 4 ru_cavalry 1 mg_127 1 ig_762 2 mor_82_mot 6 wagon
AT-2 turns 18 first germans boards 11N 6N
  soviets: main trains; 0; 35+22; 9 ru_rifle 3 ru_smg 1 ru_engineer 3 ru_recon 1 cp 1 mg_127 2 atg_45_early
    2 ig_762 2 how_762 3 mor_82 1 mor_120 3 t_26 1 bp35_heavy 2 assault_platoon_c 1 bp35_light; 6 block 8
    mines 8 fort
  germans: panzers; 1; 68+0; 15 ge_rifle 2 ge_engineer 2 ig_75 1 ig_150 3 atg_50 1 mor_81 2 how_105 6
    pz_iii_g 3 pz_iv_e 2 pz_ii_d 2 sg_iii_b 1 flamingo 3 sdkfz_231_8 5 halftrack 3 sdkfz_251_10 1
    sdkfz_251_2 16 truck
AT-3 turns 15 first germans boards 5N 6N
  soviets: main; 0; 33+9; 9 ru_rifle 1 ru_smg 1 ru_recon 1 ru_engineer 1 cp 1 mg_127 2 atg_45 1 ig_762 2
    how_762 3 mor_82 1 mor_120 1 aa_37 4 wagon 2 limber 1 truck 2 t_34c; 6 block 3 fort
  germans: panzers train; 1; 56+0; 6 pz_iv_f2 2 pz_iv_e 6 pz_iii_j 4 pz_iii_g 1 pz_iii_d 2 marder_i 1
    sdkfz_251_2 10 ge_rifle 3 ge_engineer 1 cp 2 how_105 2 sdkfz_251_10 5 halftrack 2 sdkfz_8 7 truck 1
    pz_zug_10a 1 assault_platoon_a
AT-4 turns 12 first germans boards 9W
  germans: guard supplies; 0; 8+0; 3 ge_security 2 atg_50 2 aa_20 1 cp
  soviets: brigade; 0; 23+0; 9 ru_rifle 5 ru_recon 2 ru_cavalry 2 mg_127 2 ig_762 3 mor_82_mot
  germans: relief; 1; 30+0; 9 ge_rifle 1 ge_engineer 2 ig_75 1 ig_150 1 mor_81 1 mor_120 15 truck
  germans: train; 1; 3+0; 1 bp42_light 1 assault_platoon_a 1 pz_38t
AT-5 turns 12 first soviets boards 15N
  germans: gun; 0; 3+0; 1 k5_turntable 1 k5_gun 1 shunter
  germans: guard; 0; 24+0; 9 ge_rifle 3 ge_security 1 ge_engineer 2 aa_20 2 aa_20x4 2 aa_37 2 ig_75 1 ig_150
    1 mor_81 1 mor_120
  soviets: main; 0; 26+0; 8 ru_rifle 5 ru_recon 2 ru_smg 2 mg_127 2 ig_762 3 mor_82_mot 4 wagon
  germans: train; 1; 5+0; 1 bp42_heavy 1 assault_platoon_a 2 ge_smg 1 baureihe
AT-6 turns 10 first germans boards 6W
  soviets: main; 0; 25+0; 2 t_34_85 4 t_34c 2 su_85 2 ru_rifle 2 ru_smg 2 ru_recon 1 atg_57 1 atg_762 1
    mor_82_mot 1 mg_127 7 truck
  germans: main; 0; 28+0; 3 panther 4 pz_iv_h 2 sg_iii_g 6 ge_rifle 3 ge_smg 2 ge_security 1 ge_engineer 1
    mor_81 1 mor_120 5 truck
  germans: train; 1; 3+0; 1 bp44 1 assault_platoon_a 1 sdkfz_135_1
  germans: evacuation; 5; 1+0; 1 locomotive
AT-7 turns 15 first soviets boards 15W
  germans: main trains; 0; 36+7; 1 jgdpz_iv 1 jgdpz_iv_70 12 ge_rifle 6 ge_smg 3 ge_engineer 2 atg_88 1
    atg_75 1 aa_20 1 aa_20x4 2 mor_81 2 mor_120 1 pz_zug_berlin 2 assault_platoon_c 1 streckenschutzzug_iii;
    2 block 2 mines 3 fort
  soviets: army; 1; 60+0; 6 t_34_85 2 js_ii 2 jsu_122 2 jsu_152 9 ru_guards 6 ru_smg 2 ru_engineer 2
    ru_recon 2 atg_85 1 mor_82_mot 3 mor_82 2 mor_120 6 halftrack 15 truck
AT-8 turns 12 first soviets boards 3N 6S
  soviets: main; 0; 58+0; 12 ru_rifle 6 ru_ski 4 ru_smg 3 ru_recon 2 ru_engineer 1 cp 2 mg_127 3 atg_37 2
    atg_45 2 ig_762 2 how_762 4 mor_82 4 aerosan 2 limber 9 sled
  finns: main; 0; 50+8; 15 fi_rifle 6 fi_sissi 4 fi_mg 3 fi_engineer 1 cp 2 mg_127 3 atg_25 2 aa_20 2
    how_762 3 mor_81 2 limber 7 sled; 3 block 2 mines 2 fort(20) 1 fort(30)
  finns: lost; 0; 1+0; 1 panssarijuna_2
  finns: repair; 1; 2+0; 1 locomotive 1 fi_rail_engineer
AT-9 turns 20 first germans boards GW
  dutch: peel; 0; 21+10; 12 nl_rifle 1 nl_engineer 4 hmg_light 2 ig_57 2 mor_81; 3 fort(30) 3 fort(20) 2
    block 2 mines
  dutch: guns; 0; 6+0; 3 fg_80 3 limber
  dutch: reserve; 10; 16+0; 6 nl_rifle 1 atg_47 1 mor_81 8 truck
  germans: trains; 1; 19+0; 1 pz_zug_ii 1 assault_platoon_b 1 locomotive 12 ge_rifle_1940 3 ge_hmg 1 mor_81
  germans: regiment; 3; 47+0; 24 ge_rifle_1940 3 ge_engineer_1940 6 ge_hmg 3 atg_37 3 ig_75 2 mor_81 6 wagon
  germans: howitzers; 11; 4+0; 2 how_105 2 limber
AT-10 turns 15 first germans boards 15E
  slovaks: main train; 0; 25+0; 12 sk_rifle 3 sk_rifle_partisan 3 hmg_light 1 atg_37 1 aa_20 1 ig_75 1
    sk_motorcycle 1 bicycle 1 hurban 1 assault_platoon_c
  germans: battle_group; 1; 37+0; 3 sg_iii_g 2 sdkfz_10_4 6 ge_rifle 3 ge_smg 3 ge_engineer 1 atg_75 1
    ig_150 1 mor_81 1 mor_120 16 truck
AT-11 turns 20 first germans boards 6E 9E
  poles: brigade; 0; 83+6; 2 tks 1 wz_34 36 pl_cavalry 9 pl_rifle 3 bicycle 4 pl_engineer 1 cp 3 pl_hmg 6
    atg_37 3 how_75 1 how_100 3 wagon 11 truck; 3 block 3 mines
  poles: train; 11; 3+0; 1 smialy 1 assault_platoon_b 1 tk_scout
  germans: first; 1; 54+0; 1 pz_iv 6 pz_ii 10 pz_i 9 ge_rifle_1939 3 ge_engineer 1 atg_37 2 ig_75 1 mor_81 2
    how_105 1 kubelwagen_cp 16 truck 2 sdkfz_8
  germans: second; 11; 28+0; 1 pz_iv 4 pz_ii 8 pz_i 2 sdkfz_231_8 4 sdkfz_222 3 ge_motorcycle 1 ge_engineer
    1 atg_37 1 ig_75 3 truck
"""
