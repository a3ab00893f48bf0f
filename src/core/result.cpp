#include <array>
#include <utility>

#include "core/people.hpp"
#include "core/record.hpp"
#include "core/text.hpp"

namespace cairn {

namespace {

constexpr std::string_view resignation = "resignation";
constexpr std::string_view time_is_up = "time";
constexpr std::string_view forfeit = "forfeit";

// What a phrase says of the side S that it names. `leaves` and `is` count among turns and in RE
// alone, respectively.
enum class Deed : std::uint8_t { wins, is, loses, draws, leaves, nothing };

struct Phrase {
  std::string_view words;
  Deed deed;
  std::string_view way{};
};

constexpr std::array phrases{
    Phrase{"S wins", Deed::wins},
    Phrase{"S won", Deed::wins},
    Phrase{"S has won", Deed::wins},
    Phrase{"S is the winner", Deed::wins},
    Phrase{"winner S", Deed::wins},
    Phrase{"win for S", Deed::wins},
    Phrase{"S", Deed::is},
    Phrase{"S loses", Deed::loses},
    Phrase{"S lost", Deed::loses},
    Phrase{"S has lost", Deed::loses},
    Phrase{"S resigns", Deed::loses, resignation},
    Phrase{"S resigned", Deed::loses, resignation},
    Phrase{"S has resigned", Deed::loses, resignation},
    Phrase{"S gives up", Deed::loses, resignation},
    Phrase{"S gave up", Deed::loses, resignation},
    Phrase{"resignation by S", Deed::loses, resignation},
    Phrase{"S timed out", Deed::loses, time_is_up},
    Phrase{"S ran out of time", Deed::loses, time_is_up},
    Phrase{"S runs out of time", Deed::loses, time_is_up},
    Phrase{"S exceeded the time limit", Deed::loses, time_is_up},
    Phrase{"S forfeits", Deed::loses, forfeit},
    Phrase{"S forfeited", Deed::loses, forfeit},
    Phrase{"forfeit by S", Deed::loses, forfeit},
    Phrase{"draw", Deed::draws},
    Phrase{"a draw", Deed::draws},
    Phrase{"drawn", Deed::draws},
    Phrase{"game drawn", Deed::draws},
    Phrase{"draw agreed", Deed::draws},
    Phrase{"agreed draw", Deed::draws},
    Phrase{"resign", Deed::leaves, resignation},
    Phrase{"resigns", Deed::leaves, resignation},
    Phrase{"resigned", Deed::leaves, resignation},
    Phrase{"timeout", Deed::leaves, time_is_up},
    Phrase{"timed out", Deed::leaves, time_is_up},
    Phrase{"forfeits", Deed::leaves, forfeit},
    Phrase{"void", Deed::nothing},
    Phrase{"unknown", Deed::nothing},
    Phrase{"unfinished", Deed::nothing},
    Phrase{"adjourned", Deed::nothing},
    Phrase{"1-0", Deed::wins},
    Phrase{"0-1", Deed::loses},
    Phrase{"1/2-1/2", Deed::draws},
    Phrase{"1/2", Deed::draws},
    Phrase{"0", Deed::draws},
    Phrase{"*", Deed::nothing},
    Phrase{"?", Deed::nothing},
};

// What may follow a phrase, or stand alone beside one.
constexpr std::array ways{
    Phrase{"by resignation", Deed::nothing, resignation},
    Phrase{"resignation", Deed::nothing, resignation},
    Phrase{"on time", Deed::nothing, time_is_up},
    Phrase{"by time", Deed::nothing, time_is_up},
    Phrase{"time", Deed::nothing, time_is_up},
    Phrase{"by forfeit", Deed::nothing, forfeit},
    Phrase{"by default", Deed::nothing, forfeit},
    Phrase{"forfeit", Deed::nothing, forfeit},
    Phrase{"by agreement", Deed::nothing},
    Phrase{"by repetition", Deed::nothing},
};

// The words after SGF's plus sign.
constexpr std::array sgf_ways{Phrase{"r", Deed::wins, resignation},
                              Phrase{"resign", Deed::wins, resignation},
                              Phrase{"t", Deed::wins, time_is_up},
                              Phrase{"time", Deed::wins, time_is_up},
                              Phrase{"f", Deed::wins, forfeit},
                              Phrase{"forfeit", Deed::wins, forfeit},
                              Phrase{"?", Deed::wins},
                              Phrase{"", Deed::wins}};

constexpr std::string_view separators = ",;().!";

constexpr bool is_gap(char c) {
  return is_blank(c) || c == ':';
}

bool is_at_end_of_word(std::string_view rest) {
  return rest.empty() || is_gap(rest.front()) || separators.find(rest.front()) != rest.npos;
}

std::string_view after_gap(std::string_view rest) {
  while (!rest.empty() && is_gap(rest.front())) rest.remove_prefix(1);
  return rest;
}

// Takes a word, or several as they stand, from the front of a text.
bool take_word(std::string_view& rest, std::string_view word) {
  const std::string_view there = after_gap(rest);
  if (!there.starts_with(word) || !is_at_end_of_word(there.substr(word.size()))) return false;
  rest = there.substr(word.size());
  return true;
}

ResultKind kind_of(Deed deed, Side side) {
  switch (deed) {
    case Deed::wins:
    case Deed::is:
      return side == Side::white ? ResultKind::white : ResultKind::black;
    case Deed::loses:
      return side == Side::white ? ResultKind::black : ResultKind::white;
    case Deed::draws:
      return ResultKind::draw;
    case Deed::leaves:
    case Deed::nothing:
      break;
  }
  return ResultKind::open;
}

// A text as words are compared in it: figures without blanks, one sign for all dashes.
std::string comparable(std::string_view text) {
  std::string form = with_hyphens(folded(name_form(text)));
  for (const auto& [sign, plain] : {std::pair{"\u00BD", "1/2"}, {"1\u20442", "1/2"}})
    for (std::size_t at = form.find(sign); at != form.npos; at = form.find(sign, at))
      form.replace(at, std::string_view(sign).size(), plain);
  std::string close;  // without blanks around hyphens and plus signs
  for (std::size_t at = 0; at < form.size(); ++at) {
    const auto is_sign = [](char c) { return c == '-' || c == '+'; };
    const bool is_before_sign = at + 1 < form.size() && is_sign(form[at + 1]);
    const bool is_after_sign = !close.empty() && is_sign(close.back());
    if (form[at] != ' ' || (!is_before_sign && !is_after_sign)) close += form[at];
  }
  return close;
}

// A clause, and whether it gives a result or the way alone.
struct Clause {
  Deed deed = Deed::nothing;
  ResultKind kind = ResultKind::open;
  std::string_view way;
  bool is_way_alone = false;
};

class Parser {
 public:
  Parser(std::string_view text, const Properties& tags) : rest_(text), tags_(tags) {}

  // The clauses together; nothing if one of them is not understood, or two contradict each other.
  std::optional<Clause> parse() {
    std::optional<Clause> whole;
    for (skip_separators(); !rest_.empty(); skip_separators()) {
      const auto clause = take_clause();
      if (!clause) return std::nullopt;
      // Of `White (resignation)`, it is not clear who resigned.
      if (clause->is_way_alone && (!whole || whole->deed == Deed::is)) return std::nullopt;
      if (!whole) {
        whole = clause;
        continue;
      }
      if (!clause->is_way_alone && clause->kind != whole->kind) return std::nullopt;
      if (!whole->way.empty() && !clause->way.empty() && whole->way != clause->way)
        return std::nullopt;
      if (whole->way.empty()) whole->way = clause->way;
    }
    return whole;
  }

 private:
  void skip_separators() {
    while (!rest_.empty() &&
           (is_gap(rest_.front()) || separators.find(rest_.front()) != rest_.npos))
      rest_.remove_prefix(1);
  }

  std::optional<Clause> take_clause() {
    if (auto clause = take_sgf()) return clause;
    for (const Phrase& phrase : phrases) {
      std::string_view rest = rest_;
      Side side = Side::white;
      if (!take_phrase(rest, phrase.words, side)) continue;
      Clause clause{phrase.deed, kind_of(phrase.deed, side), phrase.way, false};
      const bool are_figures = is_digit(phrase.words.front());
      if (clause.way.empty())
        if (const auto way = take_way(rest, are_figures)) clause.way = *way;
      if (!is_at_end_of_clause(rest)) continue;
      rest_ = rest;
      return clause;
    }
    const auto way = take_way(rest_, true);
    if (!way || !is_at_end_of_clause(rest_)) return std::nullopt;
    return Clause{Deed::nothing, ResultKind::open, *way, true};
  }

  std::optional<Clause> take_sgf() {
    std::string_view rest = rest_;
    const auto end = rest.find('+');
    const std::string_view winner = rest.substr(0, end);
    const bool is_white = winner == "w" || winner == "white";
    if (end == rest.npos || (!is_white && winner != "b" && winner != "black")) return std::nullopt;
    rest.remove_prefix(end + 1);
    for (const Phrase& way : sgf_ways) {
      std::string_view after = rest;
      if (way.words.empty())
        while (!after.empty() && (is_digit(after.front()) || after.front() == '.'))
          after.remove_prefix(1);
      if (!take_word(after, way.words) || !is_at_end_of_clause(after)) continue;
      rest_ = after;
      return Clause{Deed::wins, is_white ? ResultKind::white : ResultKind::black, way.way, false};
    }
    return std::nullopt;
  }

  // Takes the words of a phrase, in which S stands for a side.
  bool take_phrase(std::string_view& rest, std::string_view words, Side& side) {
    while (!words.empty()) {
      const std::string_view word = words.substr(0, words.find(' '));
      words.remove_prefix(std::min(word.size() + 1, words.size()));
      if (word == "S" ? !take_side(rest, side) : !take_word(rest, word)) return false;
    }
    return true;
  }

  // Takes a colour or the name of a player, whichever is longer. A player may be called like the
  // colour of the other one: then neither is meant.
  bool take_side(std::string_view& rest, Side& side) {
    if (names_.empty())
      names_ = {{"white", Side::white},
                {"black", Side::black},
                {name_with_tag("PW"), Side::white},
                {name_with_tag("PB"), Side::black}};
    std::string_view shortest = rest;  // of what follows
    bool is_clear = false;
    for (const auto& [name, named] : names_) {
      std::string_view after = rest;
      if (name.empty() || !take_word(after, name) || after.size() > shortest.size()) continue;
      is_clear = after.size() < shortest.size() || (is_clear && side == named);
      shortest = after;
      side = named;
    }
    rest = shortest;
    return is_clear;
  }

  // A player's name as it is compared; empty if it is too long to be in a result.
  std::string name_with_tag(std::string_view tag) const {
    const std::string_view name = value_of(tags_, tag);
    return name.size() > longest_result ? std::string() : comparable(name);
  }

  // After words, only `by` and `on` tell how the side won or lost.
  static std::optional<std::string_view> take_way(std::string_view& rest, bool may_be_noun) {
    for (const Phrase& way : ways) {
      const bool is_noun = way.words.find(' ') == way.words.npos;
      if ((may_be_noun || !is_noun) && take_word(rest, way.words)) return way.way;
    }
    return std::nullopt;
  }

  static bool is_at_end_of_clause(std::string_view rest) {
    rest = after_gap(rest);
    return rest.empty() || separators.find(rest.front()) != rest.npos;
  }

  std::string_view rest_;
  const Properties& tags_;
  std::vector<std::pair<std::string, Side>> names_;  // of the sides; folded when first needed
};

std::optional<Clause> parse(std::string_view text, const Properties& tags) {
  text = trimmed(text);
  if (text.size() > longest_result) return std::nullopt;
  if (equal_in_any_case(text, "W")) return Clause{Deed::is, ResultKind::white, {}, false};
  if (equal_in_any_case(text, "B")) return Clause{Deed::is, ResultKind::black, {}, false};
  const std::string form = comparable(text);
  return Parser(form, tags).parse();
}

}  // namespace

ParsedResult parse_result(std::string_view text, const Properties& tags) {
  if (trimmed(text).empty()) return {};
  const auto parsed = parse(text, tags);
  if (!parsed || parsed->deed == Deed::leaves) return {ResultKind::open, {}, false};
  return {parsed->kind, parsed->kind == ResultKind::draw ? std::string_view{} : parsed->way};
}

ParsedResult parse_result(const Properties& tags) {
  return parse_result(value_of(tags, "RE"), tags);
}

std::optional<ParsedResult> parse_result_among_turns(std::string_view text,
                                                     const Properties& tags) {
  if (text == "0" || text == "?") return std::nullopt;
  const auto parsed = parse(text, tags);
  if (!parsed || parsed->deed == Deed::is) return std::nullopt;
  return ParsedResult{parsed->kind,
                      parsed->kind == ResultKind::draw ? std::string_view{} : parsed->way};
}

std::string sgf_result(const ParsedResult& result) {
  if (result.kind == ResultKind::open) return "?";
  if (result.kind == ResultKind::draw) return "0";
  const std::string winner = result.kind == ResultKind::white ? "W+" : "B+";
  if (result.way.empty()) return winner;
  return winner + (result.way == resignation ? 'R' : result.way == time_is_up ? 'T' : 'F');
}

std::string doubt_about_result(const Properties& tags) {
  if (parse_result(tags).is_understood) return {};
  return "the result " + quote(value_of(tags, "RE")) +
         " is not understood; one like W+R, B+, 0, 1-0, White wins or ? expected";
}

std::vector<std::string_view> ways_of_results() {
  return {resignation, time_is_up, forfeit};
}

}  // namespace cairn
