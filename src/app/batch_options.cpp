#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/annotate.hpp"
#include "app/batch.hpp"
#include "app/options.hpp"
#include "app/source.hpp"
#include "core/error.hpp"
#include "core/people.hpp"
#include "core/text.hpp"
#include "formats/records/input.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

constexpr int most_mebibytes = 1024;
constexpr int most_gibibytes = 1 << 20;

int default_workers() {
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, most_workers);
}

// Throws Error of kind usage for other words.
SpaceNames parse_space_names(const char* option, const std::string& word) {
  if (const auto names = space_names_of(word)) return *names;
  throw Error(Error::Kind::usage,
              fmt::format("{} {}; cairn, no-gap or diagonal expected", option, quote(word)));
}

DuplicateMode parse_duplicate_mode(const std::string& word) {
  if (word == "report") return DuplicateMode::report;
  if (word == "drop") return DuplicateMode::drop;
  throw Error(Error::Kind::usage, "--duplicates is '" + word + "'; report or drop expected");
}

People read_people(const std::string& path, const std::string& encoding) {
  std::string list = read_whole(path);
  try {
    return People(read_in_charset(std::move(list), encoding));
  } catch (const Error& error) {
    throw Error(Error::Kind::usage, describe(path, error));
  }
}

}  // namespace

void add_spaces(po::options_description& description, std::optional<SpaceNames>& names) {
  description.add_options()(
      "spaces",
      po::value<std::string>()->value_name("NAMES")->notifier(
          [&names](const std::string& word) { names = parse_space_names("--spaces", word); }),
      "names of TZAAR's spaces in records that do not give theirs: cairn, no-gap or diagonal");
}

void add_spaces_out(po::options_description& description, SpaceNames& names, const char* about) {
  description.add_options()(
      "spaces-out",
      po::value<std::string>()->value_name("NAMES")->notifier(
          [&names](const std::string& word) { names = parse_space_names("--spaces-out", word); }),
      about);
}

void add_players(po::options_description& description, std::string& path,
                 const std::string* encoding) {
  description.add_options()(
      "players",
      po::value(&path)->value_name("FILE")->notifier([encoding](const std::string& list) {
        people = read_people(list, encoding ? *encoding : std::string());
      }),
      "a list of people, one a line: Main name = other spelling, another; their games are found "
      "and counted together");
}

po::options_description output_options(BatchOptions& options, const char* output) {
  po::options_description description(line_width);
  auto add = description.add_options();
  add("output,o", po::value(&options.output)->value_name("FILE"), output);
  add("jobs,j",
      po::value(&options.workers)
          ->value_name("N")
          ->default_value(default_workers(), "processors")
          ->notifier(in_range("--jobs", 1, most_workers)),
      "work on N records at a time; the results do not depend on it");
  add("quiet,q", po::bool_switch(&options.quiet), "no progress, no notes and no summary");
  return description;
}

po::options_description batch_options(BatchOptions& options, const char* output) {
  po::options_description description = batch_options_without_players(options, output);
  add_players(description, options.players, &options.limits.encoding);
  return description;
}

po::options_description batch_options_without_players(BatchOptions& options, const char* output) {
  po::options_description description = output_options(options, output);
  auto add = description.add_options();
  add("files-from", po::value(&options.file_lists)->value_name("LIST")->composing(),
      "read names of more FILEs from LIST, one a line (or between NUL bytes), - for standard input");
  add("bad", po::value(&options.bad)->value_name("FILE"),
      "copy the bad records to FILE, as they stand");
  add("report", po::value(&options.report)->value_name("FILE"),
      "write a line of JSON on every record to FILE, - for standard output (docs/formats/schema-report.md)");
  add("strict", po::bool_switch(&options.strict),
      "count a record as bad too if it had to be repaired, or if something of it is lost");
  add("encoding",
      po::value(&options.limits.encoding)->value_name("CHARSET")->notifier(expect_charset),
      "charset of records that do not name their own in CA and are not in Unicode, for example GB18030; ISO 8859-1 is tried otherwise");
  add_spaces(description, options.limits.spaces);
  add("duplicates",
      po::value<std::string>()->value_name("HOW")->notifier(
          [&options](const std::string& word) { options.duplicates = parse_duplicate_mode(word); }),
      "report or drop records of a game that another record has too, or continues; also mirrored, turned or with the colours swapped");
  add_part(description, options.part);
  const auto set_longest = [&options](int mebibytes) {
    expect_range("--longest-record", mebibytes, 1, most_mebibytes);
    options.limits.longest_record = static_cast<std::size_t>(mebibytes) << 20;
  };
  const auto set_greatest = [&options](int gibibytes) {
    expect_range("--greatest-archive", gibibytes, 1, most_gibibytes);
    options.limits.greatest_archive = static_cast<std::uint64_t>(gibibytes) << 30;
  };
  add("longest-record",
      po::value<int>()
          ->value_name("MIB")
          ->default_value(usual_longest_record)
          ->notifier(set_longest),
      "greatest size of a record in MiB; reading it may take a hundred times as much memory");
  add("greatest-archive",
      po::value<int>()
          ->value_name("GIB")
          ->default_value(usual_greatest_archive)
          ->notifier(set_greatest),
      "greatest size in GiB of what comes out of an archive or compressed file that expands more "
      "than a hundredfold");
  return description.add(selection_options(options.criteria));
}

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

namespace {

constexpr int most_candidates = 100;
constexpr int least_second_look = 1'000;

// Returns what is taken for each game if nobody says.
template <class Value>
std::string defaults(Value GameDefaults::*value) {
  std::vector<std::string> texts;
  for (const AnyGame* game : games())
    texts.push_back(fmt::format("{} ({})", game->defaults.*value, game->name));
  return fmt::format("{}", fmt::join(texts, ", "));
}

int parse_effort(const std::string& text) {
  for (const auto& [name, effort] : effort_names)
    if (text == name) return effort;
  const bool is_number = !text.empty() && text.size() <= 4 &&
                         text.find_first_not_of("0123456789") == std::string::npos;
  const int times = is_number ? std::stoi(text) : 0;
  if (times < 1)
    throw Error(Error::Kind::usage,
                "unknown effort " + quote(text) +
                    "; quick, normal, deep, or a number from 1 to 9999 expected");
  return times;
}

}  // namespace

po::options_description analysis_options(AnalysisOptions& options) {
  po::options_description description(line_width);
  const std::string about_depth =
      fmt::format("search N turns deep; if not given, {}", defaults(&GameDefaults::depth));
  const std::string about_proof_nodes = fmt::format(
      "node limit of the proof search of each position; 0: no proof search; if not given, {}, or "
      "{} with --depth 1",
      defaults(&GameDefaults::proof_nodes), quick_proof_nodes);
  const std::string about_second_look = fmt::format(
      "search each turn that would be marked again, with N positions, and with up to four times as "
      "many if it would be a ? or narrowly a ??; if not given, {}, or {} with --depth 1",
      defaults(&GameDefaults::second_look_nodes), quick_second_look_nodes);
  const std::string about_effort = fmt::format(
      "how long to search: quick (a moment), normal, deep (up to a minute a game; {} times as many "
      "positions, and proofs as far back as they are found), or N times as many positions; the "
      "options below set single numbers of it",
      deep_effort);
  auto add = description.add_options();
  add("effort,e",
      po::value<std::string>()->value_name("HOW")->notifier(
          [&options](const std::string& text) { options.effort = parse_effort(text); }),
      about_effort.c_str());
  add("depth,d",
      po::value<int>()->value_name("N")->notifier(
          into(options.depth, "--depth", 1, greatest_depth)),
      about_depth.c_str());
  add("proof-nodes",
      po::value<std::int64_t>()->value_name("N")->notifier(
          into(options.proof_nodes, "--proof-nodes", 0, most_nodes)),
      about_proof_nodes.c_str());
  add("second-look",
      po::value<std::int64_t>()->value_name("N")->notifier(
          into(options.second_look_nodes, "--second-look", least_second_look, most_nodes)),
      about_second_look.c_str());
  add("candidates,c",
      po::value<int>()->value_name("N")->notifier(
          into(options.candidates, "--candidates", 0, most_candidates)),
      "show the N best turns of each position, with values and lines; takes more time");
  add("variations", po::bool_switch(&options.variations),
      "judge the variations of a record like its turns; takes as much time for each of their turns");
  return description;
}

}  // namespace cairn::cli
