#include "formats/records/input.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <iconv.h>
#include <iterator>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>
#include <variant>

#include "core/text.hpp"
#include "formats/records/database.hpp"
#include "formats/records/file_kind.hpp"
#include "formats/records/reader.hpp"

namespace cairn {

namespace {

// Converts texts of a charset that the system knows, without replacing anything.
class Converter {
 public:
  explicit Converter(const std::string& charset) : handle_(iconv_open("UTF-8", charset.c_str())) {}
  ~Converter() {
    if (is_open()) iconv_close(handle_);
  }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;

  // iconv_open() says so by this value (POSIX).
  bool is_open() const { return reinterpret_cast<std::intptr_t>(handle_) != -1; }

  Decoded convert(std::string_view bytes) const {
    Decoded decoded;
    std::array<char, 4096> buffer;
    char* in = const_cast<char*>(bytes.data());  // iconv() does not write there
    std::size_t left = bytes.size();
    while (true) {
      char* out = buffer.data();
      std::size_t room = buffer.size();
      const bool is_done = iconv(handle_, &in, &left, &out, &room) != static_cast<std::size_t>(-1);
      const int why = errno;
      decoded.text.append(buffer.data(), buffer.size() - room);
      if (is_done || why != E2BIG) break;
    }
    decoded.length = bytes.size() - left;
    return decoded;
  }

 private:
  iconv_t handle_;
};

// The name as people shorten it: Latin-1 is LATIN1.
std::string without_signs(std::string name) {
  std::erase_if(name, [](char c) { return c == '-' || c == '_' || c == ' '; });
  return name;
}

// What the system calls a charset that has another name in the web or in Windows (whatwg.org,
// Encoding Standard, "names and labels"); the name itself if it is none of these.
std::string system_name(const std::string& charset) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> names{{
      {"ansi", "CP1252"},
      {"ksc5601", "CP949"},
      {"ksc56011987", "CP949"},
      {"macroman", "MACINTOSH"},
      {"ms932", "CP932"},
      {"shiftjis", "CP932"},  // in the system's, a backslash is a sign of money
      {"sjis", "CP932"},
      {"unicode", "UTF-8"},
  }};
  std::string name = without_signs(charset);
  std::ranges::transform(name, name.begin(), lower);
  if (name.starts_with('x')) name.erase(0, 1);
  for (const std::string_view begin : {"win125", "windows125"})
    if (name.starts_with(begin)) return "CP125" + name.substr(begin.size());
  const auto found = std::ranges::find(names, name, [](const auto& each) { return each.first; });
  return found == names.end() ? name : std::string(found->second);
}

void leave_out_end_sign(std::string& text) {
  constexpr std::string_view signs(" \t\r\n\0\x1A", 6);
  const std::size_t last = text.find_last_not_of(signs);
  const std::size_t end = text.find('\x1A', last == text.npos ? 0 : last);
  if (end != text.npos) text.erase(end);
}

constexpr auto none = std::string::npos;
constexpr std::size_t usual_piece = 256u << 10;
constexpr std::size_t longest_beginning = 256;  // bytes, enough to recognise a record's start

bool is_blank(const std::string& text) {
  const auto is_space = [](char c) { return c == ' ' || ('\t' <= c && c <= '\r'); };
  return std::ranges::all_of(text, is_space);
}

constexpr std::size_t bytes_at_once = 1u << 16;

// Reads a text in UTF-8 that may be in UTF-16 or UTF-32, as a byte order mark or the text itself
// tells (core/text.hpp).
class Utf8Reading {
 public:
  // Reads the beginning at once.
  explicit Utf8Reading(ReadBytes source) : source_(std::move(source)) {
    constexpr std::size_t telling = 512;
    while (text_.size() < telling && !is_at_end_) fill(text_);
    form_ = wide_form(text_);
    if (form_) decode(std::exchange(text_, {}));
  }

  // Whether the text is known to be in UTF-8 then, whatever it says.
  bool is_told() const { return form_ || without_byte_order_mark(text_).size() < text_.size(); }

  // Throws Error (syntax) after what could be converted.
  std::size_t read(char* target, std::size_t size) {
    while (text_.empty() && !is_at_end_ && !error_) {
      if (!form_) return source_(target, size);
      std::string bytes;
      fill(bytes);
      decode(bytes);
    }
    if (text_.empty() && error_) throw *std::exchange(error_, std::nullopt);
    const std::size_t length = std::min(size, text_.size());
    std::copy_n(text_.begin(), length, target);
    text_.erase(0, length);
    return length;
  }

 private:
  std::size_t read_source(char* target, std::size_t size) {
    try {
      const std::size_t got = source_(target, size);
      is_at_end_ = got == 0;
      return got;
    } catch (const Error& error) {
      error_ = error;
      is_at_end_ = true;
      return 0;
    }
  }

  void fill(std::string& bytes) {
    const std::size_t before = bytes.size();
    bytes.resize(before + bytes_at_once);
    bytes.resize(before + read_source(bytes.data() + before, bytes_at_once));
  }

  void decode(const std::string& bytes) {
    if (!decoder_) decoder_.emplace(*form_);
    try {
      decoder_->convert(bytes, text_);
      if (is_at_end_ && !error_) decoder_->finish();
    } catch (const Error& error) {
      error_ = error;
      is_at_end_ = true;
    }
  }

  ReadBytes source_;
  std::optional<WideForm> form_;
  std::optional<WideDecoder> decoder_;
  std::string text_;  // in UTF-8, or as it stands in the source
  std::optional<Error> error_;
  bool is_at_end_ = false;
};

}  // namespace

void expect_charset(const std::string& charset) {
  if (!decode_by_iconv({}, charset).is_known)
    throw Error(Error::Kind::usage, unknown_charset(charset));
}

// The end of a name after `/` would ask for replacements.
Decoded decode_by_iconv(std::string_view bytes, const std::string& charset) {
  const bool is_name = charset.find('/') == charset.npos;
  for (const std::string& name : {system_name(charset), charset, without_signs(charset)}) {
    const Converter converter(name);
    if (is_name && converter.is_open()) return converter.convert(bytes);
  }
  Decoded unknown;
  unknown.is_known = false;
  return unknown;
}

std::string read_in_charset(std::string text, const std::string& charset, Place begin) {
  text = without_wide_form(std::move(text));
  leave_out_end_sign(text);
  if (is_utf8(text)) return text;
  if (charset.empty()) return in_utf8(text);
  Decoded decoded = decode_by_iconv(text, charset);
  if (!decoded.is_known) throw Error(Error::Kind::usage, unknown_charset(charset));
  if (decoded.length < text.size())
    throw Error(Error::Kind::syntax,
                "bytes that are not " + charset + "; text in that charset expected",
                place_after(text.substr(0, decoded.length), Content::text, begin));
  return std::move(decoded.text);
}

std::optional<TextPiece> TextPieces::next() {
  fill(usual_piece);
  if (!is_in_long_) skip_blanks();
  const bool is_first = !std::exchange(has_begun_, true);
  if (is_first) {
    buffer_.erase(0, buffer_.size() - without_byte_order_mark(buffer_).size());
    content_ = detect(buffer_);
  }
  if (is_at_end_ && (!is_first || error_) && is_blank(buffer_)) {
    buffer_.clear();
    if (error_) throw *std::exchange(error_, std::nullopt);
    return std::nullopt;
  }
  if (is_in_long_) return take_rest();
  if (is_at_end_) return take(buffer_.size(), TextPiece::Kind::whole);
  if (const std::size_t cut = last_cut(buffer_, content_); cut != none)
    return take(cut, TextPiece::Kind::whole);
  return take_beginning_of_long();
}

// Called when the usual piece does not contain the end of a record. The record is either longer
// than usual or too long.
TextPiece TextPieces::take_beginning_of_long() {
  fill(longest_record_);
  if (is_at_end_ && buffer_.size() < longest_record_)
    return take(buffer_.size(), TextPiece::Kind::whole);
  if (const std::size_t cut = last_cut(buffer_, content_); cut != none)
    return take(cut, TextPiece::Kind::whole);
  // Very many blanks after a game do not make it long.
  const std::size_t end = buffer_.find_last_not_of(" \t\r\n\v\f") + 1;
  if (content_ == Content::sgf && end < buffer_.size() && buffer_[end - 1] == ')')
    return take(end, TextPiece::Kind::whole);
  is_in_long_ = true;
  return take(buffer_.size() - longest_beginning, TextPiece::Kind::too_long);
}

TextPiece TextPieces::take_rest() {
  const std::size_t cut = first_cut(buffer_, content_);
  is_in_long_ = cut == none && !is_at_end_;
  if (cut != none) return take(cut, TextPiece::Kind::rest);
  return take(buffer_.size() - (is_at_end_ ? 0 : longest_beginning), TextPiece::Kind::rest);
}

// Reads until the buffer holds `size` bytes or the text ends.
void TextPieces::fill(std::size_t size) {
  while (!is_at_end_ && buffer_.size() < size) {
    const std::size_t before = buffer_.size();
    std::size_t got = 0;
    buffer_.resize(size);
    try {
      got = read_(buffer_.data() + before, size - before);
    } catch (const Error& error) {
      error_ = error;
    }
    buffer_.resize(before + got);
    is_at_end_ = got == 0;
  }
}

// Skips white space before a record, if there is very much of it.
void TextPieces::skip_blanks() {
  while (!is_at_end_ && is_blank(buffer_)) {
    place_ = place_after(buffer_, Content::sgf, place_);
    buffer_.clear();
    fill(usual_piece);
  }
}

TextPiece TextPieces::take(std::size_t size, TextPiece::Kind kind) {
  TextPiece piece{buffer_.substr(0, size), place_, content_, kind};
  place_ = place_after(piece.text, content_, place_);
  buffer_.erase(0, size);
  return piece;
}

namespace {

// Says in the last result of a piece that its record goes on beyond the limit. What was read of a
// record that is good so far is kept.
void break_off(ReadResult& result, const TextPiece& piece, const Error& too_long) {
  if (auto* const record = std::get_if<Record>(&result.content)) {
    if (piece.content == Content::sgf && !record->broken) return;  // it is closed
    const std::size_t end = record->turns.size();
    const bool is_broken_before = record->broken && record->broken->turn + 1 < end;
    if (!is_broken_before)
      record->broken = Break{record->broken ? record->broken->turn : end, too_long};
  } else if (result.text.size() == piece.text.size()) {
    result.content = too_long;
  }
}

}  // namespace

Reading reading_of(const Input& input) {
  Reading reading(input.piece->content);
  reading.spaces = input.spaces;
  reading.encoding = input.encoding;
  reading.is_utf8 = input.is_utf8;
  reading.decode = decode_by_iconv;
  return reading;
}

namespace {

// Reads the records of a piece whose last record is too long.
void read_long(const Input& input, const std::function<void(ReadResult)>& handle) {
  const TextPiece& piece = *input.piece;
  const Error too_long(Error::Kind::syntax,
                       fmt::format("a record of more than {} MiB; its end, or the next record on a "
                                   "line of its own, expected before, or a greater "
                                   "--longest-record",
                                   input.longest_record >> 20),
                       piece.place);
  std::optional<ReadResult> last;
  cairn::read_records(
      piece.text, input.label,
      [&](ReadResult result) {
        if (last) handle(std::move(*last));
        relocate(result, piece.place, input.records_before);
        last = std::move(result);
      },
      reading_of(input));
  break_off(*last, piece, too_long);
  handle(std::move(*last));
}

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

void read_records(const Input& input, const std::function<void(ReadResult)>& handle) {
  const TextPiece& piece = *input.piece;
  const bool is_text = piece.content != Content::binary && piece.content != Content::empty;
  if (piece.kind == TextPiece::Kind::too_long && is_text) return read_long(input, handle);
  const auto hand_on = [&](ReadResult result) {
    // Of a record in a database, this was told when it came in.
    if (auto* const record = std::get_if<Record>(&result.content); record && input.analyses)
      std::erase_if(record->notes,
                    [](const std::string& note) { return note.ends_with(assumed_charset); });
    relocate(result, piece.place, input.records_before);
    handle(std::move(result));
  };
  cairn::read_records(piece.text, input.label, hand_on, reading_of(input));
}

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
  const auto reading = std::make_shared<Utf8Reading>(std::move(read));
  is_utf8_ = reading->is_told();
  pieces_ = std::make_unique<TextPieces>(
      [reading](char* target, std::size_t size) { return reading->read(target, size); },
      limits_.longest_record);
}

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_list = 256u << 20;

bool is_hidden(const fs::path& path) {
  return path.filename().string().starts_with('.');
}

// Whether this is the name of a part that a stopped run has left (app/output_file.hpp).
bool is_part(const std::string& path) {
  constexpr std::string_view ending = ".partial";
  const std::size_t at = path.rfind(ending);
  return at != path.npos && path.find_first_not_of("-0123456789", at + ending.size()) == path.npos;
}

// Whether the directory is a site that Cairn has made, with copies of records in it.
bool is_site(const fs::path& directory) {
  std::error_code ignored;
  std::string beginning(telling_bytes, '\0');
  std::ifstream(directory / "index.html").read(beginning.data(), telling_bytes);
  return beginning.find(page_mark) != beginning.npos &&
         fs::exists(directory / "games.zip", ignored);
}

// What a text is if it is plainly no list of names, or an empty text.
std::string_view other_than_names(std::string_view text) {
  if (text.starts_with("(;")) return "a record";
  const FileContent content = file_content(text.substr(0, telling_bytes));
  const bool may_be_names = content.kind == FileKind::records || content.kind == FileKind::prose ||
                            content.kind == FileKind::other;
  return may_be_names ? std::string_view{} : content.words;
}

std::string read_list(const std::string& path, const std::atomic<bool>& stop) {
  File file(path, stop);
  std::string text;
  for (;;) {
    const std::size_t size = text.size();
    text.resize(size + std::max<std::size_t>(size, 1u << 16));
    const std::size_t got = file.read(text.data() + size, text.size() - size);
    text.resize(size + got);
    if (got == 0) return text;
    if (text.size() > longest_list)
      throw Error(Error::Kind::io, fmt::format("longer than {} MiB; a list of file names expected",
                                               longest_list >> 20));
  }
}

// Programs write such names as they are on the disk.
std::vector<std::string> names_between_nul(std::string_view text) {
  std::vector<std::string> names;
  for (const std::string_view name : split(text, std::string_view("\0", 1)))
    if (!name.empty()) names.emplace_back(name);
  return names;
}

// People write them in a charset, but a program may have written them as they are on the disk.
std::vector<std::string> names_on_lines(std::string_view text, const std::string& encoding) {
  std::vector<std::string> names;
  for (std::string_view name : split(text, "\n")) {
    if (name.ends_with('\r')) name.remove_suffix(1);
    std::error_code ignored;
    std::string converted = read_in_charset(std::string(name), encoding);
    if (name != converted && fs::exists(name, ignored)) converted = name;
    if (!converted.empty()) names.push_back(std::move(converted));
  }
  return names;
}

std::vector<std::string> read_file_list(const std::string& path, const std::string& encoding,
                                        const std::atomic<bool>& stop) {
  try {
    const std::string text = without_wide_form(read_list(path, stop));
    if (const std::string_view other = other_than_names(text); !other.empty())
      throw Error(Error::Kind::usage, fmt::format("{}; a list of file names expected", other));
    const bool has_nul = text.find('\0') != text.npos && text.find('\x1A') == text.npos;
    return has_nul ? names_between_nul(text) : names_on_lines(text, encoding);
  } catch (const Error& error) {
    throw Error(error.kind(), path + ": " + error.what());
  }
}

}  // namespace

Inputs::DatabaseInput::DatabaseInput(const std::string& path, const InputLimits& limits,
                                     const StoredQuery* query)
    : path_(label_of(path)),
      encoding_(limits.encoding),
      reader_(std::make_shared<DatabaseReader>(path, query)) {}

std::optional<Input> Inputs::DatabaseInput::next() {
  if (is_broken_) return std::nullopt;
  try {
    std::optional<DatabaseReader::Row> row = reader_->next();
    if (!row) return std::nullopt;
    StoredRecord& record = row->record;
    Input input{record.source};
    input.encoding = encoding_;
    input.is_utf8 = without_byte_order_mark(record.text).size() < record.text.size();
    input.piece = std::make_shared<const TextPiece>(
        TextPiece{std::move(record.text), record.place, record.content, TextPiece::Kind::whole});
    input.records_before = record.number - 1;
    input.analyses = [reader = row->is_analysed ? reader_ : nullptr, game = row->key] {
      return reader ? reader->analyses(game) : std::vector<StoredAnalysis>{};
    };
    return input;
  } catch (const Error& error) {
    is_broken_ = true;
    return Input{path_, {}, error};
  }
}

Inputs::Inputs(const std::vector<std::string>& arguments, const std::atomic<bool>& stop,
               const InputLimits& limits, const StoredQuery* query,
               const std::vector<std::string>& written)
    : stop_(stop), limits_(limits), query_(query), written_(written) {
  if (arguments.empty())
    throw Error(Error::Kind::usage,
                "no FILE is given; name files or directories, or - for standard input");
  for (const std::string& argument : arguments) add(argument);
  add_sizes();
}

std::optional<Input> Inputs::next() {
  while (!stop_) {
    if (opened_ || database_) {
      std::optional<Input> input = opened_ ? opened_->next() : database_->next();
      if (stop_) return std::nullopt;
      if (input) return input;
      opened_.reset();
      database_.reset();
      size_passed_ += entries_[taken_ - 1].size;
    }
    if (taken_ == entries_.size()) return std::nullopt;
    Entry& entry = entries_[taken_++];
    if (entry.error || !entry.foreign_kind.empty())
      return Input{label_of(entry.path), {}, std::move(entry.error), entry.foreign_kind};
    try {
      // SQLite opens the file by itself, and its locks would be lost if it were open here too.
      if (is_database(entry.path)) {
        database_ = std::make_unique<DatabaseInput>(entry.path, limits_, query_);
        left_out_ += database_->reader().left_out();
      } else {
        opened_ = std::make_unique<OpenedFile>(entry.path, entry.is_named, limits_, stop_);
      }
    } catch (const Error& error) {
      return Input{label_of(entry.path), {}, error};
    }
  }
  return std::nullopt;
}

std::optional<double> Inputs::share_read() const {
  if (!has_sizes_ || size_ == 0) return std::nullopt;
  if (finished() == count()) return 1;
  double read = static_cast<double>(size_passed_ + (opened_ ? opened_->bytes_read() : 0));
  if (database_)
    read += database_->reader().share_read() * static_cast<double>(entries_[taken_ - 1].size);
  return std::min(1.0, read / static_cast<double>(size_));
}

std::vector<std::string> Inputs::paths() const {
  std::vector<std::string> paths;
  for (const Entry& entry : entries_)
    if (entry.foreign_kind.empty()) paths.push_back(entry.path);
  return paths;
}

void Inputs::add(const std::string& path) {
  std::error_code ignored;  // a file that cannot be examined is reported when it is read
  if (path == "-" || !fs::is_directory(path, ignored)) {
    entries_.push_back({path});
    return;
  }
  if (is_written(path))
    throw Error(Error::Kind::usage,
                path + " is read, and results go there, too; name another directory with -o");
  const std::size_t before = entries_.size();
  add_directory(path);
  if (entries_.size() == before) entries_.push_back({path, {}, "a directory without files", false});
}

// Directories may be nested deeply.
void Inputs::add_directory(const std::string& path) {
  std::vector<fs::directory_entry> waiting;  // the next one comes last
  const auto open = [&](const std::string& directory) {
    std::vector<fs::directory_entry> found;
    std::error_code failure;
    for (fs::directory_iterator entry(directory, failure), end; !failure && entry != end;
         entry.increment(failure))
      if (!is_hidden(entry->path())) found.push_back(*entry);
    if (failure) return entries_.push_back({directory, cannot_read(failure.value())});
    std::ranges::sort(found, std::greater());
    std::ranges::move(found, std::back_inserter(waiting));
  };
  for (open(path); !waiting.empty();) {
    const fs::directory_entry found = std::move(waiting.back());
    waiting.pop_back();
    std::error_code ignored;  // set for a link that leads nowhere; reading it will fail
    if (found.is_directory(ignored) && !found.is_symlink(ignored) &&
        !is_written(found.path().string()) && !is_site(found.path()))
      open(found.path().string());
    else
      add_found(found);
  }
}

bool Inputs::is_written(const std::string& path) const {
  return std::ranges::any_of(written_, [&](const std::string& written) {
    std::error_code ignored;
    return fs::equivalent(path, written, ignored);
  });
}

void Inputs::add_found(const fs::directory_entry& found) {
  std::error_code ignored;  // set for a link that leads nowhere; reading it will fail
  const std::string path = found.path().string();
  if (found.is_directory(ignored) && found.is_symlink(ignored))
    entries_.push_back({path, {}, "a link to a directory", false});
  else if (is_written(path))
    entries_.push_back({path,
                        {},
                        found.is_directory(ignored) ? "where results go"
                                                    : "the database to which records are added",
                        false});
  else if (found.is_directory(ignored))
    entries_.push_back({path, {}, "a site made by Cairn, with copies of records", false});
  else if (found.is_other(ignored))
    entries_.push_back({path, {}, "a pipe, a socket or a device", false});
  else if (is_beside_database(path))
    entries_.push_back({path, {}, "the journal of a database", false});
  else if (is_part(path))
    entries_.push_back({path, {}, "what a stopped run has left", false});
  else
    entries_.push_back({path, {}, {}, false});
}

void Inputs::add_sizes() {
  for (Entry& entry : entries_) {
    if (entry.error || !entry.foreign_kind.empty()) continue;
    std::error_code failure;
    const bool is_regular = entry.path != "-" && fs::is_regular_file(entry.path, failure);
    has_sizes_ = has_sizes_ && is_regular;
    if (is_regular) entry.size = fs::file_size(entry.path, failure);
    if (failure) entry.size = 0;
    size_ += entry.size;
  }
}

std::vector<std::string> all_files(std::vector<std::string> files,
                                   const std::vector<std::string>& lists,
                                   const std::string& encoding, const std::atomic<bool>& stop) {
  for (const std::string& list : lists)
    std::ranges::move(read_file_list(list, encoding, stop), std::back_inserter(files));
  if (std::ranges::count(files, "-") + std::ranges::count(lists, "-") > 1)
    throw Error(Error::Kind::usage,
                "standard input is named more than once; it can be read only once");
  return files;
}

}  // namespace cairn
