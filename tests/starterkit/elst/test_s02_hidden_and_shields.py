"""DE 2.33, 2.5, 2.52, 2.53, 2.55: artillery where it meets hidden units, gunshields and armour."""

from __future__ import annotations

from bocage.games.starterkit.artillery.s02_1_contact import RadioContact
from bocage.games.starterkit.artillery.s02_5_resolution import Barrage, blast_on_vehicle, blast_shot
from bocage.games.starterkit.artillery.s02_32_sight import enemy_beside
from bocage.games.starterkit.artillery.s02_batteries import FFE_2, SPOTTING
from bocage.games.starterkit.fire.modifiers import fire_drm, gunshield
from bocage.games.starterkit.fire.shot import CHARGE, IN_ADVANCING, Shot
from bocage.games.starterkit.model.marks import IMMOBILIZED, SHOCK
from bocage.games.starterkit.model.state import PREP_FIRE
from bocage.games.starterkit.model.tables import FULL
from bocage.games.starterkit.movement.s03_3_1_special import place_smoke
from bocage.games.starterkit.ordnance.s06_4_hidden import hide
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.vehicles.own import add

OPEN = field("A1-Z20")
HEAVY = add("british Heavy Armour", "british Sherman V(a)", armour=(8, 8, 8, 8))


def falling(text: str = OPEN, calibre: int = 100) -> tuple[Position, int]:
    """A German battery whose Offboard Observer sees everything from A1."""
    p = Position(text)
    p.unit("german 4-6-7", "B15")
    return p, p.battery("german", calibre, observer="A1")


def hidden_gun(p: Position, where: str) -> tuple[int, int]:
    crew = p.unit("british 2-2-8", where)
    gun = p.gun("british 6-pounder", crew, 0, "emplaced")
    hide(p.s, crew)
    return crew, gun


@case("dae-02-029")
@refused("DE 2.33")
def test_a_hidden_gun_next_to_the_round_is_no_known_enemy() -> None:
    p, b = falling(field("A1-Z20", orchard="H9"))
    crew, _ = hidden_gun(p, "H9")
    p.unit("british 4-5-7", "Z20")
    p.fallen(b, SPOTTING, "H8").phase(PREP_FIRE)
    assert not enemy_beside(p.s, b)
    assert p.refused("convert", "HE").rule == "DE 2.33"
    assert crew in p.s.hiding[1]
    q, c = falling()
    q.unit("british 4-5-7", "H9")
    q.fallen(c, SPOTTING, "H8").phase(PREP_FIRE)
    assert q.may("convert", "HE")


@case("dae-02-054")
@allowed("DE 2.55")
def test_a_hidden_gun_is_struck_with_the_whole_firepower_and_shown_only_by_an_effect() -> None:
    for dice, shown in (((3, 4), True), ((6, 6), False)):
        p, b = falling(field("A1-Z20", orchard="H8"))
        crew, _ = hidden_gun(p, "H8")
        p.fallen(b, FFE_2, "H8").begin(Barrage(b))
        rolls = 0
        while p.asked() == "dice":
            frame = p.s.stack[-1]
            if isinstance(frame, Barrage):
                rolls += 1
                p.roll(*(dice if frame.now == p.hex("H8") else (6, 5)))
            else:
                p.roll(1, 1)
        assert rolls == (4 if shown else 7), "every hex is rolled for while somebody is hidden anywhere"
        assert (crew in p.s.hiding[1]) is not shown
        struck = [w for w in p.told("struck") if w[1] == crew]
        assert [w[4] for w in struck] == ([20] if shown else []), "column 20, not halved"


@case("dae-02-051")
@allowed("DE 2.52", "SK 6.6")
def test_shield_and_building_but_neither_smoke_nor_height() -> None:
    p, _ = falling(field("A1-Z20", stone="H8"))
    found = {}
    for name in ("H8", "K8"):
        crew = p.unit("british 2-2-8", name)
        p.gun("british 6-pounder", crew, 3)
        place_smoke(p.s, p.hex(name), 0, FULL)
        a = blast_shot(p.s, p.hex(name), (), False)
        found[name] = (fire_drm(p.s, a, crew), gunshield(p.s, a, crew))
    assert found == {"H8": (3, 0), "K8": (1, 1)}, "not cumulative: the building is better"


@case("dae-02-052")
@allowed("DE 2.53")
def test_armour_under_the_barrage() -> None:
    for dice, mark in (((2, 1), IMMOBILIZED), ((1, 3), SHOCK)):
        p, b = falling()
        tank = p.vehicle(HEAVY, "H8", 0)
        p.begin(blast_on_vehicle(p.s, b, tank, dice))
        assert p.s.vehicle_marks.get(tank, 0) & mark and p.at(tank) == "H8"
    p, b = falling()
    tank = p.vehicle("british Sherman V(a)", "H8", 0)
    p.begin(blast_on_vehicle(p.s, b, tank, (1, 1)))
    assert p.at(tank) == "gone"


@allowed("SK 6.6")
def test_a_shield_helps_against_a_charge_that_comes_through_the_arc() -> None:
    p = Position(OPEN)
    crew = p.unit("british 2-2-8", "H8")
    p.gun("british 6-pounder", crew, 0)
    front, rear = p.hex("H7"), p.hex("H9")
    drms = []
    for origin in (front, rear):
        a = Shot(p.s, CHARGE, IN_ADVANCING, p.hex("H8"))
        a.hexes = (origin,)
        drms.append(fire_drm(p.s, a, crew))
    assert drms == [2, 0]


@refused("DE 2.8")
def test_an_offboard_observer_uses_no_radio() -> None:
    """DE 2.8 Contact is automatic: he is not asked whether to try, and cannot leave it."""
    p, b = falling()
    p.begin(RadioContact(b))
    assert not p.choices("contact") and p.s.contact[b] == 1
