// The texts of a page: what comes from a record is always text, never markup.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/annotated_game.hpp"
#include "core/language.hpp"
#include "core/position.hpp"

namespace cairn {

// The text with everything escaped that means something in HTML, inside and outside of attributes.
// Text that is not UTF-8 is read as CP1252, and characters that HTML does not allow are left
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

// What a page needs apart from its body. A page by itself holds its style and its script; the pages
// of a site share them as files.
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

// The messages that a page's scripts say, in the language of its reader.

// A template of pages (formats/output/template.hpp). embed.py lists them.
struct PageTemplate {
  std::string_view name;
  std::string_view text;
};

// A message of a script. embed.py lists them.
struct PageMessage {
  std::string_view key;     // as in the catalogues: "context\4text"
  std::string_view plural;  // empty if it has no plural
};

// What speak() of page/words.js takes; null if the scripts say everything in English.
nlohmann::ordered_json messages_json(const Language& language,
                                     std::span<const PageMessage> messages);

// The same with all messages of the catalogues, for a page whose reader chooses the language: also
// how it writes numbers, and all languages.
nlohmann::ordered_json all_messages_json(const Language& language);

// Long data in little room, for the scripts of pages.

// Returns a text compressed in the format of zlib (RFC 1950).
using Compressor = std::string (*)(std::string_view text);

std::string base64(std::string_view bytes);

// A Compressor that compresses nothing, for callers without one: the format of zlib, with blocks
// that are stored as they are (RFC 1950 and 1951).
std::string stored(std::string_view text);

// The text, compressed and written in base64, which means nothing in HTML. The browser's
// DecompressionStream("deflate") reads it.
std::string packed(std::string_view text, Compressor compressed);

}  // namespace cairn
