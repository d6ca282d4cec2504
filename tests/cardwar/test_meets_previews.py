"""What is offered and foretold against what then happens: advances, hands, thrown cards, machine guns of vehicles."""

from __future__ import annotations

from bocage.games.cardwar.marks import CONCEALED
from bocage.games.cardwar.ua_card_phase import CardPhase
from bocage.games.starterkit.model.state import ADVANCE, CLOSE_COMBAT, DEFENSIVE_FIRE
from bocage.kernel import play
from tests.cardwar.position import field, two_sides
from tests.marks import allowed, refused

OPEN = field("A1-P10")
TANK = "german PzKpfw IIIN"


@refused("UA advance")
def test_nobody_joins_an_advance_for_whom_no_free_activation_is_left() -> None:
    """Else there would be nothing left to answer but to stay."""
    p = two_sides(OPEN)
    p.facts[0].elr = 1
    one, other = p.unit("german 4-6-7", "B4"), p.unit("german 4-6-7", "B4")
    p.unit("russian 4-4-7", "P9")
    p.phase(ADVANCE).do("advance", one)
    assert p.refused("with", other).rule == "UA advance" and p.may("to", "C4")
    q = two_sides(OPEN)
    q.facts[0].elr = 2
    one, other = q.unit("german 4-6-7", "B4"), q.unit("german 4-6-7", "B4")
    q.unit("russian 4-4-7", "P9")
    q.phase(ADVANCE).do("advance", one).do("with", other).do("to", "C4")
    assert q.c.free_left == 0


@allowed("UA hand", "UA sequence")
def test_the_sum_of_a_refill_is_the_size_that_was_read() -> None:
    """His leader was pinned when sizes were read; now, as cards are named, he is not."""
    p = two_sides(OPEN)
    p.unit("german 8-1", "B4", "pinned")
    p.unit("german 8-0", "B4")
    p.unit("german 4-6-7", "B4")
    p.unit("russian 4-4-7", "P9")
    p.hand(0, "fire", "concealed 1")
    p.phase(CLOSE_COMBAT)
    told = play.explain(p.s, ("done",))
    assert p.c.sizes[0] == 3 and told.title == "then filled up to 3" and told.total() == 3


@allowed("UA s3", "UA sequence")
def test_a_second_card_is_thrown_from_where_the_first_one_strikes() -> None:
    p = two_sides(OPEN, "russian", "german")
    p.unit("russian 8-0", "B2")
    p.unit("russian 4-4-7", "B2")
    p.unit("german 4-6-7", "E5")
    p.unit("german 4-6-7", "N5")
    first, second, _ = p.hand(0, "wire", "wire", "fire")
    p.c.sizes[0] = 2
    chance = {}
    for marker in ("E5", "N5", "D5"):
        p.c.sniper[0] = p.hex(marker)
        p.begin(CardPhase())
        chance[marker] = play.explain(p.s, ("throw", second)).heat.get("E5", 0.0)
    p.do("throw", first)
    now = play.explain(p.s, ("throw", second)).heat
    wanted = chance["D5"] * chance["E5"] + (1 - chance["D5"]) * chance["N5"]
    assert abs(now["E5"] - wanted) < 1e-9 and abs(now["E5"] - chance["D5"]) > 1e-3
    assert abs(sum(now.values()) - 1) < 1e-9


@allowed("UA s2", "SK 7.8")
def test_machine_guns_of_a_vehicle_foretell_area_fire_at_a_concealed_unit() -> None:
    titles = []
    for marks in (0, CONCEALED):
        p = two_sides(OPEN)
        tank, squad = p.tank(TANK, "D5", 1, "yes", 1), p.unit("russian 4-4-7", "F5")
        p.c.mark_card(squad, marks)
        p.phase(DEFENSIVE_FIRE, 1).do("machine guns", tank)
        titles.append(play.explain(p.s, p.action("aim", "F5")).title)
    assert titles == ["8 firepower, column 8, DRM +0", "4 firepower, column 4, DRM +0"]
