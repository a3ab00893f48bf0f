#include "formats/figure/board_marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "core/error.hpp"
#include "text/ascii.hpp"
#include "text/quote.hpp"
#include "text/split.hpp"

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
  throw Error(Error::Kind::usage, fmt::format("invalid --{} {}; {} expected", name(form),
                                              cairn::quoted(value), example(form)));
}

std::string text_of(std::string_view text) {
  return std::string(text);
}

Tint parse_tint(std::string_view name) {
  const auto found = std::ranges::find(tint_names, name);
  if (found == tint_names.end())
    throw Error(Error::Kind::usage, fmt::format("unknown colour {}; {} expected",
                                                cairn::quoted(name), fmt::join(tint_names, ", ")));
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
                fmt::format("{} of {} is not a mark on this board; it is left out",
                            cairn::quoted(value), known.property));
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
        "unknown mark " + cairn::quoted(name) +
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
    std::ranges::transform(split(place, "-"), std::back_inserter(mark.spaces), text_of);
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
                          cairn::quoted(name), spaces_like(diagram, name)));
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
                                                  name(mark.form), cairn::quoted(space)));
    added.path.push_back(at);
  }
  diagram.arrows.push_back(std::move(added));
}

}  // namespace cairn
