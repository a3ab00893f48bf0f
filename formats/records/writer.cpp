#include "formats/records/writer.hpp"

#include <array>

#include "formats/boardspace/boardspace.hpp"
#include "formats/littlegolem/littlegolem.hpp"
#include "formats/sgf/cairn_sgf.hpp"
#include "formats/text/text_records.hpp"
#include "formats/waltz/waltz.hpp"
#include "text/quote.hpp"

namespace cairn {

std::string write_record(const Record& record, Format format) {
  switch (format) {
    case Format::cairn:
      return write_cairn(record);
    case Format::littlegolem:
      return write_littlegolem(record);
    case Format::boardspace:
      return write_boardspace(record);
    case Format::waltz:
      return write_waltz(record);
    case Format::text:
      return write_text(record);
  }
  return {};
}

std::string_view extension(Format format) {
  switch (format) {
    case Format::cairn:
    case Format::boardspace:
      return ".sgf";
    case Format::littlegolem:  // the server's own extension
    case Format::waltz:
    case Format::text:
      return ".txt";
  }
  return {};
}

std::string_view name(Format format) {
  switch (format) {
    case Format::cairn:
      return "cairn";
    case Format::littlegolem:
      return "littlegolem";
    case Format::boardspace:
      return "boardspace";
    case Format::waltz:
      return "waltz";
    case Format::text:
      return "text";
  }
  return {};
}

Format parse_format(std::string_view name) {
  for (const Format format :
       {Format::cairn, Format::littlegolem, Format::boardspace, Format::waltz, Format::text})
    if (cairn::name(format) == name) return format;
  throw Error(Error::Kind::usage, "unknown format " + cairn::quoted(name) +
                                      "; cairn, littlegolem, boardspace, waltz or text expected");
}

}  // namespace cairn
