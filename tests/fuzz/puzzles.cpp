// Puzzles in JSON: what is read must be written and read back unchanged.
#include "formats/output/puzzle_files.hpp"
#include "fuzz/fuzz.hpp"

void cairn::fuzz::run(std::string_view text) {
  const auto puzzles = result_of([&] { return read_puzzles(text); });
  if (!puzzles) return;
  std::string lines;
  for (const Puzzle& puzzle : *puzzles) lines += write_json(puzzle);
  require(read_puzzles(lines) == *puzzles, "read again", lines);
}
