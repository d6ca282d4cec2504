"""SK 3.7 The Advance Phase."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import IN_CC
from bocage.games.starterkit.model.state import ADVANCE
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-H8")


@case("sk-03-263")
@refused("SK 3.7")
@allowed("SK 3.7")
def test_pinned_and_broken_units_do_not_advance() -> None:
    p = Position(OPEN)
    free = p.unit("german 4-6-7", "C3")
    pinned = p.unit("german 4-6-7", "C4", "pinned")
    broken = p.unit("german 4-6-7", "C5", "broken")
    held = p.unit("german 4-6-7", "C6", "melee")
    p.unit("russian 4-4-7", "H8")
    p.phase(ADVANCE)
    assert [p.refused("advance", u).rule for u in (pinned, broken, held)] == ["SK 3.7"] * 3
    p.do("advance", free).do("to", "C2")
    assert p.at(free) == "C2" and p.asked() == "over"  # once


@allowed("SK 3.7")
def test_an_advance_goes_into_an_enemy_hex() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C3")
    enemy = p.unit("russian 4-4-7", "C4", "broken")
    p.phase(ADVANCE).do("advance", squad).do("to", "C4")
    assert p.at(squad) == p.at(enemy) == "C4"
    assert p.s.status[squad] & IN_CC and p.has(enemy, "dm")


@refused("SK 3.3.1", "SK 3.3")
def test_stacking_limits_an_advance_and_it_is_one_hex() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C3")
    for _ in range(3):
        p.unit("german 4-6-7", "C4", "pinned")
    p.unit("russian 4-4-7", "H8")
    p.phase(ADVANCE).do("advance", squad)
    assert p.refused("to", "C4").rule == "SK 3.3.1"
    assert p.refused("to", "C6").rule == "SK 3.3"


@case("sk-03-341")
@allowed("SK 3.7")
@refused("SK 3.7")
def test_transfer_then_advance() -> None:
    p = Position(OPEN)
    one, two = p.unit("german 4-6-7", "C3"), p.unit("german 4-6-7", "C3")
    pinned = p.unit("german 8-0", "C3", "pinned")
    gun = p.weapon("german LMG", one)
    p.unit("russian 4-4-7", "H8")
    p.phase(ADVANCE)
    assert p.refused("give", gun, pinned).rule == "SK 3.7"
    p.do("give", gun, two)
    assert not p.may("give", gun, one)
    p.do("advance", one).do("to", "C2").do("advance", two).do("to", "D3")
    assert p.at(gun) == "D3" and p.at(one) == "C2"


@allowed("SK 3.7", "SK 3.3")
@refused("SK 3.3")
def test_leaving_the_map_by_an_advance() -> None:
    """As into an adjacent hex of Open Ground, where the Victory Conditions ask for it, with what they carry."""
    p = Position(OPEN)
    squad, leader, other = p.unit("german 4-6-7", "A4"), p.unit("german 8-0", "A4"), p.unit("german 4-6-7", "C4")
    gun = p.weapon("german LMG", squad)
    p.unit("russian 4-4-7", "H8")
    p.facts[0].exits = frozenset([p.hex("A4")])
    p.phase(ADVANCE, 0)
    p.do("advance", other)
    assert p.refused("exit").rule == "SK 3.3" and not p.may("exit")
    p.do("stay").do("advance", squad).do("with", leader).do("exit")
    assert [p.at(x) for x in (squad, leader, gun)] == ["gone"] * 3 and p.s.points == [3, 0]
    assert p.s.casualties == [0, 0] and p.at(other) == "C4"
