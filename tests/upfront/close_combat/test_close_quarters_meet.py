"""Chapters 13 to 36 where two of them meet: Wire, Smoke, transfers, infiltrators, mines, prisoners, the last deck."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.basic.s16_victory import loss_points
from bocage.games.upfront.state import CAPTURED, ROUTED, UpFrontState
from bocage.games.upfront.table.firepower import man_firepower
from bocage.kernel.frames import OVER, Event
from tests.marks import allowed, refused
from tests.upfront.close_combat.close_scenes import THEM, US, inside, near
from tests.upfront.position import (
    black_in,
    deal,
    fire,
    go,
    group,
    kinds_on,
    man,
    men,
    movement,
    options,
    place,
    play,
    position,
    red_in,
    refusal,
    riflemen,
    rn,
    rncs,
    rout,
    sideways,
    smoke,
    terrain,
    told,
    turn_over,
    wire,
)

PLAIN = movement()
SHOT = fire(1)
MINES = terrain("minefield")
OPEN_TO_ALL: Any = {"chapters": 36, "cower": ((), ())}


def numbers(events: list[Event]) -> list[int]:
    return [what[3] for what in told(events, "shot")]


@allowed("UF 13.5", "UF 13.241")
@pytest.mark.parametrize(
    ("stack", "left"),
    [
        ([terrain("brush"), sideways(), smoke(), wire()], ["open", "smoke", "wire"]),
        ([terrain("brush"), smoke(), sideways(), wire()], ["open", "wire"]),
        ([smoke(), sideways(), smoke(1)], ["open", "smoke"]),
        ([terrain("stream"), sideways(), wire()], ["open", "wire"]),
    ],
)
def test_open_ground_ends_the_smoke_beneath_it_only(stack: list[int], left: list[str]) -> None:
    s = position(group("A", *riflemen(3), stack=stack), group("A", *riflemen(2), side=1), hands=((SHOT,), ()))
    play(s, ("open", 0), ("open", SHOT))
    assert kinds_on(s, 0, "A") == left


@allowed("UF 13.32")
@refused("UF 13.32")
@pytest.mark.parametrize("weapon", ["LMG", "MMG"])
def test_a_machine_gun_in_wire_needs_its_crew_and_must_stand_still(weapon: str) -> None:
    def factors(crewed: bool, *stack: int) -> int:
        crew = {"assistant": 1} if crewed else {}
        s = position(group("A", man(weapon, **crew), man(), chit=3, stack=stack), group("A", man(), side=1))
        return man_firepower(s, 0, THEM, 3)

    assert factors(True, wire()) == factors(False) < factors(True)
    assert factors(False, wire()) == factors(True, sideways(), wire()) == 0


@allowed("UF 17.83", "UF 36.2")
def test_a_man_in_transfer_has_the_terrain_but_not_the_trench_of_the_group_fired_at() -> None:
    s = position(
        group("A", *riflemen(2, morale=9, kia=12)),
        group("B", *riflemen(2, morale=9, kia=12), stack=[terrain("brush")]),
        group("A", *riflemen(9), side=1, chit=4),
        hands=((), (fire(3),)),
        seat=1,
        chapters=36,
    )
    s.crossing[0], s.marks["sent", 0], s.marks["entrenched", 1] = 1, 1, 1
    shots = (("fire", THEM), ("at", 1), ("card", fire(3)), ("ready",), ("resolve",))
    assert numbers(play(s, *shots, chance=rncs(s, *[("black", 0)] * 3))) == [4, 1, 1]


@allowed("UF 19.13", "UF 17.8")
def test_a_man_in_transfer_has_no_position_when_a_weapon_fails() -> None:
    s = position(
        group("A", *riflemen(4), chit=3),
        group("B", *riflemen(2), chit=3),
        group("A", *riflemen(2), side=1, chit=1),
        hands=((SHOT,), ()),
        chapters=19,
    )
    s.crossing[0], s.marks["sent", 0] = 1, 1
    draws = deal(s, rn("red", 6), lambda c: place(1, 3)(c) and not place(1, 4)(c), rn("red", 1))
    play(s, ("fire", 0), ("at", THEM), ("card", SHOT), ("ready",), ("resolve",), chance=draws)
    assert s.broken[:3] == [False, True, False]


def moved_off(*stack: int) -> UpFrontState:
    """The infiltrated group has just played a card back to Relative Range 4."""
    s = near(seat=1, their_hand=(PLAIN,), their_stack=stack, hand=(terrain("woods"),))
    play(inside(s, 0), ("move", THEM), ("move", PLAIN, "back"))
    return s


@allowed("UF 20.53", "UF 20.55")
@refused("UF 20.55")
def test_the_host_moves_off_and_takes_terrain_that_its_enemy_offers() -> None:
    s = moved_off()
    turn_over(s)
    assert s.inside == {0: THEM} and refusal(s, "close combat", US).rule == "UF 20.55"
    assert man_firepower(s, 0, THEM, 4) == 2 * man_firepower(s, 1, THEM, 4)
    turn_over(s, ("on", terrain("woods"), THEM))
    play(s, ("accept", THEM))
    assert not s.inside
    assert moved_off(sideways()).inside == {0: THEM}, "a second card, but still at Relative Range 4"


@allowed("UF 20.53", "UF 20.22")
def test_a_card_spent_on_another_man_leaves_the_infiltrator_where_he_is() -> None:
    s = inside(near(hand=(PLAIN,)), 0)
    go(s, ("infiltrate", US), ("enter", 1, THEM), ("card", PLAIN), ("done",), draws=(black_in(3),))
    assert s.inside == {0: THEM}


@allowed("UF 16.3")
@refused("UF 16.3")
@pytest.mark.parametrize(("draws", "over"), [(1, True), (2, False)])
def test_the_last_deck_ends_during_a_close_combat(draws: int, over: bool) -> None:
    """In the Morale Check the game is over; from the position card on the fight is finished."""
    last = deal(inside(near(), 0), rn("black", 0), place(1, 3))[:draws]
    s = inside(near(pile=last, emptied=2), 0)
    play(s, ("close combat", US), ("enter", 0, THEM), ("done",), chance=last, waits=True)
    assert s.time_up and (s.player == OVER) == over


@allowed("UF 16.2", "UF 20.22")
def test_the_movement_card_of_an_infiltrator_is_shuffled_in_when_the_deck_ends() -> None:
    last = deal(near(hand=(PLAIN,)), red_in(3))
    s = near(hand=(PLAIN,), pile=last, emptied=1)
    play(s, ("infiltrate", US), ("enter", 0, THEM), ("card", PLAIN), ("done",), chance=last)
    assert s.inside == {0: THEM} and PLAIN in s.pile.rest and s.discards == []


@allowed("UF 24.31", "UF 24.32")
@pytest.mark.parametrize(("on_top", "more"), [((), 0), ((smoke(),), 0), ((wire(),), 1)])
def test_only_wire_changes_the_strength_of_mines(on_top: tuple[int, ...], more: int) -> None:
    wired = wire() in on_top
    hand = (*[c for c in on_top if wired], MINES)
    s = position(
        group("A", *riflemen(3)),
        group("A", *riflemen(3, morale=9, kia=12), side=1, stack=[sideways(), *[c for c in on_top if not wired]]),
        hands=(hand, ()),
        nations=("Russian", "German"),
        **OPEN_TO_ALL,
    )
    play(s, ("stop",))
    events = play(s, *[("on", card, THEM) for card in hand], chance=deal(s, place(2, 3), rn("red", 4)))
    assert numbers(events) == [3 + 4 + more], "the colour does not count"


def routs_near(captor_pinned: bool) -> UpFrontState:
    """Group B shoots a pinned man into a rout; group A stands at Relative Range 5 to him."""
    s = position(
        group("A", man(pinned=captor_pinned), man(pinned=True), chit=3),
        group("B", *riflemen(8), chit=1),
        group("A", man(pinned=True, panic=4, rout=4, kia=9), man(), side=1, chit=2),
        hands=((SHOT,), ()),
        **OPEN_TO_ALL,
    )
    shot = (("fire", 1), ("at", THEM), ("card", SHOT), ("ready",), ("resolve",))
    play(s, *shot, chance=deal(s, rout(3, 5, 10)), waits=True)
    return s


@allowed("UF 32.12")
@refused("UF 32.12")
def test_who_routs_from_the_fire_of_others_surrenders_to_the_group_that_is_near() -> None:
    s = routs_near(False)
    routed = 10
    assert options(s) == [("take prisoner", 0), ("let go",)]
    play(s, ("take prisoner", 0), ("guard", 1), waits=True)
    assert s.fate[routed] == CAPTURED and s.guard == {routed: 1} and loss_points(s, 0) == 5
    s = routs_near(True)
    assert s.fate[men(s, 0, "B")[-1] + 1] == ROUTED and s.player < 0, "nobody there is unpinned"
    assert loss_points(s, 0) == 1


@allowed("UF 22.2", "UF 19.13")
@pytest.mark.parametrize("pinned", [False, True])
def test_a_flamethrower_that_stays_out_fails_only_in_the_hands_of_a_pinned_man(pinned: bool) -> None:
    s = position(
        group("A", man("FT", pinned=pinned), *riflemen(4), chit=3),
        group("A", *riflemen(2), side=1, chit=2),
        hands=((SHOT,), ()),
        chapters=22,
    )
    out = [] if pinned else [("hold back", 0)]
    draws = deal(s, rn("red", 6), place(1, 5), rn("red", 1))
    play(s, ("fire", 0), ("at", THEM), *out, ("card", SHOT), ("ready",), ("resolve",), chance=draws)
    assert s.broken[0] == pinned
