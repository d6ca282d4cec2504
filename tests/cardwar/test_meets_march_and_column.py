"""Where Marching Fire, waves, convoys and planning hands meet the cards of others."""

from __future__ import annotations

from bocage.games.cardwar.marks import ACT_MOVE, FORD, IN_COLUMN, MARCHED, WAVE
from bocage.games.cardwar.ua_mustering import fit
from bocage.games.starterkit.model.counters import put
from bocage.games.starterkit.model.marks import MOTION, MOVED
from bocage.games.starterkit.model.state import ADVANCING_FIRE, CLOSE_COMBAT, MOVEMENT
from bocage.kernel import play
from tests.cardwar.position import CardPosition, field, two_sides
from tests.marks import allowed, refused

OPEN = field("A1-P10")
ROAD = field("A1-P10", roads=("A5:SW B5 C6 D6 E7 F7 G8 H8 I9",))
TANK = "german PzKpfw IIIN"


def start(one: str = "german", other: str = "russian", text: str = OPEN) -> CardPosition:
    return two_sides(text, one, other)


@allowed("UA cards.flank", "UA marching")
def test_a_flank_card_is_laid_beside_the_fire_card_of_marching_fire() -> None:
    p = start("american")
    squad, target = p.unit("american 7-4-7", "B4"), p.unit("russian 4-4-7", "F4")
    p.c.marching = True
    p.hand(0, "fire", "movement", "flank")
    p.phase(MOVEMENT).do("march", 0, "at", "B4").do("move", squad).do("to", "C4").quiet()
    p.do("march fire", "F4").do("add", squad).do("fire")
    assert p.asked() == "CardWindow.supported", "one of its two cards is a Fire card"
    p.do("flank", 0)
    assert p.c.encircled == {target: 1} and p.c.used[0] == 3
    q = start("american")
    squad = q.unit("american 7-4-7", "B4")
    q.unit("russian 4-4-7", "F4")
    q.hand(0, "movement", "flank")
    q.phase(MOVEMENT).do("wake", "move", 0, "plain", "at", "B4").do("move", squad).do("to", "C4").quiet()
    assert q.asked() == "CardMovingStack.moved" and not q.may("flank", 0), "a Movement card alone fires nothing"


@allowed("UA cards.ford", "UA marching")
def test_a_ford_card_laid_for_marching_fire_is_still_a_ford() -> None:
    p = start("american")
    squad = p.unit("american 7-4-7", "B4")
    p.unit("russian 4-4-7", "N4")
    p.c.marching = True
    p.hand(0, "fire", "ford")
    p.phase(MOVEMENT).do("march", 0, "at", "B4")
    assert p.c.active[squad] & FORD
    p.do("move", squad).do("double", squad)
    assert not p.has(squad, "cx"), "Double Time without exhaustion"
    q = start("american")
    squad = q.unit("american 7-4-7", "B4")
    q.unit("russian 4-4-7", "N4")
    q.c.marching = True
    q.hand(0, "fire", "movement")
    q.phase(MOVEMENT).do("march", 0, "at", "B4")
    assert not q.c.active[squad] & FORD


def horde(p: CardPosition, squad: str) -> list[int]:
    p.card_battle.waves = (0,)
    p.c.marching = True
    men = [p.unit(squad, h) for h in ("B3", "B3", "B4", "B4", "B5", "B5")]
    p.unit("russian 8-0", "B4")
    p.unit("german 4-6-7", "E4")
    return men


def come_on(p: CardPosition) -> None:
    """One impulse, nobody fires at it."""
    while p.asked() == "WaveMove.moved":
        p.do(*p.choices("to")[0])
    p.quiet()


@allowed("UA waves", "UA marching")
@refused("UA marching")
def test_a_wave_may_use_marching_fire_for_its_cards() -> None:
    """Two cards for men with Assault Fire, three for others; once, and not again in the Advancing Fire Phase."""
    p = start("russian", "german")
    men = horde(p, "russian 6-2-8")
    p.hand(0, "fire", "movement")
    p.phase(MOVEMENT).do("wave", 0, "marching", "B3").do("muster", "B4").do("muster", "B5").do("charge", "E4")
    assert not p.c.hands[0] and p.c.has_mark(men[0], WAVE)
    come_on(p)
    assert p.asked() == "WaveMove.marched"
    shot = p.choices("wave fire")[0]
    assert p.refused("wave fire", shot[1], p.hex("P9")).rule == "UA marching"
    p.do(*shot)
    firer = next(a[1] for a in p.choices("add") if a[1] in men)
    p.do("add", firer).do("fire").silent().roll(6, 5)
    assert p.c.has_mark(firer, MARCHED)
    assert p.asked() in ("WaveMove.marched", "WaveMove.moved", "CardFirstFire.reacted"), "the wave goes on"
    p.c.stack.clear()
    p.phase(ADVANCING_FIRE)
    assert not p.may("add", firer)
    q = start("russian", "german")
    horde(q, "russian 4-4-7")
    q.hand(0, "fire", "movement")
    q.phase(MOVEMENT)
    assert q.refused("wave", 0, "marching", q.hex("B3")).rule == "UA marching", "without Assault Fire: a third card"
    q.do("wave", 0, "pair", "B3").do("muster", "B4").do("muster", "B5").do("charge", "E4")
    come_on(q)
    assert q.asked() != "WaveMove.marched", "a wave without them does not fire on its way"


@refused("UA s23")
def test_a_crew_does_not_run_with_its_gun_in_a_wave() -> None:
    p = start("german", "russian")
    p.card_battle.waves = (0,)
    for h in ("B3", "B3", "B4", "B4", "B5", "B5"):
        p.unit("german 4-6-7", h)
    p.unit("german 8-0", "B4")
    crew = p.unit("german 2-2-8", "B5")
    p.gun("german PaK 40", crew)
    p.unit("russian 4-4-7", "I4")
    p.hand(0, "fire", "movement")
    p.phase(MOVEMENT).do("wave", 0, "pair", "B3").do("muster", "B4").do("muster", "B5").do("charge", "I4")
    assert not p.c.has_mark(crew, WAVE) and p.at(crew) == "B5"


@allowed("UA convoy")
@refused("UA convoy")
def test_one_card_of_any_hand_moves_a_convoy_on_the_map_at_full_rate() -> None:
    p = start("german", "british", ROAD)
    cars = [p.tank(TANK, h, 7 + i, "yes", 2, MOTION) for i, h in enumerate(("C6", "B5"))]
    other = p.new_element(0)
    p.unit("german 8-0", "P9", element=other)
    p.unit("british 4-5-7", "P1")
    for v in cars:
        p.c.mark_card(v, IN_COLUMN)
        p.c.column[v] = 2 + 2 * p.hex("A5")
    p.phase(MOVEMENT)
    assert p.refused("column", "convoy", p.hex("A5"), 1).rule == "UA convoy", "no card"
    p.hand(other, "movement")
    p.phase(MOVEMENT).do("column", "convoy", p.hex("A5"), 1)
    assert all(p.c.active[v] & ACT_MOVE for v in cars) and not p.c.hands[other], "two platoons, one card"
    assert not p.may("column", "convoy", p.hex("A5"), 1), "they have it"
    p.do("move", cars[0])
    assert getattr(p.c.stack[-1], "left", 0) == 13.0
    q = start("german", "british", ROAD)
    cars = [q.tank(TANK, h, 7 + i, "yes", 2, MOTION) for i, h in enumerate(("C6", "B5"))]
    q.unit("british 4-5-7", "P1")
    for v in cars:
        q.c.mark_card(v, IN_COLUMN)
        q.c.column[v] = 2 + 2 * q.hex("A5")
    q.c.status[cars[0]] |= MOVED
    q.hand(0, "ford")
    q.phase(MOVEMENT).do("column", "convoy", q.hex("A5"), 1)
    assert cars[0] not in q.c.active and q.c.active[cars[1]] & FORD, "who has moved has moved; a Ford is a Ford"


@allowed("UA planning", "UA cards.sniper")
@refused("UA planning")
def test_a_card_of_the_planning_hand_is_thrown_at_the_enemy() -> None:
    p = start()
    p.unit("german 4-6-7", "B2")
    victim = p.unit("russian 4-4-7", "K7")
    wire, fire = p.card("wire"), p.card("fire")
    p.c.planning[0] = (wire, fire)
    p.c.sniper = [p.hex("K5"), p.hex("B5")]
    p.phase(CLOSE_COMBAT)
    assert p.asked() == "CardPhase.discarded" and p.c.private == (0,)
    assert p.refused("discard", fire).rule == "UA planning" and p.refused("throw", fire).rule == "UA sequence"
    p.do("throw", wire).do("done").roll(4, 2)
    assert p.c.planning[0] == (fire,) and p.c.card_marks[victim] & 2, "task-immobile"
    assert p.c.used[0] == 0 and wire in p.c.discards and p.c.named[0] == 0, "outside all limits"


@allowed("UA convoy", "UA s25")
def test_columns_that_come_by_one_road_are_each_for_itself() -> None:
    """Who comes in later is no part of those who are on the map: neither their end nor their card is his."""
    p = two_sides(field("A1-P10", roads=("A5:SW B5 C6 D6 E7 F7 G8",)))
    first = p.unit("german 4-6-7", "D6")
    late = [p.unit("german 4-6-7", "A5") for _ in range(2)]
    p.unit("russian 4-4-7", "P5")
    for u in late:
        put(p.c, u, -10 - p.hex("A5"))
    p.c.mark_card(first, IN_COLUMN)
    p.c.column[first] = 2 * p.hex("A5") + 1
    p.hand(0, "smoke")
    p.phase(MOVEMENT).do("column", "on foot", "A5", 0)
    assert p.c.column[late[0]] == p.c.column[late[1]] != p.c.column[first]
    p.c.attacked((first,))
    assert list(p.c.column) == late


@allowed("UA convoy")
def test_a_card_is_for_one_column_of_two_that_came_by_the_same_road() -> None:
    p = two_sides(field("A1-P10", roads=("A5:SW B5 C6 D6 E7 F7 G8",)))
    p.unit("russian 4-4-7", "P5")
    men = [p.unit("german 4-6-7", h) for h in ("F7", "G8", "C6", "D6")]
    for i, u in enumerate(men):
        p.c.mark_card(u, IN_COLUMN)
        p.c.column[u] = 2 * p.hex("A5") + 1 + (2 * p.ground.hexes if i > 1 else 0)
    p.hand(0, "movement", "movement", "smoke")
    p.phase(MOVEMENT).do("column", "on foot", "A5", 1)
    assert [p.c.has_active(u, ACT_MOVE) for u in men] == [True, True, False, False]
    p.do("column", "on foot", "A5", 1)
    assert all(p.c.has_active(u, ACT_MOVE) for u in men) and not p.may("column")


@allowed("UA waves", "UA marching")
def test_a_wave_with_marching_fire_foretells_all_its_cards() -> None:
    p = start("russian", "german")
    horde(p, "russian 4-4-7")
    p.hand(0, "fire", "movement", "woods")
    p.phase(MOVEMENT)
    notes = play.explain(p.s, p.action("wave", 0, "marching", "B3")).notes
    assert notes[0].count(",") >= 2, "three cards, for they lack Assault Fire"


@refused("UA s23")
def test_nobody_joins_a_wave_out_of_a_hex_with_an_enemy() -> None:
    for marks in (0, MOTION):
        p = start("russian", "german")
        squad = p.unit("russian 4-4-7", "D5")
        assert fit(p.c, squad, False)
        p.tank(TANK, "D5", 1, "yes", 0, marks)
        assert not fit(p.c, squad, False), "nearer than next door"


@refused("UA s25")
def test_a_vehicle_of_a_convoy_does_not_start_again_after_a_stop() -> None:
    for bits, able in ((IN_COLUMN, False), (0, True)):
        p = start("german", "russian", ROAD)
        tank = p.tank(TANK, "C6", 1, "yes", 1, MOTION)
        p.unit("russian 4-4-7", "P1")
        if bits:
            p.c.mark_card(tank, bits)
            p.c.column[tank] = 2 * p.hex("A5") + 2
        p.phase(MOVEMENT).do("move", tank).do("halt").quiet()
        assert p.may("start") is able and p.may("remain")
        if bits:
            assert p.refused("start").rule == "UA s25"
