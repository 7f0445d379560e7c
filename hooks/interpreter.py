"""A fresh Python for every page: the side of fresh_python.py that the build talks to."""

import json
import os
import queue
import re
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path

CAN_FORK = hasattr(os, "fork")
# Imported once and shared by all pages, if the snippets use them.
HEAVY = ("numpy", "torch", "matplotlib.pyplot")


class Stopped(Exception):
    """The interpreter is gone: a time limit, a crash, os._exit."""


@dataclass(frozen=True)
class Outcome:
    out: str
    err: str
    error: dict | None


def environment(root: Path) -> dict[str, str]:
    """One thread makes results repeatable (and tiny tensors faster); the figures' style is a file of the theme."""
    return {
        **{name: value for name, value in os.environ.items() if name not in {"MPLBACKEND"}},
        "OMP_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
        "MATPLOTLIBRC": str(root / "theme" / "matplotlibrc"),
    }


def modules_to_preload(root: Path) -> list[str]:
    """The heavy modules that some snippet names."""
    files = sorted((root / "snippets").rglob("*.py"))
    text = "\n".join(file.read_text("utf-8", errors="replace") for file in files)
    return [module for module in HEAVY if re.search(rf"\b{module.partition('.')[0]}\b", text)]


class Interpreters:
    """Gives each page an interpreter in which nothing has run yet."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.process: subprocess.Popen | None = None
        self.page: int | None = None
        self.preload: list[str] = []

    def warm_up(self) -> None:
        """Starts importing the heavy modules while the caller does something else."""
        preload = modules_to_preload(self.root)
        if self.process is not None and self.process.poll() is None and preload == self.preload:
            return
        self.close()
        self.preload = preload
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-X", "utf8", str(Path(__file__).with_name("fresh_python.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(self.root),
        )
        self.answers: queue.Queue[dict | None] = queue.Queue()
        threading.Thread(
            target=self._listen, args=(self.process, self.answers), daemon=True
        ).start()
        self._send(preload=preload)

    def open_page(self) -> None:
        self.close_page()
        self.warm_up()
        self.folder = tempfile.TemporaryDirectory(prefix="page-", ignore_cleanup_errors=True)
        self._send(folder=self.folder.name)
        self.page = self._answer({"pid"}, timeout=120)["pid"]

    def run(self, code: str, name: str, session: str, seconds: float) -> Outcome:
        """Runs one block in the open page. Raises Stopped if the interpreter does not survive it."""
        self._send(code=code, name=name, session=session)
        return Outcome(**self._answer({"out", "err", "error"}, timeout=seconds))

    def close_page(self) -> None:
        if self.page is None:
            return
        try:
            self._send(end=True)
            if CAN_FORK:
                self._answer({"ended"}, timeout=10)
            else:
                self.close()
        except Stopped:
            self.close()
        self.page = None
        self.folder.cleanup()

    def close(self) -> None:
        if self.process is None:
            return
        self.process.kill()
        self.process.wait()
        self.process = None
        self.page = None

    def _send(self, **message) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
        except OSError as error:
            self.close()
            raise Stopped(f"the interpreter is gone ({error})") from None

    def _answer(self, fields: set[str], timeout: float) -> dict:
        try:
            answer = self.answers.get(timeout=timeout)
        except queue.Empty:
            # The whole interpreter is replaced: a block may hang in C, where no signal handler runs.
            if self.page is not None and CAN_FORK:
                os.kill(self.page, 9)
            self.close()
            raise Stopped(f"the block does not end within {timeout:g} seconds") from None
        if answer is not None and set(answer) == fields:
            return answer
        # Whatever else came, the next page gets a new process with empty pipes.
        ended = answer.get("ended") if answer else self.process.wait() if self.process else None
        self.close()
        if ended is None:
            raise Stopped("the block disturbs the interpreter that runs it")
        raise Stopped(f"the block ends the interpreter (exit code {ended})")

    @staticmethod
    def _listen(process: subprocess.Popen, answers: queue.Queue) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            try:
                answer = json.loads(line)
            except ValueError:
                answer = {}
            answers.put(answer if isinstance(answer, dict) else {})
        answers.put(None)
