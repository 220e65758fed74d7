"""The teacher's page: a small server in the notebook, through which the pupils of one room hand in their numbers.

It is off unless asked for, answers at one address and for one room only, and ends by itself. It runs in a thread of its
own, so that a cell that computes keeps nobody waiting. It trusts nobody: whoever sends too much, too slowly or from
elsewhere is refused, and nothing of what was sent is kept but records that were checked.
"""

from __future__ import annotations

import asyncio
import hmac
import socket
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.web import Application, HTTPError, RequestHandler

from cardgames.lessons.classroom.address import HOME, host_of, listen, new_room
from cardgames.lessons.classroom.form import (
    HEADERS,
    MOST_BYTES,
    read_body,
    read_post,
    tell_taken,
    write_page,
    write_refusal,
)
from cardgames.lessons.classroom.records import Record
from cardgames.lessons.classroom.tasks import Task

MINUTES = 60
"""After so many minutes a page ends by itself."""
_SECONDS = 5.0
"""How long somebody may take to send a request."""
_LOOK_AGAIN = 2.0
"""Seconds after which a page asks again whether it is wanted."""
_MOST_CONNECTIONS, _MOST_FROM_ONE = 256, 64
_HEADER_BYTES = 8192


class TeachersPage:
    """A page where the pupils of one room hand in; made closed.

    Parameters
    ----------
    task : Task
        What the lesson asks.
    take : callable
        Called with each record that was handed in, in the page's own thread; a ValueError refuses it, in a sentence.
    lan : bool or str
        Whether others on the network may come; or which of the machine's addresses they come to.
    minutes : float
        After how many minutes the page ends by itself.
    seconds : float
        How long somebody may take to send a request.

    Attributes
    ----------
    ended : callable
        Called once the page is closed, in its own thread.
    is_wanted : callable
        Asked now and then whether anybody still looks; else the page ends.
    """

    def __init__(
        self,
        task: Task,
        take: Callable[[Record], None],
        *,
        lan: bool | str = False,
        minutes: float = MINUTES,
        seconds: float = _SECONDS,
    ) -> None:
        self.task, self.take, self.room = task, take, new_room()
        self.ended: Callable[[], None] = lambda: None
        self.is_wanted: Callable[[], bool] = lambda: True
        self._lan, self._minutes, self._seconds = lan, minutes, seconds
        self._host, self._port = "", 0
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._over = asyncio.Event()

    @property
    def is_open(self) -> bool:
        """Whether pupils can hand in."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def address(self) -> str:
        """The address that pupils open; empty as long as the page is closed."""
        return f"http://{self._host}:{self._port}/{self.room}" if self.is_open else ""

    @property
    def hosts(self) -> frozenset[str]:
        """What a request may name as the host that it is meant for."""
        names = {self._host, "localhost"} if self._host == HOME else {self._host}
        return frozenset(f"{name}:{self._port}" for name in names)

    def open(self) -> str:
        """Open the page, and give its address.

        Raises
        ------
        ValueError, OSError
            When there is no such address, or nothing can be opened there.
        """
        if self.is_open:
            return self.address
        opened = listen(host_of(self._lan))
        self._host, self._port = opened.getsockname()
        self._over, ready = asyncio.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, args=(opened, ready), name="teacher's page", daemon=True)
        self._thread.start()
        ready.wait()
        return self.address

    def close(self) -> None:
        """Close the page; its port is free when this returns."""
        thread, loop = self._thread, self._loop
        if thread is None or loop is None or not thread.is_alive():
            return
        try:
            loop.call_soon_threadsafe(self._over.set)
        except RuntimeError:  # it has just ended by itself
            return
        if thread is not threading.current_thread():
            thread.join()

    def _run(self, opened: socket.socket, ready: threading.Event) -> None:
        try:
            asyncio.run(self._serve(opened, ready))
        finally:
            opened.close()
            ready.set()
            self.ended()

    async def _serve(self, opened: socket.socket, ready: threading.Event) -> None:
        self._loop = asyncio.get_running_loop()
        places = [(r"/([^/]*)/?", _Desk, {"page": self})]
        application = Application(places, default_handler_class=_Elsewhere, log_function=lambda handler: None)
        server = _Door(
            application,
            no_keep_alive=True,
            idle_connection_timeout=self._seconds,
            body_timeout=self._seconds,
            max_header_size=_HEADER_BYTES,
            max_body_size=MOST_BYTES,
            max_buffer_size=2 * _HEADER_BYTES,
        )
        server.add_sockets([opened])
        ready.set()
        end = self._loop.time() + 60 * self._minutes
        try:
            while self.is_wanted() and not self._over.is_set() and (left := end - self._loop.time()) > 0:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._over.wait(), min(left, _LOOK_AGAIN))
        finally:
            server.stop()
            await server.close_all_connections()


class _Door(HTTPServer):
    """Lets so many in at once, and so many from one machine."""

    def initialize(self, *given: Any, **named: Any) -> None:
        super().initialize(*given, **named)
        self._from: Counter[str] = Counter()

    def handle_stream(self, stream: Any, address: Any) -> None:
        machine = str(address[0])
        if self._from.total() >= _MOST_CONNECTIONS or self._from[machine] >= _MOST_FROM_ONE:
            stream.close()
            return
        self._from[machine] += 1
        super().handle_stream(stream, address)

    def on_close(self, server_conn: Any) -> None:
        super().on_close(server_conn)
        self._from -= Counter([str(server_conn.context.address[0])])  # which forgets those that have none left


class _Refusal(Exception):
    """What is refused, with the status and a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.sentence = status, sentence


class _Elsewhere(RequestHandler):
    """What is asked for at any other place."""

    def set_default_headers(self) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)
        self.clear_header("Server")

    def prepare(self) -> None:
        raise _Refusal(404, "There is no such room. Look at the address on the board again.")

    def write_error(self, status_code: int, **named: Any) -> None:
        error = named.get("exc_info", (None, None))[1]
        sentence = "That cannot be done here."
        if isinstance(error, _Refusal):
            sentence = error.sentence
            self.set_status(error.status)
        self.finish(write_refusal(sentence))

    def log_exception(self, kind: Any, error: Any, trace: Any) -> None:
        if not isinstance(error, (_Refusal, HTTPError)):
            super().log_exception(kind, error, trace)


class _Desk(_Elsewhere):
    """The desk of a room: shows the form, and takes what is handed in."""

    def initialize(self, page: TeachersPage) -> None:
        self._page = page

    def prepare(self) -> None:
        host = self.request.headers.get("Host", "").lower()
        if host not in self._page.hosts:  # else another site could lend this page its name
            raise _Refusal(403, "Open the page by the address on the board.")
        given = self.path_args[0].upper().encode()
        if not hmac.compare_digest(given, self._page.room.encode()):
            super().prepare()
        if self.request.method == "POST":
            self._refuse_other_sites(host)

    def _refuse_other_sites(self, host: str) -> None:
        origin = self.request.headers.get("Origin")
        came = self.request.headers.get("Sec-Fetch-Site", "none")
        if origin not in (None, f"http://{host}") or came not in ("none", "same-origin"):
            raise _Refusal(403, "Hand in by the page itself.")
        if self.request.headers.get("Content-Type", "").partition(";")[0].strip() != _FORM:
            raise _Refusal(415, "This is not what the page sends.")

    def get(self, room: str) -> None:
        """Show the form."""
        self.finish(write_page(self._page.task))

    def post(self, room: str) -> None:
        """Take what is handed in, or say why not."""
        fields: dict[str, str] = {}
        try:
            fields = read_body(self.request.body)
            record = read_post(self._page.task, fields)
            self._page.take(record)
        except ValueError as error:
            self.set_status(400)
            self.finish(write_page(self._page.task, str(error), True, fields))
        else:
            self.finish(write_page(self._page.task, tell_taken(record)))


_FORM = "application/x-www-form-urlencoded"
