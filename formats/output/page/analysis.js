import { EngineError } from "./engine.js";

// The analysis of a game, divided among several workers, each with memory of its own. It comes in rounds of tasks;
// what one worker finds is told to the others, so that every one can begin the next round.

// How many workers this device can use, and how much memory the largest table of each may have. A worker takes some
// 90 megabytes, and the page shall take no more than 400, or 256 on a phone.
export function workforce({ threads = 1, gigabytes = 8, isPhone = false }) {
  const isSmall = isPhone || gigabytes <= 4;
  return { count: Math.max(1, Math.min(threads, isSmall ? 2 : 3)), megabytes: isSmall ? 16 : 64 };
}

export const thisDevice = () => ({
  threads: navigator.hardwareConcurrency, gigabytes: navigator.deviceMemory, isPhone: matchMedia("(pointer: coarse)").matches,
});

// The tasks of a round in the order in which they are begun. The first one of the first round, the proofs, takes
// longest: one worker of several begins with it, and a worker that is alone ends with it.
export function orderOf(count, isFirst, workers) {
  const tasks = Array.from({ length: count }, (_, task) => task);
  return isFirst && workers === 1 ? [...tasks.slice(1), 0] : tasks;
}

export class Analysis {
  // `makeWorker` makes an EngineWorker that stays lost; `question` is { text, source, number, settings }; `tell` hears
  // of progress. `answer` resolves to the JSON of the analysis, or to null if it is stopped.
  constructor(makeWorker, count, question, tell) {
    Object.assign(this, { question, tell, isStopped: false });
    this.workers = Array.from({ length: count }, makeWorker);
    this.answer = this.run().finally(() => this.close());
  }

  stop() {
    this.isStopped = true;
    this.close();
  }

  close() { for (const worker of this.workers) worker.close(); }

  async run() {
    try {
      let [{ tasks: left }] = await this.all("analyse", this.question);
      for (let isFirst = true; left > 0; isFirst = false) left = await this.round(orderOf(left, isFirst, this.workers.length));
      return await this.workers[0].ask("result").answer;
    } catch (error) {
      if (this.isStopped) return null;
      throw error;
    }
  }

  // Asks all workers, and goes on with those that are not lost. Returns their answers.
  async all(ask, rest) {
    const asked = [...this.workers];
    const answers = await Promise.all(asked.map((worker) => worker.ask(ask, rest).answer.catch((error) => this.without(worker, error))));
    return answers.filter((_, i) => this.workers.includes(asked[i]));
  }

  // Goes on without a worker, which had no memory, unless it was the last one.
  without(worker, error) {
    if (!error.isLost || this.isStopped || this.workers.length === 1) throw error;
    this.workers = this.workers.filter((other) => other !== worker);
  }

  tellOther(worker, finding) {
    const told = worker.ask("take", finding).answer.catch((error) => this.without(worker, error));
    told.catch(() => {}); // whoever waits for the round hears of it
    return told;
  }

  // Does all tasks of a round, and returns how many the next one has.
  async round(tasks) {
    const waiting = [...tasks];
    const told = [];
    const work = async (worker) => {
      while (waiting.length > 0 && this.workers.includes(worker)) {
        const task = waiting.shift();
        try {
          const { found, progress } = await worker.ask("work", { task }).answer;
          for (const other of this.workers) if (other !== worker) told.push(this.tellOther(other, { task, found }));
          this.tell({ progress });
        } catch (error) {
          this.without(worker, error);
          waiting.unshift(task);
        }
      }
    };
    // A task that a lost worker leaves behind may find the others at rest.
    while (waiting.length > 0) await Promise.all(this.workers.map(work));
    await Promise.all(told);
    const [progress] = await this.all("progress");
    if (!progress) throw new EngineError({ message: "the engine stopped", isLost: true });
    return progress.tasks;
  }
}
