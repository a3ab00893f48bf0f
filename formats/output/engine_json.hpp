// Reads and writes the lines of the protocol (app/protocol.hpp). Each line is one JSON object; all
// keys are described in docs/formats/schema-engine.md and docs/formats/questions.md.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/annotated_game.hpp"
#include "core/error.hpp"
#include "formats/records/json.hpp"

namespace cairn::engine {

// Says what is wrong with a line.
struct Complaint {
  std::string message{};
  std::string field{};                // the key; may be empty
  std::optional<std::string> id{};    // the line's id, if it can be read
  std::optional<Error::Kind> kind{};  // this, and the place, of a question that says what it wants
  std::optional<int> line{};
  std::optional<int> column{};
};

// A question that says by `ask` what it wants, and whose other keys are for whoever answers it.
struct Ask {
  std::string id;
  std::string name;
  nlohmann::json line;
};

// The keys of a line that were read; if one is wrong, it is the last one.
using Keys = std::vector<std::string>;

// The contents of a line, and a warning for each key in it that is not known.
struct Request {
  std::variant<Query, Command, Ask, Complaint> content;
  std::vector<Complaint> warnings;
};

// Reads a line. Never throws; a line that cannot be read gives a Complaint.
Request read_request(std::string_view line);
// Reads what a query asks for. Throws Error.
Query read_query(const json::Element& line, Keys& keys);
// Warnings of the keys that nobody has read.
std::vector<Complaint> warnings_of(const nlohmann::json& line, const Keys& keys);

// Each of these returns one line, including the line end.
std::string write_error(const Complaint& complaint);
std::string write_warning(const Complaint& complaint);
// Confirms a command. The answer to query_version also gives the version.
std::string write_acknowledgement(const Command& command);
// Says that a query was stopped before it had an answer.
std::string write_no_result(const Query& query);
std::string write_answer(const Answer& answer);
// The answer to a question that says by `ask` what it wants, which is JSON.
std::string write_answer(const Ask& ask, std::string_view answer);

// The JSON Schemas of these lines.
nlohmann::ordered_json question_json_schema();
nlohmann::ordered_json answer_json_schema();

}  // namespace cairn::engine
