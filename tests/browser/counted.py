"""The situations whose clicks are counted, each played by the shortest hand: clicks, and questions that were asked."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.table.view import hex_name
from bocage.kernel.match import Match
from bocage.server.planning.ways import Reach, reach
from tests.browser.conftest import Server
from tests.browser.situations import (
    Clicks,
    give_orders,
    is_moved_against,
    many_may_advance,
    may_attack,
    may_move,
    open_match,
    played,
    sit,
)

HOLD = [{"kind": "never", "rule": "SK 3.3.3"}, {"kind": "pass_only"}, {"kind": "never", "rule": "BB 9.0"}]


def way_of(match: Match, unit: int, hexes: int) -> tuple[str, list[str]]:
    """Somewhere so many hexes away, without chance on the way."""
    found = reach(match.game, match.state, match.state.player, unit)
    assert isinstance(found, Reach)
    far = [name for name, (_, path, _, chance) in found.ways.items() if len(path) == hexes and not chance]
    return far[0], found.ways[far[0]][1]


def place(match: Match, unit: int) -> str:
    units = match.game.view(match.state, match.state.player)["units"]
    return str(next(u for u in units if u["id"] == unit)["hex"])


def seated(page: Page, server: Server, match: Match) -> None:
    """Both seats at one page, the one that is asked first; the other declines what it is asked."""
    seat = match.state.player
    made = open_match(server, match)
    links = [x["link"] for x in made["links"]]
    give_orders(server, links[1 - seat], HOLD)
    sit(page, server, links[seat], links[1 - seat])


def alone_in_its_hex(match: Match, verb: str) -> int:
    places = [place(match, a[1]) for a in match.choices() if a[0] == verb]
    return next(int(a[1]) for a in match.choices() if a[0] == verb and places.count(place(match, a[1])) == 1)


def four_hexes(page: Page, server: Server) -> int:
    """A squad of the Starter Kit moves four hexes under nobody's fire."""
    match = played("starterkit", "kerkdorp", may_move)
    unit = alone_in_its_hex(match, "move")
    goal, path = way_of(match, unit, 4)
    seated(page, server, match)
    hand = Clicks(page)
    v = hand.v()
    hand.hex(place(match, unit))
    hand.settled(v)
    page.locator(f"[data-hex='{goal}'] .hit").hover(force=True)
    page.locator(f"[data-way='{goal}']").wait_for(state="attached")
    hand.hex(goal, rest=300)
    page.wait_for_function("v => Number(document.querySelector('.bar').dataset.v) >= v", arg=v + 1 + len(path))
    expect(page.locator(".bar")).to_contain_text(goal)
    return hand.clicks


def where_all_may_go(match: Match, movers: list[int]) -> str:
    """A hex beside some of them, with none of them in it, in a direction in which every one of them has a way."""
    s = match.state
    assert isinstance(s, SKState)
    battle, near = battle_of(s), ground_of(s).neighbours
    ways = {u: getattr(reach(match.game, s, s.player, u), "ways", {}) for u in movers}
    good = [k for k in range(6) if all(hex_name(battle, near[s.at[u]][k]) in ways[u] for u in movers)]
    for u in movers:
        for h in [near[s.at[u]][k] for k in good]:
            beside = [near[s.at[x]].index(h) for x in movers if h in near[s.at[x]]]
            if h not in [s.at[x] for x in movers] and all(k in good for k in beside):
                return hex_name(battle, h)
    raise AssertionError("there is no direction for all of them")


def eight_advance(page: Page, server: Server) -> int:
    """Eight units advance the same way, and the phase is ended."""
    match = played("starterkit", "kerkdorp", many_may_advance)
    goal = where_all_may_go(match, [a[1] for a in match.choices() if a[0] == "advance"])
    seated(page, server, match)
    hand = Clicks(page)
    v = hand.v()
    hand.button("All that stay")
    hand.hex(goal)
    page.wait_for_function("v => Number(document.querySelector('.bar').dataset.v) >= v + 8", arg=v)
    hand.settled(v)
    page.locator(".option", has_text="End the phase").wait_for()
    page.locator(".option", has_text="End the phase").click()
    hand.clicks += 1
    return hand.clicks


def defended_phase(page: Page, server: Server) -> int:
    """A Movement Phase in which nothing is worth a shot: one order, and the next question is another phase's."""
    match = played("starterkit", "kerkdorp", is_moved_against)
    seat = match.state.player
    seats: list[dict[str, Any]] = [{}, {}]
    seats[1 - seat] = {"bot": "random"}
    made = open_match(server, match, "link", seats)
    sit(page, server, made["links"][seat]["link"])
    hand = Clicks(page)
    v = hand.v()
    hand.button("Hold fire until this phase ends")
    hand.settled(v)
    expect(page.locator(".bar .prompt")).not_to_contain_text("who fires?")
    return hand.clicks


def one_card_attack(page: Page, server: Server) -> int:
    """A group of Up Front fires with one card."""
    match = played("upfront", "A", may_attack)
    seat = match.state.player
    seats: list[dict[str, Any]] = [{}, {}]
    seats[1 - seat] = {"bot": "random"}
    made = open_match(server, match, "link", seats)
    sit(page, server, made["links"][seat]["link"])
    hand = Clicks(page)
    v = hand.v()
    page.locator(".group .odds").first.wait_for()
    page.locator(".group", has=page.locator(".odds")).locator(".head").first.click()
    hand.clicks += 1
    page.locator(".ring button").first.click()
    hand.clicks += 1
    page.wait_for_function("v => Number(document.querySelector('.bar').dataset.v) >= v + 4", arg=v)
    page.locator(".option", has_text="Resolve").click()
    hand.clicks += 1
    return hand.clicks


SITUATIONS = {
    "a squad moves four hexes (Starter Kit)": (four_hexes, 9, 2),
    "eight units advance (Starter Kit)": (eight_advance, 17, 9),
    "a Movement Phase is defended without a shot (Starter Kit)": (defended_phase, 31, 1),
    "an attack with one card (Up Front)": (one_card_attack, 6, 3),
}
"""Who plays it, the clicks it took before, the most it may take now."""
