"""UA s18, cards.hero on a vehicle (cardwar.md 6, lines 52, 53)."""

from __future__ import annotations

from bocage.games.cardwar.marks import ACT_MOVE, BERSERK, CONCEALED
from bocage.games.cardwar.supplement.s12_foxholes import dig
from bocage.games.cardwar.supplement.s17_armor_leaders import VehicleHeat
from bocage.games.cardwar.supplement.s18_overrun import (
    OverrunAttack,
    overrun_cost,
    overrun_drm,
    overrun_firepower,
    overrun_shot,
    review_prey,
)
from bocage.games.starterkit.model.marks import CE, IMMOBILIZED, STUN
from bocage.games.starterkit.model.state import MOVEMENT
from bocage.games.starterkit.vehicles.s07_10_effects import immobilize, stun
from bocage.kernel import play
from tests.cardwar.position import CardPosition, field
from tests.marks import allowed, case, refused

OPEN = field("A1-P10")


def start() -> CardPosition:
    p = CardPosition(OPEN)
    p.side_of("german")
    p.side_of("british")
    p.element(0)
    p.element(1)
    p.c.vehicle_hero = True
    return p


@allowed("UA s18")
def test_strength_of_an_overrun() -> None:
    """Line 52: 15 MP, BMG 3, CMG 5, gun: 4 MP more, 4 + 12 = 16 FP; exposed its AAMG too."""
    p = start()
    v = p.tank("german PzKpfw VG", "E5")
    assert overrun_cost(p.c, v) == 4 and overrun_firepower(p.c, v) == 16
    p.c.vehicle_marks[v] = CE
    assert overrun_firepower(p.c, v) == 19
    p.mark(p.c.carried[v][0], "malfunction")
    assert overrun_firepower(p.c, v) == 17


@allowed("UA s18")
def test_drm_of_an_overrun() -> None:
    p = start()
    v, squad = p.tank("german PzKpfw VG", "E5"), p.unit("british 4-5-7", "E5")
    a = overrun_shot(p.c, p.hex("E5"))
    assert overrun_drm(p.c, v, a, squad) == -1
    p.c.armor_leader[v] = (9, -1)
    assert overrun_drm(p.c, v, a, squad) == -2
    dig(p.c, 1, p.hex("E5"), "UA s12")
    assert overrun_drm(p.c, v, a, squad) == 3, "a foxhole has +4 against it"


@allowed("UA s18")
@refused("UA s18")
def test_an_overrun_in_play() -> None:
    p = start()
    v = p.tank("german PzKpfw IIIN", "E7", 0, "yes", 0)
    squad, hidden = p.unit("british 4-5-7", "E6"), p.unit("british 4-5-7", "E6")
    p.c.mark_card(hidden, CONCEALED)
    p.c.active[v] = ACT_MOVE
    p.phase(MOVEMENT).do("move", v)
    assert p.refused("overrun").rule == "UA s18"
    p.do("start").quiet().do("drive", "E6").quiet()
    while p.asked() != "CardMovingVehicle.moved":
        p.do("pass")
    told = play.explain(p.s, ("overrun",))
    assert told.title.startswith(f"{overrun_firepower(p.c, v):g} firepower") and told.total() == -1
    p.do("overrun")
    assert p.asked() == "CardFirstFire.reacted", "the DEFENDER fires before it attacks"
    while p.asked() == "CardFirstFire.reacted":
        p.do("pass")
    p.roll(3, 3)
    results = {x[1]: x[2] for x in p.told("struck")}
    assert set(results) == {squad, hidden} and results[squad] != results[hidden], "half against the concealed one"
    assert not p.c.fired_from, "by day nobody notes it"


@allowed("UA s18", "SK 3.3.4")
def test_a_vehicle_that_is_stopped_by_first_fire_rides_nobody_down() -> None:
    for marks in (IMMOBILIZED, STUN, 0):
        p = start()
        v = p.tank("german PzKpfw IIIN", "E7", 0, "yes", 0)
        squad = p.unit("british 4-5-7", "E6")
        p.c.active[v] = ACT_MOVE
        p.phase(MOVEMENT).do("move", v).do("start").quiet().do("drive", "E6").quiet().do("overrun")
        assert p.asked() == "CardFirstFire.reacted"
        if marks == IMMOBILIZED:
            immobilize(p.c, v, "SK 7.10")
        elif marks == STUN:
            stun(p.c, v, "SK 7.10")
        p.do("pass")
        assert (p.asked() == "dice") is (marks == 0) and p.is_fresh(squad)


@allowed("UA s18", "UA s27")
def test_an_overrun_lights_up_its_hex_by_night() -> None:
    p = start()
    v = p.tank("german PzKpfw IIIN", "E6", 0, "yes", 0)
    p.unit("british 4-5-7", "E6")
    p.c.nvr, p.c.phase = 1, MOVEMENT
    p.begin(OverrunAttack(v)).roll(6, 6)
    assert list(p.c.fired_from) == [p.hex("E6")]


@case("ufasl-07-006")
@allowed("UA s18")
@refused("UA s18")
def test_a_berserk_vehicle_makes_for_its_target() -> None:
    """Line 53: DR 10 with an enemy in sight: it must go and overrun him, without a card."""
    p = start()
    v = p.tank("german PzKpfw IIIN", "E8", 0, "yes", 0)
    near, far = p.unit("british 4-5-7", "E5"), p.unit("british 4-5-7", "E2")
    p.begin(VehicleHeat(v)).roll(5, 5)
    assert p.c.prey == {v: near} and p.c.has_mark(v, BERSERK)
    p.phase(MOVEMENT)
    assert p.refused("end").rule == "UA s18"
    p.do("move", v).do("start").quiet()
    assert p.may("drive", "E7") and not p.may("motion") and not p.may("halt")
    assert p.refused("halt").rule == "UA s18"
    p.remove(near)
    review_prey(p.c)
    assert p.c.prey == {} and not p.c.has_mark(v, BERSERK) and far >= 0
