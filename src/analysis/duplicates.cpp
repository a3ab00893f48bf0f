#include "analysis/duplicates.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <numeric>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/people.hpp"
#include "core/text.hpp"
#include "games/list.hpp"

namespace cairn {

std::size_t DuplicateFinder::add(const GameKeys& game, std::uint32_t facts, Kin kin) {
  const auto number = static_cast<std::uint32_t>(games_.size());
  const std::size_t turns = game.keys.size() - 1;
  for (std::size_t turn = std::min<std::size_t>(1, turns); turn <= turns; ++turn)
    beginnings_.emplace_back(game.keys[turn], number);
  games_.push_back({game.keys.back(), game.maps, static_cast<std::uint32_t>(turns), facts, kin});
  return number;
}

std::vector<std::optional<DuplicateFinder::Duplicate>> DuplicateFinder::find(
    const AreOne& are_one, const std::atomic<bool>* stop) {
  const auto order = [this](std::uint32_t game) {
    return std::tuple(~games_[game].turns, ~games_[game].facts, game);
  };
  std::ranges::sort(beginnings_, {}, [&](const Keyed& beginning) {
    return std::tuple(beginning.first, order(beginning.second));
  });
  std::vector<std::uint32_t> ordered(games_.size());
  std::iota(ordered.begin(), ordered.end(), 0);
  std::ranges::sort(ordered, {}, order);
  // Each game comes after all those that can be its original, so that it is known whether these are
  // copies themselves.
  std::vector<std::optional<Duplicate>> duplicates(games_.size());
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> originals;  // by key and kin
  for (const std::uint32_t number : ordered) {
    if (stop && *stop) break;
    auto& duplicate = duplicates[number];
    const auto& [key, maps, turns, facts, kin] = games_[number];
    const auto finds_copy = [&](std::size_t other) {
      if (duplicates[other] && duplicates[other]->is_copy) return false;
      const bool is_copy = are_one(number, other);
      if (is_copy || !duplicate) duplicate = {other, is_copy};
      return is_copy;
    };
    std::size_t left = most_compared;
    for (auto at = std::ranges::lower_bound(beginnings_, key, {}, &Keyed::first);
         at->second != number && left > 0 && !finds_copy(at->second); ++at)
      --left;
    const auto known_of = [&](std::uint64_t shared) -> auto& {
      return originals[mix(games_[number].key ^ mix(shared))];
    };
    const auto are_found_by = [&](std::uint64_t shared) {
      return std::ranges::any_of(known_of(shared), finds_copy);
    };
    if (left == 0 && std::ranges::any_of(kin, are_found_by)) continue;
    if (duplicate && duplicate->is_copy) continue;
    for (const std::uint64_t shared : kin)
      if (auto& known = known_of(shared); known.size() < most_compared) known.push_back(number);
  }
  return duplicates;
}

namespace {

// Says by which map a game becomes another one of the same key, unless it is that one.
std::string words_for_map(const std::string& game, std::uint64_t from, std::uint64_t to) {
  const std::string map = game_named(game).map_between(from, to);
  return map.empty() ? map : ", " + map;
}

std::string words_for_copy(const PairedGame& told, const PairedGame& other) {
  if (told.turns < other.turns)
    return fmt::format("a shorter copy of {}, {} of its {}", other.label, told.turns,
                       counted(other.turns, "turn"));
  if (told.turns > other.turns)
    return fmt::format("a longer copy of {}, which has {} of its {}", other.label, other.turns,
                       counted(told.turns, "turn"));
  return "a copy of " + other.label;
}

std::string words_for_unknown(const PairedGame& told, const PairedGame& other) {
  const std::size_t turns = std::min(told.turns, other.turns);
  if (turns == 0) return "the same start as " + other.label + ", which alone is no copy";
  return fmt::format("the same {} as {}, too few to call it a copy",
                     turns == 1 ? "first turn" : fmt::format("first {} turns", turns), other.label);
}

bool differ(const std::string& one, const std::string& other) {
  return !one.empty() && !other.empty() && one != other;
}

// "Rome" and "Rome, Italy" do not contradict each other.
bool are_apart(const std::string& one, const std::string& other) {
  return one.find(other) == std::string::npos && other.find(one) == std::string::npos;
}

bool share_day(const ParsedDate& one, const ParsedDate& other) {
  return std::ranges::any_of(one.days, [&](const Days& days) {
    return std::ranges::any_of(other.days, [&](const Days& others) {
      return days.first <= others.last && others.first <= days.last;
    });
  });
}

// `are_turned`: one is an image of the other, which may have the colours swapped.
bool contradict(const GameFacts& a, const GameFacts& b, bool are_turned) {
  const bool are_swapped = are_turned && a.white == b.black && a.black == b.white;
  if (!are_swapped && (differ(a.white, b.white) || differ(a.black, b.black))) return true;
  if (!a.date.days.empty() && !b.date.days.empty() && !share_day(a.date, b.date)) return true;
  if (are_apart(a.event, b.event) || are_apart(a.place, b.place) || differ(a.round, b.round))
    return true;
  return !are_turned && a.result != ResultKind::open && b.result != ResultKind::open &&
         a.result != b.result;
}

bool name_the_same_players(const GameFacts& a, const GameFacts& b) {
  return !a.white.empty() && !a.black.empty() &&
         std::minmax(a.white, a.black) == std::minmax(b.white, b.black);
}

bool tell_the_same(const GameFacts& a, const GameFacts& b) {
  const auto all = [](const GameFacts& facts) {
    return std::tie(facts.white, facts.black, facts.event, facts.place, facts.round,
                    facts.date.days, facts.result);
  };
  return all(a) == all(b);
}

// A fact as it is compared: what goes beyond so much counts for nothing, since looking for one text
// in another takes the product of their lengths, and so do two lists of days.
constexpr std::size_t longest_fact = 256;
constexpr std::size_t most_days = 32;

std::string fact(std::string_view value) {
  return folded(name_form(value.substr(0, longest_fact)));
}

bool is_shared_start(const std::string& setup) {
  return setup != "random" && setup != other_setup;
}

}  // namespace

GameFacts::GameFacts(const Properties& tags, ResultKind told)
    : white(folded(people.main_name(value_of(tags, "PW")))),
      black(folded(people.main_name(value_of(tags, "PB")))),
      event(fact(value_of(tags, "EV"))),
      place(fact(value_of(tags, "PC"))),
      round(fact(value_of(tags, "RO"))),
      date(parse_date(value_of(tags, "DT"))),
      result(told) {
  date.days.resize(std::min(date.days.size(), most_days));
}

std::uint32_t GameFacts::count() const {
  const std::array texts{&white, &black, &event, &place, &round};
  const auto told =
      std::ranges::count_if(texts, [](const std::string* text) { return !text->empty(); });
  return static_cast<std::uint32_t>(told) + (date.days.empty() ? 0U : 1U) +
         (result == ResultKind::open ? 0U : 1U);
}

DuplicateFinder::Kin GameFacts::kin() const {
  const auto& [first, last] = std::minmax(white, black);
  std::uint64_t all = mix(static_cast<std::uint64_t>(result));
  for (const std::string* text : {&white, &black, &event, &place, &round})
    all = mix(all ^ text_hash(*text));
  for (const Days& days : date.days)
    all = mix(all ^ mix(static_cast<std::uint64_t>(days.first)) ^
              static_cast<std::uint64_t>(days.last));
  return {mix(text_hash(first)) ^ text_hash(last), all};
}

Likeness likeness(const PairedGame& a, const PairedGame& b) {
  if (contradict(a.facts, b.facts, a.maps != b.maps)) return Likeness::other_games;
  const bool are_equally_long = a.turns == b.turns;
  const bool is_one = std::min(a.turns, b.turns) >= enough_turns || !is_shared_start(a.setup) ||
                      (name_the_same_players(a.facts, b.facts) &&
                       (are_equally_long || share_day(a.facts.date, b.facts.date))) ||
                      (are_equally_long && tell_the_same(a.facts, b.facts));
  return is_one ? Likeness::one_game : Likeness::unknown;
}

std::string words_for_pair(const std::string& game, const PairedGame& told,
                           const PairedGame& other) {
  switch (likeness(told, other)) {
    case Likeness::one_game:
      return words_for_copy(told, other) + words_for_map(game, other.maps, told.maps);
    case Likeness::other_games:
      return "the same turns by others as " + other.label;
    case Likeness::unknown:
      return words_for_unknown(told, other);
  }
  return {};
}

std::optional<GameKeys> keys_of(const Record& record) {
  return game_named(record.game).keys(record);
}

PairedGame paired_game(std::string label, const Record& record, const GameKeys& keys) {
  return {std::move(label), keys.keys.size() - 1, keys.maps, std::string(keys.setup),
          GameFacts(record.tags, keys.result)};
}

void DuplicateRecords::add(std::size_t number, std::string label, const Record& record,
                           const GameKeys& keys) {
  compared_.push_back({number, record.game, paired_game(std::move(label), record, keys)});
  finder_.add(keys, compared_.back().paired.facts.count(), compared_.back().paired.facts.kin());
}

void DuplicateRecords::find(const std::atomic<bool>& stop) {
  const auto are_one = [this](std::size_t game, std::size_t original) {
    return likeness(compared_[game].paired, compared_[original].paired) == Likeness::one_game;
  };
  const auto duplicates = finder_.find(are_one, &stop);
  for (std::size_t game = 0; game < duplicates.size(); ++game)
    if (duplicates[game]) {
      const auto& [number, name, paired] = compared_[game];
      by_number_[number] =
          words_for_pair(name, paired, compared_[duplicates[game]->original].paired);
      if (duplicates[game]->is_copy) copies_.insert(number);
    }
}

std::string DuplicateRecords::describe(std::size_t number) const {
  const auto found = by_number_.find(number);
  return found == by_number_.end() ? std::string() : found->second;
}

}  // namespace cairn
