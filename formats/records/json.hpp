// Reads the JSON lines that Cairn writes. Values carry the path of keys that leads to them, so that
// messages can name it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/annotated_game.hpp"
#include "core/error.hpp"
#include "core/words.hpp"

namespace cairn::json {

// Throws Error (syntax) with this message.
[[noreturn]] void fail(const std::string& what);

// Reads a whole line. Throws Error (syntax) if it is not a JSON value or is nested more deeply than
// `max_depth`.
nlohmann::json parse(std::string_view line, int max_depth);

// A JSON value and the path of keys that leads to it. Each function returns the value as the type
// in its name, and throws Error (syntax), naming the path, if the value has another type. The JSON
// document must outlive the element.
class Element {
 public:
  Element(const nlohmann::json& json, std::string path) : json_(json), path_(std::move(path)) {}

  Element operator[](const char* key) const;
  bool has(const char* key) const;
  bool is_null() const;

  std::string text() const;
  bool flag() const;
  double number() const;
  std::uint64_t count() const;
  // The number, if it is a whole one that is not less than 0; 1.0 is one too.
  std::optional<std::uint64_t> whole_number() const;
  int integer(int least) const;
  double in_range(double least, double most, bool is_whole) const;

  template <class Enumeration, std::size_t size>
  Enumeration one_of(const std::array<words::Word<Enumeration>, size>& words) const {
    std::string expected;
    for (const auto& [value, word] : words) {
      if (is(word)) return value;
      expected += (expected.empty() ? "" : ", ") + std::string(word);
    }
    require(false, "one of " + expected);
    return words.front().first;
  }

  template <class Read>
  auto list(Read read) const {
    std::vector<decltype(read(*this))> items;
    for (const Element& item : this->items()) items.push_back(read(item));
    return items;
  }
  std::vector<std::string> texts() const;

  // Throws Error (syntax) that names the path and what was expected, unless `holds`.
  void require(bool holds, const std::string& expected) const;

 private:
  bool is(std::string_view text) const;
  std::vector<Element> items() const;  // the elements of an array
  std::string child(const char* key) const;

  const nlohmann::json& json_;
  std::string path_;
};

// Throws Error (syntax) unless the line's "schema" is `expected`.
void expect_schema(const Element& line, std::string_view expected);

// Splits texts of JSON values: one on each line, each over several lines as programs print them for
// people, or as the elements of an array.
//
// A line that ends within a value without an opening sign or a comma at its end is a value that was
// cut off; what follows is another. So is a value whose brackets do not fit: it ends before the
// next line that begins as it does.

// Follows the brackets of an object, of which more may come line by line.
class Brackets {
 public:
  enum class State : std::uint8_t { open, closed, wrong };

  // Reads the sign at an offset of the text, and moves the offset past it.
  State read(std::string_view text, std::size_t& at);

  bool is_on_first_line() const { return is_on_first_line_; }

 private:
  State end_line();
  static State read_string(std::string_view text, std::size_t& at);
  State read_sign(char c);
  bool may_open() const;

  std::string open_;  // the brackets that have to come
  char last_ = 0;     // the last sign that is no blank
  bool is_on_first_line_ = true;
};

// A part of a text, by offsets.
struct Piece {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool is_open = false;  // the text ends where the value might go on
};

// Returns the first value at or after the offset `from`, where a piece has ended. Blanks, and the
// brackets and commas of an array around the values, belong to no piece. A line that holds
// something else is a piece too. The piece is empty if there is none.
Piece next_piece(std::string_view text, std::size_t from);

// Where the last value begins, with the blanks before it on its line: the text can be cut there. If
// the end of an earlier value is not certain because the text may go on, where that one begins.
std::size_t last_cut(std::string_view text);

// Calls `handle` for each piece, with the place where it begins in the text.
void for_each_value(std::string_view text,
                    const std::function<void(std::string_view value, Place place)>& handle);

// JSON values that several schemas share.

// Returns an array of texts, which are read as in_utf8() reads them.
nlohmann::ordered_json to_json(const std::vector<std::string>& texts);

// Returns the text of a value on one line, or with each member on a line of its own, indented by
// `indent` spaces. It is compiled once, because nlohmann/json generates much code for it.
std::string dump(const nlohmann::ordered_json& json, int indent = -1);

}  // namespace cairn::json
