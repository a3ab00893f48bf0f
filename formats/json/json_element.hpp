// Reads the JSON lines that Cairn writes. Values carry the path of keys that leads to them, so that
// messages can name it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/text/words.hpp"

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

}  // namespace cairn::json
