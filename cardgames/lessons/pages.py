"""The lessons as pages: HTML with a picture in the place of each widget, for a browser without Python and for paper.

``python -m cardgames.lessons.pages`` writes ``pages/*.html`` from ``notebooks/``. A page fetches nothing: pictures and
style are in it. The cells are not run; what they gave when the notebook was saved is shown. On paper the note for the
teacher and the answers lie on sheets of their own, at the end. nbconvert, which comes with JupyterLab, does the work.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Collection, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import cast
from urllib.parse import unquote

import nbformat
from bs4 import BeautifulSoup
from nbconvert import HTMLExporter
from nbformat import NotebookNode

from cardgames.words import counted

_STYLE = Path(__file__).with_name("pages.css")
_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<main>
{body}
</main>
<script>
const unfold = (open) => document.querySelectorAll("details").forEach((one) => one.toggleAttribute("open", open));
addEventListener("beforeprint", () => unfold(true));
addEventListener("afterprint", () => unfold(false));
</script>
</body>
</html>
"""
_WIDGET = "application/vnd.jupyter.widget-view+json"


def read_lessons(folder: Path) -> dict[str, NotebookNode]:
    """Read what there is to show: the notebooks of a folder, and the texts that belong to no notebook.

    Parameters
    ----------
    folder : Path

    Returns
    -------
    dict
        By name without its ending, in order: the notebooks; a text is one cell.

    Raises
    ------
    ValueError
        When a file cannot be read as what it should be.
    """
    lessons = {path.stem: _read(path) for path in folder.glob("*.ipynb")}
    lessons |= {path.stem: _read(path) for path in folder.glob("*.md") if path.stem not in lessons}
    return dict(sorted(lessons.items()))


def _read(path: Path) -> NotebookNode:
    """Read a notebook, or a text as a notebook of one cell."""
    try:
        if path.suffix == ".ipynb":
            notebook = nbformat.read(path, as_version=4)
        else:
            text = nbformat.v4.new_markdown_cell(path.read_text(encoding="utf-8"))
            notebook = nbformat.v4.new_notebook(cells=[text])
    except (ValueError, AttributeError, nbformat.ValidationError) as error:
        raise ValueError(f"{path} cannot be read: it is damaged, or not what its name says.") from error
    return cast(NotebookNode, notebook)


def write_pages(notebooks: Path, to: Path) -> list[Path]:
    """Write the lessons as pages.

    Parameters
    ----------
    notebooks : Path
        The folder of the notebooks; they stay as they are.
    to : Path
        The folder of the pages; made where there is none.

    Returns
    -------
    list of Path
        The pages.

    Raises
    ------
    FileNotFoundError
        When there are no notebooks in that folder.
    ValueError
        When one of them cannot be read.
    """
    lessons = read_lessons(notebooks)
    if not lessons:
        raise FileNotFoundError(f"There are no notebooks in {notebooks}: begin in the folder that has the lessons.")
    exporter = HTMLExporter(template_name="basic", exclude_input_prompt=True, exclude_output_prompt=True)
    to.mkdir(parents=True, exist_ok=True)
    pages = []
    for name, lesson in lessons.items():
        body, _ = exporter.from_notebook_node(_as_printed(lesson))
        page = _PAGE.format(
            title=escape(_title(lesson) or name),
            style=_STYLE.read_text(encoding="utf-8"),
            body=_arranged(body, lessons.keys()),
        )
        pages.append(to / f"{name}.html")
        pages[-1].write_text(page, encoding="utf-8", newline="\n")
    return pages


def _arranged(body: str, names: Collection[str]) -> str:
    """Let links lead to pages, and put the answers at the end; `names` are those of the pages."""
    soup = BeautifulSoup(body, "html.parser")
    for heading in soup.find_all(re.compile("^h[1-6]$"), id=True):
        heading["id"] = _slug(str(heading["id"]))
    for sign in soup.select(".anchor-link"):
        sign.decompose()
    for link in soup.find_all("a", href=re.compile("^[^:#]*(#|$)")):
        file, _, heading_of = str(link["href"]).partition("#")
        part = heading_of and f"#{_slug(heading_of)}"
        name = file.removesuffix(".ipynb").removesuffix(".md")
        if not file:
            link["href"] = part
        elif name in names:
            link["href"] = f"{name}.html{part}"
        else:
            link.unwrap()
    for fold in soup.find_all("details"):
        if fold.summary and fold.summary.get_text() == "Answers":
            fold["class"] = "answers"
            soup.append(fold.extract())
    return str(soup)


def _slug(heading: str) -> str:
    """Give a heading's name in links, as GitHub forms it; JupyterLab's form of it gives the same."""
    return re.sub(r"[^\w-]", "", unquote(heading).lower())


def _as_printed(lesson: NotebookNode) -> NotebookNode:
    """Leave out the widgets, whose pictures follow them, and the code that the lesson hides."""
    for cell in lesson.cells:
        if cell.cell_type != "code":
            continue
        cell.outputs = [output for output in cell.outputs if _WIDGET not in output.get("data", {})]
        if cell.metadata.get("jupyter", {}).get("source_hidden"):
            cell.metadata["transient"] = {"remove_source": True}
    return lesson


def _title(lesson: NotebookNode) -> str:
    """Give the first heading."""
    headings: Iterator[re.Match[str]] = (
        found for cell in lesson.cells if (found := re.search(r"^# (.+)", cell.source, re.MULTILINE))
    )
    return next((heading[1] for heading in headings), "")


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the pages, and say where they are."""
    reader = argparse.ArgumentParser(prog="python -m cardgames.lessons.pages", description="The lessons as HTML pages.")
    reader.add_argument("notebooks", nargs="?", type=Path, default=Path("notebooks"), help="usually notebooks")
    reader.add_argument("--to", type=Path, default=Path("pages"), help="the folder to write into, usually pages")
    chosen = reader.parse_args(arguments)
    try:
        pages = write_pages(chosen.notebooks, chosen.to)
    except (OSError, ValueError) as error:
        reader.exit(1, f"{error}\n")
    count = counted(len(pages), "page is", "pages are")
    print(f"{count} in {chosen.to}: open {pages[0].name}. For a PDF, print it from the browser.")


if __name__ == "__main__":
    main()
