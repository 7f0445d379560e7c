"""What all tests share: the built site, made once however many workers run."""

import os
import sys
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "hooks"), str(ROOT / "tests")]
from sites import build  # noqa: E402

# A test run must not change the tree, and its one-thread results must be those of the pages.
os.environ["OMP_NUM_THREADS"] = "1"

# The same examples on every machine; slow machines get as long as they need.
settings.register_profile(
    "dikkat",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("dikkat")


def pytest_addoption(parser):
    parser.addoption(
        "--update-outputs",
        action="store_true",
        help="accept the outputs of the pages as they are now",
    )


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Path:
    """The real site, built with --strict."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder, messages = shared / "site", shared / "site.txt"
    with FileLock(shared / "site.lock"):
        if not messages.exists():
            result = build(ROOT, folder, "--strict")
            messages.write_text(result.stderr if result.returncode else "", "utf-8")
    if failed := messages.read_text("utf-8"):
        pytest.fail(f"the site cannot be built: {failed}", pytrace=False)
    return folder
