// Writes the JSON Schemas of all that Cairn writes or reads as JSON, from its lists of members. The
// build runs it; each argument is a file to write, such as analysis.schema.json. The keys are
// described in docs/formats.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "app/puzzles.hpp"
#include "app/records.hpp"
#include "formats/output/analysis_text.hpp"
#include "formats/output/engine_json.hpp"
#include "formats/output/figure_source.hpp"
#include "formats/output/puzzle_files.hpp"
#include "formats/output/record_report.hpp"
#include "formats/output/statistics_text.hpp"
#include "formats/output/theme.hpp"
#include "formats/records/analysis_json.hpp"

namespace {

using namespace cairn;
using Json = nlohmann::ordered_json;

struct SchemaFile {
  std::string_view name;
  std::string_view title;
  Json (*schema)();
};

constexpr std::array files = std::to_array<SchemaFile>({
    {"analysis", "A line of `cairn analyse --format json`: an analysed game, or a bad record",
     analysis_json_schema},
    {"certificate", "A line of `cairn verify --json`: what the check of a certificate found",
     certificate_json_schema},
    {"engine-answer", "A line that `cairn engine` writes", engine::answer_json_schema},
    {"engine-question", "A line that `cairn engine` reads", engine::question_json_schema},
    {"exploration", "The line of `cairn explore --format json`", exploration_json_schema},
    {"figure", "What a picture says of itself: the entry `figure` of its metadata",
     figure_json_schema},
    {"list", "A line of `cairn list --format json`: a game", listed_json_schema},
    {"puzzle", "A line of puzzles.jsonl: a puzzle with its solution", puzzle_json_schema},
    {"puzzle-journal",
     "A line of journal.jsonl, which `cairn puzzles` keeps while it works: a game that was played, "
     "or one that was searched for puzzles. The checksum is that of the line before it.",
     cli::journal_json_schema},
    {"report", "A line of `--report FILE`: what was found out about a record or a file",
     report_json_schema},
    {"solution", "A line of `cairn solve --json`: a position, what decided a game, or a bad record",
     solution_json_schema},
    {"statistics", "The line of `cairn stats --format json`", statistics_json_schema},
    {"theme", "A theme file of `cairn draw`: colours, line widths and sizes", theme_json_schema},
});

}  // namespace

int main(int count, char** paths) {
  for (const std::filesystem::path path :
       std::span(paths, static_cast<std::size_t>(count)).subspan(1)) {
    const std::string name = path.stem().stem().string();
    const auto file = std::ranges::find(files, name, &SchemaFile::name);
    if (file == files.end()) return 1;
    Json json{{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", file->title}};
    json.update(file->schema());
    if (!(std::ofstream(path) << json.dump(2) << '\n').flush()) return 1;
  }
}
