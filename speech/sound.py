"""Sound from any common file: one channel, 16,000 numbers a second, at most a minute of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BufferedIOBase, RawIOBase
from pathlib import Path

import numpy as np
import soundfile
import soxr
from jaxtyping import Float32

from messages import FieldspanError

RATE = 16_000  # samples a second, after resampling
LONGEST = 60  # seconds; what follows is not read
SHORTEST = 0.1  # seconds: ten frames
RATES = (1_000, 768_000)  # samples a second that a file may have
BLOCK = 65_536  # samples of a file in memory at a time, all channels of each
SAMPLES = {  # id -> file, both spoken by espeak-ng
    "en": Path(__file__).with_name("samples") / "attention_en.flac",
    "zh": Path(__file__).with_name("samples") / "attention_zh.flac",
}


@dataclass(frozen=True)
class Sound:
    """What a file holds, ready to be cut into frames, and what it was before."""

    samples: Float32[np.ndarray, " sample"]  # from -1 to 1
    rate: int  # samples a second in the file
    channels: int  # in the file; mixed into one here
    cut: bool  # whether the file goes on after the last sample

    @property
    def seconds(self) -> float:
        """How long it sounds."""
        return len(self.samples) / RATE


def read_sound(file: BufferedIOBase | RawIOBase) -> Sound:
    """The sound of a WAV, FLAC, OGG or MP3 file, told by its content, whatever its name.

    Raises FieldspanError for anything that cannot be heard.
    """
    if not file.read(1):
        raise FieldspanError(
            "expected a sound file, got an empty one: record again or choose another file"
        )
    file.seek(0)
    try:
        with soundfile.SoundFile(file) as opened:
            return _sound(opened)
    except (soundfile.LibsndfileError, TypeError) as error:
        raise FieldspanError(
            "expected a WAV, FLAC, OGG or MP3 file, got one that cannot be decoded: "
            "choose another file or save it again as WAV"
        ) from error


def sample(name: str) -> Sound:
    """The shipped sound of this name, a key of SAMPLES."""
    with SAMPLES[name].open("rb") as file:
        return read_sound(file)


def _sound(file: soundfile.SoundFile) -> Sound:
    rate = file.samplerate
    if not RATES[0] <= rate <= RATES[1]:
        raise FieldspanError(
            "expected {least:,} to {most:,} samples a second, got {rate:,}: save it with 16,000",
            least=RATES[0],
            most=RATES[1],
            rate=rate,
        )
    samples = np.concatenate([*_resampled(file), np.zeros(0, np.float32)])[: LONGEST * RATE]
    if len(samples) < SHORTEST * RATE:
        raise FieldspanError(
            "expected at least {least} s of sound, got {seconds:.3f} s: choose a longer one",
            least=SHORTEST,
            seconds=len(samples) / RATE,
        )
    loudest = max(1.0, float(np.abs(samples).max()))  # files of floats may go beyond 1
    return Sound(samples / np.float32(loudest), rate, file.channels, file.frames > LONGEST * rate)


def _resampled(file: soundfile.SoundFile) -> Iterator[Float32[np.ndarray, " sample"]]:
    """The first minute, mixed and resampled block by block."""
    stream = soxr.ResampleStream(file.samplerate, RATE, 1, dtype="float32")
    left = LONGEST * file.samplerate
    while left > 0:
        block = file.read(min(BLOCK, left), dtype="float32", always_2d=True)
        left = left - len(block) if len(block) else 0
        mixed = np.nan_to_num(block, nan=0, posinf=0, neginf=0).mean(axis=1, dtype=np.float32)
        yield stream.resample_chunk(mixed, last=left == 0)
