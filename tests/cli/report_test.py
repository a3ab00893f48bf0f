#!/usr/bin/env python3
"""Writes pages of games and sites of archives with `cairn report`. What they look like is tested in a
browser (tests/browser).

usage: report_test.py PROGRAM [unittest argument...]
"""

import bz2
import ctypes
import itertools
import json
import os
import pathlib
import pty
import re
import resource
import shutil
import signal
import struct
import sys
import time
import zipfile
from xml.etree import ElementTree

import support
from support import CliTest, DATA, NO_COVERAGE, RECORD, cairn, files_below, start

QUICK = ("--depth", "1", "--proof-nodes", "500")
# Games of an archive of both kinds.
TZAAR, TOWERS = support.cases(3, 8), support.cases(2, 4)


def data_of(page):
    """What the script of a game's page knows."""
    return json.loads(support.packed_in(page, "game-data"))


class Changes:
    """What gets a name or loses it below a directory, in its order."""
    MOVED_TO, DELETED = 0x80, 0x200  # of inotify(7)

    def __init__(self, directory):
        self.libc = ctypes.CDLL(None)
        self.events = self.libc.inotify_init1(os.O_NONBLOCK)
        folders = [directory, *filter(pathlib.Path.is_dir, directory.iterdir())]
        self.folders = {self.libc.inotify_add_watch(self.events, os.fsencode(folder), self.MOVED_TO | self.DELETED):
                        folder.relative_to(directory) for folder in folders}

    def seen(self):
        data = os.read(self.events, 1 << 20)
        os.close(self.events)
        found = []
        while data:
            folder, mask, _, size = struct.unpack_from("iIII", data)
            name = data[16:16 + size].rstrip(b"\0").decode()
            found.append(("named" if mask & self.MOVED_TO else "removed", str(self.folders[folder] / name)))
            data = data[16 + size:]
        return found


class Game(CliTest):
    def page_of(self, *arguments, status=0, **options):
        target = self.path / "game.html"
        done = cairn("report", "-q", *arguments, "-o", target, **options)
        self.assertEqual(done.returncode, status, done.stderr)
        return target.read_text("utf-8")

    def test_a_stored_analysis_gives_the_same_page_without_a_search(self):
        analysis = self.path / "game.json"
        cairn("analyse", *QUICK, "--format", "json", RECORD, "-o", analysis)
        page = self.page_of(RECORD, *QUICK)
        file = support.OF_FILE.decode().rstrip() + " "
        read = self.page_of(analysis)
        self.assertEqual((page.count(file), read.count(file)), (0, 1))
        self.assertEqual(page, read.replace(file, ""))
        done = cairn("report", analysis, "--depth", "9", "-o", self.path / "deeper.html")
        self.assertEqual(done.returncode, 1)
        self.assertIn("an analysis with --depth 1, which is not searched again", done.stderr)

    def test_one_file_of_modest_size_with_everything_in_it(self):
        page = self.page_of(RECORD, *QUICK)
        self.assertLess(len(page.encode()), 180_000)
        html = re.sub("<script.*?</script>", "", page, flags=re.DOTALL)
        self.assertEqual(re.findall(r'(?:src|href)="(?!#|data:)[^"]*"', html), [])
        self.assertIn("Content-Security-Policy", page)
        self.assertEqual(page.count('<a class="turn"'), 27)
        for link in re.findall(r'href="#(\d+)"', page):
            self.assertTrue(0 <= int(link) <= 27)  # 0 is the start, to which the sign of Cairn leads

    def test_a_long_game_with_many_marks(self):
        """However many there are, the lines of each are on the page, and the candidates."""
        page = self.page_of(support.DATA / "towers/long-game.txt", "--depth", 1, "--proof-nodes", 0,
                            "--second-look", 1000, "--candidates", 3)
        self.assertEqual(page.count('<a class="turn"'), 302)
        marked = {i for i, (mark, *_) in enumerate(data_of(page)["told"], 1) if mark}
        self.assertGreater(len(marked), 100)
        labels = {}
        for turn, _, _, label in data_of(page)["lines"]:
            labels.setdefault(turn + 1, []).append(label)
        for turn in marked:
            self.assertTrue({"best", "answer"} & set(labels[turn]), turn)
        for turn in range(1, 303):
            self.assertTrue(labels[turn][-1].startswith("3. ("), labels[turn])
        self.assertLess(len(page.encode()), 400_000)  # a reason for each mark

    def test_names_and_comments_are_text(self):
        evil = "</script><script>x()</script><img src=x onerror=y()>\"'"
        record = RECORD.read_text().replace("PW[", f"PW[{evil}").replace(";W[", f"C[{evil}];W[", 1)
        page = self.page_of("-", *QUICK, text=record)
        self.assertEqual(len(re.findall("<script", page)), 2)
        self.assertEqual(page.count("<img"), 0)

    def test_records_that_are_cut_off_or_empty(self):
        bad = RECORD.read_text().replace("W[npmq]", "W[npnp]")
        page = self.page_of("-", *QUICK, text=bad, status=1)
        self.assertIn("The record is cut off: turn 1", page)
        self.assertIn("After turn 0", self.page_of("-", *QUICK, text="tzaar fixed\n"))

    def test_a_record_without_an_end_gives_no_page(self):
        done = cairn("report", "-q", "-", "-o", self.path / "x.html", text="(;FF[TZAAR")
        self.assertEqual(done.returncode, 1)
        self.assertFalse((self.path / "x.html").exists())

    def test_wrong_usage(self):
        self.assert_one_line(cairn("report", RECORD), 2, "name it with -o: -o game.html")
        two = RECORD.read_text() * 2
        self.assert_one_line(cairn("report", "-", "-o", self.path / "x.html", text=two), 2,
                             "there are several; name a directory")
        self.assert_one_line(cairn("report", "--spaces-out", "no-gap", RECORD, "-o", self.path / "x.html"), 2,
                             "--spaces-out is gone; ")

    def test_a_mistyped_name_makes_no_directory(self):
        for name in ("x.txt", "game.htlm", "x.HTML"):
            self.assert_one_line(cairn("report", RECORD, "-o", self.path / name), 2, "GAME.html for one game, or a directory")
            self.assertFalse((self.path / name).exists())
        for name in ("club.2026/", "club.2026"):  # the second time it is there
            self.assertEqual(cairn("report", "-q", RECORD, "-o", f"{self.path}/{name}").returncode, 0)


class Site(CliTest):
    def setUp(self):
        super().setUp()
        self.games = self.file("games.sgf", b"".join(support.games(TZAAR, "--start", "tzaar fixed")) +
                               b"".join(support.games(TOWERS, "--game", "towers")))
        self.site = self.path / "site"

    def report(self, *arguments, status=0, **options):
        done = cairn("report", *arguments, "-o", self.site, **options)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def test_the_same_for_any_number_of_workers(self):
        self.report(self.games, *QUICK, "-j", 1)
        first = files_below(self.site)
        self.site = self.path / "other"
        self.report(self.games, *QUICK, "-j", 4)
        self.assertTrue(first == files_below(self.site))
        self.assertEqual(sum(name.startswith("games/") for name in first), TZAAR + TOWERS)
        kinds = ("games", "openings", "players", "events", "moments", "statistics")
        self.assertLessEqual({"index.html", "games-tzaar-1.js", "openings-towers.js", "games.zip", "cairn.js",
                              "cairn.css", *(f"{kind}-{game}.html" for kind in kinds for game in ("tzaar", "towers"))},
                             set(first))

    def test_random_starts_are_compared_by_the_kinds_of_turns(self):
        """Each place in the openings of games by chance has so many games as it says."""
        count = 6
        self.games.write_bytes(b"".join(support.games(count, "--game", "tzaar")))
        self.report(self.games)
        openings, games = (json.loads(re.search(r"\{.*\}", (self.site / name).read_text(), re.DOTALL)[0])
                           for name in ("openings-tzaar.js", "games-tzaar-1.js"))
        (tree,) = openings["trees"]
        self.assertEqual((tree["title"], tree["start"]), ("TZAAR, different starts", []))
        places = games["columns"][14]  # by the number of OPENING (page/site.js)

        def expect_games(node, told):
            self.assertEqual(sum(node["id"] <= place < node["end"] for place in places), told)
            self.assertLessEqual(sum(child["games"] for child in node["next"]), told)
            for child in node["next"]:
                self.assertRegex(child["turn"], r"^\w+ x \w+(, then a (capture|stack|pass))?$")
                expect_games(child, child["games"])

        expect_games(tree["root"], count)
        self.assertEqual(sum(child["games"] for child in tree["root"]["next"]), count)

    def test_what_tables_leave_out_is_told(self):
        count = 40
        self.games.write_bytes(b"".join(support.games(count, "--game", "towers")))
        self.report(self.games)
        openings = json.loads(re.search(r"\{.*\}", (self.site / "openings-towers.js").read_text(), re.DOTALL)[0])
        root = openings["trees"][0]["root"]
        self.assertGreater(root["hidden"], 0)
        self.assertEqual(sum(turn["games"] for turn in root["next"]) + root["hidden"], count)  # a rarer one was played once
        player = next((self.site / "players").iterdir()).read_text()
        first, more = re.search(r"First turns</h2>(.*?)</table>.*?(\d+) more rows? (?:is|are) not shown", player, re.DOTALL).groups()
        self.assertEqual(first.count("<tr><th>"), 12)
        self.assertGreater(int(more), 0)

    def test_a_game_has_avoidable_points_of_each_side(self):
        self.report(self.games, *QUICK)
        statistics = (self.site / "statistics-tzaar.html").read_text()
        picture = statistics[statistics.index("Avoidable points of a player in a game: games by points"):]
        self.assertRegex(picture, r"Most games: \d+, \d+[-–+]\d*\. White and Black are counted apart\.<")
        self.assertNotIn("in all", picture[:picture.index("</figure>")])

    def in_events(self, *events):
        """The games as a file in which each names one of these events, and those that are left the last one."""
        names = itertools.chain(events, itertools.repeat(events[-1]))
        named = self.games.read_bytes().replace(b"PW[Cairn, depth 1]PB[Cairn, depth 1]", b"PW[Ann]PB[Bob]")
        return self.file("events.sgf", re.sub(rb"EV\[[^]]*\]", lambda _: b"EV[%s]" % next(names).encode(), named))

    def test_an_event_has_a_page(self):
        once = "only one game <b>"
        games = self.in_events("Cup <b>", once, "Cup <b>")
        self.report(games)
        events = (self.site / "events-tzaar.html").read_text()
        self.assertIn("Cup &lt;b&gt;</a>", events)
        self.assertNotIn("only one game", events)
        (address,) = re.findall(r'"(events/cup-b~[0-9a-f]{8}-tzaar\.html)"', events)
        page = (self.site / address).read_text()
        for link in re.findall(r'href="\.\./([^"#]*)"', page):
            self.assertTrue((self.site / link).exists(), link)
        self.assertRegex(page, r'<td class="self">')
        self.assertIn('<a href="../games-tzaar.html#event=Cup%20%3Cb%3E">All games of this event', page)
        self.report(self.games)
        self.assertEqual(list((self.site / "events").iterdir()), [])

    def test_the_rounds_of_an_event_are_told(self):
        self.games.write_bytes(self.games.read_bytes().replace(b"PW[", b"RO[2]PW["))
        self.report(self.in_events("Cup"))
        (page,) = (self.site / "events").glob("*-tzaar.html")
        self.assertIn("<h2>Round <bdi>2</bdi></h2>", page.read_text())
        self.assertEqual(len(re.findall(r'<li><a href="\.\./games/', page.read_text())), TZAAR)
        self.assertNotIn("All games of this event", page.read_text())

    def test_progress_knows_how_many_files_there_will_be(self):
        self.games = self.in_events("Cup", "other")
        output, terminal = pty.openpty()
        run = start("report", self.games, "-o", self.site, stderr=terminal)
        os.close(terminal)
        run.communicate()
        with open(output, "rb", buffering=0) as reader:
            told = re.findall(rb"of about (\d+) other files", reader.read(65536))
        others = [name for name in files_below(self.site) if not name.startswith("games/") and name != "games.zip"]
        self.assertEqual({int(number) for number in told}, {len(others)})

    def test_at_each_moment_all_links_work(self):
        """Files with new names come before those that replace others, which lead to them; what is gone, at the end."""
        self.report(self.games)
        changes = Changes(self.site)
        before = set(files_below(self.site))
        more = self.in_events("Cup")  # other players
        more.write_bytes(more.read_bytes() + RECORD.read_bytes())
        self.report(more, "--puzzles", support.DATA.parents[1] / "samples/puzzles/first-tzaar", "--licence", "CC0")
        events = changes.seen()
        after = set(files_below(self.site))
        self.assertEqual({name for kind, name in events if kind == "removed"}, before - after)
        self.assertGreater(len(before - after), 2)
        named = [name for kind, name in events if kind == "named"]
        new = after - before
        self.assertEqual(set(named[:len(new)]), new)
        self.assertEqual(named[-1], "index.html")
        self.assertEqual([kind for kind, _ in events], ["named"] * len(named) + ["removed"] * len(before - after))
        self.assertTrue(new & {name for name in new if name.startswith("players/")})

    def test_a_record_more_changes_its_part_of_all_records_alone(self):
        record = self.games.read_bytes().split(b";B[")[0].strip() + b")\n"
        years = [1000 + number for number in range(1600)]
        packed = {}
        for name, inserted in (("before", []), ("after", [999])):
            self.games.write_bytes(b"".join(record.replace(b"PW[", b"DT[%d-01-01]PW[" % year, 1)
                                            for year in years[:800] + inserted + years[800:]))
            self.report(self.games)
            packed[name] = (self.site / "games.zip").read_bytes()
            with zipfile.ZipFile(self.site / "games.zip") as records:
                self.assertIsNone(records.testzip())
                self.assertEqual([int(year) for year in re.findall(rb"DT\[(\d+)", records.read("games.sgf"))],
                                 years[:800] + inserted + years[800:])
        same = os.path.commonprefix(list(packed.values()))
        end = os.path.commonprefix([text[:-200][::-1] for text in packed.values()])
        self.assertGreater(len(same) + len(end), len(packed["before"]) // 2)

    def test_what_a_site_has_no_more_is_removed_and_nothing_else(self):
        self.report("--language", "de", self.games)
        page = next((self.site / "players").iterdir()).read_bytes()
        mine = [self.file("site/mine.js", "mine"), self.file("site/games/notes.html", page),
                self.file("site/games/0123456789abcdef.html", "<!DOCTYPE html>\nmine"),
                self.file("site/players/fedcba9876543210.txt", page), self.file("site/statistics-chess.html", page)]
        stale = [self.file("site/games-towers-2.js", "globalThis.cairnGames = []"),
                 self.file("site/games/fedcba9876543210.html", page), self.file("site/players/fedcba9876543210-tzaar.html", page),
                 self.file("site/games/fedcba9876543210.html.partial", page[:99])]
        self.report(self.games)
        self.assertEqual([path for path in stale if path.exists()], [])
        self.assertEqual([path for path in mine if not path.exists()], [])
        new = self.path / "new"
        cairn("report", "-q", self.games, "-o", new)
        self.assertEqual(set(files_below(self.site)) - {str(path.relative_to(self.site)) for path in mine}, set(files_below(new)))

    def test_written_again_only_what_changed_is_touched(self):
        self.report(self.games)
        times = {path: path.stat().st_mtime_ns for path in self.site.rglob("*.*")}
        self.assertIn(" 0 files written", self.report(self.games).stderr)
        self.assertEqual(times, {path: path.stat().st_mtime_ns for path in self.site.rglob("*.*")})
        kept = self.file("site/games/notes.html", "mine")
        fewer = self.file("fewer.sgf", b"".join(support.games(TZAAR, "--start", "tzaar fixed")))
        self.report(fewer)
        games = sorted(path.name for path in (self.site / "games").iterdir())
        self.assertEqual(len(games), TZAAR + 1)
        self.assertEqual([path.name for path in self.site.glob("*-towers*")], [])
        self.assertTrue(kept.exists())

    def test_the_keeper_gives_a_site_its_face(self):
        about = self.file("about.md", "# Us\n\n## Rules\n\nWe **play**.\n\n<script>x()</script>[y](javascript:z())\n")
        self.report(self.games, "--title", "Club <b>", "--about", about, "--licence", "CC0",
                    "--base", "https://example.org/games")
        index = (self.site / "index.html").read_text()
        self.assertIn("<strong>play</strong>", index)
        self.assertEqual(index.count("<h1>"), 1)  # the title
        self.assertIn("<h2>Us</h2>\n<h3>Rules</h3>", index)
        self.assertIn("Club &lt;b&gt;", index)
        self.assertIn("Licence of the games: CC0", index)
        self.assertNotIn("x()", index)
        self.assertNotIn("javascript:", index)
        self.assertIn('download>All records', index)
        feed = ElementTree.parse(self.site / "feed.xml").getroot()
        entries = feed.findall("{http://www.w3.org/2005/Atom}entry")
        self.assertEqual(len(entries), TZAAR + TOWERS)
        for entry in entries:
            address = entry.find("{http://www.w3.org/2005/Atom}id").text
            self.assertTrue((self.site / address.removeprefix("https://example.org/games/")).exists(), address)
        pages = {element.text.removeprefix("https://example.org/games/")
                 for element in ElementTree.parse(self.site / "sitemap.xml").getroot().iter() if (element.text or "").strip()}
        self.assertEqual(pages, {name for name in files_below(self.site) if name.endswith(".html")})
        self.assert_one_line(cairn("report", self.games, "--base", "example.org", "-o", self.site), 2,
                             "an address like https://")

    def test_characters_that_no_document_may_have(self):
        bad = "\ufffe\uffff\x7f"
        games = self.file("bad.sgf", 2 * f"(;FF[TOWERS]PW[A{bad}nn]PB[Bob]EV[Cup{bad}]RO[1{bad}]DT[2020-01-01]RE[W+R]"
                                         f"C[Well{bad}];W[c1+c2]C[Good{bad}])\n")
        about = self.file("about.md", "Us\ufffe\uffff\n")
        self.report(games, "--base", "https://example.org", "--title", f"Club{bad}", "--about", about, "--licence", f"CC0{bad}")
        for name, content in files_below(self.site).items():
            if not name.endswith(".zip"):
                self.assertNotRegex(content.decode(), f"[{bad}]", name)
            if name.endswith((".xml", ".svg")):
                ElementTree.fromstring(content)

    def test_the_text_about_a_site_in_any_charset(self):
        game = self.file("one.sgf", "(;FF[TOWERS]PW[Ann]PB[Bob];W[c1+c2])\n")
        for codec, options in (("latin-1", ()), ("utf-16", ()), ("cp437", ("--encoding", "CP437")), ("utf-8", ())):
            with self.subTest(codec):
                about = self.file("about.md", "Zo\u00eb\r\n\x1a".encode(codec))
                done = self.report(game, "--about", about, *options)
                self.assertIn("<p>Zo\u00eb</p>", (self.site / "index.html").read_text())
                self.assertEqual("read as CP1252" in done.stderr, codec == "latin-1")

    def test_a_page_that_cannot_be_written_is_refused_before_the_search(self):
        game = self.file("one.sgf", "(;FF[TOWERS]PW[Ann]PB[Bob];W[c1+c2];B[d8+d7];W[e1+e2])\n")
        done = cairn("report", game, "-o", self.path / "missing/page.html", "--depth", 12, timeout=60)
        self.assertEqual(done.returncode, 3)
        self.assertIn("missing/page.html", done.stderr)

    def test_a_logo_is_a_picture_in_which_nothing_runs(self):
        evil = '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>x()</script></svg>'
        self.report(self.games, "--logo", self.file("logo.svg", evil), "--title", 'The "club"')
        for name, content in files_below(self.site).items():
            if name.endswith(".html"):
                self.assertNotIn(b"x()", content)
                self.assertNotIn(b"<svg xmlns", content)
        (logo,) = self.site.glob("logo-*.svg")
        self.assertEqual(logo.read_text(), evil)
        index = (self.site / "index.html").read_text()
        self.assertIn(f'<img class="own-logo" src="{logo.name}" alt="">', index)
        self.assertIn("img-src data: 'self' file:;", index)
        self.assertIn('aria-label="The &quot;club&quot;, the archive"', index)
        for folder in "players", "games":
            page = next((self.site / folder).glob("*.html")).read_text()
            self.assertIn(f'<img class="own-logo" src="../{logo.name}"', page)
            self.assertIn("img-src data: 'self' file:;", page)
        done = cairn("report", self.games, "--logo", self.file("logo.txt", "no picture"), "-o", self.site)
        self.assert_one_line(done, 2, "is neither PNG nor SVG")

    def test_a_site_is_not_emptied_by_mistake(self):
        self.report(self.games)
        before = files_below(self.site)
        for words, status in (([self.games, "--player", "nobody"], 2), ([self.games, self.path / "missing"], 3)):
            done = cairn("report", *words, "-o", self.site)
            self.assertEqual(done.returncode, status, done.stderr)
            self.assertIn("stays as it is", done.stderr)
            self.assertEqual({name: text for name, text in files_below(self.site).items() if name in before}, before)
        (self.site / "index.html").unlink()
        self.assertEqual(cairn("report", self.games, "--player", "nobody", "-o", self.site).returncode, 0)
        self.assertEqual(list((self.site / "games").iterdir()), [])

    def test_the_database_can_be_downloaded(self):
        database = self.path / "club.db"
        cairn("convert", "-q", self.games, "-o", database)
        self.report(database, "--database", database)
        self.assertEqual((self.site / "games.db").read_bytes(), database.read_bytes())
        self.assertIn('<a href="games.db" download>', (self.site / "index.html").read_text())
        self.assertIn(" 0 files written", self.report(database, "--database", database).stderr)
        done = cairn("report", self.games, "--database", self.games, "-o", self.site)
        self.assert_one_line(done, 2, "is not a database")

    def test_a_save_of_what_was_proven_is_told_in_words(self):
        lost = ("tzaar ...../.bc.../......./c2....B2../...A4..A2b4/B5.....B2./C2....../..c.a4./..a5.. w 1\n"
                "1. H5xF7-B2+B3 D6xH3-F1xF7 0-1\n")
        record = cairn("convert", "-q", "--to", "cairn", self.file("save.txt", lost)).stdout.decode()
        named = record.replace("FF[TZAAR]", "FF[TZAAR]PW[דוד Berg]PB[Eva]")
        self.report(self.file("save.sgf", named), "--depth", 2)
        page = (self.site / "moments-tzaar.html").read_text()
        saves = page[page.index("<h2>Saves"):].split("</section>")[0]
        self.assertIn("It was proven here: White wins by force in 2 turns. Black still won.", saves)
        self.assertIn("<bdi>\u2068דוד Berg\u2069 – Eva, turn 2, Black&#39;s D6xH3-F1xF7</bdi>", saves)

    def test_every_spelling_of_a_name_leads_to_the_player(self):
        names = ("Jos\u00e9", "JOSE", "Jos\u00e9", "\uff2aose\u0301")
        games = self.file("spelled.txt", "".join(f"# White: {name}\n# Black: Ann\n# Round: {i}\ntowers\n1. b2-b3\n\n"
                                                 for i, name in enumerate(names)))
        site = self.path / "spelled"
        self.assertEqual(cairn("report", "-q", games, "-o", site).returncode, 0)
        pages = list(site.glob("games/*.html"))
        self.assertEqual(len(pages), len(names))
        for page in pages:
            for link in re.findall(r'href="\.\./(players/[^"]*)"', page.read_text("utf-8")):
                self.assertTrue((site / link).is_file(), link)

    def test_addresses_can_be_read_and_no_game_that_is_added_changes_them(self):
        def game(white, black, date="", result="W+", turn="c1+c2"):
            return f"(;FF[TOWERS]PW[{white}]PB[{black}]DT[{date}]EV[Liga 2024]RE[{result}];W[{turn}])\n"
        games = game("Anna M\u00fcller", "Jean-Pierre", "2024-03-05") + game("O'Neil", "\u0410\u043d\u043d\u0430")
        self.report("-", text=games)
        before = set(files_below(self.site))
        pages = sorted(re.sub("[0-9a-f]{8}", "#", name) for name in before if "/" in name)
        self.assertEqual(pages, [
            "events/liga-2024-towers.html", "games/2024-03-05-anna-muller-jean_pierre-#.html", "games/oneil~#-name~#-#.html",
            "players/anna-muller-towers.html", "players/jean_pierre-towers.html", "players/name~#-towers.html",
            "players/oneil~#-towers.html"])
        self.report("-", text=game("Anna-M\u00fcller", "Anna Muller") + game("anna muller", "Jean-Pierre", "2024-03-05", "B+") +
                    game("ONeil", "\u0418", "2023") + games + game("Anna Muller", "Bob", "2024-03-05", turn="b1+c2"))
        after = set(files_below(self.site))
        self.assertLess(before, after)
        self.assertEqual(len([name for name in after if name.startswith("players/")]), 4 + 4)
        # The list finds them by what it has of the games.
        text = (self.site / "games-towers-1.js").read_text("utf-8")
        data = json.loads(text[text.index(".concat(") + 8:text.rindex(");")])
        self.assertIn("2023-oneil-name~", data["pages"])  # no whole date
        self.assertEqual(data["pages"].count("-anna"), 0)

    def test_the_first_page_shows_a_board_a_search_and_who_keeps_it(self):
        self.report(self.games, "--title", "Chess & Co")
        index = (self.site / "index.html").read_text("utf-8")
        self.assertRegex(index, r'(?s)<a class="brand"[^>]*>\s*<bdi class="club">Chess &amp; Co</bdi></a>')
        self.assertIn("The newest game</h2>", index)
        self.assertEqual(index.count('<svg class="board'), 1)
        self.assertIn('formaction="games-towers.html"', index)
        self.assertNotIn("Newest games", index)  # none has a date
        self.report(self.games, *QUICK)
        index = (self.site / "index.html").read_text("utf-8")
        self.assertNotIn('class="club"', index)
        self.assertIn("A moment</h2>", index)

    def test_what_is_not_analysed_has_no_columns_for_it(self):
        self.report(self.games)
        game = next((self.site / "games").iterdir()).read_text("utf-8")
        self.assertNotIn("White %", game)
        games = (self.site / "games-tzaar.html").read_text("utf-8")
        for word in ("Marks", "data-analysed", "most marks"):
            self.assertNotIn(word, games)
        self.report(self.games, *QUICK)
        self.assertIn("White %", next((self.site / "games").iterdir()).read_text("utf-8"))
        self.assertIn("data-analysed", (self.site / "games-tzaar.html").read_text("utf-8"))

    def test_no_figure_puts_games_together(self):
        self.report(self.games)
        for game, count in (("tzaar", TZAAR), ("towers", TOWERS)):
            self.assertIn(f"{count} games, 0 of them", (self.site / f"statistics-{game}.html").read_text())
            other = {"tzaar": "towers", "towers": "tzaar"}[game]
            self.assertIn(f'href="statistics-{other}.html"', (self.site / f"statistics-{game}.html").read_text())

    def test_a_record_is_searched_only_if_it_is_asked_for(self):
        self.report(RECORD)
        self.assertNotIn("of them analysed", (self.site / "games-tzaar.html").read_text())
        self.report(RECORD, *QUICK)
        self.assertIn("1 of them analysed", (self.site / "games-tzaar.html").read_text())

    def test_the_records_of_a_site_are_there_once_and_whole(self):
        """Besides the file to download, no page holds a record."""
        self.report(self.games, *QUICK)
        records = self.site / "games.zip"
        self.assertEqual(cairn("check", records).stdout.count(b": ok: "), TZAAR + TOWERS)
        records.unlink()
        cairn("report", "-q", RECORD, *QUICK, "-o", self.site / "game.html")
        done = cairn("check", self.site)
        self.assertEqual((done.returncode, done.stdout), (0, b""), done.stderr[:500])

    def test_what_is_no_page_is_not_replaced(self):
        """The record lies where the site has a page; or bad records go there."""
        record = self.file("site/index.html", RECORD.read_bytes())
        done = cairn("report", record, "-o", self.path / "site")
        self.assert_one_line(done, 2, "index.html was not made by Cairn, so it is not replaced")
        self.assertEqual(record.read_bytes(), RECORD.read_bytes())
        bad = self.path / "other/index.html"
        done = cairn("report", "-q", self.file("bad.sgf", "(;FF[TZAAR]"), "-o", self.path / "other", "--bad", bad)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(bad.read_bytes(), b"(;FF[TZAAR]")

    def test_names_lead_to_no_file_elsewhere_and_are_text(self):
        record = RECORD.read_text().replace("PW[", "PW[../../x<script>").replace("EV[", "EV[</script>")
        self.report("-", text=record)
        names = set(files_below(self.site))
        self.assertTrue(all(re.fullmatch(r"[a-z]+(-[a-z]+(-1)?)?\.(html|js|css|zip)|(games|players)/[a-z0-9_~-]{,150}\.html", name)
                            for name in names), names)
        for name, content in files_below(self.site).items():
            if name.endswith(".html"):
                self.assertNotIn(b"x<script>", content)
        self.assertNotIn(b"</script>", (self.site / "games-tzaar-1.js").read_bytes())

    def test_a_full_disk_leaves_no_half_page(self):
        self.report(self.games)
        before = files_below(self.site)
        most = 1 + min(len(content) for name, content in before.items() if name.startswith("games/")) // 2

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

        done = cairn("report", "-q", self.games, *QUICK, "-o", self.site, preexec_fn=limit, env=NO_COVERAGE)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertTrue(before == files_below(self.site))

    def test_ctrl_c_leaves_whole_pages(self):
        self.report(self.games)
        index = (self.site / "index.html").read_bytes()
        process = start("report", "-q", self.games, "--depth", 3, "-j", 1, "-o", self.site)
        support.wait_until_caught(process, signal.SIGINT)
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=900)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(index, (self.site / "index.html").read_bytes())
        for name, content in files_below(self.site).items():
            self.assertTrue(not name.endswith(".html") or content.endswith(b"</html>\n"), name)


# Puts puzzles on the site of the games that they come from. What their page looks like is tested in a browser
# (tests/browser).

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
        return json.loads(support.packed_in(self.page(f"puzzles-{game}.html"), "set"))["puzzles"]

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
        self.assertEqual(words[self.puzzles[2]["id"]], "From the game Ann \u2013 Bob, if turn 1 had been another one")

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
        self.assertRegex(self.items("tzaar")[0]["game"][0], r"^games/[a-z0-9_~-]+-[0-9a-f]{8}\.html#1$")


if __name__ == "__main__":
    support.main(sys.argv)
