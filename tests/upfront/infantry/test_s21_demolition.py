"""UF 21: secondary weapons and Demolition Charges."""

from __future__ import annotations

import pytest

from bocage.games.upfront.basic.s06_targets import target_refusal
from bocage.games.upfront.close_combat.s20_infiltrators import enter
from bocage.games.upfront.design.s43_purchases import squads
from bocage.games.upfront.infantry.s18_chits import chit, secondary_chit
from bocage.games.upfront.infantry.s21_demolition import Detonation, charge_refusal, keep, sets_off, strength_at
from bocage.games.upfront.infantry.s21_secondary import carry_refusal, first_carry, may_be_secondary
from bocage.games.upfront.printed.cards import BREEZE, POS_RED, RN
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.printed.weapons import weapon_of
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.state import UpFrontState
from bocage.kernel import play as kernel_play
from bocage.kernel.frames import PASS
from bocage.kernel.script import step
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table
from tests.upfront.design.s43_support import broken, free
from tests.upfront.infantry.malfunction_scenes import numbers
from tests.upfront.position import (
    concealed,
    fire,
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
    smoke,
    terrain,
)

CHARGE = "demolition_charge"
ENEMY = 6
MOVE = movement()


def close(
    into: tuple[int, ...] = (), mine: tuple[int, ...] = (), yours: tuple[int, ...] = (), targets: int = 3
) -> UpFrontState:
    """Group A with a charge (its first man) at Relative Range 5 to an enemy group that stands everything."""
    s = position(
        group("A", *riflemen(2), chit=5, stack=[terrain("marsh")]),
        group("B", *riflemen(2, morale=20, kia=30), chit=5, stack=[terrain("brush")]),
        group("A", *riflemen(targets, morale=20, kia=30), side=1, stack=into),
        hands=(mine, yours),
        chapters=33,
    )
    s.secondary[men(s, 0, "A")[0]] = CHARGE
    return s


def goes_in(s: UpFrontState, keeps: bool = False) -> None:
    """The man is inside as of now; the charge follows as a part of his group's action."""
    m = men(s, 0, "A")[0]
    if keeps:
        keep(s, m)
    enter(s, m, ENEMY, 0)
    frame = sets_off(s, m, ENEMY)
    if frame is not None:
        s.acted[0] = True
        s.stack[-1].at = "acted"
        s.stack.append(frame)
        frame.at = "start"
        kernel_play.begin(s)


@case("uf-21-001")
@allowed("UF 21.1")
@refused("UF 21.1")
def test_who_carries_a_secondary_weapon() -> None:
    able = [man(""), man("R"), man("AR"), man("MP")]
    not_able = [man("LMG"), man("MMG"), man("MTR"), man("FT"), man("PSK"), man("ATR")]
    s = position(group("A", *able), group("B", *not_able), group("A", man("BAR"), man("CAR"), side=1), chapters=33)
    for m in men(s, 0, "A"):
        assert carry_refusal(s, 0, m) is None
    for m in men(s, 1, "A"):
        assert carry_refusal(s, 1, m) is None
    for m in men(s, 0, "B"):
        found = carry_refusal(s, 0, m)
        assert found is not None and found.rule == "UF 21.1"
    s.secondary[0] = "radio"
    second = carry_refusal(s, 0, 0)
    assert second is not None and second.rule == "UF 21.1"


@allowed("UF 21.1")
@refused("UF 21.1")
def test_the_chits_are_given_out_before_play() -> None:
    s = new_game(SCENARIOS["B"], (GERMAN, AMERICAN), ())
    assert first_carry(s) is not None
    kernel_play.begin(s)
    while type(s.stack[-1]).__name__ != "GiveOut":
        step(s, kernel_play.options(s)[0])
    seat = s.player
    barred = [m for m, side in enumerate(s.side) if side == seat and ("carry", CHARGE, m) not in options(s)]
    assert all(rule_of(refusal(s, "carry", CHARGE, m)) == "UF 21.1" for m in barred) and barred
    play(s, options(s)[0])
    assert list(s.secondary.values()) == [CHARGE] and (CHARGE, seat) not in s.marks


@case("uf-21-005")
@allowed("UF 21.1")
def test_one_secondary_weapon_for_another() -> None:
    for colour in ("red", "black"):
        s = position(group("A", *riflemen(2)), group("A", *riflemen(2), side=1), chapters=33)
        m = men(s, 0, "A")[0]
        s.secondary[m] = "radio"
        lies, own = secondary_chit("panzerfaust"), secondary_chit("radio")
        s.dropped[0] = (lies,)
        play(s, ("acquire", 0), ("acquire", m, 0, lies), chance=rncs(s, (colour, 2)))
        won = colour == "black"
        assert s.secondary[m] == ("panzerfaust" if won else "radio")
        assert s.dropped[0] == ((own,) if won else (lies,))


@case("uf-21-006")
@allowed("UF 21.1")
@refused("UF 21.1")
def test_two_actions_for_two_weapons() -> None:
    s = position(group("A", man("LMG"), man()), group("A", *riflemen(2), side=1), chapters=33)
    m = men(s, 0, "A")[0]
    rifle, charge = chit(weapon_of(GERMAN, "R")), secondary_chit(CHARGE)
    s.dropped[0] = (rifle, charge)
    play(s, ("acquire", 0))
    assert rule_of(refusal(s, "acquire", m, 0, charge)) == "UF 21.1"
    play(s, ("acquire", m, 0, rifle), chance=rncs(s, ("black", 2)))
    assert m not in s.secondary and charge in s.dropped[0] and s.acted[0]
    play(s, ("done",))
    s.acted[0] = False
    play(s, ("acquire", 0), ("acquire", m, 0, charge), chance=rncs(s, ("black", 3)))
    assert s.secondary[m] == CHARGE


@case("uf-21-007")
@allowed("UF 21.1")
@refused("UF 21.1")
def test_what_can_be_kept_as_a_secondary_weapon() -> None:
    assert may_be_secondary(weapon_of(GERMAN, "R")) and not may_be_secondary(weapon_of(GERMAN, "FT"))


@case("uf-21-008")
@allowed("UF 21.11")
@refused("UF 21.11")
@pytest.mark.parametrize(
    ("nation", "cards", "weapon", "count", "legal"),
    [
        ("American", "1-10", "magnetic_mine", 0, True),
        ("German", "1-10", "magnetic_mine", 2, True),
        ("German", "1-10", "magnetic_mine", 3, False),
        ("Russian", "1-15", "magnetic_mine", 3, True),
        ("Russian", "1-15", "magnetic_mine", 4, False),
    ],
)
def test_anti_tank_weapons_of_a_squad(nation: str, cards: str, weapon: str, count: int, legal: bool) -> None:
    enemy = "Russian" if nation == "German" else "German"
    mine = {"nation": nation, "cards": cards} | ({"extras": {weapon: count}} if count else {})
    design = free(mine, {"nation": enemy})
    assert ("UF 21.11" not in broken(design)) == legal


@case("uf-21-009", "uf-21-010")
@allowed("UF 21.11")
@refused("UF 21.11")
def test_squads_and_charges() -> None:
    two = free({"cards": "1-11", "extras": {CHARGE: 2}}, {"cards": "1-12", "extras": {CHARGE: 1}})
    assert [squads(two, side) for side in two.sides] == [2, 1] and "UF 21.11" not in broken(two)
    assert "UF 21.11" in broken(free({}, {"extras": {CHARGE: 2}}))
    assert "UF 21.11" in broken(free({"cards": "1-10", "extras": {CHARGE: 2}}, {}))


@case("uf-21-011")
@allowed("UF 21.2")
@refused("UF 21.2")
def test_only_in_the_turn_of_infiltration() -> None:
    s = close()
    m = men(s, 0, "A")[0]
    s.inside[m] = ENEMY
    assert charge_refusal(s, m, ENEMY, s.turn) is None
    found = charge_refusal(s, m, ENEMY, s.turn - 2)
    assert found is not None and found.rule == "UF 21.2"


@case("uf-21-012")
@allowed("UF 21.2")
@refused("UF 21.2")
def test_it_goes_off_unless_he_has_said_otherwise() -> None:
    for keeps in (False, True):
        s = close()
        m = men(s, 0, "A")[0]
        if keeps:
            keep(s, m)
        enter(s, m, ENEMY, 0)
        frame = sets_off(s, m, ENEMY)
        assert (frame is None) is keeps
        if keeps:
            found = charge_refusal(s, m, ENEMY, s.turn)
            assert found is not None and found.rule == "UF 21.2"
        else:
            assert isinstance(frame, Detonation)


@case("uf-21-012", "uf-21-013", "uf-21-018")
@allowed("UF 21.2", "UF 21.3")
@refused("UF 21.3")
def test_the_charge_in_play() -> None:
    shot = fire(1)
    s = position(
        group("A", *riflemen(2), chit=5),
        group("A", *riflemen(2, morale=20, kia=30), side=1),
        hands=((MOVE, shot), ()),
        chapters=33,
    )
    m = men(s, 0, "A")[0]
    s.secondary[m] = CHARGE
    play(s, ("infiltrate", 0), ("enter", m, ENEMY), ("card", MOVE))
    assert ("keep charge",) in options(s)
    inside = next(c for c in s.pile.rest if is_red_everywhere(c))
    play(s, ("leave nothing",), ("done",), PASS, chance=[inside, *rncs(s, ("black", 0), ("black", 1))])
    assert m not in s.inside and m not in s.secondary, "his status goes with the charge"
    assert rule_of(refusal(s, "fire", 0)) == "UF 4.2"
    found = target_refusal(s, 0, ENEMY)
    assert found is not None and found.rule == "UF 21.3"


def is_red_everywhere(card: int) -> bool:
    return all(POS_RED[card][2:7]) and not BREEZE[card] and RN[card] not in (0, 1)


@case("uf-21-014")
@allowed("UF 21.2")
@refused("UF 21.2")
def test_not_at_an_afv() -> None:
    t = Table()
    a = t.group(0, "A", 5, ["R", "R"])
    b = t.group(1, "A", 0, [31])
    m = t.s.men[a][0]
    t.s.secondary[m] = CHARGE
    t.s.inside[m] = b
    found = charge_refusal(t.s, m, b, t.s.turn)
    assert found is not None and found.rule == "UF 21.2"


@case("uf-21-016")
@allowed("UF 21.3")
def test_terrain_smoke_and_concealed_of_the_target_only() -> None:
    s = close(into=(terrain("buildings", -3),), yours=(concealed(2),))
    goes_in(s)
    play(s, ("conceal", concealed(2)), waits=True)
    events = play(s, chance=rncs(s, ("black", 0), ("black", 0), ("red", 1)))
    assert numbers(events) == [3, 3, 2]
    s = close(into=(terrain("woods"), smoke()))
    woods = strength_at(s, 0, ENEMY)
    assert woods == 8 - 1 - (2 if s.cards[ENEMY][0] & 255 == terrain("woods", -2) else 1)
    assert strength_at(close(), 0, ENEMY) == 8, "the Marsh of the attacker does not count"


@allowed("UF 21.3")
def test_friends_inside_are_attacked_in_their_own_terrain() -> None:
    s = close(targets=1)
    friend = men(s, 0, "B")[0]
    s.inside[friend] = ENEMY
    goes_in(s)
    events = play(s, chance=rncs(s, ("black", 0), ("black", 0)))
    brush = -strength_at(s, 0, 1) + 8
    assert brush > 0 and numbers(events) == [8, 8 - brush]
    shot = [what[1] for _, what, _ in events if what[0] == "shot"]
    assert shot == [men(s, 1, "A")[0], friend], "not the man who carried it"


@case("uf-21-020")
@allowed("UF 21.4")
def test_a_charge_that_fails() -> None:
    for draws, failed in (
        ((("red", 6),), True),
        ((("black", 2), ("red", 6), ("black", 0)), False),
        ((("red", 5), ("black", 0), ("black", 0)), False),
    ):
        s = close()
        goes_in(s)
        events = play(s, chance=rncs(s, *draws))
        assert any(what[0] == "dud" for _, what, _ in events) == failed
        assert len(numbers(events)) == len(draws) and 0 not in s.secondary
        assert not s.broken[0]
