// What a site keeps of a game, as bytes, so that the next run need not replay the game for it. Only
// the same program can read them.
#pragma once

#include <string>
#include <string_view>

#include "model/record_report.hpp"
#include "study/studies.hpp"

namespace cairn {

// A game of a site, and what was told of its record, which could be played to its end.
struct KeptGame {
  SiteGame game;
  RecordReport report;
  std::string address{};  // of its page, from the site's folder
};

// All but the page of the game, its address, and what an index of positions does not need of their
// keys.
std::string write_kept_game(const KeptGame& game);

// Throws Error of kind syntax if the bytes are not whole.
KeptGame read_kept_game(std::string_view bytes);

}  // namespace cairn
