"""Whole random games with batteries: they end, and nothing is left on the map that has no battery."""

from __future__ import annotations

import copy
from random import Random

from bocage.games.starterkit.battle import BATTLES
from bocage.games.starterkit.game import fresh_state
from bocage.games.starterkit.scenario import SHELF, build
from bocage.games.starterkit.scenario_check import check_data
from bocage.kernel import play
from bocage.kernel.frames import OVER
from tests.marks import allowed


@allowed("DE 2.1", "DE 2.5")
def test_games_with_artillery_on_both_sides_end() -> None:
    data = copy.deepcopy(SHELF.data("kerkdorp"))
    data["side"][0]["battery"] = [{"calibre": 80, "ammunition": ["HE", "smoke"], "observer": "D5"}]
    data["side"][1]["battery"] = [{"calibre": 150, "rocket": True, "observer": "D5"}]
    group = data["side"][1]["group"][0]
    group["weapons"] = [*group.get("weapons", []), "radio"]
    data["side"][1]["battery"].append({"calibre": 100, "battalion_mortar": True})
    assert check_data(data) == []
    BATTLES["kerkdorp-shelled"] = build("kerkdorp-shelled", data)
    effects = 0
    for seed in range(3):
        s = fresh_state(BATTLES["kerkdorp-shelled"])
        s.free_sight = True
        play.begin(s)
        rng = Random(seed)
        while s.player != OVER:
            if s.player < 0:
                play.apply(s, play.sample(s, rng))
                continue
            play.apply(s, rng.choice(play.options(s)))
            effects += bool(s.barrage)
        assert s.result is not None
    assert effects > 0


def test_wrong_batteries_are_named_with_their_place() -> None:
    data = copy.deepcopy(SHELF.data("kerkdorp"))
    data["side"][0]["battery"] = [{"calibre": 81, "observer": "ZZ99"}, {"calibre": 80}]
    problems = " ".join(check_data(data))
    assert "calibre is one of" in problems and "ZZ99" in problems and "0 radios for 1 batteries" in problems
