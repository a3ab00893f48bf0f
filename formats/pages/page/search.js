import { Board } from "./board.js";
import { gamesWith, keyOf, partOf, readPosition, writePosition } from "./positions.js";
import { byId, element, shape } from "./shapes.js";
import { loaded } from "./site.js";
import { phrase, phraseIn } from "./words.js";

// The board on which a position is set up that games are looked for by. Board and index are loaded when they are needed.
export class PositionSearch {
  // `changed` is called when another position is on the board.
  constructor(field, changed) {
    this.field = field;
    this.changed = changed;
    this.height = 1;
    const { game, positions } = byId("list").dataset;
    this.game = game;
    this.parts = Number(positions);
    this.root = byId("position-search");
    this.note = byId("position-note");
    this.root.addEventListener("toggle", () => { if (this.root.open) this.open(); });
  }

  async load() {
    if (!globalThis.cairnBoard) await loaded(`positions/${this.game}.js`);
    return globalThis.cairnBoard;
  }

  async open() {
    const kit = await this.load();
    if (!kit || this.board) return;
    document.body.append(document.importNode(new DOMParser().parseFromString(kit.symbols, "text/html").body.firstChild, true));
    this.board = new Board(kit.board, { choose: (space) => this.put(space), keepsFocus: true });
    this.singles = kit.words.filter((word) => !/\d/.test(word));
    [this.piece] = this.singles;
    const side = element("select", {}, element("option", { value: "w", textContent: phrase("White") }), element("option", { value: "b", textContent: phrase("Black") }));
    side.addEventListener("change", () => this.set({ ...this.position, toMove: side.value }));
    this.side = side;
    byId("position-board").replaceChildren(this.board.svg, element("div", { className: "x-tools" }, this.makePalette(kit), element("div", { className: "two" },
      ...this.makeHeights(kit), element("label", { className: "field" }, element("span", { textContent: phraseIn("label", "To move") }), side)),
    element("p", { className: "row" }, this.button(phrase("Start position"), () => this.set(readPosition(kit.start, kit.board))),
      this.button(phrase("Empty board"), () => this.set({ pieces: kit.board.cells.map(() => ""), toMove: "w" })), this.button(phraseIn("button", "Flip"), () => this.board.flip()))));
    this.draw(await this.read() ?? readPosition(kit.start, kit.board));
  }

  button(textContent, act) {
    const made = element("button", { className: "b", type: "button", textContent });
    made.addEventListener("click", act);
    return made;
  }

  makePalette({ words, board }) {
    const palette = element("div", { className: "palette", role: "group", ariaLabel: phrase("Piece") });
    palette.append(...[...this.singles, ""].map((word) => {
      const look = words.indexOf(word);
      const picture = shape("svg", { viewBox: "-0.5 -0.5 1 1", "aria-hidden": "true" }, ...(word ? [shape("use", { href: `#look-${board.number}-${look}` })] : []));
      const made = element("button", { type: "button", ariaPressed: String(word === this.piece) }, picture, word ? board.looks[look].name : phrase("Remove"));
      made.addEventListener("click", () => {
        this.piece = word;
        for (const each of palette.children) each.setAttribute("aria-pressed", each === made);
      });
      return made;
    }));
    return palette;
  }

  // A choice of heights, if there are any.
  makeHeights({ words }) {
    const highest = Math.max(1, ...words.map((word) => Number(word.replace(/\D/g, ""))));
    if (highest === 1) return [];
    const choice = element("select", {}, ...Array.from({ length: highest }, (_, i) => element("option", { value: i + 1, textContent: i + 1 })));
    choice.addEventListener("change", () => { this.height = Number(choice.value); });
    return [element("label", { className: "field" }, element("span", { textContent: phrase("Height") }), choice)];
  }

  put(space) {
    const word = this.piece && this.height > 1 ? this.piece + this.height : this.piece;
    const pieces = this.position.pieces.slice();
    pieces[space] = pieces[space] === word ? "" : word;
    this.set({ ...this.position, pieces });
  }

  set(position) {
    this.draw(position);
    this.field.value = writePosition(position, globalThis.cairnBoard.board);
    this.changed();
  }

  draw(position) {
    this.position = position;
    this.side.value = position.toMove;
    this.board.draw(position.pieces.map((word) => globalThis.cairnBoard.words.indexOf(word)));
  }

  // The position that is asked for, or null if there is none or it is faulty, which is said.
  async read() {
    this.note.hidden = true;
    if (this.field.value.trim() === "") return null;
    const kit = await this.load();
    if (!kit) return null;
    try {
      return readPosition(this.field.value, kit.board);
    } catch (error) {
      Object.assign(this.note, { hidden: false, textContent: error.message });
      return null;
    }
  }

  // The games with the position that is asked for, with the turns after which it is there; or null if none is asked for.
  async find() {
    const position = await this.read();
    if (!position) return this.note.hidden ? null : new Map();
    if (this.board) this.draw(position);
    const key = keyOf(position.pieces, position.toMove, globalThis.cairnBoard.maps);
    const part = partOf(key, this.parts) + 1;
    if (!globalThis.cairnPositions?.[part]) await loaded(`positions/${this.game}-${part}.js`);
    return gamesWith(key, globalThis.cairnPositions?.[part] ?? "");
  }
}
