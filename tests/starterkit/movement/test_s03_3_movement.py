"""SK 3.3, 3.3.1, 4.0 Movement: who, how far, stacks, Assault Movement, Double Time, portage, smoke, recovery."""

from __future__ import annotations

from bocage.games.starterkit.model.counters import add_counter, put
from bocage.games.starterkit.model.state import MOVEMENT, OFF_BOARD
from bocage.games.starterkit.model.units import ROWS
from tests.looking import top
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving

OPEN = field("A1-J9")
TOWN = field("A1-J9", stone="D4 E5", woods="C3")


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


@case("sk-03-149", "sk-03-189")
@refused("SK 3.3.1")
def test_a_unit_that_stopped_may_not_resume() -> None:
    p = Position(OPEN)
    one, two = p.unit("german 4-6-7", "C2"), p.unit("german 4-6-7", "E2")
    p.unit("russian 4-4-7", "J9")
    moving(p, one).do("to", "C3").do("stop").do("move", two).do("to", "E3")
    while p.asked() == "FirstFire.reacted":
        assert top(p.s).movers == (two,)
        p.do("pass")
    p.do("stop")
    assert p.asked() == "over"  # nobody else is left to move: the first is done


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
    frames = [top(p.s) for p in (own, beside)]
    assert [f.mf_left(p.s, 0) for f, p in zip(frames, (own, beside))] == [3.0, 2.0]
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
