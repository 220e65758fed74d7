"""The teacher's page: what a pupil sees and sends, and what an attacker would."""

import gc
import logging
import re
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from html.parser import HTMLParser

import pytest

from cardgames.lessons.classroom import address, server
from cardgames.lessons.classroom.address import host_of, new_room
from cardgames.lessons.classroom.codes import SIGNS, code_of
from cardgames.lessons.classroom.form import HEADERS, write_page
from cardgames.lessons.classroom.records import Record
from cardgames.lessons.classroom.register import Register
from cardgames.lessons.classroom.server import TeachersPage
from cardgames.lessons.classroom.tasks import TASKS
from tests.lessons.classroom.posting import FORM, hand_in, place_of, post, request, send
from tests.lessons.classroom.records import honest


@pytest.fixture
def register():
    return Register(2, 28)


@pytest.fixture
def page(register, caplog):
    """An open page, which says nothing in the notebook, whatever is sent to it."""
    page = TeachersPage(register.task, register.add, seconds=0.5)
    with caplog.at_level(logging.WARNING):
        page.open()
        yield page
        page.close()
    assert caplog.records == []


def said(text):
    return unescape(re.search(r'<p class="said[^>]*>(.*?)</p>', text)[1])


class Tags(HTMLParser):
    """Collects the tags of a page, with their attributes."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))


# What a pupil does.


def test_a_page_is_small_and_runs_nothing(page):
    status, headers, text = request(page, "GET")
    assert status == 200
    assert {name: headers[name] for name in HEADERS} == dict(HEADERS)
    assert "Server" not in headers
    assert len(text) < 4096
    tags = Tags(text).found
    assert not {"script", "img", "link", "iframe"} & {tag for tag, _ in tags}
    labelled = {attrs["for"] for tag, attrs in tags if tag == "label"}
    boxes = [attrs for tag, attrs in tags if tag in ("input", "select")]
    assert {box["id"] for box in boxes} == labelled
    assert all(box["value"] == "" for box in boxes)
    assert ("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}) in tags
    assert request(page, "GET", f"/{page.room.lower()}/")[0] == 200


@pytest.mark.parametrize("lesson", TASKS)
def test_each_lesson_asks_for_its_numbers(lesson):
    text = write_page(TASKS[lesson])
    assert len(text.encode()) < 4096
    for guess in TASKS[lesson].guesses:
        assert guess.ask in unescape(text)


def test_a_pupil_hands_in_by_code_and_by_numbers(page, register):
    record = honest(12)
    assert said(hand_in(page, record)[1]) == "Seat 12 is in. Thank you! What you predict: 10. Your result: 1 of 13."
    assert said(post(page, seat=5, guess1="7", wins="", deals="", right="")[1]) == (
        "Seat 5 is in. Thank you! What you predict: 7."
    )
    assert said(post(page, seat=" 5 ", guess1="7 %", wins="0", deals="13", right="2")[1]).endswith("0 of 13.")
    assert register.records == (Record(2, 5, (7,), 0, 13, 2), record)
    assert hand_in(page, record)[0] == 200  # once more, as a browser does that loads the page again


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"seat": "", "code": ""}, "Which seat is yours? Type its number."),
        ({"seat": "12", "code": " "}, "Type the eight signs of your code, too."),
        ({"seat": "12", "code": "224Y-Y5YA"}, "'224Y-Y5YA' is mistyped: its signs do not fit together."),
        ({"seat": "13", "code": "224Y-Y5Y4"}, "This code is of seat 12, not of seat 13."),
        ({"seat": "12", "code": code_of(Record(3, 12))}, "That is of lesson 03; here it is lesson 02."),
        ({"seat": "29", "guess1": "7"}, "A seat is a whole number from 1 to 28, not 29."),
        ({"seat": "1000", "guess1": "7"}, "A seat is a whole number from 1 to 99, not 1000."),
        ({"seat": "0", "guess1": "7"}, "A seat is a whole number from 1 to 99, not 0."),
        ({"seat": "-1", "guess1": "7"}, "The seat is a whole number, not '-1'."),
        ({"seat": "٧", "guess1": "7"}, "The seat is a whole number, not '٧'."),
        ({"seat": "1", "guess1": "ten"}, "This prediction is a whole number from 0 to 100, not 'ten'"),
        ({"seat": "1", "guess1": "101"}, "This prediction is a whole number from 0 to 100, not '101'"),
        ({"seat": "1", "guess1": "1e3"}, "This prediction is a whole number from 0 to 100, not '1e3'"),
        ({"seat": "1", "wins": "1"}, "A result is two numbers: how often, and in how many deals."),
        ({"seat": "1", "wins": "14", "deals": "13"}, "14 in 13 deals is not possible."),
        ({"seat": "1", "wins": "1", "deals": "14"}, "The number of deals in lesson 02 is at most 13."),
        ({"seat": "1", "wins": "1", "deals": "13", "right": "4"}, "The number of right answers is at most 3."),
        ({"seat": "1"}, "There is nothing to hand in yet: type a prediction or a result."),
        ({"seat": "1", "name": "Ada"}, "This is not what the page sends."),
        ({"seat": "1", "guess1": "7" * 21}, "Each box takes at most 20 signs."),
        ({}, "Which seat is yours? Type its number."),
    ],
)
def test_what_is_typed_wrong_is_told_and_nothing_is_kept(page, register, fields, sentence):
    status, text = post(page, **fields)
    assert (status, said(text)[: len(sentence)]) == (400, sentence)
    assert register.entries == ()


def test_two_posts_for_one_seat(page, register):
    hand_in(page, honest(12))
    status, text = hand_in(page, honest(12, guess=99))
    assert (status, said(text)[:44]) == (400, "Seat 12 is in already, with other numbers. I")
    assert register.records == (honest(12),)


@pytest.mark.parametrize("name", ["seat", "code", "guess1", "wins", "deals", "right"])
@pytest.mark.parametrize("attack", ["<b>x</b>", '"><script>x', "'><img src=x>", "&lt;b>", "</style>", "{{ x }}"])
def test_html_in_any_field_comes_back_as_text(page, register, name, attack):
    fields = {"seat": "1", "guess1": "7", "wins": "1", "deals": "13"} | {name: attack}
    status, text = post(page, **fields)
    assert status == 400
    usual = [tag for tag, _ in Tags(write_page(register.task)).found]
    assert [tag for tag, _ in Tags(text).found if tag != "p"] == [tag for tag in usual if tag != "p"]
    assert register.entries == ()


# What an attacker does.


def test_another_room_is_not_found(page, register):
    for path in (
        "/",
        "/ABCDEF",
        f"/{page.room}x",
        f"/{page.room}/x",
        "/../" + page.room,
        "/%ff",
        f"/x/{page.room}",
        "*",
    ):
        for method in ("GET", "POST"):
            status, _, text = request(page, method, path, b"seat=1&guess1=7" if method == "POST" else b"")
            assert status in (400, 404)
            assert "<form" not in text
            assert page.room not in text
    assert register.entries == ()


@pytest.mark.parametrize("method", ["HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "NONSENSE"])
def test_other_methods_do_nothing(page, register, method):
    assert request(page, method, body=b"seat=1&guess1=7", headers={"Content-Type": FORM})[0] == 405
    assert register.entries == ()


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "", "[::1]:8765", "evil.example:{port}"])
def test_a_name_that_is_lent_leads_nowhere(page, register, host):
    """DNS rebinding: another site's name is made to point to this machine."""
    host = host.format(port=place_of(page)[1])
    for method in ("GET", "POST"):
        status, _, text = request(page, method, body=b"seat=1&guess1=7", headers={"Host": host})
        assert status in (400, 403)
        assert "<form" not in text
    twice = f"GET /{page.room} HTTP/1.1\r\nHost: evil\r\nHost: {':'.join(map(str, place_of(page)))}\r\n\r\n"
    assert b"<form" not in send(page, twice.encode())
    assert b"<form" not in send(page, f"GET /{page.room} HTTP/1.0\r\n\r\n".encode())
    assert register.entries == ()


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://{host}"},
        {"Origin": "http://localhost:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/json"},
        {"Content-Type": "multipart/form-data; boundary=x"},
        {"Content-Type": ""},
    ],
)
def test_other_sites_hand_nothing_in(page, register, headers):
    host = ":".join(map(str, place_of(page)))
    headers = {name: value.format(host=host) for name, value in headers.items()}
    assert post(page, headers, seat=1, guess1=7)[0] in (400, 403, 415)
    assert register.entries == ()
    own = {"Origin": f"http://{host}", "Sec-Fetch-Site": "same-origin", "Content-Type": FORM + "; charset=utf-8"}
    assert post(page, own, seat=1, guess1=7)[0] == 200


POST = b"POST {room} HTTP/1.1\r\nHost: {host}\r\n"
FORMS = POST + b"Content-Type: application/x-www-form-urlencoded\r\n"


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 500,
        b"GET\r\n\r\n",
        b"nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"x" * 20_000,
        b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 5_000 + b"\r\n",
        POST + b"Content-Length: 201\r\n\r\n" + b"x" * 201,
        POST + b"Content-Length: 99999999999999999999\r\n\r\n",
        POST + b"Content-Length: -1\r\n\r\n",
        POST + b"Content-Length: 5, 6\r\n\r\nseat=1",
        POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"c8\r\n" + b"x" * 200 + b"\r\n5\r\n",
        POST + b"Transfer-Encoding: chunked\r\n\r\nffffffffff\r\n",
        POST + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        FORMS + b"Content-Length: 8\r\n\r\nseat=%ff",
        FORMS + b"Content-Length: 8\r\n\r\n\xff\xfe\x00\x00seat",
        FORMS + b"Content-Length: 17\r\n\r\nseat=1&seat=2&x=1",
        FORMS + b"Content-Length: 20\r\n\r\n&&&&&&&&&&&&&&&&&&&&",
        POST + b"Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
    ],
)
def test_what_is_no_request_is_hung_up_on(page, register, raw):
    host = ":".join(map(str, place_of(page))).encode()
    raw = raw.replace(b"{room}", b"/" + page.room.encode()).replace(b"{host}", host)
    came = send(page, raw)
    assert came == b"" or re.match(rb"HTTP/1\.[01] 4\d\d ", came)
    assert b"Traceback" not in came
    assert register.entries == ()
    assert hand_in(page, honest(12))[0] == 200


def test_slow_clients_are_hung_up_on_and_keep_nobody_waiting(page, register):
    """Forty never end their request, some in the head and some in the body; a pupil is served at once beside them."""
    head = f"POST /{page.room} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n"
    lines = [socket.create_connection(place_of(page), timeout=20) for _ in range(40)]
    for number, line in enumerate(lines):
        line.sendall(head.encode() + (b"\r\nseat" if number % 2 else b""))
    begun = time.monotonic()
    assert hand_in(page, honest(12))[0] == 200
    assert time.monotonic() - begun < 5
    for line in lines:
        while line.recv(65536):
            pass
        line.close()
    assert time.monotonic() - begun < 10
    assert len(register.entries) == 1


def test_a_post_of_more_than_200_bytes_is_refused_whatever_it_says(page, register):
    spaces = "%20" * 18
    body = f"seat={spaces}+1&wins={spaces}+1&deals={spaces}13&right="
    for length, expected in ((200, 200), (201, 400)):
        sent = body + "+" * (length - len(body))
        assert request(page, body=sent.encode())[0] == expected


@pytest.mark.parametrize("limit", ["_MOST_FROM_ONE", "_MOST_CONNECTIONS"])
def test_one_machine_cannot_take_all_places(page, register, monkeypatch, limit):
    monkeypatch.setattr(server, limit, 5)
    lines = [socket.create_connection(place_of(page), timeout=20) for _ in range(5)]
    for line in lines:
        line.sendall(b"GET")  # and does not go on
    with pytest.raises(ConnectionError):
        hand_in(page, honest(12))
    for line in lines:
        assert line.recv(10) == b""  # its time is over
        line.close()
    assert hand_in(page, honest(12))[0] == 200


def test_a_thousand_posts_a_second_keep_memory_bounded(page, register, at_length):
    """As fast as eight threads can, of a thousand seats with other numbers each time; at length for five seconds."""
    hand_in(page, honest(28))
    end = time.monotonic() + (5 if at_length else 0.5)

    def attack(number):
        sent = 0
        while sent < 25 or time.monotonic() < end:
            sent += 1
            post(page, seat=(sent * 8 + number) % 1000, guess1=sent % 101)

    def objects():
        gc.collect()
        return len(gc.get_objects())

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(attack, range(8)))
        before = objects()
        list(threads.map(attack, range(8)))
    until = time.monotonic() + 20
    while objects() > before + 500:  # the last connections may not be over yet
        assert time.monotonic() < until
        time.sleep(0.05)
    assert len(register.entries) <= 28
    assert honest(28) in register.records
    assert hand_in(page, register.records[0])[0] == 200


def test_thirty_pupils_at_once_are_all_served(register, page):
    register = Register(2, 30)
    page.take = register.add
    with ThreadPoolExecutor(30) as pupils:
        answers = list(pupils.map(lambda seat: hand_in(page, honest(seat))[0], range(1, 31)))
    assert answers == [200] * 30
    assert register.missing == ()


# How it opens and closes.


def test_it_is_off_unless_asked_for_and_at_home_unless_on_the_network(page):
    assert not TeachersPage(TASKS[2], print).is_open
    assert TeachersPage(TASKS[2], print).address == ""
    assert place_of(page)[0] == "127.0.0.1"
    assert host_of(False) == "127.0.0.1"
    assert host_of("127.0.0.2") == "127.0.0.2"
    for wrong in ("", "school", "256.1.1.1", "::1", "192.168.1.20:80"):
        with pytest.raises(ValueError, match=r"An address is written as 192\.168\.1\.20, not"):
            host_of(wrong)
    with pytest.raises(ValueError, match="lan is True, False or an address"):
        host_of(1)


def test_on_the_network_it_is_bound_to_one_address(register, monkeypatch):
    monkeypatch.setattr(address, "_on_the_network", lambda: "127.0.0.3")
    page = TeachersPage(register.task, register.add, lan=True)
    assert page.open().startswith("http://127.0.0.3:")
    port = place_of(page)[1]
    assert request(page, "GET", headers={"Host": f"localhost:{port}"})[0] == 403
    assert hand_in(page, honest(12))[0] == 200
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", port))
    page.close()


def test_a_machine_without_a_network_says_so(monkeypatch):
    class Nowhere(socket.socket):
        def connect(self, where):
            raise OSError("Network is unreachable")

    monkeypatch.setattr(socket, "socket", Nowhere)
    with pytest.raises(OSError, match="This computer is on no network"):
        host_of(True)


def test_an_address_of_another_machine_cannot_be_opened():
    with pytest.raises(OSError, match=r"No page can be opened at 192\.0\.2\.1: is that this computer's address\?"):
        TeachersPage(TASKS[2], print, lan="192.0.2.1").open()


def test_room_codes_are_drawn_each_time():
    rooms = {new_room() for _ in range(500)}
    assert len(rooms) == 500
    assert set("".join(rooms)) == set(SIGNS)
    assert {len(room) for room in rooms} == {6}


def test_a_second_page_is_another_room(page, register):
    other_register = Register(2, 28)
    other = TeachersPage(register.task, other_register.add)
    other.open()
    assert place_of(other) != place_of(page)
    assert other.room != page.room
    assert request(other, path=f"/{page.room}", body=b"seat=1&guess1=7")[0] == 404
    hand_in(other, honest(12))
    assert (len(register.entries), len(other_register.entries)) == (0, 1)
    other.close()


def test_after_closing_the_port_is_free_and_no_thread_is_left(page):
    place, told = place_of(page), []
    page.ended = lambda: told.append("ended")
    line = socket.create_connection(place)  # and somebody still hangs on
    page.close()
    page.close()
    line.close()
    assert told == ["ended"]
    assert not page.is_open
    assert page.address == ""
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(place)
    assert not [thread for thread in threading.enumerate() if thread.name == "teacher's page"]
    page.open()  # and again, in the same room
    assert place_of(page) == place
    assert page.open() == page.address


def test_it_ends_by_itself(register):
    page, over = TeachersPage(register.task, register.add, minutes=0.2 / 60), threading.Event()
    page.ended = over.set
    page.open()
    place = place_of(page)
    assert over.wait(20)
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(place)
    page.close()


def test_it_ends_with_its_process():
    """As when the kernel is restarted, politely or not."""
    program = (
        "from cardgames.lessons.classroom.server import TeachersPage\n"
        "from cardgames.lessons.classroom.tasks import TASKS\n"
        "print(TeachersPage(TASKS[2], print).open(), flush=True)\n"
    )
    for ending in ("", "input()\n"):
        child = subprocess.Popen(
            [sys.executable, "-c", program + ending], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        where = child.stdout.readline()
        if ending:
            child.kill()
        child.communicate(timeout=20)
        host, port = re.match(r"http://([\d.]+):(\d+)/", where).groups()
        with pytest.raises(OSError, match="refused"):
            socket.create_connection((host, int(port)))
