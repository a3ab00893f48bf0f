#include "games/tzaar/notation.hpp"

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/plain_line.hpp"
#include "core/position.hpp"
#include "core/text.hpp"
#include "games/tzaar/board.hpp"
#include "games/tzaar/setup.hpp"

namespace cairn::tzaar {

namespace {

constexpr char origin_letter = 'o';
constexpr std::string_view type_letters = "abc";

// The spaces in the order of POS. It differs from the order of their numbers in that each column
// runs from its last row down to its first.
constexpr std::array<Space, space_count> letter_order = [] {
  std::array<Space, space_count> order{};
  std::size_t next = 0;
  for (int x = -radius; x <= radius; ++x)
    for (int y = -radius; y <= radius; ++y)
      if (const auto space = Space::at({x, y})) order[next++] = *space;
  return order;
}();

}  // namespace

Setup parse_letters(std::string_view text) {
  Setup setup;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto piece = parse_piece(text[i]);
    if (!piece)
      throw Error(Error::Kind::syntax, quote(text[i]) + " as letter " + std::to_string(i + 1) +
                                           " of a start; a b c (White) or A B C (Black) expected");
    if (i < space_count) setup.pieces[static_cast<std::size_t>(letter_order[i].number())] = piece;
  }
  if (text.size() != space_count)
    throw Error(Error::Kind::syntax, "a start of " + std::to_string(text.size()) +
                                         " letters; 60 expected, one for each space");
  return setup;
}

std::optional<std::string> write_letters(const Setup& setup) {
  if (setup.stage != Stage::first || setup.to_move != Side::white) return std::nullopt;
  std::string letters;
  for (const Space space : letter_order) {
    const auto& stack = setup.pieces[static_cast<std::size_t>(space.number())];
    if (!stack || stack->height != 1) return std::nullopt;
    letters += piece_letter(stack->side, stack->type);
  }
  return letters;
}

std::optional<Stack> parse_piece(char letter) {
  const char small = lower(letter);
  if (small < type_letters.front() || small > type_letters.back()) return std::nullopt;
  const auto type = static_cast<std::size_t>(small - type_letters.front());
  return Stack{letter == small ? Side::white : Side::black, all_types[type], 1};
}

char piece_letter(Side side, Type type) {
  const char letter = type_letters[index(type)];
  return side == Side::white ? letter : static_cast<char>(letter - 'a' + 'A');
}

std::optional<Space> parse_space_letters(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  return Space::at({lower(text[0]) - origin_letter, lower(text[1]) - origin_letter});
}

std::string space_letters(Space space) {
  const Point point = space.point();
  return {static_cast<char>(origin_letter + point.x), static_cast<char>(origin_letter + point.y)};
}

namespace {

constexpr int column_count = 2 * radius + 1;

[[noreturn]] void fail(const std::string& what) {
  throw Error(Error::Kind::syntax, what);
}

char column_letter(int column) {
  return static_cast<char>('A' + column);
}

// Reads one column of position text.
class ColumnReader {
 public:
  // If it `may_be_open`, the text may leave spaces open with `?` and `*`.
  ColumnReader(int column, const std::string& text, Pattern& board, bool may_be_open)
      : column_(column), text_(text), board_(board), may_be_open_(may_be_open) {}

  void read() {
    const int rows = row_count(column_);
    int row = 0;
    while (!text_.empty()) {
      ++row;
      if (row == rows + 1) fail_count("more than ");
      const auto space = Space::named(column_, row);
      if (!space) continue;  // the centre
      if (!take_open(*space)) board_.setup.pieces[index(*space)] = read_stack();
    }
    if (row < rows) fail_count("fewer than ");
  }

 private:
  [[noreturn]] void fail_count(const char* relation) const {
    const int spaces = row_count(column_) - (column_ == radius ? 1 : 0);
    fail("column " + std::string(1, column_letter(column_)) + " has " + relation +
         std::to_string(spaces) + " spaces; it holds exactly so many");
  }

  bool take_open(Space space) {
    const char c = text_.front();
    if (!may_be_open_ || (c != '?' && c != '*')) return false;
    (c == '?' ? board_.any_piece : board_.open) |= bit(space);
    text_.remove_prefix(1);
    return true;
  }

  std::optional<Stack> read_stack() {
    const char c = text_.front();
    text_.remove_prefix(1);
    if (c == '.') return std::nullopt;
    auto stack = parse_piece(c);
    if (!stack)
      fail(quote(c) + " in column " + column_letter(column_) +
           "; . a b c A B C or a stack's height expected");
    stack->height = read_height();
    return stack;
  }

  int read_height() {
    int height = 1;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), height);
    if (end == text_.data()) return 1;
    if (error != std::errc{} || height < 1 || height > pieces_a_side)
      fail("the height " + quote(text_.substr(0, static_cast<std::size_t>(end - text_.data()))) +
           " in column " + column_letter(column_) + "; 1 to 30 expected");
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return height;
  }

  int column_;
  std::string_view text_;
  Pattern& board_;
  bool may_be_open_;
};

// Returns the text of a column with a dot for each empty space, where it has numbers of them: at
// its beginning and after a dot. Behind a letter a number is a height.
std::string with_all_spaces(std::string_view text) {
  std::string all;
  while (!text.empty()) {
    const bool has_dot = text.front() == '.';
    const char* const begin = text.data() + (has_dot ? 1 : 0);
    const char* const end = text.data() + text.size();
    int run = 0;
    const auto [behind, error] = has_dot || all.empty()
                                     ? std::from_chars(begin, end, run)
                                     : std::from_chars_result{begin, std::errc::invalid_argument};
    const bool is_run = error == std::errc{};
    if (is_run && (run < 1 || run >= column_count))
      fail(std::to_string(run) + " empty spaces in a column; 1 to 8 expected");
    is_run ? all.append(static_cast<std::size_t>(run), '.') : all.append(1, text.front());
    text.remove_prefix(is_run ? static_cast<std::size_t>(behind - text.data()) : 1);
  }
  return all;
}

void parse_board(std::string_view text, Pattern& board, bool may_be_open) {
  const auto columns = split(text, "/");
  if (columns.size() != column_count)
    fail("a board of " + std::to_string(columns.size()) + " columns; 9 expected, A to I");
  for (int column = 0; column < column_count; ++column)
    ColumnReader(column, with_all_spaces(columns[static_cast<std::size_t>(column)]), board,
                 may_be_open)
        .read();
}

Side parse_side(std::string_view text) {
  if (text != "w" && text != "b") fail(quote(text) + " as the side to move; w or b expected");
  return text == "w" ? Side::white : Side::black;
}

constexpr std::string_view stage_letters = "p12";  // in the order of Stage

}  // namespace

Stage parse_stage(std::string_view text) {
  const std::size_t stage = text.size() == 1 ? stage_letters.find(text) : stage_letters.npos;
  if (stage == stage_letters.npos)
    fail(quote(text) + " as what is to be played; 1, 2 or p expected");
  return static_cast<Stage>(stage);
}

std::string write_stage(Stage stage) {
  return std::string(1, stage_letters[static_cast<std::size_t>(stage)]);
}

Stack parse_stack(std::string_view text) {
  auto stack = text.empty() ? std::nullopt : parse_piece(text.front());
  const char* const end = text.data() + text.size();
  const bool is_height =
      stack &&
      (text.size() == 1 || (std::from_chars(text.data() + 1, end, stack->height).ptr == end &&
                            stack->height >= 1 && stack->height <= pieces_a_side));
  if (!is_height)
    fail(quote(text) +
         " is not a stack; one is a, b, c, A, B or C and its height if that is above 1, up to 30");
  return *stack;
}

std::string write_stack(const Stack& stack) {
  const std::string letter(1, piece_letter(stack.side, stack.type));
  return stack.height > 1 ? letter + std::to_string(stack.height) : letter;
}

std::vector<std::string> kit() {
  std::vector<std::string> kit;
  for (const Side side : both_sides)
    for (const Type type : all_types) kit.push_back(write_stack({side, type, 1}));
  return kit;
}

Setup parse_setup(std::string_view text) {
  const auto fields = words_of(text);
  const bool is_list = lists_pieces(text);
  if (fields.size() != 3 && !(is_list && fields.size() == 2))
    fail("a position of " + std::to_string(fields.size()) +
         " fields; three expected: board, w or b, and 1, 2 or p");
  Pattern board;
  if (is_list)
    put_listed(
        fields[0], board.setup, [](std::size_t cell) { return space_name(space_of_cell(cell)); },
        parse_stack);
  else
    parse_board(fields[0], board, false);
  board.setup.to_move = parse_side(fields[1]);
  board.setup.stage = fields.size() == 3 ? parse_stage(fields[2]) : Stage::first;
  return board.setup;
}

std::string write_setup(const Setup& setup) {
  std::string text;
  for (int number = 0, column = 0; number < space_count; ++number) {
    if (Space(number).column() != column) {
      text += '/';
      ++column;
    }
    const auto& stack = setup.pieces[static_cast<std::size_t>(number)];
    text += stack ? write_stack(*stack) : ".";
  }
  text += setup.to_move == Side::white ? " w " : " b ";
  return text + write_stage(setup.stage);
}

namespace {

// The start that `random:SEED` stands for.
Position parse_random(std::string_view seed_text) {
  std::uint64_t seed = 0;
  const char* const last = seed_text.data() + seed_text.size();
  const auto [end, error] = std::from_chars(seed_text.data(), last, seed);
  if (error != std::errc{} || end != last)
    fail(quote(seed_text) + " as the seed of a random start; a number from 0 expected");
  return random_start(seed);
}

}  // namespace

Position parse_position(std::string_view text) {
  const auto words = words_of(text);
  if (words.empty() || (words.size() == 1 && words[0] == "tournament")) return Position();
  if (text.find('/') != text.npos || lists_pieces(words[0])) return Position(parse_setup(text));
  if (is_waltz(text)) return Position(parse_waltz(text));
  constexpr std::string_view random = "random:";
  if (words.size() == 1) {
    if (words[0] == "fixed") return fixed_start();
    if (words[0].starts_with(random)) return parse_random(words[0].substr(random.size()));
    const auto is_piece = [](char letter) { return parse_piece(letter).has_value(); };
    if (words[0].size() == space_count || std::ranges::all_of(words[0], is_piece))
      return Position(parse_letters(words[0]));
  }
  fail(quote(text) +
       " is not a position; position text, 60 letters, fixed, tournament or random:SEED "
       "expected");
}

Pattern parse_pattern(std::string_view text) {
  if (text.find('/') == text.npos) return {parse_position(text).setup()};
  const auto fields = words_of(text);
  if (fields.size() > 3)
    fail("a pattern of " + std::to_string(fields.size()) +
         " fields; a board, and at most w or b, and 1, 2 or p, expected");
  const auto is_open = [&](std::size_t field) {
    return field >= fields.size() || fields[field] == "*";
  };
  Pattern pattern{{}, 0, 0, is_open(1), is_open(2)};
  parse_board(fields[0], pattern, true);
  if (!pattern.any_side) pattern.setup.to_move = parse_side(fields[1]);
  if (!pattern.any_state) pattern.setup.stage = parse_stage(fields[2]);
  return pattern;
}

std::string write_position(const Position& position, Format format) {
  const Setup setup = position.setup();
  switch (format) {
    case Format::text:
      return write_setup(setup);
    case Format::waltz:
      return write_waltz(setup);
    case Format::cairn:
    case Format::boardspace:
      return write_letters(setup).value_or(write_setup(setup));
    case Format::littlegolem:
      break;
  }
  const auto letters = write_letters(setup);
  if (!letters)
    throw Error(
        Error::Kind::usage,
        "Little Golem's format begins with all 60 pieces on the board and White to move; use text "
        "or cairn");
  return *letters;
}

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

// Reads the actions of a turn from its plain text (core/plain_line.hpp), whose spaces are names or
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
        refuse(quote(first_action(action.text)) +
               " has no sign between its spaces; one like E9xE8 or F4+F5 expected");
      action.to = take_space(action.text);
    }
    action.text.remove_suffix(rest_.size());
    return action;
  }

  void take_separator() {
    if (rest_.empty()) return;
    if (rest_.front() != '-')
      refuse(quote(rest_) +
             " after an action; the actions of a turn are joined by -, and turns are separated by "
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
      refuse(quote(name) + " in " + quote(shown) +
             " is not a space; spaces are A1 to I5 without the centre, E5");
    if (!space)
      refuse(quote(shown) +
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
    refuse(quote(text) + " is not a turn; actions like E9xE8 and F4+F5, joined by -, expected");
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
    return space_name(action.to) + " is the player's own stack";
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
  throw Error(Error::Kind::illegal, quote(text) + ": " + what);
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

namespace {

constexpr int hole_column = radius;
constexpr int hole_row = radius + 1;

// How many more than in Cairn's own names the row of a column is in the other ones.
int shift(SpaceNames names, int column, int own_row) {
  if (names == SpaceNames::no_gap) return column == hole_column && own_row > hole_row ? -1 : 0;
  if (names == SpaceNames::diagonal) return column > hole_column ? column - hole_column : 0;
  return 0;
}

// The space with a name; nothing if there is none.
std::optional<Space> space_named(int column, int row, SpaceNames names) {
  for (int own_row = 1; own_row <= row_count(column); ++own_row)
    if (own_row + shift(names, column, own_row) == row)
      if (const auto space = Space::named(column, own_row)) return space;
  return std::nullopt;
}

// Whether the letter and the digit at the offset are a name: none stands beside them but the `x` of
// a capture, and the letter of a piece that is placed there.
bool is_name(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size() || !is_letter(text[at]) || !is_digit(text[at + 1])) return false;
  if (lower(text[at]) < 'a' || lower(text[at]) > 'i') return false;
  return at + 2 == text.size() || !is_digit(text[at + 2]);
}

}  // namespace

std::string renamed(std::string_view text, SpaceNames from, SpaceNames to) {
  std::string other(text);
  if (from == to) return other;
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {
    if (!is_name(text, at)) continue;
    const int column = lower(text[at]) - 'a';
    const auto space = space_named(column, text[at + 1] - '0', from);
    if (!space)
      throw Error(Error::Kind::syntax, quote(text.substr(at, 2)) + " in " + quote(text) +
                                           " is not a space in the names " +
                                           std::string(usage_of(from).word) + " (" +
                                           std::string(usage_of(from).description) + ")");
    other[at + 1] = static_cast<char>('0' + space->row() + shift(to, column, space->row()));
    ++at;
  }
  return other;
}

}  // namespace cairn::tzaar
