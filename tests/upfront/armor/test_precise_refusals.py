"""Refusals around guns, AFVs and radios that name their own rule and not the general one."""

from __future__ import annotations

from bocage.games.upfront.armor.s34_guns import show
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.table import marks
from bocage.kernel import play as kernel_play
from tests.looking import rule_of
from tests.marks import refused
from tests.upfront.armor.overrun_scenes import PANZER
from tests.upfront.builder import Table, man

LEIG = 28


@refused("UF 34.6", "UF 10.12", "UF 25.8")
def test_a_gun_is_told_of_its_own_pin_and_lays_no_smoke() -> None:
    t = Table((GERMAN, AMERICAN))
    gun = t.group(0, "A", 2, [LEIG])
    both = t.group(0, "B", 2, [man("R", pinned=True), "R"])
    t.group(1, "A", 0, ["R", "R"])
    t.hold(0, "movement", "smoke")
    t.s.pinned[0] = True
    t.begin()
    assert rule_of(t.why_not("move", gun)) == "UF 34.6" and rule_of(t.why_not("move", both)) == "UF 10.12"
    assert rule_of(t.why_not("smoke", gun)) == "UF 25.8" and rule_of(t.why_not("smoke", both)) == "UF 13.2"


@refused("UF 40.4", "UF 17.8", "UF 40.1")
def test_why_nobody_answers_the_radio() -> None:
    """It has malfunctioned, its man is on his way, or he is pinned."""
    for rule in ("UF 40.4", "UF 17.8", "UF 40.1"):
        t = Table((AMERICAN, GERMAN))
        a = t.group(0, "A", 2, ["R", man("R", leader="SL")])
        b = t.group(0, "B", 2, ["R", "R"])
        t.group(1, "A", 0, ["R", "R"])
        s = t.s
        s.secondary[0] = "radio"
        if rule == "UF 40.4":
            s.marks[marks.RADIO_BROKEN, 0] = 1
        elif rule == "UF 17.8":
            s.crossing[0], s.marks[marks.SENT, 0] = b, 1
        else:
            s.pinned[0] = True
        t.hold(0, 42)
        t.begin()
        assert rule_of(t.why_not("fire mission", a)) == rule


@refused("UF 9.5", "UF 34.5")
def test_why_nobody_was_asked_to_hide_from_a_shot() -> None:
    """UF 28.61: an AFV never; UF 34.5: a gun that was seen."""
    for target, rule in ((31, "UF 9.5"), (29, "UF 34.5")):
        t = Table((GERMAN, AMERICAN))
        a = t.group(0, "A", 2, [PANZER])
        b = t.group(1, "A", 2, [target])
        t.hold(0, "fire")
        (card,) = t.hold(1, "concealed")
        t.begin()
        show(t.s, 1)
        aim = "armor" if target == 31 else "men"
        t.play(("ordnance", a), ("at", b), ("piece", 0, 0, aim), ("card", t.s.hands[0][0]), waits=True)
        assert t.s.stack[-1].at == "decided"
        assert rule_of(kernel_play.why_not(t.s, ("conceal", card))) == rule


@refused("UF 28.44", "UF 28.53", "UF 40.1", "UF 42.6", "UF 45.4", "UF 5.1")
def test_what_the_table_forbids_is_said_before_what_the_hand_lacks() -> None:
    """No card that could be drawn would help: an immobilized AFV, no Japanese, no radio, no campaign."""
    t = Table((GERMAN, AMERICAN))
    tank = t.group(0, "A", 2, [PANZER])
    men = t.group(0, "B", 2, ["R", "R"])
    t.group(1, "A", 0, ["R", "R"])
    t.s.marks[marks.IMMOBILIZED, 0] = 1
    t.begin()
    said = {(verb, g): rule_of(t.why_not(verb, g)) for verb in ("move", "unbog", "fire mission") for g in (tank, men)}
    assert said["move", tank] == "UF 28.44" and said["move", men] == "UF 5.1", "the men lack only the card"
    assert said["unbog", tank] == said["unbog", men] == "UF 28.53"
    assert said["fire mission", men] == "UF 40.1"
    assert rule_of(t.why_not("banzai", men)) == "UF 45.4" and rule_of(t.why_not("withdraw", men)) == "UF 42.6"


@refused("UF 28.8", "UF 34.7", "UF 20.1")
def test_who_never_infiltrates_is_told_so_at_any_range() -> None:
    t = Table((GERMAN, AMERICAN))
    tank, gun = t.group(0, "A", 2, [PANZER]), t.group(0, "B", 2, [LEIG])
    men = t.group(0, "C", 2, ["R", "R"])
    t.group(1, "A", 0, ["R", "R"])
    t.begin()
    assert [rule_of(t.why_not("infiltrate", g)) for g in (tank, gun, men)] == ["UF 28.8", "UF 34.7", "UF 20.1"]
