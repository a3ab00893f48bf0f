"""The pictures of samples/gallery, which show every feature and theme of `cairn draw` for both
games, and the page that presents them with their commands."""

import shlex
import shutil
import subprocess

TZAAR = "samples/game2552914.txt"
ANALYSED = "samples/annotated/game2552914.json"
TOWERS = "samples/own-towers-1.sgf"
TOWERS_ANALYSED = "samples/annotated/own-towers-1.json"
THEMES = ("print", "greyscale", "colour", "dark", "colour-blind", "board")

HEAD = """# Gallery

What `cairn draw` can show, and the commands that draw it. They are run in the directory of the
sources; `ninja -C build-hand samples` draws everything anew, and a test compares it with what is here.
Pages, documents and pictures of pixels are not kept here: `tests/samples/make.py ./cairn . --pages build/samples` makes them.
"""

# The sections of pictures. Each picture has the file's name, what it shows, and the source and the options as a shell
# reads them.
SECTIONS = [
    ("A turn", [
        ("turn.svg", "The board after a turn: a capture (full arrow) and a stacking (hollow)", f"{TZAAR} --turn 12"),
        ("turn-before.svg", "The board before the turn, with its arrows", f"{TZAAR} --turn 'before 12'"),
        ("turn-first-action.svg", "The middle of a turn: only its first action", f"{TZAAR} --turn 12 --first-action"),
        ("turn-towers.svg", "Battle of Towers: a deployment as a path", f"{TOWERS} --turn 'before 25'"),
        ("start-towers.svg", "A starting position", "towers --caption 'The start'"),
    ]),
    ("Stacks", [
        ("heights.svg", "Heights as numbers", f"{TZAAR} --turn 'after 26' --caption ''"),
        ("stacks.svg", "The same as visible stacks", f"{TZAAR} --turn 'after 26' --caption '' --heights stacks"),
    ]),
    ("Marks, lines, letters", [
        ("marks.svg", "Every sign",
         f"{TZAAR} --turn 'after 12' --caption '' --circle B3 --cross C3 --square D3 --triangle E3 --fill F3,F4 "
         "--select G3 --dim H1,H2,H3 --label B2=A --label C4=12 --arrow A3-D6 --line E7-H5"),
        ("colours.svg", "In colours, which every theme shows as it can",
         f"{TZAAR} --turn 'after 12' --caption '' --theme colour --arrow A2-C4=red --arrow D1-D4=blue --arrow "
         "G2-E4=green --circle B3=red,C3=blue --square F6=green --fill E7=yellow,E8=red,F7=blue"),
        ("captures.svg", "What a stack can capture", f"{TZAAR} --turn 'after 12' --captures H3"),
        ("marks-towers.svg", "On the square board",
         f"{TOWERS} --turn 'after 20' --circle c3,b4 --square g5,f3 --cross d4 --triangle e5 --label d5=A "
         "--label e6=B --arrow a2-d5=red --fill f6=yellow,e2=red,d6 --select c1 --dim h1,h7"),
        ("captures-towers.svg", "What a piece can capture there", f"{TOWERS} --turn 'after 30' --captures d3"),
    ]),
    ("Around the board", [
        ("surroundings.svg", "Title, players, what was captured",
         f"{TZAAR} --turn 20 --title 'A championship game' --players --captured"),
        ("analysis.svg", "An analysis: its sign and its evaluation", f"{ANALYSED} --turn 17 --evaluation --players"),
        ("best-line.svg", "The best line of an analysis as ghosts", f"{ANALYSED} --turn 17 --best-line 1 --evaluation"),
        ("best-line-towers.svg", "The same for Battle of Towers, two turns",
         f"{TOWERS_ANALYSED} --turn 19 --best-line 2 --evaluation"),
        ("surroundings-towers.svg", "Title, players, captured material and evaluation",
         f"{TOWERS_ANALYSED} --turn 30 --title 'Cairn against itself' --players --captured --evaluation"),
    ]),
    ("Views", [
        ("flat.svg", "A flat side up, A1 at the lower left", f"{TZAAR} --turn 12 --orientation flat"),
        ("mirror.svg", "Mirrored and turned: names stay with their spaces", f"{TZAAR} --turn 12 --mirror --orientation 120"),
        ("bare.svg", "Without coordinates and texts", f"{TZAAR} --turn 12 --coordinates no --status no --caption ''"),
        ("part.svg", "A part of the board", f"{TZAAR} --turn 12 --area F1-I4"),
        ("part-towers.svg", "The part that is in use", "'8/8/8/3(ccs)4/4(C)3/8/3(SS)4/8 w 1' --area used"),
        ("black.svg", "From Black's side", f"{TOWERS} --turn 20 --orientation 180"),
    ]),
    ("Several boards", [
        ("strip.svg", "A film strip", f"{TZAAR} --turn 12-15 --strip"),
        ("sheet.svg", "A sheet", f"{TOWERS} --turn 1-6 --sheet 3 --title 'The first turns'"),
    ]),
    ("Themes", [
        *[(f"theme-{theme}.svg", f"`{theme}`", f"{ANALYSED} --turn 12 --theme {theme} --captured --circle E4")
          for theme in THEMES],
        *[(f"theme-{theme}-towers.svg", f"`{theme}`", f"{TOWERS} --turn 17 --theme {theme} --circle d4") for theme in THEMES],
        ("own-theme.svg", "One of your own, made from a built-in one",
         f"""{TZAAR} --turn 12 --theme '{{"base": "colour", "background": "#fff8e8", "black_body": "navy"}}'"""),
    ]),
    ("Files", [
        ("print.png", "PNG of a given size in print", f"{TZAAR} --turn 12 --width-mm 25"),
        ("transparent.png", "Without a background", f"{TZAAR} --turn 12 --transparent"),
        ("text-as-text.svg", "Texts that can be searched, with the reader's fonts", f"{TZAAR} --turn 12 --text-as-text"),
        ("again.svg", "A picture drawn again in another theme", "samples/gallery/turn.svg --theme dark"),
        ("theme-auto.svg", "Light or dark, as the reader's device prefers", f"{TZAAR} --turn 12 --theme auto"),
        ("game.gif", "A film, in which the pieces move", f"{TZAAR} --turn 16-22 --theme colour"),
        ("text", "A board as text, for terminals and mails", f"{TZAAR} --turn 12"),
        ("text", "Another, whose pieces are their parts", f"{TOWERS} --turn 20"),
        ("game.pdf", "A game on pages of paper", f"{TOWERS} --turn 1-4 --paper a5 --players"),
        ("sheet.pdf", "A game on sheets", f"{TZAAR} --turn all --sheet 4 --title 'A championship game'"),
    ]),
    ("In a document", [
        ("turn.pdf", "The figure of the documents below, 60 mm wide", f"{TZAAR} --turn 12 --width-mm 60 --caption ''"),
    ]),
]
WIDTHS = {"strip.svg": 960, "sheet.svg": 720, "transparent.png": 300, "game.gif": 320}

ALTERNATIVE = "A TZAAR board after turn 12. A Tott captures on H3, and a Tzaar is stacked onto I2."
CAPTION = "Black captures on H3 and makes a stack of height 3 on I2."
LATEX = rf"""\documentclass{{article}}
\usepackage{{graphicx}}
\pdfinfoomitdate=1
\pdftrailerid{{}}
\begin{{document}}
\section*{{A stack is made}}
Figure~\ref{{stack}} was drawn by \texttt{{cairn draw}}. Its texts can be searched in this document, and
its lines stay sharp at any size.
\begin{{figure}}[ht]
  \centering
  \includegraphics[width=60mm, alt={{{ALTERNATIVE}}}]{{turn.pdf}}
  \caption{{{CAPTION}}}
  \label{{stack}}
\end{{figure}}
\end{{document}}
"""
HTML = f"""<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>A stack is made</title>
<h1>A stack is made</h1>
<figure>
  <img src="theme-auto.svg" width="360" alt="{ALTERNATIVE}">
  <figcaption>{CAPTION}</figcaption>
</figure>
<p>The figure is light or dark as this page is. The turns that follow:</p>
<figure>
  <img src="game.gif" width="320" alt="A film of turns 16 to 22.">
  <figcaption>Turns 16 to 22.</figcaption>
</figure>
</html>
"""
MARKDOWN = f"""# A stack is made

![{ALTERNATIVE}](theme-auto.svg)

*{CAPTION}*
"""
# The documents, with what they are.
DOCUMENTS = [
    ("article.tex", "LaTeX, with a caption and a text for those who cannot see the figure", LATEX),
    ("page.html", "HTML, the same", HTML),
    ("page.md", "Markdown, the same", MARKDOWN),
]


def arguments_of(name, arguments):
    """Returns the arguments of the command. Pictures are small enough for a page. Text boards are
    only on the page, because samples are records and these are not."""
    if name == "text":
        return ["draw", *arguments, "--format", "txt"]
    size = [] if name.endswith(".pdf") or "--width-mm" in arguments else [
        "--width", str(WIDTHS.get(name, 360))]
    return ["draw", *arguments, *size, "-o", f"samples/gallery/{name}"]


def compile_latex(gallery):
    """Makes article.pdf, where there is LaTeX."""
    if not shutil.which("pdflatex"):
        return
    for _ in range(2):  # references are known after the first time
        subprocess.run(["pdflatex", "-interaction=batchmode", "-halt-on-error", "article.tex"],
                       cwd=gallery, check=True, stdout=subprocess.DEVNULL)
    for rest in ("aux", "log"):
        (gallery / f"article.{rest}").unlink()


def make(workshop):
    """Draws everything in the workshop's samples/gallery, and writes the index in Markdown."""
    lines = [HEAD]
    for title, pictures in SECTIONS:
        lines.append(f"## {title}\n")
        for name, text, arguments in pictures:
            command = arguments_of(name, shlex.split(arguments))
            output = workshop.run(*command).decode()
            lines.append(f"{text}:\n\n```\n./{shlex.join(['cairn', *command])}\n```\n")
            if name == "text":
                lines.append(f"```\n{output}```\n")
            elif name.endswith(".svg"):
                lines.append(f"![{text.replace('`', '')}]({name})\n")
    for name, text, content in DOCUMENTS:
        workshop.write(f"gallery/{name}", content.encode())
        shown = f"```html\n{content}```" if name.endswith(".html") else f"[{name}]({name})"
        lines.append(f"{text}:\n\n{shown}\n")
    compile_latex(workshop.directory / "samples/gallery")
    workshop.write("gallery/README.md", "\n".join(lines).encode())
