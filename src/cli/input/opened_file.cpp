#include "cli/input/opened_file.hpp"

#include <fmt/format.h>

#include <utility>

#include "cli/input/foreign.hpp"

namespace cairn::cli {

namespace {

bool is_hidden(std::string_view name) {
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t end = std::min(name.find_first_of("/\\", at), name.size());
    const std::string_view part = name.substr(at, end - at);
    if (part.starts_with('.') && part != "." && part != "..") return true;
    at = end + 1;
  }
  return false;
}

// Whether nothing after the first piece can be read.
bool is_hopeless(Content content) {
  return content == Content::binary || content == Content::utf16;
}

}  // namespace

std::string label_of(std::string_view path) {
  std::string label;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F)
      label += fmt::format("\\x{:02X}", byte);
    else
      label += c;
  }
  return label;
}

OpenedFile::OpenedFile(const std::string& path, bool is_named)
    : path_(label_of(path)), is_named_(is_named), file_(path), label_(path_) {
  std::string beginning(archive_beginning, '\0');
  std::size_t size = 0;
  while (size < beginning.size()) {
    const std::size_t got = file_.read(beginning.data() + size, beginning.size() - size);
    if (got == 0) break;
    size += got;
  }
  beginning.resize(size);
  const bool is_archive = !archive_kind(beginning).empty();
  file_.put_back(std::move(beginning));
  if (is_archive)
    archive_ = std::make_unique<Archive>(file_);
  else
    open_pieces(path_, [this](char* target, std::size_t most) { return file_.read(target, most); });
}

std::optional<Input> OpenedFile::next() {
  try {
    return next_or_throw();
  } catch (const Error& error) {
    pieces_.reset();
    is_empty_ = false;
    return Input{label_, {}, error, {}, std::exchange(goes_on_, false)};
  }
}

std::optional<Input> OpenedFile::next_or_throw() {
  while (pieces_ || open_member()) {
    if (auto input = next_piece()) return input;
    pieces_.reset();
  }
  if (archive_ && std::exchange(is_empty_, false))
    throw Error(Error::Kind::syntax, "an archive without files; records expected in it");
  return std::nullopt;
}

std::optional<Input> OpenedFile::next_piece() {
  std::optional<TextPiece> piece = pieces_->next();
  if (!piece) return std::nullopt;
  Input input{label_, std::make_shared<const TextPiece>(std::move(*piece))};
  input.goes_on = std::exchange(goes_on_, true);
  if (input.goes_on) return input;
  const std::string_view text = input.piece->text;
  if (is_member_ && !archive_kind(text).empty())
    input.error =
        Error(Error::Kind::syntax, fmt::format("{} inside an archive; unpack {} and name its files",
                                               archive_kind(text), path_));
  else if (is_member_ || !is_named_)
    input.foreign_kind = foreign_kind(label_, text);
  if (input.error || !input.foreign_kind.empty() || is_hopeless(input.piece->content))
    pieces_.reset();
  return input;
}

bool OpenedFile::open_member() {
  label_ = path_;
  goes_on_ = false;
  while (archive_) {
    const auto name = archive_->next();
    if (!name) break;
    is_empty_ = false;
    if (is_hidden(*name)) continue;
    is_member_ = !name->empty();
    const auto read = [this](char* target, std::size_t most) {
      return archive_->read(target, most);
    };
    open_pieces(is_member_ ? path_ + ':' + label_of(*name) : path_, read);
    return true;
  }
  return false;
}

void OpenedFile::open_pieces(std::string label, TextPieces::Read read) {
  label_ = std::move(label);
  goes_on_ = false;
  pieces_ = std::make_unique<TextPieces>(std::move(read));
}

void OpenedFile::found_records() {
  if (archive_) archive_->found_record();
}

}  // namespace cairn::cli
