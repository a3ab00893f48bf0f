// Adds what stands in the lines of a text record to the record.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "formats/text/typed_line.hpp"
#include "formats/text/understanding.hpp"
#include "model/record.hpp"

namespace cairn {

inline constexpr std::size_t most_turns = 100'000;  // the others are left out

class RecordItems {
 public:
  // The record must outlive this object.
  explicit RecordItems(Record& record) : record_(record) {}

  // Adds a part of a line, which stands at the place.
  void add(const TypedItem& item, Place place);

  // What the text tells of each turn that was added.
  const std::vector<TypedPlace>& places() const { return places_; }

 private:
  void add_turn(const TypedItem& item, std::string_view text, Place place);
  void add_player(const TypedItem& item, Place place);
  void note_speaker(std::string_view name, std::string_view player);
  void add_result(const TypedItem& item, Place place);
  void settle_result(Property found);

  Record& record_;
  std::vector<TypedPlace> places_;
  bool has_other_speaker_ = false;
  bool is_over_ = false;  // whether the last item was a result behind turns
};

}  // namespace cairn
