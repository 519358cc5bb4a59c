"""Branches that are left out at random while training."""

from torch import nn


def stochastic_depth(rate: float, *, scale_by_keep: bool = True) -> nn.Module:
    """Drops the whole branch of an example at this rate (Huang et al. 2016); nothing at 0.

    With `scale_by_keep` what stays is scaled up, so that its mean does not change.
    """
    if not rate:
        return nn.Identity()
    from timm.layers import DropPath  # importing it takes seconds, and most networks drop nothing

    return DropPath(rate, scale_by_keep=scale_by_keep)
