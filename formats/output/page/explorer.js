import { Board } from "./board.js";
import { gameRow } from "./games.js";
import { byId, changed, element, makeButton, selectOf, shape } from "./shapes.js";
import { Games, OPENING } from "./site.js";
import { numberWords, oneDecimal, percentWords, phrase, phraseIn, phraseN } from "./words.js";

// The openings of an archive: one board, a table of the turns that were played, the way back, and the games. The
// way is kept in the address, as `cairn explore` takes it: "#tzaar fixed D7xE8". Of starts that share a name, and where
// turns are compared by their kinds, it is the number of the start, and the keys of the positions.

const GAMES_LISTED = 50; // more at a time
const ARROWS = 5; // of the turns that were played most

// The heads of a list of games, as formats/output/site_pages.cpp has them.
const gameHeads = (areAnalysed) => [[phrase("White")], [phrase("Black")], [phrase("Result")], [phrase("Ending")], [phrase("Turns"), "t"], [phrase("Event"), "v"], [phrase("Date")],
  ...(areAnalysed ? [[phrase("White’s avoidable points"), "wa"], [phrase("Black’s avoidable points"), "ba"], [phrase("Marks"), "m"]] : [])].map(([textContent, className = ""]) => element("th", { scope: "col", textContent, className }));

const shareOf = (part, whole) => Math.round((100 * part) / whole);

// What part of the games White won, was drawn if any was, and Black won: "63 · 2 · 35 %".
export function resultShares({ white, draws, black }) {
  const ended = white + draws + black;
  const shares = [white, ...(draws > 0 ? [draws] : [])].map((count) => shareOf(count, ended));
  return [...shares, percentWords(shareOf(black, ended))].join(" · ");
}

class Explorer {
  constructor({ trees, board }) {
    this.trees = trees;
    this.board = board && new Board(board);
    this.games = new Games().take();
    this.root = byId("explorer");
    this.path = element("div", { className: "row path" });
    this.told = element("p", { className: "told-here", role: "status" });
    this.turns = element("tbody", {});
    this.behind = element("tbody", {});
    this.count = element("p", { className: "facts" });
    this.more = makeButton("b", phrase("Show more"), () => this.listGames(this.behind.rows.length + GAMES_LISTED));
    this.build();
    addEventListener("hashchange", () => this.go());
    this.recall();
    this.loadGames();
  }

  build() {
    const heads = [phrase("Turn"), phrase("Games"), phrase("White won · draw · Black won"), ...(this.games.areAnalysed ? [phrase("Avoidable points"), phraseIn("turn", "Cost")] : []), phraseIn("date", "Last"), phrase("Played by")];
    const table = element("table", { className: "figures turns-of" }, element("thead", {}, element("tr", {}, ...heads.map((textContent) => element("th", { scope: "col", textContent })))), this.turns);
    this.starts = selectOf(this.trees.map(({ title, root }, i) => [i, phraseN(root.games, "{start} ({n} game)", "{start} ({n} games)", { start: title })]),
      (value) => { location.hash = this.nameOf(Number(value)) || value; }, { ariaLabel: phraseIn("position", "Start") });
    const flip = makeButton("b", phraseIn("button", "Flip"), () => this.board.flip());
    this.picture = element("div", {}, ...(this.board ? [this.board.svg] : []), element("p", { className: "row" }, flip));
    const list = element("table", { className: "games" }, element("thead", {}, element("tr", {}, ...gameHeads(this.games.areAnalysed))), this.behind);
    this.root.append(element("div", { className: "x-board" }, ...(this.trees.length > 1 ? [this.starts] : []), this.picture),
      element("div", { className: "x-turns" }, this.path, this.told, element("div", { className: "wide" }, table)),
      element("section", { className: "x-games" }, element("h2", { textContent: phrase("Games from here") }), this.count, list, element("p", {}, this.more)));
  }

  async loadGames() {
    await this.games.takeRest(this.root.dataset);
    this.showGames();
  }

  recall() {
    const hash = location.hash.slice(1).replaceAll("%20", " ");
    const named = this.trees.findIndex((_, i) => this.nameOf(i) && `${hash} `.startsWith(`${this.nameOf(i)} `));
    const [start = "0", ...keys] = named < 0 ? hash.split("/") : [named, ...hash.slice(this.nameOf(named).length + 1).split(" ")];
    this.start = Number(start) < this.trees.length ? Number(start) || 0 : 0;
    this.starts.value = this.start;
    this.way = [this.trees[this.start].root];
    for (const key of keys) {
      const next = this.way.at(-1).next.find((node) => node.key === key || (named >= 0 && node.turn === key));
      if (!next) break;
      this.way.push(next);
    }
    this.show();
  }

  // Who chose a turn by keys goes on from the way, since the turn's row is gone.
  go() {
    const isHere = this.root.contains(document.activeElement);
    this.recall();
    if (isHere && document.activeElement === document.body) this.path.lastElementChild.focus({ preventScroll: true });
  }

  addressOf(nodes) {
    const name = this.nameOf(this.start);
    return name ? `#${[name, ...nodes.slice(1).map(({ turn }) => turn)].join(" ").replaceAll(" ", "%20")}` : `#${[this.start, ...nodes.slice(1).map(({ key }) => key)].join("/")}`;
  }

  // The name of a start that no start before has, with the game; empty for another.
  nameOf(i) {
    const { setup } = this.trees[i];
    return setup && this.trees.findIndex((tree) => tree.setup === setup) === i ? `${this.root.dataset.game} ${setup}` : "";
  }

  // Turns that are compared by their kinds come from many boards.
  showBoard(here) {
    const { start } = this.trees[this.start];
    this.picture.hidden = !start.length;
    this.root.classList.toggle("no-board", !start.length);
    if (!start.length) return;
    this.board.draw(this.way.slice(1).reduce((position, { actions }) => actions.reduce((before, [, , changes]) => changed(before, changes), position), start));
    this.board.arrows.innerHTML = here.next.slice(0, ARROWS).map(({ actions: [[kind, path]] }) => this.board.arrow(kind, path, 0, true)).join("");
  }

  show() {
    const here = this.way.at(-1);
    this.showBoard(here);
    this.path.replaceChildren(...this.way.map((node, i) => element("a", { className: "chip", href: this.addressOf(this.way.slice(0, i + 1)), ...(i === this.way.length - 1 && { ariaCurrent: "true" }) }, i === 0 ? this.trees[this.start].title : `${i}. ${node.turn}`)));
    const ended = here.white + here.black + here.draws;
    const share = percentWords(shareOf(here.white + here.draws / 2, ended));
    const told = ended ? phraseN(here.games, "{n} game; White scored {share}.", "{n} games; White scored {share}.", { share })
      : phraseN(here.games, "{n} game.", "{n} games.");
    const rest = here.hidden ? ` ${phraseN(here.hidden, "{n} rarer turn is not shown.", "{n} rarer turns are not shown.")}` : "";
    this.told.textContent = told + rest;
    this.turns.closest(".wide").hidden = here.next.length === 0;
    this.turns.replaceChildren(...here.next.map((node) => this.row(node)));
    this.showGames();
  }

  row(node) {
    const ended = node.white + node.black + node.draws;
    const part = (className, count, from) => shape("rect", { class: className, x: `${(100 * from) / ended}%`, width: `${(100 * count) / ended}%`, height: "100%" });
    const share = ended === 0 ? ["–"] : [shape("svg", { class: "share", role: "img", "aria-label": phrase("White won {white}, draws {draws}, Black won {black}", { white: numberWords(node.white), draws: numberWords(node.draws), black: numberWords(node.black) }) },
      part("white-wins", node.white, 0), part("draws", node.draws, node.white), part("black-wins", node.black, node.white + node.draws)), ` ${resultShares(node)}`];
    const link = element("a", { className: "go mono", href: this.addressOf([...this.way, node]), textContent: node.turn });
    const costs = [node.avoidable === null ? "–" : numberWords(Math.round(node.avoidable)), node.loss === null ? "–" : oneDecimal(node.loss)];
    const cells = [numberWords(node.games), share, ...(this.games.areAnalysed ? costs : []), node.last || "–"];
    return element("tr", {}, element("th", { scope: "row" }, link), ...cells.map((cell) => element("td", {}, ...[cell].flat())), element("td", { className: "text" }, node.players.join(", ")));
  }

  showGames() {
    const here = this.way.at(-1);
    this.found = this.games.games.filter((game) => game[OPENING] >= here.id && game[OPENING] < here.end);
    this.listGames(GAMES_LISTED);
  }

  // Lists so many of the games that were found; they open where the way has led.
  listGames(most) {
    const all = this.found.length;
    this.behind.replaceChildren(...this.found.slice(0, most).map((game) => gameRow(this.games, game, this.way.length - 1)));
    this.count.textContent = phraseN(all, "{found} of {n} game", "{found} of {n} games", { found: numberWords(Math.min(most, all)) });
    this.more.hidden = most >= all;
  }
}

if (byId("explorer") && globalThis.cairnOpenings?.trees.length) new Explorer(globalThis.cairnOpenings);
