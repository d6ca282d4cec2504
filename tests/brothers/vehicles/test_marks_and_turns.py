"""Marks that end with their turn, and what getting down, turning and waiting come to (BB 13.0, 20 to 22)."""

from __future__ import annotations

from bocage.games.brothers.infantry.s07_morale import MID_MOVE, SELECTED, morale
from bocage.games.brothers.infantry.s13_recovery import RecoveryPhase
from bocage.games.brothers.infantry.shot import Shot, lower_number
from bocage.games.brothers.state import ABOARD, PARKED, READY, STEADY, USED
from bocage.games.brothers.table import put
from bocage.games.brothers.vehicles.s20_04_prof import needed
from bocage.games.brothers.weapons.s32_spotting import spots
from tests.brothers.position import OPEN, Position, kind, tank
from tests.marks import allowed, refused

PLUCKY = kind("marks plucky", nation="commonwealth", pluck=True)
BAZOOKA = kind("marks bazooka", nation="american", satw=("bazooka", 2))
LIGHT = tank("marks light carrier", gun_fp=(0, 0), armor=(1, 1), points=9, carries=1)
HALF_LOAD = ["C8 ht facing=0", "aboard squad on=0"]


@allowed("BB 20.3")
def test_a_short_move_is_forgotten_with_its_turn() -> None:
    """It waits without the -4 this turn; a long move of the next turn has it again."""
    p = Position(OPEN, ["C8 tank facing=0"], ["C1 squad used"]).operations()
    p.play(("use", 0), ("move",), ("drive", p.hex("C7"), 0))
    p.quiet().play(("op fire",))
    assert needed(p.s, Shot(p.s, 0, p.hex("C1"), "op"), 1) == 8 - 2 + 1 + 0, "Op Fire, marked, six hexes"
    q = Position(OPEN, ["C7 tank facing=0"], ["C1 squad used"])
    q.s.mark[0] |= STEADY
    q.start(RecoveryPhase())
    q.s.walked[0] = 1
    assert needed(q.s, Shot(q.s, 0, q.hex("C1"), "fire"), 1) == 8 - 4


@allowed("BB 13.0")
def test_passengers_and_riders_recover() -> None:
    p = Position(OPEN, ["C8 ht facing=0", "aboard squad red on=0", "A1 tank facing=0", "aboard squad yellow on=2"],
                 ["C1 squad"])  # fmt: skip
    p.start(RecoveryPhase())
    assert p.s.supp == [0, 1, 0, 0, 0] and p.s.at[1] == ABOARD


@allowed("BB 60.1")
def test_pluck_is_of_no_use_in_a_vehicle() -> None:
    p = Position(OPEN, ["C8 ht facing=0", f"aboard {PLUCKY} yellow on=0", f"A1 {PLUCKY} yellow"], ["C1 squad"],
                 nations=("commonwealth", "german"))  # fmt: skip
    assert (morale(p.s, 1, MID_MOVE), morale(p.s, 2, MID_MOVE)) == (6, 7)


@refused("BB 4.1")
def test_a_rider_that_gets_down_first_must_fit_into_the_range() -> None:
    for high, fits in ((3, False), (4, True)):
        p = Position(OPEN, ["C4 tank facing=0", "aboard squad on=0", "A8 squad"], ["H1 squad used"],
                     operations=((1, high), (1, 6))).operations()  # fmt: skip
        p.play(("use", 0), ("move",))
        assert (("dismount", 1) in p.options()) == fits
        if not fits:
            assert p.rule_against("dismount", 1) == "BB 4.1"
            p.play(("drive", p.hex("C3"), 0))
            assert ("dismount", 1) in p.quiet().options(), "once the tank has moved it counts nothing"


@allowed("BB 20.4")
def test_turning_on_the_move_is_turning_to_fire() -> None:
    """A Vehicle that has only turned checks its Prof Rating, and keeps its facing if it fails."""
    p = Position(OPEN, ["C4 tank facing=3"], ["C1 squad used"]).operations()
    p.play(("use", 0), ("move",), ("turn", 0), ("fire",), ("at", p.hex("C1"), ""), dice=[8])
    assert p.s.used[0] == USED and p.s.face[0] == 0 and p.s.supp[1] == 0, "8 - 1 for turning"
    q = Position(OPEN, ["C4 tank facing=3"], ["C1 squad used"]).operations()
    q.play(("use", 0), ("move",), ("turn", 1), ("turn", 0), ("fire",), ("at", q.hex("C1"), ""), dice=[7, 9])
    assert q.s.supp[1] == 1
    r = Position(OPEN, ["C4 tank facing=0"], ["C1 squad used"]).operations()
    r.play(("use", 0), ("move",), ("turn", 1), ("turn", 0), ("fire",), ("at", r.hex("C1"), ""), dice=[9])
    assert r.s.supp[1] == 1, "it points where it pointed: no check"


@allowed("BB 20.3")
def test_op_fire_too_is_an_action_that_takes_the_move_counter() -> None:
    p = Position(OPEN, ["C8 squad"], ["C4 tank facing=3 counter"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C7"), 0), ("op", 1, "", -1), dice=[10])
    assert p.s.moved[1] == 0 and p.s.used[1] == USED
    q = Position(OPEN, ["C8 squad"], ["C6 tank facing=3 used counter"]).operations()
    q.play(("use", 0), ("move",), ("enter", q.hex("C7"), 0), ("final", 1, "", -1), dice=[10])
    assert q.s.moved[1] == 1, "that of this turn stays"


@allowed("BB 20.13")
def test_a_decoy_feels_tank_shock_as_the_squad_it_seems_to_be() -> None:
    p = Position(OPEN, ["C8 squad concealed", "D8 decoy concealed"], ["C1 tank facing=0"], tank_shock=True)
    assert morale(p.s, 0, SELECTED) == morale(p.s, 1, SELECTED) == 9


@allowed("BB 20.13", "BB 33.0")
def test_a_weapon_that_is_not_issued_yet_does_not_steady_anybody() -> None:
    fausts = kind("marks fausts", satw=("panzerfaust", 2))
    for date, value in (("1941-07", 9), ("1944-09", 10)):
        p = Position(
            OPEN, [f"C8 {fausts}"], ["C1 tank facing=0"], tank_shock=True, date=date, nations=("german", "russian")
        )
        assert morale(p.s, 0, SELECTED) == value


@refused("BB 12.2")
def test_a_gun_in_melee_does_not_turn() -> None:
    p = Position(OPEN, ["C4 gun facing=0"], ["C4 squad"]).operations()
    p.play(("use", 0))
    assert p.options() == [("used",), ("op fire",)]
    assert p.rule_against("turn", 2) == p.rule_against("op fire", 2) == "BB 12.2"


@allowed("BB 33.0")
def test_a_bazooka_finds_no_lower_number_in_final_op_fire() -> None:
    p = Position(OPEN, [f"C4 {BAZOOKA} used"], ["C5 gun facing=0"], date="1944-09")
    assert lower_number(p.s, Shot(p.s, 0, p.hex("C5"), "fire"), 1)
    assert not lower_number(p.s, Shot(p.s, 0, p.hex("C5"), "final"), 1)


@refused("BB 20.10")
def test_a_gun_is_not_unloaded_beside_another() -> None:
    p = Position(OPEN, ["C4 ht facing=0", "aboard gun on=0", "C4 gun facing=0"], ["H1 squad used"]).operations()
    p.play(("use", 0))
    assert p.rule_against("unload") == "BB 20.10" and ("unload",) not in p.options()


@allowed("BB 15.0", "BB 21.3")
def test_whoever_gets_down_out_of_sight_may_hide() -> None:
    rows = OPEN.replace("4 ........", "4 wwwwwwww")
    p = Position(rows, HALF_LOAD, ["C1 squad used"]).operations()
    p.play(("use", 0), ("move",), ("dismount",))
    p.quiet().play(("stop",))
    assert p.options() == [("conceal",), ("stay",)]
    p.play(("conceal",))
    assert p.s.conceal[1] == 1 and p.s.used[1] == USED
    q = Position(OPEN, HALF_LOAD, ["C1 squad used"]).operations()
    q.play(("use", 0), ("move",), ("dismount",))
    q.quiet().play(("stop",))
    assert q.s.conceal[1] == 0 and ("conceal",) not in q.options(), "not in an enemy's LOS"


@refused("BB 61.2")
def test_nobody_spots_out_of_a_vehicle_that_may_be_wrecked() -> None:
    p = Position(OPEN, ["C8 ht facing=0 uk", "aboard squad on=0", "A1 ht facing=0", "aboard squad on=2"], ["C1 squad"])
    assert not spots(p.s, 1) and spots(p.s, 3)


@allowed("BB 21.3")
def test_which_of_the_empty_carriers_is_taken() -> None:
    p = Position(OPEN, ["A1 ht facing=0", "A2 ht facing=0", f"A3 {LIGHT} facing=0", "C8 squad"], ["C1 squad used"],
                 mounting=True)  # fmt: skip
    for v in (0, 1, 2):
        put(p.s, v, PARKED)
    p.operations().play(("use", 3))
    assert {a[1] for a in p.options() if a[0] == "mount"} == {0, 2}, "one of each kind"
    assert p.s.used[3] == READY
