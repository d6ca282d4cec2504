"""The four scenarios of Decision at Elst: what is in play, set-up, entry, special rules and Victory Conditions."""

from __future__ import annotations

from random import Random

import pytest

from bocage.games.starterkit.game import StarterKit
from bocage.games.starterkit.model.counters import add_counter, give, park
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import BROKEN, CE, RECALL, ROLLING
from bocage.games.starterkit.model.state import ADVANCE, MOVEMENT, OFF_BOARD, PREP_FIRE
from bocage.games.starterkit.model.units import ROWS, TYPES
from bocage.games.starterkit.scenario import SHELF
from bocage.games.starterkit.scenario_check import check_data
from bocage.games.starterkit.setup import Placement
from bocage.games.starterkit.vehicles.s03_3_2_choices import crew_refusal
from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle
from bocage.games.starterkit.victory import armour_left, firepower_on, has_won
from bocage.hexes.library import load_field
from bocage.kernel import play
from bocage.kernel.frames import OVER
from bocage.kernel.script import step
from tests.marks import allowed, case, refused
from tests.starterkit.elst.battles import DAE1, DAE2, DAE3, DAE4, battle_state, place, start, start_phase


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


@pytest.mark.parametrize("name", [DAE1, DAE2, DAE3, DAE4])
@allowed("SK 1.3")
def test_they_are_checked_listed_and_say_what_is_estimated(name: str) -> None:
    data = SHELF.data(name)
    assert check_data(data) == [] and data["estimates"] and data["notes"]
    listed = next(x for x in StarterKit().scenarios() if x.ident == name)
    assert listed.facts["estimates"] == data["estimates"] and listed.facts["turns"] == data["turns"]
    told = listed.facts["special"]
    assert any("Balance as printed" in x for x in told) and sum(x.startswith("Estimated: ") for x in told) >= 1


def test_words_of_special_rules_are_checked() -> None:
    data = {**SHELF.data(DAE1)}
    side = {**data["side"][1], "group": [{**data["side"][1]["group"][0], "mp_spent": "many"}]}
    assert any("mp_spent" in x for x in check_data({**data, "side": [data["side"][0], side]}))
    side = {**data["side"][1], "group": [{**data["side"][1]["group"][0], "hidden": True}]}
    assert any("hidden" in x for x in check_data({**data, "side": [data["side"][0], side]}))
