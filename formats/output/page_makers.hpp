// Takes from a game, analysed or not, what the statistics of an archive need. All of it is data but
// for how it was searched, which is told in the language.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/annotate.hpp"
#include "analysis/opening_steps.hpp"
#include "analysis/page_positions.hpp"
#include "analysis/selection.hpp"
#include "analysis/wording.hpp"
#include "core/error.hpp"
#include "core/page.hpp"
#include "core/statistics.hpp"
#include "formats/records/analysis_sgf.hpp"
#include "formats/records/sgf.hpp"
#include "formats/records/sgf_dialects.hpp"
#include "games/game.hpp"

namespace cairn {

inline constexpr std::size_t opening_turns = 4;

// What is done in a turn, by the signs in its text: "a capture and a stack".
inline std::string kind_by_signs(std::string_view turn) {
  const auto captures = std::ranges::count(turn, 'x');
  const bool has_stack = turn.find('+') != turn.npos;
  if (captures > 1) return "two captures";
  if (captures == 1) return has_stack ? "a capture and a stack" : "a capture alone";
  return has_stack ? "a stack" : "another turn";
}

// A game may have a function `turn_kind(position, turn)`, which returns what of a turn can be
// compared with turns on other boards, or an empty text.
template <Game G>
std::string kind_of_turn(const Study<G>& study, std::size_t i) {
  std::string kind;
  if constexpr (requires { &G::turn_kind; })
    kind = G::turn_kind(study.replay.positions[i], study.replay.turns[i]);
  return kind.empty() ? kind_by_signs(study.game.turns[i].text) : kind;
}

template <Game G>
GameFigures figures_of(const Study<G>& study, const Language& language = english()) {
  const AnnotatedGame& game = study.game;
  GameFigures figures;
  figures.source = game.source;
  figures.number = game.number;
  figures.game = game.game;
  figures.title = G::title;
  figures.setup = G::setup_name(study.replay.positions.front());
  figures.event = tag_text(game, "EV", "");
  figures.round = tag_text(game, "RO", "");
  figures.date = tag_text(game, "DT", "");
  figures.winner = game.winner;
  figures.result = game.result;
  figures.turns = static_cast<int>(game.turns.size());
  figures.is_cut_off = game.cut_off.has_value();
  const auto counts = totals(game);
  for (const Side side : both_sides) {
    const Totals& count = counts[index(side)];
    figures.sides[index(side)] = {player_name(game, side),
                                  count.turns > 0 ? std::optional(count.avoidable) : std::nullopt,
                                  count.turns,
                                  count.inaccuracies,
                                  count.mistakes,
                                  count.blunders,
                                  count.wins_given_away};
  }
  if (figures.is_analysed()) figures.search = search_in_words(game.settings, language);
  figures.is_quick = figures.is_analysed() && game.settings.is_quick();
  if (const auto turn = turning_point(game)) figures.turning_point = static_cast<int>(*turn) + 1;
  if (const auto turn = decided_by(game)) figures.decided = static_cast<int>(*turn) + 1;
  if (!game.cut_off) {  // else nobody knows how it ended, as in the report on the record
    const GameResult result = result_of(game.tags, study.replay.outcome);
    figures.is_draw = result.kind == ResultKind::draw;
    figures.ending = result.way;
  }
  for (const auto& position : study.replay.positions)
    figures.play = mix(figures.play ^ position.hash());
  figures.opening = opening_steps<G>(study.replay.positions, opening_turns);
  for (std::size_t i = 1; i < figures.opening.size() && i <= game.turns.size(); ++i) {
    figures.opening[i].player = game.turns[i - 1].side;
    if (game.turns[i - 1].is_searched) figures.opening[i].loss = game.turns[i - 1].loss;
  }
  if (!game.turns.empty()) figures.first_turn = game.turns.front().text;
  for (std::size_t i = 0; i < std::min(figures.kinds.size(), study.replay.turns.size()); ++i)
    figures.kinds[i] = std::make_shared<const std::string>(kind_of_turn(study, i));
  return figures;
}

// Makes the page of a game as plain data. This is the one place that plays the lines of an analysis
// for a page.

// Makes the page of one game.
template <Game G>
class GamePageMaker {
 public:
  using Position = typename G::Position;

  // The study must outlive the page that is made of it.
  explicit GamePageMaker(const Study<G>& study, const Language& language = english())
      : study_(study), game_(study.game), replay_(study.replay), positions_(page_.board) {
    page_.game = &game_;
    page_.sgf = sgf_texts(study);
    page_.game_title = G::title;
    page_.record = write_cairn(record_of(game_, page_.sgf));
    page_.board = PagePositions<G>::empty_board();
    page_.language = &language;
  }

  GamePage make() {
    Position position = replay_.positions.front();
    page_.start = positions_.whole(position);
    page_.start_status = PagePositions<G>::status_of(position);
    page_.start_next = PagePositions<G>::next_of(position);
    for (std::size_t i = 0; i < replay_.turns.size() && i < game_.turns.size(); ++i) {
      page_.turns.push_back(positions_.play(position, replay_.turns[i]));
      page_.turns.back().comment = comments_before(game_.turns[i]);
      add_lines(i);
    }
    for (const RecordTurn& node : game_.trailing)
      for (const std::vector<RecordTurn>& variation : node.variations)
        add_variation(page_.turns.size(), position, {}, variation, {});
    return std::move(page_);
  }

 private:
  using Kind = GamePage::Line::Kind;

  static constexpr std::size_t most_variation_turns = 10'000;

  // The comments of the nodes without a move before the turn, and that of the turn itself.
  static std::string comments_before(const AnnotatedTurn& turn) {
    std::string text;
    for (const RecordTurn& node : turn.preceding)
      if (const std::string comment = comment_of(node.properties); !comment.empty())
        text += comment + '\n';
    return text + comment_of(turn.properties);
  }

  void add_lines(std::size_t i) {
    const AnnotatedTurn& turn = game_.turns[i];
    const StudiedTurn<G>& studied = study_.turns[i];
    if (is_mistake(turn)) {
      if (!turn.is_best)
        add_line(Kind::best, i, i, studied.best_line, {turn.best_value, turn.win_best});
      add_line(Kind::answer, i, i + 1, studied.refutation, {turn.after, turn.win_after});
    }
    for (std::size_t k = 0; k < studied.candidates.size(); ++k)
      add_line(Kind::candidate, i, i, studied.candidates[k],
               {turn.candidates[k].value, turn.candidates[k].white_win_percent});
    for (std::size_t k = 0; k < turn.variations.size(); ++k)
      if (!is_best_line(turn.variations[k]))
        add_variation(i, replay_.positions[i], {}, turn.variations[k], judged(&turn, k));
  }

  // What was found out about a variation of a turn, if anything was.
  static std::span<const AnnotatedTurn> judged(const AnnotatedTurn* turn, std::size_t variation) {
    if (!turn || variation >= turn->judged_variations.size()) return {};
    return turn->judged_variations[variation];
  }

  // The value of a line is that of all its positions; how many turns a win takes is not said of it,
  // since they become fewer.
  void add_line(Kind kind, std::size_t turn, std::size_t from,
                const typename StudiedTurn<G>::Line& turns, std::pair<Value, double> value) {
    GamePage::Line line{kind, turn, from, {}, {}};
    Position position = replay_.positions[from];
    for (const auto& played : turns) {
      PageTurn& next = line.turns.emplace_back(positions_.play(position, played));
      value.first.turns = next.next ? std::nullopt : std::optional(0);
      next.value = shown_value(value.first, value.second, *page_.language).text;
      next.white_percent = value.second;
    }
    if (!line.turns.empty()) page_.lines.push_back(std::move(line));
  }

  // Adds a variation and those within it. `before` are the turns that lead from the game to it.
  // They are kept for every variation, so that of a record with very many only the first are shown.
  // `found` are its turns as they were judged, as many as there are.
  void add_variation(std::size_t turn, Position position, std::vector<PageTurn> before,
                     const std::vector<RecordTurn>& nodes, std::span<const AnnotatedTurn> found) {
    variation_turns_ += before.size() + nodes.size();
    if (variation_turns_ > most_variation_turns) return;
    GamePage::Line line{Kind::variation, turn, turn, std::move(before), {}};
    const std::size_t first = page_.lines.size();
    page_.lines.emplace_back();
    std::vector<RecordTurn> rest;  // from the last turn that could be played, without variations
    for (const RecordTurn& node : nodes) {
      const AnnotatedTurn* const next = found.empty() ? nullptr : &found.front();
      for (std::size_t k = 0; k < node.variations.size(); ++k)
        add_variation(turn, position, line.turns, node.variations[k], judged(next, k));
      rest.push_back({node.side, node.text, {}, node.properties, {}});
      if (node.text.empty()) continue;
      if (!line.rest.empty() || !play(position, node.text, line)) {
        line.rest += (line.rest.empty() ? "" : " ") + node.text;
      } else {
        add_remarks(line.turns.back(), std::move(rest));
        if (next) add_value(*next, line.turns.back());
        rest.clear();
      }
      if (next) found = found.subspan(1);
    }
    if (!rest.empty()) line.kept_rest = sgf::write_variations({rest});
    page_.lines[first] = std::move(line);
  }

  void add_value(const AnnotatedTurn& found, PageTurn& turn) const {
    const ShownValue value = value_after(found, *page_.language);
    turn.value = value.text;
    turn.white_percent = value.white_percent;
  }

  // Adds what the node of a turn of a variation says, and the nodes without a move before it.
  static void add_remarks(PageTurn& turn, std::vector<RecordTurn> nodes) {
    Properties& properties = nodes.back().properties;
    turn.comment = comment_of(properties);
    turn.name = value_of(properties, "N");
    std::erase_if(properties, [](const Property& p) { return p.name == "N" || p.name == "C"; });
    nodes.back().side.reset();
    nodes.back().text.clear();
    if (nodes.size() > 1 || !properties.empty()) turn.kept = sgf::write_variations({nodes});
  }

  // Returns false, and leaves the position as it is, if the text is no legal turn.
  bool play(Position& position, const std::string& text, GamePage::Line& line) {
    try {
      const auto turn = G::parse_turn(position, text);
      line.turns.push_back(positions_.play(position, turn));
      return true;
    } catch (const Error&) {
      return false;
    }
  }

  const Study<G>& study_;
  const AnnotatedGame& game_;
  const Replay<G>& replay_;
  GamePage page_;
  PagePositions<G> positions_;
  std::size_t variation_turns_ = 0;
};

}  // namespace cairn
