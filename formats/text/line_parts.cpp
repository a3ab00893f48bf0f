#include "formats/text/line_parts.hpp"

#include <algorithm>
#include <vector>

#include "formats/text/typed_words.hpp"
#include "model/result_sentence.hpp"
#include "text/ascii.hpp"
#include "text/letter_forms.hpp"
#include "text/split.hpp"

namespace cairn {

namespace {

bool begins_name(char c) {
  return is_letter(c) || static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

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

bool part_names(PlainLine& row, std::string_view given) {
  if (given.find_first_of(",;\t|<") == given.npos) return false;
  std::vector<std::size_t> ends;  // of the cells
  for (std::size_t at = 0; at < row.text.size(); ++at) {
    const std::string_view there = given.substr(row.offset(at));
    if (std::string_view(",;\t|").find(there.front()) != there.npos || there.starts_with("<td"))
      ends.push_back(at);
  }
  ends.push_back(row.text.size());
  const auto cell = [&](std::size_t i) {
    const std::size_t begin = i == 0 ? 0 : ends[i - 1] + 1;
    return trimmed(std::string_view(row.text).substr(begin, ends[i] - begin));
  };
  const auto is_name = [&](std::size_t i) {
    return std::ranges::any_of(cell(i), begins_name) && std::ranges::none_of(cell(i), is_digit) &&
           cell(i) != "off";  // a turn may end with it: c8>d8,off
  };
  const auto is_player = [&](std::size_t i) {
    return i + 1 < ends.size() && is_name(i) && is_typed_turn(cell(i + 1));
  };
  std::size_t first = 0;
  while (first < ends.size() && cell(first).empty()) ++first;  // before the first bar or tag
  if (first == ends.size() || !is_player(first + 1)) return false;
  const std::size_t number = turn_number_at(cell(first)).length;
  if (number == 0 || number != cell(first).size()) return false;
  for (std::size_t i = first + 1; i < ends.size(); ++i) {
    if (is_player(i)) row.text[ends[i]] = ';';
    if (is_name(i)) row.text[ends[i - 1]] = ';';  // the last turn may be missing
  }
  return true;
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
  if (std::ranges::any_of(cell.text, is_digit)) return cell;  // such as B4xC4, which is not Black
  if (const auto named = side_in(folded(cell.text)))
    cell.side = *named == ResultKind::white ? Side::white : Side::black;
  cell.is_before_turn = is_typed_turn(trimmed(next.substr(0, next.find(';'))));
  cell.is_name = cell.is_before_turn && !cell.text.empty();
  return cell;
}

}  // namespace cairn
