"""A head that learns how far it looks."""

import torch
from jaxtyping import Float
from torch import Tensor, nn


class LearnedSpan(nn.Module):
    """A soft window per head whose size is learned, Sukhbaatar et al. 2019, section 2.2.

    Their mask multiplies the exponentials of the scores, m exp(s) / sum m exp(s), which is
    adding log m to the scores: the bias that every route takes. `start` and `ramp`, the width of
    the soft edge, are in the unit of the distances: pixels or positions.

    The span is kept positive by a softplus in units of the ramp, where the paper clamps it after
    each step: a clamped span of 0 could stop learning, and every query must see itself.
    """

    def __init__(self, heads: int, *, start: float, ramp: float) -> None:
        super().__init__()
        if start <= 0 or ramp <= 0:
            raise ValueError(f"start and ramp must be above 0, got {start} and {ramp}")
        self.ramp = ramp
        share = torch.full((heads,), start / ramp)
        self.raw = nn.Parameter(share + (-torch.expm1(-share)).log())  # softplus undone

    @property
    def span(self) -> Float[Tensor, " heads"]:
        """Each head's span z: keys up to there count fully, those beyond z + ramp not at all."""
        return nn.functional.softplus(self.raw) * self.ramp

    def forward(self, distances: Float[Tensor, "query key"]) -> Float[Tensor, "heads query key"]:
        """The bias log m_z(x), m_z(x) = clamp((ramp + z - x) / ramp, 0, 1); -inf where 0."""
        soft = ((self.ramp + self.span[:, None, None] - distances) / self.ramp).clamp(max=1)
        seen = soft > 0
        # the gradient of log at 0 is infinite, and infinity times the clamp's 0 would be NaN
        return torch.where(seen, torch.where(seen, soft, 1).log(), -torch.inf)
