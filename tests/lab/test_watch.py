"""Silly behaviours are counted by what happened, and set positions tell good answers from others."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from bocage.cli.app import app
from bocage.games.upfront.state import SLOTS
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, PASS, Action, Event
from bocage.lab.watch.brothers import BrothersWatcher
from bocage.lab.watch.counts import Watcher, add_rows
from bocage.lab.watch.games import WATCHERS, watch_game
from bocage.lab.watch.starterkit import StarterKitWatcher
from bocage.lab.watch.upfront import UpFrontWatcher
from tests.brothers.position import OPEN, Position
from tests.starterkit import position as sk
from tests.upfront.position import fire, forward, gid, group, movement, position, riflemen, terrain
from tools.positions.__main__ import GAMES, posed
from tools.positions.asking import Posed, finds


def said(*whats: tuple[Any, ...]) -> list[Event]:
    return [("", what, None) for what in whats]


def counted(watcher: Watcher, seat: int, what: str) -> tuple[int, int]:
    return watcher.times[seat, what], watcher.chances[seat, what]


def test_a_blind_shot_and_a_command_point_on_it() -> None:
    p = Position(OPEN, ["C3 us", "D3 us"], ["C6 squad"]).operations()
    w = BrothersWatcher()
    w.told(p.s, said(("command point", 0, "fire"), ("fires", 0, p.hex("C6"), "fire", ""), ("no sight", 0, p.hex("C6"))))
    w.told(p.s, said(("command point", 1, "fire"), ("fires", 1, p.hex("C6"), "fire", ""), ("fire", 1, 2, 6, 3, 1)))
    w.told(p.s, said(("command point", 0, "fire"), ("fires", 0, p.hex("C6"), "fire", ""), ("holds fire", 0)))
    w.over(p.s)
    assert counted(w, 0, "blind") == (1, 3)
    assert counted(w, 0, "wasted cp") == (1, 2), "who failed his check rolled nothing"
    assert counted(w, 1, "blind") == (0, 0)


def test_a_move_forth_and_back_and_one_that_goes_nowhere() -> None:
    p = Position(OPEN, ["C3 us", "E3 us", "G3 us"], ["C8 squad"]).operations()
    w = BrothersWatcher()
    for unit, steps in ((0, ("C4", "C3")), (1, ("E4", "E5")), (2, ())):
        play.apply(p.s, ("use", unit))
        w.decided(p.s, 0, ("move",))
        w.told(p.s, said(*[("enters", unit, p.hex(name), 0) for name in steps]))
        play.apply(p.s, ("op fire",))
        p.quiet()
        if p.s.player != 0 or ("use", unit + 1) not in play.options(p.s):
            break
    w.over(p.s)
    assert counted(w, 0, "reentered")[0] == 1 and counted(w, 0, "no step")[0] <= 1
    assert counted(w, 0, "reentered")[1] == counted(w, 0, "no step")[1] >= 1


def test_weak_attacks_moves_without_terrain_and_gifts() -> None:
    mine = (group("A", *riflemen(6), chit=2, stack=[terrain("woods")]), group("B", *riflemen(3)))
    theirs = (group("A", *riflemen(5), chit=2, stack=[forward()], side=1), group("B", *riflemen(4), side=1))
    s = position(*mine, *theirs, hands=([fire(3), movement()], []))
    foe = gid(s, 1, "A")
    w = UpFrontWatcher()
    w.told(s, said(("fire", 0, foe, (), 0), ("fire", 0, foe, (), 3), ("fire", SLOTS, 0, (), -1)))
    assert counted(w, 0, "weak") == (1, 2) and counted(w, 1, "weak") == (1, 1)
    w.decided(s, 0, ("move", movement(), "forward"))
    assert counted(w, 0, "no terrain") == (1, 1)
    w.decided(s, 0, ("on", terrain("woods"), foe))
    w.decided(s, 0, ("on", terrain("marsh"), foe))
    assert counted(w, 0, "gift") == (1, 2)
    w.decided(s, 0, ("discard", fire(3)))
    w.decided(s, 0, ("discard", fire(6, 13)))
    assert counted(w, 0, "fire away") == (1, 2), "six rifles have the factors for the first, not for the second"


def test_squads_that_fire_singly_and_leaders_left_behind() -> None:
    p = sk.Position(sk.field("A1-J8"))
    one, two = p.unit("german 4-6-7", "C3"), p.unit("german 4-6-7", "C3")
    leader, lonely = p.unit("german 9-1", "C3"), p.unit("german 8-0", "H8")
    p.unit("russian 4-4-7", "E3")
    w = StarterKitWatcher()
    w.told(p.s, said(("declared", 0, "prep", (one,), p.hex("E3"), ()), ("no sight", (one,), p.hex("E3"))))
    w.told(p.s, said(("declared", 0, "prep", (two,), p.hex("E3"), (leader,))))
    assert counted(w, 0, "blind") == (1, 2) and counted(w, 0, "singly") == (1, 2)
    w.turn = 1
    w.turn_over(p.s)
    assert counted(w, 0, "left behind") == (1, 2) and p.at(lonely) == "H8"


@pytest.mark.parametrize(("game", "scenario"), [("brothers", "lane"), ("upfront", "A")])
def test_whole_games_are_watched(game: str, scenario: str) -> None:
    one = watch_game(game, scenario, ("random",), 1, 0.0)
    assert one == watch_game(game, scenario, ("random",), 1, 0.0), "the same seed is the same game"
    assert set(one["random"]) <= set(WATCHERS[game].titles)
    for what, (times, chances) in add_rows([one, one])["random"].items():
        assert [times, chances] == [2 * x for x in one["random"][what]] and times <= chances


def test_the_command() -> None:
    told = CliRunner().invoke(
        app,
        ["lab", "watch", "brothers", "--players", "random", "-n", "1", "--scenarios", "lane", "--jobs", "1", "--json"],
    )
    assert json.loads(told.stdout)["games"] == 1
    wrong = CliRunner().invoke(app, ["lab", "watch", "upfront-team", "-n", "1"])
    assert "what is silly in upfront-team" in str(wrong.exception)


EVERY = [(game, position) for game in GAMES for position in posed(game)]


@pytest.mark.parametrize(("game", "position"), EVERY, ids=[f"{game}: {x.title}" for game, x in EVERY])
def test_a_set_position_asks_its_seat_and_can_be_missed(game: str, position: Posed) -> None:
    assert position.lay().player == position.seat
    assert verdicts(position) == {True, False}, "it can be found and it can be missed"


def verdicts(position: Posed) -> set[bool]:
    """What the answers that could be given come to, the nearest first."""
    found: set[bool] = set()
    waiting: list[tuple[Any, list[Action]]] = [(position.lay(), [])]
    for _ in range(600):
        if not waiting or len(found) == 2:
            break
        s, given = waiting.pop(0)
        s.events = None
        while s.player == CHANCE or (s.player >= 0 and s.player != position.seat):
            play.apply(s, play.sample(s, Random(1)) if s.player == CHANCE else quiet(play.options(s)))
        for action in play.options(s):
            ahead = s.copy()
            play.apply(ahead, action)
            verdict = position.good([*given, action], ahead)
            if verdict is None:
                waiting.append((ahead, [*given, action]))
            else:
                found.add(verdict)
    return found


def quiet(options: list[Action]) -> Action:
    return PASS if PASS in options else options[0]


def test_an_opponent_is_asked_until_it_is_plain() -> None:
    first = posed("upfront")[0]
    assert finds("upfront", first, "rifleman", 0), "men who moved under fire take cover"
    assert not all(finds("upfront", first, "random", seed) for seed in range(6))
