"""Finds the links of Markdown pages that lead nowhere."""

import re

CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^()\s]+)\)|(?:href|src)=\"([^\"]+)\"")
HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)
BLOCK = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)


def anchors(text):
    """The anchors of a page, as GitHub makes them of its headings."""
    found = set()
    for heading in HEADING.findall(BLOCK.sub("", text)):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
        anchor = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        again = sum(other == anchor or re.fullmatch(rf"{re.escape(anchor)}-\d+", other) is not None for other in found)
        found.add(f"{anchor}-{again}" if again else anchor)
    return found


def wrong_links(page):
    """The links of a page that lead nowhere, each with the file that it asks for. Addresses of the net
    are not tried."""
    for link in LINK.findall(CODE.sub("", page.read_text("utf-8"))):
        target = link[0] or link[1]
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        file = (page.parent / name).resolve() if name else page
        is_there = file.exists()
        if is_there and anchor and file.suffix == ".md":
            is_there = anchor in anchors(file.read_text("utf-8"))
        if not is_there:
            yield target, file
