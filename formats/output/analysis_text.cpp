#include "formats/output/analysis_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

#include "analysis/win_percent.hpp"
#include "analysis/wording.hpp"
#include "core/plain_line.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "formats/records/members.hpp"

namespace cairn {

namespace {

// A table whose columns are as wide as their widest field. The last column is not padded.
class Table {
 public:
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  // Adds a line of its own below the last row, indented to the third column.
  void add_note(std::string note) { rows_.push_back({std::move(note)}); }

  std::string text() const {
    std::string text;
    for (const auto& row : rows_) {
      std::string line;
      if (is_note(row))
        line = fmt::format("  {:<{}}  {:<{}}  {}", "", width(0), "", width(1), row[0]);
      for (std::size_t column = 0; column < row.size() && !is_note(row); ++column)
        line += fmt::format("  {:<{}}", row[column], width(column));
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + '\n';
    }
    return text;
  }

 private:
  static bool is_note(const std::vector<std::string>& row) { return row.size() == 1; }

  std::size_t width(std::size_t column) const {
    std::size_t width = 0;
    for (const auto& row : rows_)
      if (column < row.size() && !is_note(row)) width = std::max(width, row[column].size());
    return width;
  }

  std::vector<std::vector<std::string>> rows_;
};

// The value in words, with the side to which a percentage belongs.
std::string value_at_end(const Value& value, double white_percentage) {
  const std::string text = value_in_words(value, white_percentage);
  return value.kind == Value::Kind::estimate ? "White at " + text : text;
}

// The value in words, with the win percentage of a side.
std::string value_for(Side side, const Value& value, double white_percentage) {
  return value_in_words(value, chances_of(side, white_percentage));
}

// The change from the value before the turn to the value after it, as "before -> after", or a
// single text if both read the same. Estimates appear as win percentages of the turn's player,
// which are easier to compare than values.
std::string change(const AnnotatedTurn& turn) {
  const std::string before = value_for(turn.side, turn.before, turn.win_before);
  const std::string after = value_for(turn.side, turn.after, turn.win_after);
  return before == after ? before : before + " -> " + after;
}

// What is found of a turn besides its mark.
std::string comment(const AnnotatedTurn& turn) {
  auto found = findings(turn);
  if (turn.mark != Mark::none) found.erase(found.begin());
  return fmt::format("{}", fmt::join(found, "; "));
}

// Adds below a noteworthy turn what was best, and what refutes the turn that was played.
void add_reasons(Table& table, const AnnotatedTurn& turn) {
  if (!is_noteworthy(turn)) return;
  const auto then = [](const std::vector<std::string>& line) {
    constexpr std::ptrdiff_t most = 6;  // a proof may go on for dozens of turns
    if (line.size() < 2) return std::string();
    const auto end = line.begin() + std::min(most, std::ssize(line));
    return fmt::format(", then {}{}", fmt::join(line.begin() + 1, end, " "),
                       end == line.end() ? "" : " ...");
  };
  if (!turn.is_best && !turn.best_line.empty())
    table.add_note(fmt::format("best was {} ({}){}", turn.best,
                               value_for(turn.side, turn.best_value, turn.win_best),
                               then(turn.best_line)));
  if (turn.reason) table.add_note(in_words(*turn.reason));
  if (turn.only) table.add_note(next_best(turn));
  if (!turn.refutation.empty())
    table.add_note(fmt::format("{} {}{}{}", reply_words(turn), turn.refutation.front(),
                               then(turn.refutation),
                               turn.lost_within ? ": " + lost_in_words(turn) : ""));
}

// Adds the candidates below a turn, each with its value and continuation.
void add_candidates(Table& table, const AnnotatedTurn& turn) {
  for (const CandidateTurn& candidate : turn.candidates) {
    std::string rest;
    for (std::size_t i = 1; i < candidate.line.size(); ++i) rest += ' ' + candidate.line[i];
    table.add({"", "", candidate.turn, "",
               value_for(turn.side, candidate.value, candidate.white_win_percent),
               rest.empty() ? "" : "then" + rest});
  }
}

// The rows of turns, of which the first has the number `first`.
std::string turn_table(const std::vector<AnnotatedTurn>& turns, std::size_t first,
                       ShownTurns shown) {
  Table table;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const AnnotatedTurn& turn = turns[i];
    if (!turn.is_searched || (shown == ShownTurns::noteworthy && !is_noteworthy(turn))) continue;
    table.add({std::to_string(first + i) + '.', std::string(name(turn.side)), turn.text,
               std::string(glyph(turn.mark)), change(turn), comment(turn)});
    add_reasons(table, turn);
    add_candidates(table, turn);
  }
  return table.text();
}

std::string turn_table(const AnnotatedGame& game, ShownTurns shown) {
  const std::string text = turn_table(game.turns, 1, shown);
  return text.empty() ? "  no mistakes found\n" : text;
}

// The variations of turns that were judged, each with all of its turns and the value at its end,
// and those within it. `place` says which variation the turns belong to; it is empty for the game.
std::string variations_text(const std::vector<AnnotatedTurn>& turns, std::size_t first,
                            const std::string& place) {
  std::string text;
  for (std::size_t i = 0; i < turns.size(); ++i)
    for (const std::vector<AnnotatedTurn>& variation : turns[i].judged_variations) {
      if (variation.empty()) continue;
      const std::string here =
          fmt::format("turn {}, {} in place of {}'s {}", first + i, variation.front().text,
                      name(turns[i].side), turns[i].text);
      const AnnotatedTurn& last = variation.back();
      text += fmt::format("\nVariation at {}{}\n{}  It ends with {}.\n", here, place,
                          turn_table(variation, first + i, ShownTurns::all),
                          value_at_end(last.after, last.win_after));
      text += variations_text(variation, first + i, ", within the variation at " + here + place);
    }
  return text;
}

std::string story_text(const AnnotatedGame& game) {
  std::string text;
  for (const StorySentence& sentence : story(game)) text += sentence.text + '\n';
  return text.empty() ? text : text + '\n';
}

std::string totals_table(const AnnotatedGame& game) {
  const auto sums = totals(game);
  Table table;
  table.add({"", "White", "Black"});
  const auto row = [&](const char* label, int Totals::*count) {
    table.add({label, std::to_string(sums[0].*count), std::to_string(sums[1].*count)});
  };
  const auto points = [&](const char* label, double Totals::*lost) {
    table.add({label, fmt::format("{:.0f}", sums[0].*lost), fmt::format("{:.0f}", sums[1].*lost)});
  };
  points("points lost", &Totals::lost);
  points("avoidable points", &Totals::avoidable);
  row("?! inaccuracies", &Totals::inaccuracies);
  row("?  mistakes", &Totals::mistakes);
  row("?? blunders", &Totals::blunders);
  row("wins given away", &Totals::wins_given_away);
  return table.text();
}

// How many turns were searched, unless all were.
std::string searched_turns_text(const AnnotatedGame& game) {
  const auto searched = std::ranges::count(game.turns, true, &AnnotatedTurn::is_searched);
  if (searched == std::ssize(game.turns)) return {};
  return fmt::format("{} of {} turns searched; ", searched, game.turns.size());
}

std::string game_heading(const AnnotatedGame& game) {
  return fmt::format("{}\n{}, record {}\n{}\n", headline(game), game.source, game.number,
                     game.result);
}

// Whose game it is, if anybody's, which position of it, and the position.
std::string position_heading(const AnnotatedGame& game) {
  const bool has_players = !(tag_text(game, "PW", "") + tag_text(game, "PB", "")).empty();
  std::string text = has_players ? headline(game) + '\n' : "";
  text += fmt::format("{}, record {}", game.source, game.number);
  if (!game.turns.empty())
    text += fmt::format(", after turn {}, {}'s {}", game.turns.size(), name(game.turns.back().side),
                        game.turns.back().text);
  return text + '\n' + game.final_position + "\n\n";
}

}  // namespace

std::string write_analysis_text(const AnnotatedGame& game, ShownTurns shown) {
  const bool is_searched = std::ranges::any_of(game.turns, &AnnotatedTurn::is_searched);
  std::string text = is_searched || !game.answer ? game_heading(game) : position_heading(game);
  const std::string file = game.is_read ? word_of_file(game) + '\n' : "";
  if (is_searched || (!game.turns.empty() && !game.answer))
    text += fmt::format("{}percentages are the mover's\n{}\n{}{}{}\n{}", searched_turns_text(game),
                        file, story_text(game), turn_table(game, shown),
                        variations_text(game.turns, 1, ""), totals_table(game));
  if (game.answer) text += (is_searched ? "\n" : file) + answer_text(*game.answer);
  if (game.cut_off) text += "Cut off: " + game.cut_off->message + '\n';
  return printable(text);
}

std::string write_analysis_text(const BadRecord& record) {
  return printable(describe(record.source, record.error)) + '\n';
}

namespace {

// The turn that led to the position: "turn 12 (Black's H2xH3-G2+I2)".
std::string describe_turn(const Solution& reached) {
  return fmt::format("turn {} ({}'s {})", *reached.turn, name(opponent(reached.to_move)),
                     reached.played);
}

std::string line_of(const Solution& solution) {
  std::string text;
  Side side = solution.to_move;
  for (std::size_t i = 0; i < solution.line.size(); ++i) {
    text += fmt::format("  {:>2}. {}  {}\n", i + 1, name(side), solution.line[i]);
    side = opponent(side);
  }
  return text;
}

}  // namespace

std::string describe_place(const Solution& solution) {
  std::string text = fmt::format("{}, record {}", solution.source, solution.number);
  if (!solution.turn) return text;
  if (solution.played.empty()) return text + ", at the start";
  return text + ", after " + describe_turn(solution);
}

std::string describe_value(const Solution& solution) {
  if (!solution.end.empty()) return "the game is over; " + solution.end;
  std::string text = fmt::format("{} to move", name(solution.to_move));
  switch (solution.value) {
    case Solution::Value::unknown:
      return text + ": unknown (node or time limit reached)";
    case Solution::Value::draw:
      return text + " draws";
    case Solution::Value::win:
      text += " wins";
      break;
    case Solution::Value::loss:
      text += " loses";
      break;
  }
  if (!solution.turns) return text + "; no line to the end found (node or time limit reached)";
  return text + " in " + counted(*solution.turns, "turn") +
         (solution.shortest ? " (proven shortest)" : " or fewer");
}

std::string write_solution_text(const Solution& solution) {
  return fmt::format("{}\n{}{} nodes\n", describe_value(solution), line_of(solution),
                     solution.nodes);
}

std::string write_solutions_text(std::span<const Solution> solutions) {
  std::size_t width = 0;
  for (const Solution& solution : solutions) width = std::max(width, solution.played.size());
  std::string text;
  for (const Solution& solution : solutions)
    text += fmt::format("  {:>3}. {:<{}}  {}\n", *solution.turn, solution.played, width,
                        describe_value(solution));
  return text;
}

std::string write_decision_text(const Decision& decision, std::span<const Solution> solutions) {
  std::string text;
  for (const int turn : decision.thrown_away) {
    const Solution& reached = solutions[static_cast<std::size_t>(turn)];
    text += fmt::format("{} threw away a won game with {}\n", name(opponent(reached.to_move)),
                        describe_turn(reached));
  }
  if (!decision.winner) return text + "undecided as far as the search could tell\n";
  const Solution& first = solutions[static_cast<std::size_t>(decision.decided_after)];
  return text +
         fmt::format("decided {}: from there on {} has a forced win\n",
                     first.played.empty() ? "from the start" : "after " + describe_turn(first),
                     name(*decision.winner));
}

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

namespace {

using namespace json::rules;
using namespace words;

constexpr std::array values{
    Word<Solution::Value>{Solution::Value::unknown, "unknown"},
    Word<Solution::Value>{Solution::Value::win, "win"},
    Word<Solution::Value>{Solution::Value::loss, "loss"},
    Word<Solution::Value>{Solution::Value::draw, "draw"},
};

}  // namespace

void members(json::Pass& pass, Solution& solution) {
  pass.header(solution_schema);
  pass("source", solution.source);
  pass("number", solution.number, from_one);
  pass("turn", solution.turn, if_any);
  pass("game", solution.game);
  pass("position", solution.position, position_text);
  pass("side", solution.to_move, sides);
  pass("value", solution.value, values);
  pass("turns", solution.turns, or_null);
  pass("shortest", solution.shortest);
  pass("line", solution.line, turn_text);
  pass("end", solution.end, if_any);
  pass("ending", solution.ending, ending_word);
  pass("nodes", solution.nodes);
}

void members(json::Pass& pass, Decision& decision, Solution last) {
  pass.header(decision_schema);
  pass("source", last.source);
  pass("number", last.number, from_one);
  pass("winner", decision.winner, sides, or_null);
  const auto turn = [&] {
    return decision.winner ? std::optional(decision.decided_after) : std::nullopt;
  };
  pass.written("decided_after", or_null, turn);
  pass("thrown_away", decision.thrown_away, from_one);
}

std::string write_json(const Solution& solution) {
  return json::line_of(solution);
}

std::string write_json(const Decision& decision, const Solution& last) {
  return json::line_of(decision, last);
}

nlohmann::ordered_json solution_json_schema() {
  return json::schema_of({json::kind("position", Solution{}),
                          json::kind("decision", Decision{}, Solution{}),
                          json::kind("bad_record", no_bad_record, solution_schema)});
}

}  // namespace cairn
