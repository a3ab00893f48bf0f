#include "formats/output/page_text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/wording.hpp"
#include "core/text.hpp"
#include "formats/records/json.hpp"

namespace cairn {

namespace {

// By these a page of Cairn's is known.
constexpr std::string_view page_start = "<!DOCTYPE html>\n<html lang=\"";
constexpr std::string_view policy_start =
    R"(<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src )";

std::string_view escaped(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
  }
  return {};
}

bool is_allowed(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= ' ' ? byte != 0x7F : c == '\n' || c == '\t';
}

// Writes letters, digits and the `plain` signs as they are.
std::string escaped_address(std::string_view text, std::string_view plain) {
  std::string address;
  for (const char c : text) {
    const bool is_letter =
        (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (is_letter || plain.find(c) != plain.npos)
      address += c;
    else
      address += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return address;
}

std::string policy(const PageFrame& frame) {
  const auto source = [](std::string_view hash) {
    return hash.empty() ? std::string("'self' file:") : fmt::format("'{}'", hash);
  };
  return fmt::format(
      "{}{}; style-src {}; img-src data:{}{}; base-uri 'none'; "
      "form-action 'none'",
      source(frame.script_hash), frame.has_engine ? " 'wasm-unsafe-eval'; worker-src blob:" : "",
      source(frame.style_hash), frame.has_engine ? " blob:" : "",
      frame.has_pictures ? " 'self' file:" : "");
}

std::string style_element(const PageFrame& frame) {
  if (frame.style_hash.empty())
    return fmt::format("<link rel=\"stylesheet\" href=\"{}\">", frame.style);
  return fmt::format("<style>{}</style>", frame.style);
}

std::string description_element(const PageFrame& frame) {
  if (frame.description.empty()) return {};
  return fmt::format("<meta name=\"description\" content=\"{}\">\n", html_text(frame.description));
}

std::string script_elements(const PageFrame& frame) {
  std::string text;
  for (const std::string& file : frame.data)
    text += fmt::format("<script src=\"{}\"></script>\n", file);
  if (frame.script_hash.empty())
    return text + fmt::format("<script src=\"{}\"></script>", frame.script);
  return text + fmt::format("<script>{}</script>", frame.script);
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

std::string html_text(std::string_view text) {
  const std::string valid = in_utf8(text);
  std::string safe;
  safe.reserve(valid.size());
  for (const char c : valid) {
    const std::string_view replacement = escaped(c);
    if (!replacement.empty())
      safe += replacement;
    else if (is_allowed(c))
      safe += c;
  }
  return safe;
}

std::string name_html(std::string_view name) {
  return is_ascii(name) ? html_text(name) : fmt::format("<bdi>{}</bdi>", html_text(name));
}

std::string isolated(std::string_view name) {
  return is_ascii(name) ? std::string(name) : fmt::format("\u2068{}\u2069", name);
}

std::string for_script(const nlohmann::ordered_json& json) {
  std::string text;
  for (const char c : json::dump(json)) {
    if (c == '<')
      text += "\\u003c";
    else
      text += c;
  }
  return text;
}

std::string address_part(std::string_view text) {
  return escaped_address(text, "-_.~");
}

std::string data_address(std::string_view text) {
  // Not the semicolon: a page that has the beginning of a game, `(;`, would be read as a record.
  return "data:text/plain;charset=utf-8," + escaped_address(text, "-_.!~*():,[]/=+");
}

std::string filled(std::string_view page,
                   std::initializer_list<std::pair<std::string_view, std::string_view>> texts) {
  std::string whole;
  while (true) {
    const auto begin = page.find('@');
    const auto end = begin == page.npos ? begin : page.find('@', begin + 1);
    if (end == page.npos) return whole.append(page);
    const std::string_view name = page.substr(begin + 1, end - begin - 1);
    whole.append(page.substr(0, begin));
    bool is_name = false;
    for (const auto& [known, text] : texts)
      if (known == name) {
        whole.append(text);
        is_name = true;
      }
    if (!is_name) whole += '@';
    page.remove_prefix(is_name ? end + 1 : begin + 1);
  }
}

std::string whole_page(const PageFrame& frame, std::string_view title, std::string_view body,
                       const Language& language) {
  return fmt::format(R"({}{}">
<head>
<meta charset="utf-8">
{}{}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>{}</title>
{}<link rel="icon" href="data:,">
{}
</head>
<body>
{}
{}
</body>
</html>
)",
                     page_start, language.code(), policy_start, policy(frame), html_text(title),
                     description_element(frame), style_element(frame), body,
                     script_elements(frame));
}

bool begins_page(std::string_view beginning) {
  return beginning.starts_with(page_start) && beginning.find(policy_start) != beginning.npos;
}

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

namespace {

using Json = nlohmann::ordered_json;

// Blanks and ends of lines are one blank in a message.
std::string in_one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool is_blank = c == ' ' || c == '\n';
    if (!is_blank)
      line += c;
    else if (!line.ends_with(' '))
      line += ' ';
  }
  return line;
}

// A message of HTML, which may have its context before it: "[puzzle] Next".
std::string translated_message(std::string_view message, const Language& language) {
  const std::size_t end = message.starts_with('[') ? message.find("] ") : message.npos;
  const std::string_view context = end == message.npos ? "" : message.substr(1, end - 1);
  if (end != message.npos) message.remove_prefix(end + 2);
  if (&language == &english()) return std::string(message);
  const std::string text = in_one_line(message);
  return context.empty() ? language.phrase(text) : language.phrase_in(context, text);
}

// The forms of a plural as a list.
Json list_of(std::string_view forms) {
  Json list = Json::array();
  for (; !forms.empty(); forms.remove_prefix(forms.find('\0') + 1))
    list.push_back(forms.substr(0, forms.find('\0')));
  return list;
}

// What a language says for a key of the catalogues; null if it has no translation.
Json translation_of(const Language& language, std::string_view key) {
  const std::string forms = language.forms_of(key);
  if (forms.empty()) return nullptr;
  return forms.ends_with('\0') ? list_of(forms) : Json(forms);
}

// Texts, and how the language writes numbers.
Json told_in(const Language& language, Json texts) {
  return {{"language", language.code()},
          {"percent", language.forms().percent_sign},
          {"decimal", language.forms().decimal_sign},
          {"group", language.forms().group_sign},
          {"leastGrouped", language.forms().least_grouped},
          {"texts", std::move(texts)}};
}

}  // namespace

Json messages_json(const Language& language, std::span<const PageMessage> messages) {
  Json texts = Json::object();
  for (const PageMessage& message : messages)
    if (Json text = translation_of(language, message.key); !text.is_null())
      texts[std::string(message.key)] = std::move(text);
  // The scripts put what they say in the pseudo language between its brackets.
  if (texts.empty() && &language != &pseudo_language()) return nullptr;
  return told_in(language, std::move(texts));
}

Json all_messages_json(const Language& language) {
  Json texts = Json::object();
  for (const std::string_view key : message_keys())
    if (Json text = translation_of(language, key); !text.is_null())
      texts[std::string(key)] = std::move(text);
  Json all = Json::array();
  for (const Language& each : languages())
    all.push_back({{"code", each.code()}, {"name", each.own_name()}});
  Json json = told_in(language, std::move(texts));
  json["languages"] = std::move(all);
  return json;
}

std::string translated(std::string_view page, const Language& language) {
  std::string whole;
  while (true) {
    const std::size_t begin = page.find("@{");
    const std::size_t end = begin == page.npos ? begin : page.find("}@", begin);
    if (end == page.npos) return whole.append(page);
    whole += page.substr(0, begin);
    whole += translated_message(page.substr(begin + 2, end - begin - 2), language);
    page.remove_prefix(end + 2);
  }
}

std::string help_wanted(const Language& language) {
  if (language.unreviewed() == 0) return {};
  return fmt::format(
      "<p class=\"faint\">{}</p>\n",
      language.phrase(
          "No native speaker has reviewed this translation yet. CONTRIBUTING.md in Cairn's "
          "sources says how to help."));
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::string_view group = bytes.substr(i, 3);
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k)
      bits = bits << 8 | (k < group.size() ? static_cast<unsigned char>(group[k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      text += k <= group.size() ? digits[bits >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

std::string stored(std::string_view text) {
  constexpr std::size_t most = 0xFFFF;  // bytes of a block
  std::uint32_t low = 1;
  std::uint32_t high = 0;
  for (const char c : text) {
    low = (low + static_cast<unsigned char>(c)) % 65521;
    high = (high + low) % 65521;
  }
  std::string bytes = "\x78\x01";
  do {
    const std::string_view block = text.substr(0, most);
    text.remove_prefix(block.size());
    const auto size = static_cast<unsigned>(block.size());
    bytes += text.empty() ? '\1' : '\0';
    for (const unsigned each : {size, size >> 8, ~size, ~size >> 8})
      bytes += static_cast<char>(each);
    bytes += block;
  } while (!text.empty());
  for (const std::uint32_t each : {high >> 8, high, low >> 8, low})
    bytes += static_cast<char>(each);
  return bytes;
}

std::string packed(std::string_view text, Compressor compressed) {
  return base64(compressed(text));
}

}  // namespace cairn
