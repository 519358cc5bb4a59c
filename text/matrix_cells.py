"""What stands behind one cell of the matrix view: its sum in numbers and its term."""

from collections.abc import Mapping

from messages import N_
from text import arithmetic
from text.arithmetic import SHOWN_TERMS, Piece, Role, factor, number
from text.matrix_tables import ROLES
from text.matrix_view import FACTORS, LEARNED, Cell, matrices
from text.questions import Line, line
from text.worked import Worked


def name(cell: Cell, form: str, box: str = "") -> Line:
    """The cell's box, as `box` or in plain letters, then row and column as the form counts them."""
    row, column = cell.row + 1, cell.column + 1
    if form == "rows":
        row, column = column, row
    message = N_("{box}, row {row}, column {column}")
    return line(message, box=box or plain_name(cell.box), row=row, column=column)


def plain_name(box: str) -> str:
    """The box's letters for lists and tips, which raise none."""
    return {"A'": "A′"}.get(box, box)


def raised_name(box: str) -> str:
    """The box's letters for Markdown, which sets formulas."""
    return f"$W^{box[1]}$" if box in LEARNED else plain_name(box)


def source(worked: Worked, cell: Cell) -> Line:
    """Where the number comes from, in one sentence."""
    words = worked.words
    if cell.box in LEARNED:
        return line(N_("Learned: one of the numbers that training sets; here set by hand."))
    if cell.box == "I":
        return line(N_("Given: part of the vector of “{word}”."), word=words[cell.column])
    if cell.box in ("Q", "K", "V"):
        message = N_("One row of {matrix} meets the vector of “{word}”.")
        return line(message, matrix=raised_name(FACTORS[cell.box][0]), word=words[cell.column])
    if cell.box == "A":
        message = N_("“{one}” asks, “{other}” answers: one query meets one key.")
        return line(message, one=words[cell.column], other=words[cell.row])
    if cell.box == "A'":
        message = N_("The share that “{one}” takes from “{other}”: softmax of its own scores.")
        return line(message, one=words[cell.column], other=words[cell.row])
    message = N_("What “{word}” takes along: shares times values, added up.")
    return line(message, word=words[cell.column])


def pieces(worked: Worked, cell: Cell) -> list[Piece]:
    """The sum behind the cell in numbers; a given or learned number stands alone."""
    trace = worked.trace()
    if cell.box == "A":
        return arithmetic.score(trace, worked.rules, cell.column, cell.row)
    if cell.box == "A'":
        return arithmetic.weight(trace, worked.rules, cell.column, cell.row)
    boxes = matrices(worked)
    value = boxes[cell.box][cell.row, cell.column].item()
    if cell.box not in FACTORS:
        return [Piece(number(value))]
    left, top = FACTORS[cell.box]
    pairs = zip(boxes[left][cell.row].tolist(), boxes[top][:, cell.column].tolist(), strict=True)
    if cell.box == "O":  # the share first, as the formula has it
        return _products([(share, worth) for worth, share in pairs], ("weight", "value"), value)
    return _products(list(pairs), (ROLES[cell.box], "plain"), value)


def _products(
    pairs: list[tuple[float, float]], roles: tuple[str, str], result: float
) -> list[Piece]:
    """Products added up, the first few of a long sum."""
    found: list[Piece] = []
    first, second = roles
    for one, other in pairs[:SHOWN_TERMS]:
        found += [Piece(" + ")] * bool(found)
        found += [Piece(factor(one), _role(first)), Piece("×"), Piece(factor(other), _role(second))]
    more = [Piece(" + …")] if len(pairs) > SHOWN_TERMS else []
    return [*found, *more, Piece(f" = {number(result)}")]


def _role(name: str) -> Role:
    roles: dict[str, Role] = {"query": "query", "key": "key", "value": "value", "weight": "weight"}
    return roles.get(name, "plain")


def whole(box: str, form: str, hues: Mapping[str, str]) -> str:
    """The layer in one line of LaTeX, the part that makes this box framed, the rest muted.

    `hues` holds the colours of query, key and value, and `ink` and `muted`.
    """

    def mark(part: str, body: str) -> str:
        colour = hues.get(ROLES.get(part, ""), hues["ink"])
        return rf"\textcolor{{{colour}}}{{\boxed{{{body}}}}}" if part == box else body

    turn = form == "rows"
    made = {}
    for part in "QKV":
        matrix = f"W{part.lower()}"
        learned = mark(matrix, rf"W^{part.lower()}" + (r"{}^\top" if turn else ""))
        given = mark("I", "I")
        made[part] = mark(part, rf"{given}\,{learned}" if turn else rf"{learned}\,{given}")
    keys = rf"\left({made['K']}\right)^\top"
    scores = mark("A", rf"{made['Q']}\,{keys}" if turn else rf"{keys}\,{made['Q']}")
    axis = r"\rightarrow" if turn else r"\downarrow"
    weights = mark("A'", rf"\mathrm{{softmax}}_{{{axis}}}\!\left({scores}\right)")
    output = mark("O", rf"{weights}\;{made['V']}" if turn else rf"{made['V']}\;{weights}")
    return rf"\textcolor{{{hues['muted']}}}{{O={output}}}"


def term(cell: Cell, form: str) -> str:
    """The cell in letters, in LaTeX: `A_{4,1} = α_{1,4} = q^1 · k^4`."""
    row, column = cell.row + 1, cell.column + 1
    left, right = (column, row) if form == "rows" else (row, column)
    asks, answers = column, row
    letters = {
        "I": rf"a^{{{column}}}_{{{row}}}",
        "Q": rf"q^{{{column}}}_{{{row}}}=\sum_m W^q_{{{row},m}}\,a^{{{column}}}_m",
        "K": rf"k^{{{column}}}_{{{row}}}=\sum_m W^k_{{{row},m}}\,a^{{{column}}}_m",
        "V": rf"v^{{{column}}}_{{{row}}}=\sum_m W^v_{{{row},m}}\,a^{{{column}}}_m",
        "A": rf"\alpha_{{{asks},{answers}}}=q^{{{asks}}}\cdot k^{{{answers}}}",
        "A'": rf"\alpha'_{{{asks},{answers}}}="
        rf"\frac{{e^{{\alpha_{{{asks},{answers}}}}}}}{{\sum_m e^{{\alpha_{{{asks},m}}}}}}",
        "O": rf"b^{{{column}}}_{{{row}}}=\sum_j \alpha'_{{{column},j}}\,v^{{j}}_{{{row}}}",
    }
    box = {"Wq": "(W^q)", "Wk": "(W^k)", "Wv": "(W^v)"}.get(cell.box, cell.box)
    if cell.box in LEARNED:
        return rf"{box}_{{{row},{column}}}"
    return rf"{box}_{{{left},{right}}}={letters[cell.box]}"
