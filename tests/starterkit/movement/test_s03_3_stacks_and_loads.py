"""SK 3.3.1, 4.0 Stacks on the move, leaders' bonus, portage, recovery."""

from __future__ import annotations

from bocage.games.starterkit.model.state import ADVANCE
from bocage.games.starterkit.movement.s03_3_1_allotment import allotment, capacity
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving

OPEN = field("A1-J9")
TOWN = field("A1-J9", stone="D4 E5", woods="C3")


def portage(pp: int) -> list[float]:
    """MF of a squad with so many PP: alone, Double Time, with a leader, DT with a fresh leader, DT with a CX leader."""
    found = []
    for with_leader, double, leader_cx in (
        (False, False, False),
        (False, True, False),
        (True, False, False),
        (True, True, False),
        (True, True, True),
    ):
        p = Position(OPEN)
        squad = p.unit("german 4-6-7", "C4", *(("cx",) if double else ()))
        for _ in range(pp):
            p.weapon("german LMG", squad)
        group: tuple[int, ...] = (squad,)
        if with_leader:
            group = (squad, p.unit("german 8-0", "C4", *(("cx",) if leader_cx else ())))
        mf = allotment(p.s, squad, group, double, True)
        found.append(min(mf, 6.0) if with_leader and not leader_cx else mf)  # a fresh leader himself has six
    return found


@case("sk-03-141", "sk-03-327")
@allowed("SK 3.3.1", "SK 5.4")
def test_allotments() -> None:
    def row(unit: str, *status: str) -> tuple[float, float, float, float]:
        p = Position(OPEN)
        alone = p.unit(unit, "A1", *status)
        led = p.unit(unit, "C4", *status)
        group = (led, p.unit("german 8-0", "C4"), p.unit("german 4-6-7", "C4"))
        return (
            allotment(p.s, alone, (alone,), False, True),
            allotment(p.s, led, group, False, True),
            allotment(p.s, alone, (alone,), True, True),
            allotment(p.s, led, group, True, True),
        )

    assert row("german 4-6-8") == row("german 4-6-7") == row("german 4-4-7") == (4, 6, 6, 8)
    assert row("german 4-3-6") == (3, 5, 5, 7)
    assert row("german 8-0") == (6, 6, 8, 8)
    assert row("german 8-0", "wounded") == (3, 3, 3, 3)
    p = Position(OPEN)
    green, leader = p.unit("british 4-3-6", "C4"), p.unit("british 8-0", "C4")
    alone = p.unit("british 4-3-6", "A1")
    assert [allotment(p.s, alone, (alone,), x, True) for x in (False, True)] == [3, 5]
    assert [allotment(p.s, green, (green, leader), x, True) for x in (False, True)] == [6, 8]


@case("sk-03-143", "sk-03-144", "sk-03-145", "sk-03-146")
@allowed("SK 4.0", "SK 3.3.1")
def test_portage_costs_mf() -> None:
    assert portage(2) == [4, 6, 6, 6, 8]
    assert portage(3) == [4, 5, 6, 6, 7]
    assert portage(4) == [3, 4, 6, 6, 6]
    assert portage(5) == [2, 3, 5, 6, 5]
    assert portage(6) == [1, 2, 4, 5, 4]
    assert portage(7) == [0, 1, 3, 4, 3]


@case("sk-04-004")
@allowed("SK 4.0")
@refused("SK 4.0")
def test_leaders_carry_two_pp_at_most() -> None:
    p = Position(OPEN)
    leader = p.unit("german 8-0", "C4")
    p.weapon("german LMG", leader)
    p.weapon("german LMG", leader)
    assert allotment(p.s, leader, (leader,), False, True) == 5 and capacity(p.s, leader) == 1
    third = p.weapon("german LMG", leader)
    p.unit("russian 4-4-7", "J9")
    moving(p, leader)
    assert p.refused("to", "C5").rule == "SK 4.0"
    p.do("drop", third)
    assert p.may("to", "C5")


@case("sk-03-148")
@refused("SK 3.3.1")
def test_the_leaders_bonus_is_for_those_who_start_with_him() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C2")
    p.unit("german 8-0", "C4")
    p.unit("russian 4-4-7", "J9")
    moving(p, squad).go("C3", "C4", "C5", "C6")
    assert p.asked() == "MovementPhase.chosen"  # four MF, and not one more


@case("sk-03-150")
@allowed("SK 3.3.1")
@refused("SK 3.3.1")
def test_a_stack_may_split_but_finishes_before_others_move() -> None:
    p = Position(OPEN)
    leader, one, two = (p.unit(x, "C2") for x in ("german 8-0", "german 4-6-7", "german 4-6-7"))
    third = p.unit("german 4-6-7", "G2")
    p.unit("russian 4-4-7", "J9")
    moving(p, leader).do("with", one).do("with", two).go("C3", "C4").do("leave", one).go("C5")
    assert not p.may("move", third)
    p.do("stop")
    assert p.asked() == "MovingStack.resumed" and not p.may("move", third)
    p.do("go on", one).go("D4", "E5")
    assert p.at(one) == "E5" and p.at(two) == "C5"
    assert p.may("move", third)  # one has spent its four MF


@refused("SK 3.3.1")
@allowed("SK 3.3.1")
def test_who_used_the_bonus_stays_with_the_leader() -> None:
    p = Position(OPEN)
    leader, squad = p.unit("german 8-0", "C2"), p.unit("german 4-6-7", "C2")
    p.unit("russian 4-4-7", "J9")
    moving(p, leader).do("with", squad).go("C3", "C4", "C5", "C6")
    assert p.may("leave", squad)
    p.go("C7")
    assert p.refused("leave", squad).rule == "SK 3.3.1" == p.refused("leave", leader).rule
    p.go("C8")
    assert p.at(squad) == "C8" == p.at(leader)


@case("sk-03-159")
@allowed("SK 3.3.1")
def test_cx_lowers_the_portage_capacity() -> None:
    p = Position(OPEN)
    squad, leader = p.unit("german 4-6-7", "C2", "cx"), p.unit("german 8-0", "C2", "cx")
    assert (capacity(p.s, squad), capacity(p.s, leader)) == (2, 0)


@case("sk-03-164")
@allowed("SK 3.3.1")
@refused("SK 3.3.1")
def test_recovery_while_moving() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C1")
    gun = p.lying("german LMG", "C4")
    watcher = p.unit("russian 4-4-7", "C7")
    moving(p, squad).go("C2", "C3", "C4").do("recover", squad, gun).roll(5)
    assert p.s.carried[squad] == (gun,)
    assert p.asked() == "FirstFire.reacted" and p.may("add", watcher)  # the MF exposes it
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C3")
    gun = p.lying("german LMG", "C3")
    p.unit("russian 4-4-7", "J9")
    moving(p, squad).do("recover", squad, gun).roll(6)
    assert p.refused("recover", squad, gun).rule == "SK 3.3.1"


@case("sk-04-001")
@allowed("SK 4.0")
@refused("SK 4.0")
def test_a_weapon_moves_once_in_a_movement_phase() -> None:
    p = Position(OPEN)
    one, two = p.unit("german 4-6-7", "C2"), p.unit("german 4-6-7", "C4")
    gun = p.weapon("german LMG", one)
    p.unit("russian 4-4-7", "J9")
    moving(p, one).do("to", "C3").do("drop", gun).do("stop")
    p.do("move", two).do("to", "C3").do("recover", two, gun).roll(4)
    assert p.s.carried[two] == (gun,)
    assert p.refused("to", "C2") == ("SK 4.0", "no weapon moves more than once in a Movement Phase")
    p.do("drop", gun)
    assert p.may("to", "C2")


@case("sk-04-002")
@allowed("SK 4.0")
def test_a_weapon_dropped_before_moving_has_not_moved() -> None:
    from bocage.games.starterkit.fire.s03_2_5_special import ready_refusal
    from bocage.games.starterkit.fire.shot import IN_ADVANCING

    p = Position(OPEN)
    one, two = p.unit("german 4-6-7", "C3"), p.unit("german 4-6-7", "C3")
    mortar = p.weapon("german 50mm mortar", one)
    p.unit("russian 4-4-7", "J9")
    moving(p, one).do("drop", mortar).do("to", "C2").do("stop")
    p.do("move", two).do("recover", two, mortar).roll(3).do("stop")
    assert p.s.holder[mortar] == two
    assert ready_refusal(p.s, IN_ADVANCING, mortar) is None


@case("sk-03-261", "sk-03-262")
@allowed("SK 3.7")
@refused("SK 3.7")
def test_an_advance_that_takes_all_mf_exhausts() -> None:
    def advance(leader: bool, *status: str) -> Position:
        p = Position(TOWN)
        squad = p.unit("russian 4-4-7", "D5", *status)
        p.weapon("russian MMG", squad)
        other = p.unit("russian 8-0", "D5") if leader else -1
        p.unit("german 4-6-7", "A1")
        p.phase(ADVANCE).do("advance", squad)
        return p.do("with", other) if leader else p

    p = advance(False)
    p.do("to", "D4")
    assert p.has(0, "cx")
    p = advance(True)
    p.do("to", "D4")
    assert not p.has(0, "cx")
    p = Position(TOWN)
    squad = p.unit("german 4-6-7", "D5", "cx")
    p.weapon("german HMG", squad)
    p.unit("german 8-0", "D5")
    p.unit("russian 4-4-7", "A1")
    p.phase(ADVANCE).do("advance", squad)
    assert p.refused("to", "D4").rule == "SK 3.7"
    p.do("with", 2)
    assert p.may("to", "D4")


@allowed("SK 3.3.1", "SK 4.0")
@refused("SK 4.0")
def test_a_leader_may_take_up_what_he_cannot_carry() -> None:
    p = Position(OPEN)
    leader, gun = p.unit("german 8-1", "C3"), p.lying("german MMG", "C3")
    p.unit("russian 4-4-7", "A1", "final")
    moving(p, leader).do("recover", leader, gun).roll(2).quiet()
    assert p.s.holder[gun] == leader and p.refused("to", "C4").rule == "SK 4.0"
    p.do("drop", gun)
    assert p.may("to", "C4")
