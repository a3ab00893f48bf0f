// How names and words are compared: without regard to case, accents, forms of letters and blanks.
//
// What is known of the letters of all alphabets is handed in, since it takes a library: see
// formats/records/letters.hpp. Without it, only ASCII letters have a case, and no letter has an
// accent.
#pragma once

#include <atomic>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/error.hpp"

namespace cairn {

// Knowledge of Unicode. All functions take and return UTF-8.
struct Letters {
  // Returns the same text for all that differ in case, accents, or forms of their letters alone.
  std::string (*folded)(std::string_view text);
  // Returns the canonical form, without invisible characters.
  std::string (*canonical)(std::string_view text);
};

// What all comparisons use. It is set before the first of them.
extern Letters letters;

// Returns the text as it is compared in a search. Bytes that are not UTF-8 are read as CP1252.
std::string folded(std::string_view text);

// Returns the name in the one form in which its spellings are the same person: canonical, in UTF-8,
// with one blank between its words and none around them.
std::string name_form(std::string_view name);

// The text with a hyphen for each dash and minus sign.
std::string with_hyphens(std::string_view text);

// Whether `text` holds the part, which was folded before.
inline bool holds_folded(std::string_view text, std::string_view folded_part) {
  return folded(text).find(folded_part) != std::string::npos;
}

// Which names are spellings of one person's name, as a list of people says.
//
// The list is handed in before the first comparison, as the letters are (core/people.hpp).
// Without it, only the forms of one name are one person.

class People {
 public:
  People() = default;
  // Reads a list in UTF-8, one person a line: the main name, and the other spellings after an
  // equals sign. A name that holds a comma or an equals sign, or begins with a quote, stands in
  // double quotes, with its own quotes doubled. A person may have several lines. Empty lines and
  // those that begin with # say nothing.
  //
  //   Anna Berg = aberg, A. Berg, "Berg, Anna"
  //
  // Throws Error (syntax) with its place, also if a name is that of two people.
  explicit People(std::string_view list);

  bool is_empty() const { return people_.empty(); }
  // The list that was read.
  const std::string& list() const { return list_; }

  // Returns the main name of the person with this name, or the form of the name (name_form()) if it
  // is not on the list. Case and accents do not count.
  std::string main_name(std::string_view name) const;

  // Returns the names of that person, the main one first, or no names if it is not on the list.
  std::vector<std::string> names_of(std::string_view name) const;

  // Returns the names of the list that nobody had of whom main_name() was asked: the other
  // spellings, and main names of people of whom nothing was asked. Any thread may ask.
  std::vector<std::string> names_of_nobody() const;

 private:
  struct Person {
    std::vector<std::string> names;  // as forms, the main one first
    int line = 0;                    // the first one, from 1
  };

  void add_line(std::string_view line, int number);
  void add_name(std::size_t person, std::string_view name, Place place);
  // A name of a person, by the index in `people_`.
  struct Entry {
    explicit Entry(std::size_t number) : person(number) {}
    std::size_t person;
    mutable std::atomic<bool> is_asked{false};
  };
  const Entry* entry_of(std::string_view name) const;

  std::string list_;
  std::vector<Person> people_;
  std::unordered_map<std::string, Entry> by_name_;  // by folded form
};

// The people that all comparisons know.
extern People people;

}  // namespace cairn
