// Reads the JSON lines that Cairn writes. Values carry the path of keys that leads to them, so that
// messages can name it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "formats/text/quote.hpp"
#include "formats/text/words.hpp"

namespace cairn::json {

[[noreturn]] inline void fail(const std::string& what) {
  throw Error(Error::Kind::syntax, what);
}

// Reads a whole line. Throws Error (syntax) if it is not a JSON value or is nested more deeply than
// `max_depth`.
nlohmann::json parse(std::string_view line, int max_depth);

// A JSON value and the path of keys that leads to it. Each function returns the value as the type
// in its name, and throws Error (syntax), naming the path, if the value has another type. The JSON
// document must outlive the element.
class Element {
 public:
  Element(const nlohmann::json& json, std::string path) : json_(json), path_(std::move(path)) {}

  Element operator[](const char* key) const {
    require(json_.is_object(), "an object");
    const auto found = json_.find(key);
    if (found == json_.end())
      fail("the key " + cairn::quoted(child(key)) + " is missing; Cairn writes it");
    return {*found, child(key)};
  }
  bool has(const char* key) const { return json_.is_object() && json_.contains(key); }
  bool is_null() const { return json_.is_null(); }

  std::string text() const {
    require(json_.is_string(), "a string");
    return json_.get<std::string>();
  }
  bool flag() const {
    require(json_.is_boolean(), "true or false");
    return json_.get<bool>();
  }
  double number() const {
    require(json_.is_number(), "a number");
    return json_.get<double>();
  }
  std::uint64_t count() const {
    require(json_.is_number_unsigned(), "an integer from 0");
    return json_.get<std::uint64_t>();
  }
  int integer(int least) const {
    constexpr int greatest = std::numeric_limits<int>::max();
    const bool fits =
        json_.is_number_integer() &&
        (json_.is_number_unsigned() ? json_.get<std::uint64_t>() <= std::uint64_t{greatest}
                                    : json_.get<std::int64_t>() >= least);
    require(fits && json_.get<int>() >= least, "an integer from " + std::to_string(least));
    return json_.get<int>();
  }

  template <class Enumeration, std::size_t size>
  Enumeration one_of(const std::array<words::Word<Enumeration>, size>& words) const {
    std::string expected;
    for (const auto& [value, word] : words) {
      if (json_ == word) return value;
      expected += (expected.empty() ? "" : ", ") + std::string(word);
    }
    require(false, "one of " + expected);
    return words.front().first;
  }

  template <class Read>
  auto list(Read read) const {
    require(json_.is_array(), "an array");
    std::vector<decltype(read(*this))> items;
    for (const nlohmann::json& item : json_)
      items.push_back(read(Element(item, path_ + '[' + std::to_string(items.size()) + ']')));
    return items;
  }
  std::vector<std::string> texts() const {
    return list([](const Element& item) { return item.text(); });
  }

  // Throws Error (syntax) that names the path and what was expected, unless `holds`.
  void require(bool holds, const std::string& expected) const {
    if (!holds)
      fail("the key " + cairn::quoted(path_) + " has a wrong value; " + expected + " expected");
  }

 private:
  std::string child(const char* key) const { return path_.empty() ? key : path_ + '.' + key; }

  const nlohmann::json& json_;
  std::string path_;
};

// Throws Error (syntax) unless the line's "schema" is `expected`.
inline void expect_schema(const Element& line, std::string_view expected) {
  const std::string found = line["schema"].text();
  if (found != expected)
    fail("the schema " + cairn::quoted(found) + " is not known; " + std::string(expected) +
         " expected");
}

}  // namespace cairn::json
