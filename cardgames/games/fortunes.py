"""Fortune-telling with Clock: what the number of complete piles foretells."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fortune:
    """What a finished deal foretells in Japan's clock fortune-telling (時計占い, *tokei-uranai*).

    Attributes
    ----------
    fewest, most : int
        The numbers of complete piles it stands for.
    kanji, reading, meaning : str
        Its name, how that is read, and what it means.
    """

    fewest: int
    most: int
    kanji: str
    reading: str
    meaning: str

    def __str__(self) -> str:
        return f"{self.kanji} ({self.reading}, {self.meaning})"


FORTUNES = (
    Fortune(13, 13, "大吉", "daikichi", "great luck"),
    Fortune(10, 12, "吉", "kichi", "good luck"),
    Fortune(7, 9, "中吉", "chūkichi", "fair luck"),
    Fortune(4, 6, "小吉", "shōkichi", "a little luck"),
    Fortune(1, 3, "凶", "kyō", "bad luck"),
)
"""The five fortunes, best first."""
