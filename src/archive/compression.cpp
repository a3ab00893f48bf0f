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

std::string zlib_text(std::string_view text, int level) {
  uLongf size = compressBound(text.size());
  std::string bytes(size, '\0');
  const int status = compress2(reinterpret_cast<Bytef*>(bytes.data()), &size,
                               reinterpret_cast<const Bytef*>(text.data()), text.size(), level);
  if (status != Z_OK) throw std::bad_alloc();  // nothing else can go wrong
  bytes.resize(size);
  return bytes;
}

}  // namespace

std::string write_tar(const std::map<std::string, std::string>& files) {
  std::string bytes;
  const std::unique_ptr<archive, decltype(&archive_write_free)> tar(archive_write_new(),
                                                                    archive_write_free);
  const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                            archive_entry_free);
  const auto expect = [&](bool holds) {
    if (!holds && archive_errno(tar.get()) == ENOMEM) throw std::bad_alloc();
    if (!holds) throw Error(Error::Kind::io, archive_error_string(tar.get()));
  };
  archive_write_set_format_ustar(tar.get());
  archive_write_add_filter_bzip2(tar.get());
  archive_write_set_bytes_in_last_block(tar.get(), 1);
  expect(archive_write_open(tar.get(), &bytes, nullptr, append, nullptr) == ARCHIVE_OK);
  for (const auto& [name, content] : files) {
    archive_entry_clear(entry.get());
    archive_entry_set_pathname(entry.get(), name.c_str());
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(content.size()));
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), permissions);
    archive_entry_set_mtime(entry.get(), 0, 0);
    expect(archive_write_header(tar.get(), entry.get()) == ARCHIVE_OK);
    expect(archive_write_data(tar.get(), content.data(), content.size()) ==
           static_cast<la_ssize_t>(content.size()));
  }
  expect(archive_write_close(tar.get()) == ARCHIVE_OK);
  return bytes;
}

std::string compressed(std::string_view text) {
  return zlib_text(text, Z_BEST_COMPRESSION);
}

std::string quickly_compressed(std::string_view text) {
  return zlib_text(text, Z_BEST_SPEED);
}

std::string expanded(std::string_view bytes) {
  constexpr std::size_t usual_ratio = 4;
  std::string text;
  for (uLongf room = usual_ratio * bytes.size() + 64;; room *= 2) {
    text.resize(room);
    uLongf size = room;
    const int status = uncompress(reinterpret_cast<Bytef*>(text.data()), &size,
                                  reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
    if (status == Z_BUF_ERROR && size == room) continue;
    if (status != Z_OK)
      throw Error(Error::Kind::syntax, "not what zlib has compressed; its bytes expected");
    text.resize(size);
    return text;
  }
}

}  // namespace cairn
