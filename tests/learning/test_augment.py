import torch
import torch.nn.functional as F

from learning.augment import SHIFT, crop_and_flip, flip_crop


def drawn(count=4, rows=7, columns=9):
    generator = torch.Generator().manual_seed(0)
    return torch.randint(0, 256, (count, 3, rows, columns), generator=generator, dtype=torch.uint8)


def test_a_row_of_four_pixels_moves_reflects_and_flips_as_worked_by_hand():
    row = torch.tensor([1, 2, 3, 4], dtype=torch.uint8).expand(4, 1, 1, 4)
    shifts = torch.tensor([[0, 0], [0, 1], [0, -2], [0, 1]])
    flips = torch.tensor([False, False, False, True])
    moved = crop_and_flip(row, shifts, flips)[:, 0, 0].tolist()
    assert moved == [[1, 2, 3, 4], [2, 3, 4, 3], [3, 2, 1, 2], [3, 4, 3, 2]]


def test_it_equals_a_crop_of_the_reflected_padding():
    images = drawn()
    shifts = torch.tensor([[-4, 4], [0, 3], [2, -1], [4, -4]])
    flips = torch.tensor([False, True, True, False])
    padded = F.pad(images.float(), (4, 4, 4, 4), mode="reflect").to(torch.uint8)
    for index, moved in enumerate(crop_and_flip(images, shifts, flips)):
        row, column = (shifts[index] + 4).tolist()
        expected = padded[index, :, row : row + 7, column : column + 9]
        expected = expected.flip(-1) if flips[index] else expected
        assert torch.equal(moved, expected)


def test_the_same_generator_state_draws_the_same_augmentation_and_the_next_another():
    images, generator = drawn(), torch.Generator().manual_seed(3)
    state = generator.get_state()
    first, second = flip_crop(images, generator), flip_crop(images, generator)
    generator.set_state(state)
    assert torch.equal(flip_crop(images, generator), first)
    assert not torch.equal(first, second)


def test_about_half_are_flipped_and_every_shift_occurs():
    ramp = torch.arange(11, dtype=torch.uint8).expand(600, 1, 11, 11).contiguous()
    moved = flip_crop(ramp, torch.Generator().manual_seed(1))[:, 0, 0]
    middle = moved[:, 5]
    assert middle.unique().tolist() == list(range(5 - SHIFT, 5 + SHIFT + 1))
    rises = (moved[:, 6] > moved[:, 5])[(middle > 1) & (middle < 9)]
    assert 0.4 < rises.float().mean() < 0.6


def test_flips_that_are_told_need_no_coin():
    images = drawn()
    flips = torch.tensor([True, False, False, True])
    shifts = torch.randint(-SHIFT, SHIFT + 1, (4, 2), generator=torch.Generator().manual_seed(3))
    told = flip_crop(images, torch.Generator().manual_seed(3), flips)
    assert torch.equal(told, crop_and_flip(images, shifts, flips))
