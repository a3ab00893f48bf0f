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

// The forms of a plural as a list.
Json list_of(std::string_view forms) {
  Json list = Json::array();
  for (; !forms.empty(); forms.remove_prefix(forms.find('\0') + 1))
    list.push_back(forms.substr(0, forms.find('\0')));
  return list;
}

// What a language says for a message; null if it has no translation.
Json translation_of(const Language& language, const PageMessage& message) {
  if (&language == &pseudo_language()) {
    const std::string text = language.phrase(message.key.substr(message.key.find('\4') + 1));
    return message.plural.empty() ? Json(text)
                                  : Json::array({text, language.phrase(message.plural)});
  }
  const std::string forms = language.forms_of(message.key);
  if (forms.empty()) return nullptr;
  return message.plural.empty() ? Json(forms) : list_of(forms);
}

}  // namespace

Json messages_json(const Language& language, std::span<const PageMessage> messages) {
  Json texts = Json::object();
  for (const PageMessage& message : messages)
    if (Json text = translation_of(language, message); !text.is_null())
      texts[std::string(message.key)] = std::move(text);
  if (texts.empty()) return nullptr;
  return {{"language", language.code()}, {"texts", std::move(texts)}};
}

std::string translated(std::string_view page, const Language& language) {
  std::string whole;
  while (true) {
    const std::size_t begin = page.find("@{");
    const std::size_t end = begin == page.npos ? begin : page.find("}@", begin);
    if (end == page.npos) return whole.append(page);
    const std::string_view english_text = page.substr(begin + 2, end - begin - 2);
    whole += page.substr(0, begin);
    whole += &language == &english() ? std::string(english_text)
                                     : language.phrase(in_one_line(english_text));
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
