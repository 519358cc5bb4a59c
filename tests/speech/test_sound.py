"""Sound files: what comes out is 16 kHz, one channel, at most a minute, or one sentence."""

import io

import numpy as np
import pytest
import soundfile

from messages import FieldspanError
from speech.sound import RATE, SAMPLES, read_sound, sample


def file_of(samples, rate: int, form: str = "WAV", subtype: str | None = None) -> io.BytesIO:
    file = io.BytesIO()
    soundfile.write(file, samples, rate, format=form, subtype=subtype)
    file.seek(0)
    return file


def tone(seconds: float, rate: int, channels: int = 1, hertz: float = 440) -> np.ndarray:
    wave = 0.5 * np.sin(2 * np.pi * hertz * np.arange(round(seconds * rate)) / rate)
    return np.repeat(wave[:, None], channels, axis=1)


def pitch(samples: np.ndarray) -> float:
    return float(np.abs(np.fft.rfft(samples)).argmax()) * RATE / len(samples)


def test_sixteen_thousand_samples_of_one_channel_come_through_unchanged():
    samples = tone(0.5, RATE)[:, 0].astype(np.float32)
    assert np.array_equal(read_sound(file_of(samples, RATE, subtype="FLOAT")).samples, samples)


@pytest.mark.parametrize(
    ("rate", "channels", "form", "subtype"),
    [
        (44_100, 2, "WAV", "PCM_16"),
        (8_000, 1, "WAV", "PCM_U8"),
        (192_000, 1, "FLAC", "PCM_24"),
        (48_000, 6, "WAV", "PCM_24"),
        (22_050, 1, "OGG", "VORBIS"),
        (44_100, 1, "MP3", None),
    ],
)
def test_common_files_keep_their_length_and_pitch(rate, channels, form, subtype):
    sound = read_sound(file_of(tone(1.5, rate, channels), rate, form, subtype))
    assert sound.seconds == pytest.approx(1.5, abs=0.1)  # MP3 fills up its last block
    assert pitch(sound.samples) == pytest.approx(440, abs=1.5)
    assert (sound.rate, sound.channels, sound.cut) == (rate, channels, False)
    assert sound.samples.dtype == np.float32


def test_a_file_is_told_by_its_content_not_by_its_name(tmp_path):
    path = tmp_path / "song.wav"
    path.write_bytes(file_of(tone(1, RATE), RATE, "MP3").getvalue())
    with path.open("rb") as file:
        assert pitch(read_sound(file).samples) == pytest.approx(440, abs=1.5)


def test_loud_and_broken_numbers_are_tamed():
    samples = tone(1, RATE)[:, 0] * 8
    samples[100:110] = np.nan
    samples[200] = np.inf
    sound = read_sound(file_of(samples, RATE, subtype="FLOAT"))
    assert np.isfinite(sound.samples).all()
    assert np.abs(sound.samples).max() == pytest.approx(1)


def test_silence_is_a_sound():
    assert not read_sound(file_of(np.zeros(RATE), RATE)).samples.any()


class Counted(io.FileIO):
    """A file that counts what is read from it."""

    taken = 0

    def readinto(self, buffer) -> int:
        count = super().readinto(buffer)
        self.taken += count
        return count

    def read(self, size: int = -1) -> bytes:
        data = super().read(size)
        self.taken += len(data)
        return data


def test_of_three_hours_only_the_first_minute_is_read(tmp_path):
    path, rate = tmp_path / "long.wav", 8_000
    soundfile.write(path, np.zeros(rate), rate, subtype="PCM_U8")
    header = path.read_bytes()[:-rate]
    count = 3 * 3600 * rate
    header = header[:4] + (len(header) - 8 + count).to_bytes(4, "little") + header[8:-4]
    with path.open("wb") as file:
        file.write(header + count.to_bytes(4, "little"))
        file.truncate(len(header) + 4 + count)  # a hole, no bytes on the disk
    with Counted(path) as file:
        sound = read_sound(file)
        assert file.taken < 2 * 60 * rate
    assert sound.cut
    assert sound.seconds == 60


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "got an empty one"),
        (b"RIFF....WAVEfmt nothing that follows", "cannot be decoded"),
        (b"<script>alert(1)</script>" * 50, "cannot be decoded"),
        (file_of(np.zeros(100), RATE).getvalue(), "got 0.006 s"),
        (file_of(np.zeros(0), RATE).getvalue(), "got 0.000 s"),
        (file_of(np.zeros(900), 500).getvalue(), "got 500"),
        (file_of(tone(1, RATE), RATE, "FLAC").getvalue()[:60], "expected"),
    ],
)
def test_what_cannot_be_heard_gets_one_sentence(content, sentence):
    with pytest.raises(FieldspanError, match=sentence):
        read_sound(io.BytesIO(content))


@pytest.mark.parametrize("name", SAMPLES)
def test_the_shipped_sentences_are_small_and_need_no_resampling(name):
    sound = sample(name)
    assert (sound.rate, sound.channels) == (RATE, 1)
    assert 2 < sound.seconds < 6
    assert SAMPLES[name].stat().st_size < 100_000
