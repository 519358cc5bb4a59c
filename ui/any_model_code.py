"""The code behind the Any model page."""

from collections.abc import Callable


def sources(kind: str) -> tuple[Callable, ...]:
    """The functions behind the pictures, for a reader."""
    from vision.recomputed import explain, recomputed
    from vision.spans import among_patches, attention_spans

    if kind == "vit":
        return attention_spans, recomputed, explain, among_patches
    from vision.receptive_field import receptive_field

    return (receptive_field,)
