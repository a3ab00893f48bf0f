// What a file is said to be by its content.
#include "formats/records/file_kind.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/list.hpp"

namespace cairn {
namespace {

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
}  // namespace cairn
