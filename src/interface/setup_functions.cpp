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
  return answered([&] {
    return page_of_game(read_analysis(json), nullptr, stored, SpaceNames::own,
                        language_named(language));
  });
}

cairn_text* cairn_page_parts(const char* json, const char* language) {
  return answered([&] {
    return page_parts_of_game(read_analysis(json), SpaceNames::own, language_named(language));
  });
}

cairn_text* cairn_page_body(const char* json, const char* language) {
  return answered([&] {
    return engine_body_of_game(read_analysis(json), stored, SpaceNames::own,
                               language_named(language));
  });
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
