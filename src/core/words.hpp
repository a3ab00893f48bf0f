// The words that machine-readable output (JSON, CSV) uses for the values of enumerations.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "core/annotated_game.hpp"
#include "core/error.hpp"
#include "core/position.hpp"

namespace cairn::words {

// A value of an enumeration and its word.
template <class Enumeration>
using Word = std::pair<Enumeration, std::string_view>;

inline constexpr std::array sides{Word<Side>{Side::white, "white"},
                                  Word<Side>{Side::black, "black"}};

inline constexpr std::array value_kinds{Word<Value::Kind>{Value::Kind::estimate, "estimate"},
                                        Word<Value::Kind>{Value::Kind::white_wins, "white_wins"},
                                        Word<Value::Kind>{Value::Kind::black_wins, "black_wins"},
                                        Word<Value::Kind>{Value::Kind::draw, "draw"}};

inline constexpr std::array marks{
    Word<Mark>{Mark::none, "none"}, Word<Mark>{Mark::inaccuracy, "inaccuracy"},
    Word<Mark>{Mark::mistake, "mistake"}, Word<Mark>{Mark::blunder, "blunder"}};

inline constexpr std::array verdicts{Word<Verdict>{Verdict::none, "none"},
                                     Word<Verdict>{Verdict::threw_away_win, "threw_away_win"},
                                     Word<Verdict>{Verdict::missed_win, "missed_win"},
                                     Word<Verdict>{Verdict::lost_win, "lost_win"},
                                     Word<Verdict>{Verdict::walked_into_loss, "walked_into_loss"},
                                     Word<Verdict>{Verdict::lost_at_latest, "lost_at_latest"}};
inline constexpr std::array excuses{Word<Excuse>{Excuse::none, "none"},
                                    Word<Excuse>{Excuse::lost_anyway, "lost_anyway"},
                                    Word<Excuse>{Excuse::no_better_turn, "no_better_turn"},
                                    Word<Excuse>{Excuse::within_error, "within_error"},
                                    Word<Excuse>{Excuse::second_look, "second_look"}};

inline constexpr std::array error_kinds{Word<Error::Kind>{Error::Kind::syntax, "syntax"},
                                        Word<Error::Kind>{Error::Kind::position, "position"},
                                        Word<Error::Kind>{Error::Kind::illegal, "illegal"},
                                        Word<Error::Kind>{Error::Kind::ambiguous, "ambiguous"},
                                        Word<Error::Kind>{Error::Kind::io, "io"},
                                        Word<Error::Kind>{Error::Kind::usage, "usage"},
                                        Word<Error::Kind>{Error::Kind::internal, "internal"}};

// The word for a value; empty if the list does not contain the value.
template <class Enumeration, std::size_t size>
constexpr std::string_view word_for(const std::array<Word<Enumeration>, size>& words,
                                    Enumeration value) {
  for (const auto& [known, word] : words)
    if (known == value) return word;
  return {};
}

}  // namespace cairn::words
