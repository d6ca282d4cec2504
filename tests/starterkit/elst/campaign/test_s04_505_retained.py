"""DE 4.5053 to 4.5057 Who is Retained where when the Setup Areas have been found."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.elst.campaign.book import carried_by, line, lines, write
from bocage.games.starterkit.elst.campaign.fielding import close_fight
from bocage.games.starterkit.elst.campaign.s04_505_reading import island_ground
from bocage.games.starterkit.elst.campaign.s04_505_setup_areas import (
    SetupAreas,
    entry_hexes,
    front_line,
    isolated,
    shift_path,
    touches_entry,
)
from bocage.games.starterkit.elst.campaign.s04_507_equipment import EquipmentPossession
from bocage.games.starterkit.elst.campaign.state import ENTRY, IN_PLACE, NOWHERE, IslandState
from bocage.games.starterkit.model.marks import IMMOBILIZED, MALFUNCTION
from bocage.games.starterkit.model.units import ROWS
from bocage.kernel import play
from bocage.kernel.frames import OVER
from bocage.kernel.script import step
from tests.marks import allowed, case, refused
from tests.starterkit.elst.campaign.fields import field
from tests.starterkit.elst.campaign.refit import arm, begin, island, put, vehicle


def zone(s: IslandState, name: str) -> int:
    return s.zone[island_ground().hex(name)]


@case("dae-04-026")
@allowed("DE 4.5053")
def test_a_squad_in_uncontrolled_territory_goes_to_the_nearest_area() -> None:
    """The SS 4-4-7 in L12 of the example."""
    s = island()
    squad = put(s, "ss 4-4-7", "L12")
    gun = arm(s, "german LMG", squad)
    begin(s, SetupAreas())
    assert s.player == OVER  # nobody had to be asked
    assert line(s, squad).area == line(s, gun).area == zone(s, "M15") >= 1
    assert line(s, squad).hex == -1


@allowed("DE 4.5056")
def test_who_is_in_a_friendly_area_stays_in_it() -> None:
    s = island()
    british, german = put(s, "british 4-5-7", "B12"), put(s, "ss 6-5-8", "F14")
    begin(s, SetupAreas())
    assert line(s, british).area == zone(s, "A12") and not isolated(s, british)
    assert line(s, german).area == zone(s, "F14") and isolated(s, german)
    assert line(s, german).hex == island_ground().hex("F14")


@case("dae-04-038")
@allowed("DE 4.5057")
def test_the_chart_for_infantry_and_mobile_vehicles() -> None:
    s = island()
    enemy, no_mans = put(s, "ss 4-4-7", "C20"), put(s, "british 4-5-7", "H14")
    tank = vehicle(s, "german PzKpfw VG", "C19")  # mobile, but with its gun it would hold the hex (DE 4.2)
    main = carried_by(s, tank)[0]
    write(s, main, line(s, main)._replace(status=MALFUNCTION))
    uncontrolled = put(s, "ss 4-4-7", "L12")
    begin(s, SetupAreas())
    assert [line(s, k).area for k in (enemy, no_mans, tank)] == [NOWHERE, NOWHERE, NOWHERE]  # they must Escape
    assert line(s, uncontrolled).area == zone(s, "M15")


@case("dae-04-039")
@allowed("DE 4.5057")
def test_the_chart_for_unpossessed_equipment() -> None:
    s = island()
    taken, left, lost = (put(s, "german PaK 40", where) for where in ("B12", "H14", "L12"))
    own = put(s, "german LMG", "M16")
    begin(s, SetupAreas())
    assert line(s, taken).area == zone(s, "A12")  # in the enemy's hands (DE 4.507)
    assert line(s, left).area == line(s, lost).area == IN_PLACE
    assert line(s, own).area == zone(s, "M16") == zone(s, "M15")


@case("dae-04-040")
@allowed("DE 4.5057")
@allowed("DE 4.5051")
@refused("DE 4.5057")
def test_the_charts_for_immobile_vehicles() -> None:
    s = island()
    armed = [vehicle(s, "german PzKpfw VG", where, IMMOBILIZED) for where in ("B12", "H14", "L12")]
    silent = vehicle(s, "german PzKpfw VG", "L11", IMMOBILIZED)
    at_home = vehicle(s, "german PzKpfw VG", "M17", IMMOBILIZED)
    for key in (silent, at_home):
        main = carried_by(s, key)[0]
        write(s, main, line(s, main)._replace(status=MALFUNCTION))
    begin(s, SetupAreas())
    assert [bool(line(s, k).fate) for k in armed] == [True, True, False]
    assert line(s, armed[2]).area == IN_PLACE and line(s, armed[2]).hex == island_ground().hex("L12")
    assert line(s, silent).fate and not line(s, at_home).fate
    assert line(s, at_home).area == zone(s, "M15")  # the charts are for those outside their own Areas
    where = [island_ground().names[h] for h, _, _ in s.ruins]
    assert sorted(where) == ["B12", "H14", "L11"] and s.ruins[0][1] == ROWS["german PzKpfw VG"]


@allowed("DE 4.2")
@refused("DE 4.2")
def test_only_a_mobile_vehicle_with_its_main_armament_is_a_strategic_location() -> None:
    for marks, broken, holds in ((0, False, True), (IMMOBILIZED, False, False), (0, True, False)):
        s = island(tanks=False)
        tank = vehicle(s, "british Sherman V(a)", "A25", marks)
        if broken:
            main = carried_by(s, tank)[0]
            write(s, main, line(s, main)._replace(status=MALFUNCTION))
        begin(s, SetupAreas())
        assert ((island_ground().hex("A25"), (1, "V")) in s.strategic.items()) == holds
        assert (zone(s, "A26") > 0) == holds
    s = island(tanks=False)
    vehicle(s, "british Sherman V(a)", "A25")
    vehicle(s, "german PzKpfw VG", "A25")  # an enemy one beside it: nobody's
    begin(s, SetupAreas())
    assert island_ground().hex("A25") not in s.strategic


@allowed("DE 4.5053")
@refused("DE 4.5053")
def test_the_owner_chooses_between_equally_near_areas() -> None:
    s = island((), (), tanks=False)
    s.held = {h: side for h, side in s.held.items() if island_ground().columns[h] > 20}
    vehicle(s, "british Sherman V(a)", "C8")
    squad = put(s, "british 4-5-7", "B11")
    begin(s, SetupAreas())
    assert s.player == 1 and s.rule == "DE 4.5053"
    assert play.options(s) == [("retain", squad, ENTRY), ("retain", squad, zone(s, "C8"))]
    refusal = play.why_not(s, ("retain", squad, 99))
    assert refusal is not None and refusal.rule == "DE 4.5053"
    step(s, ("retain", squad, ENTRY))
    assert line(s, squad).area == ENTRY and s.player == OVER


@allowed("DE 4.3")
def test_a_manned_gun_outside_its_areas_has_to_escape() -> None:
    """CG9; the same crew without it would be Retained."""
    s = island()
    crew, other = put(s, "german 2-2-8", "L12"), put(s, "german 2-2-8", "L12")
    arm(s, "german PaK 40", crew)
    begin(s, SetupAreas())
    assert line(s, crew).area == NOWHERE
    assert line(s, other).area == zone(s, "M15")


@allowed("DE 4.5053")
@refused("DE 4.5053")
def test_an_isolated_area_that_would_be_overstacked_takes_nobody_in() -> None:
    """German vehicles hold the middle of the map; the British have a wall round it, and the whole Area is full."""
    for crowd, area in ((1, True), (200, False)):
        s = walled_in()
        for _ in range(crowd):
            put(s, "german 8-0", "P14")
        squad = put(s, "german 8-0", "P18")
        begin(s, SetupAreas())
        home = zone(s, "P14")
        assert s.zone_cut[home] and zone(s, "P18") == 0
        assert (line(s, squad).area == home) == area
        assert area or line(s, squad).area == NOWHERE


def walled_in() -> IslandState:
    """One German Area round P14 and a ring of British vehicles eight hexes away."""
    s = IslandState()
    g = island_ground()
    vehicle(s, "german PzKpfw VG", "P14")
    for h in g.ring(g.hex("P14"), 7, 7):
        vehicle(s, "british Sherman V(a)", g.names[h])
    return s


@case("dae-04-045")
@allowed("DE 4.511")
def test_what_other_steps_ask_of_the_areas() -> None:
    s = island()
    squad = put(s, "ss 4-4-7", "L6")
    begin(s, SetupAreas())
    g = island_ground()
    assert touches_entry(s, zone(s, "A12")) and not touches_entry(s, zone(s, "F14"))
    assert front_line(s, g.hex("H13")) and not front_line(s, g.hex("A15"))
    assert g.hex("TT6") in entry_hexes(s, 0) and g.hex("A12") in entry_hexes(s, 1)
    way = shift_path(s, 0, [squad], zone(s, "L6"), zone(s, "M15"))
    assert way is not None and way.uncontrolled // 5 - int(way.plain) == 0  # the example's DRM
    assert shift_path(s, 0, [squad], zone(s, "F14"), zone(s, "M15")) is None


@allowed("DE 4.5057")
@allowed("DE 4.507")
def test_what_was_left_in_place_is_judged_anew_though_it_lay_outside_the_playing_area() -> None:
    """A German attack on B6 to K15: weapons in NN8, now in a German Area, and in L12, still in none."""
    s = field(first=0, scenario="German Assault", map_name="elst:B-K:6-15")
    g = island_ground()
    found, left = put(s, "german LMG", "NN8"), put(s, "german LMG", "L12")
    for key in (found, left):
        write(s, key, line(s, key)._replace(area=IN_PLACE))
    s.held = {h: int(g.columns[h] <= g.columns[g.hex("D1")]) for h in range(g.hexes) if g.is_building[h]}
    close_fight(s)
    begin(s, SetupAreas())
    assert line(s, found).area == zone(s, "NN8") > 0
    assert line(s, left).area == IN_PLACE and zone(s, "L12") <= 0


@allowed("DE 4.3")
@pytest.mark.parametrize(("where", "back"), [("E13", True), ("L12", True), ("M15", False)])
def test_a_radio_left_behind_is_no_booty_and_its_module_is_kept(where: str, back: bool) -> None:
    """CG3 In the enemy's Area, on Uncontrolled ground, in a German Area; a machine gun beside it is booty in E13."""
    s = island()
    radio, lmg = put(s, "german radio", where), put(s, "german LMG", where)
    write(s, radio, line(s, radio)._replace(module="100"))
    begin(s, SetupAreas())
    s.result = None
    begin(s, EquipmentPossession())
    x = line(s, radio)
    assert x.fate == "" and x.module == "100" and x.area == (ENTRY if back else zone(s, where))
    assert [y for _, y in lines(s, 1) if y.type.is_radio] == []
    assert line(s, lmg).fate == ("captured" if where == "E13" else "")


@allowed("DE 4.2", "SK 2.0")
@refused("DE 4.2")
@pytest.mark.parametrize(
    ("marks", "enemy", "holds"),
    [(0, "", True), (0, "ss 4-4-7", False), (0, "german 7-0", False), (IMMOBILIZED, "", False)],
)
def test_an_armed_tank_alone_in_an_enemy_building_holds_its_hex_while_it_is_there(
    marks: int, enemy: str, holds: bool
) -> None:
    """A Sherman in M15, which the Germans Control: an Area of its own, and they have the building when it is gone."""
    s = island()
    tank = vehicle(s, "british Sherman V(a)", "M15", marks)
    if enemy:
        put(s, enemy, "M15")
    begin(s, SetupAreas())
    here = island_ground().hex("M15")
    assert s.strategic[here] == ((1, "V") if holds else (0, "B")) and s.held[here] == 0
    assert (line(s, tank).area == zone(s, "M15")) == holds
    if holds:
        assert isolated(s, tank) and zone(s, "M16") == -1  # No Man's Land around it
    elif marks:
        assert line(s, tank).fate != ""  # flipped to its wreck side
    else:
        assert line(s, tank).area == NOWHERE  # must Escape
