// Languages: how messages are said, and that the catalogues have all that games keep as data.
#include "core/language.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "all_games.hpp"
#include "analysis/wording.hpp"
#include "core/diagram.hpp"
#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "formats/output/analysis_text.hpp"
#include "po/catalogues.hpp"

namespace cairn::test {
namespace {

const Language& spoken(std::string_view code) {
  return *language_of(code);
}

TEST(LanguageTest, EnglishIsWhatTheSourcesSay) {
  EXPECT_EQ(english().phrase("After turn {n}", {{"n", 7}}), "After turn 7");
  EXPECT_EQ(english().phrase("{unknown} stays {n", {{"n", 7}}), "{unknown} stays {n");
  EXPECT_EQ(english().phrase_n(1, "{n} turn", "{n} turns"), "1 turn");
  EXPECT_EQ(english().phrase_n(0, "{n} turn", "{n} turns"), "0 turns");
  EXPECT_EQ(english().percent(57.4), "57 %");
  EXPECT_EQ(english().one_decimal(97.25), "97.2");
  EXPECT_EQ(language_of("xx"), nullptr);
}

TEST(LanguageTest, WhatHasNoTranslationIsSaidInEnglish) {
  EXPECT_EQ(spoken("de").phrase("Nobody says {what}.", {{"what", "this"}}), "Nobody says this.");
}

TEST(LanguageTest, SaysMessagesInTheLanguage) {
  EXPECT_EQ(spoken("de").phrase("After turn {n}", {{"n", 7}}), "Nach Zug 7");
  EXPECT_EQ(spoken("fr").of_in("note", "to move"), "au trait");
  EXPECT_EQ(spoken("it").of("White wins: Black has no Tott left"),
            "Il Bianco vince: il Nero è rimasto senza Tott");
  EXPECT_EQ(spoken("es").phrase_of(Side::black, "White", "Black"), "Negras");
  EXPECT_EQ(spoken("fr").percent(57), "57\u00A0%");
  EXPECT_EQ(spoken("pl").one_decimal(97.25), "97,2");
}

TEST(LanguageTest, LargeNumbersAreGroupedAsTheLanguageDoes) {
  EXPECT_EQ(english().number(999), "999");
  EXPECT_EQ(english().phrase_n(1234, "{n} game", "{n} games"), "1,234 games");
  EXPECT_EQ(spoken("de").phrase_n(1234567, "{n} game", "{n} games"), "1.234.567 Partien");
  EXPECT_EQ(spoken("fr").number(1234), "1\u202F234");
  for (const char* code : {"it", "es", "pl"}) EXPECT_EQ(spoken(code).number(1234), "1234") << code;
  EXPECT_EQ(spoken("pl").number(12345), "12\u00A0345");
}

TEST(LanguageTest, PolishHasThreeForms) {
  const auto form = [](long n) { return plural_form(LanguageForms::Plural::slavic, n); };
  EXPECT_EQ(form(1), 0U);
  for (const long few : {2, 4, 22, 104}) EXPECT_EQ(form(few), 1U) << few;
  for (const long many : {0, 5, 12, 14, 21, 100, 112}) EXPECT_EQ(form(many), 2U) << many;
  // The words are for readers of the language to change, so they are compared with one another.
  const auto words = [](long n) {
    const std::string said = spoken("pl").phrase_n(n, "the only defence", "all {n} defences");
    return said.substr(0, said.find(' ')) + said.substr(said.rfind(' '));
  };
  EXPECT_EQ(words(22), words(2));
  EXPECT_EQ(words(112), words(5));
  EXPECT_NE(words(2), words(5));
  EXPECT_NE(words(2), words(1));
}

TEST(LanguageTest, FrenchCountsNoughtAsOne) {
  EXPECT_EQ(plural_form(LanguageForms::Plural::above_one, 0), 0U);
  EXPECT_EQ(plural_form(LanguageForms::Plural::above_one, 2), 1U);
  EXPECT_EQ(plural_form(LanguageForms::Plural::not_one, 0), 1U);
}

TEST(LanguageTest, ThePseudoLanguageMarksWhatIsSaid) {
  EXPECT_EQ(pseudo_language().phrase("After turn {n}", {{"n", 7}}), "⟦After turn 7⟧");
  EXPECT_EQ(pseudo_language().phrase_n(2, "{n} turn", "{n} turns"), "⟦2 turns⟧");
}

// The names in braces of a text.
std::set<std::string> places_in(std::string_view text) {
  std::set<std::string> names;
  for (std::size_t begin = text.find('{'); begin != text.npos; begin = text.find('{', begin + 1))
    names.emplace(text.substr(begin + 1, text.find('}', begin) - begin - 1));
  return names;
}

// Every form of every translation fills the places of the English text and no others; the first of
// several forms may leave out the number.
TEST(LanguageTest, TranslationsHaveThePlacesOfTheirMessages) {
  for (const Language& language : languages())
    for (const std::string_view key : catalogue_keys) {
      const std::string forms = language.forms_of(key);
      std::set<std::string> expected = places_in(key);
      const bool is_plural = forms.ends_with('\0');
      for (std::size_t begin = 0; begin < forms.size();) {
        const std::size_t end = std::min(forms.find('\0', begin), forms.size());
        std::set<std::string> found = places_in(std::string_view(forms).substr(begin, end - begin));
        if (is_plural) {
          found.erase("n");
          expected.erase("n");
        }
        EXPECT_EQ(found, expected) << language.code() << ": " << key;
        begin = end + 1;
      }
      if (!is_plural) continue;
      for (const long n : {0, 1, 2, 5, 12, 22, 100}) {
        EXPECT_EQ(language.phrase_n(n, key, key).find("{n}"), std::string::npos)
            << language.code() << ": " << key;
      }
    }
}

// What stands in no brackets of the pseudo language.
std::string outside_brackets(std::string text) {
  for (std::size_t end = text.find("⟧"); end != text.npos; end = text.find("⟧")) {
    const std::size_t begin = text.rfind("⟦", end);
    text.erase(begin, end - begin + std::string_view("⟧").size());
  }
  return text;
}

TEST(LanguageTest, ReasonsAreWholeMessages) {
  for (const Side side : both_sides)
    for (const char* code :
         {"type_dies", "no_capture", "type_scarce", "stack_lost", "taller_stack", "captures_left",
          "crosses_edge", "no_pieces", "threatens_edge", "piece_taken", "piece_falls",
          "piece_attacked", "ahead_in_race", "forced_capture", "runner", "pinned"})
      for (const int count : {1, 3}) {
        const Reason reason{code, side, "C4xC6", "Tott", count, 2, count, {"C6", "D5"}};
        EXPECT_NE(in_words(reason, english()), "") << code;
        EXPECT_NE(in_words(reason, spoken("de")), in_words(reason, english())) << code;
        EXPECT_EQ(outside_brackets(in_words(reason, pseudo_language())), "") << code;
      }
}

TEST(LanguageTest, AnswersAreWholeMessages) {
  PositionAnswer answer;
  answer.best = {{"A1xB2", {}, 57, {"A1xB2", "C3xC4"}, {}}};
  answer.threats = {{"D4xD5", {}, 40, {"D4xD5"}, {}}};
  answer.asked = 1'000'000;
  EXPECT_EQ(answer_sentences(answer),
            (std::vector<std::string>{
                "White is to move; White's chances are estimated at 50 %.",
                "Best is A1xB2, then C3xC4.", "If Black were to move: D4xD5 (40 %).",
                "Nobody knows who wins: a search of some seconds found no proof."}));
  for (const std::string& sentence : answer_sentences(answer, pseudo_language()))
    EXPECT_EQ(outside_brackets(sentence), "");
  EXPECT_EQ(answer_sentences(answer, spoken("pl"))[1], "Najlepsze jest A1xB2, potem C3xC4.");
}

template <class G>
class EveryGameSpeaks : public testing::Test {};
TYPED_TEST_SUITE(EveryGameSpeaks, AllGames, );

// What a game has among its words stands in po/stored.txt, and so is translated.
TYPED_TEST(EveryGameSpeaks, ItsWordsAreInTheCatalogues) {
  using G = TypeParam;
  const Language& language = spoken("fr");
  const auto expect_known = [&](const std::string& text) {
    EXPECT_TRUE(language.knows(text)) << text;
  };
  for (const Ending* ending : G::endings)
    for (const Side side : both_sides) expect_known(describe(Outcome{side, ending}));
  expect_known(std::string(G::title));
  expect_known(std::string(G::in_brief));
  expect_known(std::string(G::signs_in_brief));
  for (const MotifIdea& idea : G::ideas) expect_known(std::string(idea.words));
  const Diagram diagram = G::diagram(G::parse_position(""));
  for (const Diagram::Piece& piece : diagram.pieces) {
    expect_known(piece.name);
    expect_known(full_name(piece, english()));
  }
  EXPECT_NE(in_words(*diagram.status, language), in_words(*diagram.status, english()));
}

TEST(LanguageTest, KnowsTheClassesAndTheRepetition) {
  EXPECT_TRUE(english().knows(describe(Outcome{std::nullopt, &repetition})));
  for (int i = 0; i < 5; ++i)
    EXPECT_TRUE(
        english().knows("difficulty\4" + std::string(describe(static_cast<DifficultyClass>(i)))));
}

}  // namespace
}  // namespace cairn::test
