"""The contents list: every page with its section, title and icon."""

from dataclasses import dataclass
from pathlib import Path

from messages import N_

PAGES = Path(__file__).parents[1] / "pages"


@dataclass(frozen=True)
class Entry:
    """One page: the stem of its file, its section and title as messages, a Material icon."""

    stem: str
    section: str
    title: str
    icon: str

    @property
    def path(self) -> str:
        """The page's file as the router and page links name it."""
        return f"../pages/{self.stem}.py"


CONTENTS = (
    Entry("welcome", N_("Welcome"), N_("Welcome"), ":material/home:"),
    Entry("embeddings", N_("Text"), N_("Words become vectors"), ":material/scatter_plot:"),
    Entry("window", N_("Text"), N_("Why a window is not enough"), ":material/view_week:"),
    Entry("query_key", N_("Text"), N_("Query meets key"), ":material/join_inner:"),
    Entry("matrix_view", N_("Text"), N_("All at once: the matrix view"), ":material/grid_on:"),
    Entry("heads", N_("Text"), N_("Several heads"), ":material/call_split:"),
    Entry("order", N_("Text"), N_("Order"), ":material/swap_horiz:"),
    Entry("speech", N_("Text"), N_("Speech: attention in a range"), ":material/graphic_eq:"),
    Entry("pictures", N_("Text"), N_("From words to pictures"), ":material/transform:"),
    Entry("images", N_("Vision"), N_("Images"), ":material/grid_view:"),
    Entry("reach", N_("Vision"), N_("Reach"), ":material/open_in_full:"),
    Entry(
        "attention_to_convolution",
        N_("Vision"),
        N_("From attention to convolution"),
        ":material/stairs:",
    ),
    Entry("field_choice", N_("Vision"), N_("Who chooses the field"), ":material/fit_screen:"),
    Entry("head_history", N_("Vision"), N_("Head history"), ":material/timeline:"),
    Entry("shift_shuffle", N_("Vision"), N_("Shift and shuffle"), ":material/shuffle:"),
    Entry("any_model", N_("Vision"), N_("Any model"), ":material/travel_explore:"),
    Entry("train", N_("Experiments"), N_("Train"), ":material/play_circle:"),
    Entry("overfitting", N_("Experiments"), N_("Overfitting"), ":material/stacked_line_chart:"),
    Entry("random_labels", N_("Experiments"), N_("Random labels"), ":material/casino:"),
)


def present() -> tuple[Entry, ...]:
    """The pages whose file exists."""
    return tuple(entry for entry in CONTENTS if (PAGES / f"{entry.stem}.py").exists())


def lessons() -> tuple[Entry, ...]:
    """The pages that are lessons, in their order."""
    return tuple(entry for entry in present() if entry.section == "Text")


def neighbours(stem: str) -> tuple[Entry | None, Entry | None]:
    """The pages before and after this one in reading order; None beyond either end."""
    pages = present()
    at = [page.stem for page in pages].index(stem)
    return (
        pages[at - 1] if at > 0 else None,
        pages[at + 1] if at + 1 < len(pages) else None,
    )


def entry(stem: str) -> Entry:
    """The page of this file stem."""
    return next(entry for entry in CONTENTS if entry.stem == stem)
