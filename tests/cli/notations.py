"""What the tests of records as other people write them share."""

from support import DATA, CliTest, cairn, report

NOTATIONS = DATA / "notations"


class NotationsTest(CliTest):
    def text_of(self, text, *options):
        """The turns of a text as convert writes them in Cairn's names."""
        written = cairn("convert", "--to", "text", *options, "-", text=text.encode()).stdout
        return [line.split(". ")[1] for line in written.decode().splitlines() if ". " in line]

    def entry(self, text, *options):
        data = text if isinstance(text, bytes) else text.encode()
        entries = report("-", *options, text=data)
        self.assertEqual(len(entries), 1, entries)
        return entries[0]
