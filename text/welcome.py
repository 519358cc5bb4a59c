"""The two pictures of the first page: `attend` on a sentence and on the patches of a drawing.

    python -m text.welcome        writes data/published/text/welcome.json

The page draws from that file, so that it opens without torch; a test computes the file again.
"""

import json
from pathlib import Path

import numpy as np
import torch
from jaxtyping import Float
from numpy.typing import NDArray
from torch import Tensor

from attention import AttentionTrace, attend
from text.dictionary import EXAMPLES
from text.drawing import CONTENTS, PATCH, SIDE, contents, picture
from text.worked import worked

PUBLISHED = Path(__file__).parents[1] / "data" / "published" / "text" / "welcome.json"
SENSES = ("river", "money")  # in the order of the example sentences
LARGEST_SCORE = 8.0  # of all pairs of patches
DIGITS = 4


def sentence(sense: str) -> dict[str, object]:
    """One sentence in every language, its values, and what attention makes of it."""
    place = SENSES.index(sense)
    words = {language: examples[place].split() for language, examples in EXAMPLES.items()}
    trace = worked(tuple(words["en"])).trace()
    return {"words": words, **_stages(trace), "values": _rounded(trace.values)}


def patch_vectors(pixels: NDArray[np.uint8]) -> Float[Tensor, "patch colour"]:
    """Each patch's mean colour, 0 to 1, less the picture's; patches row by row."""
    colours = torch.tensor(pixels, dtype=torch.float64) / 255
    blocks = colours.unflatten(1, (-1, PATCH)).unflatten(0, (-1, PATCH))
    means = blocks.mean(dim=(1, 3)).flatten(0, 1)
    return means - colours.mean(dim=(0, 1))


def attend_patches(vectors: Float[Tensor, "patch colour"]) -> AttentionTrace:
    """Attention of the patches with q = k, stretched so that the largest score is 8."""
    stretch = (LARGEST_SCORE / (vectors @ vectors.T).max()) ** 0.5
    return attend(vectors * stretch, vectors * stretch, vectors, scale=1.0)


def published() -> dict[str, object]:
    """Everything that the first page draws."""
    pixels = picture()
    trace = attend_patches(patch_vectors(pixels))
    return {
        "sentences": {sense: sentence(sense) for sense in SENSES},
        "picture": {
            "pixels": ["".join(f"{part:02x}" for part in row.reshape(-1)) for row in pixels],
            "patches": SIDE // PATCH,
            "contents": [CONTENTS[index] for index in contents()],
            "weights": _rounded(trace.weights),
        },
    }


def _stages(trace: AttentionTrace) -> dict[str, object]:
    return {"weights": _rounded(trace.weights), "outputs": _rounded(trace.output)}


def _rounded(numbers: Tensor) -> list[list[float]]:
    return [[round(number, DIGITS) for number in row] for row in numbers.tolist()]


if __name__ == "__main__":
    PUBLISHED.parent.mkdir(parents=True, exist_ok=True)
    PUBLISHED.write_text(json.dumps(published(), ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{PUBLISHED}: {PUBLISHED.stat().st_size:,} bytes")
