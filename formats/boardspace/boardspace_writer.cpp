#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "formats/boardspace/boardspace.hpp"
#include "formats/boardspace/boardspace_gesture_writer.hpp"
#include "formats/boardspace/boardspace_header.hpp"
#include "formats/boardspace/boardspace_text.hpp"
#include "formats/boardspace/boardspace_turn.hpp"
#include "formats/sgf/sgf.hpp"
#include "text/quote.hpp"
#include "text/split.hpp"
#include "tzaar/notation.hpp"
#include "tzaar/start.hpp"

namespace cairn {

namespace {

using namespace boardspace;
using tzaar::Position;

constexpr std::string_view written_game = "tzaar";
constexpr std::string_view start_property = "POS";

// Tags that write_header() writes in its own way, and tags of other dialects.
constexpr std::array<std::string_view, 10> header_tags{"GM", "VV", "CM",  "SU",   "FF",
                                                       "AP", "CA", "POS", "BSDT", "BSRE"};

// How a record begins.
struct Beginning {
  std::string setup;       // the value of SU
  bool is_placed = false;  // the pieces of the start are placed one by one
};

// Chooses the setup for a start: the one in SU if it leads to that start, else the standard one if
// that does, else the custom one.
Beginning beginning_of(const Properties& tags, const Position& start) {
  const std::string_view stated = value_of(tags, "SU");
  std::optional<SetUp> setup;
  try {
    if (!stated.empty()) setup = parse_setup(stated);
  } catch (const Error&) {
    setup.reset();  // SU means something else in this record
  }
  const auto says = [&](Layout layout) { return setup && setup->layout == layout; };
  // The site's reader expects a number as the key even for setups that have no use for it.
  const std::string given =
      setup ? std::string(words_of(stated)[0]) + ' ' + std::to_string(setup->key) : std::string();
  if (start == tzaar::fixed_start()) return {says(Layout::standard) ? given : "Tzaar-standard 0"};
  if (says(Layout::random) && start.is_opening() &&
      start.setup() == random_layout(setup->key, draw_of(tags)))
    return {given};
  return {says(Layout::custom) ? given : "Tzaar-custom 0", start.stack_count() > 0};
}

// How a game ended other than by a turn: with two gestures by resignation, with one by time.
struct Ending {
  Side winner = Side::white;
  int gestures = 0;  // 0: the game did not end in such a way
};

Ending ending_of(std::string_view result) {
  const bool has_winner = result.starts_with("W+") || result.starts_with("B+");
  const std::string_view way = has_winner ? result.substr(2) : std::string_view{};
  const Side winner = result.starts_with("B+") ? Side::black : Side::white;
  if (way == "R" || way == "Resign") return {winner, 2};
  return {winner, way == "T" || way == "Time" ? 1 : 0};
}

// Converts the values, because the site's records are all UTF-8 while the input may not be.
void append_in_utf8(std::string& out, Property property) {
  for (std::string& value : property.values) value = in_utf8(value);
  sgf::append(out, property);
}

class Writer {
 public:
  explicit Writer(const Record& record)
      : record_(record),
        names_(names_of(record.tags)),
        start_(tzaar::parse_position(record.start)) {
    const auto colours = colours_of(record.tags);
    players_ = {colours[0] == Side::white ? 0 : 1, colours[0] == Side::white ? 1 : 0};
  }

  std::string write() {
    const Beginning beginning = beginning_of(record_.tags, start_);
    out_.reserve(500 + 170 * record_.turns.size());
    write_header(beginning);
    write_start(beginning);
    if (beginning.is_placed) place_pieces();
    for (const RecordTurn& turn : record_.turns)
      if (!turn.text.empty() || &turn != &record_.turns.back()) write_turn(turn);
    write_end();
    return std::move(out_);
  }

 private:
  int player_of(Side side) const { return players_[index(side)]; }

  // The side that makes the first gesture. In the placing stage, the pieces on the board have been
  // placed in alternation, so after an odd number of them it is not the side to move now.
  Side first_side() const {
    const bool is_other = start_.stage() == tzaar::Stage::placing && start_.stack_count() % 2 == 1;
    return is_other ? opponent(start_.to_move()) : start_.to_move();
  }

  void write_header(const Beginning& beginning);
  void write_players();
  bool is_told_by(std::string_view own, std::string_view result) const;
  void write_tag(const Property& tag);
  void add(std::string_view name, std::string_view value) {
    sgf::append(out_, name, in_utf8(value));
    out_ += '\n';
  }

  void write_start(const Beginning& beginning);
  void write_turn(const RecordTurn& turn);
  void place_pieces();
  static bool is_said(const Property& property, std::string_view said) {
    return player_with_tag(property.name) || property.name == clock_tag || property.name == said ||
           property.name == "DT" ||
           std::ranges::find(header_tags, property.name) != header_tags.end();
  }
  void write_properties(const Properties& properties, std::string_view said);
  void write_node(const Properties& properties);
  void write_last_gestures(const RecordTurn* node);
  void write_ending(const Ending& ending);
  void write_end();
  Position last_position() const;

  const Record& record_;
  Names names_;
  Position start_;
  std::array<int, 2> players_{};  // by side
  std::string out_;
  GestureWriter gestures_{out_};
};

void Writer::write_header(const Beginning& beginning) {
  const Properties& tags = record_.tags;
  out_ += "(;\nGM[Tzaar]VV[";
  out_ += value_of(tags, "VV") == "2" ? "2]\n" : "1]\n";
  add("CM", players_[0] == 0 ? "0,1" : "1,0");
  if (value_of(tags, "SU").empty()) add("SU", beginning.setup);
  bool has_players = false;
  for (const Property& tag : tags) {
    if (tag.name == "SU") {
      add("SU", beginning.setup);
    } else if (tag.name == "PW" || tag.name == "PB") {
      if (!std::exchange(has_players, true)) write_players();
    } else {
      write_tag(tag);
    }
  }
  if (!has_players) write_players();
  if (beginning.is_placed) add(start_property, record_.start);
}

void Writer::write_players() {
  for (const int player : {0, 1}) {
    const Side side = player_of(Side::white) == player ? Side::white : Side::black;
    add(player_tags[static_cast<std::size_t>(player)],
        "id \"" + encode_name(in_utf8(names_[index(side)])) + '"');
    for (const char* word : {"ranking", "country"})
      if (const auto text = information_of(record_.tags, player, word); !text.empty())
        add(player_tags[static_cast<std::size_t>(player)], text);
  }
}

// Whether the site's own words tell the result: they are there, and name no other winner.
bool Writer::is_told_by(std::string_view own, std::string_view result) const {
  if (own.empty()) return false;
  const std::optional<Side> stated = winner_in(decode_name(own), names_);
  return !stated || stated == winner_in(result, names_);
}

void Writer::write_tag(const Property& tag) {
  const std::string_view value = tag.values.empty() ? std::string_view{} : tag.values.front();
  if (tag.name == "DT") {
    const std::string text = date_text(record_.tags);
    add("DT", text);
    const std::string_view own = value_of(record_.tags, date_text_tag);
    if (!own.empty() && text != own) add(date_text_tag, own);
  } else if (tag.name == "RE") {
    const std::string_view own = value_of(record_.tags, result_text_tag);
    const bool has_winner = value.starts_with("W+") || value.starts_with("B+");
    const std::string_view winner = names_[value.starts_with("W+") ? 0 : 1];
    add("RE", is_told_by(own, value) ? std::string(own)
              : has_winner           ? result_text(winner)
                                     : std::string(value));
  } else if (!player_with_tag(tag.name) &&
             std::ranges::find(header_tags, tag.name) == header_tags.end()) {
    append_in_utf8(out_, tag);
    out_ += '\n';
  }
}

// Adds properties to the last node written. It leaves out the property `said`, what the gestures
// already express, and what a reader would take for a gesture or for a new setup.
void Writer::write_properties(const Properties& properties, std::string_view said) {
  const auto is_other = [said](const Property& property) { return !is_said(property, said); };
  if (std::ranges::none_of(properties, is_other)) return;
  out_.pop_back();
  for (const Property& property : properties)
    if (is_other(property)) append_in_utf8(out_, property);
  out_ += '\n';
}

// Writes a separate node for properties, unless all of them would be left out.
void Writer::write_node(const Properties& properties) {
  if (std::ranges::all_of(properties, [](const auto& each) { return is_said(each, {}); })) return;
  out_ += ";\n";
  write_properties(properties, {});
}

// Writes `Start` with its clock, which the record keeps in a node without a move before the turns.
// There is no such node if placements replace the start, and a record's only node belongs to the
// end of the game.
void Writer::write_start(const Beginning& beginning) {
  const bool has_node =
      !beginning.is_placed && record_.turns.size() > 1 && record_.turns.front().text.empty();
  if (has_node) gestures_.use_clocks(record_.turns.front().properties);
  gestures_.start(player_of(first_side()));
  gestures_.use_clocks({});
}

void Writer::write_turn(const RecordTurn& turn) {
  if (turn.text.empty()) return write_node(turn.properties);
  gestures_.use_clocks(turn.properties);
  const int player = player_of(turn.side.value_or(Side::white));
  gestures_.actions(player, turn.text, 1);
  gestures_.done(player);
  write_properties(turn.properties, {});
}

// Places the pieces of the start in alternation, because each player may take pieces only from
// their own rack.
void Writer::place_pieces() {
  if (start_.stage() != tzaar::Stage::placing && !start_.is_opening())
    throw Error(Error::Kind::usage,
                "Boardspace's format begins before the first capture; use text or cairn");
  const tzaar::Setup setup = start_.setup();
  std::array<std::vector<tzaar::Space>, 2> spaces;  // of the pieces, by side
  for (int number = 0; number < tzaar::space_count; ++number) {
    const auto& stack = setup.pieces[static_cast<std::size_t>(number)];
    if (stack) spaces[index(stack->side)].emplace_back(number);
  }
  // The site gives White's rack to its first player even if the colours are exchanged.
  const auto side_of = [](int player) { return player == 0 ? Side::white : Side::black; };
  int player = player_of(first_side());
  for (int placed = 0; placed < start_.stack_count(); ++placed, player = 1 - player) {
    const Side side = side_of(player);
    const tzaar::Space space = spaces[index(side)][static_cast<std::size_t>(placed / 2)];
    gestures_.place(player, {side, start_.type(space), 1}, tzaar::space_name(space));
    gestures_.done(player);
  }
}

Position Writer::last_position() const {
  Position position = start_;
  for (const RecordTurn& turn : record_.turns) {
    if (turn.text.empty()) continue;
    for (const auto& move : tzaar::parse_turn(position, turn.text)) position.play(move);
  }
  return position;
}

// Writes the actions of an unfinished turn, and the gestures that ended the game if a turn did not.
// `node` is the last node if it has no turn, else null; its clocks and properties are written too.
void Writer::write_last_gestures(const RecordTurn* node) {
  const Properties properties = node ? node->properties : Properties{};
  const std::string_view half = value_of(properties, half_turn_tag);
  Ending ending = ending_of(value_of(record_.tags, "RE"));
  Progress progress = Progress::none;
  if (!half.empty() || ending.gestures > 0) {
    const Position position = last_position();
    // Nobody can resign a game that a turn has already ended.
    if (position.outcome()) ending.gestures = 0;
    progress = progress_of(position, half);
    // A complete turn would be among the turns of the record, so this text is something else.
    if (ending.gestures == 0 && progress == Progress::complete) progress = Progress::none;
    gestures_.use_clocks(properties);
    if (progress != Progress::none)
      gestures_.actions(player_of(position.to_move()), half, ending.gestures);
  }
  write_ending(ending);
  if (ending.gestures == 0 && progress == Progress::none)
    write_node(properties);
  else
    write_properties(properties, progress == Progress::none ? std::string_view{} : half_turn_tag);
}

void Writer::write_ending(const Ending& ending) {
  const int winner = player_of(ending.winner);
  if (ending.gestures == 1) gestures_.win_on_time(winner);
  if (ending.gestures != 2) return;
  gestures_.resign(1 - winner);
  gestures_.done(1 - winner);
}

void Writer::write_end() {
  const bool has_end_node = !record_.turns.empty() && record_.turns.back().text.empty();
  write_last_gestures(has_end_node ? &record_.turns.back() : nullptr);
  const std::array times{information_of(record_.tags, 0, "time"),
                         information_of(record_.tags, 1, "time")};
  if (!times[0].empty() || !times[1].empty()) {
    out_ += ";\n";
    for (std::size_t player = 0; player < 2; ++player)
      if (!times[player].empty()) add(player_tags[player], std::string(times[player]) + ' ');
  }
  out_ += ")\n";
}

}  // namespace

std::string write_boardspace(const Record& record) {
  if (record.game != written_game)
    throw Error(Error::Kind::usage, "Boardspace's format holds TZAAR only; use text or cairn");
  return Writer(record).write();
}

}  // namespace cairn
