"""DaE3 and DaE4: set-up, Observers, the smoke screen, Victory Conditions."""

from __future__ import annotations

from random import Random

import pytest

from bocage.games.starterkit.artillery.s02_batteries import battery_of
from bocage.games.starterkit.battle import Battle, battle_named
from bocage.games.starterkit.game import StarterKit
from bocage.games.starterkit.model.counters import count_exit, put
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import BROKEN
from bocage.games.starterkit.model.state import PREP_FIRE, SKState
from bocage.games.starterkit.model.tables import DISPERSED, FULL
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.movement.s03_3_1_special import age_smoke
from bocage.games.starterkit.setup import Placement
from bocage.games.starterkit.victory import has_won, is_met
from bocage.kernel import play
from bocage.kernel.frames import CHANCE
from bocage.kernel.script import step
from tests.marks import allowed, case, refused
from tests.starterkit.elst.battles import DAE3, DAE4, battle_state, place, start, start_phase

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


@allowed("SK 1.3", "SK 3.2.1")
@refused("SK 1.3")
def test_a_screen_asked_for_out_of_sight_does_not_fall_and_may_be_asked_for_again() -> None:
    """No line is checked beforehand: every hex is listed. The enemy hears nothing of a vain request."""
    battle, s, leader = screen_state()
    g = battle.ground
    unseen = next(h for h in range(g.hexes) if g.rows[s.at[leader]][h] == BLOCKED)
    start_phase(s, PREP_FIRE, 1)
    s.events = []
    step(s, ("row", g.columns[unseen]))
    assert play.why_not(s, ("screen", unseen)) is None and s.private == (1,)
    step(s, ("screen", unseen))
    assert s.player != CHANCE and s.smoke == {} and s.smoke_screens == [0, 1]
    told = [(event[1][0], event[2]) for event in s.events if event[1][0] in ("screen unseen", "smoke screen")]
    assert told == [("screen unseen", (1,))]
    battle, s, leader = screen_state()
    s.free_sight = True
    start_phase(s, PREP_FIRE, 1)
    step(s, ("row", g.columns[unseen]))
    refusal = play.why_not(s, ("screen", unseen))
    assert refusal is not None and refusal.rule == "SK 1.3" and ("screen", unseen) not in play.options(s)


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


def test_who_asks_for_the_screen_is_known_to_his_side_alone() -> None:
    _, s, leader = screen_state()
    own, other = StarterKit().view(s, 1)["tracks"], StarterKit().view(s, 0)["tracks"]
    assert [t["label"] for t in own if t not in other] == ["Smoke screen"]
    guesses = {StarterKit().determinize(s, 0, Random(k)).spotter[1] for k in range(12)}
    assert len(guesses) > 2 and StarterKit().determinize(s, 1, Random(1)).spotter[1] == leader


def test_facings_of_vehicles_and_of_guns_have_words_of_their_own() -> None:
    battle, s = battle_state(DAE3)
    game = StarterKit()
    v = battle.groups[2].vehicle_ids[0]
    assert "north-east" in game.describe(s, ("face", 0)) and "button" in game.target(s, ("face", 0))
    assert s.type(v).name in game.describe(s, ("face", v, 0)) and game.parts(s, ("face", v, 0)) == ("unit", "")
