import { load } from "./loader.js";
import { unpackModule } from "../../../formats/output/page/packed.js";

// What runs beside the page: Cairn itself, compiled to WebAssembly. A message is { id, ask, ... }, a question of the
// protocol (docs/formats/questions.md); its answers are { id, ... }, the last of them with `done`. Long work is cut into
// slices, between which a message { id, stop: true } is heard.

const FIRST_NODES = 4000; // positions of the first slice of thinking and proving
const MOST_NODES = 250000;
const MOST_THOUGHT = 5e7;

let cairn;
let wishes = ""; // the languages of the reader
let messages; // what the page says in one of them
const stopped = new Set();
const SPOKEN = new Set(["shape", "position", "actions", "turn", "setup", "refusal", "page", "report"]); // in the reader's language

const breathe = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(0);
});

const inWishes = () => (messages ??= cairn.ask({ ask: "messages", languages: wishes }));

// Asks slice by slice, until at most so many positions are searched, the answer is final, or a stop is heard.
async function inSlices(id, question, most, hear) {
  cairn.ask({ action: "clear_cache" });
  for (let nodes = FIRST_NODES, all = 0; all < most && !stopped.has(id); nodes = Math.min(2 * nodes, MOST_NODES)) {
    const slice = Math.min(nodes, most - all);
    all += slice;
    if (hear(cairn.ask({ ...question, nodes: slice }), all)) break;
    await breathe();
  }
}

// What is more than a question of the protocol.
const asks = {
  messages: inWishes,

  // Thinks until it is stopped, and tells what it thinks after each slice.
  think: (id, question, tell) => inSlices(id, question, MOST_THOUGHT, (thought) => {
    tell({ thought });
    return thought.rootInfo.isOver || thought.rootInfo.proof !== "unknown";
  }),

  prove: async (id, { nodes, ...question }, tell) => {
    let proof = { isDone: false };
    await inSlices(id, question, nodes, (found, all) => {
      proof = found;
      tell({ nodes: all });
      return found.isDone;
    });
    return proof;
  },
};

function answered(id, question, tell) {
  const special = asks[question.ask];
  if (special) return special(id, question, tell);
  return cairn.ask(SPOKEN.has(question.ask) ? { language: inWishes().language, ...question } : question);
}

// Begins with a module or a packed one, and hands it on. What the page knows already is asked here as well.
async function begin({ id, packed, module, questions = [], ...rest }) {
  const compiled = module ?? (await unpackModule(packed));
  cairn = await load(compiled);
  wishes = rest.wishes;
  self.postMessage({ id, done: true, result: { module: compiled, wishes } });
  for (const question of questions) answered(id, question);
}

self.onmessage = async ({ data }) => {
  const { id, stop, ...question } = data;
  if (stop) return void stopped.add(id);
  try {
    if (data.module || data.packed) return await begin(data);
    const result = await answered(id, question, (part) => self.postMessage({ id, ...part }));
    self.postMessage({ id, done: true, result });
  } catch (error) {
    // What WebAssembly could not go on with ends this worker; an error of Cairn's does not.
    self.postMessage({ id, done: true, error: {
      message: error.message, isLost: error instanceof WebAssembly.RuntimeError, line: error.line, column: error.column,
    } });
  }
};
