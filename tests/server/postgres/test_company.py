"""Several servers on one PostgreSQL: any of them serves any game, and the one that is gone is not missed."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

from bocage.server.app import make_app
from bocage.server.claims import claiming, owns
from bocage.server.keeping import Reel, filmed, filming, reel_at, set_agreed
from bocage.server.run import database_url
from bocage.server.sharing.listening import Sharing, lock_number
from bocage.server.store import Store
from tests.server.killing import kill_between
from tests.server.load import run_between
from tests.server.postgres.elephant import Elephant
from tests.server.talk import KEY, Player, create

KILLS = int(os.environ.get("BOCAGE_KILLS_BETWEEN", "4"))
SEED = int(os.environ.get("BOCAGE_SEED", str(KILLS)))


@pytest.fixture(scope="module")
def elephant() -> Iterator[Elephant]:
    elephant = Elephant()
    yield elephant
    elephant.stop()


def until(true: Callable[[], bool], what: str) -> None:
    """Wait for something that another thread or process does; long enough for any machine."""
    for _ in range(600):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError(f"it never came: {what}")


def test_two_persons_play_at_two_servers(elephant: Elephant) -> None:
    url = database_url(elephant.database("two"))
    with TestClient(make_app(url)) as one, TestClient(make_app(url)) as two:
        made = create(one, options={"goal": 5})
        links = [x["link"] for x in made["links"]]
        with one.websocket_connect("/ws") as a, two.websocket_connect("/ws") as b:
            red, blue = Player(a, links[0]), Player(b, links[1])
            while blue.position["present"] != [True, True]:
                if (message := blue.hear())["is"] == "present":
                    blue.position["present"] = message["present"]
            for _ in range(40):
                if red.position["question"]["over"]:
                    break
                asked, other = (red, blue) if red.position["question"]["seat"] == 0 else (blue, red)
                assert asked.act("roll")["is"] == "done"
                while other.position["v"] < asked.position["v"]:
                    other.hear()
                assert other.position["question"]["over"] == asked.position["question"]["over"]
            assert red.position["step"] == blue.position["step"] > 3


def test_an_undo_at_one_server_reaches_the_other(elephant: Elephant) -> None:
    url = database_url(elephant.database("undo"))
    with TestClient(make_app(url)) as one, TestClient(make_app(url)) as two:
        made = create(one)
        link = made["links"][0]["link"]
        with one.websocket_connect("/ws") as a, two.websocket_connect("/ws") as b:
            first, second = Player(a, link), Player(b, link)
            assert first.act("duel")["is"] == "done"
            while second.position["v"] < 1:
                second.hear()
            assert first.ask(do="undo", v=1)["is"] == "done"
            second.until("again")  # it is built anew
            second.send(do="join", link=link, key=KEY)
            second.until("position")
            assert second.position["v"] == 2 and second.position["step"] == 0
            assert second.act("wait")["is"] == "done"
            while first.position["v"] < 3:
                first.hear()


def test_the_slower_of_two_answers_is_told_so(elephant: Elephant) -> None:
    url = database_url(elephant.database("race"))
    with TestClient(make_app(url)) as one, TestClient(make_app(url)) as two:
        made = create(one)
        link = made["links"][0]["link"]
        with one.websocket_connect("/ws") as a, two.websocket_connect("/ws") as b:
            first, second = Player(a, link), Player(b, link)
            assert first.act("duel")["is"] == "done"
            late = second.ask(do="act", v=0, action=["wait"])
            assert late["is"] == "refused" and late["stale"]


def test_a_machine_answers_once_and_goes_on_when_its_server_is_gone(elephant: Elephant) -> None:
    url = database_url(elephant.database("machine"))
    with TestClient(make_app(url)) as two:
        with TestClient(make_app(url)) as one:
            made = create(one, seats=[{}, {"bot": "random"}], options={"goal": 5})
            link = made["links"][0]["link"]
            with one.websocket_connect("/ws") as a, two.websocket_connect("/ws") as b:
                first, second = Player(a, link), Player(b, link)
                driving = [x.app.state.house.company.sharing.driving for x in (one, two)]  # type: ignore[attr-defined]  # any ASGI app
                assert sorted(made["id"] in x for x in driving) == [False, True]
                assert first.act("wait")["is"] == "done"
                while first.position["question"].get("seat") != 0:
                    first.hear()
                while second.position["v"] < first.position["v"]:
                    second.hear()
                assert first.position["step"] == second.position["step"] == 2
        # the first server is gone, and with it its lock: the other drives the game
        house = two.app.state.house  # type: ignore[attr-defined]  # any ASGI app
        with two.websocket_connect("/ws") as b:
            left = Player(b, link)
            until(lambda: made["id"] in house.company.sharing.driving, "the lock")
            while left.position["question"].get("seat") != 0:
                left.hear()
            before = left.position["step"]
            assert left.act(*(["wait"] if ["wait"] in left.options else left.options[0]))["is"] == "done"
            while left.position["step"] < before + 2 and not left.position["question"]["over"]:
                left.hear()


def test_a_lock_that_a_dead_line_held_is_free(elephant: Elephant) -> None:
    url = database_url(elephant.database("locks"))
    make_app(url)

    def nothing(*_: object) -> None:
        return None

    one, two = Sharing(url, "one", nothing, nothing), Sharing(url, "two", nothing, nothing)
    assert one.take("g") and one.take("g") and not two.take("g") and two.take("other")
    assert one.holds() and lock_number("g") != lock_number("other")
    one.locks.close()  # as when its process is killed
    until(lambda: two.take("g"), "the lock of a line that is gone")
    assert not one.take("g")
    one.close()
    two.close()


def test_two_servers_that_are_killed_in_turn_lose_nothing(elephant: Elephant) -> None:
    print(f"BOCAGE_KILLS_BETWEEN={KILLS} BOCAGE_SEED={SEED} repeats it")
    played = kill_between(elephant.database("between"), KILLS, Random(SEED))
    print(f"{KILLS} kills between two servers (BOCAGE_SEED={SEED}), {played} acknowledged answers, none lost")
    assert played > KILLS


def test_games_at_full_speed_at_several_servers_all_go_on(elephant: Elephant) -> None:
    measured, _ = asyncio.run(run_between(6, 3.0, 2, elephant.database("load")))
    assert len(measured.times) >= 6, "made at one server, played at the other"


def test_sqlite_has_one_server_and_nobody_to_share_with(tmp_path: Path) -> None:
    app = make_app(f"sqlite:///{tmp_path / 'alone.sqlite3'}")
    with TestClient(app) as client:
        create(client)
        assert app.state.house.company.sharing is None


def test_a_seat_is_claimed_once_at_whichever_server(elephant: Elephant) -> None:
    url = database_url(elephant.database("claims"))
    one, two = Store(url), Store(url)
    with TestClient(make_app(url)) as client:
        for _ in range(6):
            link = create(client)["links"][0]["link"]
            start = threading.Barrier(4)

            def come(store: Store, key: str, link: str = link, start: threading.Barrier = start) -> bool:
                start.wait()
                store.change(claiming(link, key))
                return bool(owns(store, link, key))

            with ThreadPoolExecutor(4) as pool:
                came = [pool.submit(come, store, key) for store in (one, two) for key in ("a" * 16, "b" * 16)]
                a, b, c, d = [x.result() for x in came]
            assert (a, b) == (c, d), "a key is right or wrong at both servers"
            assert a != b, "one of two browsers has the seat"
    one.close()
    two.close()


def test_a_changed_link_ends_the_seat_at_the_other_server_too(elephant: Elephant) -> None:
    url = database_url(elephant.database("links"))
    with TestClient(make_app(url)) as one, TestClient(make_app(url)) as two:
        link = create(one, mode="both")["links"][0]["link"]
        with one.websocket_connect("/ws") as a, two.websocket_connect("/ws") as b:
            owner, other = Player(a, link), Player(b, link)
            assert owner.ask(do="link", keep=True, key=KEY)["is"] == "link"
            other.until("again")
            answer = other.ask(do="act", v=0, action=["duel"])
            assert (answer["is"], answer["reason"]) == ("error", "Join with your link first.")
            assert other.ask(do="join", link=link, key=KEY)["reason"] == "This link opens no game."
            assert owner.position["v"] == 0


def test_two_servers_film_one_game_once(elephant: Elephant) -> None:
    url = database_url(elephant.database("films"))
    store = Store(url)
    with TestClient(make_app(url)) as client:
        game = create(client)["id"]
    reels = [Reel(0, 19, "x"), Reel(20, 30, "y")]
    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(store.change, filming(game, reels)) for _ in range(4)]:
            done.result()
    assert filmed(store, game) == 30
    store.change(filming(game, [Reel(20, 39, "z")]))
    assert filmed(store, game) == 39 and (reel_at(store, game, 25) or reels[0]).reel == "z"
    store.close()


def test_persons_agree_at_two_servers(elephant: Elephant) -> None:
    url = database_url(elephant.database("agree"))
    one, two = Store(url), Store(url)
    with TestClient(make_app(url)) as client:
        game = create(client)["id"]
    assert set_agreed(one, game, "end", 0) == {"end": [0]}
    assert set_agreed(two, game, "end", 1) == {"end": [0, 1]}
    one.close()
    two.close()
