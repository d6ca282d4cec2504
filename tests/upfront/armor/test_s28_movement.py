"""UF 28.5 to 28.53: Marsh, Woods, Bog; Buttoning Up by choice; what stops an AFV; Wire and Snipers against it."""

from __future__ import annotations

from bocage.games.upfront.armor.s25_to_hit import moves
from bocage.games.upfront.armor.s28_movement import BogCheck, button_refusal, unbog_refusal
from bocage.games.upfront.armor.vehicle_state import crew_lost, is_exposed
from bocage.games.upfront.basic.s03_prepare import InitialTerrain, initial_terrain_refusal
from bocage.games.upfront.basic.s05_refusals import mode_refusal, move_refusal
from bocage.games.upfront.basic.s07_acceptance import must_reject
from bocage.games.upfront.basic.s14_snipers import SniperAttack, sniper_refusal
from bocage.games.upfront.printed.cards import POS, POS_RED, RED, RN, SNIPER_KIA, SNIPER_PIN, TERRAIN
from bocage.games.upfront.printed.nations import BRITISH, GERMAN, RUSSIAN
from bocage.games.upfront.state import IN_PLAY
from bocage.games.upfront.table.ground import FORWARD, SIDEWAYS, read
from bocage.games.upfront.table.uses import MOVES_AS
from bocage.kernel import play, script
from bocage.kernel.refusal import Refusal
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table

PANZER, HALFTRACK = 40, 30


def one_tank(*lies: str, number: int = PANZER, chit: int = 1) -> Table:
    """A German AFV as card 0 in group A; Russian riflemen opposite and beside."""
    t = Table((GERMAN, RUSSIAN))
    t.group(0, "A", chit, [number], lies=lies)
    t.group(0, "B", 1, ["R", "R"])
    t.group(1, "A", 0, ["R", "R"])
    t.group(1, "B", 1, ["R", "R"])
    return t


def position_card(t: Table, column: int, red: bool) -> int:
    return t.take(lambda c: POS_RED[c][column] == red and c in t.s.pile.rest and POS[c][column] > 0)


@allowed("UF 28.5")
@refused("UF 28.5")
@case("uf-28-033")
def test_marsh_turns_an_afv_aside() -> None:
    """UF 28.5: Marsh on its advance must be rejected, the card lies sideways and the chit is given back."""
    t = one_tank("brush", "forward", chit=2)
    marsh, brush = t.card(1, "terrain marsh"), t.card(1, "terrain brush")
    t.s.pending[0] = marsh
    assert must_reject(t.s, 0)
    t.begin()
    assert t.s.chit[0] == 1 and t.s.cards[0][-1] >> 8 == SIDEWAYS and t.s.pending[0] == 0
    found = initial_refusal(marsh)
    assert found is not None and found.rule == "UF 28.5"
    assert initial_refusal(brush) is None


def initial_refusal(card: int) -> Refusal | None:
    t = one_tank()
    t.s.hands[1] = (card,)
    return initial_terrain_refusal(t.s, 1, card, 0)


@case("uf-28-034", "uf-08-045", "uf-08-035")
@allowed("UF 28.51")
@refused("UF 28.51")
@allowed("UF 8.73")
@refused("UF 8.73")
def test_out_of_woods_only_sideways() -> None:
    """UF 28.51, UF 8.73: and a Flank card may earn Flanking Fire by it."""
    t = one_tank("woods")
    flank = t.take(lambda c: MOVES_AS[c] == "flank")
    t.s.hands[0] = (flank,)
    t.begin()
    found = mode_refusal(t.s, 0, flank, FORWARD)
    assert found is not None and found.rule == "UF 28.51"
    t.play(("move", 0))
    verbs = {option[0]: option for option in t.options()}
    assert ("move", flank, "sideways") in t.options() and ("flank", flank, 7) in t.options()
    assert ("move", flank, "forward") not in t.options() and "flank" in verbs
    t.play(("flank", flank, 7))
    assert (0, 7) in t.s.flanks
    assert mode_refusal(t.s, 0, flank, FORWARD) is None  # the second card is free


@case("uf-28-035", "uf-08-011")
@allowed("UF 28.52")
@allowed("UF 8.23", "UF 8.71")
def test_when_bog_is_checked() -> None:
    """UF 28.52: Gully, Woods and Stream; not Brush, Hill, Walls, Buildings or a rejected card."""
    for name, checks in (("woods", True), ("gully", True), ("stream", True), ("brush", False), ("wall", False)):
        t = one_tank("open", "forward")
        card = t.card(0, f"terrain {name}")
        t.s.hands[0] = (card,)
        t.begin()
        chance = [position_card(t, 4, False)] if checks else []
        told = script.run(t.s, [("terrain", 0), ("terrain", card)], chance)
        assert ("bog check" in [event[1][0] for event in told]) == checks, name
        assert TERRAIN[t.s.cards[0][0] & 255] == name and ("bogged", 0) not in t.s.marks
    t = one_tank("open", "forward")
    t.s.pending[0] = t.card(1, "terrain woods")
    t.begin()
    t.play(("reject", 0))
    assert not t.events("bog check")


def test_bog_before_play() -> None:
    """UF 28.52: also while Terrain is placed before the game."""
    t = one_tank()
    woods = t.card(1, "terrain woods")
    t.begin()
    t.s.hands[1] = (woods,)
    t.s.seat = 1
    t.s.stack[-1].at = "acted"
    t.s.stack.append(InitialTerrain())
    play.begin(t.s)
    script.run(t.s, [("terrain", woods, 0)], [position_card(t, 4, True)])
    assert ("bogged", 0) in t.s.marks and t.s.seat == 0


@case("uf-28-036")
def test_wire_stops_a_moving_afv() -> None:
    """UF 28.52: bogged by Wire its Movement card goes; in Woods it was gone already."""
    t = one_tank("brush", "forward")
    t.begin()
    t.s.stack[-1].at = "acted"
    t.s.stack.append(BogCheck(0, 1))
    play.begin(t.s)
    script.run(t.s, [], [position_card(t, 9, True)])
    assert ("bogged", 0) in t.s.marks and read(t.s.cards[0]).moves == 0 and t.s.chit[0] == 1


@case("uf-13-022")
@allowed("UF 13.35")
def test_wire_on_an_afv_is_gone_at_once() -> None:
    """UF 13.35: a check in the column after the w, and the Wire does not stay."""
    t = one_tank("brush")
    wire = t.hold(0, "wire")[0]
    t.s.hands[0], t.s.hands[1] = (), (wire,)
    t.s.seat = 1
    t.begin()
    card = position_card(t, 9, False)
    script.run(t.s, [("stop",), ("on", wire, 0)], [card])
    assert wire in t.s.discards and read(t.s.cards[0]).wires == 0 and ("bogged", 0) not in t.s.marks


@case("uf-28-038", "uf-28-039", "uf-17-017")
@allowed("UF 28.53")
@refused("UF 28.53")
def test_out_of_the_mud() -> None:
    """UF 28.53: a Movement card and a black number; no movement, so Flanking Fire stays (UF 17.4)."""
    for draw, free in (("b2", True), ("r2", False)):
        t = one_tank("brush")
        (card,) = t.hold(0, "plain")
        t.begin()
        t.s.flanks[0, 7] = 6
        t.s.marks["bogged", 0] = 0
        found = move_refusal(t.s, 0)
        assert found is not None and found.rule == "UF 28.53"
        t.play(("unbog", 0), ("unbog", card), draws=[draw])
        assert (("bogged", 0) not in t.s.marks) == free
        assert (0, 7) in t.s.flanks and not moves(t.s, 0) and card in t.s.discards and t.s.acted[0]


def test_not_in_the_turn_in_which_it_bogged() -> None:
    """UF 28.53."""
    t = one_tank("brush")
    t.hold(0, "plain")
    t.begin()
    t.s.marks["bogged", 0] = t.s.turn
    found = unbog_refusal(t.s, 0)
    assert found is not None and found.rule == "UF 28.53"
    assert unbog_refusal(t.s, 1) is not None
    t.s.marks["bogged", 0] = t.s.turn - 1
    assert unbog_refusal(t.s, 0) is None


@refused("UF 28.44")
@allowed("UF 28.45")
def test_what_does_not_move() -> None:
    """UF 28.44, UF 28.45, UF 28.42."""
    t = one_tank("brush", number=HALFTRACK)
    t.hold(0, "plain")
    t.begin()
    assert move_refusal(t.s, 0) is None
    for mark, rule in (("immobilized", "UF 28.44"), ("stun", "UF 28.45")):
        t.s.marks[mark, 0] = 3
        found = move_refusal(t.s, 0)
        assert found is not None and found.rule == rule
        del t.s.marks[mark, 0]
    t.s.pinned[0] = True
    found = move_refusal(t.s, 0)
    assert found is not None and found.rule == "UF 28.42"


@refused("UF 28.43")
def test_buttoning_up_by_choice() -> None:
    """UF 28.43: an action; once, for good, and not without a roof (UF 28.4)."""
    t = one_tank("brush")
    t.begin()
    t.play(("button up", 0))
    assert not is_exposed(t.s, 0) and t.s.acted[0]
    found = button_refusal(t.s, 0)
    assert found is not None and found.rule == "UF 28.43"
    assert button_refusal(t.s, 1) is not None
    open_top = one_tank("brush", number=HALFTRACK)
    found = button_refusal(open_top.s, 0)
    assert found is not None and found.rule == "UF 28.4"


@case("uf-14-003")
@allowed("UF 14.31")
def test_snipers_and_afvs() -> None:
    """UF 14.2, UF 14.31: only at an exposed crew; a pin turns the card over, a kill costs the commander."""
    t = one_tank("brush")
    assert sniper_refusal(t.s, 0) is None
    t.s.marks["buttoned", 0] = 1
    found = sniper_refusal(t.s, 0)
    assert found is not None and found.rule == "UF 14.2"
    pinned = one_tank("brush", number=HALFTRACK)
    pinned.s.pinned[0] = True
    assert sniper_refusal(pinned.s, 0) is not None


def test_a_sniper_hits_the_commander() -> None:
    """UF 14.31, UF 28.431."""
    for table, lost in ((SNIPER_KIA, 1), (SNIPER_PIN, 0)):
        t = one_tank("brush")
        sniper = t.hold(0, "sniper")[0]
        t.s.hands[0] = ()
        t.begin()
        low, high = table[sniper]
        card = t.take(lambda c, low=low, high=high, t=t: low <= RN[c] <= high and c in t.s.pile.rest)
        t.s.stack[-1].at = "acted"
        t.s.stack.append(SniperAttack(sniper, 0))
        play.begin(t.s)
        script.run(t.s, [], [card])
        assert not is_exposed(t.s, 0) and crew_lost(t.s, 0) == lost and t.s.fate[0] == IN_PLAY


@case("uf-14-005")
def test_a_sniper_finds_the_men_of_a_bren_carrier() -> None:
    """UF 14.2."""
    t = Table((GERMAN, BRITISH))
    t.group(0, "A", 1, ["R", "R"])
    g = t.group(1, "A", 0, [34])
    t.s.pinned[2] = True
    assert sniper_refusal(t.s, g) is None


def test_only_black_frees() -> None:
    """The draw of UF 28.53 looks at the colour alone."""
    t = one_tank("brush")
    (card,) = t.hold(0, "plain")
    t.begin()
    t.s.marks["bogged", 0] = 0
    t.play(("unbog", 0), ("unbog", card), draws=["b0"])
    assert ("bogged", 0) not in t.s.marks and not RED[t.s.discards[-1]]
