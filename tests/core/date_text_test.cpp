#include "core/date.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace cairn {
namespace {

// The ranges of days as "first-last", with what is not certain: `?` ambiguous, `!` not understood.
std::string days_in(std::string_view text) {
  const ParsedDate date = parse_date(text);
  std::string days;
  for (const auto& [first, last] : date.days) {
    days += (days.empty() ? "" : " ") + std::to_string(first);
    if (last != first) days += '-' + std::to_string(last);
  }
  return days + (date.is_ambiguous ? "?" : "") + (date.is_understood ? "" : "!");
}

TEST(DateText, IsReadInAllItsForms) {
  const struct {
    std::string_view text;
    std::string_view days;
  } rows[] = {
      {"2019-11-20", "20191120"},
      {" 2019-11-20 ", "20191120"},
      {"2019", "20190000-20199999"},
      {"2019-11", "20191100-20191199"},
      {"20191120", "20191120"},
      {"2019.11.20", "20191120"},
      {"2019\u201311\u201320", "20191120"},
      {"2019-11-20T19:17:04Z", "20191120"},
      {"2019-11-20 19:17", "20191120"},
      {"2019-11-00", "20191100-20191199"},
      {"2019.??.??", "20190000-20199999"},
      {"2019-11-20,21", "20191120 20191121"},
      {"2019-11-20,12-01", "20191120 20191201"},
      {"2018-12-31,2019-01-01", "20181231 20190101"},
      {"2019-05,06", "20190500-20190599 20190600-20190699"},
      {"1996-12-27,28,1997-01-03,04", "19961227 19961228 19970103 19970104"},
      {"2019-11-20..22", "20191120-20191122"},
      {"2019-11-20..2019-12-01", "20191120-20191201"},
      {"2019-11-20/2019-11-22", "20191120-20191122"},
      {"2019-11-20/22", "20191120-20191122"},
      {"2019-11-30/12-02", "20191130-20191202"},
      {"20.11.2019", "20191120"},
      {"03.04.2019", "20190403"},
      {"20/11/2019", "20191120"},
      {"11/20/2019", "20191120"},
      {"03/04/2019", "20190304 20190403?"},
      {"4/4/2019", "20190404"},
      {"20 Nov 2019", "20191120"},
      {"20-Nov-2019", "20191120"},
      {"3 march 2019", "20190303"},
      {"November 2019", "20191100-20191199"},
      {"Nov 2019", "20191100-20191199"},
      {"????.??.??", ""},
      {"?", ""},
      {"", ""},
      {"unknown", ""},
      {"some day", "!"},
      {"2019-13-40", "!"},
      {"2019-13-01", "!"},
      {"2019.31.12", "!"},
      {"2019-02-30", "!"},
      {"2019-11-20,32", "!"},
      {"2019-11-20..2019-11-01", "!"},
      {"19-11-20", "!"},
      {"03-04-2019", "!"},
      {"11/20/19", "!"},
      {"20 novembre 2019", "!"},
      {"20 Nov 2019 - 3", "!"},
      {"Round 3, 2019", "!"},
      {"c. 2019", "!"},
      {"2019\u5E7411\u670820\u65E5", "!"},
      {"///", "!"},
  };
  for (const auto& row : rows) EXPECT_EQ(days_in(row.text), row.days) << row.text;
}

TEST(DateText, IsWrittenInTheStandardForm) {
  EXPECT_EQ(standard_date("20 Nov 2019"), "2019-11-20");
  EXPECT_EQ(standard_date("2019-11-20,21"), "2019-11-20,2019-11-21");
  EXPECT_EQ(standard_date("2019.??.??"), "2019");
  EXPECT_EQ(standard_date("03/04/2019"), "03/04/2019");
  EXPECT_EQ(standard_date("2019-11-20..22"), "2019-11-20..22");
  EXPECT_EQ(standard_date("some day"), "some day");
}

TEST(DateText, DoubtsAreSaid) {
  EXPECT_EQ(doubt_about_date("2019-11-20"), "");
  EXPECT_NE(doubt_about_date("03/04/2019").find("2019-03-04 or 2019-04-03"), std::string::npos);
  EXPECT_NE(doubt_about_date("some day").find("'some day' is not understood"), std::string::npos);
}

}  // namespace
}  // namespace cairn
