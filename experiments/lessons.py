"""The runs behind each lesson that trains: which networks, on what, with which recipe."""

from collections.abc import Sequence
from dataclasses import replace

from experiments.config import RunConfig
from experiments.options import ModelOptions, PatternOptions, SoundOptions, TaggerOptions
from learning.recipe import Recipe

WINDOWS = (3, 7, 15)  # words seen in all
SENTENCES = 2000
HEADS = ((1, 2), (2, 4))  # blocks, heads
SEEDS = 4  # of the lesson on heads: their numbers mean nothing
BY_POSITIONS = (
    TaggerOptions(positions="none"),
    TaggerOptions(),
    TaggerOptions(positions="learned"),
)
BLOCKS = (1, 2, 3)
SOUNDS = 600
DELAY = 400  # milliseconds from beep to click
FRAME = 10  # milliseconds from one frame to the next
AROUND = (-12, -6, -3, -2, -1, 0, 1, 2, 3, 6, 12)  # frames about the edge that is looked for
SIZES = (20, 50, 100, 200, 500, 2000)
NOISE = 0.3  # standard deviation
NETS = (  # the cheap ones first, so that the picture begins early
    PatternOptions("connected"),
    PatternOptions("convolution"),
    PatternOptions("attention", radius=2),
    PatternOptions("attention"),
)
RECIPE = Recipe(learning_rate=3e-3, weight_decay=0.01)


def rungs() -> list[TaggerOptions]:
    """The ladder, from a word alone to the whole sentence."""
    windows = [TaggerOptions(rung="window", window=words) for words in WINDOWS]
    return [TaggerOptions(rung="word"), *windows, TaggerOptions(rung="whole"), TaggerOptions()]


def ladder(sentences: int = SENTENCES, seed: int = 0, language: str = "en") -> list[RunConfig]:
    """Every rung on the corpus with two labels a word."""
    data = _in("two-label", language)
    return on_corpus(rungs(), data, sentences, seed)


def on_corpus(
    models: Sequence[TaggerOptions], data: str, sentences: int, seed: int, steps: int = 800
) -> list[RunConfig]:
    """These taggers on any corpus, a reader's own as well, as the ladder is trained."""
    from text.corpora import fingerprint

    return _each(models, data, fingerprint(data), sentences, seed, steps)


def heads(
    seeds: Sequence[int] = range(SEEDS), language: str = "en", sentences: int = SENTENCES
) -> list[RunConfig]:
    """Taggers of 1 block and 2 heads for every seed, then one of 2 blocks and 4 heads.

    The first is the highest rung of the ladder, so nobody trains it twice.
    """
    small, large = (TaggerOptions(blocks=blocks, heads=heads) for blocks, heads in HEADS)
    data = _in("two-label", language)
    runs = [config for seed in seeds for config in on_corpus([small], data, sentences, seed)]
    return runs + on_corpus([large], data, sentences, seeds[0])


def order(seed: int = 0, language: str = "en", sentences: int = SENTENCES) -> list[RunConfig]:
    """Who does it to whom, without positions, with sinusoids, with learned ones."""
    return on_corpus(BY_POSITIONS, _in("order", language), sentences, seed, steps=400)


def unplaced(seed: int = 0, language: str = "en", sentences: int = SENTENCES) -> list[RunConfig]:
    """The highest rung of the ladder, trained without positions."""
    return on_corpus(BY_POSITIONS[:1], _in("two-label", language), sentences, seed)


def beep(
    delay: int = DELAY, blocks: Sequence[int] = BLOCKS, seed: int = 0, sounds: int = SOUNDS
) -> list[RunConfig]:
    """Accuracy against radius: for each number of blocks radii about delay / blocks.

    `delay` is in milliseconds. More blocks take longer to learn, so they get more steps.
    """
    from speech.beep import fingerprint

    data = f"beep-click:{delay}"
    return [
        config
        for count in blocks
        for config in _each(
            [SoundOptions(blocks=count, radius=radius) for radius in radii(delay, count)],
            data, fingerprint(data), sounds, seed, steps=(250, 400, 600)[min(count, 3) - 1],
            batch=32,
        )
    ]  # fmt: skip


def radii(delay: int, blocks: int) -> list[int]:
    """Frames to each side that are worth trying, in order."""
    edge = round(delay / FRAME / blocks)
    return [edge + away for away in AROUND if edge + away >= 1]


def pattern(sizes: Sequence[int] = SIZES, noise: float = NOISE, seed: int = 0) -> list[RunConfig]:
    """The four networks at each number of rows, the cheap ones first; many rows get more steps."""
    from text.pattern import fingerprint

    data = f"pattern:{noise:g}"
    return [
        config
        for net in NETS
        for size in sorted(sizes)
        for config in _each([net], data, fingerprint(data), size, seed, _pattern_steps(net, size))
    ]


def _pattern_steps(net: PatternOptions, size: int) -> int:
    beyond = 2500 if net.net == "attention" else 1000
    return 500 if size <= max(SIZES) else beyond


def _each(
    models: Sequence[ModelOptions],
    data: str,
    fingerprint: str,
    size: int,
    seed: int,
    steps: int,
    batch: int = RECIPE.batch,
) -> list[RunConfig]:
    recipe = replace(RECIPE, steps=steps, batch=batch)
    return [RunConfig(model, recipe, data, fingerprint, size, seed, seed) for model in models]


def _in(corpus: str, language: str) -> str:
    """The name of a corpus in a language."""
    return corpus if language == "en" else f"{corpus}-{language}"
