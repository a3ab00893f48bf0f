#include "app/protocol.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <fmt/format.h>
#include <iterator>
#include <limits>
#include <map>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/annotate.hpp"
#include "analysis/replay.hpp"
#include "analysis/solve.hpp"
#include "app/analysed_record.hpp"
#include "app/records.hpp"
#include "app/site.hpp"
#include "core/diagram.hpp"
#include "core/error.hpp"
#include "core/language.hpp"
#include "core/puzzle.hpp"
#include "core/record.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "core/words.hpp"
#include "formats/output/analysis_text.hpp"
#include "formats/output/page_boards.hpp"
#include "formats/output/page_text.hpp"
#include "formats/output/puzzle_files.hpp"
#include "formats/output/record_report.hpp"
#include "formats/output/scene.hpp"
#include "formats/output/svg.hpp"
#include "formats/output/theme.hpp"
#include "formats/records/analysis_json.hpp"
#include "formats/records/json.hpp"
#include "formats/records/members.hpp"
#include "formats/records/reader.hpp"
#include "formats/records/writer.hpp"
#include "games/any_game.hpp"
#include "games/list.hpp"

namespace cairn {

namespace protocol {

using namespace json::rules;
using engine::Ask;
using engine::Complaint;
using engine::Query;
using json::Element;
using json::Json;
using json::Pass;

struct Records {
  std::string source;
  std::vector<ReadResult> results;  // without their texts
};

// An analysis that is made in steps. Once it is done, `game` is what was made.
struct Analysis {
  int first = 0;  // how many turns precede the first position that has a value
  std::unique_ptr<AnySteps> steps;
  std::optional<AnalysedGame> game;

  void note_end() {
    if (auto study = steps->result()) game = std::move(study);
  }
};

// A proof that is searched in slices. What earlier slices found out is in the solver's table, so
// that a slice goes on where the last one ended.
struct Proof {
  const AnyGame* game = nullptr;
  std::string position;
  std::unique_ptr<AnySolver> solver;
  Solution solution;

  // Searches so many positions. Returns whether more of them may find out more.
  bool step(std::uint64_t nodes) {
    solver->allow(nodes);
    const std::uint64_t before = solution.nodes;
    solution = solver->solve(0).solution;
    const bool is_spent = solution.nodes >= nodes;
    solution.nodes += before;
    return solution.value == Solution::Value::unknown && is_spent;
  }
};

// A board that can be asked what can be played on it. Its looks are numbered as they are met.
struct Board {
  Board(const AnyGame& of, const Language& spoken)
      : game(of), language(spoken), shown(of.empty_board()), played(of.board(shown)) {}

  const AnyGame& game;
  const Language& language;
  PageBoard shown;
  std::unique_ptr<AnyBoard> played;
};

}  // namespace protocol

struct Session::State {
  const EngineSettings& settings;
  const std::atomic<bool>& stop;
  GamesAnswerer answerer;
  std::string question{};     // that it thinks about; empty: none
  std::uint64_t thought = 0;  // positions searched for it
  std::optional<protocol::Proof> proof{};
  std::optional<protocol::Records> records{};
  std::optional<protocol::Analysis> analysis{};
  std::map<std::pair<const AnyGame*, const Language*>, protocol::Board> boards{};

  void forget() {
    answerer.forget();
    question.clear();
    proof.reset();
  }
};

namespace protocol {

namespace {

// Thrown for a wrong value of a key.
struct Wrong {
  std::string field;
  std::string message;
};

// A question, as the functions that answer it see it. What they read is left as it is if the key is
// missing; a value that is wrong throws Wrong.
struct Asked {
  Session::State& session;
  const Ask& ask;
  Element line{ask.line, ""};
  engine::Keys keys{"id", "ask"};  // that were read
  std::vector<Complaint> warnings{};  // of keys within objects that nobody reads

  template <class Read>
  void read_by(const char* key, Read read) {
    if (!has(key)) return;
    keys.emplace_back(key);
    try {
      read(line[key]);
    } catch (const Error& error) {
      throw Wrong{key, error.what()};
    }
  }

  template <class T>
  void read(const char* key, T& value, const json::Rule& rule = if_any) {
    read_by(key, [&](const Element&) {
      Pass pass(line);
      pass(key, value, rule);
    });
  }

  // Reads an object by a list of its members; others are read elsewhere.
  template <class List>
  void read_object(const char* key, List list, engine::Keys others = {}) {
    read_by(key, [&](const Element& element) {
      element.require(ask.line.at(key).is_object(), "an object");
      Pass pass(element, &others);
      list(pass);
      for (Complaint& warning : engine::warnings_of(ask.line.at(key), others)) {
        warning.field = key + ('.' + warning.field);
        warning.id = ask.id;
        warnings.push_back(std::move(warning));
      }
    });
  }

  bool has(const char* key) const { return line.has(key); }
  std::string text(const char* key, std::string missing = {}) {
    read(key, missing);
    return missing;
  }
  std::size_t count(const char* key, std::size_t missing) {
    read(key, missing, if_any.from(0).to(std::numeric_limits<int>::max()).checked());
    return missing;
  }
  const AnyGame& game() { return game_named(text("game")); }
  std::string position(const char* key = "position") {
    const AnyGame& of = game();
    return typed_position(text(key), of.name).start;
  }
  const Language& language() {
    const Language* language = &english();
    read_by("language", [&](const Element& element) {
      language = language_of(element.text());
      element.require(language != nullptr, "the code of a language, such as \"fr\",");
    });
    return *language;
  }
};

// A document, as it stands in a file, as a string in JSON.
std::string as_string(std::string_view text) {
  return json::dump(in_utf8(text));
}

// ---- The program ----

std::string version_json(Asked&) {
  return as_string(version);
}

std::string games_json(Asked&) {
  Json list = Json::array();
  for (const AnyGame* game : games())
    list.push_back({{"name", game->name}, {"title", game->title}, {"setups", game->setups}});
  return json::dump(list);
}

std::string themes_json(Asked&) {
  Json names = Json::array();
  for (const NamedTheme& theme : themes()) names.push_back(theme.name);
  return json::dump(names);
}

std::string efforts_json(Asked&) {
  Json efforts = Json::array();
  for (const auto& [name, effort] : effort_names)
    efforts.push_back({{"name", name}, {"effort", effort}});
  return json::dump(efforts);
}

std::string messages(Asked& asked) {
  return json::dump(all_messages_json(language_for(asked.text("languages"))));
}

std::string bench(Asked&) {
  std::string lines;
  for (const AnyGame* game : games())
    lines += fmt::format("{} {}\n", game->name, game->search_signature());
  return as_string(lines);
}

std::string perft(Asked& asked) {
  const AnyGame& game = asked.game();
  const std::string position = asked.position();
  return std::to_string(game.perft(position, static_cast<int>(asked.count("depth", 1))));
}

// ---- Records ----

// The bytes that a text stands for whose characters are their numbers.
std::string bytes_of(const Element& element) {
  std::string bytes;
  const std::string whole = element.text();
  for (std::string_view text = whole; !text.empty();) {
    const auto first = static_cast<unsigned char>(text.front());
    const bool is_long = first >= 0x80;
    element.require(first < 0xC4 && (!is_long || text.size() > 1), "characters up to U+00FF");
    const unsigned low = is_long ? static_cast<unsigned char>(text[1]) & 0x3FU : 0;
    bytes += static_cast<char>(is_long ? (first & 0x3U) << 6U | low : first);
    text.remove_prefix(is_long ? 2 : 1);
  }
  return bytes;
}

// The records of the question's text, or those that were read last.
const Records& records_of(Asked& asked) {
  std::optional<Records>& records = asked.session.records;
  std::string text = asked.text("text");
  asked.read_by("bytes", [&](const Element& element) { text = bytes_of(element); });
  const std::string source = asked.text("source", "-");
  if (asked.has("text") || asked.has("bytes")) {
    records = Records{source, read_records(without_byte_order_mark(text), source)};
    for (ReadResult& result : records->results) result.text = {};  // the text goes
  }
  if (!records) throw Wrong{"text", "the key 'text' is missing, and no records were read before"};
  return *records;
}

const ReadResult& result_at(const Records& records, std::size_t number) {
  if (number < records.results.size()) return records.results[number];
  throw Error(Error::Kind::usage, fmt::format("there is no record {}; there are {}, from 0 on",
                                              number, records.results.size()));
}

// Returns the question's record. Throws what is wrong with it.
const Record& record_of(Asked& asked) {
  const ReadResult& result = result_at(records_of(asked), asked.count("number", 0));
  if (const auto* const error = std::get_if<Error>(&result.content)) throw Error(*error);
  return std::get<Record>(result.content);
}

// Who played, where and when, as far as the record tells.
std::string title_of(const Properties& tags) {
  const auto told = [&](std::string_view name) { return in_utf8(value_of(tags, name)); };
  std::string title = told("PW");
  if (const std::string black = told("PB"); !title.empty() || !black.empty())
    title = (title.empty() ? "?" : title) + " – " + (black.empty() ? "?" : black);
  for (const std::string& text : {told("EV"), told("DT")})
    if (!text.empty()) title += (title.empty() ? "" : ", ") + text;
  return title;
}

std::string report_on(const ReadResult& result, const std::string& source) {
  const auto* const record = std::get_if<Record>(&result.content);
  if (!record) return write_json(rejected(source, result.number, std::get<Error>(result.content)));
  try {
    return write_json(check_record(*record), title_of(record->tags));
  } catch (const Error& error) {
    RecordReport bad = rejected(source, result.number, error.at(record->place));
    bad.place = record->place;
    return write_json(bad);
  }
}

std::string read(Asked& asked) {
  const auto& [source, results] = records_of(asked);
  const std::size_t most = std::min(asked.count("most", results.size()), results.size());
  std::string reports;
  for (std::size_t i = 0; i < most; ++i)
    reports += (i > 0 ? "," : "") + report_on(results[i], source);
  std::erase(reports, '\n');  // the ends of the lines
  return fmt::format(R"({{"count":{},"reports":[{}]}})", results.size(), reports);
}

std::string game(Asked& asked) {
  return as_string(write_json(unsearched_game(record_of(asked))));
}

std::string write(Asked& asked) {
  const Record& record = record_of(asked);
  const Format wanted = parse_format(asked.text("format", "cairn"));
  return as_string(write_record(game_named(record.game).rewritten(record, wanted).record, wanted));
}

// ---- Analyses that are documents, and pages ----

// The analysis that is a text of the question. Throws what is wrong with it, as when it does not
// follow the rules, or that of a bad record.
AnalysedGame analysis_of(Asked& asked) {
  auto read = read_json(asked.text("json"));
  if (const auto* bad = std::get_if<BadRecord>(&read)) throw Error(bad->error);
  return AnalysedGame(std::get<AnnotatedGame>(std::move(read))).study();
}

std::string in_format(const AnalysedGame& game, const std::string& format) {
  AnalysisForm form{.format = format};
  if (format == "csv-safe") form = {.format = "csv", .texts = CsvTexts::safe};
  if (constexpr std::array known{"json", "sgf", "csv", "text"};
      std::ranges::find(known, form.format) == known.end())
    throw Error(Error::Kind::usage,
                "unknown format " + quote(format) + "; json, sgf, csv, csv-safe or text expected");
  return as_string(form.header() + written(game, form));
}

std::string convert(Asked& asked) {
  return in_format(analysis_of(asked), asked.text("format", "json"));
}

std::string edit(Asked& asked) {
  GameEdits edits;
  asked.read_by("edits", [&](const Element& element) {
    element.require(asked.ask.line.at("edits").is_object(), "an object");
    edits = read_game_edits(element);
  });
  return in_format(edited(analysis_of(asked).game(), edits), "json");
}

std::string page_parts(Asked& asked) {
  return page_parts_of_game(analysis_of(asked), asked.language());
}

std::string page(Asked& asked) {
  return as_string(page_of_game(analysis_of(asked), nullptr, stored, asked.language()));
}

std::string page_body(Asked& asked) {
  return as_string(engine_body_of_game(analysis_of(asked), stored, asked.language()));
}

// ---- Positions and boards ----

Board& board_of(Asked& asked) {
  const AnyGame& game = asked.game();
  const Language& language = asked.language();
  return asked.session.boards.try_emplace({&game, &language}, game, language).first->second;
}

std::string shape(Asked& asked) {
  const Board& board = board_of(asked);
  Json json = board_json(board.shown, 0, board.language);
  json["symbols"] = board_symbols(board.shown, 0);
  json["rules"] = {board.language.of(board.game.in_brief),
                   board.language.of(board.game.signs_in_brief)};
  json["themes"] = Json::object();
  for (const MotifIdea& idea : board.game.ideas)
    json["themes"][std::string(idea.motif)] =
        theme_in_words(std::string(idea.motif), board.game.ideas, board.language);
  return json::dump(json);
}

// What holds of a position itself, whatever was played before it.
Json to_json(const PositionState& state, const Language& language) {
  Json json{{"position", state.position},
            {"status", language.of(state.status)},
            {"toMove", words::word_for(words::sides, state.to_move)},
            {"isOver", state.outcome.has_value()},
            {"winner", nullptr}};
  if (state.outcome && state.outcome->winner)
    json["winner"] = words::word_for(words::sides, *state.outcome->winner);
  return json;
}

std::string position(Asked& asked) {
  Board& board = board_of(asked);
  const std::string text = asked.position();
  Json json = to_json(board.game.state(text), board.language);
  json["looks"] = board.played->looks_of(text);
  json["known"] = board.shown.looks.size();
  return json::dump(json);
}

std::string actions(Asked& asked) {
  Board& board = board_of(asked);
  Json actions = Json::array();
  for (const auto& [shown, reached, ends_turn] : board.played->actions(asked.position())) {
    Json json = to_json(reached, board.language);
    json["text"] = shown.text;
    json["endsTurn"] = ends_turn;
    const Json action = actions_json(board.shown, shown).front();
    json["kind"] = action[0];
    json["path"] = action[1];
    json["changes"] = action[2];
    actions.push_back(std::move(json));
  }
  return json::dump(actions);
}

std::string turn(Asked& asked) {
  Board& board = board_of(asked);
  const std::string position = asked.position();
  const AnyBoard::Step step = board.played->turn(position, asked.text("turn"));
  Json json = to_json(step.reached, board.language);
  json["text"] = step.shown.text;
  json["side"] = words::word_for(words::sides, step.shown.side);
  json["actions"] = actions_json(board.shown, step.shown);
  return json::dump(json);
}

std::string turn_text(Asked& asked) {
  std::vector<std::int32_t> actions;
  asked.read("actions", actions);
  const AnyGame& game = asked.game();
  return as_string(game.turn_text(asked.position(), actions));
}

std::string refusal(Asked& asked) {
  const Board& board = board_of(asked);
  const auto space_at = [&](const char* key) {
    const double last = static_cast<double>(board.shown.diagram.cells.size()) - 1;
    std::optional<std::size_t> space;
    asked.read(key, space, if_any.from(0).to(last).checked());
    return space;
  };
  const std::string position = asked.position();
  const auto from = space_at("from");
  if (!from) throw Wrong{"from", "the key 'from' is missing; the number of a space expected"};
  const auto to = space_at("to");
  if (to == from) return as_string("");  // there is nothing to say
  return as_string(board.game.refusal(position, *from, to, board.language));
}

std::string kit(Asked& asked) {
  const SetupKit kit = asked.game().setup_kit();
  Json pieces = Json::array();
  for (const auto& [text, look] : kit.pieces)
    pieces.push_back({{"text", text}, {"name", look_in_words(look)}});
  return json::dump({{"pieces", std::move(pieces)},
                     {"hasHeights", kit.has_heights},
                     {"stages", kit.stages},
                     {"empty", kit.empty}});
}

std::string setup(Asked& asked) {
  Board& board = board_of(asked);
  SetupChanges changes;
  const auto list = [&](Pass& pass) {
    pass("toMove", changes.to_move, words::sides, if_any);
    pass("stage", changes.stage, if_any);
  };
  asked.read_object("changes", list, {"put"});
  asked.read_by("changes", [&](const Element& element) {
    if (!element.has("put")) return;
    changes.put = element["put"].list([&](const Element& put) {
      const auto parts = put.list([](const Element& part) { return part; });
      put.require(parts.size() == 2, "a space and a piece");
      const auto space = static_cast<std::size_t>(parts[0].integer(0));
      parts[0].require(space < board.shown.diagram.cells.size(), "the number of a space");
      return std::pair(space, parts[1].text());
    });
  });
  const SetupBoard made = board.game.set_up(asked.position("start"), changes);
  Json looks = board.played->looks_of_setup(made.text);
  return json::dump({{"text", made.text},
                     {"pieces", made.pieces},
                     {"toMove", words::word_for(words::sides, made.to_move)},
                     {"stage", made.stage},
                     {"status", made.status},
                     {"fault", made.fault ? Json(*made.fault) : Json()},
                     {"looks", std::move(looks)},
                     {"known", board.shown.looks.size()}});
}

std::string svg(Asked& asked) {
  std::string theme_name(themes().front().name);
  int width = 400;
  bool has_stacks = false;
  View view;
  std::vector<std::string> turns;
  std::string captures;
  asked.read_object("options", [&](Pass& pass) {
    pass("theme", theme_name, if_any);
    pass("width", width, if_any.from(smallest_width));
    pass("rotation", view.rotation, if_any);
    pass("mirrored", view.mirrored, if_any);
    pass("coordinates", view.coordinates, if_any);
    pass("status", view.status, if_any);
    pass("stacks", has_stacks, if_any);
    pass("turns", turns, if_any);
    pass("captures", captures, if_any);
  });
  if (has_stacks) view.heights = View::Heights::stacks;
  const AnyGame& game = asked.game();
  const Figure drawn{game.diagram(asked.position(), turns, captures), view};
  const Theme& theme = theme_named(theme_name);
  const ImageOutput output{.size = Size::pixels(width), .text_as_text = true};
  const figure::About about{.title = drawn.panels.front().diagram.game,
                            .description = figure::describe(drawn),
                            .metadata = {}};
  return as_string(figure::write_svg(figure::compose(drawn, theme), output, about, theme.font));
}

// ---- Puzzles ----

using PuzzleVerdict = PuzzleCheck::Verdict;

constexpr std::array puzzle_verdicts{
    words::Word<PuzzleVerdict>{PuzzleVerdict::solution, "solution"},
    words::Word<PuzzleVerdict>{PuzzleVerdict::wins_too, "wins_too"},
    words::Word<PuzzleVerdict>{PuzzleVerdict::loses, "loses"},
    words::Word<PuzzleVerdict>{PuzzleVerdict::too_slow, "too_slow"},
    words::Word<PuzzleVerdict>{PuzzleVerdict::not_refuted, "not_refuted"}};

std::string puzzle(Asked& asked) {
  const Puzzle puzzle = read_puzzle(asked.text("puzzle"));
  std::vector<std::string> turns;
  asked.read("turns", turns);
  const PuzzleCheck check = game_named(puzzle.game).check_answer(puzzle, turns);
  return json::dump({{"verdict", words::word_for(puzzle_verdicts, check.verdict)},
                     {"asked", check.is_asked},
                     {"line", check.line},
                     {"end", check.end},
                     {"ending", check.ending}});
}

// ---- Work that is done in steps ----

// What a step throws that was stopped.
Error stopped() {
  return Error(Error::Kind::internal, "it was stopped before it was done");
}

// Finds the game of a query, and the position that its start stands for. Throws QueryError.
void place(Query& query) {
  std::string key = "game";
  try {
    if (!query.game.empty()) game_named(query.game);
    if (!query.game.empty() || is_position_line(query.start)) key = query.start_key;
    NamedPosition place = typed_position(query.start, query.game);
    query.game = std::move(place.game);
    query.start = std::move(place.start);
  } catch (const Error& error) {
    const Error missing(error.kind(),
                        "the key 'game' is missing, and the start does not say it; "
                        "the name of a game expected");
    throw QueryError{key, key == "game" && query.game.empty() ? missing : error};
  }
}

// Thinks about a query for so many positions more, as long as the query is the same.
std::string think(Asked& asked) {
  Session::State& session = asked.session;
  nlohmann::json question = asked.ask.line;
  for (const char* const key : {"id", "nodes"}) question.erase(key);
  const std::string text = question.dump();
  if (session.question != text) {
    session.forget();
    session.question = text;
    session.thought = 0;
  }
  Query query;
  try {
    query = engine::read_query(asked.line, asked.keys);
  } catch (const Error& error) {
    throw Wrong{asked.keys.back(), error.what()};
  }
  place(query);
  constexpr std::int64_t usual_slice = 100'000;
  engine::Answer answer = session.answerer.think_on(
      query, static_cast<std::uint64_t>(query.nodes.value_or(usual_slice)));
  answer.nodes = session.thought += answer.nodes;
  return engine::write_answer(answer);
}

// Goes on with a proof for so many positions, as long as the position is the same.
std::string prove(Asked& asked) {
  const AnyGame& game = asked.game();
  const std::string position = asked.position();
  std::uint64_t nodes = 100'000;
  asked.read("nodes", nodes, if_any.from(1).to(engine::most_nodes).checked());
  std::optional<Proof>& proof = asked.session.proof;
  if (!proof || proof->game != &game || proof->position != position) {
    asked.session.forget();
    const PositionState state = game.state(position);
    const auto bytes = static_cast<std::size_t>(asked.session.settings.memory) << 20U;
    Record record;
    record.game = game.name;
    record.start = position;
    proof = Proof{&game,
                  position,
                  game.solver(record, {.table_bytes = bytes}, asked.session.stop, one_thread()),
                  {}};
    proof->solution.game = game.name;
    proof->solution.position = state.position;
    proof->solution.to_move = state.to_move;
  }
  const bool goes_on = proof->step(nodes);
  if (asked.session.stop) {
    proof.reset();
    throw stopped();
  }
  std::string solution = write_json(proof->solution);
  std::erase(solution, '\n');
  return fmt::format(R"({{"isDone":{},"solution":{}}})", !goes_on, solution);
}

Analysis& analysis_in_work(Asked& asked) {
  if (asked.session.analysis) return *asked.session.analysis;
  throw Error(Error::Kind::usage, "no analysis has begun; 'analyse' begins one");
}

// How far an analysis is.
Json progress_of(const Analysis& analysis) {
  const AnySteps& steps = *analysis.steps;
  Json values = Json::array();
  for (std::size_t i = 0; i < steps.positions(); ++i)
    if (const auto found = steps.value(i))
      values.push_back({{"turn", analysis.first + static_cast<int>(i)},
                        {"value", json::json_of(found->value)},
                        {"whiteWinPercent", found->white_win_percent},
                        {"line", found->line}});
  return {{"isDone", analysis.game.has_value()},
          {"tasks", steps.tasks()},
          {"done", steps.done()},
          {"steps", steps.steps()},
          {"values", std::move(values)}};
}

std::string progress(Asked& asked) {
  return json::dump(progress_of(analysis_in_work(asked)));
}

// Ends an analysis that was stopped.
void expect_no_stop(Asked& asked) {
  if (!asked.session.stop) return;
  asked.session.analysis.reset();
  throw stopped();
}

constexpr int most_effort = 1000;
// A search needs four times as much, which must be addressed.
constexpr auto most_table_megabytes =
    std::min<std::uint64_t>(1U << 20U, std::numeric_limits<std::size_t>::max() >> 22U);

std::string analyse(Asked& asked) {
  AnalysisSettings settings{.proof_nodes = usual_nodes, .second_look_nodes = usual_nodes};
  std::vector<int> turns;
  int megabytes = default_table_bytes >> 20U;
  asked.read_object("settings", [&](Pass& pass) {
    const Rule nodes = if_any.from(0).to(engine::most_nodes).checked();
    pass("effort", settings.effort, if_any.from(quick_effort).to(most_effort).checked());
    pass("depth", settings.depth, if_any.from(1).to(engine::most_depth).checked());
    pass("proofNodes", settings.proof_nodes, nodes);
    pass("secondLookNodes", settings.second_look_nodes, nodes);
    pass("candidates", settings.candidates, if_any.from(0).to(engine::most_candidates).checked());
    pass("tableMegabytes", megabytes,
         if_any.from(1).to(static_cast<double>(most_table_megabytes)).checked());
    pass("turns", turns, if_any.from(1));
    pass.require("turns", turns.empty() || turns.size() == 2, "the first and the last turn");
  });
  const Range range = turns.empty() ? Range{} : Range{turns[0], turns[1]};
  const Record& record = record_of(asked);
  asked.session.analysis.reset();
  Analysis analysis{std::max(range.first, 1) - 1,
                    game_named(record.game)
                        .steps(record, range, settings, asked.session.stop,
                               static_cast<std::size_t>(megabytes) << 20U),
                    {}};
  analysis.note_end();
  asked.session.analysis = std::move(analysis);
  return progress(asked);
}

// Goes on for about so long, at least one step.
std::string step(Asked& asked) {
  using std::chrono::steady_clock;
  const std::chrono::milliseconds time{asked.count("milliseconds", 0)};
  const auto end = steady_clock::now() + time;
  Analysis& analysis = analysis_in_work(asked);
  bool goes_on = !analysis.game;
  while (goes_on && (goes_on = analysis.steps->step()) && steady_clock::now() < end) continue;
  expect_no_stop(asked);
  if (!goes_on && !analysis.game) analysis.note_end();
  return progress(asked);
}

std::string result(Asked& asked) {
  const Analysis& analysis = analysis_in_work(asked);
  if (!analysis.game) throw Error(Error::Kind::usage, "it is not done; more steps are needed");
  return in_format(*analysis.game, asked.text("format", "json"));
}

// Bytes as text: two letters for each, after as many for their hash, by which damage is found.
std::string in_letters(std::string_view bytes) {
  std::string text = fmt::format("{:016x}", text_hash(bytes));
  for (const char byte : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return text;
}

std::string from_letters(std::string_view text) {
  constexpr std::size_t hash_size = 16;
  std::string bytes;
  for (std::size_t i = hash_size; i + 1 < text.size(); i += 2) {
    unsigned byte = 0;
    std::from_chars(text.data() + i, text.data() + i + 2, byte, 16);
    bytes += static_cast<char>(byte);
  }
  if (in_letters(bytes) != text)
    throw Error(Error::Kind::usage, "damaged findings; what 'work' has answered expected");
  return bytes;
}

std::string work(Asked& asked) {
  Analysis& analysis = analysis_in_work(asked);
  const auto found = analysis.steps->work(asked.count("task", 0));
  expect_no_stop(asked);
  if (!found) throw stopped();
  analysis.note_end();
  return json::dump({{"found", in_letters(*found)}, {"progress", progress_of(analysis)}});
}

std::string take(Asked& asked) {
  Analysis& analysis = analysis_in_work(asked);
  analysis.steps->take(asked.count("task", 0), from_letters(asked.text("found")));
  analysis.note_end();
  return "true";
}

// ---- The table ----

// A question's answer is JSON. docs/formats/questions.md says what each takes and answers.
struct Row {
  std::string_view ask;
  std::string (*answer)(Asked&);
};

constexpr std::array questions{
    Row{"version", version_json},
    Row{"games", games_json},
    Row{"themes", themes_json},
    Row{"efforts", efforts_json},
    Row{"messages", messages},
    Row{"bench", bench},
    Row{"perft", perft},
    Row{"read", read},
    Row{"game", game},
    Row{"write", write},
    Row{"convert", convert},
    Row{"edit", edit},
    Row{"page", page_parts},
    Row{"report", page},
    Row{"body", page_body},
    Row{"shape", shape},
    Row{"position", position},
    Row{"actions", actions},
    Row{"turn", turn},
    Row{"turnText", turn_text},
    Row{"refusal", refusal},
    Row{"kit", kit},
    Row{"setup", setup},
    Row{"svg", svg},
    Row{"puzzle", puzzle},
    Row{"prove", prove},
    Row{"analyse", analyse},
    Row{"step", step},
    Row{"progress", progress},
    Row{"result", result},
    Row{"work", work},
    Row{"take", take},
};

std::string (*function_for(std::string_view name))(Asked&) {
  const auto row = std::ranges::find(questions, name, &Row::ask);
  if (row != questions.end()) return row->answer;
  std::string known = "search, think";
  for (const Row& other : questions) known += ", " + std::string(other.ask);
  throw Wrong{"ask", "unknown question " + quote(name) + "; one of " + known + " expected"};
}

std::string answer_to(Session::State& session, const Ask& ask) {
  Asked asked{session, ask};
  const std::string answer =
      ask.name == "think" ? think(asked) : engine::write_answer(ask, function_for(ask.name)(asked));
  std::ranges::move(engine::warnings_of(ask.line, asked.keys), std::back_inserter(asked.warnings));
  std::string lines;
  for (const Complaint& warning : asked.warnings) lines += engine::write_warning(warning);
  return lines + answer;
}

// Calls answer(), and returns what it returns, or an error as a line.
template <class Answer>
std::string answered(Complaint complaint, bool has_kind, const Answer& answer) {
  const auto line = [&](const char* message, Error::Kind kind, Place place = {}) {
    complaint.message = message;
    if (has_kind) {
      complaint.kind = kind;
      complaint.line = place.line;
      complaint.column = place.column;
    }
    return engine::write_error(complaint);
  };
  try {
    return answer();
  } catch (const QueryError& error) {
    complaint.field = error.field;
    return line(error.error.what(), error.error.kind(), error.error.place());
  } catch (const Wrong& wrong) {
    complaint.field = wrong.field;
    return line(wrong.message.c_str(), Error::Kind::syntax);
  } catch (const Error& error) {
    return line(error.what(), error.kind(), error.place());
  }
}

}  // namespace

}  // namespace protocol

using engine::Ask;
using engine::Complaint;
using engine::Query;

Session::Session(const EngineSettings& settings, const std::atomic<bool>& stop, Executor& executor)
    : state_(new State{settings, stop, {settings, stop, executor}}) {}

Session::~Session() = default;

void Session::forget() {
  state_->forget();
}

std::string Session::answer(const Query& asked) {
  return protocol::answered({.id = asked.id}, false, [&] {
    Query query = asked;
    protocol::place(query);
    state_->question.clear();
    state_->proof.reset();
    const engine::Answer answer = state_->answerer.answer(query);
    const bool is_empty = answer.was_terminated && answer.candidates.empty();
    return is_empty ? engine::write_no_result(query) : engine::write_answer(answer);
  });
}

std::string Session::answer(const Ask& ask) {
  return protocol::answered({.id = ask.id}, true,
                            [&] { return protocol::answer_to(*state_, ask); });
}

std::string Session::ask(std::string_view line) {
  engine::Request request = engine::read_request(line);
  std::string lines;
  for (const Complaint& warning : request.warnings) lines += engine::write_warning(warning);
  if (const auto* complaint = std::get_if<Complaint>(&request.content))
    return lines + engine::write_error(*complaint);
  if (const auto* ask = std::get_if<Ask>(&request.content)) return lines + answer(*ask);
  if (const auto* command = std::get_if<engine::Command>(&request.content)) {
    if (command->action == engine::Command::Action::clear_cache) forget();
    return lines + engine::write_acknowledgement(*command);
  }
  for_each_answer(std::get<Query>(std::move(request.content)),
                  [&](const Query& query) { lines += answer(query); });
  return lines;
}

}  // namespace cairn
