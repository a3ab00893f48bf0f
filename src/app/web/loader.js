// Loads cairn.wasm and asks it what docs/formats/questions.md describes, in a page, a worker or node.
//
//   const cairn = await load(await WebAssembly.compileStreaming(fetch("cairn.wasm")));
//   const { status } = cairn.ask({ ask: "position", game: "tzaar", position: "random:7" });

const MOST_MEGABYTES = 4095; // that WebAssembly addresses

/** What Cairn says is wrong; `kind` is a word such as "illegal", and line 0 means that no place is known. */
export class CairnError extends Error {
  constructor(message, kind = "usage", line = 0, column = 0) {
    super(message);
    Object.assign(this, { name: "CairnError", kind, line, column });
  }
}

// What JSON would leave out or take for null without a word. A key that is undefined counts as missing.
function plain(key, value) {
  if (typeof value === "function" || typeof value === "symbol" || (typeof value === "number" && !Number.isFinite(value)))
    throw new TypeError(`the key '${key}' has a wrong value; text, a finite number, true, false, a list or an object expected`);
  return value;
}

/**
 * @param {WebAssembly.Module} module
 * @param {number} megabytes that the tables of searches take
 */
export async function load(module, megabytes = 64) {
  if (!Number.isInteger(megabytes) || megabytes < 1 || megabytes > MOST_MEGABYTES)
    throw new RangeError(`a whole number of megabytes from 1 to ${MOST_MEGABYTES} expected`);
  /** @type {WebAssembly.Memory} */
  let memory; // its buffer is another one after it has grown
  const view = () => new DataView(memory.buffer);
  const nothing = () => 0;
  const wasi = {
    clock_time_get: (id, precision, at) => {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    random_get: (at, size) => {
      crypto.getRandomValues(new Uint8Array(memory.buffer, at, size));
      return 0;
    },
    environ_sizes_get: (count, size) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    proc_exit: (status) => {
      throw new Error(`cairn.wasm has ended with status ${status}`);
    },
  };
  const needed = WebAssembly.Module.imports(module).map(({ name }) => [name, wasi[name] ?? nothing]);
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: Object.fromEntries(needed),
  });
  /** @type {any} */
  const { exports } = instance;
  memory = exports.memory;
  exports._initialize();

  const there = (at) => {
    if (at === 0) throw new CairnError("there is not enough memory", "internal");
    return at >>> 0; // addresses from 2 GiB on come as negative numbers
  };
  const textAt = (at) => {
    const bytes = new Uint8Array(memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  };
  const session = there(exports.cairn_new(megabytes));

  return {
    /** The answer to a question. Throws CairnError, and TypeError for what is no question or has keys that are not known. */
    ask: (question) => {
      if (question === null || typeof question !== "object" || Array.isArray(question))
        throw new TypeError('a question such as { ask: "games" } expected');
      const bytes = new TextEncoder().encode(`${JSON.stringify({ id: "1", ...question }, plain)}\0`);
      const at = there(exports.malloc(bytes.length));
      new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
      const text = exports.cairn_ask(session, at);
      exports.free(at);
      const lines = textAt(there(text)).trimEnd().split("\n");
      exports.cairn_text_free(text);
      const [first, answer] = [lines[0], lines.at(-1)].map((line) => JSON.parse(line));
      if (answer.error !== undefined) throw new CairnError(answer.error, answer.kind, answer.line, answer.column);
      if (first.warning) throw new TypeError(first.warning.replace("; ignored", ""));
      return "answer" in answer ? answer.answer : answer;
    },
    /** Cairn's version. */
    version: () => textAt(exports.cairn_version()),
    /** How many bytes the module has taken. */
    memory: () => memory.buffer.byteLength,
  };
}
