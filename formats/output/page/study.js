import { Board } from "./board.js";
import { listen } from "./controls.js";
import { countsOf, pictureOf } from "./counts.js";
import { GameGraph } from "./graph.js";
import { TurnList } from "./lines.js";
import { makeMenus } from "./menus.js";
import { Practise } from "./practise.js";
import { SharePane } from "./share.js";
import { GLYPHS, byId, element, noteInHistory, spacesOf } from "./shapes.js";
import { makeTabs } from "./tabs.js";
import { Tree, turnsTo } from "./tree.js";
import { TreeView } from "./treeview.js";
import { Verdict } from "./verdict.js";
import { percentWords, phrase, phraseIn } from "./words.js";

// The page on which one game is studied. It knows no rules: positions and lines come with the page, or from
// the engine where there is one.

const WAIT = 700; // milliseconds between the turns that are played by themselves

export class Study {
  constructor(data) {
    this.stack = element("p", { id: "stack", className: "stack", role: "status" });
    document.querySelector(".table").append(this.stack);
    this.sides = ["top", "bottom"].map((place) => ({ plate: byId(`plate-${place}`), types: byId(`types-${place}`) }));
    this.load(data);
  }

  // Shows another game, whose parts are on the page already.
  load(data) {
    this.data = data;
    this.board = new Board(data.board, {
      choose: (space) => this.chooseSpace(space), point: (space) => this.tell(space), keepsFocus: true,
    });
    byId("board").replaceChildren(this.board.svg);
    document.querySelector(".table").classList.toggle("square", data.board.isSquare);
    this.tree = new Tree(data);
    this.node = this.tree.root;
    this.kept = -1;
    this.treeView = new TreeView(this);
    this.task = null;
    this.shown = null; // a position that is being set up, on the board in place of the game's
    this.renew();
  }

  // What is told of the game has been written again, with the same board.
  renew() {
    this.list = new TurnList(this.tree);
    const plot = byId("graph");
    this.graph = plot && new GameGraph(plot, this.tree.main.map((_, i) => this.valueAt(i)), (turn) => this.visit(this.tree.main[turn]));
    this.verdict = new Verdict(this);
    this.practise = new Practise(this);
  }

  // What is at work for the game, on the card of every place.
  setBusy(box) {
    this.busy?.remove();
    this.busy = box;
    if (box) this.verdict.row.after(box);
  }

  get count() { return this.tree.main.length - 1; }
  told(turn) { return this.data.told[turn - 1] || ["", "", ""]; }
  // Whether marks and values are not told here.
  get hides() { return this.task?.hides || (this.isHiding && !this.isAsked); }
  ask() {
    this.isAsked = true;
    this.settle();
    this.say();
  }
  hide(is) {
    this.isHiding = is;
    document.body.classList.toggle("unmarked", is);
    this.settle();
    this.say();
  }

  // Whether the game is analysed, or may be here.
  get mayHaveMarks() { return this.hasEngine || this.data.percents.some((percent) => percent !== null); }

  isMarked(turn) { return this.told(turn)[0] !== ""; }

  // White's chance after so many turns of the game, and how it is told.
  valueAt(turn) { return { text: this.data.values[turn], percent: this.data.percents[turn] }; }
  valueOf(node) { return node.isMain && this.data.values[node.number] ? this.valueAt(node.number) : node.value ?? {}; }

  // What a node is worth to whoever has played its turn: an estimate is a number, a proof is words.
  moverValue(node) {
    const { text = "", percent } = this.valueOf(node);
    return /%/.test(text) ? percentWords(this.tree.sideAt(node.parent) === "white" ? percent : 100 - percent) : text;
  }

  next() {
    if (this.goal) return this.node.children.find((child) => child.leadsTo(this.goal));
    return this.chosen && this.node.children.includes(this.chosen) ? this.chosen : this.node.children[0];
  }
  previous() { return this.node.parent; }

  // ↑ and ↓ choose which of several continuations comes next.
  choose(step) {
    const { children } = this.node;
    if (children.length < 2 || this.hides) return;
    const at = children.indexOf(this.next());
    this.chosen = children[(at + step + children.length) % children.length];
    this.showForks();
  }

  markBefore() { return this.task?.isAsking ? undefined : this.tree.main.slice(0, this.node.leaves.number).filter((node) => this.isMarked(node.number)).at(-1); }
  markAfter() { return this.task?.isAsking ? undefined : this.tree.main.slice(this.node.leaves.number + 1).find((node) => this.isMarked(node.number)); }

  // A line that came with a turn of the game: "best" or "answer".
  lineNamed(turn, name) { return this.tree.linesOf(turn).find(({ label }) => label === name); }

  // Shows a node. Its last turn is played on the board if it is reached from the one before.
  go(node) {
    if (!node) return this.stopPlaying();
    const isPlayed = node.parent === this.node && node !== this.tree.root;
    this.node = node;
    this.kept = -1;
    this.chosen = null;
    this.isGlancing = false;
    this.isAsked = false;
    remember((this.linked || "#") + this.tree.addressOf(node).slice(1), node);
    if (isPlayed) this.board.animate(this.tree.frameOf(node.parent).position, node.actions, () => this.settle(true));
    else this.settle();
    this.say();
    this.onGo?.(node);
  }

  // Shows the arrows of a turn while a mouse points at it.
  glance(node) {
    this.isGlancing = true;
    this.board.draw(this.tree.frameOf(node.parent).position);
    this.board.showArrows(node.actions, false);
  }

  endGlance() {
    if (this.isGlancing) this.settle();
    this.isGlancing = false;
  }

  settle(wasAnimated) {
    const { actions, isMain, number } = this.node;
    const why = isMain && !this.hides ? this.reasonsAt(number) : [];
    this.board.draw(this.tree.frameOf(this.node).position, { changed: actions.flatMap(([, , changes]) => spacesOf(changes)), why });
    const [mark] = isMain && !this.hides ? this.told(number) : [""];
    this.board.showTurns([...(mark ? this.betterTurns(number) : []), { actions, kind: this.task?.kindOf?.(this.node) ?? (isMain ? "" : "other"), note: GLYPHS[mark], looks: mark }]);
    if (wasAnimated && this.isPlaying) this.timer = setTimeout(() => this.go(this.next()), WAIT);
  }

  // What is drawn beside a turn that has a mark: the best turn in its place, and the answer to it.
  betterTurns(number) {
    return ["best", "answer"].flatMap((name) => {
      const [node] = this.lineNamed(number, name)?.nodes ?? [];
      if (!node) return [];
      const isMovers = name === "best";
      const { text, percent } = node.value;
      const chance = (this.tree.sideAt(node.parent) === "white") === isMovers ? percent : 100 - percent;
      const proof = chance > 50 ? phraseIn("White", "wins") : phraseIn("White", "loses");
      return [{ actions: node.actions, kind: name, looks: name, note: /%/.test(text) ? String(Math.round(chance)) : proof }];
    });
  }

  // The spaces that the reason of a turn's mark speaks of.
  reasonsAt(number) {
    const names = this.data.reasons?.[number] ?? [];
    return names.map((name) => this.data.board.cells.findIndex(([each]) => each === name));
  }

  // Everything that is said of the place.
  say() {
    document.body.classList.toggle("asking", Boolean(this.task?.isAsking));
    this.verdict.show();
    this.list.show(this.node);
    this.treeView.show();
    this.showForks();
    if (this.graph) this.graph.show(this.node.leaves.number);
    this.showGauge();
    this.showPlates();
    this.tell(-1);
    this.controls?.show();
  }

  showForks() {
    const box = byId("views").querySelector(".fork");
    const { children } = this.node;
    box.replaceChildren(...(children.length < 2 ? [] : [
      element("span", { className: "faint", textContent: phrase("Turn {n}:", { n: this.node.number + 1 }) }),
      ...children.map((child) => {
        const link = element("a", { className: "chip line", href: this.tree.addressOf(child) }, child.text);
        if (child === this.next()) link.classList.add("next");
        return link;
      }),
    ]));
  }

  showGauge() {
    const { text, percent } = this.hides ? {} : this.valueOf(this.node);
    const gauge = byId("gauge");
    gauge.hidden = !this.mayHaveMarks;
    const known = percent ?? 50;
    gauge.classList.toggle("unknown", percent == null);
    gauge.querySelector(".fill.v").setAttribute("y", `${100 - known}%`);
    gauge.querySelector(".fill.v").setAttribute("height", `${known}%`);
    gauge.querySelector(".fill.h").setAttribute("width", `${known}%`);
    gauge.querySelector("span").textContent = text && /%/.test(text) ? String(Math.round(percent)) : "";
    gauge.setAttribute("aria-label", text
      ? phrase("White’s chance to win: {value}", { value: text }) : phrase("White’s chance to win is not known"));
  }

  // What is on the board, which somebody may be playing on.
  get here() { return this.shown ?? this.input?.frame ?? this.tree.frameOf(this.node); }

  // Who sits where, whose turn it is, and how many stacks each side shows of each type.
  showPlates() {
    const { position } = this.here;
    const toMove = this.shown?.toMove ?? this.tree.nextAt(this.node);
    const order = this.board.turned > 0 ? ["black", "white"] : ["white", "black"];
    this.sides.forEach(({ plate, types }, i) => {
      const side = order[i];
      const name = this.data.names[side === "white" ? 0 : 1];
      plate.replaceChildren(element("b", {}, element("span", { className: side === "white" ? "side-w" : "side-b" }),
        element("span", {}, element("bdi", { textContent: name }))));
      if (toMove === side) plate.append(element("small", { textContent: phrase("to play") }));
      types.replaceChildren(countsOf(this.board, side, position));
    });
  }

  pictureOf(look) { return pictureOf(this.board, look); }

  chooseSpace(space) {
    if (this.task?.choose(space) || this.input?.choose(space)) return;
    this.kept = this.kept === space ? -1 : space;
    this.tell(space);
  }

  // Tells a stack piece by piece. One that was chosen stays until another is chosen.
  tell(space) {
    const shown = space >= 0 ? space : this.kept;
    const { position, stacks } = this.here;
    if (shown < 0 || position[shown] < 0) return this.stack.replaceChildren();
    const nameOf = (look) => (look < 0 ? phrase("unknown") : this.data.board.looks[look].piece);
    const stack = stacks[shown];
    this.stack.replaceChildren(element("b", { textContent: `${this.board.words(shown)}. ` }),
      ...(stack.length > 1 ? [`${phrase("From the top: {pieces}.", { pieces: stack.map(nameOf).join(", ") })} `, ...stack.map((look) => this.pictureOf(look))] : []));
  }

  togglePlaying() {
    if (this.isPlaying) return this.stopPlaying();
    this.isPlaying = true;
    this.controls.showPlaying(true);
    this.go(this.next() || this.tree.root);
    if (this.node === this.tree.root) this.timer = setTimeout(() => this.go(this.next()), WAIT);
  }

  // Plays the turns from one node to another one below it, whatever else was played on the way.
  playFrom(node, end) {
    this.visit(node);
    this.goal = end;
    this.togglePlaying();
  }

  stopPlaying() {
    this.isPlaying = false;
    this.goal = null;
    clearTimeout(this.timer);
    this.controls.showPlaying(false);
  }

  // A person has chosen a node.
  visit(node) {
    this.stopPlaying();
    if (node) this.go(node);
  }

  flip() {
    this.board.flip();
    this.showPlates();
  }
}

// Puts the place into the address, and into the game that the page keeps there (kept.js).
function remember(address, node) {
  const kept = history.state?.turns ? { ...history.state, turns: turnsTo(node) } : history.state;
  noteInHistory(kept, address);
}

// Begins the page: menus, tools and keys, and the place that the address says.
export function startStudy(study) {
  document.documentElement.classList.add("js");
  document.body.dataset.tab = "game";
  makeMenus(study);
  makeTabs(study);
  study.share = new SharePane(study);
  listen(study);
  const isLinked = location.hash !== "";
  study.go(study.tree.nodeAt(location.hash || "#0") || study.tree.root);
  if (isLinked) scrollTo(0, 0); // to the board: the browser has gone to the turn in the list
  document.documentElement.classList.add("scripted");
}
