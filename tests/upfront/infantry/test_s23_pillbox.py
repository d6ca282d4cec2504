"""UF 23: the Pillbox."""

from __future__ import annotations

from bocage.games.upfront.armor.s25_hit_strength import AT_MEN, hit_strength
from bocage.games.upfront.armor.s29_overrun import FORBIDDEN
from bocage.games.upfront.basic.s03_groups import FormGroups
from bocage.games.upfront.basic.s06_targets import target_refusal
from bocage.games.upfront.close_combat.s20_refusals import entry_refusal, infiltration_refusal
from bocage.games.upfront.game import UpFront
from bocage.games.upfront.infantry.s17_flanking import has_flanking_fire
from bocage.games.upfront.infantry.s17_transfer_refusals import newcomer_refusal, receiver_refusal
from bocage.games.upfront.infantry.s18_acquisition import chit_refusal
from bocage.games.upfront.infantry.s18_chits import chit, secondary_chit
from bocage.games.upfront.infantry.s23_pillbox import group_refusal, turned_aside
from bocage.games.upfront.infantry.s23_placement import THE_PILLBOX
from bocage.games.upfront.printed.cards import ALL_CARDS
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.printed.vehicles import AFV_EFFECT
from bocage.games.upfront.printed.weapons import weapon_of
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.state import UpFrontState, relative_range
from bocage.games.upfront.table.firepower import firepower
from bocage.games.upfront.table.ground import PILLBOX_GROUND, TERRAIN_UP, entry
from bocage.games.upfront.table.modifiers import card_strength, total
from bocage.games.upfront.table.odds import explain_attack
from bocage.kernel import play as kernel_play
from bocage.kernel.script import step
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table
from tests.upfront.position import (
    Group,
    back,
    concealed,
    fire,
    forward,
    gid,
    group,
    man,
    men,
    movement,
    play,
    position,
    refusal,
    riflemen,
    terrain,
)

FIRE = fire(4)
PILLBOX_B = 7  # group B of side 1


def table(*groups: Group, mine: tuple[int, ...] = (), yours: tuple[int, ...] = (), seat: int = 0) -> UpFrontState:
    return position(*groups, hands=(mine, yours), seat=seat, chapters=33)


def behind(chit: int, stack: tuple[int, ...] = (), mine: tuple[int, ...] = (), seat: int = 0) -> UpFrontState:
    """Group A of side 0 at this chit, a Pillbox at chit 0 as group B of side 1 with a group opposite it."""
    return table(
        group("A", *riflemen(2), chit=chit, stack=stack),
        group("B", *riflemen(2), chit=3),
        group("B", *riflemen(3), side=1, stack=[THE_PILLBOX]),
        mine=mine,
        seat=seat,
    )


def begun(letter: str = "C") -> UpFrontState:
    s = new_game(SCENARIOS[letter], (GERMAN, AMERICAN), ())
    kernel_play.begin(s)
    return s


@case("uf-23-002")
@allowed("UF 23.1", "UF 23.2")
@refused("UF 23.2", "UF 23.3")
def test_it_lies_on_group_b_before_any_other_terrain() -> None:
    s = begun()
    assert UpFront.name == "upfront" and THE_PILLBOX not in s.pile.rest
    seen = 0
    while type(s.stack[-1]).__name__ != "Deal" and s.player >= 0:
        frame = s.stack[-1]
        able = kernel_play.options(s)
        if isinstance(frame, FormGroups) and frame.seat == 1 and len(frame.sizes) == 2 and frame.sizes[-1] == 3:
            waiting = next(m for m in frame.waiting(s))
            assert refusal(s, "man", waiting).rule == "UF 23.3"
            assert ("next group",) in able or not able
            seen += 1
        step(s, able[-1] if ("next group",) in able else able[0])
    assert seen <= 1
    while type(s.stack[-1]).__name__ == "Deal":
        step(s, s.pile.rest[0])
    box = gid(s, 1, "B")
    assert [e & 255 for e in s.cards[box]] == [THE_PILLBOX] and 2 <= len(s.men[box]) <= 3
    assert len(s.hands[1]) == 6 and THE_PILLBOX not in s.hands[1] and THE_PILLBOX not in s.removed
    woods = next(c for c in ALL_CARDS if c in s.hands[0] or c in s.hands[1])
    assert refusal(s, "terrain", woods, box).rule in ("UF 3.6", "UF 4.1")


@case("uf-23-003")
@allowed("UF 23.3")
@refused("UF 23.3")
def test_who_can_be_in_it() -> None:
    s = table(
        group("A", *riflemen(4), man("MTR"), man("PSK"), man("MMG"), man("LMG")),
        group("A", *riflemen(2), side=1),
    )
    a, b, c, d, mortar, schreck, mmg, lmg = men(s, 0, "A")
    assert group_refusal(s, (a, b, c)) is None and group_refusal(s, (mmg, a, b)) is None
    assert group_refusal(s, (lmg,)) is None
    for bad in ((a, b, c, d), (a, b, mortar), (schreck,), (mmg, a, b, c)):
        found = group_refusal(s, bad)
        assert found is not None and found.rule == "UF 23.3"
    s.secondary[a] = "radio"
    assert group_refusal(s, (a, b)) is not None
    t = Table()
    g = t.group(0, "A", 0, [31])
    assert group_refusal(t.s, t.s.men[g]) is not None


@allowed("UF 23.3")
@refused("UF 23.3")
def test_nobody_brings_more_into_it() -> None:
    s = table(
        group("A", *riflemen(2, leader="SL"), man("MTR")),
        group("B", *riflemen(2), stack=[THE_PILLBOX]),
        group("A", *riflemen(2), side=1),
    )
    rifle, _, mortar = men(s, 0, "A")
    assert receiver_refusal(s, 0, 1, True) is None and newcomer_refusal(s, rifle, 1) is None
    found = newcomer_refusal(s, mortar, 1)
    assert found is not None and found.rule == "UF 23.3"
    s.crossing[rifle] = 1
    full = receiver_refusal(s, 0, 1, True)
    assert full is not None and full.rule == "UF 23.3"
    inside = men(s, 0, "B")[0]
    lying = (chit(weapon_of(GERMAN, "PSK")), secondary_chit("radio"), chit(weapon_of(GERMAN, "LMG")))
    s.dropped[1] = lying
    rules = [getattr(chit_refusal(s, inside, 1, c), "rule", None) for c in lying]
    assert rules == ["UF 23.3", "UF 23.3", None]


@case("uf-23-004")
@allowed("UF 23.4")
@refused("UF 23.4", "UF 9.5")
def test_four_off_and_no_concealed_card() -> None:
    s = table(
        group("B", *riflemen(6), chit=4),
        group("B", *riflemen(3), side=1, stack=[THE_PILLBOX]),
        mine=(FIRE,),
        yours=(concealed(2),),
    )
    assert total(s, 1, PILLBOX_B) == -4
    play(s, ("fire", 1), ("at", PILLBOX_B), ("card", FIRE), ("ready",))
    assert s.player == 0, "the defender is not asked"
    lines = explain_attack(s, 0, 1, PILLBOX_B, (FIRE,), 0).lines
    assert [(line.rule, line.amount) for line in lines if line.amount < 0] == [("UF 23.4", -4)]


@case("uf-23-005")
@allowed("UF 23.4")
def test_ordnance_uses_its_unboxed_effect_number() -> None:
    t = Table()
    a = t.group(0, "B", 3, [31])
    b = t.group(1, "B", 0, ["R", "R"], lies=["pillbox"])
    tank = t.s.men[a][0]
    assert hit_strength(t.s, tank, 0, b, AT_MEN, -1, 1) == AFV_EFFECT[t.s.person[tank]] + 1 - 4


@case("uf-23-006")
@allowed("UF 23.5")
@refused("UF 23.5")
def test_no_close_combat_with_it_and_no_infiltration_out_of_it() -> None:
    s = table(
        group("B", *riflemen(2), chit=5),
        group("B", *riflemen(3), side=1, stack=[THE_PILLBOX]),
    )
    m, inside = men(s, 0, "B")[0], men(s, 1, "B")[0]
    assert infiltration_refusal(s, 1, m, PILLBOX_B) is None
    before = firepower(s, 1, PILLBOX_B, 5)
    s.inside[m] = PILLBOX_B
    assert firepower(s, 1, PILLBOX_B, 5) > before
    fight = entry_refusal(s, 1, m, PILLBOX_B)
    assert fight is not None and fight.rule == "UF 23.5"
    s.outset = ()
    out = infiltration_refusal(s, PILLBOX_B, inside, 1)
    assert out is not None and out.rule == "UF 23.5"


@case("uf-23-007")
@allowed("UF 23.6")
@refused("UF 23.6")
def test_no_overrun_and_no_elevated_fire() -> None:
    s = table(
        group("B", *riflemen(6), chit=4, stack=[terrain("hill")]),
        group("B", *riflemen(3), side=1, stack=[THE_PILLBOX]),
    )
    assert total(s, 1, PILLBOX_B) == -4
    assert PILLBOX_GROUND in FORBIDDEN


@case("uf-23-008")
@allowed("UF 23.7")
@refused("UF 23.7")
def test_no_fire_past_it() -> None:
    s = behind(6)
    for g, t in ((0, PILLBOX_B), (PILLBOX_B, 0)):
        found = target_refusal(s, g, t)
        assert found is not None and found.rule == "UF 23.7"
    s.chit[0] = 4
    assert target_refusal(s, 0, PILLBOX_B) is None


@case("uf-23-009")
@allowed("UF 23.7")
def test_behind_it_at_range_chit_five() -> None:
    move, retreat = movement(), movement(nth=1)
    s = behind(5, mine=(move, retreat))
    plain = firepower(s, 0, PILLBOX_B, relative_range(s, 0, PILLBOX_B))
    play(s, ("move", 0), ("move", move, "forward"))
    assert target_refusal(s, 0, PILLBOX_B) is not None
    s.acted[0] = False
    play(s, ("move", 0), ("move", retreat, "back"))
    assert s.chit[0] == 5 and has_flanking_fire(s, 0, PILLBOX_B)
    s.cards[0] = (entry(terrain("brush"), TERRAIN_UP),)
    assert firepower(s, 0, PILLBOX_B, 5) == 2 * plain
    five = fire(5)
    assert card_strength(s, PILLBOX_B, (five,), 0) == 2 and card_strength(s, PILLBOX_B, (five,), 1) == 5
    e = explain_attack(s, 1, PILLBOX_B, 0, (five,), 0)
    assert ("UF 23.7", -3) in [(line.rule, line.amount) for line in e.lines]


@allowed("UF 23.7")
def test_who_only_came_to_five_is_in_front_of_it() -> None:
    move = movement()
    s = behind(4, mine=(move,))
    play(s, ("move", 0), ("move", move, "forward"))
    assert s.chit[0] == 5 and not has_flanking_fire(s, 0, PILLBOX_B)
    s = behind(6, stack=(forward(),))
    s.marks["behind", 0] = 2
    turned_aside(s, 0)
    assert ("behind", 0) not in s.marks


@allowed("UF 23.7")
def test_who_goes_farther_back_is_in_front_again() -> None:
    s = behind(5, stack=(back(),), mine=(movement(),))
    s.marks["behind", 0] = 1
    play(s, ("move", 0), ("move", movement(), "back"))
    assert ("behind", 0) not in s.marks and not has_flanking_fire(s, 0, PILLBOX_B)


@case("uf-23-010")
@allowed("UF 23.8")
def test_other_flanking_fire_does_nothing() -> None:
    s = behind(3)
    plain = firepower(s, 0, PILLBOX_B, 3)
    s.flanks[0, PILLBOX_B] = 1
    assert firepower(s, 0, PILLBOX_B, 3) == plain
    s.cards[PILLBOX_B] = ()
    assert firepower(s, 0, PILLBOX_B, 3) == 2 * plain


@case("uf-23-011")
@allowed("UF 23.8")
def test_an_encircled_pillbox() -> None:
    s = behind(4)
    plain = firepower(s, 0, PILLBOX_B, 4)
    s.encircled[PILLBOX_B] = (0, 1, 0, 0)
    assert firepower(s, 0, PILLBOX_B, 4) == plain
