"""What else the matrix view asks: how much is learned, and who waits for whom."""

from attention import attend_one_by_one
from messages import N_
from messages.lines import exact, guessed
from text.matrix_counts import learned, scores
from text.questions import Line, Question, State, line

MANY = 1_000  # words of the long sentence

# --- how much is learned ------------------------------------------------------------------------


def _counted(state: State) -> tuple[int, ...]:
    """Shared by all; grown with the sentence; a set a word; the scores."""
    own, words = learned(state.worked), len(state.worked.words)
    return own, round(own * MANY / words), own * MANY, scores(MANY)


def _count_why(state: State, choice: int) -> tuple[Line, ...]:
    came_out = line(N_("{learned} in $W^q$, $W^k$ and $W^v$."), learned=learned(state.worked))
    reason = line(N_("All places share them; scores are computed, not learned."))
    needed = (
        N_("All places share them; scores are computed, not learned."),
        N_("{count}: if the matrices grew with the sentence."),
        N_("{count}: if every word had three matrices of its own."),
        N_("{count}: if the scores were learned, one for every pair of words."),
    )
    count = f"{_counted(state)[choice]:,}"
    return (came_out, reason, *guessed(choice, 0, needed, count=count))


COUNT = Question(
    "count",
    lambda state: len(set(_counted(state))) == 4,
    lambda state: line(
        N_("{many} words instead of {words}: how many numbers are learned?"),
        many=f"{MANY:,}",
        words=len(state.worked.words),
    ),
    lambda state: tuple(line("{count}", count=f"{count:,}") for count in _counted(state)),
    lambda _state: 0,
    _count_why,
)


# --- who waits for whom -------------------------------------------------------------------------


def alone(state: State) -> float:
    """The largest difference between one word after another and all at once."""
    trace = state.worked.trace()
    loop = attend_one_by_one(trace.queries, trace.keys, trace.values, scale=1.0)
    return (loop - trace.output).abs().max().item()


def _wait_why(state: State, choice: int) -> tuple[Line, ...]:
    apart = alone(state)
    came_out = line(N_("Computed one word at a time, the outputs are the same."))
    if apart:
        message = N_("Computed one word at a time, the outputs differ by at most {difference}.")
        came_out = line(message, difference=exact(apart))
    reason = line(
        N_("A word needs its own query and all keys and values, but no other word's output.")
    )
    needed = (
        N_("Its query q: if q were made from another word's output; it is made from a."),
        N_("Its key k: if k were made from another word's output; it is made from a."),
        N_("Softmax of its scores: if the weights of all words had to add up to 1 together."),
    )
    return (came_out, reason, *guessed(choice, 3, needed))


WAIT = Question(
    "wait",
    lambda state: len(state.worked.words) > 1 and alone(state) < 1e-6,
    lambda _state: line(N_("Which of these has to wait for another word's output?")),
    lambda _state: (
        line(N_("its query q")),
        line(N_("its key k")),
        line(N_("softmax of its scores")),
        line(N_("none of these")),
    ),
    lambda _state: 3,
    _wait_why,
)
