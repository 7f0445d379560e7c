// The Python side of the worker: `run(code, check)` gives a report as JSON. It knows nothing of the browser, so that the
// same text can be tried in Node.
// Its reasons stand here, where they are not sent to every reader: an error's text is cut because it may quote a whole
// array; names that one run overwrites inside a module must reach neither the next run nor the check; streams are
// unbuffered, so that what was printed before an endless loop is seen; a SystemExit in the check means that the
// learner's function ended the program and nothing was checked; Pyodide's advice how to install a missing module is
// left out, because no reader can follow it here; what the last run left is collected in silence before the next one.

export const PROGRAM = `
import builtins, gc, io, json, linecache, math, random, sys, traceback, types, warnings
import numpy as np

CODE, CHECK = "kod.py", "kontrol.py"
LONG = 1000
recursion = sys.getrecursionlimit()
modules = {name: sys.modules[name] for name in ("numpy", "math", "random", "json", "sys", "builtins")}
originals = [(vars(m), dict(vars(m))) for m in (builtins, json, math, random, np, np.linalg, np.random)]


class Silence(io.TextIOBase):
    def write(self, text):
        return len(text)


def stream(number):
    return io.TextIOWrapper(open(number, "wb", 0, closefd=False), "utf-8", write_through=True)


def restore():
    for names, original in originals:
        names.update(original)
    sys.settrace(None)
    sys.modules.update(modules)
    sys.stdin = io.TextIOWrapper(open(0, "rb", 0, closefd=False), "utf-8")
    sys.stdout, sys.stderr = stream(1), stream(2)
    sys.setrecursionlimit(recursion)


def execute(source, file, names):
    linecache.cache[file] = len(source), None, source.splitlines(True), file
    try:
        exec(compile(source, file, "exec", dont_inherit=True), names)
    except SystemExit as end:
        if file == CHECK:
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
        error.msg = f"No module named {error.name!r}"
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
    own = {n: v for n, v in names.items() if n.startswith("__") or n not in originals[0][1]}
    error = execute(check, CHECK, own)
    if error is None:
        return {"accepted": True}
    if isinstance(error, AssertionError) and raised_by(error) == CHECK:
        return {"accepted": False, "message": str(error)[:LONG]}
    return {"accepted": False, "error": describe(error)}


def run(code, check=None):
    sys.stdout = sys.stderr = Silence()
    gc.collect()
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
