// What a page says of an annotated game in words, as plain text. This is the one place where a page
// asks an analysis for values.
#pragma once

#include <cstddef>
#include <string>

#include "model/annotated_game.hpp"
#include "text/language.hpp"

namespace cairn {

// A value of a position as a page shows it.
struct ShownValue {
  bool is_known = false;
  bool is_proven = false;
  double white_percent = 50;
  std::string text;        // "57 %", or "White wins by force in 5 turns"
  std::string short_text;  // the same where there is little room: "White wins"
};

// The value of the position after `turns` turns of the game.
ShownValue value_at(const AnnotatedGame& game, std::size_t turns,
                    const Language& language = english());

// The value of the position after a turn that was searched.
ShownValue value_after(const AnnotatedTurn& turn, const Language& language = english());

// Whether any turn of the game was searched.
bool is_analysed(const AnnotatedGame& game);

// The change that a turn makes, such as "63 % -> 57 %" with an arrow, or one value if both read the
// same; empty if the turn was not searched.
std::string change_in_words(const AnnotatedGame& game, std::size_t turn,
                            const Language& language = english());

// The same as short as it can be: "63 \u2192 57 %", or what is proven after the turn.
std::string swing_in_words(const AnnotatedGame& game, std::size_t turn,
                           const Language& language = english());

// Whether a turn has a mark or changed a proven result.
bool is_mistake(const AnnotatedTurn& turn);

// What a mark is called within a sentence: "mistake".
std::string name_of(Mark mark, const Language& language);

// The first word that there is to say of a turn, within a sentence: its mark, or what it did to a
// proven result, or why a great fall is not its fault.
std::string first_judgement(const AnnotatedTurn& turn, const Language& language = english());

// What is wrong with a turn, or why a great fall is not its fault: "Mistake. X was best (57 %).";
// empty if there is nothing to say.
std::string judgement(const AnnotatedTurn& turn, const Language& language = english());

// The same in one short sentence, without the best turn: "Mistake."
std::string judgement_in_short(const AnnotatedTurn& turn, const Language& language = english());

// Whether it is worth saying what the best turn was, and its value.
bool names_best(const AnnotatedTurn& turn);
std::string best_in_words(const AnnotatedTurn& turn, const Language& language = english());

// "turn 17, White's G6xG4".
std::string turn_in_words(const AnnotatedGame& game, std::size_t turn,
                          const Language& language = english());

// Where the record cannot be played on, and, in English, why; empty if it can.
std::string cut_off_in_short(const AnnotatedGame& game, const Language& language = english());
std::string cut_off_in_words(const AnnotatedGame& game, const Language& language = english());

}  // namespace cairn
