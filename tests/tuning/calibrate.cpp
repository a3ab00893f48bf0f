// Finds out how often those win who are said to win with so many per cent: plays games, analyses
// their late parts as `cairn analyse` does, proves who wins in their positions, and writes both
// down. calibrate.py makes tables and fits of it; TRUST.md has the results.
//
// Each line has the game, how many random turns lie at most two turns back, the stage (stacks in
// TZAAR, parts in Battle of Towers), White's points by the search of the position, White's points
// as they are shown, or the winner whom a second look shows, who wins in truth (`-` if that is not
// found out), how many positions the proof took, and the position. The analysis asks for no proofs,
// so that more positions have an estimate. Those that the search of fixed depth proves have no
// line.
#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <boost/program_options.hpp>
#include <cstdint>
#include <cstdio>
#include <string>
#include <variant>
#include <vector>

#include "analysis/annotate.hpp"
#include "analysis/game_judge.hpp"
#include "analysis/player.hpp"
#include "analysis/replay.hpp"
#include "core/random.hpp"
#include "formats/records/reader.hpp"
#include "game_types.hpp"
#include "search/proof_search.hpp"
#include "tuning/files_command.hpp"
#include "tuning/openings.hpp"

namespace cairn::tuning {
namespace {

namespace po = boost::program_options;

struct Options {
  std::string game = "tzaar";
  std::uint64_t seed = 1;       // of the first game
  int count = 0;                // of games that are played
  std::uint64_t nodes = 3'000;  // for each turn of them
  std::uint32_t one_in = 6;     // one of so many turns is random: all along in every second game
  int stage = 27;               // the positions of this stage and later ones are solved,
  int turns = 16;               // but only those of so many turns at the end of a game
  std::uint64_t proof_nodes = 2'000'000;
  std::vector<std::string> files;  // games to take besides
};

// In the other games, only the first turns are random.
constexpr std::size_t varied_turns = 12;
constexpr std::size_t turns_at_most = 200;

int stage_of(const tzaar::Position& position) {
  return position.stack_count();
}

int stage_of(const towers::Position& position) {
  int parts = 0;
  for (const Side side : both_sides) {
    const auto& bits = position.planes(side).bits;
    parts += std::popcount(bits[0]) + 2 * std::popcount(bits[1]) + std::popcount(bits[2]) +
             2 * std::popcount(bits[3]);
  }
  return parts;
}

template <Game G>
class Calibration {
 public:
  using Position = typename G::Position;

  explicit Calibration(const Options& options)
      : options_(options),
        judge_(completed<G>({.second_look_nodes = usual_nodes}), never_, default_table_bytes,
               one_thread()),
        proofs_(std::size_t{256} << 20),
        player_({}, never_) {}

  void play(std::uint64_t number) {
    Random random(mix(number));
    const bool has_strays = number % 2 == 1;
    Replay<G> game;
    game.positions.push_back(opening<G>(number));
    std::vector<std::size_t> strays;
    while (!game.positions.back().outcome() && game.turns.size() < turns_at_most) {
      const bool may_stray = has_strays || game.turns.size() < varied_turns;
      const bool strays_now = may_stray && random.below(options_.one_in) == 0;
      if (strays_now) strays.push_back(game.turns.size());
      game.turns.push_back(strays_now ? any_turn(game.positions.back(), random)
                                      : best_turn(game.positions));
      game.positions.push_back(after(game.positions.back(), game.turns.back()));
    }
    game.outcome = game.positions.back().outcome();
    measure(fmt::format("{}", number), game, strays);
  }

  // Writes down what is said and true of the late positions of a game. `strays` are the turns, by
  // their indices, that were made by chance.
  void measure(const std::string& name, const Replay<G>& whole,
               const std::vector<std::size_t>& strays) {
    const std::size_t first = first_late(whole);
    if (first >= whole.turns.size()) return;
    const auto game = turns_of(whole, first, static_cast<int>(whole.turns.size()));
    const auto judged = judge_.judge(game, {}, nullptr);
    const ShownValues<G> shown(game, *judged);
    proofs_.forget();
    int unsettled = 0;
    for (std::size_t i = game.turns.size(); i-- > 0 && unsettled < unsettled_in_a_row;) {
      const Position& position = game.positions[i];
      const Score score = judged->positions[i].score;
      if (is_proven(score)) continue;
      const auto near = std::ranges::count_if(
          strays, [&](std::size_t stray) { return stray < first + i && stray + 2 >= first + i; });
      const auto winner = proven_winner<G>(position, proofs_, Budget(never_, options_.proof_nodes));
      unsettled = winner ? 0 : unsettled + 1;
      fmt::print("{},{},{},{},{},{},{},{}\n", name, near, stage_of(position),
                 position.to_move() == Side::white ? score : -score, shown_text(shown.value(i)),
                 winner ? letter(*winner) : "-", proofs_.nodes(),
                 G::write_position(position, Format::text));
    }
    std::fflush(stdout);
  }

 private:
  std::size_t first_late(const Replay<G>& game) const {
    const auto turns = std::min(static_cast<std::size_t>(options_.turns), game.turns.size());
    const auto late = std::find_if(
        game.positions.end() - 1 - static_cast<std::ptrdiff_t>(turns), game.positions.end(),
        [&](const Position& position) { return stage_of(position) <= options_.stage; });
    return static_cast<std::size_t>(late - game.positions.begin());
  }

  static Turn<Position> any_turn(const Position& position, Random& random) {
    const auto turns = distinct_turns(position);
    return turns[random.below(static_cast<std::uint32_t>(turns.size()))];
  }

  Turn<Position> best_turn(const std::vector<Position>& passed) {
    const std::vector<Position> before(passed.begin(), passed.end() - 1);
    return player_.choose(passed.back(), {.nodes = options_.nodes}, 1, before).best().turn;
  }

  static const char* letter(Side side) { return side == Side::white ? "W" : "B"; }

  static std::string shown_text(const Value& value) {
    if (value.kind == Value::Kind::estimate) return fmt::format("{}", value.points);
    const auto winner = winner_in(value);
    return winner ? letter(*winner) : "draw";
  }

  const Options& options_;
  const std::atomic<bool> never_{false};
  GameJudge<G> judge_;
  ProofSearch<Position, G> proofs_;
  Player<G> player_;
};

template <Game G>
void measure_file(const std::string& file, Calibration<G>& calibration) {
  read_records(text_of(file), file, [&](ReadResult result) {
    const Record* record = std::get_if<Record>(&result.content);
    if (record && record->game == G::name)
      calibration.measure(fmt::format("{}:{}", file, record->number), replay<G>(*record), {});
  });
}

template <Game G>
void measure_all(const Options& options) {
  Calibration<G> calibration(options);
  for (const std::string& file : options.files) measure_file<G>(file, calibration);
  for (int i = 0; i < options.count; ++i)
    calibration.play(options.seed + static_cast<std::uint64_t>(i));
}

po::options_description describe_options(Options& options) {
  po::options_description description("usage: calibrate [OPTION...] [FILE...]");
  const auto number = [](auto& value) { return po::value(&value)->default_value(value); };
  description.add_options()("game", number(options.game), "tzaar or towers")(
      "seed", number(options.seed), "of the first game")("games", number(options.count),
                                                         "how many games are played")(
      "nodes", number(options.nodes), "for each turn of them")("one-in", number(options.one_in),
                                                               "one of so many turns is random")(
      "stage", number(options.stage), "with so many stacks or parts, positions are solved")(
      "turns", number(options.turns), "so many of the last turns are looked at, at most")(
      "proof-nodes", number(options.proof_nodes), "of a proof search");
  return description;
}

int run(int count, char** words) {
  return exit_status("calibrate", [&] {
    Options options;
    if (!parse(count, words, describe_options(options), options.files)) return;
    with_game(options.game, [&]<Game G>() { measure_all<G>(options); });
  });
}

}  // namespace
}  // namespace cairn::tuning

int main(int count, char** words) {
  return cairn::tuning::run(count, words);
}
