// What the page goes on with when it is loaded again, or come back to: the game on it, with all that was played and
// written. Only this browser keeps it, in the history of its tab.

import { turnsTo } from "./tree.js";

const KEEP_AFTER = 300; // milliseconds

/** The game that was on the page: { json, turns, isOwn, language }. */
export const keptGame = history.state?.json ? history.state : null;

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
  constructor(app) { Object.assign(this, { app, first: "" }); }

  // Keeps the game and the place in it when they have not changed for a moment: not the page's own, on which nothing
  // was done, nor a puzzle that is being solved.
  soon() {
    const { app } = this;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if ((app.json !== this.first || app.variations.areChanged) && !app.puzzles.isSolving) this.now();
    }, KEEP_AFTER);
  }

  async now(language = document.documentElement.lang) {
    const { study } = this.app;
    clearTimeout(this.timer); // what was to be kept soon is kept now
    const json = await this.app.whole();
    this.put({ json, turns: turnsTo(study.node), isOwn: study.data.isOwn, language });
  }

  put(state) {
    try {
      history.replaceState(state, "");
    } catch {
      // Some browsers refuse that for files: then it lasts as long as the page.
    }
  }
}
