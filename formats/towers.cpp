#include "formats/towers.hpp"

#include <algorithm>
#include <array>
#include <boost/container/static_vector.hpp>
#include <cassert>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <vector>

#include "core/error.hpp"
#include "formats/quote.hpp"
#include "towers/board.hpp"

namespace cairn::towers {

namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view position_form =
    "a position is ranks 8 to 1 like (C)2(ccs)4 joined by '/', w or b, and the move number";
constexpr std::string_view move_form = "moves look like b2-b3, b2xc3, b2+c3, b8-off or b2>c3,d4,d5";

[[noreturn]] void syntax_error(const std::string& what) {
  throw Error(Error::Kind::syntax, what);
}

char lower(char c) {
  return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string_view trimmed(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// Takes what stands before the next blank off the front of `text`.
std::string_view take_field(std::string_view& text) {
  const auto field = text.substr(0, text.find_first_of(blanks));
  text.remove_prefix(field.size());
  text = trimmed(text);
  return field;
}

void check_format(Format format) {
  if (format != Format::text && format != Format::cairn)
    throw Error(Error::Kind::usage,
                "this format cannot hold Battle of Towers; the formats text and cairn can");
}

// Takes the parts up to the closing bracket off the front of `text`, which follows the opening one.
Piece take_piece(std::string_view& text) {
  const auto parts = text.substr(0, text.find(')'));
  if (parts.empty() || parts.size() == text.size())
    syntax_error("a bracket without parts or without its end in " + quoted(text) +
                 "; a piece is like (s), (ccs) or (CS)");
  const bool is_white = parts.front() == lower(parts.front());
  const char circle = is_white ? 'c' : 'C';
  const char square = is_white ? 's' : 'S';
  const auto squares_begin = std::min(parts.find_first_not_of(circle), parts.size());
  if (parts.find_first_not_of(square, squares_begin) != std::string_view::npos)
    syntax_error(
        "piece " + quoted(parts) +
        "; its parts are letters c, then s, all small for White or all capitals for Black");
  if (parts.size() > max_parts)
    throw Error(Error::Kind::position, "piece " + quoted(parts) + " has " +
                                           std::to_string(parts.size()) +
                                           " parts; a piece has 1 to 3");
  text.remove_prefix(parts.size() + 1);
  return {is_white ? Side::white : Side::black, static_cast<int>(squares_begin),
          static_cast<int>(parts.size() - squares_begin)};
}

// Reads the spaces of one rank (0..7) into the setup. With `open`, spaces may be left open, which
// it is told of.
void parse_rank(std::string_view text, int rank, Setup& setup, Pattern* open) {
  const auto whole = text;
  const auto complain = [&](const std::string& what) {
    syntax_error("rank " + std::to_string(rank + 1) + ", " + quoted(whole) + ", " + what);
  };
  int file = 0;
  bool after_digit = false;
  while (!text.empty() && file < board_width) {
    const char c = text.front();
    text.remove_prefix(1);
    const bool is_digit = '1' <= c && c <= '8';
    const int number = rank * board_width + file;
    if (c == '(') {
      setup.pieces[static_cast<std::size_t>(number)] = take_piece(text);
      ++file;
    } else if (open && (c == '?' || c == '*')) {
      (c == '?' ? open->any_piece : open->open) |= Bits{1} << number;
      ++file;
    } else if (is_digit && !after_digit) {
      file += c - '0';
    } else {
      complain("has " + quoted(c) + "; a rank is brackets and single digits 1 to 8");
    }
    after_digit = is_digit;
  }
  if (file != board_width || !text.empty())
    complain(std::string("has ") + (file < board_width ? "fewer" : "more") +
             " than 8 spaces; a rank has 8");
}

void parse_board(std::string_view text, Setup& setup, Pattern* open) {
  for (int rank = board_width - 1; rank >= 0; --rank) {
    const auto end = text.find('/');
    if ((end == std::string_view::npos) != (rank == 0))
      syntax_error(std::string("the board has ") + (rank == 0 ? "more" : "fewer") +
                   " than 8 ranks; " + std::string(position_form));
    parse_rank(text.substr(0, end), rank, setup, open);
    text.remove_prefix(std::min(text.size(), end == std::string_view::npos ? end : end + 1));
  }
}

Side parse_side(std::string_view text) {
  if (text == "w" || text == "W") return Side::white;
  if (text == "b" || text == "B") return Side::black;
  syntax_error("side to move " + quoted(text) + "; it is w or b");
}

int parse_move_number(std::string_view text) {
  int number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || end != text.data() + text.size() || text.front() == '-')
    syntax_error("move number " + quoted(text) + "; it is a whole number from 1");
  // A number too great for an int is out of the position's range as well, so let that refuse it.
  return problem == std::errc{} ? number : max_move_number + 1;
}

void write_rank(const Position& position, int rank, std::string& text) {
  int empty = 0;
  const auto write_run = [&] {
    if (empty > 0) text += std::to_string(empty);
    empty = 0;
  };
  for (int file = 0; file < board_width; ++file) {
    const auto piece = position.at(*Space::at(file, rank));
    if (!piece) {
      ++empty;
      continue;
    }
    write_run();
    const bool is_white = piece->side == Side::white;
    text += '(' + std::string(static_cast<std::size_t>(piece->circles), is_white ? 'c' : 'C') +
            std::string(static_cast<std::size_t>(piece->squares), is_white ? 's' : 'S') + ')';
  }
  write_run();
}

// What the text of a move says. Moves that differ only in their way off the board have one text.
struct MoveText {
  Space from;
  char sign = '-';  // - x + >
  Path to;          // the last space, or the drops
  bool off = false;

  friend bool operator==(const MoveText&, const MoveText&) = default;
};

std::string text_of(Space space) {
  return {static_cast<char>('a' + space.file()), static_cast<char>('1' + space.rank())};
}

std::string text_of(const MoveText& move) {
  std::string text = text_of(move.from);
  text += move.sign;
  for (const Space space : move.to) {
    text += text_of(space);
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

// Takes a space off the front of `text`, if there is one.
std::optional<Space> take_space(std::string_view& text) {
  if (text.size() < 2) return std::nullopt;
  const auto space = Space::at(lower(text[0]) - 'a', text[1] - '1');
  if (space) text.remove_prefix(2);
  return space;
}

// Takes "off" off the front of `text`, if it is there.
bool take_off(std::string_view& text) {
  const auto word = text.substr(0, 3);
  if (!std::ranges::equal(word, std::string_view("off"), {}, lower)) return false;
  text.remove_prefix(word.size());
  return true;
}

std::optional<MoveText> parse_move_text(std::string_view text) {
  const auto from = take_space(text);
  if (!from || text.empty()) return std::nullopt;
  MoveText move{*from, lower(text.front()), {}, false};
  if (std::string_view("-x+>").find(move.sign) == std::string_view::npos) return std::nullopt;
  const std::size_t most = move.sign == '>' ? max_parts : 1;
  do {
    text.remove_prefix(1);  // the sign or a comma
    if (const auto space = take_space(text); space && move.to.size() < most)
      move.to.push_back(*space);
    else if (!space && take_off(text))
      move.off = true;
    else
      return std::nullopt;
  } while (!move.off && !text.empty() && text.front() == ',');
  // Only a move to an empty space and a deployment can end beyond the edge.
  if (!text.empty() || (move.off && move.sign != '-' && move.sign != '>')) return std::nullopt;
  if (move.off && move.to.size() == most) return std::nullopt;
  return move;
}

// How unlike two moves are: first where they start, then their kind, then where they end.
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
    throw Error(Error::Kind::illegal,
                what + ": the game is over, " + std::string(describe(outcome->ending)));
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

Position parse_position(std::string_view text) {
  text = trimmed(text);
  if (text.empty()) return Position();
  Setup setup;
  parse_board(take_field(text), setup, nullptr);
  setup.to_move = parse_side(take_field(text));
  setup.move_number = parse_move_number(take_field(text));
  setup.breakthrough = take_off(text);
  if (!text.empty())
    syntax_error(quoted(trimmed(text)) + " after the position; " + std::string(position_form));
  return Position(setup);
}

Pattern parse_pattern(std::string_view text) {
  text = trimmed(text);
  Pattern pattern;
  Setup setup;
  if (text.empty()) {
    setup = Position().setup();
    pattern.to_move = setup.to_move;
  } else {
    parse_board(take_field(text), setup, &pattern);
    if (const auto side = take_field(text); !side.empty() && side != "*")
      pattern.to_move = parse_side(side);
    if (const auto number = take_field(text); !number.empty() && number != "*")
      parse_move_number(number);
    pattern.breakthrough = take_off(text);
    if (!text.empty())
      syntax_error(quoted(text) + " after the pattern; " + std::string(position_form));
  }
  pattern.pieces = setup.pieces;
  return pattern;
}

std::string write_position(const Position& position, Format format) {
  check_format(format);
  std::string text;
  for (int rank = board_width - 1; rank >= 0; --rank) {
    write_rank(position, rank, text);
    text += rank > 0 ? '/' : ' ';
  }
  const Setup setup = position.setup();
  text += setup.to_move == Side::white ? "w " : "b ";
  text += std::to_string(setup.move_number);
  if (setup.breakthrough) text += " off";
  return text;
}

Turn<Position> parse_turn(const Position& position, std::string_view text) {
  const auto played = parse_move_text(trimmed(text));
  if (!played) syntax_error("move " + quoted(text) + "; " + std::string(move_form));
  Position::Moves moves;
  position.generate_from(played->from, moves);
  const auto kind = played->sign == '>' ? Move::Kind::deploy : Move::Kind::whole;
  for (const Move& move : moves)
    if (move.kind == kind && move.off == played->off && describe(position, move) == *played)
      return {move};
  reject_move(position, *played);
}

std::string write_turn(const Position& position, const Turn<Position>& turn, Format format) {
  check_format(format);
  assert(turn.size() == 1);
  return text_of(describe(position, turn.front()));
}

}  // namespace cairn::towers
