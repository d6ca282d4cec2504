"""UF 42.1: what is fixed before a campaign begins: the players, their nations, and the scenarios in their order."""

from __future__ import annotations

from typing import Any, NamedTuple

from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.games.upfront.printed.scenario_check import problems
from bocage.games.upfront.printed.scenarios import ATTACKER, DEFENDER, SCENARIOS, Scenario, force, scenario_of
from bocage.games.upfront.printed.weapons import WEAPON_CODE, WEAPON_NATION
from bocage.kernel.game import BadInput

OWN_WEAPONS = ("R", "MP")  # UF 42.9: a rifle or a machine pistol


class Player(NamedTuple):
    """A player; the last two are his own man, if he has one (UF 42.9)."""

    name: str
    nation: int
    own_name: str
    own_weapon: str


class Header(NamedTuple):
    """What a campaign is about. Scenarios of one's own are kept whole in it (UF 42.1)."""

    name: str
    players: tuple[Player, Player]
    scenarios: tuple[Scenario, ...]
    records: tuple[dict[str, Any] | None, ...]  # the data of a scenario of one's own, None for a printed one
    attackers: tuple[int, ...]  # by scenario: index of the player who attacks, -1: as the score decides


def player_of(data: dict[str, Any]) -> Player:
    """A player from his entry; BadInput if it is not right."""
    nation = data.get("nation")
    if nation not in NATION_NAMES:
        raise BadInput(f"{nation!r} is not a nation; the nations are {', '.join(NATION_NAMES)}.")
    number = NATION_NAMES.index(str(nation))
    own: dict[str, Any] = data.get("own_man") or {}
    name, weapon = str(own.get("name", "")), str(own.get("weapon", "R"))
    codes = [code for of, code in zip(WEAPON_NATION, WEAPON_CODE) if of == nation and code in OWN_WEAPONS]
    if name and weapon not in codes:
        raise BadInput(f"Your own man has a rifle or machine pistol ({' or '.join(codes)}), not {weapon} (UF 42.9).")
    return Player(str(data.get("name") or nation), number, name, weapon if name else "")


def _scenario(entry: Any) -> tuple[Scenario, dict[str, Any] | None]:
    record = entry.get("record") if isinstance(entry, dict) else None
    ident = str(entry.get("id", "")) if isinstance(entry, dict) else str(entry)
    if isinstance(record, dict):
        found = problems(record)
        if found:
            raise BadInput(" ".join(found))
        return scenario_of(record), record
    if ident not in SCENARIOS or SCENARIOS[ident].kind == "free for all":
        raise BadInput(f"A campaign cannot have scenario {ident!r}; there are {', '.join(SCENARIOS)} without J.")
    return SCENARIOS[ident], None


def has_forces(scn: Scenario, nations: tuple[int, int]) -> bool:
    """Can the two nations fight this scenario, one way round or the other?"""
    return any(
        force(scn, ATTACKER, a, b) is not None and force(scn, DEFENDER, b, a) is not None
        for a, b in (nations, nations[::-1])
    )


def header_of(data: dict[str, Any]) -> Header:
    """A header from its data, checked."""
    players: Any = data.get("players")
    if not isinstance(players, list) or len(players) != 2 or not all(isinstance(p, dict) for p in players):
        raise BadInput("A campaign has two players.")
    first, second = player_of(players[0]), player_of(players[1])
    if first.nation == second.nation:
        raise BadInput("The two players have different nations: each man is on one roster only (UF 42.1).")
    rows: Any = data.get("scenarios")
    if not isinstance(rows, list) or not rows:
        raise BadInput("The scenarios of a campaign are named before it begins (UF 42.1).")
    found = [_scenario(row) for row in rows]
    for scn, _ in found:
        if not has_forces(scn, (first.nation, second.nation)):
            nations = f"{NATION_NAMES[first.nation]} and {NATION_NAMES[second.nation]}"
            raise BadInput(f"Scenario {scn.id} has no forces for {nations} troops (UF 42.1).")
    attackers = tuple(_attacker(row, (first, second)) for row in rows)
    return Header(
        str(data.get("name") or "campaign"), (first, second),
        tuple(scn for scn, _ in found), tuple(record for _, record in found), attackers,
    )  # fmt: skip


def _attacker(row: Any, players: tuple[Player, Player]) -> int:
    wanted = row.get("attacker", "") if isinstance(row, dict) else ""
    if not wanted:
        return -1
    names = [NATION_NAMES[player.nation] for player in players]
    if wanted not in names:
        raise BadInput(f"The attacker is {' or '.join(names)}, not {wanted!r}.")
    return names.index(wanted)


def header_data(header: Header) -> dict[str, Any]:
    """The header back as data."""
    players: list[dict[str, Any]] = []
    for player in header.players:
        row: dict[str, Any] = {"name": player.name, "nation": NATION_NAMES[player.nation]}
        row |= {"own_man": {"name": player.own_name, "weapon": player.own_weapon}} if player.own_name else {}
        players.append(row)
    rows: list[dict[str, Any]] = []
    for scn, record, attacker in zip(header.scenarios, header.records, header.attackers):
        one: dict[str, Any] = {"id": scn.id}
        one |= {"record": record} if record is not None else {}
        one |= {"attacker": NATION_NAMES[header.players[attacker].nation]} if attacker >= 0 else {}
        rows.append(one)
    return {"name": header.name, "players": players, "scenarios": rows}
