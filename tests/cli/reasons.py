"""Checks on the board what an analysis says of turns and lines: each of its reasons.

It knows the boards by itself and asks the program's engine for the positions after turns and for legal turns.
"""

import json
import re
import subprocess

import race

LETTERS = {"a": "Tzaar", "b": "Tzarra", "c": "Tott"}
OTHER = {"white": "black", "black": "white"}


class Engine:
    """Answers what the rules say."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, game, position, moves=(), legal=False):
        query = {"id": "1", "game": game, "position": position, "moves": list(moves), "depth": 0}
        if legal:
            query["includeLegalTurns"] = True
        self.process.stdin.write(json.dumps(query) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise ValueError(f"{position} {moves}: {answer}")
        return answer

    def after(self, game, position, moves):
        return self.ask(game, position, moves)["rootInfo"]

    def legal(self, game, position):
        return self.ask(game, position, legal=True)["legalTurns"]

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def passed(position):
    board, side, rest = position.split(" ", 2)
    return f"{board} {'b' if side == 'w' else 'w'} {rest}"


def tzaar_board(position):
    """The stacks of a position: their side, type and height by the names of their spaces."""
    stacks = {}
    for column, text in zip("ABCDEFGHI", position.split()[0].split("/"), strict=True):
        rows = [row for row in range(1, 10) if (column, row) != ("E", 5)]
        for row, (letter, height) in zip(rows, re.findall(r"([.abcABC])(\d*)", text)):
            if letter != ".":
                side = "white" if letter.islower() else "black"
                stacks[f"{column}{row}"] = (side, LETTERS[letter.lower()], int(height or 1))
    return stacks


def towers_board(position):
    """The pieces of a position: their side and number of parts by the names of their spaces."""
    pieces = race.pieces_of(position)
    return {race.name_of(space): (side, circles + squares) for space, (side, circles, squares) in pieces.items()}


class Line:
    """A line that a reason speaks of, with its positions."""

    def __init__(self, engine, game, position, turns, before=None):
        self.engine, self.game, self.start, self.turns = engine, game, position, turns
        self.before = before  # the position before the turn that reached the start, and that turn
        self.board = {"tzaar": tzaar_board, "towers": towers_board}[game]

    def info(self, turns):
        return self.engine.after(self.game, self.start, self.turns[:turns])

    def pieces(self, turns):
        return self.board(self.info(turns)["position"] if turns else self.start)

    def ends(self, reason):
        info = self.info(len(self.turns))
        return info["isOver"] and info["winner"] == OTHER[reason["side"]] and reason["turns"] == len(self.turns)

    def captures(self, position, side):
        if {"white": "w", "black": "b"}[side] != position.split()[1]:
            position = passed(position)
        try:
            return len({turn.split("-")[0] for turn in self.engine.legal(self.game, position)
                        if "x" in turn.split("-")[0]})
        except ValueError:  # the game would be over
            return 0

    def crosses_at_once(self, position, space):
        return any(self.engine.after(self.game, position, [turn])["isOver"]
                   for turn in self.engine.legal(self.game, position) if turn.startswith(space) and "off" in turn)


def of_type(stacks, reason):
    return {space for space, (side, name, _) in stacks.items() if (side, name) == (reason["side"], reason["piece"])}


def highest(stacks, side):
    return max((height for owner, _, height in stacks.values() if owner == side), default=0)


def type_dies(line, reason):
    at_first = of_type(line.pieces(0), reason)
    return (line.ends(reason) and not of_type(line.pieces(len(line.turns)), reason) and
            at_first == set(reason["spaces"]) and len(at_first) == reason["count"])


def no_capture(line, reason):
    last = line.pieces(len(line.turns))
    left = {name for side, name, _ in last.values() if side == reason["side"]}
    return line.ends(reason) and left == set(LETTERS.values())


def type_scarce(line, reason):
    (space,) = reason["spaces"]
    return space in of_type(line.pieces(0), reason) and len(of_type(line.pieces(1), reason)) == reason["count"]


def stack_lost(line, reason):
    (space,) = reason["spaces"]
    before, after = line.pieces(0)[space], line.pieces(1).get(space)
    end = space
    for action in line.turns[0].split("-"):
        if action.startswith(end):
            end = action[-2:]
    reached = line.info(1)
    left = line.pieces(1).get(end)
    falls = left and not reached["isOver"] and attacks(line, reached["position"], end)
    return (before[::2] == (reason["side"], reason["count"]) and (not after or after[0] != reason["side"]) and
            reason["count"] > (left[2] if falls else 0))


def stack_attacked(line, reason):
    (space,) = reason["spaces"]
    reached = line.info(1)["position"]
    return (line.pieces(1)[space][::2] == (reason["side"], reason["count"]) and
            attacks(line, passed(reached), space) and not attacks(line, line.start, space))


def stack_saved(line, reason):
    (space,) = reason["spaces"]
    origins = [space]
    for action in reversed(line.turns[0].split("-")):
        if action[-2:] in origins:
            origins.append(action[:2])
    return (line.pieces(1)[space][::2] == (OTHER[reason["side"]], reason["count"]) and
            any(attacks(line, passed(line.start), origin) for origin in origins
                if line.pieces(0)[origin][2] > 1) and
            not attacks(line, line.info(1)["position"], space))


def attacks(line, position, space):
    return any(turn.split("-")[0].endswith("x" + space) for turn in line.engine.legal("tzaar", position))


def taller_stack(line, reason):
    (space,) = reason["spaces"]
    before, after, side = line.pieces(0), line.pieces(1), reason["side"]
    return (after[space][::2] == (OTHER[side], reason["count"]) and highest(after, side) == reason.get("other", 0) and
            reason["count"] > highest(after, side) and
            (reason["count"] > highest(before, OTHER[side]) or highest(before, OTHER[side]) <= highest(before, side)))


def captures_left(line, reason):
    position = line.info(1)["position"]
    return (line.captures(position, reason["side"]) == reason.get("count", 0) and
            line.captures(position, OTHER[reason["side"]]) == reason.get("other", 0))


def crosses_edge(line, reason):
    (space,) = reason["spaces"]
    return line.ends(reason) and line.turns[-1].startswith(space) and "off" in line.turns[-1]


def no_pieces(line, reason):
    return line.ends(reason) and "off" not in line.turns[-1]


def threatens_edge(line, reason):
    (space,) = reason["spaces"]
    position = line.info(1)["position"]
    return line.pieces(1)[space][0] == OTHER[reason["side"]] and line.crosses_at_once(passed(position), space)


def takes(line, position, space):
    return [turn for turn in line.engine.legal("towers", position) if turn.endswith("x" + space)]


def piece_falls(line, reason):
    (space,) = reason["spaces"]
    before, after = line.pieces(reason["turns"] - 1)[space], line.pieces(reason["turns"]).get(space)
    return before == (reason["side"], reason["count"]) and (not after or after[0] != reason["side"])


def piece_taken(line, reason):
    space, *guard = reason["spaces"]
    if guard:
        position, turn = line.before
        reached = line.engine.after("towers", passed(position), [line.turns[0]])["position"]
        if (not turn.startswith(guard[0]) or takes(line, line.info(1)["position"], space) or
                not any(capture.startswith(guard[0]) for capture in takes(line, reached, space))):
            return False
    before, after, reached = line.pieces(0)[space], line.pieces(1).get(space), line.info(1)
    falls = not reached["isOver"] and takes(line, reached["position"], space)
    return (before == (reason["side"], reason["count"]) and after and after[0] != reason["side"] and
            reason["count"] > (after[1] if falls else 0))


def piece_attacked(line, reason):
    (space,) = reason["spaces"]
    reached = line.info(1)["position"]

    def captures(position, target):
        return [turn for turn in line.engine.legal("towers", position) if turn.endswith("x" + target)]

    def pays(capture):
        parts = line.pieces(1)[capture[:2]][1]
        after = line.engine.after("towers", passed(reached), [capture])
        return not captures(reached, capture[:2]) and (
            parts < reason["count"] or after["isOver"] or not captures(after["position"], space))

    breaks_up = reason["turns"] > 1
    return (line.pieces(1)[space] == (reason["side"], reason["count"]) and not captures(line.start, space) and
            (not breaks_up or line.turns[1].startswith(space + ">")) and
            any(pays(capture) for capture in captures(passed(reached), space)))


def ahead_in_race(line, reason):
    side, (ahead, behind) = reason["side"], reason["spaces"]
    now, then = race.moves_to_edge(line.start), race.moves_to_edge(line.info(1)["position"])
    count, other = reason["count"], reason["other"]
    return (then[OTHER[side]][ahead] == min(then[OTHER[side]].values()) == count < other and
            then[side][behind] == min(then[side].values()) == other and
            (other - count >= 2 or count < min(now[OTHER[side]].values(), default=9) or
             other > min(now[side].values(), default=9)))


def way_blocked(line, reason):
    side, (space,) = reason["side"], reason["spaces"]
    now, then = (race.moves_to_edge(position)[side] for position in (line.start, line.info(1)["position"]))
    return (now[space] == min(now.values()) == reason["other"] and then.get(space, 0) == reason.get("count", 0) and
            then.get(space, 9) > now[space] and line.pieces(1)[space][0] == side)


def free_ways(line, side):
    """How many moves each piece of a side needs that stops nowhere where it could be taken after the first turn."""
    position = line.info(1)["position"]
    closed = {turn[-2:] for turn in line.engine.legal("towers", position) if ">" not in turn and "off" not in turn}
    return race.moves_to_edge(position, closed)[side]


def free_way(line, reason):
    (space,) = reason["spaces"]
    ways = free_ways(line, OTHER[reason["side"]])
    return ways[space] == min(ways.values()) == reason["count"]


def forced_capture(line, reason):
    capturing, opened = reason["spaces"]
    forced, board = line.info(1)["position"], line.pieces(1)

    def actions(position):
        return {turn.split("-")[0] for turn in line.engine.legal("tzaar", position) if "x" in turn.split("-")[0]}

    capture = line.turns[1].split("-")[0]
    reached = line.engine.after("tzaar", forced, [capture + "-pass"])["position"]
    return (board[opened][:2] == (reason["side"], reason["piece"]) and
            {action[:2] for action in actions(forced)} == {capturing} and capture.startswith(capturing) and
            not any(action.endswith(opened) for action in actions(passed(forced))) and
            any(action.endswith(opened) for action in actions(reached)) and "x" + opened in line.turns[2])


def runs_on(line, position, space, moves):
    """Whether the piece of the side that is not to move gets beyond the edge, whatever the other one does."""
    winner = OTHER[line.engine.after("towers", position, [])["currentPlayer"]]
    for reply in line.engine.legal("towers", position):
        info = line.engine.after("towers", position, [reply])
        if info["isOver"] and info["winner"] == winner:
            continue
        if info["isOver"] or towers_board(info["position"]).get(space, ("",))[0] != winner:
            return False
        own = [turn for turn in line.engine.legal("towers", info["position"])
               if turn.startswith(space) and ">" not in turn]
        if any(turn.endswith("off") for turn in own):
            continue
        if moves == 1 or not any(runs_on(line, line.engine.after("towers", info["position"], [turn])["position"],
                                         turn[3:5], moves - 1) for turn in own):
            return False
    return True


def runner(line, reason):
    (space,) = reason["spaces"]
    return (line.pieces(1)[space][0] == OTHER[reason["side"]] and
            runs_on(line, line.info(1)["position"], space, reason["count"]))


def crosses(line, position):
    return any("off" in turn for turn in line.engine.legal("towers", position))


def pinned(line, reason):
    (space,) = reason["spaces"]
    position = line.info(1)["position"]
    moves = [turn for turn in line.engine.legal("towers", position) if turn.startswith(space)]
    return (line.pieces(1)[space][0] == reason["side"] and moves and not crosses(line, passed(position)) and
            all(crosses(line, line.engine.after("towers", position, [turn])["position"]) for turn in moves))


CHECKS = {check.__name__: check
          for check in (type_dies, no_capture, type_scarce, stack_lost, taller_stack, captures_left, forced_capture,
                        crosses_edge, no_pieces, threatens_edge, piece_taken, piece_attacked, ahead_in_race,
                        runner, pinned, stack_attacked, stack_saved, way_blocked, free_way)}
CHECKS["piece_falls"] = piece_falls


# Whether an "at least as much" of a reason holds after another line; the same reason is looked for anyway.
AS_MUCH = {
    "type_scarce": lambda line, reason: 0 < len(of_type(line.pieces(1), reason)) <= reason["count"] and
    len(of_type(line.pieces(1), reason)) < len(of_type(line.pieces(0), reason)),
    "free_way": lambda line, reason:
    min(free_ways(line, OTHER[reason["side"]]).values(), default=99) <= reason["count"],
    "threatens_edge": lambda line, reason: any(
        line.crosses_at_once(passed(line.info(1)["position"]), space) and
        not takes(line, line.info(1)["position"], space)
        for space, (side, _) in line.pieces(1).items() if side != reason["side"]),
}


def holds(line, reason):
    """Whether a reason, or as much of its kind, can be told of a line, too."""
    if not line.turns:
        return False
    try:
        return CHECKS[reason["code"]](line, reason) or AS_MUCH.get(reason["code"], lambda *_: False)(line, reason)
    except (KeyError, IndexError, ValueError):  # it speaks of what is not there
        return False


def tells_apart(engine, reason, turn, line):
    """Whether the other line does not do the same, nor any other reply at once if the turn's refutation is meant."""
    if turn["loss"] == 0:
        return True
    game, position = line.game, turn["position"]
    if reason["turn"] == turn["best_line"][0]:
        others = [Line(engine, game, position, [turn["text"], *turn.get("refutation", [])])]
    else:
        best, *rest = turn["best_line"]
        info = engine.after(game, position, [best])
        if info["isOver"]:
            return True
        before = position, best
        others = [Line(engine, game, info["position"], rest, before)]
        if reason["turns"] == 1 and not (reason["code"] == "piece_taken" and len(reason["spaces"]) > 1):
            others += [Line(engine, game, info["position"], [reply], before)
                       for reply in engine.legal(game, info["position"])]
    if reason["code"] == "free_way":
        ways = free_ways(others[0], OTHER[reason["side"]])
        if min(ways.values(), default=0) != reason.get("other", 0):
            return False
    return not any(holds(other, reason) for other in others)


def reasons_of(game):
    """The reasons of an analysis: whose turn they belong to, the position and the line that they speak of.

    And the turn itself, if the reason compares it with a better one.
    """
    turns = game["turns"]
    for i, turn in enumerate(turns):
        if reason := turn.get("reason"):
            reached = turns[i + 1]["position"] if i + 1 < len(turns) else game["final_position"]
            refutation = turn.get("refutation") or [""]
            if reason["turn"] == refutation[0]:
                yield i + 1, reason, reached, refutation, turn
            else:
                yield i + 1, reason, turn["position"], turn["best_line"], turn
        if threat := turn.get("only", {}).get("threat"):
            yield i + 1, threat["reason"], passed(turn["position"]), threat["line"], None
    answer = game.get("answer", {"best": [], "threats": []})
    position = game["final_position"]
    for start, found in ((position, answer["best"]), (passed(position), answer["threats"])):
        for each in found:
            if "reason" in each:
                yield len(turns), each["reason"], start, each["line"], None


def wrong_reasons(program, game, kinds):
    """Yields the reasons that are not true or that do not tell turns apart, as texts, and counts them all in `kinds`."""
    engine = Engine(program)
    for number, reason, position, turns, compared in reasons_of(game):
        kinds[reason["code"]] += 1
        before = (compared["position"], compared["text"]) if compared else None
        line = Line(engine, game["game"], position, turns, before)
        if reason["turn"] != turns[0] or not CHECKS[reason["code"]](line, reason):
            yield f"turn {number}: {reason['text']} ({position} {turns})"
        elif compared and not tells_apart(engine, reason, compared, line):
            yield f"turn {number} does not differ: {reason['text']} ({position} {turns}; best {compared['best_line']})"
    engine.close()
