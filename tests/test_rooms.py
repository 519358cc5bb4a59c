"""The import table of docs/architecture.md, held against the source."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

MAY_IMPORT = {
    "pages": {
        "ui",
        "experiments",
        "charts",
        "text",
        "speech",
        "vision",
        "data",
        "attention",
        "messages",
    },
    "ui": {"experiments", "charts", "text", "speech", "vision", "data", "messages"},
    "experiments": {"text", "speech", "vision", "data", "learning", "messages"},
    "text": {"attention", "learning", "messages"},
    "speech": {"attention", "learning", "messages"},
    "vision": {"attention", "learning", "messages"},
    "attention": {"messages"},
    "learning": {"messages"},
    "data": {"messages"},
    "charts": {"messages"},
    "messages": set(),
}
ROOMS = set(MAY_IMPORT)
ONLY_STREAMLIT = {"pages", "ui"}
NEVER_TORCH = {"data", "charts", "messages"}


def imported(path: Path) -> set[str]:
    """The top-level names that a file imports anywhere, also inside functions."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names.add(node.module.split(".")[0])
    return names


def files(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


@pytest.mark.parametrize("room", sorted(MAY_IMPORT))
def test_no_file_is_longer_than_200_lines(room):
    lengths = {
        path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in files(room)
    }
    assert not [name for name, lines in lengths.items() if lines > 200]


@pytest.mark.parametrize("room", sorted(MAY_IMPORT))
def test_a_room_imports_only_what_the_table_allows(room):
    for path in files(room):
        foreign = (imported(path) & ROOMS) - MAY_IMPORT[room] - {room}
        assert not foreign, f"{path.relative_to(ROOT)} imports {sorted(foreign)}"


@pytest.mark.parametrize("room", sorted(ROOMS - ONLY_STREAMLIT))
def test_only_pages_and_ui_know_streamlit(room):
    for path in files(room):
        assert "streamlit" not in imported(path), path.relative_to(ROOT)


@pytest.mark.parametrize("room", sorted(NEVER_TORCH))
def test_rooms_of_pictures_and_words_never_load_torch(room):
    for path in files(room):
        assert not imported(path) & {"torch", "torchvision", "timm"}, path.relative_to(ROOT)


def test_every_room_that_exists_stands_in_the_table():
    folders = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert folders <= ROOMS, sorted(folders - ROOMS)


def packages_we_import() -> set[str]:
    """Every package that the app's own code imports, less the standard library and ourselves."""
    names = set().union(*(imported(path) for room in ROOMS for path in files(room)))
    return names - ROOMS - set(sys.stdlib_module_names)


REQUIREMENT_OF = {
    "PIL": "pillow",
    "dask": "distributed",
    "vl_convert": "vl-convert-python",
    "huggingface_hub": "huggingface-hub",
    "kaldi_native_fbank": "kaldi-native-fbank",
    "tensorboardX": "tensorboardx",
}


def test_requirements_name_every_package_that_the_app_imports():
    lines = (ROOT / "requirements.txt").read_text().lower().splitlines()
    listed = {line.split(">")[0].strip() for line in lines if line and not line.startswith("#")}
    needed = {REQUIREMENT_OF.get(name, name).lower() for name in packages_we_import()}
    assert needed <= listed, sorted(needed - listed)


def test_requirements_name_no_package_that_nothing_imports():
    lines = (ROOT / "requirements.txt").read_text().lower().splitlines()
    listed = {line.split(">")[0].strip() for line in lines if line and not line.startswith("#")}
    needed = {REQUIREMENT_OF.get(name, name).lower() for name in packages_we_import()}
    asked_for_by_name = {"torchvision"}  # the pretrained zoo and CIFAR's own loader stand on it
    assert listed - needed <= asked_for_by_name, sorted(listed - needed - asked_for_by_name)
