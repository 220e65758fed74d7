"""The choice in Watch: which card would you swap.

The learner meets the fourth king with cards still face down, decides, and only then sees what each choice is worth. The
odds come from what can be seen; the face-down cards are looked at when a choice is played on, and not before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

import traitlets

from cardgames.cards import check_deal_number
from cardgames.chance.many.choices import simulate_choices
from cardgames.chance.odds import win_by_choice
from cardgames.chance.rates import Rate
from cardgames.games.clock import READINGS, Watch, pile_name
from cardgames.games.game import Game
from cardgames.games.moves import Move
from cardgames.games.position import Position
from cardgames.widgets.conversation import Act, one_at_a_time
from cardgames.widgets.former import Former
from cardgames.widgets.stepper import Stepper, played_on
from cardgames.words import counted, percent

if TYPE_CHECKING:
    from cardgames.drawing.picture import Picture

SIMULATED = 2000
"""How many arrangements of the face-down cards the button tries."""

RULES: Mapping[str, str] = {
    "top": "Take the top face-down card of an hour and play it on; the king goes face down into its place. The usual "
    "reading: only the top card of a pile is within reach.",
    "any": "Take any face-down card of an hour, at any depth; the king goes exactly there. Some rule pages just "
    "say that the king is replaced with a card that is still face down.",
    "turned": "Turn a face-up card of an hour again: its pile's top card comes up, and all kings stay in the centre. "
    "Some rule pages say that a card already up may be turned once more.",
}
"""The three readings of the rescue, and where each comes from."""


@dataclass
class _Case:
    """One position at the fourth king, and what the learner did with it."""

    line: tuple[Watch, ...]
    decided: Move | None = None
    tried: dict[Move, bool] = field(default_factory=dict)
    simulated: dict[Move, Rate] = field(default_factory=dict)

    @property
    def position(self) -> Watch:
        return self.line[-1]


class Swaps(Stepper):
    """The fourth king, the choices and what they are worth; make one with `compare_swaps`.

    Attributes
    ----------
    position : Watch
        The position to decide in.
    decisions, best_found : int
        How many decisions were made so far, and how many of them were among the best.
    shown : dict
        What the panel shows: the deal, the reading, the choices, and after the decision what each is worth.
    readings : list of list of str
        The readings, each with the rule in words.
    chosen : str
        The choice that is marked; empty for none.
    picked : str
        The pile that is marked on the table.
    """

    panel, stepper = Former(), Former()
    _script = "swaps"

    shown = traitlets.Dict().tag(sync=True)
    readings = traitlets.List(traitlets.List(traitlets.Unicode())).tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)
    picked = traitlets.Unicode("").tag(sync=True)
    pickable = traitlets.Bool(True).tag(sync=True)

    def __init__(self, position: Watch, skipped: tuple[int, ...]) -> None:
        self.decisions = self.best_found = 0
        self._skipped = skipped
        self._start(position)
        line = self._case.line
        self._said = self._question(self._skipped_words())
        readings = [[reading, RULES[reading]] for reading in READINGS]
        standing = self._standing()
        super().__init__(line, len(line) - 1, "ring", readings=readings, sentence=self._said, shown=standing)

    def _acts(self) -> Mapping[str, Act]:
        given = (("with", str),)
        return {
            **super()._acts(),
            "choose": Act(self.choose, given),
            "decide": Act(lambda marked: self.decide(marked or None), given),
            "simulate": Act(self.simulate),
            "reading": Act(self.change_reading, given),
            "next": Act(self.next_deal),
        }

    def _start(self, position: Watch) -> None:
        self._cases = {reading: _Case(_line(position, reading)) for reading in READINGS}
        self._reading = position.reading

    @property
    def _case(self) -> _Case:
        return self._cases[self._reading]

    @property
    def reading(self) -> str:
        """The reading of the rule in force."""
        return self._reading

    @property
    def position(self) -> Watch:
        """The position to decide in."""
        return self._case.position

    @property
    def says(self) -> str:
        """The sentence that is shown."""
        return str(self.sentence)

    @property
    def decided(self) -> Move | None:
        """The decision in this position, by this reading; None as long as there is none."""
        return self._case.decided

    @property
    def odds(self) -> dict[Move, Any]:
        """What each choice is worth, from what can be seen.

        Raises
        ------
        ValueError
            Before a decision is made.
        """
        if self.decided is None:
            raise ValueError("Decide first: the odds are shown when you have chosen.")
        return dict(win_by_choice(self.position.visible()))

    @one_at_a_time
    def choose(self, move: Move | str) -> None:
        """Mark a choice, without deciding.

        Raises
        ------
        ValueError
            When the choice is not legal, with the reason.
        """
        move = Move.read(move)
        if reason := self.position.why_not(move):
            raise ValueError(reason)
        self._mark(move)

    @one_at_a_time
    def decide(self, move: Move | str | None = None) -> None:
        """Decide for the marked choice, or for the one given, and play on. After the decision, try another choice.

        Raises
        ------
        ValueError
            When nothing is marked, the choice is not legal, or it was tried already.
        """
        if move is not None:
            self.choose(move)
        if not self.chosen:
            raise ValueError("First mark a choice: on the table or in the list.")
        chosen = Move.read(self.chosen)
        case = self._case
        if chosen == case.decided and chosen in case.tried:
            raise ValueError(
                f"You have decided for {chosen} already. Mark another choice to see what would have happened."
            )
        if chosen in case.tried:
            raise ValueError(f"You have tried {chosen} already: it {_ends(case.tried[chosen])}.")
        line = played_on((*case.line, case.position.play(chosen)))
        outcome = line[-1].outcome
        assert outcome is not None
        case.tried[chosen] = outcome.won
        if case.decided is None:
            case.decided = chosen
            odds = self.odds
            most = max(odds.values())
            best = odds[chosen] == most
            if most:  # where no choice can win, there is nothing to find
                self.decisions += 1
                self.best_found += best
            verdict = "One of the best choices" if best else "Another choice is better"
            if not most:
                verdict = "Here no choice can win"
            said = f"You chose {chosen}: {percent(odds[chosen])}. {verdict}. This time it {_ends(outcome.won)}."
        else:
            said = f"With {chosen} this deal {'would have won' if outcome.won else 'would have been lost'}."
        self.show_line(line, len(case.line))
        self._tell(said)

    @one_at_a_time
    def simulate(self) -> None:
        """Try each choice on many arrangements of the face-down cards that fit what is seen.

        Raises
        ------
        ValueError
            Before a decision is made.
        """
        if self.decided is None:
            raise ValueError("Decide first: then you may try the odds out.")
        seed = 0 if self.position.number is None else self.position.number
        self._case.simulated = simulate_choices(self.position.visible(), SIMULATED, seed)
        self._tell(
            f"Each choice was tried on the same {SIMULATED} arrangements of the face-down cards, with 95 % intervals."
        )

    @one_at_a_time
    def change_reading(self, reading: str) -> None:
        """Read the rule otherwise, with the same deal; each reading has its own decision.

        Raises
        ------
        ValueError
            When there is no such reading.
        """
        Watch.check_options({"reading": reading})
        if reading == self._reading:
            self._settle()
            return
        self._reading = reading
        self._go_to_choice(f"Now with the reading “{reading}”: the deal is the same.")

    @one_at_a_time
    def next_deal(self) -> None:
        """Go on to the next deal that asks for a decision, and keep the score.

        Raises
        ------
        ValueError
            When the position came from no deal number, so that there is no next one.
        """
        number = self.position.number
        if number is None:
            raise ValueError("This position has no deal number, so there is no next deal.")
        position, self._skipped = _first_choice(number + 1, self._reading)
        self._start(position)
        self._go_to_choice(self._skipped_words())

    def still(self) -> Picture:
        """Draw the position, or after the decision what the choices are worth."""
        from cardgames.drawing.charts import choices as draw_choices
        from cardgames.drawing.picture import draw_position

        if self.decided is None:
            return draw_position(self.position)
        odds = {str(move): chance for move, chance in self.odds.items()}
        return draw_choices(odds, chosen=str(self.decided), title=f"{self.position.title}: the chance of each choice")

    def _skipped_words(self) -> str:
        """Say which deals were skipped."""
        numbers = ", ".join(map(str, self._skipped))
        if len(self._skipped) > 1:
            return f"Deals {numbers} were skipped: they came out without a rescue."
        return f"Deal {numbers} was skipped: it came out without a rescue." if numbers else ""

    def _go_to_choice(self, said: str) -> None:
        """Go to the position to decide in, with nothing marked."""
        case = self._case
        self.chosen = self.picked = ""
        self.show_line(case.line, len(case.line) - 1)
        self._tell(self._question(said))

    def _question(self, said: str) -> str:
        """Ask what to do, after something else that is said."""
        case = self._case
        cards = counted(sum(case.position.face_down), "card is", "cards are")
        question = f"{case.position.hand} is the fourth king, and {cards} still face down. What do you do?"
        if len(case.position.legal_moves) == 1:
            question += " No hour can be chosen by this reading: all that is left is to stop."
        if case.decided:
            question = f"Your decision, {case.decided}, is kept. Mark another choice to try it."
        return f"{said} {question}".strip()

    def _tell(self, said: str) -> None:
        """Say a sentence, and show the choices as they stand."""
        self._said, self.sentence, self.is_refusal = said, said, False
        self.shown = self._standing()

    def _standing(self) -> dict[str, Any]:
        """Give what the panel shows of the choices as they stand."""
        case = self._case
        odds = self.odds if case.decided else {}
        return {
            "title": case.position.title,
            "reading": self._reading,
            "decided": str(case.decided or ""),
            "rows": [self._row(move, odds) for move in case.position.legal_moves],
            "score": f"Best choice found: {self.best_found} of {self.decisions}" if self.decisions else "",
        }

    def _row(self, move: Move, odds: Mapping[Move, Any]) -> dict[str, Any]:
        """Write one choice for the panel: what it is, and after the decision what it is worth."""
        case = self._case
        down = case.position.visible().face_down(move.source) if move.source else 0
        row: dict[str, Any] = {"move": str(move), "what": _words(move, down), "down": down}
        if case.decided is None:
            return row
        row["odds"] = f"{odds[move]} = {percent(odds[move])}" if odds[move] else "0"
        row["share"] = float(odds[move])
        row["best"] = bool(odds[move]) and odds[move] == max(odds.values())
        if move in case.simulated:
            rate = case.simulated[move]
            row["simulated"] = f"{percent(rate.share)} ({rate.interval()})"
        if move in case.tried:
            row["ended"] = "won" if case.tried[move] else "lost"
        return row

    def _mark(self, move: Move) -> None:
        """Mark a choice; what was refused before is settled."""
        self.chosen, self.picked = str(move), move.source
        self._settle()

    def _settle(self) -> None:
        self.sentence, self.is_refusal = self._said, False

    def __repr__(self) -> str:
        decided = f"decided {self.decided}" if self.decided else "undecided"
        return f"<Swaps: {self.position.title}, {decided}>"


def compare_swaps(deal: Watch | int, reading: str | None = None) -> Swaps:
    """Meet the fourth king, decide, and see what each choice was worth.

    Parameters
    ----------
    deal : Watch or int
        A position of Watch that is not over, or a deal number; deals that win at once are skipped, and it says which.
    reading : {"top", "any", "turned"}, optional
        How the rule is read; ``"top"``, or the position's own, when left out.

    Raises
    ------
    ValueError
        When it is no such position or number, or no choice is left in it.
    """
    if reading is not None:
        Watch.check_options({"reading": reading})
    position = Watch.of(deal)
    if position is None and isinstance(deal, (Position, Game)):
        raise ValueError("compare_swaps takes a position of Watch or a deal number, such as compare_swaps(7).")
    if position is None:
        return Swaps(*_first_choice(check_deal_number(cast(int, deal)), reading or "top"))
    if position.is_rescued or not played_on((position,))[-1].is_choosing:
        raise ValueError("In this position there is nothing left to choose: the deal is over, or the rescue was used.")
    return Swaps(_line(position, reading or position.reading)[-1], ())


def _first_choice(number: int, reading: str) -> tuple[Watch, tuple[int, ...]]:
    """Give the first deal from a number on that asks for a decision, and the numbers of those that do not."""
    skipped: list[int] = []
    while True:
        position = _line(Watch.deal(number), reading)[-1]
        if position.is_choosing:
            return position, tuple(skipped)
        skipped.append(number)
        number += 1


def _line(position: Watch, reading: str) -> tuple[Watch, ...]:
    """Play the deck of a position by a reading from the start to the fourth king."""
    if position.number is None:
        start = Watch.from_deck(position.deck, reading=reading)
    else:
        start = Watch.deal(position.number, reading=reading)
    return played_on((start,))


def _words(move: Move, down: int) -> str:
    if move.action == "stop":
        return "stop: leave the king, and end the deal"
    where = pile_name(int(move.source))
    if move.action == "reopen":
        return f"{move}: turn a card at {where} again"
    depth = ("top", "second", "third", "last")[move.count - 1]
    if move.count == down:
        depth = "the only" if down == 1 else "last"
    return f"{move}: {depth} face-down card at {where}"


def _ends(won: bool) -> str:
    return "was won" if won else "was lost"
