import { Board, CAPTURE } from "./board.js";
import { listen } from "./controls.js";
import { GameGraph } from "./graph.js";
import { byId, changed, element, shape, spacesOf, unpacked } from "./shapes.js";
import { stacksAfter, stacksOf } from "./stacks.js";

// The page of one game. It knows no rules: positions and lines come with it. A place in the game is
// { turn, line, at }: after so many turns, or `at` turns into a line of that turn (counted from 1).
// The address has it as #17 or #17/2/3.

const WAIT = 700; // milliseconds between the turns that are played by themselves

// Of a turn: the difference of the position text, and for turns of lines that the list does not have yet how
// they are written.
const [DIFFERENCE, STATUS, ACTIONS, TEXT] = [0, 1, 2, 3];

class GameView {
  constructor(data) {
    this.data = data;
    this.board = new Board(data.board, {
      choose: (space) => this.tell(space, true), point: (space) => this.tell(space), keepsFocus: true,
    });
    this.frames = [this.firstFrame()];
    for (const turn of data.turns) this.frames.push(this.after(this.frames.at(-1), turn));
    this.items = [...document.querySelectorAll("#turns > li")];
    this.mistakes = this.items.flatMap((item, i) => (item.classList.contains("marked") ? [i + 1] : []));
    this.graph = byId("graph") && new GameGraph(byId("graph"), (turn) => this.go({ turn }));
    this.nameMarks();
    this.listLines();
    this.place = { turn: 0 };
    this.kept = -1;
    byId("board").append(this.board.svg);
  }

  // Says of the marks on the graph what the list says of their turns.
  nameMarks() {
    for (const link of document.querySelectorAll("#graph a")) {
      const turn = link.getAttribute("href").slice(1);
      const said = this.items[turn - 1].querySelector(".said");
      if (said) link.querySelector("title").textContent = `${turn}. ${said.textContent}`;
    }
  }

  // Adds the lines that the search found to the list, before those of the record.
  listLines() {
    this.items.forEach((item, i) => {
      const found = this.linesOf(i + 1).filter(([, , , label]) => label);
      if (found.length === 0) return;
      const list = item.querySelector(".lines") || item.appendChild(element("ul", { className: "lines" }));
      list.prepend(...found.map(([, , turns, label], line) => element("li", {}, element("i", { textContent: label }),
        ...turns.flatMap((turn, at) => [" ", this.link({ turn: i + 1, line: line + 1, at: at + 1 }, turn[TEXT])]))));
    });
  }

  // What is on the board: the position, what its stacks are made of, and what was captured.
  firstFrame() {
    const position = changed(this.data.board.cells.map(() => -1), this.data.start);
    return { position, stacks: stacksOf(this.data.board, position), captured: [], text: this.data.position };
  }

  after({ position, stacks, captured, text }, turn) {
    for (const action of turn[ACTIONS]) {
      const [kind, path, changes] = action;
      if (kind === CAPTURE) captured = captured.concat(stacks[path[path.length - 1]]);
      stacks = stacksAfter(this.data.board, stacks, position, action);
      position = changed(position, changes);
    }
    return { position, stacks, captured, text: changedText(text, turn[DIFFERENCE]) };
  }

  get count() { return this.data.turns.length; }

  // The lines of a turn, in the order of the list.
  linesOf(turn) { return this.data.lines.filter(([owner]) => owner === turn - 1); }
  get line() { return this.place.line && this.linesOf(this.place.turn)[this.place.line - 1]; }

  // The turn that leads to a place, and the frame before it; only the frame for the start.
  stepTo({ turn, line, at }) {
    if (!line && turn === 0) return { frame: this.frames[0] };
    if (!line) return { frame: this.frames[turn - 1], step: this.data.turns[turn - 1] };
    const [, from, turns] = this.linesOf(turn)[line - 1];
    const frame = turns.slice(0, at - 1).reduce((before, step) => this.after(before, step), this.frames[from]);
    return { frame, step: turns[at - 1] };
  }

  address({ turn, line, at }) { return line ? `#${turn}/${line}/${at}` : `#${turn}`; }

  link(place, textContent) { return element("a", { href: this.address(place), textContent }); }

  placeOf(address) {
    const [turn, line, at] = address.slice(1).split("/").map(Number);
    if (!(turn >= 0 && turn <= this.count)) return null;
    const wanted = line && this.linesOf(turn)[line - 1];
    return wanted && wanted[2][at - 1] ? { turn, line, at } : { turn };
  }

  next() {
    const { turn, line, at } = this.place;
    if (!line) return turn < this.count ? { turn: turn + 1 } : null;
    return at < this.line[2].length ? { turn, line, at: at + 1 } : null;
  }

  previous() {
    const { turn, line, at } = this.place;
    if (line) return at > 1 ? { turn, line, at: at - 1 } : { turn: this.line[1] };
    return turn > 0 ? { turn: turn - 1 } : null;
  }

  // Shows a place. Its last turn is played on the board if it is reached from the place before it.
  go(place) {
    if (!place) return this.stopPlaying();
    const following = this.next();
    const isPlayed = following && this.address(following) === this.address(place);
    const beginsLine = place.line && place.at === 1;
    this.place = place;
    this.kept = -1;
    try {
      history.replaceState(null, "", this.address(place));
    } catch {
      // Some browsers refuse that for files.
    }
    this.isGlancing = false;
    const { frame, step } = this.stepTo(place);
    this.frame = step ? this.after(frame, step) : frame;
    if (isPlayed || beginsLine) this.board.animate(frame.position, step[ACTIONS], () => this.settle(step, true));
    else this.settle(step);
    this.say();
  }

  // Shows the arrows of a turn of a line while a mouse points at it.
  glance(place) {
    const { frame, step } = this.stepTo(place);
    this.isGlancing = true;
    this.board.draw(frame.position);
    this.board.showArrows(step[ACTIONS], false);
  }

  endGlance() {
    if (this.isGlancing) this.settle(this.stepTo(this.place).step);
    this.isGlancing = false;
  }

  settle(step, wasAnimated) {
    if (!step) {
      this.board.draw(this.frame.position);
      return this.board.showArrows([]);
    }
    this.board.draw(this.frame.position, { changed: step[ACTIONS].flatMap(([, , changes]) => spacesOf(changes)) });
    this.board.showArrows(step[ACTIONS], !this.place.line);
    if (wasAnimated && this.isPlaying) this.timer = setTimeout(() => this.go(this.next()), WAIT);
  }

  // Everything that is said of the place.
  say() {
    const { turn, line } = this.place;
    const item = turn > 0 ? this.items[turn - 1] : null;
    const told = element("div", { className: "turn" });
    if (item) told.append(...[...item.childNodes].map((node) => node.cloneNode(true)));
    else told.append(element("b", { textContent: "The start" }));
    const status = this.status();
    byId("now").replaceChildren(element("p", { className: "status", textContent: status }), told);
    for (const link of document.querySelectorAll("#turns [aria-current], #now [aria-current]")) link.removeAttribute("aria-current");
    const address = this.address(this.place);
    for (const link of document.querySelectorAll(`#turns a[href="${address}"], #now a[href="${address}"]`)) link.setAttribute("aria-current", "step");
    this.scrollTo(item);
    if (this.graph) this.graph.show(turn, `Turn ${turn} of ${this.count}${this.data.values[turn] ? ", White " + this.data.values[turn] : ""}`);
    this.sayCaptured();
    this.tell(-1);
    byId("first").disabled = byId("back").disabled = turn === 0 && !line;
    byId("on").disabled = !this.next();
    byId("last").disabled = turn === this.count && !line;
    byId("previous-mistake").disabled = !this.mistakeBefore();
    byId("next-mistake").disabled = !this.mistakeAfter();
    byId("done").textContent = "";
  }

  status() {
    const { turn, line } = this.place;
    const { step } = this.stepTo(this.place);
    const status = this.data.statuses[step ? step[STATUS] : this.data.status];
    const value = line ? null : this.data.values[turn];
    const isEnd = !line && turn === this.count;
    const where = line ? `Turn ${turn}, not played` : `Turn ${turn} of ${this.count}`;
    return [where, isEnd ? this.data.result : status, value && (/%/.test(value) ? `White ${value}` : value)].filter(Boolean).join(" · ");
  }

  // Shows the item in the list; none is the start.
  scrollTo(item) {
    const list = byId("turns");
    if (list.scrollHeight <= list.clientHeight) return;
    if (!item) return void (list.scrollTop = 0);
    const at = item.offsetTop;
    if (at < list.scrollTop || at + item.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = at - list.clientHeight / 3;
  }

  mistakeBefore() { return this.mistakes.filter((turn) => turn < this.place.turn).at(-1); }
  mistakeAfter() { return this.mistakes.find((turn) => turn > this.place.turn); }
  goToMistake(turn) { if (turn) this.go({ turn }); }

  drawLook(look) {
    const name = look < 0 ? "a piece that is not known" : this.data.board.looks[look].name;
    const picture = shape("svg", { viewBox: "-0.5 -0.5 1 1", class: "small", "aria-hidden": "true" });
    if (look >= 0) picture.append(shape("use", { href: this.board.symbol(look) }));
    else picture.append(shape("text", { y: 0.2, "text-anchor": "middle", class: "unknown" }, "?"));
    return { name, picture };
  }

  sayCaptured() {
    const counts = new Map();
    for (const look of this.frame.captured) counts.set(look, (counts.get(look) || 0) + 1);
    const parts = [...counts].sort(([a], [b]) => a - b).map(([look, count]) => {
      const { name, picture } = this.drawLook(look);
      return element("span", { className: "captured" }, picture, element("span", { className: "hidden", textContent: name }), ` ×${count} `);
    });
    byId("captured").replaceChildren(...(parts.length > 0 ? ["Captured: ", ...parts] : []));
  }

  // Tells a stack piece by piece. One that was chosen stays until another is chosen.
  tell(space, isChosen) {
    if (isChosen) this.kept = this.kept === space ? -1 : space;
    const shown = space >= 0 ? space : this.kept;
    const box = byId("stack");
    if (shown < 0 || this.frame.position[shown] < 0) return box.replaceChildren();
    const stack = this.frame.stacks[shown].map((look) => this.drawLook(look));
    const pieces = stack.length > 1
      ? [` From the top: ${stack.map(({ name }) => name.replace(/^(White|Black) /, "")).join(", ")}. `, ...stack.map(({ picture }) => picture)]
      : [" ", ...stack.map(({ picture }) => picture)];
    box.replaceChildren(element("b", { textContent: `${this.board.words(shown)}.` }), ...pieces);
  }

  togglePlaying() {
    if (this.isPlaying) return this.stopPlaying();
    this.isPlaying = true;
    byId("play").textContent = "Pause";
    byId("play").setAttribute("aria-pressed", "true");
    this.go(this.next() || { turn: 0 });
    if (this.place.turn === 0 && !this.place.line) this.timer = setTimeout(() => this.go(this.next()), WAIT);
  }

  stopPlaying() {
    this.isPlaying = false;
    clearTimeout(this.timer);
    byId("play").textContent = "Play";
    byId("play").setAttribute("aria-pressed", "false");
  }

  // A person has chosen a place.
  visit(place) {
    this.stopPlaying();
    if (place) this.go(place);
  }

  async copy() {
    const { text } = this.frame;
    byId("done").textContent = (await copied(text)) ? "Copied." : text;
  }

  save() {
    const link = element("a", { download: `turn-${this.address(this.place).slice(1).replaceAll("/", "-")}.svg` });
    link.href = URL.createObjectURL(new Blob([this.board.file()], { type: "image/svg+xml" }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    byId("done").textContent = "Saved.";
  }
}

// Position text has fields, each with the sign that ends it. A difference is the numbers of those that
// changed, each followed by its new text; or a whole text.
function changedText(text, difference) {
  return typeof difference === "string" ? difference : changed(text.split(/(?<=[/ ])/), difference).join("");
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

async function begin() {
  const view = new GameView(await unpacked(byId("game-data").textContent));
  // Without the script, #17 leads to the turn in the list; with it, to the turn on the board.
  for (const item of view.items) item.removeAttribute("id");
  byId("playing").hidden = byId("telling").hidden = false;
  document.documentElement.classList.add("scripted");
  listen(view);
  const isLinked = location.hash !== "";
  view.go(view.placeOf(location.hash) || { turn: 0 });
  if (isLinked) scrollTo(0, 0); // to the board: the browser has gone to the turn in the list
}

// Browsers from before 2023 cannot unpack; in them the page is as it is without a script.
if (byId("game-data") && window.DecompressionStream) begin();
