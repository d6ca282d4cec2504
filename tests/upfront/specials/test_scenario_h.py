"""Scenario H, Armored Advance: Terrain assured to the defender, reinforcements, five men at range 5."""

from __future__ import annotations

import pytest

from bocage.games.upfront.basic.s03_prepare import InitialTerrain
from bocage.games.upfront.basic.s16_victory import victory_ends
from bocage.games.upfront.battle.s35_reinforcements import enter_refusal
from bocage.games.upfront.printed.cards import ALL_CARDS, KIND, TERRAIN
from bocage.games.upfront.printed.nations import GERMAN, RUSSIAN
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.specials.special_assured import assure_terrain
from bocage.games.upfront.state import AFV, UpFrontState
from bocage.games.upfront.words.sentences import action_target, describe_action, narrate_event
from bocage.games.upfront.words.wording import man_name
from bocage.kernel.frames import CHANCE
from tests.marks import allowed, refused
from tests.upfront.position import (
    concealed,
    fire,
    forward,
    group,
    movement,
    options,
    play,
    position,
    riflemen,
    terrain,
)
from tests.upfront.specials.scenario_scenes import PAIRS, ROLES, preparing, whole_game

WOODS, BRUSH = terrain("woods"), terrain("brush")
BUILDINGS = terrain("buildings")
FIRES = [fire(1), fire(2)]


def dealt(yours: list[int], mine: tuple[int, ...] = (), scenario: str = "H") -> UpFrontState:
    """The hands are dealt; Buildings are still to be removed, so they are Cower cards."""
    return preparing(
        scenario,
        assure_terrain,
        group("A", *riflemen(3)),
        group("A", *riflemen(2), side=1),
        hands=(list(mine), yours),
        orders=(("buildings", 4),),
    )


@allowed("UF 2.4")
def test_a_defender_without_terrain_draws_until_he_has_one_and_the_rest_goes_back() -> None:
    s = dealt(FIRES)
    assert s.player == CHANCE and s.rule == "UF 2.4" and s.private == (1,)
    before = sorted(s.pile.rest)
    events = play(s, chance=[concealed(1), BUILDINGS, WOODS])
    assert s.hands[1] == (*FIRES, WOODS), "one card above his hand"
    assert isinstance(s.stack[-1], InitialTerrain) and s.player == 0
    assert sorted([*s.pile.rest, WOODS]) == before and s.buried == [(), ()] and not s.discards
    assert BUILDINGS not in s.removed and s.orders == (("buildings", 4),), "seen, not discarded"
    public = [narrate_event(s, what) for _, what, seats in events if seats is None]
    assert public == ["American held no Terrain and drew until it did; 2 cards went back"]


@allowed("UF 2.4")
@refused("UF 2.4")
def test_who_has_terrain_gets_none_and_a_card_he_cannot_use_is_none() -> None:
    s = dealt([*FIRES, BRUSH])
    assert isinstance(s.stack[-1], InitialTerrain) and s.hands[1] == (*FIRES, BRUSH)
    s = dealt([*FIRES, BUILDINGS])
    assert s.player == CHANCE, "Buildings do not function yet"
    assert isinstance(dealt(FIRES, scenario="G").stack[-1], InitialTerrain), "only where the scenario says so"
    assert isinstance(dealt([BRUSH], ()).stack[-1], InitialTerrain), "the attacker is assured of nothing"


@allowed("UF 2.4", "UF 3.6")
def test_the_card_is_placed_like_any_other() -> None:
    s = dealt(FIRES)
    play(s, chance=[BRUSH])
    play(s, ("decline",))
    assert ("terrain", BRUSH, 6) in options(s) and ("terrain", BRUSH, 0) in options(s)


@allowed("UF 35.1", "UF 35.2")
@refused("UF 35.1")
def test_reinforcements_after_one_deck_say_who_comes() -> None:
    s = new_game(SCENARIOS["H"], (RUSSIAN, GERMAN), ())
    tank = next(m for m, kind in enumerate(s.kind) if kind == AFV and ("wave", m) in s.marks)
    enter = ("enter", s.marks["wave", tank])
    refused_now = enter_refusal(s, enter)
    assert refused_now is not None and refused_now.rule == "UF 35.1", "after one deck, not before"
    s.emptied = 1
    assert enter_refusal(s, enter) != refused_now
    assert describe_action(s, enter) == f"Bring in reinforcements: {man_name(s, tank)}"
    assert action_target(s, enter) == {"button": "Bring in reinforcements"}


@allowed("UF 20.2")
def test_an_infiltrator_who_enters_is_not_taken_for_reinforcements() -> None:
    s = position(
        group("A", *riflemen(2), chit=3),
        group("A", *riflemen(2), side=1, chit=2),
        hands=([movement()], []),
        chapters=35,
        scenario="H",
    )
    play(s, ("infiltrate", 0))
    enters = next(a for a in options(s) if a[0] == "enter")
    assert len(enters) == 3 and " into American group A" in describe_action(s, enters)
    assert action_target(s, enters) == {"unit": enters[1], "group": 6}


@allowed("UF 16.42")
@refused("UF 16.42")
def test_five_attackers_in_cover_at_range_5_win_at_once() -> None:
    def reached(count: int, chit: int, stack: list[int], side: int = 0) -> bool:
        s = position(
            group("A", *riflemen(count), side=side, chit=chit, stack=stack),
            group("A", *riflemen(2), side=1 - side),
            scenario="H",
            chapters=35,
        )
        s.role = ROLES
        return victory_ends(s)

    assert reached(5, 5, [WOODS])
    assert not reached(4, 5, [WOODS]) and not reached(5, 4, [WOODS]) and not reached(5, 5, [])
    assert not reached(5, 5, [WOODS, forward()]) and not reached(5, 5, [WOODS], side=1)


@allowed("UF 2.22", "UF 14.1")
def test_cards_that_are_cower_cards_here() -> None:
    s = new_game(SCENARIOS["H"], (RUSSIAN, GERMAN), ())
    assert "sniper" in s.cower[0] and "sniper" not in s.cower[1]
    assert all(kind in s.cower[seat] for kind in ("pillbox", "minefield", "buildings") for seat in (0, 1))


@allowed("UF 2.4")
@pytest.mark.parametrize("nations", PAIRS)
def test_whole_games_end_and_their_logs_replay(nations: str) -> None:
    match = whole_game("H", nations, 9)
    drawn = [entry.action for entry in match.log if entry.rule == "UF 2.4"]
    usable = [card for card in drawn if TERRAIN[card] and TERRAIN[card] != "buildings" and KIND[card] == "terrain"]
    assert len(usable) <= 1 and drawn[-1:] == usable[-1:] and set(drawn) <= set(ALL_CARDS)
