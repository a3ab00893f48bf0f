#!/usr/bin/env python3
"""Checks that a browser shows figures as librsvg does: both draw them to PNG, and the pixels are
compared.

usage: browser_test.py PROGRAM; CAIRN_SOURCE_ROOT is the directory of the sources. Exits with 77,
which means that the test was skipped, if chromium or rsvg-convert is not found; in `check --long` it
fails then.
"""

import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

from support import NEEDS_ALL

ROOT = pathlib.Path(os.environ.get("CAIRN_SOURCE_ROOT", "."))
SIZE = 300  # pixels
TOLERANCE = 2.5  # mean difference of bytes; edges are smoothed differently
SKIPPED = 77
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
PICTURES = (
    ["samples/game2552914.txt", "--turn", "12", "--captured", "--circle", "E4", "--label", "D4=A"],
    ["samples/annotated/game2552914.json", "--turn", "17", "--best-line", "1", "--evaluation",
     "--theme", "colour"],
    ["samples/own-towers-1.sgf", "--turn", "17", "--theme", "dark", "--title", "Á & <b>"],
    ["samples/own-towers-1.sgf", "--turn", "3,4", "--strip", "--theme", "board"],
)


def unfiltered(kind, line, previous, size):
    """Returns a line of a PNG without its filter (PNG specification, 9.2); `size` is that of a
    pixel, in bytes."""
    for i in range(len(line)):
        left = line[i - size] if i >= size else 0
        above = previous[i]
        corner = previous[i - size] if i >= size else 0
        if kind == 1:
            predicted = left
        elif kind == 2:
            predicted = above
        elif kind == 3:
            predicted = (left + above) // 2
        elif kind == 4:
            estimate = left + above - corner
            predicted = min((abs(estimate - value), order, value)
                            for order, value in enumerate((left, above, corner)))[2]
        else:
            predicted = 0
        line[i] = (line[i] + predicted) & 255
    return line


def pixels(path):
    """Returns the width and height of a PNG with eight bits a channel, and its pixels on white, as
    rows of grey, red, green and blue alike."""
    data = path.read_bytes()
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    channels = {0: 1, 2: 3, 4: 2, 6: 4}[kind]
    assert depth == 8, depth
    at, packed = 8, b""
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        if name == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += length + 12
    raw = zlib.decompress(packed)
    stride = width * channels
    rows, previous = [], bytearray(stride)
    for y in range(height):
        begin = y * (stride + 1)
        previous = unfiltered(raw[begin], bytearray(raw[begin + 1:begin + 1 + stride]), previous, channels)
        rows.append(on_white(previous, channels))
    return width, height, rows


def on_white(line, channels):
    colours = 1 if channels < 3 else 3
    row = []
    for at in range(0, len(line), channels):
        alpha = line[at + channels - 1] if channels in (2, 4) else 255
        for i in range(3):
            row.append(255 - (255 - line[at + i % colours]) * alpha // 255)
    return row


def difference(one, other):
    """Returns the mean difference of the bytes where both pictures have pixels."""
    width = min(one[0], other[0])
    height = min(one[1], other[1])
    total = sum(abs(a - b) for y in range(height) for a, b in zip(one[2][y][:3 * width], other[2][y][:3 * width]))
    return total / (3 * width * height)


def draw_with_browser(chromium, svg, png, directory):
    subprocess.run(
        [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
         f"--user-data-dir={directory}/profile", f"--window-size={SIZE},{SIZE * 2}",
         "--default-background-color=ffffffff", "--force-device-scale-factor=1",
         f"--screenshot={png}", svg.as_uri()],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=900)


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    rsvg = shutil.which("rsvg-convert")
    if not chromium or not rsvg:
        print("chromium and rsvg-convert are not both installed here")
        return 1 if NEEDS_ALL else SKIPPED
    failed = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        directory = pathlib.Path(name)
        drawn = []
        for number, arguments in enumerate(PICTURES):
            svg = directory / f"{number}.svg"
            subprocess.run([program, "draw", *arguments, "--width", str(SIZE), "-o", svg], cwd=ROOT,
                           check=True, timeout=900)
            by_browser, by_library = (directory / f"{number}-{who}.png" for who in "br")
            draw_with_browser(chromium, svg, by_browser, directory)
            subprocess.run([rsvg, svg, "-o", by_library], check=True, timeout=900)
            drawn.append((pixels(by_browser), pixels(by_library)))
            found = difference(*drawn[-1])
            print(f"{' '.join(arguments)}: mean difference {found:.2f}")
            if drawn[-1][1][0] != SIZE or not found <= TOLERANCE:
                failed.append(arguments)
        apart = difference(drawn[0][0], drawn[2][1])
        if apart <= 2 * TOLERANCE:
            failed.append("different pictures are not told apart")
    for what in failed:
        print("differs:", what)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
