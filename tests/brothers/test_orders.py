"""Whatever is named one after another: every order gives the same totals and the same refusals."""

from __future__ import annotations

from itertools import permutations

from bocage.games.brothers.infantry.s17_combat_events import Pick
from bocage.games.brothers.state import BrothersState
from tests.brothers.position import OPEN, Position, kind
from tests.marks import allowed

SPIRIT = kind("order spirit", nation="japanese", seishin=True, fp=(5, 3), prof=(3, 2), melee=(3, 2))
ROWS = "\n".join(f"{n} ........" for n in range(1, 11))


def facts(s: BrothersState) -> object:
    return (s.at, s.step, s.supp, s.used, s.conceal, s.mark, s.cp, s.pools, sorted(s.here), s.control)


@allowed("BB 5.4", "BB 59.5")
def test_follow_me_and_seishin_in_either_order() -> None:
    found = []
    for order in permutations([("seishin",), ("follow me", 0)]):
        p = Position(ROWS, [f"A1 {SPIRIT}"], ["A6 us used"], nations=("japanese", "american"), cp=(1, 0)).operations()
        p.play(("use", 0), ("move",), *order)
        found.append((facts(p.s), sorted(p.options()), str(p.why_not("stop")), str(p.why_not("exit"))))
    assert found[0] == found[1]


@allowed("BB 17.0")
def test_two_units_of_an_event_in_either_order() -> None:
    for event in (6, 7, 8):
        found = []
        for order in permutations([0, 1]):
            rows = OPEN.replace("2 ........", "2 w.w.....")
            used = " used" if event == 8 else ""
            p = Position(rows, [f"A2 us{used}", f"C2 us{used}"], ["H8 squad used"])
            p.start(Pick(event, 0, 0))
            p.play(*[("pick", u) for u in order])
            found.append(facts(p.s))
        assert found[0] == found[1], event


@allowed("BB 9.0")
def test_what_may_still_fire_does_not_hang_on_who_fired_first() -> None:
    found = []
    for order in permutations([1, 2, 3]):
        p = Position(ROWS, ["C2 us"], ["C6 squad", "D6 squad", "B6 squad"], cp=(0, 1)).operations()
        p.play(("use", 0), ("move",), ("enter", p.hex("C3"), 0))
        for u in order:
            assert p.allows("op", u, "", -1)
            p.play(("op", u, "", -1), dice=[10])
        found.append((facts(p.s), [str(p.why_not("op", u, "", -1)) for u in (1, 2, 3)]))
    assert all(x == found[0] for x in found)


@allowed("BB 48.1", "BB 5.4")
def test_smoke_and_follow_me_before_a_step_in_any_order() -> None:
    found = []
    for order in permutations([("smoke", "C3"), ("follow me", 0)]):
        p = Position(ROWS, ["C2 us"], ["C9 squad used"], cp=(1, 0), smoke=(1, 0)).operations()
        acts = [("smoke", p.hex("C3")) if act[0] == "smoke" else act for act in order]
        p.play(("use", 0), ("move",), *acts)
        found.append((facts(p.s), sorted(p.options()), p.s.smoke))
    assert found[0] == found[1]


@allowed("BB 12.0")
def test_melee_casualties_in_either_order() -> None:
    from bocage.games.brothers.infantry.s12_melee import MeleePhase

    found = []
    for order in permutations([0, 1]):
        p = Position(OPEN, ["C4 us", "C4 us"], ["C4 squad"])
        p.start(MeleePhase(), dice=[(10, 10), (10, 10), (1, 1)])
        p.play(("loss", order[0]))
        if p.s.player >= 0:
            p.play(("loss", order[1]))
        found.append(facts(p.s))
    assert found[0] == found[1]
