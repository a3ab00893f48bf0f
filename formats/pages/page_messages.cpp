#include "formats/pages/page_messages.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace cairn {

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
          "Nobody whose language this is has reviewed this translation yet. How to help "
          "is told in CONTRIBUTING.md of Cairn's sources."));
}

}  // namespace cairn
