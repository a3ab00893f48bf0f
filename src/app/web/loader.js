// Loads cairn.wasm and calls the functions that cairn.h describes, in a page, a worker or node.
//
//   const cairn = await load(await WebAssembly.compileStreaming(fetch("cairn.wasm")));
//   const board = cairn.handle("cairn_board_new", "tzaar", null);
//   const position = JSON.parse(cairn.text("cairn_board_position", board, "random:7"));
//   cairn.call("cairn_board_free", board);
//
// An argument may be a number (also a handle), a string, null, or an array of bytes or of Int32,
// which stands for two arguments: where it is, and how many elements it has.

const kinds = ["", "syntax", "position", "illegal", "ambiguous", "io", "usage", "internal"];

/** What Cairn says is wrong; `kind` is one of these words, and line 0 means that no place is known. */
export class CairnError extends Error {
  constructor(message, kind, line, column) {
    super(message);
    Object.assign(this, { name: "CairnError", kind, line, column });
  }
}

/** @param {WebAssembly.Module} module */
export async function load(module) {
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

  // Calls with(the numbers that stand for the arguments), whose memory it frees again.
  function withMemory(args, use) {
    const taken = [];
    const put = (bytes, size) => {
      const at = exports.malloc(size);
      if (at === 0) throw new CairnError("there is not enough memory", "internal", 0, 0);
      taken.push(at);
      new Uint8Array(memory.buffer, at, size).set(bytes);
      return at;
    };
    const numbers = (value) => {
      if (value === null) return [0];
      if (typeof value === "string") {
        const bytes = new TextEncoder().encode(value + "\0");
        return [put(bytes, bytes.length)];
      }
      if (!ArrayBuffer.isView(value)) return [value];
      return [put(new Uint8Array(value.buffer, value.byteOffset, value.byteLength),
                  value.byteLength + 1), /** @type {any} */ (value).length];
    };
    try {
      return use(args.flatMap(numbers));
    } finally {
      taken.forEach((at) => exports.free(at));
    }
  }

  // Returns the text of a cairn_text, which it frees; throws it if it is an error.
  function taken(at) {
    if (at === 0) throw new CairnError("there is not enough memory", "internal", 0, 0);
    const [data, size, error, line, column] = new Int32Array(memory.buffer, at, 5);
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, data, size));
    exports.cairn_text_free(at);
    if (error !== 0) throw new CairnError(text, kinds[error], line, column);
    return text;
  }

  return {
    /** Calls a function that returns a number or nothing. */
    call: (name, ...args) => withMemory(args, (numbers) => exports[name](...numbers)),
    /** Calls a function that returns a text. Throws CairnError. */
    text: (name, ...args) => withMemory(args, (numbers) => taken(exports[name](...numbers))),
    /** Calls a function that returns a handle, without its last argument. Throws CairnError. */
    handle: (name, ...args) =>
      withMemory([...args, new Uint8Array(4)], (numbers) => {
        const error = numbers.at(-2); // where the message would be; a function may take none
        new DataView(memory.buffer).setUint32(error, 0, true);
        const handle = exports[name](...numbers);
        if (handle === 0) taken(view().getUint32(error, true));
        return handle;
      }),
    /** Cairn's version. */
    version: () => {
      const bytes = new Uint8Array(memory.buffer, exports.cairn_version());
      return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
    },
    /** How many bytes the module has taken. */
    memory: () => memory.buffer.byteLength,
  };
}
