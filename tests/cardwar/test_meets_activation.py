"""Where activation meets the rest: heroes, berserk leaders, platoons and elements, Bounding Fire, Fire For Effect."""

from __future__ import annotations

from bocage.games.cardwar.far import far
from bocage.games.cardwar.marks import ACT_FIRE, ACT_MOVE, IN_COLUMN, TI
from bocage.games.cardwar.supplement.s06_hero import make_hero
from bocage.games.cardwar.supplement.s08_berserk import go_berserk
from bocage.games.cardwar.ua_moving import CardMovingVehicle
from bocage.games.starterkit.model.marks import MOTION
from bocage.games.starterkit.model.state import (
    ADVANCE,
    ADVANCING_FIRE,
    DEFENSIVE_FIRE,
    MOVEMENT,
    PREP_FIRE,
)
from bocage.kernel import play
from tests.cardwar.position import CardPosition, field
from tests.marks import allowed, refused

OPEN = field("A1-P10")
TANK = "german PzKpfw IIIN"


def start(one: str = "german", other: str = "russian", text: str = OPEN, elr: tuple[int, int] = (3, 3)) -> CardPosition:
    p = CardPosition(text, elr=elr)
    p.side_of(one)
    p.side_of(other)
    p.element(0)
    p.element(1)
    return p


@allowed("UA movement", "UA s6")
@refused("UA movement")
def test_a_hero_needs_no_card_and_wakes_nobody() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "B5")
    away = p.unit("german 4-6-7", "C5")
    p.unit("russian 4-4-7", "P9")
    hero = make_hero(p.c, squad)
    p.hand(0, "movement")
    p.phase(MOVEMENT)
    assert p.may("move", hero) and not p.may("move", squad)
    assert p.refused("wake", "move", 0, "plain", "leader", hero).reason.startswith("only an unbroken leader")
    p.do("wake", "move", 0, "plain", "at", "B5")
    assert p.may("move", squad) and not p.may("move", away)


@allowed("UA movement", "UA s8")
def test_a_berserk_leader_wakes_others_and_charges_himself() -> None:
    p = start()
    leader, squad = p.unit("german 9-1", "B5"), p.unit("german 4-6-7", "C5")
    p.unit("russian 4-4-7", "F5")
    go_berserk(p.c, leader)
    p.hand(0, "fire")
    p.phase(DEFENSIVE_FIRE, 1)
    p.do("wake", "fire", 0, "plain", "leader", leader)
    assert p.c.active == {squad: ACT_FIRE, leader: ACT_FIRE}, "he himself needs none, but may have it"


@allowed("UA movement")
def test_the_chain_ends_before_a_broken_leader_and_in_melee_but_reaches_them() -> None:
    """Line 17."""
    p = start()
    first = p.unit("german 8-0", "B5")
    broken, behind = p.unit("german 8-0", "D5", "broken"), p.unit("german 4-6-7", "F5")
    held, other = p.unit("german 8-0", "B7", "melee"), p.unit("german 4-6-7", "B9")
    p.unit("russian 4-4-7", "B7", "melee")
    p.hand(0, "movement")
    p.phase(MOVEMENT).do("wake", "move", 0, "plain", "leader", first)
    assert {u for u in (first, broken, behind, held, other) if u in p.c.active} == {first}


@allowed("UA movement")
def test_a_pinned_second_leader_of_the_chain_passes_it_on_in_his_own_location_only() -> None:
    p = start()
    first, second = p.unit("german 8-0", "B5"), p.unit("german 8-0", "D5", "pinned")
    beside, beyond = p.unit("german 4-6-7", "D5"), p.unit("german 4-6-7", "F5")
    p.hand(0, "movement")
    p.phase(MOVEMENT).do("wake", "move", 0, "plain", "leader", first)
    assert beside in p.c.active and beyond not in p.c.active and second not in p.c.active


@allowed("UA vehicles", "UA me")
def test_a_platoon_split_over_two_elements_is_woken_apart() -> None:
    p = start()
    tanks = [p.tank(TANK, h) for h in ("B2", "D8", "K2")]
    other = p.new_element(0)
    p.c.element[tanks[2]] = other
    p.hand(0, "movement")
    p.hand(other, "movement")
    p.phase(MOVEMENT).do("wake", "move", 0, "plain", "platoon", tanks[0])
    assert [a[1] for a in p.choices("move")] == tanks[:2]
    p.do("wake", "move", other, "plain", "platoon", tanks[2])
    assert p.may("move", tanks[2])


@allowed("UA fire")
@refused("UA fire")
def test_a_fire_card_in_ones_own_movement_phase_is_for_bounding_fire_alone() -> None:
    p = start(text=field("A1-Z10"))
    tank = p.tank(TANK, "B5", 0, "yes", 1)
    squad = p.unit("german 4-6-7", "B7")
    p.unit("russian 4-4-7", "M5")
    p.hand(0, "fire", "movement")
    assert far(p.c, tank) == 8
    p.turn(MOVEMENT)
    assert not p.may("wake", "fire", 0, "plain", "at", "B7"), "Infantry does not fire in its Movement Phase"
    p.do("wake", "move", 0, "plain", "platoon", tank)
    assert p.c.fire_bar(tank, p.hex("M5")) is not None, "eleven hexes"
    p.do("wake", "fire", 0, "plain", "platoon", tank)
    assert p.c.fire_bar(tank, p.hex("M5")) is None
    p.do("end")
    assert not p.c.active, "and not in the Advancing Fire Phase"
    assert squad >= 0


@allowed("UA movement")
def test_a_vehicle_in_a_fire_for_effect_drives_out_of_it_without_a_card() -> None:
    p = start()
    tank = p.tank(TANK, "B5", 0, "yes", 1)
    p.unit("russian 4-4-7", "P9")
    p.c.barrage[p.hex("B5")] = 2
    p.phase(MOVEMENT).do("move", tank)
    frame = p.c.stack[-1]
    assert isinstance(frame, CardMovingVehicle) and frame.left == p.c.type(tank).mp, "all its MP until it is out"
    p.do("start")
    p.quiet()
    drives = p.choices("drive")
    p.do(*drives[0])
    p.quiet()
    assert not p.choices("drive") and p.c.at[tank] not in p.c.barrage, "then it has no card to go on"


@allowed("UA vehicles")
def test_a_tank_in_motion_in_a_fire_for_effect_keeps_the_half_of_motion() -> None:
    p = start()
    tank = p.tank(TANK, "B5", 0, "yes", 1, MOTION)
    p.unit("russian 4-4-7", "P9")
    p.c.barrage[p.hex("B5")] = 2
    p.phase(MOVEMENT).do("move", tank)
    frame = p.c.stack[-1]
    assert isinstance(frame, CardMovingVehicle) and frame.left == p.c.type(tank).mp / 2 and not frame.fled


@refused("UA s9")
def test_a_task_immobile_unit_is_woken_for_nothing() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "B5")
    p.c.mark_card(squad, TI)
    p.unit("russian 4-4-7", "C5")
    p.hand(0, "movement", "fire")
    p.phase(MOVEMENT)
    assert p.refused("move", squad).rule == "UA s9" and not p.choices("wake")
    p.phase(ADVANCE)
    assert p.refused("advance", squad).rule == "UA s9", "not even next to an enemy"
    p.phase(DEFENSIVE_FIRE, 1)
    assert not p.may("target", "C5")


@allowed("UA far")
def test_who_counts_as_smc_for_free_activation_range() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "B5")
    assert far(p.c, squad) == 3
    pinned = p.unit("german 9-2", "B5", "pinned")
    assert far(p.c, squad) == 6 and far(p.c, pinned) == 6, "3 + 1 + 2, and he is a man of his own Location"
    p.remove(pinned)
    p.unit("german 9-2", "B5", "broken")
    assert far(p.c, squad) == 3
    p.unit("german 6+1", "B5")
    assert far(p.c, squad) == 3, "3 + 1 - 1"
    p.unit("german 8-0", "B5")
    assert far(p.c, squad) == 4, "the best one"
    poor = start(elr=(0, 3))
    assert far(poor.c, poor.unit("german 4-6-7", "B5")) == 1, "never less than a hex"


@allowed("UA far")
def test_a_crew_has_its_range_only_at_its_weapon() -> None:
    p = start()
    crew = p.unit("german 2-2-8", "B5")
    assert far(p.c, crew) == 3
    p.gun("german PaK 40", crew, 1)
    assert far(p.c, crew) == 6
    p.unit("german 9-1", "B5")
    assert far(p.c, crew) == 7, "3 + 3 + 1, without the one for a leader"


@allowed("UA fire")
def test_each_firer_of_a_group_is_judged_by_itself() -> None:
    p = start()
    near, far_off = p.unit("german 4-6-7", "D5"), p.unit("german 4-6-7", "C5")
    p.unit("russian 4-4-7", "G5")
    p.phase(ADVANCING_FIRE).do("target", "G5").do("add", near)
    assert not p.may("add", far_off), "four hexes, without a card"


@allowed("UA fire")
def test_a_leader_who_directs_needs_no_card_of_his_own() -> None:
    p = start()
    squad, leader = p.unit("german 4-6-7", "B5"), p.unit("german 8-1", "B5")
    p.unit("russian 4-4-7", "I5")
    p.c.active[squad] = ACT_FIRE
    p.phase(PREP_FIRE).do("target", "I5").do("add", squad)
    assert p.may("direct", leader), p.choices()


@allowed("UA advance")
def test_an_enemy_out_of_sight_gives_no_free_advance_and_a_broken_one_does() -> None:
    p = start(text=field("A1-P10", woods="D5 D4 D6 C5 C6"), elr=(0, 3))
    squad = p.unit("german 4-6-7", "B5")
    p.unit("german 9-2", "B5")
    p.unit("russian 4-4-7", "E5")
    p.phase(ADVANCE)
    assert p.asked() == "over", "woods in the way, and no free activation"
    q = start(elr=(0, 3))
    squad = q.unit("german 4-6-7", "B5")
    q.unit("russian 4-4-7", "C5", "broken")
    q.phase(ADVANCE)
    assert q.may("advance", squad)


@allowed("UA advance")
def test_free_activations_are_one_a_unit_and_shared_by_all_elements() -> None:
    """Line 18."""
    p = start(elr=(2, 3))
    other = p.new_element(0)
    pair = [p.unit("german 4-6-7", "B5"), p.unit("german 4-6-7", "B5")]
    third = p.unit("german 4-6-7", "B8", element=other)
    p.unit("russian 4-4-7", "P9")
    p.phase(ADVANCE).do("advance", pair[0]).do("with", pair[1]).do("to", "C5")
    assert p.c.free_left == 0 and p.asked() == "over", "none is left for the other element"
    assert third >= 0


@allowed("UA advance", "UA cards.terrain")
def test_a_card_for_the_advance_leaves_the_free_activations() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "B5")
    p.unit("russian 4-4-7", "P9")
    p.hand(0, "ford")
    p.phase(ADVANCE)
    assert p.refused("wake", "move", 0, "ford", "at", p.hex("B5")).rule == "UA cards.ford"
    p.do("wake", "move", 0, "plain", "at", "B5").do("advance", squad).do("to", "C5")
    assert p.c.free_left == 3 and not p.has(squad, "cx")


@allowed("UA movement")
def test_activation_ends_with_its_phase() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "B5")
    p.unit("russian 4-4-7", "P9")
    p.hand(0, "woods", "rally 5")
    p.turn(PREP_FIRE).do("wake", "fire", 0, "plain", "at", "B5").do("end")
    assert not p.c.active and p.asked() == "CardMovement.chosen" and not p.may("move", squad)


@allowed("UA cards.marsh")
def test_half_mf_of_a_marsh_card_is_halved_after_the_leaders_bonus_and_keeps_fractions() -> None:
    p = start()
    squad, leader = p.unit("german 4-6-7", "B5"), p.unit("german 8-0", "B5")
    gun = p.weapon("german LMG", squad)
    p.unit("russian 4-4-7", "P9")
    p.hand(0, "marsh")
    p.phase(MOVEMENT).do("wake", "move", 0, "marsh", "at", "B5").do("move", squad).do("with", leader)
    p.go("C5", "D5", "E5")
    assert p.at(squad) == "E5" and not p.choices("to"), "six MF with his leader, halved"
    assert gun >= 0 and not p.c.active.get(leader, 0) & ACT_FIRE and p.c.active[leader] & ACT_MOVE


@refused("UA s25")
def test_a_convoy_does_not_overrun() -> None:
    p = start()
    tank = p.tank(TANK, "C5", 0, "yes", 1, MOTION)
    p.unit("russian 4-4-7", "D5")
    p.c.vehicle_hero = True
    p.c.mark_card(tank, IN_COLUMN)
    p.phase(MOVEMENT).do("move", tank)
    assert p.refused("overrun").rule == "UA s25"


@allowed("UA s25")
def test_one_attack_ends_the_whole_convoy_and_a_stop_leaves_it() -> None:
    p = start()
    first, second = p.tank(TANK, "D5", 0, "yes", 1, MOTION), p.tank(TANK, "B6", 0, "yes", 1, MOTION)
    stopped = p.tank(TANK, "A5", 0, "yes", 1)
    for v in (first, second, stopped):
        p.c.mark_card(v, IN_COLUMN)
        p.c.column[v] = 7
    p.unit("russian 4-4-7", "P9")
    p.phase(MOVEMENT)
    assert set(p.c.column) == {first, second}, "it has stopped and does not start again with them"
    from bocage.games.cardwar.ua_convoy import disband

    disband(p.c, second)
    assert not p.c.column and not p.c.has_mark(first, IN_COLUMN)


def test_previews_of_a_wake_count_and_light_those_it_wakes() -> None:
    p = start()
    leader = p.unit("german 8-0", "B5")
    near, pinned, off = (
        p.unit("german 4-6-7", "C5"),
        p.unit("german 4-6-7", "B6", "pinned"),
        p.unit("german 4-6-7", "J5"),
    )
    p.hand(0, "movement")
    p.phase(MOVEMENT)
    found = play.explain(p.c, ("wake", "move", 0, "plain", "leader", leader))
    assert found.eyes == [leader, near] and found.title == "activates 2"
    notes = " ".join(found.notes)
    assert "pinned" in notes and "8 hexes off" in notes and pinned != off
