#include "archive/input/opened_file.hpp"

#include <fmt/format.h>

#include <utility>

#include "archive/input/charsets.hpp"
#include "formats/records/file_kind.hpp"
#include "text/ascii.hpp"

namespace cairn {

namespace {

bool is_hidden_member(std::string_view name) {
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t end = std::min(name.find_first_of("/\\", at), name.size());
    const std::string_view part = name.substr(at, end - at);
    if (part.starts_with('.') && part != "." && part != "..") return true;
    at = end + 1;
  }
  return false;
}

bool is_packed(FileKind kind) {
  return kind == FileKind::compressed || kind == FileKind::archive || kind == FileKind::database;
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

OpenedFile::OpenedFile(const std::string& path, bool is_named, const InputLimits& limits,
                       const std::atomic<bool>& stop)
    : path_(label_of(path)),
      is_named_(is_named),
      limits_(limits),
      file_(path, limits.greatest_archive, stop),
      label_(path_) {
  if (!file_.archive())
    open_pieces(path_, [this](char* to, std::size_t most) { return file_.read(to, most); });
}

// Whether what is found in a directory or an archive is for the reader, to whom a bad record in a
// file that is called one matters, too.
bool OpenedFile::is_read(FileKind kind) const {
  constexpr std::string_view extension = ".sgf";
  const std::size_t stem = label_.size() - std::min(extension.size(), label_.size());
  return equal_in_any_case(std::string_view(label_).substr(stem), extension) ||
         kind == FileKind::records || kind == FileKind::analyses ||
         (kind == FileKind::puzzles && limits_.reads_puzzles);
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
  for (;;) {
    if (pieces_)
      if (auto input = next_piece()) return input;
    pieces_.reset();
    if (auto foreign = open_member()) return foreign;
    if (!pieces_) break;
  }
  if (file_.archive() && std::exchange(is_empty_, false))
    throw Error(Error::Kind::syntax, "an archive without files; records expected in it");
  return std::nullopt;
}

std::optional<Input> OpenedFile::next_piece() {
  std::optional<TextPiece> piece = pieces_->next();
  if (!piece) return std::nullopt;
  // No JSON tells its charset.
  if (piece->content == Content::json && !limits_.encoding.empty())
    piece->text = read_in_charset(std::move(piece->text), limits_.encoding, piece->place);
  Input input{label_, std::make_shared<const TextPiece>(std::move(*piece))};
  input.longest_record = limits_.longest_record;
  input.spaces = limits_.spaces;
  input.encoding = limits_.encoding;
  input.is_utf8 = is_utf8_;
  input.goes_on = std::exchange(goes_on_, true);
  if (input.goes_on) return input;
  const std::string_view text = input.piece->text;
  const FileContent content = file_content(text);
  if ((is_member_ || file_.is_compressed()) && is_packed(content.kind))
    input.error = Error(Error::Kind::syntax,
                        fmt::format("{} inside {}; unpack {} and name its files", content.words,
                                    is_member_ ? "an archive" : "a compressed file", path_));
  else if ((is_member_ || !is_named_) && !is_read(content.kind))
    input.foreign_kind = content.words;
  if (input.error || !input.foreign_kind.empty() || input.piece->content == Content::binary)
    pieces_.reset();
  return input;
}

// Opens the next member of the archive, or returns one that is no file.
std::optional<Input> OpenedFile::open_member() {
  label_ = path_;
  goes_on_ = false;
  while (Archive* const archive = file_.archive()) {
    const auto member = archive->next();
    if (!member) break;
    is_empty_ = false;
    if (is_hidden_member(member->name)) continue;
    is_member_ = true;
    const std::string label = path_ + ':' + label_of(member->name);
    if (!member->foreign_kind.empty()) return Input{label, {}, {}, member->foreign_kind};
    open_pieces(label, [archive](char* to, std::size_t most) { return archive->read(to, most); });
    break;
  }
  return std::nullopt;
}

void OpenedFile::open_pieces(std::string label, ReadBytes read) {
  label_ = std::move(label);
  goes_on_ = false;
  Utf8Text text = read_in_utf8(std::move(read));
  is_utf8_ = text.is_told;
  pieces_ = std::make_unique<TextPieces>(std::move(text.read), limits_.longest_record);
}

}  // namespace cairn
