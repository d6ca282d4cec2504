"""UF 43.1 and 43.3: bids for a side and bids for the attack, and the draws that make a scenario to be attacked.

settle_side_bid(...)      UF 43.1: who plays the side that both want, and what the other may spend
settle_attack_bid(...)    UF 43.36: who attacks
draw_bid_design(...)      UF 43.31 to 43.34: nations, half-year, victory conditions, time limit, in this order
draw_replay_date(...)     UF 43.2
draw_unit_type(...)       the table of unit types
"""

from __future__ import annotations

from typing import NamedTuple

from bocage.games.upfront.design.s43_draws import Draws
from bocage.games.upfront.design.s43_force import Design, Side
from bocage.games.upfront.printed.nations import AMERICAN, NATION_NAMES
from bocage.games.upfront.printed.tables import deck_limit, tactical_position, time_frame, unit_type
from bocage.kernel.game import BadInput
from bocage.kernel.refusal import Refusal

NATIONS_COLUMN = 4  # UF 43.31
AGAINST_AMERICANS = 6  # UF 43.32
AGAINST_OTHERS = 9
VICTORY_COLUMN = 8  # UF 43.33
UNIT_TYPE_COLUMN = 10  # the column marked 0r

# UF 43.35: the sequence of a bid design, in order; the last three are the players' own.
SEQUENCE: tuple[tuple[str, str], ...] = (
    ("UF 43.31", "nations and roles"),
    ("UF 43.32", "half-year"),
    ("UF 43.33", "victory conditions"),
    ("UF 43.34", "time limit"),
    ("UF 43.35", "the defending force, chosen by both"),
    ("UF 43.36", "secret bids for the attack"),
    ("UF 43.36", "the cheaper force attacks and plays first"),
)


class SideBid(NamedTuple):
    """The result of UF 43.1."""

    winner: int  # index of the player who has the side he wants; -1: no bid was needed
    sides: tuple[int, int]  # the nation of each player
    gift: int  # points the other may spend


class BidDraw(NamedTuple):
    """What UF 43.31 to 43.34 draw."""

    attacker: int
    defender: int
    date: str
    victory: int
    decks: int


def bid_refusal(wants: tuple[int, int], sides: tuple[int, int], points: tuple[int, int]) -> Refusal | None:
    """UF 43.1: a bid is for one of the two sides and gives points, it does not take them."""
    for wanted, bid in zip(wants, points):
        if wanted not in sides:
            return Refusal("UF 43.1", f"{NATION_NAMES[wanted]} is not a side of this scenario")
        if bid < 0:
            return Refusal("UF 43.1", f"a bid gives points to the opponent; {bid} is not possible")
    return None


def settle_side_bid(wants: tuple[int, int], sides: tuple[int, int], points: tuple[int, int], draws: Draws) -> SideBid:
    """UF 43.1: the higher bid has its side, the other player may spend what was bid; equal bids are drawn for."""
    refusal = bid_refusal(wants, sides, points)
    if refusal is not None:
        raise BadInput(refusal.sentence())
    if wants[0] != wants[1]:
        return SideBid(-1, wants, 0)
    winner = 0 if points[0] > points[1] else 1 if points[1] > points[0] else draws.higher("UF 43.1")
    rest = sides[0] if wants[0] == sides[1] else sides[1]
    given = (wants[0], rest) if winner == 0 else (rest, wants[0])
    return SideBid(winner, given, points[winner])


def settle_attack_bid(costs: tuple[int, int], draws: Draws) -> int:
    """UF 43.36: the player with the cheaper force attacks; equal costs are drawn for."""
    if costs[0] != costs[1]:
        return 0 if costs[0] < costs[1] else 1
    return draws.higher("UF 43.36")


def attack_bid_refusal(design: Design, bid: Side) -> Refusal | None:
    """UF 43.36: a bid is an attacking force of the nation that was drawn, made once the defence is known (UF 43.35)."""
    defenders = [side for side in design.sides if side.role == "defender"]
    if design.method != "bid" or len(defenders) != 1 or not defenders[0].cards:
        return Refusal("UF 43.35", "the defending force is chosen before bids are made")
    attackers = [side.nation for side in design.sides if side.role == "attacker"]
    if bid.role != "attacker" or (attackers and bid.nation != attackers[0]) or bid.nation == defenders[0].nation:
        wanted = NATION_NAMES[attackers[0]] if attackers else "the attacking nation"
        return Refusal("UF 43.36", f"a bid is an attacking force of {wanted}")
    return None


def date_column(nations: tuple[int, int]) -> int:
    """UF 43.32: column 6 against Americans, 9 against Russians and, by our reading, all others."""
    return AGAINST_AMERICANS if AMERICAN in nations else AGAINST_OTHERS


def draw_date(nations: tuple[int, int], draws: Draws, rule: str) -> str:
    return time_frame(draws.position(date_column(nations), rule))


def draw_replay_date(nations: tuple[int, int], draws: Draws) -> str:
    """UF 43.2: the half-year in which a scenario is replayed."""
    return draw_date(nations, draws, "UF 43.2")


def draw_bid_design(draws: Draws) -> BidDraw:
    """UF 43.31 to 43.34, in their order."""
    attacker, defender = tactical_position(draws.position(NATIONS_COLUMN, "UF 43.31"))
    date = draw_date((attacker, defender), draws, "UF 43.32")
    victory = draws.position(VICTORY_COLUMN, "UF 43.33")
    number, red = draws.number("UF 43.34")
    return BidDraw(attacker, defender, date, victory, deck_limit(number, red))


def draw_unit_type(nation: int, date: str, draws: Draws) -> str:
    """The table of unit types (UF 43.5); a nation or time it does not know has line troops."""
    return unit_type(nation, date, draws.position(UNIT_TYPE_COLUMN, "UF 43.5")) or "line"


def draws_disagree(design: Design) -> Refusal | None:
    """UF 43.31 to 43.34: a design that names its drawn cards must be what these cards give."""
    nations = {side.role: side.nation for side in design.sides}
    pair = (nations.get("attacker", -1), nations.get("defender", -1))
    try:
        return _first_difference(design, pair)
    except BadInput as problem:
        return Refusal("UF 43.3", str(problem).rstrip("."))


def _first_difference(design: Design, pair: tuple[int, int]) -> Refusal | None:
    for rule, card in design.draws:
        draws = Draws(cards=[card])
        if rule == "UF 43.31" and tactical_position(draws.position(NATIONS_COLUMN, rule)) != pair:
            return Refusal(rule, f"card {card} gives other nations than the design has")
        if rule in ("UF 43.32", "UF 43.2"):
            sides = tuple(side.nation for side in design.sides)
            if len(sides) == 2 and draw_date((sides[0], sides[1]), draws, rule) != design.date:
                return Refusal(rule, f"card {card} gives another half-year than {design.date}")
        if rule == "UF 43.33" and draws.position(VICTORY_COLUMN, rule) != design.victory:
            return Refusal(rule, f"card {card} gives other victory conditions than {design.victory}")
        if rule == "UF 43.34":
            number, red = draws.number(rule)
            if deck_limit(number, red) != design.decks:
                return Refusal(rule, f"card {card} gives another time limit than {design.decks} decks")
    return None
