"""The judgement in plain text."""

from __future__ import annotations

from typing import Any

Judged = dict[str, Any]


def points(x: float) -> str:
    """Parts of a win as percentage points, with a sign."""
    return f"{'+' if x >= 0 else '−'}{abs(100 * x):.0f}"


def sampled(x: Judged) -> str:
    """What was looked at, where it was not everything."""
    judged = x["judged"]
    told = f"{judged['decisions']} of {judged['of_decisions']} decisions and {judged['draws']} of {judged['of_draws']}"
    whole = "all of them" if judged["whole"] else "a sample by lot, luck reckoned up to the whole game"
    return f"Judged: {told} draws that could have gone another way ({whole})."


def headline(x: Judged) -> str:
    if not x["over"]:
        return f"The game is not over: {x['steps']} decisions so far."
    best = max(x["result"], default=0.0)
    winners = [name for name, share in zip(x["seats"], x["result"]) if share == best]
    won = "A draw" if len(winners) == len(x["seats"]) else f"{' and '.join(winners)} won"
    return f"{won} after {x['steps']} decisions: {x['ending']['reason']} ({x['ending']['rule']})."


def luck_line(x: Judged, seat: int) -> str:
    luck = x["luck"][seat]
    told = f"{points(luck['luck'])} points of winning chance (± {100 * luck['error']:.0f})"
    return f"{x['seats'][seat]}: {told}; {luck['good']} draws for them, {luck['bad']} against"


def verdict(x: Judged) -> str:
    """Skill or luck: one sentence where the figures allow it."""
    if not x["over"] or len(x["result"]) != 2 or x["result"][0] == x["result"][1]:
        return ""
    won = 0 if x["result"][0] > x["result"][1] else 1
    luck = x["luck"][won]
    if luck["luck"] > 2 * luck["error"] and luck["luck"] > 0.1:
        return f"{x['seats'][won]} had the luck; it was worth {points(luck['luck'])} points."
    if luck["luck"] < -2 * luck["error"] and luck["luck"] < -0.1:
        return f"{x['seats'][won]} won against the luck."
    return "Luck did not decide it, as far as the judge can tell."


def text(x: Judged) -> list[str]:
    out = [headline(x), sampled(x), ""]
    out += ["Luck of dice and cards against expectation:"]
    out += [f"  {luck_line(x, i)}" for i in range(len(x["seats"]))]
    if said := verdict(x):
        out.append(f"  {said}")
    if x["swings"]:
        out += ["", "Draws that changed most:"]
        out += [f"  {swing_line(x, swing)}" for swing in x["swings"]]
    out += ["", "Decisions that cost most:" if x["dearest"] else "No decision was clearly worse than another."]
    for dear in x["dearest"]:
        out += [f"  {line}" for line in dear_lines(x, dear)]
    return [*out, "", x["knows"]]


def swing_line(x: Judged, swing: Judged) -> str:
    seat = max(range(len(x["seats"])), key=lambda i: swing["luck"][i])
    gained = points(swing["luck"][seat])
    return f"after decision {swing['step']}: {swing['words']} ({swing['rule']}): {gained} for {x['seats'][seat]}"


def dear_lines(x: Judged, dear: Judged) -> list[str]:
    cost = f"{100 * dear['cost']:.0f} points (± {100 * dear['error']:.0f})"
    who = x["seats"][dear["seat"]]
    return [
        f"decision {dear['step']}, {who}, asked “{dear['asked']}” ({dear['rule']}): {dear['did']}, at a cost of {cost}",
        f"  better: {dear['better']} ({100 * dear['better_worth']:.0f} % instead of {100 * dear['worth']:.0f} %)",
    ]
