"""The router: sections of pages, language and image source for all of them."""

from pathlib import Path

import streamlit as st

from messages import LANGUAGES
from ui.cached import source_titles
from ui.contents import present
from ui.controls import choice
from ui.errors import guarded
from ui.garbage import leave_modules_out
from ui.language import _, browser_language
from ui.page_foot import foot
from ui.service import page_sent
from ui.visits import arrive


def pages() -> dict[str, list[st.Page]]:
    """The pages by section, named in the reader's language."""
    sections: dict[str, list[st.Page]] = {}
    for entry in present():
        page = st.Page(
            entry.path,
            title=_(entry.title),
            icon=entry.icon,
            url_path=entry.stem,
            default=entry.stem == "welcome",
        )
        sections.setdefault(_(entry.section), []).append(page)
    return sections


def sidebar() -> None:
    """The two choices that every page shares."""
    with st.sidebar:
        choice("lang", "Language / 语言", LANGUAGES, default=browser_language())
        choice(
            "data",
            _("Images from"),
            {name: _(title) for name, title in source_titles().items()},
            help=_("The pictures of the Vision and Experiments pages."),
        )


ICON = str(Path(__file__).with_name("icon.png"))  # a named icon would be fetched from the network
FRAME = """<style>
.stMainBlockContainer {max-width: 1180px; padding-top: 3.5rem;}
.stMainBlockContainer h1 {
  padding-top: 0; text-wrap: balance;
  word-break: keep-all; overflow-wrap: anywhere; /* Chinese breaks between phrases, not in a word */
}
@media (max-width: 40rem) {.stMainBlockContainer h1 {font-size: 1.5rem;}}
</style>"""


def main() -> None:
    """One run of the script: frame, then the page."""
    st.set_page_config(page_title="Fieldspan", page_icon=ICON, layout="wide")
    page = st.navigation(pages(), expanded=True)
    st.html(FRAME)
    arrive(page.url_path)
    with guarded():
        sidebar()
    with guarded():
        page.run()
    foot(page.url_path or present()[0].stem)  # the default page has an empty path
    page_sent()
    leave_modules_out()


if __name__ == "__main__":  # a worker that replaces a lost one imports this file again
    main()
