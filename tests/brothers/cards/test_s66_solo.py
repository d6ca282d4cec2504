"""BB 66: solo."""

from __future__ import annotations

from random import Random

from bocage import games
from bocage.games.brothers.cards.s66_solo import cup, kinds_left, possible
from bocage.games.brothers.state import GONE, KNOWN
from bocage.kernel import hidden
from tests.brothers.position import Position
from tests.marks import allowed, case, refused


def solo(pieces: str = "squad squad squad mg decoy decoy decoy") -> Position:
    woods = "\n".join(f"{n} wwwwwwww" for n in range(1, 4)) + "\n" + "\n".join(f"{n} ........" for n in range(4, 9))
    two = [f"{'ABCDEFG'[i]}1 {piece} concealed" for i, piece in enumerate(pieces.split())]
    p = Position(woods, ["C8 us"], two)
    p.s.solo = 1
    return p


@case("bob-66-001")
@allowed("BB 66.0")
@refused("BB 66.0")
def test_possible_units() -> None:
    p = solo()
    units = list(range(1, 8))
    assert [u for u in units if possible(p.s, u)] == units and len(cup(p.s, 1)) == 7
    assert kinds_left(p.s, 7) == ["mg", "squad"], "he finds a unit, not a Decoy"
    p.operations()
    p.play(("use", 0), ("used",), ("stay",), ("use", 7))
    assert p.rule_against("move") == "BB 66.0" and p.allows("used")
    p.play(("identify",), ("is", "mg"))
    assert p.s.kind[7] == "mg" and p.s.kind.count("mg") == 1 and p.s.kind.count("decoy") == 3
    assert p.allows("move") and not possible(p.s, 7)


@case("bob-66-001")
@allowed("BB 66.0", "BB 15.0")
def test_a_possible_unit_that_is_hit_turns_out_to_be_something() -> None:
    from bocage.games.brothers.infantry.s07_morale import suppress

    p = solo()
    suppress(p.s, 5, "BB 6.2")
    assert p.s.at[5] == GONE, "a Decoy: counter and Decoy go"
    suppress(p.s, 1, "BB 6.2")
    assert p.s.supp[1] == 1 and p.s.mark[1] & KNOWN and p.s.kind[1] == "squad"
    assert len(cup(p.s, 2)) == 5


@allowed("BB 66.0", "BB 9.0")
def test_a_possible_unit_is_found_when_it_op_fires() -> None:
    p = solo()
    p.operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C7"), 0))
    assert p.allows("identify", 6) and not p.allows("op", 6, "", -1)
    p.play(("identify", 6), ("is", "mg"))
    assert p.allows("op", 6, "", -1)


@allowed("BB 66.0")
def test_nobody_knows_a_possible_unit() -> None:
    game = games.load("brothers")
    p = solo()
    for seat in (0, 1):
        shown = [unit for unit in game.view(p.s, seat)["units"] if unit["side"] == 1]
        assert {unit["name"] for unit in shown} == {"Concealed unit"}
    assert hidden.leaks(game, p.s, Random(1)) == []
