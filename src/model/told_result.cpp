#include "model/told_result.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "model/result_sentence.hpp"
#include "model/result_words.hpp"
#include "text/ascii.hpp"
#include "text/letter_forms.hpp"
#include "text/quote.hpp"
#include "text/split.hpp"

namespace cairn {

namespace {

using ResultWords = std::vector<ResultWord>;

// The text without blanks, with one sign for all dashes and colons.
std::string without_blanks(std::string_view text) {
  std::string close = with_hyphens(text);
  std::erase_if(close, is_blank);
  std::ranges::replace(close, ':', '-');
  return close;
}

std::optional<ToldResult> read_sgf(std::string_view text);
std::optional<ToldResult> read_figures(std::string_view text);

// Whether figures or SGF's form among words tell another result than they do: "White wins 0-1".
bool has_other_result(std::string_view text, ResultKind kind) {
  constexpr std::size_t shortest = 3;
  return std::ranges::any_of(words_of(text), [=](std::string_view word) {
    if (word.size() < shortest) return false;
    auto told = read_sgf(word);
    if (!told) told = read_figures(word);
    return told && told->kind != ResultKind::open && told->kind != kind;
  });
}

// What is told of a winner, unless the words behind it tell of another one, as in "W+R, B+R" and
// "1-0 (Black wins)".
ToldResult unless_contradicted(ToldResult told, std::string_view rest) {
  const ResultWord winner = told.kind == ResultKind::white ? ResultWord::white : ResultWord::black;
  const ResultWords words = result_words(rest);
  if (told.way.empty()) told.way = way_in(words);
  const bool names_other_side = std::ranges::any_of(words, [=](ResultWord word) {
    return (word == ResultWord::white || word == ResultWord::black) && word != winner;
  });
  const ToldResult doubt{ResultKind::open, {}, false};
  if (has_other_result(rest, told.kind)) return doubt;
  if (told.kind == ResultKind::draw || told.kind == ResultKind::open) return told;
  if (has_word(words, ResultWord::draw)) return doubt;
  if (!names_other_side) return told;
  const auto again = read_sentences(trimmed(rest));
  return again && again->kind == told.kind ? told : doubt;
}

// SGF's form: the winner, a plus sign, and how.
std::optional<ToldResult> read_sgf(std::string_view text) {
  const std::size_t plus = text.find('+');
  if (plus == text.npos) return std::nullopt;
  const auto winner = side_in(text.substr(0, plus));
  if (!winner) return std::nullopt;
  return unless_contradicted({*winner, {}}, text.substr(plus + 1));
}

// Points or signs of tournaments, and how in words behind them.
std::optional<ToldResult> read_figures(std::string_view text) {
  struct Form {
    std::string_view figures;
    ToldResult result;
  };
  static constexpr std::array forms{
      Form{"1/2-1/2", {ResultKind::draw, {}}},
      Form{"1/2", {ResultKind::draw, {}}},
      Form{"0.5-0.5", {ResultKind::draw, {}}},
      Form{"0,5-0,5", {ResultKind::draw, {}}},
      Form{"\u00BD-\u00BD", {ResultKind::draw, {}}},
      Form{"1\u20442-1\u20442", {ResultKind::draw, {}}},
      Form{"\u00BD", {ResultKind::draw, {}}},
      Form{"1.0-0.0", {ResultKind::white, {}}},
      Form{"1,0-0,0", {ResultKind::white, {}}},
      Form{"0.0-1.0", {ResultKind::black, {}}},
      Form{"0,0-1,0", {ResultKind::black, {}}},
      Form{"=-=", {ResultKind::draw, {}}},
      Form{"=", {ResultKind::draw, {}}},
      Form{"1-0", {ResultKind::white, {}}},
      Form{"0-1", {ResultKind::black, {}}},
      Form{"+--", {ResultKind::white, forfeit}},
      Form{"--+", {ResultKind::black, forfeit}},
      Form{"+/-", {ResultKind::white, forfeit}},
      Form{"-/+", {ResultKind::black, forfeit}},
      Form{"+-", {ResultKind::white, forfeit}},
      Form{"-+", {ResultKind::black, forfeit}},
      Form{"0-0", {ResultKind::open, forfeit}},
      Form{"---", {ResultKind::open, forfeit}},
      Form{"w/o", {ResultKind::open, forfeit}},  // a walkover, for one who is not named
      Form{"w.o", {ResultKind::open, forfeit}},
      Form{"0", {ResultKind::draw, {}}},
      Form{"?", {}},
      Form{"*", {}},
      Form{"-", {}},
  };
  for (const auto& [figures, result] : forms) {
    if (!text.starts_with(figures)) continue;
    const std::string_view rest = text.substr(figures.size());
    if (!rest.empty() && is_digit(rest.front())) continue;
    ToldResult told = result;
    if (told.way.empty()) told.way = way_in(result_words(rest));
    const bool is_all = rest.empty() || !told.way.empty() || rest.front() == '(';
    if (is_all) return told;
  }
  return std::nullopt;
}

// The text with a sign in each place of a player's name, which may be anything.
std::string with_sign(const std::string& text, const std::string& name, char sign) {
  if (name.empty()) return text;
  const auto is_edge = [&](std::size_t place) {
    return place >= text.size() || !is_letter(text[place]);
  };
  std::string signed_text;
  std::size_t done = 0;
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const bool is_whole = (at == 0 || is_edge(at - 1)) && is_edge(at + name.size());
    if (at < done || !is_whole) continue;
    signed_text.append(text, done, at - done) += sign;
    done = at + name.size();
  }
  return signed_text.append(text, done);
}

// Puts the colours in the place of the players' names, the longer one first: the other may be a
// part of it.
std::string with_colours(std::string text, const Properties& tags) {
  constexpr char white_sign = '\1', black_sign = '\2';
  const std::string white = folded(name_form(value_of(tags, "PW")));
  const std::string black = folded(name_form(value_of(tags, "PB")));
  if (white == black) return text;
  if (black.size() > white.size()) text = with_sign(text, black, black_sign);
  text = with_sign(with_sign(text, white, white_sign), black, black_sign);
  std::string named;
  for (const char c : text)
    if (c == white_sign || c == black_sign)
      named += c == white_sign ? " white " : " black ";
    else
      named += c;
  return named;
}

// Whether somebody was not sure of the result, as in "White?"; SGF's "W+?" only says that it is not
// known how.
bool is_asked(std::string_view text) {
  const std::size_t mark = text.find('?');
  const std::size_t plus = text.find('+');
  return mark != text.npos && mark > 0 &&
         !(plus < mark && text.find_first_not_of("? ", plus + 1) == text.npos);
}

ToldResult read_folded(const std::string& text) {
  if (trimmed(text).empty()) return {};
  if (is_asked(trimmed(text))) return {ResultKind::open, {}, false};
  if (const auto told = read_sgf(text)) return *told;
  if (const auto told = read_figures(without_blanks(text))) return unless_contradicted(*told, text);
  if (text.find('+') != text.npos) return {ResultKind::open, {}, false};  // no sentence, as "R+W"
  const auto told = read_sentences(trimmed(text));
  return told && !has_other_result(text, told->kind) ? *told
                                                     : ToldResult{ResultKind::open, {}, false};
}

// Whether a text has words that are known, and nothing else; "out" belongs to "timed".
bool has_result_words_alone(std::string_view text) {
  return std::ranges::all_of(words_of(text), [](std::string_view word) {
    const auto is_of_word = [](char c) {
      return is_letter(c) || c == ',' || static_cast<unsigned char>(c) >= 0x80;
    };
    return std::ranges::all_of(word, is_of_word) && (word == "out" || !result_words(word).empty());
  });
}

// A side that is not named ends the game; nothing if the text does not say that.
std::optional<ToldResult> read_leaving(const std::string& text) {
  const ResultWords words = result_words(text);
  const bool is_one_word = words.size() == 1 && std::ranges::none_of(text, is_blank);
  if (is_one_word && !way_in(words).empty()) return ToldResult{ResultKind::open, way_in(words)};
  const auto told = read_sentences("white " + text);
  if (!told || told->kind != ResultKind::black || told->way.empty()) return std::nullopt;
  return ToldResult{ResultKind::open, told->way};
}

// A space of the board has a digit behind a letter, a result has none.
bool has_name_of_space(std::string_view text) {
  const auto letter = std::ranges::find_if(text, is_letter);
  return std::any_of(letter, text.end(), is_digit);
}

}  // namespace

std::optional<ToldResult> read_lone_result(std::string_view text) {
  constexpr std::size_t shortest = 3;
  constexpr std::string_view stops = ".!";
  if (has_name_of_space(text)) return std::nullopt;  // most turns; this saves time
  std::string said = folded(name_form(text));
  while (!said.empty() && stops.find(said.back()) != stops.npos) said.pop_back();
  if (said.size() >= 2 && said[1] == '+' && std::ranges::none_of(said, is_blank)) {
    const auto told = read_sgf(said);
    return told && told->is_understood ? told : std::nullopt;
  }
  if (said.size() < shortest) return std::nullopt;
  if (has_name_of_space(said)) return std::nullopt;
  if (const auto told = read_figures(without_blanks(said));
      told && told->kind != ResultKind::open) {
    const ToldResult all = unless_contradicted(*told, said);
    return all.is_understood ? std::optional(all) : std::nullopt;
  }
  if (!has_result_words_alone(said)) return std::nullopt;
  const ResultWords words = result_words(said);
  if (has_word(words, ResultWord::draw)) return ToldResult{ResultKind::draw, {}};
  if (!has_word(words, ResultWord::white) && !has_word(words, ResultWord::black))
    return read_leaving(said);
  const auto told = read_sentences(said);
  const bool says_how = told && (!told->way.empty() || has_word(words, ResultWord::wins) ||
                                 has_word(words, ResultWord::loses));
  return says_how ? told : std::nullopt;
}

std::string sgf_result(const ToldResult& result) {
  if (result.kind == ResultKind::open) return "?";
  if (result.kind == ResultKind::draw) return "0";
  const std::string winner = result.kind == ResultKind::white ? "W+" : "B+";
  if (result.way.empty()) return winner;
  return winner + (result.way == resignation ? 'R' : result.way == time_is_up ? 'T' : 'F');
}

ToldResult read_result(std::string_view text) {
  return read_folded(folded(name_form(text)));
}

ToldResult told_result(const Properties& tags) {
  const std::string_view text = value_of(tags, "RE");
  if (text.empty()) return {};
  const std::string form = folded(name_form(text));
  const ToldResult told = read_folded(form);
  const std::string named = with_colours(form, tags);
  if (named == form) return told;
  // The name alone is the winner's.
  const ToldResult by_name = read_folded(std::string(trimmed(named)));
  if (!told.is_understood) return by_name.is_understood ? by_name : told;
  // A player may be called like a colour: of Mr White, SGF's `W+` does not tell.
  const bool is_same = !by_name.is_understood || by_name.kind == told.kind || read_sgf(form);
  return is_same ? told : ToldResult{ResultKind::open, {}, false};
}

std::string doubt_about_result(const Properties& tags) {
  if (told_result(tags).is_understood) return {};
  return "the result " + cairn::quoted(value_of(tags, "RE")) +
         " is not understood; one like W+R, B+, 0, 1-0, White wins or ? expected";
}

std::vector<std::string_view> ways_told() {
  return {resignation, time_is_up, forfeit};
}

}  // namespace cairn
