"""BB 2: components."""

from __future__ import annotations

import pytest

from bocage.games.brothers.cards.shelf import card_of
from bocage.games.brothers.infantry.moves import allowance
from bocage.games.brothers.infantry.s05_movement import Move
from bocage.games.brothers.infantry.s07_morale import reduce
from bocage.games.brothers.infantry.s12_melee import melee_power
from bocage.games.brothers.state import GONE
from bocage.kernel.chance import dice_outcomes
from tests.brothers.position import OPEN, Position, base, kind
from tests.marks import allowed, case, refused


@case("bob-02-001")
@allowed("BB 2.0")
def test_the_ten_sided_die_shows_one_to_ten() -> None:
    assert [value for value, _ in dice_outcomes("1d10")] == list(range(1, 11))


@case("bob-02-002")
@allowed("BB 2.0", "BB 15.0")
def test_allowances_of_squad_team_and_decoy() -> None:
    p = Position(OPEN, ["C1 us", "C2 mg", "C3 decoy concealed"])
    assert [allowance(p.s, u) for u in range(3)] == [30, 24, 30]


@case("bob-02-003")
@allowed("BB 2.0")
def test_a_team_fights_in_melee_with_two_or_one() -> None:
    p = Position(OPEN, ["C1 mg", "C2 mg reduced"])
    assert p.s.kind[0] == "mg" and melee_power(p.s, 0) == 2
    assert melee_power(p.s, 1) == 1


@case("bob-02-005")
@refused("BB 2.0")
@allowed("BB 5.2")
def test_a_team_on_foot_may_not_assault_fire_but_a_squad_may() -> None:
    p = Position(OPEN, ["C1 mg", "A1 us"], ["C5 squad used"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C2"), 0))
    assert p.rule_against("assault fire") == "BB 2.0"
    p.play(("stop",), ("use", 1), ("move",), ("enter", p.hex("A2"), 0))
    assert p.allows("assault fire")


@case("bob-02-006")
@allowed("BB 2.0", "BB 8.0")
@pytest.mark.parametrize("piece", ["us", "mg"])
def test_a_reduced_unit_that_is_reduced_again_is_eliminated(piece: str) -> None:
    p = Position(OPEN, [f"C1 {piece} reduced", f"D1 {piece}"])
    reduce(p.s, 0, "BB 8.0")
    reduce(p.s, 1, "BB 8.0")
    assert p.s.at[0] == GONE
    assert p.at(1) == "D1" and p.s.step[1] == 1


@case("bob-02-007")
@allowed("BB 2.0")
@refused("BB 2.0")
def test_a_third_squad_may_pass_through_but_not_stop() -> None:
    p = Position(OPEN, ["C1 us", "C2 us", "C2 us"], ["H8 squad"]).operations()
    p.walk(0, "C2", stop=False)
    assert p.rule_against("stop") == "BB 2.0"
    p.play(("enter", p.hex("C3"), 0))
    p.quiet().play(("stop",))
    assert p.at(0) == "C3"


@refused("BB 2.0")
def test_a_full_hex_is_closed_to_a_unit_that_could_not_go_on() -> None:
    p = Position(OPEN, ["C1 us", "C6 us", "C6 us"], ["H8 squad"]).operations()
    p.walk(0, "C2", "C3", "C4", "C5", stop=False)
    assert p.rule_against("enter", p.hex("C6"), 0) == "BB 2.0"
    assert p.allows("enter", p.hex("D5"), 0)


@allowed("BB 2.0")
def test_the_stacking_limit_counts_each_side_by_itself() -> None:
    p = Position(OPEN, ["C1 us", "D1 us"], ["C2 squad", "C2 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C2"), 0), ("pass",))
    p.play(("use", 1), ("move",))
    assert p.allows("enter", p.hex("C2"), 0)


@case("bob-02-008")
@allowed("BB 2.0", "BB 40.2", "BB 43.4", "BB 45.4")
def test_how_many_locations_a_hex_has() -> None:
    p = Position(
        "1 ...S\n2 .v..\n3 .v..\n4 .v..",
        more="levels\n 0 -0-0\n 1 0010\n 2 0_00\n 3 0_00\n 4 0_00\nspot B2 bridge 1\n",
        upper=["D1"],
        cave=[{"hex": "C1", "spine": 2}],
    )
    counts = [len(p.ground.locations_of(p.hex(name))) for name in ("A1", "C1", "B2", "D1", "B3")]
    assert counts == [1, 2, 2, 2, 1]


@case("bob-02-009")
@allowed("BB 2.1")
def test_which_firepower_number_is_used() -> None:
    squad = kind("six five", fp=(6, 4), prof=(5, 3))
    p = Position(OPEN, [f"C1 {squad}"], ["C5 squad"])
    assert [base(p, 0, "C5", mode) for mode in ("fire", "op", "final", "assault")] == [6, 5, 5, 5]
    assert melee_power(p.s, 0) == 6


@case("bob-02-012")
@allowed("BB 2.2")
def test_a_unit_that_loses_concealment_chooses_its_facing() -> None:
    p = Position("1 .....\n2 .....\n3 ..w..\n4 .....", ["C1 us facing=2"], ["C3 squad concealed"], facing=True)
    p.operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C3"), ""), ("face", 2), dice=[2])
    assert p.s.player == 1 and p.s.rule == "BB 2.2"
    assert [action[1] for action in p.options()] == [0, 1, 2, 3, 4, 5]
    p.play(("face", 4))
    assert p.s.face[1] == 4 and p.s.supp[1] == 1


@case("bob-02-012")
@allowed("BB 2.2", "BB 5.0")
def test_a_unit_that_was_backed_up_chooses_its_facing() -> None:
    p = Position(
        OPEN, ["C1 squad facing=0", "C2 squad facing=0", "C2 squad facing=0"], ["C5 squad facing=0"], facing=True
    )
    p.operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C2"), 0), ("op", 3, "", -1), ("face", 0), dice=[8, 9])
    assert p.at(0) == "C1" and p.s.rule == "BB 2.2"
    p.play(("face", 3))
    assert p.s.face[0] == 3


@case("bob-02-013")
@allowed("BB 2.2")
def test_facing_is_optional_in_europe_and_required_in_the_pacific() -> None:
    europe = Position(OPEN).card
    pacific = Position(OPEN, theatre="pacific", nations=("american", "japanese")).card
    assert not europe.facing and pacific.facing
    assert card_of("lane").facing is False


@refused("BB 2.2")
def test_a_unit_that_fails_its_check_does_not_turn() -> None:
    p = Position(OPEN, ["C4 squad facing=0 yellow"], ["C8 squad"], facing=True).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C8"), ""), ("face", 3), dice=[9])
    assert p.s.face[0] == 0 and p.s.used[0] == 2


@allowed("BB 2.2")
def test_a_moving_unit_has_no_facing_until_it_stops() -> None:
    p = Position(OPEN, ["C1 squad facing=0"], ["H8 squad facing=0"], facing=True)
    p.start(Move(0))
    p.play(("enter", p.hex("C2"), 0))
    assert p.s.face[0] == -1
    p.quiet().play(("stop",))
    assert p.s.rule == "BB 2.2"


@allowed("BB 2.2", "BB 9.0", "BB 15.0")
def test_a_unit_found_before_its_first_step_chooses_a_facing() -> None:
    rows = (
        OPEN.replace("3 ..", "3 jj", 1).replace("4 ..", "4 jj", 1).replace("3 jj.", "3 jjj").replace("4 jj.", "4 jjj")
    )
    p = Position(rows, ["C3 us concealed"], ["C4 jp concealed", "C1 squad facing=3"], facing=True).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0), ("op", 2, "", -1), ("face", 3), dice=[1, 10])
    p.quiet()
    assert (p.s.player, p.s.rule) == (0, "BB 2.2"), "it never left its hex, and it is Concealed no more"
    p.play(("face", 0))
    assert p.s.face[0] == 0 and p.at(0) == "C3"


@allowed("BB 2.2", "BB 15.0")
def test_a_unit_that_shows_itself_and_hides_again_has_no_facing() -> None:
    rows = OPEN.replace("4 ........", "4 wwwwwwww").replace("5 ........", "5 wwwwwwww")
    p = Position(rows, ["C2 us concealed"], ["C7 squad facing=0"], facing=True).operations()
    p.play(("use", 0), ("show",), ("face", 2), ("used",), ("conceal",))
    assert p.s.rule == "BB 4.1" and (p.s.conceal[0], p.s.face[0]) == (1, -1), "Concealed again it faces nowhere"
