#include "fuzz/game_text.hpp"

void cairn::fuzz::run(std::string_view text) {
  check_game_text<Towers>(text);
}
