"""BB 18.0: a card may say by which edge units have to leave."""

from __future__ import annotations

from bocage.games.brothers.cards.s18_control import leaving_counts, reached
from bocage.games.brothers.cards.scenario import read_condition
from tests.brothers.position import OPEN, Position
from tests.marks import allowed, refused


def leaving(edge: str) -> Position:
    p = Position(OPEN, ["A4 us"], []).operations()
    p.card.victory.conditions = [read_condition({"kind": "exit", "at_least": 1, "edge": edge}, p.card.ground.field)]
    p.walk(0, "A5", "A6", "A7", "A8", stop=False)
    p.play(("exit",))
    return p


@allowed("BB 18.0")
def test_units_that_leave_by_the_edge_of_the_card_count() -> None:
    p = leaving("S")
    assert p.s.exited == [1, 0] and p.s.at[0] == -3
    assert reached(p.s, p.card.victory.conditions[0])


@refused("BB 18.0")
def test_units_that_leave_by_another_edge_are_gone_and_do_not_count() -> None:
    p = leaving("N")
    assert p.s.exited == [0, 0] and p.s.at[0] == -3
    assert not reached(p.s, p.card.victory.conditions[0])
    assert leaving_counts(p.s, p.hex("C1")) and not leaving_counts(p.s, p.hex("C8"))
