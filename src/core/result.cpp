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

// Phrases that say the same; in their words, S stands for a side.
struct Phrases {
  Deed deed;
  std::string_view way;
  std::array<std::string_view, 7> words;  // and empty ones after them
};

constexpr std::array phrases{
    Phrases{Deed::wins,
            {},
            {"S wins", "S won", "S has won", "S is the winner", "winner S", "win for S"}},
    Phrases{Deed::is, {}, {"S"}},
    Phrases{Deed::loses, {}, {"S loses", "S lost", "S has lost"}},
    Phrases{Deed::loses,
            resignation,
            {"S resigns", "S resigned", "S has resigned", "S gives up", "S gave up",
             "resignation by S"}},
    Phrases{
        Deed::loses,
        time_is_up,
        {"S timed out", "S ran out of time", "S runs out of time", "S exceeded the time limit"}},
    Phrases{Deed::loses, forfeit, {"S forfeits", "S forfeited", "forfeit by S"}},
    Phrases{
        Deed::draws, {}, {"draw", "a draw", "drawn", "game drawn", "draw agreed", "agreed draw"}},
    Phrases{Deed::leaves, resignation, {"resign", "resigns", "resigned"}},
    Phrases{Deed::leaves, time_is_up, {"timeout", "timed out"}},
    Phrases{Deed::leaves, forfeit, {"forfeits"}},
    Phrases{Deed::nothing, {}, {"void", "unknown", "unfinished", "adjourned"}},
    Phrases{Deed::wins, {}, {"1-0"}},
    Phrases{Deed::loses, {}, {"0-1"}},
    Phrases{Deed::draws, {}, {"1/2-1/2", "1/2", "0"}},
    Phrases{Deed::nothing, {}, {"*", "?"}},
};

using Way = std::pair<std::string_view, std::string_view>;  // its words, and what they mean

// What may follow a phrase, or stand alone beside one.
constexpr std::array ways{Way{"by resignation", resignation},
                          Way{"resignation", resignation},
                          Way{"on time", time_is_up},
                          Way{"by time", time_is_up},
                          Way{"time", time_is_up},
                          Way{"by forfeit", forfeit},
                          Way{"by default", forfeit},
                          Way{"forfeit", forfeit},
                          Way{"by agreement", ""},
                          Way{"by repetition", ""}};

// The words after SGF's plus sign.
constexpr std::array sgf_ways{Way{"r", resignation}, Way{"resign", resignation},
                              Way{"t", time_is_up},  Way{"time", time_is_up},
                              Way{"f", forfeit},     Way{"forfeit", forfeit},
                              Way{"?", ""},          Way{"", ""}};

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
  if (deed == Deed::draws) return ResultKind::draw;
  if (deed == Deed::leaves || deed == Deed::nothing) return ResultKind::open;
  return (deed == Deed::loses) == (side == Side::black) ? ResultKind::white : ResultKind::black;
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
    for (const auto& [deed, way, phrases_of_it] : phrases)
      for (const std::string_view words : phrases_of_it) {
        std::string_view rest = rest_;
        Side side = Side::white;
        if (words.empty() || !take_phrase(rest, words, side)) continue;
        Clause clause{deed, kind_of(deed, side), way, false};
        if (way.empty()) clause.way = take_way(rest, is_digit(words.front())).value_or("");
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
    for (const auto& [words, way] : sgf_ways) {
      std::string_view after = rest;
      if (words.empty())
        while (!after.empty() && (is_digit(after.front()) || after.front() == '.'))
          after.remove_prefix(1);
      if (!take_word(after, words) || !is_at_end_of_clause(after)) continue;
      rest_ = after;
      return Clause{Deed::wins, is_white ? ResultKind::white : ResultKind::black, way, false};
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
    for (const auto& [words, way] : ways) {
      const bool is_noun = words.find(' ') == words.npos;
      if ((may_be_noun || !is_noun) && take_word(rest, words)) return way;
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
