"""What stands in for images before they are unpacked."""

from dataclasses import dataclass

from ui.train_form import SIZES


@dataclass(frozen=True)
class Unopened:
    """Images that are not unpacked yet: enough to plan runs, not to start them."""

    name: str
    fingerprint: str = ""
    classes: range = range(10)  # a guess, put right when they are opened
    train: range = range(SIZES[-1])
