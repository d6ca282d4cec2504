"""UF 34.3 to 34.33: how groups with infantry guns move, which terrain they enter, and from where the guns fire."""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.armor.s25_refusals import piece_refusal
from bocage.games.upfront.basic.s05_terrain import terrain_card_refusal
from bocage.games.upfront.basic.s07_acceptance import must_reject
from bocage.games.upfront.printed.cards import TERRAIN
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table

LEIG = 28


@case("uf-34-003")
@allowed("UF 34.3")
@refused("UF 34.3")
def test_out_of_cover_with_two_cards_the_first_sideways() -> None:
    t = Table()
    a = t.group(0, "A", 1, [LEIG, "R"], lies=["brush"])
    t.group(1, "A", 0, ["R", "R"])
    first, second, brush = t.hold(0, "plain", "plain", "terrain brush")
    t.begin()
    t.play(("move", a))
    refusal = t.why_not("move", first, "forward")
    assert refusal is not None and refusal.rule == "UF 34.3"
    t.play(("move", first, "sideways"))
    t.s.acted[a] = False
    refusal = t.why_not("terrain", a)
    assert refusal is not None and refusal.rule == "UF 34.3"
    refusal = t.why_not("open", a)
    assert refusal is not None and refusal.rule == "UF 34.3"
    assert t.s.chit[a] == 1
    t.play(("move", a), ("move", second, "forward"))
    assert t.s.chit[a] == 2
    t.s.acted[a] = False
    t.play(("terrain", a), ("terrain", brush))
    assert len(t.s.cards[a]) == 1


@case("uf-34-004")
def test_enemy_terrain_may_come_after_the_first_card() -> None:
    t = Table()
    a = t.group(0, "A", 1, [LEIG, "R"], lies=["brush", "sideways"])
    t.group(1, "A", 0, ["R", "R"])
    (woods,) = t.hold(1, "terrain woods")
    t.s.seat = 1
    t.begin()
    t.play(("stop",))
    t.play(("on", woods, a))
    while t.s.seat == 1:
        t.play(t.options()[-1])
    assert t.options() == [("accept", a), ("reject", a)]
    t.play(("accept", a))
    assert TERRAIN[t.s.cards[a][0] & 255] == "woods" and len(t.s.cards[a]) == 1


@case("uf-34-005")
@allowed("UF 34.31")
@refused("UF 34.31")
def test_from_open_ground_one_card_but_two_onto_a_hill() -> None:
    t = Table()
    a = t.group(0, "A", 1, [LEIG, "R"], lies=["open", "forward"])
    b = t.group(0, "B", 1, [LEIG, "R"], lies=["open", "sideways", "forward"])
    c = t.group(0, "C", 1, [LEIG, "R"], lies=["open", "forward", "forward"])
    t.group(1, "A", 0, ["R", "R"])
    brush, hill = t.hold(0, "terrain brush", "terrain hill")
    t.begin()
    rules = [r and r.rule for r in (terrain_card_refusal(t.s, g, hill) for g in (a, b, c))]
    assert rules == ["UF 34.31", None, "UF 34.31"]
    t.play(("terrain", a))
    assert t.options() == [("terrain", brush)]
    t.play(("terrain", brush))
    assert TERRAIN[t.s.cards[a][0] & 255] == "brush"


@case("uf-34-006", "uf-08-021")
@refused("UF 34.32")
def test_never_into_marsh() -> None:
    t = Table()
    a = t.group(0, "A", 1, [LEIG, "R"], lies=["open", "forward"])
    b = t.group(0, "B", 1, ["R", "R"], lies=["open", "forward"])
    marsh = t.take(lambda c: TERRAIN[c] == "marsh")
    refusal = terrain_card_refusal(t.s, a, marsh)
    assert refusal is not None and refusal.rule == "UF 34.32"
    t.s.pending[a] = t.s.pending[b] = marsh
    assert must_reject(t.s, a) and not must_reject(t.s, b)
    t.s.cards[a] = ()
    assert terrain_card_refusal(t.s, a, marsh) is not None, "nor at the start"


@allowed("UF 34.32")
def test_other_terrain_is_open_to_it() -> None:
    t = Table()
    a = t.group(0, "A", 1, [LEIG, "R"], lies=["open", "forward"])
    woods = t.take(lambda c: TERRAIN[c] == "woods")
    t.s.pending[a] = woods
    assert terrain_card_refusal(t.s, a, woods) is None and not must_reject(t.s, a)


@case("uf-34-007")
@refused("UF 34.33")
def test_no_fire_while_moving() -> None:
    t = Table()
    t.group(0, "A", 2, [LEIG], lies=["open", "forward"])
    b = t.group(1, "A", 0, ["R"])
    assert piece_refusal(t.s, 0, MAIN, b, "men") == ("UF 34.33", "an infantry gun does not fire while moving")


@allowed("UF 34.33")
def test_fire_when_standing_still_but_not_from_a_stream() -> None:
    """UF 8.52."""
    t = Table()
    t.group(0, "A", 2, [LEIG], lies=["brush"])
    t.group(0, "B", 2, [LEIG], lies=["stream"])
    b = t.group(1, "A", 0, ["R"])
    assert piece_refusal(t.s, 0, MAIN, b, "men") is None
    refusal = piece_refusal(t.s, 1, MAIN, b, "men")
    assert refusal is not None and refusal.rule == "UF 8.52"


@case("uf-08-029")
def test_a_gun_fords_with_its_second_card() -> None:
    """UF 8.53: the first needs no draw; if the second fails only that one is lost."""
    t = Table()
    a = t.group(0, "A", 1, [LEIG, "R"], lies=["stream"])
    t.group(1, "A", 0, ["R", "R"])
    first, second = t.hold(0, "plain", "plain")
    t.begin()
    t.play(("move", a), ("move", first, "sideways"))
    assert len(t.s.cards[a]) == 2
    t.s.acted[a] = False
    t.play(("move", a), ("move", second, "sideways"), draws=["r2"])
    assert t.events("ford failed") and len(t.s.cards[a]) == 2 and second in t.s.discards
