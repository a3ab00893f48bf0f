#!/usr/bin/env python3
"""Archives, compressed files, lists of files and long collections, both good and hostile.

usage: archive_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import bz2
import gzip
import io
import lzma
import os
import random
import resource
import subprocess
import sys
import tarfile
import unittest
import zipfile
import zlib

import support
from support import cairn, report

MEBIBYTE = 1 << 20


def tar_of(members, mode="w"):
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode=mode) as archive:
        for name, content in members.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return file.getvalue()


def zip_of(members):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return file.getvalue()


def zstd(data):
    return subprocess.run(["zstd", "-q", "-c"], input=data, stdout=subprocess.PIPE, check=True).stdout


def with_little_memory():
    """Limits a process to 300 MiB of memory."""
    if not support.is_sanitized():  # the address sanitizer reserves terabytes
        resource.setrlimit(resource.RLIMIT_AS, (300 * MEBIBYTE, 300 * MEBIBYTE))


class Archives(support.CliTest):
    def states(self, *arguments, **options):
        entries = report(*arguments, **options)
        return [(entry["source"].removeprefix(f"{self.path}/"), entry["state"]) for entry in entries]

    def members(self):
        bad = self.record.replace(b"npmq", b"npnp")
        return {"a.sgf": self.record, "folder/b.txt": bad, "README": b"Hello to all who read these games", "c.txt": self.record,
                ".d.sgf": b"hidden", "e/.f/g.sgf": b"hidden", "h.png": b"\x89PNG\r\n\x1a\n\0\0"}

    def test_members_are_records_of_their_own(self):
        expected = [("a.sgf", "ok"), ("folder/b.txt", "cut off"), ("README", "passed over"),
                    ("c.txt", "ok"), ("h.png", "passed over")]
        archives = {"x.zip": zip_of(self.members())}
        for name, mode in ("x.tar", "w"), ("x.tgz", "w:gz"), ("x.tar.bz2", "w:bz2"), ("x.txt", "w:xz"):
            archives[name] = tar_of(self.members(), mode)
        for name, content in archives.items():
            path = self.file(name, content)
            labelled = [(f"{name}:{member}", state) for member, state in expected]
            self.assertEqual(self.states(path), labelled)
            piped = [(f"-:{member}", state) for member, state in expected]
            self.assertEqual(self.states("-", text=content), piped)
        self.assertEqual(len(self.states(self.path)), 5 * len(archives))

    def test_compressed_files(self):
        for name, compress in ("gz", gzip.compress), ("bz2", bz2.compress), ("xz", lzma.compress):
            path = self.file("game." + name, compress(self.record))
            self.assertEqual(self.states(path), [("game." + name, "ok")])
        twice = gzip.compress(gzip.compress(self.record))
        self.assertEqual(self.states("-", text=twice), [("-", "ok")])

    def test_places_in_archives(self):
        text = b"\n".join([self.record, self.record.replace(b"npmq", b"npnp")])
        path = self.file("x.zip", zip_of({"folder/games.sgf": text}))
        done = cairn("check", path)
        self.assertIn(f"{path}:folder/games.sgf:2:171: turn 1: 'npnp': ", done.stderr)
        self.assertIn(f"{path}:folder/games.sgf:2:1: cut off", done.stdout.decode())

    def test_lists_of_files(self):
        files = [self.file(f"{i} games.sgf", self.record) for i in range(3)]
        expected = [(f"{i} games.sgf", "ok") for i in range(3)]
        lines = self.file("lines", "\n".join(map(str, files)) + "\n\n")
        self.assertEqual(self.states("--files-from", lines), expected)
        nul = b"".join(str(file).encode() + b"\0" for file in files[1:])
        self.assertEqual(self.states("--files-from", "-", files[0], text=nul), expected)
        self.assertEqual(cairn("check", "--files-from", self.path / "none").returncode, 3)
        archive = self.file("list.gz", gzip.compress(b"lines"))
        for no_list, kind in ((files[0], "a record"), (archive, "a gzip file")):
            done = cairn("check", "--files-from", no_list)
            self.assert_one_line(done, 2, f"{no_list}: {kind}; a list of file names expected$")

    def test_standard_input_is_read_once(self):
        for arguments in (["-", "-"], ["--files-from", "-", "-"]):
            done = cairn("check", *arguments, text="game.sgf")
            self.assert_one_line(done, 2, "standard input is named more than once")

    def test_links_and_pipes_in_directories(self):
        folder = self.file("folder/game.sgf", self.record).parent
        (folder / "link.sgf").symlink_to("game.sgf")
        (folder / "loop").symlink_to(".")
        (folder / "nowhere.sgf").symlink_to("none")
        os.mkfifo(folder / "pipe.sgf")
        done = cairn("check", folder)
        self.assertEqual(done.returncode, 3)
        self.assertEqual([line.split(": ", 1) for line in done.stderr.splitlines()[:-1]], [
            [f"{folder}/loop", "skipped: a link to a directory, not a record"],
            [f"{folder}/nowhere.sgf", "cannot be read: No such file or directory; a FILE is a file, "
                                      "a directory, or - for standard input"],
            [f"{folder}/pipe.sgf", "skipped: a pipe, a socket or a device, not a record"]])
        self.assertIn("2 ok, 1 rejected; 2 files skipped", done.stderr)
        self.assertEqual(cairn("check", folder / "loop").returncode, 3)

    def test_names_are_only_labels(self):
        names = ["../../x.sgf", "/x.sgf", "..\\..\\x.sgf", "a\x1b[31m\nb.sgf", "ä☃.sgf", "CON", "x" * 3000 + ".sgf"]
        for content in zip_of(dict.fromkeys(names, self.record)), tar_of(dict.fromkeys(names, self.record)):
            before = sorted(self.path.parent.glob("x*")) + sorted(self.path.iterdir())
            done = cairn("check", "-", text=content, cwd=self.path)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(done.stdout.count(b": ok: "), len(names))
            self.assertEqual(done.stdout.count(b"\n"), len(names))
            self.assertNotIn(b"\x1b", done.stdout)
            self.assertIn(b"-:../../x.sgf:1:1: ok", done.stdout)
            self.assertIn(b"\\x1B[31m\\x0Ab.sgf", done.stdout)
            self.assertIn("ä☃.sgf".encode(), done.stdout)
            after = sorted(self.path.parent.glob("x*")) + sorted(self.path.iterdir())
            self.assertEqual(before, after)

    def test_archives_in_archives_are_not_opened(self):
        inner = zip_of({"a.sgf": self.record})
        path = self.file("x.zip", zip_of({"1.sgf": self.record, "2.zip": inner, "3.sgf": self.record}))
        self.assertEqual(self.states(path), [("x.zip:1.sgf", "ok"), ("x.zip:2.zip", "rejected"), ("x.zip:3.sgf", "ok")])
        done = cairn("check", "-q", path)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "2.zip: a ZIP archive inside an archive; unpack .*x.zip")

    def test_damaged_archives(self):
        members = {f"{i}.sgf": self.record.replace(b"Michael", b"M%05d" % (i * i * 7)) for i in range(200)}
        for name, content in (("x.tar.gz", tar_of(members, "w:gz")), ("x.tar", tar_of(members)),
                              ("x.zip", zip_of(members))):
            states = [state for _, state in self.states("-", text=content[:len(content) // 2])]
            self.assertGreater(states.count("ok"), 30, name)
            self.assertLess(states.count("ok"), 150, name)
            done = cairn("check", "-q", self.file(name, content[:len(content) // 2]))
            self.assertNotEqual(done.returncode, 0, name)
        done = cairn("check", "-q", self.file("cut.gz", gzip.compress(self.record)[:-20]))
        self.assertEqual(done.returncode, 3)
        self.assertRegex(done.stderr, "cut.gz: .*cut off at byte .* unpack it")
        nameless = bytes.fromhex("1f8b08000000000024cdce4b5bd8e03025") + b"\xff" * 138
        for tail in b"", bytes.fromhex("19dc36104c280000"):
            done = cairn("check", "-q", self.file("nameless.gz", nameless + tail))
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertRegex(done.stderr, "nameless.gz: .* damaged at byte .* unpack it")

    def assert_some_ok(self, content, count, message, text_status=3):
        """Checks that `count` records of the file are ok, and that the rest of it is reported."""
        for arguments, options in (([self.file("x", content)], {}), (["-"], {"text": content})):
            done = cairn("check", "-q", *arguments, **options)
            self.assertEqual(done.returncode, text_status, done.stderr)
            self.assertEqual(done.stdout.count(b": ok: "), count)
            self.assertRegex(done.stderr, message)

    def test_checksums(self):
        noise = random.Random(1).randbytes(300).hex().encode()
        text = self.record.replace(b"EV[", b"EV[" + noise)
        for compress, stored in ((lambda data: gzip.compress(data, 0), True), (bz2.compress, False),
                                 (lzma.compress, False), (zstd, False)):
            packed = bytearray(compress(text))
            self.assertEqual(cairn("check", "-q", "-", text=bytes(packed)).returncode, 0)
            if stored:
                packed[packed.index(noise)] ^= 1
            else:
                packed[len(packed) // 2] ^= 1
            done = cairn("check", "-q", "-", text=bytes(packed))
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertIn("damaged at byte", done.stderr)
            self.assertEqual(done.stdout.count(b": ok: "), 1 if stored else 0)

    def test_what_needs_much_memory(self):
        packed = bytearray(lzma.compress(self.record))
        end = 12 + 4 * packed[12]  # of the header of the block, before its checksum
        packed[16] = 36  # the dictionary has a gibibyte
        packed[end:end + 4] = zlib.crc32(packed[12:end]).to_bytes(4, "little")
        done = cairn("check", "-q", "-", text=bytes(packed))
        self.assert_one_line(done, 3, "the compressed data need too much memory at byte")

    def test_skippable_frames(self):
        frame = b"\x50\x2a\x4d\x18\4\0\0\0size"
        packed = frame + zstd(self.record + b"\n")
        done = cairn("check", "-q", "-", text=packed + packed)
        self.assertEqual((done.returncode, done.stdout.count(b": ok: ")), (0, 2), done.stderr)

    def test_the_beginning_of_what_is_cut_off_is_kept(self):
        games = [self.record.replace(b"Michael", b"M%05d" % (i * i * 7)) for i in range(60)]
        for compress in gzip.compress, lzma.compress:
            content = compress(b"\n".join(games))
            done = cairn("check", "-q", "-", text=content[:-len(content) // 4])
            self.assertEqual(done.returncode, 3)
            self.assertGreater(done.stdout.count(b": ok: "), 20)
            self.assertIn("cut off at byte", done.stderr)

    def test_files_one_after_the_other(self):
        for compress in gzip.compress, bz2.compress, lzma.compress, zstd:
            one = compress(self.record + b"\n")
            done = cairn("check", "-q", "-", text=one + one + bytes(512))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(done.stdout.count(b": ok: "), 2)
            self.assert_some_ok(one + b"\n" + one, 1, "followed by something else at byte")
        members = {"1.sgf": self.record, "2.sgf": self.record}
        tar = tar_of(members)
        self.assertEqual(len(self.states("-", text=tar + tar)), 4)
        self.assertEqual({state for _, state in self.states("-", text=tar + tar)}, {"ok"})
        self.assert_some_ok(tar + b"lost and found" * 100, 2, "damaged or cut off here")
        archive = zip_of(members)
        for content in archive + archive, archive + self.record:
            self.assert_some_ok(content, 2, "more than one archive, or other data")
        commented = io.BytesIO(archive)
        with zipfile.ZipFile(commented, "a") as opened:
            opened.comment = b"a comment"
        self.assertEqual(cairn("check", "-", text=commented.getvalue()).returncode, 0)

    def test_a_lost_member_is_told(self):
        tar = bytearray(tar_of({f"{i}.sgf": self.record for i in range(5)}))
        tar[tar.index(b"2.sgf") + 150] ^= 1  # in the checksum of the header
        done = cairn("check", "-q", "-", text=bytes(tar))
        self.assertEqual(done.returncode, 3)
        self.assertEqual(done.stdout.count(b": ok: "), 4)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertRegex(done.stderr, "-: damaged or cut off here: Damaged tar archive")
        done = cairn("check", "-q", "-", text=gzip.compress(bytes(tar))[:-5])
        self.assertEqual(max(line.count("unpack it") for line in done.stderr.splitlines()), 1)
        self.assertRegex(done.stderr, r"(?m)^-: the compressed data are cut off at byte \d+; only .*files$")

    def test_links_and_devices_in_archives(self):
        file = io.BytesIO(tar_of({"1.sgf": self.record}))
        with tarfile.open(fileobj=file, mode="a") as archive:
            for name, kind in (("2.sgf", tarfile.SYMTYPE), ("3.sgf", tarfile.LNKTYPE),
                               ("4", tarfile.FIFOTYPE), ("folder", tarfile.DIRTYPE)):
                entry = tarfile.TarInfo(name)
                entry.type = kind
                entry.linkname = "1.sgf"
                archive.addfile(entry)
        done = cairn("check", "-", text=file.getvalue())
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr.splitlines()[:3],
                         ["-:2.sgf: skipped: a link, not a record",
                          "-:3.sgf: skipped: a link to another member, not a record",
                          "-:4: skipped: a pipe, a socket or a device, not a record"])

    def test_the_limit_of_archives(self):
        text = b"\n".join([self.record] * 2000) + b" " * (300 * MEBIBYTE)
        done = cairn("check", "-q", self.file("x.gz", gzip.compress(text, 1)))
        self.assertEqual(done.returncode, 3)
        self.assertRegex(done.stderr, r"MiB from .* without a record\), stopped")
        self.assertEqual(done.stdout.count(b": ok: "), 2000)

    @unittest.skipUnless(support.IS_LONG, "it reads more than a gibibyte")
    def test_the_limit_with_records(self):
        part = gzip.compress(b"\n".join([self.record] * 200 + [b" " * (200 * MEBIBYTE)]), 6)
        done = cairn("check", "-q", self.file("x.gz", part * 7), "--greatest-archive", 1)
        self.assertEqual(done.returncode, 3)
        self.assertRegex(done.stderr, "MiB from .*, or raise --greatest-archive")
        self.assertEqual(done.stdout.count(b": ok: "), 1200)
        self.assertEqual(cairn("check", "-q", self.path / "x.gz").stdout.count(b": ok: "), 1400)

    def test_encrypted_archive(self):
        content = bytearray(zip_of({"1.sgf": self.record}))
        for signature, flags in (b"PK\x03\x04", 6), (b"PK\x01\x02", 8):
            content[content.index(signature) + flags] |= 1
        done = cairn("check", "-q", self.file("x.zip", bytes(content)))
        self.assertEqual((done.returncode, done.stderr.count("\n")), (3, 1))
        self.assertRegex(done.stderr, "x.zip:1.sgf: encrypted; ")

    def test_empty_archives(self):
        for content in zip_of({}), gzip.compress(b"", 9):
            done = cairn("check", "-q", self.file("x", content))
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertRegex(done.stderr, "; .* expected")

    def test_bombs(self):
        """Reading them ends soon and in little memory, and the other files are read."""
        blanks = zip_of({"1.sgf": b" " * (300 * MEBIBYTE), "2.sgf": self.record})
        done = cairn("check", "-q", self.file("x.zip", blanks), preexec_fn=with_little_memory)
        self.assertEqual(done.returncode, 3)
        self.assertRegex(done.stderr, "x.zip:1.sgf: .* MiB from .* without a record")
        self.assertIn(b"x.zip:2.sgf:1:1: ok", done.stdout)
        letters = gzip.compress(b"a" * (300 * MEBIBYTE), 1)
        done = cairn("check", "-q", "-", text=letters, preexec_fn=with_little_memory)
        self.assertEqual(done.returncode, 3)
        self.assertRegex(done.stderr, "more than 4 MiB; .*\n-: .* MiB from .* without a record")


class LongTexts(support.CliTest):
    def collection(self, separator):
        """Several MiB of records, of which one is bad and one is much too long."""
        games = [self.record] * 9000
        games[4000] = self.record.replace(b"npmq", b"npnp")
        games[6000] = self.record.replace(b"npmq", b"npmq" + b" " * (9 * MEBIBYTE // 2))
        return separator.join(games)

    def test_pieces_are_read_as_the_whole(self):
        entries = report("-", text=self.collection(b"\n"), preexec_fn=with_little_memory)
        self.assertEqual([entry["number"] for entry in entries], list(range(1, 9001)))
        self.assertEqual([entry["line"] for entry in entries], list(range(1, 9001)))
        states = {entry["number"]: entry["state"] for entry in entries if entry["state"] != "ok"}
        self.assertEqual(states, {4001: "cut off", 6001: "cut off"})
        self.assertIn("more than 4 MiB", entries[6000]["error"]["message"])

    def test_junk_behind_a_long_record(self):
        text = cairn("convert", "--to", "text", "-", text=self.record).stdout
        junk = b"lost+found\n" * (5 * MEBIBYTE // 11)
        for record in self.record + b"\n", text:
            states = [entry["state"] for entry in report("-", text=record + junk + record,
                                                         preexec_fn=with_little_memory)]
            self.assertEqual(states, ["ok", "rejected", "ok"])

    def test_the_limit_of_records(self):
        comment = b"C[" + b"well played " * (5 * MEBIBYTE // 12) + b"]"
        long = self.record.replace(b";W[npmq]", b";W[npmq]" + comment, 1)
        self.assertGreater(len(long), 5 * MEBIBYTE)
        entry, = report("-", text=long)
        self.assertEqual((entry["state"], entry["turns"]), ("cut off", 1))
        self.assertIn("more than 4 MiB", entry["error"]["message"])
        entry, = report("--longest-record", 6, "-", text=long)
        self.assertEqual((entry["state"], entry["turns"]), ("ok", 27))
        done = cairn("check", "--longest-record", 0, "-", text=b"")
        self.assert_one_line(done, 2, "--longest-record is 0; it must be from 1 to 1024")

    def test_one_line(self):
        games = [self.record] * 3000
        games[2000] = self.record.replace(b"npmq", b"npnp")
        entries = report("-", text=b"".join(games))
        self.assertEqual([entry["column"] for entry in entries], [i * len(self.record) + 1 for i in range(3000)])
        self.assertEqual([e["number"] for e in entries if e["state"] != "ok"], [2001])
        error = entries[2000]["error"]
        self.assertEqual((error["line"], error["column"]), (1, 2000 * len(self.record) + 171))

    def test_comments_behind_a_byte_order_mark(self):
        text = cairn("convert", "--to", "text", "-", text=self.record).stdout
        entries = report("-", text=b"\xef\xbb\xbf" + text + b"# well played\n" * 30000)
        self.assertEqual([(entry["line"], entry["state"]) for entry in entries], [(5, "ok")])

    def test_files_with_byte_order_marks_one_after_the_other(self):
        text = b"\xef\xbb\xbf" + cairn("convert", "--to", "text", "-", text=self.record).stdout
        for file in (text, b"\xef\xbb\xbf" + self.record + b"\n"):
            entries = report("-", text=file * 800)
            self.assertEqual({entry["state"] for entry in entries}, {"ok"})
            self.assertEqual(len(entries), 800)

    def test_bad_ones_are_kept_as_they_stand(self):
        bad = self.path / "bad.sgf"
        text = self.collection(b"\n")
        cairn("check", "-q", "--bad", bad, "-", text=text)
        games = text.split(b"\n")
        self.assertEqual(bad.read_bytes().rstrip(b"\n"), b"\n".join([games[4000], games[6000]]))

    def test_no_record_however_long(self):
        # Under sanitizers, which take twenty times as long and cannot limit memory, records may be of 1 MiB.
        limit = 1 if support.is_sanitized() else 4
        size = (4 if support.is_sanitized() else 40) * MEBIBYTE
        for name, text, reason in (
            ("letters", b"a" * size, f"more than {limit} MiB"),
            ("lines", b"a\n" * (size // 2), f"more than {limit} MiB"),
            ("blanks", b" \n" * (size // 2), "nothing but white space"),
            ("zeros", b"\0" * size, "binary"),
            ("nodes", b"(;FF[TZAAR]" + b";" * (3 * limit * MEBIBYTE // 4) + b")", "more than 100000 nodes"),
            ("brackets", b"(;FF[TZAAR]AP[x]" + b"(;C[a]" * 10000, "too deeply"),
        ):
            with self.subTest(name=name):
                done = cairn("check", "-q", "--longest-record", limit, "-", text=text, preexec_fn=with_little_memory)
                self.assertEqual(done.returncode, 1)
                self.assertRegex(done.stderr, reason)
                self.assertEqual(done.stderr.count("\n"), 1, done.stderr)


if __name__ == "__main__":
    support.main(sys.argv)
