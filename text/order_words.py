"""The words of the order task, in English and Chinese."""

from dataclasses import dataclass


@dataclass(frozen=True)
class OrderWords:
    """Nouns and verbs that may stand in any combination; capitals in the frame are slots."""

    language: str
    nouns: tuple[str, ...]
    verbs: tuple[str, ...]
    frame: str

    def words(self) -> tuple[str, ...]:
        """Every word, once, in a fixed order."""
        plain = [piece for piece in self.frame.split() if not piece.isupper()]
        return tuple(dict.fromkeys([*self.nouns, *self.verbs, *plain]))


ORDER_EN = OrderWords(
    language="en",
    nouns=("dog", "cat", "horse", "man", "child", "goose", "wolf", "bear"),
    verbs=("bites", "follows", "sees", "wakes"),
    frame="the DOER VERB the RECEIVER",
)
ORDER_ZH = OrderWords(
    language="zh",
    nouns=("狗", "猫", "马", "人", "孩子", "鹅", "狼", "熊"),
    verbs=("咬", "跟着", "看见", "叫醒"),
    frame="DOER VERB RECEIVER",
)
