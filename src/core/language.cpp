#include "core/language.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "po/catalogues.hpp"

namespace cairn {

namespace {

constexpr std::string_view pseudo_code = "en-XA";
constexpr std::string_view pseudo_begin = "⟦";
constexpr std::string_view pseudo_end = "⟧";

constexpr Language pseudo{pseudo_code, "⟦English⟧", {}, {}, 0};

std::string substitute(std::string_view text, PhraseArguments arguments) {
  std::string whole;
  while (!text.empty()) {
    const std::size_t begin = std::min(text.find('{'), text.size());
    whole += text.substr(0, begin);
    text.remove_prefix(begin);
    if (text.empty()) break;
    const std::size_t end = text.find('}');
    const std::string_view name = end == text.npos ? "" : text.substr(1, end - 1);
    const auto* found = std::ranges::find(arguments, name, &PhraseArgument::name);
    const bool is_known = found != arguments.end();
    whole += is_known ? std::string_view(found->text) : text.substr(0, 1);
    text.remove_prefix(is_known ? end + 1 : 1);
  }
  return whole;
}

}  // namespace

std::size_t plural_form(LanguageForms::Plural plural, long n) {
  using enum LanguageForms::Plural;
  if (plural == above_one) return n > 1 ? 1 : 0;
  if (plural == not_one) return n != 1 ? 1 : 0;
  const long ones = n % 10;
  const long tens = n % 100;
  const bool is_few = ones >= 2 && ones <= 4 && !(tens >= 12 && tens <= 14);
  return n == 1 ? 0 : is_few ? 1 : 2;
}

std::size_t Language::form_of(long n) const {
  return plural_form(forms_.plural, n);
}

bool Language::knows(std::string_view key) const {
  return std::ranges::binary_search(catalogue_keys, key);
}

std::string Language::forms_of(std::string_view key) const {
  const auto found = std::ranges::lower_bound(catalogue_keys, key);
  if (found == catalogue_keys.end() || *found != key || texts_.empty()) return {};
  return std::string(texts_[static_cast<std::size_t>(found - catalogue_keys.begin())]);
}

std::string_view Language::form(std::string_view key, std::size_t number,
                                std::string_view english_text) const {
  const auto found = std::ranges::lower_bound(catalogue_keys, key);
  if (found == catalogue_keys.end() || *found != key || texts_.empty()) return english_text;
  std::string_view forms = texts_[static_cast<std::size_t>(found - catalogue_keys.begin())];
  if (forms.empty()) return english_text;
  for (; number > 0; --number) forms.remove_prefix(forms.find('\0') + 1);
  return forms.substr(0, forms.find('\0'));
}

std::string Language::said(std::string_view key, std::size_t number, std::string_view english_text,
                           PhraseArguments arguments) const {
  const std::string text = substitute(form(key, number, english_text), arguments);
  if (code_ != pseudo_code || text.empty()) return text;
  return fmt::format("{}{}{}", pseudo_begin, text, pseudo_end);
}

std::string Language::phrase(std::string_view text, PhraseArguments arguments) const {
  return said(text, 0, text, arguments);
}

std::string Language::phrase_in(std::string_view context, std::string_view text,
                                PhraseArguments arguments) const {
  return said(fmt::format("{}\4{}", context, text), 0, text, arguments);
}

std::string Language::phrase_n(long n, std::string_view one, std::string_view many,
                               PhraseArguments arguments) const {
  return substitute(said(one, form_of(n), n == 1 ? one : many, arguments), {{"n", number(n)}});
}

std::string Language::phrase_of(Side side, std::string_view white, std::string_view black,
                                PhraseArguments arguments) const {
  return phrase(side == Side::white ? white : black, arguments);
}

std::string Language::phrase_n_of(Side side, long n, std::string_view white_one,
                                  std::string_view white_many, std::string_view black_one,
                                  std::string_view black_many, PhraseArguments arguments) const {
  return side == Side::white ? phrase_n(n, white_one, white_many, arguments)
                             : phrase_n(n, black_one, black_many, arguments);
}

std::string Language::number(long n) const {
  std::string digits = std::to_string(n);
  if (n < forms_.least_grouped) return digits;
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, forms_.group_sign);
  return digits;
}

std::string Language::percent(double percentage) const {
  return fmt::format("{:.0f}{}", percentage, forms_.percent_sign);
}

std::string Language::exact_percent(double percentage) const {
  return one_decimal(percentage) + std::string(forms_.percent_sign);
}

std::string Language::one_decimal(double number) const {
  std::string text = fmt::format("{:.1f}", number);
  text.replace(text.find('.'), 1, forms_.decimal_sign);
  return text;
}

const Language& english() {
  return catalogue_languages.front();
}

const Language& pseudo_language() {
  return pseudo;
}

std::span<const Language> languages() {
  return catalogue_languages;
}

const Language* language_of(std::string_view code) {
  if (code == pseudo_code) return &pseudo;
  const auto found = std::ranges::find(catalogue_languages, code, &Language::code);
  return found == catalogue_languages.end() ? nullptr : &*found;
}

const Language& language_for(std::string_view codes) {
  while (!codes.empty()) {
    const std::string_view code = codes.substr(0, codes.find(','));
    codes.remove_prefix(std::min(code.size() + 1, codes.size()));
    for (const std::string_view known : {code, code.substr(0, code.find('-'))})
      if (const Language* language = language_of(known)) return *language;
  }
  return english();
}

std::span<const std::string_view> message_keys() {
  return catalogue_keys;
}

}  // namespace cairn
