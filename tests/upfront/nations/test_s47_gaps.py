"""UF 34.7, 45.47, 45.6, 47.3, 50.7, 52.11, 52.15: jungle and sand in every attack, counterattacks, heavy weapons."""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.armor.s25_hit_strength import AT_ARMOR, AT_CREW, AT_MEN, hit_strength
from bocage.games.upfront.armor.s25_refusals import piece_refusal
from bocage.games.upfront.armor.s28_fire import armor_strength
from bocage.games.upfront.basic.s06_targets import attack_strength
from bocage.games.upfront.basic.s11_crew import assign_refusal
from bocage.games.upfront.battle.s40_artillery import mission_strength, target_refusal
from bocage.games.upfront.close_combat.s20_refusals import infiltration_refusal
from bocage.games.upfront.infantry.s18_exchange import give_refusal
from bocage.games.upfront.infantry.s21_demolition import strength_at
from bocage.games.upfront.infantry.s21_secondary import carry_refusal
from bocage.games.upfront.printed.nations import AMERICAN, BRITISH, GERMAN, JAPANESE
from bocage.games.upfront.printed.weapons import step_of
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import card_of
from bocage.games.upfront.view import table_view
from bocage.kernel import play as kernel_play
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table
from tests.upfront.close_combat.close_scenes import near
from tests.upfront.position import (
    fire,
    forward,
    group,
    man,
    movement,
    of_kind,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    terrain,
)

MINES = of_kind("minefield")
WASP, CARRIER, GUN, HALFTRACK = 33, 34, 28, 30
STEP = step_of("0-1")


@allowed("UF 47.3")
def test_jungle_weakens_every_attack_once() -> None:
    """UF 47.3: also where a flamethrower stands in the group but it is a gun, a charge or artillery that attacks."""
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 3, ["FT", "R", "BAZ"])
    t.group(1, "A", 2, ["R", "R"])
    t.group(1, "B", 2, [HALFTRACK])
    s, card = t.s, fire(3)
    whole = [
        hit_strength(s, 2, MAIN, 6, AT_MEN, STEP, 1),
        hit_strength(s, 2, MAIN, 7, AT_ARMOR, STEP, 1),
        hit_strength(s, 2, MAIN, 7, AT_CREW, STEP, 1),
        strength_at(s, 0, 6),
        mission_strength(s, 1, 6),
        mission_strength(s, 1, 7),
    ]
    flames, burnt = attack_strength(s, 0, 6, (card,)), armor_strength(s, 0, 7, (card,))
    s.jungle = True
    assert [
        hit_strength(s, 2, MAIN, 6, AT_MEN, STEP, 1),
        hit_strength(s, 2, MAIN, 7, AT_ARMOR, STEP, 1),
        hit_strength(s, 2, MAIN, 7, AT_CREW, STEP, 1),
        strength_at(s, 0, 6),
        mission_strength(s, 1, 6),
        mission_strength(s, 1, 7),
    ] == [strength - 1 for strength in whole]
    assert (attack_strength(s, 0, 6, (card,)), armor_strength(s, 0, 7, (card,))) == (flames, burnt)
    s.broken[0] = True
    assert attack_strength(s, 0, 6, (card,)) == card_alone(s, card) - 1


def card_alone(s: UpFrontState, card: int) -> int:
    s.jungle = False
    found = attack_strength(s, 0, 6, (card,))
    s.jungle = True
    return found


def test_the_flamethrower_of_an_afv_is_not_weakened_by_jungle() -> None:
    """UF 47.3: the Wasp burns as ever; the machine gun of a Bren Carrier is weakened."""
    for number, change in ((WASP, 0), (CARRIER, -1)):
        t = Table((BRITISH, JAPANESE))
        t.group(0, "A", 3, [number])
        t.group(1, "A", 2, ["R", "R"])
        before = attack_strength(t.s, 0, 6, (fire(3),))
        t.s.jungle = True
        assert attack_strength(t.s, 0, 6, (fire(3),)) - before == change


@allowed("UF 45.47")
@refused("UF 45.47")
def test_whoever_fires_at_a_banzai_spoils_the_counterattack() -> None:
    """UF 45.47: ordnance and artillery are fire too; after a counterattack nobody fires at the charging group."""
    t = Table((BRITISH, JAPANESE))
    t.group(0, "A", 2, ["R", "R"])
    t.group(0, "B", 2, ["PIAT", "R"])
    t.group(1, "A", 3, ["R", "R"])
    t.s.marks["banzai", 6], t.s.marks["banzai fight", 6] = 0, 1
    t.hold(0, "fire")
    t.begin()
    assert ("banzai fight", 0) in t.options()
    card = t.s.hands[0][0]
    t.play(("ordnance", 1), ("at", 6), ("piece", 2, MAIN, "men"), ("card", card), ("resolve",), draws=["b6"])
    found = t.why_not("banzai fight", 0)
    assert found is not None and found.rule == "UF 45.47"
    t.s.marks["countered", 6] = t.s.turn
    for refused_by in (target_refusal(t.s, 1, 6), piece_refusal(t.s, 2, MAIN, 6, AT_MEN)):
        assert refused_by is not None and refused_by.rule == "UF 45.47"


def test_banzai_and_surrender_are_seen() -> None:
    s = position(group("A", *riflemen(2)), group("A", *riflemen(2), side=1, chit=1), chapters=53)
    s.marks["banzai", 0], s.marks["surrendered", 6] = 6, 1
    mine, yours = [side["groups"][0]["status"] for side in table_view(s, 1)["sides"]]
    assert any("Banzai" in words for words in mine) and yours == ["surrendered"]


@allowed("UF 45.6")
@refused("UF 45.6")
def test_no_movement_card_for_an_infiltrator_while_a_heavy_weapon_lacks_its_crew() -> None:
    """UF 45.6: a Movement card for any purpose; the Morale Check stays open to him."""
    s = near(man("MMG"), man(), man(), nations=("Japanese", "American"), hand=(movement(),), chapters=53)
    play(s, ("infiltrate", 0), ("enter", 1, 6))
    assert refusal(s, "card", movement()).rule == "UF 45.6" and ("check",) in options(s)
    crewed = near(man("MMG", assistant=1), man(), man(), nations=("Japanese", "American"), hand=(movement(),),
                  chapters=53)  # fmt: skip
    play(crewed, ("infiltrate", 0), ("enter", 2, 6), ("card", movement()))
    assert movement() in crewed.discards


@allowed("UF 50.7")
@refused("UF 50.7")
def test_the_crew_of_an_italian_heavy_weapon_carries_nothing_else() -> None:
    s = position(group("A", man("MMG"), man(), man()), group("A", man(), side=1),
                 nations=("Italian", "British"), chapters=53)  # fmt: skip
    s.secondary[1] = "demolition_charge"
    found = assign_refusal(s, 0, 1)
    assert found is not None and found.rule == "UF 50.7"
    assert assign_refusal(s, 0, 2) is None
    s.assistant[0], s.principal[2] = 2, 0
    for refused_by in (carry_refusal(s, 0, 2), give_refusal(s, 1, 2)):
        assert refused_by is not None and refused_by.rule == "UF 50.7"
    s.assistant[0], s.principal[2] = -1, -1
    assert carry_refusal(s, 0, 2) is None and give_refusal(s, 1, 2) is None


@case("uf-52-002")
@allowed("UF 52.11")
@refused("UF 52.11", "UF 24.3")
def test_minefields_are_rejected_in_the_desert_only() -> None:
    """UF 52.11: rejected as other Terrain; accepted it is tried at once: 0 and red fakes. Elsewhere nobody is asked."""
    for draws, real in (([("black", 0)], False), ([("red", 3)], False), ([("black", 3), ("black", 1)], True)):
        s = doubtful(True)
        assert set(options(s)) == {("accept", 0), ("reject", 0)}
        play(s, ("accept", 0), chance=rncs(s, *draws))
        assert (MINES in s.discards) != real and s.pinned[0] == real
    s = doubtful(True)
    play(s, ("reject", 0))
    assert MINES in s.discards and not s.pinned[0] and MINES not in [card_of(e) for e in s.cards[0]]
    plain = position(group("A", *riflemen(2)), group("A", man(), side=1, stack=[forward()], chit=2),
                     hands=([MINES], []), chapters=53, cower=((), ()))  # fmt: skip
    play(plain, ("stop",), ("on", MINES, 6), chance=rncs(plain, ("black", 0)))
    assert plain.pending[6] == 0 and len(plain.cards[6]) == 1, "it lies there, nobody was asked"


def doubtful(desert: bool) -> UpFrontState:
    s = position(group("A", man(morale=3), stack=[terrain("brush"), forward()], chit=2),
                 group("A", *riflemen(2), side=1), pending={0: MINES}, chapters=53, cower=((), ()),
                 begin=False)  # fmt: skip
    s.desert = desert
    kernel_play.begin(s)
    return s


@allowed("UF 34.7")
@refused("UF 34.7")
def test_an_infantry_gun_does_not_infiltrate() -> None:
    t = Table((GERMAN, AMERICAN))
    t.group(0, "A", 3, [GUN, "R"])
    t.group(1, "A", 2, ["R", "R"])
    t.begin()
    found = infiltration_refusal(t.s, 0, 0, 6)
    assert found is not None and found.rule == "UF 34.7"
    assert infiltration_refusal(t.s, 0, 1, 6) is None


@allowed("UF 47.4", "UF 17.92")
@refused("UF 47.4")
def test_no_marsh_before_men_who_form_a_group_around_a_gun() -> None:
    """In the jungle it could not be rejected; without the gun it may be put there."""
    for gun in (True, False):
        t = Table((JAPANESE, AMERICAN), seat=1)
        t.group(0, "A", 2, ["R", "R", 29 if gun else "R", "R"])
        t.group(1, "A", 1, ["R", "R"])
        (marsh,) = t.hold(1, "terrain marsh")
        s = t.begin().s
        s.jungle = True
        s.letter[1], s.chit[1] = 2, 2
        s.crossing.update({2: 1, 3: 1})
        s.marks[marks.SENT, 2] = s.marks[marks.SENT, 3] = s.turn - 1
        t.play(("stop",))
        assert (("on", marsh, 1) in t.options()) != gun
        if gun:
            barred = t.why_not("on", marsh, 1)
            assert barred is not None and barred.rule == "UF 47.4"
