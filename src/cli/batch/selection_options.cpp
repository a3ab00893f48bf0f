#include "cli/batch/batch_command_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>

#include "cli/options/word_lists.hpp"
#include "games/list.hpp"
#include "text/ascii.hpp"

namespace cairn::cli {

namespace {

template <class Value, std::size_t size>
using Words = std::array<std::pair<std::string_view, Value>, size>;

constexpr Words<ResultKind, 4> results{{{name(ResultKind::white), ResultKind::white},
                                        {name(ResultKind::black), ResultKind::black},
                                        {name(ResultKind::draw), ResultKind::draw},
                                        {name(ResultKind::open), ResultKind::open}}};
constexpr Words<Symmetry, 3> symmetries{
    {{"none", Symmetry::none}, {"board", Symmetry::board}, {"all", Symmetry::all}}};

[[noreturn]] void refuse(std::string_view option, std::string_view word,
                         std::string_view expected) {
  throw Error(Error::Kind::usage, fmt::format("{} is '{}'; {} expected", option, word, expected));
}

template <class Value, std::size_t size>
Value value_for(const Words<Value, size>& words, std::string_view option, std::string_view word) {
  std::vector<std::string_view> known;
  for (const auto& [name, value] : words) {
    if (name == word) return value;
    known.push_back(name);
  }
  refuse(option, word, fmt::format("{}", fmt::join(known, ", ")));
}

void expect_word(const std::vector<std::string_view>& known, std::string_view option,
                 std::string_view word) {
  if (std::ranges::find(known, word) == known.end())
    refuse(option, word, fmt::format("{}", fmt::join(known, ", ")));
}

void expect_text(std::string_view option, std::string_view text) {
  if (text.empty())
    throw Error(Error::Kind::usage,
                fmt::format("the value of --{} is empty; a part of a name expected", option));
}

// Throws Error of kind usage if the text is a side or another result, and not a player's name.
void expect_name(std::string_view winner) {
  for (const auto& [word, result] : results)
    if (equal_in_any_case(winner, word))
      throw Error(
          Error::Kind::usage,
          fmt::format("--winner takes a part of a player's name; --result {} finds such games",
                      word));
}

// Parses "NAME=TEXT". Throws Error of kind usage if it has another form.
Criteria::TagQuery parse_tag(const std::string& text) {
  const std::size_t sign = text.find('=');
  if (sign == 0 || sign == text.npos)
    throw Error(Error::Kind::usage,
                fmt::format("--tag is '{}'; a tag and a text like PC=littlegolem expected", text));
  return {{text.substr(0, sign)}, text.substr(sign + 1)};
}

}  // namespace

po::options_description selection_options(Criteria& criteria) {
  po::options_description description("Select records (all conditions hold)", line_width);
  const auto add = [&](const char* name, const char* value, const std::string& about, auto take) {
    description.add_options()(
        name, po::value<std::string>()->value_name(value)->notifier(std::move(take)),
        about.c_str());
  };
  const auto add_tag = [&](const char* name, std::vector<std::string> tags, const char* about) {
    add(name, "TEXT", about, [&criteria, name, tags = std::move(tags)](const std::string& text) {
      expect_text(name, text);
      criteria.tags.push_back({tags, text});
    });
  };
  add_tag("player", {"PW", "PB"}, "a player whose name contains TEXT, in any case");
  add_tag("white", {"PW"}, "the same for White");
  add_tag("black", {"PB"}, "the same for Black");
  add("winner", "TEXT", "the same for the winner", [&](const std::string& text) {
    expect_text("winner", text);
    expect_name(text);
    criteria.winner = text;
  });
  add_tag("event", {"EV"}, "an event whose name contains TEXT, in any case");
  description.add_options()(
      "tag",
      po::value<std::vector<std::string>>()
          ->value_name("NAME=TEXT")
          ->composing()
          ->notifier([&](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) criteria.tags.push_back(parse_tag(text));
          }),
      "a tag whose value contains TEXT, in any case; may be given several times");
  add("date", "DATES",
      "a date like 2026, 2026-01 or 2026-01-31, or from one to another: 2025..2026-03",
      [&](const std::string& text) { criteria.days = parse_days(text); });
  add("result", "WHO", "the winner: white, black, draw, or open if it is not known",
      [&](const std::string& word) { criteria.result = value_for(results, "--result", word); });
  add("ending", "HOW",
      fmt::format(
          "an end by rule: {}; or by {} (docs/formats/schema-report.md says which is which)",
          alternatives(ending_words()), alternatives(ways_of_results())),
      [&](const std::string& word) {
        std::vector<std::string_view> known = ending_words();
        std::ranges::copy(ways_of_results(), std::back_inserter(known));
        expect_word(known, "--ending", word);
        criteria.way = word;
      });
  add("length", "TURNS", "a number of turns: 12, or 10..20, 10.., ..20",
      [&](const std::string& text) { criteria.length = parse_range(text); });
  add("setup", "KIND", fmt::format("a start that is {}", alternatives(setup_words())),
      [&](const std::string& word) {
        expect_word(setup_words(), "--setup", word);
        criteria.setup = word;
      });
  add("position", "PATTERN",
      "a position before or after a whole turn: position text with ? for a space with any piece and * for a space with or without one; side and stage may be * or left out",
      [&](const std::string& text) { criteria.pattern = text; });
  add("symmetry", "WHICH",
      "none, board or all: with --position, its images too; board: turned and mirrored, all: these and those with the colours swapped; none if not given",
      [&](const std::string& word) {
        criteria.symmetry = value_for(symmetries, "--symmetry", word);
      });
  add("turns", "TURNS",
      "a position after these turns, or with --position only there, 0 for the start: 12, or 10..20",
      [&](const std::string& text) { criteria.turns = parse_range(text); });
  return description;
}

}  // namespace cairn::cli
