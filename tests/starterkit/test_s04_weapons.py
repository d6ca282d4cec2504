"""SK 4.0-4.4.5, 5.5 Support weapons: machine guns, flamethrowers, charges, LATW, Panzerfausts, captured ones."""

from __future__ import annotations

from bocage.games.starterkit.s03_2_2_breakdown import breakdown_number, rate_of_fire
from bocage.games.starterkit.s04_4_2_panzerfaust import check_drm
from bocage.games.starterkit.shot import IN_PREP
from bocage.games.starterkit.state import ADVANCING_FIRE, DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE
from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-L10")
WIDE = field("A1-Z6")


def told(p: Position) -> str:
    return play.explain(p.s, ("fire",)).title


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
    p.do("fire").roll(2, 2)
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


@case("sk-04-016")
@allowed("SK 4.2")
@refused("SK 4.2")
def test_flamethrower_firepower() -> None:
    def firepower(where: str, phase: int, *status: str) -> str:
        p = Position(OPEN)
        squad = p.unit("german 5-4-8", "E9", *status)
        flame = p.weapon("german FT", squad)
        p.unit("russian 4-4-7", where)
        p.phase(phase)
        if not p.may("shoot", flame):
            return p.refused("shoot", flame).rule if p.asked() != "over" else "none"
        p.do("shoot", flame).do("aim", where).roll(6, 5)
        return str(p.told("struck")[-1][4])

    assert firepower("E8", PREP_FIRE) == "24.0"  # no point blank
    assert firepower("E7", PREP_FIRE) == "12.0"
    assert firepower("E8", ADVANCING_FIRE) == "24.0"
    assert firepower("E8", PREP_FIRE, "pinned") == "SK 4.2"
    p = Position(OPEN)
    flame = p.weapon("german FT", p.unit("german 5-4-8", "E9"))
    p.unit("russian 4-4-7", "E6")
    p.unit("russian 4-4-7", "E8")
    p.phase(PREP_FIRE).do("shoot", flame)
    assert p.refused("aim", "E6") == ("SK 4.2", "a flamethrower reaches two hexes")


@case("sk-04-017")
@allowed("SK 4.2")
@refused("SK 4.2")
def test_flamethrowers_ignore_terrain_and_leaders_but_not_smoke_or_exhaustion() -> None:
    p = Position(field("A1-L10", stone="E7"))
    squad = p.unit("german 5-4-8", "E9", "cx")
    leader = p.unit("german 9-2", "E9")
    flame = p.weapon("german FT", squad)
    target = p.unit("russian 4-4-7", "E7")
    p.s.smoke[p.hex("E8")] = ((2, 1),)
    p.phase(PREP_FIRE).do("shoot", flame).do("aim", "E7")
    assert not p.may("direct", leader)
    p.roll(3, 4)  # 7 + 3 on column 12
    assert p.result(target) == "PTC"


@case("sk-04-018")
@allowed("SK 4.2")
@refused("SK 4.2")
def test_flamethrowers_run_dry() -> None:
    def fate(unit: str, *dice: int) -> str:
        p = Position(OPEN)
        flame = p.weapon("german FT", p.unit(unit, "E9"))
        target = p.unit("russian 2-3-7", "E8", "broken")
        p.phase(PREP_FIRE).do("shoot", flame).do("aim", "E8").roll(*dice)
        while p.asked() == "dice" and p.at(target) != "gone":
            p.roll(6, 6)
        return p.at(flame)

    assert fate("german 5-4-8", 4, 6) == "gone" and fate("german 5-4-8", 3, 6) == "E9"
    assert fate("german 4-6-7", 3, 5) == "gone" and fate("german 4-6-7", 3, 4) == "E9"


@case("sk-04-019")
@allowed("SK 4.2")
def test_a_flamethrower_draws_fire() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "E9")
    target = p.unit("russian 4-4-7", "E6")
    other = p.unit("russian 4-4-7", "E6")
    for _ in range(2):
        p.weapon("russian FT", target)
    p.phase(PREP_FIRE).do("target", "E6").do("add", squad).do("fire").roll(3, 5)
    assert p.result(target) == "NMC" and p.result(other) == "no effect"  # 6 and 8 on column 4


@case("sk-04-021", "sk-04-022")
@allowed("SK 4.3")
def test_a_demolition_charge_is_placed_for_the_cost_of_the_hex_and_goes_off_later() -> None:
    p = Position(field("A1-L10", stone="E6"))
    squad = p.unit("german 4-6-7", "E8")
    charge = p.weapon("german DC", squad)
    target = p.unit("russian 4-4-7", "E6")
    p.turn(MOVEMENT).do("move", squad).do("double", squad).go("E7")
    assert [a[3] for a in p.choices("place")] == [2.0]
    p.do("place", charge, "E6")
    assert p.asked() == "FirstFire.reacted" and p.s.stack[-1].where == p.hex("E7")
    p.quiet().do("stop").do("end")
    while p.s.phase != ADVANCING_FIRE:
        p.do("end")
    p.do("detonate", charge).roll(3, 4)
    assert p.result(target) == "1MC"  # column 30, +3 stone, +1 CX
    assert p.at(charge) == "gone"


@case("sk-04-021")
@refused("SK 4.3")
def test_a_charge_fails_at_its_x_number() -> None:
    def struck(unit: str, *dice: int) -> str:
        p = Position(OPEN)
        squad = p.unit(unit, "E7")
        charge = p.weapon("german DC", squad)
        target = p.unit("russian 2-3-7", "E6", "broken")
        p.turn(MOVEMENT).do("move", squad).do("place", charge, "E6").quiet().do("stop")
        while p.s.phase != ADVANCING_FIRE:
            p.do("end")
        p.do("detonate", charge).roll(*dice)
        return p.result(target)

    assert struck("german 4-6-7", 4, 6) == "no effect" and struck("german 4-6-7", 4, 5) != "no effect"
    assert struck("german 5-4-8", 5, 6) != "no effect" and struck("german 5-4-8", 6, 6) == "no effect"


@case("sk-04-023")
@refused("SK 4.3")
def test_a_placer_who_is_pinned_or_broken_has_not_placed() -> None:
    for dice in ((3, 3), (6, 5)):
        p = Position(OPEN)
        squad = p.unit("german 4-6-7", "E7")
        charge = p.weapon("german DC", squad)
        firer = p.unit("russian 4-4-7", "E6")
        p.phase(MOVEMENT).do("move", squad).do("place", charge, "E6").do("add", firer).do("fire").roll(4, 5)
        p.roll(*dice)
        if p.asked() == "FirstFire.reacted":
            p.do("hold")
        assert p.s.charges == {} and p.s.holder[charge] == squad
        assert p.has(squad, "pinned" if dice == (3, 3) else "broken")


@case("sk-04-026")
@refused("SK 4.4")
@allowed("SK 4.4")
def test_shaped_charges_need_a_building_target() -> None:
    p = Position(field("A1-L10", wooden="E7"))
    squad = p.unit("british 4-5-7", "E9")
    piat = p.weapon("british PIAT", squad)
    p.unit("german 4-6-7", "E7")
    p.unit("german 4-6-7", "F8")
    p.phase(PREP_FIRE).do("shoot", piat)
    assert p.may("aim", "E7")
    assert p.refused("aim", "F8").rule == "SK 4.4"


@case("sk-04-028")
@refused("SK 4.4.1")
@allowed("SK 4.4.1")
def test_who_fires_a_bazooka() -> None:
    def may_fire(*units: str) -> bool:
        p = Position(field("A1-L10", stone="E8"))
        made = [p.unit(u.split("/")[0], "E9", *u.split("/")[1:]) for u in units]
        bazooka = p.weapon("american BAZ 44", made[0])
        p.unit("german 4-6-7", "E8")
        p.phase(PREP_FIRE)
        return p.asked() != "over" and p.may("shoot", bazooka)

    assert not may_fire("american 8-0")
    assert may_fire("american 8-0", "american 7-0")
    assert may_fire("american 3-4-6")
    assert not may_fire("american 6-6-6/broken")
    p = Position(field("A1-L10", stone="E8"))
    half = p.unit("american 3-4-6", "E9")
    bazooka = p.weapon("american BAZ 44", half)
    p.unit("german 4-6-7", "E8")
    p.phase(PREP_FIRE).do("shoot", bazooka).do("aim", "E8").roll(6, 4)
    assert p.has(half, "prep")  # its own firepower is spent


@case("sk-04-029")
@allowed("SK 4.4.1")
def test_a_panzerschreck_is_lost_at_its_x_number() -> None:
    for dice, fate in (((4, 6), "gone"), ((4, 5), "E9")):
        p = Position(field("A1-L10", stone="E8"))
        weapon = p.weapon("german PSK", p.unit("german 4-6-7", "E9"))
        p.unit("russian 4-4-7", "E8")
        p.phase(PREP_FIRE).do("shoot", weapon).do("aim", "E8").roll(*dice)
        assert p.at(weapon) == fate


@allowed("SK 4.4", "SK 6.0", "SK 6.1")
def test_the_bazooka_of_the_example() -> None:
    def shoot(*dice: int) -> Position:
        p = Position(field("A1-L10", stone="E7", grain="E8"), month=7)
        p.s.free_sight = True
        squad = p.unit("american 7-4-7", "E9")
        bazooka = p.weapon("american BAZ 43", squad)
        p.unit("italian 3-4-6", "E7")
        p.unit("italian 3-4-7", "G8")
        p.phase(PREP_FIRE).do("shoot", bazooka).do("aim", "E7")
        return p.roll(*dice)

    assert shoot(2, 3).told("to hit")[0][-1] is False
    p = shoot(1, 3)
    assert p.told("to hit")[0][3:] == (8, True)
    p.roll(4, 3)
    assert p.result(2) == "1MC"  # column 8, no DRM
    p = shoot(1, 1).roll(4, 5)
    assert p.result(2) == "2MC"  # column 16, -3
    p = shoot(6, 5)
    assert p.has(1, "prep") and p.may("target", "G8") and p.may("target", "E7")


@case("sk-04-033")
@allowed("SK 4.4.3")
@refused("SK 4.4.3")
def test_backblast_in_a_building() -> None:
    def blast(colour: int) -> str:
        p = Position(field("A1-L10", stone="E8 E9"))
        squad = p.unit("german 4-6-7", "E9")
        weapon = p.weapon("german PSK", squad)
        p.unit("russian 4-4-7", "E8")
        p.phase(PREP_FIRE).do("shoot", weapon).do("aim", "E8").do("fire", "accepting backblast").roll(colour, 3)
        if p.told("to hit")[0][-1]:
            p.roll(6, 6)
        return str(p.told("backblast")[0][2])

    assert [blast(c) for c in range(1, 7)] == ["K/1", "1MC", "1MC", "NMC", "PTC", "no effect"]
    p = Position(field("A1-L10", stone="E8 E9"))
    squad = p.unit("german 4-6-7", "E9", "pinned")
    weapon = p.weapon("german PSK", squad)
    p.unit("russian 4-4-7", "E8")
    p.phase(PREP_FIRE).do("shoot", weapon).do("aim", "E8")
    assert p.asked() == "WeaponFire.chosen" and p.choices() == [("fire", "accepting backblast")]
    p = Position(field("A1-L10", stone="E8 E9"))
    squad = p.unit("german 4-6-7", "E9")
    weapon = p.weapon("german PSK", squad)
    p.unit("russian 4-4-7", "E8")
    p.phase(PREP_FIRE).do("shoot", weapon).do("aim", "E8")
    told_lines = play.explain(p.s, ("fire", "avoiding backblast")).lines
    assert {x.what: x.amount for x in told_lines} == {"avoiding backblast": 2, "terrain": 3}


def fausts(p: Position, side: int = 0, squads: int = 6) -> Position:
    p.facts[side].fausts = True
    p.facts[side].squads = squads
    return p


@case("sk-04-035")
@allowed("SK 4.4.2")
def test_panzerfaust_check_modifiers() -> None:
    p = Position(OPEN)
    squad, half, leader = (p.unit(x, "E9") for x in ("german 4-6-7", "german 2-4-7", "german 8-0"))
    tired = p.unit("german 4-6-7", "E8", "cx")
    # against Infantry all have one more than against an AFV
    assert [check_drm(p.s, u) - 1 for u in (squad, half, leader, tired)] == [0, 1, 2, 1]
    late = Position(OPEN, year=1945)
    half = late.unit("german 2-4-7", "E9")
    assert check_drm(late.s, half) - 1 == 0


@case("sk-04-036", "sk-04-037", "sk-03-302")
@allowed("SK 4.4.2")
@refused("SK 4.4.2", "SK 3.3.3")
def test_panzerfaust_checks() -> None:
    p = fausts(Position(field("A1-L10", stone="E7"), year=1944))
    squad = p.unit("german 4-6-7", "E8")
    p.unit("russian 4-4-7", "E7")
    p.phase(PREP_FIRE).do("faust", squad, "E7").roll(6)
    assert p.has(squad, "pinned") and p.s.fausts == [0, 0]
    p.do("faust", squad, "E7").roll(6)
    assert p.has(squad, "broken")
    p = fausts(Position(field("A1-L10", stone="E7"), year=1944))
    squad = p.unit("german 4-6-7", "E8")
    p.unit("russian 4-4-7", "E7")
    p.phase(PREP_FIRE).do("faust", squad, "E7").roll(5)
    assert p.may("target", "E7")  # its own firepower is still there after one weapon
    p.do("faust", squad, "E7").roll(5)
    assert p.has(squad, "prep") and p.asked() == "over"
    p = fausts(Position(field("A1-L10", stone="E7"), year=1944), side=1)
    mover = p.unit("russian 4-4-7", "E6")
    squad = p.unit("german 4-6-7", "E8", "final")
    p.phase(MOVEMENT).do("move", mover).do("to", "E7")
    from bocage.games.starterkit.state import ONE_WEAPON

    p.s.status[squad] |= ONE_WEAPON
    assert p.refused("faust", squad).rule == "SK 3.3.3"


@case("sk-04-039", "sk-04-041", "sk-04-045")
@allowed("SK 4.4.2")
def test_panzerfaust_shots() -> None:
    def ready(year: int = 1945, firer: str = "german 4-6-7") -> tuple[Position, int, list[int]]:
        p = fausts(Position(field("A1-L10", stone="E7"), year=year))
        squad = p.unit(firer, "E8")
        targets = [p.unit("russian 4-4-7", "E7") for _ in range(3)]
        p.weapon("russian LMG", targets[1])
        p.unit("german 8-1", "E8")
        p.phase(PREP_FIRE).do("faust", squad, "E7").roll(1)
        return p, squad, targets

    p, squad, targets = ready()
    p.do("direct", squad + 5).do("fire").roll(2, 3)  # 8 needed: 5 + 3 - 1
    assert p.told("to hit")[-1][3:] == (8, True)
    assert p.choices() == [("at random",), ("unit", targets[1])]
    p.do("unit", targets[1]).roll(3, 4)
    assert {w[1]: w[2] for w in p.told("struck")} == {targets[1]: "2MC"}
    assert p.s.fausts == [1, 0]
    p, squad, targets = ready()
    p.do("fire").roll(6, 6)
    assert p.name(squad) == "2-4-7" and p.told("struck") == []
    p, squad, targets = ready(firer="german 4-3-6")
    p.do("fire").roll(5, 6)
    assert p.name(squad) == "2-3-6"
    p, squad, targets = ready()
    p.do("fire").roll(1, 3).do("unit", targets[1]).roll(6, 6)
    assert p.result(targets[1]) == "no effect"  # a dud
    p, squad, targets = ready()
    p.do("fire").roll(1, 3).do("at random").roll(3).roll(5, 5)
    assert p.result(targets[2]) == "NMC"


@refused("SK 4.4.2")
def test_panzerfausts_are_for_germans_late_in_the_war_in_number_and_range() -> None:
    def refusal(year: int, used: int, where: str, unit: str = "german 4-6-7", house: str = "E6 E7") -> str:
        p = fausts(Position(field("A1-L10", stone=house), year=year), squads=2)
        squad = p.unit(unit, "E8")
        p.unit("russian 4-4-7", where)
        p.unit("russian 4-4-7", "F9")
        p.s.fausts[0] = used
        p.phase(PREP_FIRE)
        return "" if p.may("faust", squad, where) else p.refused("faust", squad, where).reason

    assert refusal(1944, 0, "E7") == ""
    assert refusal(1942, 0, "E7").startswith("there are no Panzerfausts")
    assert refusal(1944, 3, "E7").startswith("all Panzerfausts")
    assert refusal(1944, 2, "E7") == ""
    assert refusal(1943, 0, "E7").startswith("there are no Panzerfausts")  # September
    assert refusal(1944, 0, "E6") == ""
    assert refusal(1944, 0, "E5", house="E5") == "the target is beyond the weapon's range"
    assert refusal(1944, 0, "E7", house="E2").startswith("a Panzerfaust is fired at Infantry in a building")


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


@refused("SK 4.4.5")
@allowed("SK 4.4.5")
def test_a_piat_does_not_fire_down_at_the_next_hex() -> None:
    for hills, legal in (("E8", False), ("", True)):
        p = Position(field("A1-L10", stone="E9", hills=hills))
        piat = p.weapon("british PIAT", p.unit("british 8-0", "E8"))
        p.unit("german 4-6-7", "E9")
        p.unit("german 4-6-7", "C9")
        p.phase(PREP_FIRE)
        if legal:
            p.do("shoot", piat)
            assert p.may("aim", "E9")
        else:
            assert not p.may("shoot", piat)


@case("sk-04-046")
@allowed("SK 3.5", "SK 4.4")
def test_a_latw_in_the_advancing_fire_phase() -> None:
    p = Position(field("A1-L10", wooden="E7"))
    piat = p.weapon("british PIAT", p.unit("british 4-5-7", "E9"))
    p.unit("german 4-6-7", "E7")
    p.unit("british 8-0", "E9")
    p.phase(ADVANCING_FIRE).do("shoot", piat).do("aim", "E7")
    assert {x.what: x.amount for x in play.explain(p.s, ("fire",)).lines} == {"advancing fire": 2, "terrain": 2}


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
