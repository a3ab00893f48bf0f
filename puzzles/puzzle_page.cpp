#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/page_positions.hpp"
#include "core/page.hpp"
#include "core/puzzle.hpp"
#include "core/text.hpp"
#include "formats/output/page_boards.hpp"
#include "formats/output/page_text.hpp"
#include "formats/output/puzzle_files.hpp"
#include "formats/page_assets.hpp"
#include "formats/puzzle_page_template.hpp"
#include "formats/records/json.hpp"
#include "games/list.hpp"
#include "puzzles/puzzle_set.hpp"
#include "puzzles/searches.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;

// What was said of how a game ends, in the language of the page.
std::string end_in(const Language& language, const std::string& end) {
  return end.empty() ? end : language.of(end);
}

// A list without repetitions: what has the same key is there once.
class Numbered {
 public:
  int place_of(const std::string& key, const Json& item) {
    const auto [found, is_new] = places_.try_emplace(key, static_cast<int>(places_.size()));
    if (is_new) list_.push_back(item);
    return found->second;
  }

  const Json& list() const { return list_; }

 private:
  std::map<std::string, int> places_;
  Json list_ = Json::array();
};

// Writes the solution of a puzzle for the script of the page, which knows no rules: what can be
// played where a turn is asked for, and what answers it. A turn is [text, actions].
template <Game G>
class SolutionWriter {
 public:
  using Position = typename G::Position;

  // The looks of the pieces are added to the board, which must outlive this object.
  SolutionWriter(PageBoard& board, const Language& language)
      : board_(board), positions_(board), language_(language) {}

  // How the board comes to be from an empty one.
  Json start(const Position& position) { return changes_json(positions_.whole(position)); }

  // Returns the solver's turns on the main line, each with all defences.
  Json line(Position position, const Puzzle& puzzle) {
    Json json = Json::array();
    const auto line = line_from(puzzle.solution);
    for (std::size_t i = 0; i < line.size(); i += 2) {
      const SolutionTurn& turn = *line[i];
      const Position before = position;
      Json& shown = json.emplace_back();
      const auto first = played<G>(before, turn.text).turn.front();
      shown["turn"] = step(position, turn.text);
      shown["first"] = G::write_turn(before, {first}, Format::text);
      shown["also"] = turn.also;
      shown["end"] = end_in(language_, turn.end);
      const Json task = static_cast<int>(i) < 2 * puzzle.asked ? task_of(before, turn) : Json();
      shown["defences"] = defences(position, turn);
      Json& groups = shown["groups"] = Json::array();
      for (const DefenceGroup& group : groups_of(turn))
        groups.push_back(Json::array({group.answer, group.defences}));
      if (!task.is_null()) shown["task"] = task;
      if (i + 1 < line.size()) position = played<G>(position, line[i + 1]->text).reached;
    }
    return json;
  }

 private:
  // Also plays the turn on `position`.
  Json step(Position& position, const std::string& text) {
    const PageTurn turn = positions_.play(position, played<G>(position, text).turn);
    return Json::array({turn.text, actions_json(board_, turn)});
  }

  // Each defence with the main line from there to the end.
  Json defences(const Position& position, const SolutionTurn& turn) {
    Json json = Json::array();
    for (const SolutionTurn& defence : turn.next) {
      Position reached = position;
      const auto line = line_from(defence);
      Json& shown = json.emplace_back();
      shown["turns"] = texts_of(defence);
      Json& steps = shown["line"] = Json::array();
      for (const SolutionTurn* next : line) steps.push_back(step(reached, next->text));
      shown["end"] = end_in(language_, line.back()->end);
    }
    return json;
  }

  // What is known where a turn is asked for.
  struct Task {
    TurnClasses<G> classes;
    std::uint64_t solved;
    Side solver;
    // By the hashes of the positions after wrong turns. Of a trap it is the whole refutation.
    std::unordered_map<std::uint64_t, const Refutation*> refutations;
    std::unordered_map<std::uint64_t, int> verdicts;  // the numbers of their replies
    Numbered actions;
    Numbered replies;
  };

  static constexpr int solution = -1;     // verdicts that are no replies' numbers
  static constexpr int not_refuted = -2;  // a wrong turn whose refutation is not known

  Json task_of(const Position& position, const SolutionTurn& turn) {
    const auto reached = [&](const std::string& text) { return played<G>(position, text).reached; };
    const TurnClasses<G> classes(position);
    Task task{classes, classes.class_of(reached(turn.text)), position.to_move(), {}, {}, {}, {}};
    for (const Refutation& refutation : turn.refutations)
      for (const std::string& wrong : refutation.wrong_turns)
        task.refutations[reached(wrong).hash()] = &refutation;
    for (const Refutation& trap : turn.traps)
      if (const auto known = task.refutations.find(reached(trap.wrong_turns.front()).hash());
          known != task.refutations.end())
        known->second = &trap;
    const Json choices = choices_of(position, task);
    return {
        {"actions", task.actions.list()}, {"replies", task.replies.list()}, {"choices", choices}};
  }

  // The possible actions, each with those that can follow it in the same turn, or with the verdict
  // on the turn that it ends. Moves with the same text and effect are one.
  Json choices_of(const Position& position, Task& task) {
    Json choices = Json::array();
    std::set<int> found;
    typename Position::Moves moves;
    position.generate(moves);
    for (const auto& move : moves) {
      Position reached = position;
      const PageTurn turn = positions_.play(reached, {move});
      const int action =
          task.actions.place_of(turn.text + changes_json(turn.actions.front().changes).dump(),
                                Json::array({turn.text, actions_json(board_, turn)}));
      if (!found.insert(action).second) continue;
      const bool goes_on = reached.to_move() == task.solver && !reached.outcome();
      Json rest = goes_on ? choices_of(reached, task) : Json(verdict(reached, task));
      choices.push_back(Json::array({action, std::move(rest)}));
    }
    return choices;
  }

  int verdict(const Position& reached, Task& task) {
    if (task.classes.class_of(reached) == task.solved) return solution;
    const auto found = task.refutations.find(reached.hash());
    if (found == task.refutations.end()) return not_refuted;
    const auto [verdict, is_new] = task.verdicts.try_emplace(reached.hash(), 0);
    if (is_new) verdict->second = reply(reached, *found->second, task.replies);
    return verdict->second;
  }

  // Returns the number of the reply to a wrong turn, with what follows it.
  int reply(Position position, const Refutation& refutation, Numbered& replies) {
    Json json = Json::array({"", refutation.loses, Json::array()});
    Json rest = Json::array();
    std::string key;
    for (const std::string& text : refutation.line) {
      Json next = step(position, text);
      if (key.empty()) {
        json = Json::array({next[0], refutation.loses, next[1]});
        key = G::write_position(position, Format::text);
      } else {
        rest.push_back(std::move(next));
      }
    }
    if (!refutation.end.empty()) {
      json.push_back(std::move(rest));
      json.push_back(language_.of(refutation.end));
    }
    return replies.place_of(key + json.dump(), json);
  }

  const PageBoard& board_;
  PagePositions<G> positions_;
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

// What the script knows of a puzzle, without its position and solution.
Json head_of(const Puzzle& puzzle, std::size_t board, const Language& language) {
  Json themes = Json::array();
  for (const std::string& motif : puzzle.motifs)
    themes.push_back(theme_of(puzzle, motif, language));
  return {{"id", puzzle.id},
          {"board", board},
          {"side", name(puzzle.side)},
          {"task", task_of(puzzle, language)},
          {"details", details_of(puzzle, language)},
          {"class", class_of(puzzle, language)},
          {"level", 1 + static_cast<int>(puzzle.difficulty_class)},
          {"themes", std::move(themes)},
          {"idea", idea_of(puzzle, language)},
          {"trap", trap_text(puzzle, language)},
          {"asked", puzzle.asked},
          {"proof", language.phrase("Every other first turn is proven to lose.")}};
}

using Links = std::span<const PuzzlePage::Link>;

// The sign of Cairn, which leads to the first page of the site if there is one.
std::string brand(Links links) {
  if (links.empty())
    return fmt::format("<span class=\"brand\">{}</span>", std::string_view(page_logo));
  const auto& [address, words] = links.front();
  return fmt::format("<a class=\"brand\" href=\"{}\" aria-label=\"{}\">{}</a>", html_text(address),
                     html_text(words), std::string_view(page_logo));
}

// Returns links to the other pages of the site; `tag` is the beginning of each.
std::string site_links(Links links, std::string_view tag, std::string_view sign) {
  std::string text;
  for (std::size_t i = 1; i < links.size(); ++i)
    text += fmt::format("{} href=\"{}\">{}{}</a>", tag, html_text(links[i].address), sign,
                        html_text(links[i].words));
  return text;
}

// The same for the menu, in which they are on phones, too.
std::string menu_links(Links links) {
  if (links.empty()) return {};
  return "<hr>\n" + site_links(links, "<a", icon("game")) + '\n';
}

}  // namespace

void PuzzlePage::add(const Puzzle& puzzle) {
  with_game(puzzle.game, [&]<Game G>() {
    const auto board =
        static_cast<std::size_t>(std::ranges::find(games_, G::name) - games_.begin());
    if (board == games_.size()) {
      games_.push_back(G::name);
      boards_.push_back(PagePositions<G>::empty_board());
      if constexpr (HasBrief<G>) goals_ += "<p>" + html_text(language_.of(G::in_brief)) + "</p>\n";
    }
    const auto position = G::parse_position(puzzle.position);
    SolutionWriter<G> writer(boards_[board], language_);
    Json json = head_of(puzzle, board, language_);
    json["start"] = writer.start(position);
    json["line"] = writer.line(position, puzzle);
    items.push_back({puzzle, {}, std::make_shared<const Json>(std::move(json))});
  });
}

std::string PuzzlePage::html(const std::string& title, Links links, Compressor compressed) const {
  Json boards = Json::array();
  std::string symbols;
  std::string legend;
  for (std::size_t i = 0; i < boards_.size(); ++i) {
    const int number = static_cast<int>(i);
    boards.push_back(board_json(boards_[i], number, language_));
    symbols += board_symbols(boards_[i], number);
    legend += board_legend(boards_[i], number, language_);
  }
  Json puzzles = Json::array();
  for (const Item& item : items) {
    Json& json = puzzles.emplace_back(*item.json);
    if (item.game) json["game"] = Json::array({item.game->address, item.game->words});
  }
  Json content{{"boards", std::move(boards)}, {"puzzles", std::move(puzzles)}};
  if (Json messages = messages_json(language_, puzzle_page_script_messages); !messages.is_null())
    content["messages"] = std::move(messages);
  const std::string body =
      filled(translated(puzzle_page_template, language_),
             {{"ICONS", page_icons},
              {"BRAND", brand(links)},
              {"NAVIGATION", site_links(links, "<a class=\"navlink wide\"", "")},
              {"LINKS", menu_links(links)},
              {"TITLE", html_text(title)},
              {"SYMBOLS", symbols},
              {"GOALS", goals_},
              {"LEGEND", legend},
              {"HELP", help_wanted(language_)},
              {"SET", packed(json::dump(content), compressed)}});
  return whole_page(
      {puzzle_page_style, puzzle_page_style_hash, puzzle_page_script, puzzle_page_script_hash},
      title, body, language_);
}

std::string puzzles_as_page(const std::vector<Puzzle>& puzzles, Compressor compressed,
                            const Language& language) {
  PuzzlePage page(language);
  for (const Puzzle& puzzle : puzzles) page.add(puzzle);
  return page.html(language.phrase("{games} puzzles", {{"games", titles_of(puzzles, language)}}),
                   {}, compressed);
}

}  // namespace cairn
