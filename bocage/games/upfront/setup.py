"""A new game from a scenario record and the nations that play it (UF 2.4, UF 3.1)."""

from __future__ import annotations

from bocage.games.upfront.basic.s03_prepare import Upfront
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.in_force import (
    AFVS,
    BY_SPECIAL_RULE,
    BY_VARIANT,
    DESERT,
    GUNS,
    HEAVY_WEAPONS,
    ITALIANS,
    JUNGLE,
    LANDING,
    NIGHT,
    PARTISANS,
    PISTOLS,
    RANDOM,
    SURRENDER,
)
from bocage.games.upfront.in_force import JAPANESE as JAPANESE_BIT
from bocage.games.upfront.in_force import MARINES as MARINES_BIT
from bocage.games.upfront.printed.cards import SMOKE
from bocage.games.upfront.printed.men import COMMISSAR, KIA, LEADER, MORALE, PANIC, ROUT, WEAPON
from bocage.games.upfront.printed.nations import AMERICAN, ITALIAN, JAPANESE, MARINES, TROOPS, troops_of
from bocage.games.upfront.printed.scenarios import (
    ATTACKER,
    BOTH,
    DEFENDER,
    END_OF_OWN_TURN,
    Force,
    Scenario,
    axis_is_first,
    force,
    special,
)
from bocage.games.upfront.printed.vehicles import AFV_MORALE, AFV_PANIC, GUN_KIA, IS_GUN, vehicle
from bocage.games.upfront.printed.weapons import UNARMED
from bocage.games.upfront.state import AFV, GUN, IN_PLAY, MAN, UpFrontState
from bocage.games.upfront.table.players import MOST_PLAYERS, SLOTS, TWO

FREE_FOR_ALL = "free for all"
NATION_BITS = {JAPANESE: JAPANESE_BIT | HEAVY_WEAPONS, ITALIAN: ITALIANS | HEAVY_WEAPONS}
NEVER_BY_FIRE = 99  # an AFV has no KIA value (UF 28.3)

LEADER_ORDER = {"SL": 0, "COMMISSAR": 1, "ASL": 2}


def muster(s: UpFrontState, people: list[tuple[int, int]], vehicles: list[tuple[int, int]] | None = None) -> None:
    """Cards into the state: (side, index in men.py) each, then (side, index in vehicles.py) for guns and AFVs."""
    extra = vehicles or []
    n = len(people) + len(extra)
    men, cars = [p for _, p in people], [v for _, v in extra]
    s.side = tuple(side for side, _ in (*people, *extra))
    s.person = tuple(person for _, person in (*people, *extra))
    s.kind = (MAN,) * len(men) + tuple(GUN if IS_GUN[v] else AFV for v in cars)
    s.morale = (*[MORALE[p] for p in men], *[AFV_MORALE[v] for v in cars])
    s.panic = (*[PANIC[p] for p in men], *[AFV_PANIC[v] for v in cars])
    s.rout = (*[ROUT[p] for p in men], *[AFV_PANIC[v] for v in cars])
    s.kia = (*[KIA[p] for p in men], *[GUN_KIA[v] if IS_GUN[v] else NEVER_BY_FIRE for v in cars])
    s.weapon = [*[WEAPON[p] for p in men], *[UNARMED for _ in cars]]
    s.group = [-1] * n
    s.pinned = [False] * n
    s.broken = [False] * n
    s.fate = [IN_PLAY] * n
    s.assistant = [-1] * n
    s.principal = [-1] * n
    name_leaders(s)
    s.force = [s.side.count(seat) for seat in range(len(s.hands))]


def name_leaders(s: UpFrontState) -> None:
    """UF 15.1, UF 15.3, UF 15.5: who leads each side, and who follows him."""
    ranks = [LEADER[p] if kind == MAN else "" for p, kind in zip(s.person, s.kind)]
    order = sorted([m for m, rank in enumerate(ranks) if rank], key=lambda m: LEADER_ORDER[ranks[m]])
    s.leaders = tuple(tuple([m for m in order if s.side[m] == seat]) for seat in range(len(s.hands)))
    s.commissars = tuple([m for m in order if ranks[m] == COMMISSAR])


def forces(scn: Scenario, nations: tuple[int, int]) -> tuple[Force, Force]:
    """The forces of the two seats; seat 0 attacks where there are roles."""
    mine = force(scn, ATTACKER, nations[0], nations[1])
    yours = force(scn, DEFENDER, nations[1], nations[0])
    if mine is None or yours is None:
        raise KeyError(f"scenario {scn.id} has no forces for these nations")
    return mine, yours


def first_seat(scn: Scenario, nations: tuple[int, int], mine: Force, yours: Force) -> int:
    """UF 4.1: who forms groups, places terrain and plays first."""
    if scn.moves_first == ATTACKER:
        return 0
    if scn.moves_first == DEFENDER:
        return 1
    if scn.moves_first == "listed" and scn.kind != FREE_FOR_ALL:  # a design of one's own lists the cheaper force first
        return 0 if scn.forces[0].nation == nations[0] else 1
    return 0 if axis_is_first(nations[0], nations[1], mine.points, yours.points) else 1


def troops_in(scn: Scenario, nations: tuple[int, ...], seat: int, force: Force) -> int:
    """UF 39; UF 46.1: Americans against Japanese are Marines, in a design if it says so."""
    if nations[seat] == AMERICAN and JAPANESE in nations and force.quality == "line":
        settings = special(scn, "design")
        if settings is None or settings["forces"].get("American", {}).get("marines", False):
            return MARINES
    return troops_of(nations[seat], force.quality)


def new_game(scn: Scenario, nations: tuple[int, ...], variants: tuple[str, ...]) -> UpFrontState:
    """A state ready to begin: every card still in the Draw pile, no group formed."""
    if len(nations) > TWO:
        return crowd(scn, nations, variants)
    s = UpFrontState()
    pair = (nations[0], nations[1])
    mine, yours = forces(scn, pair)
    s.scenario = scn.id
    s.variants = variants
    s.nation = nations
    s.troops = (troops_in(scn, nations, 0, mine), troops_in(scn, nations, 1, yours))
    s.role = (ATTACKER, DEFENDER) if scn.kind == "attack" else ("", "")
    s.decks = scn.decks or scn.decks_above_players + len(nations)
    s.first = s.seat = first_seat(scn, pair, mine, yours)
    s.orders = scn.remove
    s.cower = [useless_to(scn, ATTACKER), useless_to(scn, DEFENDER)]
    muster(s, [(0, p) for p in mine.men] + [(1, p) for p in yours.men], vehicles_of(pair, mine, yours))
    set_up(s, scn, (mine, yours))
    s.stack.append(Upfront())
    return s


def set_up(s: UpFrontState, scn: Scenario, forces: tuple[Force, ...]) -> None:
    """What the scenario brings besides its forces, and with it what is in force in this game."""
    s.in_force = agreed(s, scn)
    for function in hooks(s).set_up:
        function(s, scn, forces)
    s.in_force |= brought(s)


def agreed(s: UpFrontState, scn: Scenario) -> int:
    """What the scenario, its variants and the troops put in force."""
    key = scn.chapters
    for variant in s.variants:
        key |= BY_VARIANT.get(variant, 0)
    for rule, _ in scn.specials:
        key |= BY_SPECIAL_RULE.get(rule, 0)
    if any(condition.when == END_OF_OWN_TURN for condition in scn.victory):
        key |= LANDING
    for seat, nation in enumerate(s.nation):
        key |= NATION_BITS.get(nation, 0)
        troops = TROOPS[s.troops[seat]]
        key |= (MARINES_BIT if troops.marines else 0) | (SURRENDER if troops.surrenders else 0)
        key |= PISTOLS if troops.unarmed_pistol else 0
    return key


def brought(s: UpFrontState) -> int:
    """What the cards and the ground bring; with reinforcements by chance guns and AFVs may come at any time (UF 48)."""
    key = (NIGHT if s.night else 0) | (DESERT if s.desert else 0) | (JUNGLE if s.jungle else 0)
    key |= PARTISANS if s.partisan >= 0 else 0
    key |= RANDOM | AFVS | GUNS if any(s.random_decks) else 0
    return key | (AFVS if AFV in s.kind else 0) | (GUNS if GUN in s.kind else 0)


def crowd(scn: Scenario, nations: tuple[int, ...], variants: tuple[str, ...]) -> UpFrontState:
    """UF 2.4 (J.1): more than two players, each for himself, in the order in which the scenario lists them."""
    s = UpFrontState()
    count = len(nations)
    found = [one for one in [force(scn, BOTH, nation, -1) for nation in nations] if one is not None]
    if len(found) != count or not 2 < count <= MOST_PLAYERS or len(set(nations)) != count:
        raise KeyError(f"scenario {scn.id} has no forces for these nations")
    s.scenario, s.variants, s.nation = scn.id, variants, nations
    s.troops = tuple([troops_in(scn, nations, seat, one) for seat, one in enumerate(found)])
    s.role, s.decks, s.orders = ("",) * count, scn.decks_above_players + count, scn.remove
    s.hands, s.buried, s.fresh = [()] * count, [()] * count, [()] * count
    s.cower = [useless_to(scn, BOTH)] * count
    s.snipers, s.losses, s.leader_lost = [1] * count, [0] * count, [False] * count
    groups = count * SLOTS
    s.letter = [1, 2, 3, 4, 5, 0] * count
    s.men, s.cards, s.dropped = [()] * groups, [()] * groups, [()] * groups
    s.chit, s.pending, s.sniped, s.acted = [0] * groups, [0] * groups, [-1] * groups, [False] * groups
    muster(s, [(seat, p) for seat, one in enumerate(found) for p in one.men])
    set_up(s, scn, tuple(found))
    s.stack.append(Upfront())
    return s


def useless_to(scn: Scenario, role: str) -> tuple[str, ...]:
    """UF 2.22, UF 16.1, UF 13.26: the kinds of card that the scenario makes Cower cards of; at night Smoke is one."""
    own = scn.cower_attacker if role == ATTACKER else scn.cower_defender
    ordered = tuple(kind for kind, count in scn.remove if count)
    dark = (SMOKE,) if special(scn, "night") is not None else ()
    return tuple(dict.fromkeys((*scn.cower_both, *own, *ordered, *dark)))


def vehicles_of(nations: tuple[int, int], mine: Force, yours: Force) -> list[tuple[int, int]]:
    """(side, index in vehicles.py) of every gun and AFV that starts in play."""
    found = [(0, vehicle(nations[0], number)) for number in mine.vehicles]
    return found + [(1, vehicle(nations[1], number)) for number in yours.vehicles]


def first_by_points(mine: int, yours: int) -> int | None:
    """UF 4.1: in a game of one's own design the cheaper force goes first; None: a card decides."""
    return None if mine == yours else 0 if mine < yours else 1
