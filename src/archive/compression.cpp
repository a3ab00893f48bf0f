#include "archive/compression.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <zlib.h>

#include <memory>
#include <new>

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

}  // namespace cairn
