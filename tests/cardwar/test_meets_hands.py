"""Where hands, discards, thrown cards and the deck meet the rest."""

from __future__ import annotations

from bocage.games.cardwar.hands import hand_size, is_cower, limit_of
from bocage.games.cardwar.marks import BERSERK, CONCEALED, TI
from bocage.games.cardwar.state import PLANNING
from bocage.games.cardwar.supplement.s06_hero import make_hero
from bocage.games.cardwar.supplement.s07_hardening import harden
from bocage.games.cardwar.supplement.s10_booby_trap import BoobyTrap
from bocage.games.cardwar.supplement.s20_crew_survival import CrewSurvival
from bocage.games.cardwar.thrown import ThrownCard
from bocage.games.cardwar.ua_card_phase import CardPhase
from bocage.games.starterkit.model.marks import SILENCED
from bocage.games.starterkit.model.state import (
    ADVANCE,
    CLOSE_COMBAT,
    DEFENSIVE_FIRE,
    MOVEMENT,
    PREP_FIRE,
    RALLY,
    morale,
)
from bocage.kernel.frames import CHANCE
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


@allowed("UA hand")
def test_full_hands_by_nation() -> None:
    sizes = {}
    for nation in ("german", "british", "american", "french", "russian", "italian"):
        p = start(nation, "german" if nation != "german" else "russian")
        for _ in range(3):
            p.unit(f"{nation} 8-0", "B2")
        sizes[nation] = hand_size(p.c, 0)
    assert sizes == {"german": 5, "british": 5, "american": 6, "french": 6, "russian": 4, "italian": 4}


@allowed("UA hand")
def test_a_leader_in_melee_counts_but_gives_no_bonus_and_a_berserk_one_neither() -> None:
    p = start()
    best = p.unit("german 9-2", "B2", "melee")
    p.unit("german 8-0", "B3")
    p.unit("german 8-0", "B4")
    assert hand_size(p.c, 0) == 5, "three leaders, but he is not in Good Order"
    p.c.mark_card(best, BERSERK)
    assert hand_size(p.c, 0) == 4


@allowed("UA hand")
def test_leaders_on_their_way_count_and_those_killed_do_not() -> None:
    from bocage.games.starterkit.model.counters import eliminate, put

    p = start()
    late, here = p.unit("german 9-1", "A5"), p.unit("german 8-0", "B2")
    p.unit("german 8-0", "B2")
    put(p.c, late, -10 - p.hex("A5"))
    assert hand_size(p.c, 0) == 6
    eliminate(p.c, here, "SK 3.2.3")
    assert hand_size(p.c, 0) == 5


@allowed("UA sequence")
def test_an_empty_hand_is_asked_for_nothing() -> None:
    p = start(elr=(3, 2))
    mover = p.unit("german 4-6-7", "B5")
    p.unit("russian 4-4-7", "H5")
    p.hand(0, "movement")
    p.phase(MOVEMENT).do("wake", "move", 0, "plain", "at", "B5").do("move", mover).do("to", "C5")
    assert p.asked() == "CardMovingStack.moved", "beyond his range, and without a card"
    q = start(elr=(3, 2))
    mover = q.unit("german 4-6-7", "B5")
    q.unit("russian 4-4-7", "H5")
    q.hand(0, "movement")
    q.hand(1, "wire")
    q.phase(MOVEMENT).do("wake", "move", 0, "plain", "at", "B5").do("move", mover).do("to", "C5")
    assert q.asked() == "CardFirstFire.reacted", "with any card he is asked, be it of no use"


@allowed("UA sequence")
def test_a_throw_is_a_discard_and_all_are_named_before_any_is_resolved() -> None:
    p = start("russian", "german")
    p.unit("russian 8-0", "B2")
    p.unit("russian 4-4-7", "B2")
    p.unit("german 4-6-7", "E5")
    p.c.sniper[0] = p.hex("F5")
    first, second, third = p.hand(0, "wire", "wire", "fire")
    p.c.sizes[0] = 2
    p.begin(CardPhase()).do("throw", first)
    assert p.asked() == "CardPhase.discarded", "no dice yet"
    p.do("throw", second).do("discard", third)
    assert p.asked() == "dice" and p.c.rule == "UA s3" and p.c.hands[0] == ()
    assert third in p.c.buried[0] and p.c.thrown == [second]


@refused("UA sequence")
def test_germans_throw_one_card_and_discard_no_other() -> None:
    p = start()
    p.unit("german 8-0", "B2")
    p.unit("german 4-6-7", "B2")
    p.unit("russian 4-4-7", "E5")
    p.c.sniper[0] = p.hex("F5")
    wire, _ = p.hand(0, "wire", "fire")
    p.c.sizes[0] = 2
    p.begin(CardPhase()).do("throw", wire)
    assert p.asked() == "dice", "the one discard was the throw"


@refused("UA sequence")
def test_german_conscripts_drop_a_cower_card_only_if_they_were_idle() -> None:
    p = start()
    p.unit("german 8-0", "B2")
    p.unit("german 4-3-6", "B2")
    p.unit("russian 4-4-7", "P9")
    (split,) = p.hand(0, 159)
    p.c.sizes[0] = 1
    if not is_cower(p.c, 0, split):
        return
    p.c.used[0] = 1
    p.begin(CardPhase())
    assert limit_of(p.c, 0) == 1 and p.refused("discard", split).rule == "UA sequence"
    p.c.used[0] = 0
    assert p.may("discard", split)


@allowed("UA sequence")
def test_second_rate_germans_show_what_they_discard() -> None:
    """UF 39.3a; others discard unseen."""
    for squad, shown in (("german 4-3-6", True), ("german 4-6-7", False)):
        p = start()
        p.unit("german 8-0", "B2")
        p.unit(squad, "B2")
        p.unit("russian 4-4-7", "P9")
        fire, _ = p.hand(0, "fire", "wire")
        p.c.sizes[0] = 2
        p.begin(CardPhase()).do("discard", fire)
        assert (fire in p.c.discards) is shown and (fire in p.c.buried[0]) is not shown
        assert bool(p.told("discard shown")) is shown
        assert p.total() == list(range(1, 163))


@allowed("UA deck", "UA cards.hero")
def test_the_card_that_replaces_a_hero_may_be_the_last_of_the_half() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "E5")
    p.hand(0, "hero")
    p.c.left = 1
    p.phase(RALLY).do("hero", 0, squad).draws(p.c.pile.rest[0])
    assert p.c.left == p.c.pile.size() // 2 and p.told("reshuffled"), "shuffled and cut at once"
    assert p.total() == list(range(1, 163))


@allowed("UA cards.radio")
def test_a_radio_is_thrown_away_in_the_enemys_window_and_nothing_counts_as_used() -> None:
    p = start()
    p.unit("german 4-6-7", "E5")
    firer = p.unit("russian 4-4-7", "G5")
    p.hand(0, 37, "fire", "wire")
    p.phase(DEFENSIVE_FIRE, 0).do("target", "E5").do("add", firer).do("fire")
    fire = p.c.hands[0][1]
    p.do("redraw", 0).do("discard", fire).do("done")
    while p.c.player == CHANCE and p.c.rule == "UA hand":
        p.roll(p.c.pile.rest[0])
    assert len(p.c.hands[0]) == 3 and p.c.used[0] == 0 and p.asked() == "CardWindow.answered"


@allowed("UA planning", "UA me")
def test_a_planning_card_wakes_any_element_and_is_not_counted() -> None:
    p = start()
    other = p.new_element(0)
    squad = p.unit("german 4-6-7", "B5", element=other)
    p.unit("russian 4-4-7", "P9")
    p.c.planning[0] = (p.card("movement"),)
    p.phase(MOVEMENT).do("wake", "move", PLANNING, "plain", "at", "B5")
    assert p.may("move", squad) and p.c.used == [0, 0, 0] and p.c.planning[0] == ()


@allowed("UA cards.concealment")
def test_a_counter_covers_the_good_order_units_of_one_element_only() -> None:
    p = start()
    other = p.new_element(0)
    ours, broken = p.unit("german 4-6-7", "E5"), p.unit("german 4-6-7", "E5", "broken")
    theirs = p.unit("german 4-6-7", "E5", element=other)
    p.unit("russian 4-4-7", "P9")
    p.hand(0, "concealed 1")
    p.phase(PREP_FIRE).do("conceal", 0, "E5")
    assert [p.c.has_mark(u, CONCEALED) for u in (ours, broken, theirs)] == [True, False, False]


@allowed("UA s4")
def test_a_snipers_pin_lasts_through_the_coming_turn() -> None:
    p = start()
    squad = p.unit("russian 4-4-7", "E5")
    p.unit("german 4-6-7", "A1")
    p.c.sniper[0] = p.hex("F5")
    sniper = p.card("sniper")
    p.c.attacker = 0
    p.begin(ThrownCard(0, sniper)).roll(1, 1).roll(3)
    assert p.has(squad, "pinned")
    p.hand(1, "movement")
    p.phase(MOVEMENT, 1)
    assert not p.may("move", squad) and not p.choices("wake")
    p.turn(CLOSE_COMBAT, 1)
    assert not p.has(squad, "pinned")


@allowed("UA s9")
def test_task_immobility_outlasts_the_throwers_card_phase_and_ends_with_the_victims() -> None:
    p = start()
    squad = p.unit("russian 4-4-7", "E5")
    p.unit("german 4-6-7", "A1")
    p.c.sniper[0] = p.hex("F5")
    p.begin(ThrownCard(0, p.card("wire"))).roll(1, 1)
    assert p.c.has_mark(squad, TI)
    p.turn(CLOSE_COMBAT, 1)
    assert not p.c.has_mark(squad, TI)


@allowed("UA cards.flank", "UA s11")
def test_encirclement_ends_with_the_player_turn() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "E5")
    p.unit("russian 4-4-7", "P9")
    p.c.encircled[squad] = 1
    assert morale(p.c, squad) == 6
    p.turn(CLOSE_COMBAT, 1)
    while p.c.player == CHANCE:
        p.roll(p.c.pile.rest[0])
    assert not p.c.encircled and morale(p.c, squad) == 7


@allowed("UA s7")
def test_a_fanatic_never_has_more_than_ten() -> None:
    p = start("british", "german")
    squad = p.unit("british 4-5-8", "E5")
    harden(p.c, squad)
    assert morale(p.c, squad) == 9
    harden(p.c, squad)
    assert morale(p.c, squad) == 9, "Fanatic once"


@allowed("UA s10", "UA s6")
def test_a_booby_trap_wounds_a_hero() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "E5")
    hero = make_hero(p.c, squad)
    p.begin(BoobyTrap(0, p.hex("E5"))).roll(2).roll(6).roll(3)
    assert p.name(hero) == "1-3-8" and p.name(squad) == "4-6-7"


@allowed("UA s20")
def test_a_crew_that_gets_out_belongs_to_its_vehicles_element() -> None:
    p = start()
    other = p.new_element(0)
    tank = p.tank("german PzKpfw IIIN", "E5")
    p.c.element[tank] = other
    p.begin(CrewSurvival(tank, p.hex("E5"), 0)).roll(1, 1)
    crew = next(u for u in p.c.roster[0] if p.c.type(u).is_crew)
    assert p.c.element[crew] == other and p.at(crew) == "E5"


@allowed("UA advance")
def test_a_unit_advances_freely_into_close_combat_next_door() -> None:
    p = start(elr=(0, 3))
    squad, enemy = p.unit("german 4-6-7", "E5"), p.unit("russian 4-4-7", "E6")
    p.phase(ADVANCE).do("advance", squad).do("to", "E6")
    assert p.at(squad) == p.at(enemy) == "E6" and p.c.free_left == 0


@allowed("UA cards.rally")
def test_a_rally_card_of_the_defender_in_the_enemys_rally_phase() -> None:
    p = start()
    p.unit("german 4-6-7", "A1")
    broken = p.unit("russian 4-4-7", "E5", "broken")
    p.unit("russian 8-0", "E5")
    p.hand(1, "rally 4")
    p.phase(RALLY)
    assert p.asked() == "CardRally.played" and p.c.player == 1
    p.do("rally card", 1, "E5", 4)
    assert p.c.rally_card == {(1, p.hex("E5")): 4} and p.has(broken, "broken")


@refused("UA sequence")
def test_cards_are_not_played_out_of_their_phase() -> None:
    p = start()
    p.unit("german 4-6-7", "B5", "broken")
    p.unit("german 4-6-7", "B7")
    p.unit("russian 4-4-7", "P9")
    p.hand(0, "rally 4", "smoke", "pillbox", "movement", "fire")
    p.phase(PREP_FIRE)
    assert p.refused("rally card", 0, p.hex("B5"), 4).rule == "UA sequence"
    assert p.refused("card smoke", 0, p.hex("B7")).rule == "UA sequence"
    assert p.refused("wake", "move", 0, "plain", "at", p.hex("B7")).rule == "UA sequence"
    p.phase(MOVEMENT)
    assert p.refused("entrench", 0, p.hex("B7")).rule == "UA sequence"
    assert p.may("card smoke", 0, "B7")


@allowed("UA hand")
def test_the_armor_leader_of_a_stunned_crew_gives_no_cards() -> None:
    p = start()
    led, other = p.tank(TANK, "B4", 1), p.tank(TANK, "B5", 1)
    p.c.armor_leader[led] = (9, -2)
    assert hand_size(p.c, 0) == 5, "one platoon, and two for the 9-2"
    p.c.vehicle_marks[led] = p.c.vehicle_marks.get(led, 0) | SILENCED
    assert hand_size(p.c, 0) == 3 and other >= 0, "not in Good Order; his platoon counts"
    p.c.vehicle_marks[led] &= ~SILENCED
    p.c.mark_card(led, BERSERK)
    assert hand_size(p.c, 0) == 3
