// Makes the records of samples/ that nobody played: the fixed-depth search against itself, with a
// turn taken at random now and then from those that look nearly as good as the best one. The same
// arguments give the same record on every machine.
//
// usage: play GAME SEED DEPTH [START]; START is position text, or the game's usual start
#include <algorithm>
#include <atomic>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "analysis/replay.hpp"
#include "core/random.hpp"
#include "core/turn.hpp"
#include "formats/writer.hpp"
#include "games/list.hpp"
#include "search/alpha_beta.hpp"

namespace {

using namespace cairn;

constexpr std::size_t turns_at_most = 200;
constexpr std::uint32_t one_in = 6;  // turns taken at random
constexpr Score nearly = 60;         // what such a turn may give away, in the evaluation's points
constexpr std::size_t table_bytes = 1 << 24;

template <Game G>
class Player {
 public:
  using Position = typename G::Position;

  Player(std::uint64_t seed, int depth)
      : random_(seed), depth_(depth), table_(table_bytes), search_(table_, never_) {}

  Turn<Position> choose(const Position& position) {
    std::vector<Scored> turns = scored_turns(position);
    const auto [worst, best] = std::ranges::minmax(turns, {}, &Scored::score);
    // While pieces are being placed, the evaluation sees no difference.
    if (worst.score != best.score && random_.below(one_in) != 0) return searched_turn(position);
    std::erase_if(turns,
                  [least = best.score - nearly](const Scored& turn) { return turn.score < least; });
    return turns[random_.below(static_cast<std::uint32_t>(turns.size()))].turn;
  }

 private:
  using Search = AlphaBeta<Position, G>;

  struct Scored {
    Turn<Position> turn;
    Score score;  // at once, for the player
  };

  static std::vector<Scored> scored_turns(const Position& position) {
    std::vector<Scored> scored;
    for (auto& turn : distinct_turns(position))
      scored.push_back({turn, score_of(after(position, turn), position.to_move())});
    return scored;
  }

  static Score score_of(Position position, Side player) {
    if (const auto outcome = position.outcome())
      return outcome->winner == player ? win_in(1) : loss_in(1);
    return -Search::horizon_value(position);
  }

  Turn<Position> searched_turn(const Position& start) {
    search_.forget();
    Position position = start;
    Turn<Position> turn;
    for (const auto& move : search_.search(start, depth_).line) {
      if (position.outcome() || position.to_move() != start.to_move()) break;
      turn.push_back(move);
      position.play(move);
    }
    return turn;
  }

  Random random_;
  int depth_;
  std::atomic<bool> never_{false};
  TranspositionTable table_;
  Search search_;
};

std::string result_of(const std::optional<Outcome>& outcome) {
  if (!outcome) return "?";
  if (!outcome->winner) return "0";
  return *outcome->winner == Side::white ? "W+" : "B+";
}

template <Game G>
Record play(const std::string& seed, const std::string& depth, const std::string& start) {
  const std::string player = "Cairn depth " + depth;
  Record record;
  record.game = G::name;
  record.start = G::write_position(G::parse_position(start), Format::cairn);
  record.tags = {{"PW", {player}, {}},
                 {"PB", {player}, {}},
                 {"EV", {"own play, seed " + seed}, {}},
                 {"SO", {"Cairn against itself; no human played this game"}, {}}};
  Player<G> both(std::stoull(seed), std::stoi(depth));
  Replay<G> played = replay<G>(record);
  while (!played.outcome && record.turns.size() < turns_at_most) {
    const auto& position = played.positions.back();
    RecordTurn& turn = record.turns.emplace_back();
    turn.side = position.to_move();
    turn.text = G::write_turn(position, both.choose(position), Format::cairn);
    played = replay<G>(record);
  }
  record.tags.push_back({"RE", {result_of(played.outcome)}, {}});
  return record;
}

}  // namespace

int main(int count, char** words) {
  const std::vector<std::string> arguments(words + 1, words + count);
  if (arguments.size() < 3 || arguments.size() > 4) {
    std::cerr << "usage: play GAME SEED DEPTH [START]\n";
    return 2;
  }
  try {
    with_game(arguments[0], [&]<Game G>() {
      const std::string start = arguments.size() == 4 ? arguments[3] : "";
      const Record record = play<G>(arguments[1], arguments[2], start);
      std::cout << write_record(record, Format::cairn, game_names());
    });
  } catch (const std::exception& error) {
    std::cerr << "play: " << error.what() << '\n';
    return 1;
  }
  return std::cout.flush() ? 0 : 1;
}
