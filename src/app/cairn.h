/* Cairn for programs in C, and for all languages that can call C: records, positions, analyses,
 * proofs and boards, as texts and JSON in UTF-8.
 *
 * Conventions that hold for all functions:
 * - Texts that are passed in end with a zero byte, unless a size is passed with them. They need
 * live only during the call.
 * - A function that makes a text returns a `cairn_text`, which the caller frees with
 *   cairn_text_free(). It is a result if `error` is CAIRN_OK, and else a message of one line that
 * says what is wrong and, after a semicolon, what would be right. It is NULL only if there is no
 * memory.
 * - A function that makes a handle returns NULL if it cannot. If its last argument, `error`, is not
 *   NULL, `*error` is then the message, to be freed like any text, and else NULL. Each kind of
 * handle has a function that frees it; NULL may be passed to those that free.
 * - Nothing is kept outside of handles. Different threads may use different handles at the same
 * time, and one handle only one after the other, except where a function says more.
 * - Nothing is thrown, printed, or read from files, and no thread is started.
 * - A `language` is a code that `cairn draw --language` takes, or NULL for English. What it does not
 * say stays English: messages of errors, the engine's answers, JSON that is read again.
 * - Games are named "tzaar" and "towers". Positions and turns may be in any notation that Cairn
 * reads, and are written as position text and move text. Values are from White's point of view. */
#ifndef CAIRN_H
#define CAIRN_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define CAIRN_API __declspec(dllexport)
#else
#define CAIRN_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cairn_error {
  CAIRN_OK = 0,
  CAIRN_SYNTAX,    /* a text does not have the form of its notation */
  CAIRN_POSITION,  /* a text is well formed, but describes no possible position */
  CAIRN_ILLEGAL,   /* the rules do not allow a turn */
  CAIRN_AMBIGUOUS, /* a text fits several turns */
  CAIRN_IO,        /* not used here; kept so that the numbers are those of Cairn's own errors */
  CAIRN_USAGE,     /* an argument is wrong: no such game, format, setting or number */
  CAIRN_INTERNAL   /* a failure of Cairn's own, whatever the arguments */
} cairn_error;

typedef struct cairn_text {
  const char* data; /* ends with a zero byte, which `size` does not count */
  size_t size;      /* in bytes */
  int32_t error;    /* a cairn_error */
  int32_t line;     /* where an error is in the text that was read, from 1; 0: not known */
  int32_t column;   /* in bytes, from 1 */
} cairn_text;

CAIRN_API void cairn_text_free(cairn_text* text);

/* Returns Cairn's version, like "0.1.0". Not to be freed. */
CAIRN_API const char* cairn_version(void);

/* Returns the games as a JSON array: [{"name":"tzaar","title":"TZAAR","setups":["fixed",...]},
 * ...]. A setup is a start that the game knows by that word. */
CAIRN_API cairn_text* cairn_games(void);

/* Returns what `cairn bench` prints: for each game how many positions a search of a few fixed ones
 * visits, which is the same number wherever Cairn was built rightly. It takes about a second. */
CAIRN_API cairn_text* cairn_bench(void);

/* Returns how many sequences of so many legal actions there are from a position, in digits. */
CAIRN_API cairn_text* cairn_perft(const char* game, const char* position, int depth);

/* ---- Records ----------------------------------------------------------------------------------
 */

typedef struct cairn_records cairn_records;

/* Reads all records of a text of `size` bytes: any of the formats that Cairn reads, found by the
 * content, also analyses in JSON. A bad record never hides the others. `source` stands for the text
 * in messages and analyses, like the name of its file. A text without records has one, which is
 * bad. Returns NULL only if there is no memory. */
CAIRN_API cairn_records* cairn_records_read(const char* text, size_t size, const char* source);
CAIRN_API void cairn_records_free(cairn_records* records);

/* Returns how many records there are. They are numbered from 0 in the functions below. */
CAIRN_API size_t cairn_records_count(const cairn_records* records);

/* Returns what `cairn check --report` says of a record, as JSON (schema-report.md): whether it is
 * good, repaired, cut off or rejected, its error with its place and the legal turns nearest to it,
 * and how many turns are good; and its `title`, which is who played, where and when. */
CAIRN_API cairn_text* cairn_record_report(const cairn_records* records, size_t number);

/* Returns the good part of a record as JSON: an analysis (schema-analysis.md) in which no turn has
 * been searched. It has the tags, the position before each turn, and the variations and comments.
 * An error if nothing of the record can be read. */
CAIRN_API cairn_text* cairn_record_game(const cairn_records* records, size_t number);

/* Writes the good part of a record in a format: "cairn", "littlegolem", "boardspace", "waltz" or
 * "text". "cairn" keeps everything, also the variations. */
CAIRN_API cairn_text* cairn_record_write(const cairn_records* records, size_t number,
                                         const char* format);

/* ---- Analyses ---------------------------------------------------------------------------------
 */

typedef struct cairn_analysis cairn_analysis;

/* Begins to analyse a record as `cairn analyse` does. `settings` is JSON, or NULL for the usual
 * ones:
 * {"effort":1,"depth":2,"proofNodes":30000,"secondLookNodes":60000,"candidates":0,
 *  "turns":[20,30],"tableMegabytes":64}. Each key may be missing; `effort` is 0 for a quick
 * analysis, or how many times as many positions as usual are searched, and the numbers come before
 * it; `turns` are the first and the last turn that are searched. The search needs four times
 * `tableMegabytes`. `records` may be freed at once. */
CAIRN_API cairn_analysis* cairn_analysis_new(const cairn_records* records, size_t number,
                                             const char* settings, cairn_text** error);
CAIRN_API void cairn_analysis_free(cairn_analysis* analysis);

/* Goes on for about so long, at least one step, which is the value of a position, a second look at
 * a turn, or the proofs of the game. Returns 1 if there is more to do, 0 if it is done, and -1 if
 * it was stopped or has failed; cairn_analysis_result() then says why. */
CAIRN_API int cairn_analysis_step(cairn_analysis* analysis, int milliseconds);

/* Stops a step that runs in another thread, and all that would follow. Any thread may call this. */
CAIRN_API void cairn_analysis_stop(cairn_analysis* analysis);

/* Returns how far it is: {"done":3,"steps":41,"values":[{"turn":0,"value":{...},
 * "whiteWinPercent":51.2,"line":["A1xB2",...]},...]}: the steps that are done and that are known to
 * be needed, and for each position that has one, after so many turns, its value and the best line.
 * What is proven or looked at again later may change a value. */
CAIRN_API cairn_text* cairn_analysis_progress(const cairn_analysis* analysis);

/* Returns the finished analysis in a format: "json" (schema-analysis.md, the line that `cairn
 * analyse` writes), "sgf", "csv", "csv-safe" (texts that begin a formula stand behind an
 * apostrophe) or "text". An error before it is done. */
CAIRN_API cairn_text* cairn_analysis_result(const cairn_analysis* analysis, const char* format);

/* Writes an analysis, given as a line of JSON, in one of these formats. */
CAIRN_API cairn_text* cairn_analysis_write(const char* json, const char* format);

/* Returns the efforts that have names, as JSON: [{"name":"quick","effort":0},...]. */
CAIRN_API cairn_text* cairn_efforts(void);

/* An analysis can be divided among several handles that are made for the same record with the same
 * settings, in processes that share no memory but run the same build. It comes in rounds of tasks
 * that do not depend on each other. In the first round, task 0 is the proofs of the game, and task
 * N the value of the position before turn N. Each task is done by one handle and taken over by the
 * others, in any order; then the next round begins. */

/* Returns how many tasks this round has, numbered from 0; 0 if all is done; -1 if it was stopped.
 */
CAIRN_API int cairn_analysis_tasks(const cairn_analysis* analysis);

/* Does a task, and returns what it found for cairn_analysis_take() of the other handles. */
CAIRN_API cairn_text* cairn_analysis_work(cairn_analysis* analysis, int task);

/* Takes over what a task found. Returns an empty text, or an error. */
CAIRN_API cairn_text* cairn_analysis_take(cairn_analysis* analysis, int task, const char* found);

/* Returns an analysis, given as a line of JSON, with what a person has changed in its record:
 * {"comments":[{"turn":3,"text":"..."}],"lines":[{"turn":3,"lines":[[node,...],...]}],
 *  "length":3,"resigning":"white","continuation":{"turn":3,"line":[node,...]}}. Each key may be
 * missing. A comment stands after so many turns, and 0 is the whole game; `lines` are all that leave
 * the game there, in place of the record's. With a length, the turns after so many are taken back,
 * and with them the result; whoever is resigning gives the game up. With a continuation the game
 * itself goes on so, unanalysed, and how it went on becomes a line. A node is {"text":"A1xB2","side":"white","name":"...","comment":"...","kept":"...",
 * "lines":[[node,...],...]}: a turn, and what else could follow the position before it; `kept` is
 * what cairn_page_parts() has told of the node. */
CAIRN_API cairn_text* cairn_analysis_edit(const char* json, const char* edits);

/* ---- Pages ------------------------------------------------------------------------------------
 */

/* Returns what a page says in the first language that is known of a reader's, which are codes with
 * commas between them, as browsers have them ("pt-BR,fr-CA,en"): {"language":"fr","percent":" %",
 * "decimal":",","languages":[{"code":"en","name":"English"},...],"texts":{"Back":"Retour",
 * "{n} turn":["{n} tour","{n} tours"],...}}. A plural has a list of its forms; a context stands
 * before its text with the character 4 between them. */
CAIRN_API cairn_text* cairn_messages(const char* languages);

/* Returns the page that `cairn report` makes of an analysis, which is JSON, as HTML. The data of
 * its script are not compressed. */
CAIRN_API cairn_text* cairn_page(const char* json, const char* language);

/* Returns what belongs to a game on the page that `cairn report` makes of it, as JSON: the HTML of
 * its parts, the symbols of its board, and the data of its script. `json` is an analysis, or the
 * game of a record (cairn_record_game). */
CAIRN_API cairn_text* cairn_page_parts(const char* json, const char* language);

/* Returns the body of that page as it is with the engine, without scripts. */
CAIRN_API cairn_text* cairn_page_body(const char* json, const char* language);

/* ---- Boards that are set up -------------------------------------------------------------------
 */

/* Returns what a game's boards are set up with: {"pieces":[{"text":"a","name":"White Tzaar"},...],
 * "hasHeights":true,"stages":"12p","empty":"... w 1"}. A height may stand behind the text of a
 * piece if `hasHeights`; `stages` are the letters for what is played next, or empty. */
CAIRN_API cairn_text* cairn_setup_kit(const char* game);

/* Sets a board up. `start` is a position text, which need not be possible, or the name of a start;
 * `changes` is JSON, or NULL: {"put":[[space,"a2"],...],"toMove":"white","stage":"1"}, where an
 * empty text clears a space. Returns
 * {"text":"...","pieces":["a","",...],"toMove":"white","stage":"1", "status":"White to
 * move","fault":null}; `fault` says why it is no possible position. */
CAIRN_API cairn_text* cairn_setup(const char* game, const char* start, const char* changes);

/* ---- The engine -------------------------------------------------------------------------------
 */

typedef struct cairn_engine cairn_engine;

/* Makes an engine. Its tables take so much memory once it searches. */
CAIRN_API cairn_engine* cairn_engine_new(int megabytes);
CAIRN_API void cairn_engine_free(cairn_engine* engine);

/* Answers a question, both as JSON (schema-engine.md): the value of a position, the best turns, the
 * legal turns, whether the game is over. What is wrong with a question is part of the answer, as
 * there. It is not done before the limits in the question are reached. */
CAIRN_API cairn_text* cairn_engine_answer(cairn_engine* engine, const char* question);

/* Thinks about a question for about so many positions more than before, and answers what it thinks
 * so far (`isDuringSearch`). The limits in the question are not used. As long as the question stays
 * the same, it goes deeper with each call; a call with another one begins anew. */
CAIRN_API cairn_text* cairn_engine_think(cairn_engine* engine, const char* question, int nodes);

/* Stops a search that runs in another thread. Any thread may call this. */
CAIRN_API void cairn_engine_stop(cairn_engine* engine);

/* ---- Proofs -----------------------------------------------------------------------------------
 */

typedef struct cairn_proof cairn_proof;

/* Begins to find out who wins by force from a position. */
CAIRN_API cairn_proof* cairn_proof_new(const char* game, const char* position, int megabytes,
                                       cairn_text** error);
CAIRN_API void cairn_proof_free(cairn_proof* proof);

/* Goes on for so many positions. Returns 1 if nothing is proven yet, 0 if it is known who wins, and
 * -1 if it was stopped or has failed. */
CAIRN_API int cairn_proof_step(cairn_proof* proof, int nodes);

/* Stops a step that runs in another thread. Any thread may call this. */
CAIRN_API void cairn_proof_stop(cairn_proof* proof);

/* Returns what is known, as JSON (schema-solution.md), with a line to the end if there is a proof.
 */
CAIRN_API cairn_text* cairn_proof_result(const cairn_proof* proof);

/* ---- Puzzles ----------------------------------------------------------------------------------
 */

/* Says whether a turn solves a puzzle, which is a line of JSON (schema-puzzle.md). `turns` is a
 * JSON array of the turns from the puzzle's position on, by the solver and the defender in turn;
 * the last one, the solver's, is judged, and those before it have to be in the solution. Returns
 * {"verdict":"solution","asked":true,"line":["E4xE5"],"end":"","ending":""}. The verdict is
 * "solution", "wins_too" (another turn that wins in time), "loses" or "too_slow" (a wrong turn), or
 * "not_refuted" (a wrong turn whose refutation the puzzle does not tell); `asked` says whether the
 * puzzle asks for a turn here; `line` is what the defender answers, and `end` how the game ends
 * after it, for which `ending` is the word of schema-report.md, if the puzzle has it. */
CAIRN_API cairn_text* cairn_puzzle_check(const char* puzzle, const char* turns);

/* ---- Positions and boards ---------------------------------------------------------------------
 */

/* A board as pages show it: spaces, and the looks of the pieces on them. Looks are numbered as they
 * are met, so that a page can keep those that it has drawn. */
typedef struct cairn_board cairn_board;

/* The names of looks and what is said of positions are in the language. */
CAIRN_API cairn_board* cairn_board_new(const char* game, const char* language, cairn_text** error);
CAIRN_API void cairn_board_free(cairn_board* board);

/* Returns the spaces, the coordinates, and all looks so far:
 * {"number":0,"cells":[["A1",x,y],...],"labels":[["A",x,y],...],
 *  "looks":[{"name":"White Tott","height":1,"single":0},...],"symbols":"<svg ...>",
 *  "themes":{"two-captures":"both actions capture",...}}.
 * Neighbouring spaces are 1 apart. `single` is the look of the piece on top of the stack. `symbols`
 * is an SVG element that is not shown, with the symbols `ground-0` and, for each look,
 * `look-0-LOOK`. `themes` tells those of puzzles
 * (schema-puzzle.md) in words. */
CAIRN_API cairn_text* cairn_board_shape(const cairn_board* board);

/* Reads a position, or the name of a start ("random:7"), and returns
 * {"position":"...","status":"White to move","toMove":"white","isOver":false,"winner":null,
 *  "looks":[look of each space, -1: empty],"known":number of looks}. An impossible position is an
 * error that says why. */
CAIRN_API cairn_text* cairn_board_position(cairn_board* board, const char* position);

/* Returns the looks of a board that is set up, as cairn_board_position() does: {"looks":[...],
 * "known":number}. `text` need not be a possible position. */
CAIRN_API cairn_text* cairn_board_setup(cairn_board* board, const char* text);

/* Returns the legal actions of a position, of which a turn may have several, in their fixed order:
 * [{"text":"A1xB2","kind":0,"path":[space,...],"changes":[space,look,...],"position":"...",
 *   "status":"...","endsTurn":false,"isOver":false},...], with the position after each. `kind` is
 * that of its arrow: 0 captures, 1 stacks, 2 moves, 3 deploys. A piece that is placed has a path of
 * one space, and an action that moves nothing has none. Beyond the edge, a spot is [x,y]. */
CAIRN_API cairn_text* cairn_board_actions(cairn_board* board, const char* position);

/* Plays a whole turn, or the rest of one, that is given as text, and returns {"text":"...",
 * "side":"white","position":"...","status":"...","isOver":false,
 * "actions":[[kind,path,changes],...]}. An illegal turn is an error that names those like it. */
CAIRN_API cairn_text* cairn_board_turn(cairn_board* board, const char* position, const char* turn);

/* Returns the text of the turn that consists of these actions, by their numbers in the lists that
 * cairn_board_actions() returns for the position and those that follow. */
CAIRN_API cairn_text* cairn_board_turn_text(const cairn_board* board, const char* position,
                                            const int32_t* actions, size_t count);

/* Says in a sentence why the piece on a space cannot act at all (`to` is -1), or not on another
 * space, where cairn_board_actions() has no such action. The text is empty where there is nothing
 * to say, as of an empty space. Spaces are numbered as those of cairn_board_shape(). */
CAIRN_API cairn_text* cairn_board_refusal(const cairn_board* board, const char* position,
                                          int32_t from, int32_t to);

/* Draws a position as SVG. `options` is JSON, or NULL: {"theme":"print","width":400,"rotation":0,
 * "mirrored":false,"coordinates":true,"status":true,"stacks":false,"turns":["A1xB2",...],
 * "captures":"E4"}. `turns` are played from the position, and drawn as arrows on
 * the board before them; `captures` marks what the piece on that space can capture. */
CAIRN_API cairn_text* cairn_svg(const char* game, const char* position, const char* options);

/* Returns the names of the themes as a JSON array. */
CAIRN_API cairn_text* cairn_themes(void);

#ifdef __cplusplus
}
#endif

#endif
