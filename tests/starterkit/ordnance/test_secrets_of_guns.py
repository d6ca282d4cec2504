"""Nothing betrays a hidden Gun (SK 6.4): two battles that differ only in where it is look alike to the enemy until it
is found or shows itself. Moves, options, costs, refusals, previews, sight, targets, questions: step by step."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.game import StarterKit
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.ordnance.s06_4_hidden import hide
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER, SPECTATOR
from bocage.kernel.hidden import question
from bocage.kernel.refusal import Refusal
from bocage.kernel.script import step
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field

GAME = StarterKit()
GUNS = (
    "assault-guns-at-knoll-31",
    "dae4-leave-or-elst",
    "eyes-on-knoll-34",
    "gun-at-the-crossing",
    "guns-on-the-hedges",
)
OF_COUNTERS = (
    "move", "with", "add", "direct", "shoot", "smoke", "wp", "turn", "swing", "machine guns", "rout", "advance",
    "self rally", "rally", "destroy", "drop", "show", "push", "repair", "detonate", "claim", "infantry", "search with",
)  # fmt: skip
OF_HEXES = ("target", "aim", "request", "crawl", "dispense", "combat")
OF_PAIRS = ("give", "recover", "rally", "help", "at vehicle", "against", "pair", "ife", "smoke")
ASKED = 8
"""How many options of a question are tried for their sums."""


def begun(scenario: str, rng: Random) -> SKState:
    """A random game some way on, every Gun hidden that can be."""
    s = GAME.new(scenario, GAME.complete_options(scenario, {}))
    play.begin(s)
    on = rng.randrange(80)
    while s.player != OVER and (s.turn < 1 or not any(s.hiding) or on > 0):
        value = play.sample(s, rng) if s.player == CHANCE else rng.choice(hiding_first(play.options(s)))
        step(s, value)
        on -= bool(any(s.hiding))
        if s.turn > 2:
            break
    return s


def hiding_first(options: list[Any]) -> list[Any]:
    return [a for a in options if a[0] == "hide"] or options


def heard(s: SKState, seat: int) -> list[Any]:
    told = [(rule, what) for rule, what, seats in s.events or [] if seats is None or seat in seats]
    return [(rule, what, GAME.narrate(s, what)) for rule, what in told]


def curious(s: SKState, rng: Random) -> list[Any]:
    """What somebody would try who wants to find a Gun, legal or not."""
    n = ground_of(s).n
    hidden = [c for side in (0, 1) for u in s.hiding[side] for c in (u, *s.carried[u])]
    found: list[Any] = [("search",), ("row", 0)]
    for c in (*hidden, rng.randrange(len(s.kind))):
        h, other = rng.randrange(n), rng.randrange(len(s.kind))
        found += [(verb, c) for verb in OF_COUNTERS]
        found += [(verb, h) for verb in OF_HEXES]
        found += [("to", h, 0, 1.0), ("drive", h, 0, 1.0), ("place", c, h), ("smoke", c, h), ("faust", c, h)]
        found += [(verb, *pair) for verb in OF_PAIRS for pair in ((c, other), (other, c))]
    return found


def seen_by(s: SKState, seat: int, rng: Random) -> dict[str, Any]:
    """All that this seat can find out now by looking and asking."""
    known: dict[str, Any] = {"view": GAME.view(s, seat), "question": question(GAME, s, seat)}
    names = ground_of(s).names
    for _ in range(3):
        line = (names[rng.randrange(ground_of(s).hexes)], names[rng.randrange(ground_of(s).hexes)])
        found = GAME.sight(s, *line)
        known[f"sight {line}"] = (found.rule, found.reason) if isinstance(found, Refusal) else found
    if s.player == seat:
        options = play.options(s)
        some = rng.sample(options, min(ASKED, len(options)))
        known["told"] = [(a, play.explain(s, a).plain(), play.cites(s, a)) for a in some]
        known["why"] = [(a, play.why_not(s, a)) for a in curious(s, rng)]
    return known


def quiet(s: SKState, options: list[Any]) -> list[Any]:
    """Those that leave the hidden Guns alone, so that there is something to look at."""
    shy = {c for side in (0, 1) for u in s.hiding[side] for c in (u, *s.carried[u])}
    return [a for a in options if len(a) < 2 or a[1] not in shy] or options


def in_step(a: SKState, b: SKState, seat: int, rng: Random, most: int = 45) -> int:
    """The same answers and dice in both, until a Gun comes to light: how often the seat could look."""
    looked = 0
    for _ in range(most):
        if a.player == OVER or not any(a.hiding):
            return looked
        same = rng.random()
        here, there = seen_by(a, seat, Random(same)), seen_by(b, seat, Random(same))
        for what, found in here.items():
            pairs = zip(found, there[what]) if isinstance(found, list) else [(found, there[what])]
            assert not [(x, y) for x, y in pairs if x != y] and type(found) is type(there[what]), what
        looked += 1
        if a.player == CHANCE:
            value = play.sample(a, rng)
        else:
            theirs = play.options(b)
            common = [x for x in play.options(a) if x in theirs]
            assert a.player != seat or len(common) == len(theirs)
            if not common:
                return looked  # it is about to fire
            value = rng.choice(quiet(a, common))
        a.events, b.events = [], []
        where = f"{type(a.stack[-1]).__name__}.{a.stack[-1].at} {value!r}"
        hiding = a.hiding.copy()
        step(a, value)
        if not play.possible(b, value) if b.player == CHANCE else False:
            return looked
        step(b, value)
        if hiding not in (a.hiding, b.hiding) or a.hiding != b.hiding:
            return looked  # found, or it has shown itself
        assert (a.player, a.rule) == (b.player, b.rule), f"who is asked after {where}"
        assert heard(a, seat) == heard(b, seat), f"what is told after {where}"
    return looked


@pytest.mark.parametrize("scenario", GUNS)
@allowed("SK 6.4")
@refused("SK 6.4")
def test_two_battles_that_differ_only_in_where_the_gun_is(scenario: str) -> None:
    looked = 0
    for seed in range(3):
        rng = Random(seed)
        s = begun(scenario, rng)
        for side in (0, 1):
            if not s.hiding[side] or s.player == OVER:
                continue
            for seat in (1 - side, SPECTATOR):
                other = GAME.determinize(s, seat, rng)
                assert [s.at[u] for u in s.hiding[side]] != [other.at[u] for u in other.hiding[side]] or seed
                looked += in_step(s.copy(), other, seat, rng)
    assert looked >= 30


WOODS = field("A1-L12", woods="C4 D4 E4 G4 H4 C6 E6 G6 H6 J5", wooden="F3 J7")


def scene() -> Position:
    """Infantry and a tank before woods; in one of them is a Gun."""
    p = Position(WOODS)
    p.unit("british 4-5-7", "E9")
    p.unit("british 8-1", "E9")
    p.weapon("british LMG", p.unit("british 4-5-7", "G9"))
    p.vehicle("british Sherman V(a)", "G10", 5)
    p.unit("german 4-6-7", "A2")
    crew = p.unit("german 2-2-8", "C4")
    p.gun("german PaK 40", crew, 2, "emplaced")
    hide(p.s, crew)
    return p


@pytest.mark.parametrize("phase", range(1, 8))
@allowed("SK 6.4")
@refused("SK 6.4")
def test_a_scene_with_the_gun_in_one_wood_or_another(phase: int) -> None:
    looked = 0
    for seed in range(3):
        rng = Random(100 * phase + seed)
        p = scene()
        p.turn(phase, 0)
        other = p.s.copy()
        where, crew = p.hex(rng.choice(["E4", "H4", "C6", "E6", "G6", "J5"])), p.s.hiding[1][0]
        for c in (crew, *other.carried[crew]):
            other.at[c] = where
        other.facing[other.carried[crew][0]] = rng.randrange(6)
        looked += in_step(p.s, other, 0, rng, 40)
    assert looked >= 6
