"""Posts to a teacher's page, as a pupil's browser sends them, and as nobody's does."""

import http.client
import socket
from urllib.parse import urlencode, urlsplit

from cardgames.lessons.classroom.codes import code_of

FORM = "application/x-www-form-urlencoded"


def place_of(page):
    """Give host and port of a page."""
    parts = urlsplit(page.address)
    return parts.hostname, parts.port


def request(page, method="POST", path=None, body=b"", headers=None):
    """Send a request as it stands; give the status, the headers and the text of the answer."""
    connection = http.client.HTTPConnection(*place_of(page), timeout=20)
    try:
        sent = {"Content-Type": FORM} if method == "POST" else {}
        connection.request(method, f"/{page.room}" if path is None else path, body, sent | (headers or {}))
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read().decode()
    finally:
        connection.close()


def post(page, headers=None, **fields):
    """Post a form; give the status and the text of the answer."""
    status, _, text = request(page, body=urlencode(fields).encode(), headers=headers)
    return status, text


def hand_in(page, record):
    """Hand a record in by its code."""
    return post(page, seat=record.seat, code=code_of(record))


def send(page, raw, wait=True):
    """Send bytes of any kind; give all that comes back until the page hangs up."""
    with socket.create_connection(place_of(page), timeout=20) as line:
        line.sendall(raw)
        came = b""
        try:
            while wait and (more := line.recv(65536)):
                came += more
        except ConnectionResetError:
            pass
        return came
