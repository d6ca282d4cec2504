"""UF 43: is a design allowed? Every prohibition is asked, and all that are broken come back with their rules.

read_design(path)       a Design from a TOML file (BadInput in one sentence if it cannot be understood)
violations(design)      [(side, Refusal)]: side "" for what concerns the whole design; empty: it may be played
side_violations(d, s)   the same for one force, as for a bid (UF 43.36)
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from bocage.games.upfront.design.s43_bids import draws_disagree
from bocage.games.upfront.design.s43_force import Design, Side, design_of
from bocage.games.upfront.design.s43_prices import bill, other_side
from bocage.games.upfront.design.s43_purchases import PURCHASES, Prohibition, guns_and_afvs, men_of
from bocage.games.upfront.design.s43_troops import TROOPS
from bocage.games.upfront.printed import men, vehicles
from bocage.games.upfront.printed.nations import AMERICAN, BRITISH, FRENCH, ITALIAN, JAPANESE, NATION_NAMES
from bocage.games.upfront.printed.scenario_check import IN_DECK
from bocage.games.upfront.printed.scenarios import HISTORICAL_PAIRS, SCENARIOS, force
from bocage.games.upfront.printed.tables import VICTORY_ROWS
from bocage.kernel.game import BadInput
from bocage.kernel.refusal import Refusal

Violation = tuple[str, Refusal]


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as data; BadInput says what is wrong with it."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadInput(f"{path} cannot be read ({problem.strerror}).") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} cannot be read: it is not UTF-8 text.") from None
    except tomllib.TOMLDecodeError as wrong:
        raise BadInput(f"{path} is not TOML: {wrong}.") from None


def read_design(path: Path) -> Design:
    """The design in a TOML file."""
    data = read_toml(path)
    if "kind" in data and "method" not in data:
        raise BadInput(f"{path} is a finished scenario, not a design: play it as upfront/{path}.")
    try:
        return design_of(data, path.stem)
    except BadInput as problem:
        raise BadInput(f"{path}: {problem}") from None


def printed_points(letter: str, role: str) -> int:
    """UF 43.2: the number printed for this side of the scenario; 0 if there is none."""
    for name, points in SCENARIOS[letter].points if letter in SCENARIOS else ():
        if name in (role, "both"):
            return points
    return 0


def limit_of(design: Design, side: Side) -> tuple[int, str]:
    """The points a side may spend and the rule that says so; 0: no limit."""
    if design.method == "replay":
        return printed_points(design.scenario, side.role), "UF 43.2"
    return side.limit, "UF 43.1" if design.method == "balance" else "UF 43.0"


def over_the_limit(design: Design, side: Side) -> Refusal | None:
    """UF 43.2: no more points than printed for the side; or than were agreed, or bid by the opponent (UF 43.1)."""
    limit, rule = limit_of(design, side)
    total = bill(design, side).total
    return Refusal(rule, f"the force costs {total}, and {limit} may be spent") if limit and total > limit else None


def unpaid_additions(design: Design, side: Side) -> Refusal | None:
    """UF 43.1: only the player who was given points for the side he did not get may add to his force."""
    if design.method != "balance" or side.limit or not bill(design, side).lines:
        return None
    return Refusal("UF 43.1", "he was given no points to add to his force")


def replay_leaders(design: Design, side: Side) -> Refusal | None:
    """UF 43.2: exactly one SL and one ASL, a Commissar for either; by the answer other designs need none."""
    if design.method != "replay":
        return None
    roles = [men.LEADER[m] for m in men_of(design, side)]
    if side.partisans:  # UF 37.1 goes before: one leader is all they may have
        return None if any(roles) else Refusal("UF 43.2", "the force needs a leader")
    leaders = sum(role != "" for role in roles)
    if leaders == 2 and roles.count(men.SL) < 2 and roles.count(men.ASL) < 2:
        return None
    return Refusal("UF 43.2", "a replay force has one SL and one ASL; a Commissar may take the place of either")


def armor_not_agreed(design: Design, side: Side) -> Refusal | None:
    """UF 43.2: guns and AFVs in a scenario that has none need the agreement of both players."""
    found = guns_and_afvs(side)
    if design.method != "replay" or not found or design.armor_agreed or design.scenario not in SCENARIOS:
        return None
    if any(f.vehicles or f.reinforcement_vehicles for f in SCENARIOS[design.scenario].forces):
        return None
    names = ", ".join(vehicles.VEHICLE_NAME[v] for v in found)
    return Refusal("UF 43.2", f"the scenario has no guns or AFVs, and {names} was not agreed on")


def no_such_force(design: Design, side: Side) -> Refusal | None:
    """UF 43.1: play balance starts from a force that the scenario has for the nation."""
    other = other_side(design, side)
    if design.method != "balance" or design.scenario not in SCENARIOS or other is None:
        return None
    if force(SCENARIOS[design.scenario], side.role, side.nation, other.nation) is not None:
        return None
    return Refusal("UF 43.1", f"scenario {design.scenario} has no {NATION_NAMES[side.nation]} force as {side.role}")


METHOD_RULES: tuple[Prohibition, ...] = (
    over_the_limit, unpaid_additions, replay_leaders, armor_not_agreed, no_such_force,
)  # fmt: skip


def wrong_sides(design: Design) -> Refusal | None:
    """UF 43.0: two sides, attacker and defender or a meeting of two."""
    if len(design.sides) != 2:
        return Refusal("UF 43.0", f"a design has two sides, not {len(design.sides)}")
    roles = sorted(side.role for side in design.sides)
    if roles not in (["attacker", "defender"], ["both", "both"]):
        return Refusal("UF 43.0", "one side attacks and one defends, or both are in a meeting engagement")
    if design.sides[0].nation == design.sides[1].nation:
        return Refusal("UF 43.2", "both sides cannot be made of the same nation's cards")
    return None


def nations_that_never_met(design: Design) -> Refusal | None:
    """UF 53.0: the French fought Germans and Italians, as Vichy Americans and British, and the Japanese."""
    nations = [side.nation for side in design.sides]
    if len(nations) != 2 or not {FRENCH, ITALIAN} & set(nations) or (nations[0], nations[1]) in HISTORICAL_PAIRS:
        return None
    return Refusal("UF 53.0", f"{NATION_NAMES[nations[0]]} and {NATION_NAMES[nations[1]]} troops did not meet")


def wrong_scenario(design: Design) -> Refusal | None:
    """UF 43.1, 43.2: both methods start from a scenario of the game and its two sides."""
    if design.method in ("free", "bid"):
        return Refusal("UF 43.0", "this method starts from no scenario") if design.scenario else None
    if design.scenario not in SCENARIOS:
        rule = "UF 43.1" if design.method == "balance" else "UF 43.2"
        return Refusal(rule, f"there is no scenario {design.scenario!r}; there are {', '.join(SCENARIOS)}")
    meeting = SCENARIOS[design.scenario].kind != "attack"
    if any((side.role == "both") != meeting for side in design.sides):
        return Refusal("UF 43.2", f"scenario {design.scenario} is {'a meeting engagement' if meeting else 'an attack'}")
    return None


def changed_conditions(design: Design) -> Refusal | None:
    """UF 43.2: all other conditions of the scenario stay as they are."""
    if design.method not in ("replay", "balance"):
        return None
    changed = design.victory or design.decks or design.remove or design.cower_both
    if changed or design.cower_attacker or design.cower_defender or design.night or design.desert or design.jungle:
        return Refusal("UF 43.2", "the conditions of the scenario remain unchanged")
    return None


def wrong_date(design: Design) -> Refusal | None:
    """UF 43.2, 43.32: a half-year, which replay and bid draw."""
    if design.date and not re.fullmatch(r"19(39|4[0-5])[ab]", design.date):
        return Refusal("UF 43.32", f"{design.date!r} is not a half-year such as 1943a or 1943b")
    if not design.date and design.method in ("replay", "bid"):
        return Refusal("UF 43.2" if design.method == "replay" else "UF 43.32", "the half-year has not been drawn")
    return None


def wrong_victory(design: Design) -> Refusal | None:
    """UF 43.33, 43.34: a row of the table and a time limit where no scenario gives them."""
    if design.method not in ("free", "bid"):
        return None
    if not 1 <= design.victory <= len(VICTORY_ROWS):
        return Refusal("UF 43.33", f"the victory conditions are a number from 1 to {len(VICTORY_ROWS)}")
    if design.victory not in (3, 4, 6) and any(side.role == "both" for side in design.sides):
        return Refusal("UF 43.33", f"victory conditions {design.victory} need an attacker and a defender")
    if design.method == "bid" and design.decks not in (3, 4):
        return Refusal("UF 43.34", "the time limit is three or four decks")
    return None if design.decks >= 1 else Refusal("UF 43.34", "the time limit is not fixed")


def jungle_without_japanese(design: Design) -> Refusal | None:
    """UF 47.2: the jungle is where Japanese fight British or Americans; and it is no desert (UF 52.1)."""
    if not design.jungle:
        return None
    if design.desert:
        return Refusal("UF 47.2", "a scenario is not fought in the jungle and in the desert")
    nations = {side.nation for side in design.sides}
    if JAPANESE in nations and nations & {BRITISH, AMERICAN}:
        return None
    return Refusal("UF 47.2", "in the jungle the Japanese fight the British or Americans, nobody else")


def no_such_cards(design: Design) -> Refusal | None:
    """UF 16.1, 2.22: what is removed, or is a Cower card, must be in the deck."""
    for name, count in design.remove:
        if name not in IN_DECK or not 1 <= count <= IN_DECK[name]:
            return Refusal("UF 16.1", f"{count} {name} cards cannot be removed; the deck has {IN_DECK[name]}")
    cowers = (*design.cower_both, *design.cower_attacker, *design.cower_defender)
    odd = [name for name in cowers if name not in IN_DECK]
    return Refusal("UF 2.22", f"no card is called {odd[0]!r}, so none can be a Cower card") if odd else None


WHOLE = (
    wrong_sides,
    nations_that_never_met,
    wrong_scenario,
    changed_conditions,
    wrong_date,
    wrong_victory,
    jungle_without_japanese,
    no_such_cards,
)


def side_violations(design: Design, side: Side) -> list[Refusal]:
    """All that one force breaks."""
    found = [test(design, side) for test in (*PURCHASES, *TROOPS, *METHOD_RULES)]
    return [refusal for refusal in found if refusal is not None]


def violations(design: Design) -> list[Violation]:
    """All that the design breaks, whole and side by side."""
    found: list[Violation] = []
    for test in (*WHOLE, draws_disagree):
        refusal = test(design)
        if refusal is not None:
            found.append(("", refusal))
    if wrong_date(design) is not None:
        design = design._replace(date="")
    for side in design.sides:
        found += [(NATION_NAMES[side.nation], refusal) for refusal in side_violations(design, side)]
    return found
