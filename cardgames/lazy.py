"""Names of a package that load when they are first used.

The package's stub, ``__init__.pyi``, is the one list of them: an editor and mypy read in it what each name is, and the
package where it lives. So neither can say something else than the other (as in Scientific Python's SPEC 1).
"""

from __future__ import annotations

import ast
import pkgutil
import sys
import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from operator import attrgetter
from typing import Any


def homes(package: str) -> dict[str, tuple[str, str]]:
    """Read a package's stub: each name that it imports, with the module it comes from and its name there."""
    stub = ast.parse(pkgutil.get_data(package, "__init__.pyi") or b"")
    return {
        name.asname or name.name: (node.module, name.name)
        for node in stub.body
        if isinstance(node, ast.ImportFrom) and node.module
        for name in node.names
    }


def by_old_name(package: str, name: str, renamed: Mapping[str, str]) -> Any:
    """Give what had another name in the version before, and say the new one.

    Raises
    ------
    AttributeError
        When nothing was called so.
    """
    if name not in renamed:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    found = attrgetter(renamed[name])(sys.modules[package])  # first: what this loads may reset the warnings
    sentence = f"{package}.{name} is called {package}.{renamed[name]} now; the old name goes with the next version."
    warnings.warn(sentence, DeprecationWarning, stacklevel=3)
    return found


def attach(package: str, renamed: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Give what a package needs so that the names in its stub load when they are first used.

    Parameters
    ----------
    package : str
        Its ``__name__``.
    renamed : mapping of str to str
        Names of the version before, each with the new one: they still work, and say the new name.

    Returns
    -------
    tuple
        The package's ``__getattr__``, ``__dir__`` and ``__all__``.
    """
    known = homes(package)

    def getattr_(name: str) -> Any:
        if name not in known:
            return by_old_name(package, name, renamed)
        module, attribute = known[name]
        home = import_module(module)
        found = getattr(home, attribute) if hasattr(home, attribute) else import_module(f"{module}.{attribute}")
        setattr(sys.modules[package], name, found)  # it is looked for once
        return found

    def dir_() -> list[str]:
        return sorted({*vars(sys.modules[package]), *known})

    return getattr_, dir_, list(known)
