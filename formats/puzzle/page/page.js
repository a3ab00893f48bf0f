"use strict";
// A page on which a person solves puzzles. It knows no game: all that can be played in a puzzle, and
// what answers it, was found out when the page was made (src/model/puzzle_page.hpp). A position is an
// array: for every space the number of the look of the piece there, or -1.

const SVG = "http://www.w3.org/2000/svg";
const SOLUTION = -1; // verdicts of a choice; others are the numbers of replies
const NOT_REFUTED = -2;
const STORE = "cairn-puzzles";

const set = JSON.parse(document.getElementById("set").textContent);
const byId = (id) => document.getElementById(id);

// What is kept in the browser: for each puzzle's id whether it was solved or its solution seen, the
// wrong turns, and the hints.
const progress = (() => {
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

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  Object.assign(made, attributes);
  made.append(...children);
  return made;
}

function shape(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// Positions.

function changed(position, changes) {
  const next = position.slice();
  for (let i = 0; i < changes.length; i += 2) next[changes[i]] = changes[i + 1];
  return next;
}

const spacesOf = (changes) => changes.filter((_, i) => i % 2 === 0);

