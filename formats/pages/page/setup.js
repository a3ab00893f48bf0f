import { byId, element, icon, shape } from "./shapes.js";

// Setting a position up: a piece is chosen once and put on any number of spaces. Whether the position can be
// played, the engine says.
export class SetupPane {
  constructor(app) {
    Object.assign(this, { app, isOpen: false, height: 1, side: "white", stage: "1", history: [] });
    byId("p-setup").replaceChildren(
      element("p", { className: "small", textContent: "Choose a piece, tap spaces; tap again to clear." }),
      (this.palette = element("div", { className: "palette", role: "group", ariaLabel: "Piece" })),
      element("div", { className: "two" }, (this.heights = this.makeHeights()), (this.sides = this.makeSides())),
      element("div", {}, element("span", { className: "lab", textContent: "Start from" }), (this.starts = element("div", { className: "row" }))),
      element("label", { className: "field" }, element("span", { textContent: "Position as text" }),
        (this.text = element("input", { type: "text", className: "mono", spellcheck: false }))),
      (this.note = element("div", { className: "note", role: "status" })),
      element("div", { className: "row" }, this.button("b p", "Analyse", () => this.finish("engine"), "engine"),
        this.button("b", "Play from here", () => this.finish("play"), "duel"), this.button("b q", "Undo", () => this.undo(), "undo")));
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
    return element("div", {}, element("span", { className: "lab", textContent: "Height" }), element("div", { className: "stepper" },
      Object.assign(this.button("b icon", "", () => change(-1), "minus"), { ariaLabel: "Lower" }), shown,
      Object.assign(this.button("b icon", "", () => change(1), "plus"), { ariaLabel: "Higher" })));
  }

  makeSides() {
    const seg = element("div", { className: "seg", role: "group", ariaLabel: "To play" });
    for (const side of ["white", "black"]) {
      const button = element("button", { type: "button" }, element("span", { className: `side-${side[0]}` }), side === "white" ? "White" : "Black");
      button.addEventListener("click", () => {
        this.side = side;
        this.compose();
      });
      seg.append(button);
    }
    this.sideButtons = seg;
    return element("div", {}, element("span", { className: "lab", textContent: "To play" }), seg);
  }

  // Begins with the position on the board.
  async open() {
    const { study, engine } = this.app;
    const { game } = study.data;
    this.isOpen = true;
    study.input.isOn = false;
    study.input.begin();
    this.kit = await engine.now("kit", { game });
    this.heights.hidden = !this.kit.hasHeights;
    this.piece = this.kit.pieces[0];
    this.showPalette();
    this.starts.replaceChildren(
      this.button("chip", "This position", () => this.read(study.tree.frameOf(study.node).text)),
      ...this.kit.starts.map(({ name, text }) => this.button("chip", name, () => this.read(text.replace("SEED", Math.floor(Math.random() * 1e6))))),
      this.button("chip", "Empty board", () => this.read(this.kit.empty)));
    study.board.choose = (space) => this.put(space);
    await this.read(study.tree.frameOf(study.node).text);
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
        piece.svg ? this.picture(piece) : icon(piece.sign), piece.name);
      button.addEventListener("click", () => {
        this.piece = piece;
        for (const each of this.palette.children) each.setAttribute("aria-pressed", each === button);
      });
      return button;
    }));
  }

  picture({ svg }) {
    const picture = shape("svg", { viewBox: "-.5 -.5 1 1", "aria-hidden": "true" });
    const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${svg}</svg>`, "image/svg+xml");
    picture.append(...[...parsed.documentElement.childNodes].map((node) => document.importNode(node, true)));
    return picture;
  }

  // A position text is taken apart into the pieces of its spaces.
  async read(text) {
    const { game } = this.app.study.data;
    try {
      const parts = await this.app.engine.now("takeApart", { game, text });
      this.history.push({ pieces: this.pieces, side: this.side, stage: this.stage });
      Object.assign(this, { pieces: parts.pieces, side: parts.side, stage: parts.stage });
      await this.compose();
    } catch (error) {
      this.say(error.message, "bad");
    }
  }

  put(space) {
    this.history.push({ pieces: this.pieces.slice(), side: this.side, stage: this.stage });
    const text = this.piece.text && this.kit.hasHeights && this.height > 1 ? this.piece.text + this.height : this.piece.text;
    this.pieces[space] = this.pieces[space] === text ? "" : text;
    this.compose();
  }

  undo() {
    const last = this.history.pop();
    if (last?.pieces) {
      Object.assign(this, last);
      this.compose();
    }
  }

  // Writes the position as text, shows it, and says whether it can be played.
  async compose() {
    const { engine, study } = this.app;
    const { game } = study.data;
    const { text, looks, fault, status } = await engine.now("compose", { game, pieces: this.pieces, side: this.side, stage: this.stage });
    await study.looks.update();
    this.text.value = text;
    this.position = fault ? null : text;
    study.board.draw(looks.map((look) => study.looks.of(look)));
    study.board.showArrows([]);
    [...this.sideButtons.children].forEach((button, i) => button.setAttribute("aria-pressed", (i === 0) === (this.side === "white")));
    if (fault) this.say(fault, "bad");
    else this.say(`This can be played: ${status}.`, "good");
  }

  say(words, kind) {
    this.note.className = `note ${kind}`;
    this.note.textContent = words;
  }

  async finish(tab) {
    if (!this.position) return this.say(this.note.textContent || "This position cannot be played.", "bad");
    this.close();
    await this.app.openPosition(this.app.study.data.game, this.position);
    this.app.study.openTab(tab);
    if (tab === "engine") this.app.enginePane.turn(true);
  }
}
