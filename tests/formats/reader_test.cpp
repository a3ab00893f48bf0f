#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "core/random.hpp"
#include "formats/records/file_kind.hpp"
#include "formats/records/reader.hpp"
#include "formats/records/writer.hpp"
#include "game_types.hpp"
#include "support.hpp"

namespace cairn::test {
namespace {

TEST(ReaderTest, TheRealRecord) {
  const Record record = read_one(real_record());
  EXPECT_EQ(record.source, "file");
  EXPECT_EQ(record.number, 1);
  EXPECT_EQ(record.game, "tzaar");
  EXPECT_EQ(record.format, Format::littlegolem);
  EXPECT_EQ(value_of(record.tags, "PB"), "ivyed_seer ?");
  EXPECT_EQ(value_of(record.tags, "PW"), "Michael Reitz");
  EXPECT_EQ(value_of(record.tags, "EV"), "tzaar.ch.43.1.1");
  EXPECT_EQ(record.start.size(), 60u);
  ASSERT_EQ(record.turns.size(), 27u);
  EXPECT_EQ(record.turns[0].text, "npmq");
  EXPECT_EQ(record.turns[1].text, "prqq-kplp");
  EXPECT_EQ(record.turns[26].side, Side::white);
  EXPECT_EQ(real_record().substr(static_cast<std::size_t>(record.turns[1].place.column) - 1, 2),
            "B[");
}

TEST(ReaderTest, TheRealRecordGoesOutByteForByte) {
  const std::string text = real_record();
  EXPECT_EQ(write_record(read_one(text), Format::littlegolem), text + '\n');
  const std::string both = text + '\n' + text + '\n';
  std::string written;
  for (const ReadResult& result : read(both))
    written += write_record(std::get<Record>(result.content), Format::littlegolem);
  EXPECT_EQ(written, both);
}

TEST(ReaderTest, OwnSgfIsReadAsItWasWritten) {
  Record record = read_one(real_record());
  record.turns[3].properties = {{"C", {"a]b\\c\n(;FF[x]"}, {}}, {"XY1", {"", "q"}, {}}};
  record.turns[4].variations = {{record.turns[4], record.turns[5]}, {record.turns[6]}};
  const std::string text = write_record(record, Format::cairn);
  EXPECT_EQ(text.find("(;FF[TZAAR]AP[Cairn:"), 0u);
  const Record reread = read_one(text);
  EXPECT_EQ(reread.format, Format::cairn);
  EXPECT_EQ(reread.turns, record.turns);
  EXPECT_EQ(reread.start, record.start);
  EXPECT_EQ(value_of(reread.tags, "SO"), value_of(record.tags, "SO"));
  EXPECT_EQ(write_record(reread, Format::cairn), text);
}

TEST(ReaderTest, LittleGolemsFormIsWrittenFromOthers) {
  Record record = read_one(write_record(read_one(real_record()), Format::cairn));
  EXPECT_EQ(write_record(record, Format::littlegolem), real_record() + '\n');
  record.tags = {{"PW", {"A"}, {}}};
  record.turns.resize(1);
  EXPECT_EQ(write_record(record, Format::littlegolem),
            "(;FF[TZAAR]VA[RANDOM]PW[A]POS[" + record.start + "];W[npmq])\n");
  record.game = "towers";
  EXPECT_EQ(error_of([&] { write_record(record, Format::littlegolem); }),
            "Little Golem's format holds TZAAR only; use text or cairn");
}

TEST(ReaderTest, LittleGolemsFormHasNothingThatMeansAnotherPosition) {
  for (const char* const tag : {"PL[None]", "PL[B]", "AW[aa]", "AE[bb]"}) {
    const Record record =
        read_one("(;FF[TZAAR]AP[Cairn:1]POS[fixed]" + std::string(tag) + ";W[D7xE8])");
    const auto again = read(write_record(record, Format::littlegolem));
    EXPECT_EQ(summary_of(again), "tzaar, 1 turns\n") << tag;
  }
  const Record record = read_one("(;FF[TZAAR]POS[fixed]PL[W];W[D7xE8])");
  EXPECT_NE(write_record(record, Format::littlegolem).find("PL[W]"), std::string::npos);
}

TEST(ReaderTest, TagsThatContradictEachOtherAreNoted) {
  const auto notes = [](const std::string& head, const std::string& node = "") {
    const Record record = read_one("(;FF[TOWERS]" + head + ";W[c1-c2]" + node + ")");
    return record.notes;
  };
  EXPECT_EQ(notes("PW[Ann]PW[Zoe]"),
            std::vector<std::string>{"PW is given twice, as 'Ann' and as 'Zoe'; the first counts"});
  EXPECT_EQ(notes("PW[Ann][Zoe]").size(), 1u);
  EXPECT_EQ(notes("CA[UTF-8]CA[Big5]").size(), 1u);
  EXPECT_EQ(notes("POS[]POS[8/8 w 1]").size(), 1u);
  EXPECT_EQ(notes("RE[W+R]", "RE[B+R]").size(), 1u);
  EXPECT_EQ(notes("PW[Ann]PW[ Ann]C[a]C[b]", "PW[Ann]").size(), 0u);
}

TEST(ReaderTest, ACharsetThatMayBeWrongIsNoted) {
  const std::string game = "(;FF[TOWERS]CA[latin1]PW[M\u00FCller];W[c1-c2])";
  Reading reading;
  reading.decode = [](std::string_view bytes, const std::string&) {
    return Decoded{std::string(bytes), bytes.size()};
  };
  std::vector<std::string> notes;
  const auto take = [&](const ReadResult& result) {
    notes = std::get<Record>(result.content).notes;
  };
  read_records(game, "file", take, reading);
  EXPECT_EQ(notes, std::vector<std::string>{
                       "CA says 'latin1', and its bytes are UTF-8, too; read as CA says"});
}

// The players named White of all records, or `!` for what is none. Each charset turns the byte E9
// into its own name; UTF-7 is no ASCII, and `nonsense` is unknown.
std::vector<std::string> whites_of(const std::string& text, std::vector<std::string>& notes) {
  Reading reading;
  reading.decode = [](std::string_view bytes, const std::string& charset) {
    if (charset == "nonsense") return Decoded{{}, 0, false};
    std::string converted(bytes);
    if (charset == "UTF-7") return Decoded{converted + "?", bytes.size()};
    if (const std::size_t at = converted.find('\xE9'); at != converted.npos)
      converted.replace(at, 1, charset);
    return Decoded{converted, bytes.size()};
  };
  std::vector<std::string> whites;
  read_records(
      text, "file",
      [&](const ReadResult& result) {
        const auto* const record = std::get_if<Record>(&result.content);
        whites.emplace_back(record ? value_of(record->tags, "PW") : "!");
        if (record) notes.insert(notes.end(), record->notes.begin(), record->notes.end());
      },
      reading);
  return whites;
}

TEST(ReaderTest, EachGameFollowsItsOwnCharset) {
  using Names = std::vector<std::string>;
  const std::pair<std::string, Names> rows[] = {
      {"(;FF[TOWERS]CA[A]PW[\xE9];W[c1-c2])(;FF[TOWERS]CA[B]PW[\xE9];W[c1-c2])", {"A", "B"}},
      {"(;FF[TOWERS]CA[A]PW[\xE9];W[c1-c2]) (;FF[TOWERS]CA[UTF-8]PW[\u00EB];W[c1-c2])",
       {"A", "\u00EB"}},
      {"(;FF[TOWERS]PW[a];W[c1-c2])(;FF[TOWERS]CA[nonsense]PW[\xE9])(;FF[TOWERS]PW[b];W[c1-c2])",
       {"a", "!", "b"}},
      {"(;FF[TOWERS]CA [A]PW[\xE9];W[c1-c2])", {"A"}},
      {"(;FF[TOWERS]Ca\n[\"A\"]PW[\xE9];W[c1-c2])", {"\u00E9"}},
      {"(;FF[TOWERS]CA[\"A\"]PW[\xE9];W[c1-c2])", {"A"}},
      {"(;FF[TOWERS]PW[\u00EB]C[was CA[A\\] before];W[c1-c2])", {"\u00EB"}},
  };
  for (const auto& [text, whites] : rows) {
    std::vector<std::string> notes;
    EXPECT_EQ(whites_of(text, notes), whites) << text;
  }
}

TEST(ReaderTest, ACharsetThatMatteredNotIsNoted) {
  std::vector<std::string> notes;
  EXPECT_EQ(whites_of("(;FF[TOWERS]CA[A]PW[a];W[c1-c2])", notes).size(), 1u);
  EXPECT_TRUE(notes.empty()) << notes.front();
  EXPECT_EQ(whites_of("(;FF[TOWERS]CA[UTF-7]PW[Zo+AOs-];W[c1-c2])\n"
                      "(;FF[TOWERS]CA[nonsense]PW[a];W[c1-c2])",
                      notes),
            (std::vector<std::string>{"Zo+AOs-", "a"}));
  EXPECT_EQ(notes, (std::vector<std::string>{
                       "CA says 'UTF-7', in which it would say something else; its bytes are all "
                       "ASCII and read so",
                       "CA says 'nonsense', which the system does not know; its bytes are all "
                       "ASCII and read so"}));
}

TEST(ReaderTest, NamesThatAreNoUtf8BecomeUtf8InOwnSgf) {
  std::string text = real_record();
  text.replace(text.find("Michael"), 7, "Micha\xEBl");
  const Record read = read_one(text);
  ASSERT_EQ(read.notes.size(), 1u);
  EXPECT_NE(read.notes[0].find("that are not UTF-8 in its line 1; read as CP1252"),
            std::string::npos);
  const Record own = read_one(write_record(read_one(text), Format::cairn));
  EXPECT_EQ(value_of(own.tags, "PW"), "Micha\xC3\xABl Reitz");
}

TEST(ReaderTest, TellsContentsApart) {
  const std::pair<std::string_view, Content> rows[] = {
      {"", Content::empty},
      {" \n", Content::empty},
      {"(;FF[4])", Content::sgf},
      {"\r\n ( ;GM[1])", Content::sgf},
      {"hello\n(;FF[TZAAR])", Content::sgf},
      {"(s)(c)/8 w 1", Content::text},
      {"# (;FF[x]", Content::text},
      {" {\"cairn\":1}", Content::json},
      {"1\n2 3", Content::waltz},
      {"12", Content::text},
      {"-1 0 0", Content::waltz},
      {"[Event \"x\"]", Content::text},
      {std::string_view("\x7F"
                        "ELF\0\1\2",
                        7),
       Content::binary},
      {"\x1\x2\x3\x4 abc", Content::binary},
  };
  for (const auto& [text, expected] : rows) EXPECT_EQ(detect(text), expected) << text;
}

TEST(ReaderTest, WhatUsersThrowAtIt) {
  const std::string record = real_record();
  std::string crlf = "(;FF[TZAAR]\r\nPOS[x]\r\n;W[a]\r\n;B[b])\r\n";
  std::string with_nul = record;
  with_nul[402] = '\0';
  const std::string unknown =
      "FF[TZAAR] or FF[TOWERS] in SGF, a line with a board, `tzaar` or `towers`, Waltz's integers "
      "or Cairn's JSON expected\n";
  const std::pair<std::string, std::string> rows[] = {
      {"", "file:1:1: nothing but white space; a record expected\n"},
      {"\n\n  ", "file:1:1: nothing but white space; a record expected\n"},
      {"\xEF\xBB\xBF" + record, "tzaar, 27 turns\n"},
      {record + "\n\xEF\xBB\xBF" + record, "tzaar, 27 turns\ntzaar, 27 turns\n"},
      {"tzaar fixed\nE9xE8\n\xEF\xBB\xBF# White: Ann\n\xEF\xBB\xBF"
       "tzaar fixed\n",
       "tzaar, 1 turns\ntzaar, 0 turns\n"},
      {"\xEF\xBB\xBF", "file:1:1: nothing but white space; a record expected\n"},
      {crlf, "tzaar, 2 turns\n"},
      {record + "\r\n\r\n", "tzaar, 27 turns\n"},
      {std::string("\0\0\0", 3), "file:1:1: binary data; a text expected\n"},
      {"\xFE\xFF", "file:1:1: nothing but white space; a record expected\n"},
      {with_nul, "tzaar, 19 turns, broken at 18: file:1:403: a NUL byte; text expected\n"},
      {with_nul + '\n' + record,
       "tzaar, 19 turns, broken at 18: file:1:403: a NUL byte; text expected\ntzaar, 27 turns\n"},
      {"(;GM[1]FF[4];B[aa])",
       "file:1:1: GM says '1', which is not a known game; FF[TZAAR] or FF[TOWERS] expected\n"},
      {"(;FF[4];B[aa])",
       "file:1:1: FF says '4', which is not a known game; FF[TZAAR] or FF[TOWERS] expected\n"},
      {"(;PB[x])",
       "file:1:1: a record without FF, which would name its game; FF[TZAAR] or FF[TOWERS] "
       "expected\n"},
      {"(;FF[TZAAR]VA[RANDOM];W[npmq])",
       "file:1:2: VA[RANDOM] without its start; POS with 60 letters expected in the first node\n"},
      {"(;FF[towers];W[b2-b3])", "towers, 1 turns\n"},
      {"(;FF[TOWERS]W[b2-b3])",
       "file:1:13: a move in the first node; it needs a node of its own\n"},
      {"(;FF[TOWERS];W[a]B[b])",
       "towers, 1 turns, broken at 0: file:1:18: two moves in one node; each needs a node of its "
       "own\n"},
      {"(;FF[TOWERS](;W[a])(;W[a]B[b]))", "towers, 1 turns\n"},
      {"[Event \"Chess\"]\n\n1. e4 e5",
       "file:1:1: tags without a start below them; a line with a board, `tzaar` or `towers` expected\n"},
      {"hello", "file:1:1: 'hello' does not begin a record; " + unknown},
      {"<html>\n" + record,
       "file:1:1: '<' outside of a game; a game begins with `(;`\n"
       "tzaar, 27 turns\n"},
      {"# nothing\n", "file:1:1: no record in this text; at least one expected\n"},
      {"a/b/c/d/e/f/g w 1",
       "file:1:1: a board of 7 parts joined by `/` in 'a/b/c/d/e/f/g w 1'; 9 (TZAAR) or 8 (Battle "
       "of Towers) expected\n"},
      {"{\"cairn\":\"1\"}", "file:1:1: the key 'schema' is missing; Cairn writes it\n"},
      {"{", "file:1:1: not JSON at byte 2 of the line; each line should be one whole object\n"},
  };
  for (const auto& [text, expected] : rows) EXPECT_EQ(summary_of(read(text)), expected) << text;
}

TEST(ReaderTest, RecordsAreNumberedAndHoldTheirText) {
  const std::string record = real_record();
  const std::string text = "(;FF[TZAAR]\n" + record + "\nx\n" + record;
  const auto results = read(text);
  ASSERT_EQ(results.size(), 4u);
  const std::string texts[] = {"(;FF[TZAAR]\n", record, "x\n", record};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(results[i].number, static_cast<int>(i) + 1);
    EXPECT_EQ(results[i].text, texts[i]);
  }
  EXPECT_EQ(std::get<Record>(results[3].content).number, 4);
  EXPECT_EQ(std::get<Record>(results[3].content).place, (Place{4, 1}));
}

TEST(ReaderTest, CutAtEveryByteItKeepsTheTurnsBefore) {
  const std::string text = real_record();
  const Record whole = read_one(text);
  const std::size_t first_turn = text.find(';', 2);
  for (std::size_t length = 0; length < text.size(); ++length) {
    const auto results = read(std::string_view(text).substr(0, length));
    ASSERT_EQ(results.size(), 1u) << length;
    const auto* record = std::get_if<Record>(&results[0].content);
    ASSERT_EQ(record != nullptr, length > first_turn) << length;
    if (!record) continue;
    ASSERT_TRUE(record->broken) << length;
    const std::size_t sound = record->broken->turn;
    EXPECT_EQ(sound, std::ranges::count(
                         std::string_view(text).substr(first_turn, length - first_turn), ']'))
        << length;
    for (std::size_t i = 0; i < sound; ++i) EXPECT_EQ(record->turns[i], whole.turns[i]) << length;
    EXPECT_EQ(record->broken->error.place().line, 1) << length;
  }
  EXPECT_EQ(whole.broken, std::nullopt);
}

TEST(ReaderTest, ABreakInAVariationIsARepair) {
  const Record record = read_one("(;FF[TOWERS](;W[a];B[b])\n(;W[c");
  EXPECT_FALSE(record.broken);
  EXPECT_EQ(record.turns.size(), 2u);
  EXPECT_EQ(record.turns[0].variations.size(), 1u);
  ASSERT_EQ(record.repairs.size(), 1u);
  EXPECT_EQ(record.repairs[0].what,
            "the record breaks off in a variation: a value of 'W' is not closed; `]` expected");
  EXPECT_EQ(record.repairs[0].place, (Place{2, 4}));
}

TEST(ReaderTest, CutAnywhereItHidesNoOtherRecord) {
  const std::string text = real_record();
  const Record whole = read_one(text);
  for (std::size_t length = 1; length < text.size(); ++length) {
    const auto results = read(text.substr(0, length) + '\n' + text);
    ASSERT_EQ(results.size(), 2u) << length;
    ASSERT_TRUE(std::holds_alternative<Record>(results[1].content)) << length;
    EXPECT_EQ(std::get<Record>(results[1].content), whole) << length;
  }
}

// Changes some bytes, or duplicates or removes a part of the text.
std::string mutated(std::string text, Random& random) {
  const auto size = static_cast<std::uint32_t>(text.size());
  for (auto changes = 1 + random.below(4); changes > 0; --changes) {
    const std::size_t at = random.below(size);
    switch (random.below(4)) {
      case 0:
        text[at % text.size()] = static_cast<char>(random.below(256));
        break;
      case 1:
        text[at % text.size()] = "()[];\\\n"[random.below(7)];
        break;
      case 2:
        text.erase(at % text.size(), 1 + random.below(20));
        break;
      case 3:
        text.insert(at % text.size(), text.substr(random.below(size) % text.size(), 40));
        break;
    }
    if (text.empty()) text = "(";
  }
  return text;
}

TEST(ReaderTest, MutatedRecordsGiveRecordsOrErrors) {
  Random random(7);
  const std::string inputs[] = {real_record() + '\n' + real_record(),
                                write_record(read_one(real_record()), Format::cairn),
                                read_data("waltz/positions.txt").substr(0, 900),
                                read_data("waltz/BAJgame-20976_-1_2012-05-28_18-12-12.txt")};
  for (const std::string& input : inputs)
    for (int round = 0; round < 2000; ++round) {
      const std::string text = mutated(input, random);
      const auto results = read(text);
      ASSERT_GE(results.size(), 1u) << text;
      for (const ReadResult& result : results)
        if (const auto* record = std::get_if<Record>(&result.content)) {
          ASSERT_NO_THROW(write_record(*record, Format::cairn)) << text;
        }
    }
}

TEST(ReaderTest, FormatsHaveNames) {
  for (const Format format :
       {Format::cairn, Format::littlegolem, Format::boardspace, Format::waltz, Format::text})
    EXPECT_EQ(parse_format(name(format)), format);
  EXPECT_EQ(error_of([] { parse_format("pgn"); }),
            "unknown format 'pgn'; cairn, littlegolem, boardspace, waltz or text expected");
}

// A text that is cut between records must be read like the whole text.

struct Kind {
  Content content;
  std::vector<std::string> parts;  // good records, bad ones, and what stands between them
};

std::string repeated(const std::string& text, int times) {
  std::string all;
  while (times-- > 0) all += text;
  return all;
}

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all{
      {Content::sgf,
       {"(;FF[TZAAR]AP[x];W[npmq])\n", "(;FF[TZAAR]AP[x]C[(;FF\n(;];W[npmq](;B[a])(;B[b]))",
        "(;FF[TZAAR]AP[x];W[np\n", "\r\n", "(;FF[TOWERS]C[\\]\n(;C[a]])\n", "\n(;CA[UTF-8])\n", " ",
        "lost\n", "(;FF[CHESS])", ")\n", "(;EV[x]FF[TZAAR])\n(;FF[TZAAR];W[aa]B[bb])\r"}},
      {Content::text,
       {"towers\n", "1. b2-b3 b7-b6\n", "# White: Ann\n", "# a comment\n", "\n", "hello\n",
        "8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1\n", "  \t# Black: Bea\n", "tzaar fixed\r\n", "12... x\n",
        "#8/8 as a comment\n", "towers\r\n"}},
      {Content::waltz,
       {repeated("1 ", 163), repeated("0\n", 100), repeated("-1\r", 63), "4-5 ", "\r\n", "7"}},
      {Content::json,
       {"{\"a\":1}\n", "{}\n", "\n", "{\"schema\":\"analysis/2\"}\n", "[\n",
        "{\n  \"a\": [\n    {},\n    {}\n  ]\n}\n", "  {\n    \"a\": 1\n  },\n", "]\n", "{}, {},\n",
        "{\"a\": [\n", "{\"a\": \"\n", "x\n", ",\n"}},
  };
  return all;
}

std::string random_text(Random& random, const Kind& kind) {
  std::string text = kind.parts[0];
  for (std::uint32_t left = random.below(12); left > 0; --left)
    text += kind.parts[random.below(static_cast<std::uint32_t>(kind.parts.size()))];
  return text;
}

std::string place_text(Place place) {
  return std::to_string(place.line) + ':' + std::to_string(place.column);
}

// Returns everything that a result says, with every place.
std::string words_of(const ReadResult& result) {
  std::string words = std::to_string(result.number) + ' ';
  if (const auto* error = std::get_if<Error>(&result.content))
    return words + place_text(error->place()) + ' ' + error->what() + '\n';
  const Record& record = std::get<Record>(result.content);
  words += std::to_string(record.number) + ' ' + record.game + ' ' + place_text(record.place) +
           ' ' + place_text(record.start_place);
  for (const Property& tag : record.tags) words += ' ' + tag.name + place_text(tag.place);
  for (const RecordTurn& turn : record.turns) {
    words += ' ' + turn.text + place_text(turn.place);
    for (const Property& property : turn.properties)
      words += property.name + place_text(property.place);
    for (const auto& variation : turn.variations)
      for (const RecordTurn& other : variation)
        words += " (" + other.text + place_text(other.place);
  }
  return words + '\n';
}

std::string read_whole(const std::string& text, Content content) {
  std::string words;
  read_records(
      text, "file", [&](ReadResult result) { words += words_of(result); }, content);
  return words;
}

// Reads the text in two pieces.
std::string read_in_pieces(const std::string& text, Content content, std::size_t cut) {
  std::string words;
  int before = 0;
  Place begin{1, 1};
  for (const std::string& piece : {text.substr(0, cut), text.substr(cut)}) {
    int records = 0;
    read_records(
        piece, "file",
        [&](ReadResult result) {
          relocate(result, begin, before);
          words += words_of(result);
          ++records;
        },
        content);
    before += records;
    begin = place_after(piece, content, begin);
  }
  return words;
}

TEST(PiecesTest, CutTextsAreReadAsTheWhole) {
  Random random(20261121);
  int cuts = 0;
  for (int i = 0; i < 4000; ++i) {
    const Kind& kind = kinds()[random.below(static_cast<std::uint32_t>(kinds().size()))];
    const std::string text = random_text(random, kind);
    for (const std::size_t cut : {first_cut(text, kind.content), last_cut(text, kind.content)}) {
      if (cut == std::string::npos || text.find_first_not_of(" \r\n", cut) == std::string::npos)
        continue;
      ASSERT_GT(cut, 0u);
      ASSERT_EQ(read_in_pieces(text, kind.content, cut), read_whole(text, kind.content))
          << text << "\ncut at " << cut;
      ++cuts;
    }
  }
  EXPECT_GT(cuts, 1500);
}

TEST(PiecesTest, PlacesBehindATextCountLinesAsReadersDo) {
  EXPECT_EQ(place_after("", Content::sgf, {3, 7}), (Place{3, 7}));
  EXPECT_EQ(place_after("ab", Content::sgf, {3, 7}), (Place{3, 9}));
  EXPECT_EQ(place_after("a\nb\r\nc\rde", Content::sgf, {3, 7}), (Place{6, 3}));
  EXPECT_EQ(place_after("a\nb\r\nc\rde", Content::text, {3, 7}), (Place{6, 3}));
}

TEST(PiecesTest, TextsAreCutAboveTheCommentsOfPositions) {
  for (const std::string end : {"\n", "\r\n", " \t\n"}) {
    const std::string first = "towers" + end + "b2-b3" + end;
    const std::string text =
        first + "# a comment" + end + "#8/8/8" + end + "towers" + end + "b2-b3";
    EXPECT_EQ(first_cut(text, Content::text), first.size()) << text;
    EXPECT_EQ(last_cut(text, Content::text), first.size()) << text;
  }
}

TEST(PiecesTest, NoCutWhereNoRecordSurelyBegins) {
  for (const auto& [content, text] : std::vector<std::pair<Content, std::string>>{
           {Content::sgf, "(;FF[TZAAR];W[npmq];B["},
           {Content::sgf, "(;FF[TZAAR];C[a (;FF[TZAAR]"},
           {Content::sgf, "(;FF[TZAAR]th 2)o;W[a])"},
           {Content::text, "towers\n1. b2-b3\n# a comment\n"},
           {Content::text, "towers\nb2-b3\nb7"},
           {Content::text, "towers\nb2-b3\n#8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1\nb7-b6\n"},
           {Content::json, "{\"a\":"},
           {Content::json, "[{"},
           {Content::waltz, "1\n2\n3\n"}}) {
    EXPECT_EQ(first_cut(text, content), std::string::npos) << text;
    EXPECT_EQ(last_cut(text, content), std::string::npos) << text;
  }
}

// What a file is said to be by its content.

using namespace std::string_literals;

struct Case {
  FileKind kind;
  std::string bytes;
};

TEST(FileKind, IsToldByContent) {
  const std::string sentence = "Here are the games of the evening, and what became of them.\n";
  const std::vector<Case> cases{
      {FileKind::records, ""},
      {FileKind::records, "\0\1\2"s},
      {FileKind::records, "(;FF[TZAAR])"},
      {FileKind::records, sentence + "(;FF[TZAAR]PW[Ann];W[npmq])"},
      {FileKind::records, "Dear reader"},
      {FileKind::records, "tzaar fixed\ntowers\ntzaar random 3\n"},
      {FileKind::records, "# White: Ann\n# Event: An evening in May\n"},
      {FileKind::records, "and then he played b2-b3 against her\n"},
      {FileKind::records, "and then they played: prqq-kplp\n"},
      {FileKind::records, "a comment is left];W[npmq]C[and so is another one"},
      {FileKind::records, sentence + "8/8/8/3(S)4/8/8/3(s)4/8 w 1\n"},
      {FileKind::records, "<pre>\n(;FF[TZAAR]PW[Ann];W[npmq])\n</pre>"},
      {FileKind::records, "1 2 3 4 5 6 7 8\n"},
      {FileKind::prose, sentence},
      {FileKind::prose, "\xEF\xBB\xBF# Games\n\n" + sentence},
      {FileKind::prose, sentence + sentence + sentence + sentence + "Ann took b2xb3.\n"},
      {FileKind::prose, "#include <vector>\n// Does nothing.\nint main() { return 0; }\n"},
      {FileKind::analyses, R"({"cairn":"0","schema":"analysis/2")"},
      {FileKind::puzzles, R"({"cairn":"0","schema":"puzzle/2")"},
      {FileKind::other, R"({"cairn":"0","schema":"puzzle-journal/3")"},
      {FileKind::other, "table,label,figure,value\n"},
      {FileKind::other, "<!DOCTYPE html>\n<html><body><svg/></body></html>"},
      {FileKind::picture, "<?xml version=\"1.0\"?>\n<!-- drawn -->\n<svg>"},
      {FileKind::picture, "\x89PNG\r\n\x1a\n"},
      {FileKind::picture, "%PDF-1.5\n"},
      {FileKind::certificate, "cairn certificate 1\n"},
      {FileKind::database, "SQLite format 3\0\x10"s},
      {FileKind::other, "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n"},
      {FileKind::other, "BEGIN TRANSACTION;\n"},
      {FileKind::compressed, "\x1F\x8B\x08"},
      {FileKind::archive, "PK\x03\x04"},
      {FileKind::archive, std::string(257, 'x') + "ustar"},
  };
  for (const Case& row : cases) {
    const FileContent content = file_content(row.bytes);
    EXPECT_EQ(content.kind, row.kind) << row.bytes << content.words;
    EXPECT_EQ(content.words.empty(), row.kind == FileKind::records) << row.bytes;
    const bool is_packed = row.kind == FileKind::compressed || row.kind == FileKind::archive;
    EXPECT_EQ(packed_content(row.bytes).kind, is_packed ? row.kind : FileKind::records);
  }
}

}  // namespace
}  // namespace cairn::test
