"""What the tests of `cairn draw` share."""

import os
import pathlib
import xml.etree.ElementTree

from support import CliTest, cairn

ROOT = pathlib.Path(os.environ.get("CAIRN_SOURCE_ROOT", "."))
COLLECTION = ROOT / "samples/own-collection.sgf"
TOWERS = ROOT / "samples/own-towers-1.sgf"
ANALYSED = ROOT / "samples/annotated/game2552914.json"
ANNOTATED = ROOT / "samples/annotated/game2552914.sgf"
SVG = "{http://www.w3.org/2000/svg}"
THEMES = ("print", "greyscale", "colour", "dark", "colour-blind", "board")


def draw(*arguments, text=None):
    return cairn("draw", *arguments, text=text)


class DrawTest(CliTest):
    def drawn(self, *arguments, text=None):
        """Returns what the program writes to standard output."""
        done = draw(*arguments, text=text)
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
        return done.stdout

    def svg(self, *arguments, text=None):
        return xml.etree.ElementTree.fromstring(self.drawn(*arguments, text=text))

    def description(self, *arguments, text=None):
        return self.svg(*arguments, text=text).find(f"{SVG}desc").text

    def written(self, *arguments):
        """Draws to the directory or the pattern that is the last argument, and returns the names of
        the files that are there."""
        self.drawn(*arguments)
        return sorted(path.name for path in self.path.iterdir())
