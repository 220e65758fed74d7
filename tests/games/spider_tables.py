"""Positions of Spider, written and read for its tests."""

from cardgames import Card


def run(suit="♠", high=13, low=1):
    """Write the cards of a suit from a high rank down to a low one."""
    return " ".join(str(Card.of(rank, Card(f"A{suit}").suit)) for rank in range(high, low - 1, -1))


def stock(dealt):
    """Write a stock from which the cards are dealt in the order given."""
    return "S: " + " ".join(f"({card})" for card in reversed(dealt.split()))


def on_ten_columns(columns, dealt):
    """Write a position: some columns by number, one club on each of the others, and what is dealt next."""
    clubs = iter(["K♣", "K♣", "J♣", "J♣", "9♣", "9♣", "7♣", "7♣", "5♣", "5♣"])
    return "; ".join([stock(dealt), *(f"T{number}: {columns.get(number) or next(clubs)}" for number in range(1, 11))])


def texts(position):
    """The legal moves in the notation."""
    return list(map(str, position.legal_moves))


def column(position, number):
    """The cards of a column as ``str`` writes them."""
    return str(position).split(f"T{number}: ")[1].split("\n")[0]
