"""Where rules of several chapters meet, a third time: each refusal names its own rule."""

from __future__ import annotations

from bocage.games.starterkit.model.state import ADVANCE, MOVEMENT, PREP_FIRE, RALLY, ROUT
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving, pass_checks

OPEN = field("A1-L12")


@refused("SK 4.0", "SK 3.6", "SK 3.7", "SK 1.2.1", "SK 3.3.1")
def test_each_refusal_names_the_rule_that_forbids() -> None:
    p = Position(OPEN)
    squad, other = p.unit("german 4-6-7", "E5"), p.unit("german 4-6-7", "C5")
    weapon = p.weapon("german LMG", squad)
    lost = p.weapon("german LMG", p.unit("german 4-6-7", "A9", "broken"))
    tank = p.vehicle("german PzKpfw VG", "A2")
    p.unit("russian 4-4-7", "L12")
    p.phase(MOVEMENT)
    assert p.refused("move", weapon).rule == "SK 4.0" and "by itself" in p.refused("move", weapon).reason
    assert p.refused("drop", lost).rule == "SK 4.0"
    moving(p, squad)
    assert p.refused("double", other).rule == "SK 3.3.1" and p.refused("leave", other).rule == "SK 3.3.1"
    p.phase(ROUT)
    p.phase(ADVANCE)
    assert p.refused("advance", weapon).rule == "SK 4.0" and p.refused("advance", tank).rule == "SK 3.7"
    p = Position(OPEN)
    one, two = p.unit("german 4-6-7", "E5"), p.unit("german 4-6-7", "E5")
    p.unit("russian 4-4-7", "E8")
    p.phase(PREP_FIRE).do("target", "E8").do("add", one)
    assert p.refused("direct", two).rule == "SK 1.2.1"
    p = Position(OPEN)
    sound, shaken = p.unit("german 4-6-7", "E5"), p.unit("german 4-6-7", "E5", "broken", "dm")
    p.unit("russian 4-4-7", "E8")
    p.phase(ROUT)
    assert p.refused("rout", sound).rule == "SK 3.6" and p.may("rout", shaken)


@refused("SK 3.2.4", "SK 4.0", "SK 3.2.3", "SK 3.8")
def test_what_is_no_gun_is_not_turned_and_a_machine_gun_is_no_ordnance() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "E5")
    weapon = p.weapon("german LMG", squad)
    broken = p.weapon("german LMG", p.unit("german 4-6-7", "A9", "broken"))
    held = p.weapon("german LMG", p.unit("german 4-6-7", "I3", "melee"))
    p.unit("russian 4-4-7", "I3", "melee")
    p.phase(PREP_FIRE)
    assert p.refused("turn", weapon).rule == "SK 3.2.4" and p.refused("turn", squad).rule == "SK 3.2.4"
    assert p.refused("shoot", weapon).rule == "SK 4.0"
    assert p.refused("destroy", broken).rule == "SK 3.2.3" and p.refused("destroy", held).rule == "SK 3.8"


@allowed("SK 4.0", "SK 1.2.4.1")
@refused("SK 1.2.4.1")
def test_a_weapon_that_has_kept_its_rate_of_fire_may_be_destroyed() -> None:
    """Destroying is a use, and one is left; without a rate of fire there is none. It costs no second hand."""
    for die, may in ((1, True), (5, False)):
        p = Position(OPEN)
        squad = p.unit("german 4-6-7", "E5")
        gun, second = p.weapon("german MMG", squad), p.weapon("german LMG", squad)
        p.unit("russian 4-4-7", "E9")
        p.unit("russian 4-4-7", "H5")
        p.phase(PREP_FIRE).do("target", "E9").do("add", gun).do("fire").roll(die, 6)
        pass_checks(p)
        if not may:
            assert p.refused("destroy", gun).rule == "SK 1.2.4.1"
            continue
        p.do("destroy", gun)
        assert p.at(gun) == "gone" and not p.has(squad, "prep")
        p.do("target", "H5").do("add", second)  # its second weapon, for its own firepower
        assert p.refused("add", squad).rule == "SK 4.0"


@allowed("SK 5.3", "SK 3.3.1")
@refused("SK 5.3")
def test_no_fifth_leader_is_made_in_a_hex() -> None:
    """The first self-rally of the phase is a 2, and the die makes a leader where there is room for one."""
    for leaders in (3, 4):
        p = Position(OPEN)
        squad = p.unit("german 4-6-7", "E5", "broken")
        for _ in range(leaders):
            p.unit("german 8-0", "E5")
        p.unit("russian 4-4-7", "L12")
        p.phase(RALLY).do("rally", squad).roll(1, 1).roll(1)
        made = [u for u in p.s.stacks[p.hex("E5")] if p.s.is_leader(u)]
        assert len(made) == 4 and bool(p.told("new leader")) is (leaders == 3)
        assert not p.has(squad, "broken")


@refused("SK 3.3")
def test_who_has_turned_his_gun_is_told_so() -> None:
    p = Position(OPEN)
    crew = p.unit("german 2-2-8", "E5")
    gun = p.gun("german PaK 40", crew, 0)
    p.unit("german 4-6-7", "A5")
    p.unit("russian 4-4-7", "L12")
    p.turn(PREP_FIRE).do("turn", gun).do("face", gun, 2).do("end")
    assert p.refused("move", crew).rule == "SK 3.3" and "turned" in p.refused("move", crew).reason
    assert p.s.phase == MOVEMENT


@refused("SK 3.3.1", "SK 3.7", "SK 3.6", "SK 3.8", "SK 4.0", "SK 4.4.4", "SK 3.2.3")
def test_a_refusal_is_of_the_phase_and_of_the_weapon() -> None:
    p = Position(OPEN)
    squad, other, held = (
        p.unit("german 4-6-7", "E5"),
        p.unit("german 4-6-7", "C5"),
        p.unit("german 4-6-7", "I3", "melee"),
    )
    p.unit("russian 4-4-7", "I3", "melee")
    gun, theirs = p.weapon("german LMG", squad), p.weapon("german LMG", other)
    leader, shaken = p.unit("german 8-0", "C5"), p.unit("german 4-6-7", "E5", "broken", "dm")
    lost = p.gun("german leIG 18", p.unit("german 2-2-8", "A9", "broken"))
    p.unit("russian 4-4-7", "E6")
    p.phase(PREP_FIRE)
    assert p.refused("turn", lost).rule == "SK 3.2.3"
    far = Position(field("A1-P16"))
    rifle = far.weapon("german ATR", far.unit("german 4-6-7", "A1"))
    near = far.unit("german 4-6-7", "P13")
    far.unit("russian 4-4-7", "P14")
    far.phase(PREP_FIRE).do("target", "P14").do("add", near)
    assert far.refused("add", rifle).rule == "SK 4.4.4"
    p.phase(MOVEMENT)
    moving(p, squad)
    assert p.refused("with", other).rule == "SK 3.3.1"
    assert p.refused("drop", theirs).rule == "SK 4.0" and p.refused("recover", squad, theirs).rule == "SK 3.3.1"
    p.phase(ROUT)
    p.mark(held, "broken", "dm")
    assert p.refused("rout", held).rule == "SK 3.8"
    p.do("rout", shaken)
    assert p.refused("with", leader).rule == "SK 3.6"
    p.phase(ADVANCE)
    assert p.refused("give", gun, other).rule == "SK 3.7" and p.refused("give", gun, held).rule == "SK 3.7"
    p.do("advance", squad)
    assert p.refused("with", other).rule == "SK 3.7"
