"""What each stage of the worked example shows, in sentences computed from its numbers."""

from messages import N_
from text.arithmetic import mapped, number, powers, raised, softmax_total, vector
from text.hull import contains, hull
from text.questions import Line, State, line

LABELS = {  # of the stage strip; where rules change a stage, `label` says so
    "score": "q·k",
    "scale": "÷ √d",
    "weight": "softmax",
    "value": "× v",
    "sum": N_("sum"),
}
AXES = {
    "score": N_("score"),
    "scale": N_("score, divided"),
    "weight": N_("weight"),
    "value": N_("weight × value"),
    "sum": N_("output b"),
}


def label(state: State, stage: str) -> str:
    """The stage's short name under the rules in use."""
    rules = state.worked.rules
    if stage == "score" and rules.score == "additive":
        return "w·tanh(q+k)"
    if stage == "weight" and rules.normaliser != "softmax":
        return {"relu": "ReLU", "none": N_("as it is")}[rules.normaliser]
    return LABELS[stage]


def query(state: State) -> Line:
    """Where the query comes from: the word's vector, then the map in numbers."""
    features = state.worked.features[state.chosen]
    message = N_(
        "A raised number says of which word. “{word}” has the vector a{which} = {a}: how open it "
        "is, water, money. Its query is q{which} = $W^q$a{which} = {sum} = {query}."
    )
    return line(
        message, word=state.asker, which=raised(state.chosen + 1), a=vector(list(features)),
        sum=mapped(state.worked.query, features),
        query=vector(state.worked.trace().queries[state.chosen].tolist()),
    )  # fmt: skip


def finding(state: State, stage: str) -> Line:
    """The one sentence above the bars of a stage."""
    return {
        "score": _best_score,
        "scale": _closer,
        "weight": _heaviest,
        "value": _shrunk,
        "sum": _output,
    }[stage](state)


def _best_score(state: State) -> Line:
    row = state.worked.trace().scores[state.chosen].tolist()
    words = [word for word, s in zip(state.worked.words, row, strict=True) if s > max(row) - 5e-4]
    if len(words) > 1:
        message = N_("“{asker}” asks: {count} words answer equally well.")
        return line(message, asker=state.asker, count=len(words))
    message = N_("“{asker}” asks; “{word}” answers best.")
    return line(message, asker=state.asker, word=words[0])


def _closer(state: State) -> Line:
    row = state.worked.trace().scores[state.chosen].tolist()
    message = N_("Divided by the root of {dim}, the scores lie between {low} and {high}.")
    return line(message, dim=2, low=number(min(row)), high=number(max(row)))


def _heaviest(state: State) -> Line:
    weights = state.weights()
    if state.worked.rules.normaliser != "softmax":
        message = N_("The weights of “{asker}” add up to {total}: no longer shares of one whole.")
        return line(message, asker=state.asker, total=number(sum(weights)))
    ahead = [place for place, share in enumerate(weights) if share > max(weights) - 5e-4]
    if len(ahead) > 1:
        message = N_("“{asker}” takes the same share from {count} words: {weight}.")
        return line(message, asker=state.asker, count=len(ahead), weight=number(max(weights)))
    message = N_("“{asker}” gives {share} % of its weight to “{word}”.")
    word = state.worked.words[ahead[0]]
    return line(message, asker=state.asker, share=f"{100 * max(weights):.0f}", word=word)


def _shrunk(state: State) -> Line:
    return line(N_("Every word hands over its value, shrunk to its weight."))


def _output(state: State) -> Line:
    output = vector(state.worked.trace().output[state.chosen].tolist())
    message = N_("“{asker}” goes on as {output}: water and money found around it.")
    return line(message, asker=state.asker, output=output)


def notice(state: State, stage: str) -> Line:
    """What to notice in the bars of a stage."""
    softmax = state.worked.rules.normaliser == "softmax"
    if stage == "weight" and softmax:
        message = N_(
            "{divisor} = {powers}. A score that is 1 higher has e = 2.718 times the weight. The "
            "weights add up to {total}, and a score of 0 is not a weight of 0."
        )
        trace, rules = state.worked.trace(), state.worked.rules
        return line(
            message, total=number(sum(state.weights())),
            divisor=number(softmax_total(trace, rules, state.chosen)),
            powers=powers(trace, rules, state.chosen),
        )  # fmt: skip
    return line(
        {
            "score": N_(
                "The query belongs to the word that asks, a key to every word, its own included."
            ),
            "scale": N_("The order stays, the distances shrink: softmax will be less decided."),
            "weight": N_("Without softmax one word's weight no longer depends on the others."),
            "value": N_("A large weight counts little where the value is small."),
            "sum": N_("One vector comes out for every word that asks, of the same length."),
        }[stage]
    )


def asymmetry(state: State, stage: str) -> Line:
    """The pair with the one that asks whose two directions differ most, scores or weights."""
    trace = state.worked.trace()
    cells = trace.scores if stage in ("score", "scale") else trace.weights
    there, back = cells[state.chosen].tolist(), cells[:, state.chosen].tolist()
    gaps = [round(abs(a - b), 6) for a, b in zip(there, back, strict=True)]
    if max(gaps) < 5e-4:
        return line(N_("For “{word}” both directions are the same here."), word=state.asker)
    other = max(range(len(gaps)), key=lambda place: (gaps[place], there[place]))
    return line(
        N_("“{one}” asks “{other}”: {there}. “{other}” asks “{one}”: {back}. Not symmetric."),
        one=state.asker,
        other=state.worked.words[other],
        there=number(there[other]),
        back=number(back[other]),
    )


def place(state: State) -> Line:
    """Whether the output lies inside the hull of the values, and whether it has to."""
    trace = state.worked.trace()
    output = tuple(trace.output[state.chosen].tolist())
    inside = contains(hull([tuple(point) for point in trace.values.tolist()]), output, slack=1e-6)
    b = "b" + raised(state.chosen + 1)
    if not inside:
        return line(N_("{b} has left the shaded shape: a sum, no longer an average."), b=b)
    if state.worked.rules.normaliser != "softmax":
        message = N_("{b} lies inside the shaded shape by chance: this is a sum, not an average.")
        return line(message, b=b)
    return line(N_("{b} lies inside the shaded shape: an average cannot leave its values."), b=b)
