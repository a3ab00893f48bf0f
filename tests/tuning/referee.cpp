// Judges the marks of analyses: asks the referee about every ? and ??, and about turns that have no
// mark although a search by the player sees much lost. TRUST.md says how to use it and has results.
#include <fmt/core.h>

#include <atomic>
#include <boost/program_options.hpp>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "analysis/replay.hpp"
#include "analysis/win_percent.hpp"
#include "analysis/wording.hpp"
#include "formats/records/analysis_json.hpp"
#include "formats/records/analysis_sgf.hpp"
#include "game_types.hpp"
#include "tuning/files_command.hpp"
#include "tuning/referee.hpp"
#include "tuning/rulings.hpp"

namespace cairn::tuning {
namespace {

namespace po = boost::program_options;

struct Options {
  RefereeSettings referee;
  std::uint64_t screen_nodes = 300'000;  // for each of the two positions of an unmarked turn
  std::uint64_t screen_every = 1;        // unmarked turns are looked at in every Nth game
  std::uint64_t most_cases = 0;          // 0: no limit
  std::string rulings;                   // a file that keeps them; empty: none
  std::vector<std::string> files;
};

// Losses in points of win percentage: a ? below the first or a ?? below the second is false, and a
// turn without a mark that loses the third is missed.
constexpr double needed_for_mistake = 3;
constexpr double needed_for_blunder = 5;
constexpr double missed_from = 15;
// Unmarked turns are ruled on only if the quick search sees so many points lost.
constexpr double screened_from = 8;

struct Counts {
  int right = 0;
  int wrong = 0;
  int open = 0;

  void add(std::optional<bool> loses) { ++(!loses ? open : *loses ? right : wrong); }
};

struct Totals {
  Counts mistakes;
  Counts blunders;
  Counts unmarked;  // `right` are those that were missed
  std::uint64_t cases = 0;
  std::uint64_t games = 0;
};

template <Game G>
class Court {
 public:
  using Position = typename G::Position;

  Court(const Options& options, Rulings& rulings, Totals& totals)
      : options_(options), rulings_(rulings), totals_(totals), referee_(options.referee, never_) {}

  void judge(const AnnotatedGame& game) {
    const Replay<G> replayed = replay<G>(record_of(game));
    is_screened_ = options_.screen_every != 0 && totals_.games++ % options_.screen_every == 0;
    for (std::size_t i = 0; i < game.turns.size() && i < replayed.turns.size(); ++i) {
      if (options_.most_cases != 0 && totals_.cases >= options_.most_cases) return;
      judge(game, replayed, i);
    }
  }

 private:
  void judge(const AnnotatedGame& game, const Replay<G>& replayed, std::size_t i) {
    const AnnotatedTurn& turn = game.turns[i];
    if (!turn.is_searched || turn.is_best) return;
    const Position& position = replayed.positions[i];
    const Position best = after(position, G::parse_turn(position, turn.best));
    const Position& played = replayed.positions[i + 1];
    const std::vector<Position> before(
        replayed.positions.begin(),
        replayed.positions.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    const bool is_blamed = turn.mark == Mark::mistake || turn.mark == Mark::blunder;
    if (!is_blamed) {
      if (!is_screened_ || turn.mark != Mark::none) return;
      if (turn.before.kind != Value::Kind::estimate) return;
      const auto chances = [&](const Position& reached) { return screened(reached, turn, before); };
      if (chances(best) - chances(played) < screened_from) return;
    }
    const double threshold = !is_blamed                   ? missed_from
                             : turn.mark == Mark::blunder ? needed_for_blunder
                                                          : needed_for_mistake;
    const Ruling ruling = ruled(best, played, turn, threshold, before);
    const auto loses = ruling.loses(threshold);
    Counts& counts = !is_blamed                   ? totals_.unmarked
                     : turn.mark == Mark::blunder ? totals_.blunders
                                                  : totals_.mistakes;
    counts.add(loses);
    ++totals_.cases;
    print(game, i, ruling, loses);
  }

  // Returns the chances of the turn's player by the quick search that looks for unmarked turns.
  double screened(const Position& reached, const AnnotatedTurn& turn,
                  const std::vector<Position>& before) {
    const std::string question =
        fmt::format("{} for {}, {} nodes", text(reached), name(turn.side), options_.screen_nodes);
    return rulings_.answer(question, [&] {
      return referee_.searched(reached, turn.side, options_.screen_nodes, before);
    });
  }

  Ruling ruled(const Position& best, const Position& played, const AnnotatedTurn& turn,
               double threshold, const std::vector<Position>& before) {
    const RefereeSettings& settings = options_.referee;
    const std::string question =
        fmt::format("{} or {} for {}, by {} points; {} {} {} {}", text(best), text(played),
                    name(turn.side), threshold, settings.proof_nodes, settings.player_nodes,
                    settings.playouts.nodes, settings.playouts.most_pairs);
    return ruling_of(rulings_.answer(question, [&] {
      return to_json(referee_.rule(best, played, turn.side, threshold, before));
    }));
  }

  static std::string text(const Position& position) {
    return G::write_position(position, Format::text);
  }

  static void print(const AnnotatedGame& game, std::size_t i, const Ruling& ruling,
                    std::optional<bool> loses) {
    const AnnotatedTurn& turn = game.turns[i];
    fmt::print("{} {}, turn {}: {}{} loses {:.0f}; referee: {:.0f}{} -> {:.0f}{}", game.game,
               game.number, i + 1, turn.text, glyph(turn.mark), turn.loss, ruling.best.percent,
               ruling.best.is_proven ? " (proven)" : "", ruling.played.percent,
               ruling.played.is_proven ? " (proven)" : "");
    if (ruling.playouts)
      fmt::print(", played out {:.0f} +- {:.0f} ({} pairs)", ruling.playouts->mean,
                 ruling.playouts->error, ruling.playouts->count);
    fmt::print(": {}\n", !loses ? "open" : *loses ? "loses" : "does not lose");
    std::fflush(stdout);
  }

  const Options& options_;
  Rulings& rulings_;
  Totals& totals_;
  bool is_screened_ = false;  // the game that is judged is one whose unmarked turns are looked at
  const std::atomic<bool> never_{false};
  Referee<G> referee_;
};

void judge_file(const Options& options, const std::string& file, Rulings& rulings, Totals& totals) {
  std::istringstream in(text_of(file));
  for (std::string line; std::getline(in, line);) {
    const auto content = read_json(line);
    const auto* game = std::get_if<AnnotatedGame>(&content);
    if (!game) continue;
    with_game(game->game, [&]<Game G>() {
      static Court<G> court(options, rulings, totals);
      court.judge(*game);
    });
  }
}

void print(const char* what, const Counts& counts, const char* wrong) {
  const int judged = counts.right + counts.wrong;
  fmt::print("{}: {} judged, {} {} ({:.1f} %), {} open\n", what, judged, counts.wrong, wrong,
             judged == 0 ? 0.0 : 100.0 * counts.wrong / judged, counts.open);
}

po::options_description describe_options(Options& options) {
  RefereeSettings& referee = options.referee;
  po::options_description description("usage: referee [OPTION...] ANALYSIS.json...");
  description.add_options()("proof-nodes",
                            po::value(&referee.proof_nodes)->default_value(referee.proof_nodes),
                            "of a proof search")(
      "player-nodes", po::value(&referee.player_nodes)->default_value(referee.player_nodes),
      "of a search by the player")(
      "playout-nodes", po::value(&referee.playouts.nodes)->default_value(referee.playouts.nodes),
      "for each turn of a game that is played out")(
      "pairs", po::value(&referee.playouts.most_pairs)->default_value(referee.playouts.most_pairs),
      "of games, at most")("screen-nodes",
                           po::value(&options.screen_nodes)->default_value(options.screen_nodes),
                           "of the search that looks for unmarked turns that lose much")(
      "screen-every", po::value(&options.screen_every)->default_value(options.screen_every),
      "look for them in every Nth game only; 0: in none")(
      "cases", po::value(&options.most_cases)->default_value(0), "rule on N turns; 0: on all")(
      "rulings", po::value(&options.rulings),
      "keep rulings in this file, and take from it those that were made before");
  return description;
}

int run(int count, char** words) {
  return exit_status("referee", [&] {
    Options options;
    if (!parse(count, words, describe_options(options), options.files)) return;
    Rulings rulings(options.rulings);
    Totals totals;
    for (const std::string& file : options.files) judge_file(options, file, rulings, totals);
    print("?", totals.mistakes, "false");
    print("??", totals.blunders, "false");
    fmt::print("unmarked: {} lose {:.0f} points and more, {} open\n", totals.unmarked.right,
               missed_from, totals.unmarked.open);
  });
}

}  // namespace
}  // namespace cairn::tuning

int main(int count, char** words) {
  return cairn::tuning::run(count, words);
}
