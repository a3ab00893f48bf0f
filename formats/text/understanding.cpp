#include "formats/text/understanding.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "core/error.hpp"
#include "formats/text/game_names.hpp"
#include "formats/text/game_play.hpp"
#include "model/told_result.hpp"
#include "text/ascii.hpp"
#include "text/plain_line.hpp"
#include "text/quote.hpp"
#include "text/split.hpp"

namespace cairn {

namespace {

// The number of turns that may be played: up to where the record breaks.
std::size_t count_turns(const Record& record) {
  const std::size_t end =
      record.broken ? std::min(record.broken->turn, record.turns.size()) : record.turns.size();
  return static_cast<std::size_t>(
      std::count_if(record.turns.begin(), record.turns.begin() + static_cast<std::ptrdiff_t>(end),
                    [](const RecordTurn& turn) { return !turn.text.empty(); }));
}

// Whether a name such as E9 may stand in the text.
bool has_names(std::string_view text) {
  for (std::size_t at = 1; at < text.size(); ++at)
    if (is_digit(text[at]) && is_letter(text[at - 1])) return true;
  return false;
}

// The turns of a record in Cairn's names, as far as they have names in `names`.
struct Renamed {
  std::vector<RecordTurn> turns;
  bool differs = false;         // from the turns as they stand
  std::optional<Break> broken;  // at the first turn with a name that is none
};

Renamed renamed(const Record& record, const GamePlay& game, SpaceNames names) {
  Renamed result;
  result.turns.reserve(record.turns.size());
  for (const RecordTurn& turn : record.turns) {
    RecordTurn& other = result.turns.emplace_back();
    other.side = turn.side;
    other.place = turn.place;
    try {
      other.text = game.renamed(turn.text, names, SpaceNames::own);
    } catch (const Error& error) {
      other.text = turn.text;
      result.broken = Break{result.turns.size() - 1, error.at(turn.place)};
      result.differs = true;
      break;
    }
    result.differs = result.differs || other.text != turn.text;
  }
  return result;
}

// How much of a record can be played if its spaces have these names.
struct Attempt {
  SpaceNames names = SpaceNames::own;
  std::size_t played = 0;
  bool is_whole = false;
};

Attempt attempt(const Record& record, const GamePlay& game, Renamed renamed, SpaceNames names) {
  Record other;
  other.game = record.game;
  other.format = record.format;
  other.start = record.start;
  other.turns = std::move(renamed.turns);
  other.broken = record.broken;
  if (renamed.broken && (!other.broken || renamed.broken->turn < other.broken->turn))
    other.broken = renamed.broken;
  const std::size_t played = game.playable(other);
  return {names, played, played == count_turns(record)};
}

// The attempts with Cairn's own names, and with all others that would make a difference.
std::vector<Attempt> attempts(const Record& record, const GamePlay& game) {
  std::vector<Attempt> attempts{{SpaceNames::own, game.playable(record), false}};
  attempts.front().is_whole = attempts.front().played == count_turns(record);
  const bool may_differ =
      game.renamed != nullptr && std::ranges::any_of(record.turns, [](const RecordTurn& turn) {
        return has_names(turn.text);
      });
  for (const SpaceUsage& usage : space_usages) {
    if (!may_differ || usage.names == SpaceNames::own) continue;
    if (Renamed other = renamed(record, game, usage.names); other.differs)
      attempts.push_back(attempt(record, game, std::move(other), usage.names));
  }
  return attempts;
}

std::size_t most_playable(const Record& record) {
  const GamePlay* const game = play_of(record.game);
  return game ? std::ranges::max(attempts(record, *game), {}, &Attempt::played).played : 0;
}

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

// A usage of names and what it is, for people.
std::string described(SpaceNames names) {
  const SpaceUsage& usage = usage_of(names);
  return std::string(usage.word) + " (" + std::string(usage.description) + ")";
}

void rename_all(std::vector<RecordTurn>& turns, const GamePlay& game, SpaceNames names) {
  for (RecordTurn& turn : turns) {
    try {
      turn.text = game.renamed(turn.text, names, SpaceNames::own);
    } catch (const Error&) {
      return;  // the record breaks off here, and a variation says nothing
    }
    for (auto& variation : turn.variations) rename_all(variation, game, names);
  }
}

void rename(Record& record, const GamePlay& game, SpaceNames names) {
  const Renamed other = renamed(record, game, names);
  rename_all(record.turns, game, names);
  if (other.broken && (!record.broken || other.broken->turn < record.broken->turn))
    record.broken = other.broken;
}

// The names that the record's own tag tells, which is taken from it; nothing if there is none.
std::optional<SpaceNames> take_told_names(Record& record) {
  const std::string told(value_of(record.tags, space_names_tag));
  if (told.empty()) return std::nullopt;
  const auto names = space_names_of(told);
  if (names)
    std::erase_if(record.tags, [](const Property& tag) { return tag.name == space_names_tag; });
  else
    record.notes.push_back("unknown names of spaces " + cairn::quoted(told) +
                           "; cairn, no-gap or diagonal expected");
  return names;
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
    if (listed.start.empty()) listed.start = play_of(record.game)->list_start;
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

void settle_names(Record& record, std::optional<SpaceNames> asked) {
  const GamePlay* const game = play_of(record.game);
  if (!game || !game->renamed) return;
  for (RecordTurn& turn : record.turns) turn.text = plain_line(turn.text).text;
  if (const auto told = take_told_names(record)) return rename(record, *game, *told);
  const std::vector<Attempt> all = attempts(record, *game);
  if (all.size() == 1) return;  // there is only one way to read it
  std::vector<SpaceNames> whole;
  for (const Attempt& each : all)
    if (each.is_whole) whole.push_back(each.names);
  const auto is_whole = [&](SpaceNames names) {
    return std::ranges::find(whole, names) != whole.end();
  };
  const SpaceNames wanted = asked.value_or(SpaceNames::own);
  const bool wanted_differs = std::ranges::find(all, wanted, &Attempt::names) != all.end();
  const std::string hint = "; --spaces, or a line `# Spaces: ...`, tells which are meant";
  if (is_whole(wanted) || !wanted_differs) {
    if (!asked && whole.size() > 1)
      record.notes.push_back("its spaces may also have the names " + described(whole[1]) +
                             "; read as Cairn's" + hint);
    return rename(record, *game, wanted);
  }
  if (!whole.empty()) {
    record.notes.push_back(
        "its spaces have the names " + described(whole.front()) +
        ", since it cannot be played with those of " + std::string(usage_of(wanted).word) +
        (whole.size() > 1 ? "; " + described(whole[1]) + " are possible, too" + hint
                          : std::string()));
    return rename(record, *game, whole.front());
  }
  const Attempt& furthest = std::ranges::max(all, {}, &Attempt::played);
  const auto in_wanted = std::ranges::find(all, wanted, &Attempt::names);
  if (furthest.played > in_wanted->played)
    record.notes.push_back("with spaces in the names " + described(furthest.names) + ", " +
                           std::to_string(furthest.played) + " turns can be played; --spaces " +
                           std::string(usage_of(furthest.names).word) + " reads it so");
  else if (!asked && all.front().played > 0)
    for (const Attempt& each : all)
      if (each.names != wanted && each.played == in_wanted->played) {
        record.notes.push_back("its spaces may also have the names " + described(each.names) +
                               ", in which as many turns can be played; read as Cairn's" + hint);
        break;
      }
  rename(record, *game, wanted);
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
