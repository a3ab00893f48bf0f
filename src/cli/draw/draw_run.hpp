// One run of `cairn draw`: from its operands to files.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "cli/batch/batch.hpp"
#include "cli/batch/record_selection.hpp"
#include "cli/draw/draw_look.hpp"
#include "cli/draw/draw_panels.hpp"
#include "cli/draw/draw_target.hpp"
#include "cli/options/spans.hpp"
#include "cli/output/file_names.hpp"

namespace cairn::cli {

struct DrawOptions {
  BatchOptions batch;
  std::string format;   // empty: the extension says it
  std::string records;  // a list of numbers, or all; empty: as many as the output has room for
  DrawnTurns turns;
  GivenLook look;
};

class DrawRun {
 public:
  // Throws Error (usage, io). The options outlive this.
  explicit DrawRun(const DrawOptions& options);

  // Draws all operands: FILEs, pictures that Cairn has drawn, and positions. Returns an exit
  // status; throws Error.
  int run(const std::vector<std::string>& operands);

 private:
  // The boards of one operand or record, for a file that holds more.
  struct Kept {
    Drawn drawn;
    GivenLook look;
  };

  int run_files(const std::vector<std::string>& files);
  void draw_position(const std::string& text);
  void draw_picture_again(const std::string& path);

  std::vector<Job> jobs_of(const Input& input);
  Product draw_record(ReadResult result, const PictureName& name);
  std::optional<TurnSelection> turns_of(const Record& record) const;
  bool is_chosen(int record) const;
  PictureName next_name(const std::string& label, int record);
  void deliver(Drawn drawn, const GivenLook& look, const PictureName& name);
  void write(const std::vector<Panel>& panels, const FigureSource& source, const GivenLook& look,
             const std::string& file) const;
  void write_single();

  const DrawOptions& options_;
  Look look_;
  DrawTarget target_;
  RecordSelection selection_;
  bool is_pattern_;  // several files
  bool has_room_;    // for several records
  bool has_several_operands_ = false;
  std::vector<Span> chosen_;                    // records, by their numbers
  int count_ = 0;                               // of records so far
  int greatest_ = 0;                            // number of a record so far
  std::map<std::string, std::string> sources_;  // what stands for {source}, by label
  DifferentNames different_;
  std::set<std::string> names_;    // of files, the turns apart
  std::mutex mutex_;               // of what follows
  std::map<int, Kept> kept_;       // by the count of the record, for a single file
  std::map<int, Error> mistakes_;  // in the use of a single file
};

}  // namespace cairn::cli
