#include "app/records.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <istream>
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
#include "core/position.hpp"
#include "core/text.hpp"
#include "formats/records/game_names.hpp"
#include "formats/records/members.hpp"
#include "formats/records/reader.hpp"
#include "formats/records/writer.hpp"
#include "games/list.hpp"
#include "search/checker.hpp"
#include "search/shortest_win.hpp"

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

template <Game G>
ConvertedRecord converted(const Record& given, const Conversion& conversion) {
  auto [record, end] = rewrite<G>(given, conversion.format);
  if (auto corrected = put_right<G>(record, end)) record = std::move(*corrected);
  ConvertedRecord made{{}, report_of<G>(end.error ? given : record, end), {}};
  if (end.error && !conversion.salvages) return made;
  made.text = write_record(record, conversion.format);
  if (conversion.format != Format::cairn)  // Cairn's own format holds everything
    if (const std::string lost = losses_in(made.text, record); !lost.empty())
      made.report.notes.push_back(
          fmt::format("left out: {}; {} has no place for it", lost, name(conversion.format)));
  made.record = with_result(std::move(record), end.outcome);
  return made;
}

}  // namespace

ConvertedRecord converted(const Record& given, const Conversion& conversion) {
  ConvertedRecord made;
  with_game(given.game, [&]<Game G>() { made = converted<G>(given, conversion); });
  return made;
}

namespace {

// Reads a start that does not name its game. Exactly one game must be able to read it.
Record read_start(const std::string& text) {
  std::vector<std::string> games;
  std::string names;
  std::string titles;
  for (const GameName& game : game_names()) {
    names += (names.empty() ? "" : ", ") + game.name;
    titles += (titles.empty() ? "" : " or ") + game.title;
    try {
      with_game(game.name, [&]<Game G>() { G::parse_position(text); });
      games.push_back(game.name);
    } catch (const Error&) {
      continue;
    }
  }
  if (games.empty())
    throw Error(Error::Kind::syntax, quote(text) + " is neither a file nor a position of " +
                                         titles + "; position text, or the name of a game (" +
                                         names + ") and a start of it, expected");
  if (games.size() > 1)
    throw Error(Error::Kind::ambiguous, quote(text) +
                                            " is a start of several games; put the name of one (" +
                                            games[0] + ", " + games[1] + ") before it");
  Record record;
  record.source = typed_label;
  record.game = games[0];
  record.start = text;
  return record;
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

std::vector<ReadResult> typed_positions(const std::string& text, std::optional<SpaceNames> spaces) {
  if (looks_like_path(text))
    throw Error(
        Error::Kind::io,
        quote(text) +
            " is neither a file nor position text, which is a board, who is to move, and a stage "
            "or number, with blanks between");
  if (is_position_line(text)) return read_position_text(text, spaces);
  ReadResult start;
  start.content = read_start(text);
  return {start};
}

Record typed_play(const std::string& text, std::optional<SpaceNames> spaces) {
  std::optional<Error> failure;  // why the whole text is no position
  for (std::size_t end = text.size(); end != text.npos && end > 0;
       end = text.find_last_of(' ', end - 1)) {
    try {
      const Record start = first_of(typed_positions(text.substr(0, end)));
      if (!start.turns.empty()) continue;  // they may be in other names
      with_game(start.game, [&]<Game G>() { G::parse_position(start.start); });
      const std::string turns = text.substr(end);
      if (turns.empty()) return start;
      return std::get<Record>(
          read_position_text(start.game + ' ' + start.start + '\n' + turns + '\n', spaces)
              .front()
              .content);
    } catch (const Error& error) {
      if (!failure) failure = error;
    }
  }
  throw *failure;
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
  std::string start;
  with_game(game, [&]<Game G>() {
    try {
      G::parse_position(std::string(random_start) + ":0");
      start = random_start;
    } catch (const Error&) {
      return;  // it has none
    }
  });
  return start;
}

void expect_starts(const SelfPlayPlan& plan) {
  if (std::ranges::find(plan.starts, random_start) == plan.starts.end() ||
      default_start(plan.game) == random_start)
    return;
  with_game(plan.game, [&]<Game G>() {
    throw Error(Error::Kind::usage,
                fmt::format("{} has no random starts; leave --start random out", G::title));
  });
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

SelfPlayed::SelfPlayed(const SelfPlayPlan& plan, const std::atomic<bool>& stop) : plan_(plan) {
  with_game(plan.game, [&]<Game G>() {
    play_ = [player = std::make_shared<SelfPlay<G>>(plan.settings, stop), format = plan.format](
                std::uint64_t number, const std::string& start) {
      return player->play(number, start, format);
    };
  });
}

std::optional<std::string> SelfPlayed::play(int number) const {
  const auto game = static_cast<std::uint64_t>(number);
  auto record = play_(game, plan_.starts[(game - 1) % plan_.starts.size()]);
  if (!record) return std::nullopt;
  record->tags = tags_of(plan_.settings, number, *record);
  return write_record(*record, plan_.format);
}

namespace {

// Returns the last turns of the line in which the proof is wrong, such as ", line ... H3xH4-pass
// A1xB2". The text is empty for the root.
template <Game G>
std::string line_text(typename G::Position position,
                      const std::vector<Turn<typename G::Position>>& line) {
  constexpr std::size_t most_shown = 8;
  std::string text = line.size() > most_shown ? " ..." : "";
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i + most_shown >= line.size() && !line[i].empty())
      text += ' ' + G::write_turn(position, line[i], Format::text);
    position = after(position, line[i]);
  }
  return text.empty() ? "" : ", line" + text;
}

[[noreturn]] void fail_claim(std::string_view name, std::uint64_t claimed, std::uint64_t found) {
  throw Error(Error::Kind::syntax, "the header's '" + std::string(name) + "' is " +
                                       std::to_string(claimed) + "; the proof has " +
                                       std::to_string(found));
}

template <Game G>
typename G::Position read_root(const CertificateHeader& header) {
  const auto root = G::parse_position(header.position);
  const std::string expected = G::write_position(root, Format::text);
  if (expected != header.position)
    throw Error(Error::Kind::syntax, "the position is written " + quote(header.position) +
                                         "; it must be " + quote(expected));
  return root;
}

// Reads one of the turns that are left out. Spellings that records may have are refused here,
// because other checkers need not know them.
template <Game G>
Turn<typename G::Position> read_turn(const typename G::Position& root, const std::string& text) {
  const auto turn = G::parse_turn(root, text);
  const std::string expected = G::write_turn(root, turn, Format::text);
  if (expected != text)
    throw Error(Error::Kind::syntax, "a turn that is left out is written " + quote(text) +
                                         "; it must be " + quote(expected));
  return turn;
}

// Checks the proof as one of `P`, which is the game's position or that position with a limit of
// turns; limited(position) makes one.
template <class P, Game G, class Limit>
CheckedProof walk(CertificateReader& reader, const typename G::Position& root, Limit&& limited) {
  const CertificateHeader& header = reader.header();
  std::vector<P> without;
  for (const std::string& turn : header.without) {
    P reached = limited(root);
    for (const auto& move : read_turn<G>(root, turn)) reached.play(move);
    without.push_back(reached);
  }
  ProofChecker<P> checker;
  try {
    return checker.check(
        limited(root), header.winner, [&](const P&) { return reader.next_move(); }, without);
  } catch (const Error& error) {
    throw Error(error.kind(), "byte " + std::to_string(reader.offset()) +
                                  line_text<G>(root, checker.line()) + ": " + error.what());
  }
}

template <Game G>
CheckedProof check_proof(CertificateReader& reader) {
  using Position = typename G::Position;
  using Limited = TurnLimited<Position>;
  const CertificateHeader& header = reader.header();
  const Position root = read_root<G>(header);
  constexpr std::uint64_t most_turns = 1000;
  if (header.within > most_turns)
    throw Error(Error::Kind::syntax, "the limit of turns is above 1000; it must be lower");
  const CheckedProof proof =
      header.within == 0
          ? walk<Position, G>(reader, root, [](const Position& position) { return position; })
          : walk<Limited, G>(reader, root, [&](const Position& position) {
              return Limited(position, opponent(header.winner), static_cast<int>(header.within));
            });
  reader.finish();
  if (header.turns != proof.turns) fail_claim("turns", header.turns, proof.turns);
  // A win within fewer turns is one within as many as are claimed.
  if (header.length < proof.length) fail_claim("length", header.length, proof.length);
  return proof;
}

}  // namespace

CheckedCertificate check_certificate(std::istream& in) {
  CertificateReader reader(in);
  CheckedCertificate checked{reader.header(), {}, {}};
  with_game(checked.header.game, [&]<Game G>() {
    checked.title = G::title;
    checked.proof = check_proof<G>(reader);
  });
  return checked;
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
