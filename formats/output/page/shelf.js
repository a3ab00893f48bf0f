// The shelf: the games that this browser keeps. Of each game it has what lists tell of it, the entry, and apart from that
// the analysis with everything that was played and written, as text. Where the browser keeps nothing, the shelf is empty.

const ENTRIES = "entries";
const TEXTS = "texts";
const HASHED = 0x9e3779b1; // the golden ratio: any odd number that mixes well would do

const answerOf = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const openDatabase = () => {
  const request = indexedDB.open("cairn", 1);
  request.onupgradeneeded = () => {
    for (const name of [ENTRIES, TEXTS]) request.result.createObjectStore(name);
  };
  return answerOf(request);
};

export const newKey = () => `own-${Date.now().toString(36)}-${Math.floor(Math.random() * 1e9).toString(36)}`;

// The same record has the same key wherever it comes from. A game without turns is a new one each time.
export function keyOf(json) {
  if (JSON.parse(json).turns.length === 0) return newKey();
  let [a, b] = [0, 0];
  for (let i = json.indexOf('"game":'); i < json.length; i += 1) { // what stands before is not the record's
    const code = json.charCodeAt(i);
    a = Math.imul(a ^ code, HASHED) ^ (a >>> 15);
    b = (Math.imul(b, 31) + code) | 0;
  }
  return `record-${(a >>> 0).toString(36)}-${(b >>> 0).toString(36)}`;
}

// What lists tell of a game.
export function aboutGame(json) {
  const { game, tags, turns, result, accuracy } = JSON.parse(json);
  const [white, black, date, event] = ["PW", "PB", "DT", "EV"].map((wanted) => tags.find(({ name }) => name === wanted)?.values[0] ?? "");
  return { game, white, black, date, event, turns: turns.length, result, isAnalysed: accuracy.white !== null || accuracy.black !== null || turns.some(({ after }) => after) };
}

export class Shelf {
  constructor() {
    // Some browsers refuse it for files, or in frames.
    this.database = new Promise((resolve) => { resolve(openDatabase()); });
    this.database.catch(() => {});
    this.channel = globalThis.BroadcastChannel && new BroadcastChannel("cairn");
  }

  // Calls back with the key of a game that another tab has changed.
  listen(heard) { if (this.channel) this.channel.onmessage = ({ data }) => heard(data); }

  // Does something with both stores that happens as a whole or not at all. Rejects if the browser does not let it.
  async change(mode, work) {
    const transaction = (await this.database).transaction([ENTRIES, TEXTS], mode);
    const ends = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([work(transaction.objectStore(ENTRIES), transaction.objectStore(TEXTS)), ends]);
    return result;
  }

  // All entries, the game that was on the board last first.
  async list() {
    const entries = await this.change("readonly", (all) => answerOf(all.getAll())).catch(() => []);
    return entries.sort((a, b) => b.seen - a.seen);
  }

  // { entry, json }, or undefined.
  async get(key) {
    const [entry, json] = await this.change("readonly", (entries, texts) => Promise.all([answerOf(entries.get(key)), answerOf(texts.get(key))])).catch(() => []);
    return entry && { entry, json };
  }

  // Keeps a game in the place of the one of its key; where that is not of the `version` that the game was made from, since
  // another tab has changed it, beside it. Returns the entry as it is kept, or null: a game that has not changed is not put
  // where it was removed or is another one now.
  async put(entry, json, version, hasChanged) {
    const kept = { ...entry, seen: Date.now() };
    const isPut = await this.change("readwrite", async (entries, texts) => {
      const known = await answerOf(entries.get(entry.key));
      const isOther = known?.version !== version;
      if (!hasChanged && isOther) return false;
      if (hasChanged) {
        if (known && isOther) kept.key = newKey();
        kept.version = newKey();
        texts.put(json, kept.key);
      }
      entries.put({ ...(hasChanged ? {} : known), ...kept }, kept.key);
      return true;
    });
    if (hasChanged) this.channel?.postMessage(kept.key);
    return isPut ? kept : null;
  }

  async putBack({ entry, json }) {
    await this.change("readwrite", (entries, texts) => Promise.all([answerOf(entries.put(entry, entry.key)), answerOf(texts.put(json, entry.key))]));
  }

  async remove(key) {
    await this.change("readwrite", (entries, texts) => Promise.all([answerOf(entries.delete(key)), answerOf(texts.delete(key))]));
  }
}
