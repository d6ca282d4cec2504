"""SK 3.3.2 The vehicle that moves: what it has spent, declared and met on its way."""

from __future__ import annotations

from bocage.games.starterkit.model.names import Vehicle
from bocage.kernel.frames import Action, Frame


class VehicleOnTheWay(Frame):
    def __init__(self, vehicle: Vehicle = -1) -> None:
        super().__init__()
        self.vehicle = vehicle
        self.left = 0.0
        self.whole = 0.0
        """All the MP of this movement: as printed, or as a variant allots."""
        self.begun = False
        self.fresh = True
        """Nothing but a start MP has been spent: it may still enter one hex with all its MP."""
        self.extra = 0
        """MP declared beyond the cost of the next hex."""
        self.turret = -1
        """Where the turret turns with the next expenditure."""
        self.turning = 0.0
        """MP spent in its hex since that was announced: in woods or a building it takes two."""
        self.hatched = False
        self.tried_free = False
        self.spare_stop = False
        """It entered woods with all its MP: one MP to stop is left beside them."""
        self.entered_by = -1
        """The side of its hex by which it came in; -1 where it began."""
        self.could_hurt = True
        self.place = -1
        self.latest = 0.0
        """MP of the last expenditure."""
        self.shots: dict[tuple[int, int], int] = {}
        """(hex, firer) to the shots that firer has had at it there (SK 3.3.3)."""
        self.here: dict[int, float] = {}
        """Hex to the MP spent there in this movement."""
        self.faced: dict[int, int] = {}
        """Hex to the DRM of Residual Firepower already faced there (SK 3.3.5)."""
        self.hold = False
        self.over = False
        self.fired_from = -1
        """The hex of its first main armament shot in this movement (SK 3.3.2.2)."""
        self.others_from = -1
        """The hex from which its machine guns have fired: a main armament shot must be the first from there too."""
        self.quit = False
        """It has spent the MP for leaving the Polder hex it is in and passed its Bog Check (DE 1.3)."""
        self.quit_with_all = False
        self.bound: Action = ()
        """What it left that hex for."""
        self.spent_since = False
        """MP have been spent since its last shot."""
