#include "cli/draw/draw_turns.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.hpp"
#include "text/quote.hpp"
#include "text/split.hpp"

namespace cairn::cli {

namespace {

constexpr Span the_last{Span::open, Span::open};
constexpr Span all{-1, Span::open};  // turns from 1 on, or the start if there are none

[[noreturn]] void fail(std::string_view text) {
  throw Error(Error::Kind::usage,
              fmt::format("invalid --turn {}; 17, 12-15, 12-, all, start, last, 'after "
                          "17', 'before 17' or a list like 3,8-10 expected",
                          cairn::quoted(text)));
}

int resolved(int turn, int count) {
  if (turn == all.first) return std::min(1, count);
  return turn == Span::open ? count : turn;
}

}  // namespace

TurnSelection::Turns TurnSelection::parse_turns(std::string_view text) {
  std::vector<std::string_view> words = words_of(text);
  Turns turns;
  if (words.size() == 2 && (words[0] == "after" || words[0] == "before")) {
    turns.view = words[0] == "after" ? TurnView::position : TurnView::planned;
    words.erase(words.begin());
  }
  if (words.size() != 1) fail(text);
  const std::string_view word = words[0];
  const std::optional<Span> numbers = parse_span(word);
  if (!numbers && word != "all" && word != "last" && word != "start") fail(text);
  if (numbers)
    turns.span = *numbers;
  else if (word != "start")
    turns.span = word == "all" ? all : the_last;
  return turns;
}

TurnSelection::TurnSelection(std::string_view text) {
  for (const std::string_view part : split(text, ",")) turns_.push_back(parse_turns(part));
}

std::vector<ShownTurn> TurnSelection::of(int count) const {
  std::vector<ShownTurn> shown;
  for (const auto& [span, view] : turns_) {
    const int first = resolved(span.first, count);
    const int last = resolved(span.last, count);
    if (const int greatest = std::max(first, last); greatest > count)
      throw Error(Error::Kind::usage,
                  fmt::format("there is no turn {}; the record has {} turns", greatest, count));
    for (int turn = first; turn <= last; ++turn) shown.push_back({turn, view});
  }
  return shown;
}

}  // namespace cairn::cli
