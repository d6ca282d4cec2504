"""UF 16.4, 16.5: Victory Points, victory conditions, broken squads."""

from __future__ import annotations

import pytest

from bocage.games.upfront.basic.s16_victory import (
    game_ends,
    ground_points,
    is_broken,
    men_at,
    points_decide,
    reduces_fire,
    victory_points,
)
from bocage.games.upfront.printed.nations import breaking_losses, troops_of
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.state import KILLED, ROUTED
from bocage.kernel.frames import OVER
from tests.marks import allowed, case, refused
from tests.upfront.basic.victory_scenes import own
from tests.upfront.position import (
    forward,
    gid,
    group,
    man,
    men,
    play,
    position,
    rally,
    riflemen,
    rncs,
    sideways,
    smoke,
    terrain,
    wire,
)

# -- Victory Points ---------------------------------------------------------------------------------------------------


@case("uf-16-011", "uf-16-013")
@allowed("UF 16.4", "UF 16.41")
@refused("UF 16.4", "UF 16.41")
def test_points_for_ground_won() -> None:
    s = own(
        group("A", *riflemen(4), man(pinned=True), chit=3),
        group("B", *riflemen(3), chit=2, stack=[forward()]),
        group("C", *riflemen(2), chit=-1),
    )
    assert ground_points(s, 0) == 12 + 0 - 2
    assert ground_points(own(group("A", *riflemen(6), chit=5, stack=[sideways()])), 0) == 0


@case("uf-16-014")
@allowed("UF 16.4")
def test_points_in_buildings_only() -> None:
    for under, points in ((terrain("buildings"), -3), (terrain("brush"), 0)):
        s = own(group("A", *riflemen(3), chit=-1, stack=[under]), scenario="B")
        assert ground_points(s, 0) == points


@allowed("UF 16.4")
def test_points_for_losses_and_a_draw() -> None:
    s = own(group("A", *riflemen(2), chit=0))
    s.fate[men(s, 1, "B")[0]] = KILLED
    s.fate[men(s, 1, "B")[1]] = ROUTED
    assert victory_points(s, 0) == 3
    s.chit[gid(s, 1, "A")] = 0
    s.chit[gid(s, 1, "B")] = 0
    points_decide(s, "UF 16.3", "time")
    assert s.result == (1.0, 0.0)
    s = own(group("A", *riflemen(2)))
    s.chit = [0] * 12
    points_decide(s, "UF 16.3", "time")
    assert s.result == (0.5, 0.5)


# -- victory conditions -----------------------------------------------------------------------------------------------


def qualifies(*stack: int) -> bool:
    s = own(group("A", *riflemen(4), chit=4, stack=list(stack)))
    return reduces_fire(s, 0)


@case("uf-16-016")
@allowed("UF 16.42", "UF 16.423")
@refused("UF 16.42")
def test_terrain_which_lowers_fire() -> None:
    """Entrenchments (chapter 36) are tested there."""
    assert not qualifies()
    assert not qualifies(terrain("stream")) and not qualifies(terrain("minefield"))
    for name in ("brush", "woods", "marsh", "wall", "hill", "gully", "buildings"):
        assert qualifies(terrain(name)), name


@case("uf-16-018", "uf-16-019")
@allowed("UF 16.42")
@refused("UF 16.42")
def test_walls_and_wire_and_an_enemy_on_a_hill() -> None:
    assert qualifies(terrain("wall"), wire())
    assert not qualifies(terrain("wall"), wire(), wire(1))
    s = position(
        group("A", *riflemen(4), chit=4, stack=[terrain("brush")]),
        group("A", *riflemen(4), side=1, stack=[terrain("hill")]),
        begin=False,
    )
    assert reduces_fire(s, 0)


@case("uf-16-021", "uf-16-028")
@allowed("UF 16.421", "UF 16.422")
@refused("UF 16.421", "UF 16.422")
def test_smoke_and_movement_do_not_count() -> None:
    assert not qualifies(smoke())
    assert not qualifies(terrain("woods"), forward())
    assert qualifies(terrain("woods"), smoke())  # it takes nothing away either
    assert qualifies(terrain("woods"))


@case("uf-16-022")
@allowed("UF 16.42", "UF 16.423")
@refused("UF 16.42", "UF 16.422")
@pytest.mark.parametrize(
    ("stack", "won"),
    [
        ([terrain("brush")], True),
        ([terrain("brush"), wire()], False),
        ([terrain("woods"), wire()], True),
        ([terrain("buildings", -3), wire()], True),
        ([terrain("gully"), wire()], True),
        ([terrain("gully")], True),
        ([terrain("woods"), forward()], False),
    ],
)
def test_the_condition_of_scenario_a(stack: list[int], won: bool) -> None:
    s = position(group("A", *riflemen(4), chit=4, stack=stack), group("A", *riflemen(4), side=1), begin=False)
    assert game_ends(s) == won
    if won:
        assert s.result == (1.0, 0.0)


@case("uf-16-017")
@refused("UF 16.42")
def test_men_at_different_chits_do_not_add_up() -> None:
    condition = SCENARIOS["A"].victory[0]
    s = position(
        group("A", *riflemen(2), chit=4, stack=[terrain("woods")]),
        group("B", *riflemen(3), chit=5, stack=[terrain("brush")]),
        group("A", *riflemen(4), side=1),
        begin=False,
    )
    assert men_at(s, 0, condition) == 2 and not game_ends(s)
    mixed = condition._replace(chits=(4, 5), mixed_chits=True)
    assert men_at(s, 0, mixed) == 5  # scenario U allows it


@allowed("UF 16.42", "UF 4.6")
def test_the_last_rally_wins_at_once() -> None:
    s = own(group("A", *riflemen(3), man(pinned=True), chit=4, stack=[terrain("woods")]), hands=([rally(2)], []))
    play(s, ("rally", 0), ("rally", rally(2)))
    assert s.player == OVER and s.result == (1.0, 0.0) and s.ending[0] == "UF 16.42"


@refused("UF 16.42")
def test_an_infiltrated_group_does_not_count() -> None:
    s = position(
        group("A", *riflemen(4), chit=4, stack=[terrain("woods")]), group("A", *riflemen(4), side=1), begin=False
    )
    s.inside[men(s, 1, "A")[0]] = 0
    assert not game_ends(s)


# -- broken squads ----------------------------------------------------------------------------------------------------


@case("uf-16-023")
@allowed("UF 16.5")
def test_when_a_squad_breaks() -> None:
    russian = troops_of(2, "line")
    assert breaking_losses(russian, 15) == 8
    assert breaking_losses(russian, 8) == 5  # reinforcements that have not entered do not count
    assert breaking_losses(russian, 13) == 7


@allowed("UF 16.5")
@refused("UF 16.5")
def test_more_than_half_lost_ends_the_game_at_once() -> None:
    s = position(
        group("A", man(pinned=True), man(pinned=True), man(pinned=True), man()),
        group("A", *riflemen(3), side=1),
        reserve=0,
    )
    a, b, c, _ = men(s, 0, "A")
    play(s, ("panic", a), ("panic", b), chance=rncs(s, ("red", 1), ("red", 2)))
    assert s.player == 0 and not is_broken(s, 0)  # exactly half is not enough
    play(s, ("panic", c), chance=rncs(s, ("red", 3)))
    assert s.player == OVER and s.result == (0.0, 1.0) and s.ending[0] == "UF 16.5"


@case("uf-16-025")
@allowed("UF 16.5")
def test_both_broken_is_a_loss_for_both() -> None:
    s = position(group("A", *riflemen(3)), group("A", *riflemen(3), side=1), reserve=0)
    s.losses = [2, 2]
    assert game_ends(s) and s.result == (0.0, 0.0)


@allowed("UF 16.42", "UF 8.9")
@refused("UF 16.42")
def test_walls_of_an_encircled_group_are_no_cover_for_victory() -> None:
    """UF 8.9: an encircled group has nothing of its Walls, so they reduce no fire; Woods still would."""
    for name, counts in (("wall", False), ("woods", True)):
        s = position(
            group("A", *riflemen(4), chit=4, stack=[terrain(name)]),
            group("B", *riflemen(2)),
            group("A", *riflemen(2), side=1, chit=-1),
            group("B", *riflemen(2), side=1, chit=2),
            chapters=17, begin=False,
        )  # fmt: skip
        assert reduces_fire(s, 0)
        s.encircled[0] = (7, 6, 4, 2)
        assert reduces_fire(s, 0) is counts
