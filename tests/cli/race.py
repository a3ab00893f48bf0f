"""How many moves the pieces of Battle of Towers need to go beyond the edge, by rules of its own."""

import re

CIRCLES, SQUARES = ((-1, 1), (1, 1)), ((0, 1), (-1, 0), (1, 0))


def pieces_of(position):
    """The pieces by file and rank: their side, circles and squares."""
    pieces = {}
    for rank, text in zip(range(7, -1, -1), position.split()[0].split("/"), strict=True):
        file = 0
        for run, parts in re.findall(r"(\d)|\((\w+)\)", text):
            if parts:
                side = "white" if parts.islower() else "black"
                pieces[file, rank] = side, parts.lower().count("c"), parts.lower().count("s")
            file += int(run or 1)
    return pieces


def name_of(space):
    return "abcdefgh"[space[0]] + str(space[1] + 1)


def walk(start, legs, forward):
    """The spaces of a move, one after the other; the last is None if it is beyond the edge."""
    file, rank = start
    for (across, ahead), steps in legs:
        for _ in range(steps):
            file, rank = file + across, rank + ahead * forward
            if not 0 <= rank <= 7:
                yield None
                return
            if not 0 <= file <= 7:
                return
            yield file, rank


def moves_of_one(pieces, start, closed=()):
    """The fewest moves of one piece, while all others stand still; nothing if it gets nowhere.

    It stops on none of the closed spaces.
    """
    side, circles, squares = pieces[start]
    others = {space: piece for space, piece in pieces.items() if space != start}
    forward = 1 if side == "white" else -1
    legs = [((way, circles),) for way in CIRCLES] + [((way, squares),) for way in SQUARES]
    drops = [order for way in CIRCLES for straight in SQUARES
             for order in (((way, circles), (straight, squares)), ((straight, squares), (way, circles)))]

    def leaves(space):
        for order in drops:
            for step in walk(space, order, forward):
                if step is None:
                    return True
                if step in others and (others[step][0] != side or sum(others[step][1:]) == 3):
                    break
        return False

    reached, seen, number = {start}, {start}, 1
    while reached:
        if any(leaves(space) for space in reached):
            return number
        further = set()
        for space in reached:
            for leg in legs:
                for step in walk(space, leg, forward):
                    if step is None or step in others and others[step][0] == side:
                        break
                    if name_of(step) not in closed:
                        further.add(step)
                    if step in others:
                        break
        reached, number = further - seen, number + 1
        seen |= further
    return None


def moves_to_edge(position, closed=()):
    """By side, the moves that each of its pieces needs, by the names of their spaces."""
    pieces, found = pieces_of(position), {"white": {}, "black": {}}
    for space, (side, *_) in pieces.items():
        if name_of(space) not in closed and (moves := moves_of_one(pieces, space, closed)):
            found[side][name_of(space)] = moves
    return found
