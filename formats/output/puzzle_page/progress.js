import { byId, unpacked } from "../page/shapes.js";
import { speak } from "../page/words.js";

// A page on which a person solves puzzles. It knows no game: all that can be played in a puzzle, and
// what answers it, was found out when the page was made (src/core/page.hpp).

const STORE = "cairn-puzzles";
const STREAK = "streak"; // a key that is no puzzle's id

// The boards and puzzles of the page, which read() fills in.
export const set = { boards: [], puzzles: [] };
export async function read() {
  Object.assign(set, await unpacked(byId("set").textContent));
  speak(set.messages);
}

// What is kept in the browser: for each puzzle's id whether it was solved or its solution seen, the
// wrong turns, the hints, and whether it was solved without any of them; and how many puzzles in a
// row were solved so.
export const progress = (() => {
  let kept = {};
  let works = true;
  const attempt = (work) => {
    try {
      if (works) work();
    } catch {
      works = false; // it lasts as long as the page
    }
  };
  // Changes what is kept now: other tabs have changed it, too.
  const change = (work) => {
    attempt(() => { kept = JSON.parse(localStorage.getItem(STORE)) || {}; });
    work?.();
    attempt(() => localStorage.setItem(STORE, JSON.stringify(kept)));
  };
  change();
  return {
    works,
    of: (id) => Object.assign({ state: "new", wrong: 0, hints: 0 }, kept[id]),
    set(id, news) { change(() => { kept[id] = Object.assign(this.of(id), news); }); },
    get streak() { return kept[STREAK] || 0; },
    endStreak() { change(() => { kept[STREAK] = 0; }); },
    // A puzzle counts once, as it was solved for the first time.
    solve(id) {
      change(() => {
        const { state, wrong, hints } = this.of(id);
        if (state !== "new") return;
        const clean = wrong === 0 && hints === 0;
        kept[STREAK] = clean ? this.streak + 1 : 0;
        kept[id] = Object.assign(this.of(id), { state: "solved", clean });
      });
    },
    forget() {
      change(() => {
        for (const puzzle of set.puzzles) delete kept[puzzle.id];
        kept[STREAK] = 0;
      });
    },
    asFile: () => JSON.stringify({ [STORE]: 1, kept }),
    // Takes over what a file of asFile() says. Returns whether it is one.
    takeFile(text) {
      try {
        const content = JSON.parse(text);
        if (content[STORE] !== 1) return false;
        const told = Object.entries(content.kept).filter(([id, state]) =>
          /^[0-9a-f]{16}$/.test(id) && ["new", "solved", "seen"].includes(state?.state));
        change(() => Object.assign(kept, Object.fromEntries(told)));
        return true;
      } catch {
        return false;
      }
    },
  };
})();
