"""UF 33.1 to 33.6: who is wounded, and what a wounded man can do."""

from __future__ import annotations

from types import SimpleNamespace

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.armor.s25_to_hit import to_hit
from bocage.games.upfront.close_combat.s20_ccv import ccv, helps
from bocage.games.upfront.close_combat.s20_refusals import entry_refusal, infiltration_refusal
from bocage.games.upfront.infantry.s18_chits import chit, secondary_chit
from bocage.games.upfront.infantry.s18_exchange import give_refusal, swap_refusal
from bocage.games.upfront.infantry.s33_wounds import AfterWound, is_lost, only_wounded, only_wounded_by_sniper
from bocage.games.upfront.printed.cards import BREEZE, POS, RN, SIGNED, SNIPER_KIA, SNIPER_PIN
from bocage.games.upfront.printed.weapons import UNARMED
from bocage.games.upfront.state import IN_PLAY, PANICKED, ROUTED, UpFrontState
from bocage.games.upfront.table.casualties import KILLS, NOTHING, PANICS, ROUTS, outcome
from bocage.games.upfront.table.firepower import firepower, man_firepower
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table
from tests.upfront.infantry.malfunction_scenes import at
from tests.upfront.infantry.wounds_scenes import ENEMY, FIRE, FIRE_AT, struck, table
from tests.upfront.position import (
    forward,
    group,
    man,
    men,
    play,
    position,
    refusal,
    riflemen,
    rnc,
    rncs,
    sniper,
)


def draw_with(s: UpFrontState, w: int, rout: tuple[int, int] = (7, 10)) -> int:
    """A card with this number under 7w, and one above Panic 6 under 0r."""
    return rnc(s, columns={7: (w, w), 10: rout})


def result(s: UpFrontState, m: int, number: int, card: int) -> int:
    """The result of that number with that card; wounds show in s.wounded."""
    return only_wounded(s, FIRE_AT, m, outcome(s, m, number, card), number, card)


@case("uf-33-001")
@allowed("UF 33.1")
def test_corporal_jones() -> None:
    for pinned, wounds in ((False, [8]), (True, [6, 7, 8, 9])):
        for number in range(3, 12):
            s = table(pinned=pinned)
            m = men(s, 1, "A")[0]
            result(s, m, number, draw_with(s, 4))
            assert (m in s.wounded) == (number in wounds), (pinned, number)
    s = table()
    m = men(s, 1, "A")[0]
    assert result(s, m, 8, draw_with(s, 5)) == KILLS and not s.wounded


@case("uf-33-002")
@allowed("UF 33.1")
def test_the_printed_morale_counts() -> None:
    for number, wounded in ((4, True), (3, False)):
        s = table()
        m = men(s, 1, "A")[0]
        s.weapon[m] = UNARMED
        assert result(s, m, 8, draw_with(s, number)) == (NOTHING if wounded else KILLS)
        assert (m in s.wounded) == wounded


@case("uf-33-003")
@allowed("UF 33.1")
def test_he_stays_as_he_was_and_not_in_close_combat() -> None:
    for pinned in (False, True):
        s = table(*riflemen(4), hands=((FIRE,), ()))
        m, other = men(s, 1, "A")
        s.pinned[m] = pinned
        card = next(c for c in s.pile.rest if POS[c][7] == 4 and SIGNED[c] > 1 and not BREEZE[c])
        lowest = 4 + SIGNED[card] - pinned  # on the front of his card
        s.kia = tuple(lowest if other == m else kia for other, kia in enumerate(s.kia))
        actions = (("fire", 0), ("at", ENEMY), ("card", FIRE), ("ready",), ("resolve",))
        play(s, *actions, chance=[card, *rncs(s, ("red", 4))])
        assert s.pinned[m] == pinned and m in s.wounded and s.fate[m] == IN_PLAY and other not in s.wounded
    s = table()
    m = men(s, 1, "A")[0]
    fight = SimpleNamespace(kind="close combat")
    assert only_wounded(s, fight, m, KILLS, 8, draw_with(s, 4)) == KILLS


@case("uf-33-004")
@allowed("UF 33.1")
def test_voluntary_panic_never_wounds() -> None:
    for rout, fate in (((7, 10), ROUTED), ((1, 6), PANICKED)):
        s = position(
            group("A", man(morale=4, panic=6, pinned=True), man()),
            group("A", *riflemen(2), side=1),
            chapters=33,
        )
        play(s, ("panic", 0), chance=[draw_with(s, 4, rout)])
        assert s.fate[0] == fate and not s.wounded


@case("uf-33-006")
@allowed("UF 33.1")
def test_panic_is_no_rout() -> None:
    s = table(pinned=True)
    m = men(s, 1, "A")[0]
    assert result(s, m, 7, draw_with(s, 4, (1, 6))) == PANICS and not s.wounded


@case("uf-33-007")
@allowed("UF 33.1")
def test_a_rout_may_be_a_wound() -> None:
    s = table(pinned=True)
    m = men(s, 1, "A")[0]
    assert result(s, m, 7, draw_with(s, 4)) == NOTHING and m in s.wounded and s.pinned[m]
    other = men(s, 1, "A")[1]
    assert result(s, other, 7, draw_with(s, 5)) == ROUTS and other not in s.wounded


@allowed("UF 33.1", "UF 14.3")
def test_snipers_wound_too() -> None:
    s = table(pinned=True)
    m, other = men(s, 1, "A")
    shooter = SimpleNamespace(sniper=sniper())
    low = SNIPER_KIA[sniper()][0]
    card = rnc(s, number=low, columns={7: (4, 4)})
    assert only_wounded_by_sniper(s, shooter, m, KILLS, card) == NOTHING and m in s.wounded
    high = next(c for c in s.pile.rest if POS[c][7] == 4 and RN[c] > low)
    assert only_wounded_by_sniper(s, shooter, other, KILLS, high) == KILLS and other not in s.wounded
    assert SNIPER_PIN[sniper()][1] < low
    assert only_wounded_by_sniper(s, shooter, other, ROUTS, high) == NOTHING and other in s.wounded


@case("uf-33-008")
@allowed("UF 33.11")
@refused("UF 33.11")
def test_crews_are_never_wounded() -> None:
    t = Table()
    g = t.group(0, "A", 0, [31])
    m = t.s.men[g][0]
    t.begin()
    card = next(c for c in t.s.pile.rest if POS[c][7] == t.s.morale[m])
    assert only_wounded(t.s, FIRE_AT, m, KILLS, t.s.kia[m], card) == KILLS and not t.s.wounded


@case("uf-33-009")
@case("uf-17-016")
@allowed("UF 33.2", "UF 17.4")
def test_firepower_of_a_wounded_man() -> None:
    s = table(man("R"), man("R"))
    m = men(s, 0, "A")[0]
    three = next(rr for rr in range(6) if man_firepower(s, m, ENEMY, rr) == 3)
    one = next(rr for rr in range(6) if man_firepower(s, m, ENEMY, rr) == 1)
    s.wounded[m] = 1
    assert man_firepower(s, m, ENEMY, three) == 1 and man_firepower(s, m, ENEMY, one) == 0
    s.flanks[0, ENEMY] = 0
    assert man_firepower(s, m, ENEMY, one) == 1, "doubled and halved before anything is rounded"
    t = Table()
    a = t.group(0, "A", 1, ["MTR", "R"])
    b = t.group(1, "A", 1, ["R", "R"])
    mortar = t.s.men[a][0]
    before = to_hit(t.s, mortar, MAIN, b)
    t.s.wounded[mortar] = 1
    assert to_hit(t.s, mortar, MAIN, b) == before + 1


@case("uf-33-010")
@allowed("UF 33.2")
@refused("UF 33.2")
def test_no_moving_fire_of_a_wounded_man() -> None:
    s = position(
        group("A", man("MP"), man("MP"), man("MP"), chit=4, stack=[forward()]),
        group("A", man(morale=20, kia=30), side=1),
        hands=((FIRE,), ()),
        chapters=33,
    )
    m = men(s, 0, "A")[0]
    s.wounded[m] = 1
    assert man_firepower(s, m, ENEMY, 4) == 0 < firepower(s, 0, ENEMY, 4)
    actions = (("fire", 0), ("at", ENEMY), ("card", FIRE), ("ready",), ("resolve",))
    play(s, *actions, chance=rncs(s, ("red", 6), at(1, 3)))
    assert s.broken[m]


@case("uf-33-011")
@allowed("UF 33.3")
def test_wounded_crews() -> None:
    s = table(man("LMG", assistant=1), man(), man())
    gunner, helper, other = men(s, 0, "A")
    before = man_firepower(s, gunner, ENEMY, 3)
    s.wounded[helper] = 1
    assert man_firepower(s, gunner, ENEMY, 3) == before
    s.wounded = {gunner: 1}
    assert man_firepower(s, gunner, ENEMY, 3) == before // 2
    play(s, ("hand over", 0), ("swap", gunner, helper))
    assert man_firepower(s, helper, ENEMY, 3) == before and s.acted[0]
    assert s.assistant[helper] == gunner and s.principal[other] < 0


@case("uf-33-012")
@allowed("UF 33.3")
@refused("UF 33.3", "UF 18.21")
def test_who_exchanges_weapons() -> None:
    s = table(man("LMG"), man("R"), man("MP", pinned=True))
    a, b, c = men(s, 0, "A")
    assert getattr(swap_refusal(s, a, c), "rule", "") == "UF 18.21"
    assert getattr(swap_refusal(s, a, b), "rule", "") == "UF 18.21"
    s.secondary[b] = "radio"
    s.weapon[a] = s.weapon[b]
    assert give_refusal(s, b, a) is None
    s.secondary.clear()
    s.weapon[a] = s.weapon[c]
    s.wounded[b] = 1
    assert swap_refusal(s, a, b) is None


@allowed("UF 33.4")
def test_repairs_of_a_wounded_man() -> None:
    for draws, repaired in (((("red", 1),), False), ((("black", 1), ("black", 0)), True)):
        s = table(man("R", broken=True), man())
        s.wounded[0] = 1
        play(s, ("repair", 0), ("repair", 0), chance=rncs(s, *draws))
        assert s.broken[0] is not repaired and s.acted[0]


@case("uf-33-014")
@allowed("UF 33.5")
def test_close_combat_value() -> None:
    s = table(man("R", morale=4), man("R", morale=4))
    m, other = men(s, 0, "A")
    good = ccv(s, m)
    s.pinned[m] = True
    pinned = ccv(s, m)
    s.weapon[m] = UNARMED
    lowest = ccv(s, m)
    s.weapon[m] = s.weapon[other]
    assert good - pinned == 4
    s.wounded[m] = 1
    assert ccv(s, m) == lowest
    s.pinned[m] = False
    assert ccv(s, m) == pinned and not helps(s, m) and helps(s, other)
    s.pinned[m], s.weapon[m] = True, UNARMED
    assert is_lost(s, m, True) and not is_lost(s, m, False)


@case("uf-33-015")
@allowed("UF 33.5")
@refused("UF 33.5")
def test_wounded_infiltrators() -> None:
    s = position(group("A", *riflemen(2), chit=5), group("A", *riflemen(2), side=1), chapters=33)
    m, other = men(s, 0, "A")
    s.wounded[m] = 1
    found = infiltration_refusal(s, 0, m, ENEMY)
    assert found is not None and found.rule == "UF 33.5"
    assert infiltration_refusal(s, 0, other, ENEMY) is None
    s.inside[m] = ENEMY
    assert entry_refusal(s, 0, m, ENEMY) is None


@allowed("UF 33.6")
@refused("UF 33.6")
def test_one_weapon_only() -> None:
    for which in ("primary", "secondary"):
        s = table()
        m = men(s, 0, "A")[0]
        s.secondary[m] = "radio"
        rifle = s.weapon[m]
        struck(s, m)
        play(s, ("put down", m, which))
        assert (m in s.secondary, s.weapon[m] == rifle) == (which == "primary", which == "secondary")
        assert s.dropped[0] == ((chit(rifle),) if which == "primary" else (secondary_chit("radio"),))
    play(s, ("acquire", 0))
    assert refusal(s, "acquire", m, 0, secondary_chit("radio")).rule == "UF 33.6"
    other = men(s, 0, "A")[1]
    s.secondary[other] = "radio"
    assert getattr(give_refusal(s, other, m), "rule", "") == "UF 33.6"


@allowed("UF 33.9")
@refused("UF 33.6")
def test_a_second_weapon_taken_up_under_a_hero_goes_at_the_end_of_the_turn() -> None:
    """UF 33.9 suspends UF 33.6 for one player turn and no longer; who was not roused is not asked."""
    for taken in (True, False):
        s = table()
        m = men(s, 0, "A")[0]
        s.wounded[m], s.marks["steeled", m] = 1, s.turn
        if taken:
            s.secondary[m] = "radio"
        play(s, ("stop",), waits=True)
        assert isinstance(s.stack[-1], AfterWound) == taken
    s = table()
    m = men(s, 0, "A")[0]
    s.wounded[m], s.marks["steeled", m], s.secondary[m] = 1, s.turn, "radio"
    play(s, ("stop",), ("put down", m, "secondary"), waits=True)
    assert m not in s.secondary and s.dropped[0] == (secondary_chit("radio"),)
