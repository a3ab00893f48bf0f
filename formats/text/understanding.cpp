#include "formats/text/understanding.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "formats/text/game_names.hpp"
#include "formats/text/game_play.hpp"
#include "formats/text/space_usage.hpp"
#include "model/told_result.hpp"
#include "text/ascii.hpp"
#include "text/quote.hpp"
#include "text/split.hpp"

namespace cairn {

namespace {

// How the side that is to move ends the game, if the text says that and nothing else.
std::optional<ToldResult> leaving_in(std::string_view text) {
  const auto told = read_lone_result(text);
  const bool ends = told && (told->kind == ResultKind::open || told->kind == ResultKind::draw);
  return ends ? told : std::nullopt;
}

// The side to move after all turns of a record, which take turns from the start on.
Side side_after(const Record& record, std::size_t turns) {
  const auto words = words_of(record.start);
  const bool black_begins = words.size() > 1 && (words[1] == "b" || words[1] == "B");
  return (turns % 2 == 1) == black_begins ? Side::white : Side::black;
}

// Joins neighbouring turns that `belong_together`, with a `-` between their actions.
template <class Function>
Record joined(const Record& record, Function belong_together) {
  Record other = record;
  other.turns.clear();
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    const RecordTurn& turn = record.turns[i];
    if (i > 0 && belong_together(i - 1, i) && !leaving_in(turn.text)) {
      other.turns.back().text += '-' + turn.text;
      for (const Property& property : turn.properties)
        other.turns.back().properties.push_back(property);
    } else {
      other.turns.push_back(turn);
    }
  }
  if (other.broken) other.broken->turn = other.turns.size();
  return other;
}

// The record with each turn that cannot be played joined with the next one, as long as more can be
// played then.
Record joined_by_the_rules(Record record) {
  std::size_t played = most_playable(record);
  while (played + 1 < record.turns.size()) {
    Record other =
        joined(record, [=](std::size_t, std::size_t second) { return second == played + 1; });
    const std::size_t further = most_playable(other);
    if (further <= played) break;
    record = std::move(other);
    played = further;
  }
  return record;
}

// The record as it stands, or with actions joined, whichever can be played furthest.
void join_actions(Record& record, const std::vector<TypedPlace>& typed) {
  const Record apart = record;
  std::size_t best = 0;
  bool is_first = true;
  // Takes the other record if more of it can be played; returns whether all of it can.
  const auto try_record = [&](Record other) {
    const std::size_t played = most_playable(other);
    if (is_first || played > best) {
      best = played;
      record = std::move(other);
    }
    is_first = false;
    return played >= count_turns(record);
  };
  const auto try_to_join = [&](const auto& belong_together) {
    for (std::size_t i = 1; i < typed.size(); ++i)
      if (belong_together(i - 1, i)) return try_record(joined(apart, belong_together));
    return false;
  };
  const auto have_same_number = [&](std::size_t a, std::size_t b) {
    return typed[a].number != 0 && typed[a].number == typed[b].number;
  };
  const auto have_same_side = [&](std::size_t a, std::size_t b) {
    return apart.turns[a].side && apart.turns[a].side == apart.turns[b].side;
  };
  const auto are_joined = [&](std::size_t, std::size_t b) { return typed[b].is_joined; };
  if (try_to_join(are_joined) || try_record(apart)) return;
  if (try_to_join(have_same_number) || try_to_join(have_same_side)) return;
  try_record(joined_by_the_rules(apart));
}

}  // namespace

std::optional<BoardOfGame> find_foreign_board(std::string_view text) {
  for (const GameName& game : game_names()) {
    const GamePlay* const play = play_of(game.name);
    if (!play || !play->read_foreign_board) continue;
    if (auto board = play->read_foreign_board(text))
      return BoardOfGame{game.name, std::move(*board)};
  }
  return std::nullopt;
}

void settle_turns(Record& record, const std::vector<TypedPlace>& typed) {
  if (!record.game.empty()) {
    Record listed = record;
    listed.start = record.start.empty() ? play_of(record.game)->list_start : std::string();
    if (listed.start.empty()) return join_actions(record, typed);
    join_actions(listed, typed);
    join_actions(record, typed);
    if (most_playable(listed) <= most_playable(record)) return;
    listed.start = std::move(record.start);  // settle_start() finds it again, and says so
    record = std::move(listed);
    return;
  }
  std::optional<Record> best;
  std::size_t most = 0;
  for (const GameName& game : game_names()) {
    Record other = record;
    other.game = game.name;
    if (other.start.empty()) other.start = play_of(game.name)->list_start;
    join_actions(other, typed);
    const std::size_t played = most_playable(other);
    if (played <= most) continue;
    most = played;
    best = std::move(other);
  }
  if (!best) return;
  if (record.start.empty())
    best->notes.push_back("a list of turns without a start; read as " +
                          find_name(best->game)->title +
                          (best->start.empty() ? std::string(" from the usual start")
                                               : " from the start `" + best->start + '`'));
  record = std::move(*best);
}

void settle_start(Record& record) {
  const GamePlay* const game = play_of(record.game);
  if (!record.start.empty() || !game || game->list_start.empty()) return;
  const std::size_t played = most_playable(record);
  if (played >= count_turns(record)) return;
  Record other = record;
  other.start = game->list_start;
  if (most_playable(other) <= played) return;
  record.start = game->list_start;
  record.notes.push_back("no start; read from `" + record.start +
                         "`, since more turns can be played from there");
}

void take_leaving(Record& record) {
  const auto last = std::find_if(record.turns.rbegin(), record.turns.rend(),
                                 [](const RecordTurn& turn) { return !turn.text.empty(); });
  if (last == record.turns.rend()) return;
  const auto leaving = leaving_in(last->text);
  if (!leaving) return;
  const auto before = static_cast<std::size_t>(
      std::count_if(std::next(last), record.turns.rend(),
                    [](const RecordTurn& turn) { return !turn.text.empty(); }));
  const Side loser = last->side.value_or(side_after(record, before));
  const ResultKind kind = leaving->kind == ResultKind::draw ? ResultKind::draw
                          : loser == Side::white            ? ResultKind::black
                                                            : ResultKind::white;
  const std::string result = sgf_result({kind, leaving->way});
  const auto told = std::ranges::find(record.tags, "RE", &Property::name);
  if (told == record.tags.end()) {
    record.tags.push_back({"RE", {result}, last->place});
  } else {
    const ToldResult said = told_result(record.tags);
    if (said.is_understood && said.kind != ResultKind::open && said.kind != kind)
      record.notes.push_back("the last turn is " + cairn::quoted(last->text) + " by " +
                             std::string(name(loser)) + ", but RE says " +
                             cairn::quoted(told->values.front()));
    const bool is_short = told->values.empty() || trimmed(told->values.front()).size() < 2;
    if (is_short || (said.is_understood && said.kind == ResultKind::open)) told->values = {result};
  }
  last->text.clear();
  last->side.reset();
  if (!last->properties.empty() || !last->variations.empty()) return;
  const auto erased = record.turns.erase(std::next(last).base());
  const auto index = static_cast<std::size_t>(erased - record.turns.begin());
  if (record.broken && record.broken->turn > index) --record.broken->turn;
}

}  // namespace cairn
