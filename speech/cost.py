"""What attention over a sound costs, counted: scores and the bytes that hold them."""

from speech.frames import HOP, WIDTH
from speech.sound import RATE

BYTES = 4  # of one float32


def whole_frames(seconds: int) -> int:
    """The 25 ms frames that lie inside a sound, one every 10 ms.

    >>> whole_frames(1), whole_frames(60)
    (98, 5998)
    """
    return 1 + (seconds * RATE - WIDTH) // HOP


def full_scores(length: int) -> int:
    """One score for each pair of frames."""
    return length * length


def band_scores(length: int, radius: int) -> int:
    """Scores of the pairs at most `radius` frames apart: L (2r + 1) - r (r + 1).

    >>> band_scores(98, 50)
    7348
    """
    reach = min(radius, length - 1)
    return length * (2 * reach + 1) - reach * (reach + 1)


def score_bytes(scores: int) -> int:
    """Bytes of so many scores in float32, of one head."""
    return BYTES * scores
