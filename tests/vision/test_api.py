"""The example of docs/api.md runs as it stands, and its tables name what there is."""

import re
from dataclasses import fields
from pathlib import Path

import vision
from vision import Spans

TEXT = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_example_runs(capsys):
    (example,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    exec(compile(example, "docs/api.md", "exec"), {})
    field, spans = capsys.readouterr().out.splitlines()
    assert field == "435 px"
    assert spans == "torch.Size([12, 3]) px; looking everywhere alike: 32.13"


def test_every_measure_is_told():
    told = set(re.findall(r"`(\w+)`", TEXT))
    known = {field.name for field in fields(Spans)} - {
        f"{name}_spread" for name in ("entropy", "radius90", "removed")
    }
    assert known <= told
    assert {"attention_spans", "receptive_field", "attention_weights_of"} <= set(vision.__all__)
