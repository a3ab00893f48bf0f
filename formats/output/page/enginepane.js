import { percentOf, valueWords } from "./values.js";
import { keepSetting, setting } from "./settings.js";
import { byId, element, fieldOf, icon, labelled, makeButton, selectOf, shape } from "./shapes.js";
import { numberWords, oneDecimal, phrase, phraseIn, phraseN, phraseOf } from "./words.js";

const LINES = [1, 2, 3, 5];
const DRAWN = 3; // of the best turns
const PROOF_NODES = 200000;

// The engine beside the board: its best turns, which grow deeper while one looks, and "Who wins by force?".
export class EnginePane {
  constructor(study, engine, actionsOf) {
    Object.assign(this, { study, engine, actionsOf, isOn: false, isDrawn: false, lines: setting("lines", 3) });
    const pane = byId("p-engine");
    this.toggle = makeButton("onoff", [element("span", { className: "switch" }), phraseIn("tab", "Engine")], () => this.turn(!this.isOn),
      { role: "switch", ariaChecked: "false" });
    this.state = element("span", { className: "small", role: "status" });
    this.list = element("ol", { ariaLabel: phrase("Best turns") });
    this.count = element("output", { textContent: this.lines });
    const step = (name, sign, by) => makeButton("b icon", icon(sign), () => {
      this.lines = keepSetting("lines", LINES[Math.max(0, Math.min(LINES.length - 1, LINES.indexOf(this.lines) + by))]);
      this.count.textContent = this.lines;
      this.restart();
    }, { ariaLabel: name });
    this.time = selectOf([[0, phrase("No limit")], ...[1, 10].map((n) => [1000 * n, phraseN(n, "{n} second", "{n} seconds")])], (time) => {
      keepSetting("time", time);
      this.restart();
    });
    this.time.value = setting("time", "0");
    this.proof = element("div", { className: "card" });
    pane.replaceChildren(
      element("div", { className: "state" }, this.toggle, this.state),
      this.list,
      element("p", { className: "small faint", textContent: phrase("Percentages are White’s chance to win. Each line ends where the engine stopped looking.") }),
      element("div", { className: "two" },
        labelled(phraseIn("engine", "Lines"),
          element("div", { className: "stepper" }, step(phrase("Fewer lines"), "minus", -1), this.count, step(phrase("More lines"), "plus", 1))),
        fieldOf(phrase("Think for"), this.time)),
      this.proof);
    this.showProof("");
  }

  turn(isOn) {
    this.isOn = isOn;
    this.toggle.setAttribute("aria-checked", isOn);
    this.restart();
  }

  // The board has come to another place.
  arrive() {
    this.proving?.stop();
    this.proving = null;
    this.restart();
    this.showProof("");
  }

  restart() {
    this.thinking?.stop();
    this.thinking = null;
    this.list.replaceChildren();
    if (this.isDrawn && !this.isOn) this.study.settle();
    this.isDrawn = false;
    this.state.textContent = this.isOn ? phrase("Getting the engine ready…") : "";
    if (this.isOn && this.study.node) this.think();
  }

  async think() {
    const { node, data, tree } = this.study;
    const question = { game: data.game, position: tree.frameOf(node).text, candidates: this.lines };
    const began = performance.now();
    const task = (this.thinking = this.engine.begin("think", question, ({ thought }) => {
      if (this.thinking !== task || !thought) return;
      this.show(node, thought);
      const most = Number(this.time.value);
      if (most && performance.now() - began > most) task.stop();
    }));
    try {
      await task.answer;
    } catch (error) {
      if (this.thinking !== task) return;
      this.turn(false);
      this.state.textContent = error.words;
    }
  }

  show(node, { rootInfo, moveInfos = [] }) {
    if (rootInfo.isOver) this.state.textContent = rootInfo.result ? phrase(rootInfo.result) : phrase("The game is over.");
    else this.state.textContent = `${phraseN(rootInfo.depth, "{n} turn deep", "{n} turns deep")} · ${positionWords(rootInfo.nodes)}`;
    if (rootInfo.value && (!node.isMain || !this.study.valueAt(node.number).text)) {
      node.value = { text: valueWords(rootInfo), percent: rootInfo.whiteWinPercent };
      if (this.study.node === node) this.study.showGauge();
    }
    this.list.replaceChildren(...moveInfos.map((info) => this.line(node, info)));
    this.draw(node, moveInfos.slice(0, DRAWN));
  }

  // The best turns on the board, with the chances of whoever plays them.
  async draw(node, infos) {
    const isWhites = this.study.tree.sideAt(node) === "white";
    const turns = await Promise.all(infos.map(async (info, i) => ({
      actions: await this.actionsOf(node, info.turn), kind: i === 0 ? "best" : "other", looks: "best",
      note: String(Math.round(isWhites ? percentOf(info) : 100 - percentOf(info))),
    })));
    const { study } = this;
    if (!this.isOn || study.node !== node || study.input?.isInTurn || study.isPlaying || study.board.run) return;
    study.board.showTurns(turns.reverse());
    this.isDrawn = true;
  }

  line(node, info) {
    const play = async (count) => {
      for (const turn of info.line.slice(0, count)) await this.study.playTurn(turn, true);
    };
    const turns = info.line.map((turn, i) => {
      const link = element("a", { href: "#", textContent: turn });
      link.addEventListener("click", (event) => {
        event.preventDefault();
        event.stopPropagation();
        play(i + 1);
      });
      return link;
    });
    const button = makeButton("b q icon", icon("play"), () => play(1), { ariaLabel: phrase("Play {turn} on the board", { turn: info.turn }) });
    const percent = percentOf(info);
    const words = valueWords(info);
    return element("li", { className: "pv" },
      element("span", { className: "v" }, element("span", { className: "hide", textContent: `${phraseIn("before a value", "White")} ` }), words),
      element("span", { className: "seq" }, ...turns), button,
      shape("svg", { class: "bar", "aria-hidden": "true" }, shape("rect", { class: "fill", width: `${percent}%`, height: "100%" })));
  }

  // What the analysis has proven of the place is said before anything else, and never denied.
  get proven() {
    const { text } = this.study.node ? this.study.valueOf(this.study.node) : {};
    return text && !/%/.test(text) ? phrase("Proven by the analysis: {value}.", { value: text }) : "";
  }

  showProof(words, ...buttons) {
    const ask = makeButton("b", phrase("Who wins by force?"), () => this.prove(PROOF_NODES));
    this.proof.replaceChildren(element("h2", { className: "h3" }, icon("proven", "cairn"), element("span", { textContent: phrase("Who wins by force?") })),
      element("p", { className: "small mt1", role: "status", textContent: words || this.proven || phrase("Looks for a win that holds whatever the other side does.") }),
      element("div", { className: "row" }, ...(buttons.length > 0 ? buttons : [ask])));
  }

  async prove(nodes) {
    const { node, data, tree } = this.study;
    this.proving?.stop();
    this.showProof(phrase("Looking…"), makeButton("b", phrase("Stop"), () => this.proving?.stop()));
    const status = this.proof.querySelector("p");
    const task = (this.proving = this.engine.begin("prove", { game: data.game, position: tree.frameOf(node).text, nodes },
      (part) => { status.textContent = phrase("Looking… {positions}", { positions: positionWords(part.nodes) }); }));
    try {
      const { isDone, solution } = await task.answer;
      if (this.proving !== task) return;
      if (isDone) this.showSolution(node, solution);
      else this.showProof(this.proven || phrase("No forced win found in {positions}. There may still be one.", { positions: positionWords(nodes) }),
        makeButton("b", phrase("Search ten times longer"), () => this.prove(nodes * 10)));
    } catch (error) {
      if (this.proving === task) this.showProof(error.words);
    }
  }

  showSolution(node, { side, value, turns, line }) {
    const isWhites = (value === "win") === (side === "white");
    const words = value === "draw" ? phrase("A draw by force.") : turns ? forcedWords(isWhites, turns) : phraseOf(isWhites, "White has won.", "Black has won.");
    const show = makeButton("b", [icon("play"), phrase("Show it to the end")], async () => {
      this.study.visit(node);
      for (const turn of line) await this.study.playTurn(turn, true);
      this.study.playFrom(node, this.study.node);
    });
    this.showProof(words, ...(line.length > 0 ? [show] : []));
  }
}

const forcedWords = (isWhites, turns) => (isWhites
  ? phraseN(turns, "White wins by force in {n} turn or fewer.", "White wins by force in {n} turns or fewer.")
  : phraseN(turns, "Black wins by force in {n} turn or fewer.", "Black wins by force in {n} turns or fewer."));

function positionWords(count) {
  if (count >= 1e6) return phrase("{number} million positions", { number: oneDecimal(count / 1e6) });
  const number = numberWords(count >= 10000 ? 1000 * Math.round(count / 1000) : count);
  return phraseN(count, "{number} position", "{number} positions", { number });
}
