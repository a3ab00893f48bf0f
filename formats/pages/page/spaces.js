import { keptGame } from "./kept.js";
import { element } from "./shapes.js";
import { phrase } from "./words.js";

// The names of spaces on the page with the engine: the reader chooses among them, which is remembered in this
// browser.

const NAMES_KEY = "cairn-spaces";
export const OWN_NAMES = "cairn";
const nameUsages = () => [[OWN_NAMES, phrase("E5 is the hole")], ["no-gap", phrase("no gap in column E")], ["diagonal", phrase("along the diagonals")]];

export const wordsForNames = (word) => nameUsages().find(([each]) => each === word)?.[1];

export function chosenNames() {
  try {
    return localStorage.getItem(NAMES_KEY) ?? "";
  } catch {
    return ""; // some browsers refuse that for files
  }
}

// The names for a page: those of the game that was on it, of the address, that were chosen here before, or that the
// page was written in.
export function namesFor(address, board) {
  const wished = [keptGame?.spaces, address.spaces, chosenNames()].find((word) => nameUsages().some(([each]) => each === word));
  return wished ?? board.spaces ?? OWN_NAMES;
}

// What the menu has to choose names.
export function namesChoice(app) {
  app.namesChoice = element("select", {}, ...nameUsages().map(([value, textContent]) => element("option", { value, textContent })));
  app.namesChoice.value = app.spaces;
  app.namesChoice.addEventListener("change", () => chooseNames(app, app.namesChoice.value));
  return element("label", { className: "field" }, element("span", { textContent: phrase("Names of TZAAR’s spaces") }), app.namesChoice);
}

function chooseNames(app, word) {
  try {
    localStorage.setItem(NAMES_KEY, word);
  } catch {
    // They last as long as the page then.
  }
  return app.nameSpaces(word);
}
