"""UF 28.42, UF 28.421, UF 28.45: Rally and Hero cards for AFVs; repairs of their weapons."""

from __future__ import annotations

from bocage.games.upfront.armor.s25_ordnance import OrdnanceAttack
from bocage.games.upfront.armor.s25_refusals import ordnance_refusal
from bocage.games.upfront.armor.s28_afv import AfvResult, stun
from bocage.games.upfront.armor.s28_rally import rally
from bocage.games.upfront.armor.vehicle_state import credit, is_exposed
from bocage.games.upfront.basic.s06_targets import fire_refusal
from bocage.games.upfront.basic.s10_hero import hero_refusal
from bocage.games.upfront.basic.s10_rally import both_refusal, rally_refusal
from bocage.games.upfront.infantry.s19_repair import repair_refusal
from bocage.games.upfront.printed.nations import GERMAN, RUSSIAN
from bocage.games.upfront.state import KILLED
from bocage.games.upfront.table.casualties import AFV_CREW, AFV_PINS
from bocage.kernel.frames import PASS
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table

PANZER, HALFTRACK, SCOUT = 40, 30, 46


def one(number: int, *cards: str) -> tuple[Table, list[int]]:
    """A German AFV as card 0 with these cards in hand, against Russian riflemen."""
    t = Table((GERMAN, RUSSIAN))
    t.group(0, "A", 3, [number])
    t.group(0, "B", 3, ["R", "R"])
    t.group(1, "A", 2, ["R", "R"])
    hand = t.hold(0, *cards)
    t.begin()
    return t, hand


@case("uf-28-013")
@allowed("UF 28.42")
def test_a_pinned_open_topped_afv_is_rallied() -> None:
    """UF 28.42: by three at once, or by credit that stays on it."""
    t, (three,) = one(HALFTRACK, "rally 3")
    t.s.pinned[0] = True
    t.play(("rally", 0), ("rally", three))
    assert not t.s.pinned[0] and three in t.s.discards and t.s.acted[0]
    t, (two, single) = one(HALFTRACK, "rally 2", "rally 1")
    t.s.pinned[0] = True
    t.play(("rally", 0), ("rally", two))
    assert t.s.pinned[0] and credit(t.s, 0) == 2 and two not in t.s.discards and t.s.acted[0]
    rally(t.s, 0, single)
    assert not t.s.pinned[0] and credit(t.s, 0) == 0 and {two, single} <= set(t.s.discards)


@case("uf-28-014")
@refused("UF 28.42")
def test_a_pinned_afv_is_helpless() -> None:
    t, _ = one(SCOUT, "fire", "plain")
    t.s.pinned[0] = True
    for found in (fire_refusal(t.s, 0), ordnance_refusal(t.s, 0), t.why_not("move", 0)):
        assert found is not None and found.rule == "UF 28.42"
    t.s.pinned[0] = False
    assert fire_refusal(t.s, 0) is None and ordnance_refusal(t.s, 0) is None


@case("uf-28-028")
@refused("UF 28.45")
def test_a_stunned_afv_recovers() -> None:
    """UF 28.45: by three at once or by credit; until then it neither fires nor moves; it stays Buttoned Up."""
    t, (two, single, _) = one(PANZER, "rally 2", "rally 1", "fire")
    stun(t.s, 0)
    for found in (fire_refusal(t.s, 0), ordnance_refusal(t.s, 0), t.why_not("move", 0)):
        assert found is not None and found.rule in ("UF 28.45", "UF 5.1", "UF 4.21")
    assert ordnance_refusal(t.s, 0) is not None
    t.play(("rally", 0), ("rally", two))
    assert t.s.marks["stun", 0] == 3 and credit(t.s, 0) == 2
    rally(t.s, 0, single)
    assert ("stun", 0) not in t.s.marks and not is_exposed(t.s, 0)
    t, (three,) = one(PANZER, "rally 3")
    stun(t.s, 0)
    rally(t.s, 0, three)
    assert ("stun", 0) not in t.s.marks


@case("uf-28-029")
def test_stun_and_pin_together() -> None:
    """UF 28.45: three end the stun only; six, Rally All, or four with a credit of two end both."""
    for cards, earlier, pinned in (
        ("rally 3", 0, True),
        ("rally 6", 0, False),
        ("rally 99", 0, False),
        ("rally 4", 2, False),
    ):
        t, (card,) = one(HALFTRACK, cards)
        stun(t.s, 0)
        if earlier:
            t.s.marks["credit", 0] = earlier
        rally(t.s, 0, card)
        assert ("stun", 0) not in t.s.marks and t.s.pinned[0] == pinned, cards


def test_a_stun_takes_the_credit_away() -> None:
    """UF 28.45, UF 28.42."""
    t, (two,) = one(HALFTRACK, "rally 2")
    t.s.pinned[0] = True
    rally(t.s, 0, two)
    stun(t.s, 0)
    assert credit(t.s, 0) == 0 and two in t.s.discards


def test_buttoned_up_it_stays() -> None:
    """UF 28.43: no Rally card opens it; UF 10.23: and no closed AFV shares in a Rally All."""
    t, _ = one(PANZER, "rally 6")
    t.s.marks["buttoned", 0] = 1
    found = rally_refusal(t.s, 0)
    assert found is not None and found.rule == "UF 28.43"
    stun(t.s, 0)
    t.s.leaders = ((1,), ())
    t.s.pinned[2] = True
    found = both_refusal(t.s, 1, 0)
    assert found is not None and found.rule == "UF 10.23"
    t, _ = one(HALFTRACK, "rally 99")
    t.s.leaders = ((1,), ())
    t.s.pinned[0] = t.s.pinned[2] = True
    assert both_refusal(t.s, 1, 0) is None
    t.play(("rally", 1), ("rally", t.s.hands[0][0], 0))
    assert not t.s.pinned[0] and not t.s.pinned[2] and t.s.acted[0] and t.s.acted[1]


@allowed("UF 28.421")
@refused("UF 28.421")
def test_a_hero_for_an_afv() -> None:
    """UF 28.421: he opens a Buttoned Up one, but not without its commander; and never helps its fire."""
    t, (hero,) = one(PANZER, "hero")
    found = hero_refusal(t.s, 0, hero, 0)
    assert found is not None and found.rule == "UF 28.421"
    t.s.marks["buttoned", 0] = 1
    t.s.marks["crew lost", 0] = 1
    found = hero_refusal(t.s, 0, hero, 0)
    assert found is not None and found.rule == "UF 28.421"
    del t.s.marks["crew lost", 0]
    t.play(("hero", hero, 0))
    assert is_exposed(t.s, 0) and hero in t.s.discards and not t.s.acted[0]


def test_a_hero_before_the_card_is_turned() -> None:
    """UF 28.421: he undoes a pin, not the loss of a commander in the same attack."""
    t, (hero,) = one(SCOUT, "hero")
    t.resolve(AfvResult(0, AFV_PINS), ("hero", hero, 0))
    assert is_exposed(t.s, 0) and hero in t.s.discards
    t, (hero,) = one(SCOUT, "hero")
    t.resolve(AfvResult(0, AFV_PINS), PASS)
    assert t.s.pinned[0]
    t, (hero,) = one(SCOUT, "hero")
    t.resolve(AfvResult(0, AFV_CREW))
    assert t.s.pinned[0] and t.s.marks["crew lost", 0] == 1 and t.s.hands[0] == (hero,)


def test_a_hero_is_credit_for_a_stunned_afv() -> None:
    """UF 28.421, UF 10.41: worth one, and no action."""
    t, (hero, two) = one(PANZER, "hero", "rally 2")
    stun(t.s, 0)
    t.play(("hero", hero, 0))
    assert credit(t.s, 0) == 1 and not t.s.acted[0] and hero not in t.s.discards
    t.play(("rally", 0), ("rally", two))
    assert ("stun", 0) not in t.s.marks and {hero, two} <= set(t.s.discards)


def test_repair_of_the_machine_gun() -> None:
    """UF 19.3: the gun and the machine gun each for itself; a moving AFV may, a stunned one not."""
    t, _ = one(PANZER)
    assert repair_refusal(t.s, 0) is not None
    t.s.marks["mg broken", 0] = 1
    t.s.broken[0] = True
    t.play(("repair", 0), ("repair", 0, "machine gun"), draws=["b0"])
    assert ("mg broken", 0) not in t.s.marks and t.s.broken[0]
    stun(t.s, 0)
    found = repair_refusal(t.s, 0)
    assert found is not None and found.rule == "UF 19.3"
    t, _ = one(PANZER)
    t.s.marks["mg broken", 0] = 1
    t.play(("repair", 0), ("repair", 0, "machine gun"), draws=["r6"])
    assert t.s.marks["mg broken", 0] == 2 and repair_refusal(t.s, 0) is not None


@refused("UF 19.3")
def test_a_pinned_afv_repairs_nothing() -> None:
    """UF 19.3, 28.1: moving or in a Stream it may, pinned it may not; Buttoned Up is not pinned."""
    for number, pinned in ((46, True), (46, False), (PANZER, False)):
        t, _ = one(number)
        t.s.broken[0], t.s.pinned[0] = True, pinned
        if number == PANZER:
            t.s.marks["buttoned", 0] = 1
        t.s.cards[0] = (t.entry("stream"), t.entry("sideways"))
        found = repair_refusal(t.s, 0)
        assert (found is not None and "pinned" in found.reason) == pinned


def test_a_gun_that_fails_keeps_the_machine_gun() -> None:
    """UF 25.5: the To Hit draw is red 5."""
    t, (card,) = one(PANZER, "fire")
    t.play(("ordnance", 0), ("at", 6), ("piece", 0, 0, "men"), ("card", card), ("resolve",), draws=["r5"])
    assert t.s.broken[0] and ("mg broken", 0) not in t.s.marks
    assert not isinstance(t.s.stack[-1], OrdnanceAttack)


@case("uf-28-030")
@allowed("UF 28.451")
def test_stunned_again_and_again() -> None:
    t, _ = one(PANZER)
    stun(t.s, 0)
    assert (t.s.marks["stun", 0], is_exposed(t.s, 0)) == (3, False)
    stun(t.s, 0)
    assert t.s.marks["stun", 0] == 6
    (five,) = t.hold(0, "rally 5")
    rally(t.s, 0, five)
    assert t.s.marks["stun", 0] == 3 and ("credit", 0) not in t.s.marks  # the rest is lost
    stun(t.s, 0)
    (six,) = t.hold(0, "rally 6")
    rally(t.s, 0, six)
    assert ("stun", 0) not in t.s.marks and not is_exposed(t.s, 0)
    for _ in range(3):
        stun(t.s, 0)
    assert t.s.fate[0] == KILLED


def test_only_rally_all_ends_a_second_stun_and_a_pin() -> None:
    """UF 28.451."""
    t, _ = one(HALFTRACK)
    stun(t.s, 0)
    stun(t.s, 0)
    six, everybody = t.hold(0, "rally 6", "rally 99")
    rally(t.s, 0, six)
    assert ("stun", 0) not in t.s.marks and t.s.pinned[0]
    stun(t.s, 0)
    stun(t.s, 0)
    rally(t.s, 0, everybody)
    assert ("stun", 0) not in t.s.marks and not t.s.pinned[0]
