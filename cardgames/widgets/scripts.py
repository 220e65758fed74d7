"""The scripts and style sheets of the widgets, as the browser gets them.

In the source they are modules, so that they can be read, checked and tested one by one. A widget's script travels as
one text: its module, and before it those that it imports.
"""

from __future__ import annotations

import gzip
import re
from functools import cache
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
def packed(name: str) -> bytes:
    """Give the same as `bundle`, packed with gzip: a page has many widgets, and each brings its script along."""
    return gzip.compress(bundle(name).encode(), mtime=0)


@cache
def loader() -> str:
    """Give the script that unpacks another."""
    return _plain(_source("loader"))


@cache
def styles(*names: str) -> str:
    """Give some style sheets as one, in order."""
    return _without_comments("".join((_HERE / f"{name}.css").read_text(encoding="utf-8") for name in names))


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
