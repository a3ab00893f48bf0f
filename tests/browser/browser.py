"""What the tests of pages share: they make a page, and run a script that drives it in Chromium."""

import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(os.environ.get("CAIRN_SOURCE_ROOT", "."))
HERE = ROOT / "tests/browser"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
SKIPPED = 77  # what the test exits with if something is not found here
LEVEL = os.environ.get("CAIRN_LONG_TESTS", "")


def chromium():
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


def missing():
    """What is not found here."""
    if not chromium():
        return "chromium"
    if not shutil.which("node"):
        return "node"
    if not (HERE / "node_modules/playwright-core").is_dir():
        return f"playwright-core (npm ci in {HERE})"
    return None


def skip_or_fail(what):
    print("not found here:", what)
    return 1 if LEVEL else SKIPPED


def browsers():
    """Chromium, and where all cases are asked for also Firefox, if it is there."""
    return [chromium(), *filter(None, [shutil.which("firefox-esr")] if LEVEL not in ("", "ci") else [])]


def drive(script, *arguments, pictures, browser=None):
    """Runs a script with the browser, the arguments, and the directory for pictures of failures."""
    pictures = os.environ.get("CAIRN_TEST_PICTURES", pictures)
    command = ["node", HERE / script, browser or chromium(), *arguments, pictures]
    return subprocess.run(command, timeout=900).returncode
