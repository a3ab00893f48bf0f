#include "formats/pages/page_signs.hpp"

#include <fmt/format.h>

#include "formats/analysis/summary.hpp"
#include "formats/pages/page_words.hpp"

namespace cairn {

std::string icon(std::string_view name, std::string_view classes) {
  return fmt::format(R"(<svg class="i{}{}" aria-hidden="true"><use href="#i-{}"/></svg>)",
                     classes.empty() ? "" : " ", classes, name);
}

std::string proven_sign() {
  return R"(<svg class="i cairn" aria-hidden="true"><use href="#i-proven"/></svg>)";
}

std::string_view side_sign(Side side) {
  return side == Side::white ? R"(<span class="side-w"></span>)"
                             : R"(<span class="side-b"></span>)";
}

std::string_view mark_class(const AnnotatedTurn& turn) {
  if (turn.mark != Mark::none) return name(turn.mark);
  return turn.verdict != Verdict::none ? "verdict" : "";
}

std::string mark_html(const AnnotatedTurn& turn, const Language& language) {
  if (turn.mark == Mark::none) return {};
  return fmt::format(R"(<span class="mk {}">{}<span class="hide"> {}</span></span>)",
                     name(turn.mark), glyph(turn.mark), name_of(turn.mark, language));
}

}  // namespace cairn
