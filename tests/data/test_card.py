import numpy as np

from data.card import card, contact_sheet
from data.sources import load


def test_a_card_counts_every_class_of_every_split(small_cifar):
    made = card(load("cifar10"))
    assert made.counts["train"] == (9, 0, 0, 9, 0, 0, 0, 0, 0, 9)
    assert made.counts["validation"] == (1, 0, 0, 1, 0, 0, 0, 0, 0, 1)
    assert sum(made.counts["test"]) == 7
    assert made.title == "CIFAR-10"
    assert not made.drawn


def test_each_row_of_samples_shows_its_class_and_an_empty_class_is_white(small_cifar):
    opened = load("cifar10")
    grid = card(opened).samples(3, columns=5)
    assert grid.shape == (10, 5, 3, 32, 32)
    for kind in (0, 3, 9):
        own = {image.tobytes() for image in opened.train.images[opened.train.labels == kind]}
        shown = {image.tobytes() for image in grid[kind]}
        assert shown <= own
        assert len(shown) == 5
    assert (grid[1] == 255).all()


def test_another_seed_shows_other_samples_and_few_images_repeat(small_cifar):
    made = card(load("cifar10"))
    assert not np.array_equal(made.samples(0), made.samples(1))
    alone = made.samples(0, split="validation", columns=3)
    assert np.array_equal(alone[0, 0], alone[0, 2])


def test_a_contact_sheet_puts_each_sample_in_its_cell():
    grid = np.zeros((2, 3, 3, 32, 32), np.uint8)
    grid[1, 2, 0, 31, 30] = 7
    sheet = contact_sheet(grid, gap=2)
    assert sheet.shape == (66, 100, 3)
    assert sheet[34 + 31, 68 + 30, 0] == 7
    assert (sheet[:, 32] == 255).all()
