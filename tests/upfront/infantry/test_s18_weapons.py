"""UF 18: weapons of the fallen and who acquires them."""

from __future__ import annotations

from bocage.games.upfront.infantry.s18_acquisition import chit_refusal
from bocage.games.upfront.infantry.s18_chits import chit, chit_name, secondary_chit
from bocage.games.upfront.printed.nations import AMERICAN
from bocage.games.upfront.printed.weapons import weapon_of
from bocage.games.upfront.state import KILLED, PANICKED, ROUTED, UpFrontState
from bocage.games.upfront.table import ground
from bocage.games.upfront.table.casualties import remove
from bocage.games.upfront.table.firepower import man_firepower
from tests.marks import allowed, case, refused
from tests.upfront.infantry.weapons_scenes import LMG, MP, RIFLE, table, with_chits
from tests.upfront.position import (
    gid,
    group,
    man,
    men,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    sideways,
    smoke,
    terrain,
    turn_over,
    wire,
)

PLAIN = movement()


@case("uf-18-001")
@allowed("UF 18.1")
def test_where_the_weapon_of_a_killed_man_stays() -> None:
    for stack, stays in (
        ([terrain("woods")], True),
        ([terrain("marsh")], False),
        ([terrain("stream")], False),
        ([terrain("stream"), sideways()], False),
        ([], True),
        ([terrain("marsh"), sideways(), sideways(6)], True),
    ):
        s = table(group("A", *riflemen(3), stack=stack))
        remove(s, men(s, 0, "A")[0], KILLED, "UF 6.51")
        assert s.dropped[0] == ((chit(RIFLE),) if stays else ())
    s = table(group("A", *riflemen(3)), chapters=16)
    remove(s, men(s, 0, "A")[0], KILLED, "UF 6.51")
    assert s.dropped[0] == (), "not in scenario A"


@case("uf-18-002")
@allowed("UF 18.1")
def test_who_routs_takes_his_weapon_along_unless_it_is_crew_served() -> None:
    for weapon, fate, left in (("R", ROUTED, ()), ("LMG", ROUTED, (chit(LMG),)), ("R", PANICKED, (chit(RIFLE),))):
        s = table(group("A", man(weapon), *riflemen(2)))
        remove(s, men(s, 0, "A")[0], fate, "UF 6.53")
        assert s.dropped[0] == left


@case("uf-18-004")
@allowed("UF 18.1")
def test_a_gun_without_assistant_stays_too() -> None:
    s = table(group("A", man("LMG", pinned=True), *riflemen(2)))
    gunner = men(s, 0, "A")[0]
    play(s, ("panic", gunner), chance=rncs(s, ("black", 1, {10: (9, 10)})))
    assert s.fate[gunner] == ROUTED and s.dropped[0] == (chit(LMG),)


@case("uf-18-015")
@allowed("UF 18.1")
def test_an_infiltrator_shot_down_leaves_his_weapon_in_his_own_group() -> None:
    s = table(group("A", *riflemen(3)))
    b = gid(s, 1, "A")
    m = men(s, 0, "A")[0]
    s.inside[m] = b
    remove(s, m, KILLED, "UF 6.51")
    assert s.dropped[0] == (chit(RIFLE),) and s.dropped[b] == ()
    m = men(s, 0, "A")[0]
    s.marks["falls in", m] = b
    remove(s, m, KILLED, "UF 20.7")
    assert s.dropped[b] == (chit(RIFLE),), "in Close Combat it lies with the infiltrated group"


@case("uf-18-003")
@allowed("UF 18.2")
def test_an_enemy_weapon_that_lies_with_the_group_can_be_acquired() -> None:
    bar = weapon_of(AMERICAN, "BAR")
    s = with_chits(chit(bar))
    m = men(s, 0, "A")[0]
    play(s, ("acquire", 0), ("acquire", m, 0, chit(bar)), chance=rncs(s, ("black", 0)))
    assert s.weapon[m] == bar


@case("uf-18-005")
@allowed("UF 18.2")
def test_black_acquires_and_red_does_not() -> None:
    for colour, number, success in (("black", 0, True), ("black", 5, True), ("red", 0, False), ("red", 3, False)):
        s = with_chits(chit(LMG))
        m = men(s, 0, "A")[0]
        play(s, ("acquire", 0), ("acquire", m, 0, chit(LMG)), chance=rncs(s, (colour, number)))
        assert s.acted[0]
        assert s.weapon[m] == (LMG if success else RIFLE)
        assert s.dropped[0] == ((chit(RIFLE),) if success else (chit(LMG),))
        assert options(s)[0] == (("done",) if success else ("stop",))


@allowed("UF 3.3")
def test_the_group_may_change_its_order_after_a_success() -> None:
    s = with_chits(chit(LMG))
    a, b, c = men(s, 0, "A")
    play(s, ("acquire", 0), ("acquire", a, 0, chit(LMG)), chance=rncs(s, ("black", 1)))
    play(s, ("reorder",), ("place", c), ("place", b))
    assert men(s, 0, "A") == (c, b, a)


@refused("UF 18.2")
def test_who_may_not_try() -> None:
    s = with_chits(chit(LMG), men=(man(pinned=True), man(), man()))
    a, b, _ = men(s, 0, "A")
    play(s, ("acquire", 0))
    assert refusal(s, "acquire", a, 0, chit(LMG)).rule == "UF 18.2"
    assert refusal(s, "acquire", men(s, 1, "A")[0], 0, chit(LMG)).rule == "UF 18.2"
    assert refusal(s, "acquire", b, 0, chit(MP)).rule == "UF 18.2", "no such weapon lies there"
    s = with_chits()
    assert refusal(s, "acquire", 0).rule == "UF 18.2"


@refused("UF 18.21")
def test_a_man_has_one_weapon_and_a_broken_one_stays_broken() -> None:
    s = with_chits(chit(LMG, True), men=(man("MP", broken=True), man()))
    a, _ = men(s, 0, "A")
    play(s, ("acquire", 0), ("acquire", a, 0, chit(LMG, True)), chance=rncs(s, ("black", 1)))
    assert (s.weapon[a], s.broken[a]) == (LMG, True)
    assert s.dropped[0] == (chit(MP, True),)
    assert chit_name(s.dropped[0][0]) == "machine pistol (malfunction)"
    s = with_chits(chit(RIFLE), men=(man(""), man()))
    a, _ = men(s, 0, "A")
    play(s, ("acquire", 0), ("acquire", a, 0, chit(RIFLE)), chance=rncs(s, ("black", 1)))
    assert s.weapon[a] == RIFLE and s.dropped[0] == (), "an unarmed man leaves nothing"


def crew_after_loss(helper_pinned: bool = False) -> tuple[UpFrontState, int, int, int]:
    """The gunner is killed; his assistant and two riflemen are left."""
    s = table(group("A", man("LMG", assistant=1), man(), man(), man()))
    gunner, helper, other, _ = men(s, 0, "A")
    s.pinned[helper] = helper_pinned
    remove(s, gunner, KILLED, "UF 6.51")
    return s, helper, other, s.dropped[0][0]


@allowed("UF 18.22")
@refused("UF 18.22")
def test_the_assistant_has_the_first_claim_and_needs_no_draw() -> None:
    s, helper, other, c = crew_after_loss()
    assert man_firepower(s, helper, 6, 5) == 0, "he is still on duty at the weapon (UF 11.2)"
    play(s, ("acquire", 0))
    assert refusal(s, "acquire", other, 0, c).rule == "UF 18.22"
    play(s, ("acquire", helper, 0, c), ("done",))
    assert s.weapon[helper] == LMG and s.principal[helper] == -1 and s.acted[0]
    assert s.dropped[0] == (chit(RIFLE),) and man_firepower(s, helper, 6, 2) == 3


@case("uf-18-006")
@allowed("UF 18.2", "UF 18.22")
def test_a_pinned_assistant_stays_with_the_weapon_and_its_new_holder() -> None:
    s, helper, other, c = crew_after_loss(helper_pinned=True)
    play(s, ("acquire", 0))
    assert not [a for a in options(s) if a[1] == helper], "a pinned man acquires nothing"
    play(s, ("acquire", other, 0, c), chance=rncs(s, ("black", 2)))
    assert s.weapon[other] == LMG and s.assistant[other] == helper and s.principal[helper] == other
    order = men(s, 0, "A")
    assert order.index(helper) == order.index(other) + 1
    play(s, ("done",))
    s.pinned[helper] = False
    assert man_firepower(s, other, 6, 2) == 6, "fully crewed as soon as he is rallied"


@case("uf-18-011")
@allowed("UF 11.13", "UF 18.22")
def test_the_assistant_is_crew_until_he_is_relieved() -> None:
    s, helper, _, c = crew_after_loss()
    assert s.principal[helper] >= 0
    play(s, ("crew", 0), ("relieve", helper), ("done",))
    assert s.principal[helper] == -1 and man_firepower(s, helper, 6, 5) == 3
    assert s.dropped[0] == (c & 511,), "now it is anybody's"


@case("uf-18-012")
@allowed("UF 18.3")
@refused("UF 18.3")
def test_the_weapon_of_a_pinned_man_is_his() -> None:
    s = table(group("A", man("LMG", pinned=True), *riflemen(2)))
    assert refusal(s, "acquire", 0).rule == "UF 18.3"
    s = with_chits(chit(MP), men=(man("LMG", pinned=True), *riflemen(2)))
    play(s, ("acquire", 0))
    assert refusal(s, "acquire", men(s, 0, "A")[1], 0, chit(LMG)).rule == "UF 18.3"
    s = table(group("A", man("LMG", pinned=True), *riflemen(2)))
    gunner, other, _ = men(s, 0, "A")
    play(s, ("panic", gunner), chance=rncs(s, ("black", 1)))
    play(s, ("acquire", 0), ("acquire", other, 0, chit(LMG)), chance=rncs(s, ("black", 2)))
    assert s.weapon[other] == LMG, "once he is gone it can be had"


@case("uf-18-013")
@allowed("UF 18.4")
def test_movement_and_terrain_leave_weapons_behind() -> None:
    s = with_chits(chit(LMG), mine=(PLAIN,))
    play(s, ("move", 0), ("move", PLAIN, "sideways"))
    assert s.dropped[0] == ()
    hill = terrain("hill")
    s = table(group("A", *riflemen(3), stack=[terrain("woods"), sideways()]), yours=(hill,))
    s.dropped[0] = (chit(LMG),)
    turn_over(s)
    turn_over(s, ("on", hill, 0))
    play(s, ("reject", 0))
    assert s.dropped[0] == ()
    s = table(group("A", man(leader="SL"), *riflemen(2)), group("B", *riflemen(2)), mine=(PLAIN,))
    s.dropped[0] = (chit(LMG),)
    play(s, ("send", 0), ("send", men(s, 0, "A")[1], 1), ("card", PLAIN))
    assert s.dropped[0] == (chit(LMG),), "a card for a single man does no harm"


@allowed("UF 18.4", "UF 11.13")
def test_with_the_weapon_the_duty_of_its_assistant_ends() -> None:
    s, helper, _, _ = crew_after_loss()
    s.hands[0] = (PLAIN,)
    s.pile.rest.remove(PLAIN)
    play(s, ("move", 0), ("move", PLAIN, "sideways"))
    assert s.dropped[0] == () and s.principal[helper] == -1


@case("uf-18-014")
@allowed("UF 18.4")
def test_removing_wire_loses_them_and_wire_or_smoke_does_not() -> None:
    s = table(group("A", *riflemen(3), stack=[terrain("woods"), wire()]), mine=(PLAIN,))
    s.dropped[0] = (chit(LMG),)
    play(s, ("move", 0), ("clear", PLAIN))
    assert s.dropped[0] == ()
    s = table(group("A", man(leader="SL"), *riflemen(2)), mine=(smoke(),), yours=(wire(),))
    s.dropped[0] = (chit(LMG),)
    play(s, ("smoke", 0), ("smoke", smoke()))
    turn_over(s)
    turn_over(s, ("on", wire(), 0))
    assert s.dropped[0] == (chit(LMG),) and ground.read(s.cards[0]).wires == 1


@allowed("UF 20.57")
def test_an_infiltrator_takes_what_lies_in_the_group_he_is_in() -> None:
    s = table(group("A", *riflemen(3)))
    b = gid(s, 1, "A")
    m = men(s, 0, "A")[0]
    rifle = weapon_of(AMERICAN, "R")
    s.inside[m] = b
    s.dropped[b] = (chit(rifle),)
    play(s, ("acquire", 0))
    assert options(s) == [("acquire", m, b, chit(rifle))]
    play(s, ("acquire", m, b, chit(rifle)), chance=rncs(s, ("black", 3)))
    assert s.weapon[m] == rifle and s.dropped[b] == (chit(RIFLE),)


@allowed("UF 11.13")
def test_a_gunner_who_leaves_his_weapon_among_the_enemy_has_no_crew_any_more() -> None:
    s = table(group("A", man("LMG", assistant=1), man(), man()))
    b = gid(s, 1, "A")
    gunner, helper, _ = men(s, 0, "A")
    rifle = weapon_of(AMERICAN, "R")
    s.inside[gunner] = b
    s.dropped[b] = (chit(rifle),)
    play(s, ("acquire", 0), ("acquire", gunner, b, chit(rifle)), chance=rncs(s, ("black", 3)))
    assert s.weapon[gunner] == rifle and s.dropped[b] == (chit(LMG),)
    assert s.principal[helper] == s.assistant[gunner] == -1, "nobody serves a weapon that lies in another group"


@refused("UF 21.1")
def test_the_refusal_is_that_of_the_man_who_is_able() -> None:
    s = table(group("A", man("R", pinned=True), man("LMG")))
    s.dropped[0] = (secondary_chit("demolition_charge"),)
    assert refusal(s, "acquire", 0).rule == "UF 21.1"


@refused("UF 20.57")
def test_an_infiltrator_does_not_take_a_weapon_that_has_an_assistant() -> None:
    gun = group("A", man("MMG", assistant=1), man(), man(), side=1)
    s = position(group("A", *riflemen(3)), gun, hands=((), ()), chapters=19)
    b = gid(s, 1, "A")
    gunner, helper, _ = men(s, 1, "A")
    m = men(s, 0, "A")[0]
    s.inside[m] = b
    remove(s, gunner, KILLED, "UF 6.51")
    assert refusal(s, "acquire", 0).rule == "UF 20.57"
    found = chit_refusal(s, m, b, s.dropped[b][0])
    assert found is not None and found.rule == "UF 20.57"
    s.pinned[helper] = True
    found = chit_refusal(s, m, b, s.dropped[b][0])
    assert found is not None and found.rule == "UF 20.57"
