"""Proving a finished deal: each draw of a save is computed again from the secret and the salts."""

from __future__ import annotations

from typing import Any, NamedTuple

from bocage.kernel import play
from bocage.kernel.codec import tupled
from bocage.kernel.deal import commitment_of, key_of, number_of, picked, total
from bocage.kernel.frames import CHANCE, OVER
from bocage.kernel.game import BadInput, Game
from bocage.kernel.match import Match


class DealError(BadInput):
    """A deal that is not proven: the draw (or None) and the reason, in one sentence."""

    def __init__(self, reason: str, draw: int | None = None) -> None:
        where = f"draw {draw}: " if draw is not None else ""
        super().__init__(f"This deal is not proven: {where}{reason}.")


class Draw(NamedTuple):
    """One draw of a proof: its number in the deal, the range it came from, and the part that gives this outcome."""

    draw: int
    below: int
    first: int
    width: int
    outcome: Any


def dealt(match: Match) -> dict[str, Any] | None:
    """What a save says of its deal; the secret only after the end."""
    dealer = match.dealer
    if dealer is None:
        return None
    told: dict[str, Any] = {
        "commitment": dealer.commitment,
        "salts": list(dealer.salts),
        "draws": [entry.draw for entry in match.log if entry.seat == CHANCE],
    }
    if dealer.taken_back:
        told["taken_back"] = list(dealer.taken_back)
    if match.over:
        told["secret"] = dealer.secret.hex()
    return told


def draws_of(match: Match) -> list[Draw]:
    """The draws of a match with the parts of their ranges, for those who check without knowing the rules."""
    replayed = Match(match.game, match.scenario, match.options, narrate=False, undo=False)
    found = []
    for entry in match.log:
        if entry.seat == CHANCE:
            found.append(_draw(replayed, entry.draw, entry.action))
        replayed.put(entry.action)
    return found


def prove(game: Game, data: dict[str, Any], commitment: str | None = None) -> int:
    """Check every draw of a save against its deal; how many there were. DealError names the first that differs.

    `commitment` is the one that was seen before the game, where somebody has kept it: a dealer who changes the secret
    changes the commitment of the save with it. No number may be passed over: who deals could choose by leaving out.
    """
    deal = data.get("deal")
    if deal is None:
        raise DealError("the game was not dealt provably")
    secret, salts, draws, back = _parts(deal)
    if commitment is not None and commitment != deal.get("commitment"):
        raise DealError("its commitment is not the one that was shown before the game")
    if commitment_of(secret) != deal.get("commitment"):
        raise DealError("the secret is not the one that was committed to")
    key = key_of(secret, salts)
    match = Match(game, data["scenario"], data["options"], narrate=False, undo=False)
    count, last = 0, -1
    for _, _, raw in data["entries"]:
        action = tupled(raw)
        if match.state.player == OVER:
            raise DealError("entries follow after the end")
        if match.state.player == CHANCE:
            if count >= len(draws) or draws[count] <= last:
                raise DealError("the numbers of its draws are missing or out of order", count)
            if not back.issuperset(range(last + 1, draws[count])):
                raise DealError("it was passed over, and nobody took it back", last + 1)
            last = draws[count]
            outcomes = play.outcomes(match.state)
            if picked(outcomes, number_of(key, last, total(outcomes))) != action:
                raise DealError(f"{action!r} was not what the deal gives under {match.state.rule}", last)
            count += 1
        match.put(action)
    return count


def _draw(match: Match, draw: int, action: Any) -> Draw:
    outcomes = play.outcomes(match.state)
    first = 0
    for outcome, weight in outcomes:
        if outcome == action:
            return Draw(draw, total(outcomes), first, weight, action)
        first += weight
    raise DealError(f"{action!r} cannot be drawn under {match.state.rule}", draw)


def _parts(deal: Any) -> tuple[bytes, tuple[str, ...], list[int], set[int]]:
    try:
        secret = bytes.fromhex(deal["secret"])
        salts = tuple([str(salt) for salt in deal["salts"]])
        draws = [int(n) for n in deal["draws"]]
        back = {int(n) for n in deal.get("taken_back", [])}
    except KeyError as problem:
        raise DealError("its secret is shown only after the end") from problem
    except (TypeError, ValueError) as problem:
        raise DealError("its deal is damaged") from problem
    if max(draws, default=-1) >= len(draws) + len(back):
        raise DealError("numbers of its draws were passed over")
    return secret, salts, draws, back
