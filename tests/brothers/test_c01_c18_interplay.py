"""Where two of the first eighteen chapters meet: order of things, who decides, full hexes, the cup, routs."""

from __future__ import annotations

import pytest

from bocage.games.brothers.refusals import place_refusal
from bocage.games.brothers.rout_paths import rout_ways
from bocage.games.brothers.s04_operations import OperationsRange, entering
from bocage.games.brothers.s11_rout import Rout, RoutPhase, SideRouts
from bocage.games.brothers.s12_melee import Melee, melee_power
from bocage.games.brothers.s13_recovery import RecoveryPhase
from bocage.games.brothers.s16_fog_of_war import interrupt_refusal
from bocage.games.brothers.s17_combat_events import HIDE, RETURN, Pick, eligible
from bocage.games.brothers.s17_japanese_events import JapaneseEvent
from bocage.games.brothers.s18_reinforcements import Reinforcements
from bocage.games.brothers.scenario import CUP, PLACE, Group
from bocage.games.brothers.state import AMBUSH, BANZAI, FLANK, GONE, OFF, TO_PLACE
from bocage.games.brothers.table import put, remove, show
from bocage.games.brothers.view import view_of
from tests.brothers.position import OPEN, Position, kind, moving
from tests.marks import allowed, refused

WIDE = "\n".join(f"{n} ............" for n in range(1, 13))
FIVE = kind("interplay five", morale=((10, 5, 2), (9, 5, 1)))
SS = kind("interplay ss", ss=True, morale=((10, 6, 2), (9, 6, 1)))
SLOW = kind("interplay tube", kind="mortar", fp=(6, 4), prof=(5, 3), reach=(12, 12), reach_min=2, nation="american")


def out_of_the_cup(p: Position, side: int, u: int) -> None:
    p.card.groups[2 + side].mode = CUP
    p.cup(side, [u])


@allowed("BB 5.0", "BB 3.0")
def test_whoever_has_entered_an_enemy_hex_is_asked_nothing_more() -> None:
    p = Position(OPEN, ["C3 us", "F8 us"], ["C4 squad used"], cp=(1, 0)).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    p.quiet()
    assert (p.s.player, p.s.rule) == (0, "BB 4.1") and p.s.used[0] == 2, "no Follow Me that leads nowhere"
    assert p.s.pools[0] == 1


@allowed("BB 5.0", "BB 2.0")
def test_a_unit_stopped_in_the_second_of_two_full_hexes_goes_back_to_the_first_with_room() -> None:
    p = Position(OPEN, ["C1 us", "C2 us", "C2 us", "C3 us", "C3 us"], ["C6 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C2"), 0))
    p.quiet().play(("enter", p.hex("C3"), 0), ("op", 5, "", -1), dice=[7, 10])
    assert p.s.used[0] == 2 and [p.at(u) for u in range(5)] == ["C1", "C2", "C2", "C3", "C3"]


@allowed("BB 5.0", "BB 13.0")
def test_a_unit_driven_back_off_the_board_recovers_there_and_may_come_again() -> None:
    p = Position(OPEN, ["off us", "C1 us", "C1 us"], ["C4 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C1"), 0), ("op", 3, "", -1), dice=[7, 10])
    assert (p.s.at[0], p.s.used[0], p.s.supp[0]) == (OFF, 2, 1)
    later = Position(OPEN, ["off us yellow used", "C1 us"], ["C4 squad"])
    later.start(RecoveryPhase())
    assert later.s.supp[0] == 0 and entering(later.s, 0) == [0]


@allowed("BB 2.2", "BB 9.0", "BB 15.0")
def test_a_unit_found_before_its_first_step_chooses_a_facing() -> None:
    rows = (
        OPEN.replace("3 ..", "3 jj", 1).replace("4 ..", "4 jj", 1).replace("3 jj.", "3 jjj").replace("4 jj.", "4 jjj")
    )
    p = Position(rows, ["C3 us concealed"], ["C4 jp concealed", "C1 squad facing=3"], facing=True).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0), ("op", 2, "", -1), ("face", 3), dice=[1, 10])
    p.quiet()
    assert (p.s.player, p.s.rule) == (0, "BB 2.2"), "it never left its hex, and it is Concealed no more"
    p.play(("face", 0))
    assert p.s.face[0] == 0 and p.at(0) == "C3"


@allowed("BB 15.0", "BB 4.1")
def test_taking_a_decoy_off_is_no_operation() -> None:
    p = Position(OPEN, ["C3 decoy concealed", "C5 us"], ["H8 squad"], operations=((1, 1), (1, 1))).operations()
    p.play(("use", 0), ("show",))
    assert p.s.at[0] == GONE and (p.s.count, p.s.player) == (0, 0)
    assert p.rule_against("pass") == "BB 4.1", "the minimum has still to be used"


@allowed("BB 11.0")
def test_the_owner_says_who_routs_first() -> None:
    p = Position("1 ...\n2 ...\n3 ...\n4 w..\n5 ...", [f"A2 {FIVE} red", f"B2 {FIVE} red"], ["B0 squad"])
    p.start(SideRouts(0), dice=[5, 5])
    assert p.options() == [("next", 0), ("next", 1)]
    p.play(("next", 1))
    top = p.s.stack[-1]
    assert isinstance(top, Rout) and top.unit == 1


@allowed("BB 11.0", "BB 3.0")
def test_with_command_points_the_owner_says_who_checks_first() -> None:
    units = [f"A4 {FIVE} yellow", f"B4 {FIVE} yellow", "C4 us"]
    p = Position(OPEN, units, ["B2 squad"], cp=(1, 0))
    p.start(SideRouts(0))
    assert p.options() == [("next", 0), ("next", 1)], "the third passes unrolled"
    p.play(("next", 1), dice=[9])
    assert p.options() == [("accept",), ("cp", 0)]
    without = Position(OPEN, units, ["B2 squad"])
    without.start(SideRouts(0), dice=[5, 5])
    assert without.s.player < 0, "without one the order changes nothing"


@allowed("BB 11.1", "BB 57.3")
def test_ss_who_hold_out_first_let_the_other_leave() -> None:
    order = [f"C3 {FIVE} yellow", f"C3 {SS} yellow"]
    p = Position(OPEN, order, ["C3 ru"], nations=("german", "russian"), date="1943")
    p.start(SideRouts(0), dice=[10, 8])
    p.play(("next", 1))
    assert p.at(1) == "C3" and (p.s.step[1], p.s.supp[1]) == (1, 2)
    assert p.s.at[0] >= 0 and p.at(0) != "C3"
    other = Position(OPEN, order, ["C3 ru"], nations=("german", "russian"), date="1943")
    other.start(SideRouts(0), dice=[10, 8])
    other.play(("next", 0))
    assert other.s.at[0] == GONE and other.at(1) == "C3"


@allowed("BB 11.0")
def test_among_equally_short_ways_to_the_rout_edge_the_owner_chooses() -> None:
    p = Position(WIDE, [f"F3 {FIVE} red"], ["F1 squad"])
    p.start(SideRouts(0), dice=[5])
    offered = {p.ground.name(action[1]) for action in p.options()}
    assert len(offered) > 1 and "F8" in offered
    assert all(p.ground.range(p.hex("F3"), p.hex(name)) == 5 for name in offered), "the whole allowance, no detour"


@refused("BB 51.0")
def test_a_mortar_that_routed_into_jungle_did_not_set_up_there() -> None:
    rows = OPEN.replace("5 ........", "5 ..j.....")
    p = Position(rows, [f"C4 {SLOW} red"], ["C2 squad"], theatre="pacific")
    assert place_refusal(p.s, 0, "") is None
    p.start(RoutPhase(), dice=[7])
    p.play(("rout", p.hex("C5")))
    refusal = place_refusal(p.s, 0, "")
    assert refusal is not None and refusal.rule == "BB 51.0"


@allowed("BB 16.2")
@refused("BB 16.2")
def test_a_unit_out_of_the_cup_that_takes_the_edge_comes_on_at_once() -> None:
    p = Position(OPEN, ["C4 us", "off us"], ["C1 squad"])
    out_of_the_cup(p, 0, 1)
    p.start(OperationsRange(0))
    p.play(("fog",), ("edge",), ("move",), dice=[1])
    assert p.rule_against("stop") == "BB 16.2"
    p.play(("enter", p.hex("A8"), 0))
    assert p.at(1) == "A8" and ("stop",) in p.quiet().options()


@allowed("BB 16.2", "BB 18.0")
def test_a_unit_out_of_the_cup_controls_its_hex() -> None:
    rows = OPEN.replace("6 ........", "6 ..w.....")
    p = Position(rows, ["C3 us", "D3 us", "off us"], ["C1 squad"], control=["C6"])
    out_of_the_cup(p, 0, 2)
    p.start(OperationsRange(0))
    p.s.control[p.hex("C6")] = 1
    p.play(("fog",), ("place", p.hex("C6")), dice=[2])
    assert p.s.control[p.hex("C6")] == 0


@refused("BB 17.0")
def test_nobody_hides_beside_an_enemy_even_one_in_melee() -> None:
    rows = OPEN.replace("4 ........", "4 ..w.....")
    p = Position(rows, ["C4 us", "C5 us"], ["C5 squad"])
    assert eligible(p.s, HIDE, 0, 0, p.hex("C5")) == []
    apart = Position(rows, ["C4 us", "C6 us"], ["C6 squad"])
    assert eligible(apart.s, HIDE, 0, 0, apart.hex("C6")) == [0]


@allowed("BB 9.0", "BB 15.0")
def test_a_concealed_bystander_is_found_by_the_die_that_hits_the_mover() -> None:
    rows = OPEN.replace("4 ........", "4 ..w.....")
    p = Position(rows, ["C3 us", "C4 us concealed"], ["C7 squad op"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    told = p.play(("op", 2, "", -1), dice=[4, 6])
    sums = {what[2]: what[3] for _, what, _ in told if what[0] == "fire"}
    assert sums == {0: 5, 1: 4}, "-1 for woods, one more for the counter"
    assert p.s.supp[:2] == [1, 1] and p.s.conceal[1] == 0
    assert [what[1] for _, what, _ in told if what[0] == "check"] == [0], "only the mover checks"


@allowed("BB 2.2", "BB 15.0")
def test_a_unit_that_shows_itself_and_hides_again_has_no_facing() -> None:
    rows = OPEN.replace("4 ........", "4 wwwwwwww").replace("5 ........", "5 wwwwwwww")
    p = Position(rows, ["C2 us concealed"], ["C7 squad facing=0"], facing=True).operations()
    p.play(("use", 0), ("show",), ("used",), ("conceal",))
    assert p.s.rule == "BB 4.1" and (p.s.conceal[0], p.s.face[0]) == (1, -1), "it is not asked which way it faces"


@allowed("BB 18.0", "BB 5.1")
def test_whoever_is_left_alone_in_a_hex_controls_it_at_once() -> None:
    p = Position(OPEN, ["C3 us", "D8 us"], ["C3 squad"], control=["C3", "C4"]).operations()
    p.s.control[p.hex("C3")] = 0
    p.play(("use", 0), ("move",), dice=[7])
    assert p.s.control[p.hex("C3")] == 0
    p.play(("enter", p.hex("C4"), 0))
    assert p.s.control[p.hex("C3")] == 1, "before anybody else moves"
    p.quiet()
    assert p.s.control[p.hex("C4")] == 0


@allowed("BB 17.0")
def test_a_returned_squad_brings_nothing_of_its_last_fight_along() -> None:
    p = Position(OPEN, ["C3 jp", "E3 jp"], ["C6 squad"], events=1)
    p.s.mark[0] |= BANZAI | FLANK
    remove(p.s, 0, "BB 6.2")
    p.start(Pick(RETURN, 0, 1, p.hex("C6")))
    p.play(("pick", 0), ("join", 1))
    assert p.at(0) == "E3" and not p.s.mark[0] & (BANZAI | FLANK)
    assert (p.s.step[0], p.s.supp[0], p.s.used[0]) == (1, 2, 2), "Reduced, and so Fully Suppressed (BB 8.0)"


@refused("BB 17.0")
def test_a_mover_does_not_fire_at_nothing() -> None:
    p = Position(OPEN, ["C4 us", "E4 us"], ["C7 jp"], nations=("american", "japanese"), theatre="pacific", events=1)
    moving(p, 0, "C3").start(JapaneseEvent(), dice=[5])
    p.play(("pick", 0))
    assert p.s.used[0] == 0, "no die: it is being Used already"


@pytest.mark.parametrize(
    ("place", "action", "total", "rules"),
    [("C3 us yellow", "move", 6, ("BB 7.1", "BB 5.0")), ("C3 us yellow", "retreat", 10, ("BB 7.1", "BB 5.3")),
     ("C6 us yellow", "move", 3, ("BB 7.1", "BB 5.1"))],
)  # fmt: skip
@allowed("BB 7.1", "BB 5.1", "BB 5.3")
def test_the_check_before_a_move_is_explained(place: str, action: str, total: int, rules: tuple[str, ...]) -> None:
    p = Position(OPEN, [place], ["C6 squad"]).operations()
    p.play(("use", 0))
    told = p.explain(action)
    assert (told.total(), told.rules) == (total, rules) and told.odds[0].probability == total / 10
    p.play((action,), dice=[total] if total < 10 else [])
    assert p.s.rule == "BB 5.0" and p.s.player == 0, "what the sum says passes, passes"


@allowed("BB 12.0", "BB 3.0")
def test_a_melee_re_roll_is_explained() -> None:
    p = Position(OPEN, ["C3 us"], ["C3 squad"], cp=(1, 0))
    p.start(Melee(p.hex("C3")), dice=[(9, 3), (10, 10)])
    told = p.explain("cp", 0, 0)
    power = told.total()
    assert power == melee_power(p.s, 0) and told.notes == ["now 1 of two dice hit"]
    assert told.odds[0].probability == (power / 10) ** 2 and abs(sum(x.probability for x in told.odds) - 1) < 1e-9


@refused("BB 18.0")
def test_reinforcements_are_not_set_up_beside_an_enemy_in_melee_either() -> None:
    p = Position(OPEN, ["C4 us", "off us"], ["C4 squad"], turn=4)
    p.card.groups[2] = Group(0, PLACE, 4, (p.hex("C5"), p.hex("C6")), ())
    p.s.at[1] = TO_PLACE
    p.start(Reinforcements())
    assert p.rule_against("place", 1, p.hex("C5")) == "BB 18.0"
    assert ("place", 1, p.hex("C6")) in p.options()


@refused("BB 16.2")
def test_the_cup_keeps_a_hex_away_from_standing_enemies_across_a_cliff_too() -> None:
    rows = "\n".join(f"{n} ..{'w' if n == 4 else '.'}.." for n in range(1, 11))
    p = Position(
        rows, ["C6 us", "C3 us"], ["B9 squad", "D9 squad", "off squad"], edges=("S", "N"), more="side cliff C4:N"
    )
    p.cup(1, [4])
    moving(p, 0, "C7")
    refusal = interrupt_refusal(p.s, 1, p.hex("C4"))
    assert refusal is not None and "not moving" in refusal.reason
    put(p.s, 1, p.hex("C2"))
    assert interrupt_refusal(p.s, 1, p.hex("C4")) is None


@pytest.mark.parametrize(
    ("unit", "enemy", "rule", "word"),
    [("C1 us", "C12 squad", "BB 6.0", "twice its Range"), ("C1 mortar", "C2 squad", "BB 31.0", "least range"),
     ("C1 mortar", "off squad", "BB 6.0", "no enemy"), ("C1 decoy concealed", "C12 squad", "BB 15.0", "Decoy"),
     ("C1 us", "C1 squad", "BB 6.1", "shares its location")],
)  # fmt: skip
@refused("BB 6.0", "BB 6.1", "BB 31.0", "BB 15.0")
def test_why_a_unit_cannot_fire_names_what_stands_in_the_way(unit: str, enemy: str, rule: str, word: str) -> None:
    p = Position(WIDE, [unit], [enemy]).operations()
    p.play(("use", 0))
    refusal = p.why_not("fire")
    assert refusal is not None and refusal.rule == rule and word in refusal.reason


@allowed("BB 51.1", "BB 9.0", "BB 15.0")
def test_in_a_hex_that_held_only_decoys_the_mover_is_fired_on_as_anywhere() -> None:
    rows = OPEN.replace(".", "j")
    p = Position(rows, ["C3 us", "H8 us"], ["C4 decoy concealed", "C5 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    assert p.s.rule == "BB 9.0" and p.at(0) == "C3", "for all the mover knows it goes into Melee"
    p.play(("pass",))
    assert p.s.at[2] == GONE and p.options() == [("pass",), ("op", 3, "", -1)]
    real = Position(rows, ["C3 us", "H8 us"], ["C4 squad concealed", "C5 squad"]).operations()
    real.play(("use", 0), ("move",), ("enter", real.hex("C4"), 0), ("pass",))
    assert real.s.rule == "BB 4.1" and real.s.mark[2] & AMBUSH, "a Melee is not fired into"


@allowed("BB 31.1", "BB 50.2", "BB 9.0")
def test_at_night_a_spotter_next_door_lets_a_mortar_op_fire() -> None:
    p = Position(OPEN, ["C6 us"], [f"C1 {SLOW} op", "H1 squad"], night=2).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0))
    assert p.s.rule == "BB 5.0", "four hexes away, three from the spotter, and its first hex"
    p.play(("enter", p.hex("C4"), 0))
    assert p.options() == [("pass",), ("op", 1, "directed", -1)]


@allowed("BB 50.3", "BB 15.0")
def test_the_enemy_does_not_know_which_of_two_counters_is_the_regenerated_decoy() -> None:
    seen = []
    for first in (0, 1):
        p = Position(WIDE, ["A1 us concealed", "B1 decoy concealed"], ["A12 squad"], night=2)
        show(p.s, 1, "BB 15.0")
        p.operations().play(("use", 0), ("regenerate",), dice=[first])
        assert p.s.kind[:2] == (["us", "decoy"] if first == 0 else ["decoy", "us"])
        seen.append(view_of(p.s, 1)["units"])
    assert seen[0] == seen[1] and [unit["name"] for unit in seen[0][:2]] == ["Concealed unit"] * 2
    hurt = Position(WIDE, ["A1 us concealed reduced", "B1 decoy concealed"], ["A12 squad"], night=2)
    show(hurt.s, 1, "BB 15.0")
    hurt.operations().play(("use", 0), ("regenerate",))
    assert hurt.s.kind[:2] == ["us", "decoy"], "a Reduced unit is known by its losses"


@allowed("BB 11.0", "BB 55.2")
def test_in_the_rain_a_rout_too_ends_after_two_hexes() -> None:
    p = Position(WIDE, [f"F6 {FIVE} red"], ["F4 squad"])
    p.s.raining = 1
    p.start(SideRouts(0), dice=[5])
    reached = {p.at(0)} if p.s.player < 0 else {p.ground.name(action[1]) for action in p.options()}
    assert reached and all(p.ground.range(p.hex("F6"), p.hex(name)) == 2 for name in reached)


@allowed("BB 11.0", "BB 2.0")
def test_full_hexes_on_the_way_to_shelter_turn_a_rout_aside_but_do_not_kill() -> None:
    rows = "1 ..\n2 ..\n3 ..\n4 j=\n5 j=\n6 .="
    p = Position(rows, [f"A3 {FIVE} red", "A4 us", "A4 us"], ["A1 squad"], theatre="pacific", edges=("W", "N"))
    ways = {p.ground.name(way[0]) for way in rout_ways(p.s, 0, (0,))}
    assert ways == {"B2", "B3"}, "A4 is full and A5 behind it too far"
