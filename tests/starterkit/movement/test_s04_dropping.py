"""SK 4.0 Weapons left behind in the Movement Phase by units that do not move."""

from __future__ import annotations

from bocage.games.starterkit.model.state import ADVANCING_FIRE, MOVEMENT
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import told

OPEN = field("A1-L10")


@allowed("SK 4.0", "SK 3.3.1")
@refused("SK 4.0")
def test_who_has_fired_or_is_pinned_leaves_his_weapon_to_a_mover() -> None:
    p = Position(OPEN)
    spent, pinned = p.unit("german 4-6-7", "E7", "prep"), p.unit("german 4-6-7", "E7", "pinned")
    heavy, light = p.weapon("german MMG", spent), p.weapon("german LMG", pinned)
    broken, held = p.unit("german 4-6-7", "H7", "broken"), p.unit("german 4-6-7", "I3", "melee")
    lost, stuck = p.weapon("german LMG", broken), p.weapon("german LMG", held)
    theirs = p.weapon("russian LMG", p.unit("russian 4-4-7", "I3", "melee"))
    mover = p.unit("german 4-6-7", "E7")
    p.turn(MOVEMENT)
    assert p.refused("drop", lost).rule == "SK 4.0" and p.refused("drop", stuck).rule == "SK 3.8"
    assert p.refused("drop", theirs).rule == "SK 3.2"
    p.do("drop", heavy).do("drop", light)
    assert p.s.dropped == {p.hex("E7"): (heavy, light)} and p.asked() == "MovementPhase.chosen"
    p.do("move", mover).do("recover", mover, light).roll(5).do("to", "E6").do("stop")
    assert p.s.holder[light] == mover and p.at(light) == "E6" and p.s.holder[heavy] == -1


@allowed("SK 4.0")
def test_a_weapon_dropped_before_any_movement_leaves_its_unit_free_to_move_later() -> None:
    p = Position(OPEN)
    first, second = p.unit("german 4-6-7", "E7"), p.unit("german 4-6-7", "E7")
    gun = p.weapon("german LMG", first)
    enemy = p.unit("russian 4-4-7", "E1")
    p.turn(MOVEMENT).do("drop", gun).do("move", second).do("recover", second, gun).roll(1).quiet()
    p.go("E6", "E5").do("stop").do("move", first).go("E6").do("stop")
    while p.asked() != "FirePhase.chosen" or p.s.phase != ADVANCING_FIRE:
        p.do("end" if p.may("end") else "pass")
    p.do("target", "E1").do("add", gun)
    assert told(p).startswith("1.5 firepower") and p.may("fire") and p.at(enemy) == "E1"
