// A turn as it comes about on Boardspace, gesture by gesture, and the position on which it is
// played.
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

// When a gesture was made.
struct Moment {
  std::string_view clock;  // may be empty
  Place place;
};

class TurnPlay {
 public:
  explicit TurnPlay(const tzaar::Position& start) : position_(start) {}

  const tzaar::Position& position() const { return position_; }
  // Who acts; nobody in particular while pieces are placed out of order.
  std::optional<Side> mover() const;
  bool is_begun() const { return !played_.empty() || hand_ || put_; }
  bool is_complete() const;  // and waits for its confirmation
  bool holds_something() const { return hand_.has_value(); }

  // The gestures. They return what had to be put right, in words; mostly nothing. They throw Error
  // (illegal) with its place and leave all as it was.
  std::string_view pick_up(tzaar::Space from, Moment moment);
  std::string_view put_down(tzaar::Space to, Moment moment);
  std::string_view move(tzaar::Space from, tzaar::Space to, Moment moment);
  std::string_view pass(Moment moment);
  std::string_view pick_from_rack(const tzaar::Stack& piece, Moment moment);
  std::string_view put_on_rack(Moment moment);
  std::string_view place(const tzaar::Stack& piece, tzaar::Space to, Moment moment);
  void let_go() { hand_.reset(); }  // of what is in hand, which goes back

  std::string text() const;                                // the actions so far, as move text
  std::string begun_text() const;                          // and what was taken up for the next
  std::string rejected_text() const { return rejected_; }  // those and the one that was illegal
  Place first_place() const { return place_; }
  // One for each gesture that counts; empty where there was none.
  std::vector<std::string>& clocks() { return clocks_; }

  // After a complete turn, to the next one.
  void begin_turn();

  // Whether pieces are placed in an order that is not that of the rules: each player those of the
  // other. Such placements are no turns; the position is there when all pieces are.
  bool is_out_of_order() const { return is_out_of_order_; }

 private:
  struct Played {
    tzaar::Move move;
    tzaar::Position::Undo undo;
    std::size_t clocks;  // how many there were before it
  };
  struct Hand {
    std::optional<tzaar::Space> from;  // nothing: from the rack
    tzaar::Stack piece;                // from the rack
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
  tzaar::Setup layout_;              // while pieces are placed out of order
  std::optional<tzaar::Space> put_;  // then, in this turn
};

// Whether a text of the form of TurnPlay::text() is a turn of the position, or the beginning of
// one.
enum class Progress : std::uint8_t { none, begun, complete };
Progress progress_of(const tzaar::Position& position, std::string_view text);

}  // namespace cairn::boardspace
