"""DE 4.5171, 4.3 CG7: where the Germans attack, and by which hexes they may come."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.elst.campaign import previews
from bocage.games.starterkit.elst.campaign.battles import WHOLE_MAP, battle_key, whole_map
from bocage.games.starterkit.elst.campaign.charts import ASSAULT_AREA
from bocage.games.starterkit.elst.campaign.fielding import restrict
from bocage.games.starterkit.elst.campaign.s04_505_reading import island_entries
from bocage.games.starterkit.elst.campaign.state import BRITISH, DUAL_ATTACK, GERMAN, GERMAN_ASSAULT, IslandState
from bocage.games.starterkit.model.names import Hex
from bocage.hexes.lattice import parse_name
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, end, tell
from bocage.kernel.refusal import Refusal

TOO_LARGE = Refusal("DE 4.5171", "the playing area is at most ten hexes wide and ten hexes high")


def barred_entries(s: IslandState) -> tuple[Hex, ...]:
    """DE 4.3 CG7 German entry hexes that lie in a British Setup Area."""
    if not s.zone:
        return ()
    taken = [h for h in island_entries()[GERMAN].unless_taken if s.zone[h] > 0 and s.zone_side[s.zone[h]] == BRITISH]
    return tuple(sorted([h for h in taken if h not in island_entries()[GERMAN].always]))


def german_attack(s: IslandState) -> bool:
    return s.scenario in (GERMAN_ASSAULT, DUAL_ATTACK)


class PlayingArea(Frame):
    """DE 4.5171 After the British set-up the Germans declare the playing area. Ends with the map in play."""

    def __init__(self) -> None:
        super().__init__()
        self.corner = -1

    def start(self, s: IslandState, _: Any) -> None:
        ask(s, self, "begun", GERMAN, "DE 4.5171")

    def can_begun(self, s: IslandState) -> list[Action]:
        return [("from", h) for h in range(whole_map().hexes)]

    def begun(self, s: IslandState, action: Action) -> None:
        self.corner = action[1]
        ask(s, self, "ended", GERMAN, "DE 4.5171")

    def can_ended(self, s: IslandState) -> list[Action]:
        return [("until", h) for h in range(whole_map().hexes) if self.size_refusal(h) is None]

    def size_refusal(self, h: Hex) -> Refusal | None:
        one, other = grid_of(self.corner), grid_of(h)
        wide, high = other[0] - one[0] + 1, other[1] - one[1] + 1
        return None if 0 < wide <= ASSAULT_AREA and 0 < high <= ASSAULT_AREA else TOO_LARGE

    def why_not_ended(self, s: IslandState, action: Action) -> Refusal | None:
        return self.size_refusal(action[1])

    def explain_ended(self, s: IslandState, action: Action) -> Explanation | None:
        one, other = grid_of(self.corner), grid_of(action[1])
        places = [(h, grid_of(h)) for h in range(whole_map().hexes)]
        inside = [h for h, (x, y) in places if one[0] <= x <= other[0] and one[1] <= y <= other[1]]
        return previews.playing_area(s, inside)

    def ended(self, s: IslandState, action: Action) -> None:
        names = whole_map().names
        one, other = names[self.corner], names[action[1]]
        tell(s, "DE 4.5171", ("playing area", one, other))
        end(s, area_map(one, other))


def grid_of(h: Hex) -> tuple[int, int]:
    """Hexrow and number of a hex, as they are printed."""
    name = whole_map().names[h]
    letters = name.rstrip("0123456789")
    return parse_name(name)[1], int(name[len(letters) :])


def area_map(one: str, other: str) -> str:
    """The part of the map between two corners: `elst:B-H:6-16`."""
    columns = [name.rstrip("0123456789") for name in (one, other)]
    rows = [name[len(column) :] for name, column in zip((one, other), columns)]
    return f"{WHOLE_MAP}:{columns[0]}-{columns[1]}:{rows[0]}-{rows[1]}"


def take_part(s: IslandState, map_name: str) -> None:
    """DE 4.5171 The rest of the map is not in play."""
    restrict(s, battle_key(s, map_name, GERMAN, barred_entries(s)))
