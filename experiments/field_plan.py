"""The runs behind the page on who chooses the field: drawn sets, and networks that see so far."""

from dataclasses import replace

from experiments.config import RECIPES, RunConfig
from experiments.options import CNNOptions, ImageOptions, ViTOptions

DISTANCE = 20  # pixels between the two marks, unless another distance is asked about
DISTANCES = (8, 12, 16, 20, 24)
IMAGES = 6000
FAR, TEXTURE = "far-pair", "local-texture"
FINGERPRINTS = {  # of sets that every machine draws alike; a test draws them and compares
    "far-pair": "14a83ed4aff5880f",
    "far-pair:8": "a4996bec212cfc98",
    "far-pair:12": "f155633bda6e2273",
    "far-pair:16": "b2742392d00682d6",
    "far-pair:24": "1b5df21c7c545570",
    "local-texture": "48c92f2ff70e5c68",
}
CNNS = {  # id -> a network by how far it could see
    "near": CNNOptions(width=16, stages=3, convolutions=1),  # 9 px
    "covers": CNNOptions(width=8, stages=2, convolutions=5),  # 29 px
    "beyond": CNNOptions(width=12, stages=4, convolutions=1, dilation=2, down="pool"),  # 68 px
}
ATTENTION = ViTOptions(depth=2)
NETS: dict[str, ImageOptions] = CNNS | {"attention": ATTENTION}
THIRD: dict[str, ImageOptions] = {  # the nearest one, with what the claim does without
    "group": replace(CNNS["near"], norm="group"),
    "mlp": replace(CNNS["near"], head="mlp"),
}
MODELS = (*NETS.values(), *THIRD.values())
STEPS = {"cnn": 800, "vit": 800}
BATCH = {"cnn": 32, "vit": 64}  # images a step: with 32 the transformer needs more steps


def set_of(distance: int) -> str:
    """The name of the set whose marks stand so far apart."""
    return FAR if distance == DISTANCE else f"{FAR}:{distance}"


def run_of(model: ImageOptions, data: str = FAR, seed: int = 0) -> RunConfig:
    """A network on one of the drawn sets."""
    recipe = replace(RECIPES[model.kind], steps=STEPS[model.kind], batch=BATCH[model.kind])
    return RunConfig(model, recipe, data, FINGERPRINTS[data], IMAGES, seed, seed)


def nets(seed: int = 0) -> list[RunConfig]:
    """The four networks on the far pair, the slowest first."""
    return [run_of(model, seed=seed) for model in reversed(NETS.values())]


def third_try(seed: int = 0) -> list[RunConfig]:
    """The CNN that sees least, with GroupNorm, and with a second layer after the mean."""
    return [run_of(model, seed=seed) for model in THIRD.values()]


def by_distance(seed: int = 0) -> list[RunConfig]:
    """The transformer at every distance of the marks."""
    return [run_of(ATTENTION, set_of(distance), seed) for distance in DISTANCES]


def on_texture(seed: int = 0) -> list[RunConfig]:
    """The same transformer where a small window is enough."""
    return [run_of(ATTENTION, TEXTURE, seed)]


def field_choice(seed: int = 0) -> list[RunConfig]:
    """All of them, each once."""
    plans = (nets, third_try, on_texture, by_distance)
    return list(dict.fromkeys(config for plan in plans for config in plan(seed)))


def nets_again(seed: int = 0) -> list[RunConfig]:
    """Networks to train once more beside published runs: all but the CNN that sees least.

    Two cores have done with these soon.
    """
    return [*(one for one in nets(seed) if one.model != CNNS["near"]), *third_try(seed)]


def heads_again(seed: int = 0) -> list[RunConfig]:
    """Transformers to train once more: on local texture, and on marks as far apart as can be."""
    return [*on_texture(seed), run_of(ATTENTION, set_of(max(DISTANCES)), seed)]


def is_planned(config: RunConfig) -> bool:
    """Whether it belongs to this plan, whatever its seed, training-set size and batch.

    The plan of an earlier version had other batches.
    """
    if config.model not in MODELS:
        return False
    recipe = replace(config.recipe, batch=BATCH[config.kind])
    return replace(config, recipe=recipe, seed=0, data_seed=0, train_size=IMAGES) in field_choice()


def box_side(options: CNNOptions) -> int:
    """The side of the last layer's theoretical field, in pixels, as vision.receptive_field says.

    Without torch, so that a page can tell it before it opens a network.
    """
    size, jump = 1, 1
    for stage in range(options.stages):
        for convolution in range(options.convolutions):
            halves = stage > 0 and convolution == 0
            if halves and options.down == "pool":
                size, jump, halves = size + jump, 2 * jump, False
            size += 2 * options.dilation * jump
            jump *= 2 if halves else 1
    # Whitened, the first convolution adds one pixel instead of twice the dilation.
    return size - (2 * options.dilation - 1) * options.whitened
