#!/usr/bin/env python3
"""Puts puzzles on the site of the games that they come from. What their page looks like is tested in a browser
(tests/browser).

usage: site_puzzles_test.py PROGRAM [unittest argument...]
"""

import base64
import bz2
import json
import re
import shutil
import sys
import zlib

import support
from support import DATA, CliTest, cairn, files_below

PUBLISHED = DATA.parents[1] / "samples/puzzles"


def published(name):
    """The puzzles of a published set."""
    return list(map(json.loads, bz2.decompress((PUBLISHED / name / "puzzles.jsonl.bz2").read_bytes()).splitlines()))


def as_variation(puzzle):
    """The puzzle as if the turn before it had not been played."""
    return {**puzzle, "source": {**puzzle["source"], "variation": True, "played": ""}}


def record_of(puzzle, white="Ann", black="Bob", length=2):
    """A game of so many turns at most in which it comes to the puzzle, or could have come to it."""
    source = puzzle["source"]
    turns = [source["turn_before"], "" if source["variation"] else puzzle["solution"]["turn"]][:length]
    start = source["position_before"] or puzzle["position"]
    return "\n".join([f"# White: {white}", f"# Black: {black}", f"{puzzle['game']} {start}", *filter(None, turns), "\n"])


def links_of(page):
    return set(re.findall(r'href="([^"#]+)', page)) - {"data:,"}


class SitePuzzles(CliTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        played = [puzzle for puzzle in published("first-tzaar") if puzzle["source"]["turn_before"]]
        cls.puzzles = [*played[:2], as_variation(played[2]), *published("first-towers")[:2]]

    def setUp(self):
        super().setUp()
        self.site = self.path / "site"
        self.games = self.file("games.txt", "".join(map(record_of, self.puzzles)))
        self.set = self.set_of(self.puzzles)

    def set_of(self, puzzles, name="set"):
        """A directory with these puzzles, or with this text."""
        text = puzzles if isinstance(puzzles, str) else "".join(json.dumps(puzzle) + "\n" for puzzle in puzzles)
        return self.file(f"{name}/puzzles.jsonl", text).parent

    def report(self, *arguments, games=None):
        done = cairn("report", games or self.games, *arguments, "-o", self.site)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stderr

    def page(self, name):
        return (self.site / name).read_text("utf-8")

    def items(self, game):
        packed = re.search('id="set">([^<]*)<', self.page(f"puzzles-{game}.html"))[1]
        return json.loads(zlib.decompress(base64.b64decode(packed)))["puzzles"]

    def links(self, game):
        """The addresses of the turns that the puzzles of a game lead to, by the puzzles."""
        return {item["id"]: item["game"][0] for item in self.items(game)}

    def expect_left_out(self, count, of, told):
        self.assertEqual(f"cairn: {count} of {of} puzzles are left out; their games are not on the site\n" in told,
                         count > 0, told)

    def expect_no_page(self):
        self.assertEqual(list(self.site.glob("puzzles*")), [])
        for page in self.site.rglob("*.html"):
            self.assertNotIn("puzzles-", page.read_text("utf-8"), page)

    def test_each_puzzle_leads_to_the_turn_of_its_game(self):
        told = self.report("--puzzles", self.set)
        self.expect_left_out(0, 5, told)
        self.assertEqual({game: {item["id"] for item in self.items(game)} for game in ("tzaar", "towers")},
                         {game: {puzzle["id"] for puzzle in self.puzzles if puzzle["game"] == game}
                          for game in ("tzaar", "towers")})
        turns = {}
        for game in ("tzaar", "towers"):
            for name, address in self.links(game).items():
                page, turn = address.split("#")
                self.assertTrue((self.site / page).is_file(), address)
                turns[name] = int(turn)
        self.assertEqual([turns[puzzle["id"]] for puzzle in self.puzzles], [1, 1, 0, 0, 0])
        words = {item["id"]: re.sub("[\u2068\u2069]", "", item["game"][1]) for item in self.items("tzaar")}
        self.assertEqual(words[self.puzzles[0]["id"]], "From the game Ann \u2013 Bob, after turn 1")
        self.assertEqual(words[self.puzzles[2]["id"]],
                         "From the game Ann \u2013 Bob, if turn 1 had been another one")

    def puzzles_on(self, address):
        """The addresses of the puzzles to which the page of a game leads, with what is said of each."""
        found = re.findall(r'href="\.\./(puzzles-\w+\.html#\w+)"><b><svg.*?</svg>(.*?)</b>(.*?)</a>', self.page(address))
        return {link: (where, task) for link, where, task in found}

    def test_the_page_of_a_game_leads_to_its_puzzles(self):
        self.report("--puzzles", self.set)
        for game in ("tzaar", "towers"):
            for item in self.items(game):
                page, turn = item["game"][0].split("#")
                where, task = self.puzzles_on(page)[f"puzzles-{game}.html#{item['id']}"]
                self.assertEqual(task, item["task"])
                self.assertEqual(where, "Puzzle: if turn 1 had been another one" if item["id"] == self.puzzles[2]["id"] else
                                 "Puzzle: the start" if turn == "0" else f"Puzzle: after turn {turn}")

    def test_a_game_that_was_given_up_before_its_puzzle(self):
        _, _, puzzle, *_ = self.puzzles
        self.report("--puzzles", self.set_of([puzzle]), games=self.file("ended.txt", record_of(puzzle, length=0)))
        (address, words), = (item["game"] for item in self.items("tzaar"))
        self.assertEqual(re.sub("[\u2068\u2069]", "", words), "From the game Ann \u2013 Bob, if it had gone on after turn 0")
        (where, _), = self.puzzles_on(address.split("#")[0]).values()
        self.assertEqual(where, "Puzzle: if the game had gone on after turn 0")

    def test_another_set_changes_the_pages_of_its_games_alone(self):
        self.report("--puzzles", self.set)
        first, second = (self.links("tzaar")[puzzle["id"]].split("#")[0] for puzzle in self.puzzles[:2])
        before = self.page(second)
        self.report("--puzzles", self.set_of(self.puzzles[1:], "fewer"))
        self.assertEqual(self.puzzles_on(first), {})
        self.assertEqual(self.page(second), before)

    def test_the_pages_lead_to_each_other(self):
        self.report("--puzzles", self.set, "--base", "https://example.org/")
        for game, other in (("tzaar", "towers"), ("towers", "tzaar")):
            for name in (f"games-{game}.html", f"moments-{game}.html", "index.html"):
                self.assertIn(f"puzzles-{game}.html", links_of(self.page(name)), name)
            self.assertIn("Puzzles of these games</a>", self.page(f"moments-{game}.html"))
            links = links_of(self.page(f"puzzles-{game}.html"))
            self.assertEqual(links, {"index.html", f"games-{game}.html", f"moments-{game}.html",
                                     f"puzzles-{other}.html"})
            for link in links:
                self.assertTrue((self.site / link).is_file(), link)
            self.assertIn(f"<loc>https://example.org/puzzles-{game}.html</loc>", self.page("sitemap.xml"))

    def test_written_again_as_one_that_is_made_anew(self):
        self.report("--puzzles", self.set)
        self.assertIn(" 0 files written", self.report("--puzzles", self.set))
        fewer = self.set_of(self.puzzles[1:3], "fewer")
        for options in (("--puzzles", fewer), ("--puzzles", fewer, "--puzzles", self.set), ("--language", "de", "--puzzles", self.set),
                        ()):
            with self.subTest(options=options):
                self.report(*options)
                new = self.path / "new"
                shutil.rmtree(new, ignore_errors=True)
                self.assertEqual(cairn("report", "-q", self.games, *options, "-o", new).returncode, 0)
                self.assertEqual(files_below(self.site), files_below(new))
        self.expect_no_page()

    def test_puzzles_of_other_games_are_told_and_left_out(self):
        some = self.file("some.txt", "".join(map(record_of, self.puzzles[1:4])))
        self.expect_left_out(2, 5, self.report("--puzzles", self.set, games=some))
        self.assertEqual(set(self.links("tzaar")), {puzzle["id"] for puzzle in self.puzzles[1:3]})
        self.assertEqual(set(self.links("towers")), {self.puzzles[3]["id"]})
        self.expect_left_out(3, 4, self.report("--puzzles", self.set_of(self.puzzles[:4], "other"),
                                               games=self.file("one.txt", record_of(self.puzzles[2]))))
        self.assertFalse((self.site / "puzzles-towers.html").exists())
        self.expect_left_out(5, 5, self.report("--puzzles", self.set, games=self.file("none.txt", "tzaar fixed\n")))
        self.expect_no_page()
        self.assertEqual(self.report("-q", "--puzzles", self.set, games=some), "")

    def test_of_copies_the_game_of_the_puzzles_players_is_meant(self):
        (puzzle,) = self.puzzles[:1]
        copies = (("Cleo", "Dan"), ("Ann", "Bob"), ("Ann", "Bob"))
        games = self.file("copies.txt", "".join(record_of(puzzle, *players) for players in copies))
        for players, wanted in ((("Ann", "Bob"), "Ann \u2013 Bob"), (("Eve", "Fritz"), "Cleo \u2013 Dan")):
            puzzle["source"]["white"], puzzle["source"]["black"] = players
            self.report("--puzzles", self.set_of([puzzle], "one"), games=games)
            (item,) = self.items("tzaar")
            self.assertIn(wanted, re.sub("[\u2068\u2069]", "", item["game"][1]))
            self.assertIn(wanted, self.page(item["game"][0].split("#")[0]).replace("</bdi>", "").replace("<bdi>", ""))

    def test_sets_are_read_however_they_lie_there_and_each_puzzle_is_shown_once(self):
        packed = self.file("packed/puzzles.jsonl.bz2", bz2.compress((self.set / "puzzles.jsonl").read_bytes()))
        expected = None
        for sets in ((self.set,), (packed.parent,), (packed,), (self.set / "puzzles.jsonl", packed)):
            self.report(*(option for path in sets for option in ("--puzzles", path)))
            found = files_below(self.site)
            self.assertEqual(found, expected or found)
            expected = found
        levels = [item["level"] for item in self.items("tzaar")]
        self.assertEqual(levels, sorted(levels))

    def test_sets_that_are_wrong_are_told_before_anything_is_written(self):
        good = self.puzzles[0]
        wrong = {
            "puzzles.jsonl:2:1": json.dumps(good) + "\n{}\n",
            "puzzles.jsonl:1:1": "no JSON\n",
            "unknown game": json.dumps({**good, "game": "chess"}),
            "puzzle ": json.dumps({**good, "position": "...../"}),
            f"puzzle '{good['id']}'": json.dumps({**good, "solution": {**good["solution"], "turn": "A1xA1"}}),
            "fewer turns than it asks for": json.dumps({**good, "asked": 99}),
        }
        for what, text in wrong.items():
            with self.subTest(what=what):
                done = cairn("report", self.games, "--puzzles", self.set_of(text, "wrong"), "-o", self.site)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(what, done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for path in (self.path / "nowhere", self.path):
            done = cairn("report", self.games, "--puzzles", path, "-o", self.site)
            self.assert_one_line(done, 2, "where there is no puzzles.jsonl")
        self.assertFalse(self.site.exists())

    def test_what_a_set_says_is_text(self):
        evil = "</script><img src=x onerror=y()>\"'"
        puzzle = {**self.puzzles[0], "id": evil, "themes": [evil], "trap": evil, "idea": evil}
        puzzle["source"] = {**puzzle["source"], "white": evil, "black": "x", "source": "../../x"}
        self.report("--puzzles", self.set_of([puzzle], "evil"))
        page = self.page("puzzles-tzaar.html")
        self.assertNotIn("<img", page)
        self.assertEqual(page.count("</script>"), 2)
        self.assertRegex(self.items("tzaar")[0]["game"][0], r"^games/[0-9a-f]{16}\.html#1$")


if __name__ == "__main__":
    support.main(sys.argv)
