"""The state of a card war: a Starter Kit battle with a deck, hands, and the marks of the supplement.

`CardState` holds the fields; the rules read and change them. `gate.GatedState` below it answers what the Starter Kit
asks (move_bar, fire_bar, fire_rows ...) and is what games are played with.
"""

from __future__ import annotations

from bocage.games.cardwar.marks import IN_COLUMN
from bocage.games.starterkit.model.names import Counter
from bocage.games.starterkit.model.state import SKState
from bocage.kernel.chance import Pile

Hand = tuple[int, ...]

PLANNING = -1
"""In place of a Maneuver Element: the planning hand of a side, which serves all of them (UA planning)."""


class CardState(SKState):
    def __init__(self) -> None:
        super().__init__()
        # Maneuver Elements (UA me), by number
        self.element: dict[int, int] = {}
        """Counter to its Maneuver Element."""
        self.owner: list[int] = []
        self.hands: list[Hand] = []
        self.used: list[int] = []
        """Cards used by the hand since its last card phase (UA sequence)."""
        self.sizes: list[int] = []
        """Hand sizes, read in the card phase before pins come off."""
        self.fresh: list[int] = []
        """1: formed since its side's last card phase, its hand is still to be drawn."""
        # the deck (UA deck)
        self.pile = Pile()
        self.left = 0
        """Cards of the half that is drawn from; the others lie aside."""
        self.discards: list[int] = []
        """Seen by all."""
        self.buried: list[Hand] = [(), ()]
        """Discarded unseen, by seat."""
        self.planning: list[Hand] = [(), ()]
        self.plan_points: list[int] = [0, 0]
        """Points left for a planning hand, by seat: its own secret."""
        self.shop = Pile()
        """Cards of the kind that is being bought."""
        self.ambush_card: list[int] = [0, 0]
        """Concealed cards played for the Ambush under way, by side."""
        self.thrown: list[int] = []
        """Cards thrown at the enemy in this card phase, in the order of their resolution."""
        self.named: list[int] = []
        """Discards named in this card phase, by Maneuver Element."""
        # activation
        self.active: dict[int, int] = {}
        self.free_left = 0
        """Free activations left in this Advance Phase (UA advance)."""
        # the attack under way
        self.screen = 0
        """Hindrance by a Concealed card (UA cards.concealment)."""
        self.breeze = 0
        """Points of Hindrance and low visibility that Breeze cards let it ignore (UA cards.breeze)."""
        self.march_hex = -1
        """Whence Marching Fire is being declared: only those who move there take part (UA s29)."""
        self.marched_at: dict[int, int] = {}
        """Target to the hex whence those who move now have fired at it on the march (SK 3.2.2, UA s29)."""
        self.ways: dict[int, tuple[int, ...]] = {}
        """Unit of a wave to how it came to its hex in this impulse (UA s23, fire/shot.Entry)."""
        self.after_combat = False
        """A discard thrown at the enemy is being resolved, after all Close Combat."""
        # what cards leave behind
        self.card_marks: dict[int, int] = {}
        self.encircled: dict[int, int] = {}
        """Unit to how often (1, or 2 for more) it counts as Encircled this Player Turn (UA s11)."""
        self.rally_card: dict[tuple[int, int], int] = {}
        """(side, location) to the Rally card played there this Rally Phase (UA cards.rally)."""
        self.sniper: list[int] = [-1, -1]
        """Hex of each side's Sniper marker (UA s3)."""
        self.foxholes: dict[int, int] = {}
        """Hex to the number of foxholes in it (UA s12)."""
        self.forts: dict[int, int] = {}
        """Fortified building hexes (UA s13), with the side that fortified each."""
        self.fired_from: dict[int, int] = {}
        """Hexes that fired this Player Turn (UA s27)."""
        # vehicles
        self.platoon: dict[int, int] = {}
        """Vehicle to its platoon (UA s15)."""
        self.armor_leader: dict[int, tuple[int, int]] = {}
        """Vehicle to (morale, DRM) of its Armor Leader (UA s17)."""
        self.prey: dict[int, int] = {}
        """Berserk vehicle to the unit that it must overrun (UA s18)."""
        self.green_crew: dict[int, int] = {}
        """Vehicles with an inexperienced crew (UA s17)."""
        self.column: dict[int, int] = {}
        """Vehicle or unit entering in convoy or column to its formation (UA s25)."""
        # options
        self.planning_hands = False
        self.marching = False
        self.vehicle_hero = False
        self.two_radios = False
        self.concealment_gain = False
        self.nvr = -1
        """Night Visibility Range; -1: by day (UA s27)."""
        self.night_eyes = 0
        """Hexes by which Breeze cards let the next attack see farther at night (UA cards.breeze)."""
        self.weather = 0
        """0 clear, 1 mist, rain or snow, 2 heavy (UA s26)."""

    def has_mark(self, c: Counter, bits: int) -> bool:
        return bool(self.card_marks.get(c, 0) & bits)

    def mark_card(self, c: Counter, bits: int) -> None:
        self.card_marks[c] = self.card_marks.get(c, 0) | bits

    def unmark_card(self, c: Counter, bits: int) -> None:
        left = self.card_marks.get(c, 0) & ~bits
        if left:
            self.card_marks[c] = left
        else:
            self.card_marks.pop(c, None)

    def leave_column(self, c: Counter) -> None:
        """UA s25 It is no longer of a convoy or column."""
        self.unmark_card(c, IN_COLUMN)
        self.column.pop(c, None)

    def has_active(self, c: Counter, bits: int) -> bool:
        return bool(self.active.get(c, 0) & bits)
