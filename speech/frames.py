"""Frames: sound as a sequence of vectors, one every 10 ms."""

import numpy as np
from jaxtyping import Float32
from kaldi_native_fbank import FbankOptions, OnlineFbank

from speech.sound import RATE

HOP = RATE // 100  # samples from one frame to the next: 10 ms
WIDTH = RATE // 40  # samples that a frame covers: 25 ms
BINS = 40  # mel bands of a frame


def log_mel(
    samples: Float32[np.ndarray, " sample"], *, bins: int = BINS
) -> Float32[np.ndarray, "frame bin"]:
    """The logarithm of the power in mel bands, a row for every 10 ms.

    Frame t is centred on 10 t + 5 ms; the ends are mirrored, so that a second has 100 frames.
    No dither: it would give the same sound other features each time.
    """
    options = FbankOptions()
    options.frame_opts.samp_freq = RATE
    options.frame_opts.dither = 0
    options.frame_opts.snip_edges = False
    options.mel_opts.num_bins = bins
    fbank = OnlineFbank(options)
    fbank.accept_waveform(RATE, samples.tolist())
    fbank.input_finished()
    return np.stack([fbank.get_frame(place) for place in range(fbank.num_frames_ready)])


def frame_count(samples: int) -> int:
    """Rows of `log_mel` for so many samples.

    >>> frame_count(16_000)
    100
    """
    return (samples + HOP // 2) // HOP


def frame_span(frame: int) -> tuple[float, float]:
    """Seconds at which a frame begins and ends."""
    centre = frame * HOP + HOP // 2
    return (centre - WIDTH // 2) / RATE, (centre + WIDTH // 2) / RATE


def spectrogram(
    samples: Float32[np.ndarray, " sample"], *, bins: int = 64, most: int = 1200
) -> Float32[np.ndarray, "bin column"]:
    """A picture of the sound from 0 to 1, low bands last; long ones are averaged to `most` columns.

    The lower 5 % of the values are 0: what is quieter is not told apart.
    """
    features = log_mel(samples, bins=bins)
    step = -(-len(features) // most)
    starts = np.arange(0, len(features), step)
    counts = np.diff(np.append(starts, len(features)))
    means = np.add.reduceat(features, starts) / counts[:, None]
    low, high = np.quantile(means, 0.05), means.max()
    shades = np.clip((means - low) / max(high - low, 1e-6), 0, 1)
    return shades.T[::-1].astype(np.float32)
