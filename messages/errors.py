"""The one error that is meant to be read by a user."""


class FieldspanError(Exception):
    """One sentence: what was expected, what came, what to do.

    `message` holds `{name}` placeholders that `values` fill, so that a page can say the same
    sentence in the reader's language.
    """

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message.format(**values))
        self.message = message
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        """Workers send errors between processes; keyword arguments survive the journey."""
        return _rebuild, (self.message, self.values)


def _rebuild(message: str, values: dict[str, object]) -> FieldspanError:
    return FieldspanError(message, **values)
