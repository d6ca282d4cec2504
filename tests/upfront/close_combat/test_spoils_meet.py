"""What is left after Close Combat meets radios (UF 40.5), a Pillbox (UF 23.3) and hopes for recruits (UF 48.2)."""

from __future__ import annotations

from bocage.games.upfront.basic.s11_crew import assign_refusal
from bocage.games.upfront.close_combat.s20_berserk import BerserkCharge
from bocage.games.upfront.close_combat.s20_fight import Fight
from bocage.games.upfront.close_combat.s20_ground import CaptureGround, captors
from bocage.games.upfront.close_combat.s20_weapon_capture import keeps_own
from bocage.games.upfront.infantry.s18_chits import is_secondary
from bocage.games.upfront.infantry.s23_pillbox import does_not_fit
from bocage.games.upfront.printed.cards import RED, RN
from bocage.games.upfront.state import KILLED, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import remove
from bocage.kernel import play as kernel_play
from bocage.kernel.frames import Frame
from bocage.kernel.script import run
from tests.looking import rule_of
from tests.marks import allowed, refused
from tests.upfront.position import Man, group, man, options, position, refusal, riflemen, rncs, terrain


def within(s: UpFrontState, frame: Frame) -> UpFrontState:
    """The procedure runs as if an action had called it."""
    s.stack[-1].at = "acted"
    s.stack.append(frame)
    kernel_play.begin(s)
    return s


@allowed("UF 20.74", "UF 40.5")
def test_a_radio_with_its_artillery_is_captured_once() -> None:
    s = position(group("A", *riflemen(2), chit=3), group("A", *riflemen(2), side=1, chit=2), chapters=53)
    s.secondary[2] = "radio"
    s.marks[marks.RADIO_STRENGTH, 2] = 7
    s.inside[0] = 6
    within(s, Fight((0,), 2))
    run(s, [("kill",), ("kill",)], rncs(s, ("black", 6), ("red", 6)), waits=True)
    radio = next(action for action in options(s) if action[0] == "seize" and is_secondary(action[1]))
    run(s, [radio], waits=True)
    assert s.secondary == {0: "radio"} and s.marks[marks.RADIO_STRENGTH, 0] == 7
    assert not any(is_secondary(chit) for chit in s.dropped[6])
    assert len(s.dropped[6]) == 1, "the rifle of the dead man still lies there"


def pillbox_lost(*captor: Man) -> UpFrontState:
    """The last man in the Pillbox is shot while somebody of Group A is inside it."""
    s = position(group("A", *captor, chit=5), group("B", *riflemen(2), chit=5),
                 group("A", man(), side=1, stack=[terrain("pillbox")]),
                 group("B", *riflemen(2), side=1), chapters=53)  # fmt: skip
    s.inside[s.men[0][0]] = 6
    remove(s, s.men[6][0], KILLED, "UF 6.51")
    return s


@allowed("UF 20.8", "UF 23.3")
@refused("UF 23.3")
def test_only_three_men_without_heavy_burdens_capture_a_pillbox() -> None:
    assert captors(pillbox_lost(*riflemen(3)), 6) == [0]
    assert captors(pillbox_lost(*riflemen(4)), 6) == []
    burdened = pillbox_lost(*riflemen(2))
    burdened.secondary[1] = "panzerfaust"
    assert captors(burdened, 6) == []


@allowed("UF 20.8")
@refused("UF 23.3", "UF 20.8")
def test_a_captor_is_told_why_the_ground_is_not_for_his_group() -> None:
    s = pillbox_lost(*riflemen(4))
    s.inside[s.men[1][0]] = 6
    within(s, CaptureGround())
    assert options(s) == [("capture ground", 1), ("scrap",)]
    assert refusal(s, "capture ground", 0).rule == "UF 23.3", "it has four men"
    assert refusal(s, "capture ground", 7).rule == "UF 20.8", "nobody of it is there"


@allowed("UF 20.8")
@refused("UF 23.3")
def test_no_fourth_man_joins_in_a_captured_pillbox() -> None:
    for captor, joins in ((2, True), (3, False)):
        s = pillbox_lost(*riflemen(captor))
        other = s.men[1][0]
        s.inside[other] = 6
        within(s, CaptureGround())
        run(s, [("capture ground", 0)], waits=True)
        assert (("join", other) in options(s)) == joins
        if not joins:
            assert refusal(s, "join", other).rule in ("UF 23.3", "UF 4.2")


@allowed("UF 48.2")
def test_the_card_that_finds_a_berserk_mans_opponent_raises_no_hope() -> None:
    """UF 48.2, 20.91: it is drawn for a position; the numbers of the fight itself are Random Numbers."""
    s = position(group("A", man(pinned=True), man(), chit=3), group("A", *riflemen(3), side=1, chit=2),
                 nations=("Russian", "German"), chapters=53)  # fmt: skip
    s.random_decks = (0, 2)
    s.berserk[0] = 3
    within(s, BerserkCharge())
    black_six = next(card for card in s.pile.rest if RN[card] == 6 and not RED[card])
    run(s, [], [black_six], waits=True)
    assert (marks.HOPES, 1) not in s.marks


@allowed("UF 20.74", "UF 33.6")
def test_a_wounded_victor_puts_his_own_weapon_down() -> None:
    """UF 33.6: beside a captured weapon it would be a secondary one; who is not wounded keeps it (UF 20.74)."""
    for wounded in (True, False):
        s = position(group("A", man("R"), man(), chit=3), group("A", man("MP"), man(), side=1, chit=2), chapters=53)
        s.inside[0] = 6
        if wounded:
            s.wounded[0] = 2
        own = s.weapon[0]
        within(s, Fight((0,), 2))
        run(s, [("kill",), ("kill",)], rncs(s, ("black", 6), ("red", 6)), waits=True)
        run(s, [next(action for action in options(s) if action[0] == "seize")], waits=True)
        assert (0 in s.captured_weapon) != wounded and (own in s.dropped[6]) == wounded


@allowed("UF 20.74", "UF 21.1")
@refused("UF 23.3", "UF 50.7")
def test_his_own_weapon_is_a_secondary_one_to_pillboxes_and_heavy_crews_too() -> None:
    """UF 20.74: with a captured weapon in his hands his own is a secondary weapon, for every rule that bars those."""
    armed = pillbox_lost(*riflemen(2))
    armed.captured_weapon[1] = armed.weapon[1]
    assert captors(armed, 6) == [] and rule_of(does_not_fit(pillbox_with(armed), 1, 6)) == "UF 23.3"
    s = position(group("A", man("MMG", assistant=1), man(), man(), chit=3), group("A", *riflemen(2), side=1, chit=2),
                 nations=("Italian", "British"), chapters=53)  # fmt: skip
    rifle = s.weapon[3]
    assert not keeps_own(s, 1, rifle) and keeps_own(s, 2, rifle), "the assistant of a heavy weapon puts his own down"
    s.captured_weapon[2], s.weapon[2] = s.weapon[2], rifle
    s.principal[1] = s.assistant[0] = -1
    assert rule_of(assign_refusal(s, 0, 2)) == "UF 50.7" and assign_refusal(s, 0, 1) is None


def pillbox_with(s: UpFrontState) -> UpFrontState:
    """The Pillbox still lies on the enemy's group."""
    s.cards[6] = (s.spoils[6][0],)
    return s
