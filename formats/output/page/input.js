import { CAPTURE, STACKING } from "./board.js";
import { Choosing } from "./choosing.js";
import { byId, changed, element, makeButton } from "./shapes.js";
import { stacksAfter } from "./stacks.js";
import { phrase } from "./words.js";

// Playing on the board, action by action: spaces are chosen until they name one action. Which actions there
// are, the engine says. An action is { text, kind, path, changes, position, endsTurn }.

const CARRY_FROM = 5; // pixels from which on a press is no click

export class Input {
  constructor(study, engine) {
    Object.assign(this, { study, engine, isOn: true, isAsking: false, early: [] });
    this.bar = element("div", { className: "doing", role: "status" });
    document.querySelector(".a-stage").append(this.bar);
    this.listenToDrags();
  }

  // Begins a turn at the place on the board.
  async begin() {
    const { node, tree, data } = this.study;
    Object.assign(this, { node, game: data.game, start: tree.frameOf(node).text, numbers: [], done: [], choosing: new Choosing() });
    await this.ask(this.start);
  }

  get isInTurn() { return this.numbers?.length > 0; }

  // What is on the board, also in the middle of a turn.
  get frame() {
    const { node, tree } = this.study;
    const last = node === this.node && this.done.at(-1);
    return last ? { position: last.after, stacks: last.stacks } : tree.frameOf(node);
  }

  async ask(position) {
    this.position = position;
    this.isAsking = true;
    const { node } = this.study;
    const actions = this.isOn ? await this.engine.now("actions", { game: this.game, position }).catch(() => []) : [];
    if (actions.some(({ changes }) => this.study.looks.lacks(changes))) await this.study.looks.update();
    if (this.position !== position || this.study.node !== node) return;
    this.choosing = new Choosing(actions.map((action, number) => ({ ...action, number })));
    this.isAsking = false;
    this.show();
    for (const space of this.early.splice(0)) this.choose(space);
  }

  // Returns whether the space was one to play with.
  choose(space, wasCarried = false) {
    if (!this.isOn || this.study.waitsForEngine?.()) return false;
    if (this.isAsking) return Boolean(this.early.push(space)); // what may be played there is not known yet
    const { choosing } = this;
    if (choosing.actions.length === 0) return false;
    const before = choosing.picked;
    if (!choosing.pick(space)) {
      this.refuse(before, space);
      return before.length > 0;
    }
    if (choosing.chosen) this.play(choosing.chosen, wasCarried);
    else this.show();
    return true;
  }

  // Says why a space cannot be chosen after these.
  async refuse(chosen, space) {
    const { game, position } = this;
    this.show();
    const isStart = chosen.length === 0;
    const [from, to] = [...chosen, space];
    const why = chosen.length < 2 && (await this.engine.now("refusal", { game, position, from, to }));
    const words = why || (isStart ? "" : phrase("That is not possible there."));
    if (words && this.position === position && this.choosing.picked.length === 0) this.show(words);
  }

  async play(action, wasCarried = false) {
    if (!this.choosing.actions.includes(action)) return; // a second press of a button whose action has been played
    const { board, tree } = this.study;
    const { position: before, stacks } = this.frame;
    const played = this.study.looks.translate([action.kind, action.path, action.changes]);
    const after = changed(before, played[2]);
    this.numbers.push(action.number);
    this.done.push({ action: played, after, text: action.text, stacks: stacksAfter(tree.board, stacks, before, played) });
    this.choosing = new Choosing();
    this.study.showPlates();
    const show = () => {
      board.draw(after);
      board.showArrows(this.done.map((each) => each.action));
    };
    if (wasCarried) show();
    else board.animate(before, [played], show);
    if (action.endsTurn || action.isOver) return this.finish();
    await this.ask(action.position);
  }

  async finish() {
    const { numbers, start, game, study } = this;
    const { node } = study;
    this.isAsking = true;
    const text = await this.engine.now("turnText", { game, position: start, actions: numbers });
    if (study.node === node) await study.playTurn(text);
  }

  // Takes the last action of the turn back, or what is picked.
  async undo() {
    if (this.choosing.picked.length > 0) {
      this.choosing.picked = [];
      return this.show();
    }
    if (!this.isInTurn) return;
    await this.begin();
    this.study.settle();
    this.study.showPlates();
  }

  show(words = "") {
    const { board } = this.study;
    const { picked, next, offered } = this.choosing;
    board.mark("may", picked.length > 0 ? next : []);
    board.mark("can", this.isInTurn && picked.length === 0 ? this.choosing.actions.map(({ path }) => path[0]) : []);
    board.mark("chosen", picked);
    // Parts that go off in another order make the same turn.
    const chips = offered.filter(({ text }, i) => offered.findIndex((other) => other.text === text) === i);
    const parts = [];
    if (picked.length > 0 && next.length > 0) parts.push(element("span", { className: "hide", textContent: this.told(next) }));
    if (words) parts.push(element("span", { textContent: words }));
    if (this.isInTurn) parts.push(element("span", { className: "mono", textContent: this.done.map(({ text }) => text).join(" ") + " …" }));
    const follows = this.isInTurn && picked.length === 0 && this.followingWords();
    if (follows) parts.push(element("span", { textContent: follows }));
    for (const action of chips) parts.push(makeButton("chip", this.nameOf(action), () => this.play(action)));
    if (this.isInTurn) parts.push(makeButton("chip", phrase("Take back"), () => this.undo()));
    const hadFocus = this.bar.contains(document.activeElement);
    this.bar.replaceChildren(...parts);
    if (hadFocus) board.focusFirst();
  }

  // What can follow in the middle of a turn that may also end there.
  followingWords() {
    const { actions } = this.choosing;
    if (!actions.some(({ text }) => text === "pass")) return "";
    const [captures, stacks] = [CAPTURE, STACKING].map((each) => actions.some(({ kind, path }) => path.length > 1 && kind === each));
    if (captures && stacks) return phrase("Capture again, stack, or end the turn.");
    return captures ? phrase("Capture again, or end the turn.") : stacks ? phrase("Stack, or end the turn.") : "";
  }

  // What stands on a button for an action: for a piece that is placed, the piece.
  nameOf({ text, path, changes }) {
    if (text === "pass") return [phrase("End the turn here")];
    const look = path.length === 1 && changes.length === 2 ? this.study.looks.of(changes[1]) : -1;
    return look < 0 ? [text] : [this.study.pictureOf(look), this.study.data.board.looks[look].piece];
  }

  // What somebody hears who does not see the spaces that are marked.
  told(spaces) {
    const nameOf = (space) => this.study.data.board.cells[space][0];
    return phrase("{spaces} is chosen. From there: {others}.", { spaces: this.choosing.picked.map(nameOf).join(", "), others: spaces.map(nameOf).join(", ") });
  }

  // Presses one of the buttons below the board, from the keyboard. Returns whether it is there.
  press(number) {
    const button = document.activeElement?.closest("#board") && this.bar.querySelectorAll("button")[number];
    button?.click();
    return Boolean(button);
  }

  // A piece is carried with the mouse or a pen from its space to another one.
  listenToDrags() {
    let begin = null;
    let isCarrying = false;
    const spaceAt = (event) => this.study.board.spaceOf(document.elementFromPoint(event.clientX, event.clientY));
    const end = () => {
      if (isCarrying) this.study.board.putDown();
      begin = null;
      isCarrying = false;
    };
    byId("board").addEventListener("pointerdown", (event) => {
      const space = event.pointerType === "touch" || !this.isOn ? -1 : this.study.board.spaceOf(event.target);
      begin = this.choosing.actions.some(({ path }) => path.length > 1 && path[0] === space) ? { space, x: event.clientX, y: event.clientY } : null;
    });
    document.addEventListener("pointermove", (event) => {
      if (!begin) return;
      if (!isCarrying) {
        if (Math.hypot(event.clientX - begin.x, event.clientY - begin.y) < CARRY_FROM) return;
        isCarrying = true;
        this.choosing.picked = [];
        this.choose(begin.space);
        this.study.board.lift(begin.space);
      }
      this.study.board.carry(event.clientX, event.clientY);
    });
    document.addEventListener("pointerup", (event) => {
      const [from, to, was] = [begin?.space, spaceAt(event), isCarrying];
      end();
      if (was && to >= 0 && to !== from) this.choose(to, true);
    });
    document.addEventListener("pointercancel", end);
  }
}
