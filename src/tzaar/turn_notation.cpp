#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <optional>
#include <string>

#include "core/outcome.hpp"
#include "text/ascii.hpp"
#include "text/quote.hpp"
#include "text/turn_signs.hpp"
#include "tzaar/letters.hpp"
#include "tzaar/notation.hpp"

namespace cairn::tzaar {

namespace {

[[noreturn]] void refuse(const std::string& what) {
  throw Error(Error::Kind::syntax, what);
}

// An action as the text states it, before it is known to be legal.
struct Action {
  std::string_view text;
  std::optional<Move::Kind> kind;  // nothing: a capture or a stacking, depending on the target
  Space from;
  Space to;
  Type type = Type::tzaar;
};

// Reads the actions of a turn from its plain text (text/turn_signs.hpp), whose spaces are names or
// Little Golem's letters. Names have a sign between them, which shows that a space is meant under
// another name than Cairn's: `D7E8` would hide it.
class ActionReader {
 public:
  explicit ActionReader(std::string_view text) : rest_(text) {}

  bool at_end() const { return rest_.empty(); }

  Action take_action() {
    Action action{rest_, {}, {}, {}};
    if (rest_.size() >= 4 && equal_in_any_case(rest_.substr(0, 4), "pass")) {
      action.kind = Move::Kind::pass;
      rest_.remove_prefix(4);
    } else if (rest_.size() > 2 && parse_piece(rest_[0]) && is_letter(rest_[1])) {
      action.kind = Move::Kind::place;
      action.type = parse_piece(rest_[0])->type;
      rest_.remove_prefix(1);
      action.to = take_space(action.text);
    } else {
      const bool has_name = std::ranges::any_of(rest_.substr(0, 4), is_digit);
      action.from = take_space(action.text);
      if (!take_sign(action) && has_name)
        refuse(cairn::quoted(first_action(action.text)) +
               " has no sign between its spaces; one like E9xE8 or F4+F5 expected");
      action.to = take_space(action.text);
    }
    action.text.remove_suffix(rest_.size());
    return action;
  }

  void take_separator() {
    if (rest_.empty()) return;
    if (rest_.front() != '-')
      refuse(cairn::quoted(rest_) +
             " after an action; the actions of a turn are joined by -, and turns stand apart by "
             "blanks");
    if (rest_.size() > 1) rest_.remove_prefix(1);
  }

 private:
  // A hyphen or an arrow stands for a capture or a stacking, whichever is possible.
  bool take_sign(Action& action) {
    if (rest_.empty() || std::string_view("x+->").find(rest_.front()) == std::string_view::npos)
      return false;
    if (rest_.front() == '+') action.kind = Move::Kind::stack;
    if (rest_.front() == 'x') action.kind = Move::Kind::capture;
    rest_.remove_prefix(1);
    return true;
  }

  Space take_space(std::string_view action) {
    const std::string_view name = rest_.substr(0, 2);
    const auto space = parse_name(name);
    const std::string_view shown = first_action(action);
    if (!space && name.size() == 2 && is_letter(name[0]) && is_digit(name[1]))
      refuse(cairn::quoted(name) + " in " + cairn::quoted(shown) +
             " is not a space; spaces are A1 to I5 without the centre, E5");
    if (!space)
      refuse(cairn::quoted(shown) +
             " is not an action; one like E9xE8, F4+F5 or pass expected, or aE9 to place");
    rest_.remove_prefix(name.size());
    return *space;
  }

  // The beginning of a text up to the sign after its first action.
  static std::string_view first_action(std::string_view text) {
    const std::size_t sign = text.find_first_of("-, ", 1);
    return text.substr(0, sign == 2 ? text.find_first_of("-, ", 3) : sign);
  }

  static std::optional<Space> parse_name(std::string_view name) {
    if (name.size() != 2) return std::nullopt;
    if (!is_digit(name[1])) return parse_space_letters(name);
    return Space::named(lower(name[0]) - 'a', name[1] - '0');
  }

  std::string_view rest_;
};

using Actions = boost::container::small_vector<Action, Position::actions_per_turn>;

// Throws Error (syntax) if the text has no actions. Their texts are parts of `plain`.
Actions parse_actions(std::string_view plain, std::string_view text) {
  if (plain.empty() || trimmed(text).find_first_of("\r\n") != text.npos)
    refuse(cairn::quoted(text) +
           " is not a turn; actions like E9xE8 and F4+F5, joined by -, expected");
  Actions actions;
  for (ActionReader reader(plain); !reader.at_end(); reader.take_separator())
    actions.push_back(reader.take_action());
  return actions;
}

bool are_on_one_line(Point a, Point b) {
  const int dx = b.x - a.x;
  const int dy = b.y - a.y;
  return dx == 0 || dy == 0 || dx == -dy;
}

// The next point after `point` on the line to `end`.
Point next_on_line(Point point, Point end) {
  const auto sign = [](int n) { return (n > 0) - (n < 0); };
  return {point.x + sign(end.x - point.x), point.y + sign(end.y - point.y)};
}

// Describes what blocks the line between two spaces, or says that they are not on one line.
std::string obstacle(const Position& position, Space from, Space to) {
  const Point end = to.point();
  if (!are_on_one_line(from.point(), end))
    return space_name(from) + " and " + space_name(to) + " are not on one line";
  for (Point p = next_on_line(from.point(), end); p != end; p = next_on_line(p, end)) {
    const auto space = Space::at(p);
    if (!space) return "the centre is in the way";
    if (position.at(*space)) return space_name(*space) + " is in the way";
  }
  return {};
}

bool has_left(const Position& position, Type type) {
  return position.count(position.to_move(), type) < supply(type);
}

std::string why_not_placed(const Position& position, const Action& action) {
  if (position.stage() != Stage::placing) return "all pieces are placed already";
  if (position.at(action.to)) return space_name(action.to) + " is occupied";
  return std::string(name(position.to_move())) + " has no such piece left";
}

std::string why_not_moved(const Position& position, const Action& action) {
  if (position.stage() == Stage::placing)
    return "pieces are still being placed, unless `tzaar fixed` or VA[FIXED] says otherwise";
  const auto mover = position.at(action.from);
  const auto target = position.at(action.to);
  if (!mover) return "no stack is on " + space_name(action.from);
  if (mover->side != position.to_move())
    return "the stack on " + space_name(action.from) + " is " + std::string(name(mover->side)) +
           "'s";
  if (action.from == action.to) return "a stack cannot move onto itself";
  if (!target) return space_name(action.to) + " is empty";
  if (std::string way = obstacle(position, action.from, action.to); !way.empty()) return way;
  if (target->side == mover->side) {
    if (position.stage() == Stage::first) return "the first action of a turn must capture";
    return space_name(action.to) + " is an own stack";
  }
  if (action.kind == Move::Kind::stack) return space_name(action.to) + " is an enemy stack";
  return "the stack on " + space_name(action.to) + " is higher (" + std::to_string(target->height) +
         ") than that on " + space_name(action.from) + " (" + std::to_string(mover->height) + ')';
}

// Says which rule forbids an action that is not legal. The game must not be over.
std::string why_illegal(const Position& position, const Action& action) {
  if (action.kind == Move::Kind::place) return why_not_placed(position, action);
  if (action.kind != Move::Kind::pass) return why_not_moved(position, action);
  return position.stage() == Stage::placing ? "pieces are still being placed"
                                            : "a turn cannot begin with a pass";
}

// The legal actions that resemble a wrong one most: first those from the same space, then those to
// the same space, then others.
std::string nearest_actions(const Position& position, const Action& action) {
  Position::Moves moves;
  position.generate(moves);
  constexpr std::size_t shown = 5;
  const auto distance = [&](const Move& move) {
    const bool moves_stack = move.kind == Move::Kind::capture || move.kind == Move::Kind::stack;
    if (!moves_stack) return move.to == action.to ? 0 : 2;
    return move.from == action.from ? 0 : move.to == action.to ? 1 : 2;
  };
  std::ranges::stable_sort(moves, {}, distance);
  std::string text;
  for (std::size_t i = 0; i < std::min(shown, moves.size()); ++i) {
    if (i > 0) text += ", ";
    append_action(text, position.to_move(), moves[i], Format::text);
  }
  if (moves.size() > shown) text += " and " + std::to_string(moves.size() - shown) + " more";
  return text;
}

[[noreturn]] void reject(std::string_view text, const std::string& what) {
  throw Error(Error::Kind::illegal, cairn::quoted(text) + ": " + what);
}

// The legal move that an action stands for; nothing if it is not legal.
std::optional<Move> move_of(const Position& position, const Action& action) {
  if (action.kind == Move::Kind::pass)
    return position.stage() == Stage::second ? std::optional(Move::pass()) : std::nullopt;
  if (action.kind == Move::Kind::place) {
    const bool is_legal = position.stage() == Stage::placing && !position.at(action.to) &&
                          has_left(position, action.type);
    return is_legal ? std::optional(Move::place(action.type, action.to)) : std::nullopt;
  }
  const auto move = move_between(position, action.from, action.to);
  return move && move->kind == action.kind.value_or(move->kind) ? move : std::nullopt;
}

Move match(const Position& position, const Action& action) {
  if (const auto move = move_of(position, action)) return *move;
  reject(action.text,
         why_illegal(position, action) + "; legal: " + nearest_actions(position, action));
}

// Says why a turn that began at `start` must not have another action at `here`.
std::string why_over(const Position& start, const Position& here) {
  if (const auto outcome = here.outcome())
    return "the game is over by then (" + describe(*outcome) + ")";
  if (start.stage() == Stage::placing) return "a turn places one piece";
  return start.is_opening() ? "the opening turn is one capture" : "a turn has two actions";
}

// The spaces of a side's stacks; bit n is the space with number n.
std::uint64_t spaces_of(const Position& position, Side side) {
  std::uint64_t spaces = 0;
  for (const Type type : all_types) spaces |= position.shown(side, type);
  return spaces;
}

bool holds(std::uint64_t spaces, Space space) {
  return (spaces >> space.number() & 1) != 0;
}

// Whether two spaces are on one line with only empty spaces between them.
bool are_joined(std::uint64_t occupied, Space from, Space to) {
  const Point end = to.point();
  if (from == to || !are_on_one_line(from.point(), end)) return false;
  for (Point p = next_on_line(from.point(), end); p != end; p = next_on_line(p, end)) {
    const auto space = Space::at(p);
    if (!space || holds(occupied, *space)) return false;
  }
  return true;
}

}  // namespace

std::optional<Move> move_between(const Position& position, Space from, Space to) {
  const std::uint64_t own = spaces_of(position, position.to_move());
  const std::uint64_t others = spaces_of(position, opponent(position.to_move()));
  const bool is_there = position.stage() != Stage::placing && holds(own, from) &&
                        holds(own | others, to) && are_joined(own | others, from, to);
  if (!is_there) return std::nullopt;
  if (holds(own, to))
    return position.stage() == Stage::second ? std::optional(Move::stack(from, to)) : std::nullopt;
  if (position.height(to) > position.height(from)) return std::nullopt;
  return Move::capture(from, to);
}

Turn<Position> parse_turn(const Position& position, std::string_view text) {
  const std::string_view word = trimmed(text);
  const std::string plain = plain_turn(word);
  const Actions actions = parse_actions(plain, text);
  if (const auto outcome = position.outcome())
    reject(word, "the game is over (" + describe(*outcome) + "); no turn expected");
  const auto is_over = [&](const Position& here) {
    return here.to_move() != position.to_move() || here.outcome();
  };
  Position here = position;
  Turn<Position> turn;
  turn.reserve(Position::actions_per_turn);
  for (const Action& action : actions) {
    if (!turn.empty() && is_over(here))
      reject(word, why_over(position, here) + "; no further action expected");
    turn.push_back(match(here, action));
    here.play(turn.back());
  }
  if (!is_over(here))
    reject(word, "the second action is missing; a capture, a stacking or pass expected");
  return turn;
}

void append_action(std::string& text, Side mover, const Move& move, Format format) {
  const bool has_names = format == Format::text || format == Format::boardspace;
  const auto append = [&](Space space) {
    text += has_names ? space_name(space) : space_letters(space);
  };
  switch (move.kind) {
    case Move::Kind::capture:
    case Move::Kind::stack:
      append(move.from);
      if (has_names) text += move.kind == Move::Kind::capture ? 'x' : '+';
      return append(move.to);
    case Move::Kind::pass:
      text += "pass";
      return;
    case Move::Kind::place:
      text += piece_letter(mover, move.type);
      return append(move.to);
  }
}

std::string write_turn(const Position& position, const Turn<Position>& turn, Format format) {
  if (format == Format::waltz)
    throw Error(Error::Kind::usage, "Waltz's format has no moves; use text or cairn");
  std::string text;
  for (const Move& move : turn) {
    if (!text.empty()) text += '-';
    append_action(text, position.to_move(), move, format);
  }
  return text;
}

}  // namespace cairn::tzaar
