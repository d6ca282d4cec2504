"""DE 4.3 CG2 to CG13: what is special in every scenario of the campaign."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.elst.campaign.battles import entry_area, exit_hexes
from bocage.games.starterkit.elst.campaign.book import line
from bocage.games.starterkit.elst.campaign.fielding import close_fight
from bocage.games.starterkit.elst.campaign.s04_3_scenario import END_IT, GO_ON, CampaignScenario
from bocage.games.starterkit.elst.campaign.s04_502_markers import fix_control, remove_markers, road_owner
from bocage.games.starterkit.elst.campaign.s04_505_reading import island_ground
from bocage.games.starterkit.elst.campaign.state import ENTRY, IslandState
from bocage.games.starterkit.fire.s03_2_3_morale import MoraleCheck
from bocage.games.starterkit.model.counters import put
from bocage.games.starterkit.model.marks import BROKEN, DM, MALFUNCTION
from bocage.games.starterkit.model.state import OFF_BOARD, ROUT
from bocage.games.starterkit.model.units import ROWS, TYPES
from bocage.games.starterkit.movement.s03_3_1_offboard import off_map
from bocage.games.starterkit.phases.s02_control import take_control
from bocage.games.starterkit.phases.s03_1_refusals import self_rally_refusal
from bocage.games.starterkit.phases.s03_6_rout import rout_refusal
from bocage.games.starterkit.phases.s03_6_routing import EXIT, RoutingUnit
from bocage.games.starterkit.weapons.s04_refusals import fausts_refusal
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER
from bocage.kernel.script import run
from tests.marks import allowed, case, refused
from tests.starterkit.elst.campaign.fields import field, join, line_of, stand
from tests.starterkit.elst.campaign.kept import BRITISH, GERMAN, what
from tests.starterkit.elst.campaign.refit import begin


def after_turn(turn: int, scenario: str = "British Assault") -> IslandState:
    """Both Player Turns of this turn are over but the question whether to go on."""
    s = field(first=BRITISH if scenario == "British Assault" else GERMAN, scenario=scenario)
    frame = CampaignScenario()
    begin(s, frame)
    s.stack = s.stack[:2]
    s.turn, s.attacker = turn, 1 - battle_of(s).first
    frame.turn_over(s, -1)
    return s


def ended(s: IslandState) -> bool:
    return s.player == OVER


@case("dae-04-001")
@allowed("DE 4.3")
@pytest.mark.parametrize(
    ("turn", "dice", "over"),
    [(4, [], False), (5, [1], True), (5, [2], False), (6, [3], True), (6, [4], False), (7, [5], True), (8, [], True)],
)
def test_the_end_of_a_scenario(turn: int, dice: list[int], over: bool) -> None:
    s = after_turn(turn)
    assert s.player == GERMAN  # the second mover proposes, or goes on
    run(s, [GO_ON], dice)
    assert ended(s) == over
    if not over:
        assert s.turn == turn + 1 and s.attacker == BRITISH


@case("dae-04-002")
@allowed("DE 4.3")
def test_by_agreement_at_the_end_of_a_player_turn() -> None:
    s = after_turn(2)
    run(s, [END_IT])
    assert s.player == BRITISH and play.options(s) == [GO_ON, END_IT]
    run(s, [END_IT])
    assert ended(s)
    s = after_turn(2)
    run(s, [END_IT, GO_ON])
    assert not ended(s) and s.turn == 3


@case("dae-04-073")
@allowed("DE 4.5171")
def test_a_german_attack_ends_after_three_turns_without_a_die() -> None:
    s = after_turn(3, "German Assault")
    run(s, [GO_ON])
    assert ended(s)
    s = after_turn(2, "German Assault")
    run(s, [GO_ON])
    assert not ended(s)


@allowed("DE 4.3")
def test_a_module_that_has_placed_a_ffe_is_gone_and_another_is_kept_with_its_radio() -> None:
    s = field()
    one = stand(s, "german 8-1", "M15", "radio:100")
    two = stand(s, "german 8-0", "M15", "radio:80 mortar")
    first, second = (s.line[s.carried[u][0]] for u in (one, two))
    assert [b.calibre for b in battle_of(s).batteries] == [100, 80]
    assert [(b.black, b.red, b.he, b.smoke) for b in battle_of(s).batteries] == [(8, 3, True, True)] * 2
    s.missions[0] = 1
    s.status[s.carried[two][0]] |= MALFUNCTION
    remove_markers(s)
    close_fight(s)
    assert what(s, first) == "" and what(s, second) == "german radio"
    assert line(s, second).status == 0 and line(s, second).holder == line_of(s, two)


@case("dae-04-005")
@allowed("DE 4.3")
@refused("DE 4.3")
def test_two_self_rallies_of_squads_and_no_third() -> None:
    s = field()
    squads = [stand(s, "british 4-5-7", "E13", status=BROKEN) for _ in range(3)]
    s.attacker = BRITISH
    assert self_rally_refusal(s, BRITISH, squads[1], 1) is None
    assert self_rally_refusal(s, BRITISH, squads[2], 2) is not None
    assert self_rally_refusal(s, GERMAN, squads[2], 0) is not None
    assert battle_of(s).self_rallies == 2


@case("dae-04-006")
@case("dae-04-007")
@allowed("DE 4.3")
def test_panzerfausts_by_squads_set_up_and_entering() -> None:
    s = field()
    s.squads_set_up = [7, 5]
    assert s.more_fausts(GERMAN) == 10
    h = ground_of(s).hex("TT6")
    for _ in range(3):
        u = stand(s, "german 4-4-7", "TT6")
        put(s, u, OFF_BOARD - h)
        s.brought[u] = 2
    assert s.more_fausts(GERMAN) == 10  # off the map they bring none
    for u in s.brought:
        put(s, u, h)
    assert s.more_fausts(GERMAN) == 14
    waits = stand(s, "german 4-4-7", "TT6")
    put(s, waits, OFF_BOARD - h)
    s.brought[waits] = 2
    s.keep_off_map(waits)  # forfeits its entry
    s.keep_off_map(next(iter(s.brought)))  # leaves the map again: its Panzerfausts have come
    assert s.more_fausts(GERMAN) == 14
    s.fausts[GERMAN] = 13
    assert fausts_refusal(s, GERMAN) is None
    s.fausts[GERMAN] = 14
    assert fausts_refusal(s, GERMAN) is not None
    s = field()
    s.squads_set_up = [4, 0]
    assert s.more_fausts(GERMAN) == 6 and fausts_refusal(s, GERMAN) is None  # nothing carries over


@allowed("DE 4.3")
def test_unused_groups_are_kept_and_entry_areas_are_where_they_are() -> None:
    s = field()
    waiting = join(s, "german 4-4-7", ENTRY, group=2)
    close_fight(s)
    assert what(s, waiting) == "german 4-4-7" and line(s, waiting).area == ENTRY and line(s, waiting).fresh == 1
    g = island_ground()
    german = {g.names[h] for h in entry_area(GERMAN)}
    assert {"S1", "T0", "TT1", "TT6", "TT7", "TT8"} <= german and "TT9" not in german and "R0" not in german
    assert {g.names[h][0] for h in entry_area(BRITISH)} == {"A"}
    assert {g.names[h] for h in exit_hexes()} == {f"TT{n}" for n in range(6, 21)}


@allowed("DE 4.3")
def test_a_road_exit_changes_hands_with_all_the_hexes_beside_it() -> None:
    s = field()
    g = ground_of(s)
    exit_ = g.hex("TT20")
    around = [exit_, *[b for b in g.neighbours[exit_] if b >= 0]]
    squad = stand(s, "british 4-5-7", "TT20")
    for h in around[:-1]:
        put(s, squad, h)
        take_control(s, battle_of(s), h)
    assert road_owner(s, exit_) == -1
    fix_control(s)
    assert exit_ not in s.held
    put(s, squad, around[-1])
    take_control(s, battle_of(s), around[-1])
    fix_control(s)
    assert s.held[exit_] == BRITISH


@refused("DE 4.3")
@allowed("DE 4.3")
@pytest.mark.parametrize(("part", "owner"), [("elst:A-J:3-12", BRITISH), ("elst:A-J:4-13", GERMAN)])
def test_a_road_exit_stays_whose_it_was_while_a_hex_beside_it_is_out_of_play(part: str, owner: int) -> None:
    """CG10 A German attack that takes A12, A11, B11 and B12; A13 is in play or is not."""
    s = field(first=GERMAN, scenario="German Assault", map_name=part)
    exit_ = island_ground().hex("A12")
    s.held[exit_] = BRITISH
    squad = stand(s, "german 4-4-7", "B12")
    for name in ("B12", "B11", "A11", "A12", "A13"):
        h = ground_of(s).field.index.get(name, -1)
        if h >= 0:
            put(s, squad, h)
            take_control(s, battle_of(s), h)
    fix_control(s)
    assert s.held[exit_] == owner


@case("dae-04-013")
@allowed("DE 4.3")
@pytest.mark.parametrize(("dice", "left"), [((3, 4), "british 4-5-7"), ((6, 5), "british 2-4-7")])
def test_leaving_by_the_entry_area(dice: tuple[int, int], left: str) -> None:
    s = field(first=GERMAN)
    good, broken = stand(s, "british 4-5-7", "A12", "LMG"), stand(s, "british 4-5-7", "A12", status=BROKEN | DM)
    keys = [line_of(s, c) for c in (good, broken)]
    lmg = s.line[s.carried[good][0]]
    off_map(s, (good,))
    begin(s, RoutingUnit(broken))
    assert EXIT in play.options(s)
    run(s, [EXIT], [dice])
    assert s.points == [0, 0] and not s.stacks
    close_fight(s)
    assert [what(s, key) for key in keys] == ["british 4-5-7", left]
    assert [line(s, key).area for key in (*keys, lmg)] == [ENTRY, ENTRY, ENTRY]


@allowed("DE 4.3", "SK 3.6")
def test_a_broken_unit_whose_only_way_is_off_the_map_takes_it() -> None:
    """Enemies all round: no hex is left to rout to, but it stands in the Entry Area."""
    s = field(first=GERMAN)
    broken = stand(s, "british 4-5-7", "A12", status=BROKEN | DM)
    for h in ground_of(s).near[s.at[broken]]:
        stand(s, "german 4-4-7", ground_of(s).names[h])
    s.attacker, s.phase = 1, ROUT
    assert rout_refusal(s, s.side[broken], broken) is None
    begin(s, RoutingUnit(broken))
    assert play.options(s) == [EXIT]


@allowed("DE 4.3")
def test_a_broken_half_squad_that_fails_is_eliminated_with_its_weapon() -> None:
    s = field(first=GERMAN)
    half = stand(s, "british 2-4-7", "A12", "LMG", status=BROKEN | DM)
    keys = (line_of(s, half), s.line[s.carried[half][0]])
    run(begin(s, RoutingUnit(half)), [EXIT], [(6, 5)])
    close_fight(s)
    assert [what(s, key) for key in keys] == ["", ""]


@refused("DE 4.3")
def test_no_exit_from_a_hex_that_is_no_entry_area() -> None:
    s = field(first=GERMAN)
    broken = stand(s, "british 4-5-7", "TT10", status=BROKEN | DM)
    begin(s, RoutingUnit(broken))
    assert EXIT not in play.options(s) and play.why_not(s, EXIT) is not None


@case("dae-04-015")
@allowed("DE 4.3")
def test_the_stug_of_the_campaign() -> None:
    stug = TYPES[ROWS["german StuG IIIG(L) of the campaign"]]
    main = TYPES[stug.arms[0]]
    assert main.depletion["apcr"][-1][2] == 5 and main.depletion["smoke"][-1][2] == 9
    assert [TYPES[row].mount for row in stug.arms] == ["main", "anti-aircraft"] or "coaxial" not in [
        TYPES[row].mount for row in stug.arms
    ]
    other = TYPES[TYPES[ROWS["german StuG IIIG(L)"]].arms[0]]
    assert other.depletion["apcr"][-1][2] == 4 and other.depletion["smoke"][-1][2] == 8


@case("dae-04-016")
@allowed("DE 4.3")
@pytest.mark.parametrize(
    ("name", "dice", "left"),
    [
        ("german 4-4-7", (4, 6), "german 4-3-6"),  # failed by 3, ELR 2
        ("german 4-4-7", (4, 5), "german 4-4-7"),
        ("german 9-1", (6, 6), "german 9-1"),  # by 3; the wound comes from the 12
        ("british 4-5-7", (5, 5), "british 4-5-7"),  # by 3, ELR 3
        ("british 4-5-7", (5, 6), "british 4-4-7"),
        ("ss 4-4-7", (5, 6), "ss 4-4-7"),
    ],
)
def test_experience_levels(name: str, dice: tuple[int, int], left: str) -> None:
    s = field()
    u = stand(s, name, "M15")
    begin(s, MoraleCheck(u))
    run(s, [], [dice], waits=True)
    if s.player == CHANCE:
        run(s, [], [1])
    assert s.type(u).title == left and s.status[u] & BROKEN


@case("dae-04-016")
def test_a_german_leader_is_replaced_only_beyond_three() -> None:
    s = field()
    assert battle_of(s).sides[GERMAN].elr_of(True) == 3 and battle_of(s).sides[GERMAN].elr_of(False) == 2
    leader = stand(s, "german 8-1", "M15")
    run(begin(s, MoraleCheck(leader, 1)), [], [(5, 6)])  # 12 against 8: by 4
    assert s.type(leader).title == "german 8-0"
