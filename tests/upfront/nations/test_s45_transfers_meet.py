"""Banzai meets transfers (UF 17.7), infiltrators in Wire (UF 20.53), and attacks that are no Fire Combat (UF 45.47)."""

from __future__ import annotations

import pytest

from bocage.games.upfront.armor.s29_resolution import OverrunResolution
from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.nations.s45_counterattack import chargers_of, in_banzai
from bocage.games.upfront.printed.nations import GERMAN, JAPANESE
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import WIRE_UP, entry
from tests.marks import allowed, refused
from tests.upfront.builder import Table, resolve
from tests.upfront.position import (
    fire,
    go,
    group,
    kinds_on,
    man,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    rn,
    sideways,
    terrain,
    wire,
)

PANZER = 40


@allowed("UF 45.42", "UF 17.7")
@refused("UF 45.421")
def test_a_banzai_gives_a_group_transfer_up() -> None:
    """Group B was on its way to A. Its owner lays no Terrain on a Banzai group, so nothing would ever complete it, and
    UF 17.7 would keep the charge where it is."""
    first, second = movement(), movement(nth=1)
    s = position(
        group("B", man(leader="SL"), man(), chit=2, stack=[terrain("brush"), sideways()]),
        group("C", *riflemen(2), chit=2),
        group("B", *riflemen(2), side=1, chit=1),
        nations=("Japanese", "American"), chapters=53, hands=([first, second, movement(nth=2)], []),
    )  # fmt: skip
    s.shifting[1] = 1
    play(s, ("banzai", 1), ("charge", first, 7), waits=True)
    assert not s.shifting and in_banzai(s, 1) and s.letter[1] == 2
    s.acted[1] = False
    assert ("exchange", 2) not in options(s), "nor does it change places with another"
    play(s, ("move", 1))
    assert ("move", second, "forward") in options(s)
    assert refusal(s, "shift", second, 1).rule == "UF 45.421"


@allowed("UF 45.4", "UF 20.53")
def test_an_infiltrator_comes_out_when_his_group_declares_banzai_in_wire() -> None:
    """The card of the declaration removes no Wire, so UF 20.53 makes no exception for it."""
    card = movement()
    for verb in ("banzai", "move"):
        s = position(
            group("A", man(leader="SL"), man(), chit=2, stack=[terrain("brush"), entry(wire(), WIRE_UP)]),
            group("A", *riflemen(2), side=1, chit=3),
            nations=("Japanese", "American"), chapters=53, hands=([card], []),
        )  # fmt: skip
        s.inside[1] = 6
        play(s, (verb, 0), ("charge", card, 6) if verb == "banzai" else ("clear", card), waits=True)
        assert (1 in s.inside) == (verb == "move")


@allowed("UF 45.47")
@pytest.mark.parametrize(("kind", "barred"), [("fire", True), ("artillery", True), ("charge", True), ("mine", False)])
def test_only_fire_combat_bars_the_counterattack(kind: str, barred: bool) -> None:
    """UF 47.3 counts a Demolition Charge among Fire attacks."""
    t = Table((GERMAN, JAPANESE))
    us, charge = t.group(0, "A", 2, ["R", "R", "R"]), t.group(1, "A", 3, ["R", "R", "R"])
    s = t.begin().s
    s.marks[marks.BANZAI, charge] = us
    s.marks[marks.BANZAI_FOUGHT, charge] = 1
    assert chargers_of(s, us) == [charge]
    resolve(s, Resolution(charge, 0, -1, kind))
    assert (chargers_of(s, us) == []) == barred


@allowed("UF 45.47", "UF 29.1")
def test_an_overrun_is_no_fire_combat() -> None:
    """It neither bars the counterattack nor is barred by it, whichever comes first."""
    t = Table((GERMAN, JAPANESE))
    us, tank = t.group(0, "A", 2, ["R", "R"]), t.group(0, "B", 2, [PANZER])
    charge = t.group(1, "A", 3, ["R", "R", "R"])
    t.hold(0, "movement")
    s = t.begin().s
    s.marks[marks.BANZAI, charge] = us
    s.marks[marks.BANZAI_FOUGHT, charge] = 1
    s.marks[marks.COUNTERED, charge] = s.turn
    play(s, ("move", tank))
    assert ("overrun", s.hands[0][0], charge) in options(s)
    resolve(s, OverrunResolution(charge, 0, tank))
    assert chargers_of(s, us) == [charge]


@allowed("UF 20.8", "UF 45.4")
def test_a_charge_that_has_arrived_takes_ground_which_others_have_emptied() -> None:
    """The last man of the group charged falls to the fire of another group, before any Close Combat; from farther off
    nobody takes it."""
    card = fire(3)
    for chit, taken in ((3, True), (2, False)):
        s = position(
            group("A", man(leader="SL"), man(), chit=chit, stack=[terrain("brush")]),
            group("B", *riflemen(3), chit=3),
            group("A", man(pinned=True, kia=1, panic=1), side=1, chit=2, stack=[terrain("woods")]),
            group("B", *riflemen(2), side=1, chit=2),
            nations=("Japanese", "American"), chapters=53, hands=([card], []),
        )  # fmt: skip
        s.marks[marks.BANZAI, 0] = 6
        go(s, ("fire", 1), ("at", 6), ("card", card), ("ready",), ("resolve",), draws=(rn("black", 3),))
        assert not s.men[6] and (("capture ground", 0) in options(s)) == taken
        if taken:
            play(s, ("capture ground", 0), waits=True)
            assert kinds_on(s, 0, "A") == ["woods"] and not in_banzai(s, 0)


@allowed("UF 45.4", "UF 17.43", "UF 17.41")
def test_the_card_of_a_declaration_shakes_no_flanking_fire_off() -> None:
    """Each of the two groups flanks the other. The card only declares the Banzai: the enemy's Flanking Fire stays until
    a Movement card is really played; the own bonus is lost with whatever card comes to lie there."""
    first, second = movement(), movement(nth=1)
    s = position(
        group("A", man(leader="SL"), man(), chit=2, stack=[terrain("brush")]),
        group("B", *riflemen(2), chit=2),
        group("A", *riflemen(2), side=1, chit=1),
        group("B", *riflemen(2), side=1, chit=1),
        nations=("Japanese", "American"), chapters=53, hands=([first, second], []),
    )  # fmt: skip
    s.flanks.update({(7, 0): 6, (0, 7): 1})
    play(s, ("banzai", 0), ("charge", first, 6), waits=True)
    assert s.flanks == {(7, 0): 6}
    s.acted[0] = False
    play(s, ("move", 0), ("move", second, "forward"), waits=True)
    assert s.flanks == {}


@allowed("UF 17.8")
@refused("UF 45.42")
def test_nobody_sets_out_for_a_group_that_charges() -> None:
    """It takes nobody in, and a man on his way would keep it from going forward (UF 17.8)."""
    for charging in (True, False):
        s = position(
            group("A", man(leader="SL"), man(), chit=1), group("B", *riflemen(3), chit=1, acted=False),
            group("A", *riflemen(2), side=1, chit=1),
            nations=("Japanese", "American"), chapters=53, hands=([movement()], []),
        )  # fmt: skip
        if charging:
            s.marks[marks.BANZAI, 0] = 6
            s.acted[0] = True
        assert (("send", 1) in options(s)) != charging
        if charging:
            assert refusal(s, "send", 1).rule == "UF 45.42"
