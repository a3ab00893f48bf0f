#include "formats/pages/site_positions.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "formats/pages/board_json.hpp"
#include "formats/pages/board_svg.hpp"
#include "formats/pages/page_text.hpp"

namespace cairn {

std::string search_board_file(std::string_view game) {
  return fmt::format("positions/{}.js", game);
}

std::string positions_script_file(std::string_view game, std::size_t part) {
  return fmt::format("positions/{}-{}.js", game, part + 1);
}

std::string write_search_board_script(const SearchBoard& search, const Language& language) {
  using Json = nlohmann::ordered_json;
  Json words = Json::array();
  for (const Diagram::Piece& look : search.board.looks) words.push_back(piece_word(look));
  Json maps = Json::array();
  for (const SpaceMap& map : search.maps)
    maps.push_back({{"swaps", map.swaps_colours}, {"spaces", map.spaces}});
  return "globalThis.cairnBoard = " +
         for_script({{"board", board_json(search.board, 0, language)},
                     {"symbols", board_symbols(search.board, 0)},
                     {"words", words},
                     {"maps", maps},
                     {"start", search.start}}) +
         ";\n";
}

std::string write_positions_script(const PositionIndex& index, std::size_t part) {
  return fmt::format(
      "globalThis.cairnPositions = Object.assign(globalThis.cairnPositions || {{}}, {{{}: "
      "\"{}\"}});\n",
      part + 1, index.part(part));
}

}  // namespace cairn
