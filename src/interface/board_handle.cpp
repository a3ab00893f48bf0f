// Positions and boards of the C interface.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "analysis/page_positions.hpp"
#include "core/turn.hpp"
#include "formats/json/json_value.hpp"
#include "formats/pages/board_json.hpp"
#include "formats/pages/board_svg.hpp"
#include "formats/text/words.hpp"
#include "game/drawable.hpp"
#include "games/list.hpp"
#include "interface/border.hpp"
#include "model/puzzle_words.hpp"
#include "puzzles/idea.hpp"

// What a board can be asked; one class for each game.
struct cairn_board {
  virtual ~cairn_board() = default;
  virtual std::string shape() const = 0;
  virtual std::string position(std::string_view position) = 0;
  virtual std::string setup(std::string_view text) = 0;
  virtual std::string actions(std::string_view position) = 0;
  virtual std::string turn(std::string_view position, std::string_view turn) = 0;
  virtual std::string turn_text(std::string_view position,
                                std::span<const int32_t> actions) const = 0;
  virtual std::string refusal(std::string_view position, int32_t from, int32_t to) const = 0;
};

namespace cairn::interface {

namespace {

using Json = nlohmann::ordered_json;

template <Game G>
class GameBoard final : public cairn_board {
 public:
  using Position = typename G::Position;

  explicit GameBoard(const Language& language) : language_(language) {}

  std::string shape() const override {
    Json json = board_json(board_, 0, language_);
    json["symbols"] = board_symbols(board_, 0);
    json["themes"] = Json::object();
    for (const MotifIdea& idea : motif_ideas<G>())
      json["themes"][std::string(idea.motif)] =
          theme_in_words(std::string(idea.motif), motif_ideas<G>(), language_);
    return json::dump(json);
  }

  std::string position(std::string_view text) override {
    const Position position = G::parse_position(text);
    Json json = state(position);
    json["looks"] = positions_.looks_of(position);
    json["known"] = board_.looks.size();
    return json::dump(json);
  }

  std::string setup(std::string_view text) override {
    Json looks = Json::array();
    for (const auto& piece : G::parse_setup(text).pieces)
      looks.push_back(piece ? positions_.look(G::drawn(*piece)) : -1);
    return json::dump({{"looks", std::move(looks)}, {"known", board_.looks.size()}});
  }

  std::string actions(std::string_view text) override {
    const Position position = G::parse_position(text);
    Json actions = Json::array();
    for (const auto& move : legal(position)) {
      Position reached = position;
      const PageTurn shown = positions_.play(reached, {move});
      Json json = state(reached);
      json["text"] = shown.text;
      json["endsTurn"] = reached.to_move() != position.to_move() || reached.outcome();
      const Json action = actions_json(board_, shown).front();
      json["kind"] = action[0];
      json["path"] = action[1];
      json["changes"] = action[2];
      actions.push_back(std::move(json));
    }
    return json::dump(actions);
  }

  std::string turn(std::string_view text, std::string_view turn) override {
    Position position = G::parse_position(text);
    const PageTurn shown = positions_.play(position, G::parse_turn(position, turn));
    Json json = state(position);
    json["text"] = shown.text;
    json["side"] = words::word_for(words::sides, shown.side);
    json["actions"] = actions_json(board_, shown);
    return json::dump(json);
  }

  std::string turn_text(std::string_view text, std::span<const int32_t> actions) const override {
    const Position start = G::parse_position(text);
    Position position = start;
    Turn<Position> turn;
    for (const int32_t number : actions) {
      const auto moves = legal(position);
      if (position.to_move() != start.to_move() || number < 0 ||
          static_cast<std::size_t>(number) >= moves.size())
        throw Error(Error::Kind::usage,
                    fmt::format("there is no action {} here; {} are legal", number, moves.size()));
      turn.push_back(moves[static_cast<std::size_t>(number)]);
      position.play(turn.back());
    }
    return G::write_turn(start, turn, Format::text);
  }

  std::string refusal(std::string_view text, int32_t from, int32_t to) const override {
    const auto cell = [&](int32_t space) {
      if (space < 0 || static_cast<std::size_t>(space) >= board_.diagram.cells.size())
        throw Error(Error::Kind::usage, fmt::format("the board has no space {}", space));
      return static_cast<std::size_t>(space);
    };
    return cairn::refusal<G>(G::parse_position(text), cell(from),
                             to < 0 ? std::nullopt : std::optional(cell(to)), language_);
  }

 private:
  static typename Position::Moves legal(const Position& position) {
    typename Position::Moves moves;
    position.generate(moves);
    return moves;
  }

  // What holds of a position itself, whatever was played before it.
  Json state(const Position& position) const {
    const auto outcome = position.outcome();
    Json json{{"position", G::write_position(position, Format::text)},
              {"status", language_.of(PagePositions<G>::status_of(position))},
              {"toMove", words::word_for(words::sides, position.to_move())},
              {"isOver", outcome.has_value()},
              {"winner", nullptr}};
    if (outcome && outcome->winner)
      json["winner"] = words::word_for(words::sides, *outcome->winner);
    return json;
  }

  const Language& language_;
  PageBoard board_ = PagePositions<G>::empty_board();
  PagePositions<G> positions_{board_};
};

}  // namespace

}  // namespace cairn::interface

using namespace cairn;             // NOLINT: a C file's functions have no namespace
using namespace cairn::interface;  // NOLINT

cairn_board* cairn_board_new(const char* game, const char* language, cairn_text** error) {
  return handle(error, [&] {
    std::unique_ptr<cairn_board> board;
    const Language& spoken = language_named(language);
    with_game(game, [&]<Game G>() { board = std::make_unique<GameBoard<G>>(spoken); });
    return board.release();
  });
}

void cairn_board_free(cairn_board* board) {
  delete board;
}

cairn_text* cairn_board_shape(const cairn_board* board) {
  return answered([&] { return board->shape(); });
}

cairn_text* cairn_board_position(cairn_board* board, const char* position) {
  return answered([&] { return board->position(position); });
}

cairn_text* cairn_board_setup(cairn_board* board, const char* text) {
  return answered([&] { return board->setup(text); });
}

cairn_text* cairn_board_actions(cairn_board* board, const char* position) {
  return answered([&] { return board->actions(position); });
}

cairn_text* cairn_board_turn(cairn_board* board, const char* position, const char* turn) {
  return answered([&] { return board->turn(position, turn); });
}

cairn_text* cairn_board_turn_text(const cairn_board* board, const char* position,
                                  const int32_t* actions, size_t count) {
  return answered([&] { return board->turn_text(position, {actions, count}); });
}

cairn_text* cairn_board_refusal(const cairn_board* board, const char* position, int32_t from,
                                int32_t to) {
  return answered([&] { return board->refusal(position, from, to); });
}
