#include "cli/puzzles/puzzles_journal.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/output/output_file.hpp"
#include "core/error.hpp"
#include "core/hash.hpp"
#include "formats/json/json_element.hpp"
#include "formats/json/json_value.hpp"
#include "formats/puzzle/puzzle_json.hpp"

namespace cairn::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view journal_schema = "puzzle-journal/3";
constexpr int most_nesting = max_puzzle_depth + 2;
constexpr std::string_view checksum_begins = R"(,"checksum":")";

// Returns 16 hexadecimal digits.
std::string key_of(std::string_view text) {
  std::uint64_t hash = 0;
  for (const char c : text) hash = mix(hash ^ static_cast<unsigned char>(c));
  return fmt::format("{:016x}", hash);
}

// Returns the line of an object, with the checksum of what stands before it.
std::string line_of(const Json& object) {
  std::string line = json::dump(object);
  line.pop_back();  // the closing brace
  return fmt::format("{}{}{}\"}}", line, checksum_begins, key_of(line));
}

bool is_whole(std::string_view line) {
  const std::size_t size = checksum_begins.size() + 16 + 2;
  if (line.size() < size) return false;
  const std::string_view checked = line.substr(0, line.size() - size);
  return line.substr(checked.size()) == fmt::format("{}{}\"}}", checksum_begins, key_of(checked));
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

Json to_json(const GamePuzzles& game) {
  Json puzzles = Json::array();
  Json proofs = Json::array();
  for (const ProvenPuzzle& proven : game.puzzles) {
    puzzles.push_back(Json::parse(write_json(proven.puzzle)));
    proofs.push_back(in_hexadecimal(proven.certificate));
    proofs.push_back(in_hexadecimal(proven.uniqueness_certificate));
  }
  return {{"positions", game.positions}, {"puzzles", puzzles}, {"proofs", proofs}};
}

GamePuzzles read_game(const json::Element& element) {
  GamePuzzles game;
  game.positions = static_cast<std::size_t>(element["positions"].count());
  const std::vector<Puzzle> puzzles =
      element["puzzles"].list([](const json::Element& puzzle) { return read_puzzle(puzzle); });
  const std::vector<std::string> proofs = element["proofs"].texts();
  element["proofs"].require(proofs.size() == 2 * puzzles.size(), "two for each puzzle");
  for (std::size_t i = 0; i < puzzles.size(); ++i)
    game.puzzles.push_back(
        {puzzles[i], from_hexadecimal(proofs[2 * i]), from_hexadecimal(proofs[2 * i + 1])});
  return game;
}

}  // namespace

PuzzlesJournal::PuzzlesJournal(const std::string& path, const std::string& task)
    : path_(path), task_(key_of(task)) {
  bool is_cut = false;  // in the middle of a line
  std::ifstream before(path, std::ios::binary);
  for (std::string line; std::getline(before, line);) {
    is_cut = before.eof();
    if (is_whole(line)) read(line);
  }
  taken_over_ = games_.size();
  file_.open(path, std::ios::binary | std::ios::app);
  if (is_cut) append("");
}

void PuzzlesJournal::read(const std::string& line) {
  const auto content = json::parse(line, most_nesting);
  const json::Element element(content, "");
  json::expect_schema(element, journal_schema);
  if (element["task"].text() != task_)
    throw Error(Error::Kind::usage,
                path_ + " is of a run with other options; use those, or remove it");
  if (element.has("played"))
    played_[element["played"].integer(1)] = element["record"].text();
  else
    games_[element["game"].text()] = read_game(element);
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
  Json line{{"schema", journal_schema}, {"task", task_}, {"game", key_of(game)}};
  line.update(to_json(puzzles));
  append(line_of(line));
}

void PuzzlesJournal::add_played(int number, const std::string& record) {
  append(line_of(
      {{"schema", journal_schema}, {"task", task_}, {"played", number}, {"record", record}}));
}

void PuzzlesJournal::append(const std::string& line) {
  const std::scoped_lock lock(mutex_);
  file_ << line + '\n';
  if (!file_.flush()) throw WriteError(path_ + " cannot be written; is the disk full?");
}

void PuzzlesJournal::remove() {
  file_.close();
  std::filesystem::remove(path_);
}

}  // namespace cairn::cli
