#include "formats/records/compression.hpp"

#include <algorithm>
#include <archive.h>
#include <archive_entry.h>
#include <cstddef>
#include <memory>
#include <new>
#include <utility>
#include <zlib.h>

#include "core/error.hpp"

namespace cairn {

namespace {

constexpr int permissions = 0644;

la_ssize_t append(archive*, void* bytes, const void* block, size_t size) {
  static_cast<std::string*>(bytes)->append(static_cast<const char*>(block), size);
  return static_cast<la_ssize_t>(size);
}

const Bytef* bytes_of(std::string_view text) {
  return reinterpret_cast<const Bytef*>(text.data());
}

void expect_written(archive* written, bool holds) {
  if (!holds && archive_errno(written) == ENOMEM) throw std::bad_alloc();
  if (!holds) throw Error(Error::Kind::io, archive_error_string(written));
}

void name_file(archive_entry* entry, const std::string& name) {
  archive_entry_clear(entry);
  archive_entry_set_pathname(entry, name.c_str());
  archive_entry_set_filetype(entry, AE_IFREG);
  archive_entry_set_perm(entry, permissions);
  archive_entry_set_mtime(entry, 0, 0);
}

}  // namespace

std::string write_tar(const std::map<std::string, std::string>& files) {
  std::string bytes;
  const std::unique_ptr<archive, decltype(&archive_write_free)> tar(archive_write_new(),
                                                                    archive_write_free);
  const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                            archive_entry_free);
  archive_write_set_format_ustar(tar.get());
  archive_write_add_filter_bzip2(tar.get());
  archive_write_set_bytes_in_last_block(tar.get(), 1);
  expect_written(tar.get(),
                 archive_write_open(tar.get(), &bytes, nullptr, append, nullptr) == ARCHIVE_OK);
  for (const auto& [name, content] : files) {
    name_file(entry.get(), name);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(content.size()));
    expect_written(tar.get(), archive_write_header(tar.get(), entry.get()) == ARCHIVE_OK);
    expect_written(tar.get(), archive_write_data(tar.get(), content.data(), content.size()) ==
                                  static_cast<la_ssize_t>(content.size()));
  }
  expect_written(tar.get(), archive_write_close(tar.get()) == ARCHIVE_OK);
  return bytes;
}

std::string compressed(std::string_view text) {
  uLongf size = compressBound(text.size());
  std::string bytes(size, '\0');
  const int status = compress2(reinterpret_cast<Bytef*>(bytes.data()), &size, bytes_of(text),
                               text.size(), Z_BEST_COMPRESSION);
  if (status != Z_OK) throw std::bad_alloc();  // nothing else can go wrong
  bytes.resize(size);
  return bytes;
}

namespace {

constexpr std::uint32_t pieces_of_a_part = 512;             // on average
constexpr std::size_t longest_part = std::size_t{1} << 20;  // about, in bytes
constexpr std::string_view last_part("\3\0", 2);            // an empty one, with deflate's end
constexpr std::uint64_t largest_file = 0xFFFF'0000;         // headers need a few bytes, too

// What headers of zip archives have in them
// (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, section 4.3).
constexpr std::size_t header_size = 30;  // of the one before the file, without its name
constexpr std::uint64_t version = 20;    // which can deflate
constexpr std::uint64_t made_on_unix = 3 << 8 | version;
constexpr std::uint64_t member_permissions = std::uint64_t{0100644} << 16;
constexpr std::uint64_t numbers_follow = 1 << 3;  // checksum and sizes follow the file
constexpr std::uint64_t deflate_method = 8;
constexpr std::uint64_t first_of_1980 = 1 << 5 | 1;  // the earliest date

// Returns a part of a text in deflate's format (RFC 1951), after which others may follow.
std::string deflated_part(std::string_view text) {
  constexpr int without_checksum = -MAX_WBITS;  // deflate's format, with nothing around it
  constexpr int memory_level = 8;               // zlib's usual one
  constexpr std::size_t of_flush = 16;          // more than the end of a part takes
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, without_checksum, memory_level,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  const std::unique_ptr<z_stream, decltype(&deflateEnd)> end(&stream, deflateEnd);
  std::string bytes(deflateBound(&stream, text.size()) + of_flush, '\0');
  stream.next_in = const_cast<Bytef*>(bytes_of(text));  // zlib does not write there
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  deflate(&stream, Z_SYNC_FLUSH);
  bytes.resize(stream.total_out);
  return bytes;
}

// Returns a number as the archive has it, the lowest byte first.
std::string number(std::uint64_t value, int bytes = 4) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i) & 0xFF);
  return text;
}

}  // namespace

ZipStream::ZipStream(std::string name, std::function<void(std::string_view)> sink)
    : name_(std::move(name)), sink_(std::move(sink)) {
  give("PK\3\4" + header(std::string(12, '\0')) + name_);  // the numbers follow the file
}

void ZipStream::write(std::string_view piece) {
  const auto* bytes = reinterpret_cast<const Bytef*>(piece.data());
  const auto crc = static_cast<std::uint32_t>(crc32(0, bytes, static_cast<uInt>(piece.size())));
  crc_ = static_cast<std::uint32_t>(crc32_combine(crc_, crc, static_cast<z_off_t>(piece.size())));
  size_ += piece.size();
  part_ += piece;
  if (crc % pieces_of_a_part == 0 || part_.size() > longest_part) end_part();
}

void ZipStream::finish() {
  if (!part_.empty()) end_part();
  const std::uint64_t packed_at = header_size + name_.size();
  give(last_part);
  const std::string numbers = number(crc_) + number(written_ - packed_at) + number(size_);
  give("PK\7\x8" + numbers);
  const std::uint64_t directory_at = written_;
  const std::string nothing(8, '\0');  // no comment, no second disk, no attributes of DOS
  give("PK\1\2" + number(made_on_unix, 2) + header(numbers) + nothing.substr(2) +
       number(member_permissions) + number(0) + name_);
  const std::string directory_size = number(written_ - directory_at);
  give("PK\5\6" + nothing.substr(4) + number(1, 2) + number(1, 2) + directory_size +
       number(directory_at) + nothing.substr(6));
}

void ZipStream::end_part() {
  give(deflated_part(part_));
  part_.clear();
  if (std::max(size_, written_) >= largest_file)
    throw Error(Error::Kind::usage,
                name_ + " has more than the 4 GiB that a zip archive holds; fewer games expected");
}

void ZipStream::give(std::string_view bytes) {
  written_ += bytes.size();
  sink_(bytes);
}

std::string ZipStream::header(const std::string& numbers) const {
  return number(version, 2) + number(numbers_follow, 2) + number(deflate_method, 2) + number(0, 2) +
         number(first_of_1980, 2) + numbers + number(name_.size(), 2) + number(0, 2);
}

}  // namespace cairn
