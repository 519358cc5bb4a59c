"""Beep and click: which beep it was must be known at the click, and the click does not say.

Quiet noise of 3 s, one beep of 80 ms that is low or high, and a click some time after its end.
Beeps end where a frame's hop ends, so that the cue lies equally many frames away in every sound.
"""

import hashlib
import json
from dataclasses import dataclass

import numpy as np
from jaxtyping import Float32
from numpy.random import Generator, default_rng

from messages import FieldspanError
from speech.frames import BINS, HOP, WIDTH
from speech.sound import RATE

VERSION = 1  # raised when the sounds or their features change
SECONDS = 3
FRAMES = SECONDS * RATE // HOP
PITCHES = (400, 1600)  # Hz, of the low and the high beep
BEEP = 8 * HOP  # samples: 80 ms
EDGE = HOP // 2  # samples in which a beep swells and fades: 5 ms
CLICK = HOP // 2  # samples of noise: 5 ms
NOISE, BEEP_LEVEL, CLICK_LEVEL = 0.003, 0.2, 0.3
MARGIN = 12  # frames without beep or click at both ends
DELAYS = (200, 400, 800)  # ms from the end of the beep to the click
NAME = "beep-click:"


@dataclass(frozen=True)
class Scene:
    """Everything about a sound but its pitch, so that both pitches can be laid over one noise."""

    noise: Float32[np.ndarray, " sample"]
    click_noise: Float32[np.ndarray, " click"]
    end: int  # frame, of the beep
    delay: int  # frames from there to the click

    @property
    def click(self) -> int:
        """The frame of the click, at which the label stands."""
        return self.end + self.delay

    def samples(self, high: bool) -> Float32[np.ndarray, " sample"]:
        """The sound with one of the two beeps."""
        sound = self.noise.copy()
        sound[self.end * HOP - BEEP : self.end * HOP] += beep(PITCHES[high])
        sound[self.click * HOP : self.click * HOP + CLICK] += self.click_noise
        return sound


def beep(pitch: int) -> Float32[np.ndarray, " sample"]:
    """80 ms of a sine with soft edges."""
    swell = np.sin(np.linspace(0, np.pi / 2, EDGE)) ** 2
    shape = np.concatenate([swell, np.ones(BEEP - 2 * EDGE), swell[::-1]])
    wave = np.sin(2 * np.pi * pitch * np.arange(BEEP) / RATE)
    return (BEEP_LEVEL * shape * wave).astype(np.float32)


def scene(draws: Generator, delay: int) -> Scene:
    """The next scene, its click `delay` frames after the end of its beep."""
    noise = draws.normal(0, NOISE, SECONDS * RATE).astype(np.float32)
    click = draws.normal(0, CLICK_LEVEL, CLICK).astype(np.float32)
    first = MARGIN + BEEP // HOP
    return Scene(noise, click, int(draws.integers(first, FRAMES - MARGIN - delay)), delay)


def scenes(delay: int, count: int, *seed: int) -> list[Scene]:
    """So many scenes that follow from the seed."""
    draws = default_rng(seed)
    return [scene(draws, delay) for _ in range(count)]


def delay_frames(name: str) -> int:
    """The delay that a corpus name such as beep-click:400 gives in milliseconds, in frames."""
    number = name.removeprefix(NAME)
    if not name.startswith(NAME) or number not in map(str, DELAYS):
        raise FieldspanError(
            "expected a corpus named beep-click:200, :400 or :800, got {name}: choose one of them",
            name=name,
        )
    return int(number) * RATE // 1000 // HOP


def fingerprint(name: str) -> str:
    """16 hexadecimal digits that follow from how the sounds of this name are made."""
    made = [
        VERSION, delay_frames(name), SECONDS, RATE, PITCHES, BEEP, EDGE, CLICK,
        NOISE, BEEP_LEVEL, CLICK_LEVEL, MARGIN, HOP, WIDTH, BINS,
    ]  # fmt: skip
    return hashlib.sha256(json.dumps(made).encode()).hexdigest()[:16]
