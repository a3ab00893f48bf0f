#include "core/people.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace cairn {
namespace {

TEST(People, AreJoinedByAllTheirNames) {
  const People list(
      "# who is who\r\n"
      "\n"
      "Anna Berg = aberg, A.  Berg ,\"Berg, Anna\"\n"
      "  Bob=the \"Tiger\" , \"\"\"B\"\" = bob\"\n"
      "anna berg = Annie # 2");
  const struct {
    std::string_view name;
    std::string_view main;
  } rows[] = {
      {"aberg", "Anna Berg"},
      {" A. Berg", "Anna Berg"},
      {"Berg, Anna", "Anna Berg"},
      {"ANNIE # 2", "Anna Berg"},
      {"anna berg", "Anna Berg"},
      {"the \"Tiger\"", "Bob"},
      {"\"B\" = bob", "Bob"},
      {"Bob", "Bob"},
      {"berg", "berg"},
      {"Cy  Young", "Cy Young"},
      {"", ""},
  };
  for (const auto& [name, main] : rows) EXPECT_EQ(list.main_name(name), main) << name;
  EXPECT_EQ(list.names_of("bob").size(), 3);
  EXPECT_EQ(list.names_of("ABERG").back(), "Annie # 2");
  EXPECT_TRUE(list.names_of("berg").empty());
  EXPECT_TRUE(People("# nobody\n").is_empty());
  EXPECT_EQ(People().main_name(" Ann "), "Ann");
}

TEST(People, AreToldWhereTheirListIsWrong) {
  const struct {
    std::string_view list;
    Place place;
    std::string_view told;
  } rows[] = {
      {"Anna Berg", {1, 1}, "a name without other spellings"},
      {"\n  Anna Berg, aberg", {2, 12}, "','"},
      {"Anna = a = b", {1, 10}, "'='"},
      {"Anna = ", {1, 8}, "a name is missing"},
      {"Anna = a,, b", {1, 10}, "a name is missing"},
      {"= a", {1, 1}, "a name is missing"},
      {"Anna = \"a", {1, 8}, "does not end"},
      {"Anna = \"a\" b", {1, 12}, "'b'"},
      {"Anna = a\nBob = b, A", {2, 10}, "'A' is a name of 'Anna', too, in line 1"},
      {"Anna = a\nA = b", {2, 1}, "'A' is a name of 'Anna'"},
  };
  for (const auto& row : rows) {
    try {
      const People list(row.list);
      ADD_FAILURE() << row.list;
    } catch (const Error& error) {
      EXPECT_EQ(error.place(), row.place) << row.list << ": " << error.place().column;
      EXPECT_NE(std::string_view(error.what()).find(row.told), std::string::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace cairn
