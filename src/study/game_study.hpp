// A study of any game of the list, which may have been read back.
#pragma once

#include <type_traits>
#include <utility>
#include <variant>

#include "analysis/study.hpp"
#include "formats/analysis/annotated_sgf.hpp"
#include "games/list.hpp"

namespace cairn {

// Returns the study of a game that was read back: the one place where its texts become turns.
// Throws Error if the game's start is no position.
template <Game G>
Study<G> study_of(AnnotatedGame game) {
  Study<G> study{std::move(game), {}, {}};
  study.replay = replay<G>(record_of(study.game));
  const auto read = [](auto position, const std::vector<std::string>& texts) {
    typename StudiedTurn<G>::Line line;
    try {
      for (const std::string& text : texts) {
        line.push_back(G::parse_turn(position, text));
        position = after(std::move(position), line.back());
      }
    } catch (const Error&) {
      // The line ends before this turn.
    }
    return line;
  };
  const auto& positions = study.replay.positions;
  for (std::size_t i = 0; i < positions.size() && i < study.game.turns.size(); ++i) {
    const AnnotatedTurn& turn = study.game.turns[i];
    StudiedTurn<G>& studied = study.turns.emplace_back();
    studied.best_line = read(positions[i], turn.best_line);
    if (i + 1 < positions.size()) studied.refutation = read(positions[i + 1], turn.refutation);
    for (const CandidateTurn& candidate : turn.candidates)
      studied.candidates.push_back(read(positions[i], candidate.line));
  }
  return study;
}

// A study of one of the games, or a game that was read back and whose texts nobody needs as turns
// yet.
class GameStudy {
 public:
  GameStudy(AnnotatedGame game) : content_(std::move(game)) {}  // NOLINT: each is a study
  template <Game G>
  GameStudy(Study<G> study) : content_(std::move(study)) {}  // NOLINT

  const AnnotatedGame& game() const {
    return std::visit(
        []<class Content>(const Content& content) -> const AnnotatedGame& {
          if constexpr (std::is_same_v<Content, AnnotatedGame>)
            return content;
          else
            return content.game;
        },
        content_);
  }

  // Calls function(study) with the Study<G>. Throws Error if the game is not known or its start is
  // no position.
  template <class Function>
  void with_types(Function&& function) const {
    std::visit([&](const auto& content) { call(content, function); }, content_);
  }

  // Returns the texts of the game in the notation of Cairn's SGF, or as they are if the game is not
  // known or its start is no position.
  SgfTexts sgf() const;

 private:
  template <Game... G>
  static std::variant<AnnotatedGame, Study<G>...> content_of(GameList<G...>);

  template <class Function>
  static void call(const AnnotatedGame& game, Function& function) {
    with_game(game.game, [&]<Game G>() { function(study_of<G>(game)); });
  }
  template <Game G, class Function>
  static void call(const Study<G>& study, Function& function) {
    function(study);
  }

  decltype(content_of(Games{})) content_;
};

}  // namespace cairn
