// The properties that must hold for every record that is read.
#pragma once

#include <string>
#include <variant>

#include "analysis/replay_impl.hpp"
#include "formats/records/reader.hpp"
#include "formats/records/writer.hpp"
#include "fuzz/fuzz.hpp"
#include "game_types.hpp"

namespace cairn::fuzz {

inline constexpr Format all_formats[] = {Format::cairn, Format::littlegolem, Format::boardspace,
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

inline void check(const Record& record) {
  with_game(record.game, [&]<Game G>() {
    for (const Format format : all_formats) check_in<G>(format, record);
  });
}

inline void check(const std::variant<Record, Error>& content) {
  if (const auto* record = std::get_if<Record>(&content)) check(*record);
}

}  // namespace cairn::fuzz
