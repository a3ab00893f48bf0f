// Positions and boards of the C interface.

#include <array>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/page_positions.hpp"
#include "analysis/signature.hpp"
#include "app/c_interface.hpp"
#include "core/diagram.hpp"
#include "core/error.hpp"
#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "formats/output/page_boards.hpp"
#include "formats/output/page_text.hpp"
#include "formats/output/puzzle_files.hpp"
#include "formats/output/scene.hpp"
#include "formats/output/site.hpp"
#include "formats/output/svg.hpp"
#include "formats/output/theme.hpp"
#include "formats/records/game_names.hpp"
#include "formats/records/json.hpp"
#include "games/game.hpp"
#include "games/list.hpp"
#include "puzzles/motifs.hpp"
#include "puzzles/puzzle_set.hpp"

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

using namespace cairn;             // NOLINT: a C file's functions have no namespace
using namespace cairn::interface;  // NOLINT

namespace {

using Json = nlohmann::ordered_json;

template <Game G>
Json kit_of() {
  Json pieces = Json::array();
  for (const std::string& piece : G::kit())
    pieces.push_back({{"text", piece}, {"name", look_in_words(G::drawn(G::parse_piece(piece)))}});
  return {{"pieces", std::move(pieces)},
          {"hasHeights", G::has_heights},
          {"stages", G::stages},
          {"empty", G::write_setup({})}};
}

template <Game G>
void change(typename G::Setup& setup, const Json& changes) {
  for (const Json& put : changes.value("put", Json::array())) {
    const auto text = put.at(1).get<std::string>();
    setup.pieces.at(put.at(0).get<std::size_t>()) =
        text.empty() ? std::nullopt : std::optional(G::parse_piece(text));
  }
  if (changes.contains("toMove"))
    setup.to_move = changes["toMove"] == "white" ? Side::white : Side::black;
  if (changes.contains("stage")) G::set_stage(setup, changes["stage"].get<std::string>());
}

template <Game G>
Json set_up(std::string_view start, const char* changes) {
  const bool is_text = start.find('/') != start.npos;
  typename G::Setup setup = is_text ? G::parse_setup(start) : G::parse_position(start).setup();
  if (changes != nullptr) change<G>(setup, Json::parse(changes));
  Json pieces = Json::array();
  for (const auto& piece : setup.pieces) pieces.push_back(piece ? G::write_piece(*piece) : "");
  Json json{{"text", G::write_setup(setup)},
            {"pieces", std::move(pieces)},
            {"toMove", words::word_for(words::sides, setup.to_move)},
            {"stage", G::stage_of(setup)},
            {"status", ""},
            {"fault", nullptr}};
  try {
    json["status"] = PagePositions<G>::status_of(typename G::Position(setup));
  } catch (const Error& error) {
    json["fault"] = error.what();
  }
  return json;
}

}  // namespace

cairn_text* cairn_messages(const char* languages) {
  return answered([&] { return json::dump(all_messages_json(language_for(languages))); });
}

cairn_text* cairn_page(const char* json, const char* language) {
  return answered(
      [&] { return page_of_game(read_analysis(json), nullptr, stored, language_named(language)); });
}

cairn_text* cairn_page_parts(const char* json, const char* language) {
  return answered(
      [&] { return page_parts_of_game(read_analysis(json), language_named(language)); });
}

cairn_text* cairn_page_body(const char* json, const char* language) {
  return answered(
      [&] { return engine_body_of_game(read_analysis(json), stored, language_named(language)); });
}

cairn_text* cairn_setup_kit(const char* game) {
  return answered([&] {
    Json kit;
    with_game(game, [&]<Game G>() { kit = kit_of<G>(); });
    return json::dump(kit);
  });
}

cairn_text* cairn_setup(const char* game, const char* start, const char* changes) {
  return answered([&] {
    Json board;
    with_game(game, [&]<Game G>() { board = set_up<G>(start, changes); });
    return json::dump(board);
  });
}

namespace cairn::interface {

namespace {

struct Options {
  std::string theme{themes().front().name};
  Size size = Size::pixels(400);
  View view;
  std::vector<std::string> turns;
  std::string captures;
};

Options read_options(const char* text) {
  Options options;
  if (text == nullptr) return options;
  constexpr int most_nesting = 2;
  const nlohmann::json json = json::parse(text, most_nesting);
  const json::Element keys(json, "");
  const auto read = [&](const char* key, auto&& take) {
    if (keys.has(key)) take(keys[key]);
  };
  read("theme", [&](const auto& key) { options.theme = key.text(); });
  read("width", [&](const auto& key) { options.size = Size::pixels(key.integer(smallest_width)); });
  read("rotation", [&](const auto& key) { options.view.rotation = key.integer(0); });
  read("mirrored", [&](const auto& key) { options.view.mirrored = key.flag(); });
  read("coordinates", [&](const auto& key) { options.view.coordinates = key.flag(); });
  read("status", [&](const auto& key) { options.view.status = key.flag(); });
  read("stacks", [&](const auto& key) {
    if (key.flag()) options.view.heights = View::Heights::stacks;
  });
  read("turns", [&](const auto& key) { options.turns = key.texts(); });
  read("captures", [&](const auto& key) { options.captures = key.text(); });
  return options;
}

template <Drawable G>
Figure figure_of(std::string_view text, const Options& options) {
  typename G::Position position = G::parse_position(text);
  Diagram diagram = G::diagram(position);
  if (!options.captures.empty()) mark_captures<G>(diagram, position, options.captures);
  for (const std::string& played : options.turns) {
    const auto turn = G::parse_turn(position, played);
    G::mark_turn(diagram, position, turn, 0);
    position = after(position, turn);
  }
  return {std::move(diagram), options.view};
}

std::string svg(const Figure& drawn, const Options& options) {
  const Theme& theme = theme_named(options.theme);
  const ImageOutput output{.size = options.size, .text_as_text = true};
  const figure::About about{.title = drawn.panels.front().diagram.game,
                            .description = figure::describe(drawn),
                            .metadata = {}};
  return figure::write_svg(figure::compose(drawn, theme), output, about, theme.font);
}

}  // namespace

}  // namespace cairn::interface

using namespace cairn;             // NOLINT: a C file's functions have no namespace
using namespace cairn::interface;  // NOLINT

cairn_text* cairn_svg(const char* game, const char* position, const char* options) {
  return answered([&] {
    const Options read = read_options(options);
    Figure drawn;
    with_game(game, [&]<Game G>() { drawn = figure_of<G>(position, read); });
    return svg(drawn, read);
  });
}

cairn_text* cairn_themes(void) {
  return answered([] {
    nlohmann::ordered_json names = nlohmann::ordered_json::array();
    for (const NamedTheme& theme : themes()) names.push_back(theme.name);
    return json::dump(names);
  });
}

namespace cairn::interface {

namespace {

using Verdict = PuzzleCheck::Verdict;

constexpr std::array verdicts{words::Word<Verdict>{Verdict::solution, "solution"},
                              words::Word<Verdict>{Verdict::wins_too, "wins_too"},
                              words::Word<Verdict>{Verdict::loses, "loses"},
                              words::Word<Verdict>{Verdict::too_slow, "too_slow"},
                              words::Word<Verdict>{Verdict::not_refuted, "not_refuted"}};

std::vector<std::string> read_turns(const char* text) {
  constexpr int most_nesting = 1;
  const nlohmann::json json = json::parse(text, most_nesting);
  return json::Element(json, "turns").texts();
}

std::string to_json(const PuzzleCheck& check) {
  return json::dump({{"verdict", words::word_for(verdicts, check.verdict)},
                     {"asked", check.is_asked},
                     {"line", check.line},
                     {"end", check.end},
                     {"ending", check.ending}});
}

}  // namespace

}  // namespace cairn::interface

using namespace cairn;             // NOLINT: a C file's functions have no namespace
using namespace cairn::interface;  // NOLINT

cairn_text* cairn_puzzle_check(const char* puzzle, const char* turns) {
  return answered([&] {
    const Puzzle read = read_puzzle(puzzle);
    return to_json(check_answer(read, read_turns(turns)));
  });
}

using namespace cairn;             // NOLINT: a C file's functions have no namespace
using namespace cairn::interface;  // NOLINT

cairn_text* cairn_bench(void) {
  return answered([] {
    std::string lines;
    for_each_game(
        [&]<Game G>() { lines += fmt::format("{} {}\n", G::name, search_signature<G>()); });
    return lines;
  });
}

cairn_text* cairn_perft(const char* game, const char* position, int depth) {
  return answered([&] {
    if (depth < 0) throw Error(Error::Kind::usage, "a depth below 0; 0 or more expected");
    std::string count;
    with_game(game, [&]<Game G>() {
      auto parsed = G::parse_position(position);
      count = fmt::format("{}", perft(parsed, depth));
    });
    return count;
  });
}
