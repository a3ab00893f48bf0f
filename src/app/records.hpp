// What verbs do with games of any kind: conversion, positions that are typed on the command line,
// and games of the engine against itself.
#pragma once

#include <atomic>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "analysis/selfplay.hpp"
#include "core/error.hpp"
#include "core/record.hpp"
#include "formats/records/certificate.hpp"
#include "formats/records/reader.hpp"
#include "games/any_game.hpp"
#include "games/list.hpp"

namespace cairn {

struct Conversion {
  Format format = Format::cairn;
  bool salvages = false;  // of a record that is cut off, the good part is written
};

struct ConvertedRecord {
  std::string text;     // empty if the record is cut off, and not salvaged
  RecordReport report;  // the notes tell what the format has no place for
  Record record;        // that was written, with the result to which its turns lead
};

// Replays the record and writes it. Throws Error if its start is not a position, or if the format
// cannot hold it.
ConvertedRecord converted(const Record& given, const Conversion& conversion);

// The schema of what `cairn list --format json` writes.
nlohmann::ordered_json listed_json_schema();

// Positions, and the turns played from them, as people type them in one line.

// Stands for the name of a file in records and messages.
inline constexpr std::string_view typed_label = "POSITION";

// Whether a text is more like the name of a file: position text has blanks between its fields, and
// words for starts have no dots or slashes.
bool looks_like_path(std::string_view text);

// Reads what stands for a position wherever one is taken: position text of any notation, or a word
// for a start, with the name of the game before it, and turns after it that lead to the position.
// `game` is its name where that is known; `spaces` are the names of spaces in the turns. The start
// is only read if no game is named, or turns follow. Throws Error.
NamedPosition typed_position(std::string_view text, const std::string& game = {},
                             std::optional<SpaceNames> spaces = {});

// The same for a pattern of a game (Game::parse_pattern), which may leave spaces open. Throws Error
// (usage).
std::string typed_pattern(const std::string& text);

// Reads such a text of one line as a record without turns, and records of more lines: a record of
// each, or what is wrong in its place. Throws Error, also if it looks like a path.
std::vector<ReadResult> typed_positions(const std::string& text,
                                        std::optional<SpaceNames> spaces = {});

// Games of the engine against itself, as texts of records in any format.

// What is played: game N of the plan begins with start N, counted from 1 and round the starts.
struct SelfPlayPlan {
  std::string game;
  std::vector<std::string> starts;  // as SelfPlay::play() takes them
  SelfPlaySettings settings;
  Format format = Format::cairn;
};

// Returns the text for random starts if the game has them, and otherwise an empty text, which is
// the usual start of the game.
std::string default_start(std::string_view game);

// Throws Error of kind usage if a start of the plan is random and the game has no random starts.
void expect_starts(const SelfPlayPlan& plan);

// Returns what limits and weakens the players, such as "depth 2, 1000 nodes".
std::string limits_text(const SelfPlaySettings& settings);

// Plays games of a plan. Each thread needs an object of its own, because it owns much memory.
class SelfPlayed {
 public:
  // Another thread may set `stop` to end the work early. Both arguments must outlive this object.
  SelfPlayed(const SelfPlayPlan& plan, const std::atomic<bool>& stop);

  // Returns the text of the game with that number, or nothing if it was stopped. Throws what
  // SelfPlay::play() throws.
  std::optional<std::string> play(int number) const;

 private:
  const SelfPlayPlan& plan_;
  std::unique_ptr<AnySelfPlay> player_;
};

// What is said of a certificate, in words and in JSON.

// What a certificate proves, or why it proves nothing.
using CertificateVerdict = std::variant<CheckedCertificate, Error>;

// Returns "ok: " and what is proven, "not proven: " and what is wrong, or why it cannot be read.
std::string in_words(const CertificateVerdict& verdict);

// Returns a line of JSON. `source` says where the certificate is.
std::string write_json(const CertificateVerdict& verdict, std::string_view source);
nlohmann::ordered_json certificate_json_schema();

}  // namespace cairn
