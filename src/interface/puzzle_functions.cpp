// Puzzles of the C interface.
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "formats/json/json_element.hpp"
#include "formats/json/json_value.hpp"
#include "formats/puzzle/puzzle_json.hpp"
#include "formats/text/words.hpp"
#include "games/list.hpp"
#include "interface/border.hpp"
#include "puzzles/answer_check.hpp"

namespace cairn::interface {

namespace {

using Verdict = PuzzleCheck::Verdict;

constexpr std::array verdicts{words::Word<Verdict>{Verdict::solution, "solution"},
                              words::Word<Verdict>{Verdict::wins_too, "wins_too"},
                              words::Word<Verdict>{Verdict::loses, "loses"},
                              words::Word<Verdict>{Verdict::too_slow, "too_slow"},
                              words::Word<Verdict>{Verdict::not_refuted, "not_refuted"}};

std::vector<std::string> read_turns(const char* text) {
  constexpr int most_nesting = 1;
  const nlohmann::json json = json::parse(text, most_nesting);
  return json::Element(json, "turns").texts();
}

std::string to_json(const PuzzleCheck& check) {
  return json::dump({{"verdict", words::word_for(verdicts, check.verdict)},
                     {"asked", check.is_asked},
                     {"line", check.line},
                     {"end", check.end},
                     {"ending", check.ending}});
}

}  // namespace

}  // namespace cairn::interface

using namespace cairn;             // NOLINT: a C file's functions have no namespace
using namespace cairn::interface;  // NOLINT

cairn_text* cairn_puzzle_check(const char* puzzle, const char* turns) {
  return answered([&] {
    const Puzzle read = read_puzzle(puzzle);
    const std::vector<std::string> played = read_turns(turns);
    PuzzleCheck check;
    with_game(read.game, [&]<Game G>() { check = AnswerCheck<G>::of(read, played); });
    return to_json(check);
  });
}
