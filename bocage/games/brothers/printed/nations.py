"""What chapters 57 to 60 say of all units of a nation, read from `data/nations.toml`: NATIONS["japanese"].withdraws."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.data import load


class Nation:
    """One nation. Types of units take what concerns them from here (`UnitType._abilities`)."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.ident = str(row["id"])
        self.name = str(row["name"])
        self.squads_turn_for_final = bool(row.get("squads_turn_for_final", True))  # BB 10.1
        self.withdraws = bool(row.get("withdraws", True))  # BB 5.1
        self.night_minimum = bool(row.get("night_minimum", True))  # BB 50.2
        self.mortars_fire_from_jungle = bool(row.get("mortars_fire_from_jungle", False))  # BB 31.0
        self.enters_caves = bool(row.get("enters_caves", False))  # BB 43.4
        self.deeper_first_counter = bool(row.get("deeper_first_counter", False))  # BB 59.2
        self.opponents_rout_morale = int(row.get("opponents_rout_morale", 0))  # BB 11.2
        enemy, year, morale = row.get("no_quarter", ["", 0, 0])
        self.no_quarter_enemy = str(enemy)  # BB 57.1
        self.no_quarter_from = int(year)
        self.no_quarter_morale = int(morale)
        self.desperate_against = str(row.get("desperate_against", ""))  # BB 57.3
        self.smoke_grenades = bool(row.get("smoke_grenades", True))  # BB 48.1, 59.3
        self.event_table = bool(row.get("event_table", False))  # BB 17.0: an Event Table of its own
        self.banzai = bool(row.get("banzai", False))  # BB 59.6
        self.suicide_team: dict[str, Any] = dict(row.get("suicide_team", {}))  # BB 59.4


NATIONS: dict[str, Nation] = {str(row["id"]): Nation(row) for row in load("nations")["nation"]}
