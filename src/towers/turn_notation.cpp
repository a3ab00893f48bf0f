#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <optional>
#include <vector>

#include "core/error.hpp"
#include "text/quote.hpp"
#include "text/turn_signs.hpp"
#include "towers/notation.hpp"
#include "towers/record_format.hpp"

namespace cairn::towers {

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

// A move without a sign is a plain one. What goes to several spaces is a deployment, whatever
// stands before the first one.
std::optional<MoveText> parse_move_text(std::string_view text) {
  const auto from = take_space(text);
  if (!from || text.empty()) return std::nullopt;
  const bool has_sign = std::string_view("-x+>").find(text.front()) != std::string_view::npos;
  MoveText move{*from, has_sign ? text.front() : '-', {}, false};
  if (has_sign) text.remove_prefix(1);
  while (true) {
    if (const auto space = take_space(text); space && move.to.size() < max_parts)
      move.to.push_back(*space);
    else if (!space && take_off(text))
      move.off = true;
    else
      return std::nullopt;
    const bool goes_on = !move.off && (text.starts_with(',') || text.starts_with('>'));
    if (!goes_on) break;
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
  if (!played) syntax_error("move " + cairn::quoted(text) + "; " + std::string(move_form));
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
