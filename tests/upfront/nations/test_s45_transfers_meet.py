"""Banzai meets transfers (UF 17.7), infiltrators in Wire (UF 20.53), and attacks that are no Fire Combat (UF 45.47)."""

from __future__ import annotations

import pytest

from bocage.games.upfront.armor.s29_resolution import OverrunResolution
from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.nations.s45_counterattack import charger_of, in_banzai
from bocage.games.upfront.printed.nations import GERMAN, JAPANESE
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import WIRE_UP, entry
from tests.marks import allowed, refused
from tests.upfront.builder import Table, resolve
from tests.upfront.position import (  # fmt: skip
    group,
    man,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
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
@pytest.mark.parametrize(("kind", "barred"), [("fire", True), ("artillery", True), ("charge", False), ("mine", False)])
def test_only_fire_combat_bars_the_counterattack(kind: str, barred: bool) -> None:
    t = Table((GERMAN, JAPANESE))
    us, charge = t.group(0, "A", 2, ["R", "R", "R"]), t.group(1, "A", 3, ["R", "R", "R"])
    s = t.begin().s
    s.marks[marks.BANZAI, charge] = us
    s.marks[marks.BANZAI_FOUGHT, charge] = 1
    assert charger_of(s, us) == charge
    resolve(s, Resolution(charge, 0, -1, kind))
    assert (charger_of(s, us) < 0) == barred


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
    assert charger_of(s, us) == charge
