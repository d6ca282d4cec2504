"""The log shows the face of a drawn card to those who saw it drawn, and to nobody else."""

from __future__ import annotations

from random import Random
from typing import Any

from starlette.testclient import TestClient

from bocage.games.upfront.printed.cards import RED, RN
from tests.server.talk import Player, create


def log_of(client: TestClient, link: str) -> list[dict[str, Any]]:
    with client.websocket_connect("/ws") as socket:
        log: list[dict[str, Any]] = Player(socket, link).position["log"]
        return log


def some_decisions(seats: list[Player], rng: Random) -> None:
    for _ in range(120):
        v = max(x.position["v"] for x in seats)
        for seat in seats:
            while seat.position["v"] < v:
                seat.hear()
        asked = seats[seats[0].position["question"]["seat"]]
        asked.act(*rng.choice(asked.options))


def logs(client: TestClient) -> list[list[dict[str, Any]]]:
    """The logs of both seats and of a spectator, once he has seen a card drawn; the server's luck says when."""
    made = create(client, game="upfront", scenario="A", options={}, mode="both")
    links = [*[x["link"] for x in made["links"]], made["watch"]]
    rng = Random(8)
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        seats = [Player(a, links[0]), Player(b, links[1])]
        some_decisions(seats, rng)
        while not any("face" in line for line in log_of(client, links[2])):
            some_decisions(seats, rng)
    return [log_of(client, link) for link in links]


def test_public_draws_show_number_and_colour_to_all_and_hands_to_their_owner(client: TestClient) -> None:
    told = logs(client)
    faces = [[(x["step"], x["pile"], x["rule"]) for x in log if "face" in x] for log in told]
    for log in told:
        for line in log:
            assert ("face" in line) == ("pile" in line)
            if "face" in line:
                face = line["face"]
                assert face["number"] == RN[line["pile"]]
                assert face["colour"] == ("red" if RED[line["pile"]] else "black")
    assert faces[2], "some draws are seen by everybody"
    assert set(faces[2]) < set(faces[0]) and set(faces[2]) < set(faces[1])
    assert all(rule in ("UF 3.5", "UF 4.5", "UF 10.4") for _, _, rule in set(faces[0]) - set(faces[2]))
    assert not (set(faces[0]) & set(faces[1])) - set(faces[2]), "no card dealt to one is shown to the other"
