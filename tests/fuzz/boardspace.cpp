// Boardspace's records, whatever game they claim to hold.
#include "formats/records/boardspace.hpp"

#include "fuzz/records.hpp"

void cairn::fuzz::run(std::string_view text) {
  sgf::Scanner scanner(text);
  while (scanner.next())
    if (const auto record = result_of([&] { return read_boardspace(scanner); })) check(*record);
}
