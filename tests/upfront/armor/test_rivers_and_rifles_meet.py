"""A gun lost in a Stream (UF 8.53), mines and Wire on one AFV (UF 24.3), anti-tank rifles and crews (UF 30.6)."""

from __future__ import annotations

from bocage.games.upfront.basic.s04_discards import ResolveDiscards
from bocage.games.upfront.basic.s05_refusals import ACROSS, must_draw_to_ford
from bocage.games.upfront.basic.s07_acceptance import AcceptTerrain
from bocage.games.upfront.basic.s13_artificial import wire_refusal
from bocage.games.upfront.close_combat.s20_refusals import must_ford
from bocage.games.upfront.infantry.s17_individual import receive_refusal
from bocage.games.upfront.infantry.s17_transfer_refusals import newcomer_refusal
from bocage.games.upfront.infantry.s18_chits import chit
from bocage.games.upfront.infantry.s19_malfunction import fires
from bocage.games.upfront.printed.cards import POS_RED, RED
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, RUSSIAN
from bocage.games.upfront.printed.vehicles import BOG
from bocage.games.upfront.state import KILLED
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import remove
from bocage.games.upfront.table.firepower import firepower, man_firepower
from bocage.games.upfront.table.uses import MOVES_AS
from bocage.kernel import play as kernel_play
from bocage.kernel.script import run
from tests.marks import allowed, refused
from tests.upfront.builder import Table

LEIG, PANZER = 28, 40


def wading() -> Table:
    """A gun and two men have laid their first card in a Stream."""
    t = Table((GERMAN, AMERICAN))
    t.group(0, "A", 1, [LEIG, "R", "R"], lies=["stream"])
    t.group(1, "A", 2, ["R", "R"])
    t.hold(0, "plain", "plain", "terrain woods")
    t.begin()
    t.play(("move", 0), ("move", t.s.hands[0][0], "sideways"))
    t.s.acted[0] = False
    return t


@allowed("UF 8.53")
@refused("UF 8.53")
def test_the_card_laid_for_a_gun_has_forded_nothing_when_the_gun_is_lost() -> None:
    t = wading()
    plain = t.s.hands[0][0]
    assert MOVES_AS[plain] == "plain" and must_draw_to_ford(t.s, 0, plain)
    remove(t.s, 0, KILLED, "UF 6.51")
    assert must_draw_to_ford(t.s, 0, plain) and must_ford(t.s, 0)
    for action in (("move", plain, "forward"), ("move", plain, "back")):
        t2 = wading()
        remove(t2.s, 0, KILLED, "UF 6.51")
        t2.play(("move", 0), waits=True)
        barred = t2.why_not(*action)
        assert barred is not None and barred.rule == "UF 8.53"
    found = t.why_not("terrain", 0)
    assert found is not None and found.rule == "UF 8.53"


@allowed("UF 8.53")
def test_a_gun_that_joins_a_group_across_the_stream_does_not_send_it_back() -> None:
    t = Table((GERMAN, AMERICAN))
    t.group(0, "A", 1, ["R", "R"], lies=["stream"])
    t.group(1, "A", 2, ["R", "R"])
    t.hold(0, "ford", "plain")
    t.begin()
    t.play(("move", 0), ("move", t.s.hands[0][0], "sideways"))
    gun = t.add(0, LEIG, (3, 5, 8))
    t.s.group[gun], t.s.men[0] = 0, (*t.s.men[0], gun)
    assert not must_draw_to_ford(t.s, 0, t.s.hands[0][0]) and not must_ford(t.s, 0)


@allowed("UF 24.3", "UF 28.441")
def test_wire_that_stops_an_afv_keeps_the_mines_of_the_same_turn_off_it() -> None:
    for bogs in (True, False):
        t = Table((RUSSIAN, GERMAN))
        t.group(0, "A", 2, ["R", "R"])
        t.group(1, "A", 2, [PANZER], lies=["brush", "forward"])
        wire, mine = t.hold(0, "wire", "minefield")
        s = t.begin().s
        s.cower = [(), ()]
        s.hands[0] = ()
        s.declared = [(wire, 6), (mine, 6)]
        column = BOG[s.person[2]][0][1]
        draws = [next(c for c in s.pile.rest if POS_RED[c][column] == bogs and not RED[c])]
        s.stack[-1].at = "acted"
        s.stack.append(ResolveDiscards())
        kernel_play.begin(s)
        if not bogs:
            draws.append(next(c for c in s.pile.rest if c not in draws))
        run(s, [], draws, waits=True)
        assert ((marks.BOGGED, 2) in s.marks) == bogs
        assert (mine in s.discards) == bogs and (mine in [e & 255 for e in s.cards[6]]) != bogs


@allowed("UF 30.6")
@refused("UF 30.6")
def test_an_anti_tank_rifle_adds_nothing_to_fire_at_the_crew_of_an_afv() -> None:
    """UF 30.6: against an AFV it is ordnance; against men beside it, its factor counts as ever."""
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 3, ["ATR", "R"])
    t.group(1, "A", 2, [PANZER])
    t.group(1, "B", 2, ["R", "R"])
    t.begin()
    assert (man_firepower(t.s, 0, 6, 5), man_firepower(t.s, 0, 7, 5)) == (0, 1)
    assert firepower(t.s, 0, 6, 5) == man_firepower(t.s, 1, 6, 5)
    assert (fires(t.s, 0, 6, 5), fires(t.s, 0, 7, 5)) == (False, True)


@allowed("UF 13.3", "UF 17.81")
@refused("UF 13.3")
def test_wading_is_no_ford_for_wire_and_single_men_either() -> None:
    t = wading()
    found = wire_refusal(t.s, 0)
    assert found is not None and found.rule == "UF 13.3"
    t.s.marks[marks.WADES, 0] = ACROSS
    assert wire_refusal(t.s, 0) is None
    s = wading().s
    s.letter[1], s.chit[1], s.men[1], s.group[2] = 2, 1, (2,), 1
    s.men[0] = (0, 1)
    s.leaders = ((2,), ())
    s.outset = ()
    t2 = Table()
    t2.s, t2.used = s, set()
    run(s, [("send", 0), ("send", 1, 1), ("card", s.hands[0][0])], waits=True)
    assert s.rule == "UF 17.81", "he must draw to get across"


@allowed("UF 27.2", "UF 20.23")
def test_a_mortar_that_is_put_down_has_acquired_nothing() -> None:
    t = Table((GERMAN, AMERICAN))
    t.group(0, "A", 3, ["MTR", "R"])
    t.group(1, "A", 2, ["R", "R"])
    t.group(1, "B", 0, ["R", "R"])
    t.hold(0, "movement")
    s = t.begin().s
    s.marks[marks.ACQUIRED, 0] = 7
    t.play(("infiltrate", 0), ("enter", 0, 6), ("card", s.hands[0][0]), ("done",), waits=True)
    assert (marks.ACQUIRED, 0) not in s.marks and s.dropped[0]


@allowed("UF 27.2", "UF 18.21")
def test_a_mortar_exchanged_for_another_weapon_has_acquired_nothing() -> None:
    t = Table((GERMAN, AMERICAN))
    t.group(0, "A", 2, ["MTR", "R"])
    t.group(1, "A", 2, ["R", "R"])
    s = t.begin().s
    s.marks[marks.ACQUIRED, 0] = 6
    rifle = chit(s.weapon[1])
    s.dropped[0] = (rifle,)
    t.play(("acquire", 0), ("acquire", 0, 0, rifle), draws=["b1"], waits=True)
    assert s.weapon[0] == s.weapon[1] and (marks.ACQUIRED, 0) not in s.marks


@allowed("UF 17.8")
@refused("UF 34.32")
def test_a_gun_joins_nobody_in_marsh() -> None:
    for ground, moves, joins in (("marsh", 0, False), ("marsh", 1, False), ("marsh", 2, True), ("brush", 1, True)):
        t = Table((GERMAN, AMERICAN))
        t.group(0, "A", 1, [LEIG, "R"])
        t.group(0, "B", 1, ["R", "R"], lies=[ground, *["sideways"] * moves])
        t.group(1, "A", 2, ["R", "R"])
        s = t.begin().s
        found = newcomer_refusal(s, 0, 1)
        assert (found is None) == joins and newcomer_refusal(s, 1, 1) is None
        s.crossing[0], s.marks[marks.SENT, 0] = 1, s.turn - 2
        late = receive_refusal(s, 1)
        assert (late is None) == joins and (joins or (late is not None and late.rule == "UF 34.32"))


@allowed("UF 8.53", "UF 7.32")
@refused("UF 8.53")
def test_a_gun_that_rejects_terrain_after_its_ford_has_to_ford_again() -> None:
    """The card that forded is discarded (UF 7.32); the one left lies in the Stream and has forded nothing."""
    t = Table((GERMAN, AMERICAN))
    t.group(0, "A", 1, [LEIG, "R", "R"], lies=["stream"])
    t.group(1, "A", 2, ["R", "R"])
    t.hold(0, "plain", "ford", "plain")
    brush = t.card(1, "terrain brush")
    s = t.begin().s
    t.play(("move", 0), ("move", s.hands[0][0], "sideways"))
    s.acted[0] = False
    t.play(("move", 0), ("move", s.hands[0][0], "sideways"))
    plain = s.hands[0][0]
    assert not must_ford(s, 0) and not must_draw_to_ford(s, 0, plain)
    s.pile.rest.remove(brush)
    s.pending[0] = brush
    t.resolve(AcceptTerrain(), ("reject", 0))
    s.acted[0] = False
    assert must_ford(s, 0) and must_draw_to_ford(s, 0, plain) and wire_refusal(s, 0) is not None
    t.play(("move", 0))
    barred = t.why_not("move", plain, "forward")
    assert barred is not None and barred.rule == "UF 8.53"
