#include "app/records.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/replay.hpp"
#include "analysis/selfplay.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "formats/records/members.hpp"
#include "formats/records/reader.hpp"
#include "formats/records/text_records.hpp"
#include "formats/records/writer.hpp"

namespace cairn {

namespace {

// Returns what the record holds that the written text does not, or an empty text if nothing is
// lost.
std::string losses_in(const std::string& text, const Record& record) {
  const std::vector<ReadResult> results = read_records(text, record.source);
  const auto* written = std::get_if<Record>(&results.front().content);
  if (!written || results.size() > 1)
    throw std::logic_error("what was written is not a record: " + text);
  return losses(record, *written);
}

// Returns the record with the result to which its turns lead, if the record itself has no result.
Record with_result(Record record, const std::optional<Outcome>& outcome) {
  if (outcome && value_of(record.tags, "RE").empty())
    record.tags.push_back({"RE", {result_tag(*outcome)}, {}});
  return record;
}

}  // namespace

ConvertedRecord converted(const Record& given, const Conversion& conversion) {
  auto [record, report, error, outcome] =
      game_named(given.game).rewritten(given, conversion.format);
  ConvertedRecord made{{}, std::move(report), {}};
  if (error && !conversion.salvages) return made;
  made.text = write_record(record, conversion.format);
  if (conversion.format != Format::cairn)  // Cairn's own format holds everything
    if (const std::string lost = losses_in(made.text, record); !lost.empty())
      made.report.notes.push_back(
          fmt::format("dropped {}: the {} format cannot store it", lost, name(conversion.format)));
  made.record = with_result(std::move(record), outcome);
  return made;
}

namespace {

// Where the turns begin that follow a position in one line; npos if there are none.
std::size_t begin_of_turns(std::string_view text) {
  if (text.find('\n') != text.npos) return text.npos;  // whole records, or Waltz's integers
  for (auto end = text.find_first_of(" \t"); end < text.size();) {
    const std::size_t at = end + 1;
    end = std::min(text.find_first_of(" \t", at), text.size());
    const std::string_view word = text.substr(at, end - at);
    if (word.empty() || looks_like_board(word)) continue;
    const bool is_number = is_digit(word.front()) && word.find('.') != word.npos;
    if (is_number || looks_like_turn(word)) return at;
  }
  return text.npos;
}

// Returns the game of a start that does not name it. Exactly one game must be able to read it.
std::string game_of_start(const std::string& text) {
  std::vector<std::string> reading;
  std::string names;
  std::string titles;
  for (const AnyGame* game : games()) {
    names += (names.empty() ? "" : ", ") + game->name;
    titles += (titles.empty() ? "" : " or ") + game->title;
    if (reads_position(*game, text)) reading.push_back(game->name);
  }
  if (reading.empty())
    throw Error(Error::Kind::syntax, quote(text) + " is neither a file nor a position of " +
                                         titles + "; position text, or the name of a game (" +
                                         names + ") and a start of it, expected");
  if (reading.size() > 1)
    throw Error(Error::Kind::ambiguous, quote(text) +
                                            " is a start of several games; put the name of one (" +
                                            reading[0] + ", " + reading[1] + ") before it");
  return reading[0];
}

std::vector<ReadResult> read_position_text(const std::string& text,
                                           std::optional<SpaceNames> spaces) {
  std::vector<ReadResult> results;
  Reading reading;
  reading.spaces = spaces;
  const auto add = [&](ReadResult result) {
    result.text = {};  // the caller's text may go
    results.push_back(std::move(result));
  };
  read_records(text, std::string(typed_label), add, reading);
  return results;
}

// Returns the only record of the results. Throws the error in its place, with its words for people.
Record first_of(std::vector<ReadResult> results) {
  if (const Error* error = std::get_if<Error>(&results.front().content))
    throw Error(error->kind(), describe(std::string(typed_label), *error));
  return std::get<Record>(std::move(results.front().content));
}

}  // namespace

bool looks_like_path(std::string_view text) {
  return text.find_first_of(" \t\r\n") == text.npos && text.find_first_of("./") != text.npos;
}

NamedPosition typed_position(std::string_view text, const std::string& game,
                             std::optional<SpaceNames> spaces) {
  text = trimmed(text);
  const std::size_t end = begin_of_turns(text);
  const std::string start(trimmed(text.substr(0, end)));
  NamedPosition place{game, start};
  const bool names_game = find_name(start.substr(0, start.find_first_of(" \t"))) != nullptr;
  if (names_game || (game.empty() && is_position_line(start))) place = read_position_line(start);
  if (place.game.empty()) place.game = game_of_start(start);
  if (!game.empty() && place.game != game)
    throw Error(Error::Kind::usage,
                fmt::format("a start of {}; the key 'game' asks for {}", place.game, game));
  if (end == text.npos) return place;
  const std::string turns(text.substr(end));
  const PlayedRecord played =
      game_named(place.game)
          .played(first_of(
              read_position_text(place.game + ' ' + place.start + '\n' + turns + '\n', spaces)));
  if (played.error) throw *played.error;
  return {place.game, played.positions.back()};
}

std::string typed_pattern(const std::string& text) {
  const auto first_word = [](std::string_view all) {
    return all.substr(0, all.find_first_of(" \t"));
  };
  std::string_view board = trimmed(text);
  if (find_name(first_word(board))) board = trimmed(board.substr(first_word(board).size()));
  if (looks_like_board(first_word(board)) && begin_of_turns(board) == board.npos)
    return std::string(board);
  try {
    const NamedPosition place = typed_position(text);
    return game_named(place.game).position_text(place.start, Format::text);
  } catch (const Error& error) {
    throw Error(Error::Kind::usage, fmt::format("--position is {}: {}", quote(text), error.what()));
  }
}

std::vector<ReadResult> typed_positions(const std::string& text, std::optional<SpaceNames> spaces) {
  if (looks_like_path(text))
    throw Error(
        Error::Kind::io,
        quote(text) +
            " is neither a file nor position text, which is a board, who is to move, and a stage "
            "or number, with blanks between");
  if (is_position_line(text) && text.find('\n') != text.npos)
    return read_position_text(text, spaces);
  auto [game, start] = typed_position(text, {}, spaces);
  Record record;
  record.source = typed_label;
  record.game = std::move(game);
  record.start = std::move(start);
  record.place = record.start_place = {1, 1};
  ReadResult result;
  result.content = std::move(record);
  return {result};
}

namespace {

// Returns the tags in the order in which records have them. There is no date, so that the same game
// always gives the same bytes.
Properties tags_of(const SelfPlaySettings& settings, int number, const Record& record) {
  const std::string limits = limits_text(settings);
  const std::string player = "Cairn, " + limits;
  return {{"PW", {player}, {}},
          {"PB", {player}, {}},
          {"EV", {fmt::format("self-play, seed {}, game {}", settings.seed, number)}, {}},
          {"SO", {"Cairn against itself; no human played this game"}, {}},
          {"GC",
           {fmt::format("{}; {} random turns, noise {} % within {} points", limits,
                        settings.random_turns, settings.noise, settings.margin)},
           {}},
          {"RE", {std::string(value_of(record.tags, "RE"))}, {}}};
}

}  // namespace

std::string default_start(std::string_view game) {
  const bool has_random = reads_position(game_named(game), std::string(random_start) + ":0");
  return has_random ? std::string(random_start) : "";
}

void expect_starts(const SelfPlayPlan& plan) {
  if (std::ranges::find(plan.starts, random_start) == plan.starts.end() ||
      default_start(plan.game) == random_start)
    return;
  throw Error(Error::Kind::usage, fmt::format("{} has no random starts; leave --start random out",
                                              game_named(plan.game).title));
}

std::string limits_text(const SelfPlaySettings& settings) {
  std::string text = fmt::format("depth {}", settings.limits.depth);
  if (settings.limits.nodes != Budget::unlimited)
    text += fmt::format(", {} nodes", settings.limits.nodes);
  for (const auto& [name, strength] : strength_names)
    if (strength == settings.player.strength && strength != Strength::full)
      text += fmt::format(", {}", name);
  return text;
}

SelfPlayed::SelfPlayed(const SelfPlayPlan& plan, const std::atomic<bool>& stop)
    : plan_(plan), player_(game_named(plan.game).self_play(plan.settings, stop)) {}

std::optional<std::string> SelfPlayed::play(int number) const {
  const auto game = static_cast<std::uint64_t>(number);
  const std::string& start = plan_.starts[(game - 1) % plan_.starts.size()];
  auto record = player_->play(game, start, plan_.format);
  if (!record) return std::nullopt;
  record->tags = tags_of(plan_.settings, number, *record);
  return write_record(*record, plan_.format);
}

namespace {

using namespace json::rules;

constexpr std::string_view certificate_schema = "certificate/1";

std::string claim_in_words(const CheckedCertificate& checked) {
  const auto& [header, title, proof] = checked;
  const char* const turns = proof.length == 1 ? "turn" : "turns";
  if (!header.is_narrow())
    return fmt::format("ok: {}, {} wins in at most {} {}, {} positions checked", title,
                       name(header.winner), proof.length, turns, proof.positions);
  const auto other = name(opponent(header.winner));
  const std::string fails =
      header.within == 0 ? "loses" : fmt::format("does not win within {} turns", header.within);
  return fmt::format("ok: {}, {} {} unless it plays {}, {} positions checked", title, other, fails,
                     fmt::join(header.without, " or "), proof.positions);
}

}  // namespace

std::string in_words(const CertificateVerdict& verdict) {
  if (const auto* const checked = std::get_if<CheckedCertificate>(&verdict))
    return claim_in_words(*checked);
  const Error& error = std::get<Error>(verdict);
  return std::string(error.kind() == Error::Kind::io ? "" : "not proven: ") + error.what();
}

void list_verdict(json::Pass& pass, std::string_view source, bool is_proven) {
  pass.header(certificate_schema);
  pass("source", source);
  pass.constant("ok", is_proven);
}

void members(json::Pass& pass, CheckedCertificate& checked, std::string_view source) {
  list_verdict(pass, source, true);
  CertificateHeader& header = checked.header;
  pass("game", header.game);
  pass("position", header.position, position_text);
  pass("winner", header.winner, words::sides);
  pass("length", checked.proof.length,
       always.saying("turns of both sides until the end, in the longest line"));
  pass("turns", header.turns, always.saying("turns of the winner in all positions"));
  pass("positions", checked.proof.positions, from_one.saying("positions that were checked"));
  if (pass.writes() && !header.is_narrow()) return;
  pass("without", header.without, later.saying("turns of the side to move that are left out"));
  pass("within", header.within, later.saying("a limit of turns, or 0"));
}

// Of the error, its kind and its words: a certificate is no text.
void members(json::Pass& pass, Error& error, std::string_view source) {
  list_verdict(pass, source, false);
  pass.object("error", true, always, [&](json::Pass& inner) {
    Error::Kind kind = error.kind();
    std::string message = error.what();
    inner("kind", kind, words::error_kinds);
    inner("message", message);
  });
}

std::string write_json(const CertificateVerdict& verdict, std::string_view source) {
  return std::visit([&](const auto& found) { return json::line_of(found, source); }, verdict);
}

nlohmann::ordered_json certificate_json_schema() {
  const std::string_view source;
  return json::schema_of({json::kind("proven", CheckedCertificate{}, source),
                          json::kind("not_proven", no_bad_record.error, source)});
}

}  // namespace cairn
