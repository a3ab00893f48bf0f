#include "towers/reasons.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "towers/motifs.hpp"
#include "towers/notation.hpp"
#include "towers/outcomes.hpp"

namespace cairn::towers {

namespace {

std::optional<Piece> taken_by(const Position& position, const Move& move) {
  if (move.kind != Move::Kind::whole || move.off) return std::nullopt;
  const auto piece = position.at(path(move).back());
  return piece && piece->side != position.to_move() ? piece : std::nullopt;
}

std::string space_name(Space space) {
  return {static_cast<char>('a' + space.file()), static_cast<char>('1' + space.rank())};
}

// From where a side could go beyond the edge at once if it were to move.
std::optional<Space> crossing_from(const Position& position, Side side) {
  const auto turned = position.to_move() == side ? std::optional(position) : passed(position);
  if (!turned) return std::nullopt;
  Position::Moves moves;
  turned->generate(moves);
  for (const Move& move : moves)
    if (move.off) return move.from;
  return std::nullopt;
}

// How many rows the foremost piece of a side has still to go, and where it stands.
std::pair<int, Space> foremost(const Position& position, Side side) {
  std::pair<int, Space> found{board_width, Space()};
  for (int number = 0; number < space_count; ++number) {
    const Space space(number);
    const auto piece = position.at(space);
    if (!piece || piece->side != side) continue;
    const int rows = side == Side::white ? board_width - 1 - space.rank() : space.rank();
    if (rows < found.first) found = {rows, space};
  }
  return found;
}

class Line {
 public:
  Line(const Position& position, const std::vector<Turn<Position>>& turns)
      : loser_(opponent(position.to_move())),
        turns_(turns),
        positions_(positions_along(position, turns)) {}

  std::optional<Reason> reason() const {
    if (const auto found = ending()) return found;
    if (const auto found = threat()) return found;
    if (const auto found = lost_piece()) return found;
    return race();
  }

 private:
  Reason hurts(std::string_view code, Space space) const {
    Reason reason;
    reason.code = code;
    reason.side = loser_;
    reason.turns = 1;
    reason.spaces.push_back(space_name(space));
    return reason;
  }

  std::optional<Reason> ending() const {
    const auto outcome = positions_.back().outcome();
    if (!outcome || outcome->winner != opponent(loser_)) return std::nullopt;
    const Move& last = turns_.back().front();
    Reason reason = hurts(last.off ? "crosses_edge" : "no_pieces", last.from);
    reason.turns = static_cast<int>(turns_.size());
    return reason;
  }

  // The winner could go beyond the edge with the next turn.
  std::optional<Reason> threat() const {
    const auto from = crossing_from(positions_[1], opponent(loser_));
    if (!from || positions_[1].to_move() != loser_) return std::nullopt;
    return hurts("threatens_edge", *from);
  }

  // A turn of the winner takes a piece, and no turn of the loser in the line takes as much.
  std::optional<Reason> lost_piece() const {
    int gained = 0;
    std::optional<Reason> found;
    for (std::size_t i = 0; i < turns_.size(); ++i) {
      const Move& move = turns_[i].front();
      const auto taken = taken_by(positions_[i], move);
      if (!taken) continue;
      gained += i % 2 == 0 ? taken->parts() : -taken->parts();
      if (i % 2 != 0 || found) continue;
      found = hurts(i == 0 ? "piece_taken" : "piece_falls", path(move).back());
      found->count = taken->parts();
      found->turns = static_cast<int>(i) + 1;
    }
    return gained > 0 ? found : std::nullopt;
  }

  // The winner's foremost piece has fewer rows to go.
  std::optional<Reason> race() const {
    const auto [rows, space] = foremost(positions_[1], opponent(loser_));
    const auto [own, own_space] = foremost(positions_[1], loser_);
    if (rows >= own) return std::nullopt;
    Reason reason = hurts("ahead_in_race", space);
    reason.count = rows;
    reason.other = own;
    reason.spaces.push_back(space_name(own_space));
    return reason;
  }

  Side loser_;
  const std::vector<Turn<Position>>& turns_;
  std::vector<Position> positions_;
};

}  // namespace

std::optional<Reason> reason(const Position& position, const std::vector<Turn<Position>>& line) {
  if (line.empty()) return std::nullopt;
  return Line(position, line).reason();
}

}  // namespace cairn::towers
