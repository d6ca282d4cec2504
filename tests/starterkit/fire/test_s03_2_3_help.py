"""SK 1.2.1, 3.2.3, 4.0, 6.1 Who helps whom to check, and what decides about the weapons of the dead."""

from __future__ import annotations

from bocage.games.starterkit.model.state import CLOSE_COMBAT, MOVEMENT, PREP_FIRE
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving, shoot

OPEN = field("A1-L10")


@allowed("SK 1.2.1", "SK 3.3.5")
def test_a_leader_who_is_not_struck_helps_a_check_by_residual_firepower() -> None:
    p = Position(OPEN)
    squad, leader = p.unit("german 4-6-7", "E4"), p.unit("german 9-1", "E4")
    p.weapon("german FT", squad)  # one more against him only
    p.unit("russian 4-4-7", "L10", "broken")
    p.s.residual[p.hex("E5")] = 2
    moving(p, squad).do("with", leader).do("to", "E5").roll(3, 6)
    assert p.result(squad) == "PTC" and p.result(leader) == "no effect"
    p.roll(3, 4)
    assert p.told("task check")[-1][1:4] == (squad, (3, 4), -1)


@allowed("SK 1.2.1", "SK 4.4.2")
def test_a_leader_who_is_not_struck_helps_a_check_by_a_panzerfaust() -> None:
    p = Position(field("A1-L10", stone="E5"), year=1944)
    p.facts[0].fausts, p.facts[0].squads = True, 6
    firer = p.unit("german 4-6-7", "E4")
    squad, leader = p.unit("russian 4-4-7", "E5"), p.unit("russian 9-1", "E5")
    p.phase(PREP_FIRE).do("faust", firer, "E5").roll(1).do("fire").roll(1, 3).do("at random").roll(1).roll(4, 6)
    assert p.result(squad) == "NMC"
    p.roll(3, 3)
    assert p.told("morale check")[-1][1:4] == (squad, (3, 3), -1) and p.is_fresh(leader)


@allowed("SK 6.1", "SK 4.0")
def test_the_column_of_a_critical_hit_decides_about_the_weapon_too() -> None:
    p = Position(OPEN)
    mortar = p.weapon("german 50mm mortar", p.unit("german 4-6-7", "E3"))
    enemy = p.unit("russian 4-4-7", "E8")
    gun = p.weapon("russian LMG", enemy)
    p.phase(PREP_FIRE)
    shoot(p, mortar, "E8").roll(1, 1).roll(1, 1)
    assert p.at(enemy) == "gone"
    p.roll(2)  # KIA on the 12 column of the critical hit, not on the 2 column of a plain one
    assert p.at(gun) == "gone" and not p.has(gun, "malfunction")


@refused("SK 4.0")
def test_a_leader_who_used_a_weapon_lends_no_modifier_in_that_phase() -> None:
    p = Position(field("A1-L10", stone="C3 C5"), year=1944)
    squad, leader = p.unit("german 4-6-7", "C3"), p.unit("german 9-1", "C3")
    gun, rocket = p.weapon("german LMG", leader), p.weapon("german PSK", squad)
    p.unit("russian 4-4-7", "C5")
    p.phase(PREP_FIRE).do("target", "C5").do("add", gun).do("fire").roll(6, 5)
    p.do("shoot", rocket).do("aim", "C5").do("fire", "accepting backblast").roll(3, 6)
    while p.told("morale check") == [] or p.told("morale check")[-1][1] != squad:
        p.roll(2, 2)
    assert [x[3] - 1 for x in p.told("morale check") if x[1] == squad] == [0]  # 1MC, no help


@allowed("SK 6.10", "SK 3.8")
def test_melee_costs_a_mortar_its_acquisition() -> None:
    p = Position(OPEN)
    crew = p.unit("german 4-6-7", "E5")
    mortar = p.weapon("german 50mm mortar", crew)
    p.unit("russian 4-4-7", "E5")
    p.s.acquired[mortar] = (p.hex("E9"), 2)
    p.phase(CLOSE_COMBAT)
    while p.asked() != "over":
        p.roll(6, 6) if p.asked() == "dice" else p.do("done")
    assert p.has(crew, "melee") and p.s.acquired == {}


@allowed("SK 1.2.1", "SK 3.2.3")
@refused("SK 1.2.1")
def test_who_moves_separately_is_not_helped_in_the_check_for_a_lost_leader_either() -> None:
    """The mover's own leader dies where another stands: he helps those who stand with him, not those who came."""
    p = Position(field("A1-L12"))
    leader, mover = p.unit("russian 8-0", "E4"), p.unit("russian 4-4-7", "E4")
    p.unit("russian 9-2", "E5")
    standing = p.unit("russian 4-4-7", "E5")
    firers = [p.unit("german 4-6-7", "E6") for _ in range(2)]
    p.phase(MOVEMENT).do("move", leader).do("with", mover).do("to", "E5")
    p.do("add", firers[0]).do("add", firers[1]).do("fire").roll(1, 4).roll(1)  # 1KIA: the leader
    p.roll(1, 2).roll(1, 2)
    assert p.at(leader) == "gone" and p.has(mover, "broken")
    assert {x[1]: x[3] for x in p.told("morale check")} == {mover: 0, standing: -2}
