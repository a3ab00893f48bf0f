import { byId, element } from "./shapes.js";

// The table of an archive's games, which is sorted and filtered here. Names and other words come as
// numbers into a list; of a long table only the first rows are shown. The filters are kept in the
// address, so that Back and a link that is sent bring them back.

const ROWS = 200; // more at a time
const [WHITE, BLACK, RESULT, ENDING, TURNS, EVENT, DATE, , , MARKS, FILE] = Array(11).keys();
const WORDS = [WHITE, BLACK, RESULT, ENDING, EVENT, DATE];
const ORDER = [WHITE, BLACK, RESULT, ENDING, TURNS, EVENT, DATE, 7, 8, MARKS]; // of the columns

const PLAIN = { "\u00D8": "O", "\u0141": "L", "\u0110": "D", "\u00D0": "D", "\u0126": "H", "\u0166": "T", "\u00C6": "AE", "\u0152": "OE", "\u00DE": "TH" };

// A text as it is compared: without case, accents, and forms of letters, as the command line does.
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase().replace(/[\u00C6-\u0166]/g, (letter) => PLAIN[letter] || letter);

export class GamesTable {
  constructor({ words, players, games }) {
    Object.assign(this, { words, players, games });
    this.folded = words.map(folded);
    this.years = words.map((word) => (word.match(/(?<!\d)\d{4}(?!\d)/) || [""])[0]);
    this.form = byId("filter");
    this.body = document.querySelector("#games tbody");
    this.heads = [...document.querySelectorAll("#games thead th")];
    this.sorting = { column: -1, way: 1 };
    this.fill("result", this.present(RESULT).map((word) => words[word]));
    this.fill("ending", this.present(ENDING).map((word) => words[word]));
    this.fill("year", [...new Set(this.present(DATE).map((word) => this.years[word]))]);
    this.heads.forEach((head, column) => {
      const button = element("button", { type: "button", textContent: head.textContent });
      button.addEventListener("click", () => this.sortBy(column));
      head.replaceChildren(button);
    });
    const changed = () => { this.show(); this.keep(); };
    this.form.addEventListener("input", changed);
    this.form.addEventListener("reset", () => setTimeout(changed));
    addEventListener("hashchange", () => { this.recall(); this.show(); });
    this.form.addEventListener("submit", (event) => event.preventDefault());
    byId("more").addEventListener("click", () => this.showRows(this.shown + ROWS));
    this.form.hidden = false;
    this.recall();
    this.show();
  }

  // Writes the filters into the address, or takes them from it.
  keep() {
    const set = [...new FormData(this.form)].map(([name, value]) => [name, String(value)]).filter(([, value]) => value !== "");
    history.replaceState(null, "", `#${new URLSearchParams(set)}`);
  }

  recall() {
    const kept = new URLSearchParams(location.hash.slice(1));
    for (const field of this.form.elements) if (field.name) field.value = kept.get(field.name) ?? "";
  }

  present(field) { return [...new Set(this.games.map((game) => game[field]))]; }

  fill(name, values) {
    const select = this.form.elements[name];
    for (const value of values.filter(Boolean).sort()) select.append(element("option", { value, textContent: value }));
  }

  // The numbers of the words that contain a text.
  having(text) {
    const wanted = folded(text.trim());
    return wanted ? new Set(this.folded.flatMap((word, i) => (word.includes(wanted) ? [i] : []))) : null;
  }

  show() {
    const value = (name) => this.form.elements[name].value;
    const number = (name, otherwise) => (value(name) === "" ? otherwise : Number(value(name)));
    const [player, event] = [this.having(value("player")), this.having(value("event"))];
    const [result, ending, year] = ["result", "ending", "year"].map(value);
    const [least, most, marks] = [number("least", 0), number("most", Infinity), number("marks", 0)];
    this.chosen = this.games.filter((game) =>
      (!player || player.has(game[WHITE]) || player.has(game[BLACK])) && (!event || event.has(game[EVENT])) &&
      (!result || this.words[game[RESULT]] === result) && (!ending || this.words[game[ENDING]] === ending) &&
      (!year || this.years[game[DATE]] === year) && game[TURNS] >= least && game[TURNS] <= most && game[MARKS] >= marks);
    byId("count").textContent = `${this.chosen.length} of ${this.games.length} games`;
    this.sort();
  }

  sortBy(column) {
    const way = this.sorting.column === column ? -this.sorting.way : 1;
    this.sorting = { column, way };
    this.heads.forEach((head, i) => (i === column ? head.setAttribute("aria-sort", way > 0 ? "ascending" : "descending") : head.removeAttribute("aria-sort")));
    this.sort();
  }

  sort() {
    const { column, way } = this.sorting;
    if (column >= 0) {
      const field = ORDER[column];
      if (WORDS.includes(field)) {
        const places = new Map([...this.folded.keys()].sort((a, b) => (this.folded[a] < this.folded[b] ? -1 : 1)).map((word, i) => [word, i]));
        this.chosen.sort((a, b) => way * (places.get(a[field]) - places.get(b[field])));
      } else this.chosen.sort((a, b) => way * ((a[field] ?? -1) - (b[field] ?? -1)));
    }
    this.body.replaceChildren();
    this.shown = 0;
    this.showRows(ROWS);
  }

  showRows(count) {
    this.body.append(...this.chosen.slice(this.shown, count).map((game) => this.row(game)));
    this.shown = count;
    byId("more").hidden = count >= this.chosen.length;
  }

  row(game) {
    const name = (word) => element("a", { href: this.players[word] }, element("bdi", { textContent: this.words[word] }));
    const cells = ORDER.map((field) => {
      if (field === WHITE || field === BLACK) return name(game[field]);
      if (field === RESULT) return element("a", { href: game[FILE], textContent: this.words[game[field]] });
      return WORDS.includes(field) ? this.words[game[field]] : game[field] === null ? "–" : field > DATE && field < MARKS ? game[field].toFixed(1) : game[field];
    });
    return element("tr", {}, ...cells.map((cell) => element("td", {}, cell)));
  }
}

if (byId("filter") && globalThis.cairnGames) new GamesTable(globalThis.cairnGames);
