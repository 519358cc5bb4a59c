import pytest
import torch

from benchmarks import reach
from tests.benchmarks.finite import told


@pytest.fixture(autouse=True)
def _threads_as_before():
    threads = torch.get_num_threads()
    yield
    torch.set_num_threads(threads)


def test_the_smallest_sizes_run_and_tell_finite_numbers(capsys):
    reach.main(["--quick", "--json", "--threads=1"])
    figures = told(capsys)
    assert figures["effective"]["layers"] == 6
    assert figures["theoretical"]["model"] == "resnet18"
