"""UF 5.1 to 5.51: Movement, Terrain on one's own groups, and retreat."""

from __future__ import annotations

from bocage.games.upfront.printed.cards import RED
from bocage.games.upfront.state import UpFrontState, actual_range, relative_range
from bocage.games.upfront.table.ground import OPEN, WOODS, card_of, entry, read
from bocage.games.upfront.table.modifiers import total
from tests.marks import allowed, case, refused
from tests.upfront.basic.basic_scenes import chits
from tests.upfront.position import (
    back,
    forward,
    group,
    kinds_on,
    man,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    sideways,
    smoke,
    terrain,
    turn_over,
    wire,
)

# -- cards on groups --------------------------------------------------------------------------------------------------


@case("uf-05-001")
@allowed("UF 5.0")
@refused("UF 5.0")
def test_a_placed_movement_card_cannot_be_taken_back() -> None:
    s = position(group("A", *riflemen(2), stack=[sideways()]), group("A", *riflemen(2), side=1))
    assert {a[0] for a in options(s)} == {"stop", "reorder"}
    assert refusal(s, "cancel", 0).rule == "UF 5.0"
    turn_over(s)
    assert kinds_on(s, 0, "A") == ["sideways"]


@refused("UF 5.1", "UF 10.12")
@allowed("UF 5.1")
def test_movement_needs_a_group_without_pinned_men() -> None:
    s = position(
        group("A", man(), man(pinned=True)),
        group("B", *riflemen(2)),
        group("A", *riflemen(2), side=1),
        hands=([movement()], []),
    )
    assert refusal(s, "move", 0).rule == "UF 10.12"
    play(s, ("move", 1), ("move", movement(), "forward"))
    assert s.chit[1] == 1


@case("uf-05-003")
@allowed("UF 5.1")
def test_terrain_may_be_laid_on_a_group_with_pinned_men() -> None:
    s = position(
        group("A", man(), man(pinned=True), stack=[terrain("brush"), forward()]),
        group("A", *riflemen(2), side=1),
        hands=([terrain("woods")], []),
    )
    play(s, ("terrain", 0), ("terrain", terrain("woods")))
    ground = read(s.cards[0])
    assert ground.terrain == WOODS and not ground.moves


@case("uf-05-004")
@allowed("UF 5.1")
@refused("UF 5.1", "UF 13.34")
def test_terrain_needs_an_exposed_movement_card() -> None:
    s = position(
        group("A", *riflemen(2), stack=[terrain("brush")]),
        group("B", *riflemen(2), stack=[terrain("brush", nth=1), forward(), wire()]),
        group("C", *riflemen(2), stack=[terrain("brush", nth=2), back()]),
        group("A", *riflemen(2), side=1),
        hands=([terrain("woods")], []),
    )
    assert refusal(s, "terrain", 0).rule == "UF 5.1"
    assert refusal(s, "terrain", 1).rule == "UF 13.34"
    play(s, ("terrain", 2), ("terrain", terrain("woods")))
    assert kinds_on(s, 0, "C") == ["woods"]


def stacked(*entries: int) -> tuple[int, ...]:
    return tuple(e if e > 255 else entry(e, 1) for e in entries)


@case("uf-05-005")
@allowed("UF 5.2")
def test_terrain_occupied_by_what_lies_there() -> None:
    woods = terrain("woods")
    expected = [
        ((), OPEN, 0),
        ((forward(),), OPEN, 1),
        ((woods,), WOODS, 0),
        ((woods, forward()), WOODS, 1),
        ((woods, forward(), back()), OPEN, 2),
    ]
    for stack, where, moves in expected:
        ground = read(stacked(*stack))
        assert (ground.terrain, ground.moves) == (where, moves), stack


@case("uf-05-008")
@allowed("UF 5.41")
def test_accepted_terrain_clears_all_below() -> None:
    under = [terrain("brush"), forward(), smoke(), sideways()]
    s = position(
        group("A", *riflemen(2), stack=under), group("A", *riflemen(2), side=1), hands=([terrain("woods")], [])
    )
    play(s, ("terrain", 0), ("terrain", terrain("woods")))
    assert kinds_on(s, 0, "A") == ["woods"]
    assert {card_of(e) for e in under} <= set(s.discards)


@case("uf-05-009")
@allowed("UF 5.41")
def test_a_retreat_does_not_lead_back_to_old_terrain() -> None:
    s = position(
        group("A", *riflemen(2), chit=2, stack=[terrain("brush")]),
        group("A", *riflemen(2), chit=1, side=1),
        hands=([movement(), terrain("hill")], []),
        discards=[terrain("woods")],
    )
    play(s, ("move", 0), ("move", movement(), "back"))
    assert s.chit[0] == 1 and kinds_on(s, 0, "A") == ["brush", "back"]
    turn_over(s)
    turn_over(s)
    assert ("terrain", terrain("woods")) not in options(s)
    play(s, ("terrain", 0), ("terrain", terrain("hill")))
    assert kinds_on(s, 0, "A") == ["hill"]


@case("uf-05-010")
@allowed("UF 5.41", "UF 7.2")
def test_terrain_stays_beneath_any_number_of_movement_cards() -> None:
    s = position(
        group("A", *riflemen(2)),
        group("A", *riflemen(2), side=1, stack=[terrain("woods"), forward(), sideways(), back()]),
    )
    assert kinds_on(s, 1, "A")[0] == "woods" and terrain("woods") not in s.discards
    assert total(s, 0, 6) == 2


@allowed("UF 5.4", "UF 5.5")
@refused("UF 5.4")
def test_the_three_modes() -> None:
    for mode, chit in (("forward", 3), ("back", 1), ("sideways", 2)):
        s = chits({"A": 2}, {"A": 1}, hands=([movement()], []))
        play(s, ("move", 0), ("move", movement(), mode))
        assert s.chit[0] == chit and kinds_on(s, 0, "A") == [mode]
    s = chits({"A": 2}, {"A": 1}, hands=([movement()], []))
    play(s, ("move", 0))
    assert refusal(s, "move", movement(), "upwards").rule == "UF 5.4"


# -- retreat ----------------------------------------------------------------------------------------------------------


def retreat(s: UpFrontState, card: int) -> None:
    play(s, ("move", 0), ("move", card, "back"))


def no_retreat(s: UpFrontState, card: int) -> None:
    play(s, ("move", 0))
    assert refusal(s, "move", card, "back").rule == "UF 5.51"
    assert ("move", card, "sideways") in options(s)


@case("uf-05-012", "uf-05-018")
@refused("UF 5.51")
def test_no_retreat_below_range_zero() -> None:
    red = movement(colour="red")
    s = chits({"A": 0}, {"A": 0, "B": 0}, hands=([red], []))
    assert actual_range(s, 0, 6) == 0
    no_retreat(s, red)


@case("uf-05-013")
@allowed("UF 5.51")
@refused("UF 5.51")
def test_a_retreat_from_zero_needs_a_red_card() -> None:
    black, red = movement(colour="black"), movement(colour="red")
    s = chits({"A": 0}, {"A": 2}, hands=([black, red], []))
    no_retreat(s, black)
    play(s, ("move", red, "back"))
    assert s.chit[0] == -1 and relative_range(s, 0, 6) == 1


@case("uf-05-014")
@allowed("UF 5.51")
@refused("UF 5.51")
def test_every_further_retreat_needs_red() -> None:
    red, black = movement(colour="red"), movement(colour="black")
    s = chits({"A": -1}, {"A": 4}, hands=([red, black], []))
    retreat(s, red)
    assert s.chit[0] == -2 and relative_range(s, 0, 6) == 2
    turn_over(s)
    turn_over(s)
    no_retreat(s, black)


@case("uf-05-015")
@allowed("UF 5.51")
def test_a_retreat_from_a_positive_chit_needs_no_colour() -> None:
    black = movement(colour="black")
    assert not RED[black]
    s = chits({"A": 2}, {"A": 1}, hands=([black], []))
    retreat(s, black)
    assert s.chit[0] == 1 and relative_range(s, 0, 6) == 2


@case("uf-05-040")
@refused("UF 5.51")
def test_a_group_above_zero_may_be_barred_from_retreat() -> None:
    card = movement(colour="red")
    no_retreat(chits({"A": 1}, {"A": -1, "B": -1}, hands=([card], [])), card)
    s = chits({"A": 1}, {"A": -1, "B": 0}, hands=([card], []))
    retreat(s, card)  # B would still be at range 0
    assert s.chit[0] == 0
