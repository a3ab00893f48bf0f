"""What stands in the place of a whole file, and packed files that are damaged."""

import bz2
import gzip
import io
import json
import lzma
import tarfile
import zipfile

from kinds import PACKED, WHOLE_FILES, kind, named


WORDS = {
    "empty": b"", "blanks": b" \n" * 1000, "zeros": bytes(5000), "prose": b"See you next year!\n",
    "picture": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(100), "pdf": b"%PDF-1.7\n%\xe2\xe3\n" * 20,
    "page": b"<html><h1>404 Not Found</h1></html>\n", "json": b'{"a": [1, 2, {"b": null}]}\n',
    "half_json": b'{"cairn":"0.1.0","schema":"analysis/1","source"', "numbers": b"1 2 3\n" * 100,
    "brackets": b"(" * 10_000, "nodes": b"(;" * 10_000, "a_long_line": b"a" * 5_000_000,
    "slashes": b"/" * 100_000 + b" w 1\n", "games_name": b"tzaar random:\n",
    "certificate": b"cairn certificate 1\n\0\0\0", "brackets_over_many_lines": b'{"a":\n[\n' * 5000,
    "dump_of_a_database": b"PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE players(id INTEGER);\nCOMMIT;\n",
}


def in_utf_32_with_a_wrong_number(text, chance):
    encoded = text.decode().encode("utf-32-le")
    at = 4 * chance.randrange(100, len(encoded) // 4)
    return encoded[:at] + b"\xff\xff\xff\x7f" + encoded[at + 4:]


def analysis_over_several_lines_cut(text, chance):
    analysis = {"cairn": "0.1.0", "schema": "analysis/1", "source": "x", "number": 1, "game": "tzaar", "turns": [{}] * 9}
    lines = json.dumps([analysis, analysis], indent=2).encode().splitlines(True)
    return b"".join(lines[:chance.randrange(3, len(lines))])


for name, make in {
        **{name: lambda text, chance, content=content: content for name, content in WORDS.items()},
        "in_utf_16_with_a_byte_lost": lambda text, chance: text.decode().encode("utf-16")[:-1],
        "in_utf_32_with_a_wrong_number": in_utf_32_with_a_wrong_number,
        "analysis_over_several_lines_cut": analysis_over_several_lines_cut,
        "beginning_of_a_database": lambda text, chance: b"SQLite format 3\0" + bytes(chance.randrange(3000)),
        "random_bytes": lambda text, chance: b"\x01\x02" + chance.randbytes(3000)}.items():
    kind(WHOLE_FILES)(named(name, make))


# Packed files: made of the texts of several records, and damaged.

def tar_of(texts):
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        for number, text in enumerate(texts):
            entry = tarfile.TarInfo(f"{number}.sgf")
            entry.size = len(text)
            archive.addfile(entry, io.BytesIO(text))
    return file.getvalue()


def zip_of(texts):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, text in enumerate(texts):
            archive.writestr(f"{number}.sgf", text)
    return file.getvalue()


def joined(compress):
    return lambda texts: compress(b"".join(texts))


PACKERS = {"gz": joined(gzip.compress), "stored_gz": joined(lambda text: gzip.compress(text, 0)),
           "bz2": joined(bz2.compress), "xz": joined(lzma.compress), "zip": zip_of, "tar": tar_of,
           "tar_gz": lambda texts: gzip.compress(tar_of(texts))}


def cut(content, chance):
    return content[:len(content) * 2 // 3]


def cut_at_the_end(content, chance):
    return content[:-5]


def changed_byte(content, chance):
    at = len(content) // 2
    return content[:at] + bytes([content[at] ^ 0x10]) + content[at + 1:]


def junk_behind_it(content, chance):
    return content + b"lost+found\n" * 60


def twice_with_junk_between(content, chance):
    return content + b"\nlost+found\n" + content


for packer in PACKERS:
    for spoil in (cut, cut_at_the_end, changed_byte, junk_behind_it, twice_with_junk_between):
        if packer == "tar" and spoil in (cut_at_the_end, changed_byte):
            continue  # of a tar the end is padding, and texts have no checksums
        kind(PACKED)(named(f"{packer}_{spoil.__name__}", lambda texts, chance, packer=packer, spoil=spoil:
                           spoil(PACKERS[packer](texts), chance)))


@kind(PACKED)
def tar_with_a_lost_header(texts, chance):
    content = bytearray(tar_of(texts))
    content[150] ^= 1
    return bytes(content)
