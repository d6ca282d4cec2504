"""Finer points found by reading SK 1 to 5 again sentence by sentence: leaders, loads, markers, previews."""

from __future__ import annotations

from bocage.games.starterkit.fire.s03_2_3_effects import LeaderLoss
from bocage.games.starterkit.model.state import ADVANCE, CLOSE_COMBAT, DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE, ROUT
from bocage.games.starterkit.model.tables import DISPERSED, FULL
from bocage.kernel import play
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving, told

OPEN = field("A1-L10")


@allowed("SK 3.6")
@refused("SK 3.6")
def test_a_leader_routs_with_one_unit_and_stays_with_it() -> None:
    p = Position(field("A1-N12", woods="G9 G11"))
    p.unit("german 4-6-7", "G6", "pinned")
    squad, leader = p.unit("russian 4-4-7", "G8", "broken", "dm"), p.unit("russian 8-0", "G8")
    heavy = p.weapon("russian ATR", leader)
    shaken = p.unit("russian 8-0", "G8", "pinned")
    other = p.unit("russian 4-4-7", "G9", "broken", "dm")
    p.phase(ROUT).do("rout", squad)
    assert p.refused("with", shaken).rule == "SK 3.6"
    p.do("with", leader).do("to", "G9").do("rout", other)
    assert p.at(leader) == "G9" and p.s.dropped == {p.hex("G8"): (heavy,)}  # two PP are more than he may rout with
    assert p.refused("with", leader) == ("SK 3.6", "he has routed with a unit and stays with it for the phase")


@allowed("SK 1.2.1", "SK 3.2.3")
def test_a_leader_who_need_not_check_helps_those_who_do() -> None:
    for dead, what in ((True, "morale check"), (False, "task check")):
        for helper, drm in (("russian 9-1", 1), ("russian 8-1", 2)):
            p = Position(OPEN)
            p.unit("german 4-6-7", "D5")
            p.unit(helper, "D6", "pinned" if drm == 2 else "prep")
            squad = p.unit("russian 4-4-7", "D6")
            p.s.losses.append((p.hex("D6"), 1, 8 if drm == 2 else 9, -2, dead))
            p.begin(LeaderLoss()).roll(2, 2)
            assert [(x[1], x[3]) for x in p.told(what)] == [(squad, drm)]


@allowed("SK 3.3.3")
def test_each_hex_of_final_protective_fire_has_its_own_leader() -> None:
    p = Position(OPEN)
    mover = p.unit("german 4-6-7", "E4")
    one, his = p.unit("russian 4-4-7", "E6", "final"), p.unit("russian 8-1", "E6")
    other, hers = p.unit("russian 4-4-7", "F5", "final"), p.unit("russian 9-2", "F5")
    moving(p, mover).do("to", "E5").do("add", one).do("add", other).do("direct", his).do("direct", hers)
    p.do("fire").roll(4, 3).roll(2, 2)
    checks = {x[1]: x[3] for x in p.told("morale check") if x[2] == (4, 3)}
    assert checks == {his: 0, hers: 0, one: -1, other: -2}


@allowed("SK 3.3.1", "SK 4.0")
@refused("SK 3.3.1")
def test_what_a_laden_squad_could_not_have_moved_alone_is_the_leaders_bonus() -> None:
    p = Position(field("A1-L10", roads=("D1 D2 D3 D4 D5 D6 D7 D8",)))
    squad, leader = p.unit("russian 4-4-7", "B2"), p.unit("russian 8-0", "B2")
    p.unit("german 4-6-7", "L10")
    p.weapon("russian MMG", squad)
    moving(p, leader).do("with", squad).go("B3", "B4")
    assert p.may("leave", squad)  # two MF are its own, with five PP
    p.go("B5")
    assert p.refused("leave", squad).rule == p.refused("leave", leader).rule == "SK 3.3.1"
    p = Position(field("A1-L10", roads=("D1 D2 D3 D4 D5 D6 D7 D8",)))
    squad, leader = p.unit("russian 4-4-7", "D2"), p.unit("russian 8-0", "D2")
    p.unit("german 4-6-7", "L10")
    moving(p, leader).do("with", squad).go("D3", "D4", "D5", "D6", "D7")
    assert p.may("leave", squad)  # five MF by the road without any leader
    p.go("D8")
    assert p.refused("leave", squad).rule == "SK 3.3.1"


@allowed("SK 3.8")
def test_a_leader_with_a_plus_need_not_direct_close_combat() -> None:
    for leader, drm in (("german 6+1", []), ("german 9-1", [("leadership and exhaustion", -1)])):
        p = Position(field("A1-H8"))
        squad, officer, enemy = p.unit("german 4-6-7", "D4"), p.unit(leader, "D4"), p.unit("russian 4-4-7", "D4")
        p.phase(CLOSE_COMBAT).do("pair", officer, squad).do("attacker", squad)
        preview = play.explain(p.s, p.action("against", enemy))
        assert preview.title.startswith("5 against 4") and [(x.what, x.amount) for x in preview.lines] == drm


@allowed("SK 3.4")
@refused("SK 3.4")
def test_a_weapon_not_marked_fires_in_the_defensive_fire_phase_though_its_unit_cowered() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E4")
    squad, fresh = p.unit("german 4-6-7", "E9"), p.unit("german 4-6-7", "H9")
    gun, other = p.weapon("german LMG", squad), p.weapon("german LMG", fresh)
    p.turn(MOVEMENT).do("move", mover).do("to", "E5").do("add", squad).do("fire").roll(5, 5)  # cowers
    p.do("pass").do("stop")
    assert p.asked() == "FirePhase.chosen" and p.has(squad, "final") and not p.has(gun, "final")
    p.do("target", "E5")
    assert p.refused("add", squad) == ("SK 3.4", "a unit under Final Fire may not fire in the Defensive Fire Phase")
    p.do("add", gun).do("fire").roll(6, 5)
    assert p.has(gun, "final") and not p.has(fresh, "final") and not p.has(other, "final")


@refused("SK 4.4.2", "SK 3.3.3")
def test_no_panzerfaust_from_a_unit_under_final_fire() -> None:
    for phase in (MOVEMENT, DEFENSIVE_FIRE):
        p = Position(field("A1-L10", stone="E7"), year=1944)
        p.facts[1].fausts, p.facts[1].squads = True, 6
        mover = p.unit("russian 4-4-7", "E6")
        spent = p.unit("german 4-6-7", "E8", "final")
        ready = p.unit("german 4-6-7", "F7")
        p.turn(MOVEMENT).do("move", mover).do("to", "E7")
        if phase == DEFENSIVE_FIRE:
            p.do("hold").do("stop")
            assert p.refused("faust", spent, "E7").rule == "SK 3.4" and p.may("faust", ready, "E7")
        else:
            assert p.refused("faust", spent).rule == "SK 3.3.3" and p.may("faust", ready)


@allowed("SK 4.2", "SK 1.2.5", "SK 3.2.4")
def test_previews_of_single_weapons_and_of_fire_out_of_smoke() -> None:
    p = Position(field("A1-L10", stone="E5"))
    squad, enemy = p.unit("german 5-4-8", "E6"), p.unit("russian 4-4-7", "E5")
    flame = p.weapon("german FT", squad)
    p.weapon("russian FT", enemy)
    p.phase(PREP_FIRE).do("shoot", flame)
    preview = play.explain(p.s, p.action("aim", "E5"))
    assert preview.title == "24 firepower, column 24, DRM -1"  # no TEM, and the target carries one too
    p.do("aim", "E5").roll(6, 3)
    assert p.result(enemy) == "2MC"  # 8 on column 24
    p = Position(OPEN)
    firer, enemy = p.unit("german 4-6-7", "E6"), p.unit("russian 4-4-7", "E4")
    p.s.smoke[p.hex("E6")] = ((FULL, 0),)
    p.phase(PREP_FIRE).do("target", "E4").do("add", firer)
    assert told(p) == "4 firepower, column 4, DRM +3"
    p.do("fire").roll(1, 2)
    assert p.result(enemy) == "NMC"  # 6 on column 4


@refused("SK 3.7")
def test_a_pinned_unit_hands_nothing_over_in_the_advance_phase() -> None:
    p = Position(OPEN)
    squad, pinned = p.unit("russian 4-4-7", "D5"), p.unit("russian 4-4-7", "D5", "pinned")
    gun = p.weapon("russian LMG", pinned)
    p.unit("german 4-6-7", "L10")
    p.phase(ADVANCE)
    assert p.refused("give", gun, squad) == (
        "SK 3.7", "weapons change hands only between unpinned units in Good Order",
    )  # fmt: skip
    assert p.may("drop", gun)


@allowed("SK 3.3.5", "SK 1.1.1")
def test_residual_fire_of_a_mortar_in_woods_and_in_smoke() -> None:
    def left(ground: str, *smoke: str) -> int:
        p = Position(ground)
        mover = p.unit("german 4-6-7", "E4")
        crew = p.unit("american 6-6-6", "E9")
        mortar = p.weapon("american 60mm mortar", crew)
        for name in smoke:
            p.s.smoke[p.hex(name)] = ((DISPERSED, 1),)
        moving(p, mover).do("to", "E5").do("shoot", mortar).roll(4, 1).roll(6, 6)  # a hit, its rate of fire is lost
        return p.s.residual.get(p.hex("E5"), 0)

    assert left(OPEN) == 2  # half of column 4
    assert left(field("A1-L10", woods="E5")) == 4  # one column more by Air Bursts
    assert left(OPEN, "E5") == 2  # Smoke in the target hex itself takes nothing off
    assert left(OPEN, "E7") == 0  # two columns less by Smoke on the way


@allowed("SK 4.4.2", "SK 4.4.3")
def test_backblast_strikes_the_others_when_the_firer_has_blown_himself_up() -> None:
    p = Position(field("A1-L10", stone="E7 E8"), year=1945)
    p.facts[0].fausts, p.facts[0].squads = True, 6
    clumsy, other = p.unit("german 2-3-6", "E8"), p.unit("german 4-6-7", "E8")
    p.unit("russian 4-4-7", "E7")
    p.phase(PREP_FIRE).do("faust", clumsy, "E7").roll(1).do("fire", "accepting backblast").roll(5, 6)
    assert p.at(clumsy) == "gone"  # 11 by a conscript half-squad
    p.roll(6, 5)
    assert p.has(other, "pinned") and p.told("backblast")[0][2] == "PTC"


@refused("SK 4.3")
def test_why_a_charge_is_not_placed() -> None:
    p = Position(field("A1-L10", stone="E5"))
    squad = p.unit("german 4-4-7", "E6")
    one, other = p.weapon("german DC", squad), p.weapon("german DC", squad)
    p.unit("russian 4-4-7", "E5", "broken")
    moving(p, squad)
    assert p.refused("place", one, "E7", 1.0).reason.startswith("a charge is placed on an adjacent enemy hex")
    p.do("place", one, "E5").quiet()
    assert p.refused("place", other, "E5", 2.0) == ("SK 4.3", "a unit uses one demolition charge")


@refused("SK 4.0")
def test_a_leader_who_has_placed_a_charge_directs_nobody_in_the_advancing_fire_phase() -> None:
    p = Position(field("A1-L10", stone="E5"))
    leader, squad = p.unit("german 9-1", "E6"), p.unit("german 4-6-7", "E6")
    charge = p.weapon("german DC", leader)
    p.unit("russian 4-4-7", "E5", "broken")
    p.turn(MOVEMENT).do("move", leader).do("place", charge, "E5").quiet().do("stop").do("end")
    p.do("target", "E5").do("add", squad)
    assert p.refused("direct", leader) == ("SK 4.0", "he has used a weapon himself this Player Turn and directs nobody")
