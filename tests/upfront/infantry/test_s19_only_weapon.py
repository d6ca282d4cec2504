"""UF 19.11: the only weapon that fires, in a crew of two and beside men who do not fire."""

from __future__ import annotations

from tests.marks import allowed, refused
from tests.upfront.infantry.malfunction_scenes import broken, firing, shoot
from tests.upfront.position import man


@allowed("UF 19.11")
def test_a_machine_gun_and_its_assistant_are_one_firing_weapon() -> None:
    """The assistant's rifle does not fire (UF 19.13), so nothing is drawn: the gun is out and the attack over."""
    s = firing(man("LMG", assistant=1), man(), targets=3)
    shoot(s, ("black", 0), ("red", 6))
    assert broken(s) == [1] and s.stack[-1].at == "chosen"


@refused("UF 19.11")
def test_a_pinned_man_beside_it_is_exposed_too() -> None:
    s = firing(man("LMG", assistant=1), man(), man(pinned=True), targets=3)
    shoot(s, ("black", 0), ("red", 6), ("", None, {3: (3, 3)}), ("black", 0))
    assert broken(s) == [3], "UF 19.14"


@refused("UF 19.11")
def test_an_assistant_among_others_is_drawn_for_and_costs_one() -> None:
    s = firing(man("LMG", assistant=1), man(), man(), targets=3)
    shoot(s, ("black", 0), ("red", 6), ("", None, {3: (2, 2)}), ("black", 0))
    assert broken(s) == [], "UF 19.13: only momentary"
