#include "formats/pages/page_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "formats/json/json_value.hpp"
#include "text/quote.hpp"

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

}  // namespace cairn
