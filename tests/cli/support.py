"""What the tests that drive the built program share."""

import base64
import functools
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import zlib

SOURCE = pathlib.Path(os.environ.get("CAIRN_SOURCE_ROOT", ".")).absolute()
DATA = SOURCE / "tests/data"
RECORD = DATA / "littlegolem/game2552914.txt"
PROGRAM = "cairn"  # set by main()
# How many cases are gone through (CONTRIBUTING.md): nothing, ci, 1, or full.
LEVEL = os.environ.get("CAIRN_LONG_TESTS", "")
NEEDS_ALL = bool(LEVEL)  # whether it is a failure that something like a browser is not there
IS_LONG = LEVEL not in ("", "ci")
IS_FULL = LEVEL == "full"
# What the text of an analysis that was read says of it.
OF_FILE = b"Values and proofs are those of the file that was read.\n"
# A program built for coverage writes its figures when it ends. Runs that can hardly write must not
# spoil them.
NO_COVERAGE = os.environ | {"GCOV_PREFIX": "/dev/null"}
# Where a program of tests writes which of them passed; promises_test.py reads it.
PASSED = os.environ.get("CAIRN_PASSED")
COVERAGE_COMPLAINT = re.compile("^(libgcov )?profiling.*\n", re.MULTILINE)


def cases(few, every):
    """How many cases a test goes through; a few of the same kind are enough in `check`."""
    return every if IS_LONG else few


def cases_by_hand(few, every):
    """The same for a test of which a few cases are enough in `check --long`, too."""
    return every if IS_FULL else few


def cairn(*arguments, text=None, timeout=900, **options):
    """Runs the program, and returns standard output as bytes and standard error as text."""
    done = subprocess.run(
        [PROGRAM, *map(str, arguments)],
        input=text.encode() if isinstance(text, str) else text,
        stdin=subprocess.DEVNULL if text is None else None,
        stdout=options.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        timeout=timeout,
        **options,
    )
    done.stderr = COVERAGE_COMPLAINT.sub("", done.stderr.decode(errors="replace"))
    return done


def files_below(directory):
    """Returns the contents of all files of a directory by their names."""
    return {str(path.relative_to(directory)): path.read_bytes() for path in sorted(directory.rglob("*")) if path.is_file()}


@functools.cache
def is_sanitized():
    """Whether the program was built with the address sanitizer."""
    return b"__asan_init" in pathlib.Path(PROGRAM).read_bytes()


def packed_in(page, name):
    """What the element of that name holds packed in a page."""
    return zlib.decompress(base64.b64decode(re.search(f'id="{name}">([^<]*)<', page)[1]))


def limit(resource_kind, most):
    """What lets the program begin with at most so much of a resource, as `preexec_fn`."""
    return lambda: resource.setrlimit(resource_kind, (most, most))


def start(*arguments, **options):
    """Starts the program with pipes for its outputs."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([PROGRAM, *map(str, arguments)], **(pipes | options))


def wait_until_caught(process, number):
    """Waits until a program that was started catches a signal, which would kill it before."""
    def catches():
        caught = re.search(r"SigCgt:\s*(\w+)", pathlib.Path(f"/proc/{process.pid}/status").read_text())
        return caught and int(caught[1], 16) >> (number - 1) & 1

    while not catches() and process.poll() is None:
        time.sleep(0.01)


def report(*arguments, **options):
    """Returns what `check` reports, as a list of objects."""
    done = cairn("check", "-q", "--report", "-", *arguments, **options)
    return [json.loads(line) for line in done.stdout.splitlines()]


def games(count, *options):
    """Returns `count` random games, each as bytes in Cairn's SGF."""
    done = cairn("selfplay", "-q", "--games", count, "--depth", 1, "--random-turns", 300, *options)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return [b"(;FF" + game for game in done.stdout.split(b"(;FF")[1:]]


class CliTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.path = pathlib.Path(directory.name)
        self.path.chmod(0o755)  # for tests that give up their privileges
        self.record = RECORD.read_bytes()

    def file(self, name, content):
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def assert_same_files(self, path, wanted):
        """Compares two directories."""
        made, expected = files_below(path), files_below(wanted)
        self.assertEqual(sorted(made), sorted(expected))
        self.assertEqual([name for name in made if made[name] != expected[name]], [])

    def assert_one_line(self, done, status, pattern):
        """Checks that the program wrote one line to standard error and nothing else."""
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertRegex(done.stderr, pattern)


def counting(assertion):
    """The assertion of a test case, which it counts."""
    @functools.wraps(assertion)
    def count(self, *arguments, **options):
        self.asserted = True
        return assertion(self, *arguments, **options)
    return count


def asserting(test):
    """The test, which fails if it asserts nothing."""
    @functools.wraps(test)
    def run(self):
        self.asserted = False
        test(self)
        if not self.asserted:
            raise AssertionError(f"{test.__name__} asserts nothing")
    return run


def expect_assertions(module):
    """Lets the tests of a module fail that were emptied."""
    for name in dir(unittest.TestCase):
        if name.startswith("assert"):
            setattr(unittest.TestCase, name, counting(getattr(unittest.TestCase, name)))
    for case in vars(module).values():
        if isinstance(case, type) and issubclass(case, unittest.TestCase):
            for name, test in list(vars(case).items()):
                if name.startswith("test"):
                    setattr(case, name, asserting(test))


class Result(unittest.TextTestResult):
    """Also remembers what passed."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.passed = []

    def addSuccess(self, test):
        super().addSuccess(test)
        self.passed.append(test.id().split(".")[-1])


def passed_file(program):
    """Where the tests of a program are listed that passed."""
    return pathlib.Path(PASSED, "-".join(pathlib.Path(program).resolve().parts[-2:]))


def main(arguments):
    global PROGRAM
    expect_assertions(sys.modules["__main__"])
    # Programs keep ignoring the signals that were ignored when they began, as in the background of a
    # shell or under nohup, and the tests send these.
    for number in (signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    PROGRAM = os.path.abspath(arguments.pop(1))
    runner = unittest.TextTestRunner(resultclass=Result)
    done = unittest.main(module="__main__", argv=arguments, testRunner=runner, exit=False).result
    if PASSED:
        pathlib.Path(PASSED).mkdir(exist_ok=True)
        passed_file(sys.argv[0]).write_text("\n".join(done.passed) + "\n")
    sys.exit(not done.wasSuccessful())
