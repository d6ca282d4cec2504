"""Scenario I, Partisans: booby traps, and half the Germans at range 5 with more points."""

from __future__ import annotations

import pytest

from bocage.games.upfront.basic.s16_victory import by_time, victory_ends, victory_points
from bocage.games.upfront.printed.cards import ALL_CARDS, KIND, MINEFIELD
from bocage.games.upfront.printed.nations import FRENCH, GERMAN, RUSSIAN
from bocage.games.upfront.printed.scenarios import SCENARIOS, pairings
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.state import KILLED, UpFrontState
from bocage.games.upfront.table.uses import MINEFIELD_BIT, may_use
from tests.marks import allowed, refused
from tests.upfront.position import forward, group, man, options, play, position, riflemen, rncs, terrain
from tests.upfront.specials.scenario_scenes import ROLES, whole_game

MINES = [c for c in ALL_CARDS if KIND[c] == MINEFIELD]
BRUSH = terrain("brush")


def woods(
    there: int, chit: int = 5, stack: tuple[int, ...] = (), kills: int = 0, partisan_chit: int = 0
) -> UpFrontState:
    """Ten Germans, `there` of them in Group A; they have killed so many of eight partisans, who stand in Group A."""
    s = position(
        group("A", *riflemen(there), chit=chit, stack=stack),
        group("B", *riflemen(10 - there)),
        group("A", *riflemen(2), side=1, chit=partisan_chit),
        group("B", *riflemen(6), side=1),
        nations=("German", "Russian"),
        scenario="I",
        chapters=37,
        reserve=0,
    )
    s.role, s.partisan = ROLES, 1
    for m in s.men[7][:kills]:
        s.fate[m] = KILLED
    s.men[7] = s.men[7][kills:]
    return s


@allowed("UF 2.4", "UF 16.42")
@refused("UF 2.4")
def test_half_the_germans_at_range_5_win_if_they_have_more_points() -> None:
    assert victory_ends(woods(5, kills=1))
    assert not victory_ends(woods(4, kills=1)), "less than half of ten"
    assert not victory_ends(woods(5, chit=4, kills=1)), "not at 4"
    assert not victory_ends(woods(5)), "no more points than the partisans"
    assert not victory_ends(woods(5, kills=1, partisan_chit=1)), "two points each: the partisans hold ground"
    assert victory_ends(woods(5, kills=2, partisan_chit=1))
    assert not victory_ends(woods(5, kills=1, stack=(forward(),))), "a moving group has not come to rest (UF 16.422)"


@allowed("UF 2.4")
def test_neither_cover_nor_nerve_is_asked_for() -> None:
    s = woods(5, kills=1)
    for m in s.men[0]:
        s.pinned[m] = True
    assert victory_ends(s) and s.result == (1.0, 0.0) and s.ending[0] == "UF 16.42"


@allowed("UF 16.4")
@refused("UF 16.4")
def test_only_the_partisans_earn_points_for_ground() -> None:
    s = woods(4, chit=3, partisan_chit=2)
    assert victory_points(s, 0) == 0 and victory_points(s, 1) == 4
    s.scenario = "A"
    assert victory_points(s, 0) == 12


@allowed("UF 16.3")
def test_otherwise_the_partisans_win() -> None:
    s = woods(5)
    by_time(s, "UF 16.3", "the time limit is reached")
    assert s.result == (0.0, 1.0)


@allowed("UF 37.6", "UF 37.4")
@refused("UF 2.22")
def test_minefields_are_booby_traps_of_the_partisans_and_nothing_to_the_germans() -> None:
    s = new_game(SCENARIOS["I"], (GERMAN, RUSSIAN), ())
    s.hands = [(MINES[0],), (MINES[1],)]
    assert not may_use(s, 0, MINES[0], MINEFIELD_BIT) and may_use(s, 1, MINES[1], MINEFIELD_BIT)
    assert "sniper" in s.cower[0] and s.snipers[1] == 2
    t = position(
        group("A", man("R", kia=9), *riflemen(2), chit=1, stack=[BRUSH, forward()]),
        group("A", *riflemen(3), side=1),
        nations=("German", "Russian"),
        hands=([], [MINES[0]]),
        scenario="I",
        chapters=37,
        seat=1,
        cower=(("pillbox", "sniper", "minefield"), ("pillbox",)),
    )
    t.role, t.partisan = ROLES, 1
    play(t, ("stop",))
    assert ("on", MINES[0], 0) in options(t)
    play(t, ("on", MINES[0], 0), chance=rncs(t, ("", None, {3: (2, 2)}), ("red", 0)))
    assert MINES[0] in t.removed and len(t.cards[0]) == 2, "gone, and no Terrain"


@allowed("UF 37.1", "UF 51.3")
def test_germans_meet_french_or_russian_partisans() -> None:
    assert set(pairings(SCENARIOS["I"])) == {(GERMAN, RUSSIAN), (GERMAN, FRENCH)}
    assert new_game(SCENARIOS["I"], (GERMAN, FRENCH), ()).partisan == 1


@allowed("UF 2.4")
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("nations", ["German-Russian", "German-French"])
def test_whole_games_end_and_their_logs_replay(nations: str, seed: int) -> None:
    match = whole_game("I", nations, seed)
    assert match.state.ending[0] in ("UF 16.3", "UF 16.42", "UF 16.5", "UF 4.6")
