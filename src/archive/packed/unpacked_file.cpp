#include "archive/packed/unpacked_file.hpp"

#include <utility>

namespace cairn {

namespace {

constexpr std::size_t most_layers = 5;  // of compression

}  // namespace

UnpackedFile::UnpackedFile(const std::string& path, std::uint64_t greatest,
                           const std::atomic<bool>& stop)
    : file_(path, stop), expansion_(file_, greatest) {
  look_at([this](char* to, std::size_t most) { return file_.read(to, most); });
  while (layers_.size() < most_layers && is_of(FileKind::compressed)) {
    layers_.push_back(std::make_unique<Decompressor>(source(), stop));
    look_at([layer = layers_.back().get()](char* to, std::size_t most) {
      return layer->read(to, most);
    });
  }
  if (is_of(FileKind::archive))
    archive_ =
        std::make_unique<Archive>(source(), layers_.empty() ? &file_ : nullptr, expansion_, stop);
}

// Reads the beginning of a source ahead.
void UnpackedFile::look_at(ReadBytes source) {
  ahead_.push_back(std::make_unique<BytesAhead>(std::move(source), telling_bytes));
}

bool UnpackedFile::is_of(FileKind kind) const {
  return packed_content(ahead_.back()->beginning()).kind == kind;
}

// The last of the sources, as if its beginning had not been read.
ReadBytes UnpackedFile::source() const {
  return
      [ahead = ahead_.back().get()](char* to, std::size_t most) { return ahead->read(to, most); };
}

std::size_t UnpackedFile::read(char* target, std::size_t size) {
  const std::size_t got = ahead_.back()->read(target, size);
  unpacked_ += got;
  if (!layers_.empty()) expansion_.reach(unpacked_);
  return got;
}

}  // namespace cairn
