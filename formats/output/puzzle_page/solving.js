import { goesOn, refused, unrefuted } from "../page/answers.js";
import { Board, prefersNoMotion } from "../page/board.js";
import { Choosing } from "../page/choosing.js";
import { countsOf } from "../page/counts.js";
import { byId, changed, element, makeButton, spacesOf, stones } from "../page/shapes.js";
import { phrase, phraseN, phraseOf } from "../page/words.js";
import { LEVELS } from "./list.js";
import { progress, set } from "./progress.js";

const SOLUTION = -1; // verdicts of a choice; others are the numbers of replies
const NOT_REFUTED = -2;
const THINKING = 600; // milliseconds between a turn and its answer
const HINTS = 3;
const READING = 1600; // milliseconds for a turn of a solution that plays by itself

// The position after a step, which is [text, actions], and the spaces that it changes.
const after = (position, [, actions]) => actions.reduce((before, [, , changes]) => changed(before, changes), position);
const spacesIn = ([, actions]) => actions.flatMap(([, , changes]) => spacesOf(changes));

// The game's words in an action: names of spaces in the order of the clicks, and others ("pass") for
// which there are buttons.
function pathOf(action, numbers) {
  const words = action.match(/[A-Za-z]\d+|[a-z]{3,}/g) || [action];
  return words.map((word) => (numbers.has(word) ? numbers.get(word) : word));
}

// One puzzle that is being solved.
// It calls `whenDrawn(this)` whenever it has drawn itself.
export class Solving {
  constructor(number, whenDrawn) {
    this.number = number;
    this.whenDrawn = whenDrawn;
    this.puzzle = set.puzzles[number];
    const board = set.boards[this.puzzle.board];
    this.numbers = new Map(board.cells.map(([name], i) => [name, i]));
    this.board = new Board(board, { choose: (i) => this.choose(i) });
    this.start = changed(board.cells.map(() => -1), this.puzzle.start);
    this.hints = 0;
    this.turn = 0; // of the solver on the main line
    this.base = this.start; // before that turn
    this.isTold = false; // whether the solution is shown
    this.shown = null; // a line of the solution or of a refutation: { start, steps, at }
    byId("board").replaceChildren(this.board.svg);
    byId("table").classList.toggle("square", board.isSquare);
    this.showHead();
    byId("solution").hidden = true;
    byId("help").open = true;
    this.say("", "");
    this.begin();
  }

  // What is asked for, and who sits where.
  showHead() {
    const { puzzle, number } = this;
    byId("number").replaceChildren(stones(puzzle.level, LEVELS),
      ` ${phrase("Puzzle {n} of {all}", { n: number + 1, all: set.puzzles.length })} · ${puzzle.class}`);
    byId("task").textContent = puzzle.task;
    byId("details").textContent = puzzle.details;
    byId("details").append(" ", element("a", { href: `#${puzzle.id}`, textContent: phrase("Link to this puzzle") }));
    if (puzzle.game) {
      const [href, textContent] = puzzle.game;
      byId("details").append(element("br", {}), element("a", { href, textContent }));
    }
    const sides = [["top", "side-b", phrase("Black"), false], ["bottom", "side-w", phrase("White"), true]];
    for (const [place, sign, name, isWhite] of sides) {
      const plate = byId(`plate-${place}`);
      plate.replaceChildren(element("b", {}, element("span", { className: sign }), element("span", { textContent: name })));
      if (isWhite === this.isWhite) plate.append(element("small", { textContent: phrase("you") }));
    }
  }

  get node() { return this.puzzle.line[this.turn]; }
  get isWhite() { return this.puzzle.side === "White"; }
  get isOver() { return this.turn >= this.puzzle.asked || this.isTold; }

  // The turn that is asked for is begun anew.
  begin() {
    this.position = this.base;
    this.arrows = [];
    this.ask(this.isOver ? [] : this.node.task.choices);
    this.played = [];
    this.isRefuted = false;
    this.shown = null;
    this.highlight = {};
    this.draw();
  }

  // Ends what still moves or is about to.
  close() {
    clearTimeout(this.answering);
    this.board.stop();
  }

  say(text, kind) {
    byId("message").textContent = text;
    byId("message").className = kind;
  }

  // One of these choices is to be made: [number of the action, verdict or further choices].
  ask(choices) {
    const { task } = this.node ?? {};
    this.choosing = new Choosing(choices.map(([number, rest]) =>
      ({ path: pathOf(task.actions[number][0], this.numbers), step: task.actions[number], rest })));
  }

  choose(space) {
    if (this.isRefuted) {
      this.say("", "");
      return this.begin();
    }
    if (this.isOver) return;
    this.highlight = {};
    const [from] = this.choosing.picked;
    if (!this.choosing.pick(space)) this.sayIllegal(from, space);
    else if (this.choosing.picked.length === 0) this.say("", ""); // a second click on a stack lets it go
    if (this.choosing.chosen) this.play(this.choosing.chosen);
    else this.draw();
  }

  // Says why nothing happens on a click.
  sayIllegal(from, space) {
    const to = this.name(space);
    if (from !== undefined) return this.say(phrase("{from} cannot go to {to}.", { from: this.name(from), to }), "bad");
    this.say(
      this.position[space] < 0
        ? phraseOf(this.isWhite, "{to} is empty; begin with a stack of White.",
                   "{to} is empty; begin with a stack of Black.", { to })
      : this.played.length > 0
        ? phrase("Nothing can be played from {to} in the rest of this turn.", { to })
        : phrase("Nothing can be played from {to}.", { to }),
      "bad");
  }

  play({ step, rest }) {
    this.played.push({ position: this.position, choosing: this.choosing });
    this.moves = step[1];
    this.from = this.position;
    this.position = after(this.position, step);
    if (Array.isArray(rest)) {
      this.ask(rest);
      this.highlight = { changed: spacesIn(step) };
      this.say("", "");
    } else {
      this.ask([]);
      this.judge(rest);
    }
    this.draw();
  }

  judge(verdict) {
    if (verdict === SOLUTION) return this.goOn();
    const { id } = this.puzzle;
    progress.set(id, { wrong: progress.of(id).wrong + 1 });
    this.isRefuted = true;
    this.say(`${this.refutation(verdict)} ${phrase("Click on the board to try again.")}`, "bad");
  }

  // Says why a turn is wrong, and prepares its answer.
  refutation(verdict) {
    if (verdict === NOT_REFUTED) return unrefuted();
    const [turn, loses, actions, rest, end] = this.node.task.replies[verdict];
    this.answer = [[turn, actions], ...(rest || [])];
    this.shown = turn === "" ? null : { start: this.position, steps: this.answer, at: this.answer.length };
    return refused(!this.isWhite, turn, loses, end);
  }

  // A turn that was asked for is found. An image of it under a symmetry leads to another position.
  goOn() {
    const { node } = this;
    this.base = after(this.base, node.turn);
    this.turn += 1;
    if (this.isOver) {
      const { id } = this.puzzle;
      progress.solve(id);
      this.showSolution();
      this.say(this.solvedWords(), "good");
      this.playRest();
      return;
    }
    const reply = node.defences[0].line[0];
    const [moves, from] = [reply[1], this.base];
    this.base = after(this.base, reply);
    this.moves = null;
    this.begin();
    Object.assign(this, { moves, from, highlight: { changed: spacesIn(reply) } });
    this.say(goesOn(!this.isWhite, reply[0]), "good");
  }

  // Whether it was solved without help, and how the game ends: the point of the puzzle is seen to its end.
  solvedWords() {
    const { id } = this.puzzle;
    const { steps, at } = this.shown;
    const solved = progress.of(id).clean ? phrase("Solved at the first try.") : phrase("Solved.");
    const rest = steps.slice(at).map(([text]) => text).join(", ");
    const parts = [solved, rest && phrase("The longest defence: {line}.", { line: rest }), this.end && `${this.end}.`];
    return parts.filter(Boolean).join(" ");
  }

  // How the game ends on the main line.
  get end() {
    const last = this.puzzle.line[this.puzzle.line.length - 1];
    return last.end || (last.defences.length > 0 ? last.defences[0].end : "");
  }

  // Plays what is left of the solution, until the reader does something.
  playRest() {
    if (prefersNoMotion() || this.shown.at >= this.shown.steps.length) return;
    this.answering = setTimeout(() => {
      this.go(1);
      this.playRest();
    }, READING);
  }

  takeBack() {
    if (this.isOver) return;
    if (this.isRefuted || this.played.length === 0) {
      this.say("", "");
      return this.begin();
    }
    Object.assign(this, this.played.pop());
    this.choosing.picked = [];
    this.highlight = {};
    this.draw();
  }

  hint() {
    if (this.isOver) return;
    if (this.isRefuted) this.begin();
    const { id, idea } = this.puzzle;
    const first = pathOf(this.node.first, this.numbers);
    if (idea === "" && this.hints === 0) this.hints = 1; // the first one would tell it
    if (this.hints < HINTS) progress.set(id, { hints: progress.of(id).hints + 1 });
    this.hints = Math.min(this.hints + 1, HINTS);
    if (this.hints === 1) return this.say(phrase("Hint: {idea}", { idea }), "");
    this.begin();
    const spaces = first.filter((space) => typeof space === "number");
    this.highlight = { hinted: this.hints === 2 ? spaces.slice(0, 1) : spaces };
    const what = this.hints === 2 ? first.slice(0, 1).map((i) => this.name(i)).join("") : this.node.first;
    this.say(this.hints === 2 ? phrase("Hint: look at {space}.", { space: what })
                              : phrase("Hint: begin with {action}.", { action: what }), "");
    this.draw();
  }

  name(space) { return typeof space === "number" ? set.boards[this.puzzle.board].cells[space][0] : space; }

  showSolution() {
    const { id, line } = this.puzzle;
    if (!this.isOver) {
      if (progress.of(id).state === "new") {
        progress.set(id, { state: "seen" });
        progress.endStreak();
      }
      this.say("", "");
    }
    byId("solution").hidden = false;
    byId("line").replaceChildren();
    const main = [];
    line.forEach((node, i) => this.tell(node, i, main));
    byId("idea").textContent = this.puzzle.idea;
    byId("proof").textContent = [this.puzzle.trap, this.puzzle.proof].filter(Boolean).join(" ");
    byId("help").open = false;
    this.isTold = true;
    this.shown = { start: this.start, steps: main, at: Math.max(0, Math.min(2 * this.turn - 1, main.length)) };
    this.drawShown();
  }

  // A turn of the solver, what else would do, and all defences; `main` gets the main line.
  tell(node, number, main) {
    const item = element("li", {});
    main.push(node.turn);
    item.append(this.step(main, main.length));
    if (node.also.length > 0) item.append(` ${phrase("(or {turns})", { turns: node.also.join(", ") })}`);
    if (node.end) item.append(` ${node.end}.`);
    const before = main.slice();
    if (node.defences.length > 0) {
      main.push(node.defences[0].line[0]);
      item.append(" ", this.step(main, main.length));
      const list = element("ul", {});
      for (const group of node.groups) list.append(this.group(before, node, group));
      item.append(element("details", {}, element("summary", {}, this.countOf(node)), list));
    }
    byId("line").append(item);
  }

  countOf(node) {
    const count = node.defences.reduce((sum, defence) => sum + defence.turns.length, 0);
    const defences = phraseN(count, "the only defence", "all {n} defences");
    return node.groups.length < 2 ? defences
      : phraseN(node.groups.length, "{defences}, in {n} group", "{defences}, in {n} groups", { defences });
  }

  // The defences that one answer meets; where there are several, they are unfolded on demand.
  group(before, node, [answer, numbers]) {
    const defences = numbers.map((i) => node.defences[i]);
    if (defences.length === 1) return this.defence(before, defences[0]);
    const list = element("ul", {}, ...defences.map((defence) => this.defence(before, defence)));
    const count = defences.reduce((sum, { turns }) => sum + turns.length, 0);
    const isRest = node.groups[node.groups.length - 1][1] === numbers;
    const summary = answer === "" ? phraseN(count, "{n} turn that loses at once", "{n} turns that lose at once")
      : isRest ? phrase("After any other turn: {answer}", { answer })
      : phraseN(count, "{answer} against {n} turn", "{answer} against {n} turns", { answer });
    return element("li", {}, element("details", {}, element("summary", { textContent: summary }), list));
  }

  defence(before, { turns, line, end }) {
    const steps = before.concat(line);
    const item = element("li", {});
    line.forEach((_, i) => item.append(this.step(steps, before.length + i + 1), " "));
    if (end) item.append(`(${end}) `);
    if (turns.length > 1) item.append(phrase("The same against {turns}.", { turns: turns.slice(1).join(", ") }));
    return item;
  }

  // A button with a turn of a line that shows the position after it.
  step(steps, at, start = this.start) {
    const button = makeButton("", steps[at - 1][0], () => {
      this.shown = { start, steps, at, button };
      this.drawShown();
    });
    if (at > 0) button.dataset.at = at;
    return button;
  }

  go(way) {
    if (!this.shown) return;
    const { start, steps, at } = this.shown;
    this.shown.at = Math.max(0, Math.min(steps.length, at + way));
    this.shown.button = null;
    if (way > 0 && at < steps.length) Object.assign(this, { moves: steps[at][1], from: steps.slice(0, at).reduce(after, start) });
    this.drawShown();
  }

  drawShown() {
    const { start, steps, at } = this.shown;
    this.position = steps.slice(0, at).reduce(after, start);
    this.highlight = at > 0 ? { changed: spacesIn(steps[at - 1]) } : {};
    for (const button of byId("line").querySelectorAll("button")) button.removeAttribute("aria-current");
    const button = this.shown.button ||
      byId("line").querySelector(`li > button[data-at="${at}"]`);
    if (button) button.setAttribute("aria-current", "step");
    byId("step-back").disabled = at === 0;
    byId("step-on").disabled = at === steps.length;
    this.arrows = at > 0 ? steps[at - 1][1] : [];
    this.ask([]);
    this.draw();
  }

  draw() {
    const { picked, next } = this.choosing;
    const show = () => {
      this.board.draw(this.position, { may: picked.length > 0 ? next : [], chosen: picked, ...this.highlight });
      this.board.showArrows(this.arrows || []);
      this.showCounts(this.position);
    };
    this.close();
    const { answer } = this;
    const done = answer ? () => this.showAnswer(answer) : show;
    if (this.moves) this.board.animate(this.from, this.moves, done);
    else done();
    this.moves = this.answer = null;
    this.drawActions();
    byId("back").disabled = this.isOver || !(this.isRefuted || this.played.length > 0 || picked.length > 0);
    byId("hint").disabled = byId("show").disabled = this.isOver;
    this.whenDrawn(this);
  }

  showCounts(position) {
    byId("types-top").replaceChildren(countsOf(this.board, "black", position));
    byId("types-bottom").replaceChildren(countsOf(this.board, "white", position));
  }

  // Plays the answer to a wrong turn after a moment, then what is known to follow, and leaves the
  // arrows of the last turn on the board.
  showAnswer([step, ...rest]) {
    const before = this.position;
    const show = () => {
      this.position = after(before, step);
      this.board.draw(this.position, { changed: spacesIn(step) });
      this.board.showArrows(step[1]);
      this.showCounts(this.position);
      if (rest.length > 0) this.showAnswer(rest);
    };
    this.board.draw(before);
    this.showCounts(before);
    if (prefersNoMotion()) return show();
    this.answering = setTimeout(() => this.board.animate(before, step[1], show), THINKING);
  }

  // Buttons for what no further click on the board says; the line of a refutation, to go through it.
  drawActions() {
    byId("actions").replaceChildren(...(this.isRefuted ? this.refutationButtons() : this.actionButtons()));
  }

  actionButtons() {
    return this.choosing.offered.map((action) => makeButton("b", action.step[0], () => this.play(action)));
  }

  refutationButtons() {
    if (!this.shown) return [];
    const { start, steps, at } = this.shown;
    return steps.map((_, i) => {
      const button = this.step(steps, i + 1, start);
      button.className = "chip line";
      if (i + 1 === at) button.setAttribute("aria-current", "step");
      return button;
    });
  }
}
