import { byId } from "../../pages/page/shapes.js";

// A page on which a person solves puzzles. It knows no game: all that can be played in a puzzle, and
// what answers it, was found out when the page was made (src/model/puzzle_page.hpp).

const STORE = "cairn-puzzles";

export const set = JSON.parse(byId("set").textContent);

// What is kept in the browser: for each puzzle's id whether it was solved or its solution seen, the
// wrong turns, and the hints.
export const progress = (() => {
  let kept = {};
  let works = true;
  try {
    kept = JSON.parse(localStorage.getItem(STORE)) || {};
    localStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    works = false;
    kept = {};
  }
  const save = () => {
    if (works) localStorage.setItem(STORE, JSON.stringify(kept));
  };
  return {
    works,
    of: (id) => Object.assign({ state: "new", wrong: 0, hints: 0 }, kept[id]),
    set(id, change) {
      kept[id] = Object.assign(this.of(id), change);
      save();
    },
    forget() {
      for (const puzzle of set.puzzles) delete kept[puzzle.id];
      save();
    },
  };
})();
