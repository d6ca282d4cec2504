"""Scenario cards (BB 18.0): read from TOML, checked, and laid out as tables for play."""

from __future__ import annotations

from typing import Any

from bocage.battlefield import areas
from bocage.battlefield.areas import EDGES
from bocage.battlefield.victory import Condition, Victory, read_victory
from bocage.games.brothers.cards.special import special_of
from bocage.games.brothers.printed.checks import HELPS_AT_GUNS, WEAPONS, satw_model
from bocage.games.brothers.printed.nations import NATIONS
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.terrain.ground import Ground, Special
from bocage.games.brothers.terrain.steps import STRONG
from bocage.hexes.field import Field
from bocage.kernel.game import BadInput

SETUP, ENTER, CUP, PLACE, HAND = "setup", "enter", "cup", "place", "hand"


class Group:
    """Pieces that come into play together: at set-up, by an edge, out of the cup or onto the map on a later turn."""

    def __init__(self, side: int, mode: str, turn: int, hexes: tuple[int, ...], pieces: tuple[str, ...]) -> None:
        self.side = side
        self.mode = mode
        self.turn = turn
        self.hexes = hexes
        self.pieces = pieces
        self.conceal = True
        self.company = ""
        self.title = ""
        self.aoc = False
        self.mounted = False
        """Its Infantry and Guns ride in or on its Vehicles (BB 21.1, 22.0)."""
        self.locations: tuple[int, ...] = hexes
        """Its hexes, each with its second location if there is one."""
        self.closed: frozenset[int] = frozenset()
        """Locations of the area that have to be looked at: closed hexes and second locations."""


class Side:
    """One side of a card."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.name: str = data["name"]
        self.nation: str = data.get("nation", self.name.lower())
        self.ops: tuple[int, int] = (data["operations"][0], data["operations"][1])
        cps = data.get("cp", 0)
        self.pools: tuple[tuple[str, int], ...] = (("", cps),) if isinstance(cps, int) else tuple(cps.items())
        self.rout_edge: str = EDGES[data["rout_edge"]]
        self.illumination: int = data.get("illumination", 0)
        self.smoke: int = data.get("smoke", 0)
        self.satt: int = data.get("satt", 0)
        self.assets: tuple[str, ...] = tuple(kind for kind, n in data.get("assets", {}).items() for _ in range(n))
        self.trails: int = data.get("trails", 0)  # BB 54.4: pairs of Trail markers
        self.known_paths: int = data.get("known_paths", 0)


def read_condition(data: dict[str, Any], field: Field) -> Condition:
    """One thing a side may have to do: control hexes, eliminate units, exit units."""
    found = Condition(data["kind"])
    if found.kind == "control":
        found.hexes = areas.checked(data["area"], field, {})
    found.at_least = data.get("at_least", len(found.hexes))
    found.edge = frozenset(field.edge(EDGES[data["edge"]])) if "edge" in data else frozenset()
    return found


def satw_reaches(year: int, month: int) -> dict[str, int]:
    """BB 33.0: how far the weapons that help against WTs and Pillboxes reach at this date; later ones are left out."""
    models = {weapon: satw_model(weapon, year, month) for weapon in sorted(HELPS_AT_GUNS)}
    return {weapon: model[1] for weapon, model in models.items() if model is not None}


def satw_weapons(year: int, month: int) -> dict[str, tuple[int, int]]:
    """BB 33.0: FP and range of every anti-tank weapon there is at this date."""
    models = {weapon: satw_model(weapon, year, month) for weapon in sorted(WEAPONS)}
    return {weapon: model for weapon, model in models.items() if model is not None}


class Card:
    """A scenario as it is played."""

    def __init__(self, data: dict[str, Any], field: Field) -> None:
        self.ident: str = data["id"]
        self.title: str = data.get("title", self.ident)
        self.summary: str = data.get("summary", "")
        self.map: str = data.get("map", "")
        self.year: int = int(str(data.get("date", "1944"))[:4])
        self.date: str = str(data.get("date", "1944"))
        self.satw_reach: dict[str, int] = satw_reaches(self.year, int(self.date[5:7] or 1))
        self.satw: dict[str, tuple[int, int]] = satw_weapons(self.year, int(self.date[5:7] or 1))
        self.theatre: str = data.get("theatre", "europe")
        self.turns: int = data["turns"]
        self.sides: tuple[Side, Side] = (Side(data["side"][0]), Side(data["side"][1]))
        self.first: int = self._number(data["first"])
        self.setup_first: int = self._number(data.get("sets_up_first", data["side"][1 - self.first]["name"]))
        ssr = data.get("special", {})
        self.special: Special = special_of(ssr, self.theatre)
        self.special.strong = tuple(
            fort["hex"] for fort in data.get("fort", []) if fort["kind"] in STRONG and not fort.get("concealed", False)
        )
        self.ground = Ground(field, self.special)
        self.groups: list[Group] = []
        for number, side in enumerate(data["side"]):
            for entry in side.get("group", []):
                self.groups.append(self._group(number, entry))
        for number, side in enumerate(self.sides):
            if side.satt:  # BB 59.4: as many as there may be; how many there are is drawn
                most = side.satt + max(NATIONS[side.nation].suicide_team.get("hidden", [0]))
                self.groups.append(Group(number, HAND, 1, (), (f"{side.nation}_satt",) * most))
        self.exchanges: tuple[tuple[int, int, tuple[str, ...], tuple[str, ...]], ...] = self._exchanges(data)
        """Force Exchanges: side, group, pieces given up, pieces received in their place (BB 18.0)."""
        self.victory: Victory = read_victory(data["victory"], [side.name for side in self.sides])
        self.victory.conditions = [read_condition(row, field) for row in data["victory"]["condition"]]
        self.forts: tuple[tuple[int, str, int], ...] = tuple(
            (self.ground.location(f["hex"]), f["kind"], int(f.get("concealed", False))) for f in data.get("fort", [])
        )
        self.wire: tuple[int, ...] = tuple(field.hex(x) for x in data.get("wire", []))
        self.roadblocks: tuple[tuple[int, int], ...] = tuple(
            (field.hex(x["hex"]), int(x["side"])) for x in data.get("roadblock", [])
        )
        self.pacific = self.theatre == "pacific"
        nations = [NATIONS[side.nation] for side in self.sides]
        self.event_side: int = next((i for i, nation in enumerate(nations) if nation.event_table), -1)
        self.banzai_side: int = next((i for i, nation in enumerate(nations) if nation.banzai), -1)
        self.facing: bool = self.pacific or bool(ssr.get("facing", False))
        self.events: int = 1 if self.pacific else int(ssr.get("events", 0))
        self.night: int = self.special.night
        self.fire_lanes: bool = self.pacific
        self.fort_concealment: bool = self.pacific
        self.banzai: tuple[int, int] = tuple(ssr.get("banzai", (0, 0)))
        self.retention: int = ssr.get("satchel_retention", 0)
        self.monsoon: tuple[int, ...] = tuple(ssr.get("monsoon", ()))
        self.raining: bool = bool(ssr.get("raining", False))
        self.sustained: bool = bool(ssr.get("sustained_fire", False))
        self.solo: int = self._number(ssr["solo"]) if "solo" in ssr else -1
        self.rout_edge: tuple[tuple[int, ...], ...] = tuple(tuple(field.edge(x.rout_edge)) for x in self.sides)
        self.rows: tuple[tuple[int, ...], tuple[int, ...]] = (self._rows(0, field), self._rows(1, field))
        self.pools: tuple[tuple[int, str, int], ...] = self._pools()
        self.own_pools: tuple[tuple[int, ...], tuple[int, ...]] = (self._own_pools(0), self._own_pools(1))
        """The numbers of each side's pools."""
        self.limits: tuple[tuple[int, int], tuple[int, int]] = (self.sides[0].ops, self.sides[1].ops)
        self.assets: tuple[tuple[int, str], ...] = tuple((i, kind) for i in (0, 1) for kind in self.sides[i].assets)
        """Artillery and Aircraft: side and what (BB 4.0)."""
        self.battery_smoke: bool = bool(ssr.get("battery_smoke", False))  # BB 48.0
        self.machines: bool = any(UNITS[kind].arc for group in self.groups for kind in group.pieces)
        """Are there Guns or Vehicles? Where there are none, nobody looks for them."""
        self.desert: bool = self.theatre == "desert"
        self.tank_shock: bool = bool(ssr.get("tank_shock", False))  # BB 20.13
        self.crushing: tuple[str, ...] = tuple(ssr.get("crushing", ()))  # BB 20.12: kinds of Vehicles
        self.faustniki: bool = bool(ssr.get("faustniki", False))  # BB 57.5
        self.mounting: bool = bool(ssr.get("mounting", False))  # BB 21.3
        self.fires_mounted: tuple[str, ...] = tuple(ssr.get("fires_mounted", ()))  # BB 21.4: further kinds of units
        self.unsure: bool = bool(ssr.get("unconfirmed_kills", False))  # BB 61.2
        self.critical: bool = bool(ssr.get("critical_hits", False))  # BB 61.3

    def _number(self, name: str) -> int:
        for number, side in enumerate(self.sides):
            if side.name == name:
                return number
        raise BadInput(f"Scenario {self.ident}: no side is called {name!r}.")

    def _group(self, side: int, entry: dict[str, Any]) -> Group:
        mode = next((m for m in (SETUP, ENTER, CUP, PLACE) if m in entry), SETUP)
        where = entry.get(mode, [])
        hexes = () if mode == CUP else tuple(areas.checked(where, self.ground.field, {}))
        pieces = tuple(kind for kind, n in entry["units"].items() for _ in range(n))
        for kind in pieces:
            if kind not in UNITS:
                raise BadInput(f"Scenario {self.ident}: there is no unit {kind!r}.")
        group = Group(side, mode, entry.get("turn", 1), hexes, pieces)
        group.conceal = entry.get("conceal", True)
        group.company = entry.get("company", "")
        group.aoc = entry.get("aoc", False)
        group.mounted = entry.get("mounted", False)
        group.title = entry.get("title", "")
        g = self.ground
        group.locations = tuple([loc for h in hexes for loc in g.locations_of(h)])
        group.closed = frozenset(loc for loc in group.locations if loc >= g.n or g.hex_closed(loc))
        return group

    def _exchanges(self, data: dict[str, Any]) -> tuple[tuple[int, int, tuple[str, ...], tuple[str, ...]], ...]:
        found = []
        for entry in data.get("exchange", []):
            side = self._number(entry["side"])
            group = next(i for i, g in enumerate(self.groups) if g.side == side and g.title == entry["group"])
            found.append((side, group, tuple(entry["give"]), tuple(entry["get"])))
        return tuple(found)

    def _rows(self, side: int, field: Field) -> tuple[int, ...]:
        """How far each hex lies from the side's Rout Edge, in hexes (BB 16.1)."""
        edge = field.edge(self.sides[side].rout_edge)
        return tuple(min(field.range_row(h)[e] for e in edge) for h in range(field.n))

    def _pools(self) -> tuple[tuple[int, str, int], ...]:
        """Command Points: (side, company, number); the last pool of a side holds extra ones (BB 17.0 event 9)."""
        found: list[tuple[int, str, int]] = []
        for number, side in enumerate(self.sides):
            found += [(number, company, n) for company, n in side.pools]
            found.append((number, "*", 0))
        return tuple(found)

    def _own_pools(self, side: int) -> tuple[int, ...]:
        return tuple([number for number, pool in enumerate(self.pools) if pool[0] == side])


class Cards(dict[str, Card]):
    """A card that is not there is brought: those of people's own are let go when there are many."""

    def __missing__(self, ident: str) -> Card:
        from bocage.games.brothers.cards.shelf import card_of

        return card_of(ident)


CARDS: dict[str, Card] = Cards()
"""Cards in play by id: those of the scenario files, and those that a test or an editor makes."""
