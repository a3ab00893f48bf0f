// Turns the gestures of a game into the turns of a record, starting from one layout.
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

// The property that holds the actions of a turn that was never finished.
inline constexpr std::string_view half_turn_tag = "HALF";

// How a game ended.
struct Result {
  std::optional<Side> winner;  // nothing: the game did not end
  std::string_view way;        // "", "Resign" or "Time"
};

// Fills in a record's turns, repairs and break. Where the game branches, the first continuation is
// the main line and the others are variations.
class Game {
 public:
  // `colours` are those of the players 0 and 1. The record must outlive this object.
  Game(Record& record, const tzaar::Position& start, std::array<Side, 2> colours);

  // Performs a gesture. `properties` are the other properties of its node.
  void act(const Gesture& gesture, std::string_view clock, Properties&& properties);
  // Handles a text that should be a gesture but is not; `error` says why.
  void reject(const Error& error, std::string_view text, Properties&& properties);
  // Handles a node without a gesture.
  void annotate(Properties&& properties);

  void open();   // a continuation begins
  void close();  // it ends
  // Handles a record that breaks off in its main line. An incomplete turn there cannot be read.
  void cut_off(const Error& error);
  void finish();  // the record ends

  // The result of the main line. Valid after finish().
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
    Place last_place{};      // of the last gesture
    bool is_broken = false;  // the line cannot be played any further
    bool is_finished = false;
    bool is_edited = false;  // the position was edited after the end, so the rest is ignored
    RecordTurn unread{};     // in a broken line: the turn being collected, unread
    bool is_unread_known = false;
  };
  // A point where continuations begin.
  struct Level {
    std::optional<State> before;  // the state at that point, once there is a continuation
    std::size_t turns = 0;        // number of turns in the line at that point
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
