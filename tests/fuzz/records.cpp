// Texts of any form: every record must be read the same wherever a long text is cut into pieces.
#include "fuzz/records.hpp"

#include "core/text.hpp"
#include "formats/records/reader.hpp"

namespace cairn::fuzz {

namespace {

constexpr std::string_view blanks = " \t\n\v\f\r";

using Results = std::vector<ReadResult>;

// Returns for each record its place, its text, and what was read or is wrong.
std::string told(const Results& results) {
  std::string text;
  for (const ReadResult& result : results) {
    const auto* record = std::get_if<Record>(&result.content);
    text += std::to_string(result.number) + ' ';
    text += record ? describe("record", Error({}, record->start, record->place))
                   : describe("error", std::get<Error>(result.content));
    const std::size_t size = result.text.find_last_not_of(blanks) + 1;
    text += '\n' + std::string(result.text.substr(0, size)) + '\n';
  }
  return text;
}

void add(Results& results, std::string_view piece, Content content, Place begin) {
  if (piece.find_first_not_of(blanks) == piece.npos) return;  // only blanks follow the last record
  const int before = static_cast<int>(results.size());
  read_records(
      piece, "",
      [&](ReadResult result) {
        relocate(result, begin, before);
        results.push_back(std::move(result));
      },
      content);
}

void check_cut(std::string_view text, Content content, std::size_t cut, const Results& whole) {
  if (cut == text.npos) return;
  require(cut > 0 && cut < text.size(), "a cut is within the text");
  Results pieces;
  add(pieces, text.substr(0, cut), content, {1, 1});
  add(pieces, text.substr(cut), content, place_after(text.substr(0, cut), content, {1, 1}));
  require(told(pieces) == told(whole), "pieces are read as the whole",
          told(pieces) + "instead of\n" + told(whole));
}

}  // namespace

void run(std::string_view text) {
  text = without_byte_order_mark(text);
  if (text.find_first_not_of(blanks) != 0)
    return;  // the reader of pieces skips blanks at the
             // beginning
  const Results results = read_records(text, "");
  require(!results.empty(), "a text has a result");
  for (const ReadResult& result : results) check(result.content);
  if (wide_form(text)) return;  // pieces are cut of what was converted
  const Content content = detect(text);
  check_cut(text, content, first_cut(text, content), results);
  check_cut(text, content, last_cut(text, content), results);
}

}  // namespace cairn::fuzz
