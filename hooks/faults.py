"""One fault of the sources: where it is, what is wrong, what to do."""

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Fault:
    path: str
    line: int
    what: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what}; {self.remedy}"
