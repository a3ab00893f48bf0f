#include "archive/packed/archive.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <locale.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <new>
#include <utility>

#include "archive/packed/bytes_ahead.hpp"

namespace cairn {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t block_size = 1 << 16;
// As many bytes of the end of a ZIP file as the record there can have, with its comment.
constexpr std::size_t longest_tail = 22 + (1 << 16);

// While an object of this class exists, libarchive reads names as UTF-8. In the locale in which
// programs begin it rejects names that are not ASCII.
class Utf8Names {
 public:
  Utf8Names() : before_(uselocale(utf8())) {}
  ~Utf8Names() { uselocale(before_); }
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;

 private:
  static locale_t utf8() {
    static const locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return locale;
  }

  locale_t before_;
};

std::string name_of(archive_entry* entry) {
  if (const char* name = archive_entry_pathname_utf8(entry)) return name;
  if (const char* name = archive_entry_pathname(entry)) return name;
  return "?";
}

std::string_view foreign_kind_of(archive_entry* entry) {
  if (archive_entry_hardlink(entry)) return "a link to another member";
  switch (archive_entry_filetype(entry)) {
    case AE_IFREG:
      return {};
    case AE_IFLNK:
      return "a link";
    default:
      return "a pipe, a socket or a device";
  }
}

Error cannot_open(const std::string& why) {
  return Error(Error::Kind::io, why + "; unpack it and name the files");
}

std::uint64_t little_endian_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = size; i-- > 0;)
    number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

// Whether a ZIP file is something else than one archive whose end is in `tail`, the last bytes of
// the `size` bytes of the file: the end is cut off, or there is another archive before it, or
// anything behind it.
bool is_not_one_zip(std::string_view tail, std::uint64_t size) {
  constexpr std::size_t end_size = 22;      // of the record at the end, without its comment
  constexpr std::size_t locator_size = 20;  // of what stands before it in a large archive
  const std::size_t end = tail.rfind("PK\x05\x06"sv);
  if (end == tail.npos || tail.size() - end < end_size) return true;
  if (end + end_size + little_endian_at(tail, end + 20, 2) != tail.size()) return true;
  if (end >= locator_size && tail.substr(end - locator_size).starts_with("PK\x06\x07"sv))
    return false;
  const std::uint64_t table_size = little_endian_at(tail, end + 12, 4);
  const std::uint64_t table_begin = little_endian_at(tail, end + 16, 4);
  return table_begin + table_size != size - tail.size() + end;
}

// Whether there is something behind a 7z archive. Its beginning says how long it is.
bool has_more_than_7z(std::string_view beginning, std::uint64_t size) {
  constexpr std::size_t header_size = 32;
  if (beginning.size() < header_size) return false;
  return header_size + little_endian_at(beginning, 12, 8) + little_endian_at(beginning, 20, 8) !=
         size;
}

}  // namespace

// The functions through which libarchive reads. No exception may leave them, because libarchive is
// written in C.
struct Archive::Callbacks {
  static la_ssize_t read(archive* from, void* self, const void** block) {
    Archive& owner = *static_cast<Archive*>(self);
    *block = owner.buffer_.data();
    try {
      return static_cast<la_ssize_t>(owner.read_block());
    } catch (const Error& error) {
      owner.source_error_ = error;
      archive_set_error(from, EIO, "its bytes cannot be read");
      return ARCHIVE_FATAL;
    }
  }

  static la_int64_t seek(archive*, void* self, la_int64_t offset, int whence) {
    const std::int64_t reached = static_cast<Archive*>(self)->file_->seek(offset, whence);
    return reached < 0 ? ARCHIVE_FATAL : reached;
  }
};

Archive::Archive(ReadBytes source, File* file, ExpansionLimit& limit, const std::atomic<bool>& stop)
    : source_(std::move(source)),
      file_(file && file->can_seek() ? file : nullptr),
      limit_(limit),
      stop_(stop),
      archive_(archive_read_new()),
      buffer_(block_size, '\0') {
  if (!archive_) throw std::bad_alloc();
  archive_read_support_format_zip(archive_);
  archive_read_support_format_7zip(archive_);
  archive_read_support_format_tar(archive_);
  archive_read_support_format_empty(archive_);
  archive_read_set_option(archive_, "tar", "read_concatenated_archives", "1");
  archive_read_set_callback_data(archive_, this);
  archive_read_set_read_callback(archive_, Callbacks::read);
  if (file_) {
    file_->seek(0, SEEK_SET);
    archive_read_set_seek_callback(archive_, Callbacks::seek);
  }
  if (const int result = archive_read_open1(archive_); result < ARCHIVE_WARN) {
    const Error error = failure("cannot be opened");
    archive_read_free(archive_);
    throw error;
  }
}

Archive::~Archive() {
  archive_read_free(archive_);
}

// Reads the next block and keeps the end of what was read.
std::size_t Archive::read_block() {
  if (file_) return file_->read(buffer_.data(), block_size);
  const std::size_t got = source_(buffer_.data(), block_size);
  bytes_read_ += got;
  tail_.append(buffer_, 0, got);
  if (tail_.size() > 2 * longest_tail) tail_.erase(0, tail_.size() - longest_tail);
  return got;
}

void Archive::fail(int result) {
  if (archive_format(archive_) == ARCHIVE_FORMAT_7ZIP && !file_) {
    can_go_on_ = false;
    throw cannot_open("a 7z archive from a pipe, which has its table at the end");
  }
  can_go_on_ = result != ARCHIVE_FATAL;
  throw failure("damaged or cut off here");
}

// The error of what the archive is read from, if there was one, or else libarchive's with these
// words before it.
Error Archive::failure(std::string_view what) const {
  if (source_error_) return *source_error_;
  if (archive_errno(archive_) == ENOMEM) throw std::bad_alloc();
  const char* const why = archive_error_string(archive_);
  return cannot_open(fmt::format("{}: {}", what, why ? why : "no reason is known"));
}

std::optional<Archive::Member> Archive::next() {
  const Utf8Names utf8_names;
  archive_entry* entry = nullptr;
  while (can_go_on_ && !stop_) {
    const int result = archive_read_next_header(archive_, &entry);
    can_go_on_ = result != ARCHIVE_EOF;
    if (!can_go_on_) break;
    expect_harmless();
    const bool was_lost = std::exchange(is_lost_, result == ARCHIVE_RETRY);
    if (is_lost_ && was_lost) continue;  // more of the same damage
    if (is_lost_ || result < ARCHIVE_WARN) fail(result);
    if (archive_entry_filetype(entry) == AE_IFDIR) continue;
    is_encrypted_ = archive_entry_is_encrypted(entry) != 0;
    return Member{name_of(entry), foreign_kind_of(entry)};
  }
  if (!stop_ && !std::exchange(is_checked_, true)) expect_all_read();
  return std::nullopt;
}

std::size_t Archive::read(char* target, std::size_t size) {
  if (is_encrypted_) throw cannot_open("encrypted");
  const la_ssize_t got = archive_read_data(archive_, target, size);
  if (stop_) return 0;
  if (got < 0) fail(static_cast<int>(got));
  expanded_ += static_cast<std::uint64_t>(got);
  expect_harmless();
  return static_cast<std::size_t>(got);
}

void Archive::expect_harmless() {
  const auto unpacked = static_cast<std::uint64_t>(archive_filter_bytes(archive_, 0));
  try {
    limit_.reach(std::max(expanded_, unpacked));
  } catch (const Error&) {
    // In a ZIP archive the next member can be found without reading the rest of this one.
    can_go_on_ = file_ && archive_format(archive_) == ARCHIVE_FORMAT_ZIP && !limit_.is_passed();
    throw;
  }
}

// Reads the rest of the file and throws Error of kind io if it holds more than the archive, which
// libarchive does not tell.
void Archive::expect_all_read() {
  const int format = archive_format(archive_) & ARCHIVE_FORMAT_BASE_MASK;
  std::uint64_t size = bytes_read_;
  if (file_) {
    size = static_cast<std::uint64_t>(file_->seek(0, SEEK_END));
    const bool is_7z = format == ARCHIVE_FORMAT_7ZIP;
    const std::uint64_t length = std::min<std::uint64_t>(size, longest_tail);
    file_->seek(is_7z ? 0 : static_cast<std::int64_t>(size - length), SEEK_SET);
    tail_ = BytesAhead([this](char* to, std::size_t most) { return file_->read(to, most); }, length)
                .beginning();
  } else {
    while (read_block() > 0) limit_.reach(std::max(expanded_, bytes_read_));
    size = bytes_read_;
  }
  if ((format == ARCHIVE_FORMAT_ZIP && is_not_one_zip(tail_, size)) ||
      (format == ARCHIVE_FORMAT_7ZIP && has_more_than_7z(tail_, size)))
    throw cannot_open(
        "more than one archive, or other data beside it, of which a part is not read, or "
        "the end is missing");
}

}  // namespace cairn
