// The members of what Cairn keeps as JSON, listed once for each type, by a function in the
// namespace of the type:
//
//   void members(json::Pass& pass, SecondLook& look) {
//     pass("loss", look.loss);
//     pass("nodes", look.nodes);
//   }
//
// With such a list a pass writes an object, or reads it back and names the key that is wrong, or
// describes it for the JSON Schemas that are installed. Members may be texts, numbers, true or
// false, objects with members of their own, and optional ones and
// vectors of all of these.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/text.hpp"
#include "core/words.hpp"
#include "formats/records/json.hpp"

namespace cairn::json {

using Json = nlohmann::ordered_json;

// What holds for a member besides its type; of a vector, for each of its elements.
struct Rule {
  enum class Presence : std::uint8_t {
    always,
    if_any,   // left out if there is none, or if it is empty, 0 or false
    or_null,  // null instead
    later,    // always written, but lines of earlier versions do not have it
  };
  static constexpr double any = std::numeric_limits<double>::infinity();

  Presence presence = Presence::always;
  double least = -any;  // if nothing is said, 0 for integers
  double most = any;
  bool is_checked = false;        // readers refuse what is outside of `least` and `most`
  bool is_filled = false;         // of texts: not empty
  const char* pattern = nullptr;  // of texts
  std::span<const std::string_view> words{};  // of texts: the only ones that there are
  const char* some = nullptr;   // of vectors: not empty; what readers expect, if they mind
  std::size_t most_items = 0;   // of vectors; 0: any number
  const char* about = nullptr;  // one line for the schema

  template <class T>
  constexpr Rule with(T Rule::*member, T value) const {
    Rule rule = *this;
    rule.*member = value;
    return rule;
  }
  constexpr Rule from(double number) const { return with(&Rule::least, number); }
  constexpr Rule to(double number) const { return with(&Rule::most, number); }
  constexpr Rule checked() const { return with(&Rule::is_checked, true); }
  constexpr Rule at_least(const char* expected) const { return with(&Rule::some, expected); }
  constexpr Rule of(std::span<const std::string_view> all) const { return with(&Rule::words, all); }
  constexpr Rule saying(const char* text) const { return with(&Rule::about, text); }
  constexpr Rule if_any() const { return with(&Rule::presence, Presence::if_any); }
  constexpr Rule or_null() const { return with(&Rule::presence, Presence::or_null); }
  constexpr Rule later() const { return with(&Rule::presence, Presence::later); }
};

namespace rules {

using json::Rule;
inline constexpr Rule always;
inline constexpr Rule if_any = always.if_any();
inline constexpr Rule or_null = always.or_null();
inline constexpr Rule later = always.later();
inline constexpr Rule some_if_any = if_any.at_least("");
inline constexpr Rule from_one = always.from(1);
inline constexpr Rule in_percent = always.from(0).to(100).checked();
inline constexpr Rule not_empty{.is_filled = true};
inline constexpr Rule turn_text = not_empty.saying("a turn in Cairn's move text");
inline constexpr Rule position_text = not_empty.saying("position text");
inline constexpr Rule ending_word =
    not_empty.if_any().saying("how a game ended; later versions may have further words");

}  // namespace rules

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_vector = false;
template <class T>
inline constexpr bool is_vector<std::vector<T>> = true;
template <class T>
inline constexpr bool is_text = std::is_convertible_v<T, std::string_view>;
template <class T>
inline constexpr char address_of_type = 0;

// The schema of an object, as far as its members are listed.
struct Description {
  struct Types {
    Json definitions = Json::object();
    std::map<const void*, std::string> names;  // of the types that have a definition
  };

  Types& types;
  Json properties = Json::object();
  std::vector<std::string> required{};
  Json more = Json::object();

  Json whole() const;
};

class Pass {
 public:
  // Writes an object. The lists change nothing of what they write.
  explicit Pass(Json& object) : object_(&object) {}
  // Reads an object, and lists the keys that are read, if that is wanted. All functions throw Error
  // (syntax) that names the path of the key which is missing or wrong.
  explicit Pass(const Element& element, std::vector<std::string>* keys = nullptr)
      : element_(&element), keys_(keys) {}
  // Describes an object that has the default values of its type.
  explicit Pass(Description& description) : description_(&description) {}

  bool writes() const { return object_ != nullptr; }
  bool reads() const { return element_ != nullptr; }
  bool describes() const { return description_ != nullptr; }

  // The program's version and the schema of the line.
  void header(std::string_view schema);

  template <class T>
  void operator()(const char* key, T& value, const Rule& rule = {}) {
    member(
        key, rule, is_blank(value), [&] { return json_of(value); },
        [&](const Element& element) { read(element, value, rule); },
        [&] { return describe(key, value, rule); });
  }

  // A value of an enumeration, in words.
  template <class T, class Enumeration, std::size_t size>
  void operator()(const char* key, T& value,
                  const std::array<words::Word<Enumeration>, size>& words, const Rule& rule = {}) {
    member(
        key, rule, is_blank(value),
        [&] {
          if constexpr (is_optional<T>)
            return value ? Json(words::word_for(words, *value)) : Json();
          else
            return Json(words::word_for(words, value));
        },
        [&](const Element& element) {
          if (!is_null(element, rule)) value = element.one_of(words);
        },
        [&] {
          Json schema{{"enum", Json::array()}};
          for (const auto& [each, word] : words) schema["enum"].push_back(word);
          return schema;
        });
  }

  // What follows from other members, so that readers do not need it.
  template <class Make>
  void written(const char* key, const Rule& rule, Make make) {
    using T = std::decay_t<std::invoke_result_t<Make>>;
    T value = writes() ? T(make()) : T{};
    if (!reads()) (*this)(key, value, rule);
  }

  // A value that is a text in JSON: `write` makes it, and `from` reads the element.
  template <class T, class Write, class Read>
  void text(const char* key, T& value, Write write, Read from, const Rule& rule = {}) {
    member(
        key, rule, is_blank(value), [&] { return Json(in_utf8(write(value))); },
        [&](const Element& element) { value = from(element); }, [&] { return text_by(rule); });
  }

  // JSON that is only written; null if there is none. `schema` returns its schema.
  template <class Schema>
  void other(const char* key, Json value, Schema schema, const Rule& rule = {}) {
    if (!reads())
      member(
          key, rule, value.is_null(), [&] { return value; }, [](const Element&) {}, schema);
  }

  // A member that is the same in all objects.
  void constant(const char* key, const Json& value) {
    other(key, value, [&] { return Json{{"const", value}}; });
  }

  // An object whose members `list` gives a pass, if there is one.
  template <class List>
  void object(const char* key, bool has, const Rule& rule, List list) {
    member(
        key, rule, !has, [&] { return written_by(list); },
        [&](const Element& element) {
          Pass pass(element);
          list(pass);
        },
        [&] { return described_by(list); });
  }

  // A vector of objects; `list` gets a pass, an element and its number.
  template <class T, class List>
  void list(const char* key, std::vector<T>& values, const Rule& rule, List list) {
    std::size_t i = 0;
    member(
        key, rule, values.empty(),
        [&] {
          Json array = Json::array();
          for (; i < values.size(); ++i)
            array.push_back(written_by([&](Pass& pass) { list(pass, values[i], i); }));
          return array;
        },
        [&](const Element& element) {
          values = element.list([&](const Element& item) {
            T value{};
            Pass pass(item);
            list(pass, value, i++);
            return value;
          });
          check_some(element, values.size(), rule);
        },
        [&] {
          T value{};
          return array_of(named<List>(key, [&](Pass& pass) { list(pass, value, i); }), rule);
        });
  }

  // The first element of a vector, if there is one.
  template <class T>
  void first(const char* key, std::vector<T>& values, const Rule& rule) {
    member(
        key, rule, values.empty(), [&] { return json_of(values.front()); },
        [&](const Element& element) { read(element, values.emplace_back(), rule); },
        [&] {
          T value{};
          return describe(key, value, rule);
        });
  }

  // Members that are there if the first one is; `has` says whether, and is read too.
  template <class List>
  void group(const char* key, bool& has, List list) {
    if (reads()) has = element_->has(key);
    const std::size_t before = description_ ? description_->required.size() : 0;
    if (has || description_) list();
    if (description_) depend_on(key, before);
  }

  // Throws Error (syntax) that says what is expected for a key, unless it holds.
  void require(const char* key, bool holds, const std::string& expected) const {
    if (reads() && !holds) (*element_)[key].require(false, expected);
  }

  // What a list cannot say: a keyword of JSON Schema and its value, as JSON.
  void also(const char* keyword, const char* json) {
    if (description_) description_->more[keyword] = Json::parse(json);
  }

  template <class List>
  static Json written_by(List list) {
    Json object = Json::object();
    Pass pass(object);
    list(pass);
    return object;
  }

 private:
  template <class Write, class Read, class Describe>
  void member(const char* key, const Rule& rule, bool is_blank, Write write, Read from,
              Describe schema) {
    using enum Rule::Presence;
    if (object_ && !(is_blank && rule.presence == if_any))
      (*object_)[key] = is_blank && rule.presence == or_null ? Json() : write();
    if (element_ && is_there(key, rule)) from((*element_)[key]);
    if (description_) add(key, schema(), rule);
  }

  template <class T>
  static bool is_blank(const T& value) {
    if constexpr (is_optional<T>)
      return !value;
    else if constexpr (is_vector<T> || is_text<T>)
      return std::empty(value);
    else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>)
      return value == T{};
    return false;
  }

  template <class T>
  static Json json_of(T& value) {
    if constexpr (is_optional<T>) {
      return value ? json_of(*value) : Json();
    } else if constexpr (is_vector<T>) {
      Json array = Json::array();
      for (auto& each : value) array.push_back(json_of(each));
      return array;
    } else if constexpr (is_text<T>) {
      return in_utf8(value);
    } else if constexpr (std::is_arithmetic_v<T>) {
      return value;
    } else {
      return written_by([&](Pass& pass) { members(pass, value); });
    }
  }

  template <class T>
  static void read(const Element& element, T& value, const Rule& rule) {
    if constexpr (is_optional<T>) {
      if (is_null(element, rule)) return;
      value = typename T::value_type{};
      read(element, *value, rule);
    } else if constexpr (is_vector<T>) {
      value = element.list([&](const Element& item) {
        typename T::value_type each{};
        read(item, each, rule);
        return each;
      });
      check_some(element, value.size(), rule);
    } else if constexpr (std::is_same_v<T, std::string>) {
      value = element.text();
    } else if constexpr (std::is_same_v<T, bool>) {
      value = element.flag();
    } else if constexpr (std::is_arithmetic_v<T>) {
      if (rule.is_checked)
        value = static_cast<T>(element.in_range(rule.least, rule.most, std::is_integral_v<T>));
      else if constexpr (std::is_floating_point_v<T>)
        value = element.number();
      else if constexpr (std::is_same_v<T, int>)
        value = element.integer(rule.least == -Rule::any ? 0 : static_cast<int>(rule.least));
      else
        value = static_cast<T>(element.count());
    } else if constexpr (!is_text<T>) {
      Pass pass(element);
      members(pass, value);
    }
  }

  template <class T>
  Json describe(const char* key, T& value, const Rule& rule) {
    if constexpr (is_optional<T>) {
      typename T::value_type inner{};
      return describe(key, inner, rule);
    } else if constexpr (is_vector<T>) {
      typename T::value_type each{};
      return array_of(describe(key, each, rule), rule);
    } else if constexpr (is_text<T>) {
      return text_by(rule);
    } else if constexpr (std::is_same_v<T, bool>) {
      return {{"type", "boolean"}};
    } else if constexpr (std::is_arithmetic_v<T>) {
      return number_by(rule, std::is_integral_v<T>);
    } else {
      return named<T>(key, [&](Pass& pass) { members(pass, value); });
    }
  }

  template <class List>
  Json described_by(List list) {
    Description description{description_->types};
    Pass pass(description);
    list(pass);
    return description.whole();
  }

  // A reference to the definition of a type, or of a list of members, which gets a name by the key
  // where it comes first.
  template <class T, class List>
  Json named(const char* key, List list) {
    auto& [definitions, names] = description_->types;
    const auto [found, is_new] = names.try_emplace(&address_of_type<T>, key);
    while (is_new && definitions.contains(found->second)) found->second += '_';
    const std::string name = found->second;
    if (is_new) {
      definitions[name] = nullptr;  // keeps its place
      definitions[name] = described_by(list);
    }
    return {{"$ref", "#/$defs/" + name}};
  }

  static bool is_null(const Element& element, const Rule& rule) {
    return rule.presence == Rule::Presence::or_null && element.is_null();
  }
  static void check_some(const Element& element, std::size_t size, const Rule& rule) {
    if (rule.some && *rule.some) element.require(size > 0, rule.some);
  }
  bool is_there(const char* key, const Rule& rule) const;
  void add(const char* key, Json schema, const Rule& rule);
  void depend_on(const char* key, std::size_t before);
  static Json text_by(const Rule& rule);
  static Json number_by(const Rule& rule, bool is_whole);
  static Json array_of(Json items, const Rule& rule);

  Json* object_ = nullptr;
  const Element* element_ = nullptr;
  std::vector<std::string>* keys_ = nullptr;
  Description* description_ = nullptr;
};

// Returns the object with the members of a value.
template <class T, class... More>
Json json_of(const T& value, const More&... more) {
  return Pass::written_by([&](Pass& pass) { members(pass, const_cast<T&>(value), more...); });
}

// The same as a line, with its end.
template <class T, class... More>
std::string line_of(const T& value, const More&... more) {
  return dump(json_of(value, more...)) + '\n';
}

// Reads a value that is an object. Throws what a pass throws.
template <class T>
T value_of(const Element& element) {
  T value;
  Pass pass(element);
  members(pass, value);
  return value;
}

// A kind of lines: its name, and what lists the members.
using Kind = std::pair<std::string, std::function<void(Pass&)>>;

template <class T, class... More>
Kind kind(const char* name, const T& value, const More&... more) {
  return {name, [=](Pass& pass) {
            T copy = value;
            members(pass, copy, more...);
          }};
}

// Returns the schema of lines that are objects of one of some kinds.
Json schema_of(const std::vector<Kind>& kinds);

}  // namespace cairn::json

namespace cairn {

void members(json::Pass& pass, Value& value);
void members(json::Pass& pass, Error& error);
void members(json::Pass& pass, BadRecord& record, std::string_view schema);

// Stands for all bad records in schemas.
inline const BadRecord no_bad_record{"", 1, Error(Error::Kind::internal, "")};

}  // namespace cairn
