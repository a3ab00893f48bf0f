#!/usr/bin/env python3
"""Installs the build into a temporary directory, and compiles, links and runs a foreign program and
the examples of samples/library against it with the pkg-config file alone.

usage: installed_test.py BUILD_ROOT SOURCE_ROOT COMPILER OPTION...
"""

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
# The examples, what they are given, and a text that they print.
EXAMPLES = (
    ("replay", [RECORD], "\n27. White F8xE9-D8+A5\n"),
    ("annotate", [MISTAKES], "N[Cairn: best line]"),
    ("prove", ["towers", "8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1"], "\nchecked: a win in at most 2 turns, "),
    ("draw", [RECORD], "<desc>White wins. "),
)
FILES = (
    "bin/cairn",
    "share/man/man1/cairn.1",
    "share/man/man1/cairn-analyse.1",
    "share/bash-completion/completions/cairn",
    "share/zsh/site-functions/_cairn",
    "share/fish/vendor_completions.d/cairn.fish",
    "share/cairn/schemas/analysis.schema.json",
    "share/doc/cairn/README.md",
    "share/doc/cairn/docs/formats/schema-analysis.md",
    "share/doc/cairn/docs/reference/analyse.md",
    "include/cairn/core/version.hpp",
)


def output_of(*command, **options):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **options).stdout


def expect(actual, expected):
    if actual != expected:
        sys.exit(f"expected {expected!r}, got {actual!r}")


class Library:
    """The library that is installed below a directory, seen through pkg-config."""

    def __init__(self, root, compiler):
        self.root = root
        self.compiler = compiler
        [description] = pathlib.Path(root).rglob("cairn.pc")
        self.prefix = description.parents[3] if description.parents[1].name != "lib" else description.parents[2]
        environment = os.environ | {
            "PKG_CONFIG_PATH": str(description.parent),
            "PKG_CONFIG_SYSROOT_DIR": root,
        }
        flags = output_of("pkg-config", "--cflags", "--libs", "cairn", env=environment).split()
        # The libraries that Cairn needs itself are the system's, not the temporary directory's.
        self.flags = [flag if os.path.exists(flag[2:]) else flag.replace(root, "", 1) for flag in flags]

    def compiled(self, source):
        program = os.path.join(self.root, source.stem)
        output_of(*self.compiler, "-std=c++20", "-O1", "-o", program, str(source), *self.flags)
        return program


def expect_stable_headers(example, library):
    """An example may rely on nothing but the stable interface."""
    for header in INCLUDE.findall(example.read_text()):
        if header != "first_record.hpp":
            comment = (library.prefix / "include/cairn" / header).read_text().split("#pragma once")[0]
            if "\n// Stable: " not in comment:
                sys.exit(f"{example.name} includes {header}, which does not say that it is stable")


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
        library = Library(root, compiler)
        for file in FILES:
            expect((file, (library.prefix / file).is_file()), (file, True))
        expect_links(library.prefix / "share/doc/cairn")
        expect(output_of(library.prefix / "bin/cairn", "--version").split()[0], "cairn")
        expect(output_of(library.compiled(PROGRAM)), "42 Black\n")
        expect({path.stem for path in samples.glob("*.cpp")}, {name for name, _, _ in EXAMPLES})
        for example in samples.glob("*.?pp"):
            expect_stable_headers(example, library)
        for name, words, expected in EXAMPLES:
            program = library.compiled(samples / f"{name}.cpp")
            printed = output_of(program, *words, cwd=sources, stderr=subprocess.DEVNULL)
            expect((name, expected in printed), (name, True))


if __name__ == "__main__":
    main()
