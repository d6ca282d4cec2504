"""`python -m tools.opponents`: games spread over scenarios and seats, and the table they make."""

from __future__ import annotations

from collections import Counter

from bocage import games
from tools.opponents import Pairing, Score, pairings, play_pairing, report


def test_games_are_spread_over_scenarios_and_seats() -> None:
    offered = len(games.load("brothers").scenarios())
    todo = pairings("brothers", 4 * offered, 1, "rifleman", "random", [])
    places = Counter((x.scenario, x.seat) for x in todo)
    assert len(places) == 2 * offered and set(places.values()) == {2}
    assert {x.seed for x in todo} == {1, 2}
    assert {x.scenario for x in pairings("brothers", 6, 1, "random", "random", ["lane"])} == {"lane"}
    assert pairings("brothers", 6, 1, "random", "random", ["nowhere"]) == []


def test_the_same_pairing_plays_the_same_game() -> None:
    pairing = Pairing("brothers", "lane", 0, 3, "random", "random")
    first, second = play_pairing(pairing), play_pairing(pairing)
    assert first.won == second.won in (0.0, 0.5, 1.0) and not first.problem and first.side


def test_a_game_that_breaks_is_lost_and_named() -> None:
    broken = play_pairing(Pairing("brothers", "nowhere", 0, 1, "random", "random"))
    assert broken.won == 0.0 and broken.problem


def test_the_table_has_a_line_for_each_seat_and_one_for_the_system() -> None:
    scores = []
    for seat, won in ((0, 1.0), (0, 1.0), (1, 0.0), (1, 1.0)):
        score = Score(Pairing("brothers", "lane", seat, 1, "rifleman", "random"))
        score.won, score.side = won, "AB"[seat]
        scores.append(score)
    lines = report(scores)
    assert lines[2].startswith("| **brothers** | both | 4 | 75% | 30% to 95% |")
    assert [line.split(" | ")[1:4] for line in lines[3:]] == [["A", "2", "100%"], ["B", "2", "50%"]]
