"""Exact odds of Clock and Watch, as fractions.

Each function is named for its event. The deck may be of any size, ``ranks`` × ``suits``, so that a small one can be
enumerated; the last rank is the one whose pile is the centre (the king). All of it rests on one fact:

**The turned cards come in a uniformly random order.** Before each turn the card to come lies face down, and nothing
seen so far tells one face-down card from another; so it is equally likely to be any not yet seen. A deal reads the
shuffled deck in another order, and stops at the last king.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from math import comb, factorial, prod

from cardgames.games.clock import READINGS
from cardgames.games.fortunes import FORTUNES, Fortune
from cardgames.games.moves import Move
from cardgames.games.view import View
from cardgames.words import choice, shortened, whole_number

RANKS, SUITS = 13, 4


def cards_turned(ranks: int = RANKS, suits: int = SUITS) -> dict[int, Fraction]:
    """How likely a deal is to end with each number of cards turned.

    The last king is card t of the random order when the other kings are among the t − 1 cards before it:
    C(t − 1, suits − 1) / C(ranks · suits, suits).

    Returns
    -------
    dict[int, Fraction]
        For each number from ``suits`` to ``ranks * suits`` its probability.

    Raises
    ------
    ValueError
        When `ranks` or `suits` is not a whole number of at least 1.
    """
    ranks, suits, cards = _deck(ranks, suits)
    return {turned: Fraction(comb(turned - 1, suits - 1), comb(cards, suits)) for turned in range(suits, cards + 1)}


def mean_cards_turned(ranks: int = RANKS, suits: int = SUITS) -> Fraction:
    """The mean number of cards turned, suits · (ranks · suits + 1) / (suits + 1): 212/5 for 52 cards.

    The kings cut the other cards into ``suits + 1`` stretches of equal mean length; all but the last are turned.
    """
    ranks, suits, cards = _deck(ranks, suits)
    return Fraction(suits * (cards + 1), suits + 1)


def win(ranks: int = RANKS, suits: int = SUITS) -> Fraction:
    """The probability that every card comes face up: 1 / ranks.

    The last of all cards in a random order is equally likely to be of any rank, and the deal is won when it is a king.
    """
    ranks, suits, cards = _deck(ranks, suits)
    return cards_turned(ranks, suits)[cards]


def complete_piles(ranks: int = RANKS, suits: int = SUITS) -> dict[int, Fraction]:
    """How likely each number of complete piles is at the end: all from 1 to `ranks` equally.

    The ranks are completed in a random order, and the deal ends when the king's is: its place in that order is uniform.
    """
    ranks, suits, _ = _deck(ranks, suits)
    return {piles: Fraction(1, ranks) for piles in range(1, ranks + 1)}


def fortunes() -> dict[Fortune, Fraction]:
    """How likely each fortune is, with the usual deck: 1/13 for the best, 3/13 for each of the others."""
    piles = complete_piles()
    return {
        fortune: sum((piles[n] for n in range(fortune.fewest, fortune.most + 1)), Fraction(0)) for fortune in FORTUNES
    }


def king_under_centre(ranks: int = RANKS, suits: int = SUITS) -> Fraction:
    """The probability that the bottom card of the centre is a king: 1 / ranks, the same as that of a win."""
    ranks, suits, _ = _deck(ranks, suits)
    return Fraction(1, ranks)


def win_given_king_under_centre(ranks: int = RANKS, suits: int = SUITS) -> Fraction:
    """The probability of a win when the bottom card of the centre is a king: 1/17 for 52 cards.

    That card is turned when the other kings have come, and then ends the deal. So the deal is won when the last of
    those other kings is the last of all the other cards: (suits − 1) / (ranks · suits − 1).
    """
    ranks, suits, cards = _deck(ranks, suits)
    return Fraction(suits - 1, cards - 1) if cards > 1 else Fraction(1)


def win_given_no_king_under_centre(ranks: int = RANKS, suits: int = SUITS) -> Fraction:
    """The probability of a win when the bottom card of the centre is not a king: 4/51 for 52 cards.

    What is left of `win` by the law of total probability.

    Raises
    ------
    ValueError
        When there is one rank only: then there is always a king under the centre.
    """
    ranks, suits, _ = _deck(ranks, suits)
    if ranks == 1:
        raise ValueError("With one rank only, there is always a king under the centre.")
    king = king_under_centre(ranks, suits)
    return (win(ranks, suits) - king * win_given_king_under_centre(ranks, suits)) / (1 - king)


# Watch.

Sizes = tuple[int, ...]
"""How many hour piles have 0, 1, 2 … cards face down."""


def face_down_sizes(ranks: int = RANKS, suits: int = SUITS) -> dict[Sizes, Fraction]:
    """How the face-down cards lie when the last king comes up, with the probability of each way.

    With m cards face down, they are a random choice of m from those that are no kings, and an hour has as many face
    down as of its own rank are among them. So the sizes (n0, n1, …) of the piles, with ``sum(i * n_i) == m``, have
    the probability (ways to share the hours out) · ∏ C(suits, i)^n_i / C((ranks − 1) · suits, m), given m.

    Returns
    -------
    dict[tuple[int, ...], Fraction]
        The sizes: how many hours have 0, 1, … ``suits`` cards face down. All probabilities add up to one.
    """
    ranks, suits, cards = _deck(ranks, suits)
    hours = ranks - 1
    ends = cards_turned(ranks, suits)
    sizes = {}
    for some in product(range(hours + 1), repeat=suits):
        if sum(some) <= hours:
            counts = (hours - sum(some), *some)
            down = sum(size * piles for size, piles in enumerate(counts))
            ways = factorial(hours) // prod(map(factorial, counts))
            ways *= prod(comb(suits, size) ** piles for size, piles in enumerate(counts))
            sizes[counts] = ends[cards - down] * Fraction(ways, comb(hours * suits, down))
    return sizes


Rule = Callable[[Sizes, int], Fraction]

# Each rule gives the probability of a win once the rescue is chosen, from the sizes of the piles and the number m of
# cards face down. All follow from one: the king in the place of the last face-down card of a pile of k wins with
# k/m, and in any higher place it cannot win.


def _best_top(sizes: Sizes, m: int) -> Fraction:
    return Fraction(1 if sizes[1] else 0, m)


def _pile_top(sizes: Sizes, m: int) -> Fraction:
    return Fraction(sizes[1], m * sum(sizes[1:]))


def _card_top(sizes: Sizes, m: int) -> Fraction:
    return Fraction(sizes[1], m * m)


def _best_any(sizes: Sizes, m: int) -> Fraction:
    return Fraction(max(size for size, piles in enumerate(sizes) if piles), m)


def _pile_any(sizes: Sizes, m: int) -> Fraction:
    return Fraction(1, sum(sizes[1:]))


def _card_any(sizes: Sizes, m: int) -> Fraction:
    return Fraction(1, m)


def _best_turned(sizes: Sizes, m: int) -> Fraction:
    return Fraction(max(size for size, piles in enumerate(sizes[:-1]) if piles or size == 0), m)


def _pile_turned(sizes: Sizes, m: int) -> Fraction:
    return Fraction(_down(sizes[:-1]), m * max(1, sum(sizes[1:-1])))


def _card_turned(sizes: Sizes, m: int) -> Fraction:
    squares = sum(size * size * piles for size, piles in enumerate(sizes[:-1]))
    return Fraction(squares, m * max(1, _down(sizes[:-1])))


_RULES: Mapping[tuple[str, str], Rule] = {
    ("top", "best"): _best_top,
    ("top", "pile"): _pile_top,
    ("top", "card"): _card_top,
    ("any", "best"): _best_any,
    ("any", "pile"): _pile_any,
    ("any", "card"): _card_any,
    ("turned", "best"): _best_turned,
    ("turned", "pile"): _pile_turned,
    ("turned", "card"): _card_turned,
}
POLICIES = ("best", "pile", "card")
"""How the rescue of Watch may be chosen; see `win_watch`."""


def win_watch(reading: str = "top", policy: str = "best", ranks: int = RANKS, suits: int = SUITS) -> Fraction:
    """The probability that a deal of Watch is won: by itself, or by the rescue.

    Parameters
    ----------
    reading : {"top", "any", "turned"}
        What is exchanged; see `cardgames.Watch`.
    policy : {"best", "pile", "card"}
        The best choice on what can be seen; one of the hours that may be chosen, all equally likely (under ``"any"``
        its last face-down card); or one of the face-down cards, all equally likely (under ``"top"`` and ``"turned"``
        the hour that it lies at, of those that may be chosen).

    Raises
    ------
    ValueError
        When the reading or the policy is unknown, or `ranks` or `suits` is not a whole number of at least 1.
    """
    rule = _RULES.get((reading, policy)) if isinstance(reading, str) and isinstance(policy, str) else None
    if rule is None:
        raise ValueError(
            f"The reading is {choice(READINGS)} and the policy {choice(POLICIES)}, "
            f"not {shortened(reading)} and {shortened(policy)}."
        )
    rescued = (
        chance * rule(sizes, _down(sizes)) for sizes, chance in face_down_sizes(ranks, suits).items() if _down(sizes)
    )
    return sum(rescued, win(ranks, suits))


def win_by_choice(view: View) -> dict[Move, Fraction]:
    """The probability of a win for each legal choice at the fourth king of a game of Watch.

    It counts what the player can see, the face-down cards of each pile, and looks at no card that is face down.

    Let m cards be face down, k of them in the chosen pile. With the king in the place of that pile's last face-down
    card, or with a card of that hour turned again, the chain then wins with k/m. A king in a higher place ends the deal
    before the cards below it are turned.

    Parameters
    ----------
    view : View
        What can be seen: ``position.visible()``.

    Raises
    ------
    ValueError
        When there is nothing to choose.
    """
    check_view(view)
    if Move("stop") not in view.legal_moves:
        raise ValueError(
            "There is nothing to choose here: the choice comes with the fourth king, while cards are face down."
        )
    down = {pile: view.face_down(pile) for pile in view.piles}
    m = sum(down.values())

    def chance(move: Move) -> Fraction:
        if move.action == "swap":
            return Fraction(down[move.source] if move.count == down[move.source] else 0, m)
        return Fraction(down[move.source] if move.action == "reopen" else 0, m)

    return {move: chance(move) for move in view.legal_moves}


def check_view(view: View) -> None:
    """Make sure that it is a view: what can be seen, and not the position with its face-down cards.

    Raises
    ------
    ValueError
        When it is none.
    """
    if not isinstance(view, View):
        raise ValueError("The odds come from what can be seen: pass position.visible().")


def _down(sizes: Sizes) -> int:
    return sum(size * piles for size, piles in enumerate(sizes))


def _deck(ranks: int, suits: int) -> tuple[int, int, int]:
    """Read the numbers of ranks and suits, and give them with the number of cards."""
    ranks, suits = whole_number("number of ranks", ranks, 1), whole_number("number of suits", suits, 1)
    return ranks, suits, ranks * suits
