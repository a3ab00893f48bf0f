// What the page goes on with when it is loaded again, or come back to: the game on it, with all that was played and
// written. Games are kept on the shelf; the history of the tab knows which of them was on the page, and the place in it.

import { Shelf, aboutGame, keyOf, newKey } from "./shelf.js";
import { noteInHistory } from "./shapes.js";
import { turnsTo } from "./tree.js";
import { phrase } from "./words.js";

const KEEP_AFTER = 100; // milliseconds

const isGame = (state) => Boolean(state?.key || state?.json);

/** The game that was on the page: { key, turns, isOwn, language }, with its json if it is not on the shelf. */
export const keptGame = isGame(history.state) ? history.state : null;

// The node of a tree of the game that these turns lead to, or the last one on the way.
export function nodeAfter(turns, tree) {
  let node = tree.root;
  for (const turn of turns) {
    const child = node.children.find(({ text }) => text === turn);
    if (!child) break;
    node = child;
  }
  return node;
}

export class Kept {
  // `plain` is a game on which nothing has been done, like a new one; `key`, by which the game on the board is kept, is
  // empty while another one comes.
  constructor(app) {
    Object.assign(this, { app, shelf: new Shelf(), first: "", plain: "", key: "", version: "", text: "", isHome: !keptGame && !app.address.hasRecord && !app.address.isEmbedded, last: Promise.resolve() });
    this.shelf.listen((key) => this.hear(key));
    document.addEventListener("visibilitychange", () => document.hidden && this.timer && this.now());
  }

  // The page's own game is on the board.
  begin(json) { Object.assign(this, { first: json, plain: json, ...(keptGame ? {} : { key: keyOf(json) }) }); }

  // Another game comes. If that is a step of its own, the browser goes back from it to what is on the page now; not to a
  // puzzle or a new game, on which nothing was done. Returns what the history knows of the game that goes.
  async leave(isStep) {
    if (this.timer) this.now();
    await this.last.catch(() => {}); // an engine that is lost says so itself
    const { state } = history;
    if (isStep && this.isHome && !isGame(state)) put({ isHome: true });
    if (isStep) put(null, this.isHome || (state?.key && !state.json));
    Object.assign(this, { key: "", plain: "", isHome: false });
    return isGame(state) ? state : null;
  }

  // It is on the board, as a new one, or as the shelf had it.
  arrive(key, known) {
    Object.assign(this, { key, version: known?.entry.version ?? "", text: known?.json ?? "" });
    if (known) put(this.state(document.documentElement.lang)); // at once: one may go back, and forward again
    this.soon();
  }

  // What the history has of the game on the board.
  state(language) {
    const { study } = this.app;
    return { key: this.key, turns: turnsTo(study.node), isOwn: study.data.isOwn, language };
  }

  // Keeps the game and the place in it when they have not changed for a moment.
  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(), KEEP_AFTER);
  }

  get isUntouched() { return this.app.json === this.plain && !this.app.variations.areChanged; }

  // One after the other, so that no tab takes itself for another one.
  now(language = document.documentElement.lang) {
    clearTimeout(this.timer); // what was to be kept soon is kept now
    this.timer = 0;
    return (this.last = this.last.catch(() => {}).then(() => this.keep(language)));
  }

  async keep(language) {
    const { app, key } = this;
    const { isUntouched } = this;
    if (isUntouched && app.json === this.first) return language === document.documentElement.lang ? null : put({ language });
    if (key === "" || app.puzzles.isSolving || app.study.task === app.lessons) return;
    const json = await app.whole();
    const state = this.state(language);
    if (this.key !== key) return; // another game has come meanwhile
    const isShelved = !isUntouched && app.study.task !== app.puzzles && !app.address.isEmbedded && (await this.shelve(state, json));
    put(isShelved ? { ...state, key: this.key } : { ...state, json });
  }

  // Puts the game on the shelf. Returns whether it is there.
  async shelve({ key, turns, isOwn }, json) {
    const hasChanged = json !== this.text;
    try {
      const kept = await this.shelf.put({ key, at: turns, isOwn, ...aboutGame(json) }, json, this.version, hasChanged);
      if (hasChanged) Object.assign(this, { text: json, key: kept.key, version: kept.version });
      if (hasChanged && kept.key !== key) this.app.tell(phrase("Another tab has changed this game, too. Both are among your games."));
      return kept !== null;
    } catch {
      if (!this.isTold) this.app.tell(phrase("This browser does not keep your games. Save what you want to keep under Share."));
      this.isTold = true;
      return false;
    }
  }

  // Another tab has changed a game: if it is on the board here as it was, it is shown as it is now.
  async hear(key) {
    const { app } = this;
    const isAtRest = () => key === this.key && !app.study.task && !app.analysis.isRunning && !app.variations.writing && !app.study.input.isInTurn;
    if (!isAtRest() || (await app.whole()) !== this.text || !isAtRest()) return;
    await app.showKept({ key, turns: turnsTo(app.study.node), isOwn: app.study.data.isOwn });
  }
}

const put = (state, isStep = false) => noteInHistory(state, isStep ? "#0" : undefined, isStep);
