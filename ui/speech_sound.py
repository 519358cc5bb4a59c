"""The sound of the page: a shipped sentence, a recording, a file; its player and its picture."""

import io
from dataclasses import dataclass
from typing import Any

import soundfile
import streamlit as st

from charts.speech import address, spectrogram
from data.limits import upload
from messages import FieldspanError
from speech import frames
from speech.sound import LONGEST, RATE, SAMPLES, Sound, read_sound, sample
from speech.state import FRAME
from speech.words import SOUNDS
from ui import errors
from ui.controls import choice
from ui.explain import dark, figure, origin
from ui.language import _, language

FIRST = 100  # the frame that asks at first
OWN = "speech-own"  # in the session: name and content of the last sound that a reader brought
TYPES = ["wav", "flac", "ogg", "oga", "opus", "mp3", "aiff", "aif", "au"]


@dataclass(frozen=True)
class Heard:
    """A sound with a name that no other sound of the session has."""

    name: str
    sound: Sound

    @property
    def frames(self) -> int:
        """How many frames it has."""
        return frames.frame_count(len(self.sound.samples))


def chosen() -> Heard:
    """The sound that the reader chose; the sentence in their language until there is one."""
    names = {id: _(name) for id, name in SOUNDS.items()}
    default = language()
    picked = choice("sound", _("Sound"), names, default=default, kind="segmented")
    if picked in SAMPLES:
        return Heard(picked, _sample(picked))
    brought = _own(picked)
    if brought is None:
        st.caption(_("Until there is one, you see and hear the shipped sentence."))
        return Heard(default, _sample(default))
    if brought.sound.cut:
        st.caption(_("Only the first {count} s are used.", count=LONGEST))
    return brought


def _own(kind: str) -> Heard | None:
    """What was recorded or uploaded now, or the last time; a fault is said in one sentence."""
    if kind == "record":
        file = st.audio_input(_("Record, up to {count} s", count=LONGEST), key="speech-record")
    else:
        file = st.file_uploader(
            _("WAV, FLAC, OGG or MP3, up to {count} s", count=LONGEST), TYPES,
            key="speech-upload", max_upload_size=upload(),
        )  # fmt: skip
    slot = f"{OWN}-{kind}"
    kept: Heard | None = st.session_state.get(slot)
    if file is not None and (kept is None or kept.name != file.file_id):
        try:
            kept = Heard(file.file_id, read_sound(io.BytesIO(file.getvalue())))
        except FieldspanError as error:
            errors.say(error)
            return None
        st.session_state[slot] = kept
    return kept


@st.cache_resource(max_entries=len(SAMPLES), show_spinner=False)
def _sample(name: str) -> Sound:
    return sample(name)


def as_wav(samples: Any) -> bytes:
    """16 bits a sample, for the player."""
    buffer = io.BytesIO()
    soundfile.write(buffer, samples, RATE, format="WAV", subtype="PCM_16")
    return buffer.getvalue()


@st.cache_data(max_entries=8, show_spinner=False)
def _drawn(name: str, on_dark: bool, _samples: Any) -> tuple[str, bytes]:
    """The picture of the sound with this name, and the sound for the player."""
    return address(frames.spectrogram(_samples), dark=on_dark), as_wav(_samples)


def player(heard: Heard) -> None:
    """The sound to be heard."""
    st.audio(_drawn(heard.name, dark(), heard.sound.samples)[1], format="audio/wav")


def cursor(heard: Heard) -> int:
    """The frame that asks, by a slider; a shorter sound takes it back to its end."""
    last = heard.frames - 1
    if st.session_state.get("frame", 0) > last:
        st.session_state["frame"] = last
    return st.slider(
        _("Frame that asks"), 0, last, min(last, FIRST), key="frame", bind="query-params"
    )


def picture(heard: Heard, asks: int, radius: int) -> None:
    """The spectrogram, the frame that asks and the frames within its radius."""
    begins, ends = frames.frame_span(asks)
    said = _(
        "Frame {frame} covers {begins:.4f} to {ends:.4f} s; within the radius it sees {count} "
        "frames.",
        frame=asks,
        begins=max(begins, 0.0),
        ends=ends,
        count=min(asks + radius, heard.frames - 1) - max(asks - radius, 0) + 1,
    )
    st.markdown(f"**{said}**")
    figure(
        sound_chart(heard, (begins + ends) / 2, radius),
        name="spectrogram",
        key="spectrogram",
        alt=said,
        notice=_(
            "Time runs to the right and pitch upwards; the {stronger}, the louder. A frame is 25 "
            "ms long, and a new one begins every 10 ms, so {count} frames stand for {seconds:.1f} "
            "s. The line is the frame that asks, the shaded range what it sees.",
            stronger=_("brighter") if dark() else _("darker"),
            count=f"{heard.frames:,}",
            seconds=heard.sound.seconds,
        ),
    )
    if heard.name in SAMPLES:
        st.caption(_("The shipped sentences were spoken by the program espeak-ng."))
    origin("measured")


def sound_chart(heard: Heard, at: float, radius: int) -> Any:
    """The spectrogram with a line at this second and all that the frames in the radius cover."""
    words = {"time": _("seconds"), "pitch": _("pitch, Hz")}
    return spectrogram(
        _drawn(heard.name, dark(), heard.sound.samples)[0],
        seconds=heard.sound.seconds,
        cursor=at,
        reach=radius * FRAME + frames.WIDTH / RATE / 2,
        words=words,
        dark=dark(),
    )
