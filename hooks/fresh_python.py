"""The interpreter that runs a page's blocks: started by interpreter.py, never imported.

Where the system can fork, one process imports the heavy libraries once and forks a child for each page, so that every
page meets an interpreter in which nothing has happened yet. Elsewhere (Windows) each page gets a process of its own.

Requests and replies are JSON lines on the process's standard input and output; the blocks themselves see an empty
standard input, and whatever reaches file descriptors 1 and 2 (Python, C, subprocesses) is their output.
"""

import __future__

import importlib
import json
import linecache
import os
import sys
import tempfile
import threading
import traceback
import types

requests = os.fdopen(os.dup(0), "rb", buffering=0)
replies = os.fdopen(os.dup(1), "wb", buffering=0)


FUTURE = sum({getattr(__future__, name).compiler_flag for name in __future__.all_feature_names})


def refuse_fork(event, _):
    if event in {"os.fork", "os.forkpty"}:
        raise RuntimeError("a block may not fork: both processes would go on with the page")


def read_request():
    line = requests.readline()
    return json.loads(line) if line else None


def reply(**message):
    replies.write(json.dumps(message).encode() + b"\n")


class Capture:
    """File descriptor `fd` goes to a file of its own; `taken` returns what has arrived since the last call."""

    def __init__(self, fd):
        self.file = tempfile.TemporaryFile()
        self.position = 0
        os.dup2(self.file.fileno(), fd)

    def taken(self):
        end = os.fstat(self.file.fileno()).st_size
        data = (
            os.pread(self.file.fileno(), end - self.position, self.position)
            if hasattr(os, "pread")
            else self._read(end)
        )
        self.position = end
        return data.decode("utf-8", errors="replace").replace("\r\n", "\n")

    def _read(self, end):
        with os.fdopen(os.dup(self.file.fileno()), "rb") as copy:
            copy.seek(self.position)
            data = copy.read(end - self.position)
            copy.seek(0, os.SEEK_END)
        return data


class Page:
    """One fresh interpreter: the namespaces of a page's sessions and the state of its random generators."""

    def __init__(self):
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        self.out, self.err = Capture(1), Capture(2)
        sys.stdin = open(0, encoding="utf-8")
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)
        sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
        # So that a block that restores sys.__stdout__ is heard as well.
        sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr
        self.streams = (sys.stdout, sys.stderr)
        sys.argv[:] = [""]
        self.sessions = {}
        self.flags = 0
        self.threads = threading.active_count()
        sys.addaudithook(refuse_fork)
        torch = sys.modules.get("torch")
        self.torch_at_start = (torch.initial_seed(), torch.get_rng_state()) if torch else None

    def run(self, code, name, session):
        main = self.sessions.get(session) if session else None
        if main is None:
            main = types.ModuleType("__main__")
            main.__builtins__ = __builtins__
            if session:
                self.sessions[session] = main
        sys.modules["__main__"] = main
        linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
        error = None
        try:
            compiled = compile(code, name, "exec", flags=self.flags, dont_inherit=True)
            # A future import holds for the rest of the page, as in one file.
            self.flags |= compiled.co_flags & FUTURE
            exec(compiled, main.__dict__)
        except BaseException as raised:
            error = self.describe(raised)
        for stream in {*self.streams, sys.stdout, sys.stderr}:
            try:
                stream.flush()
            except (AttributeError, OSError, ValueError):
                error = error or {"what": "the block closed or replaced sys.stdout", "trace": ""}
        error = error or self.leftovers()
        reply(out=self.out.taken(), err=self.err.taken(), error=error)

    def describe(self, raised):
        trace = traceback.TracebackException.from_exception(raised)
        trace.stack = traceback.StackSummary.from_list(
            [f for f in trace.stack if f.filename != __file__]
        )
        text = "".join(trace.format())
        if isinstance(raised, SystemExit):
            return {
                "what": f"the block ends the program (exit code {raised.code!r})",
                "trace": text,
            }
        try:
            message = " ".join(
                str(raised.msg if isinstance(raised, SyntaxError) else raised).split()
            )
        except Exception:
            message = "(its text cannot be read)"
        return {"what": f"the block raises {type(raised).__name__}: {message}", "trace": text}

    def leftovers(self):
        if threading.active_count() > self.threads:
            return {
                "what": "the block leaves a thread running, whose output would be lost",
                "trace": "",
            }
        if child_is_running():
            return {
                "what": "the block leaves a process running, whose output would be lost",
                "trace": "",
            }
        if self.torch_at_start is not None:
            torch, (seed, state) = sys.modules["torch"], self.torch_at_start
            if torch.initial_seed() == seed and not torch.equal(torch.get_rng_state(), state):
                return {
                    "what": "the block draws random numbers from an unseeded torch generator",
                    "trace": "",
                }
        return None


def child_is_running():
    if not hasattr(os, "waitid"):
        return False
    try:
        return os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
    except ChildProcessError:
        return False


def serve_page(request):
    os.chdir(request["folder"])
    page = Page()
    reply(pid=os.getpid())
    while (request := read_request()) and "code" in request:
        page.run(request["code"], request["name"], request["session"])
    # Like a program that ends: buffers flushed, but no exit handler of the parent's.
    os._exit(0)


def main():
    first = read_request()
    for module in first["preload"]:
        importlib.import_module(module)
    while request := read_request():
        if not hasattr(os, "fork"):
            serve_page(request)
        child = os.fork()
        if child == 0:
            serve_page(request)
        _, status = os.waitpid(child, 0)
        reply(ended=os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
