#include "cli/puzzles/puzzles_journal.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
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

constexpr std::string_view schema = "puzzle-journal/1";

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

// Returns the block of a game: the lines of its puzzles, the lines of its ledger of rejected
// positions, and a last line that ends the block.
std::string block_of(const std::string& key, const GamePuzzles& game) {
  std::string text;
  Json proofs = Json::array();
  for (const ProvenPuzzle& proven : game.puzzles) {
    text += write_json(proven.puzzle);
    proofs.push_back(in_hexadecimal(proven.certificate));
  }
  for (const LedgerEntry& entry : game.rejected) text += write_json(entry);
  const Json last{{"schema", schema},
                  {"game", key},
                  {"positions", game.positions},
                  {"proofs", std::move(proofs)}};
  return text + json::dump(last) + '\n';
}

// Adds the content of a line to `game`. If the line ends a block, it returns the key of the block.
std::optional<std::string> take_line(const std::string& line, GamePuzzles& game) {
  const auto content = json::parse(line, 200);
  const json::Element element(content, "");
  const std::string found = element["schema"].text();
  if (found == puzzle_schema) {
    game.puzzles.push_back({read_puzzle(line), {}});
  } else if (found == ledger_schema) {
    game.rejected.push_back(read_ledger_entry(line));
  } else {
    json::expect_schema(element, schema);
    game.positions = element["positions"].count();
    const auto proofs = element["proofs"].texts();
    element["proofs"].require(proofs.size() == game.puzzles.size(), "one for each puzzle");
    for (std::size_t i = 0; i < proofs.size(); ++i)
      game.puzzles[i].certificate = from_hexadecimal(proofs[i]);
    return element["game"].text();
  }
  return std::nullopt;
}

}  // namespace

PuzzlesJournal::PuzzlesJournal(const std::string& path, const std::string& task) : path_(path) {
  first_line_ = json::dump({{"cairn", version}, {"schema", schema}, {"task", key_of(task)}});
  if (std::filesystem::exists(path)) read();
  // The file is written anew, so that no incomplete block stays in it.
  OutputFile whole(path);
  whole.write(first_line_ + '\n');
  for (const auto& [key, game] : games_) whole.write(block_of(key, game));
  whole.finish();
  file_.open(path, std::ios::binary | std::ios::app);
}

void PuzzlesJournal::read() {
  std::ifstream file(path_, std::ios::binary);
  std::string line;
  if (!std::getline(file, line) || line != first_line_)
    throw Error(Error::Kind::usage,
                path_ + " is of a run with other options; use those, or remove it");
  GamePuzzles game;
  while (std::getline(file, line) && !file.eof()) {
    try {
      if (const auto key = take_line(line, game)) games_[*key] = std::exchange(game, {});
    } catch (const Error&) {
      break;  // an interrupted run left an incomplete line here
    }
  }
  taken_over_ = games_.size();
}

std::optional<GamePuzzles> PuzzlesJournal::find(const std::string& game) const {
  const std::scoped_lock lock(mutex_);
  const auto found = games_.find(key_of(game));
  if (found == games_.end()) return std::nullopt;
  return found->second;
}

void PuzzlesJournal::add(const std::string& game, const GamePuzzles& puzzles) {
  const std::string block = block_of(key_of(game), puzzles);
  const std::scoped_lock lock(mutex_);
  file_ << block;
  if (!file_.flush()) throw Error(Error::Kind::io, path_ + " cannot be written; is the disk full?");
}

void PuzzlesJournal::remove() {
  file_.close();
  std::filesystem::remove(path_);
}

}  // namespace cairn::cli
