#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/error.hpp"
#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "formats/output/puzzle_files.hpp"
#include "formats/records/certificate.hpp"
#include "games/list.hpp"
#include "puzzles/assembly.hpp"
#include "puzzles/checks.hpp"
#include "puzzles/puzzle_set.hpp"

namespace cairn {

namespace {

class SetCheck {
 public:
  SetCheck(const SetFiles& files, Compressor compressed, const std::atomic<bool>& stop)
      : files_(files), compressed_(compressed), stop_(stop) {}

  CheckedSet check() {
    puzzles_ = read_puzzles(files_.at(lines_file));
    found_.puzzles = puzzles_.size();
    for (const Puzzle& puzzle : puzzles_) {
      if (stop_) return found_;
      attempt(puzzle.id, [&] { check_puzzle(puzzle); });
    }
    attempt(lines_file, [&] { expect_order(); });
    attempt("certificates", [&] { expect_no_other_certificates(); });
    expect_bytes(table_file, [&] { return write_puzzle_csv(puzzles_, texts_of_table()); });
    expect_bytes(record_file, [&] { return puzzles_as_sgf(puzzles_); });
    expect_bytes(page_file, [&] { return puzzles_as_page(puzzles_, compressed_, language()); });
    return found_;
  }

 private:
  // How the table was written: both ways are right.
  CsvTexts texts_of_table() const {
    const auto table = files_.find(table_file);
    const bool is_safe =
        table != files_.end() && table->second == write_puzzle_csv(puzzles_, CsvTexts::safe);
    return is_safe ? CsvTexts::safe : CsvTexts::as_they_are;
  }

  // Notes what goes wrong in a part of the check, and lets the rest go on.
  void attempt(const std::string& where, const std::function<void()>& part) {
    try {
      part();
    } catch (const Error& error) {
      found_.faults.push_back(where + ": " + error.what());
    }
  }

  bool is_there(const char* file) {
    if (files_.contains(file)) return true;
    found_.absent.emplace_back(file);
    return false;
  }

  // A file that follows from the puzzles must be what this program makes of them.
  void expect_bytes(const char* file, const std::function<std::string()>& made) {
    if (!is_there(file)) return;
    attempt(file, [&] {
      expect_that(files_.at(file) == made(),
                  "is not what this version of the program makes of puzzles.jsonl");
    });
  }

  void check_puzzle(const Puzzle& puzzle) {
    const AnyGame& game = game_named(puzzle.game);
    game.check_puzzle(puzzle);
    check_solution_proof(puzzle);
    check_uniqueness_proof(game, puzzle);
  }

  // Returns a certificate that has passed its check.
  CheckedCertificate checked(const std::string& name) {
    const auto found = files_.find(name);
    expect_that(found != files_.end(), "the certificate " + name + " is missing");
    certificates_.insert(name);
    std::istringstream file(found->second);
    try {
      CheckedCertificate certificate = check_certificate(file);
      found_.positions += certificate.proof.positions;
      return certificate;
    } catch (const Error& error) {
      throw Error(error.kind(), name + ": " + error.what());
    }
  }

  void check_solution_proof(const Puzzle& puzzle) {
    const auto [header, title, proof] = checked(puzzle.certificate);
    expect_that(header.game == puzzle.game && header.position == puzzle.position &&
                    header.winner == puzzle.side && !header.is_narrow(),
                "the certificate proves something else than that the solver wins");
    expect_that(proof.length == static_cast<std::uint64_t>(2 * puzzle.turns - 1),
                "the certificate takes another number of turns than the puzzle");
  }

  void check_uniqueness_proof(const AnyGame& game, const Puzzle& puzzle) {
    const CertificateHeader header = checked(puzzle.uniqueness_certificate).header;
    expect_that(header.game == puzzle.game && header.position == puzzle.position &&
                    header.winner == opponent(puzzle.side) && header.within == 0,
                "the second certificate proves something else than that other turns lose");
    for (const std::string& turn : header.without)
      expect_that(game.are_one_turn(puzzle.position, turn, puzzle.solution.text),
                  "the second certificate leaves out " + turn + ", which is another turn");
  }

  // The page says in which language it is; what is no known one is compared with the English page.
  const Language& language() const {
    constexpr std::string_view begin = "<html lang=\"";
    const std::string& page = files_.at(page_file);
    const std::size_t place = page.find(begin);
    if (place == page.npos) return english();
    const std::string code = page.substr(place + begin.size(), 5);
    const Language* found = language_of(code.substr(0, code.find('"')));
    return found == nullptr ? english() : *found;
  }

  void expect_order() const {
    std::vector<ProvenPuzzle> sorted;
    for (const Puzzle& puzzle : puzzles_) sorted.push_back({puzzle, {}, {}});
    put_in_reading_order(sorted);
    expect_that(std::ranges::equal(puzzles_, sorted, {}, &Puzzle::id,
                                   [](const ProvenPuzzle& proven) { return proven.puzzle.id; }),
                "the puzzles are not in their order");
  }

  void expect_no_other_certificates() const {
    for (const auto& [name, content] : files_)
      expect_that(!name.starts_with(certificates_begin) || certificates_.contains(name),
                  name + " belongs to no puzzle of the set");
  }

  const SetFiles& files_;
  Compressor compressed_;
  const std::atomic<bool>& stop_;
  std::vector<Puzzle> puzzles_;
  std::set<std::string> certificates_;  // the names of those that belong to puzzles
  CheckedSet found_;
};

}  // namespace

CheckedSet check_set(const SetFiles& files, Compressor compressed, const std::atomic<bool>& stop) {
  return SetCheck(files, compressed, stop).check();
}

std::string in_words(const CheckedSet& set) {
  std::string words = fmt::format("ok: {} puzzle{}, {} positions checked", set.puzzles,
                                  set.puzzles == 1 ? "" : "s", set.positions);
  if (!set.absent.empty()) words += fmt::format("; not there: {}", fmt::join(set.absent, ", "));
  return words;
}

}  // namespace cairn
