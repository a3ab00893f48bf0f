#include "formats/analysis/turn_notes.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "formats/analysis/annotated_sgf.hpp"
#include "formats/analysis/summary.hpp"
#include "text/decimal.hpp"

namespace cairn {

namespace {

bool has(const Properties& properties, std::string_view name) {
  return std::ranges::find(properties, name, &Property::name) != properties.end();
}

std::string glyph_of(const Properties& properties) {
  const auto is_double = [&](std::string_view name) { return value_of(properties, name) == "2"; };
  if (has(properties, "DO")) return "?!";
  if (has(properties, "IT")) return "!?";
  if (has(properties, "BM")) return is_double("BM") ? "??" : "?";
  if (has(properties, "TE")) return is_double("TE") ? "!!" : "!";
  return "";
}

// The value in SGF's V, which is given in units and is positive when good for Black.
std::optional<Value> estimate_of(std::string_view text) {
  constexpr double greatest = 1e6;
  const std::optional<double> units = number_in(text);
  if (!units || !(std::abs(*units) < greatest)) return std::nullopt;
  Value value;
  value.points = static_cast<int>(std::lround(*units * -100));
  return value;
}

std::optional<Value> value_in(const Properties& properties) {
  using Proven = std::pair<std::string_view, Value::Kind>;
  for (const auto& [name, kind] : {Proven{"GW", Value::Kind::white_wins},
                                   {"GB", Value::Kind::black_wins},
                                   {"DM", Value::Kind::draw}}) {
    Value value;
    value.kind = kind;
    if (value_of(properties, name) == "2") return value;
  }
  return estimate_of(value_of(properties, "V"));
}

}  // namespace

TurnNotes notes_of(const AnnotatedTurn& turn) {
  if (!turn.is_searched) return {};
  return {std::string(glyph(turn.mark)), turn.before, turn.after, turn.best_line};
}

TurnNotes notes_of(const RecordTurn& turn) {
  TurnNotes notes;
  notes.glyph = glyph_of(turn.properties);
  notes.after = value_in(turn.properties);
  for (const std::vector<RecordTurn>& variation : turn.variations) {
    if (!is_best_line(variation)) continue;
    notes.before = value_in(variation.front().properties);
    for (const RecordTurn& node : variation) notes.best_line.push_back(node.text);
    break;
  }
  return notes;
}

std::string short_text(const Value& value, double white_win_percent) {
  const auto wins = [&value](std::string_view side) {
    return value.turns ? fmt::format("{} in {}", side, *value.turns) : fmt::format("{} wins", side);
  };
  switch (value.kind) {
    case Value::Kind::estimate:
      return percent(white_win_percent);
    case Value::Kind::white_wins:
      return wins("W");
    case Value::Kind::black_wins:
      return wins("B");
    case Value::Kind::draw:
      return "draw";
  }
  return {};
}

}  // namespace cairn
