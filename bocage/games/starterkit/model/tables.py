"""The charts as lookups (SK 3.2.3, 3.2.4, 3.3.5, 3.8, 5.3); the numbers themselves stand in data/*.toml."""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit.data import read

NO_EFFECT: Final = 0
PTC: Final = 1
MC: Final = 2
K: Final = 3
KIA: Final = 4

Result = tuple[int, int]
"""(what, number): (MC, 2) is a 2MC, (MC, 0) a NMC, (K, 3) K/3, (KIA, 1) 1KIA."""


NOTHING: Final[Result] = (NO_EFFECT, 0)
HIGHEST: Final = 15
"""The last row of the table, for that final DR and all above."""


def _result(text: str) -> Result:
    if text == "PTC":
        return (PTC, 0)
    if text == "NMC":
        return (MC, 0)
    if text.endswith("KIA"):
        return (KIA, int(text[:-3]))
    if text.startswith("K/"):
        return (K, int(text[2:]))
    return (MC, int(text[:-2]))


_COLUMNS: Final = read("ift")["column"]
COLUMNS: Final[tuple[int, ...]] = tuple(x["firepower"] for x in _COLUMNS)
CALIBRES: Final[tuple[int, ...]] = tuple(x["calibre"] for x in _COLUMNS)
IFT: Final[tuple[tuple[Result, ...], ...]] = tuple(tuple(_result(y) for y in x["results"].split()) for x in _COLUMNS)
"""By column; a final DR beyond the last result has none."""

NO_COLUMN: Final = -1


def column_of(fp: float) -> int:
    """SK 3.2.3 The column number of the highest firepower not above `fp`; NO_COLUMN below 1."""
    found = NO_COLUMN
    for i, least in enumerate(COLUMNS):
        if least > fp:
            break
        found = i
    return found


def column_of_calibre(millimetres: int) -> int:
    """SK 3.2.4 The column of a shell of this calibre."""
    found = NO_COLUMN
    for i, least in enumerate(CALIBRES):
        if least > millimetres:
            break
        found = i
    return found


def ift(column: int, final: int) -> Result:
    """SK 3.2.3 The result in a column (by number) for a final DR."""
    if column < 0:
        return NOTHING
    row = 0 if final < 0 else HIGHEST if final > HIGHEST else final
    results = IFT[column]
    return results[row] if row < len(results) else NOTHING


def result_name(result: Result) -> str:
    what, number = result
    if what == MC:
        return f"{number}MC" if number else "NMC"
    return {NO_EFFECT: "no effect", PTC: "PTC", K: f"K/{number}", KIA: f"{number}KIA"}[what]


RESIDUAL_MOST: Final = 12


def residual_of(column: int) -> int:
    """SK 3.3.5 Half the column's firepower, fractions dropped, 12 at most."""
    return 0 if column < 0 else min(RESIDUAL_MOST, COLUMNS[column] // 2)


_CC: Final = read("charts")["close_combat"]
ODDS: Final[tuple[str, ...]] = tuple(_CC["odds"])
KILL: Final[tuple[int, ...]] = tuple(_CC["kill"])
_ODDS_ATTACK: Final[tuple[int, ...]] = tuple(_CC["attack"])
_ODDS_DEFENCE: Final[tuple[int, ...]] = tuple(_CC["defence"])
EVEN_ODDS: Final = ODDS.index("1-1")


def odds_of(attack: float, defence: float) -> int:
    """SK 3.8 The odds column: the highest ratio the attack reaches, so that fractions favour the defence."""
    if attack > _ODDS_ATTACK[-1] * defence:
        return len(ODDS) - 1
    for i in range(len(ODDS) - 2, 0, -1):
        if attack * _ODDS_DEFENCE[i] >= defence * _ODDS_ATTACK[i]:
            return i
    return 0


CCV: Final[dict[str, int]] = {k: v for k, v in read("charts")["close_combat_value"].items() if k != "provenance"}
"""SK 3.8 Close Combat Values against vehicles."""

_CREATION: Final = read("charts")["leader_creation"]
CREATED: Final[tuple[str, ...]] = tuple(_CREATION["leaders"])
CREATION_NATIONS: Final[tuple[str, ...]] = tuple(_CREATION["nations"])
CREATION_HIGH: Final[int] = _CREATION["high_morale"]
CREATION_LOW: Final[int] = _CREATION["low_morale"]


def created_leader(final: int) -> str:
    """SK 5.3 The id of the leader a final die roll makes, or nothing."""
    if final > len(CREATED):
        return ""
    return CREATED[max(0, final - 1)]


_WOUND: Final = read("charts")["wound"]
WOUND_KILLS: Final[int] = _WOUND["killed_from"]
WOUND_AGAIN: Final[int] = _WOUND["again"]

_MOVE: Final = read("charts")["movement"]
MF_LEADER: Final[float] = float(_MOVE["leader"])
MF_WOUNDED: Final[float] = float(_MOVE["wounded"])
MF_MULTI_MAN: Final[float] = float(_MOVE["multi_man"])
MF_INEXPERIENCED: Final[float] = float(_MOVE["inexperienced"])
MF_WITH_LEADER: Final[float] = float(_MOVE["with_leader"])
MF_DOUBLE_TIME: Final[float] = float(_MOVE["double_time"])
MF_ROAD: Final[float] = float(_MOVE["road"])
MF_ROUT: Final[float] = float(_MOVE["rout"])
CAPACITY: Final[int] = _MOVE["capacity"]
LEADER_CAPACITY: Final[int] = _MOVE["leader_capacity"]
LEADER_LIMIT: Final[int] = _MOVE["leader_limit"]

_SMOKE: Final = read("charts")["smoke"]
GRENADE: Final = 0
FULL: Final = 1
DISPERSED: Final = 2
WP: Final = 3
DISPERSED_WP: Final = 4
SMOKE_NAMES: Final = ("smoke grenades", "smoke", "dispersed smoke", "white phosphorus", "dispersed white phosphorus")
SMOKE_VALUE: Final[tuple[int, ...]] = tuple(
    _SMOKE[name] for name in ("grenade", "full", "dispersed", "wp", "dispersed_wp")
)
SMOKE_MOST: Final[int] = _SMOKE["most"]
SMOKE_OUT: Final[int] = _SMOKE["out_of"]

_HIT: Final = read("to_hit")
HIT_DRM: Final[dict[str, int]] = dict(_HIT["drm"])
_ATT_BANDS: Final[tuple[int, ...]] = tuple(_HIT["att_bands"])
_MORTAR_ATT: Final[tuple[int, ...]] = tuple(_HIT["gun"]["mortar"]["att"])


def mortar_to_hit(distance: int) -> int:
    """SK 3.2.4 The Area Target Type number of a light mortar."""
    for band, number in zip(_ATT_BANDS, _MORTAR_ATT):
        if distance <= band:
            return number
    return _MORTAR_ATT[-1]


_FAUST: Final = read("charts")["panzerfaust"]
FAUST_FIRST: Final[tuple[int, int]] = (_FAUST["first"][0], _FAUST["first"][1])
FAUST_TO_HIT: Final[tuple[int, ...]] = tuple(_FAUST["to_hit"])
FAUST_COLUMN: Final[int] = COLUMNS.index(_FAUST["column"])


def faust_range(year: int, month: int) -> int:
    """SK 4.4.2 How far a Panzerfaust reaches at this date; -1 before there are any."""
    if (year, month) < FAUST_FIRST:
        return -1
    if year >= 1945:
        return 3
    return 2 if (year, month) >= (1944, 6) else 1


def fausts_allowed(squads: int, year: int) -> int:
    """SK 4.4.2 Shots in a scenario by the squads of the order of battle."""
    if year < 1944:
        return squads
    return squads * 3 // 2 if year == 1944 else squads * 2


_POLDER: Final = read("charts")["polder"]
POLDER_TEM: Final[int] = _POLDER["tem"]
ENTER_MF: Final[float] = _POLDER["enter_mf"]
LEAVE_MF: Final[float] = _POLDER["leave_mf"]
LEAVE_MP: Final[float] = _POLDER["leave_mp"]
"""DE 1.3 Cover of a Polder hex, what its channel costs, and what leaving the hex costs Infantry and vehicles."""

_WORTH: Final = read("charts")["victory_points"]
VEHICLE_WORTH: Final[int] = _WORTH["vehicle"]
WITHOUT_GUN_WORTH: Final[int] = _WORTH["vehicle_without_gun"]
WORTH: Final[tuple[int, ...]] = tuple(_WORTH[name] for name in ("squad", "half_squad", "crew"))
LEADER_WORTH: Final[dict[int, int]] = {int(leadership): int(points) for leadership, points in _WORTH["leader"].items()}
"""DE 4.41 What a unit is worth, by its kind and a leader by his leadership."""
