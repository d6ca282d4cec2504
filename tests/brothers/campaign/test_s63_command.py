"""BB 63.1: Company Hubs and Command Range."""

from __future__ import annotations

from bocage.games.brothers.campaign.s63_command import command_loss, command_range, out_of_command, spotting_refusal
from bocage.games.brothers.infantry import s03_command_points as cps
from bocage.games.brothers.infantry.s07_morale import MID_MOVE, SELECTED, morale
from bocage.games.brothers.nations.s59_banzai import BanzaiCall
from bocage.games.brothers.state import GONE
from bocage.games.brothers.table import put, stacked
from bocage.games.brothers.terrain.s50_decoys import Regenerate
from bocage.games.brothers.weapons.s32_spotting import spotters
from tests.brothers.campaign.scenes import scene
from tests.brothers.position import OPEN, kind
from tests.marks import allowed, case, refused

kind("able", nation="american", name="Able squad", morale=((10, 6, 2), (8, 4, 1)))
kind("sei", nation="japanese", name="Seishin squad", seishin=True, morale=((10, 6, 2), (8, 4, 1)))

HUB = {"Able": "A8"}
FIVE = {"Able": 5}


def test_words_of_a_check_say_what_is_lost_out_of_command() -> None:
    p = scene(one=["A2 able company=Able"], two=["H8 squad"], hubs=HUB, ranges=FIVE).operations()
    p.play(("use", 0))
    e = p.explain("move")
    assert [(line.rule, line.amount) for line in e.lines if line.rule == "BB 63.1"] == [("BB 63.1", -3)]
    assert e.odds[0].probability == 0.7


@case("bob-63-001")
@allowed("BB 63.1")
@refused("BB 63.1")
def test_out_of_command() -> None:
    p = scene(
        one=["A2 able company=Able", "A3 able company=Able", "H5 able"], two=["H8 squad"],
        hubs=HUB, ranges=FIVE, points={"Able": 2},
    )  # fmt: skip
    s = p.s
    assert [out_of_command(s, u) for u in (0, 1, 2)] == [True, False, False]  # 6 hexes, 5 hexes, of no company
    p.operations()
    # the initial Move check: 7 instead of 10
    p.play(("use", 0), ("move",), dice=[8])
    assert s.used[0] == 2 and p.at(0) == "A2"
    # in command 10 passes without a roll
    s.player = -3
    s.stack = s.stack[:1]
    p.operations()
    p.play(("use", 1), ("move",))
    assert ("enter", p.hex("B3"), 0) in p.options()
    # fire and the check in mid-move are not touched
    assert morale(s, 0, SELECTED) == 10
    s.supp[0] = 1
    assert (morale(s, 0, SELECTED), morale(s, 0, MID_MOVE)) == (6, 6)
    # no Command Point, no spotting
    refusal = cps.cp_refusal(s, 0, 0)
    assert refusal is not None and refusal.rule == "BB 63.1"
    assert cps.pools_for(s, 0) == [] and cps.cp_refusal(s, 1, 0) is None
    spotting = spotting_refusal(s, 0)
    assert spotting is not None and spotting.rule == "BB 63.1"
    assert spotters(s, 0) == [1, 2]


@case("bob-63-001", "bob-63-002")
@allowed("BB 63.1")
def test_a_suppressed_unit_out_of_command_needs_three_less_but_never_less_than_one() -> None:
    for word, needed in (("yellow", 3), ("red", 1)):
        for die in (needed, needed + 1):
            p = scene(one=[f"A1 able company=Able {word}"], two=["H8 squad"], hubs=HUB, ranges=FIVE).operations()
            p.play(("use", 0), ("move",), dice=[die])
            assert (("enter", p.hex("A2"), 0) in p.options()) == (die == needed)


@case("bob-63-001")
@refused("BB 63.1")
def test_no_seishin_out_of_command() -> None:
    for hub, may in (("A8", False), ("A5", True)):
        p = scene(
            one=["A1 sei company=Able"], two=["A5 squad"], hubs={"Able": hub}, ranges=FIVE,
            nations=("japanese", "american"),
        ).operations()  # fmt: skip
        p.play(("use", 0), ("move",), dice=[1] if not may else [])
        assert p.allows("seishin") == may
        if not may:
            assert p.rule_against("seishin") == "BB 63.1"


@case("bob-63-002")
@allowed("BB 63.1")
def test_a_banzai_charge_does_not_ask_for_command() -> None:
    p = scene(
        one=["A1 sei company=Able red"], two=["A6 us"], hubs=HUB, ranges=FIVE, nations=("japanese", "american"),
        banzai=[1, 1],
    )  # fmt: skip
    p.start(BanzaiCall())
    p.play(("done",))
    p.operations()
    p.play(("use", 0))
    p.play(("charge",))  # 10 and more: no roll
    assert any(action[0] == "enter" for action in p.options())


@allowed("BB 63.1")
def test_a_team_that_does_not_charge_needs_no_command_either() -> None:
    """In the turn in which the charge is declared; in another the -3 is there."""
    kind("gunners", kind="mg", nation="japanese", fp=(7, 4), prof=(6, 3))
    p = scene(
        one=["A1 gunners company=Able", "A8 sei company=Able"], two=["H6 us"], hubs=HUB, ranges=FIVE,
        nations=("japanese", "american"), banzai=[1, 1],
    )  # fmt: skip
    assert command_loss(p.s, 0, 10) == -3
    p.start(BanzaiCall())
    p.play(("done",))
    assert command_loss(p.s, 0, 10) == 0
    p.s.turn = 2
    assert command_loss(p.s, 0, 10) == -3


@allowed("BB 63.1")
@refused("BB 63.1")
def test_a_hub_is_no_unit() -> None:
    p = scene(one=["A8 able company=Able", "A8 able company=Able"], two=["D8 squad concealed"], hubs=HUB, ranges=FIVE)
    p.s.hub[0] = p.hex("D7")  # beside a Conceal counter and in nobody's way
    p.operations()
    assert p.s.conceal[2] == 1 and stacked(p.s, p.hex("D7"), 0) == 0
    assert {action[1] for action in p.options() if len(action) > 1} == {0, 1}
    assert p.rule_against("use", 9) == "BB 4.0"  # it is not selected, and there is nothing to spend a Command Point on


@allowed("BB 63.1", "BB 63.2")
def test_the_displaced_side_commands_two_hexes_less() -> None:
    p = scene(one=["A4 able company=Able", "A5 able company=Able"], two=["H1 squad"], hubs=HUB, ranges=FIVE)
    assert command_range(p.s, 0) == 5 and not out_of_command(p.s, 0)
    p.s.displaced[0] = 1
    assert command_range(p.s, 0) == 3 and out_of_command(p.s, 0) and not out_of_command(p.s, 1)


@allowed("BB 63.1")
def test_a_decoy_checks_as_what_it_seems_to_be() -> None:
    rows = OPEN.replace("1 ........", "1 wwwwwwww")
    for piece in ("able", "decoy"):
        p = scene(rows, ["A1 " + piece + " company=Able concealed"], ["H8 squad"], hubs=HUB, ranges=FIVE).operations()
        p.play(("use", 0), ("move",), dice=[8])
        assert p.s.used[0] == 2 and p.at(0) == "A1"


@allowed("BB 50.3", "BB 62.0")
def test_a_regenerated_decoy_takes_its_own_line_of_the_ledger_along() -> None:
    """The counters change places at night; what becomes of each is written down for the piece it covers."""
    p = scene(one=["A8 able company=Able concealed", "B8 decoy company=Able concealed"], two=["H1 squad"], hubs=HUB,
              ranges=FIVE, night=2)  # fmt: skip
    put(p.s, 1, GONE)
    p.start(Regenerate(0), dice=[1])
    assert (p.s.kind, p.s.line) == (["decoy", "able", "squad"], [1, 0, 2])
