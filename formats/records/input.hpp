// The inputs of a run: files, directories and archives, in any charset, in pieces that are cut
// between records.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/record.hpp"
#include "formats/records/database.hpp"
#include "formats/records/file_kind.hpp"
#include "formats/records/reader.hpp"
#include "formats/records/unpacked.hpp"

namespace cairn {

// Converts with iconv (POSIX), without replacing anything.
Decoded decode_by_iconv(std::string_view bytes, const std::string& charset);

// Throws Error of kind usage if the system does not know the charset.
void expect_charset(const std::string& charset);

// Returns a whole text in UTF-8, which is in UTF-8, UTF-16 or UTF-32, or else in the charset, or if
// that is empty in CP1252. Ctrl-Z, with which old systems end a file, is left out there with
// what blanks are around it. `begin` is the place where the text begins. Throws Error: of kind
// syntax with its place where the text is not in the charset, of kind usage if the system does not
// know that.
std::string read_in_charset(std::string text, const std::string& charset, Place begin = {1, 1});

// A text of any length, read in pieces that begin and end between records
// (formats/records/reader.hpp).

struct TextPiece {
  enum class Kind : std::uint8_t {
    whole,     // complete records
    too_long,  // ends within a record that is longer than the limit
    rest,      // more of the record that is too long
  };

  std::string text;
  Place place{1, 1};  // where the piece begins in the text
  Content content = Content::empty;
  Kind kind = Kind::whole;
};

// Finds the places of parts of a piece, one after the other. A record may be said to begin later
// than its text does, after a comment.
class PlaceInPiece {
 public:
  explicit PlaceInPiece(const TextPiece& piece) : piece_(piece), place_(piece.place) {}

  Place of(std::string_view part) {
    const auto at = static_cast<std::size_t>(part.data() - piece_.text.data());
    const std::string_view between = std::string_view(piece_.text).substr(at_, at - at_);
    place_ = place_after(between, piece_.content, place_);
    at_ = at;
    return place_;
  }

 private:
  const TextPiece& piece_;
  std::size_t at_ = 0;
  Place place_;
};

class TextPieces {
 public:
  // `longest_record` is in bytes. Of a longer record only so much is returned as a piece.
  TextPieces(ReadBytes read, std::size_t longest_record)
      : read_(std::move(read)), longest_record_(longest_record) {}

  // Returns the next piece, or nothing at the end; even an empty text has one piece. If reading
  // fails, the error is thrown after everything before it has been returned.
  std::optional<TextPiece> next();

 private:
  void fill(std::size_t size);
  void skip_blanks();
  TextPiece take(std::size_t size, TextPiece::Kind kind);
  TextPiece take_beginning_of_long();
  TextPiece take_rest();

  ReadBytes read_;
  std::size_t longest_record_;
  std::string buffer_;
  std::optional<Error> error_;
  Place place_{1, 1};
  Content content_ = Content::empty;
  bool has_begun_ = false;
  bool is_at_end_ = false;
  bool is_in_long_ = false;  // the reader is inside a record that is too long
};

// What files contain that hold records: the pieces of their texts, and the records in these.

inline constexpr int usual_longest_record = 4;    // MiB
inline constexpr int usual_greatest_archive = 8;  // GiB

// What is read, and how much of what would take very much memory or time.
struct InputLimits {
  // In bytes. A record takes many times the memory of its text.
  std::size_t longest_record = std::size_t{usual_longest_record} << 20;
  // In bytes: how much may come out of an archive or a compressed file, if that is more than a
  // hundred times its size.
  std::uint64_t greatest_archive = std::uint64_t{usual_greatest_archive} << 30;
  std::optional<SpaceNames> spaces;  // the names of spaces in records that do not tell theirs
  std::string encoding;              // the charset of what does not tell it and is not UTF-8
  bool reads_puzzles = false;        // also if they lie in a directory or an archive
};

// A file or a piece of one: its text, or the reason why it has none.
struct Input {
  // The name for messages, without control characters: the path, or "-" for standard input. For a
  // member of an archive it is "archive.zip:folder/game.sgf".
  std::string label;
  std::shared_ptr<const TextPiece> piece{};
  std::optional<Error> error{};  // of kind io, or syntax if a file cannot contain records
  // Not empty if the file lay in a directory or an archive and is clearly not a record.
  std::string_view foreign_kind{};
  bool goes_on = false;        // the file goes on from the Input before
  bool keeps_records = false;  // the jobs made of this input must hold their records
  int records_before = 0;      // the file's records before this piece. A piece that goes on does
                               // not know; the code that counts sets it
  std::size_t longest_record = 0;      // the limit, in bytes
  std::optional<SpaceNames> spaces{};  // of InputLimits, as the charset
  std::string encoding{};
  bool is_utf8 = false;  // whether the text is known to be in UTF-8, whatever it says
  // For a record of a database: returns its analyses. The function is empty for others.
  std::function<std::vector<StoredAnalysis>()> analyses{};
};

// How the records of an input are read.
Reading reading_of(const Input& input);

// Calls `handle` for every record of a piece. Places and numbers are those in the whole file.
void read_records(const Input& input, const std::function<void(ReadResult)>& handle);

// One file that is read piece by piece. Of an archive, it reads one member after the other.

// Returns the text with control characters written as \xNN.
std::string label_of(std::string_view path);

class OpenedFile {
 public:
  // Opens a file, or standard input if `path` is "-". What is no record is passed over
  // among the members of an archive, and otherwise only if the user did not name the file
  // (`is_named` is false). Another thread may set `stop`, which must outlive this object, to end
  // the reading early. Throws Error of kind io.
  OpenedFile(const std::string& path, bool is_named, const InputLimits& limits,
             const std::atomic<bool>& stop);

  // Returns the next piece, or an Input with an error, or nothing at the end. Members are left out
  // if their name, or that of a folder that contains them, begins with a dot.
  std::optional<Input> next();

  // Says that records were found in the last piece, so that an archive may expand further.
  void found_records() { file_.found_records(); }

  std::uint64_t bytes_read() const { return file_.bytes_read(); }  // of the file itself

 private:
  std::optional<Input> next_or_throw();
  std::optional<Input> next_piece();
  std::optional<Input> open_member();
  void open_pieces(std::string label, ReadBytes read);
  bool is_read(FileKind kind) const;

  std::string path_;  // as a label for messages
  bool is_named_;
  InputLimits limits_;
  UnpackedFile file_;
  std::unique_ptr<TextPieces> pieces_;  // of the file or the member
  std::string label_;                   // of the file or the member
  bool is_utf8_ = false;                // its text is known to be in UTF-8
  bool goes_on_ = false;                // another piece of the same file or member follows
  bool is_member_ = false;  // a member of an archive, not a file that is only compressed
  bool is_empty_ = true;    // there was no member and no error so far
};

// Files, directories, archives, databases, and `-` for standard input, read piece by piece.

// Gives the files one after the other, in the order of the arguments. A directory stands for all
// files below it in sorted order, except those whose names begin with a dot. Links to directories
// are not followed, and pipes and devices in a directory are not opened. A file is opened only when
// its turn comes, and only a piece of it is in memory at a time. For a file that cannot be read
// there is an Input with an error, and the other files follow.
class Inputs {
 public:
  // Lists the directories. Of databases, only the records that `query` asks for are given, if there
  // is one, which must outlive this object. `written` are databases and directories to which the
  // run writes: if one is found in a directory, it is passed over, as are parts that stopped runs
  // have left, and sites. Another thread may set `stop`, which must outlive this object, too, to
  // end the reading early. Throws Error of kind usage if there is no argument, or if one is a
  // directory that is written.
  Inputs(const std::vector<std::string>& arguments, const std::atomic<bool>& stop,
         const InputLimits& limits = {}, const StoredQuery* query = nullptr,
         const std::vector<std::string>& written = {});

  // Returns the next piece, or nothing after the last one and once `stop` is set.
  std::optional<Input> next();

  // Says that records were found in the last piece.
  void found_records() {
    if (opened_) opened_->found_records();
  }

  std::size_t count() const { return entries_.size(); }  // the number of all files
  // How many of them were read to the end.
  std::size_t finished() const { return taken_ - (opened_ || database_ ? 1 : 0); }
  // How many records of databases were not given, because they are not asked for.
  std::size_t left_out() const { return left_out_; }
  // The share of the files' bytes that was read, 0 to 1, or nothing if a file has no size.
  std::optional<double> share_read() const;
  // All files that are opened, with those in directories.
  std::vector<std::string> paths() const;

 private:
  struct Entry {
    std::string path;
    std::optional<Error> error{};
    std::string_view foreign_kind{};  // if it is not empty, the file is not opened
    bool is_named = true;             // by an argument; false if it was found in a directory
    std::uint64_t size = 0;           // in bytes; 0 if it cannot be examined
  };

  // Gives the records of a database one by one.
  class DatabaseInput {
   public:
    // Gives all records, or those that are asked for. Throws Error of kind io if the database is
    // not Cairn's or cannot be read.
    DatabaseInput(const std::string& path, const InputLimits& limits, const StoredQuery* query);

    // Returns the next record as if it were read from the file from which it once came: with that
    // name, its number there and its place. Its analyses can be asked for. A database that cannot
    // be read further gives an Input with the error.
    std::optional<Input> next();

    const DatabaseReader& reader() const { return *reader_; }

   private:
    std::string path_;
    std::string encoding_;
    std::shared_ptr<DatabaseReader> reader_;
    bool is_broken_ = false;
  };

  void add(const std::string& path);
  void add_directory(const std::string& path);
  bool is_written(const std::string& path) const;
  void add_found(const std::filesystem::directory_entry& found);
  void add_sizes();

  const std::atomic<bool>& stop_;
  InputLimits limits_;
  const StoredQuery* query_;
  std::vector<std::string> written_;
  std::size_t left_out_ = 0;
  std::vector<Entry> entries_;
  std::size_t taken_ = 0;
  bool has_sizes_ = true;          // every file is a regular one
  std::uint64_t size_ = 0;         // of all files
  std::uint64_t size_passed_ = 0;  // of the files before the one that is opened
  std::unique_ptr<OpenedFile> opened_;
  std::unique_ptr<DatabaseInput> database_;  // the one that is read, in place of a file
};

// Returns the files, and after them those that the lists name. A list is read from standard input
// if its path is "-". Its names are separated by NUL bytes if it has any, and by line ends
// otherwise. Names on lines are in Unicode or in the charset (read_in_charset()), if no file has
// just these bytes for its name. Throws Error of kind io, of kind syntax for bytes that are not in
// the charset, or of kind usage if a file is clearly not a list or standard input is read more than
// once.
std::vector<std::string> all_files(std::vector<std::string> files,
                                   const std::vector<std::string>& lists,
                                   const std::string& encoding, const std::atomic<bool>& stop);

}  // namespace cairn
