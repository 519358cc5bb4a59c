"""The block: residual paths, traces through depth, and how far a stack of blocks reaches."""

import pytest
import torch
from timm.layers import DropPath
from torch import nn

from attention import AttentionBlock, local_mask_2d, padding_mask

ROWS, COLUMNS = 7, 9


def stack(depth, **options):
    torch.manual_seed(7)
    return nn.ModuleList(AttentionBlock(12, 3, **options) for _ in range(depth))


def run(blocks, tokens, **options):
    for block in blocks:
        tokens = block(tokens, **options)
    return tokens


def seen_cells(output, tokens, cell):
    """How many input cells move one output cell: the support of its gradient, as a grid."""
    (gradient,) = torch.autograd.grad(output[0, cell].sum(), tokens)
    return (gradient[0].abs().sum(-1) > 0).unflatten(0, (ROWS, COLUMNS))


def test_traces_do_not_change_three_blocks_and_come_one_per_layer():
    blocks, tokens, traces = stack(3), torch.randn(2, 5, 12), []
    torch.testing.assert_close(run(blocks, tokens), run(blocks, tokens, traces=traces))
    assert len(traces) == 3
    assert not torch.equal(traces[0].weights, traces[1].weights)


def test_traces_do_not_change_a_training_step_with_dropout():
    blocks, tokens = stack(3, dropout=0.3), torch.randn(2, 5, 12)
    outputs = []
    for traces in (None, []):
        torch.manual_seed(11)
        outputs.append(run(blocks, tokens, traces=traces))
    torch.testing.assert_close(*outputs)
    assert not torch.allclose(outputs[0], run(blocks.eval(), tokens))


def test_the_block_in_three_lines():
    (block,), tokens = stack(1), torch.randn(2, 5, 12)
    middle = tokens + block.attention(block.norm1(tokens))
    torch.testing.assert_close(block(tokens), middle + block.mlp(block.norm2(middle)))


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("cell", [0, 31, 61])
def test_local_blocks_reach_as_far_as_as_many_convolutions(depth, cell):
    tokens = torch.randn(1, ROWS * COLUMNS, 12, requires_grad=True)
    mask = local_mask_2d(ROWS, COLUMNS, radius=1)
    attended = run(stack(depth), tokens, mask=mask)

    convolutions = nn.Sequential(*(nn.Conv2d(12, 12, 3, padding=1) for _ in range(depth)))
    convolved = convolutions(tokens.mT.unflatten(-1, (ROWS, COLUMNS))).flatten(-2).mT

    reach = seen_cells(attended, tokens, cell)
    assert torch.equal(reach, seen_cells(convolved, tokens, cell))
    if cell == 31:  # the middle cell: the whole window lies inside
        assert reach.sum() == (2 * depth + 1) ** 2


def test_without_a_mask_one_block_sees_everything():
    tokens = torch.randn(1, ROWS * COLUMNS, 12, requires_grad=True)
    assert seen_cells(run(stack(1), tokens), tokens, 0).all()


def test_shuffled_tokens_give_shuffled_outputs_and_the_same_mean():
    blocks, tokens, order = stack(2), torch.randn(2, 5, 12), torch.tensor([3, 0, 4, 1, 2])
    output, shuffled = run(blocks, tokens), run(blocks, tokens[:, order])
    torch.testing.assert_close(shuffled, output[:, order], atol=1e-5, rtol=0)
    torch.testing.assert_close(shuffled.mean(1), output.mean(1), atol=1e-5, rtol=0)


def test_padding_changes_no_real_token_through_depth():
    blocks, tokens = stack(3), torch.randn(2, 5, 12)
    output = run(blocks, tokens, mask=padding_mask(torch.tensor([3, 5]), longest=5))
    torch.testing.assert_close(output[0, :3], run(blocks, tokens[:1, :3])[0])
    assert output.isfinite().all()


def test_a_branch_wraps_both_residual_branches():
    dropped = stack(1, branch=DropPath(1.0)).train()
    tokens = torch.randn(2, 5, 12)
    assert torch.equal(run(dropped, tokens), tokens)
    torch.testing.assert_close(run(dropped.eval(), tokens), run(stack(1), tokens))


def test_a_block_of_the_default_vision_model_has_33472_parameters():
    assert sum(p.numel() for p in AttentionBlock(64, 4).parameters()) == 33_472
