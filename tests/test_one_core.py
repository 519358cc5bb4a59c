"""There is one attention: a walk through the source of every other room."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ["text", "speech", "vision", "ui", "pages", "experiments", "charts", "data", "learning"]
OWN = {"softmax", "Softmax", "Softmax2d", "scaled_dot_product_attention", "MultiheadAttention"}
ALLOWED = {("learning/metrics.py", "class_probabilities")}
MODELS = {"PatchTransformer", "AttentionTagger", "Attending", "Listener"}


def uses(node: ast.AST, function: str = "") -> Iterator[tuple[str, int, str]]:
    """The (innermost function, line, name) of every use of what belongs to the core alone."""
    for child in ast.iter_child_nodes(node):
        inside = child.name if isinstance(child, ast.FunctionDef) else function
        names = []
        if isinstance(child, ast.Attribute):
            names = [child.attr]
        elif isinstance(child, ast.ImportFrom):
            names = [alias.name for alias in child.names]
        elif isinstance(child, ast.Call) and isinstance(child.func, ast.Name):
            names = [child.func.id]
        yield from ((inside, child.lineno, name) for name in names if name in OWN)
        yield from uses(child, inside)


def sources() -> Iterator[Path]:
    for room in ROOMS:
        yield from sorted((ROOT / room).rglob("*.py"))


def test_the_walk_finds_every_way_to_say_it():
    code = """
from torch.nn.functional import softmax
def weigh(scores):
    return scores.softmax(-1), F.softmax(scores), nn.Softmax(-1), softmax(scores)
def fine(scores):
    return scores.log_softmax(-1), {"softmax": "softmax"}
"""
    assert list(uses(ast.parse(code))) == [
        ("", 2, "softmax"),
        *[("weigh", 4, name) for name in ("softmax", "softmax", "Softmax", "softmax")],
    ]


def test_no_other_room_computes_attention():
    found = []
    for path in sources():
        name = path.relative_to(ROOT).as_posix()
        for function, line, used in uses(ast.parse(path.read_text(encoding="utf-8"))):
            if (name, function) not in ALLOWED:
                found.append(f"{name}:{line} uses {used}: call attention's functions instead")
    assert not found, "\n".join(found)


def test_every_transformer_is_built_of_the_one_block():
    models = {}
    for path in sources():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name in MODELS:
                models[node.name] = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
    if not models:
        pytest.skip("no room has a transformer yet")
    for model, names in models.items():
        assert "AttentionBlock" in names, f"{model} does not hold AttentionBlock"
