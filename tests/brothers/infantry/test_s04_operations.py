"""BB 4: operations."""

from __future__ import annotations

from bocage.games.brothers.infantry.s13_recovery import RecoveryPhase
from tests.brothers.position import OPEN, Position, kind
from tests.marks import allowed, case, refused

FAR = "\n".join(f"{row} .........." for row in range(1, 11))


def marked(p: Position, *units: int) -> None:
    for u in units:
        p.play(("use", u), ("used",))


FIVE = kind("morale five", morale=((10, 5, 2), (9, 5, 1)))


@case("bob-04-001")
@allowed("BB 4.0", "BB 3.0")
def test_the_named_side_starts_after_the_other_was_offered_its_points() -> None:
    p = Position(OPEN, ["C1 us"], ["C8 squad"], cp=(0, 1)).whole_turn()
    assert (p.s.player, p.s.rule) == (1, "BB 3.0")
    p.play(("pass",))
    assert (p.s.player, p.s.rule) == (0, "BB 4.1")
    other = Position(OPEN, ["C1 us"], ["C8 squad"], first=1).whole_turn()
    assert (other.s.player, other.s.rule) == (1, "BB 4.1")


@case("bob-04-004")
@allowed("BB 4.1")
def test_infantry_and_decoys_count_one_each() -> None:
    woods = FAR.replace("1 ..........", "1 ..wwwww...", 1)
    p = Position(woods, ["C1 us", "D1 decoy concealed", "E1 us concealed"], ["C10 squad"], operations=((3, 3), (1, 1)))
    p.operations()
    marked(p, 0)
    assert p.s.count == 1
    marked(p, 1)
    assert p.s.count == 2
    marked(p, 2)
    assert p.s.player == 1, "three were the maximum"


@refused("BB 4.1")
def test_the_minimum_must_be_used_and_the_maximum_not_exceeded() -> None:
    p = Position(FAR, [f"{c}1 us" for c in "ABCDE"], ["C10 squad"], operations=((2, 3), (1, 1))).operations()
    assert p.rule_against("pass") == "BB 4.1"
    marked(p, 0)
    assert p.rule_against("pass") == "BB 4.1"
    marked(p, 1)
    assert p.allows("pass")
    marked(p, 2)
    assert p.s.player == 1


@case("bob-04-007")
@allowed("BB 4.0")
def test_assets_are_optional() -> None:
    p = Position(OPEN, ["C1 us used"], ["C8 squad used"], illumination=(1, 0), night=2).operations()
    assert p.s.player == 0 and p.options() == [("pass",), ("illuminate",)]
    p.play(("pass",))
    assert p.s.player == -2, "nobody is obliged to use it"


@case("bob-04-008")
@allowed("BB 4.1")
def test_one_side_goes_on_alone_until_all_are_used() -> None:
    p = Position(FAR, ["C1 us used"], [f"{c}9 squad" for c in "ACEG"], operations=((1, 1), (1, 2))).operations()
    marked(p, 1, 2, 3, 4)
    assert p.s.player == -2 and p.s.used == [2] * 5


@case("bob-04-010")
@allowed("BB 4.2", "BB 10.0", "BB 50.1")
@refused("BB 4.2")
def test_what_a_used_unit_may_still_do() -> None:
    p = Position(OPEN, ["C1 us used", "D1 us"], ["D3 squad"], illumination=(1, 0), night=4).operations()
    assert p.rule_against("use", 0) == "BB 4.2"
    assert p.allows("illuminate"), "a Used unit fires Illumination"
    p.play(("use", 1), ("used",), ("pass",), ("use", 2), ("move",), ("enter", p.hex("D2"), 0))
    assert p.allows("final", 1, "", -1), "and Final Op Fires at a mover beside it"


@case("bob-04-012")
@allowed("BB 4.3", "BB 2.2")
@refused("BB 4.3")
def test_marking_op_fire_may_turn_the_unit_but_not_move_it() -> None:
    p = Position(OPEN, ["C1 us facing=0"], ["C8 squad"], facing=True, operations=((1, 3), (1, 1))).operations()
    p.play(("use", 0), ("op fire",), ("face", 3))
    assert p.s.face[0] == 3 and p.s.used[0] == 1 and p.at(0) == "C1" and p.s.player == 1
    p.play(("use", 1), ("used",))
    waiting = Position(OPEN, ["C1 us op", "D1 us"], ["C8 squad"]).operations()
    assert waiting.rule_against("use", 0) == "BB 4.3" and waiting.allows("use", 1)


@case("bob-04-013")
@allowed("BB 4.3", "BB 9.0", "BB 13.0")
def test_an_op_fire_counter_flips_when_it_fires_or_fails() -> None:
    p = Position(OPEN, ["C2 us"], [f"C6 {FIVE} op yellow", "D6 squad op"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C3"), 0), ("op", 1, "", -1), dice=[9])
    assert p.s.used[1] == 2, "it failed its check"
    p.play(("op", 2, "", -1), dice=[10])
    assert p.s.used[2] == 2
    quiet = Position(OPEN, ["C2 us"], ["D6 squad op", "E6 decoy concealed op"])
    quiet.start(RecoveryPhase())
    assert quiet.s.used == [0, 0, 0]


@case("bob-04-014")
@allowed("BB 4.1")
def test_passing_with_the_minimum_reached() -> None:
    p = Position(FAR, [f"{c}1 us" for c in "ABCDEF"], ["C9 squad"], operations=((1, 4), (1, 1))).operations()
    marked(p, 0)
    p.play(("pass",))
    assert p.s.player == 1 and p.s.count == 0


@case("bob-04-015")
@allowed("BB 4.1")
def test_fewer_units_than_the_minimum() -> None:
    p = Position(FAR, ["A1 us", "B1 us"], ["C9 squad"], operations=((3, 6), (1, 1))).operations()
    marked(p, 0, 1)
    assert p.s.player == 1


@allowed("BB 4.2")
def test_two_in_a_hex_one_passes_one_fails_both_are_used() -> None:
    p = Position(
        FAR, [f"C1 {FIVE} yellow", f"C1 {FIVE} yellow"], ["C9 squad"], operations=((2, 2), (1, 1))
    ).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C2"), 0), ("pass",), ("stop",), dice=[4])
    p.play(("use", 1), ("move",), dice=[6])
    assert p.s.used[:2] == [2, 2] and (p.at(0), p.at(1)) == ("C2", "C1")


@allowed("BB 4.2")
def test_any_unit_may_be_marked_used_even_in_melee_or_a_decoy() -> None:
    p = Position(
        OPEN.replace("1 ....", "1 ....w", 1).replace("w....", "w...", 1), ["C1 us", "E1 decoy concealed"], ["C1 squad"]
    )
    p.operations()
    p.play(("use", 0), ("used",), ("use", 1), ("used",))
    assert p.s.used[:2] == [2, 2]


@refused("BB 4.0")
def test_a_piece_of_the_other_side_cannot_be_chosen() -> None:
    p = Position(OPEN, ["C1 us"], ["C8 squad"]).operations()
    assert p.rule_against("use", 1) == "BB 4.0"
    assert p.allows("use", 0)


@refused("BB 21.1", "BB 22.0", "BB 4.0")
def test_who_is_aboard_is_not_chosen_by_himself() -> None:
    one = ["C4 ht facing=0", "aboard squad on=0", "E4 tank facing=0", "aboard squad on=2", "G4 squad"]
    p = Position(OPEN, one, ["H8 squad"]).operations()
    assert (p.rule_against("use", 1), p.rule_against("use", 3)) == ("BB 21.1", "BB 22.0")
    assert p.rule_against("use", 5) == "BB 4.0" and p.allows("use", 4)
