#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "core/text.hpp"
#include "formats/records/boardspace.hpp"
#include "formats/records/boardspace_tags.hpp"
#include "formats/records/sgf.hpp"
#include "games/tzaar/notation.hpp"
#include "games/tzaar/setup.hpp"

namespace cairn {

namespace boardspace {
namespace {

using tzaar::Position;

constexpr std::string_view written_game = "tzaar";

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

// Whether a text like `E9xE8` is a legal turn in the position, the beginning of one, or neither.
enum class Progress : std::uint8_t { none, begun, complete };
Progress progress_of(const Position& position, std::string_view text) {
  const auto is_turn = [&](const std::string& whole) {
    try {
      const auto turn = tzaar::parse_turn(position, whole);
      return tzaar::write_turn(position, turn, Format::boardspace) == whole;
    } catch (const Error&) {
      return false;
    }
  };
  if (is_turn(std::string(text))) return Progress::complete;
  return is_turn(std::string(text) + "-pass") ? Progress::begun : Progress::none;
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

class Writer {
 public:
  explicit Writer(const Record& record)
      : record_(record),
        names_(names_of(record.tags)),
        start_(tzaar::parse_position(record.start)),
        beginning_(beginning_of(record.tags, start_)) {
    // A player places the pieces of the own rack, and the first player's is always White's.
    const bool are_exchanged = !beginning_.is_placed && colours_of(record.tags)[0] == Side::black;
    players_ = {are_exchanged ? 1 : 0, are_exchanged ? 0 : 1};
  }

  std::string write() {
    out_.reserve(500 + 170 * record_.turns.size());
    write_header();
    write_start();
    if (beginning_.is_placed) place_pieces();
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

  void add(std::string_view name, std::string_view value) {
    sgf::append(out_, name, value);
    out_ += '\n';
  }

  static bool is_said(const Property& property, std::string_view said) {
    return player_with_tag(property.name) || property.name == clock_tag || property.name == said ||
           property.name == "DT" ||
           std::ranges::find(header_tags, property.name) != header_tags.end();
  }

  void write_header() {
    const Properties& tags = record_.tags;
    out_ += "(;\nGM[Tzaar]VV[";
    out_ += value_of(tags, "VV") == "2" ? "2]\n" : "1]\n";
    add("CM", players_[0] == 0 ? "0,1" : "1,0");
    if (value_of(tags, "SU").empty()) add("SU", beginning_.setup);
    bool has_players = false;
    for (const Property& tag : tags) {
      if (tag.name == "SU") {
        add("SU", beginning_.setup);
      } else if (tag.name == "PW" || tag.name == "PB") {
        if (!std::exchange(has_players, true)) write_players();
      } else {
        write_tag(tag);
      }
    }
    if (!has_players) write_players();
    if (beginning_.is_placed) add(start_tag, record_.start);
  }

  void write_players() {
    for (const int player : {0, 1}) {
      const Side side = player_of(Side::white) == player ? Side::white : Side::black;
      add(player_tags[static_cast<std::size_t>(player)],
          "id \"" + encode_name(in_utf8(names_[index(side)])) + '"');
      for (const char* word : {"ranking", "country"})
        if (const auto text = information_of(record_.tags, player, word); !text.empty())
          add(player_tags[static_cast<std::size_t>(player)], text);
    }
  }

  // Whether the site's own words give the result: they are there, and name no other winner.
  bool is_given_by(std::string_view own, std::string_view result) const {
    if (own.empty()) return false;
    const std::optional<Side> stated = winner_in(decode_name(own), names_);
    return !stated || stated == winner_in(result, names_);
  }

  void write_tag(const Property& tag) {
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
      add("RE", is_given_by(own, value) ? std::string(own)
                : has_winner            ? result_text(winner)
                                        : std::string(value));
    } else if (!player_with_tag(tag.name) &&
               std::ranges::find(header_tags, tag.name) == header_tags.end()) {
      sgf::append(out_, tag);
      out_ += '\n';
    }
  }

  // Adds properties to the last node written. It leaves out the property `said`, what the gestures
  // already express, and what a reader would take for a gesture or for a new setup.
  void write_properties(const Properties& properties, std::string_view said) {
    const auto is_other = [said](const Property& property) { return !is_said(property, said); };
    if (std::ranges::none_of(properties, is_other)) return;
    out_.pop_back();
    for (const Property& property : properties)
      if (is_other(property)) sgf::append(out_, property);
    out_ += '\n';
  }

  // Writes a separate node for properties, unless all of them would be left out.
  void write_node(const Properties& properties) {
    if (std::ranges::all_of(properties, [](const auto& each) { return is_said(each, {}); })) return;
    out_ += ";\n";
    write_properties(properties, {});
  }

  // Writes `Start` with its clock, which the record keeps in a node without a move before the
  // turns. There is no such node if placements replace the start, and a record's only node belongs
  // to the end of the game.
  void write_start() {
    const bool has_node =
        !beginning_.is_placed && record_.turns.size() > 1 && record_.turns.front().text.empty();
    if (has_node) gestures_.use_clocks(record_.turns.front().properties);
    gestures_.start(player_of(first_side()));
    gestures_.use_clocks({});
  }

  void write_turn(const RecordTurn& turn) {
    if (turn.text.empty()) return write_node(turn.properties);
    gestures_.use_clocks(turn.properties);
    const int player = player_of(turn.side.value_or(Side::white));
    gestures_.actions(player, turn.text, 1);
    gestures_.done(player);
    write_properties(turn.properties, {});
  }

  // Places the pieces of the start in alternation, because each player may take pieces only from
  // their own rack.
  void place_pieces() {
    if (start_.stage() != tzaar::Stage::placing && !start_.is_opening())
      throw Error(Error::Kind::usage,
                  "Boardspace's format begins before the first capture; use text or cairn");
    const tzaar::Setup setup = start_.setup();
    std::array<std::vector<tzaar::Space>, 2> spaces;  // of the pieces, by side
    for (int number = 0; number < tzaar::space_count; ++number) {
      const auto& stack = setup.pieces[static_cast<std::size_t>(number)];
      if (stack) spaces[index(stack->side)].emplace_back(number);
    }
    Side side = first_side();
    for (int placed = 0; placed < start_.stack_count(); ++placed, side = opponent(side)) {
      const tzaar::Space space = spaces[index(side)][static_cast<std::size_t>(placed / 2)];
      gestures_.place(player_of(side), {side, start_.type(space), 1}, tzaar::space_name(space));
      gestures_.done(player_of(side));
    }
  }

  Position last_position() const {
    Position position = start_;
    for (const RecordTurn& turn : record_.turns) {
      if (turn.text.empty()) continue;
      for (const auto& move : tzaar::parse_turn(position, turn.text)) position.play(move);
    }
    return position;
  }

  // Writes the actions of an unfinished turn, and the gestures that ended the game if a turn did
  // not. `node` is the last node if it has no turn, else null; its clocks and properties are
  // written too.
  void write_last_gestures(const RecordTurn* node) {
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

  void write_ending(const Ending& ending) {
    const int winner = player_of(ending.winner);
    if (ending.gestures == 1) gestures_.win_on_time(winner);
    if (ending.gestures != 2) return;
    gestures_.resign(1 - winner);
    gestures_.done(1 - winner);
  }

  void write_end() {
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

  const Record& record_;
  Names names_;
  Position start_;
  Beginning beginning_;
  std::array<int, 2> players_{};  // by side
  std::string out_;
  GestureWriter gestures_{out_};
};

}  // namespace
}  // namespace boardspace

std::string write_boardspace(const Record& record) {
  if (record.game != boardspace::written_game)
    throw Error(Error::Kind::usage, "Boardspace's format holds TZAAR only; use text or cairn");
  return boardspace::Writer(record).write();
}

}  // namespace cairn
