// Sources of figures: the metadata of pictures, and marks.
#include "formats/output/figure_source.hpp"

#include "fuzz/fuzz.hpp"

namespace cairn::fuzz {

namespace {

void check_source(std::string_view text) {
  const auto source = result_of([&] { return read_figure_source(text); });
  if (!source) return;
  const std::string line = write_json(*source);
  require(read_figure_source(line) == *source, "read again", line);
}

// The first word is the form of a mark, the rest its value.
void check_marks(std::string_view text) {
  const auto end = text.find(' ');
  if (end == text.npos) return;
  const auto form = result_of([&] { return parse_mark_form(text.substr(0, end)); });
  if (!form) return;
  const auto marks = result_of([&] { return parse_marks(*form, text.substr(end + 1)); });
  if (!marks) return;
  for (const BoardMark& mark : *marks) {
    const std::string value = write_value(mark);
    require(parse_mark(*form, value) == mark, "a mark is read again", value);
  }
}

}  // namespace

void run(std::string_view text) {
  check_source(metadata_entry(text, "figure").value_or(std::string(text)));
  check_marks(text);
}

}  // namespace cairn::fuzz
