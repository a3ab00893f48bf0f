// Judges the marks of analyses: asks the referee about every ? and ??, and about turns that have no
// mark although a search by the player sees much lost. TRUST.md says how to use it and has results.
#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <boost/program_options.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "analysis/game_judge.hpp"
#include "analysis/player.hpp"
#include "analysis/replay.hpp"
#include "analysis/win_percent.hpp"
#include "analysis/wording.hpp"
#include "core/error.hpp"
#include "core/position.hpp"
#include "core/random.hpp"
#include "formats/records/analysis_json.hpp"
#include "formats/records/analysis_sgf.hpp"
#include "game_types.hpp"
#include "games/game.hpp"
#include "search/proof_search.hpp"
#include "tuning/files_command.hpp"

namespace cairn::tuning {
namespace {

// Compares two positions by playing them out: games of the player against itself, in pairs that
// have the same luck. This judges by results, so that it does not share the horizon of any search.

struct PlayoutSettings {
  std::uint64_t nodes = 20'000;  // positions that are searched for a turn
  int noise = 25;                // percentage of the turns that need not be the best ones
  double margin = 5;             // the most that such a turn may lose, in points of win percentage
  int max_turns = 300;           // a longer game counts as the value of its last position
  int least_pairs = 8;
  int most_pairs = 200;
  // The comparison ends as soon as the difference is so many standard errors away from what it is
  // compared with.
  double certainty = 3;
};

// A mean in points of win percentage, and its standard error.
struct Measured {
  double mean = 0;
  double error = 0;
  int count = 0;  // of observations
};

// Collects observations of a difference between two results of 0 to 100.
class Observations {
 public:
  void add(double difference) {
    sum_ += difference;
    squares_ += difference * difference;
    ++count_;
  }
  int count() const { return count_; }
  double mean() const { return count_ == 0 ? 0 : sum_ / count_; }

  // Returns the standard error of the mean. One observation of +50 and one of -50 are added, so
  // that a few equal results do not look certain.
  double error() const {
    const double number = count_ + 2;
    const double mean = sum_ / number;
    const double variance = (squares_ + 2 * 50 * 50) / number - mean * mean;
    return std::sqrt(variance / number);
  }

 private:
  double sum_ = 0;
  double squares_ = 0;
  int count_ = 0;
};

template <Game G>
class Playouts {
 public:
  using Position = typename G::Position;

  // The player must be of Strength::full. Another thread may set `stop`. Both must outlive this
  // object.
  Playouts(Player<G>& player, const PlayoutSettings& settings, const std::atomic<bool>& stop)
      : player_(player), settings_(settings), stop_(stop) {}

  // Returns by how much `first` is better than `second` for `side`, in points of win percentage.
  // The games end when it is clear whether that is more or less than `threshold`, or when the most
  // pairs were played. `before` holds the positions of the game that led to both. Returns nothing
  // if the work was stopped.
  std::optional<Measured> compare(const Position& first, const Position& second, Side side,
                                  double threshold, const std::vector<Position>& before,
                                  std::uint64_t seed) {
    Observations differences;
    while (differences.count() < settings_.most_pairs) {
      const auto luck = mix(seed + static_cast<std::uint64_t>(differences.count()));
      const double white = play(first, before, luck) - play(second, before, luck);
      if (stop_) return std::nullopt;
      differences.add(side == Side::white ? white : -white);
      const double distance = std::abs(differences.mean() - threshold);
      if (differences.count() >= settings_.least_pairs &&
          distance >= settings_.certainty * differences.error())
        break;
    }
    return Measured{differences.mean(), differences.error(), differences.count()};
  }

  // Plays one game from a position and returns White's result: 0, 50, 100, or the win percentage of
  // a game that was left unfinished.
  double play(const Position& start, std::vector<Position> passed, std::uint64_t seed) {
    Random random(seed);
    History<G> history;
    for (const Position& position : passed) history.enter(position);
    Position position = start;
    Value value;
    for (int turn = 0; turn < settings_.max_turns && !stop_; ++turn) {
      if (const auto outcome = history.enter(position)) return result(*outcome);
      player_.forget();
      const bool is_free = random.below(100) < static_cast<std::uint32_t>(settings_.noise);
      const auto choice =
          player_.choose(position, {.nodes = settings_.nodes}, is_free ? choices : 1, passed);
      value = choice.odd_even_average;
      if (value.kind != Value::Kind::estimate) break;
      passed.push_back(position);
      position = after(position,
                       is_free ? any_of(choice, position.to_move(), random) : choice.best().turn);
    }
    return win_percent(value, G::points_per_logit);
  }

 private:
  // A turn that need not be the best one is chosen from so many of the best.
  static constexpr std::size_t choices = 4;

  static double result(const Outcome& outcome) {
    if (!outcome.winner) return 50;
    return *outcome.winner == Side::white ? 100 : 0;
  }

  Turn<Position> any_of(const Choice<G>& choice, Side player, Random& random) const {
    const auto chances = [player](const Candidate<G>& candidate) {
      const double white = win_percent(candidate.value, G::points_per_logit);
      return player == Side::white ? white : 100 - white;
    };
    const double enough = chances(choice.best()) - settings_.margin;
    std::uint32_t good = 1;
    while (good < choice.candidates.size() && chances(choice.candidates[good]) >= enough) ++good;
    return choice.candidates[random.below(good)].turn;
  }

  Player<G>& player_;
  PlayoutSettings settings_;
  const std::atomic<bool>& stop_;
};

// The referee: a slow judgement of two turns of one position, by which the quick marks of an
// annotation are judged. It takes three different ways, none of which has the horizon of the search
// of fixed depth: proofs, a long search by the player at two neighbouring depths, and games played
// out in pairs. TRUST.md says how its word is used.

struct RefereeSettings {
  std::uint64_t proof_nodes = 2'000'000;
  std::uint64_t player_nodes = 3'000'000;
  PlayoutSettings playouts{.least_pairs = 10, .most_pairs = 200};
};

// What the referee found out about a position, as chances of one side in per cent.
struct Chances {
  double percent = 50;
  bool is_proven = false;
};

// How much worse the turn that was played is than the best one, in points of win percentage, by
// each of the ways.
struct Ruling {
  Chances best;                      // after the best turn, by proof or by the long search
  Chances played;                    // after the turn that was played
  std::optional<Measured> playouts;  // nothing if both results are proven

  double searched_loss() const { return best.percent - played.percent; }
  bool is_proven() const { return best.is_proven && played.is_proven; }
  // Returns whether the loss is at least `points`; nothing if the ways disagree.
  std::optional<bool> loses(double points) const {
    const bool by_search = searched_loss() >= points;
    if (is_proven()) return by_search;
    if (by_search != (playouts->mean >= points)) return std::nullopt;
    return by_search;
  }
};

template <Game G>
class Referee {
 public:
  using Position = typename G::Position;

  Referee(const RefereeSettings& settings, const std::atomic<bool>& stop)
      : settings_(settings),
        stop_(stop),
        proofs_(std::size_t{512} << 20),
        player_(PlayerSettings{}, stop),
        playouts_(player_, settings.playouts, stop) {}

  // Rules on a turn after which the position is `played`, where the best one leads to `best`. The
  // games are played until it is clear whether the loss is at least `threshold` points. `before`
  // holds the positions of the game up to the one in which `side` moves.
  Ruling rule(const Position& best, const Position& played, Side side, double threshold,
              const std::vector<Position>& before) {
    Ruling ruling{chances(best, side, before), chances(played, side, before), {}};
    if (!ruling.is_proven())
      ruling.playouts = playouts_.compare(best, played, side, threshold, before, best.hash());
    return ruling;
  }

  // Returns the chances of `side` by proof, or else by the player's search.
  Chances chances(const Position& position, Side side, const std::vector<Position>& before) {
    proofs_.forget();
    if (const auto winner =
            proven_winner<G>(position, proofs_, Budget(stop_, settings_.proof_nodes)))
      return {*winner == side ? 100.0 : 0.0, true};
    return {searched(position, side, settings_.player_nodes, before), false};
  }

  // Returns the chances of `side` by a search of the player alone. The game may be over.
  double searched(const Position& position, Side side, std::uint64_t nodes,
                  const std::vector<Position>& before) {
    double white = 50;
    if (const auto outcome = position.outcome()) {
      if (outcome->winner) white = *outcome->winner == Side::white ? 100 : 0;
    } else {
      player_.forget();
      const auto choice = player_.choose(position, {.nodes = nodes}, 1, before);
      white = win_percent(choice.odd_even_average, G::points_per_logit);
    }
    return side == Side::white ? white : 100 - white;
  }

 private:
  RefereeSettings settings_;
  const std::atomic<bool>& stop_;
  ProofSearch<Position, G> proofs_;
  Player<G> player_;
  Playouts<G> playouts_;
};

// Rulings that were made before. The referee is slow, so its word on a case is kept in a file and
// taken from there when the same case comes up again, in this run or in a later one.

// Answers by the question to which they belong. The file has one JSON array [question, answer] a
// line. A question has to name everything that the answer depends on, except for the program's
// version: begin a new file when the player or the proofs have changed.
class Rulings {
 public:
  // An empty name keeps the answers in memory only. Throws Error of kind io if the file exists and
  // cannot be read, or cannot be written.
  explicit Rulings(const std::string& file) {
    if (file.empty()) return;
    if (std::filesystem::exists(file)) {
      std::istringstream in(text_of(file));
      for (std::string line; std::getline(in, line);) {
        const auto entry = nlohmann::json::parse(line, nullptr, false);
        if (entry.is_array()) answers_[entry.at(0)] = entry.at(1);  // else a line that was cut off
      }
    }
    out_.open(file, std::ios::app);
    if (!out_) throw Error(Error::Kind::io, file + " cannot be written");
  }

  // Returns the answer to `question`, which is taken from work() if it is not known yet.
  template <class Work>
  nlohmann::json answer(const std::string& question, Work&& work) {
    const auto known = answers_.find(question);
    if (known != answers_.end()) return known->second;
    nlohmann::json found = work();
    out_ << nlohmann::json::array({question, found}).dump() << '\n' << std::flush;
    return answers_[question] = found;
  }

 private:
  std::map<std::string, nlohmann::json> answers_;
  std::ofstream out_;
};

nlohmann::json to_json(const Ruling& ruling) {
  nlohmann::json json = {
      {"best", {ruling.best.percent, ruling.best.is_proven}},
      {"played", {ruling.played.percent, ruling.played.is_proven}},
  };
  if (const auto& games = ruling.playouts)
    json["playouts"] = {games->mean, games->error, games->count};
  return json;
}

Ruling ruling_of(const nlohmann::json& json) {
  const auto chances = [](const nlohmann::json& pair) {
    return Chances{pair.at(0).get<double>(), pair.at(1).get<bool>()};
  };
  Ruling ruling{chances(json.at("best")), chances(json.at("played")), {}};
  if (const auto games = json.find("playouts"); games != json.end())
    ruling.playouts = Measured{games->at(0), games->at(1), games->at(2)};
  return ruling;
}

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
