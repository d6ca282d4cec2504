"""Words between the players of a table. Who only looks on reads them and says nothing: he may know what they do not."""

from __future__ import annotations

import time
import unicodedata
from typing import Any

from bocage.kernel.game import BadInput
from bocage.server.table import Table

LONGEST = 300
KEPT = 60


def say(table: Table, seat: int, text: Any) -> None:
    """A seat's words, told to all who are here and to those who come later."""
    if not isinstance(text, str):
        raise BadInput("Words are text.")
    plain = "".join(x if x.isprintable() else " " for x in unicodedata.normalize("NFC", text[: 4 * LONGEST]))
    said = " ".join(plain.split())[:LONGEST]
    if not said:
        raise BadInput("There is nothing in that.")
    word = {"is": "said", "seat": seat, "text": said, "at": int(time.time())}
    table.said = [*table.said, word][-KEPT:]
    table.say(word)
