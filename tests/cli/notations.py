"""What the tests of records as other people write them share."""

from support import DATA, CliTest, cairn, report

NOTATIONS = DATA / "notations"


def turns_in(written):
    """The turns of a record as convert writes it in text."""
    return [line.split(". ")[1] for line in written.decode().splitlines() if ". " in line]


class NotationsTest(CliTest):
    def text_of(self, text, *options):
        """The turns of a text as convert writes them in Cairn's names."""
        return turns_in(cairn("convert", "--to", "text", *options, "-", text=text.encode()).stdout)

    def entry(self, text, *options):
        data = text if isinstance(text, bytes) else text.encode()
        entries = report("-", *options, text=data)
        self.assertEqual(len(entries), 1, entries)
        return entries[0]

    def each_read(self, texts):
        """For each text, all of which the program reads in one go, its turns, the entry of its only record, and that
        of a strict run."""
        paths = [self.file(f"{number}.txt", text.encode()) for number, text in enumerate(texts)]
        folder = self.path / "written"
        cairn("convert", "-q", "--to", "text", "--split", *paths, "-o", folder)
        plain, strict = report(*paths), report("--strict", *paths)
        for entries in plain, strict:
            self.assertEqual([entry["source"] for entry in entries], list(map(str, paths)))
        for text, path, *entries in zip(texts, paths, plain, strict):
            written = folder / path.name
            yield text, turns_in(written.read_bytes() if written.exists() else b""), *entries
