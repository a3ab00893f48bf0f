#include "formats/boardspace/boardspace_game.hpp"

#include <algorithm>
#include <utility>

#include "core/outcome.hpp"
#include "text/quote.hpp"
#include "tzaar/notation.hpp"

namespace cairn::boardspace {

namespace {

[[noreturn]] void fail_in_game(const std::string& what) {
  throw Error(Error::Kind::illegal, what);
}

}  // namespace

Game::Game(Record& record, const tzaar::Position& start, std::array<Side, 2> colours)
    : record_(record), colours_(colours), state_{TurnPlay(start), &record.turns}, levels_(1) {}

void Game::act(const Gesture& gesture, std::string_view clock, Properties&& properties) {
  if (!properties.empty()) state_.properties.add(std::move(properties));
  if (state_.is_broken) return pass_over(gesture.text, gesture.verb == Verb::done);
  try {
    perform(gesture, {clock, gesture.place});
  } catch (const Error& error) {
    break_off(error.at(gesture.place), gesture.text);
  }
  state_.last_place = gesture.place;
}

void Game::reject(const Error& error, std::string_view text, Properties&& properties) {
  state_.properties.add(std::move(properties));
  if (state_.is_broken) return pass_over(text, false);
  break_off(error, text);
}

void Game::annotate(Properties&& properties) {
  if (state_.play.is_begun() || state_.is_broken)
    return state_.properties.add(std::move(properties));
  RecordTurn& node = state_.line->emplace_back();
  if (!properties.empty()) node.place = properties.front().place;
  state_.properties.add(std::move(properties));
  state_.properties.move_to(node.properties);
}

void Game::perform(const Gesture& gesture, Moment moment) {
  if (gesture.verb == Verb::talk || state_.is_edited || is_after_end(gesture)) return;
  if (is_settled(gesture, moment)) return;
  const Side side = colours_[static_cast<std::size_t>(gesture.player)];
  const auto mover = state_.play.mover();
  if (gesture.verb == Verb::done && !state_.play.is_begun())
    return remark(gesture.place, "a `Done` without a turn", gesture.text, "");
  if (mover && side != *mover) {
    if (!state_.play.is_complete())
      fail_in_game("a gesture of " + std::string(name(side)) + "; " + std::string(name(*mover)) +
                   " is to move");
    remark(gesture.place, "a `Done` is missing before this", gesture.text, "Done");
    commit({});
    return perform(gesture, moment);
  }
  if (gesture.verb == Verb::done) return confirm(gesture, moment);
  if (const std::string_view what = handle(gesture, moment); !what.empty())
    remark(gesture.place, what, gesture.text, "");
}

// Returns whether the game is over, and deals with the gesture if it is. A gesture that changes
// nothing, or that begins free editing of the board, is noted as a repair; any other throws Error.
bool Game::is_after_end(const Gesture& gesture) {
  const auto outcome = state_.play.is_begun() ? std::nullopt : state_.play.position().outcome();
  if (!outcome && !state_.result.winner) return false;
  if (gesture.verb == Verb::edit) {
    state_.is_edited = true;
    remark(gesture.place, "free editing after the end of the game", gesture.text, "");
    return true;
  }
  const bool is_idle = gesture.verb == Verb::done || gesture.verb == Verb::resign ||
                       gesture.verb == Verb::win_on_time || gesture.verb == Verb::start;
  if (!is_idle)
    fail_in_game(cairn::quoted(gesture.text) + " after the end of the game (" +
                 (outcome ? describe(*outcome)
                          : std::string(name(*state_.result.winner)) + " wins: " +
                                (state_.result.way == "Time" ? "time" : "resignation")) +
                 "); no turn may follow");
  remark(gesture.place, "a gesture after the end of the game", gesture.text, "");
  return true;
}

// Handles gestures that concern the game as a whole: its start, a resignation and a win on time.
// Returns whether nothing is left to do for the gesture.
bool Game::is_settled(const Gesture& gesture, Moment moment) {
  const Side side = colours_[static_cast<std::size_t>(gesture.player)];
  if (gesture.verb == Verb::start) {
    if (side == state_.play.mover() && !state_.play.is_begun()) return true;
    remark(gesture.place, "`Start` when the game has begun", gesture.text, "");
    return true;
  }
  if (gesture.verb == Verb::win_on_time) {
    end({side, "Time"});
    add_end_node(moment.clock);
    return true;
  }
  if (!state_.resignation) {
    if (gesture.verb == Verb::resign) state_.resignation = Resignation{side, moment};
    return gesture.verb == Verb::resign;
  }
  if (gesture.verb == Verb::done) {
    end({opponent(state_.resignation->loser), "Resign"});
    add_end_node(moment.clock);
    return true;
  }
  state_.resignation.reset();
  remark(gesture.place, "a resignation was taken back", gesture.text, "");
  return gesture.verb == Verb::resign;
}

std::string_view Game::handle(const Gesture& gesture, Moment moment) {
  TurnPlay& play = state_.play;
  switch (gesture.verb) {
    case Verb::pick_from_board:
      return play.pick_up(gesture.from, moment);
    case Verb::drop_on_board:
      return play.put_down(gesture.to, moment);
    case Verb::move:
      return play.move(gesture.from, gesture.to, moment);
    case Verb::pass:
      return play.pass(moment);
    case Verb::pick_from_rack:
      return play.pick_from_rack(gesture.piece, moment);
    case Verb::drop_on_rack:
      return play.put_on_rack(moment);
    case Verb::place:
      return play.place(gesture.piece, gesture.to, moment);
    case Verb::edit:
      fail_in_game("free editing of the position; a game can be read only as it was played");
    default:
      return {};
  }
}

void Game::confirm(const Gesture& gesture, Moment moment) {
  TurnPlay& play = state_.play;
  if (play.holds_something())
    fail_in_game("`Done` with a piece in hand; it should be put down first");
  if (!play.is_complete()) {
    play.pass({{}, gesture.place});
    remark(gesture.place, "a `Pass` is missing before this", gesture.text, "Pass, Done");
  }
  commit(moment.clock);
}

void Game::commit(std::string_view clock) {
  TurnPlay& play = state_.play;
  if (play.is_out_of_order()) {
    play.begin_turn();
    if (play.is_out_of_order() || !is_main()) return;
    record_.start = tzaar::write_position(play.position(), Format::boardspace);
    return remark(state_.last_place, "the players placed each other's pieces", "60 placements",
                  "the layout as the start");
  }
  RecordTurn& turn = state_.line->emplace_back();
  turn.side = play.mover();
  turn.text = play.text();
  turn.place = play.first_place();
  play.clocks().emplace_back(clock);
  state_.properties.move_to(turn.properties, std::move(play.clocks()), turn.place);
  play.begin_turn();
}

void Game::end(Result result) {
  state_.result = result;
}

// Adds a node without a move for what belongs to no finished turn: the actions before a
// resignation, their clocks, and comments.
void Game::add_end_node(std::string_view clock) {
  TurnPlay& play = state_.play;
  RecordTurn node;
  node.place = play.is_begun() ? play.first_place() : state_.last_place;
  if (std::string half = play.text(); !half.empty())
    node.properties.push_back({std::string(half_turn_tag), {std::move(half)}, node.place});
  std::vector<std::string> clocks = std::move(play.clocks());
  if (state_.resignation) clocks.emplace_back(state_.resignation->moment.clock);
  if (state_.result.winner) clocks.emplace_back(clock);
  state_.properties.move_to(node.properties, std::move(clocks), node.place);
  play.clocks().clear();
  if (!node.properties.empty()) state_.line->push_back(std::move(node));
}

void Game::break_off(const Error& error, std::string_view text) {
  state_.is_broken = true;
  if (!is_main())
    return remark(error.place(),
                  "a variation cannot be played from here on: " + std::string(error.what()), text,
                  "");
  record_.broken = Break{record_.turns.size(), error};
  state_.unread.side = state_.play.mover();
  state_.unread.place = error.place();
  state_.unread.text = state_.play.rejected_text();
  state_.is_unread_known = !state_.unread.text.empty();
  pass_over(text, false);
}

// After a break in the main line, the turns are kept unread, as the texts of their gestures.
void Game::pass_over(std::string_view text, bool is_done) {
  if (!is_main()) return;
  if (!state_.is_unread_known) {
    if (!state_.unread.text.empty()) state_.unread.text += ' ';
    state_.unread.text += text;
  }
  if (is_done) add_unread();
}

void Game::add_unread() {
  if (state_.unread.text.empty()) return;
  state_.properties.move_to(state_.unread.properties);
  state_.line->push_back(std::exchange(state_.unread, {}));
  state_.is_unread_known = false;
}

void Game::open() {
  Level& level = levels_.back();
  if (!level.before) {
    level.before = state_;
    level.turns = state_.line->size();
  } else {
    state_ = *level.before;
    auto& line = *state_.line;
    if (level.turns < line.size())
      state_.line = &line[level.turns].variations.emplace_back();
    else
      // The main continuation is empty, so there is no turn to hold this variation.
      state_.is_broken = state_.is_finished = true;
  }
  levels_.emplace_back();
}

void Game::close() {
  finish_line();
  levels_.pop_back();
  drop_empty_variation(levels_.back());
}

// Drops the last variation if it is empty. No earlier one can be.
void Game::drop_empty_variation(const Level& level) {
  if (!level.before || level.turns >= level.before->line->size()) return;
  auto& variations = (*level.before->line)[level.turns].variations;
  if (!variations.empty() && variations.back().empty()) variations.pop_back();
}

void Game::cut_off(const Error& error) {
  const TurnPlay& play = state_.play;
  const bool is_over = state_.resignation || state_.result.winner;
  if (state_.is_broken || is_over || !play.is_begun() || play.is_complete()) return;
  break_off(error, play.begun_text());
}

void Game::finish() {
  finish_line();
  for (; !levels_.empty(); levels_.pop_back()) drop_empty_variation(levels_.back());
}

void Game::finish_line() {
  if (std::exchange(state_.is_finished, true)) return;
  if (state_.is_broken) {
    if (is_main()) add_unread();
  } else {
    finish_turn();
  }
  if (!is_main()) return;
  result_ = state_.result;
  const TurnPlay& play = state_.play;
  if (const auto outcome = play.position().outcome(); outcome && !play.is_begun())
    result_ = {outcome->winner, ""};
  if (play.is_out_of_order() && !record_.broken)
    record_.broken = Break{0, Error(Error::Kind::illegal,
                                    "the players place each other's pieces, and not all of them; "
                                    "60 placements expected",
                                    state_.last_place)};
}

void Game::finish_turn() {
  TurnPlay& play = state_.play;
  if (state_.resignation && !state_.result.winner) {
    remark(state_.last_place, "the last `Done` is missing", "", "Done");
    end({opponent(state_.resignation->loser), "Resign"});
    return add_end_node({});
  }
  if (state_.result.winner) return;
  if (play.holds_something()) {
    remark(state_.last_place, "a piece was in hand at the end", "", "");
    play.let_go();
  }
  if (play.is_complete()) {
    remark(state_.last_place, "the last `Done` is missing", "", "Done");
    return commit({});
  }
  if (play.is_begun()) remark(state_.last_place, "the last turn is not finished", play.text(), "");
  if (play.is_begun() || !state_.properties.empty()) add_end_node({});
}

void Game::remark(Place place, std::string_view what, std::string_view before, std::string after) {
  record_.repairs.push_back({place, std::string(what), std::string(before), std::move(after)});
}

}  // namespace cairn::boardspace
