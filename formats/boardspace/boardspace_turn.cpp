#include "formats/boardspace/boardspace_turn.hpp"

#include <algorithm>

#include "text/split.hpp"
#include "tzaar/letters.hpp"
#include "tzaar/notation.hpp"

namespace cairn::boardspace {

using tzaar::Move;
using tzaar::Position;
using tzaar::Space;
using tzaar::Stack;
using tzaar::Stage;

namespace {

constexpr std::string_view pick_undone = "a piece was taken up and put back";

[[noreturn]] void fail_in_turn(const std::string& what, Place place) {
  throw Error(Error::Kind::illegal, what, place);
}

}  // namespace

std::optional<Side> TurnPlay::mover() const {
  if (is_out_of_order_) return std::nullopt;
  return played_.empty() ? position_.to_move() : mover_;
}

bool TurnPlay::is_complete() const {
  if (is_out_of_order_) return put_.has_value();
  return !played_.empty() && (position_.to_move() != mover_ || position_.outcome());
}

void TurnPlay::begin(Moment moment) {
  if (!is_begun()) place_ = moment.place;
}

void TurnPlay::check_not_complete(Moment moment) const {
  if (is_complete()) fail_in_turn("the turn is complete; `Done` expected", moment.place);
}

std::string_view TurnPlay::pick_up(Space from, Moment moment) {
  std::string_view remark;
  // Once the last piece is placed, the position is no longer in the placing stage, so is_placing()
  // would not recognise that a placement is to be taken back.
  const bool is_placed =
      put_ || (!played_.empty() && played_.back().move.kind == Move::Kind::place);
  if (is_placed) return take_back_placement(from, moment);
  if (is_placing())
    fail_in_turn("pieces are still being placed; one of the rack expected", moment.place);
  if (is_complete()) {
    const Move last = played_.back().move;
    if (last.kind != Move::Kind::pass && last.to != from)
      fail_in_turn("the turn is complete; `Done` expected", moment.place);
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

std::string_view TurnPlay::put_down(Space to, Moment moment) {
  if (!hand_) fail_in_turn("nothing is in hand; `Pickb` expected before", moment.place);
  const Hand hand = *hand_;
  if (hand.from == to) {
    hand_.reset();
    return pick_undone;
  }
  if (hand.from)
    act(*hand.from, to, moment, hand.moment);
  else
    put(hand.piece, to, moment, hand.moment);
  hand_.reset();
  return {};
}

std::string_view TurnPlay::move(Space from, Space to, Moment moment) {
  check_not_complete(moment);
  const std::string_view remark = hand_ ? pick_undone : std::string_view{};
  act(from, to, moment, {});
  hand_.reset();
  return remark;
}

std::string_view TurnPlay::pass(Moment moment) {
  if (hand_) fail_in_turn("a pass with a piece in hand; it should be put down first", moment.place);
  if (is_complete()) {
    if (played_.back().move.kind != Move::Kind::pass) return "a pass is not allowed here";
    take_back();
    return "a pass was taken back";
  }
  if (is_placing() || position_.stage() != Stage::second) reject("pass", moment);
  act(Move::pass(), moment, {});
  return {};
}

std::string_view TurnPlay::pick_from_rack(const Stack& piece, Moment moment) {
  if (!is_placing()) fail_in_turn("all pieces are placed already; `Pickb` expected", moment.place);
  check_not_complete(moment);
  const std::string_view remark = hand_ ? pick_undone : std::string_view{};
  begin(moment);
  hand_ = Hand{{}, piece, moment};
  return remark;
}

std::string_view TurnPlay::put_on_rack(Moment moment) {
  if (!hand_ || hand_->from)
    fail_in_turn("no piece of a rack is in hand; `Pick` expected", moment.place);
  hand_.reset();
  return pick_undone;
}

std::string_view TurnPlay::place(const Stack& piece, Space to, Moment moment) {
  check_not_complete(moment);
  const std::string_view remark = hand_ ? pick_undone : std::string_view{};
  put(piece, to, moment, {});
  hand_.reset();
  return remark;
}

std::string TurnPlay::text() const {
  std::string text;
  for (const Played& played : played_) {
    if (!text.empty()) text += '-';
    tzaar::append_action(text, mover_, played.move, Format::boardspace);
  }
  return text;
}

std::string TurnPlay::begun_text() const {
  std::string text = this->text();
  if (!hand_) return text;
  if (!text.empty()) text += '-';
  if (hand_->from) return text + tzaar::space_name(*hand_->from);
  return text + tzaar::piece_letter(hand_->piece.side, hand_->piece.type);
}

void TurnPlay::begin_turn() {
  played_.clear();
  hand_.reset();
  clocks_.clear();
  put_.reset();
  const auto is_placed = [](const auto& stack) { return stack.has_value(); };
  if (!is_out_of_order_ || !std::ranges::all_of(layout_.pieces, is_placed)) return;
  position_ = Position(layout_);
  is_out_of_order_ = false;
}

void TurnPlay::act(const Move& move, Moment moment, std::optional<Moment> pick) {
  begin(moment);
  if (played_.empty()) {
    mover_ = position_.to_move();
    clocks_.reserve(5);  // picking up and putting down, twice, and `Done`
  }
  played_.push_back({move, position_.play(move), clocks_.size()});
  if (pick) clocks_.emplace_back(pick->clock);
  clocks_.emplace_back(moment.clock);
}

void TurnPlay::act(Space from, Space to, Moment moment, std::optional<Moment> pick) {
  const bool may_act = !is_placing() && !is_complete();
  const auto move = may_act ? tzaar::move_between(position_, from, to) : std::nullopt;
  if (move) return act(*move, moment, pick);
  const auto mover = position_.at(from);
  const bool has_stack = mover && mover->side == position_.to_move();
  reject(tzaar::space_name(from) + tzaar::space_name(to), pick && !has_stack ? *pick : moment);
}

void TurnPlay::put(const Stack& piece, Space to, Moment moment, std::optional<Moment> pick) {
  if (is_placing() && piece.side != position_.to_move() && position_.stack_count() == 0 &&
      played_.empty() && !is_out_of_order_) {
    layout_.to_move = position_.to_move();
    is_out_of_order_ = true;
  }
  if (is_out_of_order_) return put_out_of_order(piece, to, moment);
  if (is_placing() && piece.side != position_.to_move())
    fail_in_turn("a piece of " + std::string(name(piece.side)) + "; one of " +
                     std::string(name(position_.to_move())) + " expected",
                 moment.place);
  const bool has_left = position_.count(piece.side, piece.type) < tzaar::supply(piece.type);
  if (position_.stage() != Stage::placing || position_.at(to) || !has_left)
    reject(tzaar::piece_letter(piece.side, piece.type) + tzaar::space_name(to), moment);
  act(Move::place(piece.type, to), moment, pick);
}

void TurnPlay::put_out_of_order(const Stack& piece, Space to, Moment moment) {
  const auto number = static_cast<std::size_t>(to.number());
  const auto placed = std::ranges::count(layout_.pieces, std::optional(piece));
  if (layout_.pieces[number])
    fail_in_turn(tzaar::space_name(to) + " is occupied; an empty space expected", moment.place);
  if (placed == tzaar::supply(piece.type))
    fail_in_turn("no such piece is left in the rack; another one expected", moment.place);
  begin(moment);
  layout_.pieces[number] = piece;
  put_ = to;
}

void TurnPlay::take_back() {
  const Played& last = played_.back();
  position_.undo(last.move, last.undo);
  clocks_.resize(last.clocks);
  played_.pop_back();
}

std::string_view TurnPlay::take_back_placement(Space from, Moment moment) {
  const Space last = is_out_of_order_ ? *put_ : played_.back().move.to;
  if (last != from) fail_in_turn("the turn is complete; `Done` expected", moment.place);
  if (is_out_of_order_) {
    hand_ = Hand{{}, *layout_.pieces[static_cast<std::size_t>(last.number())], moment};
    layout_.pieces[static_cast<std::size_t>(last.number())].reset();
    put_.reset();
  } else {
    hand_ = Hand{{}, {mover_, played_.back().move.type, 1}, moment};
    take_back();
  }
  return "a placement was taken back";
}

// Throws an Error that says why an action is not legal, in the words used for records in any other
// format.
void TurnPlay::reject(const std::string& action, Moment moment) {
  rejected_ = text();
  rejected_ += (rejected_.empty() ? "" : "-") + action;
  if (is_complete() && !position_.outcome())
    fail_in_turn('\'' + action + "': the turn is complete; `Done` expected", moment.place);
  try {
    tzaar::parse_turn(position_, action);
  } catch (const Error& error) {
    throw Error(error.kind(), error.what(), moment.place);
  }
  fail_in_turn('\'' + action + "' is not legal here; another action expected", moment.place);
}

namespace {

// The space with a name such as "E9". Throws Error if there is none.
Space parse_space(std::string_view name) {
  const auto space = Space::named(name[0] - 'A', name[1] - '0');
  if (!space) fail_in_turn("no space", {});
  return *space;
}

void act(TurnPlay& play, std::string_view action) {
  const auto piece = action.empty() ? std::nullopt : tzaar::parse_piece(action[0]);
  if (action == "pass")
    play.pass({});
  else if (piece && action.size() == 3)
    play.place(*piece, parse_space(action.substr(1)), {});
  else if (action.size() == 5)
    play.move(parse_space(action.substr(0, 2)), parse_space(action.substr(3)), {});
  else
    fail_in_turn("no action", {});
}

}  // namespace

Progress progress_of(const Position& position, std::string_view text) {
  TurnPlay play(position);
  try {
    if (position.outcome()) return Progress::none;
    for (const std::string_view action : split(text, "-")) act(play, action);
  } catch (const Error&) {
    return Progress::none;
  }
  if (play.text() != text) return Progress::none;
  return play.is_complete() ? Progress::complete : Progress::begun;
}

}  // namespace cairn::boardspace
