#include "formats/tzaar.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>
#include <vector>

#include "core/outcome.hpp"
#include "formats/littlegolem.hpp"
#include "formats/quote.hpp"
#include "formats/waltz.hpp"
#include "tzaar/start.hpp"

namespace cairn::tzaar {

namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";
constexpr int column_count = 2 * radius + 1;

[[noreturn]] void fail(const std::string& what) {
  throw Error(Error::Kind::syntax, what);
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words = split(text, blanks);
  std::erase(words, std::string_view{});
  return words;
}

char column_letter(int column) {
  return static_cast<char>('A' + column);
}

// Reads one column of position text.
class ColumnReader {
 public:
  ColumnReader(int column, std::string_view text, Setup& setup)
      : column_(column), text_(text), setup_(setup) {}

  void read() {
    const int rows = row_count(column_);
    int row = 0;
    while (!text_.empty()) {
      ++row;
      if (row == rows + 1) fail_count("more than ");
      const auto space = Space::named(column_, row);
      if (!space) continue;  // the centre
      setup_.stacks[static_cast<std::size_t>(space->number())] = read_space();
    }
    if (row < rows) fail_count("fewer than ");
  }

 private:
  [[noreturn]] void fail_count(const char* relation) const {
    const int spaces = row_count(column_) - (column_ == radius ? 1 : 0);
    fail("column " + std::string(1, column_letter(column_)) + " has " + relation +
         std::to_string(spaces) + " spaces; it holds exactly so many");
  }

  std::optional<Stack> read_space() {
    const char c = text_.front();
    text_.remove_prefix(1);
    if (c == '.') return std::nullopt;
    auto stack = parse_piece(c);
    if (!stack)
      fail(quoted(c) + " in column " + column_letter(column_) +
           "; . a b c A B C or a stack's height expected");
    stack->height = read_height();
    return stack;
  }

  int read_height() {
    int height = 1;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), height);
    if (end == text_.data()) return 1;
    if (error != std::errc{} || height < 1 || height > pieces_a_side)
      fail("the height " + quoted(text_.substr(0, static_cast<std::size_t>(end - text_.data()))) +
           " in column " + column_letter(column_) + "; 1 to 30 expected");
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return height;
  }

  int column_;
  std::string_view text_;
  Setup& setup_;
};

Setup parse_position_text(std::string_view text) {
  const auto fields = words_of(text);
  if (fields.size() != 3)
    fail("a position of " + std::to_string(fields.size()) +
         " fields; three expected: board, w or b, and 1, 2 or p");
  const auto columns = split(fields[0], "/");
  if (columns.size() != column_count)
    fail("a board of " + std::to_string(columns.size()) + " columns; 9 expected, A to I");
  Setup setup;
  for (int column = 0; column < column_count; ++column)
    ColumnReader(column, columns[static_cast<std::size_t>(column)], setup).read();
  if (fields[1] != "w" && fields[1] != "b")
    fail(quoted(fields[1]) + " as the side to move; w or b expected");
  setup.to_move = fields[1] == "w" ? Side::white : Side::black;
  constexpr std::string_view stages = "p12";  // in the order of Stage
  const std::size_t stage = fields[2].size() == 1 ? stages.find(fields[2]) : stages.npos;
  if (stage == stages.npos)
    fail(quoted(fields[2]) + " as what is to be played; 1, 2 or p expected");
  setup.stage = static_cast<Stage>(stage);
  return setup;
}

std::string write_position_text(const Setup& setup) {
  std::string text;
  for (int number = 0, column = 0; number < space_count; ++number) {
    if (Space(number).column() != column) {
      text += '/';
      ++column;
    }
    const auto& stack = setup.stacks[static_cast<std::size_t>(number)];
    text += stack ? piece_letter(stack->side, stack->type) : '.';
    if (stack && stack->height > 1) text += std::to_string(stack->height);
  }
  text += setup.to_move == Side::white ? " w " : " b ";
  return text + "p12"[static_cast<std::size_t>(setup.stage)];
}

// The start of `random:SEED`.
Position parse_random(std::string_view seed_text) {
  std::uint64_t seed = 0;
  const char* const last = seed_text.data() + seed_text.size();
  const auto [end, error] = std::from_chars(seed_text.data(), last, seed);
  if (error != std::errc{} || end != last)
    fail(quoted(seed_text) + " as the seed of a random start; a number from 0 expected");
  return random_start(seed);
}

// What a player wants to do, not yet known to be legal.
struct Action {
  std::string_view text;
  std::optional<Move::Kind> kind;  // nothing: a capture or a stacking, whichever is legal
  Space from;
  Space to;
  Type type = Type::tzaar;

  bool is(const Move& move) const {
    if (kind && *kind != move.kind) return false;
    switch (move.kind) {
      case Move::Kind::pass:
        return kind.has_value();
      case Move::Kind::place:
        return kind && type == move.type && to == move.to;
      case Move::Kind::capture:
      case Move::Kind::stack:
        return from == move.from && to == move.to;
    }
    return false;
  }
};

bool is_digit(char c) {
  return '0' <= c && c <= '9';
}
char lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

std::optional<Space> parse_space(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const int column = lower(text[0]) - 'a';
  if (!is_digit(text[1])) return parse_space_letters(text);
  return 0 <= column && column < column_count ? Space::named(column, text[1] - '0') : std::nullopt;
}

Action parse_action(std::string_view text) {
  Action action{text, {}, {}, {}};
  if (text.size() == 4 && std::ranges::equal(text, std::string_view("pass"), {}, lower)) {
    action.kind = Move::Kind::pass;
    return action;
  }
  const auto read_space = [&](std::string_view part) {
    const auto space = parse_space(part);
    if (!space && part.size() == 2 && is_digit(part[1]))
      fail(quoted(part) + " in " + quoted(text) +
           " is no space; A1 to I5 without the centre, E5, are");
    if (!space)
      fail(quoted(text) + " is no action; like E9xE8, F4+F5 or pass expected, or aE9 to place");
    return *space;
  };
  if (text.size() == 3 && parse_piece(text[0])) {
    action.kind = Move::Kind::place;
    action.type = parse_piece(text[0])->type;
    action.to = read_space(text.substr(1));
    return action;
  }
  action.from = read_space(text.substr(0, 2));
  std::string_view rest = text.substr(2);
  if (rest.starts_with('+')) action.kind = Move::Kind::stack;
  if (rest.starts_with('x') || rest.starts_with('X')) action.kind = Move::Kind::capture;
  if (action.kind) rest.remove_prefix(1);
  action.to = read_space(rest);
  return action;
}

enum class Notation : std::uint8_t { names, letters };

std::string write_action(Side mover, const Move& move, Notation notation) {
  const auto space = [&](Space s) {
    return notation == Notation::names ? space_name(s) : space_letters(s);
  };
  const auto between = [&](const char* sign) { return notation == Notation::names ? sign : ""; };
  switch (move.kind) {
    case Move::Kind::capture:
      return space(move.from) + between("x") + space(move.to);
    case Move::Kind::stack:
      return space(move.from) + between("+") + space(move.to);
    case Move::Kind::pass:
      return "pass";
    case Move::Kind::place:
      return piece_letter(mover, move.type) + space(move.to);
  }
  return {};
}

// What stands on the straight way between two spaces, or that there is none.
std::string obstacle(const Position& position, Space from, Space to) {
  const Point a = from.point();
  const Point b = to.point();
  const int dx = b.x - a.x;
  const int dy = b.y - a.y;
  if (dx != 0 && dy != 0 && dx != -dy)
    return space_name(from) + " and " + space_name(to) + " are not on one line";
  const auto sign = [](int n) { return (n > 0) - (n < 0); };
  for (Point p{a.x + sign(dx), a.y + sign(dy)}; p != b; p = {p.x + sign(dx), p.y + sign(dy)}) {
    const auto space = Space::at(p);
    if (!space) return "the centre is in the way";
    if (position.at(*space)) return space_name(*space) + " is in the way";
  }
  return {};
}

std::string why_not_placed(const Position& position, const Action& action) {
  if (position.stage() != Stage::placing) return "all pieces are placed already";
  if (position.at(action.to)) return space_name(action.to) + " is occupied";
  return std::string(name(position.to_move())) + " has no such piece left";
}

std::string why_not_moved(const Position& position, const Action& action) {
  if (position.stage() == Stage::placing) return "pieces are still being placed";
  const auto mover = position.at(action.from);
  const auto target = position.at(action.to);
  if (!mover) return "no stack is on " + space_name(action.from);
  if (mover->side != position.to_move())
    return "the stack on " + space_name(action.from) + " is " + std::string(name(mover->side)) +
           "'s";
  if (action.from == action.to) return "a stack cannot move onto itself";
  if (!target) return space_name(action.to) + " is empty";
  if (const std::string way = obstacle(position, action.from, action.to); !way.empty()) return way;
  if (target->side == mover->side)
    return position.stage() == Stage::first ? "the first action of a turn must capture"
                                            : space_name(action.to) + " is an own stack";
  if (action.kind == Move::Kind::stack) return space_name(action.to) + " is an enemy stack";
  return "the stack on " + space_name(action.to) + " is higher (" + std::to_string(target->height) +
         ") than that on " + space_name(action.from) + " (" + std::to_string(mover->height) + ')';
}

// Which rule stands against an action that is not legal.
std::string why_illegal(const Position& position, const Action& action) {
  if (action.kind == Move::Kind::place) return why_not_placed(position, action);
  if (action.kind != Move::Kind::pass) return why_not_moved(position, action);
  return position.stage() == Stage::placing ? "pieces are still being placed"
                                            : "a turn cannot begin with a pass";
}

// The legal actions most like a wrong one: from the same space, then to the same, then others.
std::string nearest_actions(const Position& position, Position::Moves moves, const Action& action) {
  constexpr std::size_t shown = 5;
  const auto distance = [&](const Move& move) {
    const bool moves_stack = move.kind == Move::Kind::capture || move.kind == Move::Kind::stack;
    if (!moves_stack) return move.to == action.to ? 0 : 2;
    return move.from == action.from ? 0 : move.to == action.to ? 1 : 2;
  };
  std::ranges::stable_sort(moves, {}, distance);
  std::string text;
  for (std::size_t i = 0; i < std::min(shown, moves.size()); ++i)
    text += (i == 0 ? "" : ", ") + write_action(position.to_move(), moves[i], Notation::names);
  if (moves.size() > shown) text += " and " + std::to_string(moves.size() - shown) + " more";
  return text;
}

[[noreturn]] void reject(std::string_view text, const std::string& what) {
  throw Error(Error::Kind::illegal, quoted(text) + ": " + what);
}

Move match(const Position& position, const Action& action) {
  Position::Moves moves;
  position.generate(moves);
  const auto found = std::ranges::find_if(moves, [&](const Move& move) { return action.is(move); });
  if (found == moves.end())
    reject(action.text,
           why_illegal(position, action) + "; legal: " + nearest_actions(position, moves, action));
  return *found;
}

// Why a turn that began at `start` holds no more actions than those played to reach `here`.
std::string why_over(const Position& start, const Position& here) {
  if (const auto outcome = here.outcome())
    return "the game is over by then (" + describe(*outcome) + ")";
  if (start.stage() == Stage::placing) return "a turn places one piece";
  return start.is_opening() ? "the opening turn is one capture" : "a turn has two actions";
}

}  // namespace

std::string space_name(Space space) {
  return column_letter(space.column()) + std::to_string(space.row());
}

Position parse_position(std::string_view text) {
  const auto words = words_of(text);
  if (words.empty() || (words.size() == 1 && words[0] == "tournament")) return Position();
  if (text.find('/') != text.npos) return Position(parse_position_text(text));
  if (is_waltz(text)) return Position(parse_waltz(text));
  constexpr std::string_view random = "random:";
  if (words.size() == 1) {
    if (words[0] == "fixed") return fixed_start();
    if (words[0].starts_with(random)) return parse_random(words[0].substr(random.size()));
    return Position(parse_letters(words[0]));
  }
  fail(quoted(text) +
       " is no position; position text, 60 letters, fixed, tournament or random:SEED "
       "expected");
}

std::string write_position(const Position& position, Format format) {
  const Setup setup = position.setup();
  switch (format) {
    case Format::text:
      return write_position_text(setup);
    case Format::waltz:
      return write_waltz(setup);
    case Format::cairn:
      return write_letters(setup).value_or(write_position_text(setup));
    case Format::littlegolem:
      break;
  }
  const auto letters = write_letters(setup);
  if (!letters)
    throw Error(Error::Kind::usage,
                "Little Golem's format begins with all 60 pieces on the board and White to move; "
                "text or cairn would do");
  return *letters;
}

Turn<Position> parse_turn(const Position& position, std::string_view text) {
  const auto words = words_of(text);
  if (words.size() != 1)
    fail(quoted(text) + " is no turn; actions like E9xE8 and F4+F5, joined by -, expected");
  if (const auto outcome = position.outcome())
    reject(words[0], "the game is over (" + describe(*outcome) + "); no turn expected");
  std::vector<Action> actions;
  for (const auto part : split(words[0], "-")) actions.push_back(parse_action(part));
  const auto is_over = [&](const Position& here) {
    return here.to_move() != position.to_move() || here.outcome();
  };
  Position here = position;
  Turn<Position> turn;
  for (const Action& action : actions) {
    if (!turn.empty() && is_over(here))
      reject(words[0], why_over(position, here) + "; no further action expected");
    turn.push_back(match(here, action));
    here.play(turn.back());
  }
  if (!is_over(here))
    reject(words[0], "the second action is missing; a capture, a stacking or pass expected");
  return turn;
}

std::string write_turn(const Position& position, const Turn<Position>& turn, Format format) {
  if (format == Format::waltz)
    throw Error(Error::Kind::usage, "Waltz's format has no moves; text or cairn would do");
  const Notation notation = format == Format::text ? Notation::names : Notation::letters;
  std::string text;
  for (const Move& move : turn)
    text += (text.empty() ? "" : "-") + write_action(position.to_move(), move, notation);
  return text;
}

}  // namespace cairn::tzaar
