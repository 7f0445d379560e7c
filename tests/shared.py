"""What parallel workers of one run make once and share."""

import os

from filelock import FileLock


def once(tmp_path_factory, name: str, make) -> str:
    """What `make(folder)` returns; it is called once however many workers run, and they share the folder."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    result = shared / f"{name}.txt"
    with FileLock(shared / f"{name}.lock"):
        if not result.exists():
            result.write_text(make(shared), "utf-8")
    return result.read_text("utf-8")
