#include "model/told_date.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace cairn {
namespace {

// The ranges of days as "first-last", with what is not certain: `?` ambiguous, `!` not understood.
std::string days_in(std::string_view text) {
  const ToldDate date = read_date(text);
  std::string days;
  for (const auto& [first, last] : date.days) {
    days += (days.empty() ? "" : " ") + std::to_string(first);
    if (last != first) days += '-' + std::to_string(last);
  }
  return days + (date.is_ambiguous ? "?" : "") + (date.is_understood ? "" : "!");
}

TEST(ToldDate, IsReadInAllItsForms) {
  const struct {
    std::string_view text;
    std::string_view days;
  } rows[] = {
      {"2019-11-20", "20191120"},
      {" 2019-11-20 ", "20191120"},
      {"2019", "20190000-20199999"},
      {"2019-11", "20191100-20191199"},
      {"2019.11.20", "20191120"},
      {"2019/11/20", "20191120"},
      {"20191120", "20191120"},
      {"2019-11-20,21", "20191120 20191121"},
      {"2019-11-20,12-01", "20191120 20191201"},
      {"2018-12-31,2019-01-01", "20181231 20190101"},
      {"2019-05,06", "20190500-20190599 20190600-20190699"},
      {"1996-12-27,28,1997-01-03,04", "19961227 19961228 19970103 19970104"},
      {"2019\u201311\u201320", "20191120"},
      {"\uFF12\uFF10\uFF11\uFF19-11-20", "20191120"},
      {"from 2019-11-20 to 2019-11-22", "20191120-20191122"},
      {"2019-11-20..22", "20191120-20191122"},
      {"2019-11-20..2019-12-01", "20191120-20191201"},
      {"2019-11-20/2019-11-22", "20191120-20191122"},
      {"2019-11-20/22", "20191120-20191122"},
      {"2019-11-30/12-02", "20191130-20191202"},
      {"April 30 \u2013 May 2, 2019", "20190430-20190502"},
      {"30.4.-2.5.2019", "20190430-20190502"},
      {"Round 3 \u2013 May 2, 2019", "!"},
      {"Dec 31 2018 - Jan 1 2019", "20181231-20190101"},
      {"20-21 Nov 2019", "20191120-20191121"},
      {"2018-2019", "20180000-20199999"},
      {"11/20/2019", "20191120"},
      {"20/11/2019", "20191120"},
      {"20.11.2019", "20191120"},
      {"03.04.2019", "20190403"},
      {"03/04/2019", "20190304 20190403?"},
      {"03-04-2019", "20190304 20190403?"},
      {"4/4/2019", "20190404"},
      {"19-11-20", "20201119 20191120?"},
      {"20-Nov-19", "20191120"},
      {"3 maart 2019", "20190303"},
      {"3 Maerz 2019", "20190303"},
      {"3 AOUT 2019", "20190803"},
      {"11/2019", "20191100-20191199"},
      {"Nov 2019", "20191100-20191199"},
      {"November 20, 2019", "20191120"},
      {"20 novembre 2019", "20191120"},
      {"Mittwoch, 20. November 2019", "20191120"},
      {"21st of March 2019", "20190321"},
      {"20. listopadu 2019", "20191120"},
      {"3. června 2019", "20190603"},
      {"3. července 2019", "20190703"},
      {"20. marraskuuta 2019", "20191120"},
      {"3. maaliskuuta 2019", "20190303"},
      {"20. des. 2019", "20191220"},
      {"20 noiembrie 2019", "20191120"},
      {"20. новембар 2019", "20191120"},
      {"20 Agustus 2019", "20190820"},
      {"2019年11月20日", "20191120"},
      {"Wed Nov 20 19:17:04 GMT 2019", "20191120"},
      {"2019-11-20T19:17:04Z", "20191120"},
      {"2019-11-20 19:17", "20191120"},
      {"2019.??.??", "20190000-20199999"},
      {"2019-11-00", "20191100-20191199"},
      {"c. 2019", "20190000-20199999"},
      {"????.??.??", ""},
      {"?", ""},
      {"", ""},
      {"unknown", ""},
      {"some day", "!"},
      {"2019-13-40", "!"},
      {"2019-02-30", "!"},
      {"Round 3, 2019", "!"},
      {"2019-11-20..2019-11-01", "!"},
  };
  for (const auto& row : rows) EXPECT_EQ(days_in(row.text), row.days) << row.text;
}

TEST(ToldDate, IsWrittenInTheStandardForm) {
  EXPECT_EQ(standard_date("20 Nov 2019"), "2019-11-20");
  EXPECT_EQ(standard_date("2019-11-20,21"), "2019-11-20,2019-11-21");
  EXPECT_EQ(standard_date("2019.??.??"), "2019");
  EXPECT_EQ(standard_date("03/04/2019"), "03/04/2019");
  EXPECT_EQ(standard_date("2019-11-20..22"), "2019-11-20..22");
  EXPECT_EQ(standard_date("some day"), "some day");
}

TEST(ToldDate, DoubtsAreTold) {
  EXPECT_EQ(doubt_about_date("2019-11-20"), "");
  EXPECT_NE(doubt_about_date("03/04/2019").find("2019-03-04 or 2019-04-03"), std::string::npos);
  EXPECT_NE(doubt_about_date("some day").find("'some day' is not understood"), std::string::npos);
}

}  // namespace
}  // namespace cairn
