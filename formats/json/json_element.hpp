// Reading the JSON lines that Cairn writes: values with the keys that lead to them, for messages.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/text/words.hpp"

namespace cairn::json {

[[noreturn]] void fail(const std::string& what);

// The value of a whole line. Throws Error (syntax) if it is none, or nested more deeply.
nlohmann::json parse(std::string_view line, int max_depth);

// A JSON value and the key that leads to it. What each function returns is of the kind that its
// name says; each throws Error (syntax), naming the key, if the value is of another one.
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

  void require(bool holds, const std::string& expected) const;

 private:
  bool is(std::string_view text) const;
  std::vector<Element> items() const;  // of an array
  std::string child(const char* key) const;

  const nlohmann::json& json_;
  std::string path_;
};

// Throws Error (syntax) unless the line's "schema" is the expected one.
void expect_schema(const Element& line, std::string_view expected);

}  // namespace cairn::json
