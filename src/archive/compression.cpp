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
constexpr int without_checksum = -MAX_WBITS;  // deflate's format, with nothing around it

la_ssize_t append(archive*, void* bytes, const void* block, size_t size) {
  static_cast<std::string*>(bytes)->append(static_cast<const char*>(block), size);
  return static_cast<la_ssize_t>(size);
}

const Bytef* bytes_of(std::string_view text) {
  return reinterpret_cast<const Bytef*>(text.data());
}

// Lets the stream read one text and write the other one.
void give(z_stream& stream, std::string_view input, std::string& output) {
  stream.next_in = const_cast<Bytef*>(bytes_of(input));  // zlib does not write there
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(output.data());
  stream.avail_out = static_cast<uInt>(output.size());
}

// Returns the text in deflate's format, in which strings of the examples may be referred to.
std::string deflated(std::string_view text, std::string_view examples, int flush) {
  constexpr int memory_level = 8;       // zlib's usual one
  constexpr std::size_t of_flush = 16;  // more than the end of a part takes
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, without_checksum, memory_level,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  const std::unique_ptr<z_stream, decltype(&deflateEnd)> end(&stream, deflateEnd);
  deflateSetDictionary(&stream, bytes_of(examples), static_cast<uInt>(examples.size()));
  std::string bytes(deflateBound(&stream, text.size()) + of_flush, '\0');
  give(stream, text, bytes);
  deflate(&stream, flush);
  bytes.resize(stream.total_out);
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
  return deflated(text, {}, Z_SYNC_FLUSH);
}

std::string compressed_like(std::string_view text, std::string_view examples) {
  return deflated(text, examples, Z_FINISH);
}

std::string expanded_like(std::string_view bytes, std::string_view examples) {
  constexpr std::size_t usual_ratio = 8;
  for (std::size_t room = usual_ratio * bytes.size() + 64;; room *= 2) {
    z_stream stream{};
    if (inflateInit2(&stream, without_checksum) != Z_OK) throw std::bad_alloc();
    const std::unique_ptr<z_stream, decltype(&inflateEnd)> end(&stream, inflateEnd);
    inflateSetDictionary(&stream, bytes_of(examples), static_cast<uInt>(examples.size()));
    std::string text(room, '\0');
    give(stream, bytes, text);
    const int status = inflate(&stream, Z_FINISH);
    if (status == Z_BUF_ERROR && stream.avail_out == 0) continue;
    if (status != Z_STREAM_END)
      throw Error(Error::Kind::syntax, "not what zlib has compressed; its bytes expected");
    text.resize(stream.total_out);
    return text;
  }
}

}  // namespace cairn
