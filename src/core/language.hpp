// The language in which a reader is addressed. English texts are the keys of their translations, so
// that what has no translation stays English; the catalogues are made of the files in po/.
#pragma once

#include <concepts>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/position.hpp"

namespace cairn {

// What stands in the place of {name} in a message.
struct PhraseArgument {
  std::string_view name;
  std::string text;

  PhraseArgument(std::string_view place, std::string filling)
      : name(place), text(std::move(filling)) {}
  PhraseArgument(std::string_view place, std::string_view filling) : name(place), text(filling) {}
  PhraseArgument(std::string_view place, const char* filling) : name(place), text(filling) {}
  PhraseArgument(std::string_view place, std::integral auto number)
      : name(place), text(std::to_string(number)) {}
};

using PhraseArguments = std::initializer_list<PhraseArgument>;

// How a language counts, and how it writes numbers.
struct LanguageForms {
  enum class Plural : unsigned char { not_one, above_one, slavic };

  Plural plural = Plural::not_one;
  std::string_view decimal_sign = ".";
  std::string_view percent_sign = " %";
  std::string_view group_sign = ",";  // between groups of three digits
  long least_grouped = 1000;          // the least number that has such groups
};

class Language {
 public:
  // `texts` are the translations of the catalogue's keys, in their order; an empty one is missing.
  // The forms of a plural stand one after the other, each ended by a zero byte.
  constexpr Language(std::string_view code, std::string_view own_name, LanguageForms forms,
                     std::span<const std::string_view> texts, int unreviewed)
      : code_(code), name_(own_name), forms_(forms), texts_(texts), unreviewed_(unreviewed) {}

  std::string_view code() const { return code_; }  // of BCP 47: "fr"
  std::string_view own_name() const { return name_; }
  // How many of its translations nobody has reviewed whose language it is.
  int unreviewed() const { return unreviewed_; }

  // Returns a message in this language. All messages are whole sentences or whole labels.
  std::string phrase(std::string_view text, PhraseArguments arguments = {}) const;
  // The same where a text's translation depends on the context.
  std::string phrase_in(std::string_view context, std::string_view text,
                        PhraseArguments arguments = {}) const;
  // The form that belongs to a number, which stands for {n}, as number() writes it.
  std::string phrase_n(long n, std::string_view one, std::string_view many,
                       PhraseArguments arguments = {}) const;
  // The message for a side, since names of sides are declined.
  std::string phrase_of(Side side, std::string_view white, std::string_view black,
                        PhraseArguments arguments = {}) const;
  std::string phrase_n_of(Side side, long n, std::string_view white_one,
                          std::string_view white_many, std::string_view black_one,
                          std::string_view black_many, PhraseArguments arguments = {}) const;

  // Returns a text that is kept as data, and stands in po/stored.txt, in this language.
  std::string of(std::string_view text) const { return phrase(text); }
  std::string of_in(std::string_view context, std::string_view text) const {
    return phrase_in(context, text);
  }

  // Whether the catalogues have a message.
  bool knows(std::string_view key) const;

  // Returns all forms of the translation of a catalogue's key ("context\4text"), or no text if
  // there is none; scripts of pages get them so.
  std::string forms_of(std::string_view key) const;
  // Which of the forms belongs to a number.
  std::size_t form_of(long n) const;

  // The signs of its numbers.
  const LanguageForms& forms() const { return forms_; }
  // "12,000": a number of things. Years and ratings, for example, are none.
  std::string number(long n) const;
  // "57 %" or, with one decimal place, "57.1 %"; and a number with one decimal place.
  std::string percent(double percentage) const;
  std::string exact_percent(double percentage) const;
  std::string one_decimal(double number) const;

 private:
  std::string_view form(std::string_view key, std::size_t number, std::string_view english) const;
  std::string said(std::string_view key, std::size_t number, std::string_view english,
                   PhraseArguments arguments) const;

  std::string_view code_;
  std::string_view name_;
  LanguageForms forms_;
  std::span<const std::string_view> texts_;
  int unreviewed_ = 0;
};

// Which of the three forms of Slavic languages belongs to a number, and so on.
std::size_t plural_form(LanguageForms::Plural plural, long n);

const Language& english();

// English whose messages stand between brackets, so that a test finds what nobody has marked.
const Language& pseudo_language();

// All languages, English first, without the pseudo language.
std::span<const Language> languages();

// Returns the language of a code, also "en-XA", the pseudo language; null if there is none.
const Language* language_of(std::string_view code);

// Returns the first language that is known of a reader's, which are codes of BCP 47 with commas
// between them ("pt-BR,fr-CA,en"); English if none is.
const Language& language_for(std::string_view codes);

// The keys of all messages that have a translation.
std::span<const std::string_view> message_keys();

}  // namespace cairn
