"""What does not change during a card war: the Starter Kit's battle with its Maneuver Elements, platoons and radios."""

from __future__ import annotations

from bocage.games.starterkit.battle import BATTLES, Battle, SideFacts, battle_of
from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.state import SKState

KEY = "cardwar/"
"""Before a scenario's id in the name of its battle: the Starter Kit may have a scenario of the same id."""


class CardBattle(Battle):
    def __init__(self, key: str, ground: Ground, sides: tuple[SideFacts, SideFacts]) -> None:
        super().__init__(key, ground, sides)
        self.owners: list[int] = []
        """Maneuver Elements: whose each is."""
        self.letters: list[str] = []
        self.members: dict[int, int] = {}
        """Counter to its Maneuver Element."""
        self.commissars: frozenset[int] = frozenset()
        """Leaders who count for no hand (UA s31)."""
        self.platoons: dict[int, int] = {}
        self.radio: dict[int, str] = {}
        """Vehicle to "yes", "none" or "morse"."""
        self.armor_leaders: dict[int, tuple[int, int]] = {}
        self.crews: dict[int, int] = {}
        """Vehicle to its crew's morale where the scenario has it otherwise than its nation (vehicle notes)."""
        self.green_crews: tuple[int, ...] = ()
        self.planner = -1
        """The side named as attacker, where planning hands may be bought; -1: none is (UA planning)."""
        self.waves: tuple[int, ...] = ()
        """Sides that may make Human Waves or Banzai charges (UA waves)."""
        self.banzai: tuple[int, ...] = ()
        """Sides whose waves are Banzai charges."""
        self.nvr = -1
        self.weather = 0


def card_battle(s: SKState) -> CardBattle:
    battle = battle_of(s)
    assert isinstance(battle, CardBattle)
    return battle


def card_battle_named(key: str) -> CardBattle:
    """The battle of a scenario, loaded when first asked for."""
    found = BATTLES.get(key)
    if found is None:
        from bocage.games.cardwar.scenario import load_card_battle

        found = BATTLES[key] = load_card_battle(key.removeprefix(KEY))
    assert isinstance(found, CardBattle)
    return found
