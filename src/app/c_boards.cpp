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

#include "app/c_interface.hpp"
#include "app/site.hpp"
#include "core/diagram.hpp"
#include "core/error.hpp"
#include "core/puzzle.hpp"
#include "core/words.hpp"
#include "formats/output/page_boards.hpp"
#include "formats/output/page_text.hpp"
#include "formats/output/puzzle_files.hpp"
#include "formats/output/scene.hpp"
#include "formats/output/svg.hpp"
#include "formats/output/theme.hpp"
#include "formats/records/json.hpp"
#include "games/any_game.hpp"
#include "games/list.hpp"

// A board that can be asked what can be played on it.
struct cairn_board {
  cairn_board(const cairn::AnyGame& of, const cairn::Language& spoken)
      : game(of), language(spoken), shown(of.empty_board()), board(of.board(shown)) {}

  const cairn::AnyGame& game;
  const cairn::Language& language;
  cairn::PageBoard shown;
  std::unique_ptr<cairn::AnyBoard> board;
};

namespace cairn::interface {

namespace {

using Json = nlohmann::ordered_json;

std::string shape(const cairn_board& board) {
  Json json = board_json(board.shown, 0, board.language);
  json["symbols"] = board_symbols(board.shown, 0);
  json["themes"] = Json::object();
  for (const MotifIdea& idea : board.game.ideas)
    json["themes"][std::string(idea.motif)] =
        theme_in_words(std::string(idea.motif), board.game.ideas, board.language);
  return json::dump(json);
}

// What holds of a position itself, whatever was played before it.
Json to_json(const PositionState& state, const Language& language) {
  Json json{{"position", state.position},
            {"status", language.of(state.status)},
            {"toMove", words::word_for(words::sides, state.to_move)},
            {"isOver", state.outcome.has_value()},
            {"winner", nullptr}};
  if (state.outcome && state.outcome->winner)
    json["winner"] = words::word_for(words::sides, *state.outcome->winner);
  return json;
}

std::string position_json(cairn_board& board, std::string_view position) {
  Json json = to_json(board.game.state(position), board.language);
  json["looks"] = board.board->looks_of(position);
  json["known"] = board.shown.looks.size();
  return json::dump(json);
}

std::string setup_json(cairn_board& board, std::string_view text) {
  Json looks = board.board->looks_of_setup(text);
  return json::dump({{"looks", std::move(looks)}, {"known", board.shown.looks.size()}});
}

std::string actions_json(cairn_board& board, std::string_view position) {
  Json actions = Json::array();
  for (const auto& [shown, reached, ends_turn] : board.board->actions(position)) {
    Json json = to_json(reached, board.language);
    json["text"] = shown.text;
    json["endsTurn"] = ends_turn;
    const Json action = cairn::actions_json(board.shown, shown).front();
    json["kind"] = action[0];
    json["path"] = action[1];
    json["changes"] = action[2];
    actions.push_back(std::move(json));
  }
  return json::dump(actions);
}

std::string turn_json(cairn_board& board, std::string_view position, std::string_view turn) {
  const AnyBoard::Step step = board.board->turn(position, turn);
  Json json = to_json(step.reached, board.language);
  json["text"] = step.shown.text;
  json["side"] = words::word_for(words::sides, step.shown.side);
  json["actions"] = cairn::actions_json(board.shown, step.shown);
  return json::dump(json);
}

std::string refusal(const cairn_board& board, std::string_view position, int32_t from, int32_t to) {
  const auto cell = [&](int32_t space) {
    if (space < 0 || static_cast<std::size_t>(space) >= board.shown.diagram.cells.size())
      throw Error(Error::Kind::usage, fmt::format("the board has no space {}", space));
    return static_cast<std::size_t>(space);
  };
  const std::size_t begin = cell(from);
  return board.game.refusal(position, begin, to < 0 ? std::nullopt : std::optional(cell(to)),
                            board.language);
}

}  // namespace

}  // namespace cairn::interface

using namespace cairn;             // NOLINT: a C file's functions have no namespace
using namespace cairn::interface;  // NOLINT

cairn_board* cairn_board_new(const char* game, const char* language, cairn_text** error) {
  return handle(error, [&] {
    const Language& spoken = language_named(language);
    return new cairn_board(game_named(game), spoken);
  });
}

void cairn_board_free(cairn_board* board) {
  delete board;
}

cairn_text* cairn_board_shape(const cairn_board* board) {
  return answered([&] { return shape(*board); });
}

cairn_text* cairn_board_position(cairn_board* board, const char* position) {
  return answered([&] { return position_json(*board, position); });
}

cairn_text* cairn_board_setup(cairn_board* board, const char* text) {
  return answered([&] { return setup_json(*board, text); });
}

cairn_text* cairn_board_actions(cairn_board* board, const char* position) {
  return answered([&] { return actions_json(*board, position); });
}

cairn_text* cairn_board_turn(cairn_board* board, const char* position, const char* turn) {
  return answered([&] { return turn_json(*board, position, turn); });
}

cairn_text* cairn_board_turn_text(const cairn_board* board, const char* position,
                                  const int32_t* actions, size_t count) {
  return answered([&] { return board->game.turn_text(position, {actions, count}); });
}

cairn_text* cairn_board_refusal(const cairn_board* board, const char* position, int32_t from,
                                int32_t to) {
  return answered([&] { return refusal(*board, position, from, to); });
}

namespace cairn::interface {

namespace {

Json to_json(const SetupKit& kit) {
  Json pieces = Json::array();
  for (const auto& [text, look] : kit.pieces)
    pieces.push_back({{"text", text}, {"name", look_in_words(look)}});
  return {{"pieces", std::move(pieces)},
          {"hasHeights", kit.has_heights},
          {"stages", kit.stages},
          {"empty", kit.empty}};
}

SetupChanges read_changes(const char* text) {
  SetupChanges changes;
  if (text == nullptr) return changes;
  const Json json = Json::parse(text);
  for (const Json& put : json.value("put", Json::array()))
    changes.put.emplace_back(put.at(0).get<std::size_t>(), put.at(1).get<std::string>());
  if (json.contains("toMove"))
    changes.to_move = json["toMove"] == "white" ? Side::white : Side::black;
  if (json.contains("stage")) changes.stage = json["stage"].get<std::string>();
  return changes;
}

Json to_json(const SetupBoard& board) {
  return {{"text", board.text},
          {"pieces", board.pieces},
          {"toMove", words::word_for(words::sides, board.to_move)},
          {"stage", board.stage},
          {"status", board.status},
          {"fault", board.fault ? Json(*board.fault) : Json()}};
}

}  // namespace

}  // namespace cairn::interface

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
  return answered([&] { return json::dump(to_json(game_named(game).setup_kit())); });
}

cairn_text* cairn_setup(const char* game, const char* start, const char* changes) {
  return answered(
      [&] { return json::dump(to_json(game_named(game).set_up(start, read_changes(changes)))); });
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
    const Figure drawn{game_named(game).diagram(position, read.turns, read.captures), read.view};
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
    const std::vector<std::string> played = read_turns(turns);
    return to_json(game_named(read.game).check_answer(read, played));
  });
}

using namespace cairn;             // NOLINT: a C file's functions have no namespace
using namespace cairn::interface;  // NOLINT

cairn_text* cairn_bench(void) {
  return answered([] {
    std::string lines;
    for (const AnyGame* game : games())
      lines += fmt::format("{} {}\n", game->name, game->search_signature());
    return lines;
  });
}

cairn_text* cairn_perft(const char* game, const char* position, int depth) {
  return answered([&] {
    if (depth < 0) throw Error(Error::Kind::usage, "a depth below 0; 0 or more expected");
    return fmt::format("{}", game_named(game).perft(position, depth));
  });
}
