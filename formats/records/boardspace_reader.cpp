#include <algorithm>
#include <array>
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "core/text.hpp"
#include "formats/records/boardspace.hpp"
#include "formats/records/boardspace_tags.hpp"
#include "formats/records/sgf.hpp"
#include "games/tzaar/notation.hpp"
#include "games/tzaar/setup.hpp"

namespace cairn {

namespace boardspace {
namespace {

using tzaar::Move;
using tzaar::Position;
using tzaar::Space;
using tzaar::Stack;
using tzaar::Stage;

constexpr std::string_view pick_undone = "a piece was taken up and put back";

[[noreturn]] void fail_play(const std::string& what) {
  throw Error(Error::Kind::illegal, what);
}

// Adds the properties of another node to those gathered for a turn. Comments are joined with line
// ends; the values of other properties with the same name are put in one list.
void gather(Properties& gathered, Properties&& more) {
  for (Property& property : more) {
    const auto known = std::ranges::find(gathered, property.name, &Property::name);
    if (known == gathered.end())
      gathered.push_back(std::move(property));
    else if (property.name == "C" && !property.values.empty())
      known->values.front() += '\n' + property.values.front();
    else
      std::ranges::move(property.values, std::back_inserter(known->values));
  }
}

// The clock at which a gesture was made, and its place in the record.
struct Moment {
  std::string clock;  // may be empty
  Place place;
};

// Plays a turn on a position, gesture by gesture. Each gesture returns what had to be corrected,
// which is usually empty. If it is impossible it throws Error (illegal), and the turn and the
// position stay as they were.
class TurnPlay {
 public:
  explicit TurnPlay(const Position& start) : position_(start) {}

  const Position& position() const { return position_; }
  Side mover() const { return played_.empty() ? position_.to_move() : mover_; }
  bool is_begun() const { return !played_.empty() || hand_; }
  bool holds_something() const { return hand_.has_value(); }
  // Whether the turn only lacks its confirmation by `Done`.
  bool is_complete() const {
    return !played_.empty() && (position_.to_move() != mover_ || position_.outcome());
  }

  std::string_view pick_up(Space from, const Moment& moment) {
    std::string_view remark;
    // Once the last piece is placed, the position is no longer in the placing stage, though the
    // placement may still be taken back.
    if (!played_.empty() && played_.back().move.kind == Move::Kind::place)
      return take_back_placement(from, moment);
    if (position_.stage() == Stage::placing)
      fail_play("pieces are still being placed; one of the rack expected");
    if (is_complete()) {
      const Move last = played_.back().move;
      if (last.kind != Move::Kind::pass && last.to != from) check_not_complete();
      take_back();
      remark = "an action was taken back";
      if (last.kind != Move::Kind::pass) from = last.from;
    } else if (hand_) {
      remark = pick_undone;
    }
    begin(moment);
    hand_ = Hand{from, {}, moment};
    return remark;
  }

  std::string_view put_down(Space to, const Moment& moment) {
    if (!hand_) fail_play("nothing is in hand; `Pickb` expected before");
    const Hand hand = *hand_;
    if (hand.from == to) {
      hand_.reset();
      return pick_undone;
    }
    if (hand.from)
      act(*hand.from, to, moment, &hand.moment);
    else
      put(hand.piece, to, moment, &hand.moment);
    hand_.reset();
    return {};
  }

  std::string_view move(Space from, Space to, const Moment& moment) {
    check_not_complete();
    act(from, to, moment, nullptr);
    return let_go();
  }

  std::string_view pass(const Moment& moment) {
    if (hand_) fail_play("a pass with a piece in hand; it should be put down first");
    if (is_complete()) {
      if (played_.back().move.kind != Move::Kind::pass) return "a pass is not allowed here";
      take_back();
      return "a pass was taken back";
    }
    if (position_.stage() != Stage::second) reject("pass", moment.place);
    act(Move::pass(), moment, nullptr);
    return {};
  }

  std::string_view pick_from_rack(const Stack& piece, const Moment& moment) {
    if (position_.stage() != Stage::placing)
      fail_play("all pieces are placed already; `Pickb` expected");
    check_not_complete();
    const std::string_view remark = let_go();
    begin(moment);
    hand_ = Hand{{}, piece, moment};
    return remark;
  }

  std::string_view put_on_rack() {
    if (!hand_ || hand_->from) fail_play("no piece of a rack is in hand; `Pick` expected");
    return let_go();
  }

  std::string_view place(const Stack& piece, Space to, const Moment& moment) {
    check_not_complete();
    put(piece, to, moment, nullptr);
    return let_go();
  }

  // Puts the piece in hand back where it came from.
  std::string_view let_go() {
    const bool held = hand_.has_value();
    hand_.reset();
    return held ? pick_undone : std::string_view{};
  }

  // The actions so far, as move text.
  std::string text() const {
    std::string text;
    for (const Played& played : played_) {
      if (!text.empty()) text += '-';
      tzaar::append_action(text, mover_, played.move, Format::boardspace);
    }
    return text;
  }

  // The actions so far and what was picked up for the next one.
  std::string begun_text() const {
    std::string text = this->text();
    if (!hand_) return text;
    if (!text.empty()) text += '-';
    if (hand_->from) return text + tzaar::space_name(*hand_->from);
    return text + tzaar::piece_letter(hand_->piece.side, hand_->piece.type);
  }

  // After an illegal action: the actions before it and that action.
  const std::string& rejected_text() const { return rejected_; }
  Place first_place() const { return place_; }
  // One clock for each gesture that counts; empty where the record has none.
  std::vector<std::string>& clocks() { return clocks_; }

  // Goes on to the next turn after a complete one.
  void begin_turn() {
    played_.clear();
    hand_.reset();
    clocks_.clear();
  }

 private:
  struct Played {
    Move move;
    Position::Undo undo;
    std::size_t clocks;  // number of clocks before this action
  };
  struct Hand {
    std::optional<Space> from;  // where it was picked up; nothing: from the rack
    Stack piece;                // only if it is from the rack
    Moment moment;
  };

  void begin(const Moment& moment) {
    if (!is_begun()) place_ = moment.place;
  }

  void check_not_complete() const {
    if (is_complete()) fail_play("the turn is complete; `Done` expected");
  }

  void act(const Move& move, const Moment& moment, const Moment* pick) {
    begin(moment);
    if (played_.empty()) {
      mover_ = position_.to_move();
      clocks_.reserve(5);  // picking up and putting down, twice, and `Done`
    }
    played_.push_back({move, position_.play(move), clocks_.size()});
    if (pick) clocks_.push_back(pick->clock);
    clocks_.push_back(moment.clock);
  }

  void act(Space from, Space to, const Moment& moment, const Moment* pick) {
    const bool may_act = position_.stage() != Stage::placing && !is_complete();
    if (may_act)
      if (const auto move = tzaar::move_between(position_, from, to))
        return act(*move, moment, pick);
    const auto mover = position_.at(from);
    const bool has_stack = mover && mover->side == position_.to_move();
    reject(tzaar::space_name(from) + '-' + tzaar::space_name(to),
           pick && !has_stack ? pick->place : moment.place);
  }

  void put(const Stack& piece, Space to, const Moment& moment, const Moment* pick) {
    const bool is_placing = position_.stage() == Stage::placing;
    if (is_placing && piece.side != position_.to_move())
      fail_play("a piece of " + std::string(name(piece.side)) + "; one of " +
                std::string(name(position_.to_move())) + " expected");
    const bool has_left = position_.count(piece.side, piece.type) < tzaar::supply(piece.type);
    if (!is_placing || position_.at(to) || !has_left)
      reject(tzaar::piece_letter(piece.side, piece.type) + tzaar::space_name(to), moment.place);
    act(Move::place(piece.type, to), moment, pick);
  }

  void take_back() {
    const Played& last = played_.back();
    position_.undo(last.move, last.undo);
    clocks_.resize(last.clocks);
    played_.pop_back();
  }

  std::string_view take_back_placement(Space from, const Moment& moment) {
    const Move last = played_.back().move;
    if (last.to != from) check_not_complete();
    hand_ = Hand{{}, {mover_, last.type, 1}, moment};
    take_back();
    return "a placement was taken back";
  }

  // Throws an Error that says why an action is not legal, in the words used for records in any
  // other format.
  [[noreturn]] void reject(const std::string& action, Place place) {
    rejected_ = text();
    rejected_ += (rejected_.empty() ? "" : "-") + action;
    if (is_complete() && !position_.outcome())
      throw Error(Error::Kind::illegal, '\'' + action + "': the turn is complete; `Done` expected",
                  place);
    try {
      tzaar::parse_turn(position_, action);
    } catch (const Error& error) {
      throw Error(error.kind(), error.what(), place);
    }
    throw Error(Error::Kind::illegal,
                '\'' + action + "' is not legal here; another action expected", place);
  }

  Position position_;
  boost::container::static_vector<Played, 2> played_;
  std::optional<Hand> hand_;
  std::vector<std::string> clocks_;
  Place place_;  // of the turn's first gesture
  Side mover_ = Side::white;
  std::string rejected_;
};

// Makes a record of the scanner's events for a game: gathers the gestures of a node, and plays
// them. Where the game branches, the first continuation is the main line and the others are
// variations.
class BoardspaceReader final : public sgf::Events {
 public:
  // `draw` is that of a random layout; without it, it is the one used at the game's date.
  explicit BoardspaceReader(std::optional<Draw> draw) : draw_(draw) {}

  bool is_begun() const { return is_begun_; }  // the first node has been read
  bool is_random() const { return setup_.layout == Layout::random; }
  Draw draw() const { return *draw_; }  // only for a random layout, after is_begun()

  // Throws Error (syntax or position) if SU does not name a setup.
  void open() override {
    finish_node();
    open_continuation();
  }
  void close() override {
    finish_node();
    finish_line();
    levels_.pop_back();
    drop_empty_variation(levels_.back());
    is_main_line_whole_ = true;  // the first bracket to close is always the main line's
  }
  void node(Place place) override {
    finish_node();
    if (!is_begun_) record_.place = place;
    is_in_node_ = true;
  }
  void property(std::string_view name, Place place) override {
    place_ = place;
    player_ = player_with_tag(name);
    is_clock_ = is_begun_ && name == clock_tag;
    is_foreign_move_ = sgf::is_move(name);
    if (is_foreign_move_) remark(place, "a move of another format was left out", name, "");
    if (!is_foreign_move_ && (!is_begun_ || (!player_ && !is_clock_)))
      properties_.push_back({std::string(name), {}, place});
  }
  void value(std::string_view text) override {
    if (is_foreign_move_) return;
    if (is_begun_ && player_)
      take_player_value(*player_, text, place_);
    else if (is_clock_)
      clock_ = text;
    else
      properties_.back().values.emplace_back(text);
  }
  void misplaced(std::string_view name, Place place) override {
    record_.repairs.push_back(sgf::repair_of_misplaced(name, place));
  }

  // Returns the finished record; `error` is the one that broke the game off, if any. Call it once.
  Record finish(const std::optional<Error>& error) {
    // The record may have broken off within its first value.
    std::erase_if(properties_, [](const Property& property) { return property.values.empty(); });
    finish_node();
    if (error && !is_main_line_whole_) cut_off(*error);
    finish_line();
    for (; !levels_.empty(); levels_.pop_back()) drop_empty_variation(levels_.back());
    if (error && !record_.broken) break_off_text(*error);
    // An empty text stands for the empty board with White to begin.
    const bool is_custom = setup_.layout == Layout::custom;
    if (!is_custom || first_ != Side::white)
      record_.start = tzaar::write_position(start_, Format::boardspace);
    if (is_custom) restore_start();
    standardise_tags(record_, result_);
    std::ranges::stable_sort(record_.repairs, {}, [](const Repair& repair) {
      return std::pair(repair.place.line, repair.place.column);
    });
    return std::move(record_);
  }

 private:
  struct Action {
    int player;
    std::string text;
    Place place;
  };
  struct Resignation {
    Side loser;
    Moment moment;
  };
  struct State {
    TurnPlay play;
    std::vector<RecordTurn>* line;
    Properties properties{};  // gathered for the turn in progress
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

  void remark(Place place, std::string_view what, std::string_view before, std::string after) {
    record_.repairs.push_back({place, std::string(what), std::string(before), std::move(after)});
  }

  // The nodes.

  void take_player_value(int player, std::string_view text, Place place) {
    const Side side = colours_[static_cast<std::size_t>(player)];
    if (add_information(record_.tags, player, side, text, place))
      has_information_ = true;
    else
      actions_.push_back({player, std::string(text), place});
  }

  void finish_node() {
    if (!std::exchange(is_in_node_, false)) return;
    const bool is_root = !is_begun_;
    if (is_root) begin();
    const bool is_bare = actions_.empty();
    for (const Action& action : actions_) {
      const bool is_last = &action == &actions_.back();
      act(action, is_last ? std::move(clock_) : std::string(),
          is_last ? std::move(properties_) : Properties{});
    }
    if (is_bare && !is_root && (!properties_.empty() || !has_information_))
      annotate(std::move(properties_));
    actions_.clear();
    properties_.clear();
    clock_.clear();
    has_information_ = false;
  }

  // Called at the end of the first node, because its properties may stand in any order.
  void begin() {
    const Properties root = std::exchange(properties_, {});
    colours_ = colours_of(root);
    for (const Property& property : root) {
      const auto player = player_with_tag(property.name);
      if (!player) record_.tags.push_back(property);
      for (const std::string& value : property.values)
        if (player) take_player_value(*player, value, property.place);
    }
    const auto tag = std::ranges::find(record_.tags, setup_tag, &Property::name);
    record_.start_place = tag == record_.tags.end() ? record_.place : tag->place;
    try {
      setup_ = parse_setup(value_of(record_.tags, setup_tag));
    } catch (const Error& error) {
      throw error.at(record_.start_place);
    }
    if (is_random() && !draw_) draw_ = draw_of(record_.tags);
    constexpr std::size_t usual_turns = 64;
    record_.turns.reserve(usual_turns);
    record_.game = "tzaar";
    record_.format = Format::boardspace;
    is_begun_ = true;
  }

  // The state of the game, which begins once it is known who does.
  State& state() {
    if (state_) return *state_;
    tzaar::Setup start;
    if (setup_.layout == Layout::standard)
      start = tzaar::fixed_start().setup();
    else if (setup_.layout == Layout::random)
      start = random_layout(setup_.key, *draw_);
    else
      start.stage = Stage::placing;
    start.to_move = first_;
    start_ = setup_.layout == Layout::standard && first_ == Side::white ? tzaar::fixed_start()
                                                                        : Position(start);
    state_.emplace(State{TurnPlay(start_), &record_.turns});
    return *state_;
  }

  void act(const Action& action, std::string clock, Properties&& properties) {
    std::optional<Gesture> gesture;
    try {
      gesture = parse_gesture(action.player, action.text, action.place);
    } catch (const Error& error) {
      gather(state().properties, std::move(properties));
      return state().is_broken ? skip(action.text, false) : break_off(error, action.text);
    }
    if (gesture->verb == Verb::start && !state_) {
      first_ = colours_[static_cast<std::size_t>(gesture->player)];
      has_start_ = true;
      if (!clock.empty())
        properties.push_back({std::string(clock_tag), {std::move(clock)}, action.place});
      if (!properties.empty()) annotate(std::move(properties));
      return;
    }
    if (!std::exchange(has_start_, true))
      remark(action.place, "the first gesture, `Start`, is missing", "",
             "Start P" + std::to_string(colours_[0] == Side::white ? 0 : 1));
    State& state = this->state();
    gather(state.properties, std::move(properties));
    if (state.is_broken) return skip(gesture->text, gesture->verb == Verb::done);
    try {
      perform(*gesture, {std::move(clock), gesture->place});
    } catch (const Error& error) {
      break_off(error.at(gesture->place), gesture->text);
    }
    state.last_place = gesture->place;
  }

  // Handles a node without a gesture.
  void annotate(Properties&& properties) {
    State& state = this->state();
    if (state.play.is_begun() || state.is_broken)
      return gather(state.properties, std::move(properties));
    RecordTurn& node = state.line->emplace_back();
    if (!properties.empty()) node.place = properties.front().place;
    gather(state.properties, std::move(properties));
    node.properties = std::exchange(state.properties, {});
  }

  // The gestures.

  void perform(const Gesture& gesture, const Moment& moment) {
    State& state = *state_;
    if (gesture.verb == Verb::talk || state.is_edited || is_after_end(gesture)) return;
    if (handle_game_gesture(gesture, moment)) return;
    const Side side = colours_[static_cast<std::size_t>(gesture.player)];
    if (gesture.verb == Verb::done && !state.play.is_begun())
      return remark(gesture.place, "a `Done` without a turn", gesture.text, "");
    if (side != state.play.mover()) {
      if (!state.play.is_complete())
        fail_play("a gesture of " + std::string(name(side)) + "; " +
                  std::string(name(state.play.mover())) + " is to move");
      remark(gesture.place, "a `Done` is missing before this", gesture.text, "Done");
      commit({});
      return perform(gesture, moment);
    }
    if (gesture.verb == Verb::done) return confirm(gesture, moment);
    if (const std::string_view what = handle(gesture, moment); !what.empty())
      remark(gesture.place, what, gesture.text, "");
  }

  // Returns whether the game is over, and deals with the gesture if it is. A gesture that changes
  // nothing, or that begins free editing of the board, is noted as a repair; any other throws
  // Error.
  bool is_after_end(const Gesture& gesture) {
    State& state = *state_;
    const auto outcome = state.play.is_begun() ? std::nullopt : state.play.position().outcome();
    if (!outcome && !state.result.winner) return false;
    state.is_edited = gesture.verb == Verb::edit;
    const bool is_idle = gesture.verb == Verb::done || gesture.verb == Verb::resign ||
                         gesture.verb == Verb::win_on_time || gesture.verb == Verb::start;
    if (!is_idle && !state.is_edited)
      fail_play(quote(gesture.text) + " after the end of the game (" +
                (outcome ? describe(*outcome)
                         : std::string(name(*state.result.winner)) +
                               " wins: " + (state.result.way == "Time" ? "time" : "resignation")) +
                "); no turn may follow");
    remark(gesture.place,
           state.is_edited ? "free editing after the end of the game"
                           : "a gesture after the end of the game",
           gesture.text, "");
    return true;
  }

  // Handles gestures that concern the game as a whole: its start, a resignation and a win on time.
  // Returns whether nothing is left to do for the gesture.
  bool handle_game_gesture(const Gesture& gesture, const Moment& moment) {
    State& state = *state_;
    const Side side = colours_[static_cast<std::size_t>(gesture.player)];
    if (gesture.verb == Verb::start) {
      if (side != state.play.mover() || state.play.is_begun())
        remark(gesture.place, "`Start` when the game has begun", gesture.text, "");
      return true;
    }
    if (gesture.verb == Verb::win_on_time) {
      state.result = {side, "Time"};
      add_end_node(moment.clock);
      return true;
    }
    if (!state.resignation) {
      if (gesture.verb == Verb::resign) state.resignation = Resignation{side, moment};
      return gesture.verb == Verb::resign;
    }
    if (gesture.verb == Verb::done) {
      state.result = {opponent(state.resignation->loser), "Resign"};
      add_end_node(moment.clock);
      return true;
    }
    state.resignation.reset();
    remark(gesture.place, "a resignation was taken back", gesture.text, "");
    return gesture.verb == Verb::resign;
  }

  std::string_view handle(const Gesture& gesture, const Moment& moment) {
    TurnPlay& play = state_->play;
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
        return play.put_on_rack();
      case Verb::place:
        return play.place(gesture.piece, gesture.to, moment);
      case Verb::edit:
        fail_play("free editing of the position; a game can be read only as it was played");
      default:  // the others concern the game as a whole
        return {};
    }
  }

  void confirm(const Gesture& gesture, const Moment& moment) {
    TurnPlay& play = state_->play;
    if (play.holds_something())
      fail_play("`Done` with a piece in hand; it should be put down first");
    if (!play.is_complete()) {
      play.pass({{}, gesture.place});
      remark(gesture.place, "a `Pass` is missing before this", gesture.text, "Pass, Done");
    }
    commit(moment.clock);
  }

  void commit(const std::string& clock) {
    TurnPlay& play = state_->play;
    RecordTurn& turn = state_->line->emplace_back();
    turn.side = play.mover();
    turn.text = play.text();
    turn.place = play.first_place();
    play.clocks().push_back(clock);
    add_gathered(turn, std::move(play.clocks()));
    play.begin_turn();
  }

  // Adds what was gathered to a node. Unless all clocks are empty, they come first.
  void add_gathered(RecordTurn& node, std::vector<std::string>&& clocks) {
    if (!std::ranges::all_of(clocks, &std::string::empty))
      node.properties.push_back({std::string(clock_tag), std::move(clocks), node.place});
    std::ranges::move(state_->properties, std::back_inserter(node.properties));
    state_->properties.clear();
  }

  // Adds a node without a move for what belongs to no finished turn: the actions before a
  // resignation, their clocks, and comments.
  void add_end_node(const std::string& clock) {
    TurnPlay& play = state_->play;
    RecordTurn node;
    node.place = play.is_begun() ? play.first_place() : state_->last_place;
    if (std::string half = play.text(); !half.empty())
      node.properties.push_back({std::string(half_turn_tag), {std::move(half)}, node.place});
    std::vector<std::string> clocks = std::exchange(play.clocks(), {});
    if (state_->resignation) clocks.push_back(state_->resignation->moment.clock);
    if (state_->result.winner) clocks.push_back(clock);
    add_gathered(node, std::move(clocks));
    if (!node.properties.empty()) state_->line->push_back(std::move(node));
  }

  // Lines that cannot be played on, and variations.

  bool is_main() const { return state_->line == &record_.turns; }

  void break_off(const Error& error, std::string_view text) {
    State& state = *state_;
    state.is_broken = true;
    if (!is_main())
      return remark(error.place(),
                    "a variation cannot be played from here on: " + std::string(error.what()), text,
                    "");
    record_.broken = Break{record_.turns.size(), error};
    state.unread.side = state.play.mover();
    state.unread.place = error.place();
    state.unread.text = state.play.rejected_text();
    state.is_unread_known = !state.unread.text.empty();
    skip(text, false);
  }

  // After a break in the main line, the turns are kept unread, as the texts of their gestures.
  void skip(std::string_view text, bool is_done) {
    if (!is_main()) return;
    RecordTurn& unread = state_->unread;
    if (!state_->is_unread_known) {
      if (!unread.text.empty()) unread.text += ' ';
      unread.text += text;
    }
    if (is_done) add_unread();
  }

  void add_unread() {
    if (state_->unread.text.empty()) return;
    state_->unread.properties = std::exchange(state_->properties, {});
    state_->line->push_back(std::exchange(state_->unread, {}));
    state_->is_unread_known = false;
  }

  void open_continuation() {
    Level& level = levels_.back();
    State& state = this->state();
    if (!level.before) {
      level.before = state;
      level.turns = state.line->size();
    } else {
      state = *level.before;
      auto& line = *state.line;
      if (level.turns < line.size())
        state.line = &line[level.turns].variations.emplace_back();
      else
        // The main continuation is empty, so there is no turn to hold this variation.
        state.is_broken = state.is_finished = true;
    }
    levels_.emplace_back();
  }

  // Drops the last variation if it is empty. No earlier one can be.
  static void drop_empty_variation(const Level& level) {
    if (!level.before || level.turns >= level.before->line->size()) return;
    auto& variations = (*level.before->line)[level.turns].variations;
    if (!variations.empty() && variations.back().empty()) variations.pop_back();
  }

  // The end.

  // Handles a record that breaks off in its main line. An incomplete turn there cannot be read.
  void cut_off(const Error& error) {
    const State& state = this->state();
    const bool is_over = state.resignation || state.result.winner;
    if (state.is_broken || is_over || !state.play.is_begun() || state.play.is_complete()) return;
    break_off(error, state.play.begun_text());
  }

  void finish_line() {
    State& state = this->state();
    if (std::exchange(state.is_finished, true)) return;
    if (!state.is_broken)
      finish_turn();
    else if (is_main())
      add_unread();
    if (!is_main()) return;
    result_ = state.result;
    if (const auto outcome = state.play.position().outcome(); outcome && !state.play.is_begun())
      result_ = {outcome->winner, ""};
  }

  void finish_turn() {
    State& state = *state_;
    TurnPlay& play = state.play;
    if (state.resignation && !state.result.winner) {
      remark(state.last_place, "the last `Done` is missing", "", "Done");
      state.result = {opponent(state.resignation->loser), "Resign"};
      return add_end_node({});
    }
    if (state.result.winner) return;
    if (play.holds_something()) {
      remark(state.last_place, "a piece was in hand at the end", "", "");
      play.let_go();
    }
    if (play.is_complete()) {
      remark(state.last_place, "the last `Done` is missing", "", "Done");
      return commit({});
    }
    if (play.is_begun()) remark(state.last_place, "the last turn is not finished", play.text(), "");
    if (play.is_begun() || !state.properties.empty()) add_end_node({});
  }

  // Notes where the text breaks off. The game itself may be complete all the same.
  void break_off_text(const Error& error) {
    if (is_main_line_whole_)
      record_.repairs.push_back(repair_of_break(error, "in a variation"));
    else if (result_.winner)
      record_.repairs.push_back(repair_of_break(error, "after the end of the game"));
    else
      record_.broken = Break{record_.turns.size(), error};
  }

  // Replaces placements that only lead to a start given in POS (see write_boardspace()) by that
  // start.
  void restore_start() {
    const std::string_view text = value_of(record_.tags, start_tag);
    if (text.empty()) return;
    try {
      const Position meant = tzaar::parse_position(text);
      const auto count = static_cast<std::size_t>(meant.stack_count());
      if (record_.turns.size() < count) return;
      const auto end = record_.turns.begin() + static_cast<std::ptrdiff_t>(count);
      const auto is_plain_placement = [](const RecordTurn& turn) {
        return turn.text.size() == 3 && turn.properties.empty() && turn.variations.empty();
      };
      if (!std::all_of(record_.turns.begin(), end, is_plain_placement)) return;
      Position placed = start_;
      for (auto turn = record_.turns.begin(); turn != end; ++turn)
        placed.play(tzaar::parse_turn(placed, turn->text).front());
      if (!(placed == meant)) return;
      record_.start = text;
      record_.turns.erase(record_.turns.begin(), end);
      if (record_.broken) record_.broken->turn -= count;
    } catch (const Error&) {
      return;  // POS does not hold a position, so it means something else in this record
    }
  }

  std::optional<Draw> draw_;
  Record record_;
  SetUp setup_;
  std::array<Side, 2> colours_{Side::white, Side::black};
  Side first_ = Side::white;
  Position start_;
  std::optional<State> state_;
  std::vector<Level> levels_{1};
  Result result_;           // of the main line
  bool has_start_ = false;  // `Start` was read, or its absence is among the repairs
  bool is_begun_ = false;
  bool is_main_line_whole_ = false;
  // The node that is being read.
  bool is_in_node_ = false;
  std::vector<Action> actions_;
  std::string clock_;
  Properties properties_;
  bool has_information_ = false;  // about the players
  // The property that is being read.
  Place place_;
  std::optional<int> player_;
  bool is_clock_ = false;
  bool is_foreign_move_ = false;
};

Record read_with(BoardspaceReader& reader, sgf::Scanner& scanner) {
  std::optional<Error> error;
  try {
    scanner.read(reader);
  } catch (const Error& broken) {
    if (!reader.is_begun()) throw;
    error = broken;
  }
  return reader.finish(error);
}

// How far the game could be played: the index of the turn at which the record is broken.
std::size_t reach(const Record& record) {
  return record.broken ? record.broken->turn : std::numeric_limits<std::size_t>::max();
}

const char* describe(Draw draw) {
  return draw == Draw::early ? "the layout as drawn before 25 October 2013"
                             : "the layout as drawn since 25 October 2013";
}

// If the game cannot be played in its random layout, tries the layout of the other drawing method,
// and keeps whichever reading gets further. The date in a record may be wrong.
void try_other_draw(Record& record, const BoardspaceReader& reader, const sgf::Scanner& scanner) {
  if (!reader.is_random() || !record.broken || record.broken->error.kind() != Error::Kind::illegal)
    return;
  const Draw other = reader.draw() == Draw::early ? Draw::recent : Draw::early;
  sgf::Scanner again(scanner.item(), scanner.place());
  again.next();
  BoardspaceReader other_reader(other);
  Record alternative = read_with(other_reader, again);
  if (reach(alternative) <= reach(record)) return;
  alternative.repairs.insert(alternative.repairs.begin(),
                             {alternative.start_place, "the date is not that of the layout",
                              describe(reader.draw()), describe(other)});
  record = std::move(alternative);
}

}  // namespace
}  // namespace boardspace

bool is_boardspace(std::string_view text) {
  const std::string_view form = sgf::root_value(text, "FF");
  if (!form.empty() && form.find_first_not_of("0123456789") != form.npos) return false;
  const std::string_view game = sgf::root_value(text, "GM");
  if (!game.empty()) return equal_in_any_case(trimmed(game), "tzaar");
  constexpr std::string_view setups = "tzaar-";
  return equal_in_any_case(trimmed(sgf::root_value(text, "SU")).substr(0, setups.size()), setups);
}

Record read_boardspace(sgf::Scanner& scanner) {
  boardspace::BoardspaceReader reader({});
  Record record = read_with(reader, scanner);
  try_other_draw(record, reader, scanner);
  std::ranges::move(sgf::notes_around(scanner), std::back_inserter(record.notes));
  return record;
}

}  // namespace cairn
