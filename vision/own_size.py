"""How large the images are that a model was made for."""

from typing import Any

from vision.cnn import SmallCNN
from vision.patches import both_sides

USUAL_SIZE = (224, 224)  # pixels, for a model that does not say


def own_size(model: Any) -> tuple[int, int]:
    """Rows and columns in pixels: as the model was built, else as it was trained, else 224 x 224.

    timm's patch embeddings know the first, its configurations the second; our CNN takes any size
    and learns from 32 x 32.
    """
    if isinstance(model, SmallCNN):
        return (32, 32)
    trained = (getattr(model, "pretrained_cfg", None) or {}).get("input_size")
    embed = getattr(model, "patch_embed", None)
    built = getattr(embed, "img_size", None) or getattr(model, "image_size", None)
    return both_sides(built or (trained[1:] if trained else USUAL_SIZE))
