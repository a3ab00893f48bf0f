#include "formats/boardspace/boardspace_gesture.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>

#include "text/ascii.hpp"
#include "text/quote.hpp"

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

}  // namespace cairn::boardspace
