"""Rules of different chapters that meet: Close Combat and guns, Breeze and second attacks, encircled guns, ordnance of
infiltrators, Walls and fire that is not ordnance, jungle of charges, Rally All and surrender."""

from __future__ import annotations

from bocage.games.upfront.armor.s25_afv_smoke import smoke_target_refusal
from bocage.games.upfront.armor.s28_close_combat import AfvCloseCombat
from bocage.games.upfront.armor.s28_defence import BOXED_FIRE, shows_flank
from bocage.games.upfront.armor.s29_overrun import overrun_lines, overrun_refusal
from bocage.games.upfront.armor.s29_resolution import OverrunResolution
from bocage.games.upfront.armor.s34_gun_defence import gun_outcome
from bocage.games.upfront.basic.s05_terrain import lay_terrain
from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.basic.s06_targets import attack_strength
from bocage.games.upfront.basic.s10_rally import both_refusal
from bocage.games.upfront.battle.s36_entrenchments import without_cover
from bocage.games.upfront.battle.s40_artillery import mission_strength
from bocage.games.upfront.close_combat.s20_fight import Fight
from bocage.games.upfront.close_combat.s20_infiltrators import fired, note_firers
from bocage.games.upfront.game import UpFront
from bocage.games.upfront.infantry.s21_demolition import strength_at
from bocage.games.upfront.printed.cards import ALL_CARDS, BREEZE, NEED, POS, SIGNED, STRENGTH, TERRAIN
from bocage.games.upfront.printed.nations import AMERICAN, BRITISH, GERMAN, RUSSIAN
from bocage.games.upfront.printed.vehicles import AFV_PANIC, ARMOR
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.casualties import NOTHING, PANICS, ROUTS, morale_of, panic_of
from bocage.games.upfront.table.odds import RESULT_WORDS, man_odds
from bocage.kernel import play as kernel_play
from bocage.kernel.script import step
from tests.looking import top
from tests.marks import allowed, refused
from tests.upfront.builder import Table
from tests.upfront.position import (
    fire,
    group,
    man,
    position,
    riflemen,
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
        t.resolve(Fight((0,), 2), waits=True)
        asked = kernel_play.options(t.s) if t.s.player == 1 else []
        assert any(a[0] == "conceal" for a in asked) != seen


@allowed("UF 27.2")
def test_close_combat_ends_acquisition() -> None:
    """UF 27.2: of the gun or AFV that is attacked; another's stays."""
    t = gun_table()
    t.begin()
    t.s.marks["acquired", 2] = 0
    t.resolve(Fight((0,), 2), waits=True)
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
    step(t.s, ("resolve",))
    step(t.s, breeze)
    assert type(t.s.stack[-1]).__name__ == "InherentAttack"
    assert top(t.s).strength == before + 1


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
    overrun = OverrunResolution(6, 5, 0)
    t.begin()
    t.resolve(overrun, waits=True)
    for failed in (False, True):  # UF 22.3: also for the gun that comes after the man at whom the flames failed
        t.s.broken[0] = failed
        assert [without_cover(t.s, overrun, m) for m in (1, 2)] == [0, 0]
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


def told_odds(s: UpFrontState, cards: tuple[int, ...], m: int, strength: int) -> dict[str, int]:
    """What the odds say of each result for this man, in cards; and that nothing was changed by asking."""
    before = (dict(s.wounded), dict(s.berserk), list(s.pinned))
    found = man_odds(s, m, strength, list(cards), 0, 6)
    assert before == (s.wounded, s.berserk, s.pinned)
    return {RESULT_WORDS[result]: count for result, count in found.items() if count}


@allowed("UF 33.1", "UF 20.9", "UF 45.45")
def test_odds_know_wounds_berserk_men_and_banzai() -> None:
    """UF 6.5: what is told beforehand is what happens: each card is counted under the result it would have."""
    target = man(morale=4, panic=5, kia=8, pinned=True)
    s = position(group("A", *riflemen(2), chit=3), group("A", target, side=1, chit=2),
                 nations=("German", "Russian"), chapters=53)  # fmt: skip
    zero = [c for c in ALL_CARDS if SIGNED[c] == 0]
    routs, dies = [[c for c in zero if (POS[c][10] > 5) == away] for away in (True, False)]
    wounds = [c for c in routs if POS[c][7] == 4]
    assert told_odds(s, tuple(zero), 2, 6) == {
        "berserk": len(dies),
        **({"wounded": len(wounds)} if wounds else {}),
        "rout": len(routs) - len(wounds),
    }
    s.chit[6] = 0
    assert told_odds(s, tuple(zero), 2, 6).get("panic") == len(dies), "too far away to run amok"
    j = position(group("A", *riflemen(2), chit=3), group("A", man(morale=4, kia=8), side=1, chit=1),
                 nations=("British", "Japanese"), chapters=53)  # fmt: skip
    j.marks["banzai", 6] = 0
    hurt = len([c for c in zero if POS[c][7] == 4])
    assert told_odds(j, tuple(zero), 2, 5) == {"killed": len(zero) - hurt, **({"wounded": hurt} if hurt else {})}
