#include "games/puzzle_journal.hpp"

#include <fmt/format.h>

#include <istream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "core/hash.hpp"
#include "core/version.hpp"
#include "formats/json/json_element.hpp"
#include "formats/json/json_value.hpp"
#include "formats/puzzle/ledger_json.hpp"
#include "formats/puzzle/puzzle_json.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view journal_schema = "puzzle-journal/2";
constexpr int most_nesting = 200;  // as deep as the line of a puzzle may nest

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
  return json::dump({{"schema", journal_schema}, {"checksum", journal_key(block)}});
}

const std::string checksum_begins =
    R"({"schema":")" + std::string(journal_schema) + R"(","checksum":)";

std::string with_checksum(const std::string& block) {
  return block + checksum_line(block) + '\n';
}

void take(const std::string& block, PuzzleJournal& journal) {
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
      journal.played[element["played"].integer(1)] = element["record"].text();
    } else {
      game.positions = static_cast<std::size_t>(element["positions"].count());
      const auto proofs = element["proofs"].texts();
      element["proofs"].require(proofs.size() == 2 * game.puzzles.size(), "two for each puzzle");
      for (std::size_t i = 0; i < game.puzzles.size(); ++i) {
        game.puzzles[i].certificate = from_hexadecimal(proofs[2 * i]);
        game.puzzles[i].uniqueness_certificate = from_hexadecimal(proofs[2 * i + 1]);
      }
      journal.games[element["game"].text()] = std::exchange(game, {});
    }
  }
}

}  // namespace

std::string journal_key(const std::string& text) {
  std::uint64_t hash = 0;
  for (const char c : text) hash = mix(hash ^ static_cast<unsigned char>(c));
  return fmt::format("{:016x}", hash);
}

std::string journal_head(const std::string& task) {
  return json::dump({{"cairn", version}, {"schema", journal_schema}, {"task", journal_key(task)}});
}

std::string journal_block(int number, const std::string& record) {
  return with_checksum(
      json::dump({{"schema", journal_schema}, {"played", number}, {"record", record}}) + '\n');
}

std::string journal_block(const std::string& key, const GamePuzzles& game) {
  // The lines of its puzzles, those of its rejected positions, and one that names the game.
  std::string text;
  Json proofs = Json::array();
  for (const ProvenPuzzle& proven : game.puzzles) {
    text += write_json(proven.puzzle);
    proofs.push_back(in_hexadecimal(proven.certificate));
    proofs.push_back(in_hexadecimal(proven.uniqueness_certificate));
  }
  for (const LedgerEntry& entry : game.rejected) text += write_json(entry);
  const Json last{{"schema", journal_schema},
                  {"game", key},
                  {"positions", game.positions},
                  {"proofs", std::move(proofs)}};
  return with_checksum(text + json::dump(last) + '\n');
}

bool read_journal(std::istream& text, const std::string& head, PuzzleJournal& journal) {
  std::string line;
  if (!std::getline(text, line) || line != head) return false;
  std::string block;
  while (std::getline(text, line) && !text.eof()) {
    if (!line.starts_with(checksum_begins))
      block += line + '\n';
    else if (const std::string whole = std::exchange(block, {}); line == checksum_line(whole))
      take(whole, journal);
  }
  return true;
}

}  // namespace cairn
