#include "formats/text/line_parts.hpp"

#include <algorithm>

#include "formats/text/typed_words.hpp"
#include "model/result_sentence.hpp"
#include "text/ascii.hpp"
#include "text/letter_forms.hpp"
#include "text/split.hpp"

namespace cairn {

std::size_t end_of_comment(std::string_view line, std::size_t at) {
  std::size_t end = line.find('}', at);
  if (end == line.npos) return end;
  for (std::size_t open = line.find('{', at); open < end; open = line.find('{', open + 1)) {
    const std::size_t next = line.find('}', end + 1);
    if (next == line.npos || line.find('{', end) < next) break;
    end = next;
  }
  return end;
}

bool begins_with_cells(std::string_view text) {
  const std::size_t end = end_of_space(text, 0);
  return begins_with_action(text) ||
         (end > 0 && text.substr(end).starts_with(';') && end_of_space(text, end + 1) > end + 1);
}

bool begins_with_side_and_action(std::string_view text) {
  constexpr std::size_t longest = 20;
  text = behind_blanks(text);
  const std::size_t colon = text.substr(0, longest).find(':');
  return colon != text.npos && side_of(trimmed(text.substr(0, colon))) &&
         begins_with_action(behind_blanks(text.substr(colon + 1)));
}

bool has_cell_of_turn(std::string_view row) {
  constexpr std::size_t longest = 200;  // else long lines would take quadratic time
  return std::ranges::any_of(split(row.substr(0, longest), ";"),
                             [](std::string_view cell) { return is_typed_turn(trimmed(cell)); });
}

TableCell cell_before_turn(std::string_view row) {
  const std::size_t end = std::min(row.find(';'), row.size());
  const std::string_view next = row.substr(std::min(end + 1, row.size()));
  TableCell cell{trimmed(row.substr(0, end)), {}};
  if (const auto named = side_in(folded(cell.text)))
    cell.side = *named == ResultKind::white ? Side::white : Side::black;
  cell.is_before_turn = is_typed_turn(trimmed(next.substr(0, next.find(';'))));
  cell.is_name =
      cell.is_before_turn && !cell.text.empty() && std::ranges::none_of(cell.text, is_digit);
  return cell;
}

}  // namespace cairn
