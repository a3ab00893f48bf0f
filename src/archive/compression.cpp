#include "archive/compression.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <zlib.h>

#include <memory>
#include <new>
#include <utility>

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

struct ZipStream::Implementation {
  std::string
      waiting;  // bytes for the sink; libarchive is in C, through which nothing can be thrown
  std::function<void(std::string_view)> sink;
  std::unique_ptr<archive, decltype(&archive_write_free)> zip{archive_write_new(),
                                                              archive_write_free};

  void hand_on() {
    if (waiting.empty()) return;
    sink(waiting);
    waiting.clear();
  }
};

ZipStream::ZipStream(const std::string& name, std::function<void(std::string_view)> sink)
    : implementation_(std::make_unique<Implementation>()) {
  implementation_->sink = std::move(sink);
  archive* const zip = implementation_->zip.get();
  archive_write_set_format_zip(zip);
  expect_written(
      zip, archive_write_set_format_option(zip, "zip", "compression", "deflate") == ARCHIVE_OK);
  archive_write_set_bytes_in_last_block(zip, 1);
  expect_written(zip, archive_write_open(zip, &implementation_->waiting, nullptr, append,
                                         nullptr) == ARCHIVE_OK);
  const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                            archive_entry_free);
  name_file(entry.get(), name);
  expect_written(zip, archive_write_header(zip, entry.get()) == ARCHIVE_OK);
}

ZipStream::~ZipStream() = default;

void ZipStream::write(std::string_view text) {
  archive* const zip = implementation_->zip.get();
  expect_written(zip, archive_write_data(zip, text.data(), text.size()) ==
                          static_cast<la_ssize_t>(text.size()));
  implementation_->hand_on();
}

void ZipStream::finish() {
  archive* const zip = implementation_->zip.get();
  expect_written(zip, archive_write_close(zip) == ARCHIVE_OK);
  implementation_->hand_on();
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
