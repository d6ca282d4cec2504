"""The long run in small: how games are dealt out, what is counted, and what a failed game leaves behind."""

from __future__ import annotations

import sys

import pytest

from bocage.lab.simulate import Job
from tools.matchups import matchups
from tools.soak import main
from tools.soak_games import Soak, plan, rows


def test_games_go_round_all_set_ups_each_with_its_own_seed() -> None:
    places = len(matchups("upfront"))
    tasks = plan("upfront", 2 * places + 3, first=100)
    assert sorted(seed for _, seed in tasks) == list(range(100, 100 + 2 * places + 3))
    assert len({job.scenario for job, _ in tasks[:40]}) > 12, "a run stopped early has met most scenarios"
    assert len({id(job) for job, _ in tasks}) == places and all(job.check for job, _ in tasks)
    few = plan("upfront", 23)
    assert len({job.scenario for job, _ in few}) > 12, "fewer games than set-ups are spread over all scenarios"


def test_slices_make_up_the_whole() -> None:
    whole = [(job.scenario, job.options, seed) for job, seed in plan("upfront", 40)]
    parts = [(job.scenario, job.options, seed) for part in (1, 2, 3) for job, seed in plan("upfront", 40, part, 3)]
    assert sorted(whole, key=str) == sorted(parts, key=str)


def test_what_is_counted_and_that_a_failure_stops_nothing() -> None:
    good, _ = plan("upfront", 1)[0]
    bad = Job("upfront", "no such scenario", good.options, good.players, check=True)
    soak = Soak("upfront", [(bad, 1), (good, 2)])
    for row in rows(soak.tasks, 1):
        soak.add(row)
    assert len(soak.failures) == 1 and "no such scenario" in soak.failures[0] and "seed 1" in soak.failures[0]
    assert soak.sums[good.scenario]["games"] == 1 and soak.in_games["UF 4.2"] == 1 < soak.times["UF 4.2"]
    assert soak.times["UF 8.41"], "terrain in the sum of a shot, which no log entry names"
    lines = soak.report() + soak.rule_table()
    assert any("1 games over 2 set-ups ended and verified, 1 failed" in line for line in lines)
    assert any(line.split()[:3] == ["UF", "4.2", "1"] for line in lines)


def test_a_wrong_name_gets_one_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["soak", "chess"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2 and "there is no game 'chess'" in capsys.readouterr().err
