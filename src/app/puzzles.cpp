#include "app/puzzles.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/analysed_records.hpp"
#include "app/batch.hpp"
#include "app/console.hpp"
#include "app/output_file.hpp"
#include "app/selfplay.hpp"
#include "app/source.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "formats/output/image.hpp"
#include "formats/output/pango_lettering.hpp"
#include "formats/output/puzzle_files.hpp"
#include "formats/output/record_report.hpp"
#include "formats/output/svg.hpp"
#include "formats/output/theme.hpp"
#include "formats/records/analysis_sgf.hpp"
#include "formats/records/compression.hpp"
#include "formats/records/file_kind.hpp"
#include "formats/records/input.hpp"
#include "formats/records/json.hpp"
#include "formats/records/members.hpp"
#include "formats/records/writer.hpp"
#include "puzzles/puzzle_set.hpp"

namespace cairn::cli {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::string_view journal_schema = "puzzle-journal/3";
constexpr int most_nesting = max_puzzle_depth + 2;
constexpr std::string_view checksum_begins = R"(,"checksum":")";

// Returns 16 hexadecimal digits.
std::string key_of(std::string_view text) {
  std::uint64_t hash = 0;
  for (const char c : text) hash = mix(hash ^ static_cast<unsigned char>(c));
  return fmt::format("{:016x}", hash);
}

// Returns the line of an object, with the checksum of what stands before it.
std::string line_of(const Json& object) {
  std::string line = json::dump(object);
  line.pop_back();  // the closing brace
  return fmt::format("{}{}{}\"}}", line, checksum_begins, key_of(line));
}

bool is_whole(std::string_view line) {
  const std::size_t size = checksum_begins.size() + 16 + 2;
  if (line.size() < size) return false;
  const std::string_view checked = line.substr(0, line.size() - size);
  return line.substr(checked.size()) == fmt::format("{}{}\"}}", checksum_begins, key_of(checked));
}

std::string in_hexadecimal(const std::string& bytes) {
  std::string text;
  for (const char byte : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return text;
}

std::string from_hexadecimal(const std::string& text) {
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2)
    bytes.push_back(static_cast<char>(16 * digit(text[i]) + digit(text[i + 1])));
  return bytes;
}

Json to_json(const GamePuzzles& game) {
  Json puzzles = Json::array();
  Json proofs = Json::array();
  for (const ProvenPuzzle& proven : game.puzzles) {
    puzzles.push_back(Json::parse(write_json(proven.puzzle)));
    proofs.push_back(in_hexadecimal(proven.certificate));
    proofs.push_back(in_hexadecimal(proven.uniqueness_certificate));
  }
  return {{"positions", game.positions}, {"puzzles", puzzles}, {"proofs", proofs}};
}

GamePuzzles read_game(const json::Element& element) {
  GamePuzzles game;
  game.positions = static_cast<std::size_t>(element["positions"].count());
  const std::vector<Puzzle> puzzles =
      element["puzzles"].list([](const json::Element& puzzle) { return read_puzzle(puzzle); });
  const std::vector<std::string> proofs = element["proofs"].texts();
  element["proofs"].require(proofs.size() == 2 * puzzles.size(), "two for each puzzle");
  for (std::size_t i = 0; i < puzzles.size(); ++i)
    game.puzzles.push_back(
        {puzzles[i], from_hexadecimal(proofs[2 * i]), from_hexadecimal(proofs[2 * i + 1])});
  return game;
}

}  // namespace

Json journal_json_schema() {
  using namespace json::rules;
  static constexpr Rule key{.pattern = "^[0-9a-f]{16}$"};
  static constexpr Rule digits{.pattern = "^([0-9a-f]{2})*$",
                               .about = "two for each puzzle, as hexadecimal digits"};
  const auto kind_of = [](auto list) {
    return [=](json::Pass& pass) {
      std::string text;
      pass.constant("schema", journal_schema);
      pass("task", text, key);
      list(pass, text);
      pass("checksum", text, key);
    };
  };
  const auto played = [](json::Pass& pass, std::string& text) {
    int number = 0;
    pass("played", number, from_one);
    pass("record", text);
  };
  const auto searched = [](json::Pass& pass, std::string& text) {
    GamePuzzles found;
    std::vector<std::string> proofs;
    pass("game", text, key);
    pass("positions", found.positions);
    pass.other("puzzles", nullptr, [] {
      return Json{{"type", "array"}, {"items", {{"$ref", "puzzle.schema.json"}}}};
    });
    pass("proofs", proofs, digits);
  };
  return json::schema_of({{"played", kind_of(played)}, {"searched", kind_of(searched)}});
}

namespace {

// The journal of a run of `cairn puzzles`: what is done, so that the same command goes on from
// there after an interruption. It has a line of JSON for each game that the engine has played
// against itself, and one for each game that was searched for puzzles. Each line names the task it
// belongs to and ends with its checksum; what is incomplete or damaged is ignored, and that game is
// done again. Lines may be repeated and be in any order, so that the journals of runs with --part,
// one after another, are the journal of the whole.
class PuzzlesJournal {
 public:
  // `task` is a text that contains everything on which the work on a game depends, apart from the
  // game. Takes over what an existing journal has. Throws Error of kind usage if that belongs to
  // another task, and of kind io if the file cannot be read or written.
  PuzzlesJournal(const std::string& path, const std::string& task)
      : path_(path), task_(key_of(task)) {
    bool is_cut = false;  // in the middle of a line
    std::ifstream before(path, std::ios::binary);
    for (std::string line; std::getline(before, line);) {
      is_cut = before.eof();
      if (is_whole(line)) read(line);
    }
    taken_over_ = games_.size();
    if (is_cut) append("");
  }

  // Makes the file if there is none.
  void open() {
    if (!file_.is_open()) file_.open(path_, std::ios::binary | std::ios::app);
  }

  // Returns the puzzles of a game if the journal has them. `game` is a text that contains
  // everything about the game. Any thread may call this function and the next three.
  std::optional<GamePuzzles> find(const std::string& game) {
    const std::string key = key_of(game);
    auto puzzles = found(games_, key);
    const std::scoped_lock lock(mutex_);
    if (puzzles) used_.insert(key);
    return puzzles;
  }
  // Returns the record of the game that the engine played under that number, if the journal has it.
  std::optional<std::string> find_played(int number) const { return found(played_, number); }

  // Append the line of a game. Throw WriteError.
  void add(const std::string& game, const GamePuzzles& puzzles) {
    Json line{{"schema", journal_schema}, {"task", task_}, {"game", key_of(game)}};
    line.update(to_json(puzzles));
    append(line_of(line));
  }
  void add_played(int number, const std::string& record) {
    append(line_of(
        {{"schema", journal_schema}, {"task", task_}, {"played", number}, {"record", record}}));
  }

  // Returns how many games in which puzzles were sought were taken over from an existing journal.
  std::size_t taken_over() const { return taken_over_; }

  // Removes the file, unless it has games of another run. It is called once the set is written.
  void remove() {
    file_.close();
    std::error_code failure;  // then the next run finds all done
    if (used_.size() == taken_over_) fs::remove(path_, failure);
  }

 private:
  template <class Key, class Thing>
  std::optional<Thing> found(const std::map<Key, Thing>& things, const Key& key) const {
    const std::scoped_lock lock(mutex_);
    const auto place = things.find(key);
    return place == things.end() ? std::nullopt : std::optional(place->second);
  }

  void read(const std::string& line) {
    const auto content = json::parse(line, most_nesting);
    const json::Element element(content, "");
    json::expect_schema(element, journal_schema);
    if (element["task"].text() != task_)
      throw Error(Error::Kind::usage,
                  path_ + " is of a run with other options; use those, or remove it");
    if (element.has("played"))
      played_[element["played"].integer(1)] = element["record"].text();
    else
      games_[element["game"].text()] = read_game(element);
  }

  void append(const std::string& line) {
    const std::scoped_lock lock(mutex_);
    open();
    file_ << line + '\n';
    if (!file_.flush()) throw WriteError(path_ + " cannot be written; is the disk full?");
  }

  std::string path_;
  std::string task_;
  std::map<int, std::string> played_;         // records by the numbers of their games
  std::map<std::string, GamePuzzles> games_;  // by the keys of their texts
  std::set<std::string> used_;                // the keys of those that were found
  std::size_t taken_over_ = 0;
  std::ofstream file_;
  mutable std::mutex mutex_;
};

// The files in the set's directory that a run makes for itself: games that the engine plays against
// itself, and boards from which puzzles are composed.
constexpr std::string_view self_play_file = "games.sgf";
constexpr std::string_view boards_file = "boards.txt";

// Returns the options with which the games of the engine against itself are played and written to a
// file.
SelfPlayOptions self_play_options(const PuzzlesOptions& options, const std::string& file) {
  SelfPlayOptions self_play;
  self_play.batch.output = file;
  self_play.batch.workers = options.batch.workers;
  self_play.batch.quiet = options.batch.quiet;
  self_play.game = options.game;
  self_play.games = options.self_play;
  self_play.settings.seed = static_cast<std::uint64_t>(options.seed);
  self_play.settings.limits.depth = options.depth;
  return self_play;
}

int play_source(const PuzzlesOptions& options, const std::string& file, PuzzlesJournal& journal) {
  const KeptGames kept{
      [&](int number) { return journal.find_played(number); },
      [&](int number, const std::string& record) { journal.add_played(number, record); }};
  return play_games(self_play_options(options, file), &kept);
}

// Writes boards that are made by chance, as records without a turn. Returns an exit status.
int write_boards(const PuzzlesOptions& options, const std::string& path) {
  catch_interrupts();
  OutputFile file(path);
  for (int number = 1; number <= options.compose && !stop_requested(); ++number) {
    file.write(composed_board(options.game, static_cast<std::uint64_t>(options.seed),
                              static_cast<std::uint64_t>(number)) +
               '\n');
  }
  if (stop_requested()) return stopped_status();
  file.finish();
  return status::good;
}

// Makes the file that the options ask for, if they ask for one, and adds it to the options' files.
// Games that the journal has are not played again. Returns an exit status.
int make_source(PuzzlesOptions& options, FileClaims& claims, PuzzlesJournal& journal) {
  if (!options.makes_source()) return status::good;
  const bool plays = options.self_play > 0;
  const fs::path directory(options.batch.output);
  const std::string file = (directory / (plays ? self_play_file : boards_file)).string();
  for (const std::string& operand : options.files)
    for (const std::string& read : files_of_source(operand, options.batch.output))
      claims.read(read);
  claims.write(plays ? "--self-play" : "--compose", file);
  journal.open();
  options.files.push_back(file);
  return plays ? play_source(options, file, journal) : write_boards(options, file);
}

// Says for each position of a game whether the side to move may win it, as far as an analysis
// tells: it may if a win is proven or, where the analysis made no proofs, if nothing is. The
// position after the last turn always may be won.
std::vector<bool> may_be_won(const AnnotatedGame& game) {
  std::vector<bool> may;
  for (const AnnotatedTurn& turn : game.turns) {
    const auto win = turn.side == Side::white ? Value::Kind::white_wins : Value::Kind::black_wins;
    const bool without_proofs = game.settings.proof_nodes == 0;
    may.push_back(turn.before.kind == win ||
                  (without_proofs && turn.before.kind == Value::Kind::estimate));
  }
  may.push_back(true);
  return may;
}

// Returns the JSON of the analysis that proves most, of those that a database holds of the record;
// of equal ones the latest.
std::optional<std::string> deepest_analysis(const Input& input) {
  if (!input.analyses) return std::nullopt;
  std::vector<StoredAnalysis> analyses = input.analyses();
  if (analyses.empty()) return std::nullopt;
  std::ranges::stable_sort(
      analyses, {}, [](const StoredAnalysis& analysis) { return analysis.settings.proof_nodes; });
  return std::move(analyses.back().json);
}

// Returns "1 game or board", for example.
std::string games_or_boards(std::size_t count) {
  return count == 1 ? "1 game or board" : fmt::format("{} games or boards", count);
}

// The work of a run of `cairn puzzles`, from the records to the puzzles of each game.
class Workshop {
 public:
  // All arguments must outlive this object.
  Workshop(const PuzzlesOptions& options, const std::set<std::string>& known,
           PuzzlesJournal& journal)
      : options_(options), known_(known), journal_(journal) {}

  // Returns the jobs of an input, for run_batch().
  std::vector<Job> jobs(const Input& input) {
    if (input.piece->content == Content::json) return jobs_for_annotated(input);
    if (const auto json = deepest_analysis(input))
      return jobs_of_analysis(input, *json,
                              [this](const Input& stored) { return jobs_for_annotated(stored); });
    return record_jobs(input, [&](Job& job) { job.work = work_on(job.record, {}); });
  }

  // Takes the puzzles of the games that the batch kept, in the order of the games.
  std::vector<GamePuzzles> take() { return std::move(kept_); }

  // Returns how many records of these games are bad.
  std::size_t bad() const { return bad_; }

  // Returns the line of progress.
  std::string progress() const {
    const std::scoped_lock lock(mutex_);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin_;
    const double seconds = std::max(elapsed.count(), 1e-3);
    return fmt::format("{}, {}, {} in {:.0f} s: {:.1f} positions a second, {:.0f} puzzles an hour",
                       games_or_boards(games_), counted(static_cast<int>(positions_), "position"),
                       counted(static_cast<int>(puzzles_), "puzzle"), seconds,
                       static_cast<double>(positions_) / seconds,
                       static_cast<double>(puzzles_) * 3600 / seconds);
  }

 private:
  std::vector<Job> jobs_for_annotated(const Input& input) {
    return annotated_jobs(
        input,
        [&](const AnnotatedGame& game, Place) {
          return work_on(std::make_shared<const Record>(record_of(game)), may_be_won(game));
        },
        [](const BadRecord& bad) -> Job::Work {
          return [error = bad.error]() -> std::optional<Product> { throw error; };
        });
  }

  Job::Work work_on(std::shared_ptr<const Record> record, std::vector<bool> may_be_won) {
    const bool is_made = options_.makes_source() && record->source == options_.files.back();
    const bool is_composed = is_made && options_.compose > 0;
    if (is_made) {
      Record renamed = *record;
      renamed.source = is_composed ? boards_file : self_play_file;
      record = std::make_shared<const Record>(std::move(renamed));
    }
    return [this, source = PuzzleGame{std::move(record), std::move(may_be_won), is_composed}] {
      return work(source);
    };
  }

  // Returns nothing if a stop was requested before the work was done.
  std::optional<Product> work(const PuzzleGame& source) {
    std::optional<SearchedGame> searched = search_for_puzzles(
        source,
        {options_.settings, known_, stop_requested(),
         [this](const std::string& game) { return journal_.find(game); },
         [this](const std::string& game, const GamePuzzles& found) { journal_.add(game, found); }});
    if (!searched) return std::nullopt;
    count(searched->puzzles);
    Product product{{}, std::move(searched->report)};
    product.keep = [this, is_bad = product.report.is_bad(),
                    made = std::make_shared<GamePuzzles>(std::move(searched->puzzles))](
                       FileClaims&, RecordReport&) {
      if (is_bad) ++bad_;
      kept_.push_back(std::move(*made));
    };
    return product;
  }

  void count(const GamePuzzles& game) {
    const std::scoped_lock lock(mutex_);
    ++games_;
    positions_ += game.positions;
    puzzles_ += game.puzzles.size();
  }

  const PuzzlesOptions& options_;
  const std::set<std::string>& known_;
  PuzzlesJournal& journal_;
  std::vector<GamePuzzles> kept_;
  std::size_t bad_ = 0;  // the bad records of these games
  mutable std::mutex mutex_;
  std::size_t games_ = 0;  // so far, including games that the batch drops later
  std::size_t positions_ = 0;
  std::size_t puzzles_ = 0;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

constexpr const char* certificates_archive = "certificates.tar";
constexpr const char* certificates_file = "certificates.tar.bz2";  // which is written
constexpr const char* sheets_file = "puzzles.pdf";

void write_file(OutputFiles& files, const fs::path& path, std::string_view text) {
  auto output = std::make_unique<OutputFile>(path.string());
  path.extension() == ".txt" ? output->show(text) : output->write(text);
  files.add(std::move(output));
}

bool is_sheet(const fs::path& path) {
  const std::string stem = path.stem().string();
  return path.extension() == ".svg" && stem.find_first_not_of("0123456789") == stem.npos;
}

// Removes the pages of an earlier set. Failures are ignored.
void remove_sheets(const fs::path& directory) {
  std::error_code failure;
  std::vector<fs::path> old;
  for (const auto& entry : fs::directory_iterator(directory, failure))
    if (is_sheet(entry.path())) old.push_back(entry.path());
  for (const fs::path& path : old) fs::remove(path, failure);
}

void write_sheets(OutputFiles& files, const fs::path& directory, const std::vector<Figure>& figures,
                  const PuzzleSheets& sheets) {
  std::error_code failure;
  if (figures.empty()) return;
  const Theme& theme = theme_named("print");
  write_file(files, directory / sheets_file, render_pages(figures, theme, sheets.paper));
  if (!sheets.svg) return;
  fs::create_directory(directory / "sheets", failure);
  ImageOutput output;
  output.text_as_text = true;
  const figure::LetteringScope fonts(figure::pango_lettering());
  int number = 0;
  for (const std::string& page : render_svg_pages(figures, theme, sheets.paper, output))
    write_file(files, directory / "sheets" / fmt::format("{:02}.svg", ++number), page);
}

std::string journal_in(const fs::path& directory) {
  return (directory / "journal.jsonl").string();
}

// What write_puzzle_set() writes beside the pages as SVG, and what stands at the beginning of each
// file; nothing does that could be told from what others write, where the mark is empty.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> set_files{
    {{sheets_file, ""},
     {lines_file, R"("schema":"puzzle/)"},
     {table_file, "PuzzleId,FEN,Moves"},
     {record_file, "AP[Cairn:"},
     {summary_file, "  game"},
     {page_file, page_mark},
     {certificates_file, ""}}};

// Returns their paths.
std::vector<std::string> puzzle_set_files(const std::string& directory) {
  std::vector<std::string> paths;
  for (const auto& [name, mark] : set_files) paths.push_back((fs::path(directory) / name).string());
  return paths;
}

// Throws Error of kind usage if there is a file in the directory that was not made for a set, and
// that the run would replace.
void expect_set(const PuzzlesOptions& options) {
  const fs::path directory(options.batch.output);
  const std::string journal = journal_in(directory);
  expect_own(journal, journal_schema);
  const bool is_set = fs::exists(directory / lines_file) || fs::exists(journal);
  const auto expect = [&](const fs::path& name, std::string_view mark) {
    expect_own((directory / name).string(), mark.empty() && !is_set ? journal_schema : mark);
  };
  for (const auto& [name, mark] : set_files) expect(name, mark);
  std::error_code none;
  for (const auto& sheet : fs::directory_iterator(directory / "sheets", none))
    if (is_sheet(sheet.path())) expect("sheets/" + sheet.path().filename().string(), "");
  if (options.self_play > 0) expect(self_play_file, "PW[Cairn, ");
  if (options.compose > 0) expect(boards_file, "");
}

// Writes all files of the set into a directory that exists; its proofs are in one archive. Removes
// sheets that an earlier set left there. `bad_records` is how many of the games are bad. Throws
// Error of kind io, and Stopped before a file has got its name.
void write_puzzle_set(const std::string& directory, const std::vector<ProvenPuzzle>& set,
                      std::size_t games, std::size_t bad_records, const PuzzleSetLook& look) {
  const fs::path path(directory);
  SetFiles certificates;
  std::vector<Puzzle> puzzles;
  for (const ProvenPuzzle& proven : set) puzzles.push_back(proven.puzzle);
  const PuzzleSheets& sheets = look.sheets;
  OutputFiles files(OutputFiles::Naming::at_the_end);
  for (auto& [name, content] : files_of(set, compressed, look.csv_texts, *sheets.language))
    if (name.starts_with(certificates_begin))
      certificates.emplace(name, content);
    else
      write_file(files, path / name, content);
  write_file(files, path / summary_file, write_puzzle_text(puzzles, games, bad_records));
  write_file(files, path / certificates_file, write_tar(certificates));
  const auto figures =
      puzzle_sheets(puzzles, sheets.puzzles_a_page, *sheets.language, sheets.texts);
  write_sheets(files, path, figures, sheets);
  look_for_stop();
  files.save();
  remove_sheets(path / "sheets");
  if (std::error_code failure; figures.empty()) fs::remove(path / sheets_file, failure);
  files.finish();
}

std::set<std::string> known_puzzles(const std::vector<std::string>& files) {
  std::set<std::string> known;
  for (const std::string& file : files) try {
      for_each_whole(file, [&](const std::string&, const std::string& text) {
        for (const Puzzle& puzzle : read_puzzles(text)) known.insert(puzzle.id);
      });
    } catch (const Error& error) {
      throw Error(error.kind(), describe(file, error));
    }
  return known;
}

// Returns a text with everything on which the puzzles of a game depend, apart from the game.
std::string task_of(const PuzzlesOptions& options, const std::set<std::string>& known) {
  std::string text = fmt::format("{} {} {} {}", text_of(options.settings), options.most_of_a_class,
                                 options.most, static_cast<int>(options.hardest));
  if (options.makes_source())
    text += fmt::format(" {} {} {} {} {}", options.self_play, options.compose, options.game,
                        options.seed, options.depth);
  for (const std::string& id : known) text += ' ' + id;
  return text;
}

// Makes the puzzles of all games and writes the set. Returns an exit status.
int make_set(const PuzzlesOptions& options, const std::set<std::string>& known,
             PuzzlesJournal& journal) {
  const std::string& directory = options.batch.output;
  Workshop workshop(options, known, journal);
  const int status = run_batch(options.files, options.batch,
                               [&](const Input& input) { return workshop.jobs(input); },
                               {.has_output = false,
                                .other_outputs = puzzle_set_files(directory),
                                .directory = directory,
                                .open = [&](FileClaims&) { journal.open(); },
                                .progress = [&] { return workshop.progress(); }});
  if (!options.batch.quiet) say("cairn: " + workshop.progress());
  if (stop_requested()) return stopped_status();
  std::vector<GamePuzzles> games = workshop.take();
  const std::size_t count = games.size();
  try {
    write_puzzle_set(directory, assemble_set(std::move(games), options.limits()), count,
                     workshop.bad(), options.look);
  } catch (const Stopped&) {
    return stopped_status();
  }
  if (options.batch.part.is_everything()) journal.remove();
  return status;
}

}  // namespace

SetFiles read_puzzle_set(const std::string& directory) {
  const fs::path path(directory);
  SetFiles files;
  for (const char* name : {lines_file, table_file, record_file, page_file})
    for_each_version((path / name).string(), [&](const std::string&, const std::string& content) {
      files.emplace(name, content);
    });
  if (!files.contains(lines_file))
    files.emplace(lines_file, read_whole((path / lines_file).string()));
  for_each_version((path / certificates_archive).string(), [&](const std::string& label,
                                                               const std::string& content) {
    files.emplace(certificates_begin + fs::path(label).filename().string(), content);
  });
  return files;
}

int run_puzzles(const Arguments& arguments) {
  PuzzlesOptions options;
  if (!parse_puzzles_options(arguments, options)) return status::good;
  const std::string directory = options.batch.output;
  make_directory(directory);
  expect_set(options);
  const std::set<std::string> known = known_puzzles(options.known);
  FileClaims claims;
  for (const std::string& file : options.known) claims.read(file);
  for (const std::string& file : puzzle_set_files(directory)) claims.write("-o", file);
  const std::string journal_file = journal_in(directory);
  PuzzlesJournal journal(journal_file, task_of(options, known));
  if (journal.taken_over() > 0 && !options.batch.quiet)
    say(fmt::format("cairn: resuming from {}, with {} done", journal_file,
                    games_or_boards(journal.taken_over())));
  int status = make_source(options, claims, journal);
  if (status == status::good) status = make_set(options, known, journal);
  if (stop_requested() && !options.batch.quiet && fs::exists(journal_file))
    say("cairn: progress is kept in " + journal_file + "; run the same command to resume");
  return status;
}

}  // namespace cairn::cli
