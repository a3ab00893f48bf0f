#include "cli/puzzles/puzzles_journal.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "cli/output/output_file.hpp"
#include "core/error.hpp"
#include "core/hash.hpp"
#include "core/version.hpp"
#include "formats/json/json_element.hpp"
#include "formats/json/json_value.hpp"
#include "formats/puzzle/ledger_json.hpp"
#include "formats/puzzle/puzzle_json.hpp"

namespace cairn::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view schema = "puzzle-journal/2";
constexpr int most_nesting = 200;  // as deep as the line of a puzzle may nest

std::string key_of(const std::string& text) {
  std::uint64_t hash = 0;
  for (const char c : text) hash = mix(hash ^ static_cast<unsigned char>(c));
  return fmt::format("{:016x}", hash);
}

std::string in_hexadecimal(const std::string& bytes) {
  std::string text;
  for (const char byte : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return text;
}

std::string from_hexadecimal(const std::string& text) {
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2)
    bytes.push_back(static_cast<char>(16 * digit(text[i]) + digit(text[i + 1])));
  return bytes;
}

// Returns the line that ends a block. A block whose bytes do not give this line is damaged.
std::string checksum_line(const std::string& block) {
  return json::dump({{"schema", schema}, {"checksum", key_of(block)}});
}

const std::string checksum_begins = R"({"schema":")" + std::string(schema) + R"(","checksum":)";

// Returns the block of a game that was played.
std::string block_of(int number, const std::string& record) {
  return json::dump({{"schema", schema}, {"played", number}, {"record", record}}) + '\n';
}

// Returns the block of a game: the lines of its puzzles, the lines of its ledger of rejected
// positions, and a line that names the game.
std::string block_of(const std::string& key, const GamePuzzles& game) {
  std::string text;
  Json proofs = Json::array();
  for (const ProvenPuzzle& proven : game.puzzles) {
    text += write_json(proven.puzzle);
    proofs.push_back(in_hexadecimal(proven.certificate));
    proofs.push_back(in_hexadecimal(proven.uniqueness_certificate));
  }
  for (const LedgerEntry& entry : game.rejected) text += write_json(entry);
  const Json last{{"schema", schema},
                  {"game", key},
                  {"positions", game.positions},
                  {"proofs", std::move(proofs)}};
  return text + json::dump(last) + '\n';
}

}  // namespace

PuzzlesJournal::PuzzlesJournal(const std::string& path, const std::string& task) : path_(path) {
  first_line_ = json::dump({{"cairn", version}, {"schema", schema}, {"task", key_of(task)}});
  if (std::filesystem::exists(path)) read(path);
  // The file is written anew, so that no incomplete block stays in it.
  OutputFile whole(path);
  whole.write(first_line_ + '\n');
  for (const auto& [number, record] : played_) whole.write(with_checksum(block_of(number, record)));
  for (const auto& [key, game] : games_) whole.write(with_checksum(block_of(key, game)));
  whole.finish();
  file_.open(path, std::ios::binary | std::ios::app);
}

// Takes over every whole block. What an interruption or a bad disk has damaged is left out, and the
// run does it again.
void PuzzlesJournal::read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string line;
  if (!std::getline(file, line) || line != first_line_)
    throw Error(Error::Kind::usage,
                path + " is of a run with other options; use those, or remove it");
  std::string block;
  while (std::getline(file, line) && !file.eof()) {
    if (!line.starts_with(checksum_begins))
      block += line + '\n';
    else if (const std::string whole = std::exchange(block, {}); line == checksum_line(whole))
      take(whole);
  }
  taken_over_ = games_.size();
}

void PuzzlesJournal::take_over(const std::string& path) {
  if (!std::filesystem::exists(path))
    throw Error(Error::Kind::io,
                path + " is not there; the directory of a run with --part expected");
  read(path);
}

void PuzzlesJournal::take(const std::string& block) {
  GamePuzzles game;
  std::istringstream lines(block);
  for (std::string line; std::getline(lines, line);) {
    const auto content = json::parse(line, most_nesting);
    const json::Element element(content, "");
    const std::string found = element["schema"].text();
    if (found == puzzle_schema) {
      game.puzzles.push_back({read_puzzle(line), {}, {}});
    } else if (found == ledger_schema) {
      game.rejected.push_back(read_ledger_entry(line));
    } else if (element.has("played")) {
      played_[element["played"].integer(1)] = element["record"].text();
    } else {
      game.positions = element["positions"].count();
      const auto proofs = element["proofs"].texts();
      element["proofs"].require(proofs.size() == 2 * game.puzzles.size(), "two for each puzzle");
      for (std::size_t i = 0; i < game.puzzles.size(); ++i) {
        game.puzzles[i].certificate = from_hexadecimal(proofs[2 * i]);
        game.puzzles[i].uniqueness_certificate = from_hexadecimal(proofs[2 * i + 1]);
      }
      games_[element["game"].text()] = std::exchange(game, {});
    }
  }
}

std::string PuzzlesJournal::with_checksum(const std::string& block) {
  return block + checksum_line(block) + '\n';
}

std::optional<GamePuzzles> PuzzlesJournal::find(const std::string& game) const {
  const std::scoped_lock lock(mutex_);
  const auto found = games_.find(key_of(game));
  if (found == games_.end()) return std::nullopt;
  return found->second;
}

std::optional<std::string> PuzzlesJournal::find_played(int number) const {
  const std::scoped_lock lock(mutex_);
  const auto found = played_.find(number);
  if (found == played_.end()) return std::nullopt;
  return found->second;
}

void PuzzlesJournal::add(const std::string& game, const GamePuzzles& puzzles) {
  append(block_of(key_of(game), puzzles));
}

void PuzzlesJournal::add_played(int number, const std::string& record) {
  append(block_of(number, record));
}

void PuzzlesJournal::append(const std::string& block) {
  const std::string text = with_checksum(block);
  const std::scoped_lock lock(mutex_);
  file_ << text;
  if (!file_.flush()) throw WriteError(path_ + " cannot be written; is the disk full?");
}

void PuzzlesJournal::remove() {
  file_.close();
  std::filesystem::remove(path_);
}

}  // namespace cairn::cli
