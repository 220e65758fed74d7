"""The lessons as pages: every widget's picture with its description, links that lead on, and nothing to fetch."""

import re
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from cardgames.lessons.pages import _arranged, main, read_lessons, write_pages

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = read_lessons(NOTEBOOKS)
WIDGET = "application/vnd.jupyter.widget-view+json"

every_page = pytest.mark.parametrize("name", LESSONS)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    pages = write_pages(NOTEBOOKS, folder)
    assert [page.name for page in pages] == [f"{name}.html" for name in LESSONS]
    return folder


@pytest.fixture(scope="module")
def pages(folder):
    return {path.stem: BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser") for path in folder.iterdir()}


@pytest.fixture
def page(pages, name):
    return pages[name]


def outputs(name):
    return [output for cell in LESSONS[name].cells for output in cell.get("outputs", [])]


def test_every_notebook_and_every_other_text_becomes_a_page():
    assert set(LESSONS) == {path.stem for path in NOTEBOOKS.iterdir() if path.suffix in (".ipynb", ".md")}


@every_page
def test_a_picture_with_its_description_stands_for_each_widget(page, name):
    pictures = [output for output in outputs(name) if "image/png" in output.get("data", {})]
    widgets = [output for output in outputs(name) if WIDGET in output.get("data", {})]
    shown = page.find_all("img")
    assert [image["alt"] for image in shown] == [picture.metadata["image/png"]["alt"] for picture in pictures]
    assert all(image["src"].startswith("data:image/png;base64,") for image in shown)
    assert len(shown) >= len(widgets)
    assert len(widgets) > 0 or not name[0].isdigit()
    assert "Until then, a picture" not in page.text


@every_page
def test_links_lead_to_pages(page):
    for link in page.find_all("a", href=True):
        file, _, part = link["href"].partition("#")
        if ":" in file:
            assert file.startswith("https://")
        elif file:
            assert file in [f"{name}.html" for name in LESSONS], link
        else:
            assert page.find(id=part), link


def test_links_keep_their_words_and_lead_on():
    body = (
        '<h2 id="Age-12,-45">A</h2><a href="b.ipynb#1:-Age-12%2C">B</a><a href="#age-12">C</a><a href="../d.md">D</a>'
    )
    links = '<a href="b.html#1-age-12">B</a><a href="#age-12">C</a>D'
    assert _arranged(body, ["b"]) == f'<h2 id="age-12-45">A</h2>{links}'


@every_page
def test_nothing_is_fetched(page):
    assert not page.find_all(["link", "iframe", "object", "embed"])
    assert all(not script.get("src") for script in page.find_all("script"))
    assert not re.search(r"url\(|@import", page.style.string)


@every_page
def test_the_answers_are_folded_and_lie_at_the_end(page, name):
    folds = page.find_all("details")
    sources = "".join(cell.source for cell in LESSONS[name].cells)
    assert len(folds) == sources.count("<details>")
    assert not any(fold.has_attr("open") for fold in folds)
    answers = page.select(".answers")
    assert len(answers) == sources.count("<details><summary>Answers</summary>")
    assert all(len(answer.text) > 50 for answer in answers)
    assert page.main.find_all("details")[len(folds) - len(answers) :] == answers
    assert all(answer.find_next("h2") is None for answer in answers)


@every_page
def test_a_page_has_a_title_and_no_prompts(page, name):
    assert page.title.string == page.h1.get_text()
    assert page.html["lang"] == "en"
    assert not re.search(r"(In|Out)\s*\[", page.main.text)


def test_code_that_a_lesson_hides_is_hidden(pages):
    hidden = [
        (name, cell.source)
        for name, lesson in LESSONS.items()
        for cell in lesson.cells
        if cell.metadata.get("jupyter", {}).get("source_hidden")
    ]
    assert hidden
    for name, source in hidden:
        assert source not in [code.get_text().strip() for code in pages[name].select(".highlight")]


def test_the_command_says_where_the_pages_are(tmp_path, capsys):
    (tmp_path / "Ä.md").write_text("# Für Ä & Ö", encoding="utf-8")
    main([str(tmp_path), "--to", str(tmp_path / "for" / "print")])
    assert capsys.readouterr().out.startswith(f"1 page is in {tmp_path / 'for' / 'print'}: open Ä.html.")
    assert "<title>Für Ä &amp; Ö</title>" in (tmp_path / "for" / "print" / "Ä.html").read_text(encoding="utf-8")


def test_a_folder_without_notebooks_is_refused_in_a_sentence(tmp_path, capsys):
    with pytest.raises(SystemExit) as stopped:
        main([str(tmp_path)])
    assert stopped.value.code == 1
    assert f"There are no notebooks in {tmp_path}" in capsys.readouterr().err


@pytest.mark.parametrize("text", [b"", b"{", b"{}", b"[]", b"\xff", b'{"nbformat": 4}'])
@pytest.mark.parametrize("name", ["broken.ipynb", "broken.md"])
def test_a_broken_file_is_named_in_a_sentence(tmp_path, capsys, name, text):
    (tmp_path / name).write_bytes(text)
    if name.endswith("md") and text != b"\xff":
        main([str(tmp_path), "--to", str(tmp_path / "pages")])  # any text is a page
        return
    with pytest.raises(SystemExit) as stopped:
        main([str(tmp_path), "--to", str(tmp_path / "pages")])
    assert stopped.value.code == 1
    assert capsys.readouterr().err == f"{tmp_path / name} cannot be read: it is damaged, or not what its name says.\n"
