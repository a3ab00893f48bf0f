#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "formats/boardspace.hpp"
#include "formats/boardspace_date.hpp"
#include "formats/boardspace_header.hpp"
#include "formats/littlegolem.hpp"
#include "formats/quote.hpp"
#include "formats/sgf.hpp"
#include "formats/tzaar.hpp"
#include "tzaar/start.hpp"

namespace cairn {

namespace {

using namespace boardspace;
using tzaar::Position;

constexpr std::string_view game_name = "tzaar";
constexpr std::string_view start_tag = "POS";

// What the header says in a way of its own, or what belongs to other dialects.
constexpr std::array<std::string_view, 12> own_tags{"GM", "VV",  "CM", "SU", "FF",   "AP",
                                                    "CA", "POS", "P0", "P1", "BSDT", "BSRE"};

// How a record begins.
struct Beginning {
  std::string setup;       // the value of SU
  bool is_placed = false;  // the pieces of the start are placed one by one
};

// The setup of a start: as SU says if that is true, the standard one, or else the custom one.
Beginning beginning_of(const Properties& tags, const Position& start) {
  const std::string_view stated = value_of(tags, "SU");
  std::optional<SetUp> setup;
  try {
    if (!stated.empty()) setup = parse_setup(stated);
  } catch (const Error&) {
    setup.reset();  // it means something else there
  }
  const auto says = [&](Layout layout) { return setup && setup->layout == layout; };
  if (start == tzaar::fixed_start())
    return {std::string(says(Layout::standard) ? stated : "Tzaar-standard 0")};
  if (says(Layout::random) && start == Position(random_layout(setup->key, draw_of(tags))))
    return {std::string(stated)};
  return {std::string(says(Layout::custom) ? stated : "Tzaar-custom 0"), start.stack_count() > 0};
}

// Whether the tags' date is what the site's reader would take it for; only random layouts need it.
std::string date_text(const Properties& tags) {
  const std::string_view text = value_of(tags, date_text_tag);
  const std::string_view date = value_of(tags, "DT");
  const auto day = parse_date(date);
  if (!text.empty() && (is_plain_date(text) || draw_of(tags) == Draw::recent))
    return std::string(text);
  return day && iso_date(*day) == date ? java_date(*day) : std::string(date);
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
    out_.reserve(500 + 120 * record_.turns.size());
    write_header(beginning);
    begin_gesture(player_of(first_side()));
    out_ += "Start P";
    out_ += digit(player_of(first_side()));
    end_gesture({});
    if (beginning.is_placed) place_pieces();
    for (const RecordTurn& turn : record_.turns) write_turn(turn);
    write_end();
    return std::move(out_);
  }

 private:
  using Clock = std::vector<std::string>::const_iterator;

  static char digit(int number) { return static_cast<char>('0' + number); }
  int player_of(Side side) const { return players_[index(side)]; }

  // While pieces are placed, every other one comes before the position.
  Side first_side() const {
    const bool is_other = start_.stage() == tzaar::Stage::placing && start_.stack_count() % 2 == 1;
    return is_other ? opponent(start_.to_move()) : start_.to_move();
  }

  void write_header(const Beginning& beginning);
  void write_players();
  void write_tag(const Property& tag);
  void add(std::string_view name, std::string_view value) {
    sgf::append(out_, Property{std::string(name), {std::string(value)}, {}});
    out_ += '\n';
  }

  void begin_gesture(int player);
  void end_gesture(std::string_view clock);
  void space(std::string_view name) {
    out_ += name[0];
    out_ += ' ';
    out_ += name[1];
  }
  void write_turn(const RecordTurn& turn);
  void write_actions(int player, std::string_view text, int other_clocks);
  void write_action(int player, std::string_view action);
  void write_placement(int player, Side side, tzaar::Type type, std::string_view space_name);
  void write_done(int player);
  void place_pieces();
  void write_last_gestures();
  void write_end();
  bool is_over() const;

  // The clock of the next gesture.
  std::string_view next_clock() {
    return clock_ == clock_end_ ? std::string_view{} : std::string_view(*clock_++);
  }
  void use_clocks(const Properties& properties);
  void write_properties(const Properties& properties);

  const Record& record_;
  Names names_;
  Position start_;
  std::array<int, 2> players_{};  // by side
  std::string out_;
  int number_ = 0;  // of the next gesture
  std::vector<std::string> no_clocks_;
  Clock clock_ = no_clocks_.cend();
  Clock clock_end_ = no_clocks_.cend();
  bool is_by_robot_ = false;  // the turn's actions are one gesture each
  const RecordTurn* last_node_ = nullptr;
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
  if (beginning.is_placed) add(start_tag, record_.start);
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
    add("RE", !own.empty() ? std::string(own)
              : has_winner ? result_text(winner)
                           : std::string(value));
  } else if (std::ranges::find(own_tags, tag.name) == own_tags.end()) {
    sgf::append(out_, tag);
    out_ += '\n';
  }
}

void Writer::begin_gesture(int player) {
  out_ += "; P";
  out_ += digit(player);
  out_ += '[';
  std::array<char, 12> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number_++).ptr;
  out_.append(digits.data(), end);
  out_ += ' ';
}

void Writer::end_gesture(std::string_view clock) {
  out_ += ']';
  if (!clock.empty()) {
    out_ += "TM[";
    out_ += clock;
    out_ += ']';
  }
  out_ += '\n';
}

void Writer::use_clocks(const Properties& properties) {
  const auto tag = std::ranges::find(properties, clock_tag, &Property::name);
  clock_ = clock_end_ = no_clocks_.cend();
  if (tag == properties.end()) return;
  clock_ = tag->values.begin();
  clock_end_ = tag->values.end();
}

// All but what the gestures say already, in the last node written.
void Writer::write_properties(const Properties& properties) {
  const auto is_other = [](const Property& property) {
    return property.name != clock_tag && property.name != half_turn_tag;
  };
  if (std::ranges::none_of(properties, is_other)) return;
  out_.pop_back();
  for (const Property& property : properties)
    if (is_other(property)) sgf::append(out_, property);
  out_ += '\n';
}

void Writer::write_turn(const RecordTurn& turn) {
  const bool is_last = &turn == &record_.turns.back();
  last_node_ = &turn;
  if (turn.text.empty()) {
    const bool is_end = is_last && !value_of(turn.properties, clock_tag).empty();
    if (is_end || !value_of(turn.properties, half_turn_tag).empty()) return;
    out_ += ";\n";
    return write_properties(turn.properties);
  }
  use_clocks(turn.properties);
  const int player = player_of(turn.side.value_or(Side::white));
  write_actions(player, turn.text, 1);
  write_done(player);
  write_properties(turn.properties);
}

// Actions joined by `-`. Where there is one clock for each of them and for the `other` gestures, a
// robot moved.
void Writer::write_actions(int player, std::string_view text, int other_clocks) {
  const auto actions = 1 + std::ranges::count(text, '-');
  is_by_robot_ = clock_end_ - clock_ == actions + other_clocks && clock_ != clock_end_;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('-', at), text.size());
    write_action(player, text.substr(at, end - at));
    at = end + 1;
  }
}

void Writer::write_action(int player, std::string_view action) {
  if (const auto piece = tzaar::parse_piece(action[0]); piece && action.size() == 3)
    return write_placement(player, piece->side, piece->type, action.substr(1));
  begin_gesture(player);
  if (action == "pass") {
    out_ += "Pass ";
    return end_gesture(next_clock());
  }
  const bool captures = action[2] == 'x';
  if (is_by_robot_) {
    out_ += captures ? "Capture " : "Move ";
    space(action);
    out_ += ' ';
  } else {
    out_ += "Pickb ";
    space(action);
    end_gesture(next_clock());
    begin_gesture(player);
    out_ += captures ? "Dropcap " : "Dropb ";
  }
  space(action.substr(3));
  end_gesture(next_clock());
}

void Writer::write_placement(int player, Side side, tzaar::Type type, std::string_view space_name) {
  constexpr std::array numbers{'2', '1', '0'};  // by type
  const std::array piece{side == Side::white ? 'w' : 'b', 'r', ' ', numbers[index(type)]};
  begin_gesture(player);
  out_ += is_by_robot_ ? "OnBoard " : "Pick ";
  out_.append(piece.data(), piece.size());
  if (is_by_robot_) {
    out_ += ' ';
  } else {
    end_gesture(next_clock());
    begin_gesture(player);
    out_ += "Dropb ";
  }
  space(space_name);
  end_gesture(next_clock());
}

void Writer::write_done(int player) {
  begin_gesture(player);
  out_ += "Done ";
  end_gesture(next_clock());
}

// The pieces of the start in turns, as a player may take only those of the own rack.
void Writer::place_pieces() {
  if (start_.stage() != tzaar::Stage::placing && !start_.is_opening())
    throw Error(Error::Kind::usage,
                "Boardspace's format begins before the first capture; text or cairn would do");
  const tzaar::Setup setup = start_.setup();
  std::array<std::vector<tzaar::Space>, 2> spaces;  // of the players
  for (int number = 0; number < tzaar::space_count; ++number) {
    const auto& stack = setup.stacks[static_cast<std::size_t>(number)];
    if (stack) spaces[index(stack->side)].emplace_back(number);
  }
  use_clocks({});
  is_by_robot_ = true;
  // With the colours exchanged the site still hands White's rack to its first player.
  const auto side_of = [](int player) { return player == 0 ? Side::white : Side::black; };
  int player = player_of(first_side());
  for (int placed = 0; placed < start_.stack_count(); ++placed, player = 1 - player) {
    const Side side = side_of(player);
    const tzaar::Space space = spaces[index(side)][static_cast<std::size_t>(placed / 2)];
    write_placement(player, side, start_.type(space), tzaar::space_name(space));
    write_done(player);
  }
}

// Whether the game ended by its turns; the rules know of no resignation after that.
bool Writer::is_over() const {
  Position position = start_;
  for (const RecordTurn& turn : record_.turns) {
    if (turn.text.empty()) continue;
    for (const auto& move : tzaar::parse_turn(position, turn.text)) position.play(move);
  }
  return position.outcome().has_value();
}

// What was done of a turn that was not finished, and what ended the game if not a turn did.
void Writer::write_last_gestures() {
  const Properties none;
  const bool has_end_node = last_node_ && last_node_->text.empty();
  const Properties& properties = has_end_node ? last_node_->properties : none;
  use_clocks(properties);
  const std::string_view half = value_of(properties, half_turn_tag);
  const std::string_view result = value_of(record_.tags, "RE");
  const std::string_view way = result.substr(std::min<std::size_t>(result.size(), 2));
  const bool is_resigned = way == "R" || way == "Resign";
  const bool is_by_time = way == "T" || way == "Time";
  const bool has_winner = result.starts_with("W+") || result.starts_with("B+");
  const int winner = player_of(result.starts_with("W+") ? Side::white : Side::black);
  const auto is_turn = [](const RecordTurn& turn) { return !turn.text.empty(); };
  const auto turns = std::ranges::count_if(record_.turns, is_turn);
  const Side mover = turns % 2 == 0 ? start_.to_move() : opponent(start_.to_move());
  const bool is_ended = has_winner && (is_resigned || is_by_time) && !is_over();
  const int clocks_of_end = is_ended ? is_resigned ? 2 : 1 : 0;
  if (!half.empty()) write_actions(player_of(mover), half, clocks_of_end);
  if (!is_ended) return;
  begin_gesture(is_resigned ? 1 - winner : winner);
  out_ += is_resigned ? "Resign " : "WinOnTime ";
  end_gesture(next_clock());
  if (is_resigned) write_done(1 - winner);
  write_properties(properties);
}

void Writer::write_end() {
  write_last_gestures();
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
  if (record.game != game_name)
    throw Error(Error::Kind::usage, "Boardspace's format holds TZAAR only; text or cairn would do");
  return Writer(record).write();
}

}  // namespace cairn
