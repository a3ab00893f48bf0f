#include "formats/boardspace/boardspace_date.hpp"
#include "text/ascii.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <utility>

namespace cairn::boardspace {

namespace {

constexpr std::array<std::string_view, 12> english_months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                          "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

// For each month, the beginnings of its name in the languages in which Java writes dates. ASCII
// letters are in lower case here and match in any case; other letters must match exactly.
constexpr std::array<std::string_view, 12> month_beginnings{
    "jan ene gen ian oca sty янв січ Ιαν",
    "feb fev fév şub Şub lut фев лют Φεβ",
    "mar mrt mär már мар бер Μαρ",
    "apr avr abr ápr nis kwi апр кві Απρ",
    "may mai maj mei mag máj май мая тра Μαΐ Μαϊ",
    "jun juin giu iun jún haz cze июн чер Ιουν",
    "jul juil lug iul júl tem lip июл лип Ιουλ",
    "aug ago aoû ağu Ağu sie авг сер Αυγ",
    "sep set sze eyl wrz сен вер Σεπ",
    "oct okt out ott eki paź окт жов Οκτ",
    "nov kas lis ноя лис Νοε",
    "dec dez dic déc ara gru дек гру Δεκ"};

// Whether a byte belongs to a word. Every byte of a character outside ASCII does.
bool is_letter(char c) {
  return ('a' <= lower(c) && lower(c) <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}

bool begins_with(std::string_view word, std::string_view beginning) {
  return word.size() >= beginning.size() &&
         std::ranges::equal(word.substr(0, beginning.size()), beginning, {}, lower);
}

int month_of(std::string_view word) {
  for (std::size_t month = 0; month < month_beginnings.size(); ++month) {
    for (std::string_view rest = month_beginnings[month]; !rest.empty();) {
      const std::size_t size = std::min(rest.find(' '), rest.size());
      if (begins_with(word, rest.substr(0, size))) return static_cast<int>(month) + 1;
      rest.remove_prefix(std::min(size + 1, rest.size()));
    }
  }
  return 0;
}

class DateReader {
 public:
  explicit DateReader(std::string_view text) : text_(text) {}

  std::optional<Date> read() {
    while (at_ < text_.size()) {
      if (is_digit(text_[at_]))
        read_number();
      else if (is_letter(text_[at_]))
        read_word();
      else
        ++at_;
    }
    return date();
  }

 private:
  template <class Is>
  std::string_view take_while(Is is) {
    const std::size_t start = at_;
    while (at_ < text_.size() && is(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
  }

  void read_number() {
    const char before = at_ == 0 ? ' ' : text_[at_ - 1];
    const std::string_view digits = take_while(is_digit);
    const char after = at_ == text_.size() ? ' ' : text_[at_];
    const bool is_zone = before == '+' || (before == '-' && has_time_ && !is_in_date_);
    is_in_date_ = before != ':' && after != ':' && !is_zone;
    if (!is_in_date_) {
      has_time_ = true;
      return;
    }
    int number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (digits.size() == 4 && year_ == 0) {
      year_ = number;
      year_is_first_ = count_ == 0 && month_ == 0;
    } else if (digits.size() <= 2 && count_ < numbers_.size()) {
      numbers_[count_++] = number;
      has_dots_ = has_dots_ || after == '.';
      has_spaced_dots_ = has_spaced_dots_ || text_.substr(at_).starts_with(". ");
    }
  }

  // The last word before the time that looks like a month is the month. A day of the week may
  // precede it, and a time zone may follow the time.
  void read_word() {
    const int month = month_of(take_while(is_letter));
    is_in_date_ = false;
    if (month != 0 && !has_time_) month_ = month;
  }

  // A year of two digits is normally the last number. It is the first one in dates of the Korean
  // form "19. 11. 20", and where the first number is too large for anything else.
  void find_short_year() {
    const std::size_t others = month_ == 0 ? 2 : 1;
    if (year_ != 0 || count_ <= others) return;
    year_is_first_ = numbers_[0] > 31 || (month_ == 0 && has_spaced_dots_);
    const auto first = numbers_.begin();
    if (year_is_first_) std::rotate(first, first + 1, first + static_cast<int>(others) + 1);
    year_ = 2000 + numbers_[others];
  }

  std::optional<Date> date() {
    find_short_year();
    Date date{year_, month_, numbers_[0]};
    if (month_ == 0) {
      date.month = numbers_[0];
      date.day = numbers_[1];
      const bool day_is_first = (has_dots_ && !year_is_first_) || date.month > 12;
      if (day_is_first) std::swap(date.month, date.day);
    }
    const std::chrono::year_month_day day{std::chrono::year(date.year),
                                          std::chrono::month(static_cast<unsigned>(date.month)),
                                          std::chrono::day(static_cast<unsigned>(date.day))};
    if (date.year < 1000 || !day.ok()) return std::nullopt;
    return date;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int year_ = 0;
  int month_ = 0;
  std::array<int, 3> numbers_{};  // the numbers of one or two digits, in order
  std::size_t count_ = 0;
  bool year_is_first_ = false;
  bool has_dots_ = false;
  bool has_spaced_dots_ = false;
  bool has_time_ = false;
  bool is_in_date_ = false;  // the last item was a number of the date, not of the time or zone
};

std::string two_digits(int number) {
  return {static_cast<char>('0' + number / 10 % 10), static_cast<char>('0' + number % 10)};
}

}  // namespace

std::optional<Date> parse_date(std::string_view text) {
  return DateReader(text).read();
}

bool is_plain_date(std::string_view text) {
  const auto date = parse_date(text);
  if (!date || text.find('.') != text.npos) return false;
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  const bool has_month =
      text.find(english_months[static_cast<std::size_t>(date->month - 1)]) != text.npos;
  const bool has_whole_year = text.find(std::to_string(date->year)) != text.npos;
  return has_whole_year && std::ranges::all_of(text, is_ascii) &&
         (has_month || std::ranges::none_of(text, is_letter));
}

std::string iso_date(const Date& date) {
  return std::to_string(date.year) + '-' + two_digits(date.month) + '-' + two_digits(date.day);
}

std::string java_date(const Date& date) {
  constexpr std::array<const char*, 7> weekdays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  const std::chrono::year_month_day day{std::chrono::year(date.year),
                                        std::chrono::month(static_cast<unsigned>(date.month)),
                                        std::chrono::day(static_cast<unsigned>(date.day))};
  const std::chrono::weekday weekday{std::chrono::sys_days(day)};
  return std::string(weekdays[weekday.c_encoding()]) + ' ' +
         std::string(english_months[static_cast<std::size_t>(date.month - 1)]) + ' ' +
         two_digits(date.day) + " 00:00:00 GMT " + std::to_string(date.year);
}

}  // namespace cairn::boardspace
