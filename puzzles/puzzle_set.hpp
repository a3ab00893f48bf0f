// Sets of puzzles of any games: from what was found in each game to the files of the set.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagram.hpp"
#include "core/language.hpp"
#include "core/page.hpp"
#include "core/puzzle.hpp"
#include "core/record.hpp"
#include "core/text.hpp"
#include "formats/output/page_text.hpp"
#include "puzzles/assembly.hpp"
#include "puzzles/maker.hpp"

namespace cairn {

// The contents of a set's files by their names, which are relative to the set's directory.
using SetFiles = std::map<std::string, std::string>;

// The names of the files; those of certificates begin with `certificates_begin`.
inline constexpr const char* lines_file = "puzzles.jsonl";
inline constexpr const char* table_file = "puzzles.csv";
inline constexpr const char* record_file = "puzzles.sgf";
inline constexpr const char* page_file = "puzzles.html";
inline constexpr const char* summary_file = "summary.txt";
inline constexpr const char* certificates_begin = "certificates/";

// Returns the puzzles of a game with their two certificates each. Throws Error if a certificate
// does not pass the check.
GamePuzzles proven(PuzzleYield yield);

// Makes a set as assemble() does; the games of the puzzles say which of them are alike.
std::vector<ProvenPuzzle> assemble_set(std::vector<GamePuzzles> games, const ChoiceLimits& limits);

// Returns what stands in the SGF and in the page of a set.
std::string puzzles_as_sgf(const std::vector<Puzzle>& puzzles);
std::string puzzles_as_page(const std::vector<Puzzle>& puzzles, Compressor compressed,
                            const Language& language = english());

// Returns the files of a set, without its summary and its sheets. `compressed` compresses the data
// of the page, and `texts` is for the table. The page is in a language; all other files are for
// programs, and always the same.
SetFiles files_of(const std::vector<ProvenPuzzle>& set, Compressor compressed, CsvTexts texts,
                  const Language& language = english());

// Seeks puzzles in games of any kind, and makes the boards of which puzzles are composed.

// A game in which puzzles are sought, or a board of which one is composed.
struct PuzzleGame {
  std::shared_ptr<const Record> record;
  std::vector<bool> may_be_won;  // PuzzleMaker::make()
  bool is_composed = false;
};

// How they are sought. What is found in a game may be kept, by a text that tells all of the game;
// then it is not sought again. Any thread may call the functions.
struct PuzzleSearch {
  const PuzzleSettings& settings;
  const std::set<std::string>& known;  // identifiers of puzzles that must not be made again
  const std::atomic<bool>& stop;
  std::function<std::optional<GamePuzzles>(const std::string& game)> find;
  std::function<void(const std::string& game, const GamePuzzles& found)> keep;
};

struct SearchedGame {
  GamePuzzles puzzles;
  RecordReport report;
};

// Returns nothing if it was stopped. A thread keeps the memory of its searches for the next game,
// so that all searches of a process have the same settings. Throws Error if the record's start is
// not a position.
std::optional<SearchedGame> search_for_puzzles(const PuzzleGame& source,
                                               const PuzzleSearch& search);

// Returns a text that is another one for other settings.
std::string text_of(const PuzzleSettings& settings);

// Returns the game of which boards are composed: the one that is asked for, or else the first that
// has boards. Throws Error of kind usage if it has none.
std::string composed_game(const std::string& asked);

// Returns a board that is made by chance, as text; `number` is its number among those of the seed.
std::string composed_board(const std::string& game, std::uint64_t seed, std::uint64_t number);

// The page on which people solve puzzles of any games: one HTML file that needs no network. It
// lists everything that can be played where a turn is asked for, and the answers, so that its
// script (formats/output/puzzle_page/) needs no rules of the games.
class PuzzlePage {
 public:
  struct Link {
    std::string address;  // from where the page lies
    std::string words;
  };

  struct Item {
    Puzzle puzzle;
    std::optional<Link> game;  // the turn of the game that it comes from, if that is there
    std::shared_ptr<const nlohmann::ordered_json> json;  // what the script knows of the puzzle
  };

  explicit PuzzlePage(const Language& language = english()) : language_(language) {}

  // Adds a puzzle after the others. Throws Error if one of its turns cannot be played.
  void add(const Puzzle& puzzle);

  // Returns the page. `links` lead to the site that it is part of, its first page first.
  std::string html(const std::string& title, std::span<const Link> links,
                   Compressor compressed) const;

  std::vector<Item> items;

 private:
  const Language& language_;
  std::vector<std::string_view> games_;
  std::vector<PageBoard> boards_;   // of these games
  std::vector<std::string> goals_;  // what they are about, a sentence each
};

// The sheets of a set of puzzles, as figures that are ready to be drawn.

inline constexpr int most_puzzles_a_page = 12;

// Returns the titles of all games in a set, joined by commas.
std::string titles_of(const std::vector<Puzzle>& puzzles, const Language& language = english());

// What a book says in place of the set's own words.
struct SheetTexts {
  std::string title;   // empty: the games
  std::string author;  // below the title of the first page; may be empty
  bool without_ratings = false;
};

// Returns the pages: what a reader must know, the puzzles, and after them the answers. There are
// none if there is no puzzle or `puzzles_a_page` is 0.
std::vector<Figure> puzzle_sheets(const std::vector<Puzzle>& puzzles, int puzzles_a_page,
                                  const Language& language = english(),
                                  const SheetTexts& texts = {});

// Checks a whole set of puzzles: every part of it against every other, and all of its proofs.

struct CheckedSet {
  std::size_t puzzles = 0;
  std::uint64_t positions = 0;      // checked in the proofs
  std::vector<std::string> absent;  // files that a set may leave out, and this one does
  std::vector<std::string> faults;  // what is wrong, with the file or the puzzle
};

// Checks the set, stopping early once `stop` is set. `compressed` is what its page was made with.
// Throws Error of kind syntax if puzzles.jsonl cannot be understood.
CheckedSet check_set(const SetFiles& files, Compressor compressed, const std::atomic<bool>& stop);

// Says what was checked of a set without faults.
std::string in_words(const CheckedSet& set);

}  // namespace cairn
