import { byId, element, icon } from "./shapes.js";

// Playing on the board, action by action: spaces are chosen until they name one action. Which actions there
// are, the engine says. An action is { text, kind, path, changes, position, endsTurn }.

export class Input {
  constructor(study, engine) {
    Object.assign(this, { study, engine, isOn: true });
    this.bar = element("div", { className: "doing", role: "status" });
    document.querySelector(".a-stage").append(this.bar);
    this.listenToDrags();
  }

  // Begins a turn at the place on the board.
  async begin() {
    const { node, tree, data } = this.study;
    Object.assign(this, { game: data.game, start: tree.frameOf(node).text, numbers: [], done: [], actions: [], picked: [] });
    await this.ask(this.start);
  }

  get isInTurn() { return this.numbers?.length > 0; }

  async ask(position) {
    this.position = position;
    const { node } = this.study;
    const actions = this.isOn ? await this.engine.now("actions", { game: this.game, position }).catch(() => []) : [];
    if (this.position !== position || this.study.node !== node) return;
    this.actions = actions.map((action, number) => ({ ...action, number }));
    this.picked = [];
    this.show();
  }

  fits(action) { return this.picked.every((space, i) => action.path[i] === space); }
  get candidates() { return this.actions.filter((action) => this.fits(action)); }

  // Returns whether the space was one to play with.
  choose(space) {
    if (!this.isOn || this.actions.length === 0) return false;
    const at = this.picked.length;
    if (this.candidates.some(({ path }) => path[at] === space)) this.picked.push(space);
    else if (at > 0 && this.picked.at(-1) === space) this.picked.pop();
    else if (this.actions.some(({ path }) => path[0] === space)) this.picked = [space];
    else if (at > 0) {
      this.picked = [];
      this.show("That is not possible there.");
      return true;
    } else return false;
    const whole = this.candidates.filter(({ path }) => path.length === this.picked.length);
    if (whole.length === 1 && this.candidates.length === 1) this.play(whole[0]);
    else this.show();
    return true;
  }

  async play(action) {
    const { board, tree, node } = this.study;
    const before = this.done.reduce((position, each) => each.after, tree.frameOf(node).position);
    const [, path, changes] = this.study.looks.translate([action.kind, action.path, action.changes]);
    const after = applied(before, changes);
    this.numbers.push(action.number);
    this.done.push({ action: [action.kind, path, changes], after, text: action.text });
    this.actions = [];
    board.animate(before, [[action.kind, path, changes]], () => {
      board.draw(after);
      board.showArrows(this.done.map((each) => each.action));
    });
    if (action.endsTurn || action.isOver) return this.finish();
    await this.ask(action.position);
  }

  async finish() {
    const { numbers, start, game, study } = this;
    const { node } = study;
    const text = await this.engine.now("turnText", { game, position: start, actions: numbers });
    if (study.node === node) await study.playTurn(text);
  }

  // Takes the last action of the turn back, or what is picked.
  async undo() {
    if (this.picked.length > 0) {
      this.picked = [];
      return this.show();
    }
    if (!this.isInTurn) return;
    await this.begin();
    this.study.settle();
  }

  show(words = "") {
    const { board } = this.study;
    const at = this.picked.length;
    const next = new Set(this.candidates.map(({ path }) => path[at]).filter(Number.isInteger));
    board.mark("may", at > 0 ? [...next] : []);
    board.mark("chosen", this.picked);
    const others = this.candidates.filter(({ path }) => path.length === at || (at > 0 && !Number.isInteger(path[at])));
    const chips = at === 0 ? others.filter(({ path }) => path.length === 0) : others;
    const parts = [];
    if (words) parts.push(element("span", { textContent: words }));
    if (this.isInTurn) parts.push(element("span", { className: "mono", textContent: this.done.map(({ text }) => text).join(" ") + " …" }));
    for (const action of chips) parts.push(this.button("chip", action.text === "pass" ? "End the turn here" : action.text, () => this.play(action)));
    if (this.isInTurn) parts.push(this.button("chip", "Take back", () => this.undo()));
    this.bar.replaceChildren(...parts);
  }

  button(className, words, run) {
    const button = element("button", { className, type: "button", textContent: words });
    button.addEventListener("click", run);
    return button;
  }

  // A piece is dragged with the mouse or a pen from its space to another one.
  listenToDrags() {
    let from = -1;
    const spaceAt = (event) => this.study.board.spaceOf(document.elementFromPoint(event.clientX, event.clientY));
    byId("board").addEventListener("pointerdown", (event) => {
      from = event.pointerType === "touch" || !this.isOn ? -1 : this.study.board.spaceOf(event.target);
    });
    byId("board").addEventListener("pointerup", (event) => {
      const to = from < 0 ? -1 : spaceAt(event);
      if (to >= 0 && to !== from && this.actions.some(({ path }) => path[0] === from)) {
        this.picked = [];
        this.choose(from);
        this.choose(to);
      }
      from = -1;
    });
  }
}

function applied(position, changes) {
  const next = position.slice();
  for (let i = 0; i < changes.length; i += 2) next[changes[i]] = changes[i + 1];
  return next;
}
