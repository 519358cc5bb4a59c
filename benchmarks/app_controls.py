"""The controls of each page that redraw a chart, as a reader uses them."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, TimeoutError

Act = Callable[[], None]
GRID = 8  # patches a side in Reach
OUTLINES = 2  # drawn before the patches


@dataclass(frozen=True)
class Control:
    """`made(page, turn)` readies a control, untimed, and gives the act that is timed."""

    name: str
    turns: int
    made: Callable[[Page, int], Act]


def buttons(key: str, turns: int) -> Control:
    """A row of options, one after the other; the first is chosen to begin with."""

    def made(page: Page, turn: int) -> Act:
        options = page.locator(f".st-key-choice-{key} button")
        others = options.and_(page.locator('[aria-checked="false"]'))
        return others.nth(turn % others.count()).click

    return Control(key, turns, made)


def select(key: str, turns: int, offered: tuple[str, ...] = ()) -> Control:
    """A list: opened untimed, the next of the offered words chosen in it (all by default)."""

    def made(page: Page, turn: int) -> Act:
        box = page.locator(f".st-key-choice-{key}").first
        now = box.get_by_role("combobox").input_value()
        options = page.get_by_role("option")
        opened(box, options)
        others = [word for word in offered or options.all_inner_texts() if word != now]
        return page.get_by_role("option", name=others[turn % len(others)], exact=True).click

    return Control(key, turns, made)


def opened(box: Locator, options: Locator) -> None:
    """Waits until the list is open; after a choice the first click on it may be lost."""
    for _click in range(3):
        box.get_by_role("button").click()
        with suppress(TimeoutError):
            return options.first.wait_for(timeout=1000)
    options.first.wait_for()


def slider(key: str, turns: int, box: str = "choice-{}") -> Control:
    """A slider by the arrow keys, up and down in turn; `box` is the key of the widget."""

    def made(page: Page, turn: int) -> Act:
        page.locator(f".st-key-{box.format(key)}").get_by_role("slider").focus()
        return lambda: page.keyboard.press(("ArrowLeft", "ArrowRight")[turn % 2])

    return Control(key, turns, made)


def keys(name: str, turns: int, *pressed: str) -> Control:
    """Keys pressed on the page itself, in turn."""

    def made(page: Page, turn: int) -> Act:
        page.evaluate("document.activeElement.blur()")
        return lambda: page.keyboard.press(pressed[turn % len(pressed)])

    return Control(name, turns, made)


def press(key: str, turns: int) -> Control:
    """A button."""
    return Control(key, turns, lambda page, _turn: page.locator(f".st-key-{key} button").click)


def marks(name: str, turns: int, path: str, place: Callable[[int], int]) -> Control:
    """A click on a mark of a chart."""

    def made(page: Page, turn: int) -> Act:
        page.mouse.move(2, 2)
        mark = page.locator(path)
        return mark.nth(place(turn) % mark.count()).click

    return Control(name, turns, made)


CONTROLS = {
    "welcome": (buttons("sense", 8), buttons("word", 8), select("patch", 6)),
    "embeddings": (select("word", 20),),
    "window": (buttons("sentences", 20),),
    "query_key": (
        buttons("token", 8),
        keys("stage", 8, "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft"),
        marks("row", 8, ".st-key-matrix .mark-rect path", lambda turn: 4 * (turn * 5 % 4)),
    ),
    "matrix_view": (buttons("stage", 10), select("cell", 10)),
    "heads": (buttons("token", 10), buttons("network", 10)),
    "order": (press("shuffle-again", 10), buttons("places", 4), press("patches-again", 6)),
    "speech": (slider("radius", 10, "{}"), slider("frame", 6, "{}"), buttons("delay", 6)),
    "pictures": (buttons("filter", 12), slider("rows", 8)),
    "images": (slider("size", 8), select("seed", 8), press("images-turn", 6)),
    "reach": (
        marks(
            "patch", 10, ".st-key-reach-vit .mark-rect path",
            lambda turn: OUTLINES + (turn * 11 + 3) % GRID**2,
        ),
        slider("layer", 6), buttons("head", 6), buttons("look", 4), slider("image", 4),
    ),
    "attention_to_convolution": (slider("alpha", 10), buttons("ring", 4), buttons("kernel", 6)),
    "field_choice": (buttons("third", 20),),
    "head_history": (buttons("measure", 8), buttons("block", 8), slider("step", 4)),
    "shift_shuffle": (buttons("measure", 10), buttons("border", 10)),
    "any_model": (buttons("measure", 20),),
    "train": (select("size", 20, ("100", "500", "2,000", "5,000")),),
    "overfitting": (
        select("size", 8),
        marks("dot", 6, ".st-key-figure-over-accuracy .mark-symbol path", lambda turn: turn * 3),
        buttons("view", 8),
    ),
    "random_labels": (buttons("share", 10), buttons("model", 10)),
}  # fmt: skip
QUERY = "lang=en&shown=1"  # every prediction is answered, so that every chart is drawn
