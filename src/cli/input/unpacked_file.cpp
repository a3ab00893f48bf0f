#include "cli/input/unpacked_file.hpp"

#include <fmt/format.h>

#include <utility>

#include "cli/input/input_limits.hpp"
#include "cli/input/whole_file.hpp"
#include "cli/shell/interrupt.hpp"

namespace cairn::cli {

namespace {

constexpr std::size_t most_layers = 5;  // of compression

std::string read_all(const ReadBytes& read) {
  constexpr std::size_t step = 1u << 16;
  std::string content;
  for (std::size_t got = 1; got > 0;) {
    const std::size_t before = content.size();
    if (before > largest_whole_file)
      throw Error(Error::Kind::io, fmt::format("larger than {} MiB; a smaller file expected",
                                               largest_whole_file >> 20));
    content.resize(before + step);
    got = read(content.data() + before, step);
    content.resize(before + got);
  }
  return content;
}

}  // namespace

UnpackedFile::UnpackedFile(const std::string& path, std::uint64_t greatest)
    : file_(path), expansion_(file_, greatest) {
  look_at([this](char* to, std::size_t most) { return file_.read(to, most); });
  while (layers_.size() < most_layers && is_of(FileKind::compressed)) {
    layers_.push_back(std::make_unique<Decompressor>(source()));
    look_at([layer = layers_.back().get()](char* to, std::size_t most) {
      return layer->read(to, most);
    });
  }
  if (is_of(FileKind::archive))
    archive_ = std::make_unique<Archive>(source(), layers_.empty() ? &file_ : nullptr, expansion_);
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

void for_each_whole(
    const std::string& path,
    const std::function<void(const std::string& label, const std::string& content)>& visit) {
  UnpackedFile file(path, InputLimits{}.greatest_archive);
  const auto visit_whole = [&](const std::string& label, const ReadBytes& read) {
    const std::string content = read_all(read);
    if (!stop_requested()) visit(label, content);
  };
  Archive* const archive = file.archive();
  if (!archive)
    return visit_whole(path, [&](char* to, std::size_t most) { return file.read(to, most); });
  while (const auto member = archive->next())
    if (member->foreign_kind.empty())
      visit_whole(path + ':' + member->name,
                  [&](char* to, std::size_t most) { return archive->read(to, most); });
}

}  // namespace cairn::cli
