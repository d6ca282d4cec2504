"""UF 20.6, 20.7: Close Combat Values, fights, and captured weapons."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.close_combat.s20_ccv import ccv, help_of
from bocage.games.upfront.close_combat.s20_weapon_capture import seize_refusal
from bocage.games.upfront.infantry.s18_chits import chit, secondary_chit
from bocage.games.upfront.infantry.s19_malfunction import fails_on, malfunction, singled_out
from bocage.games.upfront.printed.men import CCV, NAME
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, JAPANESE
from bocage.games.upfront.printed.weapons import CLASS, N_WEAPONS, UNARMED, WEAPON_NATION, weapon_of
from bocage.games.upfront.state import IN_PLAY, KILLED, UpFrontState
from bocage.games.upfront.table import marks
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table
from tests.upfront.close_combat.close_scenes import THEM, US, fight, inside, lone, near, totals
from tests.upfront.position import (
    concealed,
    go,
    man,
    men,
    options,
    place,
    play,
    refusal,
    riflemen,
    rn,
    terrain,
    told,
    turn_over,
)

LEIG = 28  # a German gun


def value(weapon: int, **facts: Any) -> int:
    s = near(lone(4))
    s.weapon[0] = weapon
    s.pinned[0] = bool(facts.get("pinned", False))
    s.broken[0] = bool(facts.get("broken", False))
    return ccv(s, 0)


def of_class(name: str, nation: str = "") -> int:
    return next(w for w in range(N_WEAPONS) if CLASS[w] == name and nation in ("", WEAPON_NATION[w]))


@case("uf-20-034")
@case("uf-20-038")
@allowed("UF 20.6")
def test_value_by_weapon() -> None:
    for name, expected in (
        ("carbine", 8),
        ("assault rifle", 8),
        ("rifle", 9),
        ("machine pistol", 7),
        ("BAR", 6),
        ("light machine gun", 5),
        ("flamethrower", 3),
        ("medium machine gun", 4),
        ("anti-tank rifle", 4),
    ):
        assert value(of_class(name)) == expected, name
    assert value(of_class("light machine gun", "Japanese")) == 6
    assert value(UNARMED) == 4, "an unarmed man's Morale is not lowered in Close Combat"


@case("uf-20-035")
@case("uf-20-036")
@allowed("UF 20.6", "UF 20.61")
def test_pinned_broken_and_encumbered() -> None:
    rifle = weapon_of(GERMAN, "R")
    assert value(rifle, pinned=True) == 5
    assert value(rifle, broken=True) == 8
    assert value(rifle, broken=True, pinned=True) == 4
    s = near(lone(4), lone(4), man("LMG", morale=4, assistant=3), lone(4))
    a, b, gunner, helper = men(s, 0, "A")
    s.secondary = {a: "demolition_charge", b: "demolition_charge"}
    s.weapon[b] = UNARMED
    assert [ccv(s, m) for m in (a, b)] == [8, 4]
    assert ccv(s, helper) == 4 and ccv(s, gunner) == 5, "an assistant's rifle counts nothing"


@case("uf-20-037")
def test_example_kobayashi() -> None:
    person = next(p for p, name in enumerate(NAME) if name == "Kobayashi")
    s = near(man("R", person=person), nations=("Japanese", "American"))
    assert s.morale[0] == 5 and s.weapon[0] == weapon_of(JAPANESE, "R")
    assert ccv(s, 0) == CCV[person] == 10
    s.pinned[0] = True
    assert ccv(s, 0) == 6


@case("uf-20-041")
@allowed("UF 20.621")
@refused("UF 20.621")
def test_concealed_cards_in_two_fights() -> None:
    two, one, three = concealed(2), concealed(1), concealed(3)
    s = inside(near(lone(), lone(), yours=(lone(), lone()), hand=(three,), their_hand=(two, one)), 0, 1)
    a, b = men(s, 1, "A")
    entries = (("enter", 0, THEM), ("check",), ("enter", 1, THEM), ("check",))
    go(s, ("close combat", US), *entries, ("done",), draws=(rn("", 0), place(1, 2), rn("", 0), place(2, 2)))
    assert s.player == 1 and options(s) == [("pass",), ("conceal", two), ("conceal", one)]
    play(s, ("conceal", two))
    assert s.player == 0, "one card of a side in one fight"
    assert rule_of(refusal(s, "conceal", one)) == "UF 2.22"
    events = go(s, ("conceal", three), draws=(rn("black", 1), rn("black", 1)))
    assert told(events, "clash")[0][1:] == (0, a, 7, 6) and totals(events) == [(8, 7)]
    assert s.fate[a] == KILLED
    play(s, ("leave it",))
    events = go(s, ("conceal", one), draws=(rn("black", 2), rn("red", 2)))
    assert told(events, "clash")[0][1:] == (1, b, 8, 9), "his hand is empty: the attacker is not asked"


@case("uf-20-042")
@allowed("UF 20.622")
def test_three_for_every_unpinned_man_beside_him() -> None:
    s = near(man(morale=3), man(morale=3), man(""), man(pinned=True), yours=(man("LMG", assistant=1), man()),
             nations=("American", "German"))  # fmt: skip
    assert ccv(s, 0) + help_of(s, (0, 1, 2, 3), 0) == 8 + 6, "whatever their weapons; a pinned man does not help"
    gunner, helper = men(s, 1, "A")
    assert help_of(s, (gunner, helper), gunner) == 3
    s.pinned[helper] = True
    assert help_of(s, (gunner, helper), gunner) == 0


@case("uf-20-044")
@allowed("UF 20.71", "UF 20.7")
def test_a_crew_is_fought_man_by_man() -> None:
    crew = (man("LMG", morale=4, assistant=1), lone(4), lone(4))
    s = inside(near(lone(4), yours=crew, nations=("American", "German")), 0)
    s.weapon[0] = of_class("rifle")
    gunner, helper, other = men(s, 1, "A")
    fight(s, (0,), gunner)
    events = go(s, draws=(rn("black", 1), rn("black", 0), rn("black", 2), rn("red", 1)))
    assert totals(events) == [(10, 8), (11, 3)], "9 + 1 against 5 + 3 + 0, then 9 + 2 against 4 - 1"
    assert s.fate[gunner] == s.fate[helper] == KILLED and s.fate[other] == IN_PLAY
    s = inside(near(lone(4), lone(4), yours=crew, nations=("American", "German")), 0, 1)
    s.weapon[0] = of_class("rifle")
    gunner, helper, _ = men(s, 1, "A")
    fight(s, (0,), gunner, (gunner, helper))
    events = go(s, draws=(rn("black", 1), rn("black", 0)))
    assert totals(events) == [(10, 5)] and s.fate[helper] == IN_PLAY, "the other is attacked on his own"


@case("uf-20-045")
@allowed("UF 20.72")
@refused("UF 20.72")
def test_several_attackers_one_after_another() -> None:
    s = inside(near(lone(4), lone(3), lone(2), yours=(lone(5), lone(5))), 0, 1)
    d = men(s, 1, "A")[0]
    fight(s, (0, 1), d)
    assert options(s) == [("lead", 0), ("lead", 1)] and rule_of(refusal(s, "lead", 2)) == "UF 20.72"
    events = go(s, ("lead", 0), draws=(rn("red", 2), rn("black", 4), rn("black", 0), rn("black", 4)))
    assert [what[1:] for what in told(events, "clash")] == [(0, d, 12, 10), (1, d, 8, 10)]
    assert totals(events) == [(10, 14), (8, 14)]
    assert s.fate[0] == s.fate[1] == KILLED and s.fate[d] == IN_PLAY


@case("uf-20-046")
@allowed("UF 20.73")
@refused("UF 20.73")
def test_status_is_kept_after_a_clear_win_only() -> None:
    s = inside(near(lone(4), yours=(lone(4), lone(4))), 0)
    fight(s, (0,), men(s, 1, "A")[0])
    go(s, draws=(rn("black", 3), rn("black", 0)))
    assert options(s)[0] == ("leave it",)
    play(s, ("leave it",))
    assert options(s) == [("stay inside", 0), ("come out", 0)]
    other = s.copy()
    play(s, ("stay inside", 0))
    play(other, ("come out", 0))
    assert s.inside == {0: THEM} and other.inside == {}
    s = inside(near(lone(4), yours=(lone(4), lone(4))), 0)
    fight(s, (0,), men(s, 1, "A")[0])
    go(s, ("leave it",), draws=(rn("black", 3), rn("black", 1)))
    assert s.inside == {}, "by two"


def won(victim: str = "MP", second: str = "", **facts: Any) -> UpFrontState:
    """A German rifleman has just killed the first of two Americans, by one, and is asked about the weapon."""
    s = inside(near(man("R", morale=4, **facts), yours=(man(victim, morale=4), lone(4))), 0)
    if second:
        s.secondary[men(s, 1, "A")[0]] = second
    s.morale = (12, *s.morale[1:])
    fight(s, (0,), men(s, 1, "A")[0])
    go(s, draws=(rn("black", 0), rn("red", 0)))
    return s


@case("uf-20-048")
@allowed("UF 20.74")
@refused("UF 20.74")
def test_the_victor_takes_or_removes_a_weapon() -> None:
    rifle, pistol = weapon_of(GERMAN, "R"), weapon_of(AMERICAN, "MP")
    s = won()
    assert options(s) == [("leave it",), ("seize", chit(pistol)), ("destroy", chit(pistol))]
    assert rule_of(refusal(s, "seize", chit(rifle))) == "UF 20.74"
    left, gone = s.copy(), s.copy()
    play(s, ("seize", chit(pistol)))
    assert s.weapon[0] == pistol and s.captured_weapon == {0: rifle} and s.dropped[THEM] == ()
    assert ccv(s, 0) == 12 + 3 - 1, "his own rifle is a secondary weapon now"
    play(left, ("leave it",))
    assert left.dropped[THEM] == (chit(pistol),) and left.weapon[0] == rifle
    play(gone, ("destroy", chit(pistol)))
    assert gone.dropped[THEM] == () and gone.weapon[0] == rifle
    s = won("MTR")
    assert options(s) == [("leave it",)] and refusal(s, "seize", chit(weapon_of(AMERICAN, "MTR"))).rule == "UF 20.74"
    bazooka = next(w for w in range(N_WEAPONS) if CLASS[w] == "light anti-tank")
    assert seize_refusal(s, 0, chit(bazooka)) is None, "light anti-tank weapons can be taken"
    s = won(second="demolition_charge")
    play(s, ("seize", secondary_chit("demolition_charge")))
    assert s.secondary[0] == "demolition_charge" and s.weapon[0] == rifle and s.dropped[THEM] == (chit(pistol),)


@case("uf-20-050")
@case("uf-20-062")
@refused("UF 20.74", "UF 20.91")
def test_operators_of_crewed_weapons_capture_nothing() -> None:
    s = near(man("LMG"), lone())
    pistol = chit(weapon_of(AMERICAN, "MP"))
    assert rule_of(seize_refusal(s, 0, pistol)) == "UF 20.74"
    s.marks[marks.LEFT_WEAPON, 1] = 1
    assert rule_of(seize_refusal(s, 1, pistol)) == "UF 20.74"
    del s.marks[marks.LEFT_WEAPON, 1]
    assert seize_refusal(s, 1, pistol) is None


@case("uf-20-051")
@allowed("UF 20.741")
def test_a_captured_weapon_fails_on_red_five_and_six() -> None:
    rifle = weapon_of(AMERICAN, "R")
    s = near(*riflemen(4))
    own = s.weapon[0]
    s.weapon[0], s.captured_weapon[0] = rifle, own
    assert fails_on(s, 0, False) == 5 and fails_on(s, 1, False) == 6
    assert singled_out(s, US, THEM, 5, 5) == (0,) and singled_out(s, US, THEM, 5, 6) == (0,)
    s.weapon[1] = weapon_of(GERMAN, "FT")
    assert singled_out(s, US, THEM, 5, 6) == (1,), "a firing flamethrower fails instead"
    malfunction(s, 0, "UF 19.13")
    assert s.weapon[0] == own and not s.broken[0] and s.captured_weapon == {}, "removed at once"


@allowed("UF 20.74")
@refused("UF 20.74")
@pytest.mark.parametrize("verb, lies", [("abandon", 1), ("break up", 0)])
def test_giving_a_captured_weapon_up(verb: str, lies: int) -> None:
    s = near(*riflemen(2))
    own = s.weapon[0]
    assert rule_of(refusal(s, "part with weapon", US)) == "UF 20.74"
    s.weapon[0], s.captured_weapon[0], s.marks["own broken", 0] = weapon_of(AMERICAN, "MP"), own, 1
    play(s, ("part with weapon", US))
    assert rule_of(refusal(s, verb, 1)) == "UF 20.74"
    play(s, (verb, 0))
    assert s.weapon[0] == own and s.broken[0] and len(s.dropped[US]) == lies and s.acted[US]


@allowed("UF 18.1")
def test_a_captured_weapon_given_up_in_a_stream_is_lost() -> None:
    """UF 18.1, UF 20.74: nothing lies in a Stream; he has his own weapon again all the same."""
    s = near(*riflemen(2), stack=(terrain("stream"),))
    own = s.weapon[0]
    s.weapon[0], s.captured_weapon[0] = weapon_of(AMERICAN, "MP"), own
    play(s, ("part with weapon", US), ("abandon", 0))
    assert s.weapon[0] == own and s.dropped[US] == () and s.acted[US]


@case("uf-20-052")
@allowed("UF 20.742", "UF 20.5")
def test_both_weapons_lie_there_after_a_tie() -> None:
    s = inside(near(lone(4), lone(4), yours=(lone(4), lone(4))), 0, 1)
    d = men(s, 1, "A")[0]
    fight(s, (0,), d)
    events = go(s, draws=(rn("black", 1), rn("black", 1)))
    assert totals(events) == [(10, 10)] and s.fate[0] == s.fate[d] == KILLED
    both = {chit(weapon_of(GERMAN, "R")), chit(weapon_of(AMERICAN, "R"))}
    assert set(s.dropped[THEM]) == both and s.dropped[US] == ()
    s.acted[US] = False
    play(s, ("acquire", US))
    assert {a[3] for a in options(s) if a[2] == THEM} == both


def test_a_defender_may_win_and_take_a_weapon() -> None:
    s = inside(near(lone(4), lone(4), yours=(lone(4), lone(4))), 0)
    d = men(s, 1, "A")[0]
    fight(s, (0,), d)
    go(s, draws=(rn("red", 3), rn("black", 1)))
    assert s.fate[0] == KILLED and s.player == 1
    play(s, ("seize", chit(weapon_of(GERMAN, "R"))))
    assert s.weapon[d] == weapon_of(GERMAN, "R")


def test_three_men_serve_a_gun() -> None:
    t = Table((AMERICAN, GERMAN))
    a, b = t.group(0, "A", 3, ["R", "R"], men=(9, 9, 9)), t.group(1, "A", 2, [LEIG])
    t.begin()
    attacker, gun = t.s.men[a][0], t.s.men[b][0]
    fight(t.s, (attacker,), gun)
    value, morale = ccv(t.s, attacker), t.s.morale[gun]
    events = go(t.s, draws=(rn("black", 5), rn("red", 5), rn("black", 4), rn("red", 4), rn("black", 3), rn("red", 3)))
    assert totals(events) == [(value + 5, morale + 6 - 5), (value + 4, morale + 3 - 4), (value + 3, morale - 3)]
    assert t.s.fate[gun] == KILLED, "UF 34.7"


def test_whoever_comes_out_of_a_fight_belongs_to_his_group() -> None:
    s = won()
    play(s, ("leave it",), ("come out", 0))
    assert s.group[0] == US and 0 in s.men[US]
    turn_over(s)
    assert s.seat == 1
