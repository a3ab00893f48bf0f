#include "formats/records/reader.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "formats/records/sgf.hpp"
#include "formats/records/writer.hpp"
#include "games/tzaar/notation.hpp"
#include "support.hpp"

namespace cairn::test {
namespace {

// Reads the collection. Each entry is a comment with a file name, and the position below it.
std::vector<std::pair<std::string, std::string>> collection() {
  std::vector<std::pair<std::string, std::string>> entries;
  std::istringstream text(read_data("waltz/positions.txt"));
  std::string name, position;
  std::getline(text, name);
  while (std::getline(text, name) && std::getline(text, position))
    entries.emplace_back(name.substr(name.find('/') + 1), position);
  return entries;
}

constexpr std::array originals{
    "BAJgame-20974_1_2012-04-24_14-53-22.txt",      "BAJgame-20974_1_2012-04-24_15-57-56.txt",
    "BAJgame-20974_1_2012-04-24_16-00-54-exec.txt", "BAJgame-20975_-1_2012-04-25_15-51-04.txt",
    "BAJgame-20976_-1_2012-05-28_18-12-12.txt",     "BAJgame-21092_-1_2012-04-26_10-09-25.txt"};

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

TEST(WaltzTest, TheOriginalsAreThePositionsOfTheCollection) {
  const auto entries = collection();
  ASSERT_EQ(entries.size(), 44u);
  for (const char* original : originals) {
    const auto entry =
        std::ranges::find(entries, original, &std::pair<std::string, std::string>::first);
    ASSERT_NE(entry, entries.end()) << original;
    const std::string text = read_data(std::string("waltz/") + original);
    const Record record = read_one(text);
    EXPECT_EQ(record.game, "tzaar");
    EXPECT_EQ(record.format, Format::waltz);
    const tzaar::Position position = tzaar::parse_position(record.start);
    EXPECT_EQ(tzaar::write_position(position, Format::text), entry->second) << original;
    const std::string written = tzaar::write_position(position, Format::waltz);
    EXPECT_EQ(words_of(written), words_of(text)) << original;
    // Half of the files have an empty line in the middle and no line end at the end.
    if (text.ends_with(" \n")) {
      EXPECT_EQ(written + '\n', text) << original;
    }
  }
}

// What follows a position must not change where it ends, since long texts are read in parts.
TEST(WaltzTest, ADamagedPositionEndsInTheSamePlaceWhateverFollows) {
  const std::string whole = read_data(std::string("waltz/") + originals[0]);
  const std::string damaged = "x\n" + whole.substr(whole.find('\n') + 1, 40) + "\n-1\n1 2 3\n";
  const std::size_t end = end_of_waltz_position(damaged);
  EXPECT_EQ(end, damaged.rfind("-1\n"));
  EXPECT_EQ(end_of_waltz_position(damaged + whole), end);
}

TEST(WaltzTest, EveryPositionMakesTheRoundTrip) {
  for (const auto& [name, line] : collection()) {
    const tzaar::Position position = tzaar::parse_position(line);
    EXPECT_EQ(tzaar::write_position(position, Format::text), line) << name;
    Record record;
    record.game = "tzaar";
    record.start = tzaar::write_position(position, Format::waltz);
    const std::string written = write_record(record, Format::waltz);
    EXPECT_EQ(tzaar::parse_position(read_one(written).start), position) << name;
  }
}

TEST(WaltzTest, WrongTexts) {
  const std::string good = read_data(std::string("waltz/") + originals[2]);
  const auto with = [&](std::size_t word, const std::string& other) {
    auto words = words_of(good);
    words[word] = other;
    std::string text;
    for (const std::string& w : words) text += w + ' ';
    return text;
  };
  const std::pair<std::string, std::string> unreadable[] = {
      {"1 2", "file:1:4: 2 integers; 163 expected in a Waltz position\n"},
      {good.substr(0, good.size() - 3),
       "file:19:16: 162 integers; 163 expected in a Waltz position\n"},
      {good + "7", "tzaar, 0 turns\nfile:20:2: 1 integers; 163 expected in a Waltz position\n"},
      {"1 2\n 4-5", "file:2:2: '4-5' in a Waltz position; integers from -100 to 100 expected\n"},
      {"1\n99999999999",
       "file:2:1: '99999999999' in a Waltz position; integers from -100 to 100 expected\n"},
      {"1 101", "file:1:3: '101' in a Waltz position; integers from -100 to 100 expected\n"},
  };
  for (const auto& [text, expected] : unreadable)
    EXPECT_EQ(summary_of(read(text)), expected) << text;
  const std::pair<std::string, std::string> impossible[] = {
      {with(0, "0"), "0 as the side to move; 1 (White) or -1 (Black) expected"},
      {with(1, "4"), "piece 4 on A1; -3 to 3 expected"},
      {with(1, "100"), "piece 100 on A1; -3 to 3 expected"},
      {with(6, "0"), "piece 0 in row 1, column 6, where there is no space; 100 expected"},
      {with(41, "0"), "piece 0 in row 5, column 5, where there is no space; 100 expected"},
      {with(82, "0"),
       "height 0 for piece 1 at A1; 0 without a piece and at least 1 with one expected"},
      {with(82, "-1"),
       "height -1 for piece 1 at A1; 0 without a piece and at least 1 with one expected"},
      {with(92, "1"),
       "height 1 for piece 0 at B2; 0 without a piece and at least 1 with one expected"},
      {with(82, "31"), "a stack of height 31; heights are 1 to 30"},
  };
  for (const auto& [text, expected] : impossible)
    EXPECT_EQ(error_of([&text = text] { tzaar::parse_position(text); }), expected);
}

TEST(WaltzTest, ATextMayHoldManyPositions) {
  std::string text;
  std::vector<std::string> expected;
  for (const auto& [name, line] : collection()) {
    text += tzaar::write_position(tzaar::parse_position(line), Format::waltz);
    text += expected.size() % 3 == 0 ? " " : "\n\n";
    expected.push_back(line);
  }
  const auto results = read(text);
  ASSERT_EQ(results.size(), expected.size());
  std::string whole;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const Record& record = std::get<Record>(results[i].content);
    EXPECT_EQ(tzaar::write_position(tzaar::parse_position(record.start), Format::text),
              expected[i]);
    EXPECT_EQ(record.place, place_of(text, whole.size())) << i;
    whole += results[i].text;
  }
  EXPECT_EQ(whole, text);
  // A broken position is an error of its own; it does not change how the others are read.
  const std::string good = tzaar::write_position(tzaar::parse_position(expected[0]), Format::waltz);
  EXPECT_EQ(summary_of(read(good + "\n4-5" + good.substr(good.find('\n')) + '\n' + good)),
            "tzaar, 0 turns\nfile:20:1: '4-5' in a Waltz position; integers from -100 to 100 "
            "expected\ntzaar, 0 turns\n");
}

TEST(WaltzTest, ADamagedPositionLeavesItsNeighboursAsTheyAre) {
  const auto entries = collection();
  const auto written = [&](std::size_t entry) {
    return tzaar::write_position(tzaar::parse_position(entries[entry].second), Format::waltz) +
           '\n';
  };
  const std::string first = written(0), middle = written(1), last = written(2);
  // A number that is none, one too few or too many, rows that are lost or there twice, and a side
  // to move that is damaged, lost, or not alone on its line.
  const auto with = [&](std::string_view before, std::string_view after) {
    std::string text = middle;
    return text.replace(text.find(before), before.size(), after);
  };
  const std::size_t row = middle.find('\n') + 1;
  const std::size_t next_row = middle.find('\n', row) + 1;
  for (const std::string& damaged :
       {with(" 100 ", " 1x0 "), with(" 100 ", " ? "), with(" 100 ", " "),
        with(" 100 ", " 100 100 "), with(" 100 ", " 100 a b c "),
        middle.substr(0, row) + middle.substr(next_row),
        middle.substr(0, next_row) + middle.substr(row), 'x' + middle.substr(row - 1),
        middle.substr(row), middle.substr(0, middle.size() / 2) + '\n'}) {
    const std::string text = first + damaged + last;
    const auto results = read(text);
    ASSERT_EQ(results.size(), 3u) << damaged;
    for (const std::size_t sound : {0u, 2u}) {
      const Record& record = std::get<Record>(results[sound].content);
      EXPECT_EQ(tzaar::write_position(tzaar::parse_position(record.start), Format::text),
                entries[sound].second)
          << damaged;
      EXPECT_EQ(record.place.column, 1) << damaged;
    }
    EXPECT_EQ(results[1].text, damaged);
    const auto* const error = std::get_if<Error>(&results[1].content);
    EXPECT_TRUE(error || !error_of([&] { tzaar::parse_position(std::string(damaged)); }).empty())
        << damaged;
  }
}

TEST(WaltzTest, DamagedOnesAreToldFromOtherTexts) {
  const std::string good = read_data(std::string("waltz/") + originals[2]);
  EXPECT_TRUE(is_damaged_waltz("x " + good));
  EXPECT_FALSE(is_damaged_waltz(real_record()));
  EXPECT_FALSE(is_damaged_waltz("7 x 12 words are no position"));
  EXPECT_FALSE(is_damaged_waltz(good.substr(0, 40)));
}

TEST(WaltzTest, ACommentOfNumbersIsNone) {
  std::string good = read_data(std::string("waltz/") + originals[2]);
  std::string one_line = good;
  std::ranges::replace(one_line, '\n', ' ');
  EXPECT_FALSE(is_damaged_waltz("# White: " + one_line));
  EXPECT_TRUE(is_damaged_waltz("x " + one_line));
  Record record =
      read_one("...../....../......./......../......../......../......./....../..... w");
  record.tags.push_back({"PW", {one_line}, {}});
  EXPECT_EQ(read_one(write_record(record, Format::text)).start, record.start);
  good[good.find('\n') + 1] = '#';
  EXPECT_TRUE(is_damaged_waltz(good)) << "one damaged row is no comment";
}

TEST(WaltzTest, HoldsNoTurns) {
  const Record record = read_one(real_record());
  EXPECT_EQ(error_of([&] { write_record(record, Format::waltz); }),
            "Waltz's format holds a position without turns; use text or cairn");
}

}  // namespace
}  // namespace cairn::test
