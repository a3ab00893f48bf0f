#!/usr/bin/env python3
"""Changes bytes of certificates of TZAAR, and has every one that Cairn still accepts checked by the
reference checker: none of them may claim anything false.

usage: certificate_changes.py PROGRAM FILE... [--changes N] [--seed N]

PROGRAM is the built certificate_changes. A million changes of the samples' certificates take some
minutes:

    python3 tests/formats/certificate_changes.py build-dev/tests/formats/certificate_changes \\
        samples/puzzles/tzaar/certificates.tar.bz2 --changes 1000000
"""

import argparse
import os
import subprocess
import sys
import tempfile

import certificate_reference

sys.setrecursionlimit(100_000)


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
    is_long = "CAIRN_LONG_TESTS" in os.environ
    parser.add_argument("--changes", type=int, default=50_000 if is_long else 3_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        files = []
        for path in options.files:
            for _, data in certificate_reference.certificates_in(path):
                files.append(f"{directory}/{len(files)}")
                with open(files[-1], "wb") as file:
                    file.write(data)
        command = [options.program, str(options.changes), str(options.seed), *files]
        shown = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout.split()
    false, refused = [], 0
    accepted = {line[1:] for line in shown if line[0] == "+"}
    for line in sorted(accepted):
        data = bytes.fromhex(line)
        if complaint := fault(data):
            false.append(f"accepted, but {complaint}:\n{data!r}")
    for line in shown:
        refused += line[0] == "-" and fault(bytes.fromhex(line[1:])) is not None
    print(f"{options.changes} changes: {len(accepted)} different certificates accepted, of which "
          f"{len(false)} are wrong by the reference checker; it refuses {refused} of "
          f"{sum(line[0] == '-' for line in shown)} that Cairn refuses")
    if false or not accepted or not refused:
        sys.exit("\n".join(false) or "nothing was accepted, or nothing refused; more changes needed")


if __name__ == "__main__":
    main()
