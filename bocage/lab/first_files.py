"""Small scenarios to begin with: right, playable within a quarter of an hour, and drawn on a map of their own."""

from __future__ import annotations

MAP = """map crossing
title A crossing
size 12 x 9
terrain
  0  -.-.-.-.-.-.
  1  ww......g.w.
  2  w.......gg.w
  3  ..o.....W...
  4  ..oo..SW....
  5  ...o........
  6  w.......ww..
  7  ww..gg...ww.
  8  w...gg......
  9  ............
road dirt F0 F1 F2 F3 F4 F5 F6 F7 F8 F9
side wall G4:N,NE
"""

FIRST = {
    "starterkit": f"""id = "own"
title = "A scenario of my own"
summary = "Two British platoons cross the fields and take the farm from a German platoon."
map = '''
{MAP}'''
date = "1944-09"
turns = 5
sets_up_first = "German"
moves_first = "British"

[[side]]
name = "German"
nation = "german"
elr = 3
[[side.group]]
units = ["4-6-7 x3", "8-0"]
weapons = ["LMG"]
set_up = {{ rows = "2-5" }}

[[side]]
name = "British"
nation = "british"
elr = 3
[[side.group]]
units = ["4-5-7 x6", "8-1", "8-0"]
weapons = ["LMG x2"]
set_up = {{ rows = "8-9" }}

[victory]
side = "British"
when = "end"
text = "The British win at the end if they Control both hexes of the farm, G4 and H4."
[[victory.condition]]
kind = "control"
area = ["G4", "H4"]
""",
    "brothers": f"""id = "own"
title = "A scenario of my own"
summary = "Four American squads push down a lane and take the farm from a handful of grenadiers."
map = '''
{MAP}'''
date = "1944-07"
theatre = "europe"
turns = 5
first = "American"

[[side]]
name = "American"
nation = "american"
operations = [2, 3]
cp = 2
rout_edge = "S"
[[side.group]]
title = "assault group"
setup = ["rows 8-9"]
units = {{ us_squad = 4, us_mg = 1 }}
conceal = false

[[side]]
name = "German"
nation = "german"
operations = [1, 2]
cp = 1
rout_edge = "N"
[[side.group]]
title = "outpost"
setup = ["rows 2-5"]
units = {{ de_squad = 2, de_mg = 1, de_decoy = 2 }}

[victory]
side = "American"
text = "The American side wins if it controls both farm hexes, G4 and H4, at the end."
[[victory.condition]]
kind = "control"
area = ["G4", "H4"]
""",
}
