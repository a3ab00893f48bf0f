#include "formats/records/members.hpp"

#include "core/version.hpp"

namespace cairn::json {

using enum Rule::Presence;

Json Description::whole() const {
  Json schema{{"type", "object"}};
  if (!properties.empty()) schema["properties"] = properties;
  if (!required.empty()) schema["required"] = required;
  schema.update(more);
  return schema;
}

void Pass::header(std::string_view schema) {
  if (reads()) return expect_schema(*element_, schema);
  static constexpr Rule rule =
      rules::always.saying("the version of the program that wrote the line");
  written("cairn", rule, [] { return version; });
  constant("schema", schema);
}

bool Pass::is_there(const char* key, const Rule& rule) const {
  const bool has = (rule.presence != if_any && rule.presence != later) || element_->has(key);
  if (has && keys_) keys_->emplace_back(key);
  return has;
}

void Pass::add(const char* key, Json schema, const Rule& rule) {
  if (rule.presence == or_null)
    schema = {{"anyOf", Json::array({std::move(schema), {{"type", "null"}}})}};
  if (rule.about) schema["description"] = rule.about;
  description_->properties[key] = std::move(schema);
  if (rule.presence == always || rule.presence == or_null) description_->required.emplace_back(key);
}

void Pass::depend_on(const char* key, std::size_t before) {
  std::vector<std::string>& required = description_->required;
  const std::vector<std::string> others(required.begin() + static_cast<std::ptrdiff_t>(before) + 1,
                                        required.end());
  description_->more["dependentRequired"][key] = others;
  required.resize(before);
}

Json Pass::text_by(const Rule& rule) {
  if (!rule.words.empty()) return {{"enum", std::vector(rule.words.begin(), rule.words.end())}};
  Json schema{{"type", "string"}};
  if (rule.is_filled) schema["minLength"] = 1;
  if (rule.pattern) schema["pattern"] = rule.pattern;
  return schema;
}

Json Pass::number_by(const Rule& rule, bool is_whole) {
  const auto limit = [&](double number) {
    return is_whole ? Json(static_cast<std::int64_t>(number)) : Json(number);
  };
  Json schema{{"type", is_whole ? "integer" : "number"}};
  if (rule.least != -Rule::any || is_whole)
    schema["minimum"] = limit(rule.least == -Rule::any ? 0 : rule.least);
  if (rule.most != Rule::any) schema["maximum"] = limit(rule.most);
  return schema;
}

Json Pass::array_of(Json items, const Rule& rule) {
  Json schema{{"type", "array"}, {"items", std::move(items)}};
  if (rule.some) schema["minItems"] = 1;
  if (rule.most_items > 0) schema["maxItems"] = rule.most_items;
  return schema;
}

Json schema_of(const std::vector<Kind>& kinds) {
  Description::Types types;
  Json schema{{"oneOf", Json::array()}};
  for (const auto& [name, list] : kinds) {
    types.definitions[name] = nullptr;  // keeps its place
    Description description{types};
    Pass pass(description);
    list(pass);
    types.definitions[name] = description.whole();
    schema["oneOf"].push_back({{"$ref", "#/$defs/" + name}});
  }
  if (kinds.size() == 1) {
    schema = std::move(types.definitions[kinds.front().first]);
    types.definitions.erase(kinds.front().first);
  }
  if (!types.definitions.empty()) schema["$defs"] = std::move(types.definitions);
  return schema;
}

}  // namespace cairn::json

namespace cairn {

void members(json::Pass& pass, Value& value) {
  pass.also("description", R"("a value from White's point of view")");
  pass.also("oneOf", R"([
    {"type": "object", "required": ["kind", "points"], "properties": {"kind": {"const": "estimate"},
      "points": {"type": "integer", "description": "hundredths of the game's unit"}}},
    {"type": "object", "required": ["kind", "turns"], "properties": {
      "kind": {"enum": ["white_wins", "black_wins"]},
      "turns": {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}],
                "description": "turns of both sides until the end"}}},
    {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "draw"}}}])");
  if (pass.describes()) return;
  pass("kind", value.kind, words::value_kinds);
  if (value.kind == Value::Kind::estimate)
    pass("points", value.points, json::rules::always.from(std::numeric_limits<int>::min()));
  else if (value.kind != Value::Kind::draw)
    pass("turns", value.turns, json::rules::or_null);
}

void members(json::Pass& pass, Error& error) {
  Error::Kind kind = error.kind();
  std::string message = error.what();
  Place place = error.place();
  pass("kind", kind, words::error_kinds);
  pass("message", message, {.about = "what is wrong and, after a semicolon, what would be right"});
  pass("line", place.line);
  pass("column", place.column);
  if (pass.reads()) error = Error(kind, message, place);
}

void members(json::Pass& pass, BadRecord& record, std::string_view schema) {
  pass.header(schema);
  pass("source", record.source);
  pass("number", record.number, json::rules::from_one);
  pass("error", record.error);
}

}  // namespace cairn
