"""Banzai and heavy weapons meet guns (UF 34.6), pins (UF 10.1) and what must be done (UF 45.422)."""

from __future__ import annotations

from bocage.games.upfront.armor.vehicle_state import add_credit, credit
from bocage.games.upfront.close_combat.s20_ccv import weapon_value
from bocage.games.upfront.game import UpFront
from bocage.games.upfront.infantry.s18_acquisition import chit_refusal
from bocage.games.upfront.infantry.s18_chits import chit
from bocage.games.upfront.nations.s45_banzai import (
    OF_A_BANZAI,
    call_off_refusal,
    comes_back,
    goes_back,
    never_pinned,
)
from bocage.games.upfront.nations.s45_counterattack import in_banzai
from bocage.games.upfront.nations.s52_desert import GunsInSand
from bocage.games.upfront.printed.cards import ALL_CARDS, POS, SIGNED
from bocage.games.upfront.printed.nations import AMERICAN, BRITISH, JAPANESE, nation_named
from bocage.games.upfront.printed.weapons import UNARMED, weapon_of
from bocage.games.upfront.state import KILLED
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import KILLS, NOTHING, PINS, remove
from bocage.games.upfront.table.ground import BACK
from bocage.games.upfront.table.ranges import shift
from bocage.games.upfront.table.uses import RALLY_OF
from bocage.kernel import obligations
from bocage.kernel import play as kernel_play
from tests.looking import rule_of
from tests.marks import allowed, refused
from tests.upfront.builder import Table
from tests.upfront.position import back, group, man, movement, options, play, position, refusal, riflemen, terrain

TYPE_92 = 29


@allowed("UF 45.41", "UF 34.6")
def test_banzai_rallies_a_gun_and_its_credit_goes() -> None:
    t = Table((JAPANESE, AMERICAN))
    t.group(0, "A", 2, ["R", "R", TYPE_92])
    t.group(1, "A", 1, ["R", "R"])
    (card,) = t.hold(0, "rally 1")
    t.hold(0, "movement")
    s = t.begin().s
    s.leaders = ((0,), ())
    s.pinned[2] = True
    s.hands[0] = tuple(c for c in s.hands[0] if c != card)
    add_credit(s, 2, card, RALLY_OF[card])
    t.play(("banzai", 0), ("charge", s.hands[0][0], 6), waits=True)
    assert not s.pinned[2] and credit(s, 2) == 0 and card in s.discards
    assert (marks.RALLY_CARD, card) not in s.marks


@allowed("UF 45.6")
@refused("UF 10.1")
def test_a_pinned_man_does_not_abandon_his_heavy_weapon() -> None:
    s = position(group("A", man("MMG", pinned=True), man("R")), group("A", *riflemen(2), side=1),
                 nations=("Japanese", "American"), chapters=53)  # fmt: skip
    assert ("abandon", 0) not in options(s) and refusal(s, "abandon", 0).rule == "UF 10.1"
    s.pinned[0] = False
    assert ("abandon", 0) in options(s)


@allowed("UF 45.422")
@refused("UF 45.422")
def test_the_fight_of_a_banzai_is_among_what_must_be_done() -> None:
    """It is due, so that "stop" is refused; once fought, or not at Relative Range 5, nothing binds the player."""
    s = position(group("A", man(leader="SL"), man(), chit=3), group("A", *riflemen(2), side=1, chit=2),
                 nations=("Japanese", "American"), chapters=53)  # fmt: skip
    s.marks[marks.BANZAI, 0] = 6
    rows = UpFront().obligations(s)
    assert [duty.rule for duty in obligations.binding(rows, s, 0)] == ["UF 45.422"]
    assert rule_of(kernel_play.why_not(s, ("stop",))) == "UF 45.422" and ("banzai fight", 0) in options(s)
    assert obligations.stranded(rows, s, 0, options(s)) is None
    s.chit[6] = 1
    assert obligations.binding(rows, s, 0) == [] and ("stop",) in options(s)


@allowed("UF 45.45")
def test_a_banzai_knows_wounds_only_where_chapter_33_is_played() -> None:
    for chapters, result in ((32, KILLS), (53, NOTHING)):
        s = position(group("A", *riflemen(2), chit=3), group("A", man(morale=4, kia=8), side=1, chit=1),
                     nations=("British", "Japanese"), chapters=chapters)  # fmt: skip
        s.marks[marks.BANZAI, 6] = 0
        card = next(c for c in ALL_CARDS if SIGNED[c] == 0 and POS[c][7] == 4)
        assert never_pinned(s, None, 2, PINS, 5, card) == result
        assert (2 in s.wounded) == (result == NOTHING)


@allowed("UF 52.15", "UF 45.45")
def test_a_gun_of_a_banzai_that_fails_in_soft_sand_is_lost() -> None:
    for charging in (True, False):
        t = Table((JAPANESE, AMERICAN))
        t.group(0, "A", 2, ["R", "R", TYPE_92], lies=["marsh"])
        t.group(1, "A", 1, ["R", "R"])
        s = t.begin().s
        s.desert = True
        if charging:
            s.marks[marks.BANZAI, 0] = 6
        t.resolve(GunsInSand((2,)), draws=["r6"])
        assert (s.group[2] < 0) == charging and s.pinned[2] == (not charging)


@allowed("UF 45.422")
@refused("UF 24.7")
def test_nobody_is_charged_on_a_minefield() -> None:
    mine = terrain("minefield")
    for stack in ([], [mine]):
        s = position(group("A", man(leader="SL"), man(), chit=3), group("A", *riflemen(2), side=1, chit=2, stack=stack),
                     nations=("Japanese", "American"), chapters=53)  # fmt: skip
        s.marks[marks.BANZAI, 0] = 6
        assert (("banzai fight", 0) in options(s)) == (not stack) and (("stop",) in options(s)) == bool(stack)


@allowed("UF 45.43", "UF 7.32")
@refused("UF 45.43")
def test_a_target_that_rejects_terrain_has_not_retreated() -> None:
    """By rejecting it stands where it stood, and the Banzai is not called off; if it accepts it has retreated."""
    for answer, loose in (("accept", True), ("reject", False)):
        foes = group("A", man(leader="SL"), man(), side=1, chit=2)
        s = position(group("A", *riflemen(3), chit=1, stack=[back()]), foes, nations=("British", "Japanese"),
                     chapters=53, pending={0: terrain("brush")})  # fmt: skip
        s.marks[marks.BANZAI, 6] = 0
        goes_back(s, 0, 0, BACK)
        assert (marks.BANZAI_LOOSE, 6) in s.marks
        play(s, (answer, 0))
        assert s.chit[0] == (1 if loose else 2)
        s.seat = 1
        found = call_off_refusal(s, ("call off banzai", 6))
        assert found is None if loose else rule_of(found) == "UF 45.43"


@refused("UF 38.2")
@refused("UF 45.423")
def test_a_banzai_that_cannot_be_declared_is_refused_by_what_stands_in_its_way() -> None:
    """In the dark the target was not detected; a Pillbox is not charged; further off nobody is."""
    for dark, letter, stack, rule in (
        (True, "A", [], "UF 38.2"),
        (False, "A", [terrain("pillbox")], "UF 45.423"),
        (False, "C", [], "UF 45.4"),
    ):
        s = position(group("A", man(leader="SL"), man(), chit=2), group(letter, man(), side=1, chit=1, stack=stack),
                     nations=("Japanese", "American"), chapters=53, hands=([movement()], []))  # fmt: skip
        s.night = dark
        assert rule_of(refusal(s, "banzai", 0)) == rule and ("banzai", 0) not in options(s)


@allowed("UF 45.47", "UF 20.61")
def test_an_assistant_who_counterattacks_leaves_his_crew() -> None:
    """UF 20.61: a crewman never enters Close Combat as the attacker; who is charged and strikes back attacks."""
    s = position(
        group("A", man(leader="ASL", morale=5), chit=3),
        group("B", *riflemen(2)),
        group("A", man("MMG", assistant=1), man(morale=4), man(), side=1, chit=2),
        nations=("Japanese", "British"), chapters=53, seat=1,
    )  # fmt: skip
    s.marks[marks.BANZAI, 0], s.marks[marks.BANZAI_FOUGHT, 0] = 6, 1
    gunner, helper = s.men[6][:2]
    play(s, ("banzai fight", 6), ("go on",), waits=True)
    assert s.principal[helper] == -1 and s.assistant[gunner] == -1
    assert weapon_value(s, helper) == 5, "he fights with his rifle"
    assert s.weapon[gunner] == weapon_of(BRITISH, "MMG"), (
        "the gun stays in his hands: he does not infiltrate (UF 20.23)"
    )


@allowed("UF 45.43", "UF 5.62")
def test_readjusted_chits_do_not_hide_that_the_target_came_back() -> None:
    """UF 7.32: by rejecting Terrain the charged group is where it was, whatever the chits are called meanwhile."""
    s = position(
        group("A", man(leader="ASL"), chit=-1),
        group("A", *riflemen(2), side=1, chit=5),
        nations=("Japanese", "British"), chapters=53,
    )  # fmt: skip
    s.marks[marks.BANZAI, 0] = 6
    goes_back(s, 6, movement(), BACK)  # from 6 to 5
    shift(s, 1, 1)
    assert s.chit[6] == 4 and s.marks[marks.BANZAI_LOOSE, 0] == 5
    s.chit[6] = 5
    comes_back(s, 6)
    assert (marks.BANZAI_LOOSE, 0) not in s.marks


@allowed("UF 45.6", "UF 11.13", "UF 18.22")
def test_the_assistant_stays_at_a_heavy_weapon_that_is_abandoned() -> None:
    """The assistant is wounded, so the gun cannot be carried; left behind, he may still take it over without a draw."""
    s = position(
        group("A", man("MMG", assistant=1), man(), man(), stack=[terrain("brush")]),
        group("A", *riflemen(2), side=1),
        nations=("Japanese", "British"), chapters=53, hands=([movement()], []),
    )  # fmt: skip
    s.wounded[1] = 1
    assert refusal(s, "move", 0).rule == "UF 45.6"
    play(s, ("abandon", 0))
    assert s.principal[1] == 1 and s.weapon[0] == UNARMED and ("move", 0) in options(s)
    play(s, ("acquire", 0), waits=True)
    assert [action[1] for action in options(s)] == [1], "nobody else while he is unpinned"
    play(s, options(s)[0], ("done",))
    assert s.weapon[1] == weapon_of(JAPANESE, "MMG") and s.principal[1] == -1


@allowed("UF 18.22", "UF 45.6", "UF 50.7")
@refused("UF 18.22", "UF 45.6")
def test_the_assistant_at_a_heavy_weapon_takes_it_over_when_its_gunner_falls() -> None:
    """UF 45.6: the crew takes up no other crewed weapon; the one that they serve is no other."""
    for nation in ("Japanese", "Italian"):
        s = position(
            group("A", man("MMG", assistant=1), man(), man(), stack=[terrain("brush")]),
            group("A", *riflemen(2), side=1),
            nations=(nation, "British"), chapters=53,
        )  # fmt: skip
        gun = s.weapon[0]
        remove(s, 0, KILLED, "UF 6.51")
        (lies,) = s.dropped[0]
        assert ("acquire", 0) in options(s) and chit_refusal(s, 1, 0, lies) is None
        assert rule_of(chit_refusal(s, 2, 0, lies)) == "UF 18.22"
        s.dropped[0] = (lies, chit(weapon_of(nation_named(nation), "MTR" if nation == "Italian" else "GL")))
        assert rule_of(chit_refusal(s, 1, 0, s.dropped[0][1])) == ("UF 45.6" if nation == "Japanese" else "UF 50.7")
        play(s, ("acquire", 0), ("acquire", 1, 0, lies), ("done",))
        assert s.weapon[1] == gun and s.principal[1] == -1


@allowed("UF 45.43", "UF 35.2")
def test_a_new_group_is_not_in_the_banzai_of_the_one_whose_number_it_gets() -> None:
    """The Banzai group falls to the last man in its own turn; the next group under its number charges nobody."""
    s = position(
        group("A", man(leader="ASL"), man(), chit=3), group("B", *riflemen(2)),
        group("A", *riflemen(3), side=1, chit=2), nations=("Japanese", "British"), chapters=53,
    )  # fmt: skip
    s.marks[marks.BANZAI, 0], s.marks[marks.BANZAI_FOUGHT, 0] = 6, 1
    for m in s.men[0]:
        remove(s, m, KILLED, "UF 20.7")
    assert not [key for key in s.marks if key[0] in OF_A_BANZAI]
    s.men[0], s.chit[0] = s.men[1], 2
    assert not in_banzai(s, 0)
