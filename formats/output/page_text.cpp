#include "formats/output/page_text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/wording.hpp"
#include "core/text.hpp"
#include "formats/output/svg.hpp"
#include "formats/output/template.hpp"
#include "formats/records/json.hpp"

namespace cairn {

namespace {

std::string_view escaped(char32_t c) {
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

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

using Json = nlohmann::ordered_json;

// The forms of a plural as a list.
Json plural_forms(std::string_view forms) {
  Json list = Json::array();
  for (; !forms.empty(); forms.remove_prefix(forms.find('\0') + 1))
    list.push_back(forms.substr(0, forms.find('\0')));
  return list;
}

// What a language says for a key of the catalogues; null if it has no translation.
Json translation_of(const Language& language, std::string_view key) {
  const std::string forms = language.forms_of(key);
  if (forms.empty()) return nullptr;
  return forms.ends_with('\0') ? plural_forms(forms) : Json(forms);
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

std::string html_text(std::string_view text) {
  const std::string valid = in_utf8(text);
  std::string safe;
  safe.reserve(valid.size());
  for (std::string_view rest = valid; !rest.empty();) {
    const char32_t character = take_character(rest);
    const std::string_view replacement = escaped(character);
    if (!replacement.empty())
      safe += replacement;
    else if (figure::is_xml_character(character) && character != 0x7F)
      append_character(safe, character);
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
  for (const char c : figure::xml_text(json::dump(json))) {
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

std::string whole_page(const PageFrame& frame, std::string_view title, std::string_view body,
                       const Language& language) {
  const auto source = [](std::string_view hash) {
    return hash.empty() ? std::string("'self' file:") : fmt::format("'{}'", hash);
  };
  const auto html = [](std::string_view text) { return Html{std::string(text)}; };
  return render_template(
             "frame",
             {{"language", language.code()},
              {"title", title},
              {"description", frame.description},
              {"body", html(body)},
              {"shares", frame.style_hash.empty()},
              {"style", html(frame.style)},
              {"style-source", html(source(frame.style_hash))},
              {"script", html(frame.script)},
              {"script-source", html(source(frame.script_hash))},
              {"data", list_of(frame.data, [](const std::string& file) { return file; })},
              {"engine", frame.has_engine},
              {"pictures", frame.has_pictures}},
             language)
             .text +
         '\n';
}

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
