#include "games/game_pair.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "analysis/canonical.hpp"
#include "games/list.hpp"
#include "text/letter_forms.hpp"
#include "text/people.hpp"
#include "text/quote.hpp"

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

bool share_day(const ToldDate& one, const ToldDate& other) {
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

bool is_shared_start(const std::string& setup) {
  return setup != "random" && setup != other_setup;
}

}  // namespace

GameFacts::GameFacts(const Properties& tags, ResultKind told)
    : white(folded(people.main_name(value_of(tags, "PW")))),
      black(folded(people.main_name(value_of(tags, "PB")))),
      event(folded(name_form(value_of(tags, "EV")))),
      place(folded(name_form(value_of(tags, "PC")))),
      round(folded(name_form(value_of(tags, "RO")))),
      date(read_date(value_of(tags, "DT"))),
      result(told) {}

std::uint32_t GameFacts::count() const {
  const std::array texts{&white, &black, &event, &place, &round};
  const auto told =
      std::ranges::count_if(texts, [](const std::string* text) { return !text->empty(); });
  return static_cast<std::uint32_t>(told) + (date.days.empty() ? 0U : 1U) +
         (result == ResultKind::open ? 0U : 1U);
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

}  // namespace cairn
