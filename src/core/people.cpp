#include "core/people.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"

namespace cairn {

namespace {

std::string folded_ascii(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(), lower);
  return small;
}

// Blanks that are no ASCII characters: no-break spaces, the blanks of typesetters, and the wide one
// of Chinese and Japanese.
constexpr std::array<std::string_view, 16> wide_blanks{
    "\u0085", "\u00A0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004",
    "\u2005", "\u2006", "\u2007", "\u2008", "\u2009", "\u200A", "\u202F", "\u3000"};

// The text with `plain` in the place of each of the characters.
template <std::size_t count>
std::string with_plain(std::string_view text, const std::array<std::string_view, count>& characters,
                       char plain) {
  std::string other;
  while (!text.empty()) {
    const auto begins = [=](std::string_view each) { return text.starts_with(each); };
    const auto found =
        is_ascii(text.front()) ? characters.end() : std::ranges::find_if(characters, begins);
    const bool is_one = found != characters.end();
    other += is_one ? plain : text.front();
    text.remove_prefix(is_one ? found->size() : 1);
  }
  return other;
}

constexpr std::string_view expected_line =
    "a main name, =, and other spellings between commas expected, like Anna Berg = aberg, A. Berg";

std::string key_of(std::string_view name) {
  return folded(name_form(name));
}

// Reads the names of a line of the list, one after the other.
class NameReader {
 public:
  NameReader(std::string_view line, int number) : line_(line), number_(number) { pass_blanks(); }

  bool is_at_end() const { return at_ == line_.size(); }
  Place place() const { return {number_, static_cast<int>(at_) + 1}; }

  std::string read_name() {
    const Place begin = place();
    std::string name = line_.substr(at_, 1) == quotation_mark ? read_quoted() : read_plain();
    if (name_form(name).empty()) fail("a name is missing", begin);
    pass_blanks();
    return name;
  }

  // Passes the sign that has to follow a name unless the line ends there. Returns whether it
  // does not.
  bool pass(char sign) {
    if (is_at_end()) return false;
    if (line_[at_] != sign) fail(quote(line_[at_]) + " stands after a name", place());
    ++at_;
    pass_blanks();
    return true;
  }

  [[noreturn]] static void fail(const std::string& what, Place place) {
    throw Error(Error::Kind::syntax, what + "; " + std::string(expected_line), place);
  }

 private:
  static constexpr std::string_view quotation_mark = "\"";

  void pass_blanks() {
    while (!is_at_end() && is_blank(line_[at_])) ++at_;
  }

  std::string read_plain() {
    const std::size_t begin = at_;
    at_ = std::min(line_.find_first_of(",=", begin), line_.size());
    return std::string(trimmed(line_.substr(begin, at_ - begin)));
  }

  // Two quotes within quotes are one of the name's own.
  std::string read_quoted() {
    const Place begin = place();
    std::string name;
    for (++at_; !is_at_end(); ++at_) {
      if (line_.substr(at_, 1) != quotation_mark) {
        name += line_[at_];
      } else if (line_.substr(at_ + 1, 1) == quotation_mark) {
        name += line_[at_++];
      } else {
        ++at_;
        return name;
      }
    }
    fail("a name in quotes does not end in its line", begin);
  }

  std::string_view line_;
  int number_;
  std::size_t at_ = 0;
};

}  // namespace

Letters letters{folded_ascii, [](std::string_view text) { return std::string(text); }};

std::string folded(std::string_view text) {
  return letters.folded(in_utf8(text));
}

std::string with_hyphens(std::string_view text) {
  constexpr std::array<std::string_view, 6> dashes{"\u2010", "\u2011", "\u2012",
                                                   "\u2013", "\u2014", "\u2212"};
  return with_plain(text, dashes, '-');
}

std::string name_form(std::string_view name) {
  const std::string text = with_plain(letters.canonical(in_utf8(name)), wide_blanks, ' ');
  std::string form;
  for (const std::string_view word : words_of(text))
    form.append(form.empty() ? "" : " ").append(word);
  return form;
}

People people;

People::People(std::string_view list) : list_(list) {
  int number = 0;
  for (const std::string_view line : split(list, "\n")) add_line(line, ++number);
}

std::string People::main_name(std::string_view name) const {
  const Entry* const entry = entry_of(name);
  if (entry == nullptr) return name_form(name);
  entry->is_asked.store(true, std::memory_order_relaxed);
  return people_[entry->person].names.front();
}

std::vector<std::string> People::names_of_nobody() const {
  std::vector<std::string> unasked;
  for (const Person& person : people_) {
    const auto is_asked = [&](const std::string& name) {
      return by_name_.at(key_of(name)).is_asked.load();
    };
    const bool is_known = std::ranges::any_of(person.names, is_asked);
    for (std::size_t i = is_known ? 1 : 0; i < person.names.size(); ++i)
      if (!is_asked(person.names[i])) unasked.push_back(person.names[i]);
  }
  return unasked;
}

std::vector<std::string> People::names_of(std::string_view name) const {
  const Entry* const entry = entry_of(name);
  return entry ? people_[entry->person].names : std::vector<std::string>{};
}

void People::add_line(std::string_view line, int number) {
  line = line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
  NameReader reader(line, number);
  if (reader.is_at_end() || trimmed(line).front() == '#') return;
  const Place begin = reader.place();
  const std::string main = reader.read_name();
  if (!reader.pass('=')) NameReader::fail("a name without other spellings", begin);
  const auto found = by_name_.find(key_of(main));
  const bool is_known = found != by_name_.end() &&
                        key_of(people_[found->second.person].names.front()) == found->first;
  const std::size_t person = is_known ? found->second.person : people_.size();
  if (!is_known) people_.push_back({{}, number});
  add_name(person, main, begin);
  do {
    const Place place = reader.place();
    add_name(person, reader.read_name(), place);
  } while (reader.pass(','));
}

void People::add_name(std::size_t person, std::string_view name, Place place) {
  const auto [entry, is_new] = by_name_.try_emplace(key_of(name), person);
  if (is_new) return people_[person].names.push_back(name_form(name));
  if (const Person& other = people_[entry->second.person]; entry->second.person != person)
    throw Error(Error::Kind::syntax,
                quote(name) + " is a name of " + quote(other.names.front()) + ", too, in line " +
                    std::to_string(other.line) + "; names of one person alone expected",
                place);
}

const People::Entry* People::entry_of(std::string_view name) const {
  if (people_.empty()) return nullptr;
  const auto found = by_name_.find(key_of(name));
  return found == by_name_.end() ? nullptr : &found->second;
}

}  // namespace cairn
