// Reads and writes the lines of `cairn engine`. Each line is one JSON object; all keys are
// described in docs/formats/schema-engine.md.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/annotated_game.hpp"

namespace cairn::engine {

// Says what is wrong with a line.
struct Complaint {
  std::string message;
  std::string field;              // the key; may be empty
  std::optional<std::string> id;  // the line's id, if it can be read
};

// The contents of a line, and a warning for each key in it that is not known.
struct Request {
  std::variant<Query, Command, Complaint> content;
  std::vector<Complaint> warnings;
};

// Reads a line. Never throws; a line that cannot be read gives a Complaint.
Request read_request(std::string_view line);

// Each of these returns one line, including the line end.
std::string write_error(const Complaint& complaint);
std::string write_warning(const Complaint& complaint);
// Confirms a command. The answer to query_version also gives the version.
std::string write_acknowledgement(const Command& command);
// Says that a query was stopped before it had an answer.
std::string write_no_result(const Query& query);
std::string write_answer(const Answer& answer);

// The JSON Schemas of these lines.
nlohmann::ordered_json question_json_schema();
nlohmann::ordered_json answer_json_schema();

}  // namespace cairn::engine
