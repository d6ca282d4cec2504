"""SK 4.4-4.4.5 Light anti-tank weapons against Infantry: bazookas, PIAT, backblast, Panzerfausts."""

from __future__ import annotations

from bocage.games.starterkit.model.state import ADVANCING_FIRE, DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE
from bocage.games.starterkit.weapons.s04_4_2_panzerfaust import check_drm
from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-L10")


def fausts(p: Position, side: int = 0, squads: int = 6) -> Position:
    p.facts[side].fausts = True
    p.facts[side].squads = squads
    return p


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
    from bocage.games.starterkit.model.marks import ONE_WEAPON

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
    assert refusal(1944, 0, "E5", house="E5") == "the Panzerfausts of this date do not reach so far"
    assert refusal(1944, 0, "E7", house="E2").startswith(
        "a Panzerfaust is fired at a vehicle, a Gun or Infantry in a building"
    )


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


@refused("SK 3.4", "SK 3.3.3")
def test_what_fired_first_and_is_no_machine_gun_is_refused_by_the_rule_of_the_phase() -> None:
    p = Position(field("A1-L12"))
    squad = p.unit("german 4-6-7", "E9")
    mortar, rocket = p.weapon("german 50mm mortar", squad, "first"), p.weapon("german PSK", squad, "first")
    p.weapon("german ATR", p.unit("german 4-6-7", "E10"))
    p.unit("british 4-5-7", "E5")
    tank = p.vehicle("british Sherman V(a)", "E7", 2)
    p.phase(DEFENSIVE_FIRE, attacker=1)
    assert p.refused("shoot", mortar).rule == p.refused("at vehicle", rocket, tank).rule == "SK 3.4"
    p.phase(MOVEMENT, attacker=1).do("move", tank).do("start")
    assert p.refused("shoot", mortar).rule == p.refused("at vehicle", rocket, tank).rule == "SK 3.3.3"


@allowed("SK 4.4.2")
@refused("SK 4.4.2")
def test_who_directs_a_panzerfaust_directs_nothing_else_in_the_phase() -> None:
    p = fausts(Position(field("A1-L12", stone="E8")))
    squad, leader = p.unit("german 4-6-7", "E9"), p.unit("german 9-1", "E9")
    p.unit("british 4-5-7", "E8")
    p.unit("british 4-5-7", "E6")
    p.phase(PREP_FIRE).do("faust", squad, p.hex("E8")).roll(1).do("direct", leader).do("fire").roll(6, 5)
    p.do("target", "E6").do("add", squad)
    assert p.refused("direct", leader).rule == "SK 4.4.2"
    q = fausts(Position(field("A1-L12", stone="E7")), 1)
    mover = q.unit("british 4-5-7", "E6")
    squad, leader = q.unit("german 4-6-7", "E8"), q.unit("german 9-1", "E8")
    q.turn(MOVEMENT).do("move", mover).do("to", "E7").do("add", squad).do("direct", leader).do("fire").roll(6, 5)
    q.do("faust", squad).roll(1)
    assert q.refused("direct", leader).rule == "SK 4.4.2"  # he has directed in this phase
    q.do("fire").roll(6, 5).quiet().do("stop")
    assert q.s.phase == DEFENSIVE_FIRE and q.do("target", "E7").do("add", squad).may("direct", leader)
