"""The sergeant drives as he walks: to a place, as a whole, and with his main armament in use."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from bocage import bots, games
from bocage.bots.search.drives_starterkit import DRIVE, Garage, drive_on, drives, reached, start_of, way_to
from bocage.bots.search.levels import Sergeant, mind_for
from bocage.bots.search.memory import Memories
from bocage.bots.search.scores import UNTOLD, Scores
from bocage.bots.search.style import Style
from bocage.games.starterkit.fire.s03_2_5_fire_phase import FirePhase
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack
from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle
from bocage.kernel import play
from bocage.kernel.frames import OVER, Action

Seen = tuple[SKState, Action]


def watched(scenario: str, most: int, seed: int) -> list[Seen]:
    """Positions and answers of sergeants who remember what they are about."""
    game = games.load("starterkit")
    s = game.new(scenario, game.complete_options(scenario, {}))
    rng, memories = Random(seed), Memories()
    play.begin(s)
    play.run_chance(s, rng)
    found: list[Seen] = []
    while len(found) < most and s.player != OVER:
        assert isinstance(s, SKState)
        machine = Sergeant(game, s.player, Random(len(found)), imaginations=10)
        machine.remember(memories.of(f"here/{s.player}"))
        answer = machine.choose(bots.sampler(game, s, s.player), list(play.options(s)))
        found.append((s.copy(), answer))
        play.apply(s, answer)
        play.run_chance(s, rng)
    return found


def test_a_tank_that_moves_goes_through_no_pose_twice_and_fires_its_gun_later() -> None:
    poses: dict[int, list[tuple[int, int]]] = {}
    drove = offered = 0
    mind = mind_for("starterkit", Style())
    for s, answer in watched("two-shermans", 150, 4):
        frame = s.stack[-1]
        if isinstance(frame, FirePhase):
            shots = [a for a in play.options(s) if a[0] == "shoot" and s.type(a[1]).is_main_armament]
            offered += len(shots)
            assert all(mind.sensible(s, s.player, shot) for shot in shots)
        if not isinstance(frame, MovingVehicle):
            poses.clear()
        elif answer[0] in ("drive", "pivot") and s.at[frame.vehicle] >= 0:
            drove += 1
            pose = (s.at[frame.vehicle], s.facing[frame.vehicle])
            assert pose not in poses.setdefault(frame.vehicle, [])
            poses[frame.vehicle].append(pose)
    assert drove > 3 and offered > 3


def test_a_way_is_followed_to_its_end_and_kept_to_what_gains() -> None:
    """A tank on the map and stopped: every way begins where it stands and costs no more than it has, less its stop."""
    s = next(
        s
        for s, _ in watched("two-shermans", 150, 4)
        if isinstance(s.stack[-1], MovingVehicle) and s.at[s.stack[-1].vehicle] >= 0 and s.stack[-1].left > 5
    )
    frame = s.stack[-1]
    assert isinstance(frame, MovingVehicle)
    v, garage = frame.vehicle, Garage(s, s.attacker, Style())
    found = reached(s, v, frame.left - 1)
    assert all(cost <= frame.left - 1 for cost, _ in found.values())
    goal = max(found, key=lambda pose: found[pose][0])
    way = way_to(found, goal)
    assert way[0] == start_of(s, v) and way[-1] == goal
    assert all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(way)), "it turns or drives, not both at once"
    assert drive_on(s, frame, play.options(s), (DRIVE, v, way)) in play.options(s)
    assert drive_on(s, frame, play.options(s), (DRIVE, v, (goal,))) is None, "it is not on that way"
    assert drive_on(s, frame, [("halt",), ("remain",)], (DRIVE, v, (start_of(s, v),))) == ("halt",)
    assert all(gain > 0 for gain, _ in drives(s, garage, v, frame.left, 5))


def test_nobody_walks_back_to_where_he_set_out() -> None:
    steps, began = 0, {}
    for s, answer in watched("two-shermans", 150, 1):
        frame = s.stack[-1]
        if isinstance(frame, MovingStack) and answer[0] == "to":
            u = frame.members[0]
            if not frame.begun:
                began[u] = s.at[u]
            steps += 1
            assert answer[1] != began[u] or s.at[u] < 0
    assert steps > 5


def test_a_plan_of_which_a_glance_tells_nothing_counts_by_its_worlds_alone() -> None:
    scores = Scores(3, [0.0, 0.0, 0.0])
    scores.trust, scores.promises = 2.0, [1.0, 0.0, UNTOLD]
    scores.seen = [[5.0, 7.0], [5.0, 5.0], [9.0, 9.0]]
    first, second, untold = scores.worths([0, 1, 2])
    assert untold == 9.0
    assert first == (12.0 + 2 * (5.0 + 1.0)) / 4 and second == (10.0 + 2 * 5.0) / 4
