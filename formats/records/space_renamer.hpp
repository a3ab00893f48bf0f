// Gives the spaces of what readers are shown of a game other names, from Cairn's own.
#pragma once

#include <string>
#include <vector>

#include "core/diagram.hpp"
#include "core/record.hpp"
#include "games/list.hpp"

namespace cairn {

class SpaceRenamer {
 public:
  SpaceRenamer(const std::string& game, SpaceNames names) : names_(names) {
    if (const AnyGame* const name = find_name(game); name && names != SpaceNames::own)
      renamed_ = name->renamed;
  }

  // Whether there are other names; if not, everything stays as it is.
  bool changes_names() const { return renamed_ != nullptr; }

  // Renames the spaces in a turn, or a name alone.
  void rename(std::string& text) const {
    if (renamed_) text = renamed_(text, SpaceNames::own, names_);
  }

  void rename(std::vector<std::string>& texts) const {
    for (std::string& text : texts) rename(text);
  }

  // Renames the spaces of a board, whose marks have been found by Cairn's own names.
  void rename(Diagram& diagram) const {
    for (Diagram::Cell& cell : diagram.cells) rename(cell.name);
    for (Diagram::Label& label : diagram.coordinates) rename(label.text);
  }

 private:
  SpaceNames names_;
  std::string (*renamed_)(std::string_view, SpaceNames, SpaceNames) = nullptr;
};

}  // namespace cairn
