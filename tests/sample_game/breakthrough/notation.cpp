#include "breakthrough/notation.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/text.hpp"

namespace cairn::breakthrough {

namespace {

[[noreturn]] void syntax_error(const std::string& what) {
  throw Error(Error::Kind::syntax, what);
}

void check_format(Format format) {
  if (format != Format::text && format != Format::cairn)
    throw Error(Error::Kind::usage,
                "this format cannot hold Breakthrough; the formats text and cairn can");
}

// Removes the text before the next blank, and the blanks after it, from the front of `text`.
// Returns the text before the blank.
std::string_view take_field(std::string_view& text) {
  const std::string_view field(text.begin(), std::ranges::find_if(text, is_blank));
  text = trimmed(text.substr(field.size()));
  return field;
}

// Reads a board into a pattern. Spaces may be left open only if `may_be_open`.
Pattern parse_board(std::string_view text, bool may_be_open) {
  Pattern board;
  int file = 0;
  int rank = rank_count - 1;
  for (const char c : text) {
    if (c == '/' && file == file_count && rank > 0) {
      file = 0;
      --rank;
      continue;
    }
    if ('1' <= c && c <= '5' && file + c - '0' <= file_count) {
      file += c - '0';
      continue;
    }
    if (file >= file_count) syntax_error("a rank has more than 5 spaces in " + quote(text));
    const Spaces here = bit(space_at(file++, rank));
    if (c == 'p' || c == 'P')
      board.pawns[c == 'p' ? 0 : 1] |= here;
    else if (may_be_open && (c == '?' || c == '*'))
      (c == '?' ? board.any_pawn : board.open) |= here;
    else
      syntax_error(quote(c) + " in the board; p, P, digits 1 to 5 and / expected");
  }
  if (rank != 0 || file != file_count)
    syntax_error("the board " + quote(text) + " ends early; it has 6 ranks of 5 spaces");
  return board;
}

Side parse_side(std::string_view text) {
  if (text == "w" || text == "W") return Side::white;
  if (text == "b" || text == "B") return Side::black;
  syntax_error("side to move " + quote(text) + "; it is w or b");
}

std::string text_of(const Position& position, const Move& move) {
  return space_name(move.from) + (position.at(move.to) ? 'x' : '-') + space_name(move.to);
}

bool is_space(std::string_view text) {
  return 'a' <= lower(text[0]) && lower(text[0]) < 'a' + file_count && '1' <= text[1] &&
         text[1] < '1' + rank_count;
}

}  // namespace

std::string space_name(Space space) {
  return {static_cast<char>('a' + file_of(space)), static_cast<char>('1' + rank_of(space))};
}

Position parse_position(std::string_view text) {
  text = trimmed(text);
  if (text.empty()) return Position();
  const Pattern board = parse_board(take_field(text), false);
  const Side to_move = parse_side(take_field(text));
  if (!text.empty()) syntax_error(quote(text) + " after the position; nothing more expected");
  return Position(board.pawns, to_move);
}

std::string write_position(const Position& position, Format format) {
  check_format(format);
  std::string text;
  for (int rank = rank_count - 1; rank >= 0; --rank) {
    for (int file = 0; file < file_count; ++file) {
      const auto side = position.at(space_at(file, rank));
      if (side)
        text += *side == Side::white ? 'p' : 'P';
      else if (file > 0 && is_digit(text.back()))
        ++text.back();
      else
        text += '1';
    }
    text += rank > 0 ? '/' : ' ';
  }
  return text + (position.to_move() == Side::white ? 'w' : 'b');
}

Pattern parse_pattern(std::string_view text) {
  text = trimmed(text);
  Pattern pattern =
      parse_board(text.empty() ? "PPPPP/PPPPP/5/5/ppppp/ppppp" : take_field(text), true);
  if (const auto side = take_field(text); !side.empty() && side != "*")
    pattern.to_move = parse_side(side);
  if (!text.empty()) syntax_error(quote(text) + " after the pattern; nothing more expected");
  return pattern;
}

Turn<Position> parse_turn(const Position& position, std::string_view text) {
  const std::string_view move = trimmed(text);
  if (move.size() != 5 || !is_space(move) || !is_space(move.substr(3)) ||
      (move[2] != '-' && lower(move[2]) != 'x'))
    syntax_error("move " + quote(text) + "; moves look like b2-b3 or b2xc3");
  if (const auto outcome = position.outcome())
    throw Error(Error::Kind::illegal,
                quote(move) + ": the game is over, " + std::string(outcome->ending->text));
  Position::Moves moves;
  position.generate(moves);
  std::string legal;
  for (const Move& candidate : moves) {
    const std::string known = text_of(position, candidate);
    if (equal_in_any_case(known, move)) return {candidate};
    legal += ' ' + known;
  }
  throw Error(Error::Kind::illegal, quote(move) + " is not legal; legal moves:" + legal);
}

std::string write_turn(const Position& position, const Turn<Position>& turn, Format format) {
  check_format(format);
  return text_of(position, turn.front());
}

}  // namespace cairn::breakthrough
