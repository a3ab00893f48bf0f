#include "games/duplicate_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "games/list.hpp"
#include "model/told_date.hpp"
#include "model/told_result.hpp"
#include "text/letter_forms.hpp"
#include "text/people.hpp"

namespace cairn {

namespace {

// Says by which map a game becomes another one of the same key, unless it is that one.
std::string words_for_map(const std::string& game, std::uint64_t from, std::uint64_t to) {
  std::string words;
  with_game(game, [&]<Game G>() {
    if (const std::size_t map = connecting_map<G>(from, to); map != 0)
      words = ", " + G::map_name(map);
  });
  return words;
}

}  // namespace

std::string words_for_copy(const std::string& game, const PairedGame& copy,
                           const PairedGame& original) {
  const bool is_shorter = copy.turns < original.turns;
  std::string words = (is_shorter ? "a shorter copy of " : "a copy of ") + original.label;
  if (is_shorter) words += fmt::format(", {} of its {} turns", copy.turns, original.turns);
  return words + words_for_map(game, original.maps, copy.maps);
}

std::string words_for_longer(const std::string& game, const PairedGame& longer,
                             const PairedGame& shorter) {
  return fmt::format("a longer copy of {}, which has {} of its {} turns", shorter.label,
                     shorter.turns, longer.turns) +
         words_for_map(game, shorter.maps, longer.maps);
}

bool contradict(const Properties& a, const Properties& b, bool are_turned) {
  const auto names_in = [](const Properties& tags) {
    std::array names{folded(people.main_name(value_of(tags, "PW"))),
                     folded(people.main_name(value_of(tags, "PB")))};
    return names;
  };
  const auto differ = [](const std::string& one, const std::string& other) {
    return !one.empty() && !other.empty() && one != other;
  };
  const auto [white, black] = names_in(a);
  const auto [other_white, other_black] = names_in(b);
  const bool have_others = differ(white, other_white) || differ(black, other_black);
  const bool are_swapped = are_turned && white == other_black && black == other_white;
  if (have_others && !are_swapped) return true;
  const ToldDate date = read_date(value_of(a, "DT"));
  const ToldDate other_date = read_date(value_of(b, "DT"));
  const bool share_day = std::ranges::any_of(date.days, [&](const Days& days) {
    return std::ranges::any_of(other_date.days, [&](const Days& other) {
      return days.first <= other.last && other.first <= days.last;
    });
  });
  if (!date.days.empty() && !other_date.days.empty() && !share_day) return true;
  const ResultKind result = told_result(a).kind;
  const ResultKind other_result = told_result(b).kind;
  return !are_turned && result != ResultKind::open && other_result != ResultKind::open &&
         result != other_result;
}

std::string words_for_others(const PairedGame& original) {
  return "the same turns by others as " + original.label;
}

std::optional<GameKeys> keys_of(const Record& record) {
  std::optional<GameKeys> keys;
  with_game(record.game, [&]<Game G>() { keys = canonical_keys<G>(record); });
  return keys;
}

void DuplicateRecords::add(std::size_t number, std::string label, const Record& record,
                           const GameKeys& keys) {
  finder_.add(keys);
  Properties tags;
  for (const char* name : {"PW", "PB", "DT", "RE"})
    if (const std::string_view value = value_of(record.tags, name); !value.empty())
      tags.push_back({name, {std::string(value)}, {}});
  compared_.push_back({number, std::move(label), record.game, std::move(tags)});
}

void DuplicateRecords::find() {
  const auto duplicates = finder_.find();
  for (std::size_t game = 0; game < duplicates.size(); ++game)
    if (duplicates[game]) {
      const ComparedGame& copy = compared_[game];
      const std::size_t original = duplicates[game]->original;
      const bool are_turned = finder_.maps(game) != finder_.maps(original);
      const bool are_others = contradict(copy.tags, compared_[original].tags, are_turned);
      by_number_[copy.number] = are_others
                                    ? words_for_others(paired(original))
                                    : words_for_copy(copy.game, paired(game), paired(original));
      if (are_others) by_others_.insert(copy.number);
    }
}

bool DuplicateRecords::is_copy(std::size_t number) const {
  return by_number_.contains(number) && !by_others_.contains(number);
}

std::string DuplicateRecords::describe(std::size_t number) const {
  const auto found = by_number_.find(number);
  return found == by_number_.end() ? std::string() : found->second;
}

PairedGame DuplicateRecords::paired(std::size_t game) const {
  return {compared_[game].label, finder_.turns(game), finder_.maps(game)};
}

}  // namespace cairn
