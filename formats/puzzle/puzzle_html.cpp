#include "formats/puzzle/puzzle_writers.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "formats/json/json_value.hpp"
#include "formats/pages/board_json.hpp"
#include "formats/pages/board_svg.hpp"
#include "formats/pages/page_assets.hpp"
#include "formats/pages/page_messages.hpp"
#include "formats/pages/page_signs.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/puzzle/puzzle_json.hpp"
#include "formats/puzzle/puzzle_page_template.hpp"
#include "model/puzzle_words.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;

// Writes the turns of an item, which is played on `board`.
class ItemWriter {
 public:
  ItemWriter(const PageBoard& board, const Language& language)
      : board_(board), language_(language) {}

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
      json.push_back(language_.of(reply.end));
    }
    return json;
  }

  Json to_json(const PuzzlePage::Attempt& attempt) const {
    if (attempt.next.empty()) return Json::array({attempt.action, attempt.verdict});
    return Json::array({attempt.action, list(attempt.next)});
  }

  Json to_json(const PuzzlePage::Defence& defence) const {
    return {{"turns", defence.turns}, {"line", list(defence.line)}, {"end", end_of(defence.end)}};
  }

  Json to_json(const DefenceGroup& group) const {
    return Json::array({group.answer, group.defences});
  }

  Json to_json(const PuzzlePage::Turn& turn) const {
    Json json{{"turn", to_json(turn.step)},
              {"first", turn.first},
              {"also", turn.also},
              {"end", end_of(turn.end)},
              {"defences", list(turn.defences)},
              {"groups", list(turn.groups)}};
    if (!turn.task.attempts.empty())
      json["task"] = {{"actions", list(turn.task.actions)},
                      {"replies", list(turn.task.replies)},
                      {"choices", list(turn.task.attempts)}};
    return json;
  }

  std::string end_of(const std::string& end) const { return end.empty() ? end : language_.of(end); }

  const PageBoard& board_;
  const Language& language_;
};

std::string details_of(const Puzzle& puzzle, const Language& language) {
  std::string text = language.phrase("Rating {rating} ± {error}",
                                     {{"rating", puzzle.rating}, {"error", puzzle.rating_error}});
  const PuzzleSource& source = puzzle.source;
  if (source.white != source.black)
    text = language.phrase(
        "{first}; {second}",
        {{"first", text},
         {"second", fmt::format("{} - {}", in_utf8(source.white), in_utf8(source.black))}});
  return text + '.';
}

// The sign of Cairn, which leads to the first page of the site if there is one.
std::string brand(const PuzzlePage& page) {
  if (page.links.empty())
    return fmt::format("<span class=\"brand\">{}</span>", std::string_view(page_logo));
  const auto& [address, words] = page.links.front();
  return fmt::format("<a class=\"brand\" href=\"{}\" aria-label=\"{}\">{}</a>", html_text(address),
                     html_text(words), std::string_view(page_logo));
}

// Returns links to the other pages of the site; `tag` is the beginning of each.
std::string site_links(const PuzzlePage& page, std::string_view tag, std::string_view sign) {
  std::string text;
  for (std::size_t i = 1; i < page.links.size(); ++i)
    text += fmt::format("{} href=\"{}\">{}{}</a>", tag, html_text(page.links[i].address), sign,
                        html_text(page.links[i].words));
  return text;
}

// The same for the menu, in which they are on phones, too.
std::string menu_links(const PuzzlePage& page) {
  if (page.links.empty()) return {};
  return "<hr>\n" + site_links(page, "<a", icon("game")) + '\n';
}

Json to_json(const PuzzlePage::Item& item, const PageBoard& board, const Language& language) {
  const Puzzle& puzzle = *item.puzzle;
  Json themes = Json::array();
  for (const std::string& motif : puzzle.motifs)
    themes.push_back(theme_of(puzzle, motif, language));
  Json json{{"id", puzzle.id},
            {"board", item.board},
            {"side", name(puzzle.side)},
            {"task", item.task},
            {"details", details_of(puzzle, language)},
            {"class", class_of(puzzle, language)},
            {"level", 1 + static_cast<int>(puzzle.difficulty_class)},
            {"themes", themes},
            {"idea", idea_of(puzzle, language)},
            {"trap", trap_of(puzzle, language)},
            {"asked", puzzle.asked},
            {"proof", language.phrase("Every other first turn is proven to lose.")},
            {"start", changes_json(item.start)},
            {"line", ItemWriter(board, language).list(item.main_line)}};
  if (item.game) json["game"] = Json::array({item.game->address, item.game->words});
  return json;
}

}  // namespace

std::string write_puzzle_page(const PuzzlePage& page, Compressor compressed) {
  const Language& language = *page.language;
  Json boards = Json::array();
  std::string symbols;
  std::string legend;
  std::string goals;
  for (const std::string& goal : page.goals) goals += "<p>" + html_text(goal) + "</p>\n";
  for (std::size_t i = 0; i < page.boards.size(); ++i) {
    const int number = static_cast<int>(i);
    boards.push_back(board_json(page.boards[i], number, language));
    symbols += board_symbols(page.boards[i], number);
    legend += board_legend(page.boards[i], number, language);
  }
  Json puzzles = Json::array();
  for (const PuzzlePage::Item& item : page.items)
    puzzles.push_back(to_json(item, page.boards[static_cast<std::size_t>(item.board)], language));
  Json content{{"boards", boards}, {"puzzles", puzzles}};
  if (Json messages = messages_json(language, puzzle_page_script_messages); !messages.is_null())
    content["messages"] = std::move(messages);
  const std::string set = packed(json::dump(content), compressed);
  const std::string body =
      filled(translated(puzzle_page_template, language),
             {{"ICONS", page_icons},
              {"BRAND", brand(page)},
              {"NAVIGATION", site_links(page, "<a class=\"navlink wide\"", "")},
              {"LINKS", menu_links(page)},
              {"TITLE", html_text(page.title)},
              {"SYMBOLS", symbols},
              {"GOALS", goals},
              {"LEGEND", legend},
              {"HELP", help_wanted(language)},
              {"SET", set}});
  return whole_page(
      {puzzle_page_style, puzzle_page_style_hash, puzzle_page_script, puzzle_page_script_hash},
      page.title, body, language);
}

}  // namespace cairn
