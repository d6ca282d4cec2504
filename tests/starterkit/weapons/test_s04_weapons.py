"""SK 4.0-4.4.5, 5.5 Support weapons: machine guns, flamethrowers, charges, LATW, Panzerfausts, captured ones."""

from __future__ import annotations

from bocage.games.starterkit.fire.s03_2_2_breakdown import breakdown_number, rate_of_fire
from bocage.games.starterkit.fire.shot import IN_PREP
from bocage.games.starterkit.model.state import ADVANCING_FIRE, DEFENSIVE_FIRE, PREP_FIRE
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import told

OPEN = field("A1-L10")
WIDE = field("A1-Z6")


@case("sk-04-007")
@allowed("SK 4.0")
@refused("SK 4.0")
def test_a_weapon_may_be_destroyed_and_that_is_its_use() -> None:
    p = Position(OPEN)
    p.unit("russian 4-4-7", "E5")
    squad = p.unit("german 4-6-7", "E9")
    gun, other = p.weapon("german LMG", squad), p.weapon("german LMG", squad)
    p.phase(DEFENSIVE_FIRE).do("destroy", gun)
    assert p.at(gun) == "gone"
    p.do("target", "E5").do("add", squad)
    assert p.refused("add", other).rule == "SK 4.0"  # its own firepower and one weapon are all
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "E9")
    p.weapon("german LMG", squad)
    p.unit("russian 4-4-7", "A1")
    p.phase(ADVANCING_FIRE)
    assert p.choices("destroy") == []  # only in the Prep Fire and Defensive Fire Phases


@allowed("SK 4.0")
@refused("SK 4.0")
def test_a_squad_fires_one_weapon_free_and_two_instead_of_its_own_firepower() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "E9")
    one, two = p.weapon("german LMG", squad), p.weapon("german MMG", squad)
    p.unit("russian 4-4-7", "E5")
    p.phase(PREP_FIRE).do("target", "E5").do("add", one).do("add", two)
    assert told(p).startswith("8 firepower")
    assert p.refused("add", squad).rule == "SK 4.0"
    p.do("fire").roll(6, 5)
    assert p.has(squad, "prep") and p.asked() == "over"
    p = Position(OPEN)
    half = p.unit("german 2-4-7", "E9")
    gun = p.weapon("german LMG", half)
    p.unit("russian 4-4-7", "E5")
    p.phase(PREP_FIRE).do("target", "E5").do("add", gun)
    assert p.refused("add", half).rule == "SK 4.0"


@case("sk-04-009")
@allowed("SK 4.0", "SK 4.1")
@refused("SK 4.0")
def test_a_leader_with_a_gun_fires_at_half_and_leads_nobody() -> None:
    p = Position(OPEN)
    leader, squad = p.unit("german 9-1", "E9"), p.unit("german 4-6-7", "E9")
    gun = p.weapon("german LMG", leader)
    p.unit("russian 4-4-7", "E5")
    p.unit("russian 4-4-7", "H5")
    p.phase(PREP_FIRE).do("target", "E5").do("add", gun)
    assert told(p).startswith("1.5 firepower, column 1")
    p.do("fire").roll(6, 5).do("target", "H5").do("add", squad)
    assert p.refused("direct", leader).rule == "SK 4.0"


@allowed("SK 4.1")
def test_two_leaders_fire_a_gun_at_full_strength() -> None:
    p = Position(OPEN)
    one, two = p.unit("german 8-0", "E9"), p.unit("german 7-0", "E9")
    gun = p.weapon("german LMG", one)
    p.unit("russian 4-4-7", "E5")
    p.phase(PREP_FIRE).do("target", "E5").do("add", gun).do("help", two)
    assert told(p).startswith("3 firepower, column 2")


@case("sk-04-013")
@allowed("SK 4.1")
@refused("SK 4.1")
def test_machine_guns_beyond_sixteen_hexes() -> None:
    def setup(where: str, leader: bool) -> tuple[Position, int]:
        p = Position(WIDE)
        squad = p.unit("german 4-6-7", "A3")
        gun = p.weapon("german HMG", squad)
        if leader:
            p.unit("german 8-0", "A3")
        p.unit("russian 4-4-7", where)
        return p.phase(PREP_FIRE), gun

    p, gun = setup("Q3", False)
    p.do("target", "Q3").do("add", gun)
    assert told(p).startswith("7 firepower")
    p, gun = setup("S3", False)
    assert p.refused("target", "S3") == ("SK 4.1", "beyond 16 hexes a machine gun needs a leader's direction")
    p, gun = setup("S3", True)
    p.do("target", "S3").do("add", gun)  # the leader is taken along
    assert told(p).startswith("1.75 firepower, column 1")
    assert p.refused("fire").rule == "SK 4.1"  # until a leader has been named
    p.do("direct").do("fire").roll(2, 2)
    assert p.told("cowered") == []


@case("sk-04-014")
@allowed("SK 4.1")
def test_one_gun_of_a_group_breaks_down_at_random() -> None:
    p = Position(field("A1-L10", stone="E5"))
    squads = [p.unit("german 4-6-7", "E9") for _ in range(2)]
    guns = [p.weapon("german LMG", u) for u in squads]
    p.unit("russian 4-4-7", "E5")
    p.phase(PREP_FIRE).do("target", "E5")
    for f in (*squads, *guns):
        p.do("add", f)
    p.do("fire").roll(6, 6)
    assert p.asked() == "dice" and p.s.rule == "SK 4.1"
    p.roll(2)
    assert [p.has(g, "malfunction") for g in guns] == [False, True]
    assert all(p.at(g) == "E9" for g in guns)


@case("sk-04-042")
@allowed("SK 4.4.4")
@refused("SK 4.4.4")
def test_an_anti_tank_rifle_adds_one_firepower() -> None:
    p = Position(OPEN)
    squad = p.unit("russian 4-4-7", "E9")
    rifle = p.weapon("russian ATR", squad)
    p.unit("german 4-6-7", "E5")
    p.phase(PREP_FIRE).do("target", "E5").do("add", squad).do("add", rifle)
    assert told(p).startswith("5 firepower, column 4")
    p = Position(WIDE)
    rifle = p.weapon("russian ATR", p.unit("russian 4-4-7", "A3"))
    p.unit("german 4-6-7", "N3")
    p.phase(PREP_FIRE)
    assert p.choices("target") == [] and p.refused("target", "N3").rule == "SK 3.2.2"  # thirteen hexes


@allowed("SK 5.5", "SK 5.4", "SK 4.0")
def test_captured_weapons_and_clumsy_hands_wear_out_sooner() -> None:
    p = Position(OPEN)
    german, conscript = p.unit("german 4-6-7", "E9"), p.unit("german 4-3-6", "E9")
    own, taken = p.weapon("german MMG", german), p.weapon("british MMG", german)
    poor = p.weapon("german MMG", conscript)
    p.unit("british 4-5-7", "A1")
    assert [breakdown_number(p.s, IN_PREP, w) for w in (own, taken, poor)] == [12, 10, 11]
    assert [rate_of_fire(p.s, IN_PREP, w) for w in (own, taken)] == [2, 1]


@refused("SK 4.1")
def test_a_leader_does_not_direct_his_own_far_gun() -> None:
    p = Position(WIDE)
    leader = p.unit("german 8-0", "A3")
    p.weapon("german HMG", leader)
    p.unit("russian 4-4-7", "S3")
    p.phase(PREP_FIRE)
    assert p.choices("target") == []
