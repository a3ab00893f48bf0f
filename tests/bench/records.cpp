// Benchmark of records in one thread: reads, replays by the rules and writes an archive of random
// games in each format, from files in memory. Prints actions a second and the peak of memory.
//
// usage: bench_records [GAMES [FORMAT...]]
//
// GAMES games (20 000 by default) of seeded random play, in collections of 1000 games each, are
// written to a temporary directory. They are read and written once to warm up and then five times;
// the shortest processor time counts.
//
//   meson setup build-bench --buildtype=release -Dcpu=native -Dbenchmarks=true
//   meson test -C build-bench --benchmark
#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/replay.hpp"
#include "core/random.hpp"
#include "formats/records/boardspace_tags.hpp"
#include "formats/records/reader.hpp"
#include "formats/records/writer.hpp"
#include "game_types.hpp"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr int games_per_file = 1000;
constexpr int runs = 5;

// A directory that exists as long as this object.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string name = (fs::temp_directory_path() / "cairn-bench-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error(name + " cannot be made");
    path_ = name;
  }
  ~TemporaryDirectory() { fs::remove_all(path_); }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

void check(const std::ios& stream, const fs::path& path) {
  if (!stream) throw std::runtime_error(path.string() + " cannot be read or written");
}

// Reads a file into a text, which keeps its memory from file to file.
void read_file(const fs::path& path, std::string& text) {
  std::ifstream file(path, std::ios::binary);
  text.resize(fs::file_size(path));
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  check(file, path);
}

// The start of a game, and the tags with which a record describes it.
struct Start {
  std::string text;
  Properties tags{};
};

// Most games of Boardspace have a random layout of the site, a few the fixed one, and in a few the
// players place the pieces.
Start boardspace_start(int number) {
  if (number % 10 == 0) return {"fixed", {{"SU", {"Tzaar-standard 7"}, {}}}};
  if (number % 20 == 1) return {"tournament", {{"SU", {"Tzaar-custom 7"}, {}}}};
  const tzaar::Position position(boardspace::random_layout(number, boardspace::Draw::recent));
  return {tzaar::write_position(position, Format::text),
          {{"SU", {fmt::format("Tzaar-random {}", number)}, {}}}};
}

// Every tenth game has the fixed start if there are several starts.
template <Game G>
Start start_of(int number, Format format) {
  if (format == Format::boardspace) return boardspace_start(number);
  if (!std::is_same_v<G, Tzaar>) return {};
  return {number % 10 == 0 ? "fixed" : fmt::format("random:{}", number)};
}

// The clocks of a turn on Boardspace: two gestures for each action, one for a pass, and one for the
// end of the turn.
Property clocks_of(std::string_view turn, Random& random) {
  Property clocks{"TM", {}, {}};
  const auto passes = turn.ends_with("pass") ? 1 : 0;
  const auto gestures = 2 * (std::ranges::count(turn, '-') + 1) - passes + 1;
  while (std::ssize(clocks.values) < gestures)
    clocks.values.push_back(std::to_string(random.below(1'000'000)));
  return clocks;
}

// Makes a game of random actions, which is about as long as people's games.
template <Game G>
Record random_game(int number, Format format, Random& random, std::uint64_t& actions) {
  using Position = typename G::Position;
  Start start = start_of<G>(number, format);
  Position position = G::parse_position(start.text);
  Record record;
  record.game = G::name;
  record.tags = std::move(start.tags);
  record.tags.insert(record.tags.end(),
                     {{"EV", {fmt::format("bench.{}.{}", number / 100, number % 100)}, {}},
                      {"PB", {fmt::format("player {}", random.below(500))}, {}},
                      {"PW", {fmt::format("player {}", random.below(500))}, {}}});
  record.start = G::write_position(position, format);
  while (!position.outcome()) {
    RecordTurn& written = record.turns.emplace_back();
    written.side = position.to_move();
    const Position before = position;
    Turn<Position> turn;
    while (position.to_move() == *written.side && !position.outcome()) {
      typename Position::Moves moves;
      position.generate(moves);
      const auto count = static_cast<std::uint32_t>(moves.size());
      turn.push_back(moves[random.below(count)]);
      position.play(turn.back());
      ++actions;
    }
    written.text = G::write_turn(before, turn, format);
    if (format == Format::boardspace) written.properties.push_back(clocks_of(written.text, random));
  }
  return record;
}

struct Archive {
  std::vector<fs::path> files;
  std::uintmax_t bytes = 0;
  std::uint64_t actions = 0;
};

template <Game G>
Archive make_archive(const fs::path& directory, Format format, int games) {
  Archive archive;
  Random random(2007);
  std::ofstream file;
  for (int number = 0; number < games; ++number) {
    if (number % games_per_file == 0) {
      archive.files.push_back(
          directory / fmt::format("{}-{}-{}.sgf", G::name, name(format), number / games_per_file));
      file = std::ofstream(archive.files.back(), std::ios::binary);
    }
    file << write_record(random_game<G>(number, format, random, archive.actions), format)
         << separator(format);
    check(file, archive.files.back());
  }
  file.close();
  for (const fs::path& path : archive.files) archive.bytes += fs::file_size(path);
  return archive;
}

struct Counts {
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
};

template <Game G>
void convert(Record record, Format format, std::ostream& out, Counts& counts) {
  const auto [rewritten, end] = rewrite<G>(std::move(record), format);
  if (end.error) throw *end.error;
  ++counts.games;
  counts.turns += end.turns;
  out << write_record(rewritten, format) << separator(format);
}

// Reads, replays and writes the archive once.
Counts convert(const Archive& archive, Format format, const fs::path& target) {
  Counts counts;
  std::ofstream out(target, std::ios::binary);
  std::string text;
  for (const fs::path& path : archive.files) {
    read_file(path, text);
    read_records(text, path.string(), [&](ReadResult result) {
      if (const auto* error = std::get_if<Error>(&result.content)) throw *error;
      Record& record = std::get<Record>(result.content);
      const std::string game = record.game;
      with_game(game, [&]<Game G>() { convert<G>(std::move(record), format, out, counts); });
    });
  }
  out.flush();
  check(out, target);
  return counts;
}

long peak_memory() {  // in MiB
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

void measure(const std::string& title, const Archive& archive, Format format,
             const fs::path& directory) {
  double fastest = std::numeric_limits<double>::infinity();
  Counts counts;
  const fs::path target = directory / "out.sgf";
  for (int run = 0; run <= runs; ++run) {
    fs::remove(target);  // freeing the memory of the old text is not part of the measured work
    const std::clock_t begin = std::clock();
    counts = convert(archive, format, target);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    if (run > 0) fastest = std::min(fastest, seconds);
  }
  fmt::print(
      "{:<28} {:6} games, {:.1f} turns and {:.1f} actions each, {:5.1f} MB: {:.3f} s, "
      "{:.2f} million actions/s, peak {} MiB\n",
      title, counts.games, static_cast<double>(counts.turns) / static_cast<double>(counts.games),
      static_cast<double>(archive.actions) / static_cast<double>(counts.games),
      static_cast<double>(archive.bytes) / 1e6, fastest,
      static_cast<double>(archive.actions) / fastest / 1e6, peak_memory());
}

void run(int games, const std::vector<Format>& formats) {
  const TemporaryDirectory directory;
  for (const Format format : formats)
    measure(fmt::format("{}, {}", Tzaar::title, name(format)),
            make_archive<Tzaar>(directory.path(), format, games), format, directory.path());
  if (std::ranges::find(formats, Format::cairn) == formats.end()) return;
  measure(fmt::format("{}, {}", Towers::title, name(Format::cairn)),
          make_archive<Towers>(directory.path(), Format::cairn, games), Format::cairn,
          directory.path());
}

}  // namespace
}  // namespace cairn

int main(int argc, char** argv) {
  using cairn::Format;
  try {
    const int games = argc > 1 ? std::stoi(argv[1]) : 20'000;
    std::vector<Format> formats;
    for (int i = 2; i < argc; ++i) formats.push_back(cairn::parse_format(argv[i]));
    if (formats.empty()) formats = {Format::littlegolem, Format::boardspace, Format::cairn};
    cairn::run(games, formats);
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "bench_records: {}\n", error.what());
    return 2;
  }
}
