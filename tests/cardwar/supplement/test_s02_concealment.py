"""UA s2, cards.concealment: Concealment counters, and what Concealed cards do (cardwar.md 6, lines 24 to 28)."""

from __future__ import annotations

from bocage.games.cardwar.marks import ACT_FIRE, ACT_MOVE, CONCEALED
from bocage.games.cardwar.supplement.s02_concealment import hit_drm
from bocage.games.starterkit.model.marks import IN_CC
from bocage.games.starterkit.model.state import CLOSE_COMBAT, DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE, RALLY
from bocage.games.starterkit.phases.s03_8_strength import ambush_drm
from bocage.kernel import play
from tests.cardwar.position import CardPosition, field
from tests.marks import allowed, case, refused

OPEN = field("A1-P10")
FOREST = field("A1-P10", woods="E5 D4")
WOODS = field("A1-P10", woods="E5 F5 G5")


def start(text: str = OPEN) -> CardPosition:
    p = CardPosition(text)
    p.side_of("german")
    p.side_of("russian")
    p.element(0)
    p.element(1)
    return p


def is_concealed(p: CardPosition, u: int) -> bool:
    return p.c.has_mark(u, CONCEALED)


@allowed("UA s2")
def test_fire_at_a_concealed_unit_is_area_fire() -> None:
    """Line 24: 8 FP on a concealed squad in woods: the 4 column, +1; its fellow takes the whole 8."""
    for look in (True, False):
        p = start(WOODS)
        firers = [p.unit("german 4-4-7", "E3") for _ in range(2)]
        target, fellow = p.unit("russian 4-4-7", "E5"), p.unit("russian 4-4-7", "E5")
        p.c.mark_card(target, CONCEALED)
        for u in firers:
            p.c.active[u] = ACT_FIRE
        p.phase(PREP_FIRE).do("target", "E5")
        for u in firers:
            p.do("add", u)
        if look:
            assert play.explain(p.s, ("fire",)).title == "4 firepower, column 4, DRM +1"
        p.do("fire").silent()
        p.roll(2, 4)  # 7: PTC on the 4 column, 1MC on the 8
        assert p.result(target) == "PTC" and p.result(fellow) == "1MC"
        assert not is_concealed(p, target), "a PTC takes the counter"


@allowed("UA s2")
def test_a_miss_leaves_the_counter_and_ordnance_needs_two_more() -> None:
    p = start()
    firer, target = p.unit("german 4-6-7", "E3"), p.unit("russian 4-4-7", "E5")
    p.c.mark_card(target, CONCEALED)
    p.c.active[firer] = ACT_FIRE
    p.phase(PREP_FIRE).do("target", "E5").do("add", firer).do("fire").silent()
    p.roll(6, 5)
    assert is_concealed(p, target)
    assert hit_drm(p.c, target) == 2 and hit_drm(p.c, firer) == 0


@case("ufasl-07-004")
@allowed("UA cards.concealment")
def test_a_concealed_card_is_a_hindrance_and_ends_ffmo() -> None:
    """Lines 25 and 26: +1 and no FFMO; beyond five points it does not block."""
    p = start()
    defender, mover = p.unit("german 4-6-7", "E5"), p.unit("russian 4-4-7", "G5")
    p.hand(1, "concealed 1")
    p.c.active[mover] = ACT_MOVE
    p.phase(MOVEMENT, 1).do("move", mover).do("to", "F5")
    p.do("add", defender).do("fire")
    assert p.asked() == "CardWindow.answered" and p.s.player == 1
    p.do("screen card", 1, 1)
    assert p.c.screen == 1 and p.cards_now(1) == [] and p.c.used[1] == 1
    p.roll(3, 4)  # 7 + 1 for the card - 1 FFNAM, and no FFMO; on the 8 column
    assert p.result(mover) == "1MC"


@case("ufasl-07-004")
@allowed("UA cards.concealment")
def test_the_hindrance_of_a_card_never_blocks() -> None:
    p = start()
    p.c.screen = 3
    assert p.c.hindrance_of(5) == 8


@refused("UA cards.concealment")
@allowed("UA cards.concealment")
def test_one_concealed_card_an_attack_of_the_targets_own_element() -> None:
    p = start()
    other = p.new_element(1)
    firer, target = p.unit("german 4-6-7", "E3"), p.unit("russian 4-4-7", "E5")
    p.unit("russian 4-4-7", "K9", element=other)
    p.hand(1, "concealed 1", "concealed 2")
    p.hand(other, "concealed 3")
    p.c.active[firer] = ACT_FIRE
    p.phase(PREP_FIRE).do("target", "E5").do("add", firer).do("fire")
    assert p.asked() == "CardWindow.answered"
    assert p.refused("screen card", other, 3).rule == "UA hand"
    p.do("screen card", 1, 2)
    assert p.refused("screen card", 1, 1).rule == "UA cards.concealment"
    assert p.c.screen == 2
    p.do("pass")
    assert p.asked() == "dice"
    assert target >= 0


@case("ufasl-07-004")
@allowed("UA cards.concealment")
@refused("UA cards.concealment")
@refused("UA s2")
def test_a_card_conceals_a_good_order_stack_even_in_enemy_sight() -> None:
    p = start()
    squad, leader = p.unit("german 4-6-7", "E5"), p.unit("german 8-0", "E5")
    broken = p.unit("german 4-6-7", "H5", "broken")
    p.tank("german PzKpfw VG", "K5")
    p.unit("russian 4-4-7", "E6")
    p.hand(0, "concealed 1", "concealed 1")
    p.phase(RALLY)
    assert p.refused("conceal", 0, "H5").rule == "UA cards.concealment"
    assert p.refused("conceal", 0, "K5").rule == "UA s2", "not on a vehicle"
    p.do("conceal", 0, "E5")
    assert is_concealed(p, squad) and is_concealed(p, leader) and not is_concealed(p, broken)
    assert p.refused("conceal", 0, "E5").rule == "UA s2", "it is concealed already"


@allowed("UA s2")
def test_an_assault_move_in_cover_keeps_it_and_other_acts_in_sight_lose_it() -> None:
    """Line 28."""
    for steps, kept in ((("assault", "D4"), True), (("", "D4"), False), (("assault", "E4"), False)):
        p = start(FOREST)
        mover = p.unit("german 4-6-7", "E5")
        p.unit("russian 4-4-7", "B3")
        p.c.mark_card(mover, CONCEALED)
        p.c.active[mover] = ACT_MOVE
        p.phase(MOVEMENT).do("move", mover)
        if steps[0]:
            p.do("assault")
        p.do("to", steps[1]).quiet()
        assert is_concealed(p, mover) == kept, steps
    p = start(WOODS)
    mover = p.unit("german 4-6-7", "E5")
    p.c.mark_card(mover, CONCEALED)
    p.c.active[mover] = ACT_MOVE
    p.phase(MOVEMENT).do("move", mover).do("to", "E4").quiet()
    assert is_concealed(p, mover), "nobody sees it"


@allowed("UA s2")
def test_firing_in_sight_and_breaking_anywhere_lose_it() -> None:
    p = start()
    firer, target = p.unit("german 4-6-7", "E3"), p.unit("russian 4-4-7", "E5")
    p.c.mark_card(firer, CONCEALED)
    p.phase(DEFENSIVE_FIRE, 1).do("target", "E5").do("add", firer).do("fire").silent().roll(6, 5)
    assert not is_concealed(p, firer)
    q = start()
    unit, enemy = q.unit("german 4-6-7", "E3"), q.unit("russian 4-4-7", "E5")
    q.c.mark_card(unit, CONCEALED)
    q.phase(DEFENSIVE_FIRE, 0).do("target", "E3").do("add", enemy).do("fire").silent().roll(1, 2).roll(6, 4)
    assert q.has(unit, "broken") and not is_concealed(q, unit) and target >= 0


@allowed("UA s2")
def test_concealment_in_close_combat() -> None:
    """Line 27: an Ambush roll in the open, two less for the concealed side; attacks on it at half."""
    p = start()
    ours, theirs = p.unit("german 4-6-7", "E5"), p.unit("russian 4-4-7", "E5")
    p.c.mark_card(ours, CONCEALED)
    p.s.status[ours] |= IN_CC
    p.phase(CLOSE_COMBAT)
    assert p.asked() == "dice" and ambush_drm(p.s, 0, p.hex("E5")) == -2 and ambush_drm(p.s, 1, p.hex("E5")) == 0
    p.roll(3).roll(3)  # 1 against 3: no ambush
    assert p.s.player == 0
    p.do("done").do("attacker", theirs)
    assert play.explain(p.s, ("against", ours)).title.startswith("2 against 4: 1-2")
    p.do("against", ours).do("declare").roll(6, 6)
    assert is_concealed(p, ours), "it did not attack itself"
    q = start()
    ours, theirs = q.unit("german 4-6-7", "E5"), q.unit("russian 4-4-7", "E5")
    q.s.status[ours] |= IN_CC
    q.phase(CLOSE_COMBAT)
    assert q.asked() == "Designation.chosen", "no Ambush roll in the open without a concealed unit"


@case("ufasl-07-004")
@allowed("UA cards.concealment")
def test_a_concealed_card_for_the_ambush() -> None:
    p = start(WOODS)
    ours, theirs = p.unit("german 4-6-7", "E5"), p.unit("russian 4-4-7", "E5")
    p.hand(0, "concealed 3")
    p.s.status[ours] |= IN_CC
    p.phase(CLOSE_COMBAT)
    assert p.asked() == "CardCombat.lurked"
    p.do("ambush card", 0, 3)
    p.roll(4).roll(4)
    assert p.told("ambush") == [("ambush", p.hex("E5"), 0)] and theirs >= 0


@allowed("UA s2")
def test_concealment_is_gained_out_of_sight_by_option() -> None:
    p = start(WOODS)
    hidden = p.unit("german 4-6-7", "E5")
    p.c.concealment_gain = True
    p.phase(CLOSE_COMBAT)
    assert is_concealed(p, hidden)
    q = start(WOODS)
    seen = q.unit("german 4-6-7", "E5")
    q.unit("russian 4-4-7", "E7")
    q.c.concealment_gain = True
    q.phase(CLOSE_COMBAT)
    assert not is_concealed(q, seen)
