"""UF 16.1 to 16.3: cards ordered out of the game, the Action deck, the time limit."""

from __future__ import annotations

import json
from random import Random

from bocage.games.upfront.game import UpFront
from bocage.games.upfront.printed.cards import ALL_CARDS, BREEZE, TERRAIN
from bocage.games.upfront.table.uses import is_cower_card
from bocage.kernel import play as kernel
from bocage.kernel.frames import CHANCE, OVER
from bocage.kernel.match import Match
from tests.marks import allowed, case, refused
from tests.upfront.basic.victory_scenes import own
from tests.upfront.position import (
    face_down,
    fire,
    forward,
    group,
    kinds_on,
    man,
    options,
    play,
    refusal,
    riflemen,
    rnc,
    rncs,
    smoke,
    turn_over,
)

BUILDINGS = [c for c in ALL_CARDS if TERRAIN[c] == "buildings"]


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
    play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("resolve",), chance=last, waits=True)
    assert s.time_up and s.player == CHANCE
    play(s, chance=[rnc(s, "red", 3), rnc(s, "red", 4)])
    assert s.player == OVER and s.ending[0] == "UF 16.3"


@allowed("UF 16.2", "UF 13.243")
def test_a_breeze_in_the_hand_is_no_breeze() -> None:
    windy = next(c for c in ALL_CARDS if BREEZE[c])
    s = own(group("A", man(leader="SL"), man(pinned=True), stack=[smoke()]), hands=([windy], []))
    play(s, ("rally", 0), ("rally", windy))
    assert kinds_on(s, 0, "A") == ["smoke"] and not s.breeze
