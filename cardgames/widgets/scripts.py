"""The scripts and style sheets of the widgets, as the browser gets them.

In the source they are modules, so that they can be read, checked and tested one by one. A widget's script travels as
one text: its module, and before it those that it imports. A module may have a style sheet of its name.
"""

from __future__ import annotations

import gzip
import json
import re
from functools import cache
from hashlib import sha256
from pathlib import Path

_HERE = Path(__file__).parent
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(async )?(function|const|class) )", re.MULTILINE)
_DEFAULT = re.compile(r"^export default [^;]*;\n", re.MULTILINE)
_FOR_READERS = re.compile(r"^[ \t]*(//.*|/\*(?:(?!\*/)[\s\S])*\*/)\n|^[ \t]+|^\n", re.MULTILINE)
"""Indents, and lines that are a comment: a third of a script, which the browser can do without."""


@cache
def bundle(name: str) -> str:
    """Give the script of a widget as one text: the module of that name after those that it imports, each once.

    No text of a script goes over several lines, so indents carry no meaning; and no two modules have a name in common.
    """
    *others, own = _order(name)
    return "".join(_plain(_DEFAULT.sub("", _source(other))) for other in others) + _plain(_source(own))


@cache
def styles(name: str) -> str:
    """Give the style sheet of a widget: that of its module after those of the modules that it imports, each once."""
    sheets = [_HERE / f"{module}.css" for module in _order(name)]
    return _without_comments("".join(sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.exists()))


@cache
def packed(name: str) -> bytes:
    """Give the script of a widget, with its style sheet as `styles`, packed with gzip."""
    return gzip.compress(f"export const styles = {json.dumps(styles(name))};\n{bundle(name)}".encode(), mtime=0)


@cache
def look(name: str) -> str:
    """Name the script and style sheet of a widget, those of each version otherwise."""
    return f"{name} {sha256(packed(name)).hexdigest()[:12]}"


@cache
def loader() -> str:
    """Give the script that loads another."""
    return bundle("loader")


def _source(name: str) -> str:
    return (_HERE / f"{name}.js").read_text(encoding="utf-8")


def _order(name: str) -> list[str]:
    """Give the names of a module and of all that it imports, each after those that it needs."""
    order: list[str] = []
    for needed in _IMPORT.findall(_source(name)):
        order += [one for one in _order(needed) if one not in order]
    return [*order, name]


def _plain(source: str) -> str:
    """Take out of a module what only its neighbours and its readers need."""
    return _without_comments(_EXPORT.sub("", _IMPORT.sub("", source)))


def _without_comments(source: str) -> str:
    return _FOR_READERS.sub("", source)
