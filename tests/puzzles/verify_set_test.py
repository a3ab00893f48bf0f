#!/usr/bin/env python3
"""Checks sets of puzzles with `cairn verify`, whole and damaged ones.

usage: verify_set_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import json
import lzma
import sys

from puzzles_case import FILES, PROOFS, PuzzlesCase, read_proofs, write_proofs
from support import cairn, main


class VerifySetTest(PuzzlesCase):
    def test_a_set_is_checked_as_a_whole(self):
        made = self.make("set", *FILES)
        done = cairn("verify", "--set", made)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertRegex(done.stdout.decode(), "ok: [0-9]+ puzzles?, [0-9]+ positions checked$")
        text = (made / "puzzles.jsonl").read_text()
        first = json.loads(text.splitlines()[0])
        proofs = read_proofs(made)
        proof, other = proofs[first["certificate"]], proofs[first["uniqueness_certificate"]]

        def fault(file, content):
            path = made / file
            before = path.read_bytes() if path.exists() else None
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
            done = cairn("verify", "--set", made)
            path.unlink() if before is None else path.write_bytes(before)
            self.assertEqual(done.returncode, 1, f"{file}: {done.stdout}")
            return done.stdout.decode()

        def fault_of_proofs(name, content):
            write_proofs(made, {**proofs, name: content})
            return fault("summary.txt", "")

        def changed(**keys):
            line = json.dumps({**first, **keys}, separators=(",", ":"))
            return "\n".join([line, *text.splitlines()[1:]]) + "\n"

        solution = first["solution"]
        for content, message in (
            (changed(rating=first["rating"] + 1), "the rating does not follow"),
            (changed(shares=first["shares"][1:]), "not one share for each player"),
            (changed(effort={**first["effort"], "heights": 99}), "the effort does not follow"),
            (changed(choices=first["choices"] + 1), "more or fewer first turns"),
            (changed(turns=first["turns"] + 1), "'turns' is not that of the solution"),
            (changed(id="0" * 16), "the identifier is that of another position"),
            (changed(solution={**solution, "defences": solution["defences"][1:]}), "is missing"),
            (changed(solution={**solution, "turn": solution["refutations"][0]["turns"][0]}),
             "leads to another position"),
            (changed(solution={**solution, "traps": [{"turn": solution["turn"], "end": "Black wins",
                                                      "line": solution["defences"][0]["turns"][:1]}]}),
             "does not end as it says"),
        ):
            self.assertIn(message, fault("puzzles.jsonl", content))
        for file in ("puzzles.csv", "puzzles.sgf", "puzzles.html"):
            self.assertIn("is not what this version", fault(file, "x"))
        for name, content, message in (
            (first["certificate"], proof[:-1] + b"!", "the checksum is wrong"),
            (first["certificate"], other, "proves something else"),
            (first["uniqueness_certificate"], proof, "proves something else"),
            ("certificates/x.proof", proof, "x.proof belongs to no puzzle"),
        ):
            self.assertIn(message, fault_of_proofs(name, content))
        write_proofs(made, {first["certificate"]: proof})
        self.assertIn("is missing", fault("summary.txt", ""))

    def test_a_set_is_checked_in_other_forms(self):
        """Files may be compressed."""
        made = self.make("set", *FILES)
        wanted = cairn("verify", "--set", made)
        self.assertEqual(wanted.returncode, 0, wanted.stdout)
        archive = (made / PROOFS).read_bytes()
        lines = made / "puzzles.jsonl"
        (made / "puzzles.jsonl.xz").write_bytes(lzma.compress(lines.read_bytes()))
        lines.unlink()
        done = cairn("verify", "--set", made)
        self.assertEqual((done.returncode, done.stdout), (0, wanted.stdout))
        (made / PROOFS).write_bytes(archive[:-200])
        done = cairn("verify", "--set", made)
        self.assertEqual((done.returncode, done.stdout), (3, b""))
        self.assertIn(PROOFS, done.stderr)

    def test_an_archive_of_certificates_is_checked(self):
        made = self.make("set", *FILES)
        proofs = read_proofs(made)
        *_, last = proofs
        write_proofs(made, {**proofs, last: proofs[last][:-1] + b"!"})
        done = cairn("verify", made / PROOFS)
        lines = done.stdout.decode().splitlines()
        self.assertEqual((done.returncode, len(lines)), (1, len(proofs)))
        self.assertTrue(all(": ok: " in line for line in lines[:-1]), lines)
        self.assertIn(f"{PROOFS}:{last}: not proven: the checksum", lines[-1])
        (made / "one.proof.xz").write_bytes(lzma.compress(proofs[last]))
        self.assertIn(b"one.proof.xz: ok: ", cairn("verify", made / "one.proof.xz").stdout)
        empty = self.path / "empty.zip"
        empty.write_bytes(b"PK\x05\x06" + bytes(18))
        done = cairn("verify", empty)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"an archive without files", done.stdout)


if __name__ == "__main__":
    main(sys.argv)
