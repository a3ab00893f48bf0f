// What a file is. The content decides, never the name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cairn {

enum class FileKind : std::uint8_t {
  records,      // records and positions in any format, good or bad, and whatever may have been one
  analyses,     // analyses in JSON, each with its record
  puzzles,      // puzzles in JSON
  picture,      // in which a figure may be described
  certificate,  // of a forced win
  database,     // of SQLite
  compressed,
  archive,
  prose,  // text in which there is no game
  other,
};

struct FileContent {
  FileKind kind = FileKind::records;
  std::string_view words{};  // such as "a PNG picture"
};

// How many bytes tell all kinds but those of text; text may begin with a long comment.
inline constexpr std::size_t telling_bytes = 4096;

// What stands at the beginning of every page that Cairn makes (formats/output/page/frame.html).
inline constexpr std::string_view page_mark =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src ";

// Tells what begins with these bytes.
FileContent file_content(std::string_view beginning);

// The same for archives and compressed files alone, for which 512 bytes are enough; records for all
// others.
FileContent packed_content(std::string_view beginning);

}  // namespace cairn
