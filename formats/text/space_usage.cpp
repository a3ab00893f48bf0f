#include "formats/text/space_usage.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "formats/text/game_play.hpp"
#include "text/ascii.hpp"
#include "text/plain_line.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

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
  record.spaces = names;
  if (other.broken && (!record.broken || other.broken->turn < record.broken->turn))
    record.broken = other.broken;
}

// Reads the word for names in any case, and with or without its hyphen: "No-Gap", "nogap".
std::optional<SpaceNames> names_told(std::string_view word) {
  const auto plain = [](std::string_view text) {
    std::string letters;
    for (const char c : text)
      if (is_letter(c)) letters += lower(c);
    return letters;
  };
  const auto found = std::ranges::find(space_usages, plain(word),
                                       [&](const SpaceUsage& usage) { return plain(usage.word); });
  return found == space_usages.end() ? std::nullopt : std::optional(found->names);
}

// The names that the record's own tag tells, which is taken from it; nothing if there is none.
std::optional<SpaceNames> take_told_names(Record& record) {
  const std::string told(value_of(record.tags, space_names_tag));
  if (told.empty()) return std::nullopt;
  const auto names = names_told(told);
  if (names)
    std::erase_if(record.tags, [](const Property& tag) { return tag.name == space_names_tag; });
  else
    record.notes.push_back("unknown names of spaces " + cairn::quoted(told) +
                           "; cairn, no-gap or diagonal expected");
  return names;
}

}  // namespace

std::size_t count_turns(const Record& record) {
  const std::size_t end =
      record.broken ? std::min(record.broken->turn, record.turns.size()) : record.turns.size();
  return static_cast<std::size_t>(
      std::count_if(record.turns.begin(), record.turns.begin() + static_cast<std::ptrdiff_t>(end),
                    [](const RecordTurn& turn) { return !turn.text.empty(); }));
}

std::size_t most_playable(const Record& record) {
  const GamePlay* const game = play_of(record.game);
  if (!game) return 0;
  const std::size_t played = game->playable(record);
  if (played >= count_turns(record)) return played;  // as of most records; this saves time
  return std::ranges::max(attempts(record, *game), {}, &Attempt::played).played;
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

}  // namespace cairn
