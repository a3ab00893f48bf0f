// From gestures to the turns of a record, for one layout.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/side.hpp"
#include "formats/boardspace/boardspace_gesture.hpp"
#include "formats/boardspace/boardspace_properties.hpp"
#include "formats/boardspace/boardspace_turn.hpp"
#include "model/record.hpp"

namespace cairn::boardspace {

// The property that holds what was done of a turn that was never finished.
inline constexpr std::string_view half_turn_tag = "HALF";

// How a game ended.
struct Result {
  std::optional<Side> winner;  // nothing: it did not end
  std::string_view way;        // "", "Resign" or "Time"
};

// Fills a record's turns, repairs, and what broke it. The first way to go on is the main line, the
// others are its variations.
class Game {
 public:
  // `colours`: of the players 0 and 1.
  Game(Record& record, const tzaar::Position& start, std::array<Side, 2> colours);

  // A gesture, and the other properties of its node.
  void act(const Gesture& gesture, std::string_view clock, Properties&& properties);
  // What should be a gesture and is none.
  void reject(const Error& error, std::string_view text, Properties&& properties);
  // A node without a gesture.
  void annotate(Properties&& properties);

  void open();
  void close();
  // The record breaks off in its main line; a turn that is begun cannot be read.
  void cut_off(const Error& error);
  void finish();  // the end of the record

  // Of the main line; after finish().
  const Result& result() const { return result_; }

 private:
  struct Resignation {
    Side loser;
    Moment moment;
  };
  struct State {
    TurnPlay play;
    std::vector<RecordTurn>* line;
    GatheredProperties properties{};  // of the turn in progress
    std::optional<Resignation> resignation{};
    Result result{};         // by resignation or time
    Place last_place{};      // of a gesture
    bool is_broken = false;  // nothing can be played any further
    bool is_finished = false;
    bool is_edited = false;  // after its end; what follows is no game any more
    RecordTurn unread{};     // once it is broken: the turn that stands there
    bool is_unread_known = false;
  };
  // Where ways to go on begin.
  struct Level {
    std::optional<State> before;  // once there is one
    std::size_t turns = 0;        // in the line by then
  };

  static void drop_empty_variation(const Level& level);
  bool is_main() const { return state_.line == &record_.turns; }
  void perform(const Gesture& gesture, Moment moment);
  bool is_after_end(const Gesture& gesture);
  bool is_settled(const Gesture& gesture, Moment moment);
  std::string_view handle(const Gesture& gesture, Moment moment);
  void confirm(const Gesture& gesture, Moment moment);
  void commit(std::string_view clock);
  void end(Result result);
  void add_end_node(std::string_view clock);
  void break_off(const Error& error, std::string_view text);
  void pass_over(std::string_view text, bool is_done);
  void add_unread();
  void finish_line();
  void finish_turn();
  void remark(Place place, std::string_view what, std::string_view before, std::string after);

  Record& record_;
  std::array<Side, 2> colours_;
  State state_;
  std::vector<Level> levels_;
  Result result_;
};

}  // namespace cairn::boardspace
