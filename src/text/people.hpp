// Which names are spellings of one person's name, as a list of people says.
//
// The list is handed in before the first comparison, as the letters are (text/letter_forms.hpp).
// Without it, only the forms of one name are one person.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/error.hpp"

namespace cairn {

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

 private:
  struct Person {
    std::vector<std::string> names;  // as forms, the main one first
    int line = 0;                    // the first one, from 1
  };

  void add_line(std::string_view line, int number);
  void add_name(std::size_t person, std::string_view name, Place place);
  const Person* person_called(std::string_view name) const;

  std::string list_;
  std::vector<Person> people_;
  std::unordered_map<std::string, std::size_t> by_name_;  // by folded form
};

// The people that all comparisons know.
extern People people;

}  // namespace cairn
