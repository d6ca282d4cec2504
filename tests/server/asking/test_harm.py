"""Who could fire at a way and what may come of it: told from the seat's own map, with the odds of the games."""

from __future__ import annotations

from typing import Any

import pytest

from bocage import games
from bocage.kernel import play
from bocage.kernel.refusal import Refusal
from bocage.server.planning.harm import harm
from bocage.server.planning.ways import Reach, reach
from tests.server.asking.test_planning import moments
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving

GAME = games.load("starterkit")


def way_to(p: Position, goal: str) -> list[Any]:
    found = reach(GAME, p.s, 0, None)
    assert isinstance(found, Reach)
    actions: list[Any] = found.plain()[goal]["actions"]
    return actions


def test_each_hex_of_a_way_names_its_firers_and_the_whole_way_is_worse_than_its_parts() -> None:
    p = Position(field("A1-L10", stone="E8 J4"))
    mover = p.unit("german 4-6-7", "D4")
    near, far = p.unit("russian 4-4-7", "E8"), p.unit("russian 4-4-7", "J4")
    p.unit("russian 4-4-7", "A1", "broken")
    p.s.free_sight = True
    moving(p, mover)
    told = harm(GAME, p.s, 0, way_to(p, "F5"))
    assert list(told["hexes"])[-1] == "F5" and told["sure"] is True
    there = told["hexes"]["F5"]
    assert there["by"] == [near, far] and set(there["from"]) == {"E8", "J4"}
    assert there["p"] == pytest.approx(1 - (1 - there["from"]["E8"]) * (1 - there["from"]["J4"]), abs=0.001)
    assert told["p"] >= max(x["p"] for x in told["hexes"].values()) > max(there["from"].values())
    assert {"broken", "pinned"} <= {x["what"] for x in there["results"]}
    assert p.s.player == 0 and p.s.at[mover] == p.hex("D4")  # nothing was played


def test_the_chance_is_that_of_the_shot_itself() -> None:
    p = Position(field("A1-L10"))
    mover = p.unit("german 4-6-7", "D4")
    firer = p.unit("russian 4-4-7", "E8")
    moving(p, mover)
    told = harm(GAME, p.s, 0, way_to(p, "E5"))
    p.do("to", "E5")
    shot = play.explain(p.s, ("add", firer))
    assert told["hexes"]["E5"]["p"] == pytest.approx(1 - shot.harm[-1].probability, abs=0.001)
    assert told["sure"] is False  # lines of sight are not free to check (SK 3.2.1)


PLACES = [("starterkit", "kerkdorp"), ("brothers", "lane"), ("brothers", "hill-87"), ("cardwar", "church-with-cards")]


@pytest.mark.parametrize(("name", "scenario"), PLACES)
def test_only_enemies_on_ones_own_map_are_named(name: str, scenario: str) -> None:
    told_some = 0
    for game, s in moments(name, scenario, 250):
        if not any(game.meaning(s, x)[0] == "step" for x in play.options(s)):
            continue
        found = reach(game, s, s.player, None)
        if isinstance(found, Refusal):
            continue
        shown = {u["id"] for u in game.view(s, s.player)["units"] if u["hex"] and u["side"] != s.player}
        before = repr(game.view(s, s.player))
        for way in list(found.plain().values())[-1:]:
            told = harm(game, s, s.player, way["actions"])
            assert 0 <= told["p"] <= 1 and set(told["hexes"]) <= set(way["path"])
            for entry in told["hexes"].values():
                assert shown.issuperset(entry["by"]) and all(0 < p <= 1 for p in entry["from"].values())
                told_some += bool(entry["by"])
        assert repr(game.view(s, s.player)) == before
    assert told_some > 2 or scenario != "lane"
