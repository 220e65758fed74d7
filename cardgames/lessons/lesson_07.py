"""The exercises of lesson 07, on how often Klondike can be won and how often it is."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from cardgames.games.klondike import Klondike
from cardgames.lessons.answers import About, Exactly, Judge, bare_word
from cardgames.lessons.players import reaches
from cardgames.words import grouped

WINNABLE = (
    "Klondike, draw 3, passes 3, take back no, deal 26, 102 moves: "
    "T6>F, T7>T6:1, T7>T6:1, T6>T5:3, T2>T5:1, draw, W>T1, T3>T1:1, T1>T2:3, W>T1, T4>T1:1, T2>T5:4, T5>T2:9, "
    "T4>T5:1, draw, W>T5, draw, draw, draw, W>T4, W>F, W>F, T6>T4:1, W>F, T6>F, W>T3, T3>T6:2, T3>F, W>T4, draw, "
    "draw, T6>F, W>T2, W>T2, W>T1, T4>T1:4, T7>T4:1, T5>T7:3, T5>F, T5>F, T6>T5:2, draw, W>T3, W>T4, W>T3, W>T4, "
    "W>F, T7>T4:4, T7>T5:1, T7>F, redeal, draw, draw, W>T7, W>T7, W>T1, W>T7, W>T4, W>F, T2>F, T5>F, T2>F, T2>F, "
    "T5>F, T4>F, T5>F, T2>F, T1>F, draw, W>F, T4>F, T2>F, T1>T7:1, T5>F, T4>F, T6>F, T4>F, T7>F, T1>F, T2>F, T4>F, "
    "T7>F, T1>F, T2>F, T7>F, T1>F, T2>F, T4>F, T4>F, T1>T3:1, T7>F, T2>F, T3>F, T2>F, T7>F, T1>F, T3>F, T3>F, T4>F, "
    "T1>F, T2>F, T4>F"
)
"""A game that is won, of a deal that the rule of thumb loses: lesson 07 of 0.1.0 asks for it here."""

ENOUGH = 7
"""The cards that a strategy must bring up on average: more than turning, up, waste and stock alone do."""

HALF_WIDTH, SHARE = 0.00084, 0.81945
"""The published interval of exercise 07.5."""
_NORMAL = 1.96


def what_it_means(answer: Any) -> tuple[bool, str]:
    """Judge 07.1: which sentence says what 81.9 % means."""
    said = bare_word(answer)
    sentences = {
        "a": "That would be a rate of wins by people. Nobody who plays sees the face-down cards.",
        "b": "It speaks of deals, of one set of rules, and of somebody who knows every card.",
        "c": "The passes matter: 81.9 % is for any number of them, and with three it cannot be more.",
        "d": "A deal that is lost could often have been won, and nobody may ever find out how.",
    }
    return said == "b", sentences.get(said, 'Answer "a", "b", "c" or "d".')


_SPREAD = math.sqrt(SHARE * (1 - SHARE))
_ROOT = _NORMAL * _SPREAD / HALF_WIDTH

EXERCISES: Mapping[str, Judge] = {
    "07.1": what_it_means,
    "07.2": Exactly(
        Fraction(92, 100) ** 10,
        "0.92¹⁰ ≈ 0.434: more than four in ten such players see no win in ten deals.",
        {
            Fraction(8, 10): "0.8 is the mean number of wins in ten deals. Here none is won.",
            Fraction(2, 10): "1 − 0.8 treats a mean as a probability. To see no win is to lose ten times.",
            Fraction(92, 100): "That is one deal that is lost. Here ten are.",
            Fraction(8, 100) ** 10: "That is ten wins. We look for none.",
            1 - Fraction(92, 100) ** 10: "That is the chance of a win or more. We look for none.",
            Fraction(math.exp(-0.8)): "e^(−0.8) is near where wins are rare. Exactly, 0.92 is multiplied by itself.",
            Fraction(92, 100) ** 9: "That is for nine deals. Here ten are lost, one after another.",
        },
        "To see no win is to lose ten times in a row, each time with the probability 0.92. Chances multiply.",
    ),
    "07.3": Exactly(
        Fraction(1, 16),
        "2 · (1/2)⁵ = 1/16: five heads in a row or five tails, so this is no proof yet.",
        {
            Fraction(1, 32): "That is five for the one player. Five for the other would be just as surprising.",
            Fraction(1, 5): "Each of the five deals is like a toss of a coin. Chances multiply.",
            Fraction(1, 10): "Each of the five deals is like a toss of a coin. Chances multiply.",
            Fraction(1, 2): "That is one deal. Here all five fall on the same side.",
            Fraction(15, 16): "That is the chance that they do not all fall to the same player.",
            Fraction(5, 200): "The other deals say nothing of the difference: only the five count.",
        },
        "Only the five deals count in which they differ. How likely do five tosses of a coin all show the same side?",
    ),
    "07.4": reaches(ENOUGH, "cards", "brings {:.1f} cards up", lambda played: played.up, Klondike, draw=3),
    "07.5": About(
        _ROOT**2,
        50,
        f"About {grouped(round(_ROOT**2, -3))} deals.",
        {
            (_ROOT / 100) ** 2: "0.084 % is 0.00084, not 0.084.",
            _ROOT: "That is the square root of it.",
            (_SPREAD / HALF_WIDTH) ** 2: "The interval reaches 1.96 standard errors to each side, not one.",
            (2 * _ROOT) ** 2: "0.084 % is half of the interval's width already.",
            (_ROOT / 2) ** 2: "± 0.084 % is to each side: it is half of the width, not all of it.",
            (_NORMAL / 2 / HALF_WIDTH) ** 2: "That is for p = 1/2. Here p is 0.819.",
        },
        "Solve 1.96 · √(p · (1 − p) / n) = 0.00084 for n, with p = 0.819.",
    ),
}
