"""Hands, planning hands, unseen discards and the half set aside stay secret, in worlds made as unlike as can be.

Beside the shuffled worlds of the laws: the enemy holds the most useful cards there are in one world and the most
useless in the other. Nothing that a seat or a spectator sees, is asked, refused or foretold may tell the two apart.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bocage import games
from bocage.deck.uses import CONCEALED_BIT, FIRE_BIT, HERO_BIT, RADIO_BIT
from bocage.games.cardwar.gate import GatedState
from bocage.games.cardwar.hands import elements_of, masks
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER, PASS, SPECTATOR, Action
from tests.laws.places import now_and_then, started

GAME = games.load("cardwar")
SCENARIOS = [x.ident for x in GAME.scenarios()]
REACTING = CONCEALED_BIT | HERO_BIT | RADIO_BIT | FIRE_BIT


def world(s: GatedState, seat: int, rich: bool) -> GatedState:
    """The same for the seat; its enemies hold the cards that react to most, or those of least use."""
    other = s.copy()
    enemies = [side for side in (0, 1) if side != seat]
    pool = list(other.pile.rest)
    for side in enemies:
        pool += [*other.planning[side], *other.buried[side]]
    theirs = [e for e in range(len(other.owner)) if other.owner[e] in enemies]
    for e in theirs:
        pool += other.hands[e]
    table = masks(other, elements_of(other, enemies[0])[0], enemies[0])
    pool.sort(key=lambda c: (bin(table[c] & REACTING).count("1"), bin(table[c]).count("1"), c), reverse=rich)
    for e in theirs:
        n = len(other.hands[e])
        other.hands[e], pool = tuple(pool[:n]), pool[n:]
    for side in enemies:
        n = len(other.planning[side])
        other.planning[side], pool = tuple(pool[:n]), pool[n:]
        n = len(other.buried[side])
        other.buried[side], pool = tuple(pool[:n]), pool[n:]
        other.plan_points[side] = (rich and 18) if other.plan_points[side] else 0
    other.pile.rest = pool
    return other


def odd_ones(choices: list[Action], rng: Random) -> list[Action]:
    """Near the allowed answers, mostly refused; and plays of hands that may not hold the card."""
    made: list[Action] = []
    for action in rng.sample(choices, min(5, len(choices))):
        for i in range(1, len(action)):
            if type(action[i]) is int:
                made.append((*action[:i], action[i] + rng.randrange(1, 5), *action[i + 1 :]))
    for e in (0, 1, 2, -1):
        made += [("screen card", e, 2), ("hero", e, 0), ("redraw", e), ("wake", "fire", e, "plain", "at", 3)]
    return made


def seen(s: GatedState, seat: int, odd: list[Action]) -> list[str]:
    """Everything that this seat is shown now."""
    told: list[Any] = [GAME.view(s, seat), s.player, s.rule if s.player == seat else ""]
    if s.player == seat:
        choices = play.options(s)
        told += [choices, GAME.prompt(s), [GAME.describe(s, a) for a in choices], [GAME.target(s, a) for a in choices]]
        told += [play.explain(s, a).plain() for a in choices[:10]]
        told += [str(play.why_not(s, a)) for a in odd]
    return [json.dumps(x, default=str) for x in told]


def after(s: GatedState, action: Action) -> tuple[Any, ...]:
    """Who is asked next, under which rule, and whether he may decline."""
    s.revealed = False
    play.apply(s, action)
    if s.player in (CHANCE, OVER):
        return (s.player, s.rule, s.chance if s.player == CHANCE else "")
    return (s.player, s.rule, PASS in play.options(s))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_rich_and_poor_enemies_cannot_be_told_apart(scenario: str) -> None:
    rng = Random(77)
    for _ in range(2):
        s = started(GAME, scenario, rng)
        assert isinstance(s, GatedState)
        for _ in now_and_then(s, rng, 11):
            odd = odd_ones(play.options(s), rng)
            for seat in (0, 1, SPECTATOR):
                rich, poor = world(s, seat, True), world(s, seat, False)
                assert seen(rich, seat, odd) == seen(poor, seat, odd), f"seat {seat} under {s.rule}"
                common = [a for a in play.options(rich) if play.among(play.options(poor), a) is not None]
                if not common or (s.player != seat and s.private is not None):
                    continue
                action = common[int(rng.random() * len(common))]
                one, other = after(rich, action), after(poor, action)
                if not rich.revealed and not poor.revealed:
                    assert one == other, f"{action} under {s.rule} tells seat {seat} something"


def test_windows_ask_whoever_holds_a_card_whatever_it_is() -> None:
    """The same attack with an enemy who holds one Cower card, one Concealed card, none."""
    from bocage.games.starterkit.model.state import DEFENSIVE_FIRE
    from tests.cardwar.position import CardPosition, field

    asked = []
    for cards in (("wire",), ("concealed 3",), ("hero",), ()):
        p = CardPosition(field("A1-P10"))
        p.side_of("german")
        p.side_of("russian")
        p.element(0)
        p.element(1)
        p.unit("german 4-6-7", "E5")
        firer = p.unit("russian 4-4-7", "G5")
        p.hand(0, *cards)
        p.phase(DEFENSIVE_FIRE, 0).do("target", "E5").do("add", firer).do("fire")
        asked.append(p.asked())
    assert asked == ["CardWindow.answered"] * 3 + ["dice"]
