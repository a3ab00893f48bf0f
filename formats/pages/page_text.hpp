// The texts of a page: what comes from a record is always text, never markup.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/language.hpp"

namespace cairn {

// The text with everything escaped that means something in HTML, inside and outside of attributes.
// Text that is not UTF-8 is read as ISO 8859-1, and characters that HTML does not allow are left
// out.
std::string html_text(std::string_view text);

// A name or a label, apart from the words around it, since it may run from right to left; one of
// ASCII alone never does.
std::string name_html(std::string_view name);

// The same for a text without elements: Unicode's isolates stand around the name.
std::string isolated(std::string_view name);

// The JSON text with `<` escaped, so that nothing in it can end the HTML script element around it.
std::string for_script(const nlohmann::ordered_json& json);

// The text as a part of an address, in which nothing else than it can be meant.
std::string address_part(std::string_view text);

// The text as a `data:` address of a file in UTF-8.
std::string data_address(std::string_view text);

// Puts texts into a template: the text of each pair takes the place of every `@NAME@`.
std::string filled(std::string_view page,
                   std::initializer_list<std::pair<std::string_view, std::string_view>> texts);

// What a page needs besides its body. A page by itself holds its style and its script; the pages of
// a site share them as files.
struct PageFrame {
  std::string_view style;       // the style, or the address of its file
  std::string_view style_hash;  // empty for the address of a file
  std::string_view script;
  std::string_view script_hash;
  std::vector<std::string> data{};  // the addresses of scripts with data, which come first
  bool has_engine = false;          // the page may run WebAssembly, in workers that it makes itself
  bool has_pictures = false;        // it shows files of the site, too
  std::string_view description{};   // of the page in one sentence; may be empty
};

// Returns the whole page. The title is plain text, the body HTML. The page allows no script and no
// style but its own, and no request.
std::string whole_page(const PageFrame& frame, std::string_view title, std::string_view body,
                       const Language& language = english());

// Whether a file with these first bytes, longest_beginning at least, is such a page.
inline constexpr std::size_t longest_beginning = 256;
bool begins_page(std::string_view beginning);

}  // namespace cairn
