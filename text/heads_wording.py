"""What the lesson on heads says about its numbers; no torch here."""

from collections.abc import Sequence

from messages import N_
from messages.lines import CLOSE, Line, line
from text.heads import ALIKE, LEAST, Network, Pair, Profile

SAID = (
    (
        N_("Each head handles one word, or one part of the sentence."),
        N_("Every head sees all words, and every word asks in every head."),
    ),
    (
        N_("Heads learn different relations."),
        N_("They can; nothing makes them, and another seed shares the work out differently."),
    ),
    (
        N_("A strong cell is the reason for the answer."),
        N_("It is a reading aid. Switching the head off is a stronger test."),
    ),
)
PROFILE = {  # column of the table of profiles -> heading
    "head": N_("Head"),
    "cue": N_("Cue (ambiguous words)"),
    "before": N_("Word before"),
    "itself": N_("Itself"),
    "entropy": N_("Entropy"),
    "distance": N_("Mean distance, words"),
}
OUTCOME = {"off": N_("Switched off"), "near": N_("Near words right"), "far": N_("Far words right")}
SEEDS = {
    "seed": N_("Seed"),
    "head": N_("Head on the cue"),
    "share": N_("Its share"),
    "near": N_("Near words without it"),
    "far": N_("Far words without it"),
    "other_near": N_("Near words without the other head"),
    "other_far": N_("Far words without the other head"),
}


def percent(share: float | None) -> str | None:
    """A share as a table shows it."""
    return None if share is None else f"{share:.0%}"


def looked(asker: str, head: str, most: str, share: float) -> Line:
    """Where the word that asks looks in one head."""
    return line(
        N_("Head {head}: “{asker}” looks at “{most}” most, with {share:.0%}."),
        head=head, asker=asker, most=most, share=share,
    )  # fmt: skip


def profile(found: Profile, name: str, even: float) -> Line:
    """The chosen head's profile in one sentence."""
    if found.cue is not None:
        message = N_(
            "Ambiguous words put {cue:.0%} on their cue in head {head}. All words together: "
            "{before:.0%} on the word just before, {after:.0%} on the one just after, "
            "{itself:.0%} on the word itself; {distance:.1f} words far on average (all words "
            "alike: {even:.1f})."
        )
    else:
        message = N_(
            "Head {head} puts {before:.0%} on the word just before, {after:.0%} on the one just "
            "after, {itself:.0%} on the word itself; it looks {distance:.1f} words far on average "
            "(all words alike: {even:.1f})."
        )
    return line(
        message, head=name, cue=found.cue or 0.0, before=found.before,
        after=found.after, itself=found.itself, distance=found.distance, even=even,
    )  # fmt: skip


CUE_KNOWN = N_(
    "The dashed frames are the cues: the words that decide, by the rules of the grammar."
)
CUE_UNKNOWN = N_(
    "The cue is known only in sentences of our grammar, so here the share on the cue is left out."
)


def finding(network: Network) -> Line:
    """The sentence over the accuracies: without the head that looks at the far cue most."""
    whole, head = network.without(), network.looks_most()
    cut = network.without(head)
    assert whole and cut
    return line(
        N_(
            "All heads on: near {near0:.1%}, far {far0:.1%}. Without head {head}, which looks at "
            "the far cue most: near {near:.1%}, far {far:.1%}."
        ),
        near0=whole.near, far0=whole.far, head=network.name(head), near=cut.near, far=cut.far,
    )  # fmt: skip


def notice(network: Network) -> Line:
    """What to see in the accuracies: whether each head is missed, and by which words."""
    drops = [network.drops(head) for head, _ in network.shares]
    known = [drop for drop in drops if drop is not None]
    missed = sum(max(drop) > CLOSE for drop in known)
    if not missed:
        message = N_("None of the {count} heads is missed when it alone is off.")
        return line(message, count=len(known))
    near = sum(drop[0] - drop[1] > CLOSE for drop in known)
    far = sum(drop[1] - drop[0] > CLOSE for drop in known)
    message = N_(
        "Each head was switched off alone. {missed} of {count} are missed: {near} mostly by near "
        "words, {far} mostly by far words."
    )
    return line(message, count=len(known), missed=missed, near=near, far=far)


def alone(network: Network) -> Line | None:
    """What near words still get right without any head, where that is more than guessing."""
    off = tuple(head for head, _ in network.shares)
    found = network.without(*off) if off else None
    if found is None or found.near <= 0.5 + CLOSE:
        return None
    message = N_(
        "With every head off a word knows only itself and its place. Near words are still right "
        "{near:.1%} of the time: what exceeds one half comes from the place."
    )
    return line(message, near=found.near)


def told_pair(network: Network, found: Pair | None, count: int = 1) -> Line:
    """Attention is not explanation, where two heads of this network show it.

    `count` is how many networks were searched.
    """
    if found is None:
        one_network = N_(
            "This network proves nothing: none of its heads with at least {least:.0%} on the cue "
            "looks at it as much as another and is missed clearly less."
        )
        several = N_(
            "These {count} networks prove nothing: none of their heads with at least {least:.0%} "
            "on the cue looks at it as much as another and is missed clearly less."
        )
        return line(one_network if count == 1 else several, count=count, least=LEAST)
    one, other = found.heads
    alike = N_(
        "Heads {one} and {other} put {share1:.0%} and {share2:.0%} on the far cue, nearly the same."
        " Yet far words fall from {whole:.1%} to {far1:.1%} without the one and to {far2:.1%} "
        "without the other. Attention is not explanation."
    )
    less = N_(
        "Head {one} puts {share1:.0%} on the far cue, head {other} only {share2:.0%}. Yet far "
        "words fall from {whole:.1%} to {far1:.1%} without head {one} and to {far2:.1%} without "
        "head {other}. Attention is not explanation."
    )
    return line(
        less if found.shares[0] - found.shares[1] > ALIKE else alike,
        one=network.name(one), other=network.name(other), whole=found.whole,
        share1=found.shares[0], share2=found.shares[1], far1=found.far[0], far2=found.far[1],
    )  # fmt: skip


def told_seeds(networks: Sequence[Network]) -> Line:
    """Which head number looks at the far cue most, training by training."""
    numbers = [network.looks_most()[1] + 1 for network in networks]
    shares = [network.share(network.looks_most()) for network in networks]
    message = N_(
        "The head that looks at the far cue most is number {numbers} in trainings that differ in "
        "their seed alone; its share goes from {low:.0%} to {high:.0%}."
    )
    return line(message, numbers=tuple(map(str, numbers)), low=min(shares), high=max(shares))
