"""Simulations as Parquet and as a page: what is counted, what is kept, what is told of two of them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bocage import games
from bocage.cli.app import app
from bocage.kernel.frames import OVER
from bocage.kernel.game import BadInput
from bocage.lab import on_ray
from bocage.lab.parquet import Parts, read_rows, write_rows
from bocage.lab.report.figures import breakdowns, difference, figures, losses, spread
from bocage.lab.report.page import report
from bocage.lab.simulate import Job, play_one
from bocage.lab.traces import DIED, FIRED, MOVED, trace_for


def job_of(game: str, scenario: str, players: tuple[str, ...] = ("random", "random")) -> Job:
    rules = games.load(game)
    return Job(game, scenario, rules.complete_options(scenario, {}), players, False)


def run(*words: str) -> Any:
    return CliRunner().invoke(app, list(words))


def row_of(seed: int, result: list[float], **more: Any) -> dict[str, Any]:
    row = {"game": "brothers", "scenario": "lane", "seed": seed, "decisions": 100 + seed, "draws": 3, "result": result}
    row |= {"rule": "BB 18.0", "ending": "done", "verified": True, "rules": {"BB 6.2": 4}, "players": ["a", "b"]}
    row |= {"options": {"events": "off"}, "unit": "turn", "length": 3, "losses": [[1, 0, 1], [3, 1, 2]]}
    return row | {"heat": {"died": {"C3": 2}, "moved": {"C3": 1}, "fired": {}}} | more


class Table:
    """As much of a state as a trace looks at."""

    def __init__(self) -> None:
        self.turn, self.player, self.scenario = 1, 0, "lane"
        self.at, self.side, self.kind = [0, 5], (0, 1), ["us_squad", "de_decoy"]


def test_a_trace_counts_units_that_move_fire_and_die_and_no_decoys() -> None:
    from bocage.games.brothers.cards.shelf import card_of

    names = card_of("lane").ground.field.names
    trace, s = trace_for("brothers"), Table()
    trace.look(s, [])
    s.at = [1, 6]
    trace.look(s, [("BB 6.0", ("fires", 0, 1, 0, 0), None)])
    s.turn, s.at = 2, [-2, -2]
    trace.look(s, [("BB 6.2", ("eliminated", 0, 1), None), ("BB 15.0", ("eliminated", 1, 6), None)])
    s.turn, s.player = 6, OVER
    trace.look(s, [])
    told = trace.plain()
    assert told["losses"] == [[2, 0, 1]] and told["length"] == 2
    assert told["heat"] == {DIED: {names[1]: 1}, MOVED: {names[1]: 1}, FIRED: {names[0]: 1}}


@pytest.mark.parametrize(("game", "scenario"), [("brothers", "lane"), ("starterkit", "kerkdorp"), ("upfront", "A")])
def test_a_game_leaves_its_trace(game: str, scenario: str) -> None:
    row = play_one(job_of(game, scenario), 4)
    again = play_one(job_of(game, scenario), 4)
    assert {**row, "seconds": 0} == {**again, "seconds": 0}
    assert row["unit"] == ("deck" if game == "upfront" else "turn") and row["length"] >= 1
    if game == "upfront":
        assert not row["heat"] and row["losses"] == [[1, 0, 6], [1, 1, 2]]  # the German squad is broken
    else:
        assert sum(row["heat"][MOVED].values()) > 10 and row["heat"][FIRED]


def test_rows_come_back_from_parquet_as_they_went(tmp_path: Path) -> None:
    rows = [row_of(1, [1.0, 0.0]), row_of(2, [0.0, 1.0], heat={}, losses=[])]
    write_rows(rows, tmp_path / "a.parquet")
    assert read_rows(tmp_path / "a.parquet") == rows
    (tmp_path / "b.parquet").write_bytes(b"PAR1 no")
    with pytest.raises(BadInput, match="cannot be read as Parquet"):
        read_rows(tmp_path / "b.parquet")


def test_a_folder_of_parts_is_taken_up_by_the_same_simulation_only(tmp_path: Path) -> None:
    words = ("sim", "brothers/lane", "--jobs", "1", "--no-verify", "--out", str(tmp_path / "s"), "--json")
    assert json.loads(run(*words, "-n", "3").stdout)["games"] == 3
    (tmp_path / "s" / "part-00000.parquet.part").write_bytes(b"half written when the machine stopped")
    told = json.loads(run(*words, "-n", "5").stdout)
    assert told["games"] == 5
    parts = sorted((tmp_path / "s").glob("part-*.parquet"))
    assert [len(read_rows(part)) for part in parts] == [3, 2]
    here = json.loads(run("sim", "brothers/lane", "--jobs", "1", "--no-verify", "-n", "5", "--json").stdout)
    assert told == here
    with pytest.raises(BadInput, match="holds another simulation: its scenario is 'lane'"):
        Parts(tmp_path / "s", job_of("brothers", "hill-87").plan())
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "thesis.txt").write_text("mine")
    with pytest.raises(BadInput, match="is not empty and holds no simulation"):
        Parts(tmp_path / "other", job_of("brothers", "lane").plan())


def test_the_numbers_of_a_report() -> None:
    rows = [row_of(1, [1.0, 0.0]), row_of(2, [0.0, 1.0]), row_of(3, [0.5, 0.5], options={"events": "all"}, losses=[])]
    found = figures("brothers", "lane", rows)
    assert [(w["seat"], w["wins"]) for w in found["wins"]] == [("American", 1.5), ("German", 1.5)]
    assert found["decisions"]["quantiles"] == [101, 101, 102, 102, 103] and found["heat"][DIED] == {"C3": 6}
    lost = losses(rows, ("American", "German"))
    assert [round(x, 2) for x in lost[0]["line"]] == [0.67, 0.67, 0.67]
    assert [round(x, 2) for x in lost[1]["line"]] == [0, 0, 1.33]
    assert [x["what"] for x in breakdowns(rows, ("American", "German"))] == ["players", "events"]
    played, never = found["rules"]["played"], {r["rule"] for r in found["rules"]["never"]}
    assert played[0]["rule"] == "BB 6.2" and played[0]["times"] == 12 and "BB 6.2" not in never and "BB 9.0" in never
    assert spread([3.0, 3.0])["bars"] == [[3.0, 2]]


def test_what_a_change_did() -> None:
    before = figures("brothers", "lane", [row_of(n, [1.0, 0.0]) for n in range(40)])
    after = figures("brothers", "lane", [row_of(n, [float(n < 10), float(n >= 10)]) for n in range(40)])
    told = {x["what"]: x for x in difference(before, after)}
    assert told["American wins"]["by"] == -0.75 and told["American wins"]["sure"]
    assert not told["decisions a game"]["sure"] and not told["losses of German"]["sure"]
    same = difference(before, before)[0]
    assert same["by"] == 0 and same["low"] < 0 < same["high"] and not same["sure"]


def test_the_page_stands_alone(tmp_path: Path) -> None:
    rows = [row_of(n, [1.0, 0.0], ending="<b>won</b>") for n in range(4)]
    page = report(rows, rows, ("one", "two"))
    assert "<script" not in page and not re.search(r"(src|href)=['\"](?!data:)[^#]", page)
    assert "width=device-width" in page and "&lt;b&gt;won" in page and page.count("<circle") >= 4
    write_rows(rows, tmp_path / "a.parquet")
    out, folder = tmp_path / "r.html", tmp_path / "csv"
    told = run("report", str(tmp_path / "a.parquet"), "-o", str(out), "--csv", str(folder))
    assert "4 games" in told.stdout and out.read_text().startswith("<!doctype html>")
    assert (folder / "heat.csv").read_text() == "hex,died,moved,fired\nC3,8,4,0\n"
    assert json.loads(run("report", str(tmp_path / "a.parquet"), "--json").stdout)[0]["games"] == 4
    gone = run("report", str(tmp_path / "nothing.parquet"))
    assert isinstance(gone.exception, BadInput) and "There is no simulation" in str(gone.exception)


def test_without_ray_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(on_ray, "import_module", missing)
    told = run("sim", "brothers/lane", "-n", "1", "--on", "ray")
    assert str(told.exception) == on_ray.MISSING and "bocage[lab]" in on_ray.MISSING
