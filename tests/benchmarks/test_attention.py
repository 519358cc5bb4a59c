"""The attention benchmark: what it compares is one function, and it runs."""

import pytest
import torch

from attention import attend, attend_local, local_mask_1d
from benchmarks import attention as benchmark
from tests.benchmarks.finite import told


@pytest.fixture(autouse=True)
def _threads_as_before():
    threads = torch.get_num_threads()
    yield
    torch.set_num_threads(threads)


def test_the_package_as_configured_is_attention_within_the_radius():
    q, k, v = benchmark.vectors(2, 3, 35, 5)
    masked = attend(q, k, v, mask=local_mask_1d(35, radius=7)).output
    torch.testing.assert_close(benchmark.packaged(7)(q, k, v), masked)


def test_another_radius_is_told_apart():
    inputs = benchmark.vectors(1, 2, 96, 5)
    with pytest.raises(AssertionError):
        benchmark.largest_difference(
            lambda *parts: attend_local(*parts, radius=7), benchmark.packaged(8), inputs
        )


def test_both_routes_give_the_same_gradients():
    inputs = [part.requires_grad_() for part in benchmark.vectors(2, 3, 7, 5)]
    fused = benchmark.there_and_back(benchmark.attend_fused, inputs)
    torch.testing.assert_close(fused, benchmark.there_and_back(benchmark.explicit, inputs))


def test_a_quick_run_tells_every_ratio(capsys):
    benchmark.main(["--quick", "--json", "--threads=1"])
    figures = told(capsys)
    assert {"fused_over_explicit_16", "fused_over_explicit_8"} <= set(figures["routes"])
    assert {
        "over_full",
        "growth_for_four_times_the_length",
        "over_package",
        "largest_difference_to_package",
    } <= set(figures["local"])
