"""UF 42.4: the roster. A Soldier is what is written in one line of it; a Squad is a player's roster with his score.

new_squad(player, nation)            every man of the nation as his card has him (Marine cards if called for)
next_rank(nation, rank)              UF 42.47, "" at the top
available(soldier, at)               may he be used in the scenario with this index?
replaced(soldier)                    UF 42.41: the man who comes in his place
"""

from __future__ import annotations

from typing import NamedTuple

from bocage.battlefield.ledger import Ledger
from bocage.games.upfront.printed import men
from bocage.games.upfront.printed.nations import PERSONAL_MAN, RUSSIAN
from bocage.games.upfront.printed.tables import CAMPAIGN, RANK_ORDER
from bocage.games.upfront.printed.weapons import CLASS, CLOSE_COMBAT, IS_FLAMETHROWER, weapon_of

PERSONAL_CARD = 0  # the player's own man has no numbered card (UF 42.9)
NO_SUCH_RANK = {True: ("PFC",), False: ("JR SGT",)}  # UF 42.47: Russian or not
COMMISSAR_RANK = "COMM"

KILLED = "killed"
PANICKED = "panicked"  # panic that counts as killed (UF 6.53)
CAPTURED = "captured"
LOST = (KILLED, PANICKED, CAPTURED)


class Soldier(NamedTuple):
    """A line of the roster."""

    card: int
    name: str
    rank: str
    weapon: int
    leader: str  # printed on his card
    morale: int
    panic: int
    kia: int  # front; one more when pinned (UF 42.45)
    elan: int
    survival: int  # slash marks
    promotion: int
    fate: str  # "" on the roster, else one of LOST
    back: int  # index of the first scenario he may take part in after a wound
    replacement: bool


class Squad(Ledger[Soldier]):
    """A player's side of the campaign: his ledger, by card number, with the Campaign Game Victory Points (UF 42.8)."""

    def __init__(self, player: str, nation: int) -> None:
        super().__init__()
        self.player = player
        self.nation = nation
        self.personal: tuple[str, str] = ("", "")  # name and weapon of the player's own man

    def put(self, soldier: Soldier) -> None:
        self.enter(soldier.card, soldier)


def _from_card(m: int) -> Soldier:
    weapon, leader = men.WEAPON[m], men.LEADER[m]
    values = (men.MORALE[m], men.PANIC[m], men.KIA[m])
    return Soldier(men.NUMBER[m], men.NAME[m], men.RANK[m], weapon, leader, *values, 0, 0, 0, "", 0, False)


def own_man(name: str, nation: int, weapon: str) -> Soldier:
    """UF 42.9: the player himself, a Private with KIA 8."""
    morale, panic = PERSONAL_MAN[nation]
    return Soldier(
        PERSONAL_CARD, name, RANK_ORDER[0], weapon_of(nation, weapon), "", morale, panic, 8, 0, 0, 0, "", 0, False
    )


def new_squad(
    player: str, nation: int, personal: tuple[str, str] = ("", ""), called_for: tuple[int, ...] = ()
) -> Squad:
    """UF 42.1: the pool of men that come with the game; of the Marine cards only those its scenarios call for."""
    squad = Squad(player, nation)
    for m in men.MEN[nation]:
        if not men.IS_MARINE_CARD[m] or men.NUMBER[m] in called_for:
            squad.put(_from_card(m))
    if personal[0]:
        squad.personal = personal
        squad.put(own_man(personal[0], nation, personal[1]))
    return squad


def available(soldier: Soldier, at: int) -> bool:
    """UF 42.4: alive, not captured, and not out with a wound in the scenario with this index."""
    return not soldier.fate and soldier.back <= at


def normal_kia(soldier: Soldier) -> int:
    """UF 42.45: 8, for a man with a flamethrower 7."""
    return 7 if IS_FLAMETHROWER[soldier.weapon] else 8


def replaced(soldier: Soldier, nation: int) -> Soldier:
    """UF 42.41: a Private with the printed Morale and Panic, KIA one lower than normal, and no record."""
    if soldier.card == PERSONAL_CARD:
        morale, panic = PERSONAL_MAN[nation]  # UF 42.9
    else:
        m = men.man(nation, soldier.card)
        morale, panic = men.MORALE[m], men.PANIC[m]
    kia = CAMPAIGN["replacement_kia_flamethrower" if IS_FLAMETHROWER[soldier.weapon] else "replacement_kia"]
    return soldier._replace(
        rank=RANK_ORDER[0], morale=morale, panic=panic, kia=kia,
        elan=0, survival=0, promotion=0, fate="", back=0, replacement=True,
    )  # fmt: skip


def transferred(soldier: Soldier, nation: int) -> Soldier:
    """UF 42.5: a leader returned to the roster as his card has him, KIA value and all."""
    return _from_card(men.man(nation, soldier.card))


def next_rank(nation: int, rank: str) -> str:
    """UF 42.47: the next higher rank of the nation; "" for the highest and for Commissars (UF 42.46)."""
    if rank not in RANK_ORDER:
        return ""
    missing = NO_SUCH_RANK[nation == RUSSIAN]
    above = [r for r in RANK_ORDER[RANK_ORDER.index(rank) + 1 :] if r not in missing]
    return above[0] if above else ""


def outranks(rank: str, other: str) -> bool:
    """UF 42.2, 42.46: is the first rank higher? A Commissar is neither above nor below a soldier."""
    if COMMISSAR_RANK in (rank, other):
        return False
    return RANK_ORDER.index(rank) > RANK_ORDER.index(other)


def weapon_kind(weapon: int) -> str:
    """UF 42.2: what counts as the same weapon: rifles of all sorts and carbines are one kind."""
    return "rifle" if CLASS[weapon] in ("rifle", "carbine") else CLASS[weapon]


def close_combat_value(morale: int, weapon: int, pinned: bool = False) -> int:
    """UF 42.3, 20.6: worked out anew from the Morale and weapon a man has now."""
    return morale + CLOSE_COMBAT[weapon] - (men.PINNED_CCV_LOSS if pinned else 0)
