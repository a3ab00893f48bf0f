// Makes the page of the openings of an archive, and tells how far each game follows them.
#pragma once

#include <cstdint>
#include <map>
#include <span>

#include "model/archive_page.hpp"

namespace cairn {

// The trees of the first turns with what is shown of them: nothing that few games of many played.
OpeningsPage openings_page(std::span<const GameFigures* const> games,
                           std::span<const RatedPlayer> ratings);

// Finds games in the trees of a page, which must outlive this.
class LastNodes {
 public:
  explicit LastNodes(const OpeningsPage& page);

  struct Place {
    int node = -1;  // the number of the last one that a game reached, or -1 if it is in no tree
    bool is_by_kind = false;
  };
  Place of(const GameFigures& game) const;

 private:
  std::map<std::uint64_t, const OpeningsPage::Node*> roots_;  // by key
  const OpeningsPage::Node* by_kind_ = nullptr;
};

}  // namespace cairn
