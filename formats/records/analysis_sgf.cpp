#include "formats/records/analysis_sgf.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <optional>

#include "analysis/wording.hpp"
#include "core/version.hpp"
#include "formats/records/sgf_dialects.hpp"

namespace cairn {

namespace {

constexpr std::string_view own_prefix = "Cairn: ";
constexpr std::string_view best_line_name = "Cairn: best line";
constexpr std::string_view candidate_name = "Cairn: candidate ";
constexpr std::string_view refutation_name = "Cairn: refutation";

Property property(std::string_view name, std::string value) {
  return {std::string(name), {std::move(value)}, {}};
}

void erase(Properties& properties, std::initializer_list<std::string_view> names) {
  std::erase_if(properties,
                [&](const Property& p) { return std::ranges::find(names, p.name) != names.end(); });
}

void replace_comment(Properties& properties, std::string comment) {
  if (comment.empty())
    erase(properties, {"C"});
  else
    set_value(properties, "C", std::move(comment));
}

// The lines of the comment that Cairn has added, or all others.
std::string lines_of_comment(const Properties& properties, bool are_own) {
  std::string_view comment = value_of(properties, "C");
  std::string lines;
  while (!comment.empty()) {
    const std::string_view line = comment.substr(0, comment.find('\n'));
    if (line.starts_with(own_prefix) == are_own)
      lines += (lines.empty() ? "" : "\n") + std::string(line);
    comment.remove_prefix(std::min(line.size() + 1, comment.size()));
  }
  return lines;
}

// Appends Cairn's line to the comment among the properties and removes earlier ones. With an empty
// remark, it only removes them.
void set_remark(Properties& properties, const std::string& remark) {
  std::string comment = comment_of(properties);
  if (!remark.empty()) comment += (comment.empty() ? "" : "\n") + std::string(own_prefix) + remark;
  replace_comment(properties, std::move(comment));
}

std::optional<Property> mark_property(Mark mark) {
  switch (mark) {
    case Mark::none:
      return std::nullopt;
    case Mark::inaccuracy:
      return property("DO", "");
    case Mark::mistake:
      return property("BM", "1");
    case Mark::blunder:
      return property("BM", "2");
  }
  return std::nullopt;
}

Property value_property(const Value& value) {
  for (const auto& [name, kind] : properties_of_proven_values)
    if (value.kind == kind) return property(name, "2");
  return property("V", fmt::format("{:.2f}", value.points == 0 ? 0 : value.points / -100.0));
}

bool changes_result(Verdict verdict) {
  return verdict == Verdict::threw_away_win || verdict == Verdict::lost_win ||
         verdict == Verdict::walked_into_loss || verdict == Verdict::lost_at_latest;
}

// Makes a variation of a line, which must not be empty, and names its first node.
std::vector<RecordTurn> variation(Side side, const std::vector<std::string>& texts,
                                  const Value& value, std::string name) {
  std::vector<RecordTurn> line;
  for (const std::string& text : texts) {
    RecordTurn& node = line.emplace_back();
    node.side = side;
    node.text = text;
    side = opponent(side);
  }
  line.front().properties = {value_property(value), property("N", std::move(name))};
  return line;
}

// The variations that Cairn adds to a turn: the best line, unless a candidate shows it, and all
// candidates except the turn played.
std::vector<std::vector<RecordTurn>> own_variations(const AnnotatedTurn& turn, const SgfTurn& sgf) {
  std::vector<std::vector<RecordTurn>> variations;
  const auto add = [&](const std::vector<std::string>& line, const Value& value, std::string name) {
    if (!line.empty()) variations.push_back(variation(turn.side, line, value, std::move(name)));
  };
  const bool is_candidate =
      std::ranges::find(turn.candidates, turn.best, &CandidateTurn::turn) != turn.candidates.end();
  if (is_noteworthy(turn) && !turn.is_best && !is_candidate)
    add(sgf.best_line, turn.best_value, std::string(best_line_name));
  for (std::size_t i = 0; i < turn.candidates.size(); ++i)
    if (const CandidateTurn& candidate = turn.candidates[i]; candidate.turn != turn.text)
      add(sgf.candidates[i], candidate.value, std::string(candidate_name) + std::to_string(i + 1));
  return variations;
}

// Whether an analysis by Cairn has added the variation.
bool is_own_variation(const std::vector<RecordTurn>& variation) {
  return is_best_line(variation) ||
         (!variation.empty() && value_of(variation.front().properties, "N") == refutation_name);
}

class SgfAnnotator {
 public:
  SgfAnnotator(const AnnotatedGame& game, const SgfTexts& sgf, SgfStyle style)
      : game_(game), sgf_(sgf), style_(style), turning_point_(turning_point(game)) {}

  Record record() const {
    Record record = record_of(game_, sgf_);
    annotate_root(record.tags);
    std::size_t node = 0;
    for (std::size_t i = 0; i < game_.turns.size(); ++i, ++node) {
      node += game_.turns[i].preceding.size();
      annotate_turn(record.turns[node], i);
    }
    if (style_ == SgfStyle::flat)
      for (RecordTurn& turn : record.turns) turn.variations.clear();
    return record;
  }

 private:
  void annotate_root(Properties& tags) const {
    if (game_.winner && value_of(tags, "RE").empty())
      tags.push_back(property("RE", *game_.winner == Side::white ? "W+" : "B+"));
    const std::string_view annotator = value_of(tags, "AN");
    if (annotator.empty() || annotator.starts_with("Cairn"))
      set_value(tags, "AN",
                fmt::format("Cairn {}, depth {}, proof nodes {}", version, game_.settings.depth,
                            game_.settings.proof_nodes));
    set_remark(tags, root_remark());
  }

  std::string root_remark() const {
    std::string text = game_.result;
    for (const StorySentence& sentence : story(game_))
      text += (text.ends_with('.') ? " " : ". ") + sentence.text;
    if (game_.answer)
      for (const std::string& sentence : answer_sentences(*game_.answer))
        text += (text.ends_with('.') ? " " : ". ") + sentence;
    if (game_.cut_off) text += "; the record ends here by an error: " + game_.cut_off->message;
    return text;
  }

  void annotate_turn(RecordTurn& node, std::size_t i) const {
    const AnnotatedTurn& turn = game_.turns[i];
    if (!turn.is_searched) return;
    annotate_node(node, turn, turning_point_ == i);
    annotate_judged(node.variations, turn);
    annotate_variations(node, i);
  }

  void annotate_node(RecordTurn& node, const AnnotatedTurn& turn, bool is_turning_point) const {
    Properties own;
    if (const auto mark = mark_property(turn.mark)) own.push_back(*mark);
    own.push_back(value_property(turn.after));
    if (is_turning_point)
      own.push_back(property("HO", "2"));
    else if (changes_result(turn.verdict))
      own.push_back(property("HO", "1"));
    if (turn.mark != Mark::none)
      erase(node.properties, {"BM", "DO", "IT", "TE"});
    else if (is_own_record(game_.tags))
      erase(node.properties, {"BM", "DO"});
    erase(node.properties, {"V", "GB", "GW", "DM", "UC", "HO"});
    set_remark(node.properties, is_noteworthy(turn) ? remark(turn) : "");
    node.properties.insert(node.properties.begin(), own.begin(), own.end());
  }

  // Annotates the variations that were judged, and those within them.
  void annotate_judged(std::vector<std::vector<RecordTurn>>& variations,
                       const AnnotatedTurn& turn) const {
    for (std::size_t i = 0; i < variations.size() && i < turn.judged_variations.size(); ++i) {
      auto judged = turn.judged_variations[i].begin();
      for (RecordTurn& node : variations[i]) {
        if (node.text.empty()) continue;
        if (judged == turn.judged_variations[i].end()) break;
        annotate_judged(node.variations, *judged);
        annotate_node(node, *judged++, false);
      }
    }
  }

  void annotate_variations(RecordTurn& node, std::size_t i) const {
    std::erase_if(node.variations, is_own_variation);
    auto own = own_variations(game_.turns[i], sgf_.turns[i]);
    if (i > 0 && is_refuted_otherwise(i))
      own.push_back(variation(game_.turns[i].side, sgf_.turns[i - 1].refutation,
                              game_.turns[i].before, std::string(refutation_name)));
    node.variations.insert(node.variations.begin(), own.begin(), own.end());
  }

  // Returns whether the turn before turn `i` is refuted by another turn than the one played or one
  // that Cairn shows there anyway.
  bool is_refuted_otherwise(std::size_t i) const {
    const std::vector<std::string>& line = game_.turns[i - 1].refutation;
    const AnnotatedTurn& turn = game_.turns[i];
    if (line.empty() || line.front() == turn.text) return false;
    const bool is_shown = is_noteworthy(turn) && !turn.is_best && turn.best == line.front();
    return !is_shown && std::ranges::find(turn.candidates, line.front(), &CandidateTurn::turn) ==
                            turn.candidates.end();
  }

  const AnnotatedGame& game_;
  const SgfTexts& sgf_;
  SgfStyle style_;
  std::optional<std::size_t> turning_point_;
};

}  // namespace

Record record_of(const AnnotatedGame& game) {
  Record record;
  record.source = game.source;
  record.number = game.number;
  record.game = game.game;
  record.tags = game.tags;
  record.format = Format::text;
  record.start = game.start;
  for (const AnnotatedTurn& turn : game.turns) {
    std::ranges::copy(turn.preceding, std::back_inserter(record.turns));
    RecordTurn& node = record.turns.emplace_back();
    node.side = turn.side;
    node.text = turn.text;
    node.properties = turn.properties;
    node.variations = turn.variations;
  }
  std::ranges::copy(game.trailing, std::back_inserter(record.turns));
  return record;
}

Record record_of(const AnnotatedGame& game, const SgfTexts& sgf) {
  Record record = record_of(game);
  record.format = Format::cairn;
  record.start = sgf.start;
  std::size_t node = 0;
  for (std::size_t i = 0; i < game.turns.size(); ++i, ++node) {
    node += game.turns[i].preceding.size();
    record.turns[node].text = sgf.turns[i].text;
  }
  return record;
}

std::string comment_of(const Properties& properties) {
  return lines_of_comment(properties, false);
}

void set_comment(Properties& properties, std::string comment) {
  const std::string own = lines_of_comment(properties, true);
  if (!own.empty()) comment += (comment.empty() ? "" : "\n") + own;
  replace_comment(properties, std::move(comment));
}

bool is_best_line(const std::vector<RecordTurn>& variation) {
  if (variation.empty()) return false;
  const std::string_view name = value_of(variation.front().properties, "N");
  return name == best_line_name || name.starts_with(candidate_name);
}

std::string write_annotated_sgf(const AnnotatedGame& game, const SgfTexts& sgf, SgfStyle style) {
  return write_cairn(SgfAnnotator(game, sgf, style).record());
}

}  // namespace cairn
