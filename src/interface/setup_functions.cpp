// Boards that are set up, and the pages of games, for the C interface.
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "analysis/page_positions.hpp"
#include "core/error.hpp"
#include "formats/json/json_value.hpp"
#include "formats/pages/board_json.hpp"
#include "formats/pages/packed.hpp"
#include "formats/pages/page_messages.hpp"
#include "formats/text/words.hpp"
#include "games/list.hpp"
#include "interface/border.hpp"
#include "interface/records_handle.hpp"
#include "study/studies.hpp"

using namespace cairn;             // NOLINT: a C file's functions have no namespace
using namespace cairn::interface;  // NOLINT

namespace {

using Json = nlohmann::ordered_json;

template <Game G>
Json kit_of() {
  using Draft = typename G::Draft;
  Json pieces = Json::array();
  for (const std::string& piece : Draft::kit()) {
    Draft draft(Draft::empty());
    draft.put(0, piece);
    pieces.push_back({{"text", piece}, {"name", look_in_words(*draft.shown().front())}});
  }
  return {{"pieces", std::move(pieces)},
          {"hasHeights", Draft::has_heights},
          {"stages", Draft::stages},
          {"empty", Draft::empty()}};
}

template <class Draft>
void change(Draft& draft, const Json& changes) {
  for (const Json& put : changes.value("put", Json::array()))
    draft.put(put.at(0).get<std::size_t>(), put.at(1).get<std::string>());
  if (changes.contains("toMove"))
    draft.give_turn(changes["toMove"] == "white" ? Side::white : Side::black);
  if (changes.contains("stage")) draft.set_stage(changes["stage"].get<std::string>());
}

template <Game G>
Json set_up(std::string_view start, const char* changes) {
  using Draft = typename G::Draft;
  const bool is_text = start.find('/') != start.npos;
  Draft draft(is_text ? std::string(start)
                      : G::write_position(G::parse_position(start), Format::text));
  if (changes != nullptr) change(draft, Json::parse(changes));
  Json json{{"text", draft.text()},
            {"pieces", draft.pieces()},
            {"toMove", words::word_for(words::sides, draft.to_move())},
            {"stage", draft.stage()},
            {"status", ""},
            {"fault", nullptr}};
  try {
    json["status"] = PagePositions<G>::status_of(draft.position());
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
