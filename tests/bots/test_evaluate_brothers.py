"""What the rifleman wants in Band of Brothers: the hexes of the card, and to leave only where leaving counts."""

from __future__ import annotations

from bocage.bots.evaluate_brothers import exit_wanted, sensible, value
from bocage.bots.goals_brothers import distances, errands
from bocage.games.brothers.cards.scenario import read_condition
from tests.brothers.position import OPEN, Position


def test_each_hex_is_somebodys_errand() -> None:
    p = Position(OPEN, ["C3 us", "E3 us"], ["C8 squad"], control=["C5", "E5"])
    sent, way = errands(p.s, p.card)
    assert sent == {0: p.hex("C5"), 1: p.hex("E5")}
    assert way == 2 * distances(p.card.ground, (p.hex("C5"),))[p.hex("C3")]


def test_a_hex_taken_is_a_gain_for_one_side_and_a_loss_for_the_other() -> None:
    p = Position(OPEN, ["C4 us"], ["E8 squad"], control=["C5", "A8"])
    before = value(p.s, 0), value(p.s, 1)
    p.s.control[p.hex("C5")] = 0
    assert value(p.s, 0) > before[0] + 5 and value(p.s, 1) < before[1] - 5


def test_he_leaves_the_board_only_where_it_counts() -> None:
    p = Position(OPEN, ["A4 us"], ["C8 squad"]).operations()
    p.walk(0, "A5", "A6", "A7", "A8", stop=False)
    assert not sensible(p.s, 0, ("exit",)), "nothing is asked for"
    p.card.victory.conditions = [read_condition({"kind": "exit", "at_least": 1, "edge": "N"}, p.card.ground.field)]
    assert not exit_wanted(p.s, 0, ("exit",))
    p.card.victory.conditions = [read_condition({"kind": "exit", "at_least": 1, "edge": "S"}, p.card.ground.field)]
    assert exit_wanted(p.s, 0, ("exit",)) and not exit_wanted(p.s, 1, ("exit",))
