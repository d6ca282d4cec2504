"""UF 16: the Action deck, time limits, Victory Points, broken squads."""

from __future__ import annotations

import json
from random import Random

import pytest

from bocage.games.upfront.cards import ALL_CARDS, BREEZE, TERRAIN
from bocage.games.upfront.game import UpFront
from bocage.games.upfront.nations import breaking_losses, troops_of
from bocage.games.upfront.s16_victory import (
    game_ends,
    ground_points,
    is_broken,
    men_at,
    points_decide,
    reduces_fire,
    victory_points,
)
from bocage.games.upfront.scenarios import SCENARIOS
from bocage.games.upfront.state import KILLED, ROUTED, UpFrontState
from bocage.games.upfront.uses import is_cower_card
from bocage.kernel import play as kernel
from bocage.kernel.frames import CHANCE, OVER
from bocage.kernel.match import Match
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    Group,
    face_down,
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
    rally,
    refusal,
    riflemen,
    rnc,
    rncs,
    sideways,
    smoke,
    terrain,
    turn_over,
    wire,
)

BUILDINGS = [c for c in ALL_CARDS if TERRAIN[c] == "buildings"]


def own(*mine: Group, **facts: object) -> UpFrontState:
    groups = mine or (group("A", *riflemen(4), chit=3),)
    enemy = (group("A", *riflemen(4, morale=9), chit=2, side=1), group("B", *riflemen(2), side=1))
    return position(*groups, *enemy, **facts)


# -- removal orders ---------------------------------------------------------------------------------------------------


@case("uf-16-001")
@allowed("UF 16.1")
@refused("UF 16.1")
def test_cards_leave_the_game_as_they_are_discarded_or_drawn() -> None:
    drawn, thrown, laid = BUILDINGS[:3]
    s = own(
        group("A", *riflemen(4), chit=3),
        group("B", *riflemen(2), stack=[forward()]),
        hands=([fire(3), thrown, laid], []),
        orders=(("buildings", 5),),
    )
    shots = [drawn, *rncs(s, ("red", 1), ("red", 2), ("red", 3))]
    play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("resolve",), chance=shots)
    assert s.removed == [drawn] and drawn not in s.discards
    play(s, ("open", 1), ("open", laid))
    assert s.removed == [drawn] and s.cards[1] == (face_down(laid),)
    play(s, ("stop",))
    told = play(s, ("discard", thrown))
    assert s.removed == [drawn, thrown] and s.orders == (("buildings", 3),)
    assert any(what == ("discards", 0, thrown) and seats is None for _, what, seats in told)  # it must be shown


@case("uf-16-003")
@refused("UF 16.1")
@allowed("UF 16.1")
def test_a_buildings_card_is_no_terrain_before_the_quota_is_met() -> None:
    mine = group("A", *riflemen(2), stack=[forward()])
    s = own(mine, hands=([BUILDINGS[0]], []), orders=(("buildings", 2),))
    assert is_cower_card(s, 0, BUILDINGS[0])
    assert refusal(s, "terrain", 0).rule == "UF 5.1"
    assert ("open", 0) in options(s)
    s = own(mine, hands=([BUILDINGS[0], BUILDINGS[1]], []), orders=(("buildings", 1),))
    play(s, ("stop",), ("discard", BUILDINGS[1]), ("keep",))
    assert not is_cower_card(s, 0, BUILDINGS[0]) and not is_cower_card(s, 1, BUILDINGS[0])
    turn_over(s)
    play(s, ("terrain", 0), ("terrain", BUILDINGS[0]))
    assert kinds_on(s, 0, "A") == ["buildings"]


# -- decks and time ---------------------------------------------------------------------------------------------------


@case("uf-16-006")
@allowed("UF 16.21")
@refused("UF 16.21")
def test_nobody_is_told_how_many_cards_are_left() -> None:
    s = own()
    game = UpFront()
    before = json.dumps(game.view(s, 0)), json.dumps(game.view(s, 1))
    s.pile.rest = s.pile.rest[:40]
    assert (json.dumps(game.view(s, 0)), json.dumps(game.view(s, 1))) == before


@case("uf-16-007")
@refused("UF 16.22")
def test_a_card_laid_is_a_card_played() -> None:
    """Choosing what to do may be taken back; a card that has left the hand may not."""
    match = Match(UpFront(), "A", rng=Random(4))
    match.run_chance()
    while type(match.state.stack[-1]).__name__ != "Discards":
        seat = match.state.player
        choices = kernel.options(match.state)
        idle = [a for a in choices if a[0] in ("decline", "stop", "alone")]
        assert match.submit(seat, (idle or choices)[0]) is None
    assert match.why_no_undo(seat) is None  # to stop was only said
    assert match.submit(seat, next(a for a in kernel.options(match.state) if a[0] == "discard")) is None
    assert match.why_no_undo(seat) is not None


@allowed("UF 16.2")
def test_a_deck_ends_with_its_last_card() -> None:
    base = own()
    last = rncs(base, ("red", 1), ("red", 2))
    s = own(group("A", man(leader="SL"), man()), hands=([fire(1), fire(2), fire(3)], []), pile=last)
    play(s, ("stop",), ("done",), ("draw", 2), chance=last)
    assert s.emptied == 1 and s.seat == 1 and s.player == 1
    assert s.pile.size() == 162 - 5 and s.discards == []
    assert UpFront().view(s, 0)["deck"]["number"] == 2


@case("uf-16-008")
@allowed("UF 16.3")
@refused("UF 16.3")
def test_the_last_deck_emptied_by_a_refill_ends_the_game() -> None:
    base = own()
    last = rncs(base, ("red", 1), ("red", 2))
    s = own(
        group("A", man(leader="SL"), man()),
        hands=([fire(1), fire(2)], [fire(3)]),
        pile=last,
        emptied=2,
    )
    play(s, ("stop",), ("done",), ("draw", 3), chance=last)
    assert s.player == OVER and s.ending[0] == "UF 16.3"
    assert refusal(s, "draw", 1).reason == "the game is over"


@case("uf-16-009")
@allowed("UF 16.3")
def test_an_attack_is_finished_before_time_ends_the_game() -> None:
    base = own()
    last = rncs(base, ("red", 1), ("red", 2))
    s = own(hands=([fire(3), fire(1)], []), pile=last, emptied=2)
    play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("resolve",), chance=last)
    assert s.time_up and s.player == CHANCE
    play(s, chance=[rnc(s, "red", 3), rnc(s, "red", 4)])
    assert s.player == OVER and s.ending[0] == "UF 16.3"


# -- Victory Points ---------------------------------------------------------------------------------------------------


@case("uf-16-011", "uf-16-013")
@allowed("UF 16.4", "UF 16.41")
@refused("UF 16.4", "UF 16.41")
def test_points_for_ground_won() -> None:
    s = own(
        group("A", *riflemen(4), man(pinned=True), chit=3),
        group("B", *riflemen(3), chit=2, stack=[forward()]),
        group("C", *riflemen(2), chit=-1),
    )
    assert ground_points(s, 0) == 12 + 0 - 2
    assert ground_points(own(group("A", *riflemen(6), chit=5, stack=[sideways()])), 0) == 0


@case("uf-16-014")
@allowed("UF 16.4")
def test_points_in_buildings_only() -> None:
    for under, points in ((terrain("buildings"), -3), (terrain("brush"), 0)):
        s = own(group("A", *riflemen(3), chit=-1, stack=[under]), scenario="B")
        assert ground_points(s, 0) == points


@allowed("UF 16.4")
def test_points_for_losses_and_a_draw() -> None:
    s = own(group("A", *riflemen(2), chit=0))
    s.fate[men(s, 1, "B")[0]] = KILLED
    s.fate[men(s, 1, "B")[1]] = ROUTED
    assert victory_points(s, 0) == 3
    s.chit[gid(s, 1, "A")] = 0
    s.chit[gid(s, 1, "B")] = 0
    points_decide(s, "UF 16.3", "time")
    assert s.result == (1.0, 0.0)
    s = own(group("A", *riflemen(2)))
    s.chit = [0] * 12
    points_decide(s, "UF 16.3", "time")
    assert s.result == (0.5, 0.5)


# -- victory conditions -----------------------------------------------------------------------------------------------


def qualifies(*stack: int) -> bool:
    s = own(group("A", *riflemen(4), chit=4, stack=list(stack)))
    return reduces_fire(s, 0)


@case("uf-16-016")
@allowed("UF 16.42", "UF 16.423")
@refused("UF 16.42")
def test_terrain_which_lowers_fire() -> None:
    """Entrenchments (chapter 36) are tested there."""
    assert not qualifies()
    assert not qualifies(terrain("stream")) and not qualifies(terrain("minefield"))
    for name in ("brush", "woods", "marsh", "wall", "hill", "gully", "buildings"):
        assert qualifies(terrain(name)), name


@case("uf-16-018", "uf-16-019")
@allowed("UF 16.42")
@refused("UF 16.42")
def test_walls_and_wire_and_an_enemy_on_a_hill() -> None:
    assert qualifies(terrain("wall"), wire())
    assert not qualifies(terrain("wall"), wire(), wire(1))
    s = position(
        group("A", *riflemen(4), chit=4, stack=[terrain("brush")]),
        group("A", *riflemen(4), side=1, stack=[terrain("hill")]),
        begin=False,
    )
    assert reduces_fire(s, 0)


@case("uf-16-021", "uf-16-028")
@allowed("UF 16.421", "UF 16.422")
@refused("UF 16.421", "UF 16.422")
def test_smoke_and_movement_do_not_count() -> None:
    assert not qualifies(smoke())
    assert not qualifies(terrain("woods"), forward())
    assert qualifies(terrain("woods"), smoke())  # it takes nothing away either
    assert qualifies(terrain("woods"))


@case("uf-16-022")
@allowed("UF 16.42", "UF 16.423")
@refused("UF 16.42", "UF 16.422")
@pytest.mark.parametrize(
    ("stack", "won"),
    [
        ([terrain("brush")], True),
        ([terrain("brush"), wire()], False),
        ([terrain("woods"), wire()], True),
        ([terrain("buildings", -3), wire()], True),
        ([terrain("gully"), wire()], True),
        ([terrain("gully")], True),
        ([terrain("woods"), forward()], False),
    ],
)
def test_the_condition_of_scenario_a(stack: list[int], won: bool) -> None:
    s = position(group("A", *riflemen(4), chit=4, stack=stack), group("A", *riflemen(4), side=1), begin=False)
    assert game_ends(s) == won
    if won:
        assert s.result == (1.0, 0.0)


@case("uf-16-017")
@refused("UF 16.42")
def test_men_at_different_chits_do_not_add_up() -> None:
    condition = SCENARIOS["A"].victory[0]
    s = position(
        group("A", *riflemen(2), chit=4, stack=[terrain("woods")]),
        group("B", *riflemen(3), chit=5, stack=[terrain("brush")]),
        group("A", *riflemen(4), side=1),
        begin=False,
    )
    assert men_at(s, 0, condition) == 2 and not game_ends(s)
    mixed = condition._replace(chits=(4, 5), mixed_chits=True)
    assert men_at(s, 0, mixed) == 5  # scenario U allows it


@allowed("UF 16.42", "UF 4.6")
def test_the_last_rally_wins_at_once() -> None:
    s = own(group("A", *riflemen(3), man(pinned=True), chit=4, stack=[terrain("woods")]), hands=([rally(2)], []))
    play(s, ("rally", 0), ("rally", rally(2)))
    assert s.player == OVER and s.result == (1.0, 0.0) and s.ending[0] == "UF 16.42"


@refused("UF 16.42")
def test_an_infiltrated_group_does_not_count() -> None:
    s = position(
        group("A", *riflemen(4), chit=4, stack=[terrain("woods")]), group("A", *riflemen(4), side=1), begin=False
    )
    s.inside[men(s, 1, "A")[0]] = 0
    assert not game_ends(s)


# -- broken squads ----------------------------------------------------------------------------------------------------


@case("uf-16-023")
@allowed("UF 16.5")
def test_when_a_squad_breaks() -> None:
    russian = troops_of(2, "line")
    assert breaking_losses(russian, 15) == 8
    assert breaking_losses(russian, 8) == 5  # reinforcements that have not entered do not count
    assert breaking_losses(russian, 13) == 7


@allowed("UF 16.5")
@refused("UF 16.5")
def test_more_than_half_lost_ends_the_game_at_once() -> None:
    s = position(
        group("A", man(pinned=True), man(pinned=True), man(pinned=True), man()),
        group("A", *riflemen(3), side=1),
        reserve=0,
    )
    a, b, c, _ = men(s, 0, "A")
    play(s, ("panic", a), ("panic", b), chance=rncs(s, ("red", 1), ("red", 2)))
    assert s.player == 0 and not is_broken(s, 0)  # exactly half is not enough
    play(s, ("panic", c), chance=rncs(s, ("red", 3)))
    assert s.player == OVER and s.result == (0.0, 1.0) and s.ending[0] == "UF 16.5"


@case("uf-16-025")
@allowed("UF 16.5")
def test_both_broken_is_a_loss_for_both() -> None:
    s = position(group("A", *riflemen(3)), group("A", *riflemen(3), side=1), reserve=0)
    s.losses = [2, 2]
    assert game_ends(s) and s.result == (0.0, 0.0)


@allowed("UF 16.2", "UF 13.243")
def test_a_breeze_in_the_hand_is_no_breeze() -> None:
    windy = next(c for c in ALL_CARDS if BREEZE[c])
    s = own(group("A", man(leader="SL"), man(pinned=True), stack=[smoke()]), hands=([windy], []))
    play(s, ("rally", 0), ("rally", windy))
    assert kinds_on(s, 0, "A") == ["smoke"] and not s.breeze
