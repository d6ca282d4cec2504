"""UF 5: Movement, Terrain on one's own groups, range chits and Relative Range."""

from __future__ import annotations

import pytest

from bocage.games.upfront.cards import RED
from bocage.games.upfront.ground import GULLY, OPEN, WOODS, card_of, entry, read
from bocage.games.upfront.modifiers import total
from bocage.games.upfront.ranges import SHUFFLED, readjusted
from bocage.games.upfront.state import ROW, UpFrontState, actual_range, relative_range
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    back,
    forward,
    gid,
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


def chits(mine: dict[str, int], yours: dict[str, int], **facts: object) -> UpFrontState:
    """Groups of three riflemen by letter and range chit."""
    own = [group(letter, *riflemen(3), chit=chit) for letter, chit in mine.items()]
    enemy = [group(letter, *riflemen(3), chit=chit, side=1) for letter, chit in yours.items()]
    return position(*own, *enemy, **facts)


def rr(s: UpFrontState, mine: str, yours: str) -> int:
    return relative_range(s, gid(s, 0, mine), gid(s, 1, yours))


# -- cards on groups --------------------------------------------------------------------------------------------------


@case("uf-05-001")
@allowed("UF 5.0")
@refused("UF 5.0")
def test_a_placed_movement_card_cannot_be_taken_back() -> None:
    s = position(group("A", *riflemen(2), stack=[sideways()]), group("A", *riflemen(2), side=1))
    assert {a[0] for a in options(s)} == {"stop", "reorder"}
    assert refusal(s, "cancel", 0).rule == "UF 4.2"
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


# -- Relative Range ---------------------------------------------------------------------------------------------------


@case("uf-05-011")
@allowed("UF 5.5", "UF 5.6")
def test_opening_moves() -> None:
    s = chits({"A": 1}, {"A": 2})
    assert rr(s, "A", "A") == 3


@case("uf-05-016", "uf-05-017")
@allowed("UF 5.51")
def test_negative_chits_are_signed_and_count_as_zero_below() -> None:
    s = chits({"A": 3}, {"A": -2})
    assert rr(s, "A", "A") == 1
    s = chits({"A": -1}, {"A": 0})
    assert relative_range(s, 0, 6) == 0 and relative_range(s, 6, 0) == 0
    assert actual_range(s, 0, 6) == -1


@case("uf-05-020", "uf-05-022", "uf-05-024", "uf-05-025", "uf-05-026")
@allowed("UF 5.6")
@pytest.mark.parametrize(
    ("y", "row"),
    [
        (-1, [0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5]),
        (0, [0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 4]),
        (1, [0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 4, 3]),
        (2, [0, 0, 0, 0, 1, 2, 3, 4, 5, 4, 3, 2]),
        (3, [0, 0, 0, 1, 2, 3, 4, 5, 4, 3, 2, 1]),
        (4, [0, 0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0]),
        (5, [0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0, 0]),
        (6, [1, 2, 3, 4, 5, 4, 3, 2, 1, 0, 0, 0]),
    ],
)
def test_the_range_chart(y: int, row: list[int]) -> None:
    s = chits({"A": 0}, {"A": y})
    found = []
    for x in range(-5, 7):
        s.chit[0] = x
        found.append(relative_range(s, 0, 6))
    assert found == row


@case("uf-05-027", "uf-05-028", "uf-05-029", "uf-05-030")
@allowed("UF 5.61")
def test_lateral_distance() -> None:
    s = chits({"A": 2}, dict.fromkeys("ABCDE", 1))
    assert [rr(s, "A", letter) for letter in "ABCDE"] == [3, 3, 2, 2, 2]
    s = chits({"A": 0}, {"C": 0})
    assert rr(s, "A", "C") == 0
    s = chits({"A": 2}, {"D": 2})
    assert rr(s, "A", "D") == 3
    s = chits({"A": 4}, {"C": 3})
    assert rr(s, "A", "C") == 2


@case("uf-05-037")
@allowed("UF 5.61")
def test_adjacent_letters() -> None:
    s = chits({"A": 2}, {"A": 2})
    for i in range(6):
        for j in range(6):
            s.letter[0], s.letter[6] = i, j
            assert relative_range(s, 0, 6) == (4 if abs(i - j) <= 1 else 3), (ROW[i], ROW[j])


@case("uf-05-031")
@allowed("UF 5.62")
def test_readjusting_chits() -> None:
    mine, yours = readjusted((6, 3, 0), (-2, -3), 2)
    assert (mine, yours) == ((4, 1, -2), (0, -1))
    s = chits({"A": 6, "B": 3, "C": 0}, {"A": -2, "B": -3})
    before = [rr(s, a, b) for a in "ABC" for b in "AB"]
    s = chits({"A": 4, "B": 1, "C": -2}, {"A": 0, "B": -1})
    assert [rr(s, a, b) for a in "ABC" for b in "AB"] == before and rr(s, "A", "A") == 4


@allowed("UF 5.62")
@refused("UF 5.62")
def test_readjusting_at_a_shuffle_needs_both_players() -> None:
    def shuffled() -> UpFrontState:
        s = chits({"A": 6, "B": 3, "C": 0}, {"A": -2, "B": -3})
        s.variants = ("readjust",)
        s.marks[SHUFFLED] = 1
        play(s, ("stop",), ("keep",))
        return s

    s = shuffled()
    assert s.player == 0
    assert refusal(s, "lower", 0, 7).rule == "UF 5.62"
    assert refusal(s, "lower", 1, 2).rule == "UF 5.62"  # the other side's chits are the negative ones
    play(s, ("lower", 0, 2))
    assert s.player == 1
    play(s, ("agree",))
    assert [s.chit[g] for g in (0, 1, 2, 6, 7)] == [4, 1, -2, 0, -1]
    s = shuffled()
    play(s, ("lower", 0, 2), ("refuse",))
    assert [s.chit[g] for g in (0, 1, 2, 6, 7)] == [6, 3, 0, -2, -3]


# -- blocking ---------------------------------------------------------------------------------------------------------


@case("uf-05-033", "uf-05-035", "uf-05-034")
@allowed("UF 5.7", "UF 5.61")
@refused("UF 5.7")
def test_the_blocking_diagram() -> None:
    s = chits({"A": 1, "B": 5, "C": 2}, {"A": -1, "C": 3}, hands=([movement(), movement(nth=1)], []))
    play(s, ("move", 1), ("move", movement(), "forward"))
    assert s.chit[1] == 6
    found = {(a, b): rr(s, a, b) for a in "ABC" for b in "AC"}
    assert found == {("A", "A"): 0, ("A", "C"): 3, ("B", "C"): 1, ("B", "A"): 5, ("C", "C"): 5, ("C", "A"): 0}
    play(s, ("move", 2))
    assert refusal(s, "move", movement(nth=1), "forward").rule == "UF 5.7"
    s = chits({"C": 3}, {"C": 2}, hands=([movement()], []))
    play(s, ("move", 2))
    assert refusal(s, "move", movement(), "forward").rule == "UF 5.7"


@case("uf-05-036")
@allowed("UF 5.7")
@refused("UF 5.7")
def test_up_to_range_five_but_not_beyond() -> None:
    s = chits({"A": 2, "B": 0}, {"A": 2}, hands=([movement(), movement(nth=1)], []))
    play(s, ("move", 0), ("move", movement(), "forward"))
    assert relative_range(s, 0, 6) == 5
    turn_over(s)
    turn_over(s)
    play(s, ("move", 0))
    assert refusal(s, "move", movement(nth=1), "forward").rule == "UF 5.7"


@case("uf-05-038", "uf-05-039")
@allowed("UF 5.6", "UF 5.7")
def test_chits_above_five_and_groups_that_do_not_block() -> None:
    s = chits({"B": 7}, {"A": -1, "C": 0})
    assert (rr(s, "B", "A"), rr(s, "B", "C")) == (4, 3)
    s = chits({"A": 3}, {"A": 1, "B": 3}, hands=([movement()], []))
    assert rr(s, "A", "B") == 4
    play(s, ("move", 0), ("move", movement(), "forward"))
    assert (rr(s, "A", "A"), rr(s, "A", "B")) == (5, 3)


@case("uf-08-010")
@allowed("UF 8.22")
def test_the_chit_changes_while_still_in_a_gully() -> None:
    s = position(
        group("A", *riflemen(3), chit=1, stack=[terrain("gully")]),
        group("A", *riflemen(3), chit=1, side=1),
        hands=([movement()], []),
    )
    play(s, ("move", 0), ("move", movement(), "forward"))
    assert s.chit[0] == 2 and read(s.cards[0]).terrain == GULLY
