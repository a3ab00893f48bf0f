#include "formats/analysis/reason_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace cairn {

namespace {

// Each code of a reason has its messages. {turn} is the turn that shows the reason.
class ReasonTeller {
 public:
  ReasonTeller(const Reason& reason, const Language& language)
      : reason_(reason), language_(language) {}

  std::string tell() const {
    using Tell = std::string (ReasonTeller::*)() const;
    struct Teller {
      std::string_view code;
      Tell tell;
    };
    constexpr std::array tellers = std::to_array<Teller>({
        {"type_dies", &ReasonTeller::type_dies},
        {"no_capture", &ReasonTeller::no_capture},
        {"type_scarce", &ReasonTeller::type_scarce},
        {"stack_lost", &ReasonTeller::stack_lost},
        {"taller_stack", &ReasonTeller::taller_stack},
        {"captures_left", &ReasonTeller::captures_left},
        {"crosses_edge", &ReasonTeller::crosses_edge},
        {"no_pieces", &ReasonTeller::no_pieces},
        {"threatens_edge", &ReasonTeller::threatens_edge},
        {"piece_taken", &ReasonTeller::piece_taken},
        {"piece_falls", &ReasonTeller::piece_falls},
        {"piece_attacked", &ReasonTeller::piece_attacked},
        {"ahead_in_race", &ReasonTeller::ahead_in_race},
        {"forced_capture", &ReasonTeller::forced_capture},
        {"runner", &ReasonTeller::runner},
        {"pinned", &ReasonTeller::pinned},
    });
    const auto found = std::ranges::find(tellers, reason_.code, &Teller::code);
    return found == tellers.end() ? "" : (this->*found->tell)();
  }

 private:
  std::string type_dies() const {
    if (reason_.turns <= 1)
      return phrase_of(reason_.side, "{turn} leaves White no {piece}.",
                       "{turn} leaves Black no {piece}.");
    return phrase_n_of(
        reason_.side, reason_.count,
        "In the line that begins with {turn}, White has no {piece} left after {turns} turns; now "
        "one "
        "is left.",
        "In the line that begins with {turn}, White has no {piece} left after {turns} turns; now "
        "{n} "
        "are left.",
        "In the line that begins with {turn}, Black has no {piece} left after {turns} turns; now "
        "one "
        "is left.",
        "In the line that begins with {turn}, Black has no {piece} left after {turns} turns; now "
        "{n} "
        "are left.");
  }

  std::string no_capture() const {
    if (reason_.turns <= 1)
      return phrase_of(reason_.side, "{turn} leaves White no capture.",
                       "{turn} leaves Black no capture.");
    return phrase_of(
        reason_.side,
        "In the line that begins with {turn}, White has no capture left after {turns} turns.",
        "In the line that begins with {turn}, Black has no capture left after {turns} turns.");
  }

  std::string type_scarce() const {
    return phrase_n_of(reason_.side, reason_.count,
                       "{turn} takes the {piece} on {space}, which leaves White one {piece}.",
                       "{turn} takes the {piece} on {space}, which leaves White {n} {piece}s.",
                       "{turn} takes the {piece} on {space}, which leaves Black one {piece}.",
                       "{turn} takes the {piece} on {space}, which leaves Black {n} {piece}s.");
  }

  std::string stack_lost() const {
    return phrase("{turn} takes the stack of height {n} on {space}.");
  }

  std::string taller_stack() const {
    return phrase_of(
        reason_.side,
        "After {turn}, Black's stack of height {n} on {space} is higher than all of White's.",
        "After {turn}, White's stack of height {n} on {space} is higher than all of Black's.");
  }

  std::string captures_left() const {
    return phrase_n_of(reason_.side, reason_.count,
                       "After {turn}, White could make one capture, Black {other}.",
                       "After {turn}, White could make {n} captures, Black {other}.",
                       "After {turn}, Black could make one capture, White {other}.",
                       "After {turn}, Black could make {n} captures, White {other}.");
  }

  std::string crosses_edge() const {
    if (reason_.turns <= 1) return phrase("{turn} goes beyond the edge.");
    return phrase_of(
        reason_.side,
        "In the line that begins with {turn}, Black goes beyond the edge after {turns} turns, "
        "from {space}.",
        "In the line that begins with {turn}, White goes beyond the edge after {turns} turns, "
        "from {space}.");
  }

  std::string no_pieces() const {
    return phrase_n_of(
        reason_.side, reason_.turns,
        "In the line that begins with {turn}, White has no piece or no move left after one turn.",
        "In the line that begins with {turn}, White has no piece or no move left after {n} turns.",
        "In the line that begins with {turn}, Black has no piece or no move left after one turn.",
        "In the line that begins with {turn}, Black has no piece or no move left after {n} turns.");
  }

  std::string threatens_edge() const {
    return phrase_of(reason_.side,
                     "After {turn}, Black threatens to go beyond the edge from {space}.",
                     "After {turn}, White threatens to go beyond the edge from {space}.");
  }

  std::string piece_taken() const {
    return language_.phrase_n(reason_.count, "{turn} takes the piece of one part on {space}.",
                              "{turn} takes the piece of {n} parts on {space}.",
                              {{"turn", reason_.turn}, {"space", space()}});
  }

  std::string piece_falls() const {
    return phrase_n_of(
        reason_.side, reason_.count,
        "In the line that begins with {turn}, White loses a piece of one part on {space} after "
        "{turns} turns.",
        "In the line that begins with {turn}, White loses a piece of {n} parts on {space} after "
        "{turns} turns.",
        "In the line that begins with {turn}, Black loses a piece of one part on {space} after "
        "{turns} turns.",
        "In the line that begins with {turn}, Black loses a piece of {n} parts on {space} after "
        "{turns} turns.");
  }

  std::string piece_attacked() const {
    return phrase_n_of(reason_.side, reason_.count,
                       "After {turn}, Black attacks White's piece of one part on {space}.",
                       "After {turn}, Black attacks White's piece of {n} parts on {space}.",
                       "After {turn}, White attacks Black's piece of one part on {space}.",
                       "After {turn}, White attacks Black's piece of {n} parts on {space}.");
  }

  std::string ahead_in_race() const {
    return phrase_n_of(
        reason_.side, reason_.count,
        "After {turn}, Black's piece on {space} could go beyond the edge with one move of its "
        "own, White's fastest, on {place}, with {other}.",
        "After {turn}, Black's piece on {space} could go beyond the edge with {n} moves of its "
        "own, White's fastest, on {place}, with {other}.",
        "After {turn}, White's piece on {space} could go beyond the edge with one move of its "
        "own, Black's fastest, on {place}, with {other}.",
        "After {turn}, White's piece on {space} could go beyond the edge with {n} moves of its "
        "own, Black's fastest, on {place}, with {other}.");
  }

  std::string forced_capture() const {
    return phrase_of(
        reason_.side,
        "After {turn}, White can capture with the stack on {space} only, and that opens "
        "the way to its {piece} on {place}.",
        "After {turn}, Black can capture with the stack on {space} only, and that opens "
        "the way to its {piece} on {place}.");
  }

  std::string runner() const {
    return phrase_n_of(opponent(reason_.side), reason_.count,
                       "After {turn}, nothing stops White's piece on {space}: it goes beyond the "
                       "edge within one more turn.",
                       "After {turn}, nothing stops White's piece on {space}: it goes beyond the "
                       "edge within {n} more turns.",
                       "After {turn}, nothing stops Black's piece on {space}: it goes beyond the "
                       "edge within one more turn.",
                       "After {turn}, nothing stops Black's piece on {space}: it goes beyond the "
                       "edge within {n} more turns.");
  }

  std::string pinned() const {
    return phrase_of(
        reason_.side,
        "After {turn}, White's piece on {space} is pinned: wherever it goes, Black goes "
        "beyond the edge.",
        "After {turn}, Black's piece on {space} is pinned: wherever it goes, White goes "
        "beyond the edge.");
  }

  std::string space() const { return reason_.spaces.empty() ? "" : reason_.spaces.front(); }
  std::string place() const { return reason_.spaces.empty() ? "" : reason_.spaces.back(); }
  std::string piece() const { return language_.of(reason_.piece); }

  std::string phrase(std::string_view text) const {
    return language_.phrase(text,
                            {{"turn", reason_.turn}, {"n", reason_.count}, {"space", space()}});
  }
  std::string phrase_of(Side side, std::string_view white, std::string_view black) const {
    return language_.phrase_of(side, white, black,
                               {{"turn", reason_.turn},
                                {"n", reason_.count},
                                {"turns", reason_.turns},
                                {"piece", piece()},
                                {"space", space()},
                                {"place", place()}});
  }
  std::string phrase_n_of(Side side, int n, std::string_view white_one, std::string_view white_many,
                          std::string_view black_one, std::string_view black_many) const {
    return language_.phrase_n_of(side, n, white_one, white_many, black_one, black_many,
                                 {{"turn", reason_.turn},
                                  {"turns", reason_.turns},
                                  {"other", reason_.other},
                                  {"piece", piece()},
                                  {"space", space()},
                                  {"place", place()}});
  }

  const Reason& reason_;
  const Language& language_;
};

}  // namespace

std::string in_words(const Reason& reason, const Language& language) {
  return ReasonTeller(reason, language).tell();
}

}  // namespace cairn
