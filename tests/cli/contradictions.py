"""Looks for sentences of an analysis that contradict each other, in all forms that the program writes of it."""

import csv
import io
import json
import re
import subprocess

LIMITS = (("blunder", 15), ("mistake", 10), ("inaccuracy", 5))
GLYPHS = {"none": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
IN_THE_GAME = 40  # a loser with fewer per cent has lost already
PROVEN = {"white_wins": 100, "black_wins": 0, "draw": 50}


def searched(game):
    return [(number, turn) for number, turn in enumerate(game["turns"], 1) if "before" in turn]


def chances(turn, white):
    return white if turn["side"] == "white" else 100 - white


def mark_of(loss):
    return next((mark for mark, limit in LIMITS if loss >= limit), "none")


def wrong_values(turn):
    """Percentages that are not whole, or do not fit what is proven."""
    values = [("before", turn["before"], turn["win_before"]), ("after", turn["after"], turn["win_after"]),
              ("best", turn["best_value"], turn["win_best"])]
    values += [(each["turn"], each["value"], each["win"]) for each in turn.get("candidates", [])]
    for name, value, win in values:
        if win != round(win):
            yield f"{name} has {win} %, which is not what the text shows"
        if value["kind"] == "estimate" and not 1 <= win <= 99:
            yield f"{name} is said to be {win} %, but not proven"
        if value["kind"] != "estimate" and win != PROVEN[value["kind"]]:
            yield f"{name} is {value['kind']} with {win} %"


def wrong_counts(turn):
    """A best line that takes longer until the win than is said of the best turn."""
    turns = turn["best_value"].get("turns")
    if turns is not None and not turn["is_best"] and len(turn["best_line"]) > turns:
        yield f"{turn['best']} wins in {turns} turns, but its line has {len(turn['best_line'])}"


def contradictions_of(turn, is_quick):
    """Yields what does not fit together in a row of an analysis, as texts."""
    yield from wrong_values(turn)
    yield from wrong_counts(turn)
    before, after, best = (chances(turn, turn[key]) for key in ("win_before", "win_after", "win_best"))
    loss, mark, excuse = turn["loss"], turn["mark"], turn.get("excuse", "none")
    expected = mark_of(loss)
    if loss < 15 and is_quick or loss < 10 and loss <= turn.get("second_look", {}).get("error", 0):
        expected = "none"
    if mark != expected:
        yield f"the mark {mark} for a loss of {loss}"
    if loss and loss != before - after:
        yield f"a loss of {loss}, but {before} -> {after}"
    if loss != max(0, best - after):
        yield f"a loss of {loss}, but the best turn has {best} and the one played {after}"
    if turn["is_best"] != (loss == 0) or turn["is_best"] != (turn["best"] == turn["text"]):
        yield f"the best turn is {turn['best']}, and {turn['text']} has lost {loss}"
    if not turn["is_best"] and best != before:
        yield f"a better turn holds {best}, but the position is worth {before}"
    if before - after >= 5 and mark == "none" and excuse == "none" and turn.get("verdict", "none") == "none":
        yield f"{before} -> {after} without a mark or a word"
    if excuse != "none" and (before - after < 5 or not turn["is_best"] and excuse != "within_error"):
        yield f"an excuse ({excuse}) for {before} -> {after}, best {best}"
    if excuse == "lost_anyway" and after != 0:
        yield "no way out is known, but nothing is proven"
    if "second_look" in turn and turn["second_look"]["loss"] != loss:
        yield f"a second look sees {turn['second_look']['loss']} lost, the row {loss}"
    if turn.get("confirmed") == "proof" and {turn["before"]["kind"], turn["after"]["kind"]} & {"estimate"}:
        yield "said to be proven, but shown as an estimate"
    yield from wrong_candidates(turn, best, after)
    if only := turn.get("only"):
        if not turn["is_best"] or mark != "none" or only["next"] == turn["text"]:
            yield f"the only turn that held, but {turn['best']} is the best, {only['next']} the next one, the mark {mark}"
        if after < 35 or after - chances(turn, only["win"]) < 15:
            yield f"the only turn that held comes to {after}, the next one to {only['win']} for White"


def wrong_candidates(turn, best, after):
    candidates = [(each["turn"], chances(turn, each["win"])) for each in turn.get("candidates", [])]
    if candidates and candidates[0] != (turn["best"], best):
        yield f"the first candidate is {candidates[0]}, the best turn {turn['best']} with {best}"
    for (name, value), (_, last) in zip(candidates[1:], candidates):
        if value > last:
            yield f"the candidate {name} has {value}, the one above it {last}"
    for name, value in candidates:
        if name == turn["text"] and value != after:
            yield f"{name} was played and has {after}, as a candidate {value}"


def broken_chain(game):
    """Yields rows that do not begin as the one before ends."""
    rows = searched(game)
    for (number, turn), (last, before) in zip(rows[1:], rows):
        if number == last + 1 and (turn["before"], turn["win_before"]) != (before["after"], before["win_after"]):
            yield f"turn {number}: begins with {turn['win_before']}, and turn {last} ends with {before['win_after']}"


def wrong_refutations(game):
    """Yields rows that are proven to lose and are said to be refuted by what gives the win away when it is played."""
    rows = searched(game)
    for (number, turn), (_, reply) in zip(rows, rows[1:]):
        is_played = turn.get("refutation", [""])[0] == reply["text"]
        if is_played and turn["after"]["kind"] == f"{reply['side']}_wins" != reply["after"]["kind"]:
            yield f"turn {number}: refuted by {reply['text']}, which does not win"


def loser_of(game):
    """The side that lost, or that is proven to lose at the end."""
    last = game["turns"][-1]["after"]["kind"]
    proven = {"white_wins": "black", "black_wins": "white"}.get(last)
    winner = game.get("winner")
    return proven or {"white": "black", "black": "white"}.get(winner)


def wrong_order(story):
    turns = [told["turn"] for told in story if "turn" in told]
    if len(story) > 4:
        yield f"story: {len(story)} sentences"
    if turns != sorted(turns):
        yield f"story: told in the order of turns {turns}"
    if len({told["text"] for told in story}) < len(story):
        yield "story: says something twice"


def wrong_story(game):
    """Yields sentences of the story that the rows do not bear out, and what it leaves out."""
    story, rows, loser = game.get("story", []), searched(game), loser_of(game)
    if not story:
        return
    yield from wrong_order(story)
    open_until = max((told["turn"] for told in story if told["code"] == "open_until"), default=0)
    own = [(number, turn, chances(turn, turn["win_before"]), chances(turn, turn["win_after"]))
           for number, turn in rows if turn["side"] == loser]
    for told in story:
        number = told.get("turn", 0)
        turn = game["turns"][number - 1]
        before, after = chances(turn, turn["win_before"]), chances(turn, turn["win_after"])
        text = f"story: {told['text']} But "
        if told["code"] == "turned":
            if told["points"] != turn["loss"] or turn["loss"] < 10:
                yield text + f"the row says {turn['loss']}"
            if loser and turn["side"] != loser:
                yield text + "it is the winner's"
            if number <= open_until:
                yield text + f"nobody was ahead until turn {open_until}"
            later = [each for each in own if each[0] > number]
            if any(chances_before >= IN_THE_GAME for _, _, chances_before, _ in later):
                yield text + "the loser stood well again"
            if any(other["loss"] > turn["loss"] for _, other, _, _ in later):
                yield text + "a later turn cost more"
        elif told["code"] in ("turned_between", "turned_unseen"):
            if any(other["loss"] >= 10 and at >= IN_THE_GAME and number > open_until for number, other, at, _ in own[-1:]):
                yield text + "the last turn cost much"
            if told.get("last_turn", number) - number > 7:
                yield text + "that is more than eight turns"
            if "last_turn" in told:
                end = game["turns"][told["last_turn"] - 1]
                fell = [win if loser == "white" else 100 - win for win in (turn["win_before"], end["win_after"])]
                if fell != [told["most"], told["percent"]]:
                    yield text + f"the rows say {fell}"
                if number <= open_until:
                    yield text + f"nobody was ahead until turn {open_until}"
        elif told["code"] == "could_be_saved" and (told["percent"] < 20 or turn["after"]["kind"] == "estimate"):
            yield text + f"{before} -> {after}, best {turn['win_best']}"
        elif told["code"] == "had_a_win" and (before != 100 or turn["before"]["kind"] == "estimate" or after == 100):
            yield text + f"{before} -> {after}"
        elif told["code"] == "fell" and (told["most"], told["percent"]) != (before, after):
            yield text + f"{before} -> {after}"
        elif told["code"].startswith("proven") and turn["after"]["kind"] != f"{told['side']}_wins":
            yield text + f"the row says {turn['after']['kind']}"
    fall, number = max(((before - after, number) for number, _, before, after in own), default=(0, 0))
    named = any(told.get("turn", 0) <= number <= told.get("last_turn", told.get("turn", 0)) for told in story)
    tied = sum(before - after == fall for _, _, before, after in own) > 1
    if fall >= 15 and not named and not tied:
        yield f"story: does not name turn {number}, where {loser}'s chances fell by {fall}"


ROW = re.compile(r"^ +(\d+)\.  (White|Black)  (\S+)(?: +(\?\?|\?!|\?))?  +(\S.*)$")
CHANGE = re.compile(r"^(\d+) %(?: -> (\d+) %)?(?:  |$)")
BEST = re.compile(r"^ +best was (\S+) \((\d+) %\)")


def wrong_text(game, text):
    """Yields what the text shows otherwise than the JSON, and falls that a reader finds unexplained."""
    row = None
    for line in text.splitlines():
        if found := ROW.match(line):
            number, side, played, mark, rest = found.groups()
            turn = row = game["turns"][int(number) - 1]
            if played != turn["text"] or (mark or "") != GLYPHS[turn["mark"]]:
                yield f"text, turn {number}: {line.strip()}"
            if change := CHANGE.match(rest):
                before = int(change[1])
                after = int(change[2] or change[1])
                fall = before - after
                if mark_of(max(0, fall)) != turn["mark"] and not turn.get("excuse"):
                    yield f"text, turn {number}: subtracts to {fall}, marked {mark}"
                if rest[change.end():].strip() == "" and fall >= 5 and not mark:
                    yield f"text, turn {number}: {rest} without a word"
        if (found := BEST.match(line)) and row:
            if (found[1], float(found[2])) != (row["best"], chances(row, row["win_best"])):
                yield f"text: {line.strip()}"
            if row["win_best"] != row["win_before"]:
                yield f"text: {line.strip()}, after a row that begins with {row['win_before']}"
        if "confirm" in line:
            yield f"text: {line.strip()}"


def wrong_sgf(game, sgf):
    """Yields changes in the comments that no row of the analysis has."""
    changes = {(turn["side"], chances(turn, turn["win_before"]), chances(turn, turn["win_after"]))
               for _, turn in searched(game)}
    for side, before, after in re.findall(r"(White|Black) (\d+) % -> (\d+) %", " ".join(sgf.split("\n"))):
        if (side.lower(), float(before), float(after)) not in changes:
            yield f"SGF: {side} {before} -> {after}"


def wrong_csv(game, rows):
    for (number, turn), row in zip(searched(game), rows, strict=True):
        for key in ("win_before", "win_after", "win_best", "loss"):
            if float(row[key]) != turn[key]:
                yield f"CSV, turn {number}: {key} is {row[key]}, in JSON {turn[key]}"


def contradictions(program, line):
    """Yields all contradictions in the analysis of a game, given as its line of JSON."""
    game = json.loads(line)

    def written(form):
        done = subprocess.run([program, "analyse", "-q", "--format", form, "-"], input=line.encode(),
                              stdout=subprocess.PIPE, check=True)
        return done.stdout.decode()

    is_quick = any(told["code"] == "quick" for told in game.get("story", []))
    for number, turn in searched(game):
        for text in contradictions_of(turn, is_quick):
            yield f"turn {number}: {text}"
    yield from broken_chain(game)
    yield from wrong_refutations(game)
    yield from wrong_story(game)
    yield from wrong_text(game, written("text"))
    yield from wrong_sgf(game, written("sgf"))
    yield from wrong_csv(game, csv.DictReader(io.StringIO(written("csv"))))
