// One run of `cairn draw`, from its operands to files.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "archive/database/record_selection.hpp"
#include "cli/batch/batch.hpp"
#include "cli/draw/draw_target.hpp"
#include "cli/options/common_values.hpp"
#include "cli/output/file_claims.hpp"
#include "figures/drawn_boards.hpp"
#include "figures/look.hpp"
#include "formats/records/file_names.hpp"

namespace cairn::cli {

struct DrawOptions {
  BatchOptions batch;
  std::string format;   // empty: the extension decides
  std::string records;  // a list of numbers, or "all"; empty: as many as the output can hold
  DrawnTurns turns;
  GivenLook look;
  std::vector<std::string> file_lists;   // files that list more operands; in place of the batch's
  std::vector<std::string> theme_files;  // from which themes of the look were read
};

class DrawRun {
 public:
  // `options` must outlive this object. Throws Error of kind usage or io.
  explicit DrawRun(const DrawOptions& options);

  // Draws all operands, which are FILEs, pictures that Cairn has drawn, and positions, and then the
  // FILEs and pictures that the lists name. Returns an exit status (cli/shell/status.hpp). Throws
  // Error.
  int run(const std::vector<std::string>& operands);

 private:
  // The boards of a picture, and how it is drawn.
  struct Finished {
    DrawnBoards drawn;
    Look look;
    GivenLook given;  // from which the look was read; the picture keeps it
  };

  // What is drawn, from its name on the command line or in a list.
  struct Operand {
    enum class Kind : std::uint8_t { file, picture, position };

    std::string text;
    Kind kind;
  };

  static Operand::Kind kind_of(const std::string& operand);
  std::vector<Operand> operands_of(const std::vector<std::string>& given) const;
  void claim(const std::vector<Operand>& operands);
  int run_files(const std::vector<std::string>& files);
  void draw_position(const std::string& text);
  void draw_picture_again(const std::string& path);

  std::vector<Job> jobs_of(const Input& input);
  Product draw_record(ReadResult result, const PictureName& name);
  std::vector<TurnRange> turns_of(const Record& record) const;
  bool is_chosen(int record) const;
  PictureName next_name(const std::string& label, int record);
  void deliver(Finished finished, const PictureName& name);
  void write(Finished finished, const std::string& file, std::size_t number);
  void write_single();

  const DrawOptions& options_;
  Look look_;
  DrawTarget target_;
  RecordSelection selection_;
  bool is_pattern_;  // the output is several files, named by a pattern
  bool has_room_;    // the output can hold several records
  bool has_several_operands_ = false;
  std::vector<Span> chosen_;  // the numbers of the records to draw
  int count_ = 0;             // the number of records so far
  int greatest_ = 0;          // the greatest number of a record so far in the current files
  std::map<std::string, std::string> sources_;  // the text for {source}, by the label of the input
  DifferentNames different_;
  std::set<std::string> names_;  // the names of files, regardless of the turns
  std::mutex mutex_;             // protects the members below
  FileClaims claims_;
  std::map<int, Finished> kept_;   // the boards of a single file, by the count of the record
  std::map<int, Error> mistakes_;  // wrong usage found for a single file, likewise
};

}  // namespace cairn::cli
