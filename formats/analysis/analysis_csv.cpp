#include "formats/analysis/analysis_csv.hpp"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "formats/analysis/summary.hpp"
#include "formats/text/words.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

constexpr std::array csv_columns{"source",      "number", "game",       "event",     "white",
                                 "black",       "turn",   "side",       "played",    "mark",
                                 "verdict",     "loss",   "win_before", "win_after", "value_before",
                                 "value_after", "best",   "win_best",   "is_best",   "refutation",
                                 "nodes",       "error"};

// Values have a sign, but are no texts.
bool is_number(std::size_t column) {
  return std::string_view(csv_columns.at(column)).starts_with("value_");
}

// The row as a line, padded with empty fields up to the last field, which is the error.
std::string csv_line(std::vector<std::string> row, const std::string& error, CsvTexts texts) {
  row.resize(csv_columns.size() - 1);
  row.push_back(error);
  std::string text;
  for (std::size_t i = 0; i < row.size(); ++i)
    text += csv_field(row[i], is_number(i) ? CsvTexts::as_they_are : texts) + ',';
  text.back() = '\n';
  return text;
}

std::vector<std::string> identification(const AnnotatedGame& game) {
  return {game.source,
          std::to_string(game.number),
          game.game,
          std::string(value_of(game.tags, "EV")),
          std::string(value_of(game.tags, "PW")),
          std::string(value_of(game.tags, "PB"))};
}

std::vector<std::string> row_of(const AnnotatedGame& game, std::size_t i) {
  const AnnotatedTurn& turn = game.turns[i];
  const bool has_verdict = turn.verdict != Verdict::none;
  std::vector<std::string> row = identification(game);
  row.insert(row.end(),
             {std::to_string(i + 1), std::string(words::word_for(words::sides, turn.side)),
              turn.text, std::string(name(turn.mark)),
              std::string(has_verdict ? words::word_for(words::verdicts, turn.verdict) : ""),
              fmt::format("{}", turn.loss), fmt::format("{}", turn.win_before),
              fmt::format("{}", turn.win_after), describe(turn.before), describe(turn.after),
              turn.best, fmt::format("{}", turn.win_best), turn.is_best ? "1" : "0",
              turn.refutation.empty() ? "" : turn.refutation.front(), std::to_string(turn.nodes)});
  return row;
}

}  // namespace

std::string csv_header() {
  std::string text;
  for (const char* column : csv_columns) text += (text.empty() ? "" : ",") + std::string(column);
  return text + '\n';
}

std::string write_csv(const AnnotatedGame& game, CsvTexts texts) {
  std::string text;
  for (std::size_t i = 0; i < game.turns.size(); ++i)
    if (game.turns[i].is_searched) text += csv_line(row_of(game, i), "", texts);
  if (!game.cut_off) return text;
  auto row = identification(game);
  row.push_back(std::to_string(game.cut_off->turn));
  return text + csv_line(std::move(row), game.cut_off->message, texts);
}

std::string write_csv(const BadRecord& record, CsvTexts texts) {
  return csv_line({record.source, std::to_string(record.number)},
                  describe(record.source, record.error), texts);
}

}  // namespace cairn
