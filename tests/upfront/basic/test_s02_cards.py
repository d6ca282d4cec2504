"""UF 2: what cards are, and what they are good for in play (the deck itself is tested in test_data_cards)."""

from __future__ import annotations

from bocage.games.upfront.printed import cards
from bocage.games.upfront.table.uses import FIRE_BIT, SMOKE_BIT, TERRAIN_BIT, is_cower_card, may_use
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    fire,
    forward,
    gid,
    group,
    kinds_on,
    man,
    men,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    sniper,
    terrain,
)


def red_six_fire() -> int:
    """A Fire card that shows a high red number."""
    return max((c for c in cards.ALL_CARDS if cards.STRENGTH[c] and cards.RED[c]), key=lambda c: cards.RN[c])


@case("uf-02-002")
@allowed("UF 2.2")
def test_the_numbers_of_a_played_card_do_nothing() -> None:
    card = red_six_fire()
    assert cards.RN[card] == 6
    s = position(
        group("A", *riflemen(10), chit=3),
        group("A", man(morale=4), man(morale=4), chit=2, side=1),
        group("B", *riflemen(2), side=1),
        hands=([card], []),
    )
    told = play(s, ("fire", 0), ("at", 6), ("card", card), ("ready",))
    strength = next(what[4] for _, what, _ in told if what[0] == "fire")
    assert strength == cards.STRENGTH[card]
    assert not any(s.broken)
    play(s, ("resolve",), chance=rncs(s, ("red", 6), ("black", 0)))
    assert [s.pinned[m] for m in men(s, 1, "A")] == [cards.STRENGTH[card] - 6 >= 4, cards.STRENGTH[card] >= 4]


@case("uf-02-011")
@allowed("UF 2.22")
def test_a_cower_card_fills_a_place_in_the_hand() -> None:
    pillbox = terrain("pillbox")
    s = position(
        group("A", man(leader="SL"), *riflemen(3), chit=2, stack=[forward()]),
        group("B", *riflemen(4), chit=2, stack=[forward(nth=10)]),
        group("A", *riflemen(4), side=1),
        group("B", *riflemen(4), side=1),
        hands=([pillbox, terrain("woods"), terrain("brush"), fire(6), fire(5)], []),
    )
    play(s, ("terrain", 0), ("terrain", terrain("woods")), ("terrain", 1), ("terrain", terrain("brush")))
    play(s, ("stop",), ("done",))
    assert len(s.hands[0]) == 3 and pillbox in s.hands[0]
    assert options(s) == [("draw", 2), ("keep",)]


@refused("UF 2.22")
def test_a_cower_card_is_only_good_face_down() -> None:
    s = position(
        group("A", *riflemen(4), stack=[terrain("brush"), forward()]),
        group("A", *riflemen(4), side=1),
        hands=([terrain("buildings")], []),
        orders=(("buildings", 3),),
    )
    card = terrain("buildings")
    assert is_cower_card(s, 0, card) and not may_use(s, 0, card, TERRAIN_BIT)
    assert refusal(s, "terrain", 0).rule == "UF 5.1"
    play(s, ("open", 0), ("open", card))
    assert kinds_on(s, 0, "A") == ["open"]


@allowed("UF 2.21")
@refused("UF 2.21", "UF 2.22")
def test_split_cards_by_nationality_in_play() -> None:
    """Card 130 is Smoke for a German and nothing for a Russian; card 162 moves a Russian group only."""
    for nations, smoke, moves in ((("German", "American"), True, False), (("Russian", "German"), False, True)):
        s = position(
            group("A", man(leader="SL"), man()),
            group("A", *riflemen(2), side=1),
            nations=nations,
            hands=([130, 162], []),
        )
        assert may_use(s, 0, 130, SMOKE_BIT) == smoke
        assert (("smoke", 0) in options(s)) == smoke
        assert (("move", 0) in options(s)) == moves
        assert not may_use(s, 0, 162, FIRE_BIT)
        if not moves:
            assert refusal(s, "move", 0).rule == "UF 2.21"


@allowed("UF 2.2", "UF 14.6")
def test_no_position_is_drawn_for_a_group_of_one() -> None:
    s = position(
        group("A", *riflemen(3)),
        group("A", man(), side=1),
        group("B", *riflemen(2), side=1),
        hands=([sniper()], []),
    )
    play(s, ("stop",), ("on", sniper(), gid(s, 1, "A")), chance=rncs(s, ("red", 2)))
    assert s.pinned[men(s, 1, "A")[0]]


@allowed("UF 2.1", "UF 2.3", "UF 2.4")
def test_a_scenario_names_forces_deck_changes_limit_and_first_side() -> None:
    from bocage.games.upfront.printed.scenarios import SCENARIOS
    from bocage.games.upfront.setup import new_game

    s = new_game(SCENARIOS["A"], (0, 1), ())
    assert s.side.count(0) == 10 and s.side.count(1) == 12
    assert s.orders == (("buildings", 5),) and s.decks == 3 and s.first == 0
    assert new_game(SCENARIOS["A"], (1, 0), ()).first == 1
