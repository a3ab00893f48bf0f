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
  // `make` makes a worker, and what it is told first or a promise of that. A worker that is lost begins anew, unless it
  // `isBrief` or was lost before it could answer.
  constructor(make, isBrief = false) {
    Object.assign(this, { make, isBrief, waiting: new Map(), count: 0 });
    this.start();
  }

  start() {
    const { worker, first } = this.make();
    this.worker = worker;
    this.isClosed = this.hasBegun = false;
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.lose(event.message || "the engine stopped");
    };
    this.isReady = Promise.resolve(first).then((message) => this.send(message));
    this.isReady.then(() => { this.hasBegun = true; }, () => {}); // a fault is told to all that wait for it
  }

  send(message, tell) {
    const id = (this.count += 1);
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(new EngineError({ message: "the engine was stopped", isLost: true }));
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
    const { hasBegun } = this;
    this.close(message);
    if (this.isBrief || !hasBegun) return;
    this.start();
    this.onLost?.();
  }

  // Ends the worker at once, and gives its memory back.
  close(message = "the engine was stopped") {
    this.isClosed = true;
    this.worker.terminate();
    for (const { reject } of this.waiting.values()) reject(new EngineError({ message, isLost: true }));
    this.waiting.clear();
  }
}

// The rules answer at once; what is searched for runs beside them.
export class Engine {
  // `packed` is a promise of the module as the page holds it. `wishes` are the languages of the reader, with commas between
  // them. `answers` are questions with their answers, which the page knows before the engine is there; the rules are asked
  // the same at first, because they number looks as they show them.
  constructor(packed, script, wishes = "", answers = []) {
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    const make = (first) => ({ worker: new Worker(address), first });
    const questions = answers.map(([question]) => question);
    this.answers = new Map(answers.map(([question, answer]) => [JSON.stringify(question), answer]));
    this.rules = new EngineWorker(() => make(packed.then((text) => ({ packed: text, wishes, questions }))));
    this.makeSearcher = (isBrief = false) => new EngineWorker(() => make(this.rules.isReady), isBrief); // what it has begun with
    this.searchers = {};
  }

  // A worker for each kind of long work, made when it is first needed, and again if there was no memory for it.
  searcher(kind) {
    if (this.searchers[kind]?.isClosed ?? true) this.searchers[kind] = this.makeSearcher();
    return this.searchers[kind];
  }

  async now(ask, rest) {
    const known = this.rules.hasBegun ? undefined : this.answers.get(JSON.stringify({ ask, ...rest }));
    return known ?? this.rules.ask(ask, rest).answer;
  }

  begin(ask, rest, tell) { return this.searcher(ask).ask(ask, rest, tell); }
}

// Says why this browser cannot run the engine, if it cannot.
export function expectEngine() {
  const cannot = (message) => { throw new EngineError({ message }); };
  if (typeof WebAssembly !== "object") cannot("This browser has no WebAssembly, so the engine cannot run.");
  if (!globalThis.DecompressionStream) cannot("This browser is too old to unpack the engine.");
  if (!WebAssembly.validate(SIMD)) cannot("This browser or processor has no WebAssembly SIMD, so the engine cannot run.");
}

// A module with one instruction of SIMD: i8x16.splat.
const SIMD = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11);
