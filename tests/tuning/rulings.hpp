// Rulings that were made before. The referee is slow, so its word on a case is kept in a file and
// taken from there when the same case comes up again, in this run or in a later one.
#pragma once

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "core/error.hpp"
#include "tuning/files_command.hpp"
#include "tuning/referee.hpp"

namespace cairn::tuning {

// Answers by the question to which they belong. The file has one JSON array [question, answer] a
// line. A question has to name everything that the answer depends on, except for the program's
// version: begin a new file when the player or the proofs have changed.
class Rulings {
 public:
  // An empty name keeps the answers in memory only. Throws Error of kind io if the file exists and
  // cannot be read, or cannot be written.
  explicit Rulings(const std::string& file) {
    if (file.empty()) return;
    if (std::filesystem::exists(file)) {
      std::istringstream in(text_of(file));
      for (std::string line; std::getline(in, line);) {
        const auto entry = nlohmann::json::parse(line, nullptr, false);
        if (entry.is_array()) answers_[entry.at(0)] = entry.at(1);  // else a line that was cut off
      }
    }
    out_.open(file, std::ios::app);
    if (!out_) throw Error(Error::Kind::io, file + " cannot be written");
  }

  // Returns the answer to `question`, which is taken from work() if it is not known yet.
  template <class Work>
  nlohmann::json answer(const std::string& question, Work&& work) {
    const auto known = answers_.find(question);
    if (known != answers_.end()) return known->second;
    nlohmann::json found = work();
    out_ << nlohmann::json::array({question, found}).dump() << '\n' << std::flush;
    return answers_[question] = found;
  }

 private:
  std::map<std::string, nlohmann::json> answers_;
  std::ofstream out_;
};

inline nlohmann::json to_json(const Ruling& ruling) {
  nlohmann::json json = {
      {"best", {ruling.best.percent, ruling.best.is_proven}},
      {"played", {ruling.played.percent, ruling.played.is_proven}},
  };
  if (const auto& games = ruling.playouts)
    json["playouts"] = {games->mean, games->error, games->count};
  return json;
}

inline Ruling ruling_of(const nlohmann::json& json) {
  const auto chances = [](const nlohmann::json& pair) {
    return Chances{pair.at(0).get<double>(), pair.at(1).get<bool>()};
  };
  Ruling ruling{chances(json.at("best")), chances(json.at("played")), {}};
  if (const auto games = json.find("playouts"); games != json.end())
    ruling.playouts = Measured{games->at(0), games->at(1), games->at(2)};
  return ruling;
}

}  // namespace cairn::tuning
