"""BB 1: turns."""

from __future__ import annotations

from bocage.games.brothers.infantry.s01_turns import Battle, Turn
from tests.brothers.position import OPEN, Position
from tests.marks import allowed, case


@case("bob-01-001")
@allowed("BB 1.0")
def test_a_turn_runs_operations_rout_melee_recovery() -> None:
    names = [part.__name__ for part in Turn().parts()]
    order = [names.index(x) for x in ("Operations", "RoutPhase", "MeleePhase", "RecoveryPhase")]
    assert order == sorted(order)
    p = Position(OPEN, ["C1 us"], ["C8 squad"], turns=2)
    p.s.stack.append(Battle())
    p.s.stack[-1].at = "next_turn"
    p.s.turn = 0
    p.play()
    seen = []
    for _ in range(2):
        seen.append((p.s.turn, p.s.phase))
        p.play(("use", 0), ("used",), ("use", 1), ("used",))
    assert seen == [(1, "operations"), (2, "operations")]
    assert p.s.result is not None, "after the last turn there is no third"
