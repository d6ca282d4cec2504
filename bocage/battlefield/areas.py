"""Parts of a map, as scenario files word them.

An area is a hex ("K5"), a phrase ("rows 1-3", "columns A-D", "edge north", "board a edge N"), a list of areas that are
joined in that order, or a table whose conditions must all hold:

    { edge = "west", depth = 4 }          up to four hexes from the edge; a half hex on it is the first
    { rows = "1-3" }, { columns = "A-D" }
    { board = "a" }                       of a joined board, without the hexes that it shares with the next; in a list
                                          that names both boards those belong too
    { hexes = ["K2", "K3"] }
    { near = "K5", within = 2 }
    { only = "building" }                 a kind of ground that the game names
    { road = true }
    { any = [...] }, { not = ... }        one of several areas; without an area
"""

from __future__ import annotations

from typing import Any

from bocage.hexes.field import Field
from bocage.hexes.lattice import parse_name
from bocage.kernel.game import BadInput

WORDS = ("edge", "depth", "rows", "columns", "board", "hexes", "near", "within", "any", "only", "not", "road")
PHRASES = ("edge", "rows", "columns", "board")
EDGES = {"N": "north", "E": "east", "S": "south", "W": "west"}

Kinds = dict[str, list[bool]]
"""What `only` may name, each a mark for every hex."""


def area_problems(area: Any, field: Field, kinds: Kinds) -> list[str]:
    """What is wrong with an area, each as a sentence."""
    if isinstance(area, str):
        return _phrase_problems(area, field, kinds)
    if isinstance(area, list):
        return [problem for part in area for problem in area_problems(part, field, kinds)]
    if not isinstance(area, dict):
        return ["an area is a hex, a phrase such as 'rows 1-3', or a table such as { edge = 'west', depth = 4 }."]
    found = [f"{word!r} is not a word of an area; they are {', '.join(WORDS)}." for word in area if word not in WORDS]
    if "edge" in area and edge_named(area["edge"]) == "":
        found.append(f"edge is one of {', '.join(EDGES.values())}, not {area['edge']!r}.")
    for word, needs in (("depth", "edge"), ("within", "near")):
        if word in area and (needs not in area or type(area[word]) is not int or area[word] < 0):
            found.append(f"{word} is a whole number of hexes and goes with {needs}.")
    for name in [*area.get("hexes", []), *([area["near"]] if "near" in area else [])]:
        found += _sentence(field, "hex", str(name))
    if "board" in area:
        found += _sentence(field, "board", str(area["board"]))
    found += [p for word in ("rows", "columns") if word in area for p in _band_problems(word, area[word])]
    if "only" in area and area["only"] not in kinds:
        found.append(f"only is {_or(list(kinds))}, not {area['only']!r}.")
    for part in [*area.get("any", []), *([area["not"]] if "not" in area else [])]:
        found += area_problems(part, field, kinds)
    return found


def _or(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words) or "of no use here"


def _sentence(field: Field, what: str, name: str) -> list[str]:
    """What the map says of a name that it does not have."""
    try:
        field.hex(name) if what == "hex" else field.of_board(name)
    except BadInput as problem:
        return [str(problem)]
    return []


def _band_problems(word: str, value: Any) -> list[str]:
    try:
        low, high = _band(word, str(value))
    except (BadInput, ValueError):
        return [f"{word} is a band such as {'2-4' if word == 'rows' else 'A-D'}, not {value!r}."]
    return [] if low <= high else [f"{word} {value!r} runs backwards."]


def _phrase_problems(phrase: str, field: Field, kinds: Kinds) -> list[str]:
    parts = phrase.split()
    if len(parts) == 1:
        return _sentence(field, "hex", phrase)
    for word in parts[::2]:
        if word not in PHRASES:
            return [f"{word!r} is not a word for an area: rows, columns, edge, board or hex names."]
    found = [] if len(parts) % 2 == 0 else area_problems({parts[-1]: ""}, field, kinds)
    found += area_problems(_table(phrase), field, kinds)
    return found if found or hexes_of(phrase, field, kinds) else [f"{phrase!r} names no hexes of {field.name}."]


def _table(phrase: str) -> dict[str, Any]:
    parts = phrase.split()
    return dict(zip(parts[::2], parts[1::2])) if len(parts) > 1 else {"hexes": parts}


def edge_named(given: Any) -> str:
    """ "N" or "north" as "north"; "" for anything else."""
    name = EDGES.get(str(given), str(given))
    return name if name in EDGES.values() else ""


def hexes_of(area: Any, field: Field, kinds: Kinds) -> list[int]:
    """The hexes of an area that was found right: of a list in its order and each once, otherwise in the map's order."""
    if isinstance(area, str):
        return hexes_of(_table(area), field, kinds)
    if isinstance(area, list):
        found = [h for part in area for h in hexes_of(part, field, kinds)]
        return list(dict.fromkeys([*found, *_mated(area, field, kinds)]))
    found = list(range(field.n))
    if "edge" in area:
        edge, depth = edge_named(area["edge"]), int(area.get("depth", 1))
        found = [h for h in found if _from_edge(field, h, edge) < depth]
    for word in ("rows", "columns"):
        if word in area:
            low, high = _band(word, str(area[word]))
            found = [h for h in found if low <= _line(field, word, h) <= high]
    if "near" in area:
        ranges = field.range_row(field.hex(str(area["near"])))
        found = [h for h in found if ranges[h] <= int(area.get("within", 1))]
    if "only" in area:
        found = [h for h in found if kinds[area["only"]][h]]
    if "road" in area:
        found = [h for h in found if area["road"] == any(field.roads[h])]
    return _within(area, field, kinds, found)


def _mated(parts: list[Any], field: Field, kinds: Kinds) -> list[int]:
    """Hexes that lie half on one board and half on another, where both boards are parts of the area."""
    tables = [_table(part) if isinstance(part, str) else part for part in parts]
    boards = [part for part in tables if isinstance(part, dict) and "board" in part]
    if len({str(part["board"]) for part in boards}) < 2:
        return []
    within: dict[str, set[int]] = {}
    for part in boards:
        rest = {word: value for word, value in part.items() if word != "board"}
        within.setdefault(str(part["board"]), set()).update(hexes_of(rest, field, kinds))
    shared = [h for h in range(field.n) if len(field.boards_at(h)) > 1]
    return [h for h in shared if all(h in within.get(board, ()) for board in field.boards_at(h))]


def _within(area: dict[str, Any], field: Field, kinds: Kinds, found: list[int]) -> list[int]:
    """The conditions that name hexes or areas themselves."""
    if "board" in area:
        board = field.of_board(str(area["board"]))
        found = [h for h in found if h in board]
    if "hexes" in area:
        named = {field.hex(str(name)) for name in area["hexes"]}
        found = [h for h in found if h in named]
    if "not" in area:
        out = set(hexes_of(area["not"], field, kinds))
        found = [h for h in found if h not in out]
    if "any" in area:
        joined = {*hexes_of(list(area["any"]), field, kinds)}
        found = [h for h in found if h in joined]
    return found


def _from_edge(field: Field, h: int, edge: str) -> int:
    """Hexes between a hex and an edge; a half hex on it is none away."""
    columns, ys = field.columns, field.ys
    if edge == "west":
        return columns[h] - min(columns)
    if edge == "east":
        return max(columns) - columns[h]
    return (ys[h] - min(ys)) // 2 if edge == "north" else (max(ys) - ys[h]) // 2


def _band(word: str, value: str) -> tuple[int, int]:
    low, _, high = value.partition("-")
    if word == "rows":
        return int(low), int(high or low)
    return parse_name(low + "1")[1], parse_name((high or low) + "1")[1]


def _line(field: Field, word: str, h: int) -> int:
    return (field.ys[h] + 1) // 2 if word == "rows" else field.columns[h]


def checked(area: Any, field: Field, kinds: Kinds) -> list[int]:
    """The hexes of an area; BadInput says what is wrong with it."""
    problems = area_problems(area, field, kinds)
    if problems:
        raise BadInput(problems[0])
    return hexes_of(area, field, kinds)
