#include "formats/pages/position_keys.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace cairn {

namespace {

// FNV-1a of a text, and the last steps of MurmurHash3, which let every bit depend on every other.
std::uint32_t hashed(std::uint32_t hash, std::string_view text) {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16'777'619;
  hash = (hash ^ (hash >> 16)) * 0x85EBCA6B;
  hash = (hash ^ (hash >> 13)) * 0xC2B2AE35;
  return hash ^ (hash >> 16);
}

std::uint64_t key_of(std::size_t space, const std::string& word) {
  const std::string text = std::to_string(space) + word;
  return std::uint64_t{hashed(0x811C9DC5, text)} << 32 | hashed(0x1000193, text);
}

// The keys of a position under all maps, kept while pieces come and go: a key is the exclusive or
// of those of its pieces.
class ImageKeys {
 public:
  explicit ImageKeys(std::span<const SpaceMap> maps) : maps_(maps), keys_(maps.size(), 0) {}

  // Puts a piece on a space or takes it away again.
  void change(std::size_t space, const std::string& word) {
    const std::string swapped = swapped_piece(word);
    for (std::size_t i = 0; i < maps_.size(); ++i)
      keys_[i] ^= key_of(maps_[i].spaces[space], maps_[i].swaps_colours ? swapped : word);
  }

  // The least key, with the side to move as a piece beyond the last space.
  std::uint64_t least(Side to_move) const {
    std::uint64_t least = ~std::uint64_t{0};
    for (std::size_t i = 0; i < maps_.size(); ++i) {
      const bool is_white = (to_move == Side::white) != maps_[i].swaps_colours;
      least = std::min(least, keys_[i] ^ key_of(maps_[i].spaces.size(), is_white ? "w" : "W"));
    }
    return least;
  }

 private:
  std::span<const SpaceMap> maps_;
  std::vector<std::uint64_t> keys_;
};

}  // namespace

std::vector<std::uint64_t> position_keys(const GamePage& page, std::span<const Side> to_move,
                                         std::span<const SpaceMap> maps) {
  std::vector<std::string> words;
  for (const Diagram::Piece& look : page.board.looks) words.push_back(piece_word(look));
  ImageKeys images(maps);
  std::vector<int> looks(page.board.diagram.cells.size(), -1);
  const auto apply = [&](const std::vector<PageChange>& changes) {
    for (const auto& [number, look] : changes) {
      const auto space = static_cast<std::size_t>(number);
      if (looks[space] >= 0) images.change(space, words[static_cast<std::size_t>(looks[space])]);
      if (look >= 0) images.change(space, words[static_cast<std::size_t>(look)]);
      looks[space] = look;
    }
  };
  std::vector<std::uint64_t> keys;
  apply(page.start);
  for (std::size_t i = 0; i < to_move.size(); ++i) {
    if (i > 0)
      for (const PageAction& action : page.turns[i - 1].actions) apply(action.changes);
    keys.push_back(images.least(to_move[i]));
  }
  return keys;
}

}  // namespace cairn
