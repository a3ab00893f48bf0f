import { byId, element, noteInHistory } from "./shapes.js";
import { ANALYSED, BLACK, BLACK_AVOIDABLE, BLACK_WON, BLUNDERS, DATE, DAY, DRAW, ENDING, EVENT, FILE, Games, INACCURACIES, MISTAKES, OPEN, RESULT, SETUP, TURNS, turnsParts, WHITE, WHITE_AVOIDABLE, WHITE_WON } from "./site.js";
import { numberWords, phrase, phraseN } from "./words.js";

// The list of an archive's games, which is filtered and sorted here. The filters are kept in the address, so that Back
// and a link that is sent bring them back.

const ROWS = 200; // more at a time
const RESULTS = { [OPEN]: "–", [WHITE_WON]: "1–0", [BLACK_WON]: "0–1", [DRAW]: "½–½" };
const marksOf = (game) => game[BLUNDERS] + game[MISTAKES] + game[INACCURACIES];

// What a column is sorted by.
const ORDERS = {
  white: (games) => namesOf(games, WHITE),
  black: (games) => namesOf(games, BLACK),
  turns: () => (game) => game[TURNS],
  date: () => (game) => game[DAY] || Infinity, // without a date last, in both orders
  newest: () => (game) => game[DAY],
  marks: () => marksOf,
};

function namesOf({ folded }, field) {
  const places = new Map([...folded.keys()].sort((a, b) => (folded[a] < folded[b] ? -1 : 1)).map((word, i) => [word, i]));
  return (game) => places.get(game[field]);
}

// The row of a game, as formats/output/site_pages.cpp writes it on the pages of players. Its link may lead to a turn.
export function gameRow({ words, files, areAnalysed }, game, turn = 0) {
  const name = (side, field) => element("td", { className: `${side}n` }, element("span", { className: `side-${side}` }), " ",
    element("a", { className: "pl", href: files.get(game[field]) }, element("bdi", { textContent: words[game[field]] })));
  const cell = (className, ...content) => element("td", { className }, ...content);
  const points = (value) => (value === null ? "" : numberWords(value));
  const marks = [["blunder", "??", BLUNDERS], ["mistake", "?", MISTAKES], ["inaccuracy", "?!", INACCURACIES]]
    .filter(([, , field]) => game[field] > 0)
    .flatMap(([kind, sign, field]) => [element("b", { className: `mk ${kind}`, textContent: `${sign} ${game[field]}` }), " "]);
  const link = element("a", { className: "go", href: turn > 0 ? `${game[FILE]}#${turn}` : game[FILE] },
    element("span", { className: "hide", textContent: `${words[game[WHITE]]} – ${words[game[BLACK]]}, ` }), RESULTS[game[RESULT]]);
  const [count, turns] = turnsParts(game[TURNS]);
  return element("tr", {}, name("w", WHITE), name("b", BLACK), cell("r", link), cell("e", words[game[ENDING]]), cell("t", count, element("span", { textContent: turns })), cell("v", element("bdi", { textContent: words[game[EVENT]] })),
    cell("d", words[game[DATE]]), ...(areAnalysed ? [cell("wa", points(game[WHITE_AVOIDABLE])), cell("ba", points(game[BLACK_AVOIDABLE])), cell("m", ...marks)] : []));
}

class GamesList {
  constructor() {
    this.games = new Games().take();
    this.form = byId("filter");
    this.body = document.querySelector(".games tbody");
    this.form.addEventListener("input", () => this.changed());
    this.form.addEventListener("reset", () => setTimeout(() => this.changed()));
    this.form.addEventListener("submit", (event) => event.preventDefault());
    addEventListener("hashchange", () => { this.recall(); this.show(); });
    byId("more").addEventListener("click", () => {
      this.showRows(this.shown + ROWS);
      noteInHistory({ rows: this.shown }); // so that Back finds the place again
    });
    this.form.hidden = false;
    this.begin();
  }

  async begin() {
    this.fill();
    const { scripts, game } = byId("list").dataset;
    await this.games.takeRest({ scripts, game });
    if (scripts > 1) this.fill();
  }

  value(name) { return this.form.elements[name]?.value ?? ""; } // some filters are there only where games are analysed

  changed() {
    const set = [...new FormData(this.form)].map(([name, value]) => [name, String(value)]).filter(([, value]) => value !== "");
    noteInHistory(null, `#${new URLSearchParams(set)}`);
    this.show();
  }

  recall() {
    const kept = new URLSearchParams(location.hash.slice(1));
    for (const field of this.form.elements) if (field.name) field.value = kept.get(field.name) ?? "";
    if ([...kept.keys()].some((name) => byId("more-filters").querySelector(`[name="${name}"]`))) byId("more-filters").open = true;
  }

  // Begins with the filters that the games allow and the address has.
  fill() {
    for (const [name, field] of [["ending", ENDING], ["setup", SETUP]]) {
      const select = this.form.elements[name];
      const words = [...new Set(this.games.games.map((game) => game[field]))].map((number) => this.games.words[number]);
      select.replaceChildren(select.options[0], ...words.filter(Boolean).sort().map((value) => element("option", { value, textContent: value })));
    }
    this.recall();
    this.show();
  }

  // Whether the names and the result of a game are asked for, with either player on the side that fits.
  fitsPlayers() {
    const [player, opponent] = [this.games.having(this.value("player")), this.games.having(this.value("opponent"))];
    const [side, won] = [this.value("side"), this.value("won")];
    const sides = [[WHITE, BLACK, WHITE_WON, BLACK_WON], [BLACK, WHITE, BLACK_WON, WHITE_WON]].filter((_, i) => side !== ["black", "white"][i]);
    const plain = { white: WHITE_WON, black: BLACK_WON, draw: DRAW, open: OPEN }[won];
    return (game) => (plain === undefined || game[RESULT] === plain) && sides.some(([self, other, wins, loses]) =>
      (!player || player.has(game[self])) && (!opponent || opponent.has(game[other])) &&
      (won !== "player" || game[RESULT] === wins) && (won !== "opponent" || game[RESULT] === loses));
  }

  fits() {
    const number = (name, otherwise) => (this.value(name) === "" ? otherwise : Number(this.value(name)));
    const word = (name) => (this.value(name) ? this.games.numbers.get(this.value(name)) ?? -1 : null);
    const [players, event, ending, setup] = [this.fitsPlayers(), this.games.having(this.value("event")), word("ending"), word("setup")];
    const [from, to, least, most, marks] = [number("from", 0), number("to", 9999), number("least", 0), number("most", Infinity), number("marks", 0)];
    const dated = this.value("from") !== "" || this.value("to") !== "";
    const analysed = { yes: 1, no: 0 }[this.value("analysed")];
    return (game) => {
      const year = Math.floor(game[DAY] / 10000);
      return players(game) && (!event || event.has(game[EVENT])) && (ending === null || game[ENDING] === ending) && (setup === null || game[SETUP] === setup) &&
        (!dated || (year > 0 && year >= from && year <= to)) && game[TURNS] >= least && game[TURNS] <= most && marksOf(game) >= marks &&
        (analysed === undefined || game[ANALYSED] === analysed);
    };
  }

  show() {
    this.chosen = this.games.games.filter(this.fits());
    const order = this.value("sort") || "-newest";
    const way = order.startsWith("-") ? -1 : 1;
    const key = ORDERS[order.replace("-", "")](this.games);
    this.chosen = this.chosen.map((game) => [key(game), game]).sort(([a], [b]) => way * (a - b)).map(([, game]) => game);
    const all = this.games.games.length;
    byId("count").textContent = this.chosen.length
      ? phraseN(all, "{found} of {n} game", "{found} of {n} games", { found: numberWords(this.chosen.length) })
      : phraseN(all, "No game of {n} game fits these filters.", "No game of {n} games fits these filters.");
    this.body.replaceChildren();
    this.shown = 0;
    this.showRows(history.state?.rows ?? ROWS);
  }

  showRows(count) {
    this.body.append(...this.chosen.slice(this.shown, count).map((game) => gameRow(this.games, game)));
    this.shown = count;
    byId("more").hidden = count >= this.chosen.length;
  }
}

if (byId("filter") && globalThis.cairnGames) new GamesList();
