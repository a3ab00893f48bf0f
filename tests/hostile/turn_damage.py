"""Damage in the turns of a record: the rules decide what becomes of it."""

from kinds import IN_TURNS, kind, named


def in_turns(formats, damages):
    """Kinds by their names: what the turns become, of which the one at a place is damaged."""
    for name, damage in damages.items():
        kind(IN_TURNS, *formats)(named(name, damage))


def in_actions(change):
    """Another list of actions of the turn at that place."""
    def damage(turns, at, game):
        side, actions = turns[at]
        return [*turns[:at], (side, change(list(actions))), *turns[at + 1:]]
    return damage


def in_action(number, change):
    """Another action: what is made of its sign, its spaces, and a space by chance."""
    def damage(turns, at, game):
        other = game.chance.choice(list(game.start.board))

        def changed(actions):
            if actions[number][0] in ("x", "+", "-"):
                actions[number] = change(*actions[number], other)
            return actions
        return in_actions(changed)(turns, at, game)
    return damage


def sides_exchanged(turns, at, game):
    return turns[:at] + [("b" if side == "w" else "w", turn) for side, turn in turns[at:]]


in_turns((), {
    "turn_left_out": lambda turns, at, game: turns[:at] + turns[at + 1:],
    "turn_doubled": lambda turns, at, game: turns[:at + 1] + turns[at:],
    "turns_exchanged": lambda turns, at, game: [*turns[:at], turns[at + 1], turns[at], *turns[at + 2:]],
    "last_turn_left_out": lambda turns, at, game: turns[:-1],
    "second_half_left_out": lambda turns, at, game: turns[:len(turns) // 2],
    "turns_reversed": lambda turns, at, game: turns[::-1],
    "first_turn_left_out": lambda turns, at, game: turns[1:],
    "turn_behind_the_end": lambda turns, at, game: turns + turns[-2:-1],
    "turn_of_an_earlier_time": lambda turns, at, game: in_actions(lambda actions: turns[at - 2][1])(turns, at, game),
    "from_another_space": in_action(0, lambda sign, start, to, other: (sign, other, to)),
    "to_another_space": in_action(0, lambda sign, start, to, other: (sign, start, other)),
    "there_and_back": in_action(0, lambda sign, start, to, other: (sign, to, start)),
    "onto_itself": in_action(0, lambda sign, start, to, other: (sign, start, start)),
    "last_action_elsewhere": in_action(-1, lambda sign, start, to, other: (sign, start, other)),
})
in_turns(("cairn", "littlegolem"), {"sides_exchanged": sides_exchanged})
in_turns(("tzaar",), {
    "action_left_out": in_actions(lambda actions: actions[:1]),
    "third_action": in_actions(lambda actions: [*actions, ("pass",)]),
    "pass_first": in_actions(lambda actions: [("pass",), *actions[1:]]),
    "two_actions_in_the_opening": lambda turns, at, game: in_actions(lambda actions: [*actions, ("pass",)])(turns, 0, game),
    "actions_exchanged": in_actions(lambda actions: actions[::-1]),
})
