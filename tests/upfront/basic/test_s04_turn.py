"""UF 4: the sequence of play: who is first, one action a group, the refill and the pass."""

from __future__ import annotations

from bocage.games.upfront.basic.s03_prepare import FirstPlayer
from bocage.games.upfront.basic.s04_turn import QUIET_TURNS
from bocage.games.upfront.printed.nations import nation_named
from bocage.games.upfront.printed.scenarios import SCENARIOS, axis_is_first
from bocage.games.upfront.setup import first_by_points, new_game
from bocage.kernel import play as kernel
from bocage.kernel.frames import OVER
from tests.marks import allowed, case, refused
from tests.upfront.basic.basic_scenes import sides, swap
from tests.upfront.position import (
    fire,
    group,
    hero,
    kinds_on,
    man,
    men,
    movement,
    options,
    play,
    position,
    rally,
    refusal,
    riflemen,
    rncs,
    sideways,
    terrain,
    turn_over,
)

# -- who is first -----------------------------------------------------------------------------------------------------


@case("uf-04-001")
@allowed("UF 4.1")
def test_the_cheaper_force_plays_first_in_a_game_of_ones_own_design() -> None:
    assert first_by_points(212, 205) == 1
    assert first_by_points(205, 212) == 0
    assert first_by_points(205, 205) is None  # a card decides


@case("uf-04-002")
@allowed("UF 4.1")
def test_first_side_without_a_german() -> None:
    french, italian, japanese = nation_named("French"), nation_named("Italian"), nation_named("Japanese")
    assert axis_is_first(french, italian, 190, 200)
    assert axis_is_first(italian, french, 200, 200) and not axis_is_first(french, italian, 200, 200)
    assert axis_is_first(japanese, french, 200, 200) and not axis_is_first(french, japanese, 200, 200)


@allowed("UF 4.1")
def test_the_variant_draws_for_the_first_turn() -> None:
    s = new_game(SCENARIOS["A"], (0, 1), ("draw for first",))
    kernel.begin(s)
    assert isinstance(s.stack[-1], FirstPlayer)
    play(s, chance=[20, 140])
    assert s.first == 1 and s.player == 1
    assert s.pile.size() == 162  # both cards are back before the deal


# -- actions ----------------------------------------------------------------------------------------------------------


@case("uf-04-003")
@allowed("UF 4.2", "UF 4.22")
@refused("UF 4.2", "UF 4.22")
def test_one_action_a_group_with_the_results_seen() -> None:
    s = position(
        group("A", *riflemen(4), chit=3),
        group("B", *riflemen(4), chit=3),
        group("A", man(morale=2), man(morale=2), chit=2, side=1),
        group("B", *riflemen(2), side=1),
        hands=([fire(3), fire(3, nth=1), movement()], []),
    )
    play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("resolve",), chance=rncs(s, ("red", 0), ("red", 1)))
    assert all(s.pinned[m] for m in men(s, 1, "A"))
    assert s.player == 0 and {("fire", 1), ("move", 1)} <= set(options(s))
    assert refusal(s, "fire", 0).rule == "UF 4.2"
    assert refusal(s, "move", 0).rule == "UF 4.2"


@case("uf-04-004", "uf-05-006")
@allowed("UF 4.21", "UF 5.3")
@refused("UF 4.2", "UF 4.21", "UF 5.3")
def test_one_movement_or_terrain_card_a_turn() -> None:
    s = position(*sides(group("A", *riflemen(3), stack=[terrain("brush")])), hands=([movement(), terrain("woods")], []))
    assert refusal(s, "terrain", 0).rule == "UF 5.1"  # nothing to lay it on yet
    play(s, ("move", 0), ("move", movement(), "forward"))
    assert refusal(s, "terrain", 0).rule == "UF 4.2"
    turn_over(s)
    turn_over(s)
    play(s, ("terrain", 0), ("terrain", terrain("woods")))
    assert kinds_on(s, 0, "A") == ["woods"]


@case("uf-04-005")
@allowed("UF 4.23")
@refused("UF 4.23")
def test_one_rally_card_a_group() -> None:
    pinned = riflemen(4, pinned=True)
    s = position(
        *sides(group("A", *pinned), group("B", man(pinned=True), man())), hands=([rally(2), rally(2, nth=1)], [])
    )
    a = men(s, 0, "A")
    play(s, ("rally", 0), ("rally", rally(2)), ("man", a[0]), ("man", a[3]))
    assert [s.pinned[m] for m in a] == [False, True, True, False]
    assert refusal(s, "rally", 0).rule == "UF 4.2"
    play(s, ("rally", 1), ("rally", rally(2, nth=1)))
    assert not s.pinned[men(s, 0, "B")[0]]


@case("uf-04-026")
@allowed("UF 4.24", "UF 10.3", "UF 10.4")
def test_free_plays_are_no_actions() -> None:
    s = position(
        *sides(group("A", man(pinned=True), man(pinned=True), man())),
        nations=("American", "German"),
        hands=([hero(), fire(1), fire(2), fire(3)], []),
    )
    a, b, _ = men(s, 0, "A")
    play(s, ("hero", hero(), a), ("panic", b), ("stop",), chance=rncs(s, ("red", 1)))
    play(s, ("discard", fire(1)), ("discard", fire(2)))
    assert s.hands[0] == (fire(3),) and len(s.buried[0]) == 2


# -- refill and pass --------------------------------------------------------------------------------------------------


@case("uf-04-023")
@allowed("UF 4.5")
@refused("UF 4.5")
def test_draw_to_the_full_or_not_at_all() -> None:
    s = position(
        group("A", man(leader="SL"), man()),
        group("A", *riflemen(2), side=1),
        group("B", *riflemen(2), side=1),
        nations=("American", "German"),
        hands=([fire(1), fire(2), fire(3)], []),
    )
    play(s, ("stop",), ("done",))
    assert options(s) == [("draw", 3), ("keep",)]
    assert refusal(s, "draw", 2).rule == "UF 4.5"
    cards = s.pile.rest[:3]
    play(s, ("draw", 3), chance=cards)
    assert s.hands[0][3:] == tuple(cards) and s.seat == 1


@allowed("UF 4.6")
@refused("UF 4.6")
def test_nobody_passes_right_after_a_pass() -> None:
    s = position(*sides(), hands=([fire(1)], [fire(2)]))
    turn_over(s)
    assert s.passed and s.seat == 1
    play(s, ("stop",))
    assert refusal(s, "done").rule == "UF 4.6"
    play(s, ("discard", fire(2)))
    turn = s.turn
    if s.seat == 1:
        play(s, ("keep",))
    assert not s.passed and s.turn == turn + 1
    turn_over(s)  # side 0 may pass again: side 1 discarded
    assert s.passed


@refused("UF 4.6")
def test_with_an_empty_hand_a_group_must_act_after_a_pass() -> None:
    s = position(*sides(), passed=True)
    assert refusal(s, "stop").rule == "UF 4.6"
    swap(s)
    assert ("stop",) in options(s)


@allowed("UF 4.6")
def test_a_game_in_which_no_card_moves_is_decided() -> None:
    s = position(*sides())
    for _ in range(QUIET_TURNS):
        swap(s)
        turn_over(s)
    assert s.player == OVER and s.ending[0] == "UF 4.6"


@allowed("UF 4.1", "UF 4.6")
def test_players_alternate() -> None:
    s = position(*sides(), hands=([movement()], [movement("plain", nth=1)]))
    play(s, ("move", 0), ("move", movement(), "forward"))
    turn_over(s)
    assert s.seat == 1 and not any(s.acted[6:])
    play(s, ("move", 6), ("move", movement(nth=1), "forward"))
    turn_over(s)
    assert s.seat == 0 and not s.acted[0]


@allowed("UF 5.3")
def test_a_sideways_card_still_needs_its_terrain() -> None:
    s = position(*sides(group("A", *riflemen(2), stack=[terrain("brush"), sideways()])), hands=([terrain("woods")], []))
    play(s, ("terrain", 0), ("terrain", terrain("woods")))
    assert kinds_on(s, 0, "A") == ["woods"] and s.chit[0] == 0
