"""Can it still be won? A chapter on a solver for Klondike that knows every card, and on how a search proves a "no".

**The idea: forget how the columns lie.** A game that can be lost in so many ways has far more positions than can be gone
through. But most of them differ only in which face-up card lies on which, and that can be changed at will: a move that
turns no card up can be taken back. So a *state* (`layout.State`) says only

- of each column, how many of its dealt cards are not dug out yet; the last of them, its *root*, lies face up;
- how high the foundations are;
- which cards are still in the stock and the waste, how many of them lie in the waste, and how often it may be turned over.

All other cards lie face up in the columns, as parts of runs, and it does not matter where. Call them *loose*.

**Why that loses nothing.** Take the two cards of one rank and colour, such as 6♠ and 6♣, a *pair*. On them lie only red
fives, and red fives that are loose lie nowhere else. So of the black sixes in the columns, as many are covered as there
are loose red fives; the others are *open*. How many are open, the state alone tells (`State.open`); which, it does not.
But:

- A red five finds a place as soon as one black six is open, whichever it is.
- A black six can go to its foundation as soon as one is open: if it is the other one, the red five that lies on this one
  moves there first, with all that lies on it. If none is open, neither of the two can go before a red five has gone.

Kings are the same with empty columns in the place of open cards. So each step from one state to the next can be made
however the cards lie, after one move at most that prepares it (`lines`), and leads to the same state. Nothing that can be
reached is lost, and nothing is found that cannot be reached.

**Steps** (`moves`). A loose card or a root goes up. A root goes to a column, which turns a card up. A card of the stock is
drawn, and played: to draw until it is on top of the waste, and to turn the waste over on the way if need be, is one step,
for nothing is gained by moving cards between two draws that could not be moved after them. Where taking back is allowed, a
foundation's top card goes to a column. That is all: each is "this card goes up" or "this card goes to a column".

**What is left out**, each for a reason, and each tested against leaving nothing out:

- *A card goes up without harm* when nothing will need to lie on it (`moves.is_safe`): if both foundations of the other
  colour and the other one of its own are nearly as high, then what could lie on it can go up itself. From the waste that
  holds only where taking the card changes nothing for those that come later (`moves.is_free`).
- *A king goes to an empty column without harm* when there are as many empty columns as kings that may need one.
- With taking back, what can go up need not be tried on the columns: it can be taken back from there.
- *A better stock*: of two states that differ in how far the stock is drawn, one can often reach all that the other can.
  With draw 1, the one with more redeals left, and among equals the one with fewer cards in the waste. With draw 3 the same
  holds among those whose waste holds a multiple of three, or all, as it does after a redeal; for others the redeals left
  must be equal, and what is left over from threes. The worse one is cut (`moves.entry`).

It is tempting to leave out more, and wrong: with taking back, a card may be taken back only to free the next one of its
suit, and one may need two others, so neither may taken-back cards be used at once, nor loose ones be sent up at once.

**How a search proves a "no"** (`search`). It goes through all states that can be reached, each once. They are finitely
many, and they are known by exact keys, so when nothing is left to try and no state was won, none can be. A program that
knows states by a hash can take one for another, and its "no" is a guess, though a good one.

**Where the ideas are from.** Charlie Blake and Ian P. Gent, *The Winnability of Klondike Solitaire and Many Other Patience
Games*, arXiv:1906.12314, whose Solvitaire settled 81.945 ± 0.084 % for draw 3 with any number of passes and taking back,
and who prove the first of what may be left out. To take all draws up to a played card as one step is the representation of
Ronald Bjarnason, Prasad Tadepalli and Alan Fern, *Searching Solitaire in Real Time*, ICGA Journal 30 (3), 2007, 131-142.
BIRRELL
"""
