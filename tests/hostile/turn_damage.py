"""Damage in the turns of a record: the rules decide what becomes of it."""

from kinds import IN_TURNS, kind


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


def other_action(turns, at, number, change):
    side, actions = turns[at]
    actions = list(actions)
    if actions[number][0] in ("x", "+", "-"):
        actions[number] = change(*actions[number])
    turns[at] = side, actions


@kind(IN_TURNS)
def from_another_space(turns, at, game):
    space = game.chance.choice(list(game.start.board))
    other_action(turns, at, 0, lambda sign, _, to: (sign, space, to))


@kind(IN_TURNS)
def to_another_space(turns, at, game):
    space = game.chance.choice(list(game.start.board))
    other_action(turns, at, 0, lambda sign, start, _: (sign, start, space))


@kind(IN_TURNS)
def there_and_back(turns, at, game):
    other_action(turns, at, 0, lambda sign, start, to: (sign, to, start))


@kind(IN_TURNS)
def onto_itself(turns, at, game):
    other_action(turns, at, 0, lambda sign, start, to: (sign, start, start))


@kind(IN_TURNS)
def last_action_elsewhere(turns, at, game):
    space = game.chance.choice(list(game.start.board))
    other_action(turns, at, -1, lambda sign, start, _: (sign, start, space))


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
