import { load } from "./loader.js";
import { unpackModule } from "../../../formats/output/page/packed.js";

// What runs beside the page: Cairn itself, compiled to WebAssembly. A message is { id, ask, ... }; its answers
// are { id, ... }, the last of them with `done`. Long work is cut into slices, between which a message
// { id, stop: true } is heard.

const FIRST_NODES = 4000; // positions of the first slice of thinking and proving
const MOST_NODES = 250000;
const MEGABYTES = { think: 64, prove: 64 };

let cairn;
let wishes = ""; // the languages of the reader
let messages; // what the page says in one of them
let analysis; // the worker's part of one
const boards = new Map();
const stopped = new Set();
const json = (name, ...args) => JSON.parse(cairn.text(name, ...args));

// Calls use(records, their number) for the records of a text.
function withRecords(text, source, use) {
  const records = cairn.call("cairn_records_read", new TextEncoder().encode(text), source);
  try {
    return use(records, cairn.call("cairn_records_count", records));
  } finally {
    cairn.call("cairn_records_free", records);
  }
}

// Calls use(handle) for a handle that is freed afterwards.
async function withHandle(handle, free, use) {
  try {
    return await use(handle);
  } finally {
    cairn.call(free, handle);
  }
}

const LISTED = 1000; // records of a text, which a person can still look through

const breathe = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(0);
});

const inWishes = () => (messages ??= json("cairn_messages", wishes));

// A board keeps the numbers of the looks that it has shown, so there is one for each game.
function boardOf(game) {
  if (!boards.has(game)) boards.set(game, cairn.handle("cairn_board_new", game, inWishes().language));
  return boards.get(game);
}

const asks = {
  version: () => cairn.version(),
  games: () => json("cairn_games"),
  messages: () => inWishes(),

  // The reports on the records of a text.
  read: ({ text, source }) => withRecords(text, source, (records, count) => ({
    count, read: Array.from({ length: Math.min(count, LISTED) }, (_, i) => ({ report: json("cairn_record_report", records, i) })),
  })),
  game: ({ text, source, number }) => withRecords(text, source, (records) => cairn.text("cairn_record_game", records, number)),
  write: ({ text, source, number, format }) =>
    withRecords(text, source, (records) => cairn.text("cairn_record_write", records, number, format)),
  convert: ({ json: line, format }) => cairn.text("cairn_analysis_write", line, format),
  edit: ({ json: line, edits }) => cairn.text("cairn_analysis_edit", line, JSON.stringify(edits)),
  page: ({ json: line }) => json("cairn_page_parts", line, inWishes().language),
  report: ({ json: line }) => cairn.text("cairn_page", line, inWishes().language),
  // In English, unless the page itself is written anew: whoever gets it may have another language.
  body: ({ json: line, language = "en" }) => cairn.text("cairn_page_body", line, language),
  kit: ({ game }) => json("cairn_setup_kit", game),
  setup: ({ game, start, changes }) => {
    const made = json("cairn_setup", game, start, JSON.stringify(changes || {}));
    return { ...made, ...json("cairn_board_setup", boardOf(game), made.text) };
  },

  shape: ({ game }) => json("cairn_board_shape", boardOf(game)),
  position: ({ game, position }) => json("cairn_board_position", boardOf(game), position),
  actions: ({ game, position }) => json("cairn_board_actions", boardOf(game), position),
  turn: ({ game, position, turn }) => json("cairn_board_turn", boardOf(game), position, turn),
  turnText: ({ game, position, actions }) => cairn.text("cairn_board_turn_text", boardOf(game), position, Int32Array.from(actions)),
  refusal: ({ game, position, from, to = -1 }) => cairn.text("cairn_board_refusal", boardOf(game), position, from, to),
  puzzle: ({ puzzle, turns }) => json("cairn_puzzle_check", puzzle, JSON.stringify(turns)),
  svg: ({ game, position, options }) => cairn.text("cairn_svg", game, position, JSON.stringify(options)),
  themes: () => json("cairn_themes"),

  // The turn that an opponent of a strength plays, 1 to 6.
  play: ({ game, position, strength, seed }) =>
    withHandle(cairn.handle("cairn_engine_new", MEGABYTES.think), "cairn_engine_free", (engine) => {
      const answer = json("cairn_engine_answer", engine, JSON.stringify({ id: "play", game, position, strength, seed }));
      if (answer.error) throw new Error(answer.error);
      return { turn: answer.moveInfos[0].turn };
    }),

  // White's chance at a position, after a short look.
  judge: ({ game, position }) =>
    withHandle(cairn.handle("cairn_engine_new", MEGABYTES.think), "cairn_engine_free", (engine) => {
      const answer = json("cairn_engine_answer", engine, JSON.stringify({ id: "judge", game, position, nodes: 60000 }));
      if (answer.error) throw new Error(answer.error);
      return answer.rootInfo;
    }),

  // The analysis of a record, divided among several workers, each of which has one.
  efforts: () => json("cairn_efforts"),
  divide: ({ text, source, number, settings }) => {
    analysis = withRecords(text, source, (records) => cairn.handle("cairn_analysis_new", records, number, JSON.stringify(settings)));
    return asks.tasksLeft();
  },
  tasksLeft: () => cairn.call("cairn_analysis_tasks", analysis),
  work: ({ task }) => ({ found: cairn.text("cairn_analysis_work", analysis, task), progress: json("cairn_analysis_progress", analysis) }),
  take: ({ task, found }) => cairn.text("cairn_analysis_take", analysis, task, found),
  divided: () => cairn.text("cairn_analysis_result", analysis, "json"),

  // Thinks until it is stopped, and tells what it thinks after each slice.
  think: ({ id, question }, tell) =>
    withHandle(cairn.handle("cairn_engine_new", MEGABYTES.think), "cairn_engine_free", async (engine) => {
      for (let nodes = FIRST_NODES, all = 0; !stopped.has(id) && all < 5e7; nodes = Math.min(2 * nodes, MOST_NODES)) {
        const thought = json("cairn_engine_think", engine, JSON.stringify(question), nodes);
        tell({ thought });
        all += nodes;
        if (thought.error || thought.rootInfo.isOver || thought.rootInfo.proof !== "unknown") return thought;
        await breathe();
      }
      return null;
    }),

  prove: ({ id, game, position, nodes }, tell) =>
    withHandle(cairn.handle("cairn_proof_new", game, position, MEGABYTES.prove), "cairn_proof_free", async (proof) => {
      let state = 1;
      for (let done = 0, slice = FIRST_NODES; state === 1 && done < nodes && !stopped.has(id); slice = Math.min(2 * slice, MOST_NODES)) {
        state = cairn.call("cairn_proof_step", proof, Math.min(slice, nodes - done));
        done += slice;
        tell({ nodes: Math.min(done, nodes) });
        await breathe();
      }
      return { isProven: state === 0, solution: json("cairn_proof_result", proof) };
    }),
};

// Begins with a module or a packed one, and hands it on. What the page knows already is asked here as well.
async function begin({ id, packed, module, questions = [], ...rest }) {
  const compiled = module ?? (await unpackModule(packed));
  cairn = await load(compiled);
  wishes = rest.wishes;
  self.postMessage({ id, done: true, result: { module: compiled, wishes } });
  for (const question of questions) asks[question.ask](question);
}

self.onmessage = async ({ data }) => {
  const { id } = data;
  if (data.stop) return void stopped.add(id);
  try {
    if (data.module || data.packed) return await begin(data);
    const result = await asks[data.ask](data, (part) => self.postMessage({ id, ...part }));
    self.postMessage({ id, done: true, result });
  } catch (error) {
    // What WebAssembly could not go on with ends this worker; an error of Cairn's does not.
    self.postMessage({ id, done: true, error: {
      message: error.message, isLost: error instanceof WebAssembly.RuntimeError, line: error.line, column: error.column,
    } });
  }
};
