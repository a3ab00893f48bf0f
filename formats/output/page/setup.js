import { byId, element, icon } from "./shapes.js";
import { phrase, phraseIn } from "./words.js";

// What a start is called by itself, and on a button.
export const startWords = (name) =>
  ({ fixed: phraseIn("start", "fixed"), random: phraseIn("start", "random"), tournament: phraseIn("start", "tournament") }[name] ?? name);
// The letters are those of position texts.
const stageWords = (stage) =>
  ({ 1: phrase("A whole turn"), 2: phrase("The second action of a turn"), p: phrase("Placing") }[stage] ?? stage);
const startLabel = (name) =>
  ({ fixed: phrase("Fixed start"), random: phrase("Random start"), tournament: phrase("Tournament start") }[name] ?? name);

// Setting a position up: a piece is chosen once and put on any number of spaces. Whether the position can be
// played, the engine says.
export class SetupPane {
  constructor(app) {
    Object.assign(this, { app, isOpen: false, at: null, height: 1, made: null, history: [] });
    byId("p-setup").replaceChildren(
      element("p", { className: "small", textContent: phrase("Choose a piece, tap spaces; tap again to clear.") }),
      (this.palette = element("div", { className: "palette", role: "group", ariaLabel: phrase("Piece") })),
      element("div", { className: "two" }, (this.heights = this.makeHeights()), this.makeSides()),
      (this.stages = element("div")),
      element("div", {}, element("span", { className: "lab", textContent: phrase("Start from") }), (this.starts = element("div", { className: "row" }))),
      element("label", { className: "field" }, element("span", { textContent: phrase("Position as text") }),
        (this.text = element("input", { type: "text", className: "mono", spellcheck: false }))),
      (this.note = element("div", { className: "note", role: "status" })),
      element("div", { className: "row" }, this.button("b p", phraseIn("button", "Analyse"), () => this.finish("engine"), "engine"),
        this.button("b", phrase("Play from here"), () => this.finish("play"), "duel"), this.button("b q", phrase("Undo"), () => this.undo(), "undo")));
    this.text.addEventListener("change", () => this.read(this.text.value));
  }

  button(className, words, run, sign) {
    const button = element("button", { className, type: "button" }, ...(sign ? [icon(sign)] : []), words);
    button.addEventListener("click", run);
    return button;
  }

  makeHeights() {
    const shown = element("output", { textContent: "1" });
    const change = (by) => {
      this.height = Math.max(1, Math.min(30, this.height + by));
      shown.textContent = this.height;
    };
    return element("div", {}, element("span", { className: "lab", textContent: phrase("Height") }), element("div", { className: "stepper" },
      Object.assign(this.button("b icon", "", () => change(-1), "minus"), { ariaLabel: phrase("Lower") }), shown,
      Object.assign(this.button("b icon", "", () => change(1), "plus"), { ariaLabel: phrase("Higher") })));
  }

  makeSides() {
    const seg = element("div", { className: "seg wrap", role: "group", ariaLabel: phraseIn("label", "To play") });
    for (const side of ["white", "black"]) {
      const button = element("button", { type: "button" }, element("span", { className: `side-${side[0]}` }), side === "white" ? phrase("White") : phrase("Black"));
      button.addEventListener("click", () => {
        this.read(this.made.text, { toMove: side });
      });
      seg.append(button);
    }
    this.sideButtons = seg;
    return element("div", {}, element("span", { className: "lab", textContent: phraseIn("label", "To play") }), seg);
  }

  // What is played next, in games that have several kinds of actions.
  showStages() {
    const shown = [...this.kit.stages];
    this.stages.replaceChildren(...(shown.length < 2 ? [] : [element("span", { className: "lab", textContent: phrase("What comes next") }),
      element("div", { className: "seg wrap", role: "group", ariaLabel: phrase("What comes next") }, ...shown.map((stage) => {
        const button = element("button", { type: "button", value: stage, textContent: stageWords(stage) });
        button.addEventListener("click", () => this.read(this.made.text, { stage }));
        return button;
      }))]));
  }

  // Begins with the position on the board.
  async open() {
    const { study, engine } = this.app;
    const { game } = study.data;
    this.isOpen = true;
    study.input.isOn = false;
    study.input.begin();
    this.kit = await engine.now("kit", { game });
    for (const piece of this.kit.pieces)
      [piece.look] = (await engine.now("setup", { game, start: this.kit.empty, changes: { put: [[0, piece.text]] } })).looks;
    await study.looks.update();
    this.heights.hidden = !this.kit.hasHeights;
    this.piece = this.kit.pieces[0];
    this.showPalette();
    this.showStages();
    this.starts.replaceChildren(
      this.button("chip", phrase("This position"), () => this.readBoard()),
      ...this.app.starts().map(([name, setup, words]) => (name === game
        ? this.button("chip", startLabel(setup), () => this.read(this.app.startText(game, setup)))
        : this.button("chip", words, () => this.change(name, setup)))),
      this.button("chip", phrase("Empty board"), () => this.read(this.kit.empty)));
    study.board.choose = (space) => this.put(space);
    await this.readBoard();
  }

  readBoard() {
    const { node, tree } = this.app.study;
    this.at = node;
    return this.read(tree.frameOf(node).text);
  }

  // The board has come to another place of the game.
  async follow() { if (this.isOpen && this.at !== this.app.study.node) await this.readBoard(); }

  // Goes on with the other game.
  async change(game, setup) {
    this.close();
    this.history = [];
    this.made = null;
    this.say("", ""); // what was said of the other game
    await this.app.openPosition(game, this.app.startText(game, setup));
    this.app.study.openTab("setup");
  }

  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    const { study } = this.app;
    study.board.choose = (space) => study.chooseSpace(space);
    study.input.isOn = true;
    study.settle();
    study.input.begin();
  }

  showPalette() {
    const tools = [...this.kit.pieces, { name: "Remove", sign: "erase", text: "" }];
    this.palette.replaceChildren(...tools.map((piece) => {
      const button = element("button", { type: "button", ariaPressed: String(piece === this.piece) },
        piece.look === undefined ? icon(piece.sign) : this.app.study.pictureOf(this.app.study.looks.of(piece.look)), phrase(piece.name));
      button.addEventListener("click", () => {
        this.piece = piece;
        for (const each of this.palette.children) each.setAttribute("aria-pressed", each === button);
      });
      return button;
    }));
  }

  // Shows the board of a position text or start, with some changes. A board that is no game yet is shown, too.
  async read(start, changes = {}) {
    const { engine, study } = this.app;
    try {
      const made = await engine.now("setup", { game: study.data.game, start, changes });
      if (this.made) this.history.push(this.made.text);
      await this.show(made);
    } catch (error) {
      this.position = null;
      this.say(error.message, "bad");
    }
  }

  put(space) {
    const text = this.piece.text && this.kit.hasHeights && this.height > 1 ? this.piece.text + this.height : this.piece.text;
    this.read(this.made.text, { put: [[space, this.made.pieces[space] === text ? "" : text]] });
  }

  async undo() {
    const { engine, study } = this.app;
    const last = this.history.pop();
    if (last) await this.show(await engine.now("setup", { game: study.data.game, start: last }));
  }

  async show(made) {
    const { study } = this.app;
    this.made = made;
    await study.looks.update();
    this.text.value = made.text;
    this.position = made.fault ? null : made.text;
    study.board.draw(made.looks.map((look) => study.looks.of(look)));
    study.board.showArrows([]);
    [...this.sideButtons.children].forEach((button, i) => button.setAttribute("aria-pressed", (i === 0) === (made.toMove === "white")));
    for (const button of this.stages.querySelectorAll("button")) button.setAttribute("aria-pressed", button.value === made.stage);
    if (made.fault) this.say(made.fault, "bad");
    else this.say(phrase("This can be played: {status}.", { status: phrase(made.status) }), "good");
  }

  say(words, kind) {
    this.note.className = `note ${kind}`;
    this.note.textContent = words;
  }

  async finish(tab) {
    if (!this.position) return this.say(this.note.textContent || phrase("This position cannot be played."), "bad");
    this.close();
    await this.app.openPosition(this.app.study.data.game, this.position);
    this.app.study.openTab(tab);
    if (tab === "engine") this.app.enginePane.turn(true);
  }
}
