"""What the server may import: torch belongs to workers."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
IN_A_WORKER = {
    f"experiments.jobs.{name}"
    for name in ("common", "facts", "lesson", "pattern", "problem", "sound", "tagging", "vision")
}


def modules() -> list[str]:
    files = sorted((ROOT / "experiments").rglob("*.py"))
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files]
    return [name.removesuffix(".__init__") for name in names]


def test_no_module_but_the_jobs_loads_torch():
    wanted = [name for name in modules() if name not in IN_A_WORKER]
    code = "\n".join(f"import {name}" for name in wanted)
    code += "\nimport sys; print([n for n in ('torch', 'timm', 'vision') if n in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_looking_into_a_trained_network_does_not_load_timm():
    code = "import text.window_tags, vision.snapshot, experiments.pair, learning.images, sys; "
    code += "print('torch' in sys.modules, 'timm' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True", "False"]
