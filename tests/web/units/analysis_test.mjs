// How an analysis is divided among workers, here with workers that only pretend to search.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Analysis, orderOf, workforce } from "../../../formats/output/page/analysis.js";
import { EngineError } from "../../../formats/output/page/engine.js";

// What all workers of a test share: the tasks of each round, and which worker is lost at which task.
class Workers {
  constructor(rounds, { lostAt = {}, delay = () => 0 } = {}) { Object.assign(this, { rounds, lostAt, delay, made: [], done: [] }); }

  make() {
    const worker = new Worker(this, this.made.length);
    this.made.push(worker);
    return worker;
  }
}

// Knows what it was told, and begins the next round when it knows every task of one.
class Worker {
  constructor(all, name) { Object.assign(this, { all, name, round: 0, known: new Set(), isClosed: false }); }

  ask(ask, rest) { return { answer: this[ask](rest) }; }
  close() { this.isClosed = true; }
  left() { return this.all.rounds[this.round] ?? 0; }

  async analyse() { return this.progress(); }
  async progress() { return { tasks: this.left() }; }
  async result() { return JSON.stringify(this.all.done.sort()); }

  async work({ task }) {
    await new Promise((resolve) => setTimeout(resolve, this.all.delay(this.name, task)));
    if (this.isClosed) throw new EngineError({ message: "closed", isLost: true });
    if (this.all.lostAt[this.name] === task) {
      this.isClosed = true;
      throw new EngineError({ message: "no memory", isLost: true });
    }
    this.all.done.push(`${this.round}.${task}`);
    this.know(task);
    return { found: `${task}`, progress: { done: this.all.done.length } };
  }

  async take({ task, found }) {
    if (this.isClosed) throw new EngineError({ message: "closed", isLost: true });
    assert.equal(found, `${task}`);
    this.know(task);
  }

  know(task) {
    assert(!this.known.has(task), `worker ${this.name} hears twice of task ${task}`);
    this.known.add(task);
    if (this.known.size < this.left()) return;
    this.round += 1;
    this.known.clear();
  }
}

const tasksOf = (rounds) => JSON.stringify(rounds.flatMap((count, round) => Array.from({ length: count }, (_, task) => `${round}.${task}`)).sort());
const analysed = (workers, count, tell = () => {}) => new Analysis(() => workers.make(), count, { text: "", source: "", number: 0 }, tell);

for (const count of [1, 2, 5])
  test(`${count} workers do each task once, and all hear of it`, async () => {
    const rounds = [7, 4, 1];
    const workers = new Workers(rounds);
    const progress = [];
    assert.equal(await analysed(workers, count, (part) => progress.push(part.progress.done)).answer, tasksOf(rounds));
    assert.equal(progress.length, 12);
    assert(workers.made.every((worker) => worker.isClosed && worker.round === 3));
  });

test("the others go on when a worker is lost, and do its task", async () => {
  const rounds = [6, 3];
  const workers = new Workers(rounds, { lostAt: { 0: 0, 1: 2 } });
  assert.equal(await analysed(workers, 3).answer, tasksOf(rounds));
});

test("a task is done again even if it is lost when the others are at rest", async () => {
  const rounds = [3, 2];
  const workers = new Workers(rounds, { lostAt: { 0: 0 }, delay: (name) => (name === 0 ? 30 : 0) });
  assert.equal(await analysed(workers, 2).answer, tasksOf(rounds));
});

test("it fails when the last worker is lost", async () => {
  const workers = new Workers([3], { lostAt: { 0: 0, 1: 1 } });
  await assert.rejects(analysed(workers, 2).answer, (error) => error.isLost);
});

test("a stop ends it at once, without a result and without a complaint", async (context) => {
  const complaints = [];
  const hear = (error) => complaints.push(error);
  process.on("unhandledRejection", hear);
  context.after(() => process.off("unhandledRejection", hear));
  const workers = new Workers([9], { delay: (name) => 10 * (name + 1) });
  const analysis = analysed(workers, 3);
  setTimeout(() => analysis.stop(), 25);
  assert.equal(await analysis.answer, null);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(complaints, []);
  assert(workers.done.length < 9 && workers.made.every((worker) => worker.isClosed));
});

test("a device gets as many workers as help it", () => {
  assert.deepEqual(workforce({ threads: 16 }), { count: 3, megabytes: 64 });
  assert.deepEqual(workforce({ threads: 1 }), { count: 1, megabytes: 64 });
  assert.deepEqual(workforce({ threads: 8, isPhone: true }), { count: 2, megabytes: 16 });
  assert.deepEqual(workforce({ threads: 8, gigabytes: 2 }), { count: 2, megabytes: 16 });
  assert.deepEqual(workforce({}), { count: 1, megabytes: 64 });
});

test("a worker that is alone does the proofs last", () => {
  assert.deepEqual(orderOf(4, true, 1), [1, 2, 3, 0]);
  assert.deepEqual(orderOf(4, true, 2), [0, 1, 2, 3]);
  assert.deepEqual(orderOf(3, false, 1), [0, 1, 2]);
});
