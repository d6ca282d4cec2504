"""A card that cannot be played says what is missing, in figures."""

from __future__ import annotations

from bocage import games
from bocage.server.candidates import why_not_there
from bocage.server.planning.uses import uses
from tests.marks import refused
from tests.upfront.basic.basic_scenes import own
from tests.upfront.position import concealed, fire, group, man, play, rally, refusal, riflemen

GAME = games.load("upfront")


@refused("UF 6.1")
def test_a_fire_card_names_the_factors_it_needs_and_those_each_group_has() -> None:
    strong, weak = fire(6, 11), fire(1, 1)
    s = own(
        group("A", man("LMG"), man(), chit=2),
        group("B", *riflemen(2), chit=1),
        hands=([strong, weak], []),
    )
    told = why_not_there(GAME, s, 0, {"card": strong})
    assert told.rule == "UF 6.1"
    assert told.reason == "Fire 6 (11) needs 11 factors: group A has 6, at A in range 4; group B has 4, at A in range 3"
    assert uses(GAME, s, 0, strong) == []
    ways = uses(GAME, s, 0, weak)
    assert {way["actions"][0] for way in ways} == {("fire", 0), ("fire", 1)}
    assert all(way["actions"][-1] == ("card", weak) for way in ways)
    assert 0 < (ways[0]["p"] or 0) < 1
    play(s, ("fire", 0), ("at", 6))
    assert refusal(s, "card", strong).reason.endswith("for that card: 11 factors are needed, the group has 6")


@refused("UF 10.2", "UF 4.2")
def test_other_cards_say_what_stands_in_the_way_or_when_they_are_played() -> None:
    rallies, hides = rally(2), concealed(2)
    s = own(group("A", *riflemen(2)), hands=([rallies, hides], []))
    told = why_not_there(GAME, s, 0, {"card": rallies})
    assert told.rule == "UF 10.2" and told.reason.startswith("group A: ")
    assert "not played as a group's action" in why_not_there(GAME, s, 0, {"card": hides}).reason
    assert why_not_there(GAME, s, 1, {"card": rallies}).reason == "another player decides now"
