#include "formats/puzzle/puzzle_writers.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "formats/json/json_value.hpp"
#include "formats/pages/board_json.hpp"
#include "formats/pages/board_svg.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/puzzle/puzzle_json.hpp"
#include "formats/puzzle/puzzle_page_template.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;

// Writes the turns of an item, which is played on `board`.
class ItemWriter {
 public:
  explicit ItemWriter(const PageBoard& board) : board_(board) {}

  template <class Thing>
  Json list(const std::vector<Thing>& things) const {
    Json json = Json::array();
    for (const Thing& thing : things) json.push_back(to_json(thing));
    return json;
  }

 private:
  Json to_json(const PageTurn& turn) const {
    return Json::array({turn.text, actions_json(board_, turn)});
  }

  Json to_json(const PuzzlePage::Reply& reply) const {
    Json json = Json::array({reply.step.text, reply.loses, actions_json(board_, reply.step)});
    if (!reply.end.empty()) {
      json.push_back(list(reply.rest));
      json.push_back(reply.end);
    }
    return json;
  }

  Json to_json(const PuzzlePage::Attempt& attempt) const {
    if (attempt.next.empty()) return Json::array({attempt.action, attempt.verdict});
    return Json::array({attempt.action, list(attempt.next)});
  }

  Json to_json(const PuzzlePage::Defence& defence) const {
    return {{"turns", defence.turns}, {"line", list(defence.line)}, {"end", defence.end}};
  }

  Json to_json(const PuzzlePage::Turn& turn) const {
    Json json{{"turn", to_json(turn.step)},
              {"first", turn.first},
              {"also", turn.also},
              {"end", turn.end},
              {"defences", list(turn.defences)}};
    if (!turn.task.attempts.empty())
      json["task"] = {{"actions", list(turn.task.actions)},
                      {"replies", list(turn.task.replies)},
                      {"choices", list(turn.task.attempts)}};
    return json;
  }

  const PageBoard& board_;
};

std::string proof_of(const Puzzle& puzzle) {
  std::string text = puzzle.grade == Grade::gold
                         ? "Every other first turn is proven to lose."
                         : "Grade silver: it is proven only that no other first turn wins within "
                           "two turns more; one of them may win later.";
  if (!puzzle.certificate.empty() && !puzzle.uniqueness_certificate.empty())
    text +=
        " The proofs are in " + puzzle.certificate + " and " + puzzle.uniqueness_certificate + '.';
  return text;
}

std::string details_of(const Puzzle& puzzle) {
  std::string text = fmt::format("{}, rating {} ± {}; puzzle {}", describe(puzzle.difficulty_class),
                                 puzzle.rating, puzzle.rating_error, puzzle.id);
  if (puzzle.grade == Grade::silver) text += "; grade silver";
  const PuzzleSource& source = puzzle.source;
  if (source.white != source.black)
    text += fmt::format("; {} - {}", in_utf8(source.white), in_utf8(source.black));
  return text;
}

Json to_json(const PuzzlePage::Item& item, const PageBoard& board) {
  const Puzzle& puzzle = *item.puzzle;
  return {{"id", puzzle.id},
          {"board", item.board},
          {"side", name(puzzle.side)},
          {"task", item.task},
          {"details", details_of(puzzle)},
          {"class", describe(puzzle.difficulty_class)},
          {"themes", puzzle.motifs},
          {"idea", idea_of(puzzle)},
          {"asked", puzzle.asked},
          {"proof", proof_of(puzzle)},
          {"start", changes_json(item.start)},
          {"line", ItemWriter(board).list(item.main_line)}};
}

}  // namespace

std::string write_puzzle_page(const PuzzlePage& page, Compressor compressed) {
  Json boards = Json::array();
  std::string symbols;
  std::string legend;
  std::string goals;
  for (const std::string& goal : page.goals) goals += "<p>" + html_text(goal) + "</p>\n";
  for (std::size_t i = 0; i < page.boards.size(); ++i) {
    const int number = static_cast<int>(i);
    boards.push_back(board_json(page.boards[i], number));
    symbols += board_symbols(page.boards[i], number);
    legend += board_legend(page.boards[i], number);
  }
  Json puzzles = Json::array();
  for (const PuzzlePage::Item& item : page.items)
    puzzles.push_back(to_json(item, page.boards[static_cast<std::size_t>(item.board)]));
  const std::string set =
      packed(json::dump({{"boards", boards}, {"puzzles", puzzles}}), compressed);
  const std::string body = filled(puzzle_page_template, {{"TITLE", html_text(page.title)},
                                                         {"SYMBOLS", symbols},
                                                         {"GOALS", goals},
                                                         {"LEGEND", legend},
                                                         {"SET", set}});
  return whole_page(
      {puzzle_page_style, puzzle_page_style_hash, puzzle_page_script, puzzle_page_script_hash},
      page.title, body);
}

}  // namespace cairn
