#include "model/result_sentence.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>

#include "text/ascii.hpp"
#include "text/split.hpp"

namespace cairn {

namespace {

using ResultWords = std::vector<ResultWord>;

constexpr ResultKind other(ResultKind winner) {
  return winner == ResultKind::white ? ResultKind::black : ResultKind::white;
}

bool is_side(ResultWord word) {
  return word == ResultWord::white || word == ResultWord::black;
}

// Where the word stands that names the other side than the one that is named first; npos if none
// does.
std::size_t place_of_other_side(std::string_view text) {
  std::optional<ResultWord> first;
  for (const std::string_view word : words_of(text))
    for (const ResultWord said : result_words(word)) {
      if (!is_side(said)) continue;
      if (first && *first != said) return static_cast<std::size_t>(word.data() - text.data());
      first = said;
    }
  return text.npos;
}

// Whether the words before a side tell what it did, as in "resignation of Black" and "forfeit by
// White"; "Black by resignation" tells how it won.
bool is_deed_of_side(std::span<const ResultWord> before) {
  const auto has_deed = [&](std::initializer_list<ResultWord> deeds) {
    return std::ranges::find_first_of(before, deeds) != before.end();
  };
  if (has_deed({ResultWord::by}))
    return before.back() == ResultWord::by && before.front() != ResultWord::by &&
           has_deed({ResultWord::resigned, ResultWord::forfeit, ResultWord::time});
  return has_deed({ResultWord::resigned, ResultWord::forfeit});
}

// Whether the text says who is to move, as the task of a puzzle does: "White to move and win".
bool is_task(std::string_view text) {
  return text.find(" to move") != text.npos || text.find(" to play") != text.npos;
}

bool is_deed(ResultWord word) {
  constexpr std::array deeds{ResultWord::wins, ResultWord::loses, ResultWord::resigns,
                             ResultWord::overtime, ResultWord::forfeits};
  return std::ranges::find(deeds, word) != deeds.end();
}

bool tells_deed(std::string_view text) {
  return std::ranges::any_of(result_words(text), is_deed);
}

// Whether a word that is not known stands before the side and what it did, and may turn that into
// something else, as in "White foozled on time". What comes behind tells more of the same.
bool may_mean_otherwise(std::string_view text) {
  const ResultWords words = all_result_words(text);
  const auto tells_end = [](ResultWord word) {
    return !is_side(word) && word != ResultWord::unknown;
  };
  const auto side = std::ranges::find_if(words, is_side);
  auto end = std::ranges::find_if(words, is_deed);
  if (end == words.end()) end = std::ranges::find_if(words, tells_end);
  if (side != words.end()) end = end == words.end() ? side : std::max(side, end);
  return std::find(words.begin(), end, ResultWord::unknown) != end;
}

// A sentence. The side that is named first is the one of which it tells.
std::optional<ToldResult> read_sentence(std::string_view text) {
  if (may_mean_otherwise(text)) return std::nullopt;
  const ResultWords words = result_words(text);
  const auto side = std::ranges::find_if(words, is_side);
  if (side == words.end()) {
    if (has_word(words, ResultWord::draw)) return ToldResult{ResultKind::draw, {}};
    if (has_word(words, ResultWord::open)) return ToldResult{};
    return std::nullopt;
  }
  const ResultKind named = *side == ResultWord::white ? ResultKind::white : ResultKind::black;
  const std::string_view way = way_in(words);
  if (has_word(words, ResultWord::wins)) return ToldResult{named, way};
  if (has_word(words, ResultWord::draw)) return ToldResult{ResultKind::draw, {}};
  for (const ResultWord verb :
       {ResultWord::loses, ResultWord::resigns, ResultWord::overtime, ResultWord::forfeits})
    if (has_word(words, verb)) return ToldResult{other(named), way};
  const bool is_one_phrase = text.find_first_of("(,:;") == text.npos;
  if (is_one_phrase && is_deed_of_side({words.begin(), side})) return ToldResult{other(named), way};
  const bool is_alone = words.size() == 1 && side_in(text);
  if (is_alone && std::ranges::none_of(text, is_blank)) return ToldResult{named, {}};
  if (has_word(words, ResultWord::by) && !way.empty()) return ToldResult{named, way};
  return std::nullopt;
}

}  // namespace

bool has_word(const ResultWords& words, ResultWord word) {
  return std::ranges::find(words, word) != words.end();
}

std::string_view way_in(const ResultWords& words) {
  for (const ResultWord word : words) switch (word) {
      case ResultWord::resigns:
      case ResultWord::resigned:
        return resignation;
      case ResultWord::overtime:
      case ResultWord::time:
        return time_is_up;
      case ResultWord::forfeits:
      case ResultWord::forfeit:
      case ResultWord::walkover:
        return forfeit;
      case ResultWord::white:
      case ResultWord::black:
      case ResultWord::wins:
      case ResultWord::loses:
      case ResultWord::by:
      case ResultWord::draw:
      case ResultWord::open:
      case ResultWord::doubt:
      case ResultWord::joint:
      case ResultWord::unknown:
        continue;
    }
  return {};
}

// The side that a text of one word names.
std::optional<ResultKind> side_in(std::string_view text) {
  const ResultWords words = result_words(text);
  if (words == ResultWords{ResultWord::white}) return ResultKind::white;
  if (words == ResultWords{ResultWord::black}) return ResultKind::black;
  return std::nullopt;
}

std::optional<ToldResult> read_sentences(std::string_view text) {
  if (has_word(result_words(text), ResultWord::doubt) || is_task(text)) return std::nullopt;
  std::size_t second = place_of_other_side(text);
  if (second == text.npos) return read_sentence(text);
  if (const std::size_t stop = text.substr(0, second).find_last_of(",;."); stop != text.npos)
    second = stop + 1;
  const std::string_view first_part = trimmed(text.substr(0, second));
  const std::string_view second_part = trimmed(text.substr(second));
  if (!tells_deed(first_part) || !tells_deed(second_part)) return read_sentence(text);
  auto told = read_sentence(first_part);
  const auto again = read_sentence(second_part);
  if (!told || !again || told->kind != again->kind) return std::nullopt;
  if (told->way.empty()) told->way = again->way;
  return told;
}

}  // namespace cairn
