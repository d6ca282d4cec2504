"""The four scenarios of Decision at Elst: what is in play, set-up, entry, special rules and Victory Conditions."""

from __future__ import annotations

from random import Random

import pytest

from bocage.games.starterkit.artillery.s02_batteries import battery_of
from bocage.games.starterkit.battle import Battle, battle_named
from bocage.games.starterkit.game import StarterKit, fresh_state
from bocage.games.starterkit.model.counters import add_counter, count_exit, give, park, put
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import BROKEN, CE, RECALL, ROLLING
from bocage.games.starterkit.model.names import Location
from bocage.games.starterkit.model.state import ADVANCE, MOVEMENT, OFF_BOARD, PREP_FIRE, SKState
from bocage.games.starterkit.model.tables import DISPERSED, FULL
from bocage.games.starterkit.model.units import ROWS, TYPES
from bocage.games.starterkit.movement.s03_3_1_special import age_smoke
from bocage.games.starterkit.phases.s03_0_sequence import PHASES, PlayerTurn
from bocage.games.starterkit.scenario import SHELF, check_data
from bocage.games.starterkit.setup import Placement
from bocage.games.starterkit.vehicles.s03_3_2_choices import crew_refusal
from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle
from bocage.games.starterkit.victory import armour_left, firepower_on, has_won, is_met
from bocage.hexes.library import load_field
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER, Frame
from bocage.kernel.script import step
from tests.marks import allowed, case, refused
from tests.starterkit.position import TestOver

DAE1, DAE2 = "dae1-ambush-at-de-hoop", "dae2-bend-in-the-road"
DAE3, DAE4 = "dae3-knausts-fausts", "dae4-leave-or-elst"


def battle_state(name: str) -> tuple[Battle, SKState]:
    """A battle with all its counters, none placed, nobody asked."""
    battle = battle_named(name)
    s = fresh_state(battle)
    s.stack.clear()
    s.turn, s.events = 1, []
    return battle, s


def start(s: SKState, frame: Frame) -> SKState:
    under = TestOver()
    under.at = "over"
    s.stack = [under, frame]
    play.begin(s)
    return s


def start_phase(s: SKState, phase: int, attacker: int) -> SKState:
    s.attacker, s.phase = attacker, phase
    turn = PlayerTurn()
    turn.part = PHASES.index(phase) + 1
    return start(s, turn._phase(s))


def place(s: SKState, name: str, side: int, where: Location) -> int:
    u = add_counter(s, ROWS[name], side)
    put(s, u, where)
    return u


@pytest.mark.parametrize(
    ("layout", "there", "not_there"),
    [
        ("elst:B-H:6-16", "B6 C16 H16", "B5 I10 A8"),
        ("elst:A-Q:7-18", "A7 Q18", "A6 R10 G19"),
        ("elst:K-CC", "K5 CC20", "J5 DD20"),
        ("elst:BB-TT:7-18", "BB7 TT18", "AA10 LL6 LL19"),
    ],
)
@case("dae-06-004", "dae-06-010", "dae-06-013", "dae-06-018")
@allowed("SK 1.3")
def test_what_is_in_play(layout: str, there: str, not_there: str) -> None:
    assert layout in {SHELF.facts(name)["map"] for name in (DAE1, DAE2, DAE3, DAE4)}
    field = load_field(layout)
    assert all(name in field.index for name in there.split())
    assert not any(name in field.index for name in not_there.split())


@case("dae-06-001", "dae-06-003")
def test_ranges_and_roads_over_the_edge() -> None:
    field = load_field("elst")
    pairs = (("JJ11", "LL16"), ("MM15", "LL16"), ("L12", "M15"), ("MM9", "NN8"))
    assert [field.range(field.hex(a), field.hex(b)) for a, b in pairs] == [6, 2, 3, 1]
    roads = [h for h in range(field.n) if any(field.roads[h])]
    over = {field.names[h] for h in roads if any(field.roads[h][k] and field.neighbours[h][k] < 0 for k in range(6))}
    assert over - {"FF28", "Q29"} == {"A3", "A12", "A19", "TT6", "TT7", "TT20"}, (
        "west and east; of the south none count"
    )
    top = {field.names[h] for h in roads if field.ys[h] == 0}
    assert top == {"B0", "D0", "T0", "Z0", "DD0"}, "half hexes of the north edge, where a road ends"


# DaE1


@case("dae-06-007")
@allowed("SK 1.3")
def test_the_british_set_up_hidden_and_show_themselves_or_are_found() -> None:
    battle, s = battle_state(DAE1)
    start(s, Placement(0))
    spots = dict(zip(battle.groups[0].unit_ids, ("D13", "D13", "E14", "E14")))
    for u, name in spots.items():
        assert s.private == (0,)
        assert ("place", u, battle.ground.hex("C12")) not in play.options(s)  # next to B12
        step(s, ("place", u, battle.ground.hex(name)))
    while s.player != OVER:
        step(s, play.options(s)[0])
    assert s.hiding[0] == tuple(battle.groups[0].unit_ids) and s.roster[0] == () and s.stacks == {}
    seen = [u["id"] for u in StarterKit().view(s, 1)["units"] if u["side"] == 0]
    own = [u["id"] for u in StarterKit().view(s, 0)["units"] if u["side"] == 0]
    assert not set(seen) & set(spots) and set(own) >= set(spots)
    v = battle.groups[1].vehicle_ids[0]
    park(s, v, battle.ground.hex("D12"))
    s.facing[v] = 2
    s.vehicle_marks[v] = CE | ROLLING
    start_phase(s, MOVEMENT, 1)
    step(s, ("move", v))
    drive = next(a for a in play.options(s) if a[0] == "drive" and a[1] == battle.ground.hex("D13"))
    step(s, drive)
    assert s.roster[0] == tuple(battle.groups[0].unit_ids[:2]), "both in D13 appear, those in E14 do not"
    squad = battle.groups[0].unit_ids[2]
    assert s.player == 0 and ("show", squad) in play.options(s)
    step(s, ("show", squad))
    assert squad in s.roster[0] and squad not in s.hiding[0]


@case("dae-06-008")
@allowed("SK 6.4")
def test_fire_at_a_hex_that_looks_empty_shows_only_whom_it_hurts() -> None:
    for dice, shown in (((1, 1), True), ((6, 5), False)):
        battle, s = battle_state(DAE1)
        where = battle.ground.hex("D14")
        squad = battle.groups[0].unit_ids[0]
        s.at[squad], s.hiding[0] = where, (squad,)
        s.reserve[0] = ()
        v = battle.groups[1].vehicle_ids[0]
        park(s, v, battle.ground.hex("D12"))
        s.facing[v] = 2
        start_phase(s, PREP_FIRE, 1)
        step(s, ("machine guns", v))
        step(s, ("row", battle.ground.columns[where]))
        step(s, ("aim", where))
        while s.player == 1:
            step(s, ("fire",))
        step(s, dice)
        assert (squad in s.roster[0]) is shown and (squad in s.hiding[0]) is not shown
        assert bool([e for e in s.events or [] if e[1][0] == "struck"]) is shown


@refused("SK 1.3")
@allowed("SK 1.3")
def test_the_tigers_enter_exposed_with_four_mp_left_and_stay_so() -> None:
    battle, s = battle_state(DAE1)
    s.attacker = 1
    start(s, Placement(1))
    for v in battle.groups[1].vehicle_ids:
        step(s, ("place", v, battle.ground.hex("B12")))
    assert s.player == OVER and all(s.vehicle_marks[v] & CE for v in battle.groups[1].vehicle_ids)
    v = battle.groups[1].vehicle_ids[0]
    s.phase = MOVEMENT
    start(s, MovingVehicle(v))
    moving = s.stack[-1]
    assert isinstance(moving, MovingVehicle) and moving.left == 4.0
    refusal = crew_refusal(s, v, False)
    assert refusal is not None and refusal.rule == "SK 1.3"
    assert not [a for a in play.options(s) if a[0] == "button up"]
    s.phase = ADVANCE
    assert crew_refusal(s, v, False) is None


@allowed("SK 1.3")
def test_a_recalled_or_disarmed_tiger_does_not_win() -> None:
    battle, s = battle_state(DAE1)
    v = battle.groups[1].vehicle_ids[0]
    park(s, v, battle.ground.hex("D12"))
    assert armour_left(s, 1) == 1 and has_won(s, battle)
    s.vehicle_marks[v] = RECALL
    assert armour_left(s, 1) == 0 and not has_won(s, battle)


def test_hidden_british_may_be_anywhere_for_the_germans() -> None:
    s = StarterKit().new(DAE1, {})
    play.begin(s)
    rng = Random(3)
    while not s.hiding[0]:
        options = play.options(s)
        play.apply(s, options[int(rng.random() * len(options))])
    places = {tuple(StarterKit().determinize(s, 1, Random(k)).at[u] for u in s.hiding[0]) for k in range(8)}
    assert len(places) > 4
    assert all(StarterKit().determinize(s, 0, Random(k)).at == s.at for k in range(3))


# DaE2


@case("dae-06-011")
@allowed("SK 1.3")
def test_firepower_on_the_bend() -> None:
    battle, s = battle_state(DAE2)
    g = battle.ground
    q15 = g.hex("Q15")
    seen = [h for h in range(g.hexes) if g.rows[h][q15] != BLOCKED]
    four = [h for h in seen if g.ranges[h][q15] == 4]
    six = next(h for h in seen if g.ranges[h][q15] == 6)
    eight = next(h for h in seen if g.ranges[h][q15] == 8)
    for h in four[:2]:
        place(s, "british 4-5-7", 1, h)
    crew = place(s, "british 2-2-8", 1, six)
    give(s, add_counter(s, ROWS["british MMG"], 1), crew)
    place(s, "british 4-5-7", 1, eight)
    assert firepower_on(s, 1, q15, 6) == 12 and not has_won(s, battle)
    broken = place(s, "british 4-5-7", 1, four[0])
    s.status[broken] |= BROKEN
    assert firepower_on(s, 1, q15, 6) == 12
    s.status[broken] = 0
    assert firepower_on(s, 1, q15, 6) == 16 and has_won(s, battle)
    assert firepower_on(s, 1, q15, 4) == 12, "the MMG is six hexes away"


@case("dae-06-012")
@allowed("SK 1.3")
def test_half_the_mp_are_spent_before_the_map() -> None:
    battle, s = battle_state(DAE2)
    found = {}
    for group, side, edge in ((1, 0, "Q15"), (3, 1, "A12")):
        v = battle.groups[group].vehicle_ids[0]
        s.attacker, s.phase = side, MOVEMENT
        park(s, v, OFF_BOARD - battle.ground.hex(edge))
        start(s, MovingVehicle(v))
        moving = s.stack[-1]
        assert isinstance(moving, MovingVehicle)
        found[TYPES[s.kind[v]].ident] = moving.left
    assert found == {"PzKpfw VG": 7.5, "Sherman V(a)": 6.5}


# DaE3


@case("dae-06-014")
@refused("SK 1.3")
def test_one_multi_man_counter_in_a_hex() -> None:
    battle, s = battle_state(DAE3)
    start(s, Placement(0))
    where = battle.ground.hex("S14")
    squads = [u for u in battle.groups[0].unit_ids if s.type(u).is_squad]
    leaders = [u for u in battle.groups[0].unit_ids if s.is_leader(u)]
    step(s, ("place", squads[0], where))
    refusal = play.why_not(s, ("place", squads[1], where))
    assert refusal is not None and refusal.rule == "SK 1.3"
    for i, u in enumerate(squads[1:]):
        step(s, ("place", u, battle.ground.hex(f"T{i + 5}")))
    assert ("place", leaders[0], where) in play.options(s)


@case("dae-06-015")
@allowed("DE 2.8")
def test_the_observer_in_the_steeple_looks_over_the_whole_map() -> None:
    battle, s = battle_state(DAE3)
    battery = battery_of(s, 0)
    g = battle.ground
    assert (battery.calibre, battery.he, battery.smoke, battery.black, battery.red) == (80, True, False, 8, 3)
    assert g.names[battery.observer] == "NN8 Steeple" and battery.observer in g.posts and battery.observer >= g.hexes
    whole = battle_named(DAE4).ground
    steeple = whole.above[whole.hex("NN8")]
    both = [name for name in g.field.names if name in whole.field.index]
    same = [g.rows[battery.observer][g.hex(n)] == whole.rows[steeple][whole.hex(n)] for n in both]
    assert both and all(same)
    assert not g.passable[battery.observer] and g.steps[battery.observer] == ()


def screen_state() -> tuple[Battle, SKState, int]:
    battle, s = battle_state(DAE3)
    leader = next(u for u in battle.groups[2].unit_ids if s.is_leader(u))
    put(s, leader, battle.ground.hex("N14"))
    s.spotter[1], s.smoke_screens[1] = leader, 1
    return battle, s, leader


@pytest.mark.parametrize(("dice", "centre"), [((1,), "S14"), ((5, 1), "S13")])
@case("dae-06-016")
@allowed("SK 1.3")
def test_the_smoke_screen(dice: tuple[int, ...], centre: str) -> None:
    battle, s, leader = screen_state()
    g = battle.ground
    seen = "S14" if g.rows[g.hex("N14")][g.hex("S14")] != BLOCKED else ""
    if not seen:
        spot = next(h for h in range(g.hexes) if g.rows[h][g.hex("S14")] != BLOCKED)
        put(s, leader, spot)
    start_phase(s, PREP_FIRE, 1)
    step(s, ("row", g.columns[g.hex("S14")]))
    step(s, ("screen", g.hex("S14")))
    for die in dice:
        assert s.player == CHANCE
        step(s, die)
    around = {g.hex(centre), *g.near[g.hex(centre)]}
    assert set(s.smoke) == around and all(s.smoke[h] == ((FULL, 1),) for h in around)
    assert s.smoke_screens == [0, 0]
    age_smoke(s, 0)
    assert all(s.smoke[h] == ((FULL, 1),) for h in around)
    age_smoke(s, 1)
    assert all(s.smoke[h] == ((DISPERSED, 1),) for h in around)
    age_smoke(s, 1)
    assert s.smoke == {}


@refused("SK 1.3")
def test_a_broken_spotter_asks_for_nothing_but_the_question_comes_all_the_same() -> None:
    battle, s, leader = screen_state()
    s.status[leader] |= BROKEN
    start_phase(s, PREP_FIRE, 1)
    assert play.options(s) == [("pass",)] and s.private == (1,)
    refusal = play.why_not(s, ("screen", battle.ground.hex("S14")))
    assert refusal is not None and "Good Order" in refusal.reason
    step(s, ("pass",))
    assert s.smoke_screens == [0, 1]


@case("dae-06-017")
@allowed("SK 1.3")
def test_eight_points_by_each_way_out() -> None:
    battle, s = battle_state(DAE3)
    g = battle.ground
    for _ in range(4):
        count_exit(s, 1, 2, g.hex("CC15"))
    count_exit(s, 1, 6, g.hex("CC5"))
    count_exit(s, 1, 1, g.hex("CC5"))
    assert [is_met(s, 1, c) for c in battle.victory.conditions] == [True, False] and not has_won(s, battle)
    count_exit(s, 1, 1, g.hex("CC4"))
    assert has_won(s, battle) and battle.victory.at_once
    assert battle.sides[1].exits == frozenset(g.hex(f"CC{n}") for n in (2, 3, 4, 5, 6, 14, 15, 16, 17, 18))


@allowed("SK 5.1")
def test_leaders_and_men_have_their_own_elr() -> None:
    side = battle_named(DAE3).sides[0]
    assert (side.elr_of(False), side.elr_of(True)) == (3, 5)


# DaE4


@case("dae-06-019")
@refused("SK 1.3")
def test_the_germans_set_up_in_hexes_numbered_sixteen_or_less() -> None:
    battle, s = battle_state(DAE4)
    g = battle.ground
    area = battle.groups[0].area
    assert [g.hex(n) in area for n in ("LL17", "LL16", "BB7")] == [False, True, True]
    assert g.above[g.hex("NN8")] in area, "the Steeple too"
    start(s, Placement(0))
    while not isinstance(s.stack[-1], Placement):
        step(s, play.options(s)[0])
    u = next(u for u in battle.groups[0].unit_ids if s.at[u] == -2)
    refusal = play.why_not(s, ("place", u, g.hex("LL17")))
    assert refusal is not None and refusal.rule == "SK 1.3"


@case("dae-06-020")
@allowed("SK 1.3")
def test_a_good_order_squad_in_a_building_of_the_north_east_denies_it() -> None:
    battle, s = battle_state(DAE4)
    g = battle.ground
    houses = [h for h in range(g.hexes) if g.is_building[h]]
    row = {h: (g.field.ys[h] + 1) // 2 for h in houses}
    east = g.columns[g.hex("LL7")]
    south = next(h for h in houses if g.columns[h] >= east and row[h] > 11)
    west = next(h for h in houses if g.columns[h] < east and row[h] <= 11)
    inside = [h for h in houses if g.columns[h] >= east and row[h] <= 11]
    place(s, "german 4-4-7", 0, south)
    place(s, "german 4-4-7", 0, west)
    place(s, "german 2-2-8", 0, inside[0])
    broken = place(s, "german 4-4-7", 0, inside[1])
    s.status[broken] |= BROKEN
    assert has_won(s, battle)
    s.status[broken] = 0
    assert not has_won(s, battle)
    put(s, broken, g.above[g.hex("NN8")])
    assert not has_won(s, battle), "the Steeple is in the building"


@case("dae-06-021")
@allowed("DE 2.8")
def test_the_british_observer_off_the_map() -> None:
    battle, s = battle_state(DAE4)
    battery = battery_of(s, 0)
    assert (battery.calibre, battery.he, battery.smoke, battery.black, battery.red) == (80, True, True, 8, 3)
    assert battle.ground.names[battery.observer] == "OO21" and battery.observer >= battle.ground.hexes
    seen = [
        n for n in battle.ground.field.names if battle.ground.rows[battery.observer][battle.ground.hex(n)] != BLOCKED
    ]
    assert 0 < len(seen) < battle.ground.hexes


@case("dae-08-001")
def test_errata_two_second_line_squads() -> None:
    rows = [TYPES[r] for r in battle_named(DAE4).groups[0].units]
    plain = [t for t in rows if t.nation == "german" and t.is_squad]
    assert [(t.ident, t.smoke, t.steadfast) for t in plain] == [("4-4-7", 0, False)] * 2


@pytest.mark.parametrize("name", [DAE1, DAE2, DAE3, DAE4])
@allowed("SK 1.3")
def test_they_are_checked_listed_and_say_what_is_estimated(name: str) -> None:
    data = SHELF.data(name)
    assert check_data(data) == [] and data["estimates"] and data["notes"]
    listed = next(x for x in StarterKit().scenarios() if x.ident == name)
    assert listed.facts["estimates"] == data["estimates"]


def test_words_of_special_rules_are_checked() -> None:
    data = {**SHELF.data(DAE1)}
    side = {**data["side"][1], "group": [{**data["side"][1]["group"][0], "mp_spent": "many"}]}
    assert any("mp_spent" in x for x in check_data({**data, "side": [data["side"][0], side]}))
    side = {**data["side"][1], "group": [{**data["side"][1]["group"][0], "hidden": True}]}
    assert any("hidden" in x for x in check_data({**data, "side": [data["side"][0], side]}))
