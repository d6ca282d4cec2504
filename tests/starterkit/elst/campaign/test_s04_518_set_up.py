"""DE 4.518, 4.6, 4.3 CG3, CG8, CG9: who sets up where, in which order, and with which weapons."""

from __future__ import annotations

from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.elst.campaign.battles import battle_key
from bocage.games.starterkit.elst.campaign.book import Key, line, lines, write
from bocage.games.starterkit.elst.campaign.fielding import restrict, set_down
from bocage.games.starterkit.elst.campaign.s04_3_arrivals import Arrivals
from bocage.games.starterkit.elst.campaign.s04_3_scenario import CampaignScenario
from bocage.games.starterkit.elst.campaign.s04_5_refit import new_date
from bocage.games.starterkit.elst.campaign.s04_505_setup_areas import SetupAreas
from bocage.games.starterkit.elst.campaign.s04_518_arming import Arming
from bocage.games.starterkit.elst.campaign.s04_518_set_up import Station
from bocage.games.starterkit.elst.campaign.state import ENTRY, ON_MAP, IslandState
from bocage.games.starterkit.model.marks import IMMOBILIZED, LOW_AMMO
from bocage.games.starterkit.model.state import OFF_BOARD
from bocage.games.starterkit.phases.s03_0_sequence import lose_stragglers
from bocage.kernel import play
from bocage.kernel.refusal import Refusal
from bocage.kernel.script import run
from tests.marks import allowed, case, refused
from tests.starterkit.elst.campaign.fields import field, join
from tests.starterkit.elst.campaign.kept import BRITISH, GERMAN, areas, hold, keep, what
from tests.starterkit.elst.campaign.refit import arm, begin, island, put, vehicle

DONE = ("done",)


def settled(s: IslandState, scenario: str = "British Assault") -> IslandState:
    """Areas are determined, and the scenario is about to be set up."""
    begin(s, SetupAreas())
    s.result, s.scenario, s.fight, s.date = None, scenario, 1, 1
    return begin(s, CampaignScenario())


def no(s: IslandState, *action: object) -> Refusal:
    refusal = play.why_not(s, action)
    assert refusal is not None and action not in play.options(s)
    return refusal


def place(s: IslandState, key: Key, name: str) -> tuple[object, ...]:
    return ("station", key, ground_of(s).hex(name))


@case("dae-04-076")
@allowed("DE 4.5181")
@allowed("DE 4.5182")
def test_isolated_units_of_both_sides_first_then_the_rest() -> None:
    s = island()
    squad, cut = put(s, "ss 4-4-7", "M15"), put(s, "ss 6-5-8", "F14")
    tank = vehicle(s, "german PzKpfw VG", "F14")
    british = put(s, "british 4-5-7", "E13")
    settled(s)
    assert s.player == GERMAN  # sets up first
    run(s, [DONE, DONE])  # nobody has weapons to take up
    assert s.player == GERMAN and all(a[1] == tank for a in play.options(s))  # the Isolated area's tank
    run(s, [place(s, tank, "F14"), ("face", 0)])  # a building: the crew stays inside
    assert s.gun_marks[s.carried[0][0]] & LOW_AMMO  # SK 7.2.1
    assert no(s, *place(s, cut, "M15")).rule == "DE 4.518"
    run(s, [place(s, cut, "F14"), DONE])
    assert s.player == GERMAN and play.options(s)[0][1] == squad  # the British have no Isolated area
    run(s, [place(s, squad, "M15"), DONE])
    assert s.player == BRITISH
    tanks = [key for key, x in lines(s, BRITISH) if x.type.is_vehicle]
    for key, name in zip(tanks, ("D13", "E16")):
        v = len(s.kind)
        run(s, [place(s, key, name), ("face", 1), ("expose", v)])
    run(s, [place(s, british, "E13"), DONE])
    assert s.attacker == BRITISH and s.turn == 1
    assert not any(s.gun_marks.get(w, 0) & LOW_AMMO for c in s.fleet[BRITISH] for w in s.carried[c])


@case("dae-04-075")
@case("dae-04-077")
@allowed("DE 4.6")
@allowed("DE 4.5171")
def test_a_british_assault_on_the_whole_map() -> None:
    s = island(tanks=False)
    put(s, "ss 4-4-7", "M15")
    put(s, "british 4-5-7", "E13")
    settled(s)
    assert battle_of(s).map == "elst" and battle_of(s).turns == 8
    assert battle_of(s).sets_up_first == GERMAN and battle_of(s).first == BRITISH  # who set up second moves first


@case("dae-04-074")
@case("dae-04-077")
@allowed("DE 4.6")
def test_a_german_assault_on_a_part_of_it() -> None:
    s = island(tanks=False)
    german, far = put(s, "ss 4-4-7", "H15"), put(s, "ss 4-4-7", "NN8")
    british = put(s, "british 4-5-7", "E13")
    settled(s, "German Assault")
    assert s.player == BRITISH  # sets up first
    run(s, [DONE, DONE])
    while s.rule.startswith("DE 4.518") and s.player == GERMAN:
        run(s, [DONE])  # an Isolated area of theirs holds nobody
    run(s, [place(s, british, "E13"), DONE])
    assert s.rule == "DE 4.5171" and s.player == GERMAN
    g = ground_of(s)
    run(s, [("from", g.hex("B6")), ("until", g.hex("K15"))])
    run(s, [place(s, german, "H15"), place(s, far, "NN8"), DONE])
    assert battle_of(s).map == "elst:B-K:6-15" and battle_of(s).turns == 3
    assert s.attacker == GERMAN and battle_of(s).first == GERMAN
    there = {ground_of(s).names[s.at[u]] for side in (0, 1) for u in s.roster[side]}
    assert there == {"E13", "H15"}  # the rest of the map is not in play
    assert list(s.outside) == [far] and what(s, far) == "ss 4-4-7"


@refused("DE 4.5181")
@allowed("DE 4.5181")
def test_an_immobile_vehicle_stays_in_its_hex() -> None:
    s = island()
    tank = vehicle(s, "german PzKpfw VG", "F14", IMMOBILIZED)
    other = vehicle(s, "german PzKpfw VG", "M15", IMMOBILIZED)
    write(s, tank, line(s, tank)._replace(facing=4))
    settled(s)
    run(s, [DONE, DONE])
    assert play.options(s) == [place(s, tank, "F14")]
    run(s, [place(s, tank, "F14"), DONE])  # it keeps its VCA too, and F14 is a building
    assert s.facing[0] == 4
    assert no(s, *place(s, other, "M16")).rule == "DE 4.5181"
    assert play.options(s) == [place(s, other, "M15")]


@refused("DE 4.5182")
def test_units_set_up_in_their_own_area_within_stacking_limits_and_none_is_left_out() -> None:
    s = island(tanks=False)
    squads = [put(s, "ss 4-4-7", "M15") for _ in range(4)]
    settled(s)
    run(s, [DONE, DONE])
    while play.options(s) == [DONE]:
        run(s, [DONE])
    assert no(s, *place(s, squads[0], "E13")).rule == "DE 4.518"  # British
    assert no(s, *place(s, squads[0], "L6")).rule == "DE 4.518"  # another German area
    assert no(s, DONE[0]).rule == "DE 4.518"
    run(s, [place(s, key, "M15") for key in squads[:3]])
    assert no(s, *place(s, squads[3], "M15")).rule == "SK 3.3.1"


@refused("DE 4.3")
def test_a_gun_sets_up_within_three_hexes_of_where_it_was() -> None:
    s = island(tanks=False)
    crew = put(s, "german 2-2-8", "M15")
    gun = arm(s, "german PaK 40", crew)
    settled(s)
    run(s, [DONE, DONE])
    while play.options(s) == [DONE]:
        run(s, [DONE])
    allowed_hexes = {ground_of(s).names[a[2]] for a in play.options(s)}
    assert "M15" in allowed_hexes and "M16" in allowed_hexes
    far = [
        h for h, zone in enumerate(s.zone) if zone == line(s, gun).area and ground_of(s).ranges[h][line(s, gun).hex] > 3
    ]
    assert (
        no(s, "station", crew, far[0]).reason == "a Gun sets up within three hexes of where it ended the last scenario"
    )
    run(s, [place(s, crew, "M16"), ("lay", 3)])
    assert s.facing[s.carried[s.stacks[ground_of(s).hex("M16")][0]][0]] == 3


# DE 4.3 CG3, 4.5162: weapons


@case("dae-04-003")
@refused("DE 4.3")
@allowed("DE 4.3")
def test_two_modules_in_a_scenario_and_no_third() -> None:
    s = areas((GERMAN, 0))
    leaders = [keep(s, "german 8-1", 1) for _ in range(3)]
    squad = keep(s, "german 4-4-7", 1)
    radios = []
    for module in ("80 mortar", "100", "150 rocket"):
        key = keep(s, "german radio", ON_MAP)
        write(s, key, line(s, key)._replace(module=module))
        radios.append(key)
    begin(s, Arming(GERMAN))
    assert no(s, "arm", radios[0], squad).rule == "DE 2.1"
    run(s, [("arm", radios[0], leaders[0]), ("arm", radios[1], leaders[1])])
    assert no(s, "arm", radios[2], leaders[2]).reason == "a side uses at most two artillery modules in a scenario"


@refused("DE 4.5162")
@allowed("DE 4.5162")
def test_a_weapon_begins_with_its_own_group() -> None:
    s = areas((BRITISH, 0))
    own, other = keep(s, "british 4-5-7", 1, group=2), keep(s, "british 4-5-7", 1, group=1)
    lmg = keep(s, "british LMG", 1, group=2)
    write(s, lmg, line(s, lmg)._replace(fresh=1))
    begin(s, Arming(BRITISH))
    assert no(s, "arm", lmg, other).rule == "DE 4.5162"
    run(s, [("arm", lmg, own)])
    assert line(s, lmg).holder == own


@refused("DE 4.507")
def test_nobody_takes_a_weapon_kept_elsewhere() -> None:
    s = areas((BRITISH, 0), (BRITISH, 0))
    squad, leader = keep(s, "british 4-5-7", 1), keep(s, "british 8-1", 1)
    far, mine = keep(s, "british LMG", 2), hold(s, "british LMG", squad)
    mortar = keep(s, "british 51mm mortar", 1)
    begin(s, Arming(BRITISH))
    assert no(s, "arm", far, squad).rule == "DE 4.507"
    assert no(s, "arm", mine, leader).rule == "DE 4.518"
    assert no(s, "arm", mortar, leader).rule == "SK 4.0"


# DE 4.3 CG8: groups


@case("dae-04-010")
@allowed("DE 4.3")
@refused("DE 4.5151")
def test_a_group_bought_for_the_map_sets_up_together_and_not_in_an_isolated_area() -> None:
    s = island()
    put(s, "ss 6-5-8", "F14")
    begin(s, SetupAreas())
    s.result, s.scenario, s.fight = None, "British Assault", 1
    two = [join(s, "german 4-4-7", ON_MAP, group=3) for _ in range(2)]
    begin(s, CampaignScenario())
    run(s, [DONE, DONE])
    while s.rule.startswith("DE 4.518"):
        run(s, [play.options(s)[0]])
    assert s.rule == "DE 4.5151"
    w = ground_of(s)
    cut, safe = s.zone[w.hex("F14")], s.zone[w.hex("M15")]
    assert no(s, "join", 3, cut).rule == "DE 4.5151"
    assert no(s, "join", 3, s.zone[w.hex("E13")]).rule == "DE 4.518"
    run(s, [("join", 3, safe)])
    assert [line(s, key).area for key in two] == [safe, safe]
    run(s, [place(s, two[0], "M15")])
    assert no(s, *place(s, two[1], "L6")).rule == "DE 4.518"


# DE 4.3 CG7, CG8: entry


@case("dae-04-009")
@allowed("DE 4.3")
def test_who_is_set_up_off_map_and_does_not_enter_waits_for_the_next_scenario() -> None:
    s = field()
    squad, stays = join(s, "british 4-5-7", ENTRY), join(s, "british 4-5-7", ENTRY)
    lmg = join(s, "british LMG", ENTRY)
    write(s, lmg, line(s, lmg)._replace(holder=squad))
    h = ground_of(s).hex("A12")
    begin(s, Arrivals())
    run(s, [("bring", squad, h)])
    assert ("bring", squad, h) not in play.options(s) and ("bring", stays, h) in play.options(s)
    run(s, [DONE])
    u = s.stacks[OFF_BOARD - h][0]
    s.attacker = BRITISH
    lose_stragglers(s)
    assert s.kept[u] == ENTRY and s.kept[s.carried[u][0]] == ENTRY
    assert not s.stacks and s.reserve[BRITISH] == () and what(s, squad) == "british 4-5-7"
    begin(s, Arrivals())
    assert not any(a[1:2] == (squad,) for a in play.options(s))  # it has forfeited its entry
    assert ("bring", stays, h) in play.options(s)


@refused("DE 4.3")
def test_entry_only_by_the_sides_own_hexes_and_never_with_a_gun() -> None:
    s = field(first=GERMAN)
    squad = join(s, "german 4-4-7", ENTRY)
    crew = join(s, "german 2-2-8", ENTRY)
    gun = join(s, "german PaK 40", ENTRY)
    write(s, gun, line(s, gun)._replace(holder=crew))
    begin(s, Arrivals())
    g = ground_of(s)
    assert ("bring", squad, g.hex("TT6")) in play.options(s)
    for name in ("TT9", "A12"):
        assert no(s, "bring", squad, g.hex(name)).rule == "DE 4.3"
    assert no(s, "bring", crew, g.hex("TT6")).rule == "SK 6.5"


@allowed("DE 4.5181")
def test_an_isolated_tank_is_low_on_ammunition_in_a_german_assault_too() -> None:
    """SK 7.2.1 The part in play is cut out after the set-up, and the marker stays; H15 is not Isolated."""
    s = island()
    tank, other = vehicle(s, "german PzKpfw VG", "F14"), vehicle(s, "german PzKpfw VG", "H15")
    put(s, "british 4-5-7", "E13")
    settled(s, "German Assault")
    placed = {tank: "F14", other: "H15"}
    while s.turn == 0:
        options = play.options(s)
        want = [place(s, key, name) for key, name in placed.items() if place(s, key, name) in options]
        if s.rule == "DE 4.5171":
            want = [(options[0][0], ground_of(s).hex("B6" if options[0][0] == "from" else "K15"))]
        run(s, want or [options[0]])
    marks = {s.line[v]: s.gun_marks.get(s.carried[v][0], 0) & LOW_AMMO for v in s.fleet[GERMAN]}
    assert battle_of(s).map == "elst:B-K:6-15" and set(marks) == {tank, other}
    assert marks[tank] and not marks[other]


@allowed("DE 4.3")
def test_a_new_group_set_up_outside_the_playing_area_has_begun() -> None:
    """CG8 A squad in M15 and one in H15 of one group; B6 to K15 is played. What waits off the map is new still."""
    s = field(first=GERMAN, scenario="German Assault")
    inside, outside, waits = (join(s, "german 4-4-7", area, group=1) for area in (1, 1, ENTRY))
    for key, name in ((inside, "H15"), (outside, "M15")):
        set_down(s, key, ground_of(s).hex(name), -1, False)
    restrict(s, battle_key(s, "elst:B-K:6-15", GERMAN, ()))
    assert list(s.outside) == [outside] and [s.line[u] for u in s.roster[GERMAN]] == [inside]
    assert not line(s, outside).fresh and line(s, waits).fresh


@allowed("DE 4.3")
@allowed("DE 4.5151")
def test_a_radio_goes_with_the_new_leader_who_has_taken_it_up() -> None:
    s = areas((GERMAN, 0))
    s.scenario, s.fight = "British Assault", 1
    leader, radio = join(s, "german 8-1", ON_MAP, group=1), join(s, "german radio", ON_MAP, "100", 2)
    spare = join(s, "german radio", ON_MAP, "80", 3)
    run(begin(s, Arming(GERMAN)), [("arm", radio, leader), DONE])
    s.result = None
    begin(s, Station(GERMAN))
    run(s, [("join", 1, 1)])
    assert line(s, leader).area == line(s, radio).area == 1
    assert line(s, spare).area == ENTRY  # nobody has taken it up


@allowed("DE 4.515")
def test_what_a_waiting_gun_crew_has_taken_up_goes_where_it_goes() -> None:
    """A crew whose Gun found no area takes a Panzerschreck in the Entry Area; on the next date all may set up."""
    s = areas((GERMAN, 0))
    s.record0.append((1, 1, "G1", "F", "map"))
    crew, gun = join(s, "german 2-2-8", ENTRY, group=1), join(s, "german PaK 40", ENTRY, group=1)
    psk, other = join(s, "german PSK", ENTRY), join(s, "german LMG", ENTRY)
    for held in (gun, psk):
        write(s, held, line(s, held)._replace(holder=crew))
    new_date(s)
    assert [line(s, k).area for k in (crew, gun, psk, other)] == [ON_MAP, ON_MAP, ON_MAP, ENTRY]


@refused("SK 1.2.6")
@allowed("DE 4.507")
def test_an_unmanned_gun_is_taken_up_by_a_squad_and_not_by_a_leader() -> None:
    s = areas((GERMAN, 0))
    gun, squad, leader = keep(s, "german PaK 40", 1), keep(s, "german 4-4-7", 1), keep(s, "german 8-0", 1)
    begin(s, Arming(GERMAN))
    assert no(s, "arm", gun, leader).rule == "SK 1.2.6"
    run(s, [("arm", gun, squad)])
    assert line(s, gun).holder == squad
