"""BB 57: germans."""

from __future__ import annotations

from bocage.games.brothers.infantry.rout_paths import rout_ways
from bocage.games.brothers.infantry.s11_rout import SideRouts
from bocage.games.brothers.infantry.s12_melee import melee_power
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import GONE
from tests.brothers.position import OPEN, Position, kind
from tests.marks import allowed, case

SS = kind("ss six more", ss=True, morale=((10, 6, 2), (9, 6, 1)))


@case("bob-57-003")
@allowed("BB 57.4")
def test_late_war_ss_keep_six_in_melee() -> None:
    late = UNITS["de_ss_late"]
    assert late.fp[0] > 6 and late.melee[0] == 6
    p = Position(OPEN, ["C1 de_ss_late"], ["C8 ru"])
    assert melee_power(p.s, 0) == 6


@allowed("BB 57.3", "BB 11.2")
def test_ss_that_cannot_rout_hold_out_beside_the_enemy_too() -> None:
    ring = ["C3 ru", "C5 ru", "B3 ru", "B4 ru", "D3 ru", "D4 ru"]
    p = Position(OPEN, [f"C4 {SS} yellow"], ring, nations=("german", "russian"))
    assert rout_ways(p.s, 0, (0,)) == []
    p.start(SideRouts(0), dice=[7])  # fails by one
    assert p.s.at[0] == p.hex("C4") and (p.s.step[0], p.s.supp[0]) == (1, 2)
    worse = Position(OPEN, [f"C4 {SS} yellow"], ring, nations=("german", "russian"))
    worse.start(SideRouts(0), dice=[8])
    assert worse.s.at[0] == GONE
