#include "cli/input/input_records.hpp"

#include <fmt/format.h>
#include <iconv.h>

#include <array>
#include <cerrno>
#include <optional>
#include <utility>
#include <variant>

#include "formats/records/charset.hpp"
#include "formats/records/record_cuts.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

// Converts texts of a charset that the system knows, without replacing anything.
class Converter {
 public:
  explicit Converter(const std::string& charset) : handle_(iconv_open("UTF-8", charset.c_str())) {}
  ~Converter() {
    if (is_open()) iconv_close(handle_);
  }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;

  // iconv_open() says so by this value (POSIX).
  bool is_open() const { return reinterpret_cast<std::intptr_t>(handle_) != -1; }

  Decoded convert(std::string_view bytes) const {
    Decoded decoded;
    std::array<char, 4096> buffer;
    char* in = const_cast<char*>(bytes.data());  // iconv() does not write there
    std::size_t left = bytes.size();
    while (true) {
      char* out = buffer.data();
      std::size_t room = buffer.size();
      const bool is_done = iconv(handle_, &in, &left, &out, &room) != static_cast<std::size_t>(-1);
      const int why = errno;
      decoded.text.append(buffer.data(), buffer.size() - room);
      if (is_done || why != E2BIG) break;
    }
    decoded.length = bytes.size() - left;
    return decoded;
  }

 private:
  iconv_t handle_;
};

// The name as people shorten it: Latin-1 is LATIN1.
std::string without_signs(std::string name) {
  std::erase_if(name, [](char c) { return c == '-' || c == '_' || c == ' '; });
  return name;
}

// Converts with iconv (POSIX), without replacing anything, as the end of a name behind `/` asks.
Decoded decode_by_iconv(std::string_view bytes, const std::string& charset) {
  const bool is_name = charset.find('/') == charset.npos;
  for (const std::string& name : {charset, without_signs(charset)}) {
    const Converter converter(name);
    if (is_name && converter.is_open()) return converter.convert(bytes);
  }
  Decoded unknown;
  unknown.is_known = false;
  return unknown;
}

// Says in the last result of a piece that its record goes on beyond the limit. What was read of a
// record that is good so far is kept.
void break_off(ReadResult& result, const TextPiece& piece, const Error& too_long) {
  if (auto* const record = std::get_if<Record>(&result.content)) {
    if (piece.content == Content::sgf && !record->broken) return;  // it is closed
    const std::size_t end = record->turns.size();
    const bool is_broken_before = record->broken && record->broken->turn + 1 < end;
    if (!is_broken_before)
      record->broken = Break{record->broken ? record->broken->turn : end, too_long};
  } else if (result.text.size() == piece.text.size()) {
    result.content = too_long;
  }
}

Reading reading_of(const Input& input) {
  Reading reading(input.piece->content);
  reading.spaces = input.spaces;
  reading.encoding = input.encoding;
  reading.is_utf8 = input.is_utf8;
  reading.decode = decode_by_iconv;
  return reading;
}

// Reads the records of a piece whose last record is too long.
void read_long(const Input& input, const std::function<void(ReadResult)>& handle) {
  const TextPiece& piece = *input.piece;
  const Error too_long(Error::Kind::syntax,
                       fmt::format("a record of more than {} MiB; its end, or the next record on a "
                                   "line of its own, expected before, or a greater "
                                   "--longest-record",
                                   input.longest_record >> 20),
                       piece.place);
  std::optional<ReadResult> last;
  cairn::read_records(
      piece.text, input.label,
      [&](ReadResult result) {
        if (last) handle(std::move(*last));
        relocate(result, piece.place, input.records_before);
        last = std::move(result);
      },
      reading_of(input));
  break_off(*last, piece, too_long);
  handle(std::move(*last));
}

}  // namespace

void read_records(const Input& input, const std::function<void(ReadResult)>& handle) {
  const TextPiece& piece = *input.piece;
  const bool is_text = piece.content != Content::binary && piece.content != Content::empty;
  if (piece.kind == TextPiece::Kind::too_long && is_text) return read_long(input, handle);
  const auto hand_on = [&](ReadResult result) {
    relocate(result, piece.place, input.records_before);
    handle(std::move(result));
  };
  cairn::read_records(piece.text, input.label, hand_on, reading_of(input));
}

}  // namespace cairn::cli
