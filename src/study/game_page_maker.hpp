// Makes the page of a game as plain data. This is the one place that plays the lines of an analysis
// for a page.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analysis/page_positions.hpp"
#include "analysis/study.hpp"
#include "core/error.hpp"
#include "formats/analysis/annotated_sgf.hpp"
#include "formats/pages/page_words.hpp"
#include "formats/sgf/cairn_sgf.hpp"
#include "formats/sgf/sgf.hpp"
#include "game/game.hpp"
#include "model/game_page.hpp"

namespace cairn {

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
      if (!turn.is_best) add_line(Kind::best, i, i, studied.best_line);
      add_line(Kind::answer, i, i + 1, studied.refutation);
    }
    for (const auto& line : studied.candidates) add_line(Kind::candidate, i, i, line);
    for (std::size_t k = 0; k < turn.variations.size(); ++k)
      if (!is_best_line(turn.variations[k]))
        add_variation(i, replay_.positions[i], {}, turn.variations[k], judged(&turn, k));
  }

  // What was found out about a variation of a turn, if anything was.
  static std::span<const AnnotatedTurn> judged(const AnnotatedTurn* turn, std::size_t variation) {
    if (!turn || variation >= turn->judged_variations.size()) return {};
    return turn->judged_variations[variation];
  }

  void add_line(Kind kind, std::size_t turn, std::size_t from,
                const typename StudiedTurn<G>::Line& turns) {
    GamePage::Line line{kind, turn, from, {}, {}};
    Position position = replay_.positions[from];
    for (const auto& played : turns) line.turns.push_back(positions_.play(position, played));
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
