"""How fast a run goes, measured as it goes, and how long it will still take."""

from collections import deque

from learning.state import Counters

WINDOW = 50  # steps behind the current speed: some seconds, long enough to be steady


class Pace:
    """Seconds a training step and an evaluated example take."""

    def __init__(self, counters: Counters) -> None:
        self.counters = counters  # evaluations are rare: those of earlier attempts count
        self.recent: deque[tuple[int, float]] = deque(maxlen=WINDOW)  # images, seconds of a step

    def trained(self, images: int, seconds: float) -> None:
        """Nothing; one more step has been timed."""
        self.recent.append((images, seconds))

    def evaluated(self, examples: int, seconds: float) -> None:
        """Nothing; one more evaluation has been timed."""
        self.counters.evaluated += examples
        self.counters.evaluating += seconds

    def images_per_second(self) -> float:
        """Images trained on in a second of the recent steps; 0 while there are none."""
        seconds = sum(seconds for _, seconds in self.recent)
        return sum(images for images, _ in self.recent) / seconds if self.recent else 0.0

    def seconds_left(self, steps: int, examples: int) -> float:
        """Seconds that so many steps and evaluated examples will take at the pace so far."""
        step = sum(seconds for _, seconds in self.recent) / max(1, len(self.recent))
        example = self.counters.evaluating / max(1, self.counters.evaluated)
        return steps * step + examples * example
