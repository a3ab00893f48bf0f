#!/usr/bin/env python3
"""Changes bytes of certificates of TZAAR, and has every one that Cairn still accepts checked by the
reference checker: none of them may claim anything false.

usage: certificate_changes.py PROGRAM FILE... [--changes N] [--seed N]

A million changes of the samples' certificates take long:

    python3 tests/formats/certificate_changes.py ./cairn \\
        samples/puzzles/tzaar/certificates.tar.bz2 --changes 1000000
"""

import argparse
import io
import json
import os
import random
import subprocess
import sys
import tarfile
import tempfile

import certificate_reference

sys.setrecursionlimit(100_000)
CHECKSUM_BYTES = 8


def changed(whole, chance):
    """Changes one to three bytes, half of them by one only, since neighbouring letters, digits and moves are more
    likely to make sense; and mends the checksum."""
    body = bytearray(whole[:-CHECKSUM_BYTES])
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(body))
        body[at] = (body[at] + chance.choice((1, -1, chance.randrange(1, 256), chance.randrange(1, 256)))) % 256
    return bytes(body) + certificate_reference.checksum_of(body).to_bytes(CHECKSUM_BYTES, "little")


def are_accepted(program, certificates):
    """Whether Cairn accepts them, in their order."""
    with tempfile.NamedTemporaryFile(suffix=".tar") as packed:
        with tarfile.open(fileobj=packed, mode="w") as archive:
            for number, data in enumerate(certificates):
                entry = tarfile.TarInfo(str(number))
                entry.size = len(data)
                archive.addfile(entry, io.BytesIO(data))
        packed.flush()
        done = subprocess.run([program, "verify", "-q", "--json", packed.name], stdout=subprocess.PIPE)
    assert done.returncode in (0, 1), done
    return [json.loads(line)["ok"] for line in done.stdout.splitlines()]


def fault(data):
    """Returns what the reference checker finds wrong, or None."""
    try:
        certificate_reference.Proof(data).check()
    except Exception as error:  # whatever a reader of damaged bytes meets
        return f"{type(error).__name__}: {error}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("files", nargs="+")
    is_long = os.environ.get("CAIRN_LONG_TESTS", "ci") != "ci"
    parser.add_argument("--changes", type=int, default=50_000 if is_long else 3_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    whole = [data for path in options.files for _, data in certificate_reference.certificates_in(path)]
    chance = random.Random(options.seed)
    made = {changed(whole[i % len(whole)], chance) for i in range(options.changes)}
    certificates = sorted(made - set(whole))  # a change may undo another
    accepted, refused = [], []
    for data, is_accepted in zip(certificates, are_accepted(options.program, certificates), strict=True):
        (accepted if is_accepted else refused).append(data)
    false = [f"accepted, but {fault(data)}:\n{data!r}" for data in accepted if fault(data)]
    also = sum(fault(data) is not None for data in refused[::1000])
    print(f"{len(certificates)} changed certificates: {len(accepted)} accepted, of which {len(false)} are wrong by the "
          f"reference checker; it refuses {also} of {len(refused[::1000])} that Cairn refuses")
    if false or not accepted or not also:
        sys.exit("\n".join(false) or "nothing was accepted, or nothing refused; more changes needed")


if __name__ == "__main__":
    main()
