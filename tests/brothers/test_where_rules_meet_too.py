"""Where rules of several chapters meet: charges, Seishin, control, rout and retreat, water and weather."""

from __future__ import annotations

from bocage.games.brothers.cards.s66_solo import possible
from bocage.games.brothers.infantry.s07_morale import SELECTED, morale
from bocage.games.brothers.infantry.s12_melee import melee_power
from bocage.games.brothers.infantry.s17_combat_events import Pick
from bocage.games.brothers.moving import movers
from bocage.games.brothers.state import BANZAI, GONE, SEISHIN, TO_PLACE
from bocage.games.brothers.table import put
from bocage.games.brothers.terrain.steps import BANK_A, BANK_B
from tests.brothers.position import OPEN, Position, kind
from tests.marks import allowed, refused

PACIFIC = ("japanese", "american")

SPIRIT = kind("meet spirit", nation="japanese", seishin=True, fp=(5, 3), prof=(3, 2), melee=(3, 2))

GD = kind("meet gd", nation="japanese", gd=True, fp=(6, 4), prof=(4, 3), reach=(5, 5), melee=(3, 2))

ROWS = "\n".join(f"{n} ........" for n in range(1, 11))


def banzai(p: Position, *units: int) -> None:
    for u in units:
        p.s.mark[u] |= BANZAI
    p.s.banzai = p.s.turn


def charger_at_the_pause(two: list[str], rows: str = ROWS) -> Position:
    p = Position(rows, ["C3 us"], two, nations=("american", "japanese"), events=1)
    return p.operations()


@allowed("BB 66.0", "BB 59.6")
def test_the_banzai_mark_goes_with_the_piece_that_is_found() -> None:
    p = Position(OPEN, ["C2 jp concealed", "E2 decoy concealed"], ["C8 us used"], nations=PACIFIC)
    p.s.solo = 0
    banzai(p, 0)
    p.operations()
    assert possible(p.s, 1)
    p.play(("use", 1), ("identify",), ("is", "jp"))
    assert (p.s.kind[0], p.s.kind[1]) == ("decoy", "jp")
    assert p.s.mark[1] & BANZAI and not p.s.mark[0] & BANZAI, "the Squad charges, the Decoy does not"
    assert p.allows("charge") and p.rule_against("move") == "BB 59.6"


@allowed("BB 59.6", "BB 10.0")
def test_final_op_fire_after_the_charge_keeps_its_benefits() -> None:
    p = Position(OPEN, ["C4 us"], ["C6 jp used"], nations=("american", "japanese"), first=0)
    banzai(p, 1)
    p.operations().play(("use", 0), ("move",), ("enter", p.hex("C5"), 0), ("final", 1, "", -1), dice=[9], waits=True)
    assert p.s.mark[1] & BANZAI and melee_power(p.s, 1) == 5


@refused("BB 59.6")
def test_op_fire_instead_of_the_charge_gives_it_up() -> None:
    p = Position(OPEN, ["C4 us"], ["C6 jp"], nations=("american", "japanese"), first=0)
    banzai(p, 1)
    p.operations().play(("use", 0), ("move",), ("enter", p.hex("C5"), 0), ("op", 1, "", -1), dice=[9], waits=True)
    assert not p.s.mark[1] & BANZAI


@refused("BB 59.6")
@allowed("BB 59.3", "BB 15.0")
def test_a_discharger_that_lays_smoke_gives_up_the_charge_and_stays_concealed() -> None:
    rows = OPEN.replace("2 ........", "2 ..w.....")
    p = Position(rows, [f"C2 {GD} concealed"], ["C8 us used"], nations=PACIFIC, smoke=(2, 0))
    banzai(p, 0)
    p.operations().play(("use", 0), ("smoke",), ("column", 2), ("smoke", p.hex("C4")))
    assert not p.s.mark[0] & BANZAI and melee_power(p.s, 0) == 3 and morale(p.s, 0, SELECTED) == 10
    assert p.s.conceal[0] == 1, "laying Smoke is not firing (BB 6.0)"


@refused("BB 59.3")
def test_one_smoke_counter_a_turn_whatever_refreshes_the_squad() -> None:
    p = Position(OPEN, [f"C2 {GD}"], ["H8 us used"], nations=PACIFIC, smoke=(2, 0)).operations()
    p.play(("use", 0), ("smoke",), ("column", 2), ("smoke", p.hex("C4")))
    p.s.used[0] = 0  # Combat Event 8
    p.operations().play(("use", 0))
    assert p.rule_against("smoke") == "BB 59.3"


@refused("BB 5.1", "BB 9.0")
@allowed("BB 17.0", "BB 59.6")
def test_an_events_charger_who_enters_the_movers_hex_holds_it_there() -> None:
    p = charger_at_the_pause(["C6 jp", "E5 jp"])
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    # C6 Op Fires a 1; the mover checks; event die 3, Japanese table 9: the American chooses a Squad to charge
    p.play(("op", 1, "", -1), dice=[1, 1, 3, 9])
    assert (p.s.player, p.s.rule) == (0, "BB 17.0")
    p.play(("pick", 2))
    for _ in range(6):
        steps = [a for a in p.options() if a[0] == "enter"]
        if p.s.player == 1 and steps:
            p.play(steps[0])
        elif p.s.player == 0 and p.s.rule == "BB 9.0":
            assert not any(a[0] == "op" and a[1] == 0 for a in p.options()), "it is being Used"
            p.play(("pass",))
        if p.at(2) == "C4":
            break
    assert p.at(2) == "C4" and p.at(0) == "C4"
    while p.s.rule in ("BB 9.0", "BB 12.0") and p.s.player >= 0 and movers(p.s):
        p.play(("pass",))
    assert p.s.used[0] == 2 and p.at(0) == "C4", "it cannot walk out of the Melee"


@refused("BB 59.5")
def test_the_mp_of_seishin_belongs_to_the_move_it_was_declared_for() -> None:
    p = Position(ROWS, [f"A1 {SPIRIT}"], ["A5 us used", "H1 us used"], nations=PACIFIC).operations()
    p.play(("use", 0), ("move",), ("seishin",))
    for name in ("A2", "A3", "A4"):
        p.play(("enter", p.hex(name), 0))
        p.quiet()
    q = Position(ROWS, [f"A1 {SPIRIT}"], ["A8 us used"], nations=PACIFIC).operations()
    q.s.mark[0] |= SEISHIN  # declared in a first Use; Combat Event 8 gives it another
    q.play(("use", 0), ("move",))
    for name in ("A2", "A3", "A4", "A5", "A6"):
        q.play(("enter", q.hex(name), 0))
        q.quiet()
    assert q.s.rule != "BB 5.0" or not any(a[0] == "enter" for a in q.options()), "five hexes and no sixth"


@refused("BB 59.5", "BB 55.2", "BB 43.6")
def test_seishin_reaches_no_farther_than_rain_and_wire_let_it() -> None:
    dry = Position(ROWS, [f"A1 {SPIRIT}"], ["A4 us used"], nations=PACIFIC).operations()
    dry.play(("use", 0), ("move",))
    assert dry.allows("seishin")
    wet = Position(ROWS, [f"A1 {SPIRIT}"], ["A4 us used"], nations=PACIFIC, raining=True).operations()
    wet.s.raining = 1
    wet.play(("use", 0), ("move",))
    assert wet.rule_against("seishin") == "BB 59.5", "three hexes, and in the rain it makes two"
    tight = "\n".join(f"{n} ." for n in range(1, 8))
    wired = Position(tight, [f"A1 {SPIRIT}"], ["A4 us used"], nations=PACIFIC, wire=["A3"]).operations()
    wired.play(("use", 0), ("move",))
    assert wired.rule_against("seishin") == "BB 59.5", "it would stop in the Wire"


@allowed("BB 59.5")
def test_seishin_binds_only_while_an_enemy_hex_can_be_entered() -> None:
    p = Position(ROWS, [f"A1 {SPIRIT}"], ["A5 us used"], nations=PACIFIC).operations()
    p.play(("use", 0), ("move",), ("seishin",), ("enter", p.hex("A2"), 0))
    p.quiet()
    assert p.rule_against("stop") == "BB 59.5"
    put(p.s, 1, p.hex("H10"))  # an event took the enemy out of reach: the hex he held is still to be entered
    assert p.rule_against("stop") == "BB 59.5"
    p.s.stack[-1].goals = (p.hex("H10"),)  # type: ignore[attr-defined]  # of this frame
    assert p.allows("stop") and p.allows("enter", p.hex("A1"), 0), "nothing can be reached: it is free"


@refused("BB 59.6")
@allowed("BB 59.6")
def test_only_enemy_controlled_victory_hexes_draw_a_charge() -> None:
    p = Position(ROWS, ["C2 jp"], ["C9 us used"], nations=PACIFIC, control=["C3", "H1"])
    p.s.control[p.hex("C3")] = -1
    p.s.control[p.hex("H1")] = 1
    banzai(p, 0)
    p.operations().play(("use", 0), ("charge",))
    assert p.rule_against("enter", p.hex("C3"), 0) == "BB 59.6", "nobody's hex is no goal"
    q = Position(ROWS, ["C2 jp"], ["C9 us used"], nations=PACIFIC, control=["C3", "H1"])
    q.s.control = {q.hex("C3"): 1, q.hex("H1"): 1}
    banzai(q, 0)
    q.operations().play(("use", 0), ("charge",))
    assert q.allows("enter", q.hex("C3"), 0)


@allowed("BB 59.6", "BB 43.6")
def test_a_full_wire_hex_on_the_cheapest_way_does_not_freeze_the_charge() -> None:
    p = Position(ROWS, ["C2 jp", "C3 jp used", "C3 jp used"], ["C5 us used"], nations=PACIFIC, wire=["C3"])
    banzai(p, 0)
    p.operations().play(("use", 0), ("charge",))
    assert any(a[0] == "enter" for a in p.options()) and not p.allows("enter", p.hex("C3"), 0)


@allowed("BB 18.0", "BB 17.0", "BB 6.2")
def test_control_falls_to_whoever_fire_or_an_event_leaves_alone() -> None:
    p = Position(OPEN, ["C4 us reduced"], ["C4 squad", "H8 squad"], control=["C4"])
    p.s.control[p.hex("C4")] = 0
    p.start(Pick(2, 1, 1))
    p.play(("pick", 0))
    assert p.s.at[0] == GONE and p.s.control[p.hex("C4")] == 1, "the sniper leaves the German alone in C4"


@refused("BB 18.0")
@allowed("BB 18.0")
def test_a_mover_eliminated_in_the_pause_has_controlled_nothing() -> None:
    p = Position(OPEN, ["C3 us reduced"], ["C6 squad", "H8 squad used"], control=["C4"]).operations()
    p.s.control[p.hex("C4")] = 1
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0), ("op", 1, "", -1), dice=[1, 2])
    assert p.s.at[0] == GONE and p.s.control[p.hex("C4")] == 1
    q = Position(OPEN, ["C3 us"], ["C6 squad"], control=["C4"]).operations()
    q.s.control[q.hex("C4")] = 1
    q.play(("use", 0), ("move",), ("enter", q.hex("C4"), 0), ("pass",))
    assert q.s.control[q.hex("C4")] == 0


@allowed("BB 18.0")
def test_a_reinforcement_without_a_legal_hex_does_not_hold_up_the_others() -> None:
    from bocage.games.brothers.cards.scenario import PLACE, Group
    from bocage.games.brothers.cards.setup import PlaceUnits

    p = Position(OPEN, ["off us", "off us"], ["C4 squad"])
    p.card.groups += [Group(0, PLACE, 1, (p.hex("C3"),), ("us",)), Group(0, PLACE, 1, (p.hex("A1"),), ("us",))]
    n = len(p.card.groups)
    p.card.groups[n - 2].aoc = True  # it must come on at once, and there is no Area of Control
    p.s.group = (n - 2, n - 1, *p.s.group[2:])
    p.s.at[0] = p.s.at[1] = TO_PLACE
    p.start(PlaceUnits(0, PLACE))
    assert p.options() == [("place", 1, p.hex("A1")), ("keep back", 1)], "the other comes all the same"


@refused("BB 5.3", "BB 11.0")
@allowed("BB 5.3")
def test_a_declared_retreat_makes_for_shelter_like_a_rout() -> None:
    rows = OPEN.replace("2 ........", "2 ..w.....")
    p = Position(rows, ["C4 us yellow"], ["C8 squad used"], edges=("N", "S")).operations()
    p.play(("use", 0), ("retreat",), ("enter", p.hex("C3"), 0))
    p.quiet()
    assert p.rule_against("stop") == "BB 5.3", "in the open before an enemy it goes on to the woods"
    p.play(("enter", p.hex("C2"), 0))
    p.quiet()
    assert p.s.rule != "BB 5.0" or p.allows("stop")


@allowed("BB 11.0", "BB 18.0")
def test_a_router_chooses_which_hexes_it_takes_control_of() -> None:
    rows = "1 ..w..\n2 .....\n3 .....\n4 .....\n5 .....\n6 .....\n7 ....."
    p = Position(rows, ["C4 us yellow"], ["C7 squad"], control=["B3", "D3"], edges=("N", "S"))
    p.s.control = {p.hex("B3"): 1, p.hex("D3"): 1}
    from bocage.games.brothers.infantry.rout_paths import rout_ways

    taken = {way[3] for way in rout_ways(p.s, 0, (0,)) if way[0] == p.hex("C1")}
    assert {(), (p.hex("B3"),), (p.hex("D3"),)} <= taken


@allowed("BB 46.1")
def test_along_a_dike_road_its_owner_chooses_the_side() -> None:
    rows = "\n".join(f"{n} ..." for n in range(1, 9))
    p = Position(rows, ["A4 us"], ["C8 squad used"], more="road dirt A4 B3 C4", dike=["A4", "B3", "C4"]).operations()
    p.play(("use", 0), ("move",))
    assert {a[2] for a in p.options() if a[0] == "enter" and a[1] == p.hex("B3")} == {BANK_A, BANK_B}
    p.play(("enter", p.hex("B3"), BANK_B))
    assert p.s.bank[0] == 1, "nobody stands on the road itself"


@allowed("BB 46.1", "BB 11.0")
def test_a_dike_road_shelters_a_rout_on_the_far_bank() -> None:
    from bocage.games.brothers.infantry.rout_paths import Search

    rows = "\n".join(f"{n} ..." for n in range(1, 9))
    p = Position(rows, ["B4 us yellow"], ["B7 squad"], more="road dirt A4 B3 C4", dike=["A4", "B3", "C4"])
    g = p.ground
    far = g.bank(p.hex("B3"), g.field.side_between(p.hex("B3"), p.hex("B2")))
    search = Search(p.s, 0, (0,))
    assert search.shelter((p.hex("B3"), 0, far, (), ())) and not search.shelter((p.hex("B3"), 0, 1 - far, (), ()))


@allowed("BB 36.0", "BB 43.4")
def test_a_charge_laid_from_the_front_of_a_cave_has_nothing_to_reverse() -> None:
    from bocage.games.brothers.weapons.s36_satchel_charges import charge_power

    levels = "levels\n 0 -0-0\n 1 0000\n 2 0010\n 3 0000\n 4 0000\n 5 0000"
    p = Position("1 ....\n2 ....\n3 ....\n4 ....\n5 ....", ["C3 us", "C2 us"], ["C2+cave jp"], more=levels,
                 cave=[{"hex": "C2", "spine": 2}], nations=("american", "japanese"))  # fmt: skip
    put(p.s, 0, p.ground.cave_front(p.hex("C2"))[0])
    assert charge_power(p.s, 0, p.hex("C2 cave"), 2) == 8
    assert charge_power(p.s, 1, p.hex("C2 cave"), 2) == 10, "from above the -2 is turned about"


@refused("BB 55.2")
def test_rain_allows_two_hexes_a_turn_however_often_it_is_used() -> None:
    p = Position(OPEN, ["C2 us", "A8 us"], ["H8 squad used"]).operations()
    p.s.raining = 1
    p.play(("use", 0), ("move",), ("enter", p.hex("C3"), 0), ("enter", p.hex("C4"), 0))
    assert p.s.rule == "BB 4.1", "two hexes: its move is over"
    p.s.used[0] = 0  # Combat Event 8
    p.play(("use", 0), ("move",))
    assert p.s.used[0] == 2 and p.at(0) == "C4", "no third hex in this turn"
