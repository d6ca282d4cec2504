"""Panzerfausts, flamethrowers at vehicles and charges where cards, Concealment, night and columns meet them."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.marks import ACT_FIRE, CONCEALED, IN_COLUMN
from bocage.games.cardwar.supplement.s02_concealment import conceal
from bocage.games.cardwar.ua_impulse import WaveMove
from bocage.games.starterkit.model.counters import park
from bocage.games.starterkit.model.state import DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE
from bocage.games.starterkit.vehicles.s03_8_on_vehicle import VehicleAttacked
from bocage.kernel import play
from tests.cardwar.position import CardPosition, field, two_sides
from tests.marks import allowed, refused

TANK = "british Sherman V(a)"


def ambush(**terrain: Any) -> tuple[CardPosition, int, int]:
    """A German squad with Panzerfausts beside a British tank, in the DEFENDER's own fire phase."""
    p = CardPosition(field("A1-P10", **terrain))
    for nation in ("german", "british"):
        p.side_of(nation)
    p.element(0)
    p.element(1)
    p.facts[0].fausts = True
    p.facts[0].squads = 6
    squad = p.unit("german 4-6-7", "E4")
    tank = p.tank(TANK, "E3")
    return p, squad, tank


@allowed("UA cards.concealment", "SK 4.4.2")
@refused("UA cards.concealment")
def test_a_concealed_card_screens_a_vehicle_from_a_panzerfaust() -> None:
    """Hit on 8 or less, large target -1, +1 of the card: a 9 misses with it and hits without. For that one attack."""
    for cards, hit in ((("concealed 1", "concealed 2"), False), (("fire",), True)):
        p, squad, tank = ambush()
        p.c.element[tank] = p.element(1)
        p.hand(1, *cards)
        p.phase(DEFENSIVE_FIRE, 1).do("at vehicle", squad, tank).roll(2).do("fire")
        assert p.asked() == "CardWindow.answered" and p.c.player == 1
        if not hit:
            assert play.explain(p.s, ("screen card", 1, 1)).odds[0].probability == 26 / 36
            p.do("screen card", 1, 1)
            assert p.refused("screen card", 1, 2).rule == "UA cards.concealment"
        p.silent().roll(5, 4)
        assert (p.told("to hit")[-1][4], p.c.screen) == (hit, 0)


@allowed("UA s2", "UA s27", "SK 4.4.2")
def test_who_fires_a_panzerfaust_is_seen_and_his_flash_by_night() -> None:
    p, squad, tank = ambush()
    p.c.nvr = 3
    conceal(p.c, squad, "UA s2")
    p.phase(DEFENSIVE_FIRE, 1).do("at vehicle", squad, tank).roll(5)
    assert p.c.has_mark(squad, CONCEALED) and p.hex("E4") not in p.c.fired_from, "no Panzerfaust, no shot"
    p, squad, tank = ambush()
    p.c.nvr = 3
    conceal(p.c, squad, "UA s2")
    p.phase(DEFENSIVE_FIRE, 1).do("at vehicle", squad, tank).roll(2).do("fire").roll(6, 5)
    assert not p.c.has_mark(squad, CONCEALED) and p.hex("E4") in p.c.fired_from


@allowed("UA s25", "SK 4.4.2", "SK 3.3.4")
def test_a_panzerfaust_and_reaction_fire_end_a_convoy() -> None:
    for by in ("faust", "close combat"):
        p, squad, tank = ambush()
        other = p.tank(TANK, "K9", 1)
        for v in (tank, other):
            p.c.mark_card(v, IN_COLUMN)
            p.c.column[v] = 7
        if by == "faust":
            p.phase(DEFENSIVE_FIRE, 1).do("at vehicle", squad, tank).roll(2).do("fire").roll(6, 5)
        else:
            p.begin(VehicleAttacked((squad,), tank)).roll(6, 4)
        assert not p.c.column and not p.c.has_mark(other, IN_COLUMN)


@allowed("UA s6", "SK 4.4.2")
def test_a_hero_who_steps_out_of_the_men_fired_at_may_be_struck() -> None:
    p = CardPosition(field("A1-P10", stone="E3"))
    for nation in ("german", "british"):
        p.side_of(nation)
    p.element(0)
    p.element(1)
    p.facts[0].fausts, p.facts[0].squads = True, 6
    squad, target = p.unit("german 4-6-7", "E4"), p.unit("british 4-5-7", "E3")
    p.hand(1, "hero")
    p.phase(DEFENSIVE_FIRE, 1).do("faust", squad, "E3").roll(1).do("fire")
    p.do("hero", 1, target).draws(p.c.pile.rest[0]).roll(1, 2)
    hero = max(p.c.roster[1])
    p.silent().roll(1, 2).do("at random").roll(2)
    assert hero != target and p.s.stack[-1].victim == hero  # type: ignore[attr-defined]  # a Panzerfaust's frame


@allowed("UA cards.concealment", "UA s27", "SK 4.2")
def test_a_flamethrower_at_a_vehicle_is_hindered_by_card_and_night() -> None:
    """To Kill 8; one less for the card. Next door the night does not tell, at two hexes it does."""
    p, squad, tank = ambush()
    flame = p.weapon("german FT", squad)
    p.hand(1, "concealed 1")
    p.c.nvr = 3
    p.phase(DEFENSIVE_FIRE, 1).do("at vehicle", flame, tank)
    assert p.asked() == "CardWindow.answered"
    p.do("screen card", 1, 1).silent().roll(4, 3)
    assert p.told("to kill")[-1][4] == 7 and not p.c.wrecks and p.hex("E4") in p.c.fired_from
    q, squad, tank = ambush()
    flame = q.weapon("german FT", squad)
    q.c.nvr = 3
    q.s.at[tank] = -1
    del q.s.vehicles[q.hex("E3")]
    park(q.s, tank, q.hex("E2"))
    q.c.active[squad] = ACT_FIRE
    q.phase(DEFENSIVE_FIRE, 1)
    lines = {x.what: x.amount for x in play.explain(q.s, ("at vehicle", flame, tank)).lines}
    assert lines == {"night": 1}
    q.do("at vehicle", flame, tank).silent().roll(2, 1)
    assert q.told("to kill")[-1][4] == 3  # half of 8, one less


@allowed("UA waves", "UA s23", "DE 1.1")
def test_a_wave_goes_up_the_stairs_to_an_enemy_in_a_steeple() -> None:
    p = CardPosition(field("A1-K12", stone="E5", steeple="E5"))
    p.side_of("german")
    p.side_of("russian")
    p.element(0)
    p.element(1)
    enemy = p.unit("german 2-4-7", "E5 Steeple")
    squad = p.unit("russian 4-4-7", "E6")
    p.c.attacker, p.c.phase = 1, MOVEMENT
    p.begin(WaveMove((squad,), p.hex("E5 Steeple"))).quiet()
    assert p.at(squad) == "E5 Steeple" and p.s.at[enemy] == p.s.at[squad]


@allowed("UA s6", "SK 4.1")
@refused("SK 4.1")
def test_a_hero_alone_fires_a_machine_gun_at_a_vehicle_and_a_leader_does_not() -> None:
    """Whole firepower and +1; a second man at it takes the +1 away. The row of a hero's -1 is of the fire table."""
    for name, rule in (("german 1-4-9", ""), ("german 8-0", "SK 4.1")):
        p, _, tank = ambush()
        man = p.unit(name, "F4")
        gun = p.weapon("german MMG", man)
        p.phase(DEFENSIVE_FIRE, 1)
        if rule:
            assert p.refused("at vehicle", gun, tank).rule == rule
            continue
        lines = {x.what: x.amount for x in play.explain(p.s, ("at vehicle", gun, tank)).lines}
        assert lines["a hero alone at the machine gun"] == 1 and "a hero takes part" not in lines
        p.unit("german 8-0", "F4")
        p.do("at vehicle", gun, tank)
        helped = {x.what: x.amount for x in play.explain(p.s, ("help", max(p.c.roster[0]), gun)).lines}
        assert "a hero alone at the machine gun" not in helped


@allowed("UA cards.marsh", "SK 4.2")
def test_a_flamethrower_by_a_marsh_card_burns_half_of_the_men_too() -> None:
    for card, power in (("fire", 24.0), ("marsh", 12.0)):
        p = two_sides(field("A1-P10"))
        squad = p.unit("german 4-6-8", "D5")
        flames = p.weapon("german FT", squad)
        p.unit("russian 4-4-7", "E5")
        p.hand(0, card)
        style = "plain" if card == "fire" else card
        p.phase(PREP_FIRE).do("wake", "fire", 0, style, "at", "D5").do("shoot", flames).do("aim", "E5")
        while p.asked() != "dice":
            p.do("fire") if p.may("fire") else p.do("pass")
        p.roll(5, 4)
        assert p.told("struck")[-1][4] == power
