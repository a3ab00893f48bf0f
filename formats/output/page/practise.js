import { byId, element, icon, makeButton, showBoard } from "./shapes.js";
import { phrase, phraseIn, phraseN, phraseOf } from "./words.js";

const DEPLOYMENT = 3; // the kind of action of which every space is chosen
export const AS_GOOD = 3; // points that a turn may cost and still be as good as the best one

// Learning from mistakes: the place before each turn that went wrong is shown without what is known of it or of others,
// and a better turn is asked for. The engine judges any turn that is tried; where there is none, the turn that the
// search found is chosen space by space.
export class Practise {
  constructor(study) {
    Object.assign(this, { study, state: "", given: [] });
    this.sides = ["white", "black"].map((side) => [side, this.turnsOf(side)]).filter(([, turns]) => turns.length > 0);
    byId("mistakes").replaceChildren(...(this.sides.length === 0 ? [] : [
      element("span", { className: "lab", textContent: phrase("Learn from your mistakes") }), element("div", { className: "row" }, ...this.buttons())]));
  }

  buttons() {
    return this.sides.map(([side, turns]) => makeButton("b grow",
      [icon("target"), phraseOf(side === "white", "White’s {n}", "Black’s {n}", { n: turns.length })], () => this.begin(turns)));
  }

  turnsOf(side) {
    const { tree } = this.study;
    return tree.main.slice(1).map(({ number }) => number).filter((turn) => this.study.isMarked(turn) &&
      tree.sideAt(tree.main[turn - 1]) === side && this.study.lineNamed(turn, "best"));
  }

  // An analysis has ended: what is to be learnt from it is offered at the place on the board.
  offer() {
    Object.assign(this, { state: "offered", asked: this.study.node });
    this.study.task = this;
    this.study.say();
  }

  // What is found of a turn is "first", "found", or "" if it was shown or left out.
  begin(turns) {
    Object.assign(this, { all: turns, turns: turns.slice(), found: new Map() });
    this.study.task = this;
    this.study.onPractise?.();
    this.ask();
    showBoard();
  }

  ask() {
    this.forget();
    const { tree } = this.study;
    const [turn] = this.turns;
    if (!turn) return this.end();
    const [best] = this.study.lineNamed(turn, "best").nodes;
    Object.assign(this, { state: "asked", asked: tree.main[turn - 1], played: tree.main[turn], best, tried: null, said: "", given: [], hints: 0, tries: 0 });
    this.study.visit(this.asked);
  }

  end() {
    this.state = "over";
    this.study.visit(this.asked.leaves);
  }

  stop() {
    this.forget();
    this.study.task = null;
    this.study.visit(this.study.node.leaves);
  }

  // Turns that were tried are no lines of the game.
  forget() {
    if (!this.asked) return;
    if (this.study.node.own.some(({ kind }) => kind === "tried")) this.study.go(this.asked);
    this.asked.children = this.asked.children.filter(({ kind }) => kind !== "tried");
  }

  // What the page asks of a task: whether nothing is told of the game, and of the place on the board.
  get isAsking() { return ["asked", "judging", "wrong", "done"].includes(this.state); }
  get hides() { return this.isAsking && !(this.state === "done" && this.isAt(this.study.node)); }
  isAt(node) {
    return this.state === "over" || node === this.asked || (this.isAsking && this.tried !== null && (node === this.tried || node.parent === this.tried));
  }

  kindOf(node) { return node === this.best ? "best" : node === this.tried ? "" : node.parent === this.tried ? "answer" : null; }

  // Another space of the turn. Where the engine is, it takes the turns.
  choose(space) {
    if (this.state !== "asked" || this.study.input) return false;
    const spaces = this.best.actions.flatMap(([kind, path]) => (kind === DEPLOYMENT ? path : [path[0], path.at(-1)])).filter((each) => Number.isInteger(each));
    this.given.push(space);
    const isWrong = spaces[this.given.length - 1] !== space;
    if (isWrong) Object.assign(this, { given: [], tries: this.tries + 1 });
    if (this.given.length === spaces.length) {
      this.finish(this.best, phrase("Yes, the best turn."));
      return true;
    }
    this.study.board.draw(this.study.tree.frameOf(this.asked).position, { chosen: this.given });
    this.study.board.showArrows([]);
    this.say(isWrong ? phrase("That is not it. Try again, or show the answer.") : phrase("Yes. And then?"));
    return true;
  }

  say(words) {
    this.said = words;
    this.study.verdict.show();
  }

  // The board has come to another place: was it a turn that is tried?
  async follow() {
    const { study } = this;
    const { node } = study;
    if (node === this.asked && this.state === "wrong") Object.assign(this, { state: "asked", said: phrase("Find another turn.") });
    if (node.parent !== this.asked || this.state !== "asked") return study.verdict.show();
    Object.assign(this, { state: "judging", tried: node });
    if (node === this.best) return this.finish(node, phrase("Yes, the best turn."));
    this.tries += 1;
    if (node === this.played) return this.refuse(phrase("That is the turn of the game. Find a better one."));
    this.say(phrase("The engine judges this turn…"));
    try {
      const judged = await study.judge(this.asked, node.text);
      if (!this.isJudging(node)) return;
      if (judged.loss <= AS_GOOD) return this.finish(node, phrase("As good as the best turn, {turn}.", { turn: this.best.text }));
      await this.answer(node, judged);
    } catch (error) {
      if (this.isJudging(node)) this.refuse(error.words ?? error.message);
    }
  }

  isJudging(node) { return this.state === "judging" && this.tried === node; }

  // Says what is wrong with a turn, and plays the answer to it on the board.
  async answer(node, { loss, gameLoss, said, reason, answer }) {
    const { tree } = this.study;
    const words = [loss < gameLoss - AS_GOOD ? phrase("Better than the turn of the game, but not good enough.") : said || phrase("Not good enough."),
      phraseN(Math.round(loss), "It costs {n} point.", "It costs {n} points."),
      reason || (answer ? phraseOf(tree.nextAt(node) === "white", "White answers {turn}.", "Black answers {turn}.", { turn: answer }) : "")];
    this.refuse(words.join(" ").trim());
    if (answer && this.study.node === node) await this.study.playTurn(answer);
  }

  refuse(words) {
    this.state = "wrong";
    this.say(words);
  }

  // A turn is found, or shown.
  finish(node, words, isFound = true) {
    const { study, best, played } = this;
    const values = { turn: best.text, value: study.moverValue(best), other: played.text, worse: study.moverValue(played) };
    this.found.set(this.turns.shift(), !isFound ? "" : this.tries + this.hints > 0 ? "found" : "first");
    Object.assign(this, { state: "done", tried: node, said: `${words} ${phrase("{turn} ({value}); the game went on with {other} ({worse}).", values)}`.trim() });
    if (study.node === node) {
      study.settle();
      study.say();
    } else {
      study.visit(this.asked);
      study.visit(node);
    }
  }

  // First where the turn begins, then its first action.
  hint() {
    const [first] = this.best.actions;
    const { board } = this.study;
    if ((this.hints += 1) > 1) board.showArrows([first], false);
    board.mark("hinted", [first[1][0]]);
    this.say(this.hints > 1 ? phrase("Hint: it begins like this.") : phrase("Hint: look at {space}.", { space: board.board.cells[first[1][0]][0] }));
  }

  // Where a win by force was missed, that is said, as of a puzzle: the turn that wins is to be found.
  winWords() {
    const { text, percent } = this.study.valueOf(this.best);
    return !/%/.test(text) && (percent > 50) === (this.study.tree.sideAt(this.asked) === "white") ? text : "";
  }

  // What is said at a node, and what can be done there.
  tell(node, verdict) {
    if (this.state === "offered") return node === this.asked ? this.tellOffer(verdict) : null;
    if (!this.state) return null;
    if (this.state === "over") return this.tellEnd(verdict);
    const isDone = this.state === "done";
    if (!this.isAt(node)) verdict.action("undo", phrase("Back to the question"), () => this.study.visit(this.asked));
    else if (this.state === "wrong") verdict.action("undo", phrase("Try again"), () => this.study.visit(this.asked));
    else if (this.state === "asked" && this.hints < 2) verdict.action("target", phrase("Hint"), () => this.hint());
    if (!isDone) verdict.action("play", phrase("Show it"), () => this.finish(this.best, "", false));
    if (isDone) verdict.action("next", phrase("Next one"), () => this.ask());
    else if (this.state === "asked") verdict.action("next", phrase("Skip"), () => { this.found.set(this.turns.shift(), ""); this.ask(); });
    verdict.action("undo", phraseIn("practice", "Stop"), () => this.stop());
    const count = element("span", { className: "swing faint", textContent: `${this.found.size + (isDone ? 0 : 1)} / ${this.all.length}` });
    const asks = `${this.winWords() || this.study.tree.statusOf(this.asked)}. ${phrase("The game went on with {turn}. Find a better turn.", { turn: this.played.text })}`;
    return [element("h2", {}, element("span", {}, element("span", { className: "faint", textContent: `${this.played.number}. ` }),
      node === this.asked || !this.isAt(node) ? phrase("What is better here?") : element("span", { className: "mono", textContent: node.text })), count),
    element("p", { textContent: this.said || asks })];
  }

  tellOffer(verdict) {
    verdict.buttons.push(...this.buttons());
    return [element("h2", { textContent: phrase("The analysis is done") }),
      element("p", { textContent: this.sides.length > 0 ? phrase("Learn from your mistakes: find the better turn wherever one went wrong.") : phrase("No turn went wrong.") })];
  }

  tellEnd(verdict) {
    const results = [...this.found.values()];
    const count = (kind) => results.filter((each) => kind.includes(each)).length;
    const missed = this.all.filter((turn) => this.found.get(turn) !== "first");
    if (missed.length > 0) verdict.action("target", phrase("Once more"), () => this.begin(missed));
    verdict.action("undo", phrase("Back to the game"), () => this.stop());
    return [element("h2", { textContent: phrase("{found} of {n} found", { found: count(["first", "found"]), n: results.length }) }),
      element("p", { textContent: phrase("At the first try: {first}. Shown or skipped: {rest}.", { first: count(["first"]), rest: count([""]) }) })];
  }
}
