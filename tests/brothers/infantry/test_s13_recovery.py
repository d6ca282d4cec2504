"""BB 13: recovery."""

from __future__ import annotations

from bocage.games.brothers.infantry.s13_recovery import RecoveryPhase
from bocage.games.brothers.state import FLANK
from tests.brothers.position import OPEN, Position
from tests.marks import allowed, case, refused


@allowed("BB 13.0")
@refused("BB 13.0")
def test_suppression_eases_by_one_step_but_not_in_melee() -> None:
    p = Position(OPEN, ["A1 us red", "B1 us yellow", "C3 us red"], ["C3 squad yellow", "H8 squad red"])
    p.start(RecoveryPhase())
    assert p.s.supp == [1, 0, 2, 1, 1]


@case("bob-13-002")
@allowed("BB 13.0", "BB 48.0")
def test_smoke_ages() -> None:
    p = Position(OPEN, ["A1 us"], ["C3 squad"])
    p.s.smoke = {p.hex("C4"): 2, p.hex("D4"): 1}
    p.start(RecoveryPhase())
    assert p.s.smoke == {p.hex("C4"): 1}


@case("bob-13-003")
@allowed("BB 13.0")
def test_what_recovery_removes() -> None:
    p = Position(OPEN, ["A1 us used cp", "B1 mg op"], ["C3 squad"], cp=(1, 0))
    p.s.mark[0] |= FLANK
    p.s.sustained[1] = (p.hex("C3"), p.hex("C4"))
    p.s.lights = (p.hex("C4"),)
    p.start(RecoveryPhase())
    assert (p.s.used, p.s.cp) == ([0, 0, 0], [0, 0, 0])
    assert not p.s.sustained and not p.s.lights
    assert not p.s.mark[0] & FLANK


@case("bob-13-004")
@allowed("BB 13.0", "BB 55.2")
def test_the_last_turn_ends_the_battle_after_the_monsoon_check() -> None:
    from bocage.games.brothers.infantry.s01_turns import Battle

    p = Position(OPEN, ["A1 us"], ["H8 squad"], turns=2, turn=1, monsoon=[9, 10])
    p.s.stack.append(Battle())
    p.s.stack[-1].at = "next_turn"
    p.play(("use", 0), ("used",), ("use", 1), ("used",), dice=[9])
    assert p.s.raining == 1 and p.s.result == (0.0, 1.0)
