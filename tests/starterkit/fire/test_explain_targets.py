"""SK 3.2.3, 3.2.4, 3.8 Previews of attacks on several units that are not all struck with the same modifiers."""

from __future__ import annotations

from bocage.games.starterkit.model.state import CLOSE_COMBAT, PREP_FIRE
from bocage.kernel import play
from tests.marks import allowed
from tests.starterkit.position import Position, field
from tests.starterkit.steps import lay, moving, told

OPEN = field("A1-L10")


@allowed("SK 3.8")
def test_close_combat_with_a_broken_and_a_sound_unit() -> None:
    p = Position(field("A1-H8"))
    squad, other = p.unit("german 4-6-7", "D4"), p.unit("german 4-6-7", "D4")
    broken, fresh = p.unit("russian 4-4-7", "D4", "broken"), p.unit("russian 4-4-7", "D4")
    p.phase(CLOSE_COMBAT).do("attacker", squad).do("attacker", other).do("against", broken)
    assert play.explain(p.s, p.action("against", fresh)).notes == ["Against 4-4-7 squad: DRM +0."]
    p.do("against", fresh).do("declare").do("attacker", fresh).do("against", squad).do("declare").roll(2, 4)
    assert p.at(broken) == "gone" and p.at(fresh) == "D4"  # four is below the kill number, six is not


@allowed("SK 4.2")
def test_small_arms_at_a_bearer_of_flames_and_his_neighbour() -> None:
    for order in ((0, 1), (1, 0)):
        p = Position(OPEN)
        firer = p.unit("german 4-6-7", "E7")
        units = [p.unit("russian 6-2-8", "E5") for _ in order]
        p.weapon("russian FT", units[order[0]])
        p.phase(PREP_FIRE).do("target", "E5").do("add", firer)
        e = play.explain(p.s, ("fire",))
        drms = (e.title[-2:], e.notes[1])
        assert drms == (
            ("-1", "Against 6-2-8 squad: DRM +0.") if order[0] == 0 else ("+0", "Against 6-2-8 squad: DRM -1.")
        )


@allowed("SK 6.3")
def test_ordnance_at_an_emplaced_crew_and_a_squad_beside_it() -> None:
    p = Position(OPEN)
    crew = p.unit("german 2-2-8", "E4")
    p.gun("german PaK 40", crew, 3, "emplaced")
    p.unit("german 4-6-7", "E4")
    p.unit("german 4-6-7", "E4")
    theirs = p.unit("british 2-2-8", "E9")
    gun = p.gun("british 6-pounder", theirs, 0)
    p.phase(PREP_FIRE, 1).do("shoot", gun)
    lay(p, gun, "E4")
    e = play.explain(p.s, next(a for a in p.choices("fire") if a[1] == "itt"))
    assert e.title.endswith("DRM +3")
    assert [note for note in e.notes if note.startswith("Against")] == ["Against 4-6-7 squad: DRM +0."]


@allowed("SK 3.3.3")
def test_final_protective_fire_is_foretold_with_all_that_must_fire() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E5")
    squad, fresh = p.unit("german 4-6-7", "E7", "final"), p.unit("german 4-6-7", "F7")
    gun, other = p.weapon("german MMG", squad, "final"), p.weapon("german MMG", fresh)
    moving(p, mover).do("to", "E6")
    for firer, title in ((squad, "9"), (gun, "9"), (fresh, "4"), (other, "5")):
        assert play.explain(p.s, ("add", firer)).title.startswith(f"{title} firepower")
    p.do("add", gun)
    assert told(p).startswith("9 firepower")
