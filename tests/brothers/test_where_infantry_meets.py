"""Where rules of infantry meet: pauses, events, routs, Wire and charges; positions that went wrong once."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import ENTER, Group
from bocage.games.brothers.infantry.s11_rout import RoutPhase
from bocage.games.brothers.infantry.s17_combat_events import Pick
from bocage.games.brothers.infantry.s17_japanese_events import JapaneseEvent
from bocage.games.brothers.moving import movers
from bocage.games.brothers.state import BANZAI, GONE, INTRUDER, OFF, USED
from bocage.games.brothers.table import remove
from bocage.games.brothers.terrain.steps import IN_TRENCH, WHOLE_MOVE
from bocage.kernel.consequences import settled
from tests.brothers.position import OPEN, Position, kind
from tests.marks import allowed, refused

PACIFIC = ("japanese", "american")
ROWS = "\n".join(f"{n} ........" for n in range(1, 11))
TEAMS = kind("infantry teams", nation="american", fireteam=True, fp=(6, 4), prof=(5, 3))
SPIRIT = kind("infantry spirit", nation="japanese", seishin=True, fp=(5, 3), prof=(3, 2), melee=(3, 2))
GD = kind("infantry gd", nation="japanese", gd=True, fp=(6, 4), prof=(4, 3), reach=(5, 5), melee=(3, 2))


@refused("BB 5.0")
def test_what_was_suffered_before_is_no_reason_to_remain() -> None:
    """Its own Muzzle Flash was answered; on its way into the enemy's hex it takes nothing and so goes in."""
    p = Position(ROWS, [f"C4 {TEAMS}"], ["C5 squad used", "C9 squad"], night=1).operations()
    p.play(("use", 0), ("move",), ("fireteams",), ("at", p.hex("C5"), "", -1), dice=[10], waits=True)
    p.play(("at", 2, ""), dice=[4, 3])
    assert p.s.supp[0] == 1
    p.play(("enter", p.hex("C5"), 0))
    assert p.at(0) == "C5" and p.s.rule != "BB 5.0"


@allowed("BB 17.0", "BB 5.0")
def test_the_mover_checks_before_the_event_is_rolled_for() -> None:
    """The effects of the roll come first: an event's Command Points are too late for that check."""
    rows = ROWS.replace("4 ........", "4 ..S.....")
    p = Position(rows, ["C3 us", "A1 us"], ["C6 squad"], events=1).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    told = p.play(("op", 2, "", -1), dice=[1, 10, 2, 9])
    assert [what[0] for _, what, _ in told if what[0] in ("check", "event roll", "move ends")] == [
        "check",
        "move ends",
        "event roll",
    ]
    assert sum(p.s.pools[i] for i, pool in enumerate(p.card.pools) if pool[0] == 0) == 2 and p.s.supp[0] == 1


@refused("BB 15.0")
@allowed("BB 11.0")
def test_a_decoy_seen_on_its_rout_does_not_come_back() -> None:
    """Tank shock makes it check like the Squad it seems to be; the open hex on the way shows that it is none."""
    rows = "1 .w.\n2 ...\n3 ...\n4 ...\n5 .w.\n6 ...\n7 ...\n8 ..."
    for piece in ("decoy", "squad"):
        p = Position(rows, [f"B5 {piece} concealed"], ["B7 tank facing=0", "B8 tank facing=0", "B6 us"],
                     tank_shock=True, nations=("german", "american"), edges=("N", "S"))  # fmt: skip
        p.start(RoutPhase(), dice=[10], waits=True)
        p.play(("rout", p.hex("A2")))
        assert p.s.conceal[0] == 0
        assert p.s.at[0] == (GONE if piece == "decoy" else p.hex("A2"))
        assert (0 in p.s.here.get(p.hex("A2"), ())) == (piece == "squad")


@refused("BB 59.6")
@allowed("BB 59.6")
def test_a_shot_without_sight_gives_the_charge_up_too() -> None:
    rows = ROWS.replace("4 ........", "4 .WWW....")
    p = Position(rows, ["C7 us"], ["C3 jp", "H1 jp"], nations=("american", "japanese"))
    p.s.mark[1] |= BANZAI
    p.s.mark[2] |= BANZAI
    p.operations().play(("use", 0), ("move",), ("enter", p.hex("C6"), 0), ("op", 1, "", -1))
    assert p.s.used[1] == USED and not p.s.mark[1] & BANZAI and p.s.mark[2] & BANZAI
    q = Position(rows, [f"C3 {GD}"], ["C6 us used", "H9 us used"], nations=PACIFIC)
    q.s.mark[0] |= BANZAI
    q.operations().play(("use", 0), ("fire",), ("at", q.hex("C6"), ""))
    assert q.s.used[0] == USED and not q.s.mark[0] & BANZAI


@refused("BB 59.6")
def test_who_is_marked_used_by_an_event_does_not_charge() -> None:
    p = Position(ROWS, ["C3 jp", "A1 jp"], ["C6 us used", "H9 us used"], nations=PACIFIC)
    p.s.mark[0] |= BANZAI
    p.start(Pick(7, 1, 2))
    p.play(("pick", 0))
    assert p.s.used[0] == USED and not p.s.mark[0] & BANZAI


@allowed("BB 43.0", "BB 17.0")
def test_who_was_in_the_foxhole_first_is_its_occupant() -> None:
    """The mover is in it; whoever charges him there in the pause is the one without benefit."""
    fort = [{"hex": "C4", "kind": "foxhole", "concealed": False}]
    p = Position(OPEN, ["C3 us"], ["C6 jp", "E5 jp"], nations=("american", "japanese"), events=1, fort=fort)
    p.operations().play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    p.play(("op", 1, "", -1), dice=[1, 1, 3, 9])
    p.play(("pick", 2))
    while p.at(2) != "C4":
        steps = [a for a in p.options() if a[0] == "enter"]
        p.play(steps[0] if p.s.player == 1 else ("pass",))
    while p.s.player >= 0 and movers(p.s):
        p.play(("pass",))
    assert p.at(0) == "C4" and not p.s.mark[0] & INTRUDER and p.s.mark[2] & INTRUDER


@allowed("BB 11.0", "BB 43.6")
@refused("BB 11.0")
def test_a_router_in_wire_makes_for_shelter_one_hex_at_a_time() -> None:
    """It can leave the Wire by one hex only; that hex lies on its way to shelter, or to the Rout Edge."""
    rows = "\n".join(f"{n} ..w.." if n == 1 else f"{n} ....." for n in range(1, 11))
    p = Position(rows, ["C4 us red"], ["C8 squad"], edges=("S", "N"), wire=["C4"])
    p.start(RoutPhase(), dice=[10], waits=True)
    ends = {p.ground.name(a[1]) for a in p.options()} if p.s.player == 0 else {p.at(0)}
    assert "C3" in ends and not ends & {"B5", "D5", "C5"}
    bare = "\n".join(f"{n} ....." for n in range(1, 11))
    q = Position(bare, ["C5 us red"], ["C7 squad"], edges=("N", "S"), wire=["C5"])
    q.start(RoutPhase(), dice=[10], waits=True)
    ends = {q.ground.name(a[1]) for a in q.options()} if q.s.player == 0 else {q.at(0)}
    assert ends == {"C4"}, "the fewest MPs to the edge, not any hex"


@allowed("BB 11.0", "BB 43.6")
def test_a_router_held_by_wire_on_its_way_stops_in_it() -> None:
    rows = "1 w\n" + "\n".join(f"{n} ." for n in range(2, 11))
    p = Position(rows, ["A7 us red"], ["A10 squad"], edges=("S", "N"), wire=["A5"])
    p.start(RoutPhase(), dice=[10], waits=True)
    assert p.at(0) == "A5"


@allowed("BB 18.0", "BB 16.1")
@refused("BB 18.0")
def test_reinforcements_that_enter_in_an_area_of_control_come_at_once() -> None:
    p = Position(OPEN, ["C3 us used", "D3 us used", "off us"], ["C8 squad used"], turn=4, edges=("N", "S"))
    p.card.groups[2] = Group(0, ENTER, 4, (), ())
    p.card.groups[2].aoc = True
    p.operations()
    assert p.options() == [("use", 2)] and p.rule_against("pass") == "BB 4.1"
    p.play(("use", 2), ("move",))
    assert p.rule_against("stop") == "BB 18.0"
    open_hexes = {p.ground.name(a[1]) for a in p.options() if a[0] == "enter"}
    assert "C1" in open_hexes and not open_hexes & {"A4", "H5", "C8"}, "edge hexes behind two friends"
    p.play(("enter", p.hex("C1"), 0), ("stop",))
    nowhere = Position(OPEN, ["C1 us used", "off us"], ["D8 squad used"], turn=4, edges=("N", "S"))
    nowhere.card.groups[2] = Group(0, ENTER, 4, (), ())
    nowhere.card.groups[2].aoc = True
    nowhere.operations()
    assert nowhere.allows("pass") and nowhere.s.at[1] == OFF, "no hex is open to it: it may wait"


@allowed("BB 15.0", "BB 17.0")
def test_an_events_charger_that_ends_out_of_sight_may_hide() -> None:
    p = Position(ROWS.replace(".", "j"), ["C1 us"], ["C9 jp", "H9 jp used"], nations=("american", "japanese"))
    p.start(JapaneseEvent(), dice=[10], waits=True)
    p.play(("pick", 1))
    while p.s.rule == "BB 5.0":
        p.play(next(a for a in p.options() if a[0] == "enter"))
        p.quiet()
    assert (p.s.player, p.s.rule, p.options()) == (1, "BB 15.0", [("conceal",), ("stay",)])
    p.play(("conceal",))
    assert p.s.conceal[1] == 1 and p.s.used[1] == USED


@allowed("BB 59.5")
@refused("BB 59.5")
def test_seishin_is_satisfied_by_the_hex_of_an_enemy_who_has_fallen() -> None:
    p = Position(ROWS, [f"C3 {SPIRIT}"], ["C5 us reduced used", "C7 us used"], nations=PACIFIC).operations()
    p.play(("use", 0), ("move",), ("seishin",), ("enter", p.hex("C4"), 0))
    remove(p.s, 1, "BB 17.0")
    settled(p.s)
    p.quiet()
    assert p.rule_against("stop") == "BB 59.5", "it goes on to a hex in which an enemy was at the start"
    p.play(("enter", p.hex("C5"), 0))
    p.quiet()
    assert p.allows("stop") and p.allows("enter", p.hex("B5"), 0)


@refused("BB 59.6")
@allowed("BB 59.6", "BB 18.0")
def test_before_the_last_charge_no_squad_leaves_by_its_own_edge() -> None:
    p = Position(ROWS, ["C10 jp", "H10 jp"], ["C2 us used"], nations=PACIFIC, banzai=[3, 4], edges=("S", "N"))
    p.operations().play(("use", 0), ("move",))
    assert p.rule_against("exit") == "BB 59.6"
    p.play(("stop",), ("use", 1), ("move",))
    assert p.allows("exit"), "in the corner it may leave by the other edge"


@refused("BB 15.0", "BB 43.0")
@allowed("BB 43.2", "BB 15.0")
def test_who_comes_into_a_foxhole_in_the_open_is_seen_coming() -> None:
    fort = [{"hex": "C4", "kind": "foxhole", "concealed": False}]
    rows = ROWS.replace("3 ........", "3 ..w.....")
    p = Position(rows, ["C3 us concealed"], ["C8 squad"], fort=fort).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    assert p.s.conceal[0] == 0, "it has no good of the Foxhole while it moves"
    woods = Position(
        rows.replace("4 ........", "4 ..w....."), ["C3 us concealed"], ["C8 squad"], fort=fort
    ).operations()
    woods.play(("use", 0), ("move",), ("enter", woods.hex("C4"), 0))
    assert woods.s.conceal[0] == 1, "the other terrain in the hex hides it"
    there = Position(ROWS, ["C4 us concealed"], ["C8 squad used"], fort=fort).operations()
    there.play(("use", 0), ("move",), ("stop",))
    assert there.s.conceal[0] == 1, "who does not leave it has its benefit"
    trench = Position(ROWS, ["C3 us concealed"], ["C8 squad used"], trench=["C3", "C4"]).operations()
    trench.play(("use", 0), ("move",), ("enter", trench.hex("C4"), IN_TRENCH))
    trench.quiet()
    assert trench.s.conceal[0] == 1


@refused("BB 5.4", "BB 54.3")
@allowed("BB 54.3")
def test_an_escarpment_takes_the_whole_allowance_the_command_points_mp_too() -> None:
    """Before the step or after it: the order in which things are named makes no difference."""
    rows = "\n".join(f"{n} ." for n in range(1, 9))
    p = Position(rows, ["A3 us"], ["A8 squad used"], more="side escarpment A3:S", cp=(1, 0)).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("A4"), WHOLE_MOVE))
    p.quiet()
    assert p.rule_against("follow me", 0) == "BB 5.4" and ("follow me", 0) not in p.options()
    first = Position(rows, ["A3 us"], ["A8 squad used"], more="side escarpment A3:S", cp=(1, 0)).operations()
    first.play(("use", 0), ("move",), ("follow me", 0), ("enter", first.hex("A4"), WHOLE_MOVE))
    first.quiet()
    assert first.at(0) == "A4" and not any(a[0] == "enter" for a in first.options())


@allowed("BB 17.0", "BB 15.0")
@refused("BB 17.0")
def test_no_squad_need_give_up_its_concealment_for_one_that_comes_back() -> None:
    jungle = ROWS.replace(".", "j")
    p = Position(jungle, ["C3 us concealed", "H1 us"], ["C8 jp", "H9 jp used"], nations=("american", "japanese"))
    remove(p.s, 1, "BB 6.2")
    p.start(Pick(4, 0, 0))
    assert p.options() == [("pass",), ("pick", 1)]
    p.play(("pass",))
    assert p.s.at[1] == GONE and p.s.conceal[0] == 1
    q = Position(jungle, ["C3 us concealed", "H1 us", "E3 us"], ["C8 jp", "H9 jp used"],
                 nations=("american", "japanese"))  # fmt: skip
    remove(q.s, 1, "BB 6.2")
    q.start(Pick(4, 0, 0))
    assert q.rule_against("pass") == "BB 17.0", "an unconcealed Squad is there: it must be done"
