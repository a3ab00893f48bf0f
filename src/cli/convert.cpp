// cairn convert: rewrites records and positions in another format.
#include "analysis/record_report.hpp"
#include "analysis/replay.hpp"
#include "cli/batch.hpp"
#include "cli/options.hpp"
#include "cli/status.hpp"
#include "formats/writer.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

constexpr Help help{
    "cairn convert --to FORMAT [OPTION...] FILE...",
    "Rewrites records and positions in another format:\n"
    "  cairn        SGF in Cairn's own dialect, for every game; all of an SGF record is kept\n"
    "  littlegolem  as that server sends its records: the first node and the turns; comments,\n"
    "               marks and variations are left out\n"
    "  waltz        163 integers, a position and nothing else; not for records with turns\n"
    "  text         position text, and move text below it; of the rest only players, event,\n"
    "               date, place, result and source\n"
    "The format of a FILE is found by its content. Every record is replayed first; "
    "one that is not\n"
    "legal to its end is reported and left out.\n",
    "  cairn convert --to cairn game.txt -o game.sgf\n"
    "  cairn convert --to text archive/ | less\n"};

template <Game G>
Product convert(const Record& record, Format format) {
  const Replay<G> replayed = replay<G>(record);
  Product product;
  product.report = report_of<G>(record, replayed);
  if (!replayed.error)
    product.text = write_record(rewrite<G>(record, replayed, format), format, game_names());
  return product;
}

}  // namespace

int run_convert(const Arguments& arguments) {
  BatchOptions options;
  std::string target;
  po::options_description description;
  description.add_options()("to", po::value(&target)->value_name("FORMAT"),
                            "cairn, littlegolem, waltz or text");
  description.add(batch_options(options));
  std::vector<std::string> files;
  if (!parse_options(help, description, arguments, files)) return status::good;
  if (target.empty())
    throw Error(Error::Kind::usage,
                "no format is given; add --to cairn, littlegolem, waltz or text");
  const Format format = parse_format(target);
  const Reader reader = each_record([format](const Record& record) {
    Product product;
    with_game(record.game, [&]<Game G>() { product = convert<G>(record, format); });
    return product;
  });
  return run_batch(files, options, reader, {.separator = separator(format)});
}

}  // namespace cairn::cli
