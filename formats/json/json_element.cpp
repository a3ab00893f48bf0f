#include "formats/json/json_element.hpp"

namespace cairn::json {

nlohmann::json parse(std::string_view line, int max_depth) {
  using Json = nlohmann::json;
  const auto check_depth = [max_depth](int depth, Json::parse_event_t, Json&) {
    if (depth > max_depth) fail("JSON nested too deeply; each line should be as Cairn writes it");
    return true;
  };
  try {
    return Json::parse(line, check_depth);
  } catch (const Json::parse_error& error) {
    fail("no JSON at byte " + std::to_string(error.byte) +
         " of the line; each line should be one whole object");
  } catch (const Json::exception&) {
    fail("a number of this JSON is out of range; each line should be as Cairn writes it");
  }
}

}  // namespace cairn::json
