"""The pictures of samples/gallery, which show every feature and theme of `cairn draw` for both
games, and the page that presents them with their commands."""

import shlex

TZAAR = "samples/game2552914.txt"
ANALYSED = "samples/annotated/game2552914.json"
TOWERS = "samples/own-towers-1.sgf"
TOWERS_ANALYSED = "samples/annotated/own-towers-1.json"
THEMES = ("print", "greyscale", "colour", "dark", "colour-blind", "board")

HEAD = """# Gallery

What `cairn draw` can show, and the commands that draw it. They are run in the directory of the
sources; `ninja -C build-hand samples` draws everything anew, and a test compares it with what is here.
"""

# The sections of pictures. Each picture has the file's name, what it shows, the source and the
# options.
SECTIONS = [
    ("A turn", [
        ("turn.svg", "The board after a turn: a capture (full arrow) and a stacking (hollow)",
         [TZAAR, "--turn", "12"]),
        ("turn-before.svg", "The board before the turn, with its arrows",
         [TZAAR, "--turn", "before 12"]),
        ("turn-first-action.svg", "The middle of a turn: only its first action",
         [TZAAR, "--turn", "12", "--first-action"]),
        ("turn-towers.svg", "Battle of Towers: a deployment as a path",
         [TOWERS, "--turn", "before 17"]),
        ("start-towers.svg", "A starting position", ["towers", "--caption", "The start"]),
    ]),
    ("Stacks", [
        ("heights.svg", "Heights as numbers", [TZAAR, "--turn", "after 26", "--caption", ""]),
        ("stacks.svg", "The same as visible stacks",
         [TZAAR, "--turn", "after 26", "--caption", "", "--heights", "stacks"]),
    ]),
    ("Marks, lines, letters", [
        ("marks.svg", "Every sign",
         [TZAAR, "--turn", "after 12", "--caption", "", "--circle", "B3", "--cross", "C3",
          "--square", "D3", "--triangle", "E3", "--fill", "F3,F4", "--select", "G3", "--dim",
          "H1,H2,H3", "--label", "B2=A", "--label", "C4=12", "--arrow", "A3-D6", "--line",
          "E7-H5"]),
        ("colours.svg", "In colours, which every theme shows as it can",
         [TZAAR, "--turn", "after 12", "--caption", "", "--theme", "colour", "--arrow",
          "A2-C4=red", "--arrow", "D1-D4=blue", "--arrow", "G2-E4=green", "--circle", "B3=red,C3=blue",
          "--square", "F6=green", "--fill", "E7=yellow,E8=red,F7=blue"]),
        ("captures.svg", "What a stack can capture", [TZAAR, "--turn", "after 12", "--captures", "H3"]),
        ("marks-towers.svg", "On the square board",
         [TOWERS, "--turn", "after 20", "--circle", "c3,b4", "--square", "g5,f3", "--cross", "d4",
          "--triangle", "e5", "--label", "d5=A", "--label", "e6=B", "--arrow", "a2-d5=red",
          "--fill", "f6=yellow,e2=red,d6", "--select", "c1", "--dim", "h1,h7"]),
        ("captures-towers.svg", "What a piece can capture there",
         [TOWERS, "--turn", "after 30", "--captures", "d3"]),
    ]),
    ("Around the board", [
        ("surroundings.svg", "Title, players, what was captured",
         [TZAAR, "--turn", "20", "--title", "A championship game", "--players", "--captured"]),
        ("analysis.svg", "An analysis: its sign and its evaluation",
         [ANALYSED, "--turn", "17", "--evaluation", "--players"]),
        ("best-line.svg", "The best line of an analysis as ghosts",
         [ANALYSED, "--turn", "17", "--best-line", "1", "--evaluation"]),
        ("best-line-towers.svg", "The same for Battle of Towers, two turns",
         [TOWERS_ANALYSED, "--turn", "19", "--best-line", "2", "--evaluation"]),
        ("surroundings-towers.svg", "Title, players, captured material and evaluation",
         [TOWERS_ANALYSED, "--turn", "30", "--title", "Cairn against itself", "--players",
          "--captured", "--evaluation"]),
    ]),
    ("Views", [
        ("flat.svg", "A flat side up, A1 at the lower left", [TZAAR, "--turn", "12", "--orientation", "flat"]),
        ("mirror.svg", "Mirrored and turned: names stay with their spaces",
         [TZAAR, "--turn", "12", "--mirror", "--orientation", "120"]),
        ("bare.svg", "Without coordinates and texts",
         [TZAAR, "--turn", "12", "--coordinates", "no", "--status", "no", "--caption", ""]),
        ("part.svg", "A part of the board", [TZAAR, "--turn", "12", "--part", "F1-I4"]),
        ("part-towers.svg", "The part that is in use", ["8/8/8/3(ccs)4/4(C)3/8/3(SS)4/8 w 1", "--part", "used"]),
        ("black.svg", "From Black's side", [TOWERS, "--turn", "20", "--orientation", "180"]),
    ]),
    ("Several boards", [
        ("strip.svg", "A film strip", [TZAAR, "--turn", "12-15", "--strip"]),
        ("sheet.svg", "A sheet",
         [TOWERS, "--turn", "1-6", "--sheet", "3", "--title", "The first turns"]),
    ]),
    ("Themes", [
        *[(f"theme-{theme}.svg", f"`{theme}`",
           [ANALYSED, "--turn", "12", "--theme", theme, "--captured", "--circle", "E4"])
          for theme in THEMES],
        *[(f"theme-{theme}-towers.svg", f"`{theme}`",
           [TOWERS, "--turn", "17", "--theme", theme, "--circle", "d4"]) for theme in THEMES],
        ("own-theme.svg", "One of your own, made from a built-in one",
         [TZAAR, "--turn", "12", "--theme",
          '{"base": "colour", "background": "#fff8e8", "black_body": "navy"}']),
    ]),
    ("Files", [
        ("print.png", "PNG of a given size in print", [TZAAR, "--turn", "12", "--width-mm", "25"]),
        ("transparent.png", "Without a background", [TZAAR, "--turn", "12", "--transparent"]),
        ("text-as-text.svg", "Texts that can be searched, with the reader's fonts",
         [TZAAR, "--turn", "12", "--text-as-text"]),
        ("again.svg", "A picture drawn again in another theme",
         ["samples/gallery/turn.svg", "--theme", "dark"]),
        ("text", "A board of letters, for terminals and mails", [TZAAR, "--turn", "12"]),
        ("text", "The same with signs",
         [TOWERS, "--turn", "20", "--text-style", "unicode"]),
        ("game.pdf", "A game on pages of paper",
         [TOWERS, "--turn", "1-4", "--paper", "a5", "--players"]),
    ]),
]
WIDTHS = {"strip.svg": 960, "sheet.svg": 720, "transparent.png": 300}


def arguments_of(name, arguments):
    """Returns the arguments of the command. Pictures are small enough for a page. Text boards are
    only on the page, because samples are records and these are not."""
    if name == "text":
        return ["draw", *arguments, "--format", "txt"]
    size = [] if name.endswith(".pdf") or "--width-mm" in arguments else [
        "--width", str(WIDTHS.get(name, 360))]
    return ["draw", *arguments, *size, "-o", f"samples/gallery/{name}"]


def make(workshop):
    """Draws everything in the workshop's samples/gallery, and writes the index in Markdown."""
    (workshop.directory / "samples/gallery").mkdir()
    lines = [HEAD]
    for title, pictures in SECTIONS:
        lines.append(f"## {title}\n")
        for name, text, arguments in pictures:
            command = arguments_of(name, arguments)
            output = workshop.run(*command).decode()
            lines.append(f"{text}:\n\n```\n./{shlex.join(['cairn', *command])}\n```\n")
            if name == "text":
                lines.append(f"```\n{output}```\n")
            elif name.endswith(".pdf"):
                lines.append(f"[{name}]({name})\n")
            else:
                lines.append(f"![{text.replace('`', '')}]({name})\n")
    workshop.write("gallery/README.md", "\n".join(lines).encode())
