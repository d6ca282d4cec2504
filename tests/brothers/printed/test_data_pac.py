"""The Player Aid Card agrees with every figure that the rulebook proves (BB 5.0 to 60.2)."""

from __future__ import annotations

from bocage.games.brothers.printed import checks, pac
from bocage.games.brothers.printed.pac import MP, TERRAIN
from tests.marks import case


def test_movement_costs_that_the_text_gives() -> None:
    assert TERRAIN["open"].mp == MP  # BB 5.0
    assert TERRAIN["wood_building"].mp == TERRAIN["stone_building"].mp == 2 * MP  # BB 5.0
    assert TERRAIN["stream"].mp == 2 * MP and TERRAIN["stream"].vehicle_mp == 4 * MP  # BB 45.3
    assert TERRAIN["gully"].mp == MP and TERRAIN["gully"].vehicle_mp == 2 * MP  # BB 45.4
    assert TERRAIN["ditch"].mp == 2 * MP and TERRAIN["ditch"].vehicle_mp == 0  # BB 54.5
    assert TERRAIN["breach"].vehicle_pays_half
    assert pac.SIDE_MP["ridge"] * 2 == MP and pac.SIDE_VEHICLE_MP["ridge"] == 2 * MP  # BB 54.2
    assert pac.PATH_MP == pac.TRENCH_MP == MP  # BB 53.0, 43.2
    assert pac.CAVE_MP == 2 * MP  # BB 43.4
    assert pac.NIGHT_MP * 2 == pac.MINES_MP * 2 == 3 * MP  # BB 50.2, 49.0
    assert pac.CONCENTRATED_MP == pac.NIGHT_VEHICLE_MP == 2 * MP
    assert pac.ROAD_MP < MP  # BB 42.0: fewer than Open Ground


def test_allowances_in_sixths() -> None:
    assert (pac.SQUAD_MP, pac.TEAM_MP, pac.DECOY_MP, pac.HUB_MP) == (5 * MP, 4 * MP, 5 * MP, 4 * MP)
    assert pac.SQUAD_MP + pac.SNOW_MP == 4 * MP  # BB 55.1
    assert pac.TEAM_MP + pac.SNOW_MP == 3 * MP
    assert pac.BANZAI_MP == 4 * MP and pac.SEISHIN_MP == pac.FOLLOW_ME_MP == pac.LEAVE_BOARD_MP == MP
    assert pac.FIRETEAM_MP == 2 * MP


@case("bob-51-001")
def test_jungle_costs_by_island_and_keeps_vehicles_out() -> None:
    assert pac.JUNGLE_MP["guadalcanal"] == TERRAIN["jungle"].mp == 3 * MP
    assert pac.JUNGLE_MP["new_britain"] * 2 == 5 * MP
    assert TERRAIN["jungle"].vehicle_mp == 0
    assert TERRAIN["jungle"].mortar <= 0  # no airburst, unlike woods
    assert TERRAIN["jungle"].height == 1  # blocks


@case("bob-40-002")
def test_a_hut_is_light_cover_that_closes_nothing() -> None:
    hut = TERRAIN["hut"]
    assert (hut.mp, hut.vehicle_mp) == (MP, MP)
    assert (hut.direct, hut.mortar, hut.aircraft) == (-1, -1, -1)
    assert not hut.blocks_mortar_fire and hut.fortifiable and hut.allows_guns
    assert TERRAIN["wood_building"].blocks_mortar_fire and not TERRAIN["wood_building"].fortifiable


def test_cover_that_the_text_gives() -> None:
    direct = {name: terrain.direct for name, terrain in TERRAIN.items()}
    assert (direct["wood_building"], direct["stone_building"]) == (-1, -2)  # BB 67.0
    assert (direct["jungle"], direct["swamp"]) == (-2, -2)  # BB 51.2, 52.0
    assert (direct["wheat"], direct["kunai"], direct["palm"], direct["orchard"]) == (-1, -1, -1, 0)  # BB 46.0
    assert (direct["shallow"], direct["surf"], direct["ocean"]) == (1, 1, 1)  # BB 45.1, 45.6
    assert TERRAIN["woods"].mortar == TERRAIN["stream_woods"].mortar == 1  # BB 45.3
    assert TERRAIN["woods"].direct < 0  # BB 43.0 lets woods cover; the figure is not printed


def test_beneficial_terrain_is_what_lowers_direct_fire_and_the_orchard() -> None:
    beneficial = {name for name, terrain in TERRAIN.items() if terrain.beneficial}
    assert "orchard" in beneficial and TERRAIN["orchard"].direct == 0  # BB 6.2
    assert beneficial.isdisjoint({"open", "bridge", "sandbar", "shallow", "surf", "stream", "gully", "ditch"})
    assert not any(terrain.open_ground for terrain in TERRAIN.values() if terrain.beneficial)


def test_water_that_infantry_may_enter() -> None:
    assert TERRAIN["river"].closed_unless == "shallow" and TERRAIN["shallow"].closed_unless == ""  # BB 45.1
    assert TERRAIN["river"].mp == TERRAIN["shallow"].mp > 0
    assert TERRAIN["canal"].mp == TERRAIN["ocean"].mp == 0  # BB 45.1, 45.5
    assert TERRAIN["river"].blocks_team_fire and TERRAIN["surf"].blocks_team_fire


def test_stream_woods_cover_only_through_the_trees() -> None:
    edge = TERRAIN["stream_woods"]
    assert edge.by_artwork and edge.open_ground and edge.direct == 0  # BB 45.3
    assert edge.mortar == 1 and TERRAIN["woods"].direct < 0


def test_swamp_protects_only_who_stands_still() -> None:
    swamp = TERRAIN["swamp"]
    assert not swamp.covers_movers and not swamp.open_ground  # BB 52.0: nor are they in Open Ground
    assert swamp.blocks_team_fire and not swamp.fortifiable and not swamp.allows_guns
    assert TERRAIN["jungle"].covers_movers


def test_fortifications_and_hexsides() -> None:
    assert pac.FORTIFICATIONS["foxhole"] == (-2, -4, -2)  # BB 43.1, 35.0
    assert pac.FORTIFICATIONS["trench"] == pac.FORTIFICATIONS["foxhole"]  # BB 43.2
    assert pac.FORTIFICATIONS["sangar"][:2] == (-1, -3)  # BB 54.6
    assert pac.FORTIFICATIONS["pillbox"][:2] == pac.FORTIFICATIONS["bunker"][:2] == (-3, -6)  # BB 43.3
    assert pac.FORTIFICATIONS["cave"][:2] == (-2, -9) and pac.FORTIFICATIONS["small_cave"][:2] == (-3, -10)  # BB 43.4
    assert pac.FORTIFICATIONS["fortified"][0] == -3  # BB 43.5
    assert pac.FORTIFICATION_LEAST == {"cave": 1, "small_cave": 1}
    assert {"pillbox", "bunker"} == pac.FORTIFICATION_BACKBLAST
    sides = ("hedgerow", "wall", "roadblock", "dike", "small_feature", "ridge")
    assert [pac.SIDE_COVER[side] for side in sides] == [-2, -2, -2, -2, -1, -1]  # BB 44.0, 46.1, 54.1, 54.2
    assert {"cliff"} == pac.SIDE_CLOSED  # BB 47.4
    assert {"escarpment", "steep_side"} == pac.SIDE_WHOLE_ALLOWANCE  # BB 54.3, 45.4
    assert "roadblock" not in pac.SIDE_VEHICLE_MP  # BB 43.7


def test_moving_in_open_ground_by_range() -> None:
    assert [pac.open_ground(r) for r in (1, 2, 4)] == [4, 4, 4]  # BB 37.0, 41.0, 67.0
    assert pac.open_ground(5) <= pac.open_ground(4) and pac.open_ground(40) == 0  # BB 41.0: by range
    assert [pac.open_ground(r, dark=True) for r in (1, 2, 3, 9)] == [2, 1, 0, 0]  # BB 50.2, 55.2


def test_fire_modifiers_and_the_fire_they_count_for() -> None:
    assert (pac.ADJACENT, pac.FINAL, pac.FLANK, pac.HIGHER, pac.LOWER) == (3, -2, 1, -1, 1)
    assert (pac.SMOKE, pac.DISPERSED, pac.HINDRANCE, pac.WIRE, pac.DIRECTED) == (-1, 0, -1, -1, -1)
    assert (pac.CONCEALED, pac.CONCEALED_FIRST, pac.SATW_BONUS, pac.CANISTER) == (-1, -2, 1, 4)
    assert "mortar" not in pac.MODIFIER_COLUMNS["hindrance"]  # BB 46.0
    assert "mortar" not in pac.MODIFIER_COLUMNS["higher"] and "mortar" not in pac.MODIFIER_COLUMNS["lower"]  # BB 47.3
    assert "mortar" not in pac.MODIFIER_COLUMNS["flank"]  # BB 6.2
    assert "artillery" not in pac.MODIFIER_COLUMNS["smoke"]  # BB 48.0
    assert "gun" in pac.MODIFIER_COLUMNS["lower"] and "gun" not in pac.MODIFIER_COLUMNS["higher"]  # BB 47.3


def test_printed_sums_come_out() -> None:
    bunker_mg = min(6 + pac.PROF_ADJACENT, 7) + pac.ADJACENT
    assert bunker_mg == 10 and bunker_mg + TERRAIN["jungle"].direct == 8  # BB 43.0
    assert 7 + pac.CONCEALED_FIRST + TERRAIN["jungle"].direct == 3  # BB 43.0
    assert 7 + pac.CONCEALED_FIRST + pac.FORTIFICATIONS["bunker"][0] == 2
    assert 3 + pac.ADJACENT + TERRAIN["jungle"].direct + pac.CONCEALED == 3  # BB 51.2
    assert min(3 + pac.PROF_ADJACENT, 9) + pac.ADJACENT + pac.open_ground(1, dark=True) == 9  # BB 50.2
    assert 7 + pac.CANISTER + pac.open_ground(1) == 15  # BB 37.0
    assert 11 + pac.FORTIFICATIONS["foxhole"][2] == 9  # BB 35.0
    assert 6 // 2 + pac.CONCEALED + TERRAIN["wood_building"].direct == 1  # BB 67.0
    assert pac.SATCHEL_FP + TERRAIN["jungle"].direct == 6 and pac.SATCHEL_FP - pac.FORTIFICATIONS["foxhole"][0] == 10


def test_prof_checks_of_the_text() -> None:
    assert checks.PROF["op_fire"] + checks.PROF["higher_target"] + checks.prof_at(11) == -4  # BB 20.4
    assert not checks.needs_prof_check(1) and checks.needs_prof_check(11)
    assert [checks.prof_at_night(r) for r in (1, 3, 4, 7)] == [-1, -3, -4, -4]  # BB 50.2
    assert (checks.PROF["final_op_fire"], checks.PROF["moved"], checks.PROF["move_counter"]) == (-3, -4, -1)
    assert checks.ARTILLERY_OP_FIRE == {
        **{"american": -2, "german": -3, "commonwealth": -3, "italian": -3},
        **{"russian": -5, "japanese": -5},
    }


@case("bob-33-002")
def test_the_printed_panzerfaust_shot() -> None:
    fp, reach = checks.satw_model("panzerfaust", 1944, 9) or (0, 0)
    needed = 6 - 2 + 2 * checks.SATW["each_hex"]
    assert reach >= 2 and needed == 2
    assert fp - 8 == 14  # destroyed by 9 or less, since 10 always misses
    assert checks.satw_model("panzerfaust", 1941, 6) is None


def test_which_weapons_help_against_guns() -> None:
    assert {"bazooka", "panzerschreck", "piat"} == checks.HELPS_AT_GUNS == set(pac.SATW_RANGE)  # BB 33.0
    assert all(reach >= 1 for reach in pac.SATW_RANGE.values())
    assert checks.SATW["backblast"] == -2  # BB 43.3
    assert TERRAIN["stone_building"].has_backblast and not TERRAIN["railway"].has_backblast  # BB 40.3


def test_costs_read_as_a_player_writes_them() -> None:
    assert [pac.mp_words(cost) for cost in (4, 6, 9, 15, 30)] == ["2/3", "1", "1 1/2", "2 1/2", "5"]
    assert pac.sixths("closed") == 0 and pac.sixths("2/3") == 4
