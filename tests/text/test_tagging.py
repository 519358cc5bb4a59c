"""Tagging as a task: counts by hand, what is passed over, then what the rungs learn."""

import pytest
import torch
from torch import nn

from learning.loop import QuietWatcher, train
from learning.metrics import class_probabilities
from learning.recipe import Recipe
from learning.seeding import seeded
from learning.task import Task, evaluate
from text.tagging import build, facts, open_task
from text.vocabulary import PAD, UNKNOWN

FAR = [f"far/{distance}" for distance in range(1, 13)]


class Oracle(nn.Module):
    """Answers with the label of a word that it has most often, or with one label always."""

    def __init__(self, task, always=None):
        super().__init__()
        encoded = task.part("train-all")
        counts = torch.zeros(len(task.vocabulary), len(task.labels))
        for ids, labels in zip(encoded.ids, encoded.labels, strict=True):
            asked = labels >= 0
            counts.index_put_((ids[asked], labels[asked]), torch.ones(()), accumulate=True)
        if always is not None:
            counts = torch.zeros_like(counts)
            counts[:, always] = 1
        self.table = nn.Parameter(counts)

    def forward(self, ids, lengths, *, traces=None):
        return self.table[ids]


@pytest.fixture(scope="module")
def task():
    return open_task("two-label", 60, 0)


def test_it_is_a_task_of_the_loop(task):
    assert isinstance(task, Task)
    assert [task.examples(part) for part in ("train", "train-all")] == [60, 60]
    assert task.examples("test") == len(task.corpus.test)


def test_labels_and_words_are_numbered_as_they_stand(task):
    encoded = task.part("test")
    for index in (0, 5, 17):
        sentence, length = task.corpus.test[index], int(encoded.lengths[index])
        assert length == len(sentence.words)
        ids = encoded.ids[index]
        assert ids[:length].tolist() == task.vocabulary.ids(sentence.words)
        assert not ids[length:].any()
        labels = [task.labels[number] for number in encoded.labels[index, :length]]
        assert labels == list(sentence.labels)
        assert (
            encoded.words[encoded.rows_of(index)].tolist()
            == encoded.labels[index, :length].tolist()
        )
    assert encoded.unknown == 0


def test_one_answer_for_all_is_right_as_often_as_the_label_stands_there(task):
    sentences = task.corpus.test
    labels = [label for sentence in sentences for label in sentence.labels]
    near = [s.labels[a.place] for s in sentences for a in s.ambiguous if a.kind == "near"]
    always = task.labels.index("ACTION")
    metrics = evaluate(task, Oracle(task, always), "test")
    assert metrics["accuracy"] == pytest.approx(labels.count("ACTION") / len(labels))
    assert metrics["near"] == pytest.approx(near.count("ACTION") / len(near))
    assert metrics["far"] == 0


def test_a_table_of_words_is_right_on_exactly_half_of_what_is_ambiguous(task):
    metrics = evaluate(task, Oracle(task), "test")
    assert {metrics[name] for name in ("near", "far", "same-word", *FAR)} == {0.5}
    baseline = facts(task, Oracle(task))["baseline"]
    assert baseline["near"] == baseline["far"] == 0.5
    assert baseline["accuracy"] == pytest.approx(metrics["accuracy"])


def test_metrics_name_every_kind_and_distance(task):
    with seeded(0):
        model = build({}, task)
    metrics = evaluate(task, model, "test")
    assert set(metrics) == {"accuracy", "loss", "near", "far", "same-word", *FAR}
    assert model.training


def test_scores_come_back_in_the_order_of_the_sentences(task):
    with seeded(1):
        model = build({"rung": "window", "window": 3}, task)
    together = class_probabilities(task.logits(model, "validation"))
    encoded, alone = task.part("validation"), []
    model.eval()
    for index in range(9):
        ids, lengths, _ = encoded.batch(torch.tensor([index]))
        alone.append(model(ids, lengths)[0].softmax(dim=-1))
    first = torch.cat(alone)
    assert torch.allclose(together[: len(first)], first, atol=1e-6)
    assert len(together) == int(encoded.lengths.sum())


def test_the_loss_passes_over_padding_and_words_without_a_label():
    order = open_task("order", 20, 0)
    with seeded(2):
        model = build({"rung": "word"}, order)
    indices = torch.tensor([0, 7, 13])
    loss = order.loss(model, indices, torch.Generator().manual_seed(0))
    ids, lengths, labels = order.part("train-all").batch(indices)
    assert (labels >= 0).sum() == 6
    hidden = torch.rand(ids.shape, generator=torch.Generator().manual_seed(0)) < 0.05
    ids = torch.where(hidden & (ids != PAD), UNKNOWN, ids)
    logs = model(ids, lengths).log_softmax(dim=-1)
    by_hand = [-logs[row, place, labels[row, place]] for row, place in (labels >= 0).nonzero()]
    assert loss.item() == pytest.approx(torch.stack(by_hand).mean().item(), abs=1e-6)


def test_about_one_training_word_in_twenty_is_unknown_and_no_padding():
    seen = []

    class Keeper(nn.Module):
        def forward(self, ids, lengths):
            seen.append(ids)
            return torch.zeros(*ids.shape, 8, requires_grad=True)

    big = open_task("two-label", 400, 0)
    big.loss(Keeper(), torch.arange(400), torch.Generator().manual_seed(1))
    (ids,) = seen
    real = big.part("train-all").lengths.sum()
    assert (ids == UNKNOWN).sum() / real == pytest.approx(0.05, abs=0.01)
    assert (ids != PAD).sum() == real


def test_facts_are_json_and_count_the_words(task):
    with seeded(0):
        known = facts(task, build({}, task))
    assert known["parameters"] == 11_112
    assert known["vocabulary"] == 70
    assert known["labels"] == list(task.labels)
    assert known["words"] == sum(len(one.words) for one in task.sentences)
    assert (known["sentences"], known["longest"], known["unknown"]) == (60, 30, 0)


def learned(name="two-label", size=2000, steps=800, seed=0, **options):
    """The share right on the test part, by metric, after training."""
    torch.set_num_threads(1)
    task = open_task(name, size, seed)
    with seeded(seed):
        model = build(options, task)
    recipe = Recipe(steps=steps, weight_decay=0.01)
    train(model, task, recipe, seed=seed, watcher=QuietWatcher(), evaluations=1)
    return evaluate(task, model, "test")


def test_a_word_alone_is_right_on_half_at_most():
    metrics = learned(rung="word", size=500, steps=250)
    assert max(metrics[name] for name in ("near", "far", "same-word", *FAR)) <= 0.5
    assert metrics["accuracy"] > 0.9


def test_a_window_of_three_is_right_inside_and_on_half_outside():
    metrics = learned(rung="window", window=3, size=1000, steps=250)
    assert metrics["near"] >= 0.93 and metrics["far/1"] >= 0.93
    assert max(metrics[name] for name in FAR[1:]) <= 0.5


def test_attention_finds_cues_near_and_far():
    metrics = learned(rung="attention", steps=500)
    assert metrics["near"] >= 0.95 and metrics["far"] >= 0.95


@pytest.mark.slow
@pytest.mark.parametrize("name", ["two-label", "two-label-zh"])
@pytest.mark.parametrize("window", [3, 7, 15])
def test_windows_are_right_inside_and_on_half_outside(name, window):
    metrics = learned(name, rung="window", window=window)
    reach = window // 2
    assert metrics["near"] >= 0.93
    assert sum(metrics[name] for name in FAR[:reach]) / reach >= 0.93
    assert max(metrics[name] for name in FAR[reach:]) <= 0.5


@pytest.mark.slow
@pytest.mark.parametrize("name", ["two-label", "two-label-zh"])
@pytest.mark.parametrize("seed", [0, 1])
def test_attention_finds_cues_near_and_far_in_both_languages(name, seed):
    metrics = learned(name, seed=seed)
    assert metrics["near"] >= 0.95 and metrics["far"] >= 0.95


@pytest.mark.slow
@pytest.mark.parametrize("name", ["two-label", "two-label-zh"])
def test_without_positions_the_same_word_twice_is_right_on_half_at_most(name):
    metrics = learned(name, positions="none")
    assert metrics["same-word"] <= 0.5 < 0.9 < metrics["far"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["two-label", "two-label-zh"])
def test_the_whole_sentence_window_pays_in_examples(name):
    whole, attention = learned(name, rung="whole"), learned(name)
    assert whole["near"] >= 0.95
    assert 0.6 < whole["far"] < attention["far"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["order", "order-zh"])
@pytest.mark.parametrize("positions", ["none", "sinusoidal", "learned"])
def test_only_positions_tell_who_does_it_and_only_at_trained_lengths(name, positions):
    metrics = learned(name, steps=400, positions=positions)
    trained = [metrics[f"before/{before}"] for before in (0, 4, 8)]
    if positions == "none":
        assert {value for key, value in metrics.items() if "before" in key} == {0.5}
    else:
        assert min(trained) >= 0.98
        assert min(metrics[f"before/{before}"] for before in (10, 12, 16)) < 0.4
