"""UF 18.21, 21.1, 33.3: weapons handed over, and secondary ones."""

from __future__ import annotations

from bocage.games.upfront.infantry.s18_chits import chit, secondary_chit
from bocage.games.upfront.infantry.s18_exchange import give_refusal, swap_refusal
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.printed.weapons import UNARMED, weapon_of
from bocage.games.upfront.state import UpFrontState
from tests.marks import allowed, case, refused
from tests.upfront.infantry.weapons_scenes import LMG, RIFLE, table, with_chits
from tests.upfront.position import (
    group,
    man,
    men,
    play,
    refusal,
    rncs,
)


@case("uf-18-009")
@allowed("UF 18.21")
@refused("UF 18.21")
def test_handing_weapons_over() -> None:
    s = table(group("A", man(), man(""), man(pinned=True), man()))
    a, unarmed, pinned, d = men(s, 0, "A")
    found = swap_refusal(s, a, unarmed)
    assert found is not None and found.rule == "UF 18.21", "an unwounded man keeps his only weapon"
    assert refusal(s, "hand over", 0).rule == "UF 18.21"
    s.secondary[a] = "demolition_charge"
    play(s, ("hand over", 0))
    assert refusal(s, "give", a, pinned).rule == "UF 18.21"
    assert refusal(s, "give", d, a).rule == "UF 18.21", "he has none"
    play(s, ("give", a, d))
    assert s.secondary == {d: "demolition_charge"} and s.acted[0]
    s = table(group("A", man(), man(""), man(pinned=True)))
    a, unarmed, pinned = men(s, 0, "A")
    s.wounded[a] = 1
    found = swap_refusal(s, a, pinned)
    assert found is not None and found.rule == "UF 18.21"
    play(s, ("hand over", 0), ("swap", a, unarmed))
    assert (s.weapon[a], s.weapon[unarmed]) == (UNARMED, RIFLE)


@refused("UF 21.1")
def test_who_may_not_carry_a_secondary_weapon() -> None:
    s = table(group("A", man(), man("LMG"), man()))
    a, gunner, c = men(s, 0, "A")
    s.secondary = {a: "demolition_charge", c: "panzerfaust"}
    for taker in (gunner, c):
        found = give_refusal(s, a, taker)
        assert found is not None and found.rule == "UF 21.1"


@allowed("UF 33.3")
def test_a_wounded_gunner_changes_roles_with_his_assistant() -> None:
    s = table(group("A", man("LMG", assistant=1), man(), man()))
    gunner, helper, _ = men(s, 0, "A")
    s.wounded[gunner] = 1
    play(s, ("hand over", 0), ("swap", gunner, helper))
    assert s.weapon[helper] == LMG and s.assistant[helper] == gunner and s.principal[gunner] == helper
    order = men(s, 0, "A")
    assert order.index(gunner) == order.index(helper) + 1


@allowed("UF 21.1")
def test_a_weapon_that_allows_no_secondary_weapon_makes_him_leave_it() -> None:
    flames = weapon_of(GERMAN, "FT")
    s = with_chits(chit(flames))
    m = men(s, 0, "A")[0]
    s.secondary[m] = "demolition_charge"
    play(s, ("acquire", 0), ("acquire", m, 0, chit(flames)), chance=rncs(s, ("black", 3)))
    assert s.weapon[m] == flames and not s.secondary
    assert s.dropped[0] == (chit(RIFLE), secondary_chit("demolition_charge"))


@allowed("UF 18.2", "UF 21.1")
@refused("UF 21.1")
def test_a_secondary_weapon_is_acquired_beside_the_rifle() -> None:
    charge = secondary_chit("demolition_charge")
    s = with_chits(charge, men=(man(), man("LMG"), man()))
    m, gunner, _ = men(s, 0, "A")
    play(s, ("acquire", 0))
    assert refusal(s, "acquire", gunner, 0, charge).rule == "UF 21.1"
    play(s, ("acquire", m, 0, charge), chance=rncs(s, ("black", 3)))
    assert s.weapon[m] == RIFLE and s.secondary == {m: "demolition_charge"} and s.dropped[0] == ()


def captor() -> tuple[UpFrontState, int, int]:
    """A man with a captured American weapon and his own rifle, and another."""
    s = table(group("A", man(), man(), man()))
    m, other, _ = men(s, 0, "A")
    s.weapon[m], s.captured_weapon[m] = weapon_of(AMERICAN, "BAR"), RIFLE
    return s, m, other


@allowed("UF 18.21", "UF 20.74")
def test_a_captured_weapon_handed_to_a_wounded_man() -> None:
    s, m, wounded = captor()
    s.wounded[wounded] = 1
    play(s, ("hand over", 0), ("swap", m, wounded))
    assert (s.weapon[m], s.weapon[wounded]) == (RIFLE, weapon_of(AMERICAN, "BAR"))
    assert not s.captured_weapon and s.dropped[0] == (chit(RIFLE),), "nobody has two rifles"


@allowed("UF 21.1", "UF 20.74")
@refused("UF 21.1")
def test_his_own_weapon_beside_a_captured_one_is_his_secondary_weapon() -> None:
    charge = secondary_chit("demolition_charge")
    s, m, other = captor()
    s.secondary[other] = "demolition_charge"
    found = give_refusal(s, other, m)
    assert found is not None and found.rule == "UF 21.1"
    s, m, other = captor()
    s.dropped[0] = (charge,)
    play(s, ("acquire", 0), ("acquire", m, 0, charge), chance=rncs(s, ("black", 2)))
    assert s.secondary == {m: "demolition_charge"} and s.dropped[0] == (chit(RIFLE),) and not s.captured_weapon


@refused("UF 18.21")
def test_a_sound_man_does_not_give_his_only_weapon_to_a_wounded_one() -> None:
    """The answer there: the armed man himself must be wounded. Two armed men exchange if either is."""
    s = table(group("A", man(""), man(), man("MP")), chapters=33)
    unarmed, rifleman, other = men(s, 0, "A")
    s.wounded[unarmed] = 1
    found = swap_refusal(s, unarmed, rifleman)
    assert found is not None and found.rule == "UF 18.21" and "only weapon" in found.reason
    s.wounded[other] = 1
    assert swap_refusal(s, other, unarmed) is None and swap_refusal(s, rifleman, other) is None
