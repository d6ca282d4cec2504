"""DE 4.511 Shift, on the map of the example of DE 4.505."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.elst.campaign.book import line, write
from bocage.games.starterkit.elst.campaign.s04_505_reading import island_ground
from bocage.games.starterkit.elst.campaign.s04_505_setup_areas import SetupAreas
from bocage.games.starterkit.elst.campaign.s04_511_shift import GO, Shift, way
from bocage.games.starterkit.elst.campaign.state import ENTRY, IslandState
from bocage.games.starterkit.model.marks import IMMOBILIZED, WOUNDED
from bocage.kernel import play
from bocage.kernel.script import run
from tests.marks import allowed, case, refused
from tests.starterkit.elst.campaign.kept import BRITISH, GERMAN, what
from tests.starterkit.elst.campaign.refit import arm, begin, island, put, vehicle

DONE = ("done",)


def zone(s: IslandState, name: str) -> int:
    return s.zone[island_ground().hex(name)]


def shifting(s: IslandState, side: int) -> IslandState:
    begin(s, SetupAreas())
    s.result = None
    return begin(s, Shift(side))


@case("dae-04-043")
@allowed("DE 4.511")
@pytest.mark.parametrize(
    ("dice", "more", "where", "left"),
    [
        ((4, 4), [], "new", "ss 4-4-7"),
        ((4, 5), [], "old", "ss 4-4-7"),
        ((5, 5), [], "old", "ss 4-4-7"),
        ((5, 6), [3], "new", "ss 4-4-7"),
        ((5, 6), [4], "new", "ss 2-3-7"),
        ((6, 6), [], "", ""),
    ],
)
def test_the_shift_table(dice: tuple[int, int], more: list[int], where: str, left: str) -> None:
    s = island()
    squad = put(s, "ss 4-4-7", "L6")
    lmg = arm(s, "german LMG", squad)
    stays = put(s, "ss 4-4-7", "L6")
    shifting(s, GERMAN)
    one, two = zone(s, "L6"), zone(s, "M15")
    assert way(s, GERMAN, one, two, (squad,))[1] == 0  # the DRM of the example
    run(s, [("shift", one, two), ("take", squad), GO], [dice, *more])
    assert what(s, squad) == left and line(s, stays).area == one
    if left:
        assert line(s, squad).area == line(s, lmg).area == {"new": two, "old": one}[where]
    else:
        assert what(s, lmg) == ""  # all Equipment with them


@allowed("DE 4.511")
def test_a_vehicle_on_the_way_is_eliminated_and_a_leader_wounded() -> None:
    s = island()
    leader, tank = put(s, "german 8-1", "L6"), vehicle(s, "german PzKpfw VG", "L6")
    shifting(s, GERMAN)
    one, two = zone(s, "L6"), zone(s, "M15")
    run(s, [("shift", one, two), ("take", leader), ("take", tank), GO], [(5, 6), 4, 2, 4])
    assert line(s, leader).is_wounded and line(s, leader).area == two
    assert what(s, tank) == ""


@case("dae-04-044")
@allowed("DE 4.511")
def test_the_drm_of_the_way_counts_uncontrolled_hexes_by_five_and_open_paths() -> None:
    s = island()
    put(s, "ss 4-4-7", "L6")
    shifting(s, GERMAN)
    one, two = zone(s, "L6"), zone(s, "M15")
    g = island_ground()
    path, drm = way(s, GERMAN, one, two, ())
    loose = sum(1 for h in path if s.zone[h] == 0)
    plain = all(g.is_open[h] or any(road in ("dirt", "paved") for road in g.field.roads[h]) for h in path)
    assert drm == loose // 5 - int(plain)
    # eleven Uncontrolled hexes by road: -1 and +2
    from bocage.games.starterkit.elst.campaign.charts import OPEN_PATH, PER_FIVE

    assert OPEN_PATH + PER_FIVE * (11 // 5) == 1


@allowed("DE 4.511")
def test_to_the_adjoining_entry_area_without_a_roll() -> None:
    s = island()
    squad = put(s, "british 4-5-7", "E13")
    shifting(s, BRITISH)
    home = zone(s, "E13")
    run(s, [("shift", home, ENTRY), ("take", squad), GO])
    assert line(s, squad).area == ENTRY and line(s, squad).hex == -1


@case("dae-04-046")
@refused("DE 4.511")
def test_a_gun_never_shifts_its_crew_may_and_only_once() -> None:
    s = island()
    crew = put(s, "british 2-2-8", "E13")
    gun = arm(s, "british 6-pounder", crew)
    shifting(s, BRITISH)
    home = zone(s, "E13")
    run(s, [("shift", home, ENTRY), ("take", crew)])
    refusal = play.why_not(s, GO)
    assert refusal is not None and refusal.rule == "DE 4.511" and GO not in play.options(s)
    run(s, [("leave", gun), GO])
    assert line(s, crew).area == ENTRY
    assert line(s, gun).area == home and line(s, gun).holder < 0 and line(s, gun).hex >= 0
    again = play.why_not(s, ("shift", ENTRY, home))
    if again is None:
        run(s, [("shift", ENTRY, home)])
        refusal = play.why_not(s, ("take", crew))
        assert refusal is not None and refusal.reason == "it has tried to Shift on this date"
    else:
        assert again.rule == "DE 4.511"


@refused("DE 4.511")
def test_immobile_vehicles_heavy_loads_and_ways_through_the_enemy() -> None:
    s = island()
    tank = vehicle(s, "german PzKpfw VG", "L6", IMMOBILIZED)
    squad = put(s, "ss 4-4-7", "L6")
    hmg, mmg = arm(s, "german HMG", squad), arm(s, "german MMG", squad)
    hurt = put(s, "german 8-1", "L6", WOUNDED)
    lmg = arm(s, "german LMG", hurt)
    put(s, "ss 6-5-8", "F14")
    shifting(s, GERMAN)
    one, two, cut = zone(s, "L6"), zone(s, "M15"), zone(s, "F14")
    assert play.why_not(s, ("shift", cut, two)) is not None  # Isolated: no path
    assert play.why_not(s, ("shift", one, zone(s, "E13"))) is not None  # not a friendly area
    run(s, [("shift", one, two)])
    assert play.why_not(s, GO) is not None  # nobody yet
    refusal = play.why_not(s, ("take", tank))
    assert refusal is not None and refusal.reason == "only Infantry and mobile vehicles Shift"
    run(s, [("take", squad)])
    assert play.why_not(s, GO) is not None  # 7 PP
    run(s, [("leave", mmg)])
    assert play.why_not(s, GO) is None  # 4 PP
    run(s, [("take", hurt)])
    assert play.why_not(s, GO) is not None  # a wounded leader portages nothing
    run(s, [("leave", lmg)])
    assert play.why_not(s, GO) is None
    assert line(s, hmg).holder == squad


@refused("DE 4.511")
def test_from_the_entry_area_only_infantry_and_into_no_isolated_area() -> None:
    s = island()
    tank, squad = vehicle(s, "german PzKpfw VG", "L6"), put(s, "ss 4-4-7", "L6")
    put(s, "ss 6-5-8", "F14")
    begin(s, SetupAreas())
    s.result = None
    for key in (tank, squad):
        write(s, key, line(s, key)._replace(area=ENTRY, hex=-1))
    begin(s, Shift(GERMAN))
    refusal = play.why_not(s, ("shift", ENTRY, zone(s, "F14")))
    assert refusal is not None and refusal.rule == "DE 4.511"
    run(s, [("shift", ENTRY, zone(s, "M15"))])
    refusal = play.why_not(s, ("take", tank))
    assert refusal is not None and refusal.reason == "only Infantry Shifts from the Entry Area"
    assert play.why_not(s, ("take", squad)) is None


@allowed("DE 4.511")
@refused("DE 4.511")
def test_weapons_are_transferred_or_destroyed_before_a_shift() -> None:
    """A wounded leader's machine gun goes to the squad that Shifts with him, a second one to a squad that stays."""
    s = island()
    hurt, squad, stays = put(s, "german 8-1", "L6", WOUNDED), put(s, "ss 4-4-7", "L6"), put(s, "ss 4-4-7", "L6")
    lmg, psk, mmg = arm(s, "german LMG", hurt), arm(s, "german PSK", squad), arm(s, "german MMG", squad)
    far = put(s, "ss 4-4-7", "M15")
    shifting(s, GERMAN)
    one, two = zone(s, "L6"), zone(s, "M15")
    run(s, [("shift", one, two), ("take", hurt), ("take", squad)])
    assert play.why_not(s, GO) is not None
    for action in (("hand", lmg, far), ("hand", mmg, hurt), ("destroy", far)):
        assert play.why_not(s, action) is not None and action not in play.options(s)
    run(s, [("hand", lmg, squad), ("hand", mmg, stays), ("destroy", psk)])
    again = play.why_not(s, ("hand", lmg, stays))
    assert again is not None and again.rule == "DE 4.511"  # once
    assert s.events is not None and [x for x in s.events if x[2] is None or BRITISH in x[2]] == []
    run(s, [GO], [(2, 2)])
    assert line(s, lmg).holder == squad and line(s, lmg).area == two
    assert line(s, mmg).holder == stays and line(s, mmg).area == one
    assert what(s, psk) == "" and line(s, hurt).area == two


@allowed("DE 4.511")
def test_the_way_from_the_entry_area_begins_where_fewest_uncontrolled_hexes_are_crossed() -> None:
    """From S1, which is nobody's, five Uncontrolled hexes lie on the way to E3; from U1 in an own Area four do."""
    s = island()
    shifting(s, GERMAN)
    path, drm = way(s, GERMAN, ENTRY, zone(s, "E3"), ())
    assert drm == 0 and len([h for h in path if s.zone[h] == 0]) == 4
    assert zone(s, "S1") == 0 and s.zone[path[0]] > 0


@refused("DE 4.3")
@allowed("DE 4.3")
@pytest.mark.parametrize("entered", [False, True])
def test_the_rest_of_a_group_that_has_begun_to_enter_does_not_shift(entered: bool) -> None:
    """CG8 Two squads of one group: one has entered and was lost, the other still waits off the map."""
    s = island()
    put(s, "ss 4-4-7", "M15")
    shifting(s, GERMAN)
    gone, waits = put(s, "german 4-4-7", "M15"), put(s, "german 4-4-7", "M15")
    for key in (gone, waits):
        write(s, key, line(s, key)._replace(group=1, area=ENTRY, hex=-1))
    write(s, gone, line(s, gone)._replace(fate="lost", fresh=int(not entered)))
    run(s, [("shift", ENTRY, zone(s, "M15")), ("take", waits)])
    refusal = play.why_not(s, GO)
    assert (refusal is not None and refusal.rule == "DE 4.3") == entered
    assert (GO in play.options(s)) != entered


@allowed("DE 4.511")
@refused("DE 4.5162")
def test_a_wounded_leaders_radio_goes_with_the_squad_and_a_new_groups_weapon_to_nobody_else() -> None:
    s = island()
    hurt, squad = put(s, "german 8-1", "L6", WOUNDED), put(s, "ss 4-4-7", "L6")
    radio = arm(s, "german radio", hurt)
    write(s, radio, line(s, radio)._replace(module="100"))
    crew = put(s, "ss 3-4-8", "L6")
    hmg = arm(s, "german HMG", crew)
    for key in (crew, hmg):
        write(s, key, line(s, key)._replace(group=1))
    for key in (hurt, squad, radio):
        write(s, key, line(s, key)._replace(fresh=0))
    shifting(s, GERMAN)
    one, two = zone(s, "L6"), zone(s, "M15")
    run(s, [("shift", one, two), ("take", hurt), ("take", squad), ("take", crew)])
    refusal = play.why_not(s, ("hand", hmg, squad))
    assert refusal is not None and refusal.rule == "DE 4.5162" and ("hand", hmg, squad) not in play.options(s)
    run(s, [("hand", radio, squad), GO], [(2, 2)])
    assert line(s, radio).holder == squad and line(s, radio).area == two and line(s, radio).module == "100"
    assert line(s, hmg).holder == crew and line(s, hmg).area == two
