"""What a player of Spider likes to do, as small named preferences that follow six tips: hints and rule of thumb.

Following them never leads in a circle. All but the first and the last two move whole runs only, all cards at the end of
a column that can move together; so they never part two cards of one suit that follow each other, as the first may do to
complete a run. Each of them brings up the first of these numbers that it changes:

1. the cards turned, the places where a card lies on the next higher of its suit, and thirteen for each complete run;
2. the stage: 2 where such a place or a turned card is one move away, 1 where an empty column makes it so, else 0;
3. the columns that are not empty;
4. the places where a card lies on the next higher of any suit.

When the table is tidy, each column a single run, and the stock has cards, no two runs are joined unless that completes
one: so every move but ``deal`` completes a run or fills an empty column.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgames.cards import KING, Card
from cardgames.chance.players.preferences import preference
from cardgames.games.moves import Move
from cardgames.games.spider import suit_run
from cardgames.games.view import View

TIPS = (
    "turn face-down cards first, from the column with fewest",
    "build in suit whenever you can",
    "empty a column as early as possible",
    "do not deal in haste",
    "make mixed runs pure as soon as you can",
    "undo boldly",
)
"""The six tips."""
HASTE = TIPS[3]
"""The tip that says when not to deal."""

Shown = tuple[Card | None, ...]


def follows(card: Card | None, onto: Card | None) -> bool:
    """Whether a card lies, or may be laid, on the next higher one."""
    return card is not None and onto is not None and card.rank + 1 == onto.rank


def is_pure(card: Card | None, onto: Card | None) -> bool:
    """Whether a card lies, or may be laid, on the next higher one of its suit."""
    return card is not None and onto is not None and card.rank + 1 == onto.rank and card.suit is onto.suit


def run_length(cards: Shown) -> int:
    """How many cards at the end move together."""
    return suit_run(reversed(cards))


def moves_whole_run(view: View, move: Move) -> bool:
    """Whether a legal move takes all the cards at the end of its column that move together."""
    return move.action == "move" and not is_pure(view.first_moving(move), view.uncovered(move))


def can_turn_with_room(view: View, column: str) -> bool:
    """Whether the cards that lie face up in a column move together, and a card under them would be turned."""
    down = view.face_down(column)
    return down > 0 and run_length(view.piles[column]) == len(view.piles[column]) - down


def can_join_with_room(view: View, column: str, but: str = "") -> bool:
    """Whether, with the last run of a column out of the way, the one under it can go on a card of its suit.

    The column `but` does not count as a place to go.
    """
    cards = view.piles[column]
    below = cards[: len(cards) - run_length(cards)]
    count = run_length(below)
    return count > 0 and any(
        is_pure(below[-count], view.last(other)) for other in view.columns if other not in (column, but)
    )


def is_tidy(view: View) -> bool:
    """Whether no card is face down and each column that is not empty holds a single run."""
    return all(run_length(view.piles[column]) == len(view.piles[column]) for column in view.columns)


def _pure_move(view: View, move: Move) -> Card | None:
    """Give the card of its own suit that a move brings a whole run onto; None for another move."""
    onto = view.last(move.target)
    return onto if is_pure(view.first_moving(move), onto) and moves_whole_run(view, move) else None


def _whole_move_onto_a_card(view: View, move: Move) -> bool:
    return view.last(move.target) is not None and moves_whole_run(view, move)


def _whole_move_to_an_empty_column(view: View, move: Move) -> bool:
    return view.last(move.target) is None and not view.empties(move) and moves_whole_run(view, move)


def _fewest_face_down(view: View, move: Move) -> float:
    """Prefer a column with fewer cards face down; among equals a place in suit."""
    return -2 * view.face_down(move.source) + is_pure(view.first_moving(move), view.last(move.target))


def _lies_in_the_way(view: View, move: Move) -> bool:
    """Whether a move takes a whole run off a face-up card that it does not follow, and lays it on one."""
    under = view.uncovered(move)
    return under is not None and _whole_move_onto_a_card(view, move) and not follows(view.first_moving(move), under)


def _longest_run(view: View, move: Move) -> float:
    return move.count + run_length(view.piles[move.target])


def _least_to_dig(view: View, move: Move) -> float:
    """Prefer a run that lies on no card it follows; then a column with few runs to move before a card is turned."""
    follows_on = follows(view.first_moving(move), view.uncovered(move))
    return -100 * follows_on - 10 * len(list(runs(view, move.source))) - view.face_down(move.source)


def runs(view: View, column: str) -> Iterator[int]:
    """Give the lengths of the runs that lie face up in a column, the last first."""
    cards = view.piles[column]
    while count := run_length(cards):
        yield count
        cards = cards[: len(cards) - count]


def _told(view: View, move: Move) -> str:
    return _named(view.moving(move))


def _named(run: Shown) -> str:
    return str(run[0]) if len(run) == 1 else f"the run from {run[0]} to {run[-1]}"


def _tip(number: int) -> str:
    return TIPS[number - 1]


def _completes(view: View, move: Move) -> str | None:
    onto = view.last(move.target)
    if onto is None or not is_pure(view.first_moving(move), onto):
        return None
    if move.count + run_length(view.piles[move.target]) < KING:
        return None
    return f"This completes a run of {onto.suit.name.lower()}."


@preference(tip=_tip(2))
def complete_a_whole_run(view: View, move: Move) -> str | None:
    """Complete a run with all the cards at the end of a column that move together; so it was in version 0.1.0."""
    return _completes(view, move) if moves_whole_run(view, move) else None


@preference(tip=_tip(2), former=complete_a_whole_run)
def complete_a_run(view: View, move: Move) -> str | None:
    """Complete a run, also with a part of those cards."""
    return _completes(view, move)


@preference(weight=_fewest_face_down, tip=_tip(1))
def turn_a_card(view: View, move: Move) -> str | None:
    """Turn a face-down card, in the column with fewest of them first."""
    if not view.turns_up(move) or not _whole_move_onto_a_card(view, move):
        return None
    return f"This turns a face-down card up in {view.words(move.source)}."


@preference(weight=_longest_run, tip=_tip(2))
def build_in_suit(view: View, move: Move) -> str | None:
    """Lay a run on a card of its own suit."""
    onto = _pure_move(view, move)
    if onto is None or follows(view.first_moving(move), view.uncovered(move)) or (view.piles["S"] and is_tidy(view)):
        return None
    return f"This lays {_told(view, move)} on {onto}, in suit."


@preference(weight=_longest_run, tip=_tip(5))
def make_pure(view: View, move: Move) -> str | None:
    """Lay a run that lies on a card of another suit on one of its own."""
    onto = _pure_move(view, move)
    if onto is None or not follows(view.first_moving(move), under := view.uncovered(move)):
        return None
    return f"This takes {_told(view, move)} off {under} and lays it on {onto}, in suit."


@preference(weight=_fewest_face_down, tip=_tip(1))
def turn_with_room(view: View, move: Move) -> str | None:
    """Turn a face-down card by moving what lies on it to an empty column."""
    if not view.turns_up(move) or not _whole_move_to_an_empty_column(view, move):
        return None
    return f"With the empty {view.words(move.target)} this turns a face-down card up in {view.words(move.source)}."


@preference(tip=_tip(5))
def pure_with_room(view: View, move: Move) -> str | None:
    """Move a run out of the way, to an empty column, so that the one under it can go on a card of its suit."""
    if not _whole_move_to_an_empty_column(view, move) or not can_join_with_room(view, move.source):
        return None
    below = view.piles[move.source][: -move.count]
    run = _named(below[len(below) - run_length(below) :])
    return f"This clears the way for {run}, which can go on a card of its suit then."


@preference(tip=_tip(3))
def empty_a_column(view: View, move: Move) -> str | None:
    """Empty a column when there is a use for it."""
    if not view.empties(move) or not _whole_move_onto_a_card(view, move):
        return None
    others = [name for name in view.columns if name not in (move.source, move.target)]
    if not any(can_turn_with_room(view, name) or can_join_with_room(view, name, move.target) for name in others):
        return None
    return f"This empties {view.words(move.source)}."


@preference(weight=_least_to_dig, tip=_tip(1))
def dig(view: View, move: Move) -> str | None:
    """Move a run that lies in the way of face-down cards onto a card that it follows."""
    if not _lies_in_the_way(view, move) or not view.face_down(move.source):
        return None
    return f"This digs towards the face-down cards of {view.words(move.source)}."


@preference(weight=_least_to_dig, tip=_tip(3))
def clear(view: View, move: Move) -> str | None:
    """Move a run off a column without face-down cards, onto a card that it follows."""
    if not _lies_in_the_way(view, move) or view.face_down(move.source):
        return None
    return f"This helps to clear {view.words(move.source)}."


@preference(weight=_least_to_dig, tip=_tip(1))
def dig_with_room(view: View, move: Move) -> str | None:
    """Move a run that lies in the way of face-down cards to an empty column."""
    if not _whole_move_to_an_empty_column(view, move) or not view.face_down(move.source):
        return None
    return (
        f"With the empty {view.words(move.target)} this digs towards the face-down cards of {view.words(move.source)}."
    )


@preference(weight=_least_to_dig, tip=_tip(3))
def clear_with_room(view: View, move: Move) -> str | None:
    """Move a run off a column without face-down cards, to an empty column."""
    if not _whole_move_to_an_empty_column(view, move) or view.face_down(move.source):
        return None
    return f"With the empty {view.words(move.target)} this helps to clear {view.words(move.source)}."


@preference
def part_a_run(view: View, move: Move) -> str | None:
    """Part a run to fill an empty column before a deal, when each column is a single run."""
    if move.action != "move" or view.last(move.target) is not None or view.empties(move):
        return None
    if not view.piles["S"] or not is_tidy(view):
        return None
    return f"Before a deal no column may be empty: this fills {view.words(move.target)}."


@preference(otherwise="")
def deal(view: View, move: Move) -> str | None:
    """Deal when nothing on the table helps any more."""
    return "I see nothing more on the table that helps: now it is time to deal." if move.action == "deal" else None


PREFERENCES = (
    complete_a_run,
    make_pure,
    build_in_suit,
    pure_with_room,
    turn_a_card,
    turn_with_room,
    empty_a_column,
    dig,
    clear,
    dig_with_room,
    clear_with_room,
    part_a_run,
    deal,
)
"""The preferences of Spider, the first to be asked first."""
