"""UA s11 to s13, s26, s28, cards.flank, breeze, pillbox, smoke (cardwar.md 6, lines 15, 35, 44 to 47, 57)."""

from __future__ import annotations

from bocage.games.cardwar.marks import ACT_FIRE, ACT_MOVE, IN_HOLE, LEFT_FIRST
from bocage.games.cardwar.supplement.s11_encircled import encircle
from bocage.games.cardwar.supplement.s12_foxholes import dig
from bocage.games.cardwar.supplement.s13_fortified import fortify
from bocage.games.starterkit.artillery.s02_5_resolution import blast_shot
from bocage.games.starterkit.fire.modifiers import cover, fire_drm
from bocage.games.starterkit.fire.shot import FLAME, IN_PREP, SMALL_ARMS, Shot
from bocage.games.starterkit.model.state import ADVANCE, MOVEMENT, PREP_FIRE, morale
from bocage.games.starterkit.model.tables import DISPERSED
from bocage.kernel import play
from tests.cardwar.position import CardPosition, field
from tests.marks import allowed, case, refused

OPEN = field("A1-P10")
MIXED = field("A1-P10", woods="E5 F5", stone="H5", wooden="K5", pond="C3")


def start(text: str = OPEN) -> CardPosition:
    p = CardPosition(text)
    p.side_of("german")
    p.side_of("russian")
    p.element(0)
    p.element(1)
    return p


def shot_at(p: CardPosition, where: str, how: int = SMALL_ARMS) -> Shot:
    return Shot(p.c, how, IN_PREP, p.hex(where))


def attack(p: CardPosition, firer: int, where: str) -> CardPosition:
    p.c.active[firer] = p.c.active.get(firer, 0) | ACT_FIRE
    p.phase(PREP_FIRE).do("target", where).do("add", firer).do("fire")
    return p


@allowed("UA cards.flank")
@allowed("UA s11")
def test_a_flank_card_encircles_the_target() -> None:
    """Line 35: morale 7 checks at 6; its own fire +1; woods next door cost 4 MF; again: doubled."""
    p = start(MIXED)
    firer, target = p.unit("german 4-6-7", "E3"), p.unit("russian 4-4-7", "E4")
    p.hand(0, "flank", "flank")
    attack(p, firer, "E4")
    assert p.asked() == "CardWindow.supported"
    p.do("flank", 0)
    assert morale(p.c, target) == 6 and morale(p.c, firer) == 7
    a = Shot(p.c, SMALL_ARMS, IN_PREP, p.hex("E3"))
    a.firers = (target,)
    assert fire_drm(p.c, a, firer) == 1
    p.do("flank", 0)
    assert morale(p.c, target) == 5 and p.c.encircled[target] == 2 and p.c.used[0] == 2
    p.c.encircled[target] = 1
    p.c.active[target] = ACT_MOVE
    p.remove(firer)
    p.phase(MOVEMENT, 1).do("move", target)
    assert ("to", p.hex("E5"), 0, 4.0) in p.choices("to"), "double the 2 MF of woods"
    p.do("to", "D4").quiet()
    assert p.c.has_mark(target, LEFT_FIRST)
    assert ("to", p.hex("D3"), 0, 1.0) in p.choices("to"), "only the first hex is dear"


@refused("UA cards.flank")
@refused("UA cards.breeze")
@allowed("UA cards.breeze")
def test_flank_and_breeze_need_a_fire_card() -> None:
    """Line 15: in the Defensive Fire Phase within range no card is needed, and without one there is no window."""
    p = start()
    firer, target = p.unit("german 4-6-7", "E3"), p.unit("russian 4-4-7", "E5")
    p.hand(0, "breeze", "flank")
    p.phase(4, 1).do("target", "E5").do("add", firer).do("fire")
    assert p.asked() == "dice", "no Fire card was played"
    q = start()
    other = q.new_element(0)
    firer, target = q.unit("german 4-6-7", "E3"), q.unit("russian 4-4-7", "E5")
    q.unit("german 4-6-7", "A1", element=other)
    q.hand(other, "breeze", "flank")
    attack(q, firer, "E5")
    assert q.refused("breeze", other).rule == "UA hand" and q.refused("flank", other).rule == "UA hand"
    assert q.refused("breeze", 0).rule == "UA cards" and target >= 0


@refused("UA cards.breeze")
@refused("UA cards.flank")
def test_they_are_not_played_at_other_times() -> None:
    p = start()
    p.unit("german 4-6-7", "E3")
    p.unit("russian 4-4-7", "K9")
    p.hand(0, "breeze", "flank")
    p.phase(PREP_FIRE)
    assert not p.may("breeze", 0) and not p.may("flank", 0)
    assert p.refused("breeze", 0).rule == "UA sequence"


@case("ufasl-07-002")
@allowed("UA cards.breeze")
def test_a_breeze_takes_two_points_each() -> None:
    """Two cards against Hindrance 3: none is left; the next attack has it again."""
    p = start(field("A1-P10", brush="E4 E5 E6"))
    firer, target = p.unit("german 4-6-7", "E3"), p.unit("russian 4-4-7", "E7")
    p.hand(0, "breeze", "breeze")
    attack(p, firer, "E7").do("breeze", 0).do("breeze", 0)
    assert p.c.breeze == 4 and p.c.hindrance_of(3) == 0
    p.silent().roll(4, 3)
    assert p.result(target) == "PTC", "7 on the 4 column, no DRM"
    p.roll(1, 1)
    assert p.c.hindrance_of(3) == 3


@allowed("UA s11")
def test_heroes_berserkers_and_vehicles_are_not_encircled() -> None:
    p = start()
    squad, tank = p.unit("german 4-6-7", "E5"), p.tank("german PzKpfw VG", "E5")
    from bocage.games.cardwar.supplement.s06_hero import make_hero

    hero = make_hero(p.c, squad)
    encircle(p.c, (squad, hero, tank), "UA s11")
    assert p.c.encircled == {squad: 1}


@case("ufasl-07-012")
@allowed("UA cards.pillbox")
@allowed("UA s12")
@refused("UA s12")
@refused("UA cards.pillbox")
def test_a_pillbox_card_entrenches_a_stack() -> None:
    """Line 44: in woods TEM +2, not +3; against artillery +4; in a stone building refused, but fortifying allowed."""
    p = start(MIXED)
    squad, leader = p.unit("german 4-6-7", "E5"), p.unit("german 8-0", "E5")
    house, broken = p.unit("german 4-6-7", "H5"), p.unit("german 4-6-7", "N5", "broken")
    p.unit("german 8-0", "K5")
    p.unit("russian 4-4-7", "P9")
    p.hand(0, "pillbox")
    p.phase(PREP_FIRE)
    assert p.refused("entrench", 0, "H5").rule == "UA s12" and p.may("fortify", 0, "H5")
    assert p.refused("entrench", 0, "N5").rule == "UA cards.pillbox"
    assert p.refused("fortify", 0, "E5").rule == "UA s13"
    assert p.refused("fortify", 0, "K5").rule == "UA cards.pillbox", "a leader alone holds nothing"
    p.do("entrench", 0, "E5")
    assert p.c.has_mark(squad, IN_HOLE) and p.c.has_mark(leader, IN_HOLE) and p.c.foxholes == {p.hex("E5"): 1}
    assert cover(p.c, shot_at(p, "E5"), squad) == 2
    assert cover(p.c, blast_shot(p.c, p.hex("E5"), (), False), squad) == 4
    assert cover(p.c, shot_at(p, "E5", FLAME), squad) == 1, "only the woods; FT ignore those too"
    assert house != broken and not p.c.card_marks.get(squad, 0) & 2, "not task-immobile"


@allowed("UA s12")
def test_leaving_a_foxhole_costs_a_mf_of_its_own() -> None:
    """Line 46: 1 MF, then the hex; First Fire after each."""
    p = start()
    squad = p.unit("german 4-6-7", "E5")
    p.unit("russian 4-4-7", "E8")
    dig(p.c, 0, p.hex("E5"), "UA s12")
    p.c.active[squad] = ACT_MOVE
    p.phase(MOVEMENT).do("move", squad)
    assert ("to", p.hex("F5"), 0, 2.0) in p.choices("to")
    p.do("to", "F5")
    assert p.asked().endswith("FirstFire.reacted") and p.at(squad) == "E5" and not p.c.has_mark(squad, IN_HOLE)
    p.do("pass")
    assert p.asked().endswith("FirstFire.reacted") and p.at(squad) == "F5"
    p.do("pass")
    assert ("to", p.hex("E5"), 0, 1.0) in p.choices("to")
    p.do("to", "E5").quiet().do("foxhole").quiet()
    assert p.c.has_mark(squad, IN_HOLE) and not p.may("to", "E6"), "four MF are spent"


@allowed("UA s12")
@refused("UA s12")
def test_foxholes_have_room_for_a_squad_each() -> None:
    p = start()
    first, second = p.unit("german 4-6-7", "E5"), p.unit("german 4-6-7", "E4")
    dig(p.c, 0, p.hex("E5"), "UA s12")
    p.c.active[second] = ACT_MOVE
    p.phase(MOVEMENT).do("move", second).do("to", "E5").quiet()
    assert p.refused("foxhole").rule == "UA s12" and first >= 0
    single = p.unit("german 8-0", "E4")
    p.do("stop")
    p.c.active[single] = ACT_MOVE
    p.phase(MOVEMENT).do("move", single).do("to", "E5").quiet().do("foxhole").quiet()
    assert p.c.has_mark(single, IN_HOLE), "single men find room besides"


@allowed("UA s13")
@refused("UA s13")
@case("ufasl-07-012")
def test_a_fortified_building_is_closed_while_held() -> None:
    """Line 45: wooden hex held by a pinned squad: TEM +3, the enemy may advance in; by an unpinned one: refused."""
    p = start(MIXED)
    holder, enemy = p.unit("german 4-6-7", "K5"), p.unit("russian 4-4-7", "K6")
    fortify(p.c, 0, p.hex("K5"), "UA s13")
    assert cover(p.c, shot_at(p, "K5"), holder) == 3
    p.phase(ADVANCE, 1).do("advance", enemy)
    assert p.refused("to", "K5").rule == "UA s13"
    p.mark(holder, "pinned")
    assert p.may("to", "K5")
    q = start(MIXED)
    half, enemy = q.unit("german 2-4-7", "K5"), q.unit("russian 4-4-7", "K6")
    fortify(q.c, 0, q.hex("K5"), "UA s13")
    q.phase(ADVANCE, 1).do("advance", enemy)
    assert q.may("to", "K5") and half >= 0, "a half-squad does not hold it"


@case("ufasl-07-017")
@allowed("UA cards.smoke")
@refused("UA cards.smoke")
@allowed("UA s28")
def test_smoke_by_card() -> None:
    """Line 47: +2 until the owner's next Prep Fire Phase, and nobody's MF are spent."""
    p = start(MIXED)
    squad, other = p.unit("german 4-6-7", "E5"), p.unit("russian 4-4-7", "P9")
    p.unit("german 4-6-7", "N5", "broken")
    p.hand(0, "smoke")
    p.phase(MOVEMENT)
    assert p.refused("card smoke", 0, "N5").rule == "UA cards.smoke"
    assert p.refused("card smoke", 0, "E8").rule == "UA cards.smoke"
    p.do("card smoke", 0, "E4")
    assert p.c.smoke == {p.hex("E4"): ((DISPERSED, 0),)} and not p.c.status[squad]
    p.phase(PREP_FIRE, 1)
    assert p.hex("E4") in p.c.smoke
    p.phase(PREP_FIRE, 0)
    assert not p.c.smoke and other >= 0


@allowed("UA s26")
def test_low_visibility_leaves_ffmo() -> None:
    """Line 57: mist, range 7: +1 and FFMO both count; range 13: +2; six hexes: nothing."""
    for where, lines in (("L5", {"low visibility": 1}), ("K5", {}), ("R5", {"low visibility": 2})):
        p = start(field("A1-T10"))
        p.c.weather = 1
        gun = p.unit("german 4-6-7", "E5")
        mg = p.weapon("german HMG", gun)
        p.unit("russian 4-4-7", where)
        p.c.active[gun] = ACT_FIRE
        p.phase(PREP_FIRE).do("target", where).do("add", mg)
        found = {x.what: int(x.amount) for x in play.explain(p.s, ("fire",)).lines}
        assert found == lines, where
    p = start(field("A1-T10"))
    p.c.weather = 1
    firer, mover = p.unit("german 4-6-7", "E5"), p.unit("russian 4-4-7", "L5")
    a = shot_at(p, "L5")
    a.aim(p.c, (firer,), (), ())
    a.entry = (0, -1, 0)
    assert fire_drm(p.c, a, mover) == 1 - 1 - 1
    p.c.breeze = 2
    assert fire_drm(p.c, a, mover) == -2, "a Breeze takes it away"
