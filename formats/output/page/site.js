import { folded } from "./folded.js";
import { numberWords, phraseN, speak } from "./words.js";

// What the scripts of a site's pages share.

// The columns of a game's row, as formats/output/site_pages.cpp writes them.
export const [WHITE, BLACK, RESULT, ENDING, TURNS, EVENT, DATE, WHITE_AVOIDABLE, BLACK_AVOIDABLE, BLUNDERS, MISTAKES, INACCURACIES, SETUP, ANALYSED, OPENING, DAY, FILE] = Array(17).keys();
export const [OPEN, WHITE_WON, BLACK_WON, DRAW] = Array(4).keys();

// Loads a script with data that the page does not name.
const loaded = (file) => new Promise((resolve) => {
  const script = document.createElement("script");
  script.addEventListener("load", resolve);
  script.addEventListener("error", resolve);
  script.src = file;
  document.body.append(script);
});

// All games of a part of the site: the scripts have some thousands each, in columns, with words of their own, whose
// numbers become those of one list here.
export class Games {
  constructor() {
    this.words = [];
    this.folded = [];
    this.games = [];
    this.files = new Map(); // of players, by the number of the name
    this.numbers = new Map();
    this.areAnalysed = Boolean(document.querySelector("[data-analysed]")); // some of them
    this.taken = 0;
  }

  // Takes what has been loaded since.
  take() {
    for (const part of (globalThis.cairnGames || []).slice(this.taken)) {
      const number = part.words.map((word) => this.number(word));
      for (const [word, stem] of Object.entries(part.players)) this.files.set(number[word], `players/${stem}-${part.game}.html`);
      const days = part.words.map((word, i) => part.days[i] ?? Number(word.replaceAll("-", "")));
      part.pages.split(" ").forEach((page, i) => {
        const game = part.columns.map((column) => (Array.isArray(column) ? column[i] : column));
        const day = days[game[DATE]];
        const parts = [...(day ? [part.words[game[DATE]]] : []), part.players[game[WHITE]], part.players[game[BLACK]], page];
        game.push(day, `games/${page.includes("-") ? page : parts.join("-")}.html`);
        for (const field of [WHITE, BLACK, ENDING, EVENT, DATE, SETUP]) game[field] = number[game[field]];
        this.games.push(game);
      });
      this.taken += 1;
    }
    return this;
  }

  // Loads the scripts after the first one, which the page itself has.
  async takeRest({ scripts, game }) {
    for (let part = 2; part <= Number(scripts); part += 1) {
      await loaded(`games-${game}-${part}.js`);
      this.take();
    }
  }

  number(word) {
    let number = this.numbers.get(word);
    if (number === undefined) {
      number = this.words.push(word) - 1;
      this.folded.push(folded(word));
      this.numbers.set(word, number);
    }
    return number;
  }

  // The numbers of the words that contain a text, or nothing for no text.
  having(text) {
    const wanted = folded(text.trim());
    return wanted ? new Set(this.folded.flatMap((word, i) => (word.includes(wanted) ? [i] : []))) : null;
  }
}

// The number of turns of a game; on a phone the word is shown, too.
export function turnsParts(count) {
  const words = phraseN(count, "{n} turn", "{n} turns");
  const digits = numberWords(count);
  return [words.slice(0, words.indexOf(digits) + digits.length), words.slice(words.indexOf(digits) + digits.length)];
}

speak(globalThis.cairnMessages);

// The first page's search leads to the filters of the list of games.
for (const form of document.querySelectorAll("form.find"))
  form.addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    location.href = `${event.submitter.getAttribute("formaction")}#player=${encodeURIComponent(form.querySelector("input").value)}`;
  });

// On phones the header's links are wider than the window: the one to this page is brought into it.
for (const here of document.querySelectorAll(".top nav [aria-current]")) {
  const nav = here.closest("nav");
  const [link, links] = [here.getBoundingClientRect(), nav.getBoundingClientRect()];
  nav.scrollLeft += link.left - links.left - (links.width - link.width) / 2;
}
