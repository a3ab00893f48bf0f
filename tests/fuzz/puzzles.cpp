// Puzzles and their ledger in JSON: what is read must be written and read back unchanged.
#include "formats/puzzle/ledger_json.hpp"
#include "formats/puzzle/puzzle_json.hpp"
#include "fuzz/fuzz.hpp"

void cairn::fuzz::run(std::string_view text) {
  const auto puzzles = result_of([&] { return read_puzzles(text); });
  std::string lines;
  if (puzzles)
    for (const Puzzle& puzzle : *puzzles) lines += write_json(puzzle);
  if (puzzles) require(read_puzzles(lines) == *puzzles, "read again", lines);
  const auto entry = result_of([&] { return read_ledger_entry(text); });
  if (entry) require(read_ledger_entry(write_json(*entry)) == *entry, "read again");
}
