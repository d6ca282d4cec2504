"""UF 40: Fire Missions by radio."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.battle.s40_artillery import accepts, mission_refusal, mission_strength
from bocage.games.upfront.printed.cards import ALL_CARDS, RALLY, RED, RN
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, LINE_TROOPS
from bocage.games.upfront.state import KILLED, UpFrontState
from bocage.games.upfront.table.uses import RADIO_BIT, mask_table
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table
from tests.upfront.position import (
    concealed,
    forward,
    group,
    man,
    options,
    play,
    position,
    refusal,
    riflemen,
    rnc,
    rncs,
    terrain,
)

TABLE = mask_table(LINE_TROOPS[GERMAN], ())
RADIOS = [c for c in ALL_CARDS if TABLE[c] & RADIO_BIT]
RADIO = RADIOS[0]


def called(stack: Any = (), hand: Any = (RADIO,), enemy: Any = (), chapters: int = 40, chit: int = 0) -> UpFrontState:
    s = position(
        group("A", man(leader="ASL"), man(), man(), chit=chit),
        group("B", *riflemen(2)),
        group("A", *riflemen(2, morale=3), side=1, chit=1, stack=stack),
        hands=(hand, enemy),
        chapters=chapters,
    )
    s.secondary[1] = "radio"
    return s


@case("uf-40-001")
@allowed("UF 40.1")
@refused("UF 40.1")
def test_who_can_call() -> None:
    s = called()
    assert mission_refusal(s, 0) is None and ("fire mission", 0) in options(s)
    s.pinned[0] = True
    assert refusal(s, "fire mission", 0).rule == "UF 40.1"
    s.pinned[0], s.pinned[1] = False, True
    assert refusal(s, "fire mission", 0).rule == "UF 40.1"
    s.pinned[1] = False
    s.secondary = {3: "radio"}
    assert refusal(s, "fire mission", 0).rule == "UF 40.1"
    assert refusal(s, "fire mission", 1).rule == "UF 40.1"
    assert ("fire mission", 0) not in options(called(chapters=39))


@case("uf-40-002")
def test_an_assistant_cannot_use_his_radio() -> None:
    s = called()
    s.assistant[2], s.principal[1] = 1, 2
    found = mission_refusal(s, 0)
    assert found is not None and found.rule == "UF 11.2"


@case("uf-40-003")
@allowed("UF 40.2")
@pytest.mark.parametrize(("draw", "works"), [(("black", 0), True), (("black", 6), True), (("red", 1), False)])
def test_black_is_accepted_red_is_not(draw: tuple[str, int], works: bool) -> None:
    s = called()
    card = rnc(s, *draw)
    play(s, ("fire mission", 0), ("radio", RADIO, 1), chance=[card])
    assert (options(s) == [("at", 6), ("decline",)]) == works
    assert s.acted[0] and s.actions == 1 and RADIO in s.discards and ("radio broken", 1) not in s.marks


@case("uf-40-008")
@allowed("UF 40.4")
@pytest.mark.parametrize(("number", "fails"), [(4, False), (5, True), (6, True)])
def test_a_radio_fails_on_a_red_five_or_six(number: int, fails: bool) -> None:
    s = called()
    play(s, ("fire mission", 0), ("radio", RADIO, 1), chance=rncs(s, ("red", number)))
    assert (("radio broken", 1) in s.marks) == fails and s.secondary[1] == "radio"
    s.acted[0] = False
    assert (mission_refusal(s, 0) is not None) == fails
    if fails:
        play(s, ("repair radio", 0), chance=rncs(s, ("black", 1)))
        assert ("radio broken", 1) not in s.marks and mission_refusal(s, 0) is None


def test_a_radio_beyond_repair_is_gone() -> None:
    s = called()
    s.marks["radio broken", 1] = 1
    play(s, ("repair radio", 0), chance=rncs(s, ("red", 6)))
    assert 1 not in s.secondary and refusal(called(), "repair radio", 0).rule == "UF 40.4"
    t = called(stack=())
    t.marks["radio broken", 1] = 1
    t.cards[0] = (forward(),)
    assert refusal(t, "repair radio", 0).rule == "UF 19.3"


@pytest.mark.parametrize(("first", "steeled", "tried"), [("black", False, 2), ("red", False, 1), ("red", True, 1)])
def test_a_wounded_man_repairs_his_radio_with_a_steady_hand_only(first: str, steeled: bool, tried: int) -> None:
    """UF 40.4, 33.4: as any weapon: a black number before he may try; a Hero spares him that (UF 33.9)."""
    s = called()
    s.marks["radio broken", 1], s.wounded[1] = 1, s.turn
    if steeled:
        s.marks["steeled", 1] = s.turn
    draws = [(first, 3), ("black", 1)][:tried]
    play(s, ("repair radio", 0), chance=rncs(s, *draws))
    assert (("radio broken", 1) in s.marks) == (first == "red") and s.acted[0]


def test_nobody_repairs_a_radio_on_his_way() -> None:
    """UF 19.3, 17.8: he is in transfer to another group."""
    s = called()
    s.marks["radio broken", 1], s.crossing[1] = 1, 1
    assert refusal(s, "repair radio", 0).rule == "UF 19.3"


@case("uf-40-004")
@refused("UF 40.2")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_concealed_narrows_the_black_numbers(value: int) -> None:
    good = [card for card in ALL_CARDS if accepts(card, value)]
    assert {RN[c] for c in good} == set(range(value, 7)) and not any(RED[c] for c in good)
    s = called(enemy=[concealed(value)])
    play(
        s, ("fire mission", 0), ("radio", RADIO, 1), ("conceal", concealed(value)), chance=rncs(s, ("black", value - 1))
    )
    assert ("at", 6) not in options(s) and concealed(value) in s.discards
    t = called(hand=[])
    assert refusal(t, "fire mission", 0).rule == "UF 40.2"


@case("uf-40-007")
@refused("UF 40.3")
@allowed("UF 40.3")
def test_the_card_does_not_rally_as_well() -> None:
    both = next(c for c in RADIOS if RALLY[c])
    s = called(hand=[both])
    s.pinned[3] = True
    assert ("rally", 1) in options(s)
    play(s, ("fire mission", 0), ("radio", both, 1), chance=rncs(s, ("red", 1)))
    assert s.pinned[3] and refusal(s, "rally", 1).rule == "UF 10.2"


@case("uf-40-010")
@allowed("UF 40.21")
def test_any_group_even_in_a_gully_and_only_its_ground_and_movement_count() -> None:
    s = called(stack=[terrain("gully")])
    play(s, ("fire mission", 0), ("radio", RADIO, 1), chance=rncs(s, ("black", 2)))
    play(s, ("at", 6), chance=rncs(s, ("red", 0), ("red", 1)))
    assert s.pinned[5] and not s.pinned[6]  # 5 - 2 = 3 against Morale 3: with red 0 he is pinned, with red 1 not
    for name, strength in (("woods", 5), ("brush", 4), ("hill", 4), ("wall", 4), ("stream", 5)):
        assert mission_strength(called(stack=[terrain(name)]), 1, 6) == strength, name
    assert mission_strength(called(stack=[terrain("brush"), forward()]), 1, 6) == 5
    t = called(stack=[terrain("brush")])
    t.marks["entrenched", 6] = 1
    assert mission_strength(t, 1, 6) == 3


@case("uf-40-009")
def test_heavier_artillery() -> None:
    s = called(stack=[terrain("brush")])
    s.marks["radio strength", 1] = 7
    assert mission_strength(s, 1, 6) == 6


@allowed("UF 40.22")
@pytest.mark.parametrize(
    ("vehicle", "draw", "stuck", "killed"),
    [(34, "b6", True, False), (34, "b5", False, False), (35, "b5", False, True), (35, "b6", True, False)],
)
def test_critical_hits_on_afvs(vehicle: int, draw: str, stuck: bool, killed: bool) -> None:
    t = Table((GERMAN, AMERICAN))
    t.group(0, "A", 0, ["R", "R"])
    tank = t.group(1, "A", 1, [vehicle], lies=["brush"])
    t.hold(0, "radio")
    t.begin()
    m = t.s.men[tank][0]
    t.s.leaders = ((0,), ())
    t.s.secondary[1] = "radio"
    assert mission_strength(t.s, 1, tank) == 5  # the crew has nothing of the ground
    t.play(("fire mission", 0), ("radio", t.s.hands[0][0], 1), ("at", tank), draws=["b1", draw])
    assert (("immobilized", m) in t.s.marks) == stuck and (t.s.fate[m] == KILLED) == killed


def test_men_are_attacked_one_by_one() -> None:
    s = called(stack=[terrain("brush")])
    play(s, ("fire mission", 0), ("radio", RADIO, 1), chance=rncs(s, ("black", 2)))
    play(s, ("at", 6), chance=rncs(s, ("black", 4), ("red", 5)))
    assert s.fate[5] == KILLED and not s.pinned[6] and not isinstance(s.stack[-1], Resolution)
