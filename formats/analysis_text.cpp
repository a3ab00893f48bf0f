#include "formats/analysis_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "formats/summary.hpp"

namespace cairn {

namespace {

// A table whose columns are as wide as their widest field; the last one is not padded.
class Table {
 public:
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  std::string text() const {
    std::string text;
    for (const auto& row : rows_) {
      std::string line;
      for (std::size_t column = 0; column < row.size(); ++column)
        line += fmt::format("  {:<{}}", row[column], width(column));
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + '\n';
    }
    return text;
  }

 private:
  std::size_t width(std::size_t column) const {
    std::size_t width = 0;
    for (const auto& row : rows_)
      if (column < row.size()) width = std::max(width, row[column].size());
    return width;
  }

  std::vector<std::vector<std::string>> rows_;
};

// "12." for White's turn, "12..." for Black's; a game in which Black begins starts at "1...".
std::string turn_number(const AnnotatedGame& game, std::size_t i) {
  const bool black_began = game.turns.front().side == Side::black;
  const std::size_t ply = i + (black_began ? 1 : 0);
  return std::to_string(ply / 2 + 1) + (game.turns[i].side == Side::white ? "." : "...");
}

// Both where they differ in kind, else the percentages, which are easier to compare.
std::string change(const AnnotatedTurn& turn) {
  const auto short_text = [](const Value& value, double white_percentage) {
    return value.kind == Value::Kind::estimate ? percent(white_percentage) : describe(value);
  };
  const std::string before = short_text(turn.before, turn.win_before);
  const std::string after = short_text(turn.after, turn.win_after);
  return before == after ? before : before + " -> " + after;
}

std::string comment(const AnnotatedTurn& turn) {
  std::string text{describe(turn.verdict)};
  if (is_noteworthy(turn) && !turn.is_best && !turn.best.empty())
    text += (text.empty() ? "" : "; ") + ("best was " + turn.best);
  return text;
}

std::string turn_table(const AnnotatedGame& game, ShownTurns shown) {
  Table table;
  for (std::size_t i = 0; i < game.turns.size(); ++i) {
    const AnnotatedTurn& turn = game.turns[i];
    if (shown == ShownTurns::noteworthy && !is_noteworthy(turn)) continue;
    table.add({turn_number(game, i), turn.text, std::string(glyph(turn.mark)), change(turn),
               comment(turn)});
  }
  const std::string text = table.text();
  return text.empty() ? "  no mistakes found\n" : text;
}

std::string totals_table(const AnnotatedGame& game) {
  const auto sums = totals(game);
  Table table;
  table.add({"", "White", "Black"});
  const auto row = [&](const char* label, int Totals::*count) {
    table.add({label, std::to_string(sums[0].*count), std::to_string(sums[1].*count)});
  };
  const auto accuracy = [&](Side side) {
    const auto& value = game.accuracy[index(side)];
    return value ? one_decimal(*value) : "-";
  };
  table.add({"accuracy", accuracy(Side::white), accuracy(Side::black)});
  row("?! inaccuracies", &Totals::inaccuracies);
  row("?  mistakes", &Totals::mistakes);
  row("?? blunders", &Totals::blunders);
  row("wins given away", &Totals::wins_given_away);
  return table.text();
}

std::string turning_point_text(const AnnotatedGame& game) {
  const auto i = turning_point(game);
  if (!i) return {};
  const AnnotatedTurn& turn = game.turns[*i];
  return fmt::format("Turning point: {} {} ({}), {}\n", turn_number(game, *i), turn.text,
                     name(turn.side), change(turn));
}

}  // namespace

std::string write_analysis_text(const AnnotatedGame& game, ShownTurns shown) {
  std::string text =
      headline(game) + '\n' + game.result +
      fmt::format("; searched to depth {}, percentages are White's\n", game.settings.depth);
  if (!game.turns.empty())
    text += turn_table(game, shown) + totals_table(game) + turning_point_text(game);
  if (game.cut_off) text += "Cut off: " + game.cut_off->message + '\n';
  return text;
}

std::string write_analysis_text(const BadRecord& record) {
  return describe(record.source, record.error) + '\n';
}

}  // namespace cairn
