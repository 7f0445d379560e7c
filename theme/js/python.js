// The Python side of the worker: `run(code, check)` gives a report as JSON. It knows nothing of the browser, so that the
// same text can be tried in Node.

export const PROGRAM = `
import builtins, io, json, linecache, math, random, sys, traceback, types, warnings
import numpy as np

CODE, CHECK = "kod.py", "kontrol.py"
LONG = 1000  # characters; an error may quote a whole array
recursion = sys.getrecursionlimit()
# A name that one run overwrites inside a module must not reach the next run, nor the check.
originals = [(vars(m), dict(vars(m))) for m in (builtins, math, np, np.linalg, np.random)]


class Silence(io.TextIOBase):
    def write(self, text):
        return len(text)


def stream(number):
    # Unbuffered: what was printed before an endless loop must be seen.
    return io.TextIOWrapper(open(number, "wb", 0, closefd=False), "utf-8", write_through=True)


def restore():
    for names, original in originals:
        names.update(original)
    sys.stdout, sys.stderr = stream(1), stream(2)
    sys.setrecursionlimit(recursion)


def execute(source, file, names):
    linecache.cache[file] = len(source), None, source.splitlines(True), file
    try:
        exec(compile(source, file, "exec", dont_inherit=True), names)
    except SystemExit as end:
        if file == CHECK:  # the learner's function ended the program: nothing was checked
            return end
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
    except BaseException as error:
        return error
    return None


def own_frames(report):
    report.stack = traceback.StackSummary.from_list(f for f in report.stack if f.filename == CODE)
    for other in (report.__cause__, report.__context__, *(report.exceptions or ())):
        if other:
            own_frames(other)


def describe(error):
    if isinstance(error, ModuleNotFoundError) and error.name:
        error.msg = f"No module named {error.name!r}"  # Pyodide adds how to install it, which no reader can do here
    report = traceback.TracebackException.from_exception(error)
    own_frames(report)
    line = report.stack[-1].lineno if report.stack else None
    if isinstance(error, SyntaxError):
        message = error.msg
        if error.filename == CODE:
            line = error.lineno
    else:
        try:
            message = str(error)
        except BaseException:
            message = ""
    return {
        "types": [c.__name__ for c in type(error).__mro__ if not c.__name__.startswith("_")],
        "message": message[:LONG],
        "line": line and int(line),
        "traceback": "".join(report.format())[-20 * LONG :],
    }


def raised_by(error):
    at = error.__traceback__
    while at and at.tb_next:
        at = at.tb_next
    return at and at.tb_frame.f_code.co_filename


def verdict(check, names):
    error = execute(check, CHECK, names)
    if error is None:
        return {"accepted": True}
    if isinstance(error, AssertionError) and raised_by(error) == CHECK:
        return {"accepted": False, "message": str(error)[:LONG]}
    hidden = sorted(n for n in names if n in originals[0][1] and not n.startswith("__"))
    return {"accepted": False, "error": describe(error), "hidden": hidden}


def run(code, check=None):
    restore()
    random.seed()
    np.random.seed()
    main = sys.modules["__main__"] = types.ModuleType("__main__")
    names = vars(main)
    names["__builtins__"] = builtins
    report = {}
    with np.printoptions(), np.errstate(), warnings.catch_warnings():
        error = execute(code, CODE, names)
        restore()
        if error is not None:
            report["error"] = describe(error)
        elif check:
            sys.stdout = sys.stderr = Silence()
            report["check"] = verdict(check, names)
    restore()
    return json.dumps(report)
`;
