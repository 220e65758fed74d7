"""Games that live in the tests only are played at the table as any other: all they give is what they declare."""

import random

import pytest

from cardgames import Game, Move, play, random_legal, simulate_play, step_through
from cardgames.drawing.layout import lay_out
from tests.games.four_cells import FourCells
from tests.games.spiderette import Spiderette
from tests.widgets.playing import ask, drop, moves, on_the_table, refused, send, shown_cards

pytestmark = pytest.mark.usefixtures("nothing_logged")

both = pytest.mark.parametrize("game", [Spiderette, FourCells])


@both
@pytest.mark.parametrize("seed", range(3))
def test_every_legal_move_can_be_made_with_the_cards(game, seed):
    """Drop the card where it glows, or press the stock; the position is the one that the rules give."""
    choose, player = random.Random(seed).choice, play(game.deal(seed))
    for _ in range(40):
        before = player.position
        if not before.legal_moves:
            break
        move = choose(list(before.legal_moves))
        if move.action == "move":
            send(player, "move", card=before.piles[move.source][-move.count].id, to=before.goes_to(move))
        else:
            send(player, "press", to="S")
        assert player.position == before.play(move)
        assert player.says.startswith(before.tell(move))
        assert shown_cards(player) == on_the_table(player.position)


@both
def test_hints_and_dead_ends_claim_nothing_that_is_not_known(game):
    player = play(game.deal(7))
    ask(player, "hint")
    assert refused(player, "No move comes to mind.")
    send(player, "idle")
    assert "dead end" not in player.says


def test_a_dead_end_is_proved_without_tips():
    player = play(FourCells.from_text("T1: 2♠ 4♥; C1: 2♥; C2: 6♠; C3: 8♠; C4: A♠; F: empty", together=False))
    send(player, "idle")
    assert "dead end" not in player.says
    stuck = play(FourCells.from_text("T1: 2♠; T2: 4♠; T3: 6♠; C1: 8♠"))
    send(stuck, "idle")
    assert stuck.shown["notice"]["words"].endswith("no card can go up any more.")
    assert stuck.shown["notice"]["buttons"] == [["new", "New deal"]], "no move was made that could be undone"


@both
def test_a_game_is_saved_loaded_passed_on_and_dealt_anew(game, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    player = play(game.deal(7))
    while len(player.game.moves) < 5:
        player.play(next(iter(player.position.legal_moves)))
    ask(player, "save", "mine")
    text, position = player.game.text, player.position
    ask(player, "deal", "8")
    assert player.position == game.deal(8)
    ask(player, "load", "mine")
    assert player.position == position == Game.load(tmp_path / "mine.json").position
    ask(player, "text", text)
    assert player.position == position
    assert player.shown["file"] == f"{game.name.lower()}_7.json"


def test_options_are_chosen_in_the_panel():
    player = play(FourCells.deal(7))
    assert player.shown["options"] == [["together", [["yes", "yes"], ["no", "no"]], "yes"]]
    ask(player, "option", "together no")
    assert player.says == "Chosen for the next deal: together no."
    ask(player, "deal", "7")
    assert player.position == FourCells.deal(7, together=False)
    suits = [["1", "one suit"], ["2", "two suits"], ["4", "four suits"]]
    assert play(Spiderette.deal(7)).shown["options"] == [["suits", suits, "1"]]


def test_a_card_goes_to_a_cell_and_back():
    player = play(FourCells.from_text("T1: 9♠ 3♥; T2: 4♠; T3: K♣"))
    drop(player, "3♥", "C2")
    assert player.says == "3♥ goes from column 1 to cell 2."
    drop(player, "9♠", "C2")
    assert refused(player, "9♠ cannot go there: 3♥ lies in that cell.")
    drop(player, "3♥", "T3")
    assert refused(player, "3♥ cannot go on K♣: only a red queen may.")
    drop(player, "3♥", "T2")
    assert moves(player) == ["T1>C2", "C2>T2"]
    send(player, "press", to="C1")
    assert refused(player, "No card lies there. First take a card, then click where it shall go.")


def test_a_card_is_sent_to_its_foundation_then_to_a_column_last_to_a_cell():
    player = play(FourCells.from_text("T1: 9♠ A♥; T2: K♠ 4♠; T3: K♣ 3♥; T4: 5♣; T5: 6♣; T6: 7♣; T7: 8♣; T8: 9♣ Q♠"))
    for card, to in (("A♥", "F"), ("3♥", "T2:1"), ("Q♠", "C1")):
        send(player, "best", card=next(e.id for p in player.position.piles.values() for e in p if str(e.card) == card))
        assert moves(player)[-1].endswith(to)


def test_where_nothing_is_drawn_there_is_nothing_to_draw():
    player = play(FourCells.deal(7))
    ask(player, "draw")
    assert refused(player, "There is nothing to draw or to turn now.")
    player = play(Spiderette.deal(7))
    ask(player, "draw")
    assert moves(player) == ["deal"]


def test_the_last_deal_of_spiderette_reaches_three_columns():
    position = Spiderette.deal(7, moves="deal, deal, deal")
    onto = "onto each of the first three columns"
    assert position.describe(Move("deal")) == f"deal from the stock, one card {onto}"
    assert position.question(Move("deal")) == f"May the stock deal a card {onto}?"
    told = position.tell("deal")
    assert told.startswith("A card is dealt onto each of the first three columns, from the left: ")
    after = position.play("deal")
    grown = [len(column) - len(before) for column, before in zip(after.columns, position.columns, strict=True)]
    assert grown == [1, 1, 1, 0, 0, 0, 0]
    assert not after.stock
    assert after.question(Move("deal")) == "May the stock deal a card onto each column?"
    with pytest.raises(ValueError, match="seven cards at a time: it holds 0, 3, 10, 17 or 24, not 7"):
        Spiderette.from_text("T1: K♠; S: 7 face down")


def test_where_nothing_was_ever_face_down_finish_is_named_for_what_it_is():
    player = play(FourCells.from_text("T1: K♠; T2: K♥ K♦; F: Q♠ Q♥ Q♦ K♣"))
    assert player.shown["finish"]
    player = play(FourCells.from_text("T1: J♠; T2: 10♠ K♠; C1: Q♠; F: 9♠", together=False))
    assert player.shown["finish"] is False
    ask(player, "play", "T2>T3:1")
    assert player.says.endswith("to the empty column 3. Each card can go up in turn now: Finish plays the rest.")


def test_the_rest_plays_itself():
    player = play(FourCells.from_text("C1: K♣; T1: K♠ Q♣; F: Q♠ K♥ K♦ J♣"))
    ask(player, "finish")
    assert player.position.is_won
    assert player.says == "The last 3 cards go up. Won: all 52 cards are on the foundations."


@both
def test_each_place_says_its_kind(game):
    position = game.deal(7)
    kinds = {place.name: place.kind for place in lay_out(position).places}
    assert kinds == {name: position.game_piles.kinds[name] for name in position.piles}
    (frame,) = play(position).frames
    assert [[place[0], place[9]] for place in frame["table"]["places"]] == [list(pair) for pair in kinds.items()]


@both
def test_a_game_is_stepped_through(game):
    position = game.deal(7)
    for _ in range(6):
        position = position.play(next(iter(position.legal_moves)))
    stepper = step_through(position)
    assert (stepper.step, len(stepper.positions)) == (6, 7)
    assert stepper.still().alt == str(position)


@both
def test_many_deals_are_played_at_random(game):
    deals = simulate_play(game, random_legal(7), 3, 1, progress=False, patience=60)
    assert len(deals) == 3
    assert deals.title.startswith(game.name)
    assert all("brought nothing new" in fault.reason for fault in deals.faults)
