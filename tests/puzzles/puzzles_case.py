"""What the tests of `cairn puzzles` share."""

import bz2
import io
import json
import pathlib
import shutil
import sys
import tarfile
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from support import DATA, RECORD, CliTest, cairn, packed_in

ROOT = DATA.parent.parent
FILES = [RECORD, ROOT / "samples/own-towers-1.sgf", ROOT / "samples/own-tzaar-fixed.sgf"]
# Small searches suffice, because the games are few and their puzzles are not hard to find.
QUICK = ("--nodes", "3000", "--tactic-nodes", "100", "--turn-nodes", "3000", "--memory", "16")
# The real record's one puzzle has too many defences for people, and serves all the same.
FOR_TESTS = ("--without", "defences", "--without", "idea")
# Puzzles that are composed, few of them and short ones.
COMPOSED = ("--compose", 4, "--seed", 2, "--win-in", "2-3", "--length-nodes", 3000, "--sheet", 0)


PROOFS = "certificates.tar.bz2"


def json_lines(path):
    content = path.read_bytes()
    if path.suffix == ".bz2":
        content = bz2.decompress(content)
    return [json.loads(line) for line in content.splitlines()]


def read_proofs(directory):
    """The certificates of a set by their names."""
    with tarfile.open(directory / PROOFS) as archive:
        return {member.name: archive.extractfile(member).read() for member in archive}


def read_page(directory):
    """The data of a set's page."""
    return json.loads(packed_in((directory / "puzzles.html").read_text(), "set"))


def write_proofs(directory, proofs):
    with tarfile.open(directory / PROOFS, "w:bz2") as archive:
        for name, content in proofs.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))


class PuzzlesCase(CliTest):
    folder = tempfile.TemporaryDirectory()
    made = {}  # sets that several tests need, by what they were made with

    def make(self, name, *arguments, status=0, filters=FOR_TESTS):
        """Makes a set and returns its directory."""
        words = (*filters, *map(str, arguments))
        if words in self.made and not (self.path / name).exists():
            return shutil.copytree(self.made[words], self.path / name)
        done = cairn("puzzles", "-o", self.path / name, *QUICK, *words)
        self.assertEqual(done.returncode, status, done.stderr)
        if status == 0 and words not in self.made and not any(str(self.path) in word for word in words):
            self.made[words] = shutil.copytree(self.path / name, f"{self.folder.name}/{len(self.made)}")
        return self.path / name
