"""What a good player would not do, in positions of the three systems: the search never even thinks of it."""

from __future__ import annotations

from random import Random

import pytest

from bocage import bots, games
from bocage.bots.goals_starterkit import distances
from bocage.bots.harm_upfront import Bearing
from bocage.bots.search.brothers import BrothersMind, within
from bocage.bots.search.levels import Recruit, Sergeant, mind_for
from bocage.bots.search.memory import Memories
from bocage.bots.search.scores import Scores
from bocage.bots.search.style import STYLES, Style
from bocage.bots.search.value_upfront import Bearings
from bocage.games.brothers.infantry.moves import Going
from bocage.games.brothers.infantry.s06_action import FireAction
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.terrain.s50_night import sees
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_2_declaration import Declaration
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack
from bocage.games.starterkit.phases.s03_6_routing import RoutingUnit
from bocage.games.starterkit.weapons.s04_weapon_fire import WeaponFire
from bocage.games.upfront.basic.s06_fire import FireAttack
from bocage.games.upfront.basic.s15_command import Refill
from bocage.games.upfront.state import UpFrontState
from bocage.kernel import play
from bocage.kernel.frames import OVER, Action, State
from tools.positions.asking import finds
from tools.positions.starterkit import POSED


def watched(name: str, scenario: str, most: int, seed: int = 2) -> list[tuple[State, Action]]:
    """Positions and answers of a game: of sergeants with a few imaginations, between answers of recruits."""
    game = games.load(name)
    s: State = game.new(scenario, game.complete_options(scenario, {}))
    rng = Random(seed)
    play.begin(s)
    play.run_chance(s, rng)
    found: list[tuple[State, Action]] = []
    while len(found) < most and s.player != OVER:
        options = play.options(s)
        machine = Sergeant(game, s.player, Random(len(found)), imaginations=12)
        answer = machine.choose(bots.sampler(game, s, s.player), list(options))
        found.append((s.copy(), answer))
        play.apply(s, answer)
        play.run_chance(s, rng)
    return found


def test_brothers_no_blind_shots_no_circles_no_moves_without_a_step() -> None:
    shots = moves = 0
    for s, answer in watched("brothers", "lane", 140):
        assert isinstance(s, BrothersState)
        frame = s.stack[-1]
        if isinstance(frame, FireAction) and answer[2] == "":
            shots += 1
            assert sees(s, s.at[frame.unit], answer[1])
        if isinstance(frame, Going):
            moves += 1
            assert answer[0] != "enter" or answer[1] not in frame.trail
            steps = [action for action in play.options(s) if action[0] == "enter"]
            assert not (answer == ("stop",) and not frame.hexes and steps)
    assert shots > 2 and moves > 5


def test_starterkit_fire_by_those_who_see_it() -> None:
    added = 0
    for s, answer in watched("starterkit", "kerkdorp", 120):
        assert isinstance(s, SKState)
        frame = s.stack[-1]
        if isinstance(frame, Declaration) and answer[0] == "add" and len(play.options(s)) > 1:
            added += 1
            at = s.at[answer[1]] if s.at[answer[1]] >= 0 else s.at[s.holder[answer[1]]]
            assert ground_of(s).rows[at][frame.target] != BLOCKED
    assert added > 3


def test_upfront_hands_are_filled_and_no_shot_is_for_nothing() -> None:
    drawn = fired = 0
    for s, answer in watched("upfront", "A", 160):
        assert isinstance(s, UpFrontState)
        frame = s.stack[-1]
        if isinstance(frame, Refill) and frame.at == "asked":
            drawn += 1
            assert answer[0] == "draw"
        if isinstance(frame, FireAttack) and frame.at == "decided":
            fired += 1
            assert frame.strength > 0
    assert drawn > 5 and fired > 2


def test_a_unit_goes_where_its_points_take_it() -> None:
    s = watched("brothers", "lane", 30)[-1][0]
    assert isinstance(s, BrothersState)
    u = next(u for u, at in enumerate(s.at) if at >= 0)
    near, far = within(s, u, 6), within(s, u, 24)
    assert set(near) < set(far)
    assert near[s.at[u]] == 0 and max(near.values()) <= 6


def test_the_styles_weigh_danger_and_ground_otherwise() -> None:
    s = watched("brothers", "lane", 60)[-1][0]
    plain, cautious, bold = (mind_for("brothers", STYLES[name]) for name in ("", "cautious", "bold"))
    assert isinstance(plain, BrothersMind)
    danger = plain.names.index("danger")
    assert abs(cautious.terms(s, 0)[danger]) >= abs(plain.terms(s, 0)[danger]) >= abs(bold.terms(s, 0)[danger])
    assert cautious.terms(s, 0)[0] == plain.terms(s, 0)[0], "men are men"


def test_learned_weights_multiply_the_terms() -> None:
    s = watched("brothers", "lane", 20)[-1][0]
    mind = mind_for("brothers", Style())
    terms = mind.terms(s, 0)
    assert mind.value(s, 0) == sum(terms)
    mind.weights = [2.0] + [0.0] * (len(terms) - 1)
    assert mind.value(s, 0) == 2 * terms[0]


def met(*worlds: list[float]) -> Scores:
    scores = Scores(len(worlds), [0.0] * len(worlds))
    scores.seen = list(worlds)
    return scores


def test_thought_stops_when_the_lead_is_clear_and_not_before() -> None:
    steady = [[5.0 + 0.01 * (i % 2) for i in range(20)], [1.0] * 20]
    assert met(*steady).is_clear([0, 1])
    assert not met(*[x[:8] for x in steady]).is_clear([0, 1]), "too few worlds"
    wavering = [[float(10 * (i % 2)) for i in range(20)], [4.0] * 20]
    assert not met(*wavering).is_clear([0, 1])


def test_what_a_plan_promises_counts_until_enough_worlds_say_otherwise() -> None:
    few = met([0.0, 0.0], [1.0, 1.0])
    assert few.ranked([0, 1]) == [1, 0]
    few.trust, few.promises = 10.0, [3.0, 0.0]
    assert few.ranked([0, 1]) == [0, 1], "two worlds say less than the table"
    many = met([0.0] * 200, [1.0] * 200)
    many.trust, many.promises = 10.0, [3.0, 0.0]
    assert many.ranked([0, 1]) == [1, 0]


def test_a_recruit_answers_without_imagining() -> None:
    game = games.load("upfront")
    s = watched("upfront", "A", 40)[-1][0]
    recruit = Recruit(game, s.player, Random(1))
    assert recruit.choose(bots.sampler(game, s, s.player), play.options(s)) in play.options(s)
    assert recruit.search.budget.done == 0


@pytest.mark.parametrize("name", ["brothers", "starterkit"])
def test_every_scenario_is_set_up(name: str) -> None:
    """Units, Guns, Fortifications, vehicles: whatever is placed before the first turn."""
    game = games.load(name)
    for scenario in game.scenarios():
        if scenario.facts.get("campaign"):
            continue
        s: State = game.new(scenario.ident, game.complete_options(scenario.ident, {}))
        play.begin(s)
        play.run_chance(s, Random(1))
        while s.turn == 0:  # type: ignore[attr-defined]  # both games count turns
            options = play.options(s)
            answer = Sergeant(game, s.player, Random(1), imaginations=2).choose(
                bots.sampler(game, s, s.player), list(options)
            )
            assert answer in options, scenario.ident
            play.apply(s, answer)
            play.run_chance(s, Random(1))


def places(s: State, seat: int) -> list[int]:
    assert isinstance(s, SKState)
    return [s.at[u] for u in s.roster[seat] if s.type(u).is_multi_man]


def test_starterkit_defenders_set_up_in_cover_and_not_on_one_another() -> None:
    """Kerkdorp: four German units in a village full of houses, the British not there yet."""
    s = next(s for s, _ in watched("starterkit", "kerkdorp", 40) if len(places(s, 0)) == 4)
    assert isinstance(s, SKState)
    tem = ground_of(s).tem
    assert all(tem[h] >= 2 for h in places(s, 0))
    assert len(set(places(s, 0))) == 4


def test_starterkit_a_mortar_is_laid_on_somebody() -> None:
    """Of all the hexes in its range two have enemies in them."""
    s = next(x for x in POSED if "mortar" in x.title).lay()
    shoot = next(action for action in play.options(s) if action[0] == "shoot")
    mind = mind_for("starterkit", Style())
    assert mind.sensible(s, s.player, shoot)
    play.apply(s, shoot)
    assert isinstance(s.stack[-1], WeaponFire)
    good = [action for action in play.options(s) if mind.sensible(s, s.player, action)]
    assert len(good) == 2 and all(action[0] == "aim" and s.stacks[action[1]] for action in good)
    assert mind.likely(s, play.options(s), Random(1), ()) in good


def test_starterkit_a_stack_does_not_walk_in_circles_and_throws_no_smoke_for_nothing() -> None:
    steps = 0
    for s, answer in watched("starterkit", "farms-by-the-road", 200):
        frame = s.stack[-1]
        if isinstance(frame, MovingStack) and len(play.options(s)) > 1:
            steps += answer[0] == "to"
            assert answer[0] != "smoke"
            assert answer[0] != "to" or answer[1] not in {h for _, h in frame.spent_at}
    assert steps > 10


def test_a_plan_under_way_is_not_thought_over_at_every_step() -> None:
    """And one who has lost his memory answers all the same."""
    game = games.load("starterkit")
    s: State = game.new("farms-by-the-road", game.complete_options("farms-by-the-road", {}))
    rng, memories = Random(3), Memories(2)
    play.begin(s)
    play.run_chance(s, rng)
    steps = thought = 0
    for i in range(160):
        options = play.options(s)
        machine = Sergeant(game, s.player, Random(i), imaginations=12)
        machine.remember(memories.of(f"here/{s.player}"))
        answer = machine.choose(bots.sampler(game, s, s.player), list(options))
        assert answer in options
        if isinstance(s.stack[-1], MovingStack) and answer[0] == "to":
            steps += 1
            thought += machine.search.budget.done > 0
        play.apply(s, answer)
        play.run_chance(s, rng)
    assert steps > 10 and thought < steps / 2
    memories.of("there"), memories.of("elsewhere")
    assert len(memories.kept) == 2, "a bounded number of games"


@pytest.mark.parametrize("scenario", ["A", "C"])
def test_upfront_what_is_remembered_of_firepower_is_what_it_is(scenario: str) -> None:
    """Crews, heroes and transfers change it too, not only the men and their ground."""
    game = games.load("upfront")
    s = game.new(scenario, game.complete_options(scenario, {}))
    assert isinstance(s, UpFrontState)
    rng = Random(3)
    play.begin(s)
    play.run_chance(s, rng)
    met = 0
    for _ in range(150):
        if s.player == OVER:
            break
        kept, fresh = Bearings(s), Bearing(s)
        for seat in (0, 1):
            for g in kept.groups[seat]:
                for t in kept.enemies(seat):
                    met += 1
                    assert kept.of(g, t) == fresh.of(g, t)
        options = play.options(s)
        play.apply(s, options[int(rng.random() * len(options))])
        play.run_chance(s, rng)
    assert met > 300


def test_starterkit_fire_held_back_counts_for_who_holds_it_and_is_no_reason_to_end_the_phase() -> None:
    s = next(
        s
        for s, _ in watched("starterkit", "kerkdorp", 80)
        if isinstance(s, SKState) and type(s.stack[-1]).__name__ == "MovementPhase"
    )
    mind = mind_for("starterkit", Style())
    held = mind.names.index("readiness")
    assert isinstance(s, SKState)
    assert mind.terms(s, 1 - s.attacker)[held] > 0.0
    assert mind.terms(s, s.attacker)[held] == 0.0


def test_starterkit_an_attack_with_far_to_go_sets_out_on_the_first_turns() -> None:
    """Apple harvest: fourteen hexes in six turns."""
    went = {1: 0, 2: 0}
    for s, answer in watched("starterkit", "apple-harvest", 320):
        assert isinstance(s, SKState)
        if type(s.stack[-1]).__name__ == "MovementPhase" and s.attacker == 1 and s.turn in went:
            went[s.turn] += answer[0] == "move"
    assert went[1] >= 4


def test_starterkit_a_broken_squad_runs_straight_to_its_shelter() -> None:
    """Each step of a rout comes nearer to where it must go, and from a shelter it goes on only to a safer one."""
    posed = next(x for x in POSED if x.title.startswith("a broken squad runs straight"))
    for seed in range(4):
        assert finds("starterkit", posed, "sergeant", seed, 0.02)
    steps = 0
    for s, answer in watched("starterkit", "kerkdorp", 260):
        frame = s.stack[-1]
        if isinstance(frame, RoutingUnit) and isinstance(s, SKState) and frame.bound and answer[0] in ("to", "crawl"):
            field = distances(ground_of(s), frame.bound)
            steps += 1
            assert frame.moved or field[answer[1]] < field[s.at[frame.unit]]
    assert steps
