#include "formats/output/figure_source.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "core/error.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "formats/records/json.hpp"
#include "formats/records/members.hpp"

namespace cairn {

namespace {

using enum BoardMark::Form;

struct FormName {
  BoardMark::Form form;
  std::string_view name;  // in options and JSON
  std::string_view property;
};
constexpr std::array form_names{
    FormName{arrow, "arrow", "AR"},   FormName{line, "line", "LN"},
    FormName{circle, "circle", "CR"}, FormName{cross, "cross", "MA"},
    FormName{square, "square", "SQ"}, FormName{triangle, "triangle", "TR"},
    FormName{fill, "fill", ""},       FormName{BoardMark::Form::select, "select", "SL"},
    FormName{dim, "dim", "DD"},       FormName{label, "label", "LB"},
    FormName{view, "view", "VW"},
};

constexpr std::size_t most_stations = 8;  // the most spaces of one arrow or line

bool joins_spaces(BoardMark::Form form) {
  return form == arrow || form == line;
}

std::string_view example(BoardMark::Form form) {
  if (form == label) return "SPACE=TEXT";
  return joins_spaces(form) ? "SPACE-SPACE or SPACE-SPACE=COLOUR" : "SPACE or SPACE=COLOUR";
}

[[noreturn]] void fail(BoardMark::Form form, std::string_view value) {
  throw Error(Error::Kind::usage,
              fmt::format("invalid --{} {}; {} expected", name(form), quote(value), example(form)));
}

Tint parse_tint(std::string_view name) {
  const auto found = std::ranges::find(tint_names, name);
  if (found == tint_names.end())
    throw Error(Error::Kind::usage, fmt::format("unknown colour {}; {} expected", quote(name),
                                                fmt::join(tint_names, ", ")));
  return static_cast<Tint>(found - tint_names.begin());
}

std::string_view tint_name(Tint tint) {
  return tint_names[static_cast<std::size_t>(tint)];
}

// Reads one value of a property as a mark. Throws Error (syntax) if the value is not a mark.
BoardMark parse_value(const FormName& known, std::string_view value,
                      const std::function<std::string(std::string_view)>& space_name) {
  const bool is_pair = joins_spaces(known.form);
  const std::size_t colon = value.find(':');
  BoardMark mark{known.form, {}, {}, Tint::plain};
  std::vector<std::string_view> places{value.substr(0, colon)};
  if (is_pair && colon != value.npos) places.push_back(value.substr(colon + 1));
  if (known.form == label && colon != value.npos) mark.text = value.substr(colon + 1);
  for (const std::string_view place : places) mark.spaces.push_back(space_name(place));
  const bool is_whole = is_pair ? places.size() == 2 && mark.spaces[0] != mark.spaces[1]
                        : known.form == label ? !mark.text.empty()
                                              : colon == value.npos;
  if (!is_whole || std::ranges::any_of(mark.spaces, &std::string::empty))
    throw Error(Error::Kind::syntax,
                fmt::format("{} of {} is not a mark on this board; it is left out", quote(value),
                            known.property));
  return mark;
}

// Reads values such as `np:oq`, a rectangle of points, as SGF shortens lists of points. However
// many of them there are, a space gets each form of mark once by them.
class Rectangles {
 public:
  using SpaceName = std::function<std::string(std::string_view)>;

  // The function must outlive this object.
  explicit Rectangles(const SpaceName& space_name) : space_name_(space_name) {}

  // Appends the marks of a value. Returns false if it is no rectangle, or has no space of the board
  // in it. Points of it that are no spaces are skipped.
  bool read(const FormName& known, std::string_view value, std::vector<BoardMark>& marks) {
    if (joins_spaces(known.form) || known.form == label || !is_rectangle(value)) return false;
    const auto [left, right] = std::minmax(value[0], value[3]);
    const auto [top, bottom] = std::minmax(value[1], value[4]);
    bool has_space = false;
    for (const Point& point : points()) {
      if (point.x < left || point.x > right || point.y < top || point.y > bottom) continue;
      has_space = true;
      if (done_.emplace(known.form, point.space).second)
        marks.push_back({known.form, {point.space}, {}, Tint::plain});
    }
    return has_space;
  }

 private:
  struct Point {
    char x;
    char y;
    std::string space;
  };

  static bool is_small(char c) { return 'a' <= c && c <= 'z'; }
  static bool is_rectangle(std::string_view value) {
    const auto is_point = [](std::string_view text) {
      return text.size() == 2 && is_small(text[0]) && is_small(text[1]);
    };
    return value.size() == 5 && value[2] == ':' && is_point(value.substr(0, 2)) &&
           is_point(value.substr(3)) && value.substr(0, 2) != value.substr(3);
  }

  // The points that are spaces of the board. They are found once, when they are needed.
  const std::vector<Point>& points() {
    if (points_.empty())
      for (char x = 'a'; x <= 'z'; ++x)
        for (char y = 'a'; y <= 'z'; ++y)
          if (std::string space = space_name_(std::string{x, y}); !space.empty())
            points_.push_back({x, y, std::move(space)});
    return points_;
  }

  const SpaceName& space_name_;
  std::vector<Point> points_;
  std::set<std::pair<BoardMark::Form, std::string>> done_;
};

// The parts of a space's name, which is a letter (kept in lower case) and a number.
struct NameParts {
  int letter = 0;
  int number = 0;
};

std::optional<NameParts> parts_of(std::string_view name) {
  NameParts parts;
  if (name.size() < 2 || name.size() > 3) return std::nullopt;
  parts.letter = lower(name[0]);
  const auto [stop, error] =
      std::from_chars(name.data() + 1, name.data() + name.size(), parts.number);
  if (error != std::errc{} || stop != name.data() + name.size()) return std::nullopt;
  return parts;
}

// A list of the spaces whose names are most like an unknown name; the whole range of names if the
// unknown one is not a letter and a number.
std::string spaces_like(const Diagram& diagram, std::string_view name) {
  constexpr std::size_t most = 6;
  const std::optional<NameParts> wanted = parts_of(name);
  if (!wanted || diagram.cells.empty())
    return diagram.cells.empty() ? "none"
                                 : diagram.cells.front().name + " to " + diagram.cells.back().name;
  const auto distance = [&](const std::string& other) {
    const NameParts parts = parts_of(other).value_or(NameParts{});
    return std::abs(parts.letter - wanted->letter) + std::abs(parts.number - wanted->number);
  };
  std::vector<std::string> names;
  for (const Diagram::Cell& cell : diagram.cells) names.push_back(cell.name);
  std::ranges::stable_sort(names, {}, distance);
  names.resize(std::min(names.size(), most));
  return fmt::format("{}", fmt::join(names, ", "));
}

Diagram::Mark::Form drawn(BoardMark::Form form) {
  using Drawn = Diagram::Mark::Form;
  switch (form) {
    case circle:
      return Drawn::circle;
    case cross:
      return Drawn::cross;
    case square:
      return Drawn::square;
    case triangle:
      return Drawn::triangle;
    case fill:
      return Drawn::fill;
    case BoardMark::Form::select:
      return Drawn::selection;
    case dim:
      return Drawn::dim;
    case label:
    case arrow:
    case line:
    case view:
      break;
  }
  return Drawn::label;
}

}  // namespace

std::string_view name(BoardMark::Form form) {
  return std::ranges::find(form_names, form, &FormName::form)->name;
}

BoardMark::Form parse_mark_form(std::string_view name) {
  const auto found = std::ranges::find(form_names, name, &FormName::name);
  if (found == form_names.end())
    throw Error(
        Error::Kind::syntax,
        "unknown mark " + quote(name) +
            "; arrow, line, circle, cross, square, triangle, fill, select, dim, label and view "
            "expected");
  return found->form;
}

BoardMark parse_mark(BoardMark::Form form, std::string_view value) {
  const std::size_t sign = value.find('=');
  const std::string_view place = value.substr(0, sign);
  const std::string_view rest = sign == value.npos ? "" : value.substr(sign + 1);
  BoardMark mark{form, {}, {}, Tint::plain};
  if (joins_spaces(form))
    for (const std::string_view space : split(place, "-")) mark.spaces.emplace_back(space);
  else
    mark.spaces.emplace_back(place);
  const bool is_complete = std::ranges::none_of(mark.spaces, &std::string::empty) &&
                           mark.spaces.size() >= (joins_spaces(form) ? 2u : 1u) &&
                           mark.spaces.size() <= most_stations;
  const bool has_rest = !rest.empty();
  if (!is_complete || (form == label ? !has_rest : sign != value.npos && !has_rest))
    fail(form, value);
  if (form == label)
    mark.text = rest;
  else if (has_rest)
    mark.tint = parse_tint(rest);
  return mark;
}

std::vector<BoardMark> parse_marks(BoardMark::Form form, std::string_view value) {
  std::vector<BoardMark> marks;
  for (const std::string_view part : split(value, ",")) {
    // A comma that no other label follows belongs to the text of the one before it.
    const std::size_t sign = part.find('=');
    const bool is_label = sign != part.npos && parts_of(part.substr(0, sign)).has_value();
    if (form == label && !marks.empty() && !is_label)
      marks.back().text.append(",").append(part);
    else
      marks.push_back(parse_mark(form, part));
  }
  return marks;
}

std::string write_value(const BoardMark& mark) {
  std::string value = fmt::format("{}", fmt::join(mark.spaces, "-"));
  if (!mark.text.empty()) value += '=' + mark.text;
  if (mark.tint != Tint::plain) value += '=' + std::string(tint_name(mark.tint));
  return value;
}

std::vector<BoardMark> marks_of(const Properties& properties,
                                const std::function<std::string(std::string_view)>& space_name,
                                const std::function<void(const Error&)>& complain) {
  std::vector<BoardMark> marks;
  Rectangles rectangles(space_name);
  for (const Property& property : properties) {
    const auto known =
        std::ranges::find(form_names, std::string_view(property.name), &FormName::property);
    if (known == form_names.end() || known->property.empty()) continue;
    for (const std::string& value : property.values) {
      if (known->form == view && value.empty()) continue;  // the whole board
      try {
        if (!rectangles.read(*known, value, marks))
          marks.push_back(parse_value(*known, value, space_name));
      } catch (const Error& error) {
        complain(error.at(property.place));
      }
    }
  }
  return marks;
}

const Diagram::Cell* find_cell(const Diagram& diagram, std::string_view name) {
  const auto is_called = [name](const Diagram::Cell& cell) {
    return std::ranges::equal(cell.name, name, {}, lower, lower);
  };
  const auto found = std::ranges::find_if(diagram.cells, is_called);
  return found == diagram.cells.end() ? nullptr : &*found;
}

const Diagram::Cell& cell_called(const Diagram& diagram, std::string_view name) {
  if (const Diagram::Cell* const cell = find_cell(diagram, name)) return *cell;
  throw Error(Error::Kind::usage,
              fmt::format("the board of {} has no space {}; {} are near it", diagram.game,
                          quote(name), spaces_like(diagram, name)));
}

void add_mark(Diagram& diagram, const BoardMark& mark) {
  if (mark.form == view) return;
  if (!joins_spaces(mark.form)) {
    const Spot at = cell_called(diagram, mark.spaces.front()).at;
    diagram.marks.push_back({at, drawn(mark.form), mark.tint, mark.text});
    return;
  }
  Diagram::Arrow added;
  added.kind = mark.form == arrow ? Diagram::ArrowKind::free : Diagram::ArrowKind::line;
  added.tint = mark.tint;
  for (const std::string& space : mark.spaces) {
    const Spot at = cell_called(diagram, space).at;
    if (!added.path.empty() && added.path.back() == at)
      throw Error(Error::Kind::usage, fmt::format("--{} goes from {} to the same space; two "
                                                  "different ones expected",
                                                  name(mark.form), quote(space)));
    added.path.push_back(at);
  }
  diagram.arrows.push_back(std::move(added));
}

namespace {

using namespace std::string_view_literals;

constexpr std::string_view png_signature = "\x89PNG\r\n\x1a\n"sv;
constexpr std::string_view pdf_signature = "%PDF-";

// The text between the first `begin` and the next `end`.
std::optional<std::string_view> between(std::string_view text, std::string_view begin,
                                        std::string_view end) {
  const std::size_t first = text.find(begin);
  if (first == text.npos) return std::nullopt;
  text.remove_prefix(first + begin.size());
  const std::size_t last = text.find(end);
  if (last == text.npos) return std::nullopt;
  return text.substr(0, last);
}

bool is_svg(std::string_view bytes) {
  constexpr std::size_t beginning = 4096;  // an XML declaration and comments may come first
  const std::size_t first = bytes.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return first != bytes.npos && bytes[first] == '<' &&
         bytes.substr(0, beginning).find("<svg") != bytes.npos;
}

// Appends the character that an XML reference such as `amp` or `#xE9` stands for.
void append_reference(std::string& text, std::string_view reference) {
  constexpr std::array<std::pair<std::string_view, char>, 5> named{
      {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}}};
  for (const auto& [name, character] : named)
    if (reference == name) text += character;
  if (!reference.starts_with('#')) return;
  reference.remove_prefix(1);
  const bool is_hexadecimal = reference.starts_with('x');
  reference.remove_prefix(is_hexadecimal ? 1 : 0);
  std::uint32_t character = 0;
  const auto [stop, error] = std::from_chars(reference.data(), reference.data() + reference.size(),
                                             character, is_hexadecimal ? 16 : 10);
  if (error == std::errc{}) append_character(text, character);
}

std::string unescaped_xml(std::string_view escaped) {
  constexpr std::size_t longest_reference = 10;
  std::string text;
  while (!escaped.empty()) {
    const std::size_t end = escaped.find(';');
    if (escaped[0] == '&' && end != escaped.npos && end <= longest_reference) {
      append_reference(text, escaped.substr(1, end - 1));
      escaped.remove_prefix(end + 1);
    } else {
      text += escaped[0];
      escaped.remove_prefix(1);
    }
  }
  return text;
}

std::optional<std::string> svg_entry(std::string_view svg, std::string_view name) {
  const auto metadata = between(svg, "<metadata>", "</metadata>");
  if (!metadata) return std::nullopt;
  const auto entry = between(*metadata, fmt::format("<entry name=\"{}\">", name), "</entry>");
  return entry ? std::optional(unescaped_xml(*entry)) : std::nullopt;
}

std::uint32_t big_endian(std::string_view bytes) {
  std::uint32_t number = 0;
  for (const char byte : bytes.substr(0, 4))
    number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

// A PNG chunk consists of its length, a type of four letters, its data, and a checksum. In an iTXt
// chunk, the text follows the keyword, two bytes about compression, a language and a translated
// keyword.
std::optional<std::string> png_entry(std::string_view png, std::string_view name) {
  constexpr std::size_t head = 8;
  constexpr std::size_t checksum = 4;
  const std::string start = fmt::format("cairn:{}", name) + std::string(5, '\0');
  png.remove_prefix(png_signature.size());
  while (png.size() >= head + checksum) {
    const std::size_t length = big_endian(png);
    if (length > png.size() - head - checksum) return std::nullopt;
    const std::string_view data = png.substr(head, length);
    if (png.substr(4, 4) == "iTXt" && data.starts_with(start))
      return std::string(data.substr(start.size()));
    png.remove_prefix(head + length + checksum);
  }
  return std::nullopt;
}

// Reads the number at the front of a text, which has at most `most` digits in that base, and
// removes its digits.
std::uint32_t take_number(std::string_view& text, std::size_t most, int base) {
  std::uint32_t number = 0;
  const char* const end = text.data() + std::min(most, text.size());
  const auto [stop, error] = std::from_chars(text.data(), end, number, base);
  text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
  return number;
}

// The contents of a PDF string in brackets (ISO 32000-1, 7.3.4.2). `text` begins after the opening
// bracket.
std::string literal_string(std::string_view text) {
  std::string bytes;
  for (int depth = 1; !text.empty();) {
    char c = text[0];
    text.remove_prefix(1);
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) break;
    if (c == '\\' && !text.empty()) {
      constexpr std::string_view letters = "nrtbf";
      constexpr std::string_view meanings = "\n\r\t\b\f";
      c = text[0];
      if ('0' <= c && c <= '7') {
        bytes += static_cast<char>(take_number(text, 3, 8));
        continue;
      }
      text.remove_prefix(1);
      if (c == '\n') continue;
      if (const std::size_t which = letters.find(c); which != letters.npos) c = meanings[which];
    }
    bytes += c;
  }
  return bytes;
}

// The contents of a PDF string of hexadecimal digits. `text` begins after the `<`.
std::string hexadecimal_string(std::string_view text) {
  std::string digits(text.substr(0, text.find('>')));
  std::erase_if(digits, [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; });
  std::string bytes;
  for (std::string_view rest = digits; rest.size() >= 2;) {
    const std::size_t before = rest.size();
    bytes += static_cast<char>(take_number(rest, 2, 16));
    if (rest.size() + 2 != before) return {};
  }
  return bytes;
}

// Converts a PDF text string to UTF-8. With a byte order mark in front it is UTF-16; other bytes
// are returned unchanged.
std::string in_utf8_from_pdf(std::string_view bytes) {
  if (!bytes.starts_with("\xFE\xFF")) return std::string(bytes);
  bytes.remove_prefix(2);
  const auto unit = [](std::string_view text) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[0]) << 8 |
                                      static_cast<unsigned char>(text[1]));
  };
  std::string text;
  while (bytes.size() >= 2) {
    std::uint32_t character = unit(bytes);
    bytes.remove_prefix(2);
    if (0xD800 <= character && character < 0xDC00 && bytes.size() >= 2) {
      character = 0x10000 + ((character - 0xD800) << 10) + ((unit(bytes) - 0xDC00) & 0x3FF);
      bytes.remove_prefix(2);
    }
    append_character(text, character);
  }
  return text;
}

std::optional<std::string> pdf_entry(std::string_view pdf, std::string_view name) {
  constexpr std::string_view key = "/Keywords";
  const std::size_t at = pdf.find(key);
  if (at == pdf.npos) return std::nullopt;
  std::string_view rest = pdf.substr(at + key.size());
  const std::size_t begin = rest.find_first_not_of(" \r\n\t");
  if (begin == rest.npos || (rest[begin] != '(' && rest[begin] != '<')) return std::nullopt;
  const std::string_view value = rest.substr(begin + 1);
  const std::string keywords =
      in_utf8_from_pdf(rest[begin] == '(' ? literal_string(value) : hexadecimal_string(value));
  const std::string line = '\n' + keywords + '\n';
  const auto entry = between(line, fmt::format("\n{}: ", name), "\n");
  return entry ? std::optional(std::string(*entry)) : std::nullopt;
}

}  // namespace

std::optional<std::string> metadata_entry(std::string_view picture, std::string_view name) {
  if (picture.starts_with(png_signature)) return png_entry(picture, name);
  if (picture.starts_with(pdf_signature)) return pdf_entry(picture, name);
  return is_svg(picture) ? svg_entry(picture, name) : std::nullopt;
}

namespace {

using namespace json::rules;

constexpr int max_figure_depth = 8;

constexpr std::array views{words::Word<TurnView>{TurnView::played, "played"},
                           words::Word<TurnView>{TurnView::position, "position"},
                           words::Word<TurnView>{TurnView::planned, "planned"}};

constexpr auto mark_names = [] {
  std::array<std::string_view, form_names.size()> names;
  std::ranges::transform(form_names, names.begin(), &FormName::name);
  return names;
}();

}  // namespace

void members(json::Pass& pass, FigureGame& game) {
  pass("source", game.source);
  pass("game", game.game);
  pass("start", game.start, position_text);
  pass("turns", game.turns, turn_text);
  pass("white", game.white);
  pass("black", game.black);
}

void members(json::Pass& pass, BoardMark& mark) {
  pass.text(
      "form", mark.form, [](BoardMark::Form form) { return name(form); },
      [](const json::Element& form) { return parse_mark_form(form.text()); },
      always.of(mark_names));
  pass.text("value", mark, write_value,
            [&](const json::Element& value) { return parse_mark(mark.form, value.text()); });
}

void members(json::Pass& pass, Diagram::Evaluation& evaluation) {
  pass("white_win_percent", evaluation.white_win_percent, in_percent.checked());
  pass("text", evaluation.text);
}

void members(json::Pass& pass, FigureBoard& board) {
  pass("game", board.game);
  pass("turn", board.turn);
  pass("view", board.view, views);
  pass("first_action", board.first_action);
  pass("position", board.position, position_text);
  pass("marks", board.marks, some_if_any);
  pass("caption", board.caption, if_any);
  pass("glyph", board.glyph, if_any);
  pass("evaluation", board.evaluation, if_any);
  pass("best_line", board.best_line, turn_text.if_any());
}

void members(json::Pass& pass, FigureSource& source) {
  pass.header(figure_schema);
  pass("games", source.games);
  pass.list("boards", source.boards, always.at_least("at least one board"),
            [&](json::Pass& inner, FigureBoard& board, std::size_t) {
              members(inner, board);
              inner.require("game", board.game < source.games.size(),
                            "the index of one of the games");
            });
  pass.list("options", source.options, always, [](json::Pass& inner, auto& option, std::size_t) {
    inner("name", option.first);
    inner("value", option.second);
  });
}

std::string write_json(const FigureSource& source) {
  constexpr bool ascii_only = true;
  return json::json_of(source).dump(-1, ' ', ascii_only);
}

nlohmann::ordered_json figure_json_schema() {
  return json::schema_of({json::kind("figure", FigureSource{})});
}

FigureSource read_figure_source(std::string_view text) {
  const nlohmann::json json = json::parse(text, max_figure_depth);
  return json::value_of<FigureSource>(json::Element(json, ""));
}

}  // namespace cairn
