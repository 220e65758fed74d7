"""The rules of Klondike, each on a small table of its own, with moves to try.

Every table can be won, so that a learner who tries it out has something to aim at.
"""

from __future__ import annotations

from cardgames.games.demonstrations import Attempt, Rule
from cardgames.games.klondike import Klondike

KLONDIKE_RULES = (
    Rule(
        "alternating-colours-going-down",
        "In a column a card goes onto a card that is one rank higher and of the other colour.",
        Klondike,
        "T1: 3♠; T2: 3♥; T4: (A♥) 2♥; T6: (A♠) 2♠",
        (
            Attempt("T4>T2", "The rank is right, but the colours must take turns.", refused=True),
            Attempt("T4>T1", "Red on black, and one rank lower: that fits."),
            Attempt("T2>T6", "Columns go down, never up.", refused=True),
            Attempt("T6>T2", "Black on red fits just as well."),
        ),
        "Bring all six cards up to the foundations.",
    ),
    Rule(
        "runs-move-together",
        "Face-up cards at the end of a column may move together, as many as you like, if the first of them fits.",
        Klondike,
        "T1: (A♠) 4♠ 3♥ 2♠; T3: 5♦; T5: 4♣; T6: 3♠; F: 2♥ 4♦ 3♣",
        (
            Attempt("T1>T5:3", "The first card of those that move decides, and this one does not fit.", refused=True),
            Attempt("T1>T3:3", "The three cards keep their order."),
            Attempt("T3>T5:2", "A part of a run may move too: any number of cards from its end."),
        ),
        "Bring all the cards up to the foundations. Which card must not go up too soon?",
    ),
    Rule(
        "only-face-up-cards-move",
        "A face-down card stays where it is, and nobody looks at it, until no card lies on it.",
        Klondike,
        "T2: (2♠) (A♠) 2♥; T5: 3♠; F: A♥",
        (
            Attempt("T2>T5:2", "Nobody knows yet what the face-down card is.", refused=True),
            Attempt("T2>T5", "One card moves, and one that was face down comes to light."),
            Attempt("T2>F", "That is how a column is worked off: from its end."),
        ),
        "Bring all the cards up to the foundations.",
    ),
    Rule(
        "a-turned-card",
        "A face-down card that becomes the last of its column is turned up at once, as part of the move.",
        Klondike,
        "T3: (A♥) (2♣) 2♥; T5: 3♣; F: A♣",
        (
            Attempt("T3>T5", "Turning costs no move of its own. Undo would turn the card down again."),
            Attempt("T3>T5", "A card that was just turned obeys the rules like any other.", refused=True),
            Attempt("T3>F", "Here it may go, and the next card turns."),
        ),
        "Bring all the cards up to the foundations.",
    ),
    Rule(
        "kings-to-empty-columns",
        "Only a king, or a run that starts with a king, may go to an empty column.",
        Klondike,
        "T3: (Q♠) K♠ Q♥; T5: K♥; F: J♠ J♥",
        (
            Attempt("T3>T1", "A queen is not enough, however much you would like it.", refused=True),
            Attempt("T3>T1:2", "A king brings its run along."),
            Attempt("T5>T2", "The rules allow it, but nothing is gained: now column 5 is empty instead."),
        ),
        "Bring the last four cards up to the foundations.",
    ),
    Rule(
        "foundations-build-up-by-suit",
        "Each suit has a foundation. It begins with the ace and goes up one by one: ace, 2, 3, … king.",
        Klondike,
        "T1: 2♥; T2: A♥; T4: 3♠; T6: 2♠; F: A♠",
        (
            Attempt("T1>F", "Before the ace nothing goes up.", refused=True),
            Attempt("T2>F", "An ace may go up as soon as no card lies on it."),
            Attempt("T1>FS", "There is one foundation for each suit.", refused=True),
            Attempt("T4>F", "No rank is left out.", refused=True),
        ),
        "Bring all the cards up. That wins: in a whole game it takes all 52.",
    ),
    Rule(
        "foundations-keep-their-cards",
        "A card on a foundation stays there. (That is the strict rule, which is played here.)",
        Klondike,
        "T2: (A♠) 2♠; T4: 4♣; T6: 3♦; F: 3♥ 2♦ 3♣",
        (
            Attempt("FH>T4", "It would give 2♠ a place. So think before you send a card up.", refused=True),
            Attempt("T2>T6", "This time another red 3 is left."),
        ),
        "Bring all the cards up. Which card must not go up too soon?",
    ),
    Rule(
        "taking-back",
        "With the option take_back=True, the last card of a foundation may go back to a column where it fits.",
        Klondike,
        "T2: (A♠) 2♠; T4: 4♣; F: 3♥ 3♣",
        (
            Attempt("FH>T6", "Taking back is no way round the other rules.", refused=True),
            Attempt("FH>T4", "3♥ goes back, because it is needed on the table."),
            Attempt("T2>T4", "That is what it was needed for. Most computer versions allow taking back."),
        ),
        "Bring all the cards up to the foundations.",
        {"take_back": True},
    ),
    Rule(
        "draw-one",
        "Draw one: each draw turns one card of the stock onto the waste. The waste's last card may be played.",
        Klondike,
        "S: (3♠) (A♥); T3: 4♦; F: 2♠ 3♦",
        (
            Attempt("draw", "It could go up now. Let us see what happens if we draw again."),
            Attempt("draw", "It covers A♥, which has to wait."),
            Attempt("W>T3", "Now A♥ is the last card of the waste again."),
            Attempt("draw", "That is the strict rule; many computer versions allow any number.", refused=True),
        ),
        "Bring all the cards up to the foundations.",
    ),
    Rule(
        "draw-three",
        "Draw three: each draw turns three cards onto the waste. Only the last may be played, then the one under it.",
        Klondike,
        "S: (2♠) (4♦) (3♥) (A♠) (5♣); T4: 4♣; F: 2♥ 3♣ 3♦",
        (
            Attempt("draw", "A♠ has to wait until 3♥ is gone."),
            Attempt("W>T4", "Now A♠ is the last card of the waste, and could be played."),
            Attempt("draw", "Fewer than three were left, so the draw took them all. A♠ is covered once more."),
            Attempt("draw", "More in the next demonstration. Three passes are the strict rule.", refused=True),
        ),
        "Bring all the cards up to the foundations.",
        {"draw": 3},
    ),
    Rule(
        "redeal",
        "When the stock is empty, the waste may be turned over, its order unchanged, as long as a pass is left.",
        Klondike,
        "W: 4♥ 2♥ A♥ 3♥; Pass: 2 of 3; T4: 5♥",
        (
            Attempt("redeal", "What was drawn first will come first again."),
            Attempt("redeal", "First every card of the stock must be drawn.", refused=True),
            Attempt("draw", "They come in the same order as in the pass before."),
            Attempt("W>F", "It lay there in the pass before too, and nobody took it: a second chance."),
        ),
        "Bring all the cards up to the foundations.",
        {"draw": 3},
    ),
)
"""The demonstrations of Klondike."""
