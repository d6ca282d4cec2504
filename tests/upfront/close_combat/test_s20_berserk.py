"""UF 20.9: berserk Russians."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.basic.s15_command import execution_due
from bocage.games.upfront.infantry.s18_chits import chit
from bocage.games.upfront.printed.nations import RUSSIAN
from bocage.games.upfront.printed.weapons import UNARMED, weapon_of
from bocage.games.upfront.state import KILLED, PANICKED, ROUTED, UpFrontState
from bocage.games.upfront.table import marks
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.upfront.close_combat.close_scenes import THEM, US, near, totals
from tests.upfront.position import (
    Man,
    fire,
    go,
    group,
    man,
    men,
    options,
    place,
    play,
    refusal,
    riflemen,
    rn,
    rout,
    sideways,
    terrain,
    told,
    wire,
)

SHOT = fire(3)


def shot_at(*yours: Man, nation: str = "Russian", **facts: Any) -> UpFrontState:
    """Germans at Relative Range 5 are about to fire with strength 3."""
    return near(
        *riflemen(3), yours=yours, hand=(SHOT,), their_stack=(), nations=("German", nation), **facts
    )  # fmt: skip


def shoot(s: UpFrontState, *draws: Any) -> None:
    go(s, ("fire", US), ("at", THEM), ("card", SHOT), ("ready",), ("resolve",), draws=draws)


@case("uf-20-058")
@allowed("UF 20.9")
@refused("UF 20.9")
def test_panic_makes_a_pinned_russian_berserk() -> None:
    wild = man(pinned=True, panic=5, kia=9)
    s = shot_at(wild)
    m = men(s, 1, "A")[0]
    shoot(s, rout(3, 1, 5))
    assert m in s.berserk and s.fate[m] == 0 and s.pinned[m] and s.losses == [0, 0]
    s = shot_at(wild, man())
    m = men(s, 1, "A")[0]
    shoot(s, rout(3, 6, 10), rn("red", 6), rn("red", 6))
    assert s.fate[m] == ROUTED and s.berserk == {}
    s = shot_at(wild)
    m = men(s, 1, "A")[0]
    s.berserk[m] = 3
    shoot(s, rout(3, 1, 5))
    assert s.fate[m] == KILLED, "a second panic kills"
    s = shot_at(wild, nation="American")
    shoot(s, rout(3, 1, 5))
    assert s.fate[men(s, 1, "A")[0] if s.men[THEM] else 3] == PANICKED, "no other nation"
    s = shot_at(wild)
    s.chit[THEM] = 1
    m = men(s, 1, "A")[0]
    shoot(s, rout(3, 1, 5))
    assert s.fate[m] == PANICKED, "nor at Relative Range 4"


@allowed("UF 20.9")
def test_a_commissar_spares_him() -> None:
    s = near(man("MP", leader="COMMISSAR"), man(pinned=True), nations=("Russian", "German"))
    assert execution_due(s, US)
    s.berserk[1] = 3
    assert not execution_due(s, US)


def berserk(*yours: Man, weapon: str = "R", **facts: Any) -> UpFrontState:
    """A pinned berserk Russian with a friend, before his turn begins."""
    s = near(
        man(weapon, morale=4, pinned=True), man(), yours=yours, nations=("Russian", "German"), begin=False, **facts
    )  # fmt: skip
    s.berserk[0] = 3
    return s


@case("uf-20-060")
@allowed("UF 20.91")
def test_the_charge_comes_first_and_is_no_action() -> None:
    s = berserk(*riflemen(3, morale=1))
    d = men(s, 1, "A")[1]
    events = go(s, draws=(place(2, 3), rn("black", 6), rn("red", 5)))
    assert [what[1:3] for what in told(events, "meets")] == [(0, d)] and totals(events) == [(5 + 6, 1 + 5 - 5)]
    play(s, ("leave it",))
    assert s.fate[d] == KILLED and s.berserk == {} and not s.pinned[0]
    assert not s.acted[US] and s.actions == 0 and ("stop",) in options(s)
    s = berserk(*riflemen(3, morale=9))
    go(s, draws=(place(2, 3), rn("red", 5), rn("black", 6)))
    assert s.fate[0] == KILLED and s.player == 1, "who beats him may take his weapon"
    s = berserk(*riflemen(3), more=(group("B", *riflemen(2), side=1, chit=2),))
    go(s)
    assert options(s) == [("at", 6), ("at", 7)] and rule_of(refusal(s, "at", 8)) == "UF 20.91"


@case("uf-20-059")
@allowed("UF 20.9")
@pytest.mark.parametrize(
    "stack", [[terrain("woods"), wire()], [terrain("stream")], [terrain("marsh")], [terrain("pillbox")]]
)
def test_nothing_bars_him(stack: list[int]) -> None:
    for theirs in (terrain("minefield"), terrain("pillbox", nth=0), terrain("marsh", nth=1)):
        if theirs in stack:
            continue
        s = berserk(man(morale=1), stack=stack, their_stack=[theirs])
        d = men(s, 1, "A")[0]
        events = go(s, draws=(rn("black", 5), rn("black", 0)))
        assert s.fate[d] == KILLED and totals(events) == [(10, 6)]


def test_out_of_a_minefield_he_needs_a_black_number() -> None:
    s = berserk(man(morale=1), stack=[terrain("minefield")])
    go(s, draws=(rn("red", 1),))
    assert s.fate[0] == KILLED and s.fate[2] == 0, "UF 45.423"
    s = berserk(man(morale=1), stack=[terrain("minefield")])
    go(s, draws=(rn("black", 1), rn("black", 5), rn("black", 0)))
    assert s.fate[0] == 0 and s.fate[2] == KILLED


@case("uf-20-062")
@allowed("UF 20.91")
@refused("UF 20.91")
def test_a_gunner_leaves_his_weapon_and_captures_none() -> None:
    lmg = weapon_of(RUSSIAN, "LMG")
    s = berserk(*riflemen(2, morale=0), weapon="LMG")
    go(s, draws=(place(1, 2), rn("black", 6), rn("red", 6)))
    assert s.weapon[0] == UNARMED and s.dropped[US] == (chit(lmg),) and s.marks == {(marks.LEFT_WEAPON, 0): 1}
    assert refusal(s, "seize", chit(weapon_of(0, "R"))).rule == "UF 20.74"
    play(s, ("leave it",))
    assert s.weapon[0] == UNARMED and not s.pinned[0] and s.marks == {}
    assert ("acquire", US) in options(s)


@case("uf-20-063")
@allowed("UF 20.92")
def test_nobody_to_charge() -> None:
    s = berserk(*riflemen(3), their_stack=[terrain("woods"), sideways()])
    s.chit[THEM] = 1
    go(s)
    assert s.berserk == {} and not s.pinned[0] and s.fate[0] == 0 and ("stop",) in options(s)
