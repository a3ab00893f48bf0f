import { phrase } from "./words.js";

// Cairn beside the page: workers with the WebAssembly module, and promises for their answers.

export class EngineError extends Error {
  constructor({ message, line = 0, column = 0, isLost = false }) {
    super(message);
    Object.assign(this, { line, column, isLost });
  }

  // What a person is told: the browser's own words for a lost worker mean nothing to most.
  get words() { return this.isLost ? phrase("The engine stopped: this device has too little memory for it. Nothing else is lost.") : this.message; }
}

export class EngineWorker {
  // `make` makes a worker and what it is told first. A worker that is lost begins anew, unless it `isBrief`.
  constructor(make, isBrief = false) {
    Object.assign(this, { make, isBrief, waiting: new Map(), count: 0 });
    this.start();
  }

  start() {
    const { worker, ...first } = this.make();
    this.worker = worker;
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.lose(event.message || "the engine stopped");
    };
    this.isReady = this.send(first);
    this.isReady.catch(() => {}); // told to all that wait for it
  }

  send(message, tell) {
    const id = (this.count += 1);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, tell });
      this.worker.postMessage({ id, ...message });
      message.onStart?.(id);
    });
  }

  // A question and the promise of its answer. `tell` hears what is known meanwhile; `stop` ends it.
  ask(ask, rest = {}, tell) {
    const task = { id: 0, isStopped: false };
    task.stop = () => {
      task.isStopped = true;
      if (task.id) this.worker.postMessage({ id: task.id, stop: true });
    };
    task.answer = this.isReady.then(() => {
      task.id = this.count + 1;
      const answer = this.send({ ask, ...rest }, tell);
      if (task.isStopped) task.stop();
      return answer;
    });
    return task;
  }

  hear({ id, done, result, error, ...part }) {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    if (!done) return waiting.tell?.(part);
    this.waiting.delete(id);
    if (!error) return waiting.resolve(result);
    waiting.reject(new EngineError(error));
    if (error.isLost) this.lose(error.message);
  }

  // The worker is gone: out of memory, or a fault. All that waits is told, and a new one takes its place.
  lose(message) {
    this.close(message);
    if (this.isBrief) return;
    this.start();
    this.onLost?.();
  }

  // Ends the worker at once, and gives its memory back.
  close(message = "the engine was stopped") {
    this.worker.terminate();
    for (const { reject } of this.waiting.values()) reject(new EngineError({ message, isLost: true }));
    this.waiting.clear();
  }
}

// The rules answer at once; what is searched for runs beside them.
export class Engine {
  // `wishes` are the languages of the reader, with commas between them.
  constructor(module, script, wishes = "") {
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    const make = () => ({ worker: new Worker(address), module, wishes });
    this.rules = new EngineWorker(make);
    this.makeSearcher = (isBrief = false) => new EngineWorker(make, isBrief);
    this.searchers = {};
  }

  // A worker for each kind of long work, made when it is first needed.
  searcher(kind) { return (this.searchers[kind] ??= this.makeSearcher()); }

  now(ask, rest) { return this.rules.ask(ask, rest).answer; }
  begin(ask, rest, tell) { return this.searcher(ask).ask(ask, rest, tell); }
}

// Unpacks and compiles the module that the page holds, compressed, in letters, or says why it cannot run. All workers
// share what is compiled.
export async function unpackModule(text) {
  if (typeof WebAssembly !== "object")
    throw new EngineError({ message: "This browser has no WebAssembly, so the engine cannot run." });
  if (!globalThis.DecompressionStream)
    throw new EngineError({ message: "This browser is too old to unpack the engine." });
  if (!WebAssembly.validate(SIMD))
    throw new EngineError({ message: "This browser or processor has no WebAssembly SIMD, so the engine cannot run." });
  const stream = new Blob([bytesOf(text.trim())]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
}

// A module with one instruction of SIMD: i8x16.splat.
const SIMD = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11);

// Letters that mean nothing in HTML or JavaScript. Five of them are a number of base 85, which is four bytes.
export const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?,;()[]{}@%_|~";
const UNUSED = LETTERS.indexOf("~"); // what is left out at the end counts as the greatest digit

// The bytes that letters stand for. It fails for nobody, since the page is made with them.
export function bytesOf(text) {
  const digits = new Uint8Array(128);
  for (let i = 0; i < LETTERS.length; i += 1) digits[LETTERS.charCodeAt(i)] = i;
  const groups = Math.ceil(text.length / 5);
  const bytes = new Uint8Array(4 * groups);
  for (let i = 0, at = 0; i < 5 * groups; i += 5, at += 4) {
    let number = 0;
    for (let k = i; k < i + 5; k += 1) number = number * 85 + (k < text.length ? digits[text.charCodeAt(k)] : UNUSED);
    bytes[at] = number >>> 24;
    bytes[at + 1] = number >>> 16;
    bytes[at + 2] = number >>> 8;
    bytes[at + 3] = number;
  }
  return bytes.subarray(0, text.length - groups);
}
