#include "formats/puzzle/ledger_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/version.hpp"
#include "formats/json/json_element.hpp"
#include "formats/json/json_value.hpp"
#include "formats/text/words.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;

constexpr int max_ledger_depth = 4;  // of the JSON in a line of the ledger

struct Reason {
  Rejection reason;
  std::string_view word;
  std::string_view meaning;
};
constexpr std::array rejection_words{
    Reason{Rejection::lost, "lost", "the side to move loses"},
    Reason{Rejection::no_win_found, "no_win_found", "no forced win was found"},
    Reason{Rejection::at_a_glance, "at_a_glance", "won with the first action, or a forced turn"},
    Reason{Rejection::too_short, "too_short", "won in fewer turns than wanted"},
    Reason{Rejection::crushing, "crushing", "far ahead already"},
    Reason{Rejection::few_choices, "few_choices", "too few legal turns"},
    Reason{Rejection::several_solutions, "several_solutions", "another first turn wins as well"},
    Reason{Rejection::uniqueness_open, "uniqueness_open",
           "uniqueness is unknown (node limit reached)"},
    Reason{Rejection::only_silver, "only_silver", "other first turns are not proven to lose"},
    Reason{Rejection::too_long, "too_long", "won in more turns than wanted"},
    Reason{Rejection::length_open, "length_open",
           "the length of the win is unknown (node limit reached)"},
    Reason{Rejection::too_large, "too_large", "the solution or its proof is too large"},
    Reason{Rejection::many_defences, "many_defences",
           "too many defences need an answer of their own"},
    Reason{Rejection::obvious, "obvious", "the solution is the obvious turn"},
    Reason{Rejection::no_idea, "no_idea", "no theme tells how it is won"},
    Reason{Rejection::not_verified, "not_verified", "the proof did not pass the check"},
    Reason{Rejection::known, "known", "an earlier set has the puzzle"},
    Reason{Rejection::duplicate, "duplicate", "the set has the puzzle, or an image of it"},
    Reason{Rejection::alike, "alike", "the set has a puzzle that is nearly the same"},
    Reason{Rejection::same_game, "same_game", "other puzzles of the game are better"},
    Reason{Rejection::surplus, "surplus", "the set has enough puzzles of its class"},
};

const Reason& entry_of(Rejection reason) {
  return *std::ranges::find(rejection_words, reason, &Reason::reason);
}

Rejection read_reason(const json::Element& element) {
  const std::string word = element.text();
  const auto found = std::ranges::find(rejection_words, word, &Reason::word);
  element.require(found != rejection_words.end(), "the name of a reason");
  return found->reason;
}

}  // namespace

std::string_view word_for(Rejection reason) {
  return entry_of(reason).word;
}

std::string_view describe(Rejection reason) {
  return entry_of(reason).meaning;
}

std::string write_json(const LedgerEntry& entry) {
  Json json{{"cairn", version}, {"schema", ledger_schema}};
  json["source"] = in_utf8(entry.source);
  json["number"] = entry.number;
  json["turn"] = entry.turn;
  json["game"] = entry.game;
  json["position"] = entry.position;
  json["side"] = words::word_for(words::sides, entry.side);
  json["reason"] = word_for(entry.reason);
  if (!entry.detail.empty()) json["detail"] = entry.detail;
  if (entry.is_variation) json["variation"] = true;
  return json::dump(json) + '\n';
}

LedgerEntry read_ledger_entry(std::string_view line) {
  const auto content = json::parse(line, max_ledger_depth);
  const json::Element element(content, "");
  json::expect_schema(element, ledger_schema);
  LedgerEntry entry;
  entry.source = element["source"].text();
  entry.number = element["number"].integer(1);
  entry.turn = element["turn"].integer(0);
  entry.game = element["game"].text();
  entry.position = element["position"].text();
  entry.side = element["side"].one_of(words::sides);
  entry.reason = read_reason(element["reason"]);
  if (element.has("detail")) entry.detail = element["detail"].text();
  entry.is_variation = element.has("variation") && element["variation"].flag();
  return entry;
}

std::string write_json(const Funnel& funnel) {
  Json json{{"cairn", version}, {"schema", funnel_schema}};
  json["games"] = funnel.games;
  json["bad_records"] = funnel.bad_records;
  Json& steps = json["steps"] = Json::array();
  for (const Funnel::Step& step : funnel.steps)
    steps.push_back({{"step", step.name}, {"left", step.left}});
  Json& rejected = json["rejected"] = Json::object();
  for (const auto& [reason, count] : funnel.reasons)
    rejected[std::string(word_for(reason))] = count;
  return json::dump(json, 2) + '\n';
}

std::string write_text(const Funnel& funnel) {
  std::string text = fmt::format("{:>8}  games\n", funnel.games);
  if (funnel.bad_records > 0)
    text += fmt::format("{:>8}  of their records are bad\n", funnel.bad_records);
  for (const Funnel::Step& step : funnel.steps)
    text += fmt::format("{:>8}  {}\n", step.left, step.name);
  if (funnel.reasons.empty()) return text;
  text += "\nWhy positions became no puzzles:\n";
  for (const auto& [reason, count] : funnel.reasons)
    text += fmt::format("{:>8}  {}: {}\n", count, word_for(reason), describe(reason));
  return text;
}

}  // namespace cairn
