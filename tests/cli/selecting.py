"""What the tests of selection, people and duplicates share: short games of Battle of Towers."""

import support

# Each turn stays on one or two files: its mirror image is easily written.
TURNS = ["b2-b3", "c7-c6", "d2-d3", "e7-e6"]


def mirrored(turn):
    return "".join(chr(ord("a") + ord("h") - ord(c)) if c in "abcdefgh" else c for c in turn)


class Case(support.CliTest):
    def cairn(self, *arguments, status=0):
        done = support.cairn(*arguments, cwd=self.path)
        done.stdout = done.stdout.decode()
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def write(self, name, turns, position="towers", **tags):
        lines = [f"# {tag}: {value}" for tag, value in tags.items()]
        (self.path / name).write_text("\n".join([*lines, position, *turns]) + "\n")
