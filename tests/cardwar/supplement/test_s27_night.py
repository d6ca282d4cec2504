"""UA s27, cards.breeze by night (cardwar.md 6, line 58)."""

from __future__ import annotations

from bocage.games.cardwar.marks import ACT_FIRE, ACT_MOVE
from bocage.games.starterkit.fire.s03_2_1_sight import known_enemies, sees
from bocage.games.starterkit.model.marks import IN_CC
from bocage.games.starterkit.model.state import ADVANCE, CLOSE_COMBAT, MOVEMENT, PREP_FIRE, ROUT
from bocage.games.starterkit.phases.s03_6_paths import Rout
from bocage.kernel import play
from tests.cardwar.position import CardPosition, field
from tests.marks import allowed, case, refused

OPEN = field("A1-P10")
WOODS = field("A1-P10", woods="E5 E6")


def start(text: str = OPEN, nvr: int = 2) -> CardPosition:
    p = CardPosition(text)
    p.side_of("german")
    p.side_of("russian")
    p.element(0)
    p.element(1)
    p.c.nvr = nvr
    return p


def title(p: CardPosition) -> str:
    return play.explain(p.s, ("fire",)).title


@case("ufasl-07-002")
@allowed("UA s27")
@refused("UA s27")
@allowed("UA cards.breeze")
def test_what_is_beyond_visibility_is_fired_at_by_its_flashes_only() -> None:
    """Line 58: NVR 2, enemy at 4: refused; having fired: Area Fire, +1; with one Breeze: normal, +1."""
    p = start()
    firer, target = p.unit("german 4-6-7", "E3"), p.unit("russian 4-4-7", "E7")
    p.hand(0, "breeze")
    p.c.active[firer] = ACT_FIRE
    assert not sees(p.c, p.hex("E3"), p.hex("E7")) and known_enemies(p.c, 0, p.hex("E3")) == []
    p.phase(PREP_FIRE)
    bar = p.c.fire_bar(firer, p.hex("E7"))
    assert bar is not None and bar.rule == "UA s27" and not p.may("target", "E7")
    p.c.fired_from[p.hex("E7")] = 1
    p.phase(PREP_FIRE).do("target", "E7").do("add", firer)
    assert title(p) == "2 firepower, column 2, DRM +1"
    q = start()
    firer, target = q.unit("german 4-6-7", "E3"), q.unit("russian 4-4-7", "E7")
    q.hand(0, "breeze")
    q.c.active[firer] = ACT_FIRE
    q.phase(PREP_FIRE).do("night breeze", 0).do("target", "E7").do("add", firer)
    assert title(q) == "4 firepower, column 4, DRM +1"
    q.do("fire").silent().roll(6, 5)
    assert q.c.night_eyes == 0 and q.hex("E3") in q.c.fired_from, "for that attack only; its flashes are seen"
    assert target >= 0


@refused("UA cards.breeze")
def test_a_breeze_by_night_needs_a_fire_card_too() -> None:
    p = start()
    p.unit("german 4-6-7", "E3")
    p.unit("russian 4-4-7", "E4")
    p.hand(0, "breeze")
    p.phase(PREP_FIRE)
    assert p.refused("night breeze", 0).rule == "UA cards.breeze"
    p.c.nvr = -1
    assert p.refused("night breeze", 0).rule == "UA s27"


@allowed("UA s27")
@refused("UA s27")
def test_night_fire_groups_movement_and_ambush() -> None:
    p = start(WOODS)
    one, two = p.unit("german 4-6-7", "E3"), p.unit("german 4-6-7", "D2")
    p.unit("russian 4-4-7", "E4")
    for u in (one, two):
        p.c.active[u] = ACT_FIRE | ACT_MOVE
    p.phase(PREP_FIRE).do("target", "E4").do("add", one)
    assert title(p).endswith("DRM +0"), "next door there is no +1"
    assert p.refused("add", two).rule == "UA s27"
    q = start(WOODS, 0)
    mover = q.unit("german 4-6-7", "E4")
    q.c.active[mover] = ACT_MOVE
    q.phase(MOVEMENT).do("move", mover)
    assert ("to", q.hex("E5"), 0, 3.0) in q.choices("to") and ("to", q.hex("E3"), 0, 1.0) in q.choices("to")
    assert q.refused("double", mover).rule == "UA s27"
    r = start(WOODS)
    ours, theirs = r.unit("german 4-6-7", "E5"), r.unit("russian 4-4-7", "E5")
    r.s.status[ours] |= IN_CC
    r.phase(CLOSE_COMBAT).roll(2).roll(4)
    assert r.told("ambush") == [("ambush", r.hex("E5"), 0)] and theirs >= 0


@refused("UA s27")
def test_a_mortar_that_reaches_nothing_in_sight_is_not_offered() -> None:
    """Its least range is two hexes; with one hex of sight there would be nothing to aim at (SK 6.11)."""
    for nvr in (1, 2):
        p = start(nvr=nvr)
        firer = p.unit("german 4-6-7", "E3")
        p.unit("russian 4-4-7", "E9")
        mortar = p.weapon("german 50mm mortar", firer)
        p.c.active[firer] = ACT_FIRE
        p.hand(0, "breeze")
        p.phase(PREP_FIRE)
        assert p.may("shoot", mortar) is (nvr == 2)
        if nvr == 1:
            assert p.refused("shoot", mortar).rule == "UA s27"


@allowed("UA s27", "SK 3.7", "SK 3.6")
def test_darkness_is_paid_for_in_advances_and_routs_too() -> None:
    """One MF more into woods: all those of Inexperienced men; too many for a router who comes to them at the end."""
    for nvr in (-1, 3):
        p = CardPosition(field("A1-P10", woods="D4 J9"))
        p.side_of("american")
        p.side_of("russian")
        p.element(0)
        p.element(1)
        green = p.unit("american 5-3-6", "D5")
        p.unit("russian 4-4-7", "P9")
        p.c.nvr = nvr
        p.phase(ADVANCE).do("advance", green).do("to", "D4")
        assert p.at(green) == "D4" and p.has(green, "cx") is (nvr >= 0)
        q = CardPosition(field("A1-P10", woods="D9"))
        q.side_of("american")
        q.side_of("russian")
        q.element(0)
        q.element(1)
        broken = q.unit("american 6-6-6", "D4", "broken", "dm")
        q.unit("russian 4-4-7", "D2")
        q.c.nvr = nvr
        q.phase(ROUT)
        rout = Rout(q.c, broken, (broken,), q.hex("D4"))
        reached = rout.reach(q.hex("D4"), frozenset(), 6.0)
        assert (q.hex("D9") in reached) is (nvr < 0), "four hexes in the open and the woods"
        assert dict(rout.rates(q.hex("D8"), q.hex("D9"))) == {0: 3.0 if nvr >= 0 else 2.0}
