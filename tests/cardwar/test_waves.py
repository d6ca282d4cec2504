"""UA waves, marching, s23, s24, s29: Human Waves, Banzai charges, Marching Fire."""

from __future__ import annotations

from bocage.games.cardwar.marks import WAVE
from bocage.games.cardwar.ua_impulse import WaveMove
from bocage.games.starterkit.model.state import MOVEMENT, morale
from tests.cardwar.position import CardPosition, field
from tests.marks import allowed, case, refused

OPEN = field("A1-P10")


def start(nation: str = "russian") -> CardPosition:
    p = CardPosition(OPEN)
    p.side_of(nation)
    p.side_of("german")
    p.element(0)
    p.element(1)
    p.card_battle.waves = (0,)
    return p


def horde(p: CardPosition, *hexes: str) -> list[int]:
    return [p.unit("russian 4-4-7", h) for h in hexes]


@allowed("UA waves", "UA s23")
@refused("UA s23", "UA waves")
def test_a_human_wave_needs_its_hexes_its_men_its_leader_and_two_cards() -> None:
    """Line 48."""
    p = start()
    horde(p, "B3", "B3", "B4", "B4", "B5")
    p.unit("german 4-6-7", "I4")
    p.hand(0, "concealed 1")
    p.phase(MOVEMENT)
    assert p.refused("wave", 0, "pair", p.hex("B3")).rule == "UA waves", "no cards"
    p.c.hands[0] = ()
    p.hand(0, "fire", "movement")
    p.phase(MOVEMENT)
    assert p.refused("wave", 0, "pair", p.hex("B3")).reason == "a wave has a leader with it"
    p.unit("russian 8-0", "B4")
    p.phase(MOVEMENT)
    assert "two squads" in p.refused("wave", 0, "pair", p.hex("B3")).reason, "five men in three hexes"
    sixth = p.unit("russian 4-4-7", "B5")
    p.phase(MOVEMENT).do("wave", 0, "pair", "B3").do("muster", "B4")
    assert p.refused("charge", "I4").reason == "a Human Wave takes three or more hexes next to each other"
    p.do("cancel")
    assert len(p.c.hands[0]) == 2, "nothing was paid"
    p.do("wave", 0, "pair", "B3").do("muster", "B4").do("muster", "B5").do("charge", "I4")
    assert not p.c.hands[0] and p.c.used[0] == 2
    assert p.c.has_mark(sixth, WAVE) and morale(p.c, sixth) == 8
    assert p.asked() == "WaveMove.moved"


@allowed("UA waves")
def test_a_wave_by_one_movement_card_of_the_nation() -> None:
    p = start()
    horde(p, "B3", "B3", "B4", "B4", "B5", "B5")
    p.unit("russian 8-0", "B4")
    p.unit("german 4-6-7", "I4")
    p.hand(0, 159)
    p.phase(MOVEMENT).do("wave", 0, "national", "B3").do("muster", "B4").do("muster", "B5").do("charge", "I4")
    assert not p.c.hands[0]


@allowed("UA s23")
def test_impulses_everybody_pays_the_dearest_and_fire_comes_after() -> None:
    p = CardPosition(field("A1-P10", woods="C4"))
    p.side_of("russian")
    p.side_of("german")
    one, two = p.unit("russian 4-4-7", "B3"), p.unit("russian 4-4-7", "B4")
    p.facts[1].elr = 5
    gunner = p.unit("german 4-6-7", "G4")
    gun = p.weapon("german MMG", gunner)
    p.c.attacker, p.c.phase = 0, MOVEMENT
    p.begin(WaveMove((one, two), p.hex("G4")))
    assert p.asked() == "WaveMove.moved"
    assert p.refused("to", "A3").rule == "UA s23"
    p.do("to", next(a[1] for a in p.choices("to")))
    while p.asked() == "WaveMove.moved":
        p.do("to", "C4") if p.may("to", "C4") else p.do("to", p.choices("to")[0][1])
    assert p.asked() == "CardFirstFire.reacted", "only after the impulse"
    frame = p.c.stack[-2]
    assert isinstance(frame, WaveMove) and frame.left == 6.0, "the woods cost all of them two"
    p.do("add", gun).do("fire").roll(1, 5)
    if p.asked().endswith("rate_chosen"):
        p.do("keep rate of fire")
    assert p.c.has_mark(two, WAVE)


@allowed("UA s23")
def test_a_wave_is_not_pinned_and_ends_in_the_enemy_hex() -> None:
    p = start()
    squad = p.unit("russian 4-4-7", "B4")
    p.unit("russian 4-4-7", "B4")
    victim = p.unit("german 4-6-7", "C4", "broken")
    p.c.attacker, p.c.phase = 0, MOVEMENT
    p.begin(WaveMove((squad,), p.hex("C4")))
    assert p.asked() == "over" and p.at(squad) == "C4" and p.at(victim) == "C4"
    from bocage.games.starterkit.model.counters import pin

    pin(p.c, squad, "SK 3.2.3")
    assert not p.has(squad, "pinned")


@allowed("UA s24")
@refused("UA s24")
def test_a_banzai_charge_comes_from_one_hex_next_to_the_enemy() -> None:
    """Line 50."""
    p = start()
    horde(p, "B4")
    p.unit("russian 8-0", "B4")
    p.unit("german 4-6-7", "C4")
    p.hand(0, "fire", "movement")
    p.phase(MOVEMENT)
    assert p.refused("wave", 0, "pair", p.hex("B4")).rule == "UA s23", "a Human Wave does not start next to an enemy"
    p.card_battle.waves, p.card_battle.banzai = (), (0,)
    p.do("wave", 0, "pair", "B4").do("charge", "C4")
    assert not p.c.hands[0]
    p.card_battle.banzai = ()


@case("ufasl-06-001")
@allowed("UA marching", "UA s29")
@refused("UA marching", "UA s29")
def test_marching_fire_takes_two_cards_or_three() -> None:
    p = start("american")
    p.card_battle.waves = ()
    squad, weak = p.unit("american 7-4-7", "B4"), p.unit("american 5-3-6", "H8")
    p.unit("german 4-6-7", "F4")
    p.hand(0, "fire", "movement")
    p.phase(MOVEMENT)
    assert p.refused("march", 0, "at", p.hex("B4")).reason.startswith("Marching Fire is an option")
    p.c.marching = True
    assert p.refused("march", 0, "at", p.hex("H8")).rule == "UA marching", "no Assault Fire: three cards"
    p.do("march", 0, "at", "B4").do("move", squad)
    assert p.refused("march fire", "F4").rule == "UA marching", "after MF are spent"
    p.go("C4")
    p.do("march fire", "F4").do("add", squad).do("fire")
    p.silent().roll(6, 5)
    assert p.told("struck")[-1][4] == 5.0, "7 FP halved, one more for Assault Fire, up"
    assert not p.may("march fire", "F4") and p.may("to", "D4")
    p.hand(0, "woods", "brush", "fire")
    p.do("stop")
    p.do("march", 0, "at", "H8")
    assert not p.c.hands[0] and p.c.active.get(weak)
