#include "archive/markdown.hpp"

#include <cmark.h>

#include <cstdlib>
#include <memory>

namespace cairn {

std::string html_of_markdown(std::string_view text) {
  const std::unique_ptr<cmark_node, decltype(&cmark_node_free)> document(
      cmark_parse_document(text.data(), text.size(), CMARK_OPT_VALIDATE_UTF8), &cmark_node_free);
  for (cmark_node* node = cmark_node_first_child(document.get()); node != nullptr;
       node = cmark_node_next(node))
    if (const int level = cmark_node_get_heading_level(node); level > 0 && level < 6)
      cmark_node_set_heading_level(node, level + 1);
  // Without CMARK_OPT_UNSAFE, raw HTML and dangerous links are left out.
  const std::unique_ptr<char, decltype(&std::free)> html(
      cmark_render_html(document.get(), CMARK_OPT_DEFAULT), &std::free);
  return html.get();
}

}  // namespace cairn
