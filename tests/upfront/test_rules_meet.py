"""Rules of different chapters that meet: Close Combat and guns, Breeze and second attacks, encircled guns, ordnance of
infiltrators, Walls and fire that is not ordnance, jungle of charges, Rally All and surrender."""

from __future__ import annotations

from bocage.games.upfront.cards import ALL_CARDS, BREEZE, NEED, STRENGTH, TERRAIN
from bocage.games.upfront.casualties import NOTHING, PANICS, ROUTS, morale_of, panic_of, remove
from bocage.games.upfront.game import UpFront
from bocage.games.upfront.ground import card_of
from bocage.games.upfront.nations import AMERICAN, BRITISH, GERMAN, RUSSIAN
from bocage.games.upfront.ordnance import MAIN
from bocage.games.upfront.s05_terrain import lay_terrain
from bocage.games.upfront.s06_fire import attack_strength
from bocage.games.upfront.s06_resolution import Resolution
from bocage.games.upfront.s10_rally import both_refusal
from bocage.games.upfront.s14_snipers import SniperAttack
from bocage.games.upfront.s18_chits import chit_name, is_secondary
from bocage.games.upfront.s20_fight import Fight
from bocage.games.upfront.s20_infiltrators import fired, note_firers
from bocage.games.upfront.s21_demolition import Detonation, strength_at
from bocage.games.upfront.s21_demolition import fails as charge_fails
from bocage.games.upfront.s25_afv_smoke import smoke_target_refusal
from bocage.games.upfront.s28_close_combat import AfvCloseCombat
from bocage.games.upfront.s28_defence import BOXED_FIRE, shows_flank
from bocage.games.upfront.s29_overrun import overrun_lines, overrun_refusal
from bocage.games.upfront.s29_resolution import overrun_fault
from bocage.games.upfront.s34_gun_defence import gun_outcome
from bocage.games.upfront.s36_entrenchments import without_cover
from bocage.games.upfront.s40_artillery import mission_strength
from bocage.games.upfront.state import KILLED
from bocage.games.upfront.vehicles import AFV_PANIC, ARMOR
from bocage.kernel import play as kernel_play
from tests.marks import allowed, refused
from tests.upfront.ordnance_table import Table
from tests.upfront.position import (
    fire,
    forward,
    group,
    man,
    of_kind,
    options,
    play,
    position,
    riflemen,
    rncs,
    sniper,
)

LEIG, PANZER, SHERMAN, WASP, CRUSADER = 28, 40, 34, 33, 32
FIRE = fire(3)


def gun_table(attackers: int = 2) -> Table:
    """American riflemen at Relative Range 5 to a German gun."""
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 3, ["R"] * attackers)
    t.group(1, "A", 2, [LEIG])
    return t


@allowed("UF 34.5")
@refused("UF 34.5")
def test_a_gun_that_was_seen_is_not_concealed_in_close_combat() -> None:
    for seen in (True, False):
        t = gun_table()
        t.hold(1, "concealed 1")
        t.begin()
        if seen:
            t.s.marks["seen", 2] = 1
        t.resolve(Fight((0,), 2))
        asked = kernel_play.options(t.s) if t.s.player == 1 else []
        assert any(a[0] == "conceal" for a in asked) != seen


@allowed("UF 27.2")
def test_close_combat_ends_acquisition() -> None:
    """UF 27.2: of the gun or AFV that is attacked; another's stays."""
    t = gun_table()
    t.begin()
    t.s.marks["acquired", 2] = 0
    t.resolve(Fight((0,), 2))
    assert ("acquired", 2) not in t.s.marks
    a = Table((RUSSIAN, GERMAN))
    a.group(0, "A", 3, ["R", "R"])
    a.group(1, "A", 2, [PANZER])
    a.group(1, "B", 2, [PANZER])
    a.begin()
    a.s.marks["acquired", 2], a.s.marks["acquired", 3] = 0, 0
    a.s.inside[0] = 6
    a.resolve(AfvCloseCombat(6, 0), ("assault", 0), draws=["b2"])
    assert ("acquired", 2) not in a.s.marks and a.s.marks["acquired", 3] == 0


@allowed("UF 17.613")
def test_an_encircled_gun_panics_sooner() -> None:
    t = gun_table()
    s, gun = t.s, 2
    s.pinned[gun] = True
    number = AFV_PANIC[s.person[gun]] - 1
    card = ALL_CARDS[0]
    assert gun_outcome(s, gun, number, card, False) == NOTHING
    s.encircled[6] = (0, 0, 2, 3)
    assert gun_outcome(s, gun, number, card, False) in (PANICS, ROUTS)


@allowed("UF 20.53")
def test_an_infiltrator_who_fires_his_bazooka_comes_out() -> None:
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 3, ["BAZ", "R"])
    t.group(1, "A", 2, ["R", "R"])
    t.hold(0, "fire")
    t.begin()
    t.s.inside[0], t.s.inside[1] = 6, 6
    card = t.s.hands[0][0]
    t.play(("ordnance", 0), ("at", 6), ("piece", 0, MAIN, "men"), ("card", card), ("resolve",), draws=["b6"])
    assert t.s.inside == {1: 6}, "his comrade, who did not fire, stays inside"


@allowed("UF 13.243")
def test_a_breeze_in_the_first_attack_tells_in_the_second() -> None:
    """UF 13.243, 34.4: the Smoke is gone, and the free second attack with the same card is one stronger."""
    t = gun_table(4)
    t.s.cards[6] = (t.entry("smoke"),)
    card = t.take(strong)
    t.s.hands[0] = (card,)
    t.begin()
    t.play(("fire", 0), ("at", 6), ("card", card), ("ready",))
    before = next(e[4] for e in t.told if e[0] == "fire")
    breeze = next(c for c in t.s.pile.rest if BREEZE[c])
    kernel_play.apply(t.s, ("resolve",))
    kernel_play.apply(t.s, breeze)
    assert type(t.s.stack[-1]).__name__ == "InherentAttack"
    assert t.s.stack[-1].strength == before + 1  # type: ignore[attr-defined]


def strong(card: int) -> bool:
    return STRENGTH[card] >= 1 and 1 <= NEED[card] <= 4


@allowed("UF 28.93")
def test_behind_walls_boxed_fire_stuns_instead_of_immobilizing() -> None:
    for ground, mark in (("wall", "stun"), ("brush", "immobilized")):
        t = Table((RUSSIAN, GERMAN))
        t.group(0, "A", 3, ["R", "R"])
        t.group(1, "A", 2, [PANZER], lies=[ground])
        t.begin()
        wanted = ARMOR[t.s.person[2]][0]
        t.resolve(Resolution(6, wanted, 0, BOXED_FIRE), draws=["b0"])
        assert (mark, 2) in t.s.marks


@allowed("UF 28.72")
def test_an_afv_beside_them_shields_men_from_a_charge_too() -> None:
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 3, ["R", "R"])
    t.group(1, "A", 2, ["R", "R"])
    t.group(1, "B", 2, [PANZER])
    assert strength_at(t.s, 0, 6) == 8 - 1
    t.s.chit[7] = 1
    assert strength_at(t.s, 0, 6) == 8


@allowed("UF 25.8")
@refused("UF 25.8")
def test_no_smoke_on_soft_sand() -> None:
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 2, [SHERMAN])
    t.group(1, "A", 1, ["R", "R"])
    assert smoke_target_refusal(t.s, 0, 6) is None
    t.s.desert = True
    lay_terrain(t.s, 6, t.take(lambda c: TERRAIN[c] == "marsh"))
    assert smoke_target_refusal(t.s, 0, 6) is not None


@refused("UF 10.23", "UF 50.41")
def test_rally_all_does_not_reach_a_group_that_has_surrendered() -> None:
    s = position(group("A", man(leader="SL"), man(pinned=True)), group("B", *riflemen(2, pinned=True)),
                 group("A", man(), side=1), nations=("Italian", "British"), chapters=53)  # fmt: skip
    assert both_refusal(s, 0, 1) is None
    s.marks["surrendered", 1] = 1
    found = both_refusal(s, 0, 1)
    assert found is not None and found.rule == "UF 50.41"


@allowed("UF 14.6")
def test_a_sniper_at_more_cards_than_there_are_columns() -> None:
    """UF 14.2, 14.6: men in transfer in and out besides the group: the last column serves."""
    s = position(group("A", man()), group("A", *riflemen(10), side=1), group("B", *riflemen(2), side=1), chapters=53)
    s.crossing = {11: 6, 12: 6}
    s.stack[-1].at = "acted"
    s.stack.append(SniperAttack(sniper(), 6))
    kernel_play.begin(s)
    kernel_play.apply(s, s.pile.rest[5])
    assert s.stack[-1].man >= 0  # type: ignore[attr-defined]


@allowed("UF 22.1")
def test_no_flamethrower_is_hindered_by_an_entrenchment() -> None:
    """UF 22.1, 29.2: neither a man's nor an AFV's, nor in an Overrun; and a gun there gains nothing by that twice."""
    for nation, firer in ((AMERICAN, "FT"), (BRITISH, WASP)):
        t = Table((nation, GERMAN))
        t.group(0, "A", 3, [firer])
        t.group(1, "A", 2, ["R", LEIG], lies=["brush"])
        bare = attack_strength(t.s, 0, 6, (FIRE,))
        t.s.marks["entrenched", 6] = 1
        assert attack_strength(t.s, 0, 6, (FIRE,)) == bare
        attack = Resolution(6, bare, 0, "fire")
        assert [without_cover(t.s, attack, m) for m in (1, 2)] == [0, 0]
    assert sum(row[2] for row in overrun_lines(t.s, 0, 6)) == 0
    rifles = Table((AMERICAN, GERMAN))
    rifles.group(0, "A", 3, ["R", "R"])
    rifles.group(1, "A", 2, ["R", LEIG])
    rifles.s.marks["entrenched", 6] = 1
    assert [without_cover(rifles.s, Resolution(6, 2, 0, "fire"), m) for m in (2, 3)] == [0, 1]


@allowed("UF 38.3", "UF 20.532")
def test_fire_at_night_and_infiltrators_are_noted_apart() -> None:
    """UF 38.3: what fire gave away is not forgotten by the next attack, and costs no infiltrator his place."""
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 3, ["R", "R", "R"])
    t.group(1, "A", 2, ["R", "R"])
    s = t.s
    s.night = True
    s.marks["fired", 6] = 3
    s.marks["fired", 1] = 3
    s.inside[1] = 6
    s.silent = (1,)
    note_firers(s, 0, 6)
    fired(s, None)
    assert s.marks["fired", 6] == 3 and s.inside == {1: 6}
    s.silent = ()
    note_firers(s, 0, 6)
    fired(s, None)
    assert s.inside == {} and s.marks["fired", 6] == 3


@allowed("UF 52.3")
def test_dust_gets_into_every_weapon() -> None:
    """UF 52.3: one number more for the weapons of an AFV in an Overrun, a charge and a radio; not elsewhere."""
    t = Table((BRITISH, GERMAN))
    t.group(0, "A", 3, [WASP])
    t.group(0, "B", 3, [CRUSADER])
    t.group(0, "C", 3, ["R", "R"])
    t.group(1, "A", 2, ["R", "R"])
    s = t.s
    four, five, six = t.number("r4"), t.number("r5"), t.number("r6")
    charge = Resolution(6, 8, 2, "charge")
    charge.next = 1
    for desert in (False, True):
        s.desert = desert
        assert [overrun_fault(s, 0, c) != "" for c in (four, five, six)] == [desert, True, True]
        assert [overrun_fault(s, 1, c) != "" for c in (four, five, six)] == [False, desert, True]
        duds = []
        for charge.card in (four, five, six):
            duds.append(charge_fails(s, charge) is not None)
        assert duds == [False, desert, True]


@allowed("UF 52.3")
def test_a_radio_in_the_desert() -> None:
    for desert in (False, True):
        t = Table((AMERICAN, GERMAN))
        t.group(0, "A", 0, ["R", "R"])
        t.group(1, "A", 1, ["R", "R"])
        t.s.leaders, t.s.secondary[1], t.s.desert = ((0,), ()), "radio", desert
        (card,) = t.hold(0, "radio")
        t.begin()
        t.play(("fire mission", 0), ("radio", card, 1), draws=["r4"])
        assert (("radio broken", 1) in t.s.marks) == desert


@allowed("UF 14.5")
def test_a_minefield_too_is_turned_to_another_group() -> None:
    """UF 14.5: the Sniper has left nobody for the mines; they go to another moving group, not to one that stands."""
    mines = of_kind("minefield")
    s = position(group("A", *riflemen(2)), group("A", man(), side=1, stack=[forward()]),
                 group("B", *riflemen(2), side=1, stack=[forward(8)]), group("C", *riflemen(2), side=1),
                 nations=("Russian", "German"), hands=([sniper(), mines], []), chapters=53, cower=((), ()))  # fmt: skip
    play(s, ("stop",), ("on", sniper(), 6), ("on", mines, 6), chance=rncs(s, ("black", 6)))
    assert not s.men[6] and options(s) == [("at", 7)]
    play(s, ("at", 7), chance=rncs(s, ("", None, {2: (1, 1)}), ("black", 0)))
    assert mines in [card_of(e) for e in s.cards[7]]


@allowed("UF 8.9", "UF 40.21")
def test_walls_are_no_help_to_the_encircled_against_artillery_either() -> None:
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 2, ["R", "R"])
    t.group(1, "A", 2, ["R", "R"], lies=["wall"])
    assert mission_strength(t.s, 0, 6) == 5 - 1
    t.s.encircled[6] = (0, 0, 2, 2)
    assert mission_strength(t.s, 0, 6) == 5


@allowed("UF 28.46", "UF 28.44")
def test_a_bogged_afv_shows_its_flank_to_ordnance_only() -> None:
    """UF 28.44: immobilized it does so to every attack on its Armor, the flames of infantry too."""
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 3, ["R", "R"])
    t.group(1, "A", 2, [PANZER])
    assert not shows_flank(t.s, 0, 6, True)
    t.s.marks["bogged", 2] = 1
    assert (shows_flank(t.s, 0, 6, True), shows_flank(t.s, 0, 6, False)) == (True, False)
    t.s.marks["immobilized", 2] = 1
    assert (shows_flank(t.s, 0, 6, True), shows_flank(t.s, 0, 6, False)) == (True, True)


@allowed("UF 28.9")
def test_fear_of_armor_is_an_option() -> None:
    """UF 28.9: infantry only, while the enemy has an AFV in play and its own side none; never unless it was agreed."""
    game = UpFront()
    assert "fear of armor" not in [option.name for option in game.option_list("A")]
    assert "fear of armor" in [option.name for option in game.option_list("E")]
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 3, ["R", "R"])
    t.group(1, "A", 2, [PANZER])
    t.group(1, "B", 2, ["R"])
    s = t.s
    assert (morale_of(s, 0), panic_of(s, 0)) == (3, 5)
    s.variants = ("fear of armor",)
    assert (morale_of(s, 0), panic_of(s, 0), morale_of(s, 3)) == (2, 4, 3)
    t.group(0, "B", 3, [31])
    assert morale_of(s, 0) == 3, "armor of their own"


@allowed("UF 21.3", "UF 8.32")
def test_friends_of_the_man_with_the_charge_have_their_own_ground() -> None:
    """UF 21.3, 8.32, 8.9: a friend from a Hill, or from behind Walls opposite or beside the enemy, against 8."""
    for letter, ground, strength in (("A", "hill", 7), ("A", "wall", 6), ("B", "wall", 7), ("B", "brush", 7)):
        t = Table((RUSSIAN, GERMAN))
        t.group(0, "C" if letter == "B" else "B", 3, ["R"])
        t.group(0, letter, 3, ["R", "R"], lies=[ground])
        t.group(1, "A", 2, ["R", "R"])
        t.begin()
        s = t.s
        s.secondary[0], s.inside[0], s.inside[1] = "demolition_charge", 6, 6
        t.resolve(Detonation(0, 6), draws=["r3", "r3", "r2"])
        assert [event[3] for event in t.events("shot")] == [5, 5, strength - 2]


@allowed("UF 38.2")
@refused("UF 38.2")
def test_an_overrun_at_night_needs_observation_too() -> None:
    t = Table((GERMAN, RUSSIAN))
    t.group(0, "A", 3, [PANZER])
    t.group(1, "A", 2, ["R", "R"])
    s = t.s
    assert overrun_refusal(s, 0, 6) is None
    s.night = True
    found = overrun_refusal(s, 0, 6)
    assert found is not None and found.rule == "UF 38.2"
    s.marks["detected", 0] = 6
    assert overrun_refusal(s, 0, 6) is None


@allowed("UF 18.21", "UF 40.4")
def test_a_broken_radio_stays_broken_in_other_hands() -> None:
    s = position(group("A", man(leader="SL"), man(), man()), group("A", man(), side=1), chapters=53)
    s.secondary[1] = "radio"
    s.marks["radio broken", 1], s.marks["radio strength", 1] = 1, 7
    play(s, ("hand over", 0), ("give", 1, 2))
    assert s.secondary == {2: "radio"} and s.marks["radio broken", 2] == 1 and s.marks["radio strength", 2] == 7
    assert ("radio broken", 1) not in s.marks and ("fire mission", 0) not in options(s)


@allowed("UF 40.4", "UF 18.2")
def test_a_broken_radio_is_acquired_broken() -> None:
    """UF 18.1, 40.4: the chit lies with its malfunction side up, whoever takes it up."""
    s = position(group("A", man(leader="SL"), man(), man()), group("A", man(), side=1), chapters=53)
    s.secondary[1] = "radio"
    s.marks["radio broken", 1] = 1
    remove(s, 1, KILLED, "UF 6.51")
    assert ("radio broken", 1) not in s.marks
    chits = [c for c in s.dropped[0] if is_secondary(c)]
    assert [chit_name(c) for c in chits] == ["radio (malfunction)"]
    play(s, ("acquire", 0), ("acquire", 2, 0, chits[0]), chance=rncs(s, ("black", 2)))
    assert s.secondary == {2: "radio"} and s.marks["radio broken", 2] == 1
    whole = position(group("A", man(leader="SL"), man(), man()), group("A", man(), side=1), chapters=53)
    whole.secondary[1] = "radio"
    remove(whole, 1, KILLED, "UF 6.51")
    chits = [c for c in whole.dropped[0] if is_secondary(c)]
    play(whole, ("acquire", 0), ("acquire", 2, 0, chits[0]), chance=rncs(whole, ("black", 2)))
    assert whole.secondary == {2: "radio"} and ("radio broken", 2) not in whole.marks
