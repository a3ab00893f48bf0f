// Little Golem's records.
#include "fuzz/records.hpp"

void cairn::fuzz::run(std::string_view text) {
  const auto check_if_of_server = [](const ReadResult& result) {
    const auto* record = std::get_if<Record>(&result.content);
    if (record && record->format == Format::littlegolem) check(*record);
  };
  read_records(text, "", check_if_of_server, Content::sgf);
}
