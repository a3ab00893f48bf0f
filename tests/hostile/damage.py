"""Kinds of damage. Each is a function with the formats in which it makes sense; it returns what it
makes of a game, and what must be found.

GOOD: the record is good. BAD: it, or what stands in its place, must be named as bad. EITHER: it may
be good or bad. CUT, number: the rules of this tester allow so many turns of it.
"""

import bz2
import gzip
import io
import lzma
import re
import tarfile
import zipfile

GOOD, BAD, EITHER, CUT = "good", "bad", "either", "cut off"
ANY = ("cairn", "littlegolem", "text")
SGF = ("cairn", "littlegolem")
TURN = {"cairn": rb";[WB]\[([^]]*)\]", "littlegolem": rb";[WB]\[([^]]*)\]", "text": rb"\d+\. (\S+)"}
IN_TURNS, IN_TEXT, WHOLE_FILES, PACKED = [], [], [], []


def kind(group, *formats):
    """Puts a function into one of the lists of kinds."""
    def add(function):
        function.formats = formats or ANY
        group.append(function)
        return function
    return add


# In the turns: the rules decide what becomes of the record.

@kind(IN_TURNS)
def turn_left_out(turns, at, game):
    del turns[at]


@kind(IN_TURNS)
def turn_doubled(turns, at, game):
    turns.insert(at, turns[at])


@kind(IN_TURNS)
def turns_exchanged(turns, at, game):
    turns[at], turns[at + 1] = turns[at + 1], turns[at]


@kind(IN_TURNS)
def last_turn_left_out(turns, at, game):
    del turns[-1]


@kind(IN_TURNS)
def second_half_left_out(turns, at, game):
    del turns[len(turns) // 2:]


@kind(IN_TURNS)
def turns_reversed(turns, at, game):
    turns.reverse()


@kind(IN_TURNS)
def first_turn_left_out(turns, at, game):
    del turns[0]


@kind(IN_TURNS)
def turn_behind_the_end(turns, at, game):
    turns.append(turns[len(turns) - 2])


def other_action(turns, at, number, change):
    side, actions = turns[at]
    actions = list(actions)
    if actions[number][0] in ("x", "+", "-"):
        actions[number] = change(*actions[number])
    turns[at] = side, actions


@kind(IN_TURNS)
def from_another_space(turns, at, game):
    space = game.chance.choice(list(game.start.board))
    other_action(turns, at, 0, lambda sign, _, to: (sign, space, to))


@kind(IN_TURNS)
def to_another_space(turns, at, game):
    space = game.chance.choice(list(game.start.board))
    other_action(turns, at, 0, lambda sign, start, _: (sign, start, space))


@kind(IN_TURNS)
def there_and_back(turns, at, game):
    other_action(turns, at, 0, lambda sign, start, to: (sign, to, start))


@kind(IN_TURNS)
def onto_itself(turns, at, game):
    other_action(turns, at, 0, lambda sign, start, to: (sign, start, start))


@kind(IN_TURNS)
def last_action_elsewhere(turns, at, game):
    space = game.chance.choice(list(game.start.board))
    other_action(turns, at, -1, lambda sign, start, _: (sign, start, space))


@kind(IN_TURNS, "cairn", "littlegolem")
def sides_exchanged(turns, at, game):
    turns[at:] = [("b" if side == "w" else "w", turn) for side, turn in turns[at:]]


@kind(IN_TURNS)
def turn_of_an_earlier_time(turns, at, game):
    turns[at] = turns[at][0], turns[at - 2][1]


@kind(IN_TURNS, "tzaar")
def action_left_out(turns, at, game):
    turns[at] = turns[at][0], turns[at][1][:1]


@kind(IN_TURNS, "tzaar")
def third_action(turns, at, game):
    turns[at] = turns[at][0], [*turns[at][1], ("pass",)]


@kind(IN_TURNS, "tzaar")
def pass_first(turns, at, game):
    turns[at] = turns[at][0], [("pass",), *turns[at][1][1:]]


@kind(IN_TURNS, "tzaar")
def two_actions_in_the_opening(turns, at, game):
    turns[0] = turns[0][0], [*turns[0][1], ("pass",)]


@kind(IN_TURNS, "tzaar")
def actions_exchanged(turns, at, game):
    turns[at] = turns[at][0], turns[at][1][::-1]


# In the text of a record: text, format, a place between turns (a match), a random generator.

def spliced(text, start, end, new=b""):
    return text[:start] + new + text[end:]


@kind(IN_TEXT)
def nonsense_turn(text, form, turn, chance):
    return spliced(text, *turn.span(1), b"h?llo"), BAD


@kind(IN_TEXT)
def nul_in_a_turn(text, form, turn, chance):
    return spliced(text, turn.start(1) + 1, turn.start(1) + 2, b"\0"), BAD


@kind(IN_TEXT)
def control_in_a_turn(text, form, turn, chance):
    return spliced(text, turn.start(1) + 1, turn.start(1) + 2, b"\x07"), BAD


@kind(IN_TEXT)
def wrong_byte_in_a_turn(text, form, turn, chance):
    return spliced(text, turn.start(1) + 1, turn.start(1) + 2, b"\xff"), BAD


@kind(IN_TEXT)
def long_turn(text, form, turn, chance):
    return spliced(text, *turn.span(1), b"x" * 100_000), BAD


@kind(IN_TEXT)
def letter_lost(text, form, turn, chance):
    return spliced(text, turn.start(1), turn.start(1) + 1), BAD


@kind(IN_TEXT, *SGF)
def empty_turn(text, form, turn, chance):
    return spliced(text, *turn.span(1)), BAD


@kind(IN_TEXT)
def cut_in_a_turn(text, form, turn, chance):
    return text[:turn.start(1) + 1] + (b"\n" if form == "text" else b""), BAD


@kind(IN_TEXT, *SGF)
def cut_between_turns(text, form, turn, chance):
    return text[:turn.start()], BAD


@kind(IN_TEXT, *SGF)
def cut_in_the_root(text, form, turn, chance):
    return text[:text.index(b"POS[") + 20] + b"\n", BAD


@kind(IN_TEXT, *SGF)
def value_not_closed(text, form, turn, chance):
    return spliced(text, turn.end() - 1, turn.end()), BAD


@kind(IN_TEXT, *SGF)
def value_not_opened(text, form, turn, chance):
    return spliced(text, turn.start(1) - 1, turn.start(1)), BAD


@kind(IN_TEXT, *SGF)
def game_not_closed(text, form, turn, chance):
    return text.rstrip()[:-1] + b"\n", BAD


@kind(IN_TEXT, *SGF)
def closed_twice(text, form, turn, chance):
    return text.rstrip() + b")\n", BAD


@kind(IN_TEXT, *SGF)
def closed_too_early(text, form, turn, chance):
    return spliced(text, turn.start(), turn.start(), b")"), BAD


@kind(IN_TEXT, *SGF)
def property_doubled(text, form, turn, chance):
    return spliced(text, turn.start() + 1, turn.start() + 1, text[turn.start() + 1:turn.start() + 2]), BAD


@kind(IN_TEXT, *SGF)
def last_property_doubled(text, form, turn, chance):
    last = list(re.finditer(TURN[form], text))[-1]
    return spliced(text, last.start() + 1, last.start() + 1, text[last.start() + 1:last.start() + 2]), BAD


@kind(IN_TEXT, *SGF)
def last_property_in_small_letters(text, form, turn, chance):
    last = list(re.finditer(TURN[form], text))[-1]
    letter = text[last.start() + 1:last.start() + 2]
    return spliced(text, last.start() + 1, last.start() + 2, letter.lower()), BAD


@kind(IN_TEXT, *SGF)
def last_property_another(text, form, turn, chance):
    last = list(re.finditer(TURN[form], text))[-1]
    return spliced(text, last.start() + 1, last.start() + 2, b"Q"), BAD


@kind(IN_TEXT, *SGF)
def property_lost(text, form, turn, chance):
    return spliced(text, turn.start() + 1, turn.start() + 2), BAD


@kind(IN_TEXT, *SGF)
def no_game_named(text, form, turn, chance):
    return re.sub(rb"FF\[\w+\]", b"", text, count=1), BAD


@kind(IN_TEXT, *SGF)
def unknown_game(text, form, turn, chance):
    return re.sub(rb"FF\[\w+\]", b"FF[CHESS]", text, count=1), BAD


@kind(IN_TEXT, *SGF)
def short_start(text, form, turn, chance):
    return re.sub(rb"POS\[..", b"POS[", text, count=1), BAD


@kind(IN_TEXT, *SGF)
def wrong_letter_in_the_start(text, form, turn, chance):
    return re.sub(rb"POS\[.", b"POS[!", text, count=1), BAD


@kind(IN_TEXT, *SGF)
def long_start(text, form, turn, chance):
    return text.replace(b"POS[", b"POS[" + b"a" * 50_000, 1), BAD


@kind(IN_TEXT, *SGF)
def move_in_the_root(text, form, turn, chance):
    return text.replace(b"POS[", b"W[npmq]POS[", 1), BAD


@kind(IN_TEXT, *SGF)
def two_moves_in_a_node(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), turn[0][1:]), BAD


@kind(IN_TEXT, *SGF)
def junk_in_a_node(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b"#!$"), BAD


@kind(IN_TEXT, *SGF)
def comment_not_closed(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b"C[well played"), BAD


@kind(IN_TEXT, *SGF)
def variation_not_closed(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b"("), BAD


@kind(IN_TEXT, *SGF)
def nested_deeply(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b"(;C[x]" * 3000), BAD


@kind(IN_TEXT, *SGF)
def very_many_nodes(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b";" * 200_000), BAD


@kind(IN_TEXT, *SGF)
def very_many_properties(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b"A[x]" * 5000), BAD


@kind(IN_TEXT, *SGF)
def unknown_property(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b"XQ[hello]"), GOOD


@kind(IN_TEXT, *SGF)
def comment_in_latin_1(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b"C[sch\xf6n]"), GOOD


@kind(IN_TEXT)
def junk_before(text, form, turn, chance):
    return b"lost+found\n" + text, BAD


@kind(IN_TEXT)
def junk_behind(text, form, turn, chance):
    return text + b"lost+found\n", BAD


@kind(IN_TEXT)
def much_junk_behind(text, form, turn, chance):
    return text + b"lost+found\n" * 30_000, BAD


@kind(IN_TEXT)
def page_before(text, form, turn, chance):
    return b"<html><body>404 Not Found</body></html>\n" + text, BAD


@kind(IN_TEXT)
def result_wrong(text, form, turn, chance):
    head = b"# Result: B+\n# Result: W+\n" if form == "text" else b"RE[B+]"
    return (head + text, EITHER) if form == "text" else (text.replace(b"EV[", head + b"EV[", 1), EITHER)


@kind(IN_TEXT)
def lines_end_with_cr_lf(text, form, turn, chance):
    return text.replace(b"\n", b"\r\n"), GOOD


@kind(IN_TEXT)
def lines_end_with_cr(text, form, turn, chance):
    return text.replace(b"\n", b"\r"), GOOD


@kind(IN_TEXT)
def blanks_at_line_ends(text, form, turn, chance):
    return text.replace(b"\n", b" \t\n"), GOOD


@kind(IN_TEXT)
def blank_lines_between(text, form, turn, chance):
    return b"\n\n" + text + b"\n\n", GOOD


@kind(IN_TEXT)
def byte_order_mark(text, form, turn, chance):
    return b"\xef\xbb\xbf" + text, GOOD


@kind(IN_TEXT, "text")
def position_lost(text, form, turn, chance):
    return b"".join(line for line in text.splitlines(True) if b"/" not in line), BAD


@kind(IN_TEXT, "text")
def position_cut(text, form, turn, chance):
    return re.sub(rb"\n([^#/\n]{2,})/[^\n]*\n", rb"\n\1\n", text, count=1), BAD


@kind(IN_TEXT, "text")
def side_to_move_lost(text, form, turn, chance):
    return text.replace(b" w 1\n", b" 1\n", 1), BAD


@kind(IN_TEXT, "text")
def head_lost(text, form, turn, chance):
    return text[text.index(b"\n1. ") + 1:], BAD


@kind(IN_TEXT, "text")
def beginning_lost(text, form, turn, chance):
    return text[turn.start():], BAD


@kind(IN_TEXT, "text")
def number_damaged(text, form, turn, chance):
    return spliced(text, turn.start(), turn.start(1), b"7. "), EITHER


@kind(IN_TEXT, "text")
def number_lost(text, form, turn, chance):
    return spliced(text, turn.start(), turn.start(1)), GOOD


@kind(IN_TEXT, "text")
def comments_between(text, form, turn, chance):
    return spliced(text, turn.start(), turn.start(), b"# here it was won\n"), GOOD


# What stands in the place of a whole file.

def whole(make):
    kind(WHOLE_FILES)(make)
    return make


for name, content in {
        "empty": b"", "blanks": b" \n" * 1000, "zeros": bytes(5000), "prose": b"See you next year!\n",
        "picture": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(100), "pdf": b"%PDF-1.7\n%\xe2\xe3\n" * 20,
        "page": b"<html><h1>404 Not Found</h1></html>\n", "json": b'{"a": [1, 2, {"b": null}]}\n',
        "half_json": b'{"cairn":"0.1.0","schema":"analysis/1","source"', "numbers": b"1 2 3\n" * 100,
        "brackets": b"(" * 10_000, "nodes": b"(;" * 10_000, "a_long_line": b"a" * 5_000_000,
        "slashes": b"/" * 100_000 + b" w 1\n", "games_name": b"tzaar random:\n",
        "certificate": b"cairn certificate 1\n\0\0\0"}.items():
    def made(text, chance, content=content):
        return content
    made.__name__ = name
    whole(made)


@whole
def in_utf_16(text, chance):
    return text.decode().encode("utf-16")


@whole
def in_utf_32(text, chance):
    return text.decode().encode("utf-32")


@whole
def random_bytes(text, chance):
    return b"\x01\x02" + chance.randbytes(3000)


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
        def packed(texts, chance, packer=packer, spoil=spoil):
            return spoil(PACKERS[packer](texts), chance)
        packed.__name__ = f"{packer}_{spoil.__name__}"
        kind(PACKED)(packed)


@kind(PACKED)
def tar_with_a_lost_header(texts, chance):
    content = bytearray(tar_of(texts))
    content[150] ^= 1
    return bytes(content)
