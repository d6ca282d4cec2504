"""UA cards.rally, rally-all, radio, s17, s20 (cardwar.md 6, lines 53, 54)."""

from __future__ import annotations

from bocage.deck.uses import RADIO_BIT
from bocage.games.cardwar.far import far
from bocage.games.cardwar.hands import masks
from bocage.games.cardwar.marks import BERSERK
from bocage.games.cardwar.supplement.s17_armor_leaders import VehicleHeat, improve
from bocage.games.starterkit.fire.modifiers import is_hazardous
from bocage.games.starterkit.model.counters import pin, wreck
from bocage.games.starterkit.model.marks import STUN
from bocage.games.starterkit.model.state import ADVANCE, ADVANCING_FIRE, PREP_FIRE, RALLY
from bocage.games.starterkit.phases.s03_1_attempts import rally_drm
from bocage.kernel import play
from tests.cardwar.position import CardPosition, field
from tests.marks import allowed, case, refused

OPEN = field("A1-P10")
HOUSE = field("A1-P10", stone="E5")


def start(text: str = OPEN) -> CardPosition:
    p = CardPosition(text)
    p.side_of("german")
    p.side_of("british")
    p.element(0)
    p.element(1)
    return p


@case("ufasl-07-015")
@allowed("UA cards.rally")
def test_a_rally_card_helps_everybody_in_the_location() -> None:
    p = start(HOUSE)
    squads = [p.unit("german 4-6-7", "E5", "broken") for _ in range(2)]
    leader, far_off = p.unit("german 9-1", "E5"), p.unit("german 4-6-7", "K5", "broken")
    p.hand(0, "rally 2")
    p.phase(RALLY)
    assert "with the card" in play.explain(p.s, ("rally card", 0, p.hex("E5"), 2)).notes[0]
    p.do("rally card", 0, "E5", 2)
    assert sum(x[2] for x in rally_drm(p.c, squads[0], leader)) == -4
    assert sum(x[2] for x in rally_drm(p.c, squads[1], leader)) == -4
    assert sum(x[2] for x in rally_drm(p.c, far_off, -1)) == 1
    assert p.c.used[0] == 1


@refused("UA cards.rally")
@allowed("UA cards.rally")
def test_one_rally_card_a_location_and_for_the_broken_only() -> None:
    p = start()
    p.unit("german 4-6-7", "E5", "broken")
    p.unit("german 4-6-7", "K5")
    p.hand(0, "rally 1", "rally 3")
    p.phase(RALLY)
    assert p.refused("rally card", 0, "K5", 1).rule == "UA cards.rally"
    p.do("rally card", 0, "E5", 1)
    assert p.refused("rally card", 0, "E5", 3).rule == "UA cards.rally"
    assert p.refused("rally card", 0, "E5", 2).rule == "UA cards"


@case("ufasl-07-016")
@allowed("UA cards.rally-all")
@refused("UA cards.rally-all")
def test_rally_all_rallies_a_location_and_neighbours_with_leaders() -> None:
    p = start()
    here = [p.unit("german 4-6-7", "E5", "broken", "dm") for _ in range(3)]
    led, leader = p.unit("german 4-6-7", "E6", "broken"), p.unit("german 8-0", "E6")
    alone, pinned = p.unit("german 4-6-7", "E4", "broken"), p.unit("german 8-0", "D4", "pinned")
    behind = p.unit("german 4-6-7", "D4", "broken")
    p.unit("german 4-6-7", "M9")
    p.hand(0, "rally all")
    p.phase(RALLY)
    assert not p.may("rally all", 0, "M9") and p.refused("rally all", 0, "M9").rule == "UA cards.rally-all"
    assert p.refused("save crew", 0).rule == "UA sequence", "no vehicle was lost"
    p.do("rally all", 0, "E5")
    assert all(p.is_fresh(u) for u in (*here, led)) and p.has(alone, "broken") and p.has(behind, "broken")
    assert leader >= 0 and p.has(pinned, "pinned")


@allowed("UA s20")
def test_crew_survival_by_number() -> None:
    """Line 54: CS number 5, stunned crew, DR 5: lost; unhurt: a crew counter under Hazardous Movement."""
    for marks, dice, lives in (((STUN,), (2, 3), False), ((), (2, 3), True), ((), (3, 3), False)):
        p = start()
        v = p.tank("german PzKpfw IIIN", "E5", 0, "yes", 0, *marks)
        p.unit("german 4-6-7", "A1")
        p.phase(PREP_FIRE)
        wreck(p.c, v, "SK 7.9")
        assert p.c.owed == [("crew", v, p.hex("E5"), 1 if marks else 0)]
        frame = p.c.owes(p.c.owed.pop())
        assert frame is not None
        p.begin(frame).roll(*dice)
        crews = [u for u in p.c.roster[0] if p.name(u) == "1-2-7"]
        assert bool(crews) == lives, (marks, dice)
        if crews:
            assert p.at(crews[0]) == "E5" and is_hazardous(p.c, crews[0])
            assert p.c.element[crews[0]] == p.c.element[v]


@allowed("UA s20")
def test_who_has_bailed_out_has_manhandled_no_gun() -> None:
    """Hazardous Movement until it is pinned, but it may fire in the Advancing Fire Phase, and advance."""
    for phase in (ADVANCING_FIRE, ADVANCE):
        p = start()
        tank = p.tank("german PzKpfw IIIN", "E5")
        p.unit("british 4-5-7", "F5")
        p.c.phase = PREP_FIRE
        wreck(p.c, tank, "SK 7.9")
        frame = p.c.owes(p.c.owed.pop())
        assert frame is not None
        p.begin(frame).roll(1, 1)
        crew = p.c.roster[0][0]
        assert is_hazardous(p.c, crew)
        p.phase(phase)
        if phase == ADVANCE:
            assert p.may("advance", crew)
        else:
            p.do("target", "F5")
            assert p.may("add", crew)
        pin(p.c, crew, "SK 3.2.3")
        assert not is_hazardous(p.c, crew)


@case("ufasl-07-016")
@allowed("UA cards.rally-all")
@allowed("UA s20")
def test_rally_all_saves_the_crew() -> None:
    p = start()
    v = p.tank("british Sherman III(a)", "E5", 0, "yes", 0, STUN)
    p.hand(1, "rally all")
    wreck(p.c, v, "SK 7.9")
    frame = p.c.owes(p.c.owed.pop())
    assert frame is not None
    p.begin(frame)
    assert p.asked() == "CrewSurvival.played" and p.s.player == 1
    p.do("save crew", 1)
    assert [p.name(u) for u in p.c.roster[1]] == ["1-2-7"] and p.cards_now(1) == []


@allowed("UA s20")
def test_nobody_gets_out_after_close_combat() -> None:
    p = start()
    v = p.tank("german PzKpfw VG", "E5")
    p.hand(0, "rally all")
    wreck(p.c, v, "SK 3.8")
    assert p.c.owed == []


@allowed("UA s17")
@case("ufasl-07-006")
def test_a_hero_card_on_a_vehicle_by_option() -> None:
    """Line 53: a normal German crew, DR 6: an 8-1 Armor Leader; DR 10 with an enemy in sight: it must overrun."""
    p = start()
    v = p.tank("german PzKpfw VG", "E5")
    p.unit("british 4-5-7", "E8")
    p.c.vehicle_hero = True
    p.hand(0, "hero")
    p.phase(RALLY).do("hero", 0, v)
    p.draws(next(x for x in p.c.pile.rest)).roll(3, 3)
    assert p.c.armor_leader[v] == (8, -1) and far(p.c, v) == 9
    p.begin(VehicleHeat(v)).roll(5, 5)
    assert p.c.has_mark(v, BERSERK) and p.c.armor_leader[v] == (8, -1)
    q = start()
    green = q.tank("german PzKpfw VG", "E5")
    q.c.green_crew[green] = 1
    for leader in ({}, {green: (8, -1)}, {green: (9, -1)}, {green: (9, -2)}, {green: (10, -2)}, {green: (10, -2)}):
        improve(q.c, green)
        assert q.c.armor_leader == leader and not q.c.green_crew


@allowed("UA cards.radio")
@refused("UA cards.radio")
def test_a_radio_card_goes_with_others_and_as_many_are_drawn() -> None:
    p = start()
    p.unit("german 4-6-7", "E5")
    p.unit("german 4-6-7", "A1")
    kept = p.hand(0, "fire", "movement", "smoke")
    radio = next(x for x in p.c.pile.rest if masks(p.c, 0, 0)[x] & RADIO_BIT)
    p.hand(0, radio)
    p.phase(PREP_FIRE)
    assert p.refused("redraw", 1).rule == "UA cards"
    p.do("redraw", 0).do("discard", kept[0]).do("discard", kept[2]).do("done")
    new = list(p.c.pile.rest)[:3]
    p.draws(*new)
    assert set(p.c.hands[0]) == {kept[1], *new} and p.c.used[0] == 0
    assert p.c.buried[0] == (kept[0], kept[2])
