"""SK 3.0, 3.1 The sequence of play and the Rally Phase."""

from __future__ import annotations

from bocage.games.starterkit.model.state import RALLY
from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

TOWN = field("A1-H8", stone="C3 C4", wooden="E5", woods="G3")


def rally_phase(p: Position) -> Position:
    return p.phase(RALLY)


@case("sk-03-001")
@allowed("SK 3.0", "SK 3.9")
def test_eight_phases_in_order_and_two_player_turns_in_a_game_turn() -> None:
    from bocage.games import load

    game = load("starterkit")
    s = game.new("kerkdorp", {"free_sight": False})
    s.events = []
    play.begin(s)
    from random import Random

    play.random_play(s, Random(4))
    phases = [(e[1][1], e[1][2]) for e in s.events or [] if e[1][0] == "phase"]
    turns = [(e[1][1], e[1][2]) for e in s.events or [] if e[1][0] == "turn"]
    assert [phase for phase, _ in phases[:8]] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert {side for _, side in phases[:8]} == {1} and {side for _, side in phases[8:16]} == {0}
    assert turns[:4] == [(1, 1), (1, 0), (2, 1), (2, 0)]


@case("sk-03-003")
@refused("SK 3.1")
def test_a_unit_that_tried_recovery_may_not_repair() -> None:
    p = Position(TOWN)
    squad = p.unit("german 4-6-7", "C3")
    other = p.unit("german 4-6-7", "C4")
    lying = p.lying("german LMG", "C3")
    own = p.weapon("german LMG", squad, "malfunction")
    free = p.weapon("german LMG", other, "malfunction")
    p.unit("russian 4-4-7", "H8")
    rally_phase(p).do("recover", squad, lying).roll(6)
    assert p.may("repair", free)
    assert p.refused("repair", own).rule == "SK 3.1"


@case("sk-03-005", "dae-05-073")
@allowed("SK 3.1", "SK 4.0")
def test_recovery_needs_less_than_six_and_cx_adds_one() -> None:
    def recovers(die: int, *status: str) -> bool:
        p = Position(TOWN)
        squad = p.unit("german 4-6-7", "C3", *status)
        lying = p.lying("german LMG", "C3")
        p.unit("russian 4-4-7", "H8")
        rally_phase(p).do("recover", squad, lying).roll(die)
        return p.s.carried[squad] == (lying,)

    assert recovers(5) and not recovers(6)
    assert recovers(4, "cx") and not recovers(5, "cx")


@case("sk-03-006")
@refused("SK 3.1", "SK 5.5")
@allowed("SK 3.1")
def test_a_captured_weapon_is_not_repaired() -> None:
    p = Position(TOWN)
    squad = p.unit("german 4-6-7", "C3")
    captured = p.weapon("british LMG", squad, "malfunction")
    own = p.weapon("german LMG", squad, "malfunction")
    p.unit("british 4-5-7", "H8")
    rally_phase(p)
    assert p.may("repair", own)
    assert p.refused("repair", captured) == ("SK 3.1", "a weapon is repaired only by its own nationality")


@case("sk-03-008")
@refused("SK 3.1")
@allowed("SK 3.1")
def test_transfer_needs_good_order_on_both_sides() -> None:
    p = Position(TOWN)
    broken = p.unit("german 4-6-7", "C3", "broken")
    good = p.unit("german 4-6-7", "C3")
    third = p.unit("german 8-0", "C3")
    gun = p.weapon("german MMG", broken)
    light = p.weapon("german LMG", good)
    p.unit("russian 4-4-7", "H8")
    rally_phase(p)
    assert p.refused("give", gun, good).rule == "SK 3.1"
    p.do("give", light, third)
    assert p.s.carried[third] == (light,)
    assert not p.may("give", light, good)  # once a phase


@case("sk-04-003")
@refused("SK 4.0")
def test_a_weapon_recovered_in_this_phase_is_not_transferred() -> None:
    p = Position(TOWN)
    squad = p.unit("german 4-6-7", "C3")
    other = p.unit("german 4-6-7", "C3")
    lying = p.lying("german LMG", "C3")
    third = p.unit("german 8-0", "C3")
    spare = p.weapon("german LMG", other)
    p.unit("russian 4-4-7", "H8")
    rally_phase(p).do("recover", squad, lying).roll(3)
    assert p.may("give", spare, third)
    assert p.refused("give", lying, other) == ("SK 4.0", "a weapon is not transferred in the phase it was recovered")


def leader_rally(p: Position, unit: int, leader: int) -> Position:
    rally_phase(p)
    while not p.may("rally", unit, leader):
        p.do("done")
    return p


@case("sk-03-011")
@allowed("SK 3.1")
def test_desperation_shelter_and_leadership_modify_a_rally() -> None:
    p = Position(TOWN)
    squad = p.unit("german 4-6-7", "E5", "broken", "dm")
    leader = p.unit("german 8-1", "E5")
    p.unit("russian 4-4-7", "H8")
    leader_rally(p, squad, leader)
    told = play.explain(p.s, ("rally", squad, leader))
    assert [(x.what, x.amount) for x in told.lines] == [
        ("Desperation Morale", 4),
        ("in woods or a building", -1),
        ("leadership", -1),
    ]
    assert round(told.odds[0].probability * 36) == 10  # five or less
    p.do("rally", squad, leader).roll(2, 3)
    assert not p.has(squad, "broken")


@case("sk-03-012")
@allowed("SK 3.1")
def test_an_original_twelve_costs_a_casualty_reduction() -> None:
    p = Position(TOWN)
    squad = p.unit("german 4-6-7", "E5", "broken")
    leader = p.unit("german 10-2", "E5")
    p.unit("russian 4-4-7", "H8")
    leader_rally(p, squad, leader).do("rally", squad, leader).roll(6, 6)
    assert p.name(squad) == "2-4-7" and p.has(squad, "broken")


@case("sk-03-013")
@refused("SK 3.1")
def test_one_rally_attempt_in_a_player_turn() -> None:
    p = Position(TOWN)
    squad = p.unit("german 4-6-7", "E5", "broken")
    other = p.unit("german 4-6-7", "E5", "broken")
    leader = p.unit("german 8-1", "E5")
    p.unit("russian 4-4-7", "H8")
    rally_phase(p).do("rally", squad).roll(6, 5)
    assert ("rally", other) not in play.options(p.s)  # one unboxed unit alone
    assert p.refused("rally", squad, leader).rule == "SK 3.1"
    assert p.may("rally", other, leader)


@refused("SK 3.1")
def test_a_broken_leader_rallies_nobody_before_himself() -> None:
    p = Position(TOWN)
    squad = p.unit("german 4-6-7", "E5", "broken")
    leader = p.unit("german 8-1", "E5", "broken")
    p.unit("russian 4-4-7", "H8")
    rally_phase(p)
    assert p.refused("rally", squad, leader).rule == "SK 3.1"
    p.do("rally", leader).roll(2, 2)
    p.do("done")
    assert p.may("rally", squad, leader)


@case("sk-03-016")
@allowed("SK 3.1")
@refused("SK 3.1")
def test_desperation_comes_off_unless_enemies_are_next_door_or_it_is_kept() -> None:
    p = Position(TOWN)
    near = p.unit("german 4-6-7", "C7", "broken", "dm")
    sheltered = p.unit("german 4-6-7", "G3", "broken", "dm")
    kept = p.unit("german 4-6-7", "A1", "broken", "dm")
    left = p.unit("german 4-6-7", "A2", "broken", "dm")
    p.unit("russian 4-4-7", "C8")
    rally_phase(p)
    while not p.may("keep", kept):
        p.do("done")
    assert p.refused("keep", sheltered).rule == "SK 3.1"
    assert not p.may("keep", near)
    p.do("keep", kept).do("done")
    assert [p.has(u, "dm") for u in (near, sheltered, kept, left)] == [True, False, True, False]


@case("sk-03-017")
@allowed("SK 3.1")
def test_a_squad_rallies_itself_in_a_building() -> None:
    p = Position(TOWN)
    squad = p.unit("russian 5-2-7", "C3", "broken")
    p.unit("german 4-6-7", "H8")
    rally_phase(p)
    assert play.explain(p.s, ("rally", squad)).total() == 0
    p.do("rally", squad).roll(3, 4)
    assert not p.has(squad, "broken")


@case("sk-03-018")
@allowed("SK 3.1")
def test_a_leader_rallies_one_squad_under_dm_and_one_without() -> None:
    p = Position(TOWN)
    leader = p.unit("russian 9-1", "C3")
    smg = p.unit("russian 5-2-7", "C3", "broken", "dm")
    rifles = p.unit("russian 4-4-7", "C3", "broken")
    p.unit("german 4-6-7", "H8")
    leader_rally(p, smg, leader).do("rally", smg, leader).roll(2, 4).do("rally", rifles, leader).roll(4, 5)
    assert p.has(smg, "broken") and not p.has(rifles, "broken")


@case("sk-05-004")
@allowed("SK 5.3")
def test_the_first_self_rally_with_snake_eyes_may_make_a_leader() -> None:
    p = Position(TOWN)
    squad = p.unit("german 4-6-7", "C3", "broken")
    p.unit("russian 4-4-7", "H8")
    rally_phase(p).do("rally", squad).roll(1, 1)
    # -1 German, +1 broken: morale 7 does neither harm nor good
    p.roll(2)
    made = p.told("new leader")[0][1]
    assert p.name(made) == "8-0" and p.at(made) == "C3" and not p.has(squad, "broken")


@case("sk-05-004")
@refused("SK 5.3")
def test_later_self_rallies_and_leaders_make_no_leader() -> None:
    p = Position(TOWN)
    crew = p.unit("german 2-2-8", "C3", "broken")
    squad = p.unit("german 4-6-7", "C4", "broken")
    leader = p.unit("german 8-0", "E5", "broken")
    p.unit("russian 4-4-7", "H8")
    rally_phase(p).do("rally", leader).roll(1, 1)
    assert p.asked() == "RallyPhase.chosen"
    p.do("rally", crew).roll(5, 6).do("rally", squad).roll(1, 1)
    assert p.told("new leader") == [] and p.asked() == "over"


@refused("SK 5.3")
def test_after_a_leader_s_self_rally_it_is_no_longer_the_first_of_the_phase() -> None:
    p = Position(TOWN)
    squad, leader = p.unit("german 4-6-7", "C4", "broken"), p.unit("german 8-0", "E5", "broken")
    p.unit("russian 4-4-7", "H8")
    rally_phase(p).do("rally", leader).roll(6, 5).do("rally", squad).roll(1, 1)
    assert p.told("new leader") == p.told("no leader") == [] and not p.has(squad, "broken")


@case("sk-05-006")
@allowed("SK 5.3")
def test_leader_creation_modifiers() -> None:
    from bocage.games.starterkit.phases.s03_1_attempts import creation_drm

    p = Position(TOWN)
    german = p.unit("german 4-6-7", "C3")
    assert creation_drm(p.s, german, 1, False) == -2
    briton = p.unit("british 2-4-7", "C4", "broken")
    assert creation_drm(p.s, briton, 0, True) == 1


@refused("SK 3.8")
def test_units_held_in_melee_do_not_rally() -> None:
    p = Position(TOWN)
    leader = p.unit("german 8-0", "C3", "broken", "melee")
    free = p.unit("german 8-0", "C4", "broken")
    p.unit("russian 4-4-7", "C3", "melee")
    rally_phase(p)
    assert p.may("rally", free)
    assert p.refused("rally", leader) == ("SK 3.8", "a unit held in Melee may not rally")
