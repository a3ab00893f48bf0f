// The lines that `cairn engine` reads and writes, one JSON object each; every key is described in
// formats/schema-engine.md.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/annotated_game.hpp"
#include "model/engine.hpp"

namespace cairn::engine {

// What is wrong with a line. Where the line has an `id` that can be read, the answer has it too.
struct Complaint {
  std::string message;
  std::string field;  // the key; may be empty
  std::optional<std::string> id;
};

// A line, and the keys in it that mean nothing here.
struct Request {
  std::variant<Query, Command, Complaint> content;
  std::vector<Complaint> warnings;
};

// Never throws, whatever the text.
Request read_request(std::string_view line);

// Each is one line, with its end.
std::string write_error(const Complaint& complaint);
std::string write_warning(const Complaint& complaint);
// That a command was taken; to a question for the version, the version.
std::string write_acknowledgement(const Command& command);
// That a query was ended before there was an answer.
std::string write_no_result(const Query& query);
std::string write_answer(const Answer& answer);

}  // namespace cairn::engine
