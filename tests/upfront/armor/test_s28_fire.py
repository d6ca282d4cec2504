"""UF 28.7 and UF 28.31: infantry against AFVs, boxed firepower; the fire of AFVs themselves; who shields whom."""

from __future__ import annotations

from bocage.games.upfront.armor.s28_afv import AfvResult
from bocage.games.upfront.armor.s28_defence import BOXED_FIRE, crew_result
from bocage.games.upfront.armor.s28_fire import ArmorFire, armor_instead, armor_strength, boxed_firepower
from bocage.games.upfront.armor.vehicle_state import is_exposed
from bocage.games.upfront.basic.s06_fire import FireAttack
from bocage.games.upfront.basic.s06_targets import attack_kind, attack_strength, target_refusal
from bocage.games.upfront.printed.cards import NEED, POS, STRENGTH
from bocage.games.upfront.printed.nations import BRITISH, GERMAN, RUSSIAN
from bocage.games.upfront.state import KILLED, ROUTED
from bocage.games.upfront.table.casualties import NOTHING, PANICS, ROUTS
from bocage.games.upfront.table.firepower import firepower, man_firepower
from bocage.games.upfront.table.modifiers import card_strength, total
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table

PANZER, HALFTRACK, FLAME_TANK = 40, 30, 33


def fire_card(t: Table, strength: int, need: int) -> int:
    card = t.take(lambda c: STRENGTH[c] == strength and NEED[c] <= need)
    t.s.hands[0] = (*t.s.hands[0], card)
    return card


def near(men: int, number: int, *lies: str, pinned: bool = False) -> tuple[Table, int, int]:
    """Russian riflemen at Relative Range 5 from a German AFV."""
    t = Table((RUSSIAN, GERMAN))
    a = t.group(0, "A", 3, ["R"] * men)
    b = t.group(1, "A", 2, [number], lies=lies)
    t.s.pinned[men] = pinned
    return t, a, b


@case("uf-28-043", "uf-28-046")
@allowed("UF 28.7")
def test_three_riflemen_and_a_halftrack() -> None:
    """UF 28.7: crew 2 + 2 = 4, nothing; then 0 or black destroys it, red 1 is drawn for."""
    for second, more, fate, mark in (
        ("b0", (), KILLED, ""),
        ("b1", (), KILLED, ""),
        ("r1", ("r3",), 0, "immobilized"),
        ("r1", ("b3",), 0, "stun"),
    ):
        t, a, b = near(3, HALFTRACK)
        card = fire_card(t, 2, 3)
        t.begin()
        assert (firepower(t.s, a, b, 5), boxed_firepower(t.s, a, b, 5)) == (9, 3)
        actions = (("fire", a), ("at", b), ("card", card), ("ready",), ("resolve",), ("resolve",))
        t.play(*actions, draws=["b2", second, *more])
        assert t.s.fate[3] == fate and (not mark or (mark, 3) in t.s.marks)


@case("uf-28-044", "uf-28-007")
@allowed("UF 28.31")
@refused("UF 28.31")
def test_a_dearer_card_reaches_the_crew_only() -> None:
    """UF 28.31: three boxed factors are not enough for a card that needs more."""
    t, a, b = near(3, HALFTRACK)
    card = t.take(lambda c: 3 < NEED[c] <= 9 and STRENGTH[c] <= 4)
    t.s.hands[0] = (card,)
    t.begin()
    t.play(("fire", a), ("at", b), ("card", card), ("ready",), ("resolve",), draws=["r3"])
    assert not isinstance(t.s.stack[-1], ArmorFire) and is_exposed(t.s, 3)
    pinned, a, b = near(2, HALFTRACK, pinned=True)
    dear = pinned.take(lambda c: NEED[c] == 3)
    pinned.s.hands[0] = (dear,)
    pinned.begin()
    assert firepower(pinned.s, a, b, 5) == 2 and ("fire", a) not in pinned.options()


@case("uf-28-045")
def test_a_pinned_halftrack_is_attacked_at_its_armor() -> None:
    """UF 28.7: one draw."""
    t, a, b = near(3, HALFTRACK, pinned=True)
    card = fire_card(t, 2, 3)
    t.begin()
    assert attack_kind(t.s, a, b) == BOXED_FIRE
    t.play(("fire", a), ("at", b), ("card", card), ("ready",), ("resolve",), draws=["b0"])
    assert t.s.fate[3] == KILLED


@refused("UF 28.7")
def test_a_closed_afv_does_not_mind_rifles() -> None:
    """UF 28.7, UF 28.3: no inherent boxed firepower against it, and no crew to be hit."""
    t, a, b = near(3, PANZER)
    assert boxed_firepower(t.s, a, b, 5) == 0
    assert target_refusal(t.s, a, b) is None
    t.s.marks["buttoned", 3] = 1
    found = target_refusal(t.s, a, b)
    assert found is not None and found.rule == "UF 28.3"


def test_flamethrowers_at_armor() -> None:
    """UF 22.5: the flamethrower and one for each other man against an open-topped AFV; itself alone against others."""
    t = Table((RUSSIAN, GERMAN))
    a = t.group(0, "A", 3, ["FT", "R", "R", "R"])
    half = t.group(1, "A", 2, [HALFTRACK])
    tank = t.group(1, "B", 2, [PANZER])
    flame = man_firepower(t.s, 0, half, 5)
    assert flame > 1
    assert boxed_firepower(t.s, a, half, 5) == flame + 3
    assert boxed_firepower(t.s, a, tank, 5) == flame
    t.s.broken[0] = True
    assert (boxed_firepower(t.s, a, half, 5), boxed_firepower(t.s, a, tank, 5)) == (4, 0)


def test_a_flamethrower_chooses_armor_or_crew_of_a_closed_afv() -> None:
    """UF 28.3, UF 22.5: one attack, at the one or at the other."""
    t = Table((RUSSIAN, GERMAN))
    a = t.group(0, "A", 3, ["FT", "R"])
    b = t.group(1, "A", 2, [PANZER])
    card = t.take(lambda c: STRENGTH[c] == 4)
    t.s.hands[0] = (card,)
    t.begin()
    t.play(("fire", a), ("at", b), ("go on",), ("card", card), ("ready",))
    attack = t.s.stack[-1]
    assert isinstance(attack, FireAttack) and armor_instead(t.s, attack) == [("armor",)]
    t.play(("armor",), draws=["b2"])
    assert t.s.fate[2] == KILLED  # 4 + 2 against k6


@case("uf-28-048")
@allowed("UF 28.71")
def test_infantry_beside_an_open_topped_afv() -> None:
    """UF 28.71: one less for the attack with inherent firepower."""
    t, a, b = near(3, HALFTRACK)
    card = fire_card(t, 3, 3) if any(STRENGTH[c] == 3 and NEED[c] <= 3 for c in range(1, 163)) else fire_card(t, 2, 3)
    plain = armor_strength(t.s, a, b, (card,))
    assert plain == STRENGTH[card]
    t.group(1, "B", 2, ["R"])
    assert armor_strength(t.s, a, b, (card,)) == plain - 1
    t.s.chit[7] = 1
    assert armor_strength(t.s, a, b, (card,)) == plain


@case("uf-28-049", "uf-28-050")
@allowed("UF 28.72")
def test_an_afv_beside_infantry() -> None:
    """UF 28.72: one less for fire at the men, on top of Brush; two AFVs are no more than one."""
    t = Table((RUSSIAN, GERMAN))
    a = t.group(0, "B", 2, ["R"] * 4)
    b = t.group(1, "B", 2, ["R"], lies=["brush"])
    assert total(t.s, a, b) == -1
    panzer = t.group(1, "A", 2, [PANZER])
    assert total(t.s, a, b) == -2
    halftrack = t.group(1, "C", 2, [HALFTRACK])
    assert total(t.s, a, b) == -2
    t.s.chit[panzer] = t.s.chit[halftrack] = 1
    assert total(t.s, a, b) == -1


def test_the_machine_gun_of_an_afv() -> None:
    """UF 25.2: its factors by side and range; doubled from the flank; none if pinned, stunned or broken."""
    t = Table((GERMAN, RUSSIAN))
    a = t.group(0, "A", 3, [PANZER])
    b = t.group(1, "A", 2, ["R", "R"])
    assert firepower(t.s, a, b, 5) == 6
    t.s.marks["buttoned", 0] = 1
    assert firepower(t.s, a, b, 5) == 5
    t.s.flanks[a, b] = a
    assert firepower(t.s, a, b, 5) == 10
    for mark in ("stun", "mg broken"):
        t.s.marks[mark, 0] = 3
        assert firepower(t.s, a, b, 5) == 0
        del t.s.marks[mark, 0]


@case("uf-28-021")
def test_a_flame_tank_without_its_commander() -> None:
    """UF 28.43: Fire Strength one lower."""
    t = Table((GERMAN, RUSSIAN))
    a = t.group(0, "A", 3, [FLAME_TANK])
    b = t.group(1, "A", 2, ["R", "R"], lies=["buildings -3"])
    card = fire_card(t, 5, 20)
    assert attack_strength(t.s, a, b, (card,)) == 5  # UF 22.1: Buildings are no cover
    t.s.marks["crew lost", 0] = 1
    assert attack_strength(t.s, a, b, (card,)) == 4


def test_a_flame_tank_on_the_move() -> None:
    """UF 12.1: not halved where the flamethrower brings all the factors; a machine gun is."""
    for number, halved in ((FLAME_TANK, False), (PANZER, True)):
        t = Table((GERMAN, RUSSIAN))
        a = t.group(0, "A", 3, [number], lies=["brush", "forward"])
        b = t.group(1, "A", 2, ["R", "R"])
        card = fire_card(t, 4, 6)
        assert card_strength(t.s, a, (card,), b) == (2 if halved else 4)


def test_an_afv_machine_gun_fails_on_red_six() -> None:
    """UF 19.11, UF 19.3: the only weapon that fired; nobody else is attacked. Red 5 is nothing but to flames."""
    t = Table((GERMAN, RUSSIAN))
    a = t.group(0, "A", 3, [PANZER])
    b = t.group(1, "A", 2, ["R", "R", "R"])
    card = fire_card(t, 2, 5)
    t.begin()
    t.play(("fire", a), ("at", b), ("card", card), ("ready",), ("resolve",), draws=["r5", "r6"])
    assert t.s.marks["mg broken", 0] == 1 and len(t.events("shot")) == 2 and not t.s.broken[0]


def test_the_flames_fail_and_the_machine_gun_goes_on() -> None:
    """UF 22.3, UF 19.13: red 5; half the factors lost come off the strength."""
    t = Table((GERMAN, RUSSIAN))
    a = t.group(0, "A", 3, [FLAME_TANK])
    b = t.group(1, "A", 2, ["R", "R"])
    card = fire_card(t, 4, 6)
    t.begin()
    t.play(("fire", a), ("at", b), ("go on",), ("card", card), ("ready",), ("resolve",), draws=["r5", "b0"])
    assert t.s.broken[0] and [event[3] for event in t.events("shot")] == [4 - 5, 4 - 6]


@case("uf-44-011")
def test_a_bren_carrier_panics() -> None:
    """UF 44.7: pinned it still has its Panic value against small arms."""
    t = Table((RUSSIAN, BRITISH))
    a = t.group(0, "A", 3, ["R"] * 4)
    b = t.group(1, "A", 2, [34])
    t.s.pinned[4] = True
    assert target_refusal(t.s, a, b) is None and attack_kind(t.s, a, b) == "fire"
    panic = t.s.panic[4]
    high = t.take(lambda c: POS[c][10] > t.s.rout[4])
    low = t.take(lambda c: POS[c][10] <= t.s.rout[4])
    assert crew_result(t.s, 4, panic - 1, high) == NOTHING
    assert (crew_result(t.s, 4, panic, high), crew_result(t.s, 4, panic, low)) == (ROUTS, PANICS)
    t.begin()
    t.resolve(AfvResult(4, ROUTS))
    assert t.s.fate[4] == ROUTED and not t.s.men[b]
