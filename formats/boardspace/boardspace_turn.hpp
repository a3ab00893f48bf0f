// Plays a Boardspace turn on a position, gesture by gesture.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "tzaar/position.hpp"

namespace cairn::boardspace {

// The clock at which a gesture was made, and its place in the record.
struct Moment {
  std::string_view clock;  // may be empty
  Place place;
};

class TurnPlay {
 public:
  explicit TurnPlay(const tzaar::Position& start) : position_(start) {}

  const tzaar::Position& position() const { return position_; }
  // The side whose turn it is. Nothing while pieces are placed out of order, when either may act.
  std::optional<Side> mover() const;
  bool is_begun() const { return !played_.empty() || hand_ || put_; }
  bool is_complete() const;  // the turn only lacks its confirmation by `Done`
  bool holds_something() const { return hand_.has_value(); }

  // The gestures. Each returns a description of what had to be corrected, which is usually empty.
  // If a gesture is impossible it throws Error (illegal) with its place, and the turn and the
  // position stay as they were.
  std::string_view pick_up(tzaar::Space from, Moment moment);
  std::string_view put_down(tzaar::Space to, Moment moment);
  std::string_view move(tzaar::Space from, tzaar::Space to, Moment moment);
  std::string_view pass(Moment moment);
  std::string_view pick_from_rack(const tzaar::Stack& piece, Moment moment);
  std::string_view put_on_rack(Moment moment);
  std::string_view place(const tzaar::Stack& piece, tzaar::Space to, Moment moment);
  void let_go() { hand_.reset(); }  // puts the piece in hand back where it came from

  // The actions so far, as move text.
  std::string text() const;
  // The actions so far and what was picked up for the next one.
  std::string begun_text() const;
  // After an illegal action: the actions before it and that action.
  std::string rejected_text() const { return rejected_; }
  Place first_place() const { return place_; }
  // One clock for each gesture that counts; empty where the record has none.
  std::vector<std::string>& clocks() { return clocks_; }

  // Goes on to the next turn after a complete one.
  void begin_turn();

  // Whether the pieces are placed against the rules, each player placing those of the other. Such
  // placements are not turns; the position becomes valid only when all pieces are on the board.
  bool is_out_of_order() const { return is_out_of_order_; }

 private:
  struct Played {
    tzaar::Move move;
    tzaar::Position::Undo undo;
    std::size_t clocks;  // number of clocks before this action
  };
  struct Hand {
    std::optional<tzaar::Space> from;  // where it was picked up; nothing: from the rack
    tzaar::Stack piece;                // only if it is from the rack
    Moment moment;
  };

  bool is_placing() const { return is_out_of_order_ || position_.stage() == tzaar::Stage::placing; }
  void act(const tzaar::Move& move, Moment moment, std::optional<Moment> pick);
  void act(tzaar::Space from, tzaar::Space to, Moment moment, std::optional<Moment> pick);
  void put(const tzaar::Stack& piece, tzaar::Space to, Moment moment, std::optional<Moment> pick);
  void put_out_of_order(const tzaar::Stack& piece, tzaar::Space to, Moment moment);
  void take_back();
  std::string_view take_back_placement(tzaar::Space from, Moment moment);
  void begin(Moment moment);
  void check_not_complete(Moment moment) const;
  [[noreturn]] void reject(const std::string& action, Moment moment);

  tzaar::Position position_;
  boost::container::static_vector<Played, 2> played_;
  std::optional<Hand> hand_;
  std::vector<std::string> clocks_;
  Place place_;  // of the turn's first gesture
  Side mover_ = Side::white;
  std::string rejected_;
  bool is_out_of_order_ = false;
  tzaar::Setup layout_;              // the pieces so far, while they are placed out of order
  std::optional<tzaar::Space> put_;  // while they are: the space filled in this turn
};

// Whether a text like that of TurnPlay::text() is a legal turn in the position, the beginning of
// one, or neither.
enum class Progress : std::uint8_t { none, begun, complete };
Progress progress_of(const tzaar::Position& position, std::string_view text);

}  // namespace cairn::boardspace
