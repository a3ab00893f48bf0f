import { load } from "./loader.js";

// What runs beside the page: Cairn itself, compiled to WebAssembly. A message is { id, ask, ... }; its answers
// are { id, ... }, the last of them with `done`. Long work is cut into slices, between which a message
// { id, stop: true } is heard.

const SLICE = 120; // milliseconds of an analysis
const FIRST_NODES = 4000; // positions of the first slice of thinking and proving
const MOST_NODES = 250000;
const MEGABYTES = { think: 64, prove: 64 };

let cairn;
const boards = new Map();
const stopped = new Set();

const breathe = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(0);
});

// A board keeps the numbers of the looks that it has shown, so there is one for each game.
function boardOf(game) {
  if (!boards.has(game)) boards.set(game, cairn.make("cairn_board_new", game));
  return boards.get(game);
}

const asks = {
  version: () => cairn.version(),
  games: () => cairn.json("cairn_games"),

  // The records of a text: the report on each, and of good ones the game.
  read: ({ text, source }) => cairn.withRecords(text, source, (records, count) => {
    const read = [];
    for (let i = 0; i < Math.min(count, 500); ++i) {
      const report = cairn.json("cairn_record_report", records, i);
      read.push({ report });
    }
    return { count, read };
  }),
  game: ({ text, source, number }) => cairn.withRecords(text, source, (records) => cairn.text("cairn_record_game", records, number)),
  write: ({ text, source, number, format }) =>
    cairn.withRecords(text, source, (records) => cairn.text("cairn_record_write", records, number, format)),
  convert: ({ json, format }) => cairn.text("cairn_analysis_write", json, format),
  page: ({ json }) => cairn.json("cairn_study_page", json),

  shape: ({ game }) => cairn.json("cairn_board_shape", boardOf(game)),
  position: ({ game, position }) => cairn.json("cairn_board_position", boardOf(game), position),
  actions: ({ game, position }) => cairn.json("cairn_board_actions", boardOf(game), position),
  turn: ({ game, position, turn }) => cairn.json("cairn_board_turn", boardOf(game), position, turn),
  turnText: ({ game, position, actions }) => cairn.turnText(boardOf(game), position, actions),
  svg: ({ game, position, options }) => cairn.text("cairn_svg", game, position, JSON.stringify(options)),
  themes: () => cairn.json("cairn_themes"),
  answer: ({ question }) => {
    const engine = cairn.make("cairn_engine_new", MEGABYTES.think);
    try {
      return cairn.json("cairn_engine_answer", engine, JSON.stringify(question));
    } finally {
      cairn.free("cairn_engine_free", engine);
    }
  },

  async analyse({ id, text, source, number, settings }, tell) {
    const analysis = cairn.withRecords(text, source, (records) =>
      cairn.make("cairn_analysis_new", records, number, settings ? JSON.stringify(settings) : null));
    try {
      for (;;) {
        const state = cairn.call("cairn_analysis_step", analysis, BigInt(SLICE));
        if (state < 0 || stopped.has(id)) break;
        tell({ progress: cairn.json("cairn_analysis_progress", analysis) });
        if (state === 0) return cairn.text("cairn_analysis_result", analysis, "json");
        await breathe();
      }
      return stopped.has(id) ? null : cairn.text("cairn_analysis_result", analysis, "json");
    } finally {
      cairn.free("cairn_analysis_free", analysis);
    }
  },

  // Thinks until it is stopped, and tells what it thinks after each slice.
  async think({ id, question }, tell) {
    const engine = cairn.make("cairn_engine_new", MEGABYTES.think);
    try {
      let last = null;
      for (let nodes = FIRST_NODES; !stopped.has(id); nodes = Math.min(2 * nodes, MOST_NODES)) {
        last = cairn.json("cairn_engine_think", engine, JSON.stringify(question), BigInt(nodes));
        tell({ thought: last });
        if (last.error || last.isComplete || last.isOver) break;
        await breathe();
      }
      return last;
    } finally {
      cairn.free("cairn_engine_free", engine);
    }
  },

  async prove({ id, game, position, nodes }, tell) {
    const proof = cairn.make("cairn_proof_new", game, position, MEGABYTES.prove);
    try {
      let state = 1;
      for (let done = 0, slice = FIRST_NODES; state === 1 && done < nodes && !stopped.has(id); slice = Math.min(2 * slice, MOST_NODES)) {
        state = cairn.call("cairn_proof_step", proof, BigInt(Math.min(slice, nodes - done)));
        done += slice;
        tell({ nodes: Math.min(done, nodes) });
        await breathe();
      }
      return { isProven: state === 0, solution: cairn.json("cairn_proof_result", proof) };
    } finally {
      cairn.free("cairn_proof_free", proof);
    }
  },
};

self.onmessage = async ({ data }) => {
  const { id } = data;
  if (data.stop) return void stopped.add(id);
  try {
    if (data.bytes) {
      cairn = await load(data.bytes);
      return self.postMessage({ id, done: true, result: cairn.version() });
    }
    const result = await asks[data.ask](data, (part) => self.postMessage({ id, ...part }));
    self.postMessage({ id, done: true, result });
  } catch (error) {
    // What WebAssembly could not go on with ends this worker; an error of Cairn's does not.
    self.postMessage({ id, done: true, error: { message: error.message, isLost: error instanceof WebAssembly.RuntimeError, ...error.place } });
  }
};
