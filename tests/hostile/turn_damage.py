"""Damage in the turns of a record: the rules decide what becomes of it."""

from kinds import IN_TURNS, kind, named


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


def in_action(name, number, change):
    """Another action: what is made of its sign, its spaces, and a space by chance."""
    def damage(turns, at, game):
        side, actions = turns[at]
        actions = list(actions)
        other = game.chance.choice(list(game.start.board))
        if actions[number][0] in ("x", "+", "-"):
            actions[number] = change(*actions[number], other)
        turns[at] = side, actions

    kind(IN_TURNS)(named(name, damage))


in_action("from_another_space", 0, lambda sign, start, to, other: (sign, other, to))
in_action("to_another_space", 0, lambda sign, start, to, other: (sign, start, other))
in_action("there_and_back", 0, lambda sign, start, to, other: (sign, to, start))
in_action("onto_itself", 0, lambda sign, start, to, other: (sign, start, start))
in_action("last_action_elsewhere", -1, lambda sign, start, to, other: (sign, start, other))


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
