// Strengths of the player by name. Any of the search's settings can be changed:
// "full,futility_margin=60".
#pragma once

#include <map>
#include <sstream>
#include <stdexcept>
#include <string>

#include "analysis/player.hpp"

namespace cairn::tuning {

inline constexpr std::string_view strength_help = "exact or full, and after commas SETTING=NUMBER";

struct NamedStrength : PlayerSettings {
  int threads = 1;  // of a search that is limited by time
};

inline void set(NamedStrength& settings, const std::string& name, int value) {
  Selectivity& s = settings.selectivity;
  const std::map<std::string, int*> numbers{
      {"first_reduction", &s.first_reduction},
      {"first_from", &s.first_from},
      {"later_reduction", &s.later_reduction},
      {"later_from", &s.later_from},
      {"root_reduction", &s.root_reduction},
      {"root_from", &s.root_from},
      {"reverse_futility_margin", &s.reverse_futility_margin},
      {"reverse_futility_turns", &s.reverse_futility_turns},
      {"futility_margin", &s.futility_margin},
      {"first_futility_margin", &s.first_futility_margin},
      {"proof_percent", &s.proof_percent},
      {"threads", &settings.threads},
  };
  const auto found = numbers.find(name);
  if (found == numbers.end()) throw std::runtime_error("unknown setting '" + name + "'");
  *found->second = value;
}

inline NamedStrength parse_strength(const std::string& text) {
  NamedStrength settings;
  std::istringstream words(text);
  std::string word;
  std::getline(words, word, ',');
  if (word == "exact")
    settings.strength = Strength::exact;
  else if (word != "full")
    throw std::runtime_error("unknown strength '" + word + "'");
  while (std::getline(words, word, ',')) {
    const auto equals = word.find('=');
    if (equals == word.npos) throw std::runtime_error("'" + word + "' is not SETTING=NUMBER");
    set(settings, word.substr(0, equals), std::stoi(word.substr(equals + 1)));
  }
  return settings;
}

}  // namespace cairn::tuning
