#include "cli/input/archive.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <locale.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <new>

#include "cli/shell/interrupt.hpp"

namespace cairn::cli {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t block_size = 1 << 16;

// Limits for archives that expand to far more than their size. Texts of games become about ten
// times smaller when compressed. Whatever expands to much more than that is read up to a limit
// only, which is greater while records are found in it.
constexpr std::uint64_t greatest_expansion = 100;
constexpr std::uint64_t harmless_without_record = 256ull << 20;
constexpr std::uint64_t harmless = 8ull << 30;

struct Signature {
  std::size_t offset;
  std::string_view bytes;
  std::string_view kind;
};
constexpr std::array signatures{
    Signature{0, "\x1F\x8B"sv, "a gzip file"},
    Signature{0, "PK\x03\x04"sv, "a ZIP archive"},
    Signature{0, "PK\x05\x06"sv, "a ZIP archive"},  // an empty archive
    Signature{0, "BZh"sv, "a bzip2 file"},
    Signature{0, "\xFD\x37zXZ\0"sv, "an xz file"},
    Signature{0, "\x28\xB5\x2F\xFD"sv, "a Zstandard file"},
    Signature{0, "7z\xBC\xAF\x27\x1C"sv, "a 7z archive"},
    Signature{257, "ustar"sv, "a tar archive"},
};

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

Error cannot_open(const std::string& why) {
  return Error(Error::Kind::io, why + "; unpack it and name the files");
}

}  // namespace

std::string_view archive_kind(std::string_view beginning) {
  const auto fits = [=](const Signature& signature) {
    return beginning.size() >= signature.offset &&
           beginning.substr(signature.offset).starts_with(signature.bytes);
  };
  const auto* const found = std::ranges::find_if(signatures, fits);
  return found == signatures.end() ? std::string_view{} : found->kind;
}

// The functions through which libarchive reads. No exception may leave them, because libarchive is
// written in C.
struct Archive::Callbacks {
  static la_ssize_t read(archive* from, void* self, const void** block) {
    Archive& owner = *static_cast<Archive*>(self);
    *block = owner.buffer_.data();
    try {
      return static_cast<la_ssize_t>(owner.file_.read(owner.buffer_.data(), block_size));
    } catch (const Error& error) {
      archive_set_error(from, EIO, "%s", error.what());
      return ARCHIVE_FATAL;
    }
  }

  static la_int64_t seek(archive*, void* self, la_int64_t offset, int whence) {
    const std::int64_t reached = static_cast<Archive*>(self)->file_.seek(offset, whence);
    return reached < 0 ? ARCHIVE_FATAL : reached;
  }
};

Archive::Archive(File& file)
    : file_(file), archive_(archive_read_new()), buffer_(block_size, '\0') {
  if (!archive_) throw std::bad_alloc();
  archive_read_support_filter_gzip(archive_);
  archive_read_support_filter_bzip2(archive_);
  archive_read_support_filter_xz(archive_);
  archive_read_support_filter_zstd(archive_);
  archive_read_support_format_zip(archive_);
  archive_read_support_format_7zip(archive_);
  archive_read_support_format_tar(archive_);
  archive_read_support_format_raw(archive_);
  archive_read_support_format_empty(archive_);
  archive_read_set_callback_data(archive_, this);
  archive_read_set_read_callback(archive_, Callbacks::read);
  if (file_.can_seek()) {
    file_.seek(0, SEEK_SET);
    archive_read_set_seek_callback(archive_, Callbacks::seek);
  }
  if (const int result = archive_read_open1(archive_); result < ARCHIVE_WARN) {
    const char* const error = archive_error_string(archive_);
    const std::string why = error ? error : "no reason is known";
    archive_read_free(archive_);
    throw cannot_open("cannot be opened: " + why);
  }
}

Archive::~Archive() {
  archive_read_free(archive_);
}

void Archive::fail(int result) {
  if (archive_format(archive_) == ARCHIVE_FORMAT_7ZIP && !file_.can_seek()) {
    can_go_on_ = false;
    throw cannot_open("a 7z archive from a pipe, which has its table at the end");
  }
  can_go_on_ = result != ARCHIVE_FATAL;
  const char* const why = archive_error_string(archive_);
  throw cannot_open(fmt::format("damaged or cut off here: {}", why ? why : "no reason is known"));
}

std::optional<std::string> Archive::next() {
  const Utf8Names utf8_names;
  archive_entry* entry = nullptr;
  while (can_go_on_ && !stop_requested()) {
    const int result = archive_read_next_header(archive_, &entry);
    can_go_on_ = result != ARCHIVE_EOF;
    if (!can_go_on_) break;
    if (result < ARCHIVE_WARN) fail(result);
    if (archive_format(archive_) == ARCHIVE_FORMAT_RAW) return "";
    if (archive_entry_filetype(entry) != AE_IFREG) continue;
    if (archive_entry_hardlink(entry)) continue;  // its text came with its first name
    is_encrypted_ = archive_entry_is_encrypted(entry) != 0;
    return name_of(entry);
  }
  return std::nullopt;
}

std::size_t Archive::read(char* target, std::size_t size) {
  if (is_encrypted_) throw cannot_open("encrypted");
  const la_ssize_t got = archive_read_data(archive_, target, size);
  if (stop_requested()) return 0;
  if (got < 0) fail(static_cast<int>(got));
  expanded_ += static_cast<std::uint64_t>(got);
  without_record_ += static_cast<std::uint64_t>(got);
  expect_harmless();
  return static_cast<std::size_t>(got);
}

void Archive::expect_harmless() {
  const std::uint64_t allowed = greatest_expansion * file_.bytes_read();
  const bool is_idle = without_record_ > std::max(harmless_without_record, allowed);
  const bool is_harmful = expanded_ > std::max(harmless, allowed);
  if (!is_idle && !is_harmful) return;
  // In a ZIP archive the next member can be found without reading the rest of this one.
  const bool can_skip = file_.can_seek() && archive_format(archive_) == ARCHIVE_FORMAT_ZIP;
  can_go_on_ = can_skip && !is_harmful;
  without_record_ = 0;
  throw cannot_open(fmt::format("{} MiB came out of {} KiB{}, which is not read on",
                                expanded_ >> 20, file_.bytes_read() >> 10,
                                is_idle ? " without a record" : ""));
}

}  // namespace cairn::cli
