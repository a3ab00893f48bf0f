// The names of spaces that readers are shown. The engine and the turns that are played on the board have Cairn's own;
// a board tells what stands in their place.

/** @type {Map<string, string> | null} */
let shownNames = null; // from Cairn's own names to others

// Takes over the names of a board.
export function takeNames({ own, cells }) {
  shownNames = own ? new Map(own.map((name, i) => [name, cells[i][0]])) : null;
}

// The text of a turn as readers are shown it.
export const named = (turn) => (shownNames ? turn.replace(/[A-I]\d/g, (name) => shownNames.get(name) ?? name) : turn);
