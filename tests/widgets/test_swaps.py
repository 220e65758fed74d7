"""The choice in Watch without a browser: what is shown before and after the decision, and what is refused."""

import random
import re

import pytest

from cardgames import Clock, Game, Move, Watch, compare_swaps, draw_position, new_deck
from cardgames.chance.odds import win_by_choice
from cardgames.games.clock import READINGS
from cardgames.widgets.stepper import played_on
from cardgames.widgets.swap_words import NAMES, RULES
from cardgames.words import percent
from tests.chance.watching import arranged, hidden_cards
from tests.length import few
from tests.widgets.swapping import (
    DEAL,
    DEEP,
    HOPELESS,
    WON_AT_ONCE,
    choice,
    every_reading,
    play_to_the_end,
    press,
    state,
    wins,
)

ONLY_STOP = Watch.from_deck(new_deck(), reading="turned")
NOT_LEFT = "In this position there is nothing left to choose: the deal is over, or the rescue was used."


def look_alikes(number, reading):
    """Give positions that look the same at the fourth king, and whose face-down cards lie in different orders."""
    position, rng = choice(number, reading), random.Random(number)
    cards = hidden_cards(position)
    orders = {tuple(rng.sample(cards, len(cards))): None for _ in range(6)}
    assert len(orders) > 2
    return [arranged(position, order) for order in orders]


# What is asked.


@every_reading
def test_a_deal_number_leads_to_the_fourth_king(reading):
    game = compare_swaps(DEAL, reading)
    position = choice(DEAL, reading)
    assert game.position == position
    assert (game.reading, game.shown["reading"]) == (reading, reading)
    assert game.shown["title"] == "Watch, deal 19"
    assert game.told[0] == "Watch, deal 19. Press Forward for the first step, or Play."
    assert game.sentence == "K♣ is the fourth king, and 3 cards are still face down. What do you do?"
    assert [row["move"] for row in game.shown["rows"]] == list(map(str, position.legal_moves))
    assert [row["down"] for row in game.shown["rows"]] == [1, 1, 1, 0]


def test_the_usual_reading_comes_first():
    assert compare_swaps(DEAL).reading == "top"
    assert compare_swaps(choice(DEAL, "any")).reading == "any"
    assert compare_swaps(choice(DEAL, "any"), reading="turned").reading == "turned"


def test_one_card_is_one_card():
    assert "1 card is still face down" in compare_swaps(5).sentence


def test_deals_that_win_at_once_are_skipped_and_named():
    assert all(played_on((Watch.deal(number),))[-1].outcome.won for number in WON_AT_ONCE)
    both, one, none = (compare_swaps(number) for number in (17, 18, 19))
    assert both.position == one.position == none.position == choice(19)
    assert both.sentence.startswith("Deals 17, 18 were skipped: they came out without a rescue. K♣ is")
    assert one.sentence.startswith("Deal 18 was skipped: it came out without a rescue. K♣ is")
    assert none.sentence.startswith("K♣ is")


@every_reading
def test_a_position_is_played_on_to_the_fourth_king(reading):
    line = played_on((Watch.deal(DEAL, reading=reading),))
    for position in (line[0], line[20], line[-1]):
        assert compare_swaps(position).position == line[-1]
    from_cards = compare_swaps(Watch.from_deck(line[0].deck, reading=reading))
    assert from_cards.position == line[-1]
    assert from_cards.shown["title"] == "Watch"


def test_where_nothing_is_left_to_choose_is_refused_in_a_sentence():
    rescued = choice(HOPELESS).play("swap 1")
    assert rescued.outcome is None
    over = [choice().play("stop"), played_on((rescued,))[-1], rescued, Watch.deal(17)]
    for position in over:
        with pytest.raises(ValueError, match=f"^{re.escape(NOT_LEFT)}$"):
            compare_swaps(position)


@pytest.mark.parametrize("deal", [-1, 1.5, "19", None, True, [], 10**15], ids=repr)
def test_what_is_neither_position_nor_deal_number_is_refused(deal):
    with pytest.raises(ValueError, match=r"^A deal number is a whole number from 0 to "):
        compare_swaps(deal)


@pytest.mark.parametrize("deal", [Clock.deal(7), Game(Watch.deal(7))], ids=["Clock", "Game"])
def test_another_game_is_refused(deal):
    with pytest.raises(ValueError, match=r"^compare_swaps takes a position of Watch or a deal number, such as "):
        compare_swaps(deal)


@pytest.mark.parametrize("reading", ["Top", "", 1, [], {}], ids=repr)
def test_an_unknown_reading_is_refused_in_a_sentence(reading):
    sentence = f"The reading of Watch is 'top', 'any' or 'turned', not {reading!r}."
    game = compare_swaps(DEAL)
    for act in (lambda: compare_swaps(DEAL, reading), lambda: game.change_reading(reading)):
        with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
            act()


def test_the_choices_are_told_in_words():
    rows = {reading: [row["what"] for row in compare_swaps(DEEP, reading).shown["rows"]] for reading in READINGS}
    assert rows["top"][:2] == [
        "3 o'clock: the top card",
        "6 o'clock: the only card",
    ]
    assert rows["any"][:2] == [
        "3 o'clock: the top card",
        "3 o'clock: the last card",
    ]
    assert rows["turned"][0] == "3 o'clock: turn a card again"
    assert {words[-1] for words in rows.values()} == {"Stop: the deal ends"}
    deepest = [row["what"] for row in compare_swaps(24, "any").shown["rows"] if row["move"].startswith("swap 1")][:4]
    assert deepest == [f"1 o'clock: the {depth} card" for depth in ("top", "second", "third", "last")]


@every_reading
def test_no_code_is_read_in_the_panel(reading):
    """A learner reads words: neither `swap 3` nor `reading top`."""
    game = compare_swaps(DEEP, reading)
    said = [game.sentence, game.shown["title"]]
    for row in game.shown["rows"]:
        game.decide(row["move"])
        said += [row["what"], game.sentence]
        press(game, "decide")
        said.append(game.sentence)
        play_to_the_end(game)
        said.append(game.sentence)
        press(game, "decide")
        said.append(game.sentence)
    for other in READINGS:
        press(game, "reading", other)
        said.append(game.sentence)
    assert not [words for words in said if re.search(r"swap \d|reopen|reading \w+,|[`:]\d", words)]
    assert game.still().alt.startswith("Watch, deal 22: the chance of each choice. ") or game.decided is None


def test_the_readings_stand_side_by_side():
    assert compare_swaps(DEAL).readings == [[reading, NAMES[reading], RULES[reading]] for reading in READINGS]
    assert list(RULES) == list(NAMES) == list(READINGS)


# What is hidden.


@every_reading
def test_the_odds_are_hidden_until_a_choice_is_made(reading):
    game = compare_swaps(DEAL, reading)
    press(game, "choose", game.shown["rows"][0]["move"])
    press(game, "simulate")
    assert all(set(row) == {"move", "what", "down"} for row in game.shown["rows"])
    with pytest.raises(ValueError, match=r"^Decide first: the odds are shown when you have chosen\.$"):
        game.odds  # noqa: B018
    with pytest.raises(ValueError, match=r"^Decide first: then you may try the odds out\.$"):
        game.simulate()
    assert game.still().to_png() == draw_position(choice(DEAL, reading)).to_png()
    assert game.decided is None
    assert game.shown["decided"] == game.shown["score"] == ""


@every_reading
@pytest.mark.parametrize("number", few(1, [DEEP, DEAL, HOPELESS]))
def test_nothing_that_is_shown_tells_how_the_hidden_cards_lie(number, reading):
    one, *others = [compare_swaps(position) for position in look_alikes(number, reading)]
    mark, shown, still = one.shown["rows"][0]["move"], state(one), one.still().to_png()
    for other in others:
        assert other.position.hidden != one.position.hidden
        assert state(other) == shown
        assert other.still().to_png() == still
    for game in (one, *others):
        press(game, "decide")
        press(game, "choose", mark)
    shown = state(one)
    assert all(state(other) == shown for other in others)


@every_reading
@pytest.mark.parametrize("number", few(1, [DEEP, DEAL, HOPELESS]))
def test_the_odds_come_from_what_can_be_seen(number, reading):
    games = [compare_swaps(position) for position in look_alikes(number, reading)]
    told, ended = set(), set()
    for game in games:
        press(game, "choose", game.shown["rows"][0]["move"])
        press(game, "decide")
        press(game, "simulate")
        assert not any("ended" in row for row in game.shown["rows"])
        play_to_the_end(game)
        ended |= {row.pop("ended") for row in map(dict, game.shown["rows"]) if "ended" in row}
        told.add(repr([{name: cell for name, cell in row.items() if name != "ended"} for row in game.shown["rows"]]))
        assert game.odds == games[0].odds
    assert len(told) == 1
    assert ended <= {"won", "lost"}


# The decision.


@every_reading
@pytest.mark.parametrize("number", few(2, [DEEP, HOPELESS, DEAL, 0, 1, 7]))
def test_after_the_decision_every_choice_has_its_odds(number, reading):
    game, position = compare_swaps(number, reading), choice(number, reading)
    exact = win_by_choice(position.visible())
    press(game, "choose", "stop")
    press(game, "decide")
    assert (game.decided, game.shown["decided"]) == (Move("stop"), "stop")
    assert game.odds == exact
    for row, (move, chance) in zip(game.shown["rows"], exact.items(), strict=True):
        assert row["move"] == str(move)
        assert row["share"] == float(chance)
        assert row["odds"] == (f"{chance} = {percent(float(chance))}" if chance else "0")
        assert row["best"] == (chance > 0 and chance == max(exact.values()))
        assert row["down"] == (position.face_down[int(move.source) - 1] if move.source else 0)
        assert "ended" not in row
        assert "simulated" not in row
    assert game.still().alt.endswith("Chosen: Stop: the deal ends.")


def test_the_piles_show_what_they_are_worth_at_the_choice_and_after_the_decision():
    def tags(game):
        return [{row[0]: row[2] for row in frame["badges"] if len(row) > 2} for frame in game.frames]

    game = compare_swaps(DEEP)
    assert not any(tags(game))
    game.decide("swap 3")
    at = len(game._case.line) - 1
    assert tags(game)[at] == {"3": "0", "6": "1/4", "9": "1/4"}
    assert not any(tags(game)[:at] + tags(game)[at + 1 :]), "while the chain is played they make way for the cards"
    game.change_form("row")
    assert tags(game)[at] == {"3": "0", "6": "1/4", "9": "1/4"}
    press(game, "reading", "any")
    assert not any(tags(game))
    game.decide("stop")
    assert tags(game)[at] == {"3": "0 or 1/2", "6": "1/4", "9": "1/4"}


@every_reading
def test_whether_it_was_won_is_told_when_the_chain_was_played(reading):
    """By nothing before: not by a sentence, nor the list, nor the number of steps."""
    game, position = compare_swaps(DEEP, reading), choice(DEEP, reading)
    for move in position.legal_moves:
        game.decide(move)
        won = wins(position, move)
        first = len(game._case.line) - 1
        for step in range(first, len(game.positions)):
            assert "ended" not in next(row for row in game.shown["rows"] if row["move"] == str(move))
            assert not re.search("was won|was lost|been won|been lost", game.sentence)
            assert (game.asking, game.seen) == (True, max(first, step - 1))
            game.step = step
        assert re.search(f"{'won' if won else 'lost'}\\.$", game.sentence)
        assert next(row for row in game.shown["rows"] if row["move"] == str(move))["ended"] == (
            "won" if won else "lost"
        )
        assert game.seen == len(game.positions) - 1
    press(game, "next")
    assert not game.asking


@every_reading
def test_the_chain_plays_on_in_the_stepper(reading):
    game, position = compare_swaps(DEAL, reading), choice(DEAL, reading)
    before = played_on((Watch.deal(DEAL, reading=reading),))
    assert game.positions == before
    assert game.position == position
    move = next(iter(position.legal_moves))
    game.decide(move)
    after = played_on((*before, position.play(move)))
    assert game.positions == after
    assert after[-1].outcome is not None
    assert game.step == len(before) - 1, "the odds stand on the piles; the chain is played by the learner"
    assert len(game.told) == len(game.frames) == len(after)


@every_reading
@pytest.mark.parametrize("number", few(2, [DEEP, HOPELESS, DEAL, 2]))
def test_every_other_choice_can_be_tried_on_the_same_cards(number, reading):
    game, position = compare_swaps(number, reading), choice(number, reading)
    first, *others = position.legal_moves
    game.decide(first)
    play_to_the_end(game)
    won = wins(position, first)
    assert game.sentence.endswith(f"This time the deal {'was won' if won else 'was lost'}.")
    for move in others:
        press(game, "choose", str(move))
        press(game, "decide")
        won = wins(position, move)
        assert game.sentence.endswith(" with the same cards. Press Play to see how it would have ended.")
        play_to_the_end(game)
        assert game.sentence.startswith("Had you chosen t")
        assert game.sentence.endswith(f", this deal {'would have been won' if won else 'would have been lost'}.")
        assert game.positions[-1].moves[len(position.moves)] == move
    assert [row["ended"] for row in game.shown["rows"]] == [
        "won" if wins(position, move) else "lost" for move in position.legal_moves
    ]
    assert game.decided == first
    assert game.decisions == (number != HOPELESS or reading != "top")


def test_the_verdict_says_whether_a_better_choice_was_there():
    for move, verdict in (
        ("swap 3", "You chose the top card at 3 o'clock: no chance. Another choice is better."),
        ("swap 6", "You chose the only card at 6 o'clock: 1/4 = 25.0 %. One of the best choices."),
    ):
        game = compare_swaps(DEEP)
        game.decide(move)
        assert game.sentence == f"{verdict} Press Play to see how this deal ends."
        play_to_the_end(game)
        assert game.sentence.startswith(f"{verdict} This time the deal was ")
        assert game.shown["score"] == f"Best choice found: {int(move == 'swap 6')} of 1"
        assert [row["move"] for row in game.shown["rows"] if row["best"]] == ["swap 6", "swap 9"]


def test_where_no_choice_can_win_it_says_so():
    game = compare_swaps(HOPELESS)
    assert min(game.position.face_down[:12]) == 2
    game.decide("swap 1")
    play_to_the_end(game)
    assert game.sentence.endswith(": no chance. Here no choice can win. This time the deal was lost.")
    assert not any(row["best"] for row in game.shown["rows"])


def test_without_an_hour_to_choose_only_stop_is_left():
    game = compare_swaps(ONLY_STOP)
    assert game.sentence.endswith("By this reading no hour can be chosen: all that is left is to stop.")
    assert [row["move"] for row in game.shown["rows"]] == ["stop"]
    game.decide("stop")
    play_to_the_end(game)
    assert game.sentence == "You chose to stop: no chance. Here no choice can win. This time the deal was lost."
    press(game, "reading", "top")
    assert len(game.shown["rows"]) > 1


# Without a browser.


def test_a_picture_and_a_text_stand_in_for_the_widget(shown):
    game = compare_swaps(DEAL)
    game._ipython_display_()
    game.decide("swap 5")
    game._ipython_display_()
    widget, position, again, odds = (data for data, _ in shown)
    assert widget == again
    assert list(widget) == ["application/vnd.jupyter.widget-view+json", "text/plain"]
    assert position["text/plain"] == str(choice())
    drawn = "Watch, deal 19: the chance of each choice. 2 o'clock: the only card: 1/3 = 33.3 %"
    assert odds["text/plain"].startswith(drawn)
    assert odds["text/plain"].endswith("Chosen: 5 o'clock: the only card.")
    assert position["image/png"] != odds["image/png"]


def test_repr():
    game = compare_swaps(DEAL)
    assert repr(game) == "<Swaps: Watch, reading top, deal 19, undecided>"
    game.decide("stop")
    assert repr(game) == "<Swaps: Watch, reading top, deal 19, decided stop>"
