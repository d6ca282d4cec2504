"""The ladder: pairs of games on the same luck with sides swapped, ratings with intervals, resumed where it was left."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from bocage import games
from bocage.cli.app import app
from bocage.kernel.game import BadInput
from bocage.lab.ladder.duel import Duel, play_duel
from bocage.lab.ladder.keep import Folder
from bocage.lab.ladder.plan import SEED, duels, part_of
from bocage.lab.ladder.rating import Result, intervals, ratings, share_interval
from bocage.lab.ladder.table import figures, markdown, pair_rows, rated_rows, side_rows


def run(*words: str) -> Any:
    return CliRunner().invoke(app, ["lab", "ladder", *words])


def test_every_pair_meets_twice_on_each_luck_with_sides_swapped() -> None:
    todo = duels("brothers", ["random", "rifleman"], 8, 0.0, ["lane", "hill-87"])
    assert len(todo) == 8 and {x.seed for x in todo} == {SEED, SEED + 1}
    by_luck = Counter((x.scenario, x.seed) for x in todo)
    assert set(by_luck.values()) == {2} and [x.swapped for x in todo[:2]] == [False, True]
    assert len(duels("brothers", ["random"], 3, 0.0, ["lane"])) == 3, "alone he plays himself"
    parts = [part_of(todo, f"{i}/2") for i in (1, 2)]
    assert sorted(x.key() for part in parts for x in part) == sorted(x.key() for x in todo)
    assert all(part[0].seed == part[1].seed for part in parts), "a pair stays together"
    for wrong in ("3/2", "x", "0/2"):
        with pytest.raises(BadInput):
            part_of(todo, wrong)


def test_seats_are_swapped_and_the_same_duel_is_the_same_game() -> None:
    plain, swapped = Duel("brothers", "lane", "a", "b", 1, False), Duel("brothers", "lane", "a", "b", 1, True)
    assert (plain.firsts(2), swapped.firsts(2), plain.firsts(4)) == ([0], [1], [0, 2])
    duel = Duel("brothers", "lane", "random", "random", 3, True)
    one, two = play_duel(duel), play_duel(duel)
    assert one["won"] == two["won"] in (0.0, 1.0) and one["decisions"] == two["decisions"] > 10
    assert one["side"] == games.load("brothers").scenario("lane").seats[1]
    broken = play_duel(Duel("brothers", "nowhere", "random", "random", 1, False))
    assert broken["won"] is None and "nowhere" in broken["problem"]


def test_ratings_find_strengths_again() -> None:
    rng = Random(5)
    true = {"a": 1000.0, "b": 1200.0, "c": 900.0}
    results: list[Result] = []
    for i in range(400):
        for x, y in (("a", "b"), ("b", "c"), ("a", "c")):
            p = 1 / (1 + 10 ** ((true[y] - true[x]) / 400))
            results.append((x, y, float(rng.random() < p), i))
    found = intervals(results, ["a", "b", "c"], "a")
    assert found["a"] == (1000.0, 1000.0, 1000.0)
    for name in ("b", "c"):
        rating, low, high = found[name]
        assert low < rating < high and low - 20 < true[name] < high + 20 and high - low < 120
    perfect = intervals([("a", "b", 1.0, i) for i in range(10)], ["a", "b"], "a")["b"]
    assert perfect[0] < 700 and perfect[2] - perfect[1] > 200, "ten wins of ten do not make it sure"
    assert ratings([], ["a", "b"], "a") == {"a": 1000.0, "b": 1000.0}


def test_a_pair_of_games_is_one_observation() -> None:
    share, low, high = share_interval([[1.0, 0.0]] * 20)
    assert share == 0.5 and low < 0.5 < high, "a lopsided scenario alone says nothing"
    assert share_interval([[1.0, 1.0], [1.0, 0.0]] * 10)[0] == 0.75


def row(first_won: float, swapped: bool, seed: int) -> dict[str, Any]:
    spent = [{"decisions": 10, "sum": 1.0, "longest": 0.4}, {"decisions": 10, "sum": 0.1, "longest": 0.1}]
    duel = Duel("brothers", "lane", "rifleman", "random", seed, swapped)
    told = {"key": duel.key(), "game": "brothers", "scenario": "lane", "first": "rifleman", "second": "random"}
    return told | {"seed": seed, "swapped": swapped, "won": first_won, "side": "AB"[swapped], "time": spent}


def test_the_tables_tell_ratings_pairs_sides_and_seconds() -> None:
    rows = [row(1.0, False, 1), row(1.0, True, 1), row(1.0, False, 2), row(0.0, True, 2)]
    x = figures([*rows, {**row(0.0, True, 9), "won": None, "problem": "it broke"}], ["random", "rifleman"])
    assert x["games"] == 4 and x["broken"][0]["problem"] == "it broke"
    assert [o["name"] for o in x["opponents"]] == ["rifleman", "random"]
    assert x["opponents"][0]["seconds"] == 0.1 and x["opponents"][0]["longest"] == 0.4
    assert x["pairs"][0]["share"] == 0.75 and x["pairs"][0]["pairs"] == 2
    assert x["sides"][0] | {"low": 0, "high": 0} == {
        "scenario": "lane", "side": "A", "games": 4, "share": 0.75, "low": 0, "high": 0,
    }  # fmt: skip
    for rows_of in (rated_rows, pair_rows, side_rows):
        head, lines = rows_of(x)
        assert all(len(line) == len(head) for line in lines) and markdown(head, lines)[1].count("---") == len(head)


def test_an_interrupted_ladder_goes_on_and_other_rules_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "ladder"
    wish = ["brothers", "--opponents", "random", "--scenarios", "lane", "--jobs", "1", "--out", str(folder)]
    first = json.loads(run(*wish, "-n", "2", "--json").stdout)
    assert first["brothers"]["games"] == 2
    file = next(folder.glob("rows-*.jsonl"))
    lines = file.read_text("utf-8").splitlines()
    file.write_text(lines[0] + "\n" + lines[1][:20], "utf-8")  # the machine stopped while it wrote
    assert len(Folder(folder).rows) == 1
    again = run(*wish, "-n", "3")
    assert again.exit_code == 0 and "3 games of 3" in again.stdout, again.output
    assert len(Folder(folder).rows) == 3
    (folder / "ladder.json").write_text(json.dumps({"brothers": -1}), "utf-8")
    assert "other rules of brothers" in str(run(*wish, "-n", "3").exception)


def test_wrong_wishes_get_a_sentence() -> None:
    assert "no opponent 'nobody'" in str(run("brothers", "--opponents", "nobody").exception)
    assert "named twice" in str(run("brothers", "--opponents", "random,random").exception)
    assert "here or on ray" in str(run("brothers", "--opponents", "random", "--on", "moon").exception)
