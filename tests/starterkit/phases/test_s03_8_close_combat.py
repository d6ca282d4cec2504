"""SK 3.8, 5.3 Close Combat: pairing, ambush, designation, resolution, Melee, promotions."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import IN_CC
from bocage.games.starterkit.model.state import CLOSE_COMBAT, PREP_FIRE
from bocage.games.starterkit.phases.s03_8_strength import (
    ambush_drm,
    attack_strength,
    attackers_drm,
    defence_strength,
    target_drm,
)
from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-H8")
HOUSE = field("A1-H8", stone="C4")


def fight(p: Position, *advanced: int) -> Position:
    for u in advanced:
        p.s.status[u] |= IN_CC
    return p.phase(CLOSE_COMBAT)


def attack(p: Position, attackers: tuple[int, ...], targets: tuple[int, ...]) -> Position:
    for u in attackers:
        p.do("attacker", u)
    for u in targets:
        p.do("against", u)
    return p.do("declare")


@case("sk-03-270", "sk-03-271")
@allowed("SK 3.8")
def test_close_combat_is_simultaneous() -> None:
    p = Position(OPEN)
    german, russian = p.unit("german 4-6-7", "C4"), p.unit("russian 4-4-7", "C4")
    fight(p, german)
    attack(p, (german,), (russian,))
    attack(p, (russian,), (german,))
    p.roll(1, 2).roll(1, 3)
    assert p.at(german) == p.at(russian) == "gone" and p.asked() == "over"


@case("sk-03-270")
@allowed("SK 3.8")
def test_the_kill_number_itself_reduces_and_more_does_nothing() -> None:
    for dice, name in (((2, 3), "2-3-7"), ((2, 4), "4-4-7")):
        p = Position(OPEN)
        german, russian = p.unit("german 4-6-7", "C4"), p.unit("russian 4-4-7", "C4")
        fight(p, german)
        attack(p, (german,), (russian,)).do("done").roll(*dice)
        assert p.name(russian) == name and p.has(german, "melee") and p.has(russian, "melee")


@case("sk-03-272", "sk-03-293")
@refused("SK 3.8")
@allowed("SK 3.8")
def test_each_unit_attacks_once_and_is_attacked_once() -> None:
    p = Position(OPEN)
    germans = [p.unit("german 4-4-7", "C4") for _ in range(3)]
    russians = [p.unit("russian 4-5-8", "C4") for _ in range(2)]
    fight(p, *germans).do("attacker", germans[0]).do("attacker", germans[1])
    assert play.explain(p.s, ("against", russians[0])).title == "8 against 4: 2-1, kill number 7"
    p.do("against", russians[0])
    assert p.refused("attacker", germans[2]).rule == "SK 3.8"
    p.do("declare")
    assert p.refused("attacker", germans[0]).reason.startswith("no unit attacks or is attacked")
    p.do("attacker", germans[2])
    assert p.refused("against", russians[0]).rule == "SK 3.8"
    assert play.explain(p.s, ("against", russians[1])).title.startswith("4 against 4: 1-1")
    odds = {}
    for attackers, targets in (((0, 1, 2), (0, 1)), ((0, 1, 2), (0,))):
        q = Position(OPEN)
        ours = [q.unit("german 4-4-7", "C4") for _ in range(3)]
        theirs = [q.unit("russian 4-5-8", "C4") for _ in range(2)]
        fight(q, *ours)
        for i in attackers:
            q.do("attacker", ours[i])
        for i in targets[:-1]:
            q.do("against", theirs[i])
        odds[len(targets)] = play.explain(q.s, ("against", theirs[targets[-1]])).title.split(", ")[0]
    assert odds == {2: "12 against 8: 3-2", 1: "12 against 4: 3-1"}


@case("sk-03-273")
@allowed("SK 3.8")
@refused("SK 3.8")
def test_broken_units_defend_at_minus_two_and_do_not_attack() -> None:
    p = Position(OPEN)
    german, russian = p.unit("german 4-6-7", "C4"), p.unit("russian 4-4-7", "C4", "broken")
    fight(p, german).do("attacker", german)
    told = play.explain(p.s, ("against", russian))
    assert told.title.startswith("4 against 4: 1-1") and told.total() == -2
    p.do("against", russian).do("declare").roll(3, 4)
    assert p.name(russian) == "2-3-7" and p.asked() == "over"  # the broken side was not even asked
    assert p.has(german, "melee")


@case("sk-03-274")
@allowed("SK 3.8")
@refused("SK 3.8")
def test_a_leader_alone_has_strength_one_and_no_leadership() -> None:
    p = Position(OPEN)
    squad, leader = p.unit("german 4-6-7", "C4"), p.unit("german 9-2", "C4")
    russian = p.unit("russian 4-4-7", "C4")
    fight(p, squad, leader).do("alone", leader).do("attacker", leader)
    told = play.explain(p.s, ("against", russian))
    assert told.title.startswith("1 against 4: 1-4") and told.total() == 0
    p.do("against", russian).do("declare").do("attacker", russian)
    assert play.explain(p.s, ("against", leader)).title.startswith("4 against 1: 4-1")


@case("sk-03-291")
@allowed("SK 3.8")
def test_leaders_who_fight_with_a_squad_fall_with_it() -> None:
    p = Position(HOUSE)
    squad = p.unit("german 4-6-7", "C4")
    one, two = p.unit("german 8-1", "C4"), p.unit("german 9-1", "C4")
    russian = p.unit("russian 4-4-7", "C4")
    fight(p, squad, one, two).do("pair", one, squad).do("pair", two, squad)
    p.roll(6).roll(3)
    assert p.told("ambush") == []  # 5 against 3
    p.do("attacker", squad)
    told = play.explain(p.s, ("against", russian))
    assert told.title == "6 against 4: 3-2, kill number 6" and told.total() == -1
    p.do("against", russian).do("declare").do("attacker", russian)
    assert p.choices("against") == [("against", squad)]  # the leaders are not attacked apart
    p.do("against", squad).do("declare").roll(3, 3).roll(1, 2)
    assert [p.at(u) for u in (russian, squad, one, two)] == ["gone"] * 4
    assert p.hex("C4") not in p.s.stacks


@case("sk-03-290")
@allowed("SK 3.8", "SK 5.4")
def test_the_fight_at_f5() -> None:
    p = Position(HOUSE)
    german, russian = p.unit("german 4-6-7", "C4"), p.unit("russian 4-2-6", "C4")
    fight(p, german).roll(2).roll(3)
    assert p.told("ambush roll")[0][-2:] == (2, 4) and p.told("ambush") == []
    attack(p, (german,), (russian,))
    attack(p, (russian,), (german,)).roll(2, 3).roll(4, 5)
    assert p.name(russian) == "2-2-6" and p.name(german) == "4-6-7"
    assert p.has(german, "melee") and p.has(russian, "melee")


@case("sk-03-292")
@allowed("SK 3.8")
def test_the_fight_at_h4() -> None:
    p = Position(HOUSE)
    germans = [p.unit("german 4-4-7", "C4") for _ in range(3)]
    russians = [p.unit("russian 4-5-8", "C4") for _ in range(2)]
    fight(p, *germans).roll(3).roll(5)
    attack(p, (germans[0], germans[1]), (russians[0],))
    attack(p, (germans[2],), (russians[1],))
    attack(p, (russians[0],), (germans[0], germans[1]))
    attack(p, (russians[1],), (germans[2],))
    p.roll(3, 3).roll(4, 5).roll(2, 2).roll(2).roll(3, 4)
    assert p.at(russians[0]) == "gone" and p.at(russians[1]) == "C4"
    assert sorted(p.name(u) for u in germans) == ["2-3-7", "4-4-7", "4-4-7"]
    assert p.name(germans[1]) == "2-3-7" and p.has(russians[1], "melee")


@case("sk-03-295")
@allowed("SK 3.8")
def test_an_ambush() -> None:
    p = Position(HOUSE)
    german, russian = p.unit("german 4-6-7", "C4"), p.unit("russian 4-4-7", "C4")
    fight(p, german).roll(4).roll(1)
    assert p.told("ambush") == [("ambush", p.hex("C4"), 1)]
    assert p.s.player == 1  # the ambusher declares and resolves first
    p.do("attacker", russian)
    assert play.explain(p.s, ("against", german)).total() == -1
    p.do("against", german).do("declare").roll(3, 3)
    assert p.name(german) == "2-4-7"
    p.do("attacker", german)
    told = play.explain(p.s, ("against", russian))
    assert told.title.startswith("2 against 4: 1-2") and told.total() == 1
    p.do("against", russian).do("declare").roll(2, 3)
    assert p.name(russian) == "4-4-7" and p.has(russian, "melee")
    # next time there is no ambush any more
    p.phase(CLOSE_COMBAT)
    assert p.asked() == "Designation.chosen"


@refused("SK 3.8")
def test_no_ambush_in_the_open_nor_when_a_melee_is_reinforced() -> None:
    p = Position(OPEN)
    german, _ = p.unit("german 4-6-7", "C4"), p.unit("russian 4-4-7", "C4")
    fight(p, german)
    assert p.asked() == "Designation.chosen"
    p = Position(HOUSE)
    p.unit("german 4-6-7", "C4", "melee")
    p.unit("russian 4-4-7", "C4", "melee")
    fresh = p.unit("german 4-6-7", "C4")
    fight(p, fresh)
    assert p.asked() == "Designation.chosen"


@case("sk-03-283")
@allowed("SK 3.8")
def test_close_combat_modifiers() -> None:
    p = Position(OPEN)
    fresh, tired = p.unit("german 4-6-7", "C4"), p.unit("german 4-6-7", "C4", "cx")
    leader, pinned = p.unit("german 8-1", "C4"), p.unit("german 9-2", "C4", "pinned")
    broken = p.unit("german 4-6-7", "C5", "broken", "cx")
    assert attackers_drm(p.s, (fresh,)) == 0 and attackers_drm(p.s, (fresh, tired)) == 1
    assert attackers_drm(p.s, (fresh, leader)) == -1 and attackers_drm(p.s, (leader,)) == 0
    assert attackers_drm(p.s, (fresh, pinned)) == 0
    assert [target_drm(p.s, u) for u in (fresh, tired, broken)] == [0, -1, -3]


@allowed("SK 3.8", "SK 5.4")
def test_ambush_modifiers() -> None:
    p = Position(HOUSE)
    p.unit("german 4-6-7", "C4")
    assert ambush_drm(p.s, 0, p.hex("C4")) == 0
    p.unit("german 4-3-6", "C4", "cx")
    pinned = p.unit("german 4-6-7", "C4", "pinned")
    assert ambush_drm(p.s, 0, p.hex("C4")) == 3
    p.unit("german 9-2", "C4")
    assert ambush_drm(p.s, 0, p.hex("C4")) == 1
    p.remove(pinned)
    lone = Position(HOUSE)
    lone.unit("german 9-2", "C4")
    assert ambush_drm(lone.s, 0, lone.hex("C4")) == 0


@case("sk-03-342", "sk-03-343")
@allowed("SK 3.8")
def test_wounded_leaders_and_pinned_attackers() -> None:
    p = Position(OPEN)
    squad, leader = p.unit("german 4-6-7", "C4"), p.unit("german 8-1", "C4", "wounded")
    russian = p.unit("russian 4-4-7", "C4")
    fight(p, squad, leader).do("pair", leader, squad).do("attacker", squad)
    told = play.explain(p.s, ("against", russian))
    assert told.title.startswith("5 against 4: 1-1") and told.total() == 0
    q = Position(OPEN)
    pinned = q.unit("german 4-6-7", "C4", "pinned")
    assert attack_strength(q.s, (pinned,)) == 2 and defence_strength(q.s, (pinned,)) == 4


@case("sk-03-287")
@allowed("SK 3.8")
@refused("SK 3.8")
def test_melee_holds_and_fire_into_it_strikes_both_sides() -> None:
    p = Position(OPEN)
    german, russian = p.unit("german 4-6-7", "C4", "melee"), p.unit("russian 4-4-7", "C4", "melee")
    outsider = p.unit("german 4-6-7", "C7")
    p.unit("russian 4-4-7", "G4")
    p.phase(PREP_FIRE).do("target", "C4")
    assert p.refused("add", german).rule == "SK 3.8"
    p.do("add", outsider).do("fire").roll(2, 2)
    assert {w[1] for w in p.told("struck")} == {german, russian}
    p.roll(5, 5).roll(5, 5)
    assert p.has(german, "broken") and p.has(russian, "broken")
    assert not p.has(german, "melee") and not p.has(russian, "melee")  # no unbroken unit remains


@case("sk-03-289")
@allowed("SK 3.8")
def test_pins_come_off_at_the_end_of_the_phase() -> None:
    p = Position(OPEN)
    one, two = p.unit("german 4-6-7", "C4", "pinned"), p.unit("russian 4-4-7", "G4", "pinned")
    p.phase(CLOSE_COMBAT)
    assert p.asked() == "over" and p.is_fresh(one) and p.is_fresh(two)


@allowed("SK 3.8")
def test_the_attacker_orders_the_hexes() -> None:
    p = Position(OPEN)
    one, two = p.unit("german 4-6-7", "C4"), p.unit("german 4-6-7", "F4")
    p.unit("russian 4-4-7", "C4")
    p.unit("russian 4-4-7", "F4")
    fight(p, one, two)
    assert p.asked() == "CloseCombatPhase.chosen"
    p.do("combat", "F4").do("done").do("done")
    assert p.asked() == "Designation.chosen"


@case("sk-05-004")
@allowed("SK 5.3")
@refused("SK 5.3")
def test_snake_eyes_in_close_combat_may_make_a_leader_who_counts_at_once() -> None:
    p = Position(OPEN)
    german, russian = p.unit("german 5-4-8", "C4", "cx"), p.unit("russian 4-4-7", "C4")
    fight(p, german)
    attack(p, (german,), (russian,))
    p.do("attacker", russian)
    told = play.explain(p.s, ("against", german))
    assert told.title.startswith("4 against 5: 1-2") and told.total() == -1
    p.do("against", german).do("declare").roll(4, 5).roll(1, 1)
    p.roll(2)  # one column below 1-1: -1, so an 8-1
    made = p.told("new leader")[0][1]
    assert p.name(made) == "8-1" and p.at(german) == "gone"
    p = Position(OPEN)
    leader, russian = p.unit("german 8-0", "C4"), p.unit("russian 2-2-6", "C4", "broken")
    fight(p, leader).do("attacker", leader).do("against", russian).do("declare").roll(1, 1)
    assert p.told("new leader") == []  # a leader alone makes none


@allowed("SK 5.3")
def test_a_promoted_attacker_is_met_by_the_attacks_still_to_come() -> None:
    p = Position(OPEN)
    german, russian = p.unit("german 4-6-7", "C4"), p.unit("russian 4-4-7", "C4")
    fight(p, german)
    attack(p, (german,), (russian,))
    attack(p, (russian,), (german,)).roll(1, 1).roll(3)  # an 8-0 for the Germans
    made = p.told("new leader")[0][1]
    p.roll(1, 3)  # 4 against 5 is now 1-2: four reduces one of the two at random
    assert p.asked() == "dice"
    p.roll(1)
    assert p.name(german) == "2-4-7" and p.at(made) == "C4"


@case("sk-03-280")
@allowed("SK 3.8", "SK 5.4")
def test_close_combat_values_against_vehicles() -> None:
    from bocage.games.starterkit.phases.s03_8_strength import close_combat_value

    p = Position(OPEN)
    squad, crew, half = (p.unit(x, "C4") for x in ("german 4-6-7", "german 2-2-8", "german 2-4-7"))
    leader = p.unit("german 8-0", "C4")
    pinned, conscript = p.unit("german 4-6-7", "D4", "pinned"), p.unit("german 4-3-6", "C4")
    groups = [(squad,), (crew,), (half,), (leader,), (squad, leader), (pinned,), (conscript, leader)]
    assert [close_combat_value(p.s, group) for group in groups] == [5, 4, 3, 2, 6, 4, 5]


@allowed("SK 3.8")
def test_a_wounded_leader_reinforces_a_melee() -> None:
    p = Position(HOUSE)
    squad = p.unit("german 4-6-7", "C4", "melee")
    rifles, smg = p.unit("russian 4-4-7", "C4", "melee"), p.unit("russian 5-2-7", "C4", "melee")
    leader = p.unit("german 9-2", "C4", "wounded")
    fight(p, leader).do("pair", leader, squad).do("attacker", squad)
    told = play.explain(p.s, ("against", smg))
    assert told.title.startswith("5 against 5: 1-1") and told.total() == -1
    p.do("against", smg).do("declare").do("attacker", rifles).do("attacker", smg)
    assert play.explain(p.s, ("against", squad)).title.startswith("9 against 5: 3-2")
    p.do("against", squad).do("declare").roll(3, 4).roll(3, 4)
    assert all(p.has(u, "melee") for u in (squad, leader, rifles, smg))
