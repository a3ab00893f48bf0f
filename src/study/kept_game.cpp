#include "study/kept_game.hpp"

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "formats/pages/position_index.hpp"

namespace cairn {

namespace {

template <class Value, class Other>
concept IsA = std::same_as<std::remove_const_t<Value>, Other>;

// The members of each type, in the order in which both writing and reading go through them.
template <IsA<SideFigures> Side>
void for_members(Side& side, auto&& each) {
  each(side.player, side.accuracy, side.searched, side.inaccuracies, side.mistakes, side.blunders,
       side.wins_given_away);
}

template <IsA<OpeningStep> Step>
void for_members(Step& step, auto&& each) {
  each(step.key, step.position, step.player, step.loss);
}

template <IsA<GameFigures> Figures>
void for_members(Figures& game, auto&& each) {
  each(game.source, game.number, game.game, game.title, game.setup, game.event, game.round,
       game.date, game.sides[0], game.sides[1], game.winner, game.is_draw, game.result, game.ending,
       game.turns, game.is_cut_off, game.search, game.turning_point, game.decided, game.opening,
       game.first_turn, game.kinds[0], game.kinds[1]);
}

template <IsA<Moment> Shown>
void for_members(Shown& moment, auto&& each) {
  each(moment.game, moment.position, moment.played, moment.best, moment.title, moment.text,
       moment.address, moment.once, moment.weight);
}

template <IsA<GameMoments> Moments>
void for_members(Moments& moments, auto&& each) {
  each(moments.given_away, moments.swings, moments.saves, moments.long_wins, moments.pretty,
       moments.turned, moments.mistakes[0], moments.mistakes[1]);
}

template <IsA<Diagram::Piece> Piece>
void for_members(Piece& piece, auto&& each) {
  each(piece.at.x, piece.at.y, piece.side, piece.arrangement, piece.forms, piece.height, piece.name,
       piece.letters);
}

template <IsA<SiteGame> Game>
void for_members(Game& game, auto&& each) {
  each(game.figures, game.moments, game.stem, game.record, game.positions, game.looks,
       game.puzzle_links);
}

template <IsA<Repair> Mended>
void for_members(Mended& repair, auto&& each) {
  each(repair.place.line, repair.place.column, repair.what, repair.before, repair.after);
}

// Those of a record that could be played to its end, and is compared with no other.
template <IsA<RecordReport> Report>
void for_members(Report& report, auto&& each) {
  each(report.source, report.number, report.place.line, report.place.column, report.state,
       report.game, report.turns, report.turns_in_record, report.result, report.outcome,
       report.ending, report.repairs, report.spaces, report.notes);
}

template <IsA<KeptGame> Kept>
void for_members(Kept& kept, auto&& each) {
  each(kept.game, kept.report);
}

// Numbers are written in as few bytes as they need: seven bits in each, the lowest first, and a bit
// that tells whether another one follows. Signed ones begin 0, -1, 1, -2.
std::uint64_t unsigned_of(std::int64_t number) {
  const auto twice = static_cast<std::uint64_t>(number) << 1;
  return number < 0 ? ~twice : twice;
}

std::int64_t signed_of(std::uint64_t number) {
  const auto half = static_cast<std::int64_t>(number >> 1);
  return (number & 1) != 0 ? ~half : half;
}

template <class Value>
concept IsNumber = (std::is_integral_v<Value> || std::is_enum_v<Value>);

constexpr int bits_of_byte = 8;
constexpr int bits_not_kept = 64 - PositionIndex::bits_of_keys;  // of the keys of positions

class BytesWriter {
 public:
  template <class... Values>
  void operator()(const Values&... values) {
    (write(values), ...);
  }
  std::string take() { return std::move(bytes_); }

 private:
  template <class Value>
  void write(const Value& value) {
    if constexpr (IsNumber<Value>)
      write_number(unsigned_of(static_cast<std::int64_t>(value)));
    else
      for_members(value, *this);
  }
  void write(double value) { write_bits(std::bit_cast<std::uint64_t>(value), 0); }
  void write(std::uint64_t key) { write_bits(key, 0); }
  void write(const std::string& text) {
    write_number(text.size());
    bytes_ += text;
  }
  void write(const std::shared_ptr<const std::string>& text) {
    write(text ? *text : std::string());
  }
  template <class Value>
  void write(const std::optional<Value>& value) {
    write(value.has_value());
    if (value) write(*value);
  }
  template <class Value>
  void write(const std::vector<Value>& values) {
    write_number(values.size());
    for (const Value& value : values) write(value);
  }
  void write(const std::vector<std::uint64_t>& positions) {
    write_number(positions.size());
    for (const std::uint64_t key : positions) write_bits(key, bits_not_kept);
  }

  void write_number(std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes_ += static_cast<char>((number & 0x7F) | 0x80);
    bytes_ += static_cast<char>(number);
  }
  // Writes the bits from this one on.
  void write_bits(std::uint64_t value, int first) {
    for (int bit = first; bit < 64; bit += bits_of_byte)
      bytes_ += static_cast<char>(value >> bit & 0xFF);
  }

  std::string bytes_;
};

class BytesReader {
 public:
  explicit BytesReader(std::string_view bytes) : bytes_(bytes) {}

  template <class... Values>
  void operator()(Values&... values) {
    (read(values), ...);
  }
  void expect_end() const {
    if (!bytes_.empty()) fail();
  }

 private:
  [[noreturn]] static void fail() {
    throw Error(Error::Kind::syntax,
                "what is kept of a game is damaged; the bytes as they were "
                "written expected");
  }
  std::string_view next(std::size_t size) {
    if (size > bytes_.size()) fail();
    const std::string_view found = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return found;
  }
  std::uint64_t number() {
    std::uint64_t number = 0;
    for (int bit = 0; bit < 64; bit += 7) {
      const auto byte = static_cast<unsigned char>(next(1).front());
      number |= static_cast<std::uint64_t>(byte & 0x7F) << bit;
      if (byte < 0x80) return number;
    }
    fail();
  }
  // How many elements follow, none of which is smaller than a byte.
  std::size_t count() {
    const std::uint64_t count = number();
    if (count > bytes_.size()) fail();
    return static_cast<std::size_t>(count);
  }
  std::uint64_t bits(int first) {
    std::uint64_t value = 0;
    for (int bit = first; bit < 64; bit += bits_of_byte)
      value |= std::uint64_t{static_cast<unsigned char>(next(1).front())} << bit;
    return value;
  }

  template <class Value>
  void read(Value& value) {
    if constexpr (IsNumber<Value>)
      value = static_cast<Value>(signed_of(number()));
    else
      for_members(value, *this);
  }
  void read(double& value) { value = std::bit_cast<double>(bits(0)); }
  void read(std::uint64_t& key) { key = bits(0); }
  void read(std::string& text) { text = next(count()); }
  void read(std::shared_ptr<const std::string>& text) {
    if (const std::string_view found = next(count()); !found.empty())
      text = std::make_shared<const std::string>(found);
  }
  template <class Value>
  void read(std::optional<Value>& value) {
    bool is_there = false;
    read(is_there);
    if (is_there) read(value.emplace());
  }
  template <class Value>
  void read(std::vector<Value>& values) {
    values.resize(count());
    for (Value& value : values) read(value);
  }
  void read(std::vector<std::uint64_t>& positions) {
    positions.resize(count());
    for (std::uint64_t& key : positions) key = bits(bits_not_kept);
  }

  std::string_view bytes_;
};

}  // namespace

std::string write_kept_game(const KeptGame& game) {
  BytesWriter writer;
  writer(game);
  return writer.take();
}

KeptGame read_kept_game(std::string_view bytes) {
  KeptGame game;
  BytesReader reader(bytes);
  reader(game);
  reader.expect_end();
  return game;
}

}  // namespace cairn
