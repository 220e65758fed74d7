"""The rules of Spider, each on a small table of its own, with moves to try.

Every table can be won, so that a learner who tries it out has something to aim at. Where suits matter there are two
of them, else one.
"""

from __future__ import annotations

from cardgames.games.demonstrations import Attempt, Rule
from cardgames.games.spider import Spider

SPIDER_RULES = (
    Rule(
        "any-suit-going-down",
        "In a column a card goes onto any card that is one rank higher, whatever the suits.",
        Spider,
        "T1: K♠ Q♠ J♠ 10♠ 9♠ 8♠; T2: K♥ Q♥ J♥ 10♥ 9♥ 8♥; T4: 7♥; T6: 7♠; T8: 6♥ 5♥ 4♥ 3♥ 2♥ A♥; T10: 6♠ 5♠ 4♠ 3♠ 2♠ A♠",
        (
            Attempt("T1>T6", "Columns go down, never up.", refused=True),
            Attempt("T4>T1", "Red on black, and one rank lower: that is enough."),
            Attempt("T8>T6:6", "Six hearts find a place on a spade."),
            Attempt("T10>T1:6", "And six spades on a heart. It is allowed; whether it is wise, the next rules tell."),
        ),
        "Complete both runs, each in its own suit: that wins.",
        {"suits": 2},
    ),
    Rule(
        "runs-of-one-suit-move",
        "Several cards move together only as a run of one suit: each one rank lower than the card it lies on.",
        Spider,
        "T2: 9♥ 8♠ 7♠ 6♠; T4: K♠ Q♠ J♠ 10♠; T5: 9♠; T6: K♥ Q♥ J♥ 10♥; T8: 5♠ 4♠ 3♠ 2♠ A♠; T10: 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥ A♥",
        (
            Attempt("T2>T6:4", "The ranks are in order, but mixed suits do not hold together.", refused=True),
            Attempt("T2>T5:3", "Three spades in order are a run of one suit."),
            Attempt("T2>T6", "What could not go in one move went in two."),
            Attempt("T5>T1:2", "A part of a run may move too: any number of cards from its end."),
        ),
        "Complete both runs: that wins.",
        {"suits": 2},
    ),
    Rule(
        "suits-not-colours",
        "Suits are compared, not colours: spades and clubs are both black, and still two suits.",
        Spider,
        "T2: K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠; T4: K♣ Q♣ J♣ 10♣ 9♣ 8♣ 7♣ 6♣ 5♣ 4♣ 3♣ 2♣; T6: A♣; T8: A♠",
        (
            Attempt("T6>T2", "From king to ace, all black, and still the run is not complete: the ace is a club."),
            Attempt("T2>T5:2", "A spade and a club are no run of one suit.", refused=True),
            Attempt("T2>T4", "Thirteen clubs in order: now it is complete."),
        ),
        "Complete the other run, too: that wins.",
        {"suits": 4},
    ),
    Rule(
        "empty-columns",
        "Any card, or any run of one suit, may go to an empty column. It need not be a king.",
        Spider,
        "T1: 6♥ 5♠; T2: K♠ Q♠ J♠ 10♠; T3: (5♥) 9♥ 8♥ 7♥; T4: 9♠ 8♠ 7♠ 6♠; T5: K♥ Q♥ J♥ 10♥; "
        "T6: 4♠ 3♠ 2♠ A♠; T7: 4♥ 3♥ 2♥ A♥",
        (
            Attempt("T1>T8:2", "What cannot move together cannot go to an empty column either.", refused=True),
            Attempt("T1>T8", "One card always can."),
            Attempt("T3>T9:3", "A whole run can, too, and here a face-down card comes to light."),
        ),
        "Complete both runs: that wins.",
        {"suits": 2},
    ),
    Rule(
        "deal-on-full-columns",
        "When every column holds a card, the stock may be dealt: one card, face up, onto each of the ten columns.",
        Spider,
        "S: (2♠) (5♠) (A♠) (8♠) (5♠) (J♠) (2♠) (A♠) (8♠) (J♠); T1: K♠ Q♠; T2: 10♠ 9♠; T3: 7♠ 6♠; T4: 4♠ 3♠; T5: K♠ Q♠; "
        "T7: 10♠ 9♠; T8: 7♠; T9: 6♠; T10: 4♠ 3♠",
        (
            Attempt("deal", "A gap must be filled first, with any card.", refused=True),
            Attempt("T3>T6", "Now each column holds a card."),
            Attempt("deal", "The new cards lie wherever they fall, in order or not."),
            Attempt("deal", "Every card of the stock comes once. In a whole game there are five deals.", refused=True),
        ),
        "Complete both runs: that wins.",
    ),
    Rule(
        "a-complete-run-leaves",
        "A run of one suit from king to ace at the end of a column is complete: it leaves the table at once.",
        Spider,
        "T3: (9♠) K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠; T5: K♠ Q♠ J♠ 10♠ 2♠ A♠; T8: 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠ A♠",
        (
            Attempt("T5>T3", "No rank may be left out.", refused=True),
            Attempt("T5>T3:2", "The thirteen cards leave by themselves; that is no move of its own."),
            Attempt("T3>T5", "A card that was just turned plays like any other."),
        ),
        "Complete both runs: that wins. In a whole game it takes eight.",
    ),
    Rule(
        "a-deal-completes-a-run",
        "A run that a deal completes leaves the table, too.",
        Spider,
        "S: (A♠) (A♠) (5♠) (8♠) (J♠) (2♠) (5♠) (A♠) (8♠) (J♠); T1: K♠ Q♠; T2: 10♠ 9♠; "
        "T3: K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠; T4: 7♠ 6♠; T5: 4♠ 3♠; T6: K♠ Q♠; T7: 10♠ 9♠; T8: 7♠ 6♠; T9: 4♠ 3♠; "
        "T10: 2♠",
        (
            Attempt("T10>T3", "The ace is missing there, and no ace is in sight.", refused=True),
            Attempt("deal", "Nobody moved an ace: the deal brought it. One move, and the run is complete."),
            Attempt("T10>T3:2", "The column that became empty takes any card or run."),
        ),
        "Complete the other runs: that wins.",
    ),
    Rule(
        "a-face-down-card-completes-nothing",
        "A run with a face-down card in it is not complete, even if that card is the right one.",
        Spider,
        "T3: (K♠) Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠; T6: A♠",
        (
            Attempt("T6>T3", "All thirteen cards lie in order, and yet the run stays: who has seen the king?"),
            Attempt("T3>T8:13", "Nobody knows yet what the face-down card is.", refused=True),
            Attempt("T3>T8:12", "There he is. Bring the others back, and the run is complete."),
        ),
        "Complete the run: that wins.",
    ),
    Rule(
        "the-score",
        "You start with 500 points. Each move costs 1, a deal too, and each complete run brings 100.",
        Spider,
        "T2: K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠; T4: 6♠ 5♠ 4♠; T6: 3♠ 2♠ A♠; T8: K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠; T10: 6♠ 5♠ 4♠ 3♠ 2♠ A♠",
        (
            Attempt("T6>T2:3", "A refused move costs nothing: 500 points are left.", refused=True),
            Attempt("T4>T9:3", "It costs 1 point and brings nothing: 499 points are left."),
            Attempt("T9>T2:3", "Another point: 498 points are left."),
            Attempt("T6>T2:3", "One point for the move, 100 for the run: 597 points."),
        ),
        "Win with as many points as you can. Then undo a move, make it again, and look: an undone move stays paid.",
        counts_points=True,
    ),
)
"""The demonstrations of Spider."""
