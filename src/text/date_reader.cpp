#include "text/date_reader.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "text/ascii.hpp"
#include "text/letter_forms.hpp"
#include "text/split.hpp"

namespace cairn {

namespace {

// For each month, the beginnings of its name in the languages of Europe and in Turkish, as programs
// and people write it. They are compared folded, and the longest that fits counts: "červenec" is
// the Czech July and "červen" June, and in Finnish "marraskuu" is November and "maaliskuu" March.
constexpr std::array<std::string_view, 12> month_beginnings{
    "jan jän jaan ene gen ian oca sty led tammi янв јан яну січ Ιαν",
    "feb fev fév şub Şub lut úno veeb helmi фев феб лют Φεβ",
    "mar mrt mär már maa mae bře мар бер Μαρ",
    "apr avr abr ápr nis kwi dub huhti апр кві Απρ",
    "may mai maj mei mag máj kvě touko май мая мај тра Μαΐ Μαϊ",
    "jun juin giu iun jún juun haz cze červ kesä июн юни јун чер Ιουν",
    "jul juil lug iul júl juul tem lip červene červenc heinä июл юли јул лип Ιουλ",
    "aug ago aoû aou ağu Ağu agu avg sie srp elok авг сер Αυγ",
    "sep set sze eyl wrz zář syys сен сеп вер Σεπ",
    "oct okt out ott eki paź říj loka окт жов Οκτ",
    "nov kas lis noi marras ноя ное нов лис Νοε",
    "dec dez des det dic déc ara gru prosin joulu дек дец гру Δεκ"};

// Words that may stand in a date beside the month: days of the week by their beginnings, ordinals,
// prepositions, hours, zones, and the signs of Chinese, Japanese and Korean dates.
constexpr std::string_view words_of_dates =
    "mon tue wed thu fri sat sun mo di mi do fr sa so lun mar mer jeu ven sam dim mié jue vie sáb dom "
    "gio sab th st nd rd of the on de den del le el am pm at um à t z gmt utc cet cest est edt pst pdt "
    "bst c ca circa about uhr h 年 月 日 년 월 일";

// Whether a byte belongs to a word. Every byte of a character outside ASCII does.
bool is_in_word(char c) {
  return is_letter(c) || static_cast<unsigned char>(c) >= 0x80;
}

bool begins_with(std::string_view word, std::string_view beginning) {
  return word.size() >= beginning.size() &&
         std::ranges::equal(word.substr(0, beginning.size()), beginning, {}, lower);
}

std::vector<std::vector<std::string>> folded_month_beginnings() {
  std::vector<std::vector<std::string>> months;
  for (const std::string_view beginnings : month_beginnings) {
    months.emplace_back();
    for (const std::string_view word : words_of(beginnings)) months.back().push_back(folded(word));
  }
  return months;
}

int month_of(std::string_view word) {
  static const auto months = folded_month_beginnings();
  const std::string whole = folded(word);
  int month = 0;
  std::size_t longest = 0;
  for (std::size_t i = 0; i < months.size(); ++i) {
    for (const std::string& beginning : months[i]) {
      if (beginning.size() <= longest || !whole.starts_with(beginning)) continue;
      longest = beginning.size();
      month = static_cast<int>(i) + 1;
    }
  }
  return month;
}

bool belongs_to_dates(std::string_view word) {
  constexpr std::size_t least_of_weekday = 3;  // of a word that may be longer
  return std::ranges::any_of(words_of(words_of_dates), [word](std::string_view known) {
    return begins_with(word, known) &&
           (word.size() == known.size() || known.size() >= least_of_weekday);
  });
}

class DateReader {
 public:
  explicit DateReader(std::string_view text) : text_(text) {}

  std::optional<DateReading> read() {
    while (at_ < text_.size()) {
      if (is_digit(text_[at_]))
        read_number();
      else if (is_in_word(text_[at_]))
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
    } else {
      has_more_ = true;
    }
  }

  // The last word before the time that looks like a month is the month. A day of the week may
  // precede it ("mar. 5 mai"), and a time zone may follow the time. In "1 March - 3 April" and
  // "March/April" there are two.
  void read_word() {
    const char before = at_ == 0 ? ' ' : text_[at_ - 1];
    const std::string_view word = take_while(is_in_word);
    const int month = month_of(word);
    is_in_date_ = false;
    has_other_words_ = has_other_words_ || (!has_time_ && !belongs_to_dates(word));
    if (month == 0 || has_time_) return;
    const bool may_be_weekday = !month_is_behind_day_ && before != '/' && before != '-';
    has_more_ = has_more_ || (month_ != 0 && month != month_ && !may_be_weekday);
    month_ = month;
    month_is_behind_day_ = count_ > 0;
  }

  // A year of two digits is normally the last number. It is the first one in dates of the Korean
  // form "19. 11. 20", and where the first number is too large for anything else.
  void find_short_year() {
    const std::size_t others = month_ == 0 ? 2 : 1;
    if (year_ != 0 || count_ <= others) return;
    year_is_first_ = numbers_[0] > 31 || (month_ == 0 && has_spaced_dots_);
    const auto first = numbers_.begin();
    if (year_is_first_) std::rotate(first, first + 1, first + static_cast<int>(others) + 1);
    year_ = 2000 + std::exchange(numbers_[others], 0);
    count_ = others;
  }

  std::optional<DateReading> date() {
    find_short_year();
    DateReading date{year_, month_, numbers_[0], 0, false, has_more_};
    const auto [first, second, third] = numbers_;
    if (month_ == 0) {
      date.month = first;
      date.day = second;
      const bool can_be_either = first <= 12 && second <= 12 && first != second && second != 0;
      const bool day_is_first = !year_is_first_ && ((has_dots_ && second != 0) || first > 12);
      if (day_is_first) std::swap(date.month, date.day);
      date.is_ambiguous = can_be_either && !has_dots_ && !year_is_first_;
      date.has_more = date.has_more || has_other_words_ || count_ > 2;
    } else if (count_ == 2 && first < second) {
      date.last_day = second;
    } else {
      date.has_more = date.has_more || count_ > 1;
    }
    if (date.year < 1000 || !is_in_calendar(date.year, date.month, date.day)) return std::nullopt;
    if (!is_in_calendar(date.year, date.month, date.last_day)) return std::nullopt;
    return date;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int year_ = 0;
  int month_ = 0;
  std::array<int, 3> numbers_{};  // the numbers of one or two digits, in order
  std::size_t count_ = 0;
  bool year_is_first_ = false;
  bool month_is_behind_day_ = false;
  bool has_dots_ = false;
  bool has_spaced_dots_ = false;
  bool has_time_ = false;
  bool has_more_ = false;
  bool has_other_words_ = false;  // which mean nothing beside the name of a month
  bool is_in_date_ = false;       // the last item was a number of the date, not of the time or zone
};

}  // namespace

bool is_in_calendar(int year, int month, int day) {
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  return 0 <= month && month <= 12 && (day == 0 || date.ok());
}

std::optional<DateReading> read_one_date(std::string_view text) {
  return DateReader(text).read();
}

}  // namespace cairn
