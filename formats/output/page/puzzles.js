import { goesOn, refused, unrefuted } from "./answers.js";
import { closeButton } from "./menus.js";
import { byId, element, icon, makeButton } from "./shapes.js";
import { phrase, phraseIn, phraseN } from "./words.js";

// Solving puzzles: a turn is asked for, and the engine says whether it solves the puzzle and what answers it. Until
// that is over, nothing else is told of the position.

const ANSWER_TIME = 700; // milliseconds between a turn and its answer

// The lines of a set of puzzles; an empty list if the text is none.
export function puzzlesIn(text) {
  if (!/^\s*\{[^{]*"schema":\s*"puzzle\//.test(text.slice(0, 400))) return [];
  return text.split("\n").filter((line) => line.trim() !== "");
}

export class Puzzles {
  constructor(app) { Object.assign(this, { app, lines: [], states: [], themes: {}, puzzle: null, isOver: true, tried: null, wrongs: 0 }); }

  get study() { return this.app.study; }
  get isSolving() { return this.puzzle !== null && !this.isOver; }

  // Opens a set, or a single puzzle.
  async take(lines) {
    Object.assign(this, { lines, states: lines.map(() => "new") });
    await this.open(0);
  }

  async open(number) {
    const puzzle = JSON.parse(this.lines[number]);
    const isNext = this.puzzle !== null;
    const { themes } = await this.app.engine.now("shape", { game: puzzle.game });
    this.leave();
    await this.app.openPosition(puzzle.game, puzzle.position);
    if (isNext) this.app.tell(""); // tries of a puzzle need not be brought back
    Object.assign(this, { puzzle, number, themes, isOver: false, hints: 0, path: [], ended: null, expected: puzzle.solution, said: "", isWrong: false, tried: null,
      wrongs: 0, isAnswering: false, isSolved: false });
    this.showHead();
    this.asked = this.study.tree.root;
    this.study.task = this;
    this.app.enginePane.turn(false);
    if ((puzzle.side === "black") === (this.study.board.turned > 0)) this.study.flip();
    this.study.settle();
    this.study.say();
  }

  // What stands above the page while a puzzle is on it, in place of a game's players and result.
  showHead() {
    if (!this.puzzle) return;
    byId("title").textContent = this.lines.length > 1 ? phrase("Puzzle {n}", { n: this.number + 1 }) : phrase("Puzzle");
    byId("facts").textContent = classWords(this.puzzle);
  }

  // Another game is opened, or the puzzle is no more.
  leave() {
    this.puzzle = null;
    this.isOver = true;
    clearTimeout(this.answering);
    if (this.study.task === this) this.study.task = null;
  }

  // What the page asks of a task (practise.js is another one).
  get isAsking() { return this.isSolving; }
  get hides() { return this.isSolving; }
  isAt() { return this.puzzle !== null; }
  choose() { return false; }

  tell(node, verdict) {
    if (!this.isAt()) return null;
    const { puzzle, lines, number } = this;
    const head = element("h2", {}, `${lines.length > 1 ? `${phrase("Puzzle {n}:", { n: number + 1 })} ` : ""}${taskWords(puzzle)}`);
    if (this.isSolving) {
      if (this.isWrong || (node !== this.asked && !this.isAnswering)) verdict.action("undo", phrase("Try again"), () => this.again());
      if (this.refutation?.length > 0) verdict.action("play", this.isToTheEnd ? phrase("See why") : phrase("Show the answer"), () => this.showRefutation());
      if (!this.isWrong && this.hints < 2) verdict.action("target", phrase("Hint"), () => this.hint());
      verdict.action("play", phrase("Show it"), () => this.showSolution());
    } else {
      if (this.isSolved && this.rest().length > 1) verdict.action("play", phrase("Show the rest"), () => this.showRest());
      verdict.action("duel", phrase("Play on"), () => this.playOn());
      verdict.action("engine", phrase("Ask the engine"), () => this.ask());
    }
    if (!this.isSolving && number + 1 < lines.length) verdict.action("next", phraseIn("puzzle", "Next"), () => this.open(number + 1));
    if (lines.length > 1) verdict.action("puzzle", phraseIn("puzzles", "All"), () => this.showSet());
    return [head, element("p", { textContent: this.said || phrase("Find the turn on the board.") })];
  }

  say(words) {
    this.said = words;
    this.study.say();
  }

  // The board has come to another place: was it a turn of the solver's?
  async follow() {
    const { node } = this.study;
    if (!this.isSolving || this.isAnswering) return;
    if (node === this.asked) Object.assign(this, { isWrong: false, refutation: null, tried: null });
    if (node.parent !== this.asked || this.isWrong || node === this.tried) return;
    this.tried = node;
    const check = await this.app.engine.now("puzzle", { puzzle: this.lines[this.number], turns: [...this.path, node.text] });
    if (this.tried !== node || !this.isSolving) return;
    if (check.verdict === "solution") return this.goOn(node);
    this.isWrong = true;
    this.wrongs += 1;
    this.refutation = check.line;
    this.isToTheEnd = check.end !== "";
    this.wrong = node;
    this.say(this.refused(check));
  }

  refused({ verdict, line: [answer], end }) {
    if (verdict === "wins_too") return phrase("That wins too, but it is not the turn that is asked for.");
    if (verdict === "not_refuted") return unrefuted();
    return refused(this.puzzle.side === "black", answer, verdict === "loses", end && phrase(end));
  }

  // A turn that was asked for is found. Where it is an image of the solution's, that one goes on; where it only has the
  // actions in another order, it stays.
  async goOn(node) {
    const { expected } = this;
    if (this.path.length / 2 + 1 >= this.puzzle.asked || expected.end) return this.end("solved", node);
    const [defence] = expected.defences;
    this.path.push(expected.turn, defence.turns[0]);
    this.expected = defence.answer;
    this.isAnswering = true;
    this.say(phrase("Yes."));
    const { puzzle } = this;
    this.answering = setTimeout(async () => {
      if (!(await this.leadsTo(node, expected.turn))) {
        this.study.visit(this.asked);
        await this.app.playTurn(expected.turn);
      }
      if (this.puzzle !== puzzle) return; // another one was opened meanwhile
      await this.app.playTurn(defence.turns[0]);
      if (this.puzzle !== puzzle) return;
      this.asked = this.study.node;
      this.isAnswering = false;
      this.say(goesOn(this.puzzle.side === "black", defence.turns[0]));
    }, ANSWER_TIME);
  }

  // Whether a node has the position that a turn leads to.
  async leadsTo(node, turn) {
    const { data, tree } = this.study;
    if (node.text === turn) return true;
    const { position } = await this.app.engine.now("turn", { game: data.game, position: tree.frameOf(node.parent).text, turn });
    return position === tree.frameOf(node).text;
  }

  again() {
    Object.assign(this, { isWrong: false, refutation: null, said: phrase("Find another turn.") });
    this.study.visit(this.asked);
  }

  // Plays what refutes a wrong turn on the board.
  async showRefutation() {
    const { refutation, wrong } = this;
    this.study.visit(wrong);
    await this.run(wrong, refutation);
  }

  async run(from, turns) {
    for (const turn of turns) await this.app.playTurn(turn, true);
    this.study.playFrom(from, this.study.node);
  }

  async hint() {
    this.hints += 1;
    if (this.hints === 1) return this.say(phrase("Hint: {themes}.", { themes: this.themeWords() }));
    const { game } = this.study.data;
    const { actions } = await this.app.engine.now("turn", { game, position: this.study.tree.frameOf(this.asked).text, turn: this.expected.turn });
    const [space] = actions[0][1];
    this.study.board.mark("hinted", [space]);
    this.say(phrase("Hint: look at {space}.", { space: this.study.data.board.cells[space][0] }));
  }

  async showSolution() {
    Object.assign(this, { isWrong: false, refutation: null });
    const { asked } = this;
    if (this.study.node !== asked) this.study.visit(asked);
    this.end("seen", asked);
    await this.run(asked, this.rest());
  }

  // The solution from the place that is asked for, along the longest defence.
  rest() {
    const turns = [];
    for (let turn = this.expected; turn; turn = turn.defences?.[0]?.answer) {
      turns.push(turn.turn);
      if (turn.defences?.length > 0) turns.push(turn.defences[0].turns[0]);
    }
    return turns;
  }

  end(state, node) {
    const { puzzle } = this;
    if (this.states[this.number] === "new") this.states[this.number] = state;
    this.isOver = true;
    Object.assign(this, { ended: node, isSolved: state === "solved" });
    this.study.settle();
    const about = phrase("Rating {rating}: {themes}.", { rating: puzzle.rating, themes: this.themeWords() });
    this.say([state === "solved" ? this.solvedWords : phrase("This is the solution."), this.pointWords(), about].filter(Boolean).join(" "));
  }

  // How the game goes on to its end, so that the point is seen.
  pointWords() {
    const [, ...turns] = this.rest();
    const line = turns.length > 0 ? `${phrase("The longest defence: {line}.", { line: turns.join(", ") })} ` : "";
    const end = endOf(this.expected); // not told where the solution is cut short
    return line + (end ? `${phrase(end)}.` : "");
  }

  // The themes as sentences. How many turns it takes is said by the task.
  themeWords() { return this.puzzle.themes.map((theme) => this.themes[theme]).filter(Boolean).join("; "); }

  get solvedWords() {
    return this.hints > 0 || this.wrongs > 0 ? phrase("Solved.") : phrase("Solved at the first try.");
  }

  // What the solver has not been asked for.
  async showRest() {
    const { asked, ended } = this;
    const [turn, ...turns] = this.rest();
    const isOwn = await this.leadsTo(ended, turn); // else it was an image of the solution
    this.study.visit(isOwn ? ended : asked);
    await this.run(isOwn ? ended : asked, isOwn ? turns : [turn, ...turns]);
  }

  // Where the game is over, one plays on from the puzzle.
  playOn() {
    const { playPane, study } = this.app;
    if (study.tree.nextAt(study.node) === null) study.visit(study.tree.root);
    playPane.side = this.puzzle.side;
    playPane.start = "this";
    playPane.show();
    playPane.begin();
  }

  ask() {
    this.study.openTab("engine");
    this.app.enginePane.turn(true);
  }

  // The list of the set, of which one is chosen.
  showSet() {
    const box = byId("puzzles");
    const solved = this.states.filter((state) => state === "solved").length;
    box.replaceChildren(element("h2", { textContent: phrase("Puzzles") }),
      element("p", { className: "small faint", textContent: phrase("{solved} of {n} solved.", { solved, n: this.lines.length }) }),
      element("div", { className: "numbers" }, ...this.lines.map((_, i) => {
        const state = this.states[i];
        return makeButton(`b ${state}`, [...(state === "solved" ? [icon("proven", "cairn")] : []), `${i + 1}`], () => {
          box.hidePopover();
          this.open(i);
        }, { ariaLabel: stateWords(state, i + 1), ariaCurrent: i === this.number ? "true" : null });
      })), closeButton("puzzles"));
    box.showPopover();
  }
}

const taskWords = ({ side, turns }) => (side === "white"
  ? phraseN(turns, "White to play and win in {n} turn", "White to play and win in {n} turns")
  : phraseN(turns, "Black to play and win in {n} turn", "Black to play and win in {n} turns"));

const classWords = ({ difficulty_class: name }) => phraseIn("difficulty", name.replace("_", " "));

// How the game ends along the longest defence.
function endOf(turn) {
  const [defence] = turn.defences ?? [];
  if (!defence) return turn.end;
  return defence.answer ? endOf(defence.answer) : defence.end;
}

const stateWords = (state, n) => ({
  new: phrase("Puzzle {n}, new", { n }), solved: phrase("Puzzle {n}, solved", { n }), seen: phrase("Puzzle {n}, seen", { n }),
}[state]);
