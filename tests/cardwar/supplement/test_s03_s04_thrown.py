"""UA s3, s4, s9, s10, s14, s21: cards thrown at the enemy (cardwar.md 6, lines 29 to 34, 51, 55)."""

from __future__ import annotations

from bocage.deck.cards import SNIPER_KIA, SNIPER_PIN
from bocage.games.cardwar.free import move_refusal
from bocage.games.cardwar.marks import TI
from bocage.games.cardwar.supplement.s03_random_hex import PlaceSnipers, RandomHex, nearest, way_from
from bocage.games.cardwar.supplement.s04_sniper import KILLS, PINS, SniperAttack, sniper_result
from bocage.games.cardwar.thrown import ThrownCard
from bocage.games.starterkit.model.counters import break_unit
from bocage.games.starterkit.model.marks import BOGGED, CE, IMMOBILIZED, STUN, STUN_AND_RECALL
from bocage.games.starterkit.model.state import CLOSE_COMBAT, RALLY
from bocage.games.starterkit.phases.s03_8_strength import attackers_drm, target_drm
from bocage.kernel.consequences import settled
from tests.cardwar.position import CardPosition, field
from tests.marks import allowed, case, refused

OPEN = field("A1-P10")


def start(text: str = OPEN) -> CardPosition:
    """Germans throw at Russians."""
    p = CardPosition(text)
    p.side_of("german")
    p.side_of("russian")
    p.element(0)
    p.element(1)
    p.c.phase = CLOSE_COMBAT
    p.c.sniper = [p.hex("F5"), p.hex("F5")]
    return p


def throw(p: CardPosition, kind: str) -> int:
    card = p.card(kind)
    p.begin(ThrownCard(0, card))
    return card


@allowed("UA s3")
@refused("UA s3")
def test_sniper_markers_are_placed_near_the_enemy_defender_first() -> None:
    p = start()
    p.unit("german 4-6-7", "A1")
    p.unit("russian 4-4-7", "P9")
    p.c.sniper = [-1, -1]
    p.begin(PlaceSnipers())
    assert p.s.player == 1, "the side that moves second"
    assert p.refused("sniper", "A1").reason.startswith("a Sniper marker is placed in an empty hex")
    assert p.refused("sniper", "K5").rule == "UA s3", "no enemy within six hexes"
    p.do("sniper", "A4").do("sniper", "P8")
    assert p.c.sniper == [p.hex("P8"), p.hex("A4")]


@allowed("UA s3")
def test_a_random_hex_by_direction_and_distance() -> None:
    """Line 29: marker at F5, coloured 3, white 4: four hexes south-east; then the nearest enemy, lower TEM first."""
    p = start(field("A1-P10", woods="J9"))
    at = way_from(p.c, p.hex("F5"), 3, 4)
    assert p.ground.names[at] == "J7"
    near, covered, far = p.unit("russian 4-4-7", "J5"), p.unit("russian 4-4-7", "J9"), p.unit("russian 4-4-7", "A1")
    assert [p.ground.names[h] for h in nearest(p.c, 1, at, False)] == ["J5"], "woods have the higher TEM"
    p.begin(RandomHex(0)).roll(3, 4)
    assert p.asked() == "over" and p.c.sniper[0] == p.hex("J5") and near != covered != far
    assert way_from(p.c, p.hex("F2"), 1, 6) == p.hex("F0"), "stopped by the edge"


@allowed("UA s3")
def test_of_equal_hexes_the_thrower_chooses() -> None:
    p = start()
    p.unit("russian 4-4-7", "J5")
    p.unit("russian 4-4-7", "J9")
    p.begin(RandomHex(0)).roll(3, 4)
    assert p.asked() == "RandomHex.chosen" and p.s.player == 0
    p.do("hex", "J9")
    assert p.c.sniper[0] == p.hex("J9")


@case("ufasl-07-018")
@allowed("UA cards.sniper")
@allowed("UA s4")
def test_the_cards_numbers_say_how_bad_it_is() -> None:
    card = 27
    assert SNIPER_PIN[card] == (2, 3) and SNIPER_KIA[card] == (4, 6)
    assert [sniper_result(card, die) for die in (3, 5, 1)] == [PINS, KILLS, 0]
    p = start()
    squad = p.unit("russian 4-4-7", "J5")
    p.begin(ThrownCard(0, p.numbered(card))).roll(3, 4).roll(3)
    assert p.has(squad, "pinned") and not p.has(squad, "broken")
    q = start()
    squad = q.unit("russian 4-4-7", "J5")
    q.begin(ThrownCard(0, q.numbered(card))).roll(3, 4).roll(1)
    assert q.is_fresh(squad) and q.asked() == "over"


@allowed("UA s4")
def test_a_leader_is_killed_and_his_squad_checks() -> None:
    """Line 30: dice 5 and 2: the leader; the squad takes the LLMC."""
    p = start()
    leader, squad = p.unit("russian 8-0", "J5"), p.unit("russian 4-4-7", "J5")
    p.begin(ThrownCard(0, p.numbered(27))).roll(3, 4).roll(5).roll(5).roll(2)
    assert p.at(leader) == "gone" and p.asked() == "dice"
    p.roll(6, 3)
    assert p.has(squad, "broken")


@allowed("UA s4")
def test_a_broken_squad_is_reduced_and_an_exposed_crew_stunned() -> None:
    """Line 31."""
    p = start()
    squad = p.unit("russian 4-4-7", "J5", "broken")
    p.begin(SniperAttack(27, 1, p.hex("J5"), KILLS))
    assert p.name(squad) == "2-3-7" and p.has(squad, "dm")
    for result, bit in ((PINS, STUN), (KILLS, STUN_AND_RECALL)):
        q = CardPosition(OPEN)
        q.side_of("german")
        q.element(q.side_of("british"))
        v = q.tank("british Sherman III(a)", "J5", 0, "yes", 0, CE)
        q.begin(SniperAttack(27, 1, q.hex("J5"), result))
        assert q.c.vehicle_marks[v] & bit


@allowed("UA s4")
def test_further_units_that_tie_have_a_die_of_their_own() -> None:
    p = start()
    one, two, three = (p.unit("russian 4-4-7", "J5") for _ in range(3))
    p.begin(SniperAttack(27, 1, p.hex("J5"), KILLS)).roll(4).roll(4).roll(2).roll(2)
    assert p.has(one, "broken") and p.has(two, "pinned") and p.is_fresh(three)


@case("ufasl-07-021")
@allowed("UA cards.wire")
@allowed("UA s9")
@refused("UA s9")
def test_wire_makes_a_location_task_immobile_for_the_coming_turn() -> None:
    """Line 32: two squads in Melee too; their Close Combat +1, against them -1."""
    p = start()
    ours = p.unit("german 4-6-7", "J5", "melee")
    squads = [p.unit("russian 4-4-7", "J5", "melee") for _ in range(2)]
    elsewhere = p.unit("russian 4-4-7", "A9")
    throw(p, "wire")
    p.roll(3, 4)
    assert all(p.c.has_mark(u, TI) for u in squads) and not p.c.has_mark(ours, TI) and not p.c.has_mark(elsewhere, TI)
    assert attackers_drm(p.c, tuple(squads)) == 1 and target_drm(p.c, squads[0]) == -1
    assert attackers_drm(p.c, (ours,)) == 0
    p.c.attacker = 1
    refusal = move_refusal(p.c, squads[0])
    assert refusal is not None and refusal.rule == "UA s9"
    w = p.lying("russian LMG", "J5")
    p.c.status[squads[0]] = 0
    p.phase(RALLY, 1)
    assert not p.may("recover", squads[0], w), "no task"


@allowed("UA s9")
def test_a_unit_that_breaks_is_no_longer_task_immobile() -> None:
    """Line 33."""
    p = start()
    squad = p.unit("russian 4-4-7", "J5")
    p.c.mark_card(squad, TI)
    break_unit(p.c, squad, "SK 3.2.3")
    settled(p.c)
    assert not p.c.has_mark(squad, TI) and p.has(squad, "broken", "dm")


@allowed("UA s9")
def test_it_comes_off_at_the_end_of_the_coming_turn() -> None:
    p = start()
    squad = p.unit("russian 4-4-7", "J5")
    p.unit("german 4-6-7", "A1")
    p.c.mark_card(squad, TI)
    p.phase(CLOSE_COMBAT, 1)
    assert not p.c.has_mark(squad, TI)


@case("ufasl-07-021")
@allowed("UA s14")
@allowed("UA cards.marsh")
@allowed("UA cards.stream")
def test_vehicles_check_for_bog_by_ground_pressure_alone() -> None:
    """Line 51: tracked, one for ground pressure: DR 11 makes 12 and bogs, DR 10 does not."""
    for kind, dice, bogs in (("wire", (6, 5), True), ("marsh", (5, 5), False), ("stream", (6, 5), True)):
        p = CardPosition(field("A1-P10", woods="J5"))
        p.side_of("russian")
        p.side_of("german")
        p.element(0)
        p.element(1)
        p.c.sniper = [p.hex("F5"), p.hex("F5")]
        v = p.tank("german PzKpfw VG", "J5")
        throw(p, kind)
        p.roll(3, 4).roll(*dice)
        assert bool(p.c.vehicle_marks.get(v, 0) & BOGGED) == bogs, kind
        assert p.c.has_mark(v, TI)


@case("ufasl-07-009")
@allowed("UA cards.minefield")
@allowed("UA s10")
def test_a_minefield_is_a_booby_trap() -> None:
    """Line 34: dice 6, 6, 2: the squad becomes a half-squad, the half-squad is lost."""
    p = start()
    squad, half, leader = p.unit("russian 4-4-7", "J5"), p.unit("russian 2-3-7", "J5"), p.unit("russian 8-0", "J5")
    throw(p, "minefield")
    p.roll(3, 4).roll(6).roll(6).roll(2)
    assert p.name(squad) == "2-3-7" and p.at(half) == "gone" and p.is_fresh(leader) and p.asked() == "over"
    assert not p.has(squad, "broken")


@case("ufasl-07-009")
@allowed("UA s21")
def test_a_minefield_on_a_vehicle_strikes_it_alone() -> None:
    """Line 55: one 6 FP attack on the AFV, the others untouched."""
    p = CardPosition(OPEN)
    p.side_of("russian")
    p.side_of("german")
    p.element(0)
    p.element(1)
    p.c.sniper = [p.hex("F5"), p.hex("F5")]
    squad = p.unit("german 4-6-7", "J5")
    v = p.tank("german PzKpfw IIIN", "J5", 0, "yes", 0, CE)
    throw(p, "minefield")
    p.roll(3, 4).roll(2).roll(6)  # the squad 2, the vehicle 6
    assert p.asked() == "dice"
    p.roll(2, 1)  # hull: K on the 6 column immobilizes
    assert p.c.vehicle_marks[v] & IMMOBILIZED and p.c.vehicle_marks[v] & CE
    assert p.is_fresh(squad) and p.asked() == "over"


@allowed("UA s3")
def test_a_card_with_nobody_to_strike_is_gone() -> None:
    p = start()
    throw(p, "wire")
    assert p.asked() == "over" and p.told("nobody there")
