"""What the rifleman wants in the Starter Kit: places still to be taken, each by somebody, by the cheapest way."""

from __future__ import annotations

from random import Random

from bocage import bots, games
from bocage.battlefield.victory import Condition
from bocage.bots.danger_starterkit import chance, guns, harm
from bocage.bots.evaluate_starterkit import value
from bocage.bots.goals_starterkit import distances, errands, still_open
from bocage.bots.rifleman import Rifleman
from bocage.games.starterkit.model.state import MOVEMENT, PREP_FIRE
from bocage.kernel import play
from bocage.kernel.frames import Action
from tests.starterkit.position import Position, field

HOUSES = field("A1-J8", stone="E4 I4", woods="C3 C4 C5")


def attack(*houses: str, turn: int = 1) -> Position:
    """The first side has to control the houses."""
    p = Position(HOUSES)
    condition = Condition("control")
    condition.hexes = [p.hex(h) for h in houses]
    condition.at_least = len(houses)
    p.battle.victory.conditions = [condition]
    p.battle.victory.acting = 0
    p.battle.tracked = frozenset(condition.hexes)
    p.s.turn = turn
    return p


def answer(p: Position, seat: int) -> Action:
    game = games.load("starterkit")
    return Rifleman(game, seat, Random(4)).choose(bots.sampler(game, p.s, seat), play.options(p.s))


def test_a_way_is_measured_by_what_the_ground_costs() -> None:
    p = attack("E4")
    far = distances(p.ground, (p.hex("E4"),))
    assert far[p.hex("E4")] == 0 and far[p.hex("D4")] == 2, "a house costs two"
    assert far[p.hex("E5")] == 2 and far[p.hex("E6")] == 3
    assert far[p.hex("B3")] > far[p.hex("E7")], "through the wood it is dearer than over open ground"


def test_each_place_gets_the_nearest_squad_and_no_squad_two_places() -> None:
    p = attack("E4", "I4")
    near, far = p.unit("german 4-6-7", "F5"), p.unit("german 4-6-7", "H5")
    p.unit("german 8-0", "I5")
    p.unit("russian 4-4-7", "A1")
    sent, way = errands(p.s, p.battle)
    assert sent == {near: (p.hex("E4"),), far: (p.hex("I4"),)}, "a leader takes nothing alone"
    assert way == distances(p.ground, sent[near])[p.hex("F5")] + distances(p.ground, sent[far])[p.hex("H5")]
    p.s.control[p.hex("E4")] = 0
    assert still_open(p.s, p.battle) == ([(p.hex("I4"),)], 1)
    assert list(errands(p.s, p.battle)[0]) == [far]


def test_taking_a_place_is_always_a_gain_although_the_next_is_far() -> None:
    p = attack("E4", "I4")
    for name in ("D4", "D5", "E5"):
        p.unit("german 4-6-7", name)
    p.unit("russian 4-4-7", "J8")
    before = value(p.s, 0)
    p.s.control[p.hex("E4")] = 0
    assert value(p.s, 0) > before + 5 and value(p.s, 1) == -value(p.s, 0)


def test_fire_is_feared_less_in_a_house_and_not_at_all_out_of_sight() -> None:
    p = attack("E4")
    p.unit("german 4-6-7", "A1")
    p.unit("russian 4-4-7", "G4")
    firers = guns(p.s, 1)
    assert harm(p.battle, p.hex("F4"), firers) > harm(p.battle, p.hex("E4"), firers) > 0
    assert harm(p.battle, p.hex("B4"), firers) == 0, "behind the wood"
    assert chance(8, 4) > chance(4, 4) > chance(4, 8) > 0 == chance(0, 4)


def test_he_goes_for_the_house_when_time_runs_out() -> None:
    p = attack("E4", turn=3)
    squad = p.unit("german 4-6-7", "F6")
    p.unit("russian 4-4-7", "A8")
    p.turn(MOVEMENT)
    assert answer(p, 0) == ("move", squad)
    p.do("move", squad)
    step = answer(p, 0)
    assert step[0] in ("to", "double", "assault")


def test_he_shoots_at_what_he_can_hurt() -> None:
    p = attack("E4")
    p.battle.victory.acting = 1
    squad = p.unit("german 4-6-7", "E4")
    p.weapon("german MMG", squad)
    p.unit("russian 4-4-7", "G5")
    p.turn(PREP_FIRE)
    assert answer(p, 0) == ("target", p.hex("G5"))
