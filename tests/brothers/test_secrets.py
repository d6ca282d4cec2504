"""Nothing betrays a Conceal counter: not views, options, refusals or words, and not who is asked when (BB 15.0)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage import games
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import KNOWN, BrothersState
from bocage.games.brothers.table import stacked
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER
from bocage.kernel.script import step
from tests.brothers.position import OPEN, Position
from tests.marks import allowed, refused

GAME = games.load("brothers")
PLACES = [scenario.ident for scenario in GAME.scenarios()]


def somewhere(scenario: str, rng: Random) -> BrothersState:
    """A state some way into a random game."""
    s = GAME.new(scenario, GAME.complete_options(scenario, {}))
    play.begin(s)
    for _ in range(rng.randrange(30, 400)):
        if s.player == OVER:
            break
        value = play.sample(s, rng) if s.player == CHANCE else rng.choice(play.options(s))
        step(s, value)
    assert isinstance(s, BrothersState)
    return s


def identified(s: BrothersState) -> list[Any]:
    """What has come to light: two games that differ only in secrets may part ways when this differs."""
    known = [bool(s.mark[u] & KNOWN) for u in range(len(s.at))]
    return [(s.kind[u], s.face[u] if UNITS[s.kind[u]].arc else 0) if known[u] else "" for u in range(len(s.at))]


def heard(s: BrothersState, seat: int) -> list[Any]:
    events = s.events or []
    return [(rule, what) for rule, what, seats in events if seats is None or seat in seats]


def _tries(s: BrothersState, rng: Random) -> list[Any]:
    """Things a curious player would ask for, legal or not."""
    u, loc = rng.randrange(len(s.at)), rng.randrange(CARDS[s.scenario].ground.n)
    return [("use", u), ("op", u, "", -1), ("final", u, "", -1), ("enter", loc, 0), ("at", loc, ""), ("pick", u)]


def in_step(a: BrothersState, b: BrothersState, seat: int, rng: Random) -> None:
    """Two games that `seat` cannot tell apart get the same answers and dice: it must never notice a difference."""
    for _ in range(80):
        if a.player == OVER:
            return
        if a.player == CHANCE:
            value = play.sample(a, rng)
            if not play.possible(b, value):
                return
        else:
            mine, other = play.options(a), play.options(b)
            if a.player == seat:
                assert mine == other, f"the options of seat {seat} under {a.rule}"
                for tried in _tries(a, rng):
                    assert play.why_not(a, tried) == play.why_not(b, tried), f"why not {tried!r}"
                shown = rng.choice(mine)
                assert play.explain(a, shown).plain() == play.explain(b, shown).plain(), f"the sum of {shown!r}"
            common = [x for x in mine if x in other]
            if not common:
                return
            value = rng.choice(common)
        a.events, b.events = [], []
        where = f"{type(a.stack[-1]).__name__}.{a.stack[-1].at} {value!r}"
        step(a, value)
        step(b, value)
        if identified(a) != identified(b):
            return
        assert (a.player, a.rule) == (b.player, b.rule), f"who is asked after {where}"
        assert heard(a, seat) == heard(b, seat), f"what is told after {where}"
        assert GAME.view(a, seat) == GAME.view(b, seat), f"the view after {where}"


@pytest.mark.parametrize("scenario", PLACES)
@allowed("BB 15.0")
def test_two_games_that_differ_only_in_secrets_stay_in_step(scenario: str) -> None:
    for seed in range(12):
        rng = Random(seed)
        s = somewhere(scenario, rng)
        for seat in (0, 1):
            a = s.copy()
            b = GAME.determinize(s, seat, rng)
            assert isinstance(a, BrothersState) and isinstance(b, BrothersState)
            in_step(a, b, seat, rng)


WOODED = OPEN.replace("2 ........", "2 .ww..ww.").replace("5 ....", "5 wwwo", 1).replace("6 ........", "6 .wwwowww")
JUNGLE = OPEN.replace(".", "j")
PACIFIC: dict[str, Any] = {"theatre": "pacific", "nations": ("american", "japanese"), "facing": True, "events": 1}
SCENES: list[tuple[str, list[str], list[str], dict[str, Any]]] = [
    (WOODED, ["C2 us", "F2 us concealed"], ["C5", "F6"], {"cp": (1, 1)}),
    (WOODED, ["C2 us", "D1 mg", "F2 us"], ["B5", "B5", "G5"], {"facing": True, "events": 1}),
    (WOODED, ["C2 us yellow", "C4 us yellow"], ["C6", "D6"], {"cp": (1, 1), "events": 1}),
    (WOODED, ["C2 us", "D1 us"], ["C5", "D5"], {"night": 2, "illumination": (1, 1)}),
    (JUNGLE, ["C3 us", "E3 us concealed"], ["C4", "E5", "D6"], PACIFIC),
    (JUNGLE, ["C3 us", "D3 mg concealed"], ["C4", "C4", "F5"], {**PACIFIC, "night": 2}),
]
"""A map, our units, and where three kinds of Concealed counters lie: only the enemy knows which is which."""


@pytest.mark.parametrize("number", range(len(SCENES)))
@allowed("BB 15.0", "BB 9.0", "BB 51.1")
def test_scenes_that_differ_only_in_what_lies_under_the_counters(number: int) -> None:
    rows, one, places, special = SCENES[number]
    real = "jp" if special.get("theatre") else "squad"
    for seed in range(8):
        rng = Random(seed)
        kinds = [real, "decoy", "mg"][: len(places)]
        a = Position(rows, one, [f"{h} {kind} concealed" for h, kind in zip(places, kinds)], **special)
        rng.shuffle(kinds)
        a.whole_turn()
        b = a.s.copy()
        assert isinstance(b, BrothersState)
        b.kind[len(one) :] = kinds
        in_step(a.s, b, 0, rng)


@allowed("BB 15.0", "BB 9.0")
def test_a_side_with_only_a_decoy_is_asked_all_the_same() -> None:
    rows = OPEN.replace("8 ....", "8 wwww", 1)
    for piece in ("decoy", "squad"):
        p = Position(rows, ["C1 us"], [f"C8 {piece} concealed"]).operations()
        p.play(("use", 0), ("move",), ("enter", p.hex("C2"), 0))
        assert (p.s.player, p.s.rule) == (1, "BB 9.0")
    decoy = Position(rows, ["C1 us"], ["C8 decoy concealed"]).operations()
    decoy.play(("use", 0), ("move",), ("enter", decoy.hex("C2"), 0))
    assert decoy.options() == [("pass",), ("show", 1)]


@allowed("BB 15.0", "BB 5.0")
def test_a_concealed_team_is_asked_to_stop_like_a_squad() -> None:
    rows = "\n".join(f"{n} oo" for n in range(1, 9))
    for piece in ("mg", "squad", "decoy"):
        p = Position(rows, [f"A1 {piece} concealed"], []).operations()
        p.play(("use", 0), ("move",), *[("enter", p.hex(f"A{n}"), 0) for n in range(2, 6)])
        assert (p.s.player, p.s.rule) == (0, "BB 5.0"), "after four hexes all three are asked again"


@allowed("BB 15.0", "BB 2.0")
def test_decoys_count_for_stacking() -> None:
    p = Position(OPEN, ["C3 decoy concealed", "C3 squad concealed", "C2 us"], ["H8 squad"])
    assert stacked(p.s, p.hex("C3"), 0) == 2


@refused("BB 15.0")
def test_the_view_names_a_concealed_unit_only_to_its_owner() -> None:
    p = Position(OPEN, ["C3 decoy concealed", "D3 squad concealed"], ["H8 squad"])
    p.card.groups[0].pieces = ("decoy", "squad")
    own = GAME.view(p.s, 0)["units"]
    theirs = GAME.view(p.s, 1)["units"]
    assert [unit["name"] for unit in own[:2]] == ["decoy", "test squad"]
    assert [unit["name"] for unit in theirs[:2]] == ["Concealed unit"] * 2
    assert GAME.narrate(p.s, ("uses", 0)) == "unit 1 was chosen"
