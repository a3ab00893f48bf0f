#include "cli/report/report_page.hpp"

#include <zlib.h>

#include <stdexcept>
#include <string_view>

#include "cli/report/game_page_maker.hpp"
#include "formats/analysis/annotated_sgf.hpp"
#include "formats/pages/archive_html.hpp"
#include "formats/pages/game_page_html.hpp"
#include "formats/sgf/cairn_sgf.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

GamePage made_page(const AnnotatedGame& game) {
  GamePage page;
  with_game(game.game, [&]<Game G>() { page = GamePageMaker<G>(game).make(); });
  page.record = write_cairn(record_of(game), game_names());
  return page;
}

// Throws std::runtime_error if there is not enough memory.
std::string compressed(std::string_view text) {
  uLongf size = compressBound(text.size());
  std::string bytes(size, '\0');
  const int status =
      compress2(reinterpret_cast<Bytef*>(bytes.data()), &size,
                reinterpret_cast<const Bytef*>(text.data()), text.size(), Z_BEST_COMPRESSION);
  if (status != Z_OK) throw std::runtime_error("zlib has no memory to compress a page's data");
  bytes.resize(size);
  return bytes;
}

}  // namespace

std::string page_of_game(const AnnotatedGame& game) {
  return write_game_page(made_page(game), compressed);
}

std::string site_page_of_game(const AnnotatedGame& game) {
  return write_site_game_page(made_page(game), compressed);
}

}  // namespace cairn::cli
