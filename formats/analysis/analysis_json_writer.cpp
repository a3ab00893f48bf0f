#include <nlohmann/json.hpp>

#include "core/outcome.hpp"
#include "core/version.hpp"
#include "formats/analysis/analysis_json.hpp"
#include "formats/analysis/answer_text.hpp"
#include "formats/analysis/reason_text.hpp"
#include "formats/analysis/story.hpp"
#include "formats/json/json_value.hpp"
#include "formats/sgf/sgf.hpp"
#include "formats/text/words.hpp"
#include "model/result_text.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;
using json::to_json;
using namespace words;

Json header(std::string_view schema) {
  return {{"cairn", version}, {"schema", schema}};
}

Json to_json(const Properties& properties) {
  Json json = Json::array();
  for (const Property& property : properties)
    json.push_back({{"name", in_utf8(property.name)}, {"values", to_json(property.values)}});
  return json;
}

// A sequence of nodes without moves, written as SGF text.
Json to_json(const std::vector<RecordTurn>& nodes) {
  return in_utf8(sgf::write_variations({nodes}));
}

Json to_json(const SecondLook& look) {
  return {{"first_loss", look.first_loss},
          {"loss", look.loss},
          {"error", look.error},
          {"nodes", look.nodes}};
}

Json to_json(const Reason& reason) {
  Json json{{"code", reason.code},
            {"text", in_utf8(in_words(reason))},
            {"side", word_for(sides, reason.side)},
            {"turn", in_utf8(reason.turn)},
            {"turns", reason.turns},
            {"spaces", to_json(reason.spaces)}};
  if (!reason.piece.empty()) json["piece"] = in_utf8(reason.piece);
  if (reason.count > 0) json["count"] = reason.count;
  if (reason.other > 0) json["other"] = reason.other;
  return json;
}

Json to_json(const CandidateTurn& candidate) {
  Json json{{"turn", in_utf8(candidate.turn)},
            {"value", to_json(candidate.value)},
            {"win", candidate.white_win_percent},
            {"line", to_json(candidate.line)}};
  if (candidate.reason) json["reason"] = to_json(*candidate.reason);
  return json;
}

Json to_json(const CandidateTurn& candidate, const std::vector<std::string>& sgf_line) {
  Json json = to_json(candidate);
  if (!candidate.line.empty()) json["sgf_line"] = to_json(sgf_line);
  return json;
}

Json to_json(const PositionAnswer& answer) {
  Json json{{"to_move", word_for(sides, answer.to_move)},
            {"value", to_json(answer.value)},
            {"win", answer.white_win_percent},
            {"nodes", answer.nodes}};
  if (answer.asked > 0) json["asked"] = answer.asked;
  json["text"] = to_json(answer_sentences(answer));
  json["best"] = Json::array();
  for (const CandidateTurn& turn : answer.best) json["best"].push_back(to_json(turn));
  json["threats"] = Json::array();
  for (const CandidateTurn& turn : answer.threats) json["threats"].push_back(to_json(turn));
  return json;
}

// Adds what only some turns have: how the judgement came about.
void add_reasons(Json& json, const AnnotatedTurn& turn) {
  if (turn.mark == Mark::mistake || turn.mark == Mark::blunder)
    json["confirmed"] = turn.second_look ? "search" : "proof";
  if (turn.second_look) json["second_look"] = to_json(*turn.second_look);
  if (turn.reason) json["reason"] = to_json(*turn.reason);
  if (turn.excuse != Excuse::none) json["excuse"] = word_for(excuses, turn.excuse);
  if (turn.asked_before > 0) json["asked_before"] = turn.asked_before;
  if (!turn.refutation.empty()) json["refutation"] = to_json(turn.refutation);
}

// Adds what only some records have. Empty parts are left out.
void add_record_parts(Json& json, const AnnotatedTurn& turn, const SgfTurn& sgf) {
  json["sgf_text"] = in_utf8(sgf.text);
  if (!turn.best_line.empty()) json["sgf_best_line"] = to_json(sgf.best_line);
  if (!turn.refutation.empty()) json["sgf_refutation"] = to_json(sgf.refutation);
  for (std::size_t i = 0; i < turn.candidates.size(); ++i)
    json["candidates"].push_back(to_json(turn.candidates[i], sgf.candidates[i]));
  if (!turn.preceding.empty()) json["preceding"] = to_json(turn.preceding);
  if (!turn.properties.empty()) json["properties"] = to_json(turn.properties);
  if (!turn.variations.empty())
    json["variations"] = in_utf8(sgf::write_variations(turn.variations));
}

void add_findings(Json& json, const AnnotatedTurn& turn) {
  json.update({{"before", to_json(turn.before)},
               {"after", to_json(turn.after)},
               {"win_before", turn.win_before},
               {"win_after", turn.win_after},
               {"best_value", to_json(turn.best_value)},
               {"win_best", turn.win_best},
               {"loss", turn.loss},
               {"mark", word_for(marks, turn.mark)},
               {"verdict", word_for(verdicts, turn.verdict)},
               {"best", in_utf8(turn.best)},
               {"is_best", turn.is_best},
               {"best_line", to_json(turn.best_line)},
               {"nodes", turn.nodes}});
  add_reasons(json, turn);
}

// What there is of a turn of a game as of one of a variation. The variations of a variation stand
// in the record's text of the whole.
Json to_json(const AnnotatedTurn& turn) {
  Json json{{"side", word_for(sides, turn.side)},
            {"text", in_utf8(turn.text)},
            {"position", in_utf8(turn.position)}};
  if (turn.is_searched) add_findings(json, turn);
  for (const std::vector<AnnotatedTurn>& variation : turn.judged_variations) {
    Json& turns = json["judged_variations"].emplace_back(Json::array());
    for (const AnnotatedTurn& judged : variation) turns.push_back(to_json(judged));
  }
  return json;
}

Json to_json(const AnnotatedTurn& turn, const SgfTurn& sgf) {
  Json json = to_json(turn);
  add_record_parts(json, turn, sgf);
  return json;
}

Json to_json(const std::optional<double>& number) {
  return number ? Json(*number) : Json();
}

Json to_json(const std::optional<CutOff>& cut_off) {
  if (!cut_off) return nullptr;
  return {{"message", in_utf8(cut_off->message)}, {"turn", cut_off->turn}};
}

Json to_json(const StorySentence& sentence) {
  Json json{{"code", sentence.code}, {"text", in_utf8(sentence.text)}};
  if (sentence.turn) json["turn"] = *sentence.turn;
  if (sentence.last_turn) json["last_turn"] = *sentence.last_turn;
  if (sentence.side) json["side"] = word_for(sides, *sentence.side);
  if (!sentence.played.empty()) json["played"] = in_utf8(sentence.played);
  if (!sentence.better.empty()) json["better"] = in_utf8(sentence.better);
  if (sentence.percent) json["percent"] = *sentence.percent;
  if (sentence.most) json["most"] = *sentence.most;
  if (sentence.points) json["points"] = *sentence.points;
  return json;
}

// The result in one word: that of the rules, which also call a game a draw by its ending, or else
// what the record says.
ResultKind outcome_of(const AnnotatedGame& game) {
  if (game.winner) return *game.winner == Side::white ? ResultKind::white : ResultKind::black;
  if (game.ending == repetition.word) return ResultKind::draw;
  const bool is_said_drawn = !game.cut_off && parse_result(game.tags).kind == ResultKind::draw;
  return is_said_drawn ? ResultKind::draw : ResultKind::open;
}

Json to_json(const AnnotatedGame& game, const SgfTexts& sgf) {
  Json json = header(analysis_schema);
  json["source"] = in_utf8(game.source);
  json["number"] = game.number;
  json["game"] = in_utf8(game.game);
  json["settings"] = {{"depth", game.settings.depth},
                      {"proof_nodes", game.settings.proof_nodes},
                      {"second_look_nodes", game.settings.second_look_nodes}};
  if (game.settings.candidates > 0) json["settings"]["candidates"] = game.settings.candidates;
  if (game.settings.variations) json["settings"]["variations"] = true;
  json["tags"] = to_json(game.tags);
  json["winner"] = game.winner ? Json(word_for(sides, *game.winner)) : Json();
  json["result"] = in_utf8(game.result);
  json["outcome"] = name(outcome_of(game));
  if (!game.ending.empty()) json["ending"] = in_utf8(game.ending);
  for (const StorySentence& sentence : story(game)) json["story"].push_back(to_json(sentence));
  if (game.proofs_reach > 0) json["proofs_reach"] = game.proofs_reach;
  for (const Side side : both_sides)
    json["accuracy"][std::string(word_for(sides, side))] = to_json(game.accuracy[index(side)]);
  json["cut_off"] = to_json(game.cut_off);
  json["start"] = in_utf8(game.start);
  json["sgf_start"] = in_utf8(sgf.start);
  json["final_position"] = in_utf8(game.final_position);
  if (game.answer) json["answer"] = to_json(*game.answer);
  json["turns"] = Json::array();
  for (std::size_t i = 0; i < game.turns.size(); ++i)
    json["turns"].push_back(to_json(game.turns[i], sgf.turns[i]));
  if (!game.trailing.empty()) json["trailing"] = to_json(game.trailing);
  return json;
}

}  // namespace

std::string write_json(const AnnotatedGame& game, const SgfTexts& sgf) {
  return json::dump(to_json(game, sgf)) + '\n';
}

std::string write_json(const BadRecord& record, std::string_view schema) {
  Json json = header(schema);
  json["source"] = in_utf8(record.source);
  json["number"] = record.number;
  json["error"] = {{"kind", word_for(error_kinds, record.error.kind())},
                   {"message", in_utf8(record.error.what())},
                   {"line", record.error.place().line},
                   {"column", record.error.place().column}};
  return json::dump(json) + '\n';
}

}  // namespace cairn
