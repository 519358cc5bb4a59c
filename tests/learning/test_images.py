import math
from itertools import islice

import pytest
import tiny_training as tiny
import torch
import torch.nn.functional as F
from torch import nn

from learning import images
from learning.augment import flip_crop
from learning.batches import batches
from learning.metrics import class_probabilities
from learning.recipe import Recipe
from learning.task import evaluate, sides_of


class Constant(nn.Module):
    """Logits that favour class 0 by odds of 2 : 1 : 1, whatever it sees; notes what it is shown."""

    def __init__(self):
        super().__init__()
        self.seen = []

    def forward(self, inputs):
        self.seen.append((len(inputs), self.training, torch.is_grad_enabled()))
        return torch.tensor([2.0, 1, 1]).log().expand(len(inputs), 3)


def test_a_grey_pixel_is_normalised_by_hand():
    image = torch.full((1, 2, 1, 3), 51, dtype=torch.uint8)
    inputs = images.normalise(image, torch.tensor([0.1, 0.4]), torch.tensor([0.5, 0.2]))
    expected = torch.tensor([0.2, -1.0])[None, :, None, None].expand(1, 2, 1, 3)
    torch.testing.assert_close(inputs, expected)


def test_the_metrics_of_a_constant_model_follow_from_the_labels():
    metrics = evaluate(tiny.task(Recipe()), Constant(), "validation")  # 4 of 11 are class 0
    assert metrics["accuracy"] == pytest.approx(4 / 11)
    expected = -(4 * torch.tensor(1 / 2).log() + 7 * torch.tensor(1 / 4).log()) / 11
    assert metrics["loss"] == pytest.approx(expected.item())


def test_parts_have_their_sizes():
    task = tiny.task(Recipe())
    assert task.size == 17
    sizes = [task.examples(part) for part in ("train", "train-all", "validation", "test")]
    assert sizes == [17, 17, 11, 13]


def test_a_curve_sees_a_fixed_sample_of_a_large_training_set(monkeypatch):
    monkeypatch.setattr(images, "TRAIN_SAMPLE", 7)
    model = tiny.cnn()
    task, again = tiny.task(Recipe()), tiny.task(Recipe())
    assert task.examples("train") == 7
    assert task.examples("train-all") == 17
    assert evaluate(task, model, "train") == evaluate(again, model, "train")


def test_training_images_are_not_copied_where_the_sample_is_everything():
    task = tiny.task(Recipe())
    train, everything = task._parts["train"][0], task._parts["train-all"][0]
    assert train.data_ptr() == everything.data_ptr()


def test_evaluation_asks_before_every_batch_and_restores_the_mode(monkeypatch):
    monkeypatch.setattr(images, "EVALUATION_BATCH", 5)
    model, asked = Constant().train(), []
    evaluate(tiny.task(Recipe()), model, "test", lambda: asked.append(len(model.seen)))
    assert asked == [0, 1, 2]
    assert model.seen == [(5, False, False), (5, False, False), (3, False, False)]
    assert model.training


def test_the_mode_is_restored_when_the_check_raises():
    model = Constant().train()
    with pytest.raises(KeyboardInterrupt):
        evaluate(
            tiny.task(Recipe()), model, "test", lambda: (_ for _ in ()).throw(KeyboardInterrupt)
        )
    assert model.training


def test_metrics_are_neither_smoothed_nor_augmented():
    plain, model = tiny.task(Recipe()), tiny.cnn()
    spiced = tiny.task(Recipe(**tiny.EVERYTHING))
    before = torch.get_rng_state()
    for part in ("train", "train-all", "validation", "test"):
        assert evaluate(plain, model, part) == evaluate(spiced, model, part)
    assert torch.equal(before, torch.get_rng_state())


def test_predictions_are_probabilities_in_order():
    task, model = tiny.task(Recipe()), tiny.cnn().eval()
    probabilities = class_probabilities(task.logits(model, "test"))
    assert probabilities.shape == (13, 3)
    torch.testing.assert_close(probabilities.sum(1), torch.ones(13))
    hits = (probabilities.argmax(1) == torch.arange(13) % 3).double().mean()
    assert hits == evaluate(task, model, "test")["accuracy"]


def test_the_plain_loss_is_the_cross_entropy_of_the_chosen_images():
    task, model = tiny.task(Recipe()), tiny.perceptron()
    pictures, labels = tiny.pictures(17, 1)
    inputs = images.normalise(pictures[[3, 5]], task.mean, task.deviation)
    expected = F.cross_entropy(model(inputs), labels[[3, 5]])
    torch.testing.assert_close(task.loss(model, torch.tensor([3, 5]), torch.Generator()), expected)


def test_smoothing_agrees_with_torch():
    task, model = tiny.task(Recipe(label_smoothing=0.2)), tiny.perceptron()
    pictures, labels = tiny.pictures(17, 1)
    inputs = images.normalise(pictures[:4], task.mean, task.deviation)
    expected = F.cross_entropy(model(inputs), labels[:4], label_smoothing=0.2)
    torch.testing.assert_close(task.loss(model, torch.arange(4), torch.Generator()), expected)


def test_training_leaves_the_pictures_as_they_were():
    recipe = Recipe(**tiny.EVERYTHING)
    task, model = tiny.task(recipe), tiny.perceptron()
    task.loss(model, torch.arange(17), torch.Generator().manual_seed(0))
    assert torch.equal(task._parts["train-all"][0], tiny.pictures(17, 1)[0])


def test_accuracy_on_clean_and_on_corrupted_labels_is_told_apart():
    images_, labels = tiny.pictures(7, 1)  # labels 0 1 2 0 1 2 0; the model always says 0
    corrupted = torch.tensor([True, True, False, False, False, False, True])
    parts = (images_, labels) * 3
    statistics = dict(mean=torch.zeros(3), deviation=torch.ones(3))
    task = images.ImageTask(*parts, **statistics, recipe=Recipe(), classes=3, corrupted=corrupted)
    metrics = evaluate(task, Constant(), "train-all")
    assert metrics["corrupted"] == pytest.approx(2 / 3)
    assert metrics["clean"] == pytest.approx(1 / 4)
    assert metrics["accuracy"] == pytest.approx(3 / 7)
    assert set(evaluate(task, Constant(), "validation")) == {"accuracy", "loss"}


def test_a_kind_of_label_of_which_there_is_none_has_no_accuracy():
    parts = tiny.pictures(5, 1) * 3
    statistics = dict(mean=torch.zeros(3), deviation=torch.ones(3))
    every = torch.ones(5, dtype=torch.bool)
    task = images.ImageTask(*parts, **statistics, recipe=Recipe(), classes=3, corrupted=every)
    assert "clean" not in evaluate(task, Constant(), "train")


class Noting(nn.Module):
    """Keeps the images it is shown, and likes every class alike."""

    def __init__(self):
        super().__init__()
        self.seen = []

    def forward(self, inputs):
        self.seen.append(inputs)
        return torch.zeros(len(inputs), tiny.CLASSES)


def test_by_turns_each_image_is_mirrored_exactly_every_other_epoch():
    recipe, model = Recipe(alternating_flip=True), Noting()
    task, (pictures, _) = tiny.task(recipe, size=5), tiny.pictures(5, 1)
    assert sides_of(task) == 2
    plain = images.normalise(pictures, task.mean, task.deviation)
    mirrored = {example: [] for example in range(5)}
    for indices in islice(batches(5, 3, 4, 0, 2), 10):  # 30 images: six epochs
        task.loss(model, indices, torch.Generator())
        for example, shown in zip((indices % 5).tolist(), model.seen[-1], strict=True):
            turned = torch.equal(shown, plain[example].flip(2))
            assert turned or torch.equal(shown, plain[example])
            mirrored[example].append(turned)
    for turns in mirrored.values():
        assert turns in ([False, True] * 3, [True, False] * 3)


def test_by_turns_the_crop_is_drawn_as_ever_and_the_labels_are_the_images_own():
    recipe, model = Recipe(alternating_flip=True, flip_crop=True), Noting()
    task, (pictures, labels) = tiny.task(recipe), tiny.pictures(17, 1)
    loss = task.loss(model, torch.tensor([3, 17 + 5]), torch.Generator().manual_seed(2))
    expected = flip_crop(
        pictures[[3, 5]], torch.Generator().manual_seed(2), torch.tensor([False, True])
    )
    torch.testing.assert_close(model.seen[0], images.normalise(expected, task.mean, task.deviation))
    assert loss.item() == pytest.approx(math.log(3))
    sure = nn.Sequential(nn.Flatten(), nn.Linear(90, 3))
    nn.init.zeros_(sure[1].weight)
    sure[1].bias.data = torch.nn.functional.one_hot(labels[5], 3) * 100.0
    assert task.loss(sure, torch.tensor([17 + 5]), torch.Generator()).item() < 1e-6
