"""DaE1: two battles that differ only in where the British are hidden look alike to the Germans, step by step."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage.games.starterkit.battle import battle_named
from bocage.games.starterkit.elst.ssr_hidden import hide_infantry
from bocage.games.starterkit.game import StarterKit
from bocage.games.starterkit.model.state import RALLY, SKState
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER
from tests.marks import allowed, refused
from tests.starterkit.elst.battles import DAE1
from tests.starterkit.position import Position, field

NORTH = ("F6", "G6", "H7", "H6")
SOUTH = ("F16", "G16", "H15", "H16")
PASSING = ("pass", "end", "stop", "done")


def set_up(hexes: tuple[str, ...]) -> SKState:
    """The British set up in these hexes, each weapon with the first who can carry it."""
    game, battle = StarterKit(), battle_named(DAE1)
    s = game.new(DAE1, {})
    s.events = []
    play.begin(s)
    for u, name in zip(battle.groups[0].unit_ids, hexes):
        play.apply(s, ("place", u, battle.ground.hex(name)))
    while not s.hiding[0]:
        play.apply(s, play.options(s)[0])
    return s


def what_the_germans_know(s: SKState) -> dict[str, Any]:
    game = StarterKit()
    known: dict[str, Any] = {"player": s.player, "rule": s.rule, "view": game.view(s, 1), "prompt": ""}
    if s.player == 1:
        known["prompt"] = game.prompt(s)
        known["options"] = play.options(s)
        told = [play.explain(s, a) for a in play.options(s)[:12]]
        known["told"] = [(e.title, e.notes, [(x.what, x.amount) for x in e.lines]) for e in told]
        known["targets"] = [game.target(s, a) for a in play.options(s)]
        known["why"] = [play.why_not(s, ("aim", h)) for h in range(0, 77, 7)]
    return known


@pytest.mark.parametrize("seed", range(6))
@allowed("SK 1.3")
def test_where_they_hide_is_betrayed_by_nothing(seed: int) -> None:
    one, other = set_up(NORTH), set_up(SOUTH)
    rng = Random(seed)
    looked = 0
    while one.player != OVER and looked < 70 and one.turn == 1:
        assert what_the_germans_know(one) == what_the_germans_know(other)
        if one.player == CHANCE:
            roll = play.sample(one, rng)
        elif one.player == 1:
            looked += 1
            options = play.options(one)
            roll = options[int(rng.random() * len(options))]
        else:  # the British hold still
            roll = next(a for a in play.options(one) if a[0] in PASSING)
        play.apply(one, roll)
        play.apply(other, roll)
        if len(one.hiding[0]) != 4 or len(other.hiding[0]) != 4:
            break  # fire at one of the hexes has found somebody
    assert looked >= 3


@allowed("SK 1.3", "SK 3.1")
@refused("SK 1.3")
def test_a_hidden_leader_shows_himself_to_rally() -> None:
    """He is placed on the board when he uses his modifier. The question comes wherever the hidden ones are."""
    p = Position(field("A1-L12"))
    broken = p.unit("british 4-5-7", "E5", "broken")
    with_him, elsewhere = p.unit("british 8-1", "E5"), p.unit("british 9-1", "G5")
    p.unit("german 4-6-7", "L1")
    hide_infantry(p.s, (with_him, elsewhere))
    p.phase(RALLY, p.s.side[broken]).do("done")  # he would not rally himself
    assert len(p.choices("show")) == 2 and p.refused("rally", broken, with_him).rule == "SK 3.1"
    p.do("show", with_him).do("rally", broken, with_him).roll(2, 3)
    assert not p.has(broken, "broken") and elsewhere in p.s.hiding[p.s.side[broken]]
