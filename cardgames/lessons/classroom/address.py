"""Where a teacher's page is found: the machine's address on the school's network, a socket there, and the room."""

from __future__ import annotations

import ipaddress
import secrets
import socket

from cardgames.lessons.classroom.codes import SIGNS
from cardgames.words import shortened

HOME = "127.0.0.1"
QUEUE = 128
"""How many connections may wait: with 5, thirty pupils at once waited for more than a second."""
_USUAL_PORTS = range(8765, 8775)
_ROOM_SIGNS = 6


def new_room() -> str:
    """Draw a room code: six signs of those that do not look alike, one of 148 million."""
    return "".join(secrets.choice(SIGNS) for _ in range(_ROOM_SIGNS))


def host_of(lan: bool | str) -> str:
    """Give the address that a page is bound to: this machine alone, or the one that it has on its network.

    Parameters
    ----------
    lan : bool or str
        Whether others on the network may come; or which address they come to, where the machine has several.

    Raises
    ------
    ValueError
        When it is no such address.
    OSError
        When the machine is on no network.
    """
    if isinstance(lan, str):
        try:
            return str(ipaddress.IPv4Address(lan))
        except ValueError:
            raise ValueError(f"An address is written as 192.168.1.20, not {shortened(lan)}.") from None
    if not isinstance(lan, bool):
        raise ValueError(f"lan is True, False or an address such as '192.168.1.20', not {shortened(lan)}.")
    return _on_the_network() if lan else HOME


def _on_the_network() -> str:
    """Give the address that this machine would be reached at; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: it only chooses the way out
            host = str(probe.getsockname()[0])
        except OSError:
            host = "0.0.0.0"
    if host == "0.0.0.0" or ipaddress.IPv4Address(host).is_loopback:
        raise OSError("This computer is on no network. The codes, and a shared folder, need none.")
    return host


def listen(host: str) -> socket.socket:
    """Open a socket there, at a port that is short to type where one is free.

    Raises
    ------
    OSError
        When nothing can be opened there.
    """
    for port in (*_USUAL_PORTS, 0):
        opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            _let_the_port_be_used_again(opened)
            opened.bind((host, port))
            opened.listen(QUEUE)
        except OSError:
            opened.close()
            if not port:
                raise OSError(f"No page can be opened at {host}: is that this computer's address?") from None
        else:
            opened.setblocking(False)
            return opened
    raise AssertionError("the last port is any that is free")


def _let_the_port_be_used_again(opened: socket.socket) -> None:
    """Let a port be used at once after a page there was closed; on Windows that is so, and this would share it."""
    if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
