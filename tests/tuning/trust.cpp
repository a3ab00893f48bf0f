// Measures how far annotations can be trusted: compares the marks of the fixed-depth search alone
// with proofs and with a deeper search. TRUST.md says how to use it and has the results.
#include <fmt/core.h>

#include <atomic>
#include <boost/program_options.hpp>
#include <iostream>
#include <string>
#include <vector>

#include "analysis/annotate.hpp"
#include "analysis/game_judge.hpp"
#include "analysis/player.hpp"
#include "analysis/replay.hpp"
#include "analysis/win_percent.hpp"
#include "analysis/wording.hpp"
#include "formats/records/reader.hpp"
#include "game_types.hpp"
#include "search/proof_search.hpp"
#include "tuning/files_command.hpp"

namespace cairn::tuning {
namespace {

namespace po = boost::program_options;

struct Options {
  int depth = 2;
  std::uint64_t marks_proof_nodes = 0;    // for each position, of the annotation that is judged
  int deeper = 2;                         // by how many turns the judging search is deeper
  std::uint64_t proof_nodes = 100'000;    // for each position, to find the truth
  std::uint64_t check_nodes = 3'000'000;  // for each of the deeper search's positions
  std::uint64_t max_games = 0;            // 0: no limit
  bool lists = false;
  std::vector<std::string> files;
};

// Sums over all games.
struct Counts {
  int games = 0;
  int turns = 0;
  int positions_proven = 0;
  int thrown = 0;         // turns that turned a proven win into a proven loss
  int thrown_marked = 0;  // those of them that got ?!, ? or ?? or a verdict
  int blunders = 0;       // turns marked ??
  int confirmed = 0;      // those of them that deserve some mark, by proof or by the deeper search
  int wrong = 0;          // those proven to change no result, or no mistake to the deeper search
  int wrong_by_proof = 0;
  int open = 0;  // those of them where the deeper search was not completed
};

enum class Truth : std::uint8_t { mistake, no_mistake, no_mistake_proven, open };

template <Game G>
class Trust {
 public:
  using Position = typename G::Position;

  Trust(const Options& options, Counts& counts)
      : options_(options),
        counts_(counts),
        annotator_(settings(options), never_),
        proofs_(std::size_t{256} << 20),
        player_(PlayerSettings(), never_) {}

  void add(const Record& record) {
    const Replay<G> game = replay<G>(record);
    const auto annotated = annotator_.annotate(record, game);
    const ProvenWinners winners =
        prove_game<G>(game, proofs_, Budget(never_, options_.proof_nodes)).winners;
    ++counts_.games;
    for (std::size_t i = 0; i < game.turns.size(); ++i) {
      ++counts_.turns;
      counts_.positions_proven += winners[i].has_value() ? 1 : 0;
      const AnnotatedTurn& turn = annotated->game.turns[i];
      add_thrown(record, i, turn, winners[i], winners[i + 1]);
      if (turn.mark == Mark::blunder)
        add_blunder(record, i, turn, truth_of(game, i, winners[i], winners[i + 1]));
    }
  }

 private:
  static AnalysisSettings settings(const Options& options) {
    return {options.depth, options.marks_proof_nodes, 0, usual_nodes};
  }

  void add_thrown(const Record& record, std::size_t i, const AnnotatedTurn& turn,
                  std::optional<Side> before, std::optional<Side> after) {
    if (before != turn.side || after != opponent(turn.side)) return;
    ++counts_.thrown;
    if (is_noteworthy(turn))
      ++counts_.thrown_marked;
    else
      list("missed", record, i, turn);
  }

  void add_blunder(const Record& record, std::size_t i, const AnnotatedTurn& turn, Truth truth) {
    ++counts_.blunders;
    if (truth == Truth::mistake) {
      ++counts_.confirmed;
    } else if (truth == Truth::open) {
      ++counts_.open;
    } else {
      ++counts_.wrong;
      counts_.wrong_by_proof += truth == Truth::no_mistake_proven ? 1 : 0;
      list(truth == Truth::no_mistake ? "wrong" : "wrong, by proof", record, i, turn);
    }
  }

  Truth truth_of(const Replay<G>& game, std::size_t i, std::optional<Side> before,
                 std::optional<Side> after) {
    const Position& position = game.positions[i];
    const Side player = position.to_move();
    if (after == player || before == opponent(player)) return Truth::no_mistake_proven;
    if (before == player && after == opponent(player)) return Truth::mistake;
    const auto best = white_chances(position, options_.depth + options_.deeper);
    const auto played = white_chances(game.positions[i + 1], options_.depth + options_.deeper - 1);
    if (!best || !played) return Truth::open;
    const double loss = player == Side::white ? *best - *played : *played - *best;
    return loss >= inaccuracy_loss ? Truth::mistake : Truth::no_mistake;
  }

  // Returns White's win percentage by a search of that depth, or nothing if the search was not
  // completed.
  std::optional<double> white_chances(const Position& position, int depth) {
    if (const auto outcome = position.outcome()) return outcome->winner == Side::white ? 100 : 0;
    Limits limits;
    limits.depth = depth;
    limits.nodes = options_.check_nodes;
    player_.forget();
    const Choice<G> choice = player_.choose(position, limits);
    const bool is_settled =
        choice.depth == depth ||
        (!choice.candidates.empty() && choice.best().value.kind != Value::Kind::estimate);
    if (!is_settled) return std::nullopt;
    return win_percent(choice.best().value, G::points_per_logit);
  }

  void list(const char* what, const Record& record, std::size_t i, const AnnotatedTurn& turn) {
    if (!options_.lists) return;
    fmt::print("{}: record {}, turn {}, {} {}{}: {:.0f} % -> {:.0f} %, best {}\n    {}\n", what,
               record.number, i + 1, name(turn.side), turn.text, glyph(turn.mark), turn.win_before,
               turn.win_after, turn.best, turn.position);
  }

  const Options& options_;
  Counts& counts_;
  const std::atomic<bool> never_{false};
  Annotator<G> annotator_;
  ProofSearch<Position, G> proofs_;
  Player<G> player_;
};

double percentage(int part, int whole) {
  return whole == 0 ? 0 : 100.0 * part / whole;
}

void print(const Counts& counts) {
  fmt::print("{} games, {} turns, {} positions proven\n", counts.games, counts.turns,
             counts.positions_proven);
  fmt::print("wins thrown away: {}; marked: {} ({:.1f} %)\n", counts.thrown, counts.thrown_marked,
             percentage(counts.thrown_marked, counts.thrown));
  fmt::print("marked ??: {}; mistakes: {}, none: {} ({:.1f} %; {} by proof), open: {}\n",
             counts.blunders, counts.confirmed, counts.wrong,
             percentage(counts.wrong, counts.confirmed + counts.wrong), counts.wrong_by_proof,
             counts.open);
}

template <Game G>
void add(const Options& options, const Record& record, Counts& counts) {
  static Trust<G> trust(options, counts);
  trust.add(record);
}

void add_file(const Options& options, const std::string& file, Counts& counts) {
  read_records(text_of(file), file, [&](ReadResult result) {
    const Record* record = std::get_if<Record>(&result.content);
    const auto done = static_cast<std::uint64_t>(counts.games);
    if (!record || (options.max_games != 0 && done >= options.max_games)) return;
    with_game(record->game, [&]<Game G>() { add<G>(options, *record, counts); });
    if (counts.games % 10 == 0) std::cerr << counts.games << " games\n";
  });
}

po::options_description describe_options(Options& options) {
  po::options_description description("usage: trust [OPTION...] FILE...");
  description.add_options()("depth,d", po::value(&options.depth)->default_value(options.depth),
                            "of the annotation, in turns")(
      "marks-proof-nodes",
      po::value(&options.marks_proof_nodes)->default_value(options.marks_proof_nodes),
      "of the annotation's own proof search, for each position; 0: none")(
      "deeper", po::value(&options.deeper)->default_value(options.deeper),
      "by so many turns the search is deeper that judges a ??")(
      "proof-nodes", po::value(&options.proof_nodes)->default_value(options.proof_nodes),
      "of the proof search, for each position")(
      "check-nodes", po::value(&options.check_nodes)->default_value(options.check_nodes),
      "of the deeper search, for each position")(
      "games", po::value(&options.max_games)->default_value(options.max_games),
      "take the first N games; 0: all")("list", po::bool_switch(&options.lists),
                                        "list what was missed and what is wrong");
  return description;
}

int run(int count, char** words) {
  return exit_status("trust", [&] {
    Options options;
    if (!parse(count, words, describe_options(options), options.files)) return;
    Counts counts;
    for (const std::string& file : options.files) add_file(options, file, counts);
    print(counts);
  });
}

}  // namespace
}  // namespace cairn::tuning

int main(int count, char** words) {
  return cairn::tuning::run(count, words);
}
