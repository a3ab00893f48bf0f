// Analyses in JSON: what is read must be written and read back unchanged, and be a record.
#include "formats/records/analysis_json.hpp"

#include "formats/records/analysis_sgf.hpp"
#include "fuzz/records.hpp"

namespace cairn::fuzz {

namespace {

void check(const AnnotatedGame& game) {
  const std::string line = write_json(game, own_texts(game));
  const auto again = read_json(line);
  require(std::get<AnnotatedGame>(again) == game, "read again", line);
  result_of([&] { return write_annotated_sgf(game, own_texts(game)); });
}

}  // namespace

void run(std::string_view text) {
  read_json_values(text, [](const JsonResult& result) {
    if (const auto* game = std::get_if<AnnotatedGame>(&result.content)) check(*game);
  });
  read_records(
      text, "", [](const ReadResult& result) { check(result.content); }, Content::json);
}

}  // namespace cairn::fuzz
