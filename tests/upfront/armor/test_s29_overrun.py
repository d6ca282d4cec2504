"""UF 29: Overrun; UF 31.22: magnetic mines against it."""

from __future__ import annotations

from bocage.games.upfront.armor.s29_overrun import OverrunAttack, is_dangerous, overrun_lines, overrun_refusal
from bocage.games.upfront.armor.s29_resolution import OverrunResolution, harm, overrun_value
from bocage.games.upfront.basic.s05_refusals import mode_refusal
from bocage.games.upfront.printed.cards import POS_RED
from bocage.games.upfront.printed.nations import GERMAN, RUSSIAN
from bocage.games.upfront.state import IN_PLAY, KILLED
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import FORWARD, SIDEWAYS, lies, read
from bocage.games.upfront.table.uses import MOVES_AS
from bocage.kernel import script
from bocage.kernel.frames import PASS
from tests.marks import allowed, case, refused
from tests.upfront.armor.overrun_scenes import FLAME_TANK, HALFTRACK, PANZER, STUG_B, go, run
from tests.upfront.builder import Table


@case("uf-29-001")
@allowed("UF 29.1")
@refused("UF 29.1")
def test_who_may_overrun_whom() -> None:
    """UF 29.1: a mobile AFV, the opposite or an adjacent group at Relative Range 5, no AFV, no Marsh or Minefield."""
    t = run()
    gun = t.group(1, "B", 2, [29])
    tank = t.group(1, "Z", 2, [34])
    far = t.group(1, "C", 2, ["R"])
    assert overrun_refusal(t.s, 0, 6) is None and overrun_refusal(t.s, 0, gun) is None
    for target in (tank, far):
        found = overrun_refusal(t.s, 0, target)
        assert found is not None and found.rule == "UF 29.1"
    for name in ("marsh", "minefield"):
        t.s.cards[6] = (t.entry(name),)
        found = overrun_refusal(t.s, 0, 6)
        assert found is not None and found.rule == "UF 29.1"
    t.s.cards[6] = ()
    for mark in ("immobilized", "stun", "bogged"):
        t.s.marks[mark, 0] = 3
        found = overrun_refusal(t.s, 0, 6)
        assert found is not None and found.rule == "UF 29.1"
        del t.s.marks[mark, 0]
    t.s.chit[6] = 1
    assert overrun_refusal(t.s, 0, 6) is not None
    pinned = run(HALFTRACK)
    pinned.s.pinned[0] = True
    assert overrun_refusal(pinned.s, 0, 6) is not None


@case("uf-29-002")
@allowed("UF 29.11")
@refused("UF 29.11")
def test_broken_weapons() -> None:
    """UF 29.11: half for a gun, a quarter for a flamethrower, rounded down; never without one that works."""
    t = run()
    assert overrun_value(t.s, 0) == 3
    t.s.broken[0] = True
    assert overrun_value(t.s, 0) == 1 and overrun_refusal(t.s, 0, 6) is None
    t.s.marks["mg broken", 0] = 1
    found = overrun_refusal(t.s, 0, 6)
    assert found is not None and found.rule == "UF 29.11"
    flame = run(FLAME_TANK)
    flame.s.broken[0] = True
    assert overrun_value(flame.s, 0) == 3 // 4 and overrun_refusal(flame.s, 0, 6) is None
    found = overrun_refusal(run(STUG_B).s, 0, 6)
    assert found is not None and found.rule == "UF 29.11"


@case("uf-29-003")
@allowed("UF 29.2")
@refused("UF 29.2")
def test_the_strength() -> None:
    """UF 29.2: OVR 3, red 3 added, Brush, one Movement card, Concealed; then a draw for each man; no way back."""
    t = run(lies=["brush", "forward"])
    (hidden,) = t.hold(1, "concealed 1")
    go(t, ("conceal", hidden), draws=["r3"])
    assert t.events("overrun strength")[0][4] == 3 + 3 - 1 + 1
    assert t.events("concealed")[0][3] == 5
    t.play(draws=["b1", "r2"])
    assert [event[3] for event in t.events("shot")] == [6, 3]
    assert t.why_not("decline") is not None


@case("uf-29-004")
def test_a_flank_card_may_flank_as_well() -> None:
    """UF 29.2: the card lies sideways; no Fire card; Flanking Fire for later turns."""
    t = run(men=1)
    t.group(0, "B", 2, ["R", "R"])
    other = t.group(1, "B", 1, ["R", "R"])
    flank = t.take(lambda c: MOVES_AS[c] == "flank")
    t.s.hands[0] = (flank,)
    t.begin()
    t.play(("move", 0))
    assert ("overrun", flank, 6) in t.options()
    t.play(("overrun", flank, 6, other), draws=["b0", "b0"])
    assert (0, other) in t.s.flanks and lies(t.s.cards[0][-1]) == SIDEWAYS and read(t.s.cards[0]).moves == 1


@case("uf-29-006")
def test_flames_leave_no_cover() -> None:
    """UF 29.2: OVR 3 and 2, nothing off for Buildings."""
    t = run(FLAME_TANK, lies=["buildings -3"])
    assert overrun_lines(t.s, 0, 6) == []
    t.s.broken[0] = True
    assert sum(row[2] for row in overrun_lines(t.s, 0, 6)) == -3


@case("uf-29-007")
def test_weapons_may_fail() -> None:
    """UF 29.2: a machine gun on red 6 and the Overrun is over; flames on red 5, the rest with what is left."""
    t = run(men=3)
    go(t, draws=["b0", "r6"])
    assert t.s.marks["mg broken", 0] == 1 and len(t.events("shot")) == 1
    t = run(FLAME_TANK)
    go(t, draws=["b0", "r5", "b0"])
    assert t.s.broken[0] and [event[3] for event in t.events("shot")] == [3 - 5, 0]


@case("uf-29-008")
@allowed("UF 29.3")
def test_the_afvs_own_hill_counts_nothing() -> None:
    """UF 29.3; the loss of its commander does (UF 28.431)."""
    t = run()
    t.s.cards[0] = (t.entry("hill"),)
    assert overrun_lines(t.s, 0, 6) == []
    t.s.marks["crew lost", 0] = 1
    assert sum(row[2] for row in overrun_lines(t.s, 0, 6)) == -1


@case("uf-29-009")
@allowed("UF 29.41")
def test_an_open_topped_afv_at_risk() -> None:
    """UF 29.41: red 5 destroys, red 6 immobilizes, red 4 does nothing."""
    for draw, fate, mark in (("r5", KILLED, False), ("r6", IN_PLAY, True), ("r4", IN_PLAY, False)):
        t = run(HALFTRACK, men=1, lies=["brush"])
        go(t, draws=["b0", draw])
        assert (t.s.fate[0], ("immobilized", 0) in t.s.marks) == (fate, mark)


@case("uf-29-010", "uf-10-024")
@allowed("UF 29.42")
def test_other_afvs_at_risk() -> None:
    """UF 29.42: red 6 only; with a Hero on the man, who also takes one off his number, red 5 as well (UF 10.44)."""
    for draw, hero, mark in (("r5", False, False), ("r6", False, True), ("r4", True, False), ("r5", True, True)):
        t = run(men=1, lies=["brush"])
        cards = t.hold(1, "hero") if hero else []
        answers = [PASS, ("hero", cards[0], 1)] if hero else []
        go(t, *answers, draws=["b0", draw])
        assert (("immobilized", 0) in t.s.marks) == mark, (draw, hero)
        assert t.events("shot")[0][3] == 3 - 1 - int(draw[1]) - hero
    assert [harm(True, n) for n in (4, 5, 6, 7)] == ["", "destroyed", "immobilized", "immobilized"]


@allowed("UF 10.44")
@refused("UF 10.44")
def test_a_hero_for_the_man_attacked_next_only() -> None:
    """UF 10.44: once, and not for somebody unpinned who comes later."""
    t = run(men=2)
    (hero,) = t.hold(1, "hero")
    go(t, PASS, draws=["b0"])
    assert ("hero", hero, 1) in t.options() and ("hero", hero, 2) not in t.options()
    found = t.why_not("hero", hero, 2)
    assert found is not None and found.rule == "UF 10.44"
    t.play(("hero", hero, 1), draws=["b2", "b2"])
    assert [event[3] for event in t.events("shot")] == [3 + 2 - 1, 3 + 2]


@case("uf-29-011")
@allowed("UF 29.4")
def test_no_risk_from_pinned_men_or_in_the_open() -> None:
    """UF 29.4."""
    t = run(men=1, lies=["brush"])
    t.s.pinned[1] = True
    go(t, draws=["b0", "r6"])
    assert ("immobilized", 0) not in t.s.marks
    for name in ("", "hill"):
        t = run(men=1, lies=[name] if name else [])
        go(t, draws=["b0", "r6"])
        assert ("immobilized", 0) not in t.s.marks


@case("uf-08-044", "uf-13-030")
@allowed("UF 8.62", "UF 8.72", "UF 8.81", "UF 8.92", "UF 13.28")
def test_dangerous_ground() -> None:
    """UF 8.62, UF 8.72, UF 8.81, UF 8.92, UF 13.28."""
    for name in ("buildings", "woods", "brush", "wall"):
        assert is_dangerous(run(lies=[name]).s, 6), name
    assert is_dangerous(run(lies=["smoke"]).s, 6) and not is_dangerous(run().s, 6)


def bog_card(t: Table, column: int, red: bool) -> int:
    return t.take(lambda c: POS_RED[c][column] == red and c in t.s.pile.rest)


@case("uf-29-012")
@allowed("UF 29.43")
@allowed("UF 29.45")
def test_bog_before_the_overrun() -> None:
    """UF 29.43, UF 29.45: Woods, column 4: bogged where it was, no attack; Wire, column 9 black: it goes on."""
    t = run(lies=["woods"])
    (card,) = t.hold(0, "plain")
    t.begin()
    script.run(t.s, [("move", 0), ("overrun", card, 6)], [bog_card(t, 4, True)])
    assert ("bogged", 0) in t.s.marks and read(t.s.cards[0]).moves == 0 and len(t.s.cards[0]) == 1
    assert not isinstance(t.s.stack[-1], OverrunAttack)
    t = run(lies=["wire"], men=1)
    (card,) = t.hold(0, "plain")
    t.begin()
    told = script.run(t.s, [("move", 0), ("overrun", card, 6)], [bog_card(t, 9, False), t.number("b0"), t.number("b0")])
    assert "shot" in [event[1][0] for event in told]


@case("uf-29-013")
@allowed("UF 29.44")
def test_a_stopped_overrun() -> None:
    """UF 29.44: immobilized by the first man, it attacks no other; its Movement card is gone (UF 28.441)."""
    t = run(men=3, lies=["brush"])
    go(t, draws=["b0", "r6"])
    assert len(t.events("shot")) == 1 and ("immobilized", 0) in t.s.marks and read(t.s.cards[0]).moves == 0


@case("uf-29-015")
@allowed("UF 29.46")
def test_moving_men_are_still_in_their_terrain() -> None:
    """UF 29.46: after one Movement card, not after two."""
    assert is_dangerous(run(lies=["woods", "forward"]).s, 6)
    assert not is_dangerous(run(lies=["woods", "forward", "forward"]).s, 6)


@case("uf-29-016")
@allowed("UF 29.5")
@refused("UF 29.5")
def test_after_the_overrun() -> None:
    """UF 29.5: still moving; Terrain, a new Overrun, or forward through the group just overrun."""
    t = run(men=1)
    card = t.hold(0, "plain")[0]
    extra = t.hold(0, "plain")[0]
    t.begin()
    found = mode_refusal(t.s, 0, extra, FORWARD)
    assert found is not None and found.rule == "UF 5.7"  # UF 29.5: only after an Overrun
    t.play(("move", 0), ("overrun", card, 6), draws=["b0", "b0"])
    assert read(t.s.cards[0]).moves == 1 and t.s.marks["overran", 0] == 6
    assert mode_refusal(t.s, 0, extra, FORWARD) is None
    assert overrun_refusal(t.s, 0, 6) is None
    t.s.acted[0] = False
    t.play(("move", 0), ("move", extra, "forward"))
    assert t.s.chit[0] == 4 and ("overran", 0) not in t.s.marks
    assert mode_refusal(t.s, 0, extra, FORWARD) is None  # behind it now


@case("uf-29-018")
@allowed("UF 29.6")
@refused("UF 29.6")
def test_all_men_are_attacked() -> None:
    """UF 29.6: there is no choice on the way."""
    t = run(men=5)
    go(t, draws=["b0", "b0", "b1", "b0", "b1", "b0"])
    assert len(t.events("shot")) == 5


@allowed("UF 17.84", "UF 29.42")
def test_who_is_pinned_in_transfer_by_the_draw_that_stops_the_afv_goes_back() -> None:
    t = Table((GERMAN, RUSSIAN))
    t.group(0, "A", 3, [PANZER])
    t.group(1, "A", 2, ["R", "R"], lies=["brush"])
    t.group(1, "B", 2, ["R", "R"])
    s = t.begin().s
    s.crossing[1] = 7
    s.marks[marks.SENT, 1] = 1
    t.resolve(OverrunResolution(6, 9, 0, "overrun", 0, True), draws=["r6"])
    assert (marks.IMMOBILIZED, 0) in s.marks and s.pinned[1]
    assert s.crossing == {} and s.men[6] == (1, 2) and not s.pinned[2]
