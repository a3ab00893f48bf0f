#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <initializer_list>
#include <iterator>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/annotate.hpp"
#include "app/batch.hpp"
#include "app/options.hpp"
#include "app/records.hpp"
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

People read_people(const std::string& path, const std::string& encoding) {
  std::string list = read_whole(path);
  try {
    return People(read_in_charset(std::move(list), encoding));
  } catch (const Error& error) {
    throw Error(Error::Kind::usage, describe(path, error));
  }
}

}  // namespace

Option spaces_option(std::optional<SpaceNames>& names) {
  Words<SpaceNames> words;
  for (const SpaceUsage& usage : space_usages) words.emplace_back(usage.word, usage.names);
  return {"spaces", "NAMES", one_of(names, words),
          "names of TZAAR's spaces in records that do not give theirs: {words}"};
}

Option players_option(std::string& path, const std::string* encoding) {
  return {
      "players",
      "FILE",
      {[&path, encoding](std::string_view, const std::string& list) {
        path = list;
        people = read_people(list, encoding ? *encoding : std::string());
      }},
      "a list of people, one a line: Main name = other spelling, another; their games are found "
      "and counted together"};
}

OptionTable output_options(BatchOptions& options, const char* output) {
  options.workers = default_workers();
  Target jobs = number(options.workers, 1, most_workers);
  jobs.usual = "processors";
  return std::vector<Option>{
      {"output,o", "FILE", text(options.output), output},
      {"jobs,j", "N", jobs, "work on N records at a time; the results do not depend on it"},
      {"quiet,q", "", flag(options.quiet), "no progress, no notes and no summary"}};
}

OptionTable batch_options_without_players(BatchOptions& options, const char* output) {
  InputLimits& limits = options.limits;
  const Target charset{[&limits](std::string_view, const std::string& name) {
    expect_charset(name);
    limits.encoding = name;
  }};
  const std::vector<Option> inputs{
      {"files-from", "LIST", texts(options.file_lists),
       "read names of more FILEs from LIST, one a line (or between NUL bytes), - for standard input"},
      {"bad", "FILE", text(options.bad), "copy the bad records to FILE, as they stand"},
      {"report", "FILE", text(options.report),
       "write a line of JSON on every record to FILE, - for standard output (docs/formats/schema-report.md)"},
      {"strict", "", flag(options.strict),
       "count a record as bad too if it had to be repaired, or if something of it is lost"},
      {"encoding", "CHARSET", charset,
       "charset of records that do not name their own in CA and are not in Unicode, for example GB18030; CP1252 is tried otherwise"},
      spaces_option(limits.spaces),
      {"duplicates", "HOW",
       one_of(options.duplicates,
              {{"report", DuplicateMode::report}, {"drop", DuplicateMode::drop}}),
       "{words} records of a game that another record has too, or continues; also mirrored, turned or with the colours swapped"},
      part_option(options.part),
      {"longest-record", "MIB", bytes(limits.longest_record, 20, 1, most_mebibytes),
       "greatest size of a record in MiB; reading it may take a hundred times as much memory"},
      {"greatest-archive", "GIB", bytes(limits.greatest_archive, 30, 1, most_gibibytes),
       "greatest size in GiB of what comes out of an archive or compressed file that expands more "
       "than a hundredfold"}};
  OptionTable table = output_options(options, output);
  std::ranges::copy(inputs, std::back_inserter(table.groups.front().options));
  return table + selection_options(options.criteria);
}

OptionTable batch_options(BatchOptions& options, const char* output) {
  OptionTable table = batch_options_without_players(options, output);
  table.groups.front().options.push_back(players_option(options.players, &options.limits.encoding));
  return table;
}

namespace {

constexpr std::initializer_list<ResultKind> results{ResultKind::white, ResultKind::black,
                                                    ResultKind::draw, ResultKind::open};

void expect_text(std::string_view option, std::string_view text) {
  if (text.empty())
    throw Error(Error::Kind::usage,
                fmt::format("the value of {} is empty; a part of a name expected", option));
}

// Throws Error of kind usage if the text is a side or another result, and not a player's name.
void expect_name(std::string_view winner) {
  for (const auto& [word, result] : named(results))
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

OptionTable selection_options(Criteria& criteria) {
  const auto text_of_tags = [&](std::vector<std::string> tags) -> Target {
    return {[&criteria, tags](std::string_view option, const std::string& text) {
      expect_text(option, text);
      criteria.tags.push_back({tags, text});
    }};
  };
  const Target winner{[&](std::string_view option, const std::string& text) {
    expect_text(option, text);
    expect_name(text);
    criteria.winner = text;
  }};
  const Target tags{[&](std::string_view, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) criteria.tags.push_back(parse_tag(text));
  }};
  std::vector<std::string_view> endings = ending_words();
  std::ranges::copy(ways_of_results(), std::back_inserter(endings));
  const std::vector<Option> conditions{
      {"player", "TEXT", text_of_tags({"PW", "PB"}),
       "a player whose name contains TEXT, in any case"},
      {"white", "TEXT", text_of_tags({"PW"}), "the same for White"},
      {"black", "TEXT", text_of_tags({"PB"}), "the same for Black"},
      {"winner", "TEXT", winner, "the same for the winner"},
      {"event", "TEXT", text_of_tags({"EV"}), "an event whose name contains TEXT, in any case"},
      {"tag", "NAME=TEXT", tags,
       "a tag whose value contains TEXT, in any case; may be given several times"},
      {"date", "DATES", parsed(criteria.days, parse_days),
       "a date like 2026, 2026-01 or 2026-01-31, or from one to another: 2025..2026-03"},
      {"result", "WHO", one_of(criteria.result, named(results)),
       "the winner: white, black, draw, or open if it is not known"},
      {"ending", "HOW", one_of(criteria.way, endings),
       fmt::format(
           "an end by rule: {}; or by {} (docs/formats/schema-report.md says which is which)",
           alternatives(ending_words()), alternatives(ways_of_results()))},
      {"length", "TURNS", parsed(criteria.length, parse_range),
       "a number of turns: 12, or 10..20, 10.., ..20"},
      {"setup", "KIND", one_of(criteria.setup, setup_words()), "a start that is {words}"},
      {"position", "PATTERN", parsed(criteria.pattern, typed_pattern),
       "a position before or after a whole turn: a start with turns, as 'tzaar fixed D7xE8', or position text with ? for a space with any piece and * for a space with or without one; side and stage may be * or left out"},
      {"symmetry", "WHICH",
       one_of(criteria.symmetry,
              {{"none", Symmetry::none}, {"board", Symmetry::board}, {"all", Symmetry::all}}),
       "{words}: with --position, its images too; board: turned and mirrored, all: these and those with the colours swapped; none if not given"},
      {"turns", "TURNS", parsed(criteria.turns, parse_range),
       "a position after these turns, or with --position only there, 0 for the start: 12, or 10..20"}};
  return {conditions, "Select records (all conditions hold)"};
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

OptionTable analysis_options(AnalysisOptions& options) {
  Target effort = parsed(options.effort, parse_effort);
  for (const auto& [name, times] : effort_names) effort.words.push_back(name);
  return std::vector<Option>{
      {"effort,e", "HOW", effort,
       fmt::format(
           "how long to search: quick (a moment), normal, deep (up to a minute a game; {} times as "
           "many positions, and proofs as far back as they are found), or N times as many "
           "positions; the options below set single numbers of it",
           deep_effort)},
      {"depth,d", "N", number(options.depth, 1, greatest_depth),
       fmt::format("search N turns deep; if not given, {}", defaults(&GameDefaults::depth))},
      {"proof-nodes", "N", number(options.proof_nodes, 0, most_nodes),
       fmt::format("node limit of the proof search of each position; 0: no proof search; if not "
                   "given, {}, or {} with --depth 1",
                   defaults(&GameDefaults::proof_nodes), quick_proof_nodes)},
      {"second-look", "N", number(options.second_look_nodes, least_second_look, most_nodes),
       fmt::format("search each turn that would be marked again, with N positions, twice as many "
                   "for what is to be a ? or ??, and four times as many where that is narrow; if "
                   "not given, {}, or {} with --depth 1",
                   defaults(&GameDefaults::second_look_nodes), quick_second_look_nodes)},
      {"candidates,c", "N", number(options.candidates, 0, most_candidates),
       "show the N best turns of each position, with values and lines; takes more time"},
      {"variations", "", flag(options.variations),
       "judge the variations of a record like its turns; takes as much time for each of their turns"}};
}

}  // namespace cairn::cli
