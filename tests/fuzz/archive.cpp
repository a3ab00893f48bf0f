// Files and archives, read piece by piece. Nothing can be demanded of the result, except that
// reading ends.
#include <sys/mman.h>
#include <unistd.h>

#include "formats/records/input.hpp"
#include "fuzz/records.hpp"

namespace cairn::fuzz {

namespace {

// A file in memory.
class File {
 public:
  explicit File(std::string_view text) : descriptor_(memfd_create("fuzz", 0)) {
    require(write(descriptor_, text.data(), text.size()) == static_cast<ssize_t>(text.size()),
            "a file can be made");
  }
  ~File() { close(descriptor_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

void read_all(OpenedFile& file) {
  while (const auto input = file.next()) {
    require(input->error || input->piece || !input->foreign_kind.empty(),
            "a piece, an error or what it is", input->label);
    require(std::ranges::none_of(input->label, [](char c) { return '\0' <= c && c < ' '; }),
            "labels have no control characters");
    if (!input->piece || input->piece->kind != TextPiece::Kind::whole) continue;
    read_records(
        input->piece->text, input->label, [](const ReadResult&) {}, input->piece->content);
  }
}

}  // namespace

void run(std::string_view text) {
  const File in_memory(text);
  result_of([&] {
    const std::atomic<bool> stop{false};
    OpenedFile file(in_memory.path(), false, {}, stop);
    read_all(file);
    return true;
  });
}

}  // namespace cairn::fuzz
