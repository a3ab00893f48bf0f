import { byId, element, icon, shape } from "./shapes.js";
import { checkBox } from "./menus.js";
import { startWords } from "./setup.js";
import { named } from "./names.js";
import { phrase, phraseIn, phraseOf } from "./words.js";

// Playing against the engine, from any position, at one of its strengths.

const levelWords = () => [phraseIn("strength", "Beginner"), phraseIn("strength", "Gentle"), phraseIn("strength", "Fair"),
  phraseIn("strength", "Firm"), phraseIn("strength", "Strong"), phraseIn("strength", "Strongest")];

export class PlayPane {
  constructor(app) {
    Object.assign(this, { app, side: "white", level: 1, game: null, start: "this", mayTakeBack: true, warns: true });
    this.show();
  }

  seg(label, choices, chosen, choose) {
    const seg = element("div", { className: "seg wrap", role: "group", ariaLabel: label });
    seg.append(...choices.map(([value, ...content]) => {
      const button = element("button", { type: "button", ariaPressed: String(value === chosen) }, ...content);
      button.addEventListener("click", () => {
        for (const each of seg.children) each.setAttribute("aria-pressed", each === button);
        choose(value);
      });
      return button;
    }));
    return element("div", {}, element("span", { className: "lab", textContent: label }), seg);
  }

  show() {
    const { study, games } = this.app;
    const starts = [["this", phrase("This position")]];
    for (const { name, title, setups } of games) for (const setup of setups.filter((each) => each !== "other"))
      starts.push([`${name} ${setup}`, `${phrase(title)}, ${startWords(setup)}`]);
    const begin = element("button", { className: "b p", type: "button" }, icon("play"), phraseIn("button", "Play"));
    begin.addEventListener("click", () => this.begin());
    byId("p-play").replaceChildren(
      this.seg(phrase("You play"), [["white", element("span", { className: "side-w" }), phrase("White")], ["black", element("span", { className: "side-b" }), phrase("Black")],
        ["either", icon("shuffle"), phrase("Either")]], this.side, (side) => { this.side = side; }),
      this.seg(phrase("Start from"), starts, this.start, (start) => { this.start = start; }),
      this.seg(phrase("Opponent"), levelWords().map((name, i) => [i, stones(i), element("span", { textContent: name })]), this.level, (level) => { this.level = level; }),
      element("div", {}, checkBox(phrase("I may take turns back"), this.mayTakeBack, (on) => { this.mayTakeBack = on; }),
        checkBox(phrase("Tell me when a turn gives away 15 points or more"), this.warns, (on) => { this.warns = on; })),
      begin, (this.status = element("p", { className: "small", role: "status" })), (this.acts = element("div", { className: "row" })));
  }

  get isPlaying() { return this.game !== null; }

  // Whether it is the engine's turn.
  get isAnswering() {
    const { node, tree } = this.app.study;
    return this.isPlaying && tree.sideAt(node) !== this.game.side;
  }

  async begin() {
    const { app } = this;
    if (this.start !== "this") {
      const [game, setup] = this.start.split(" ");
      await app.openPosition(game, app.startText(game, setup));
    }
    const side = this.side === "either" ? (Math.random() < 0.5 ? "white" : "black") : this.side;
    this.game = { side, seed: Math.floor(Math.random() * 1e9), task: null };
    if (side === "black" && app.study.board.turned > 0) app.study.flip();
    const act = (words, run, sign) => {
      const button = element("button", { className: "b", type: "button" }, icon(sign), words);
      button.addEventListener("click", run);
      return button;
    };
    this.acts.replaceChildren(act(phrase("Hint"), () => this.hint(), "target"),
      ...(this.mayTakeBack ? [act(phrase("Take back"), () => this.takeBack(), "undo")] : []),
      act(phrase("Resign"), () => this.end(phraseOf(side === "black", "White wins: you resigned.", "Black wins: you resigned.")), "erase"));
    this.follow();
  }

  // After each turn: whose turn is it, and is the game over?
  async follow() {
    if (!this.isPlaying) return;
    const { study, engine } = this.app;
    const { node } = study;
    const { game } = study.data;
    const place = await engine.now("position", { game, position: study.tree.frameOf(node).text });
    if (study.node !== node || !this.isPlaying) return;
    if (place.isOver) return this.end(place.status);
    const isMine = place.toMove === this.game.side;
    this.status.textContent = isMine ? phrase("It is your turn.") : phrase("The engine is thinking…");
    if (!isMine) await this.answer(node, place.position);
  }

  async answer(node, position) {
    const { study, engine } = this.app;
    const task = (this.game.task = engine.begin("play", { game: study.data.game, position, strength: this.level + 1, seed: this.game.seed }));
    try {
      const { turn } = await task.answer;
      if (study.node === node && this.isPlaying) await study.playTurn(turn);
    } catch (error) {
      const again = element("button", { className: "b", type: "button", textContent: phrase("Ask again") });
      again.addEventListener("click", () => this.follow());
      this.status.replaceChildren(error.words, " ", again);
    }
  }

  async hint() {
    const { study, engine } = this.app;
    const { node } = study;
    this.status.textContent = phrase("Looking for a good turn…");
    const { turn } = await engine.begin("play", { game: study.data.game, position: study.tree.frameOf(node).text, strength: levelWords().length, seed: 0 }).answer;
    if (study.node === node) this.status.textContent = phrase("A good turn is {turn}.", { turn: named(turn) });
  }

  takeBack() {
    const { study } = this.app;
    const { parent } = study.node;
    const mine = parent?.parent && study.tree.sideAt(parent) === this.game.side ? parent : parent?.parent;
    if (mine) study.visit(mine);
  }

  end(words) {
    this.game.task?.stop();
    this.game = null;
    this.status.textContent = words;
    const analyse = element("button", { className: "b p", type: "button" }, icon("engine"), phrase("Analyse the game"));
    analyse.addEventListener("click", () => this.app.analyse());
    this.acts.replaceChildren(analyse);
  }
}

// One to six stones, from the ground up: how strong the opponent is.
function stones(level) {
  const places = [[10, 21.6, 9], [10.6, 18, 8.2], [9.5, 14.4, 7.3], [10.5, 10.8, 6.2], [9.8, 7.2, 5.1], [10.2, 3.6, 4]];
  return shape("svg", { class: "stones", viewBox: "0 0 20 24", "aria-hidden": "true" }, ...places.map(([cx, cy, rx], i) =>
    shape("ellipse", { cx, cy, rx, ry: 1.6, class: i <= level ? "on" : "off" })));
}
