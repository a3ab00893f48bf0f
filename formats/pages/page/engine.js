// Cairn beside the page: workers with the WebAssembly module, and promises for their answers.

export class EngineError extends Error {
  constructor({ message, line = 0, column = 0, isLost = false }) {
    super(message);
    Object.assign(this, { line, column, isLost });
  }

  // What a person is told: the browser's own words for a lost worker mean nothing to most.
  get words() { return this.isLost ? "The engine stopped: this device has too little memory for it. Nothing else is lost." : this.message; }
}

export class EngineWorker {
  constructor(make) {
    Object.assign(this, { make, waiting: new Map(), count: 0 });
    this.start();
  }

  start() {
    const { worker, bytes } = this.make();
    this.worker = worker;
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.lose(event.message || "the engine stopped");
    };
    this.isReady = this.send({ bytes });
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
    for (const { reject } of this.waiting.values()) reject(new EngineError({ message, isLost: true }));
    this.waiting.clear();
    this.worker.terminate();
    this.start();
    this.onLost?.();
  }
}

// The rules answer at once; what is searched for runs beside them.
export class Engine {
  constructor(bytes, script) {
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    const make = () => ({ worker: new Worker(address), bytes });
    this.rules = new EngineWorker(make);
    this.makeSearcher = () => new EngineWorker(make);
    this.searchers = {};
  }

  // A worker for each kind of long work, made when it is first needed.
  searcher(kind) { return (this.searchers[kind] ??= this.makeSearcher()); }

  now(ask, rest) { return this.rules.ask(ask, rest).answer; }
  begin(ask, rest, tell) { return this.searcher(ask).ask(ask, rest, tell); }
}

// Unpacks the module that the page holds as compressed base64, or says why it cannot run.
export async function unpackModule(text) {
  if (typeof WebAssembly !== "object" || !window.DecompressionStream)
    throw new EngineError({ message: "This browser cannot run the engine." });
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
