import { byId, element, fieldOf, fillChoices, icon, labelled, makeButton } from "./shapes.js";
import { phrase, phraseIn } from "./words.js";

// What a start is called by itself, and on a button.
export const startWords = (name) =>
  ({ fixed: phraseIn("start", "fixed"), random: phraseIn("start", "random"), tournament: phraseIn("start", "tournament") }[name] ?? name);
// The letters are those of position texts.
const stageWords = (stage) =>
  ({ 1: phrase("A whole turn"), 2: phrase("The second action of a turn"), p: phrase("Placing") }[stage] ?? stage);
const startLabel = (name) =>
  ({ fixed: phrase("Fixed start"), random: phrase("Random start"), tournament: phrase("Tournament start") }[name] ?? name);

const HIGHEST = 30;
const HOLD = 500; // milliseconds

// Setting a position up: a piece is chosen once and put on any number of spaces. Whether the position can be
// played, the engine says.
export class SetupPane {
  constructor(app) {
    Object.assign(this, { app, isOpen: false, at: null, height: 1, last: -1, made: null, history: [] });
    byId("p-setup").replaceChildren(
      (this.hint = element("p", { className: "small" })),
      (this.palette = element("div", { className: "palette", role: "group", ariaLabel: phrase("Piece") })),
      element("div", { className: "two" }, (this.heights = this.makeHeights()), this.makeSides()),
      (this.stages = element("div")),
      labelled(phrase("Start from"), (this.starts = element("div", { className: "row" }))),
      fieldOf(phrase("Position as text"), (this.text = element("input", { type: "text", className: "mono", spellcheck: false }))),
      makeButton("b q", [icon("undo"), phrase("Undo")], () => this.undo()),
      (this.note = element("div", { className: "note", role: "status" })),
      element("div", { className: "row ends" }, makeButton("b p", [icon("engine"), phraseIn("button", "Analyse")], () => this.finish("engine")),
        makeButton("b", [icon("duel"), phrase("Play from here")], () => this.finish("play"))));
    this.text.addEventListener("change", () => this.read(this.text.value));
  }

  makeHeights() {
    this.shownHeight = element("output", { textContent: "1" });
    const change = (by) => this.setHeight(Math.max(1, Math.min(HIGHEST, this.height + by)));
    return labelled(phrase("Height"), element("div", { className: "stepper" },
      makeButton("b icon", icon("minus"), () => change(-1), { ariaLabel: phrase("Lower") }), this.shownHeight,
      makeButton("b icon", icon("plus"), () => change(1), { ariaLabel: phrase("Higher") })));
  }

  setHeight(height) {
    this.height = height;
    this.shownHeight.textContent = height;
  }

  // A digit is the height of what is put next, and of the stack that was put last.
  digit(height) {
    if (!this.isOpen || !this.kit.hasHeights) return false;
    this.setHeight(height);
    const [type] = this.stackOn(this.last);
    if (type) this.putStack(this.last, type, height);
    return true;
  }

  /** @returns {[string, number]} the type of the stack on a space, as in position texts, and its height */
  stackOn(space) {
    const [, type = "", height = 1] = /^(\D+)(\d+)?$/.exec(this.made?.pieces[space] ?? "") ?? [];
    return [type, Number(height)];
  }

  putStack(space, type, height) { return this.read(this.made.text, { put: [[space, height > 1 ? `${type}${height}` : height < 1 ? "" : type]] }); }

  // A space that is held has its stack lowered.
  listenToHolds(board) {
    board.svg.onpointerdown = ({ target }) => {
      const space = board.spaceOf(target);
      clearTimeout(this.hold);
      this.isHeld = false;
      if (space >= 0) this.hold = setTimeout(() => {
        const [type, height] = this.stackOn(space);
        this.isHeld = this.isOpen;
        if (this.isOpen && type) this.putStack(space, type, this.kit.hasHeights ? height - 1 : 0);
      }, HOLD);
    };
    board.svg.onpointerup = board.svg.onpointercancel = () => clearTimeout(this.hold);
  }

  makeSides() {
    this.sideButtons = element("div", { className: "seg wrap", role: "group", ariaLabel: phraseIn("label", "To play") },
      ...[["white", phrase("White")], ["black", phrase("Black")]].map(([side, words]) =>
        makeButton("", [element("span", { className: `side-${side[0]}` }), words], () => this.read(this.made.text, { toMove: side }))));
    return labelled(phraseIn("label", "To play"), this.sideButtons);
  }

  // What is played next, in games that have several kinds of actions.
  showStages() {
    const shown = [...this.kit.stages];
    this.stages.replaceChildren(...(shown.length < 2 ? [] : [element("span", { className: "lab", textContent: phrase("What comes next") }),
      element("div", { className: "seg wrap", role: "group", ariaLabel: phrase("What comes next") },
        ...shown.map((stage) => makeButton("", stageWords(stage), () => this.read(this.made.text, { stage }), { value: stage })))]));
  }

  // Begins with the position on the board.
  async open() {
    const { study, engine } = this.app;
    const { game } = study.data;
    this.isOpen = true;
    this.at = study.node; // which is read at the end, and not by follow() as well
    study.input.isOn = false;
    study.input.begin();
    this.kit = await engine.now("kit", { game });
    for (const piece of this.kit.pieces)
      [piece.look] = (await engine.now("setup", { game, start: this.kit.empty, changes: { put: [[0, piece.text]] } })).looks;
    await study.looks.update();
    this.heights.hidden = !this.kit.hasHeights;
    this.hint.textContent = this.kit.hasHeights
      ? phrase("Choose a piece and tap spaces. Tap a stack again to raise it, hold it to lower it; a digit sets its height.")
      : phrase("Choose a piece, tap spaces; tap again to clear.");
    this.listenToHolds(study.board);
    this.piece = this.kit.pieces[0];
    this.showPalette();
    this.showStages();
    this.starts.replaceChildren(
      makeButton("chip", phrase("This position"), () => this.readBoard()),
      ...this.app.starts().map(([name, setup, words]) => (name === game
        ? makeButton("chip", startLabel(setup), () => this.read(this.app.startText(game, setup)))
        : makeButton("chip", words, () => this.change(name, setup)))),
      makeButton("chip", phrase("Empty board"), () => this.read(this.kit.empty)));
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
    await this.app.newGame(game, this.app.startText(game, setup));
    this.app.study.openTab("setup");
  }

  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    const { study } = this.app;
    study.board.choose = (space) => study.chooseSpace(space);
    study.input.isOn = true;
    study.shown = null;
    clearTimeout(this.hold);
    study.showPlates();
    study.settle();
    study.input.begin();
  }

  showPalette() {
    const tools = [...this.kit.pieces, { words: phrase("Copy a stack"), sign: "copy", text: "copy" }, { words: phrase("Remove"), sign: "erase", text: "" }];
    const { study } = this.app;
    fillChoices(this.palette, tools.map((piece) =>
      [piece, piece.look === undefined ? icon(piece.sign) : study.pictureOf(study.looks.of(piece.look)), piece.words ?? phrase(piece.name)]), this.piece, (piece) => { this.piece = piece; });
  }

  // Shows the board of a position text or start, with some changes. A board that is no game yet is shown, too.
  async read(start, changes = {}) {
    const { engine, study } = this.app;
    const asked = (this.asked = {}); // what was asked for last counts
    try {
      const made = await engine.now("setup", { game: study.data.game, start, changes });
      if (this.asked !== asked) return;
      if (this.made) this.history.push(this.made.text);
      await this.show(made);
    } catch (error) {
      if (this.asked !== asked) return;
      this.position = null;
      this.say(error.message, "bad");
    }
  }

  put(space) {
    if (this.isHeld) return (this.isHeld = false);
    const { hasHeights, pieces } = this.kit;
    const [type, height] = this.stackOn(space);
    if (this.piece.text === "copy") return this.copy(pieces.find(({ text }) => text === type), height);
    this.last = space;
    if (type !== this.piece.text || type === "") this.putStack(space, this.piece.text, this.piece.text ? this.height : 0);
    else this.putStack(space, type, hasHeights ? Math.min(HIGHEST, height + 1) : 0);
  }

  // Goes on with a stack that is on the board.
  copy(piece, height) {
    if (!piece) return;
    this.piece = piece;
    this.setHeight(height);
    this.showPalette();
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
    const position = made.looks.map((look) => study.looks.of(look));
    study.shown = { position, stacks: position.map(() => []), toMove: made.toMove };
    study.showPlates();
    study.board.draw(position);
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
    const { state } = history; // of the game that was open
    await this.app.openPosition(this.app.study.data.game, this.position);
    if (state?.key) this.app.tell(`${phrase("Your previous game is kept.")} `, phrase("Reopen it"), () => this.app.showKept(state, true));
    this.app.study.openTab(tab);
    if (tab === "engine") this.app.enginePane.turn(true);
  }
}
