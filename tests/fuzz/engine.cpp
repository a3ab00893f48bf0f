// Requests to the engine: reading must never throw, and every answer must be one line of JSON.
#include <nlohmann/json.hpp>

#include "formats/output/engine_json.hpp"
#include "fuzz/fuzz.hpp"

namespace cairn::fuzz {

namespace {

void check(const std::string& line) {
  require(nlohmann::json::accept(line) && line.find('\n') + 1 == line.size(), "a line of JSON",
          line);
}

}  // namespace

void run(std::string_view text) {
  const engine::Request request = engine::read_request(text);
  for (const engine::Complaint& warning : request.warnings) check(engine::write_warning(warning));
  if (const auto* query = std::get_if<engine::Query>(&request.content))
    check(engine::write_no_result(*query));
  if (const auto* command = std::get_if<engine::Command>(&request.content))
    check(engine::write_acknowledgement(*command));
  if (const auto* complaint = std::get_if<engine::Complaint>(&request.content))
    check(engine::write_error(*complaint));
}

}  // namespace cairn::fuzz
