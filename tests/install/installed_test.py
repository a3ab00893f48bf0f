#!/usr/bin/env python3
"""Installs the build into a temporary directory, and compiles, links and runs a foreign program and
the examples of samples/library against it, each with the pkg-config file of one library alone. The
core must need nothing but the standard library and fmt. The shared library has examples in C and
Python.

usage: installed_test.py BUILD_ROOT SOURCE_ROOT COMPILER OPTION...
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import links

PROGRAM = pathlib.Path(__file__).with_name("foreign.cpp")
RECORD = "samples/game2552914.txt"
MISTAKES = "samples/own-tzaar-random.sgf"
NOT_INSTALLED = ("CONTRIBUTING.md", "samples", "src", "tests")  # pages link to them
INCLUDE = re.compile(r'^#include "(.*)"$', re.MULTILINE)
DATABASE = "games.db"
# The examples, the library that each links, what it is given, the file that it reads as its input,
# and what it writes.
EXAMPLES = (
    ("replay", "cairn-core", [], RECORD, b"\n27. White F8xE9-D8+A5\n"),
    ("annotate", "cairn-core", [], MISTAKES, b"N[Cairn: best line]"),
    ("prove", "cairn-core", ["towers", "8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1"], os.devnull,
     b"\nchecked: a win in at most 2 turns, "),
    ("draw", "cairn-draw", [], RECORD, b"\x89PNG\r\n"),
    ("database", "cairn-archive", [DATABASE], os.devnull, b"game2552914.txt, record 1: tzaar, "),
)
MOST_LINES = 30  # of an example for each library of C++
# What a program with the core alone may load: what g++ itself links, and fmt.
LOADED_BY_CORE = re.compile(r"linux-vdso|/ld-linux|lib(stdc\+\+|c\+\+|m|gcc_s|c|fmt|unwind|gcov)\.so")
FILES = (
    "bin/cairn",
    "share/man/man1/cairn.1",
    "share/man/man1/cairn-analyse.1",
    "share/bash-completion/completions/cairn",
    "share/zsh/site-functions/_cairn",
    "share/fish/vendor_completions.d/cairn.fish",
    "share/cairn/schemas/analysis.schema.json",
    "share/doc/cairn/README.md",
    "share/doc/cairn/NOTICE",
    "share/doc/cairn/cairn.spdx.json",
    "share/doc/cairn/docs/formats/schema-analysis.md",
    "share/doc/cairn/docs/reference/analyse.md",
    "include/cairn/core/version.hpp",
)


def output_of(*command, **options):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **options).stdout


def expect(actual, expected):
    if actual != expected:
        sys.exit(f"expected {expected!r}, got {actual!r}")


class Installed:
    """What is installed below a directory, seen through pkg-config."""

    def __init__(self, root, compiler):
        self.root = root
        self.compiler = compiler
        [description] = pathlib.Path(root).rglob("cairn-core.pc")
        self.prefix = description.parents[3] if description.parents[1].name != "lib" else description.parents[2]
        self.environment = os.environ | {"PKG_CONFIG_PATH": str(description.parent), "PKG_CONFIG_SYSROOT_DIR": root}

    def flags(self, library, *kinds):
        """What the compiler is told; the libraries that Cairn needs itself are the system's, not the
        temporary directory's."""
        flags = output_of("pkg-config", *kinds, library, env=self.environment).split()
        return [flag if os.path.exists(flag[2:]) else flag.replace(self.root, "", 1) for flag in flags]

    def compiled_as_c(self, source, library):
        program = os.path.join(self.root, source.stem)
        output_of(*c_compiler(), "-std=c99", "-Wall", "-Wextra", "-Werror", "-o", program, str(source),
                  *self.flags(library, "--cflags", "--libs"))
        return program

    def environment_of_interface(self):
        """The environment in which programs and Python find the shared library."""
        [library] = self.prefix.rglob("libcairn.so.0")
        [module] = pathlib.Path(self.root).rglob("cairn.py")
        return os.environ | {"LD_LIBRARY_PATH": str(library.parent), "PYTHONPATH": str(module.parent)}

    def compiled(self, source, library):
        program = os.path.join(self.root, source.stem)
        output_of(*self.compiler, "-std=c++20", "-O1", "-o", program, str(source),
                  *self.flags(library, "--cflags", "--libs"))
        return program


def c_compiler():
    return os.environ.get("CC", "cc").split()


def expect_interface(installed, samples, sources):
    """The examples in C and Python work with the shared library, which needs nothing of its own."""
    environment = installed.environment_of_interface()
    analyse = installed.compiled_as_c(samples / "analyse.c", "cairn")
    record = pathlib.Path(sources, RECORD).read_bytes()
    done = subprocess.run([analyse], check=True, input=record, env=environment, capture_output=True)
    expect(b'"state":"ok"' in done.stdout and b"White wins: Black has no capture left" in done.stdout, True)
    position = [sys.executable, samples / "position.py", "tzaar", "random:7"]
    shown = subprocess.run(position, check=True, env=environment, capture_output=True)
    expect((b"</svg>" in shown.stdout, shown.stderr.count(b" %  ")), (True, 3))
    without_errors = subprocess.run([analyse], input=record, env=environment, stdout=subprocess.PIPE,
                                    preexec_fn=lambda: os.close(2))
    expect(without_errors.stdout == done.stdout, True)
    for command in ([analyse], position):
        expect_no_signal_without_streams(command, environment)


def expect_no_signal_without_streams(command, environment):
    done = subprocess.run(command, env=environment, preexec_fn=lambda: os.closerange(0, 3))
    expect(done.returncode >= 0, True)


def expect_core_alone(installed, program, is_instrumented):
    """The core needs no library but fmt, neither to link nor to run."""
    expect(installed.flags("cairn-core", "--libs-only-l"), ["-lcairn-core", "-lfmt"])
    loaded = output_of("ldd", program).splitlines()
    foreign = [line.strip() for line in loaded if not LOADED_BY_CORE.search(line)]
    if not is_instrumented:
        expect(foreign, [])


def expect_stable_headers(example, installed):
    """An example may rely on nothing but the stable interface."""
    for header in INCLUDE.findall(example.read_text()):
        comment = (installed.prefix / "include/cairn" / header).read_text().split("#pragma once")[0]
        if "\n// Stable: " not in comment:
            sys.exit(f"{example.name} includes {header}, which does not say that it is stable")


def expect_short_examples(samples):
    """Each library has an example that is short."""
    short = {library for name, library, *_ in EXAMPLES
             if len((samples / f"{name}.cpp").read_text().splitlines()) <= MOST_LINES}
    expect(short, {"cairn-core", "cairn-draw", "cairn-archive"})


def expect_notices(documents):
    """The licences are there of all that the list of parts says is compiled in."""
    parts = json.loads((documents / "cairn.spdx.json").read_text())
    linked = {each["relatedSpdxElement"] for each in parts["relationships"] if each["relationshipType"] == "STATIC_LINK"}
    names = {each["name"] for each in parts["packages"] if each["SPDXID"] in linked}
    expect(names, {"nlohmann/json", "fmt", "Boost"})
    notice = (documents / "NOTICE").read_text()
    expect({name for name in names if f"==== {name} (" in notice}, names)


def expect_links(documents):
    """The links between the pages that are installed lead somewhere."""
    documents = documents.resolve()
    for page in documents.rglob("*.md"):
        for target, file in links.wrong_links(page):
            if file.relative_to(documents).parts[0] not in NOT_INSTALLED:
                sys.exit(f"{page.relative_to(documents)} links to {target}, which is not there")


def main():
    build, sources, *compiler = sys.argv[1:]
    samples = pathlib.Path(sources, "samples/library")
    with tempfile.TemporaryDirectory() as root:
        output_of("meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", root)
        installed = Installed(root, compiler)
        for file in FILES:
            expect((file, (installed.prefix / file).is_file()), (file, True))
        expect_links(installed.prefix / "share/doc/cairn")
        expect_notices(installed.prefix / "share/doc/cairn")
        cairn = installed.prefix / "bin/cairn"
        expect(output_of(cairn, "--version").split()[0], "cairn")
        output_of(cairn, "convert", "-q", pathlib.Path(sources, RECORD), "-o", os.path.join(root, DATABASE))
        foreign = installed.compiled(PROGRAM, "cairn-core")
        expect(output_of(foreign), "42 Black\n")
        is_instrumented = any("-fsanitize" in option for option in compiler)
        expect_core_alone(installed, foreign, is_instrumented)
        expect({path.stem for path in samples.glob("*.cpp")}, {name for name, *_ in EXAMPLES})
        expect_short_examples(samples)
        for example in samples.glob("*.cpp"):
            expect_stable_headers(example, installed)
        if not is_instrumented:
            expect_interface(installed, samples, sources)
        for name, library, words, read, expected in EXAMPLES:
            program = installed.compiled(samples / f"{name}.cpp", library)
            with open(pathlib.Path(sources, read), "rb") as file:
                written = subprocess.run([program, *words], check=True, cwd=root, stdin=file,
                                         stdout=subprocess.PIPE).stdout
            expect((name, expected in written), (name, True))


if __name__ == "__main__":
    main()
