// The fuzz targets: each takes a text. Findings are everything that it throws, properties that do
// not hold, and what the sanitizers and the limits of run.sh report.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/replay_impl.hpp"
#include "app/records.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "formats/output/engine_json.hpp"
#include "formats/output/figure_source.hpp"
#include "formats/output/puzzle_files.hpp"
#include "formats/output/theme.hpp"
#include "formats/records/analysis_json.hpp"
#include "formats/records/analysis_sgf.hpp"
#include "formats/records/boardspace.hpp"
#include "formats/records/database.hpp"
#include "formats/records/explorer.hpp"
#include "formats/records/input.hpp"
#include "formats/records/reader.hpp"
#include "formats/records/sgf.hpp"
#include "formats/records/writer.hpp"
#include "game_types.hpp"
#include "games/list.hpp"
#include "games/tzaar/notation.hpp"

namespace cairn::fuzz {
namespace {

// Ends the program unless the property holds.
void require(bool holds, std::string_view property, std::string_view text = {}) {
  if (holds) return;
  std::fprintf(stderr, "a property does not hold: %.*s\n", static_cast<int>(property.size()),
               property.data());
  std::fwrite(text.data(), 1, text.size(), stderr);  // it may contain NUL bytes
  std::abort();
}

// Returns what `read` returns, or nothing if it throws an Error. It must not throw anything else.
template <class Read>
auto result_of(Read read) -> std::optional<decltype(read())> {
  try {
    return read();
  } catch (const Error& error) {
    require(std::string_view(error.what()).find('\n') == std::string_view::npos,
            "a message is one line", error.what());
    return std::nullopt;
  }
}

constexpr Format all_formats[] = {Format::cairn, Format::littlegolem, Format::boardspace,
                                  Format::waltz, Format::text};

// Whether a text in Boardspace's format is written unchanged after it is read.
template <Game G>
bool is_written_the_same(const std::string& text) {
  const auto results = read_records(text, "");
  const auto record =
      rewrite<G>(std::get<Record>(results.at(0).content), Format::boardspace).record;
  return write_record(record, Format::boardspace) == text;
}

// Writes the good part of a record in a format, unless that format cannot hold it, and reads it
// again. The result must be the same game without an error, and be written as the same text again.
// (Boardspace's reader adds the result to which the turns lead, so there this holds only from the
// second reading on.) Cairn's format loses nothing.
template <Game G>
void check_in(Format format, const Record& record) {
  const auto first = result_of([&] { return rewrite<G>(record, format); });
  if (!first) return;
  const auto text = result_of([&] { return write_record(first->record, format); });
  if (!text) return;
  const auto results = read_records(*text, record.source);
  const auto* again = results.size() == 1 ? std::get_if<Record>(&results[0].content) : nullptr;
  require(again, "what is written is one record", *text);
  const auto second = rewrite<G>(*again, format);
  require(!second.end.error, "what is written can be replayed", *text);
  require(second.end.turns == first->end.turns && second.end.outcome == first->end.outcome &&
              G::parse_position(second.record.start) == G::parse_position(first->record.start),
          "what is written is the same game", *text);
  const std::string text_again = write_record(second.record, format);
  require(format == Format::boardspace ? is_written_the_same<G>(text_again) : text_again == *text,
          "what is read again is written the same", *text + "and then\n" + text_again);
  if (format == Format::cairn)
    require(losses(first->record, *again).empty(), losses(first->record, *again), *text);
}

void check(const Record& record) {
  with_game(record.game, [&]<Game G>() {
    for (const Format format : all_formats) check_in<G>(format, record);
  });
}

void check(const std::variant<Record, Error>& content) {
  if (const auto* record = std::get_if<Record>(&content)) check(*record);
}

void check_records(std::string_view text, Content content) {
  read_records(
      text, "", [](const ReadResult& result) { check(result.content); }, content);
}

// Checks that the rules accept the position, that it matches its own text as a pattern, and that it
// is read back unchanged from every notation that can hold it.
template <Game G>
void check_position(const typename G::Position& position) {
  using Position = typename G::Position;
  require(Position(position.setup()) == position, "the rules accept a position");
  require(G::matches(G::parse_pattern(G::write_position(position, Format::text)), position),
          "a position matches its text", G::write_position(position, Format::text));
  for (const Format format : all_formats) {
    const auto text = result_of([&] { return G::write_position(position, format); });
    if (text) require(G::parse_position(*text) == position, "read again", *text);
  }
}

// Plays a turn that was read. Its actions must be legal, and its text must be read as the same
// turn.
template <Game G>
typename G::Position play(const typename G::Position& before,
                          const Turn<typename G::Position>& turn) {
  auto position = before;
  for (const auto& move : turn) {
    typename G::Position::Moves legal;
    position.generate(legal);
    require(std::ranges::find(legal, move) != legal.end(), "the rules accept a turn");
    position.play(move);
  }
  for (const Format format : {Format::text, Format::cairn}) {
    const std::string text = G::write_turn(before, turn, format);
    auto again = before;
    for (const auto& move : G::parse_turn(before, text)) again.play(move);
    require(again == position, "a turn is read again", text);
  }
  return position;
}

template <Game G>
void check_game_text(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  const auto pattern = result_of([&] { return G::parse_pattern(line); });
  auto position = result_of([&] { return G::parse_position(line); });
  if (!position) return;
  if (pattern) require(G::matches(*pattern, *position), "a position is a pattern of its own", line);
  check_position<G>(*position);
  for (const std::string_view word : words_of(text.substr(line.size()))) {
    if (position->outcome()) return;
    const auto turn = result_of([&] { return G::parse_turn(*position, word); });
    if (!turn) continue;
    position = play<G>(*position, *turn);
    check_position<G>(*position);
  }
}

// Files and archives, read piece by piece. Nothing can be demanded of the result, except that
// reading ends.
// A file in memory.
class File {
 public:
  explicit File(std::string_view text) : descriptor_(memfd_create("fuzz", 0)) {
    require(write(descriptor_, text.data(), text.size()) == static_cast<ssize_t>(text.size()),
            "a file can be made");
  }
  ~File() { close(descriptor_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

void read_all(OpenedFile& file) {
  while (const auto input = file.next()) {
    require(input->error || input->piece || !input->foreign_kind.empty(),
            "a piece, an error or what it is", input->label);
    require(std::ranges::none_of(input->label, [](char c) { return '\0' <= c && c < ' '; }),
            "labels have no control characters");
    if (!input->piece || input->piece->kind != TextPiece::Kind::whole) continue;
    read_records(
        input->piece->text, input->label, [](const ReadResult&) {}, input->piece->content);
  }
}

void fuzz_archive(std::string_view text) {
  const File in_memory(text);
  result_of([&] {
    const std::atomic<bool> stop{false};
    OpenedFile file(in_memory.path(), false, {}, stop);
    read_all(file);
    return true;
  });
}

// Boardspace's records, whatever game they claim to hold.
void fuzz_boardspace(std::string_view text) {
  sgf::Scanner scanner(text);
  while (scanner.next())
    if (const auto record = result_of([&] { return read_boardspace(scanner); })) check(*record);
}

// Certificates: a proof that is accepted must be the same when it is written again.
std::string rewritten(const std::string& text) {
  constexpr std::uint64_t checksum_bytes = 8;
  std::istringstream in(text);
  CertificateReader reader(in);
  std::vector<std::uint16_t> moves;
  while (reader.offset() + checksum_bytes < text.size())
    moves.push_back(static_cast<std::uint16_t>(reader.next_move()));
  std::ostringstream out;
  write_certificate(out, reader.header(), moves);
  return out.str();
}

void fuzz_certificate(std::string_view bytes) {
  const std::string text(bytes);
  std::istringstream in(text);
  const auto checked = result_of([&] { return check_certificate(in); });
  if (checked) require(rewritten(text) == text, "written again", text);
}

// Requests to the engine: reading must never throw, and every answer must be one line of JSON.
void check_line(const std::string& line) {
  require(nlohmann::json::accept(line) && line.find('\n') + 1 == line.size(), "a line of JSON",
          line);
}

// Databases: the input has offsets in two bytes, each with a byte that replaces that of a good one
// there. Everything is read, or damage is told; the records have an end. SQLite needs a file with a
// name.
std::string good_database(const std::string& path) {
  std::filesystem::remove(path);
  {
    DatabaseWriter writer(path);
    for (const std::string name : {"a.sgf", "b\xFF.sgf"}) {
      const std::string text = "# White: " + name + "\ntowers\n1. c1+c2\n";
      const auto record = std::get<Record>(read_records(text, name).front().content);
      writer.add({name, 1, {1, 1}, Content::text, text},
                 game_named(record.game).indexed(record).game);
    }
    writer.commit();
  }
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void fuzz_database(std::string_view text) {
  static const std::string path =
      std::filesystem::temp_directory_path() / ("cairn-fuzz-" + std::to_string(getpid()));
  static const std::string good = good_database(path);
  std::string bytes = good;
  for (; text.size() >= 3; text.remove_prefix(3)) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    bytes[(byte(0) * 512u + byte(1) * 2u + byte(2) % 2u) % bytes.size()] = text[2];
  }
  std::ofstream(path, std::ios::binary) << bytes;
  result_of([&] {
    DatabaseReader reader(path);
    for (std::size_t records = 0; const auto row = reader.next(); ++records) {
      require(records < bytes.size(), "the records have an end");
      reader.analyses(row->key);
    }
    return true;
  });
  result_of([&] { return explored(path, std::nullopt, 10, {}); });
  std::filesystem::remove(path);
}

void fuzz_engine(std::string_view text) {
  const engine::Request request = engine::read_request(text);
  for (const engine::Complaint& warning : request.warnings)
    check_line(engine::write_warning(warning));
  if (const auto* query = std::get_if<engine::Query>(&request.content))
    check_line(engine::write_no_result(*query));
  if (const auto* command = std::get_if<engine::Command>(&request.content))
    check_line(engine::write_acknowledgement(*command));
  if (const auto* complaint = std::get_if<engine::Complaint>(&request.content))
    check_line(engine::write_error(*complaint));
}

// Sources of figures: the metadata of pictures, and marks.
void check_source(std::string_view text) {
  const auto source = result_of([&] { return read_figure_source(text); });
  if (!source) return;
  const std::string line = write_json(*source);
  require(read_figure_source(line) == *source, "read again", line);
}

// The first word is the form of a mark, the rest its value.
void check_marks(std::string_view text) {
  const auto end = text.find(' ');
  if (end == text.npos) return;
  const auto form = result_of([&] { return parse_mark_form(text.substr(0, end)); });
  if (!form) return;
  const auto marks = result_of([&] { return parse_marks(*form, text.substr(end + 1)); });
  if (!marks) return;
  for (const BoardMark& mark : *marks) {
    const std::string value = write_value(mark);
    require(parse_mark(*form, value) == mark, "a mark is read again", value);
  }
}

void fuzz_figure(std::string_view text) {
  check_source(metadata_entry(text, "figure").value_or(std::string(text)));
  check_marks(text);
}

// Analyses in JSON: what is read must be written and read back unchanged, and be a record.
void check_analysis(const AnnotatedGame& game) {
  const std::string line = write_json(game, own_texts(game));
  const auto again = read_json(line);
  require(std::get<AnnotatedGame>(again) == game, "read again", line);
  result_of([&] { return write_annotated_sgf(game, own_texts(game)); });
  result_of([&] { return game_named(game.game).study(game)->sgf(); });
}

void fuzz_json(std::string_view text) {
  read_json_values(text, [](const JsonResult& result) {
    if (const auto* game = std::get_if<AnnotatedGame>(&result.content)) check_analysis(*game);
  });
  check_records(text, Content::json);
}

// Little Golem's records.
void fuzz_littlegolem(std::string_view text) {
  const auto check_if_of_server = [](const ReadResult& result) {
    const auto* record = std::get_if<Record>(&result.content);
    if (record && record->format == Format::littlegolem) check(*record);
  };
  read_records(text, "", check_if_of_server, Content::sgf);
}

// Cairn's own SGF of every game, and SGF of games that Cairn does not know.
void fuzz_own_sgf(std::string_view text) {
  check_records(text, Content::sgf);
}

// Puzzles in JSON: what is read must be written and read back unchanged.
void fuzz_puzzles(std::string_view text) {
  const auto puzzles = result_of([&] { return read_puzzles(text); });
  if (!puzzles) return;
  std::string lines;
  for (const Puzzle& puzzle : *puzzles) lines += write_json(puzzle);
  require(read_puzzles(lines) == *puzzles, "read again", lines);
}

// Texts of any form: every record must be read the same wherever a long text is cut into pieces.
constexpr std::string_view blanks = " \t\n\v\f\r";

using Results = std::vector<ReadResult>;

// Returns for each record its place, its text, and what was read or is wrong.
std::string told(const Results& results) {
  std::string text;
  for (const ReadResult& result : results) {
    const auto* record = std::get_if<Record>(&result.content);
    text += std::to_string(result.number) + ' ';
    text += record ? describe("record", Error({}, record->start, record->place))
                   : describe("error", std::get<Error>(result.content));
    const std::size_t size = result.text.find_last_not_of(blanks) + 1;
    text += '\n' + std::string(result.text.substr(0, size)) + '\n';
  }
  return text;
}

void add(Results& results, std::string_view piece, Content content, Place begin) {
  if (piece.find_first_not_of(blanks) == piece.npos) return;  // only blanks follow the last record
  const int before = static_cast<int>(results.size());
  read_records(
      piece, "",
      [&](ReadResult result) {
        relocate(result, begin, before);
        results.push_back(std::move(result));
      },
      content);
}

void check_cut(std::string_view text, Content content, std::size_t cut, const Results& whole) {
  if (cut == text.npos) return;
  require(cut > 0 && cut < text.size(), "a cut is within the text");
  Results pieces;
  add(pieces, text.substr(0, cut), content, {1, 1});
  add(pieces, text.substr(cut), content, place_after(text.substr(0, cut), content, {1, 1}));
  require(told(pieces) == told(whole), "pieces are read as the whole",
          told(pieces) + "instead of\n" + told(whole));
}

void fuzz_records(std::string_view text) {
  text = without_byte_order_mark(text);
  if (text.find_first_not_of(blanks) != 0)
    return;  // the reader of pieces skips blanks at the
             // beginning
  const Results results = read_records(text, "");
  require(!results.empty(), "a text has a result");
  for (const ReadResult& result : results) check(result.content);
  if (wide_form(text)) return;  // pieces are cut of what was converted
  const Content content = detect(text);
  check_cut(text, content, first_cut(text, content), results);
  check_cut(text, content, last_cut(text, content), results);
}

// The tree of properties: what is read must be written and read back unchanged, and no text may be
// lost.
void check_tree(const sgf::Tree& tree) {
  const auto turns = sgf::turns_of(tree, 0);
  std::string text = "(";
  sgf::append(text, turns, "\n");
  text += ')';
  sgf::Scanner scanner(text);
  scanner.next();
  const sgf::Game again = sgf::read_game(scanner);
  require(!again.error && sgf::turns_of(again.tree, 0) == turns, "read again", text);
  require(!scanner.next(), "one game", text);
}

void fuzz_sgf(std::string_view text) {
  std::size_t read = 0;
  sgf::read(text, [&](const sgf::Item& item) {
    read += item.text.size();
    require(place_of(text, static_cast<std::size_t>(item.text.data() - text.data())) == item.place,
            "an item is at its place");
    const auto* game = std::get_if<sgf::Game>(&item.content);
    if (game && is_utf8(item.text))
      check_tree(game->tree);  // other bytes are converted when written
  });
  require(read <= text.size(), "items do not overlap");
}

// Positions and turns as text.
void fuzz_text_records(std::string_view text) {
  check_records(text, Content::text);
}

// Themes: every field that is read must have a valid value, and be written and read back unchanged.
void fuzz_theme(std::string_view text) {
  const auto read = [](std::string_view file) {
    return read_theme(file, [](const std::string&) { return Theme{}; });
  };
  const auto theme = result_of([&] { return read(text); });
  if (!theme) return;
  for_each_field(
      *theme, []<class Field>(std::string_view name, const Field& field, FieldRange range) {
        if constexpr (std::is_same_v<Field, double>)
          require(field >= range.least && field <= range.most, "a number is in its range", name);
      });
  require(read(write_theme(*theme)) == *theme, "read again", write_theme(*theme));
}

void fuzz_towers(std::string_view text) {
  check_game_text<Towers>(text);
}

void fuzz_tzaar(std::string_view text) {
  check_game_text<Tzaar>(text);
}

// Waltz's positions.
void fuzz_waltz(std::string_view text) {
  std::string whole;
  read_waltz(text, [&](std::string_view part, const std::variant<Record, Error>& content) {
    whole += part;
    check(content);
  });
  require(whole == text, "all of a text is told", whole);
  const auto setup = result_of([&] { return tzaar::parse_waltz(text); });
  const auto again = result_of([&] { return tzaar::write_waltz(setup.value_or(tzaar::Setup())); });
  if (setup && again) require(tzaar::parse_waltz(*again) == *setup, "read again", *again);
}

// The target that CAIRN_FUZZ_TARGET names.
void (*target())(std::string_view) {
  static const std::map<std::string_view, void (*)(std::string_view)> targets{
      {"archive", fuzz_archive},
      {"boardspace", fuzz_boardspace},
      {"certificate", fuzz_certificate},
      {"database", fuzz_database},
      {"engine", fuzz_engine},
      {"figure", fuzz_figure},
      {"json", fuzz_json},
      {"littlegolem", fuzz_littlegolem},
      {"own_sgf", fuzz_own_sgf},
      {"puzzles", fuzz_puzzles},
      {"records", fuzz_records},
      {"sgf", fuzz_sgf},
      {"text_records", fuzz_text_records},
      {"theme", fuzz_theme},
      {"towers", fuzz_towers},
      {"tzaar", fuzz_tzaar},
      {"waltz", fuzz_waltz},
  };
  const char* name = std::getenv("CAIRN_FUZZ_TARGET");
  const auto found = targets.find(name ? name : "");
  require(found != targets.end(), "CAIRN_FUZZ_TARGET names a target");
  return found->second;
}

}  // namespace
}  // namespace cairn::fuzz

// libFuzzer looks for this name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto run = cairn::fuzz::target();
  run({reinterpret_cast<const char*>(data), size});
  return 0;
}
