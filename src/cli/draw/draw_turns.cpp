#include "cli/draw/draw_turns.hpp"

#include <fmt/format.h>

#include <optional>

#include "cli/options/spans.hpp"
#include "core/error.hpp"
#include "text/quote.hpp"
#include "text/split.hpp"

namespace cairn::cli {

namespace {

[[noreturn]] void fail(std::string_view text) {
  throw Error(Error::Kind::usage,
              fmt::format("invalid --turn {}; 17, 12-15, 12-, all, start, last, 'after "
                          "17', 'before 17' or a list like 3,8-10 expected",
                          cairn::quoted(text)));
}

TurnRange parse_range(std::string_view text) {
  std::vector<std::string_view> words = words_of(text);
  TurnRange range;
  if (words.size() == 2 && (words[0] == "after" || words[0] == "before")) {
    range.view = words[0] == "after" ? TurnView::position : TurnView::planned;
    words.erase(words.begin());
  }
  if (words.size() != 1) fail(text);
  const std::string_view word = words[0];
  if (word == "start") return range;
  if (word == "all" || word == "last") {
    range.first = word == "all" ? TurnRange::start_or_first : TurnRange::end;
    range.last = TurnRange::end;
    return range;
  }
  const std::optional<Span> numbers = parse_span(word);
  if (!numbers) fail(text);
  range.first = numbers->first;
  range.last = numbers->last == Span::open ? TurnRange::end : numbers->last;
  return range;
}

}  // namespace

std::vector<TurnRange> parse_turns(std::string_view text) {
  std::vector<TurnRange> ranges;
  for (const std::string_view part : split(text, ",")) ranges.push_back(parse_range(part));
  return ranges;
}

}  // namespace cairn::cli
