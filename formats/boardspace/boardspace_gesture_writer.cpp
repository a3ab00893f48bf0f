#include "formats/boardspace/boardspace_gesture_writer.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "formats/boardspace/boardspace_game.hpp"
#include "formats/sgf/sgf.hpp"
#include "text/ascii.hpp"
#include "text/quote.hpp"
#include "tzaar/letters.hpp"

namespace cairn::boardspace {

void GestureWriter::use_clocks(const Properties& properties) {
  const auto tag = std::ranges::find(properties, clock_tag, &Property::name);
  clocks_ = tag == properties.end() ? nullptr : &tag->values;
  next_clock_ = 0;
}

void GestureWriter::start(int player) {
  write(player, player == 0 ? "Start P0" : "Start P1");
}

void GestureWriter::actions(int player, std::string_view text, int other_clocks) {
  const auto count = 1 + std::ranges::count(text, '-');
  is_by_robot_ = clocks_ && std::ssize(*clocks_) == count + other_clocks;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('-', at), text.size());
    action(player, text.substr(at, end - at));
    at = end + 1;
  }
}

void GestureWriter::place(int player, const tzaar::Stack& piece, std::string_view space_name) {
  is_by_robot_ = true;
  placement(player, piece, space_name);
}

void GestureWriter::action(int player, std::string_view action) {
  const auto piece = action.size() == 3 ? tzaar::parse_piece(action[0]) : std::nullopt;
  if (piece) return placement(player, *piece, action.substr(1));
  if (action == "pass") return write(player, "Pass ");
  const bool captures = action[2] == 'x';
  begin(player);
  if (is_by_robot_) {
    out_ += captures ? "Capture " : "Move ";
    space(action);
    out_ += ' ';
  } else {
    out_ += "Pickb ";
    space(action);
    end();
    begin(player);
    out_ += captures ? "Dropcap " : "Dropb ";
  }
  space(action.substr(3));
  end();
}

void GestureWriter::placement(int player, const tzaar::Stack& piece, std::string_view space_name) {
  constexpr std::array numbers{'2', '1', '0'};  // by type
  begin(player);
  out_ += is_by_robot_ ? "OnBoard " : "Pick ";
  out_ += piece.side == Side::white ? "wr " : "br ";
  out_ += numbers[index(piece.type)];
  if (is_by_robot_) {
    out_ += ' ';
  } else {
    end();
    begin(player);
    out_ += "Dropb ";
  }
  space(space_name);
  end();
}

void GestureWriter::write(int player, std::string_view gesture) {
  begin(player);
  out_ += gesture;
  end();
}

void GestureWriter::begin(int player) {
  std::array<char, 20> text{';', ' ', 'P', player == 0 ? '0' : '1', '['};
  char* end = std::to_chars(text.data() + 5, text.data() + text.size() - 1, number_++).ptr;
  *end++ = ' ';
  out_.append(text.data(), end);
}

void GestureWriter::end() {
  out_ += ']';
  if (clocks_ && next_clock_ < clocks_->size()) {
    const std::string& clock = (*clocks_)[next_clock_++];
    if (!std::ranges::all_of(clock, is_digit))
      sgf::append(out_, clock_tag, in_utf8(clock));
    else if (!clock.empty())
      out_.append("TM[").append(clock) += ']';
  }
  out_ += '\n';
}

void GestureWriter::space(std::string_view name) {
  const std::array<char, 3> text{name[0], ' ', name[1]};
  out_.append(text.data(), text.size());
}

}  // namespace cairn::boardspace
