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

#include "app/records.hpp"
#include "core/error.hpp"
#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "formats/output/puzzle_files.hpp"
#include "games/game.hpp"
#include "games/list.hpp"
#include "puzzles/assembly.hpp"
#include "puzzles/puzzle_set.hpp"
#include "puzzles/rating.hpp"
#include "puzzles/searches.hpp"

namespace cairn {

namespace {

void expect(bool holds, const std::string& what) {
  if (!holds) throw Error(Error::Kind::illegal, what);
}

template <Game G>
class AnswerCheck {
 public:
  using Position = typename G::Position;

  static PuzzleCheck of(const Puzzle& puzzle, std::span<const std::string> turns) {
    if (turns.size() % 2 == 0)
      throw Error(Error::Kind::usage, "no turn of the solver at the end; one is to be checked");
    Position position = G::parse_position(puzzle.position);
    const SolutionTurn* expected = &puzzle.solution;
    for (std::size_t i = 0; i + 1 < turns.size(); i += 2) {
      const Position reached = reached_by(position, turns[i]);
      if (!is_same(position, reached, expected->text)) throw outside(turns[i]);
      position = reached_by(reached, turns[i + 1]);
      expected = answer_to(reached, position, *expected);
      if (expected == nullptr) throw outside(turns[i + 1]);
    }
    PuzzleCheck check = judged(position, *expected, turns.back());
    check.is_asked = static_cast<int>(turns.size() / 2) < puzzle.asked;
    return check;
  }

 private:
  static Position reached_by(const Position& position, const std::string& text) {
    return played<G>(position, text).reached;
  }

  static Error outside(const std::string& text) {
    return Error(
        Error::Kind::usage,
        fmt::format("{} is not in the puzzle's solution; only the last turn may differ", text));
  }

  // Whether a turn reaches the same position as another one, or an image of it.
  static bool is_same(const Position& position, const Position& reached, const std::string& text) {
    const TurnClasses<G> classes(position);
    return classes.class_of(reached) == classes.class_of(reached_by(position, text));
  }

  // The solver's turn after a defence that leads from `before` to `position`; null if there is
  // none.
  static const SolutionTurn* answer_to(const Position& before, const Position& position,
                                       const SolutionTurn& turn) {
    const auto leads_there = [&](const std::string& text) {
      return reached_by(before, text) == position;
    };
    for (const SolutionTurn& defence : turn.next)
      if (leads_there(defence.text) || std::ranges::any_of(defence.also, leads_there))
        return defence.next.empty() ? nullptr : &defence.next.front();
    return nullptr;
  }

  static PuzzleCheck judged(const Position& position, const SolutionTurn& expected,
                            const std::string& text) {
    const Position reached = reached_by(position, text);
    PuzzleCheck check;
    if (is_same(position, reached, expected.text)) {
      check.verdict = PuzzleCheck::Verdict::solution;
      check.end = expected.end;
      check.ending = expected.ending;
      // The defences are those of the solution's own turn, of which this may be an image.
      if (reached == reached_by(position, expected.text) && !expected.next.empty())
        check.line = {expected.next.front().text};
      return check;
    }
    const auto reaches = [&](const std::string& other) {
      return reached_by(position, other) == reached;
    };
    if (std::ranges::any_of(expected.also, reaches)) {
      check.verdict = PuzzleCheck::Verdict::wins_too;
      return check;
    }
    for (const Refutation& refutation : expected.refutations) {
      if (std::ranges::none_of(refutation.wrong_turns, reaches)) continue;
      check.verdict =
          refutation.loses ? PuzzleCheck::Verdict::loses : PuzzleCheck::Verdict::too_slow;
      check.line = refutation.line;
    }
    for (const Refutation& trap : expected.traps)
      if (reaches(trap.wrong_turns.front())) {
        check.line = trap.line;
        check.end = trap.end;
        check.ending = trap.ending;
      }
    return check;
  }
};

// Checks what a puzzle says against the rules of its game alone: the turns of its tree, what ends
// the game, that no turn of the defender is missing, and its rank. That the first turn wins and
// that no other one does is for its certificates to prove.

template <Game G>
class TreeCheck {
 public:
  // Throws Error that says what is wrong.
  void check(const Puzzle& puzzle) {
    const Position position = G::parse_position(puzzle.position);
    solver_ = puzzle.side;
    expect(text_of(position) == puzzle.position, "the position is not as Cairn writes it");
    expect(position.to_move() == solver_ && !position.outcome(), "the solver is not to move");
    expect(canonical_id<G>(position) == puzzle.id, "the identifier is that of another position");
    expect(distinct_turns(position).size() == static_cast<std::size_t>(puzzle.choices),
           "there are more or fewer first turns than 'choices' says");
    expect(puzzle.turns == puzzle.solution.turns, "'turns' is not that of the solution");
    expect_turn(position, puzzle.solution);
    expect_refutations(position, puzzle);
    expect_rating(puzzle, position);
  }

 private:
  using Position = typename G::Position;

  static void expect_rating(const Puzzle& puzzle, const Position& position) {
    expect(puzzle.shares.size() == jury_size(), "there is not one share for each player");
    const auto first = played<G>(position, puzzle.solution.text).turn;
    Puzzle again = puzzle;
    rate<G>(again, position, first);
    expect(again.effort == puzzle.effort, "the effort does not follow from the solution");
    expect(again.rating == puzzle.rating && again.rating_error == puzzle.rating_error &&
               again.difficulty_class == puzzle.difficulty_class,
           "the rating does not follow from the shares and the effort");
  }

  static std::string text_of(const Position& position) {
    return G::write_position(position, Format::text);
  }
  // How the game ended, or nothing while it goes on. The solver must have won.
  std::optional<Outcome> end_of(const Position& position) const {
    const auto outcome = position.outcome();
    expect(!outcome || outcome->winner == solver_,
           "a line of the solution does not end in the solver's win");
    return outcome;
  }

  void expect_turn(const Position& position, const SolutionTurn& turn) const {
    const Position reached = played<G>(position, turn.text).reached;
    expect(text_of(reached) == turn.position, turn.text + " leads to another position");
    expect(tells_end(turn, end_of(reached)), turn.text + " does not end the game as it says");
    for (const std::string& other : turn.also) played<G>(position, other);
    if (!turn.end.empty()) expect(turn.turns == 1, turn.text + " is the last turn");
    for (const Refutation& trap : turn.traps) expect_trap(position, trap);
    if (!turn.next.empty()) expect_defences(reached, turn);
  }

  // A trap must end in the defender's win, as it says.
  void expect_trap(const Position& position, const Refutation& trap) const {
    const std::string& wrong = trap.wrong_turns.front();
    Position reached = played<G>(position, wrong).reached;
    for (const std::string& text : trap.line) reached = played<G>(reached, text).reached;
    const auto outcome = reached.outcome();
    expect(outcome && outcome->winner != solver_ && tells_end(trap, outcome),
           "the refutation of " + wrong + " does not end as it says");
  }

  void expect_defences(const Position& position, const SolutionTurn& turn) const {
    std::unordered_set<std::uint64_t> met;
    int longest = 0;
    for (const SolutionTurn& defence : turn.next) {
      for (const std::string& text : texts_of(defence)) {
        const Position reached = played<G>(position, text).reached;
        expect(met.insert(reached.hash()).second, "the defence " + text + " is there twice");
        expect_answer(reached, defence);
      }
      const Position first = played<G>(position, defence.text).reached;
      expect(text_of(first) == defence.position, defence.text + " leads to another position");
      for (const SolutionTurn& answer : defence.next) {
        longest = std::max(longest, answer.turns);
        expect_turn(first, answer);
      }
    }
    expect(met.size() == distinct_turns(position).size(),
           "a defence against " + turn.text + " is missing");
    expect(turn.turns == longest + 1, "'turns' of " + turn.text + " is not one more than after it");
  }

  // One answer to several turns must end the game after each of them.
  void expect_answer(const Position& reached, const SolutionTurn& defence) const {
    if (defence.next.empty())
      return expect(tells_end(defence, end_of(reached)), "a line ends differently");
    const std::string& answer = defence.next.front().text;
    if (!defence.also.empty())
      expect(end_of(played<G>(reached, answer).reached).has_value(),
             answer + " does not end the game against every turn that it answers");
  }

  void expect_refutations(const Position& position, const Puzzle& puzzle) const {
    const TurnClasses<G> classes(position);
    const auto solved = classes.class_of(played<G>(position, puzzle.solution.text).reached);
    for (const Refutation& refutation : puzzle.solution.refutations)
      for (const std::string& wrong : refutation.wrong_turns) {
        const Position reached = played<G>(position, wrong).reached;
        expect(classes.class_of(reached) != solved, wrong + " is called wrong, and solves");
        expect(refutation.line.empty() == reached.outcome().has_value(),
               wrong + " has no reply although the game goes on, or one after its end");
        for (const std::string& reply : refutation.line) played<G>(reached, reply);
        expect(refutation.loses, wrong + " is not said to lose, as every other first turn does");
      }
  }

  Side solver_ = Side::white;
};

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
      expect(files_.at(file) == made(),
             "is not what this version of the program makes of puzzles.jsonl");
    });
  }

  void check_puzzle(const Puzzle& puzzle) {
    with_game(puzzle.game, [&]<Game G>() {
      TreeCheck<G>().check(puzzle);
      check_solution_proof(puzzle);
      check_uniqueness_proof<G>(puzzle);
    });
  }

  // Returns a certificate that has passed its check.
  CheckedCertificate checked(const std::string& name) {
    const auto found = files_.find(name);
    expect(found != files_.end(), "the certificate " + name + " is missing");
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
    expect(header.game == puzzle.game && header.position == puzzle.position &&
               header.winner == puzzle.side && !header.is_narrow(),
           "the certificate proves something else than that the solver wins");
    expect(proof.length == static_cast<std::uint64_t>(2 * puzzle.turns - 1),
           "the certificate takes another number of turns than the puzzle");
  }

  template <Game G>
  void check_uniqueness_proof(const Puzzle& puzzle) {
    const CertificateHeader header = checked(puzzle.uniqueness_certificate).header;
    expect(header.game == puzzle.game && header.position == puzzle.position &&
               header.winner == opponent(puzzle.side) && header.within == 0,
           "the second certificate proves something else than that other turns lose");
    const auto position = G::parse_position(puzzle.position);
    const TurnClasses<G> classes(position);
    const auto class_of = [&](const std::string& turn) {
      return classes.class_of(played<G>(position, turn).reached);
    };
    for (const std::string& turn : header.without)
      expect(class_of(turn) == class_of(puzzle.solution.text),
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
    expect(std::ranges::equal(puzzles_, sorted, {}, &Puzzle::id,
                              [](const ProvenPuzzle& proven) { return proven.puzzle.id; }),
           "the puzzles are not in their order");
  }

  void expect_no_other_certificates() const {
    for (const auto& [name, content] : files_)
      expect(!name.starts_with(certificates_begin) || certificates_.contains(name),
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

PuzzleCheck check_answer(const Puzzle& puzzle, std::span<const std::string> turns) {
  PuzzleCheck check;
  with_game(puzzle.game, [&]<Game G>() { check = AnswerCheck<G>::of(puzzle, turns); });
  return check;
}

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
