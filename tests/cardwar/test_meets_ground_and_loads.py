"""Foxholes, darkness and Encirclement where men push a Gun, place a charge or leave the map; who helps at a weapon."""

from __future__ import annotations

from bocage.games.cardwar.marks import ACT_FIRE, ACT_MOVE, CONCEALED, IN_HOLE, TI
from bocage.games.starterkit.model.state import DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE
from bocage.kernel import play
from tests.cardwar.position import CardPosition, field, two_sides
from tests.marks import allowed, refused

OPEN = field("A1-P10")


def dug_in(p: CardPosition, unit: int, name: str) -> None:
    p.c.foxholes[p.hex(name)] = 1
    p.c.mark_card(unit, IN_HOLE)
    p.c.active[unit] = ACT_MOVE


@allowed("UA s12", "SK 6.5")
def test_a_gun_is_pushed_by_men_who_climb_out_of_their_foxhole_first() -> None:
    """One MF in the hex, not doubled and no part of the manhandling DRM; then twice the terrain."""
    p = two_sides(OPEN, "american", "german")
    crew = p.unit("american 2-2-7", "E5")
    gun = p.gun("american 57mm M1", crew, 5)
    enemy = p.unit("german 4-6-7", "E2")
    dug_in(p, crew, "E5")
    p.phase(MOVEMENT).do("move", crew)
    action = next(a for a in p.choices("push") if a[1] == p.hex("E4"))
    assert action[3] == 3.0 and play.explain(p.s, action).title == "manhandling 10, DRM +2"
    p.do(*action)
    assert p.at(gun) == "E5" and not p.c.has_mark(crew, IN_HOLE) and p.may("add", enemy)
    p.quiet().roll(2, 3).do("face", gun, 5).quiet()
    assert p.at(crew) == p.at(gun) == "E4" and not p.may("push"), "three MF of four are spent"


@allowed("UA s12", "SK 3.3")
def test_who_leaves_the_map_out_of_a_foxhole_climbs_out_first() -> None:
    for mf, leaves in ((0.0, True), (2.5, False)):
        p = two_sides(OPEN)
        squad = p.unit("german 4-6-7", "A5")
        p.unit("russian 4-4-7", "P10")
        p.facts[0].exits = frozenset({p.hex("A5")})
        dug_in(p, squad, "A5")
        p.phase(MOVEMENT).do("move", squad)
        if mf:
            p.s.stack[-1].spent[squad] = mf  # type: ignore[attr-defined]  # the moving stack's frame
        assert p.may("exit") is leaves
        if not leaves:
            assert p.refused("exit").rule == "SK 3.3.1"
            continue
        p.do("exit").quiet()
        assert p.at(squad) == "gone" and [w[0] for w in p.told("exited")] == ["exited"]


@allowed("UA s27", "UA s12", "SK 4.3")
def test_a_charge_is_placed_for_what_entering_would_cost_now() -> None:
    """Two MF for the building, one for the darkness, one for the foxhole."""
    for night, dug, cost in ((False, False, 2.0), (True, False, 3.0), (True, True, 4.0)):
        p = two_sides(field("A1-P10", wooden="E4"))
        squad = p.unit("german 4-6-7", "E5")
        charge = p.weapon("german DC", squad)
        p.unit("russian 4-4-7", "E4", "broken")
        if night:
            p.c.nvr = 2
        p.c.active[squad] = ACT_MOVE
        if dug:
            dug_in(p, squad, "E5")
        p.phase(MOVEMENT).do("move", squad)
        assert [a[3] for a in p.choices("place") if a[1] == charge] == [cost]


@allowed("SK 4.1", "UA fire")
@refused("UA s9", "UA fire")
def test_the_second_leader_at_a_machine_gun_fires_it_too() -> None:
    for marks, phase, side, rule in ((TI, DEFENSIVE_FIRE, 1, "UA s9"), (0, PREP_FIRE, 0, "UA fire")):
        p = two_sides(OPEN)
        one, other = p.unit("german 8-0", "E5"), p.unit("german 8-1", "E5", element=-1)
        gun = p.weapon("german MMG", one)
        p.unit("russian 4-4-7", "E3")
        p.c.active[one] = ACT_FIRE
        p.c.mark_card(other, marks)
        p.phase(phase, side).do("target", "E3").do("add", gun)
        assert p.refused("help", other, gun).rule == rule and p.may("fire")
        p.c.unmark_card(other, TI)
        p.c.active[other] = ACT_FIRE
        assert p.may("help", other, gun)


@allowed("SK 4.0", "UA movement")
def test_a_weapon_is_dropped_in_the_movement_phase_without_a_card() -> None:
    p = two_sides(OPEN)
    squad = p.unit("german 4-6-7", "E5")
    gun = p.weapon("german MMG", squad)
    p.unit("russian 4-4-7", "P10")
    p.hand(0, "fire")
    p.phase(MOVEMENT)
    assert not p.choices("move")
    p.do("drop", gun)
    assert gun in p.s.dropped[p.hex("E5")] and p.cards_now(0) == ["fire"]
    q = two_sides(OPEN)  # but it is not asked for that alone
    q.weapon("german MMG", q.unit("german 4-6-7", "E5"))
    q.unit("russian 4-4-7", "P10")
    assert q.phase(MOVEMENT).asked() == "over"


@allowed("UA s2", "SK 4.1")
def test_the_second_leader_at_a_machine_gun_is_seen_with_the_first() -> None:
    p = two_sides(OPEN)
    one, other = p.unit("german 8-0", "B4"), p.unit("german 8-0", "B4")
    gun = p.weapon("german MMG", one)
    p.unit("russian 4-4-7", "D4")
    for v in (one, other):
        p.c.mark_card(v, CONCEALED)
        p.c.active[v] = ACT_FIRE
    p.phase(PREP_FIRE).do("target", "D4").do("add", gun).do("help", other, gun).do("fire").silent().roll(6, 4)
    assert not p.c.has_mark(one, CONCEALED) and not p.c.has_mark(other, CONCEALED)
