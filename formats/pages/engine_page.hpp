// The page with the engine in it, which `./web` makes as one file. Any game can be shown on it, and
// the pages of a site can share what of it belongs to no game.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "text/language.hpp"

namespace cairn {

class EnginePage {
 public:
  // `text` is the content of the file. Throws Error (usage) if it is no such file, or one of
  // another version of Cairn.
  explicit EnginePage(std::string text);

  // Returns the page of a game. The title is plain text, the body HTML (game_page_body) in the
  // language.
  std::string with(std::string_view title, std::string_view body, const Language& language) const;

  // What the pages of a site share: a style, a script, and a script with the engine.
  std::string_view style() const { return between("<style>", "</style>"); }
  std::string_view script() const { return between("\n<script>", "</script>\n<script"); }
  std::string engine_script() const;

 private:
  // The text between two others. Throws Error (usage) if these are not there.
  std::string_view between(std::string_view begin, std::string_view end) const;
  // Its version and commit.
  std::string_view build() const;
  // The text of a script element that holds data.
  std::string_view data(std::string_view id) const;

  std::string text_;
};

}  // namespace cairn
