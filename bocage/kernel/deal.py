"""Provable chance: every die and card follows from a secret, committed to before the game, and a salt from each player.

Who deals cannot choose (the commitment came first), and who plays cannot foresee (the secret is unknown). After the end
the secret is shown and anybody can compute each draw again. docs/provable-chance.md has the function with test vectors.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

from bocage.kernel.chance import Weighted
from bocage.kernel.game import BadInput

SECRET_BYTES = 32
SALT_LENGTH = 64
_SPACE = 1 << 256


def commitment_of(secret: bytes) -> str:
    """What is published before the game: it fixes the secret and tells nothing of it."""
    return hashlib.sha256(b"bocage deal 1\0" + secret).hexdigest()


def key_of(secret: bytes, salts: tuple[str, ...]) -> bytes:
    """The key of a game: the secret and the salts of all seats, in order, each with its length."""
    mixed = hashlib.sha256(b"bocage key 1\0" + secret)
    for salt in salts:
        text = salt.encode()
        mixed.update(len(text).to_bytes(2, "big") + text)
    return mixed.digest()


def number_of(key: bytes, draw: int, below: int) -> int:
    """The number of a draw, 0 to below - 1, each exactly as likely as the others."""
    attempt = 0
    while True:
        block = hmac.new(key, f"{draw}.{attempt}".encode(), hashlib.sha256).digest()
        value = int.from_bytes(block, "big")
        if value < _SPACE - _SPACE % below:  # the rest of the space would favour small numbers
            return value % below
        attempt += 1


def picked(outcomes: list[Weighted], number: int) -> Any:
    """The outcome that a number falls on: outcomes in their listed order, each as wide as its weight."""
    for outcome, weight in outcomes:
        if number < weight:
            return outcome
        number -= weight
    raise ValueError("the number is beyond the outcomes")


def total(outcomes: list[Weighted]) -> int:
    return sum([weight for _, weight in outcomes])


def checked_salt(salt: Any) -> str:
    """A player's salt as given; BadInput if it is none."""
    if (
        not isinstance(salt, str)
        or not 1 <= len(salt.encode(errors="replace")) <= SALT_LENGTH
        or not salt.isprintable()
    ):
        raise BadInput(f"A salt is 1 to {SALT_LENGTH} letters or digits.")
    return salt


class Dealer:
    """Deals one match. `salts` has an entry for each seat, None while a person's is awaited; machines add none ("").

    `next` counts draws and never goes back, so that a draw taken back does not come again; those that the players took
    back by agreement are named in `taken_back`, for no other number may be missing from a deal.
    """

    def __init__(
        self, secret: bytes, salts: tuple[str | None, ...], following: int = 0, taken_back: tuple[int, ...] = ()
    ) -> None:
        self.secret = secret
        self.commitment = commitment_of(secret)
        self.salts = salts
        self.next = following
        self.taken_back = taken_back
        self._key = b""

    def ready(self) -> bool:
        """Whether every player has added a salt: nothing is drawn before."""
        return None not in self.salts

    def add_salt(self, seat: int, salt: Any) -> None:
        if not 0 <= seat < len(self.salts):
            raise BadInput("Only players add a salt.")
        if self.salts[seat] is not None:
            raise BadInput("This seat has added its salt already.")
        salts = list(self.salts)
        salts[seat] = checked_salt(salt)
        self.salts = tuple(salts)

    def pick(self, outcomes: list[Weighted]) -> Any:
        """The next draw."""
        if not self._key:
            self._key = key_of(self.secret, tuple([salt or "" for salt in self.salts]))
        number = number_of(self._key, self.next, total(outcomes))
        self.next += 1
        return picked(outcomes, number)
