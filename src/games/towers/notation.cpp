#include "games/towers/notation.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <vector>

#include "core/error.hpp"
#include "core/plain_line.hpp"
#include "core/text.hpp"
#include "games/towers/position.hpp"

namespace cairn::towers {

namespace {

constexpr std::string_view position_form =
    "a position is ranks 8 to 1 like (C)2(ccs)4 joined by '/', w or b, and the move number";

// Removes the next field, which ends at a blank, from the front of `text` and returns it.
std::string_view take_field(std::string_view& text) {
  const std::string_view field(text.begin(), std::ranges::find_if(text, is_blank));
  text.remove_prefix(field.size());
  text = trimmed(text);
  return field;
}

// Reads a piece. `text` begins after its opening bracket; everything up to and including the
// closing one is removed.
Piece take_piece(std::string_view& text) {
  const auto parts = text.substr(0, text.find(')'));
  if (parts.empty() || parts.size() == text.size())
    syntax_error("a bracket without parts or without its end in " + quote(text) +
                 "; a piece is like (s), (ccs) or (CS)");
  const bool is_white = parts.front() == lower(parts.front());
  const char circle = is_white ? 'c' : 'C';
  const char square = is_white ? 's' : 'S';
  const auto squares_begin = std::min(parts.find_first_not_of(circle), parts.size());
  if (parts.find_first_not_of(square, squares_begin) != std::string_view::npos)
    syntax_error(
        "piece " + quote(parts) +
        "; its parts are letters c, then s, all small for White or all capitals for Black");
  if (parts.size() > max_parts)
    throw Error(Error::Kind::position, "piece " + quote(parts) + " has " +
                                           std::to_string(parts.size()) +
                                           " parts; a piece has 1 to 3");
  text.remove_prefix(parts.size() + 1);
  return {is_white ? Side::white : Side::black, static_cast<int>(squares_begin),
          static_cast<int>(parts.size() - squares_begin)};
}

// Reads the spaces of one rank (0..7). If they `may_be_open`, the text may leave some open with `?`
// and `*`.
void parse_rank(std::string_view text, int rank, Pattern& board, bool may_be_open) {
  const auto whole = text;
  const auto complain = [&](const std::string& what) {
    syntax_error("rank " + std::to_string(rank + 1) + ", " + quote(whole) + ", " + what);
  };
  int file = 0;
  bool after_digit = false;
  while (!text.empty() && file < board_width) {
    const char c = text.front();
    text.remove_prefix(1);
    const bool is_digit = '1' <= c && c <= '8';
    const int number = rank * board_width + file;
    if (c == '(') {
      board.setup.pieces[static_cast<std::size_t>(number)] = take_piece(text);
      ++file;
    } else if (may_be_open && (c == '?' || c == '*')) {
      (c == '?' ? board.any_piece : board.open) |= Bits{1} << number;
      ++file;
    } else if (is_digit && !after_digit) {
      file += c - '0';
    } else {
      complain("has " + quote(c) + "; a rank is brackets and single digits 1 to 8");
    }
    after_digit = is_digit;
  }
  if (file != board_width || !text.empty())
    complain(std::string("has ") + (file < board_width ? "fewer" : "more") +
             " than 8 spaces; a rank has 8");
}

void parse_board(std::string_view text, Pattern& board, bool may_be_open) {
  for (int rank = board_width - 1; rank >= 0; --rank) {
    const auto end = text.find('/');
    if ((end == std::string_view::npos) != (rank == 0))
      syntax_error(std::string("the board has ") + (rank == 0 ? "more" : "fewer") +
                   " than 8 ranks; " + std::string(position_form));
    parse_rank(text.substr(0, end), rank, board, may_be_open);
    text.remove_prefix(std::min(text.size(), end == std::string_view::npos ? end : end + 1));
  }
}

Side parse_side(std::string_view text) {
  if (text == "w" || text == "W") return Side::white;
  if (text == "b" || text == "B") return Side::black;
  syntax_error("side to move " + quote(text) + "; it is w or b");
}

int parse_move_number(std::string_view text) {
  int number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || end != text.data() + text.size() || text.front() == '-')
    syntax_error("move number " + quote(text) + "; it is a whole number from 1");
  // A number too large for an int is also outside the position's range, so it is replaced by one
  // that the position rejects.
  return problem == std::errc{} ? number : max_move_number + 1;
}

void write_rank(const Setup& setup, int rank, std::string& text) {
  int empty = 0;
  const auto write_run = [&] {
    if (empty > 0) text += std::to_string(empty);
    empty = 0;
  };
  for (int file = 0; file < board_width; ++file) {
    const auto& piece = setup.pieces[static_cast<std::size_t>(rank * board_width + file)];
    if (!piece) {
      ++empty;
      continue;
    }
    write_run();
    text += write_piece(*piece);
  }
  write_run();
}

}  // namespace

Piece parse_piece(std::string_view text) {
  if (text.empty() || text.front() != '(')
    syntax_error(quote(text) + " is not a piece; one is like (s), (ccs) or (CS)");
  text.remove_prefix(1);
  const Piece piece = take_piece(text);
  if (!text.empty()) syntax_error(quote(text) + " after a piece; a piece ends with its bracket");
  return piece;
}

std::string write_piece(const Piece& piece) {
  const bool is_white = piece.side == Side::white;
  return '(' + std::string(static_cast<std::size_t>(piece.circles), is_white ? 'c' : 'C') +
         std::string(static_cast<std::size_t>(piece.squares), is_white ? 's' : 'S') + ')';
}

std::vector<std::string> kit() {
  std::vector<std::string> kit;
  for (const Side side : both_sides)
    for (int parts = 1; parts <= max_parts; ++parts)
      for (int squares = 0; squares <= parts; ++squares)
        kit.push_back(write_piece({side, parts - squares, squares}));
  return kit;
}

Position parse_position(std::string_view text) {
  text = trimmed(text);
  return text.empty() ? Position() : Position(parse_setup(text));
}

Setup parse_setup(std::string_view text) {
  text = trimmed(text);
  Pattern board;
  Setup& setup = board.setup;
  const bool is_list = lists_pieces(text);
  if (const auto pieces = take_field(text); is_list)
    put_listed(
        pieces, setup, [](std::size_t cell) { return space_name(Space(static_cast<int>(cell))); },
        parse_piece);
  else
    parse_board(pieces, board, false);
  setup.to_move = parse_side(take_field(text));
  setup.move_number = is_list && text.empty() ? 1 : parse_move_number(take_field(text));
  setup.breakthrough = take_off(text);
  if (!text.empty())
    syntax_error(quote(trimmed(text)) + " after the position; " + std::string(position_form));
  return setup;
}

Pattern parse_pattern(std::string_view text) {
  text = trimmed(text);
  Pattern pattern;
  pattern.any_state = true;
  if (text.empty()) {
    pattern.setup = Position().setup();
    return pattern;
  }
  if (lists_pieces(text)) {
    pattern.setup = parse_setup(text);
    return pattern;
  }
  parse_board(take_field(text), pattern, true);
  const auto side = take_field(text);
  pattern.any_side = side.empty() || side == "*";
  if (!pattern.any_side) pattern.setup.to_move = parse_side(side);
  if (const auto number = take_field(text); !number.empty() && number != "*")
    parse_move_number(number);
  pattern.setup.breakthrough = take_off(text);
  pattern.any_state = !pattern.setup.breakthrough;
  if (!text.empty())
    syntax_error(quote(text) + " after the pattern; " + std::string(position_form));
  return pattern;
}

std::string write_position(const Position& position, Format format) {
  check_format(format);
  return write_setup(position.setup());
}

std::string write_setup(const Setup& setup) {
  std::string text;
  for (int rank = board_width - 1; rank >= 0; --rank) {
    write_rank(setup, rank, text);
    text += rank > 0 ? '/' : ' ';
  }
  text += setup.to_move == Side::white ? "w " : "b ";
  text += std::to_string(setup.move_number);
  if (setup.breakthrough) text += " off";
  return text;
}

namespace {

constexpr std::string_view move_form = "moves look like b2-b3, b2xc3, b2+c3, b8-off or b2>c3,d4,d5";

// The contents of a move's text. Moves that differ only in how they leave the board have the same
// text.
struct MoveText {
  Space from;
  char sign = '-';  // - x + >
  Path to;          // the last space, or the drops
  bool off = false;

  friend bool operator==(const MoveText&, const MoveText&) = default;
};

std::string text_of(const MoveText& move) {
  std::string text = space_name(move.from);
  text += move.sign;
  for (const Space space : move.to) {
    text += space_name(space);
    text += ',';
  }
  if (move.off) return text += "off";
  text.pop_back();
  return text;
}

MoveText describe(const Position& position, const Move& move) {
  if (move.kind == Move::Kind::deploy) return {move.from, '>', path(move), move.off};
  if (move.off) return {move.from, '-', {}, true};
  const Space to = path(move).back();
  const auto met = position.at(to);
  const char sign = !met ? '-' : met->side == position.to_move() ? '+' : 'x';
  return {move.from, sign, {to}, false};
}

// Removes a space's name from the front of `text` and returns the space; nothing if there is none.
std::optional<Space> take_space(std::string_view& text) {
  if (text.size() < 2) return std::nullopt;
  const auto space = Space::at(lower(text[0]) - 'a', text[1] - '1');
  if (space) text.remove_prefix(2);
  return space;
}

// What goes to several spaces is a deployment, also with a hyphen before the first one.
std::optional<MoveText> parse_move_text(std::string_view text) {
  const auto from = take_space(text);
  const bool has_sign = !text.empty() && std::string_view("-x+>").find(text.front()) != text.npos;
  if (!from || !has_sign) return std::nullopt;
  MoveText move{*from, text.front(), {}, false};
  text.remove_prefix(1);
  while (true) {
    if (const auto space = take_space(text); space && move.to.size() < max_parts)
      move.to.push_back(*space);
    else if (!space && take_off(text))
      move.off = true;
    else
      return std::nullopt;
    if (move.off || !text.starts_with(',')) break;
    text.remove_prefix(1);
  }
  if (move.sign == '-' && move.to.size() + (move.off ? 1 : 0) > 1) move.sign = '>';
  const std::size_t most = move.sign == '>' ? max_parts : 1;
  const bool may_leave = move.sign == '-' || move.sign == '>';
  const bool is_one = text.empty() && move.to.size() + (move.off ? 1 : 0) <= most;
  return is_one && (!move.off || may_leave) ? std::optional(move) : std::nullopt;
}

// Whether a text stands for a move: an arrow or a hyphen may stand for any sign of a plain move.
bool is_meant(MoveText text, const MoveText& move) {
  if (text.sign == '-' && move.sign != '>') text.sign = move.sign;
  return text == move;
}

// A measure of how much two moves differ: first in where they start, then in their kind, then in
// where they end.
int difference(const MoveText& a, const MoveText& b) {
  const auto apart = [](Space one, Space other) {
    return std::max(std::abs(one.file() - other.file()), std::abs(one.rank() - other.rank()));
  };
  const Space end_of_a = a.to.empty() ? a.from : a.to.back();
  const Space end_of_b = b.to.empty() ? b.from : b.to.back();
  return 1000 * apart(a.from, b.from) + 100 * ((a.sign == '>') != (b.sign == '>')) +
         apart(end_of_a, end_of_b) + 10 * (a.off != b.off) + (a.sign != b.sign);
}

[[noreturn]] void reject_move(const Position& position, const MoveText& played) {
  std::string what = text_of(played) + " is not legal";
  if (const auto outcome = position.outcome())
    throw Error(Error::Kind::illegal, what + ": the game is over (" + describe(*outcome) + ")");
  Position::Moves moves;
  position.generate(moves);
  std::vector<MoveText> legal;
  for (const Move& move : moves) legal.push_back(describe(position, move));
  std::ranges::stable_sort(legal, {},
                           [&](const MoveText& move) { return difference(played, move); });
  constexpr std::size_t most_named = 5;
  std::vector<std::string> named;
  for (const MoveText& move : legal)
    if (named.size() < most_named && std::ranges::find(named, text_of(move)) == named.end())
      named.push_back(text_of(move));
  what += "; legal moves like it:";
  for (const auto& text : named) what += ' ' + text;
  throw Error(Error::Kind::illegal, what);
}

}  // namespace

Turn<Position> parse_turn(const Position& position, std::string_view text) {
  const auto played = parse_move_text(plain_turn(text));
  if (!played) syntax_error("move " + quote(text) + "; " + std::string(move_form));
  Position::Moves moves;
  position.generate_from(played->from, moves);
  const auto kind = played->sign == '>' ? Move::Kind::deploy : Move::Kind::whole;
  for (const Move& move : moves)
    if (move.kind == kind && move.off == played->off && is_meant(*played, describe(position, move)))
      return {move};
  reject_move(position, *played);
}

std::string write_turn(const Position& position, const Turn<Position>& turn, Format format) {
  check_format(format);
  assert(turn.size() == 1);
  return text_of(describe(position, turn.front()));
}

}  // namespace cairn::towers
