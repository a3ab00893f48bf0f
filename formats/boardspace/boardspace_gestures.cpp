#include "formats/boardspace/boardspace_gestures.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>

#include "formats/boardspace/boardspace_tags.hpp"
#include "formats/sgf/sgf.hpp"
#include "text/ascii.hpp"
#include "text/quote.hpp"
#include "tzaar/letters.hpp"

namespace cairn::boardspace {

namespace {

struct VerbName {
  std::string_view name;  // in lower case
  Verb verb;
};

constexpr std::array verbs{
    VerbName{"pickb", Verb::pick_from_board},
    VerbName{"dropb", Verb::drop_on_board},
    VerbName{"dropcap", Verb::drop_on_board},
    VerbName{"done", Verb::done},
    VerbName{"pass", Verb::pass},
    VerbName{"capture", Verb::move},
    VerbName{"move", Verb::move},
    VerbName{"pick", Verb::pick_from_rack},
    VerbName{"onboard", Verb::place},
    VerbName{"start", Verb::start},
    VerbName{"resign", Verb::resign},
    VerbName{"winontime", Verb::win_on_time},
    VerbName{"drop", Verb::drop_on_rack},
    VerbName{"edit", Verb::edit},
    VerbName{"pleaseundo", Verb::talk},
    VerbName{"dontundo", Verb::talk},
    VerbName{"allowundo", Verb::talk},
    VerbName{"offerdraw", Verb::talk},
    VerbName{"declinedraw", Verb::talk},
};

// Takes the words of a gesture one after another.
class GestureWords {
 public:
  GestureWords(std::string_view text, Place place) : text_(text), rest_(text), place_(place) {}

  // The next word; empty at the end of the text.
  std::string_view next() {
    while (!rest_.empty() && is_blank(rest_.front())) rest_.remove_prefix(1);
    std::size_t size = 0;
    while (size < rest_.size() && !is_blank(rest_[size])) ++size;
    const std::string_view word = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return word;
  }

  std::string_view verb() {
    const std::string_view word = next();
    return !word.empty() && is_digit(word.front()) ? next() : word;  // skips the running number
  }

  // Takes a space: `C 3`, or both in one word.
  tzaar::Space space() {
    std::string_view column = next();
    std::string_view row = column.size() > 1 ? column.substr(1) : next();
    column = column.substr(0, 1);
    const auto number = number_of(row);
    if (column.empty() || lower(column.front()) < 'a' || lower(column.front()) > 'i' || !number)
      fail("a column A to I and a row expected");
    const auto space = tzaar::Space::named(lower(column.front()) - 'a', *number);
    if (!space) fail("not a space; spaces are A1 to I5 without the centre, E5");
    return *space;
  }

  // Takes a piece of a rack: `wr 0`.
  tzaar::Stack piece() {
    const std::string_view rack = next();
    const auto type = number_of(next());
    const bool is_rack = rack.size() == 2 && lower(rack[1]) == 'r' &&
                         (lower(rack[0]) == 'w' || lower(rack[0]) == 'b');
    if (!is_rack || !type || *type < 0 || *type > 2)
      fail("wr or br and 0, 1 or 2 (Tott, Tzarra, Tzaar) expected");
    const std::array types{tzaar::Type::tott, tzaar::Type::tzarra, tzaar::Type::tzaar};
    return {lower(rack[0]) == 'w' ? Side::white : Side::black,
            types[static_cast<std::size_t>(*type)], 1};
  }

  int player() {
    std::string_view word = next();
    if (word == "P-1") return 0;  // the site reads it as P0, too
    if (!word.empty() && lower(word.front()) == 'p') word.remove_prefix(1);
    const auto number = number_of(word);
    if (number != 0 && number != 1) fail("P0 or P1 expected");
    return *number;
  }

  [[noreturn]] void fail(const char* what) const {
    throw Error(Error::Kind::syntax, cairn::quoted(text_) + ": " + what, place_);
  }

 private:
  static std::optional<int> number_of(std::string_view word) {
    if (word.size() == 1 && is_digit(word[0])) return word[0] - '0';  // the usual case
    int number = 0;
    const char* const last = word.data() + word.size();
    const auto [end, error] = std::from_chars(word.data(), last, number);
    if (error != std::errc{} || end != last || number < 0 || number > 9) return std::nullopt;
    return number;
  }

  std::string_view text_;
  std::string_view rest_;
  Place place_;
};

Verb parse_verb(GestureWords& words) {
  const std::string_view word = words.verb();
  const auto found = std::ranges::find_if(verbs, [&](const VerbName& known) {
    return known.name.size() == word.size() && std::ranges::equal(word, known.name, {}, lower);
  });
  if (found == verbs.end())
    words.fail("unknown gesture; Pickb, Dropb, Dropcap, Pass, Done and the like expected");
  return found->verb;
}

}  // namespace

Gesture parse_gesture(int player, std::string_view text, Place place) {
  GestureWords words(text, place);
  Gesture gesture{parse_verb(words), player, {}, {}, {}, text, place};
  switch (gesture.verb) {
    case Verb::start:
      gesture.player = words.player();
      break;
    case Verb::pick_from_board:
      gesture.from = words.space();
      break;
    case Verb::drop_on_board:
      gesture.to = words.space();
      break;
    case Verb::move:
      gesture.from = words.space();
      gesture.to = words.space();
      break;
    case Verb::pick_from_rack:
      gesture.piece = words.piece();
      break;
    case Verb::place:
      gesture.piece = words.piece();
      gesture.to = words.space();
      break;
    default:  // the others need no arguments
      break;
  }
  return gesture;
}

void GestureWriter::use_clocks(const Properties& properties) {
  const auto tag = std::ranges::find(properties, clock_tag, &Property::name);
  clocks_ = tag == properties.end() ? nullptr : &tag->values;
  next_clock_ = 0;
}

void GestureWriter::start(int player) {
  write(player, player == 0 ? "Start P0" : "Start P1");
}

void GestureWriter::actions(int player, std::string_view text, int other_clocks) {
  const auto count = 1 + std::ranges::count(text, '-');
  is_by_robot_ = clocks_ && std::ssize(*clocks_) == count + other_clocks;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('-', at), text.size());
    action(player, text.substr(at, end - at));
    at = end + 1;
  }
}

void GestureWriter::place(int player, const tzaar::Stack& piece, std::string_view space_name) {
  is_by_robot_ = true;
  placement(player, piece, space_name);
}

void GestureWriter::action(int player, std::string_view action) {
  const auto piece = action.size() == 3 ? tzaar::parse_piece(action[0]) : std::nullopt;
  if (piece) return placement(player, *piece, action.substr(1));
  if (action == "pass") return write(player, "Pass ");
  const bool captures = action[2] == 'x';
  begin(player);
  if (is_by_robot_) {
    out_ += captures ? "Capture " : "Move ";
    space(action);
    out_ += ' ';
  } else {
    out_ += "Pickb ";
    space(action);
    end();
    begin(player);
    out_ += captures ? "Dropcap " : "Dropb ";
  }
  space(action.substr(3));
  end();
}

void GestureWriter::placement(int player, const tzaar::Stack& piece, std::string_view space_name) {
  constexpr std::array numbers{'2', '1', '0'};  // by type
  begin(player);
  out_ += is_by_robot_ ? "OnBoard " : "Pick ";
  out_ += piece.side == Side::white ? "wr " : "br ";
  out_ += numbers[index(piece.type)];
  if (is_by_robot_) {
    out_ += ' ';
  } else {
    end();
    begin(player);
    out_ += "Dropb ";
  }
  space(space_name);
  end();
}

void GestureWriter::write(int player, std::string_view gesture) {
  begin(player);
  out_ += gesture;
  end();
}

void GestureWriter::begin(int player) {
  std::array<char, 20> text{';', ' ', 'P', player == 0 ? '0' : '1', '['};
  char* end = std::to_chars(text.data() + 5, text.data() + text.size() - 1, number_++).ptr;
  *end++ = ' ';
  out_.append(text.data(), end);
}

void GestureWriter::end() {
  out_ += ']';
  if (clocks_ && next_clock_ < clocks_->size()) {
    const std::string& clock = (*clocks_)[next_clock_++];
    if (!std::ranges::all_of(clock, is_digit))
      sgf::append(out_, clock_tag, in_utf8(clock));
    else if (!clock.empty())
      out_.append("TM[").append(clock) += ']';
  }
  out_ += '\n';
}

void GestureWriter::space(std::string_view name) {
  const std::array<char, 3> text{name[0], ' ', name[1]};
  out_.append(text.data(), text.size());
}

}  // namespace cairn::boardspace
