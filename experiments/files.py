"""The files of a run beside its row: weights, predictions, checkpoint, snapshots."""

import shutil
import uuid
from pathlib import Path

from numpy.typing import NDArray
from safetensors import SafetensorError
from safetensors.numpy import load

from messages import FieldspanError

CHECKPOINT = "checkpoint.safetensors"
PREDICTIONS = "predictions.safetensors"


class RunFiles:
    """A folder of files by name; a file is there whole or not at all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: str) -> Path:
        """Where the file of this name is, or would be."""
        return self.folder / name

    def read(self, name: str) -> bytes | None:
        """The content, or None when there is no such file."""
        try:
            return self.path(name).read_bytes()
        except FileNotFoundError:
            return None

    def arrays(self, name: str) -> dict[str, NDArray] | None:
        """The arrays in the file, or None when there is no such file."""
        data = self.read(name)
        try:
            return None if data is None else load(data)
        except SafetensorError as error:
            raise damaged(name, self.folder.name) from error

    def write(self, name: str, data: bytes) -> None:
        """Written beside its place, then moved there in one step."""
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(f".{path.name}.{uuid.uuid4().hex}.part")
        try:
            temporary.write_bytes(data)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)

    def drop(self, name: str) -> None:
        """The file gone, if it was there."""
        self.path(name).unlink(missing_ok=True)

    def snapshots(self) -> dict[int, Path]:
        """The weights kept during training, by step."""
        kept = sorted(self.folder.glob("snapshots/*.safetensors"))  # not what is half written
        return {int(path.stem): path for path in kept}

    def delete(self) -> None:
        """The whole folder gone."""
        shutil.rmtree(self.folder, ignore_errors=True)


def damaged(file: str, run: str) -> FieldspanError:
    """What to raise where a file of a run holds something else."""
    return FieldspanError(
        "expected the {file} of {run}, got something else: the file is damaged; delete the run and "
        "train it again, or choose another",
        file=file,
        run=run,
    )


def snapshot_name(step: int) -> str:
    """The file of the weights at a step; zeros in front, so that names sort by step."""
    return f"snapshots/{step:08d}.safetensors"


def weights_name(which: str) -> str:
    """The file of the `last` or the `best` weights."""
    return f"{which}.safetensors"
