"""SK 3.3, 3.3.1, 4.0 Movement: who, how far, stacks, Assault Movement, Double Time, portage, smoke, recovery."""

from __future__ import annotations

from bocage.games.starterkit.counters import add_counter, put
from bocage.games.starterkit.s03_3_1_allotment import allotment, capacity
from bocage.games.starterkit.state import ADVANCE, MOVEMENT, OFF_BOARD
from bocage.games.starterkit.units import ROWS
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-J9")
TOWN = field("A1-J9", stone="D4 E5", woods="C3")


def moving(p: Position, unit: int) -> Position:
    return p.phase(MOVEMENT).do("move", unit)


@case("sk-03-136")
@refused("SK 3.3", "SK 3.2.3")
@allowed("SK 3.3")
def test_who_may_move() -> None:
    p = Position(OPEN)
    units = {
        word: p.unit("german 4-6-7", where, word)
        for word, where in (("prep", "A1"), ("broken", "B1"), ("melee", "C1"), ("pinned", "D1"))
    }
    free = p.unit("german 4-6-7", "E1")
    p.unit("russian 4-4-7", "J9")
    p.phase(MOVEMENT)
    assert p.may("move", free)
    assert {word: p.refused("move", u).rule for word, u in units.items()} == {
        "prep": "SK 3.3",
        "broken": "SK 3.3",
        "melee": "SK 3.3",
        "pinned": "SK 3.2.3",
    }


@case("sk-03-137", "sk-03-138")
@refused("SK 3.3", "SK 3.3.1")
def test_enemy_hexes_and_full_hexes_are_closed() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C4")
    p.unit("russian 2-3-7", "C5", "broken")
    for _ in range(3):
        p.unit("german 4-6-7", "C3")
    moving(p, squad)
    assert p.refused("to", "C5").rule == "SK 3.3"
    assert p.refused("to", "C3").rule == "SK 3.3.1"
    assert p.refused("to", "F4") == ("SK 3.3", "units move from hex to adjacent hex")
    assert p.may("to", "D4")


@case("sk-03-151")
@refused("SK 3.3.1")
@allowed("SK 3.3.1")
def test_three_squad_equivalents_and_four_leaders() -> None:
    def enters(unit: str) -> bool:
        p = Position(OPEN)
        u = p.unit(unit, "C4")
        for name in ("german 4-6-7", "german 4-6-7", "german 2-4-7", *["german 8-0"] * 4):
            p.unit(name, "C5")
        p.unit("russian 4-4-7", "J9")
        moving(p, u)
        return p.may("to", "C5")

    assert enters("german 2-4-7") and enters("german 2-2-8")
    assert not enters("german 4-6-7") and not enters("german 8-1")


@case("sk-03-139")
@allowed("SK 3.3")
@refused("SK 3.3")
def test_entry_from_off_board() -> None:
    p = Position(field("A1-J9", woods="C1"))
    p.unit("german 4-6-7", "J9")
    side = p.side_of("russian")
    squad = add_counter(p.s, ROWS["russian 4-4-7"], side)
    put(p.s, squad, OFF_BOARD - p.hex("C1"))
    late = add_counter(p.s, ROWS["russian 4-4-7"], side)
    put(p.s, late, OFF_BOARD - p.hex("C1"))
    p.facts[side].entries = frozenset([p.hex("C1"), p.hex("B0"), p.hex("D0")])
    p.turn(MOVEMENT, side).do("move", squad)
    onto = {p.ground.names[a[1]]: a[3] for a in p.choices("to") if a[1] >= 0}
    along = {p.ground.names[OFF_BOARD - a[1]]: a[3] for a in p.choices("to") if a[1] < 0}
    assert onto == {"C1": 2.0} and along == {"B0": 1.0, "D0": 1.0}
    p.go("C1").do("stop").do("end")
    while p.asked() != "AdvancePhase.chosen":
        p.do("end" if p.may("end") else "done")
    p.do("end")
    assert p.at(squad) == "C1" and p.at(late) == "gone"  # it did not enter by the end of the Advance Phase


@case("sk-03-140")
@refused("SK 3.3")
@allowed("SK 3.3")
def test_leaving_the_map_only_for_victory() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "A4")
    p.unit("russian 4-4-7", "J9")
    moving(p, squad)
    assert p.refused("exit").rule == "SK 3.3"
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "A4")
    p.unit("russian 4-4-7", "J9")
    p.facts[0].exits = frozenset([p.hex("A4")])
    moving(p, squad).do("exit")
    assert p.at(squad) == "gone" and p.s.points == [2, 0] and p.s.casualties == [0, 0]


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


@case("sk-03-149", "sk-03-189")
@refused("SK 3.3.1")
def test_a_unit_that_stopped_may_not_resume() -> None:
    p = Position(OPEN)
    one, two = p.unit("german 4-6-7", "C2"), p.unit("german 4-6-7", "E2")
    p.unit("russian 4-4-7", "J9")
    moving(p, one).do("to", "C3").do("stop").do("move", two).do("to", "E3")
    while p.asked() == "FirstFire.reacted":
        assert p.s.stack[-1].movers == (two,)
        p.do("pass")
    p.do("stop")
    assert p.asked() == "over"  # nobody else is left to move: the first is done


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


@case("sk-03-152", "sk-03-205")
@allowed("SK 3.3.1")
@refused("SK 3.3.1")
def test_assault_movement_is_one_hex_and_leaves_mf() -> None:
    p = Position(TOWN)
    squad = p.unit("russian 4-4-7", "D5")
    p.unit("german 4-6-7", "A1")
    moving(p, squad).do("assault")
    assert p.may("to", "D4")
    p.go("D4")
    assert p.asked() == "over"  # one hex
    p = Position(TOWN)
    squad = p.unit("russian 4-4-7", "D5")
    p.weapon("russian MMG", squad)
    p.unit("german 4-6-7", "A1")
    moving(p, squad).do("assault")
    assert p.refused("to", "D4") == ("SK 3.3.1", "Assault Movement is one hex and must leave some MF")
    assert p.may("to", "C5")


@case("sk-03-205")
@allowed("SK 3.3.1", "SK 4.0")
def test_double_time_with_a_heavy_gun_nets_one_mf() -> None:
    p = Position(TOWN)
    squad = p.unit("russian 4-4-7", "D5")
    p.weapon("russian MMG", squad)
    p.unit("german 4-6-7", "A1")
    moving(p, squad).do("double", squad).go("D4", "D3")
    assert p.at(squad) == "D3" and p.has(squad, "cx") and p.choices("to") == []


@case("sk-03-154", "sk-03-155", "sk-03-156", "sk-03-157")
@allowed("SK 3.3.1")
def test_the_moves_of_the_example() -> None:
    def walk(units: tuple[str, ...], path: str, double: bool = False, gun: bool = False, woods: str = "") -> Position:
        p = Position(field("A1-L9", woods=woods))
        made = [p.unit(u, path.split()[0]) for u in units]
        if gun:
            p.weapon("russian LMG", made[0])
        p.unit("german 4-6-7", "L9")
        moving(p, made[0])
        for u in made[1:]:
            p.do("with", u)
        for u in made if double else []:
            p.do("double", u)
        p.go(*path.split()[1:])
        assert (p.asked() == "over" or not p.choices("to")) and {p.at(u) for u in made} == {path.split()[-1]}
        assert all(p.has(u, "cx") == double for u in made)
        return p

    walk(("russian 4-4-7",), "H3 I3 J2", gun=True, woods="I3 J2")
    walk(("russian 5-2-7",), "F3 G3 H2 I3 J3", double=True, woods="I3 J3")
    walk(("russian 9-1", "russian 4-4-7"), "F4 G4 H4 I4", woods="G4 H4 I4")
    walk(("russian 8-1", "russian 4-4-7"), "E3 E4 E5 F5 G5", double=True, woods="E4 E5 F5 G5")


@case("sk-03-158", "sk-03-326")
@refused("SK 3.3.1")
@allowed("SK 3.3.1")
def test_who_may_double_time() -> None:
    p = Position(OPEN)
    wounded = p.unit("german 8-0", "C2", "wounded")
    p.unit("russian 4-4-7", "J9")
    moving(p, wounded)
    assert p.refused("double", wounded).rule == "SK 3.3.1"
    p = Position(OPEN)
    tired = p.unit("german 4-6-7", "C2", "cx")
    p.unit("russian 4-4-7", "J9")
    moving(p, tired)
    assert p.refused("double", tired).rule == "SK 3.3.1"
    assert p.may("assault") and not p.has(tired, "cx")  # CX comes off at the start of the phase
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C2")
    p.unit("russian 4-4-7", "J9")
    moving(p, squad).do("assault")
    assert p.refused("double", squad).rule == "SK 3.3.1"
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C2")
    p.unit("russian 4-4-7", "J9")
    moving(p, squad).do("to", "C3")
    assert p.refused("double", squad) == ("SK 3.3.1", "that is declared before the first MF is spent")
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C2")
    p.unit("russian 4-4-7", "J9")
    moving(p, squad).do("double", squad)
    assert p.has(squad, "cx")


@case("sk-03-160")
@allowed("SK 3.3.1")
def test_cx_comes_off_at_the_start_of_the_next_movement_phase() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C2", "cx")
    enemy = p.unit("russian 4-4-7", "J9", "cx")
    p.phase(MOVEMENT)
    assert not p.has(squad, "cx") and p.has(enemy, "cx")


@case("sk-03-159")
@allowed("SK 3.3.1")
def test_cx_lowers_the_portage_capacity() -> None:
    p = Position(OPEN)
    squad, leader = p.unit("german 4-6-7", "C2", "cx"), p.unit("german 8-0", "C2", "cx")
    assert (capacity(p.s, squad), capacity(p.s, leader)) == (2, 0)


@case("sk-03-161", "sk-03-162", "sk-03-163")
@allowed("SK 3.3.1")
@refused("SK 3.3.1")
def test_smoke_grenades() -> None:
    def tries(die: int, where: str, *status: str) -> Position:
        p = Position(OPEN)
        squad = p.unit("british 4-5-7", "C4")
        p.unit("german 4-6-7", "J9")
        moving(p, squad)
        p.mark(squad, *status)
        return p.do("smoke", squad, where).roll(die).quiet()

    own, beside = tries(2, "C4"), tries(2, "C5")
    assert own.s.smoke.keys() == {own.hex("C4")} and beside.s.smoke.keys() == {beside.hex("C5")}
    frames = [p.s.stack[-1] for p in (own, beside)]
    assert [f.mf_left(p.s, 0) for f, p in zip(frames, (own, beside))] == [3.0, 2.0]  # type: ignore[attr-defined]
    assert own.refused("smoke", 0, "C4").rule == "SK 3.3.1"
    assert tries(3, "C4").s.smoke == {}
    assert tries(2, "C4", "cx").s.smoke == {} and tries(1, "C4", "cx").s.smoke != {}
    six = tries(6, "C4")
    assert six.asked() == "over"  # its movement is over
    p = Position(OPEN)
    plain = p.unit("german 4-4-7", "C4")
    p.unit("british 4-5-7", "J9")
    moving(p, plain)
    assert p.refused("smoke", plain, "C4").rule == "SK 3.3.1"


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
    from bocage.games.starterkit.s03_2_5_special import ready_refusal
    from bocage.games.starterkit.shot import IN_ADVANCING

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


@allowed("SK 3.3")
def test_roads_go_on_off_board() -> None:
    p = Position(field("A1-J9", woods="C1", roads=("C1:N C2 C3 C4 C5 C6",)))
    p.unit("german 4-6-7", "J9", "broken")
    side = p.side_of("russian")
    squad = add_counter(p.s, ROWS["russian 4-4-7"], side)
    put(p.s, squad, OFF_BOARD - p.hex("C1"))
    p.facts[side].entries = frozenset([p.hex("C1")])
    p.phase(MOVEMENT, side).do("move", squad)
    assert {(a[2], a[3]) for a in p.choices("to")} == {(1, 1.0), (0, 2.0)}
    p.do("to", "C1", 1).go("C2", "C3", "C4", "C5")
    assert p.at(squad) == "C5"  # five MF with the road bonus


@allowed("SK 3.3.1")
def test_a_unit_may_assault_move_onto_the_map() -> None:
    p = Position(OPEN)
    p.unit("german 4-6-7", "J9", "broken")
    side = p.side_of("russian")
    squad = add_counter(p.s, ROWS["russian 4-4-7"], side)
    put(p.s, squad, OFF_BOARD - p.hex("C1"))
    p.facts[side].entries = frozenset([p.hex("C1")])
    p.phase(MOVEMENT, side).do("move", squad).do("assault").do("to", "C1")
    assert p.at(squad) == "C1" and p.asked() == "over"
