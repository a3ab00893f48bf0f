#include "archive/input/charsets.hpp"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <utility>

#include "formats/records/record_cuts.hpp"
#include "text/ascii.hpp"
#include "text/quote.hpp"
#include "text/wide_text.hpp"

namespace cairn {

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

// What the system calls a charset that has another name in the web or in Windows (whatwg.org,
// Encoding Standard, "names and labels"); the name itself if it is none of these.
std::string system_name(const std::string& charset) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> names{{
      {"ansi", "CP1252"},
      {"ksc5601", "CP949"},
      {"ksc56011987", "CP949"},
      {"macroman", "MACINTOSH"},
      {"ms932", "CP932"},
      {"shiftjis", "CP932"},  // in the system's, a backslash is a sign of money
      {"sjis", "CP932"},
      {"unicode", "UTF-8"},
  }};
  std::string name = without_signs(charset);
  std::ranges::transform(name, name.begin(), lower);
  if (name.starts_with('x')) name.erase(0, 1);
  for (const std::string_view begin : {"win125", "windows125"})
    if (name.starts_with(begin)) return "CP125" + name.substr(begin.size());
  const auto found = std::ranges::find(names, name, [](const auto& each) { return each.first; });
  return found == names.end() ? name : std::string(found->second);
}

void leave_out_end_sign(std::string& text) {
  constexpr std::string_view signs(" \t\r\n\0\x1A", 6);
  const std::size_t last = text.find_last_not_of(signs);
  const std::size_t end = text.find('\x1A', last == text.npos ? 0 : last);
  if (end != text.npos) text.erase(end);
}

}  // namespace

void expect_charset(const std::string& charset) {
  if (!decode_by_iconv({}, charset).is_known)
    throw Error(Error::Kind::usage, unknown_charset(charset));
}

// The end of a name behind `/` would ask for replacements.
Decoded decode_by_iconv(std::string_view bytes, const std::string& charset) {
  const bool is_name = charset.find('/') == charset.npos;
  for (const std::string& name : {system_name(charset), charset, without_signs(charset)}) {
    const Converter converter(name);
    if (is_name && converter.is_open()) return converter.convert(bytes);
  }
  Decoded unknown;
  unknown.is_known = false;
  return unknown;
}

std::string read_in_charset(std::string text, const std::string& charset, Place begin) {
  text = without_wide_form(std::move(text));
  leave_out_end_sign(text);
  if (is_utf8(text)) return text;
  if (charset.empty()) return in_utf8(text);
  Decoded decoded = decode_by_iconv(text, charset);
  if (!decoded.is_known) throw Error(Error::Kind::usage, unknown_charset(charset));
  if (decoded.length < text.size())
    throw Error(Error::Kind::syntax,
                "bytes that are not " + charset + "; text in that charset expected",
                place_after(text.substr(0, decoded.length), Content::text, begin));
  return std::move(decoded.text);
}

}  // namespace cairn
