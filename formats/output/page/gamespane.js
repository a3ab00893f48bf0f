import { folded } from "./folded.js";
import { closeButton } from "./menus.js";
import { element, fieldOf, icon, makeButton, saveFile } from "./shapes.js";
import { language, phrase, phraseN } from "./words.js";

// The list of the games that this browser keeps, and lists of games in general.

const LAST = 3; // games on the first screen

// A game that can be chosen: its name, and below that what else is known of it.
export const choiceButton = (name, about, run) => makeButton("b q",
  [element("b", { textContent: name, dir: "auto" }), element("span", { className: "faint small", textContent: about })], run);

// A list, and above it the field that searches in it.
export function searchable(rows) {
  const field = element("input", { type: "search" });
  const texts = rows.map(({ textContent }) => folded(textContent));
  field.addEventListener("input", () => {
    const wanted = folded(field.value.trim());
    rows.forEach((row, i) => { row.hidden = !texts[i].includes(wanted); });
  });
  return [fieldOf(phrase("Search"), field), element("ol", { className: "choices mt2" }, ...rows)];
}

export class GamesPane {
  constructor(app) {
    Object.assign(this, { app, entries: [] });
    this.box = element("div", { id: "games", popover: "auto", role: "dialog", className: "pop wide", ariaLabel: phrase("Your games") });
    this.told = element("p", { className: "row small mt2", role: "status" });
    document.body.append(this.box);
    this.read().then(() => app.isFresh && app.study.say());
  }

  get shelf() { return this.app.kept.shelf; }

  async read() { this.entries = await this.shelf.list(); }

  // What is told of a game besides its name.
  wordsOf({ game, turns, result }) {
    return [phrase(this.app.games.find(({ name }) => name === game).title), phraseN(turns, "{n} turn", "{n} turns"), phrase(result)].join(", ");
  }

  nameOf({ white, black, seen }) {
    return white || black ? `${white || phrase("White")} – ${black || phrase("Black")}` : phrase("Game of {date}", { date: dateWords(seen) });
  }

  choice(entry, about) { return choiceButton(this.nameOf(entry), about.filter(Boolean).join(" · "), () => this.open(entry)); }

  // The games that were on the board last, for the first screen.
  last() { return this.entries.slice(0, LAST).map((entry) => element("li", {}, this.choice(entry, [phrase(entry.result), entry.date]))); }

  async open(entry) {
    if (this.box.matches(":popover-open")) this.box.hidePopover();
    this.app.study.openTab("game");
    await this.app.showKept({ ...entry, turns: entry.at }, true);
  }

  async show() {
    await this.app.kept.now();
    await this.read();
    this.told.replaceChildren();
    this.fill();
    this.box.showPopover();
  }

  fill() {
    const { entries } = this;
    this.box.replaceChildren(element("h2", { textContent: phrase("Your games") }),
      element("p", { className: "faint small", textContent: entries.length > 0 ? phrase("Only this browser has them.") : phrase("There are none yet. What you open, play or analyse is kept here.") }),
      ...(entries.length > 0 ? searchable(entries.map((entry) => this.row(entry))) : []), this.told,
      element("div", { className: "row mt2" }, ...(entries.length > 0 ? [makeButton("b", [icon("save"), phrase("Save all")], () => this.saveAll())] : []), closeButton("games")));
  }

  row(entry) {
    const words = phrase("Delete {game}", { game: this.nameOf(entry) });
    const about = [this.wordsOf(entry), entry.event, entry.date, entry.isAnalysed ? phrase("analysed") : ""];
    return element("li", { className: "row" }, this.choice(entry, about), makeButton("b q icon", icon("trash"), () => this.remove(entry), { ariaLabel: words, title: words }));
  }

  async remove(entry) {
    const game = await this.shelf.get(entry.key);
    await this.shelf.remove(entry.key);
    await this.renew();
    this.tell(phrase("{game} is deleted.", { game: this.nameOf(entry) }), makeButton("b q", phrase("Undo"), async () => {
      if (game) await this.shelf.putBack(game);
      this.tell();
      await this.renew();
      this.box.querySelector("input").focus();
    }));
    this.told.querySelector("button").focus();
  }

  async renew() {
    await this.read();
    this.fill();
    if (this.app.isFresh) this.app.study.say();
  }

  tell(...content) { this.told.replaceChildren(...content); }

  // All games as one file of records.
  async saveAll() {
    const records = [];
    for (const { key } of this.entries) {
      const game = await this.shelf.get(key);
      if (game) records.push(await this.app.engine.now("convert", { json: game.json, format: "sgf" }));
    }
    saveFile(records.join("\n"), "text/plain", "games.sgf");
    this.tell(phraseN(records.length, "{n} game is saved.", "{n} games are saved."));
  }
}

const dateWords = (time) => new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(time);
