"""UA movement, fire, far, advance: who a card wakes, who needs none."""

from __future__ import annotations

from bocage.games.cardwar.activation import woken
from bocage.games.cardwar.far import far
from bocage.games.starterkit.model.state import ADVANCE, ADVANCING_FIRE, DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE
from bocage.kernel import play
from tests.cardwar.position import CardPosition, field
from tests.marks import allowed, case, refused

OPEN = field("A1-P10")


def start() -> CardPosition:
    p = CardPosition(OPEN)
    p.side_of("german")
    p.side_of("russian")
    p.element(0)
    p.element(1)
    return p


@case("ufasl-02-001")
@allowed("UA movement")
def test_a_movement_card_wakes_a_location_or_a_leader_with_those_he_sees() -> None:
    p = start()
    three = [p.unit("german 4-6-7", "B3") for _ in range(3)]
    leader = p.unit("german 8-0", "H5")
    near = [p.unit("german 4-6-7", h) for h in ("I5", "J5", "K5")]
    p.unit("russian 4-4-7", "P9")
    p.hand(0, "movement", "movement")
    p.phase(MOVEMENT)
    assert p.refused("move", near[0]).rule == "UA movement"
    p.do("wake", "move", 0, "plain", "at", "B3")
    assert [a[1] for a in p.choices("move")] == three
    p.do("wake", "move", 0, "plain", "leader", leader)
    assert [a[1] for a in p.choices("move")] == [*three, leader, near[0], near[1]]
    assert p.c.hands[0] == () and p.c.used[0] == 2 and len(p.c.discards) == 2


@case("ufasl-02-002")
@allowed("UA movement")
def test_a_chain_of_leaders() -> None:
    p = start()
    one, other = p.unit("german 8-0", "B5"), p.unit("german 7-0", "D5")
    far_off = p.unit("german 4-6-7", "F5")
    assert woken(p.c, 0, 0, "leader", one) == [one, other, far_off]
    p.mark(other, "broken")
    assert woken(p.c, 0, 0, "leader", one) == [one, other], "the chain ends before a broken leader"


@case("ufasl-02-003")
@allowed("UA movement")
@refused("UA movement")
def test_a_pinned_leader_wakes_only_his_own_location() -> None:
    p = start()
    leader, beside, next_door = (
        p.unit("german 8-0", "B5", "pinned"),
        p.unit("german 4-6-7", "B5"),
        p.unit("german 4-6-7", "C5"),
    )
    p.hand(0, "woods")
    p.unit("russian 4-4-7", "P9")
    p.phase(MOVEMENT)
    p.do("wake", "move", 0, "plain", "leader", leader)
    assert p.may("move", beside) and p.refused("move", next_door).rule == "UA movement"


@allowed("UA movement")
@refused("UA movement")
def test_a_card_reaches_only_its_own_element() -> None:
    """Line 16."""
    p = start()
    other = p.new_element(0)
    leader = p.unit("german 8-0", "B5")
    mine, theirs = p.unit("german 4-6-7", "C5"), p.unit("german 4-6-7", "C6", element=other)
    p.unit("russian 4-4-7", "P9")
    p.hand(0, "movement")
    p.phase(MOVEMENT).do("wake", "move", 0, "plain", "leader", leader)
    assert p.may("move", mine) and not p.may("move", theirs)
    p.hand(other, "woods")
    assert p.refused("wake", "move", other, "plain", "leader", leader).rule == "UA movement"


@allowed("UA movement", "UA far")
def test_a_preview_says_who_is_woken_and_why_not_the_rest() -> None:
    p = start()
    leader = p.unit("german 8-0", "B5")
    p.unit("german 4-6-7", "F5")
    p.unit("german 4-6-7", "C5", "broken")
    p.unit("russian 4-4-7", "P9")
    p.hand(0, "fire")
    p.phase(PREP_FIRE)
    shown = play.explain(p.c, p.action("wake", "fire", 0, "plain", "leader", leader))
    assert shown is not None and shown.title == "activates 1"
    assert any("broken" in x for x in shown.notes) and any("4 hexes off" in x for x in shown.notes)
    assert shown.notes[0].startswith("None of them reaches an enemy"), "a leader alone, and P9 is far away"
    p.unit("german 4-6-7", "B5")
    p.unit("russian 4-4-7", "I5")
    shown = play.explain(p.c, p.action("wake", "fire", 0, "plain", "leader", leader))
    assert shown is not None and not any("None of them" in x for x in shown.notes)


# Free Activation Range


@allowed("UA far", "UA s1")
def test_free_activation_range_of_infantry() -> None:
    p = start()
    alone, led = p.unit("german 4-6-7", "B3"), p.unit("german 4-6-7", "C5")
    leader = p.unit("german 7-0", "C5")
    assert (far(p.c, alone), far(p.c, led), far(p.c, leader)) == (3, 4, 4), "the example of the text"
    p.facts[0].elr = 0
    assert far(p.c, alone) == 1, "at least one hex"
    p.facts[0].elr = 3
    p.unit("german 9-2", "C5")
    assert far(p.c, led) == 6
    assert far(p.c, p.unit("ss 6-5-8", "E5")) == 5, "underlined morale: ELR 5"
    crew = p.unit("german 2-2-8", "G5")
    p.weapon("german MMG", crew)
    assert far(p.c, crew) == 6, "ELR + 3 at its weapon; a crew is named beside those with underlined morale (SK 5.1)"


@case("ufasl-04-003")
@allowed("UA far")
def test_free_activation_range_of_vehicles() -> None:
    p = start()
    tiger = p.tank("german PzKpfw VIE", "B3")
    assert far(p.c, tiger) == 9
    p.c.armor_leader[tiger] = (10, -2)
    assert far(p.c, tiger) == 12
    green = p.tank("german PzKpfw VG", "D3")
    p.c.green_crew[green] = 1
    assert far(p.c, green) == 5
    assert far(p.c, p.tank("german PzKpfw VG", "H3")) == 8
    p.card_battle.crews[green] = 7
    p.c.green_crew.clear()
    assert far(p.c, green) == 7


@case("ufasl-04-004")
@allowed("UA fire")
@refused("UA fire")
def test_fire_within_and_beyond_free_activation_range() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "B5")
    p.unit("russian 4-4-7", "E5")
    p.unit("russian 4-4-7", "G5")
    p.phase(DEFENSIVE_FIRE, attacker=1)
    assert p.may("target", "E5") and p.refused("target", "G5").rule == "UA fire"
    p.phase(ADVANCING_FIRE)
    assert p.may("target", "E5") and not p.may("target", "G5")
    p.hand(0, "fire")
    p.phase(PREP_FIRE)
    assert p.refused("target", "E5").rule == "UA fire", "Prep Fire always needs a card"
    p.do("wake", "fire", 0, "plain", "at", "B5")
    assert p.may("target", "E5") and p.may("target", "G5")
    p.do("target", "G5").do("add", squad).do("fire")
    assert p.asked() == "dice"


@case("ufasl-04-005")
@allowed("UA fire")
def test_one_fire_card_wakes_a_leader_and_his_men_for_fire() -> None:
    p = start()
    leader = p.unit("german 8-0", "B5")
    firers = [p.unit("german 4-6-7", "B5"), p.unit("german 4-6-7", "C5"), p.unit("german 4-6-7", "D5")]
    away = p.unit("german 4-6-7", "F7")
    p.unit("russian 4-4-7", "I5")
    p.hand(0, "brush")
    p.phase(PREP_FIRE).do("wake", "fire", 0, "plain", "leader", leader)
    assert all(p.c.active.get(u) for u in (*firers, leader)) and away not in p.c.active
    p.do("target", "I5")
    assert [a[1] for a in p.choices("add")] == firers


@allowed("UA fire")
def test_a_fire_card_of_the_enemy_movement_phase_holds_for_his_defensive_fire() -> None:
    """Line 14."""
    p = start()
    mover = p.unit("german 4-6-7", "B5")
    squad = p.unit("russian 4-4-7", "G5")
    p.hand(0, "movement")
    p.hand(1, "fire")
    p.turn(MOVEMENT).do("wake", "move", 0, "plain", "at", "B5").do("move", mover).do("to", "C5")
    assert p.asked() == "CardFirstFire.reacted" and not p.may("add", squad)
    assert p.refused("add", squad).rule == "UA fire"
    p.do("wake", "fire", 1, "plain", "at", "G5")
    assert p.may("add", squad)
    p.do("hold").do("stop")
    assert p.asked() == "CardFire.chosen" and p.may("target", "C5"), "the same activation in the Defensive Fire Phase"
    p.do("end")
    assert p.c.active == {}


# the Advance Phase


@case("ufasl-04-001")
@allowed("UA advance")
@refused("UA advance")
def test_free_advances() -> None:
    p = start()
    near = p.unit("german 4-6-7", "M5")
    p.unit("russian 4-4-7", "P5")
    shelled = p.unit("german 4-6-7", "B9")
    p.c.barrage[p.hex("B9")] = 2
    others = [p.unit("german 4-6-7", h) for h in ("B2", "C2", "D2", "E2", "F2")]
    p.hand(0, "rally 5")
    p.phase(ADVANCE)
    assert p.c.free_left == 3
    p.do("advance", near).do("to", "N5")
    p.do("advance", shelled).do("to", "C9")
    assert p.c.free_left == 3
    for u, goal in zip(others, ("B3", "C3", "D3")):
        p.do("advance", u).do("to", goal)
    assert p.c.free_left == 0
    assert p.refused("advance", others[3]).rule == "UA advance"


@allowed("UA advance")
def test_a_card_activates_for_the_advance() -> None:
    p = start()
    p.unit("russian 4-4-7", "P5")
    p.facts[0].elr = 1
    pair = [p.unit("german 4-6-7", "B2"), p.unit("german 4-6-7", "B2")]
    third = p.unit("german 4-6-7", "D4")
    p.hand(0, "hill")
    p.phase(ADVANCE)
    p.do("advance", pair[0])
    assert p.refused("with", pair[1]).rule == "UA advance", "one free activation for two"
    p.do("stay")
    p.c.status[pair[0]] = 0
    p.do("wake", "move", 0, "plain", "at", "B2")
    p.do("advance", pair[0]).do("with", pair[1]).do("to", "B3")
    p.do("advance", third).do("to", "D5")
    assert p.c.free_left == 0


# special cards that activate


@case("ufasl-07-007")
@allowed("UA cards.marsh", "UA cards.stream", "UA cards.terrain")
@refused("UA cards.marsh", "UA cards.stream", "UA cards.terrain")
def test_marsh_and_stream_activate_at_half_strength() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "B5")
    p.unit("german 4-6-7", "B5")
    p.unit("russian 4-4-7", "G5")
    p.hand(0, "marsh", "stream")
    p.phase(MOVEMENT)
    assert p.refused("wake", "move", 0, "plain", "at", "B5").rule == "UA movement", "not at full strength"
    p.do("wake", "move", 0, "marsh", "at", "B5").do("move", squad)
    p.go("B4", "B3")
    assert p.asked() == "CardMovement.chosen", "two MF are all"
    p.phase(PREP_FIRE).do("wake", "fire", 0, "marsh", "at", "B5").do("target", "G5")
    p.do("add", next(a[1] for a in p.choices("add"))).do("fire").roll(3, 4)
    assert p.told("struck")[-1][4] == 2.0


@allowed("UA cards.ford")
@refused("UA cards.ford")
def test_ford_gives_double_time_without_exhaustion_or_twice_as_much_with_it() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "B1")
    p.unit("russian 4-4-7", "P9")
    p.hand(0, "ford")
    p.phase(MOVEMENT).do("wake", "move", 0, "ford", "at", "B1").do("move", squad)
    p.do("double", squad)
    assert not p.has(squad, "cx")
    p.do("double", squad)
    assert p.has(squad, "cx")
    p.go("B2", "B3", "B4", "B5", "B6", "B7", "B8")
    assert p.may("to", "B9"), "4 + 4 MF"
    q = start()
    late = q.unit("german 4-6-7", "B1")
    q.unit("russian 4-4-7", "P9")
    q.hand(0, "ford")
    q.facts[0].elr = 0
    q.phase(ADVANCE)
    assert q.refused("wake", "move", 0, "ford", "at", "B1").rule == "UA cards.ford"
    q.do("wake", "move", 0, "plain", "at", "B1").do("advance", late).do("to", "B2")


@case("ufasl-07-001")
@allowed("UA cards.open-ground")
@refused("UA cards.open-ground")
def test_no_card_is_laid_as_open_ground() -> None:
    p = start()
    p.unit("german 4-6-7", "B1")
    p.unit("russian 4-4-7", "P9")
    p.hand(0, "fire")
    p.phase(MOVEMENT)
    assert {a[0] for a in play.options(p.c)} == {"end"}
    assert p.refused("open ground", p.c.hands[0][0]).rule == "UA cards.open-ground"
    p.hand(0, "gully")
    assert p.may("wake", "move", 0, "plain", "at", "B1"), "a specific Terrain card"


@case("ufasl-02-005")
@allowed("UA movement")
def test_a_unit_in_a_fire_for_effect_moves_out_of_it_without_a_card() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "B5")
    p.unit("russian 4-4-7", "P9")
    p.c.barrage[p.hex("B5")] = 2
    p.phase(MOVEMENT).do("move", squad).do("to", "B4")
    assert p.asked() == "over" and p.at(squad) == "B4", "out of it, it has no card to go on"


@allowed("UA movement", "UA advance")
def test_reinforcements_without_a_card_wait_off_board() -> None:
    """Line 19."""
    p = start()
    late = p.unit("german 4-6-7", "A5")
    p.unit("russian 4-4-7", "P9")
    from bocage.games.starterkit.model.counters import put

    put(p.c, late, -10 - p.hex("A5"))
    p.hand(1, "fire")
    p.turn(MOVEMENT).do("end")
    assert p.asked() == "CardAdvance.chosen" and p.may("advance", late), "as one of the ELR free activations"
    p.do("end")
    assert p.c.at[late] == -10 - p.hex("A5"), "nobody is lost"
