"""What all tests share: the built site, made once however many workers run."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "hooks"), str(ROOT / "tests")]
from server import Server  # noqa: E402
from shared import once  # noqa: E402
from sites import build  # noqa: E402

SERVER = pytest.StashKey()

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

    def make(shared: Path) -> str:
        result = build(ROOT, shared / "site", "--strict")
        return f"failed: {result.stderr}" if result.returncode else str(shared / "site")

    if (built := once(tmp_path_factory, "site", make)).startswith("failed: "):
        pytest.fail(f"the site cannot be built, {built}", pytrace=False)
    return Path(built)


def pytest_configure(config):
    """One web server for all workers of a run; it serves what the browser tests put into its folder."""
    if not hasattr(config, "workerinput"):
        config.stash[SERVER] = Server()


def pytest_unconfigure(config):
    if SERVER in config.stash:
        config.stash[SERVER].close()
