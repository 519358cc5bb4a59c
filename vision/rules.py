"""Which rule of a trace belongs to which operation of torch."""

from collections.abc import Callable

from vision import mixing, moving
from vision.calls import Call, Found
from vision.reach import joined

RULES: dict[str, Callable[[Call], Found]] = {
    name: rule
    for rule, names in {
        mixing.elementwise: "cat hardswish prelu _prelu_kernel where masked_fill detach alias "
        "_to_copy lift_fresh contiguous dropout native_dropout "
        "_native_batch_norm_legit_no_training",
        mixing.copied: "copy",
        mixing.stacked: "stack",
        mixing.forgotten: "empty_like zeros_like ones_like full_like new_empty new_zeros new_ones "
        "new_full new_empty_strided rand_like randn_like",
        mixing.reduced: "mean sum amax amin max min var std var_mean prod norm linalg_vector_norm "
        "logsumexp argmax argmin",
        mixing.related: "native_layer_norm _fused_rms_norm _softmax _log_softmax _safe_softmax "
        "cumsum",
        mixing.normalised: "native_group_norm native_batch_norm _native_batch_norm_legit "
        "cudnn_batch_norm",
        mixing.multiplied: "mm bmm addmm baddbmm",
        moving.convolved: "convolution",
        moving.averaged: "max_pool2d_with_indices avg_pool2d",
        moving.adapted: "_adaptive_avg_pool2d adaptive_max_pool2d",
        moving.padded: "constant_pad_nd reflection_pad2d replication_pad2d",
        moving.viewed: "view _unsafe_view _reshape_alias squeeze unsqueeze",
        moving.expanded: "expand",
        moving.permuted: "permute transpose t",
        moving.sliced: "slice",
        moving.selected: "select",
        moving.unbound: "unbind",
        moving.split: "split split_with_sizes",
    }.items()
    for name in names.split()
}


def rule_for(name: str, *, pointwise: bool) -> Callable[[Call], Found]:
    """The rule of an operation; torch itself says which others work on each number alone."""
    return RULES.get(name) or (mixing.elementwise if pointwise else unknown)


def unknown(call: Call) -> Found:
    """The whole image, under the operation's name."""
    found = call.reaches(list(call.values.values()))
    return joined([reach.lost(call.name) for reach in found], call.shape, call.name)
