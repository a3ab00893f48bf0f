import { byId, element, fieldOf, icon, makeButton } from "./shapes.js";
import { phrase, phraseIn } from "./words.js";

// Lines of one's own: they are named, promoted, removed and commented, and what was changed goes into the record,
// which the engine writes.
export class Variations {
  constructor(app) {
    Object.assign(this, { app, undoes: [] });
    this.box = element("div", { id: "remarks", className: "remarks" });
    byId("views").after(this.box);
    this.begin();
  }

  get study() { return this.app.study; }

  // Begins with the lines of the record that is shown; they can be changed like one's own.
  begin() {
    Object.assign(this, { changed: new Set(), commented: new Set() });
    this.show();
  }

  // All lines from where they leave the game, or another one, to their ends.
  lines() {
    const lines = [];
    const walk = (node) => {
      for (const child of node.children) {
        if (!child.isWritten || node.isWritten) { walk(child); continue; }
        for (const nodes of pathsFrom(child)) lines.push({ nodes, name: nameOf(nodes) });
      }
    };
    walk(this.study.tree.root);
    return lines;
  }

  show() {
    this.study.list.showOwn(this.lines(), (node) => this.remove(node));
    this.follow();
  }

  // Shows what is said of the place on the board, and what can be done with it.
  follow() {
    if (this.writing && this.writing.node !== this.study.node) this.writing.keep(); // one has gone on without a word
    this.app.kept.soon();
    const { node } = this.study;
    const start = node.isMain ? null : startOf(node);
    const buttons = [this.button("text", phraseIn("button", "Comment"), () => this.write("comment", node))];
    if (start) {
      const higher = higherOf(node);
      buttons.push(this.button("tag", phraseIn("button", "Name"), () => this.write("name", start)));
      if (higher) buttons.push(this.button("promote", higher.parent.isMain ? phrase("Make it the game") : phrase("Promote"), () => this.promote(node)));
      if (node.own.some(({ isWritten }) => isWritten)) buttons.push(this.button("trash", phrase("Remove"), () => this.remove()));
    }
    this.box.replaceChildren(...(start?.name ? [element("b", { textContent: start.name })] : []),
      ...(node.comment ? [element("p", { className: "comment", dir: "auto", textContent: node.comment })] : []),
      element("div", { className: "row" }, ...buttons));
  }

  button(sign, words, run, className = "b q") {
    return makeButton(className, [icon(sign), words], run);
  }

  // Asks for a comment or a name. It is kept by the button, or by Enter (in a comment with Ctrl).
  write(kind, node = this.study.node) {
    const field = kind === "comment" ? element("textarea", { value: node.comment, rows: 3 })
      : element("input", { type: "text", value: node.name, maxLength: 80 });
    const label = kind === "comment" ? (node.parent ? phrase("Comment on {turn}", { turn: node.text }) : phrase("Comment on the game")) : phrase("Name of the line");
    const leave = () => {
      this.writing = null;
      this.follow();
      this.box.querySelector("button").focus();
    };
    const change = () => {
      this.writing = null;
      return this.change(node, kind, field.value.trim());
    };
    const keep = async () => {
      await change();
      leave();
    };
    this.writing = { node: this.study.node, keep: change };
    field.addEventListener("keydown", (event) => {
      if (event.key === "Escape") leave();
      else if (event.key === "Enter" && (kind === "name" || event.ctrlKey)) keep();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.box.replaceChildren(fieldOf(label, field),
      element("div", { className: "row" }, this.button("save", phraseIn("button", "Keep"), keep, "b p"), this.button("undo", phrase("Cancel"), leave)));
    field.focus();
  }

  async change(node, kind, text) {
    if (node[kind] === text) return;
    node[kind] = text;
    this.touch(node);
    if (!node.isMain) return this.show();
    this.commented.add(node);
    await this.app.renew();
  }

  // The lines that leave the game where this one does have changed.
  touch(node) {
    for (const each of node.own) each.isWritten = true;
    if (!node.isMain) this.changed.add(node.leaves);
  }

  remove(node = this.study.node.isMain ? null : startOf(this.study.node)) {
    if (!node || node.isMain) return;
    const { parent } = node;
    const at = parent.children.indexOf(node);
    const here = this.study.node;
    parent.children.splice(at, 1);
    this.changed.add(node.leaves);
    if (here.own.includes(node)) this.study.visit(parent);
    this.done(phrase("Your line is removed."), () => {
      parent.children.splice(at, 0, node);
      if (here.own.includes(node)) this.study.visit(here);
    });
  }

  // Makes the line with this place the first that leaves another one, or the game itself.
  async promote(node = this.study.node) {
    const first = higherOf(node);
    if (!first) return;
    const steps = node.own.filter(({ parent }) => parent.children[0] !== parent.children.find((child) => node.own.includes(child)) && !parent.isMain);
    const before = steps.map(({ parent }) => [parent, parent.children.slice()]);
    for (const { parent } of steps) toFront(parent, parent.children.find((child) => node.own.includes(child)));
    this.touch(node);
    if (first.parent.isMain) return this.makeGame(first, node);
    this.done(phrase("The line is the first one now."), () => { for (const [parent, children] of before) parent.children = children; });
  }

  async makeGame(first, node) {
    const { app, study } = this;
    const turn = first.leaves.number;
    const before = { json: await app.whole(), source: app.source, at: node.leaves.number };
    const { isOwn } = study.data;
    const edits = this.edits(first);
    edits.continuation = { turn, line: this.lineOf(first) };
    const json = await app.engine.now("edit", { json: app.json, edits });
    const show = async (state) => {
      Object.assign(app, { json: state.json, source: state.source });
      await app.showGame(state.json, state.at, isOwn);
    };
    await show({ json, source: null, at: node.number });
    this.done(phrase("The line is the game now."), () => show(before));
  }

  // Something can be undone, by a button for a while and by Ctrl Z.
  done(words, undo) {
    this.undoes.push(undo);
    this.show();
    this.study.say();
    this.app.tell(words, phrase("Undo"), () => this.undo());
  }

  async undo() {
    const undo = this.undoes.pop();
    if (!undo) return;
    await undo();
    this.show();
    this.study.say();
    this.app.tell("");
  }

  // What has changed in the record, for the engine; without a line that is to be the game itself.
  edits(without) {
    const places = new Set([...this.changed, ...(without ? [without.leaves] : [])]);
    return {
      comments: [...this.commented].map(({ number, comment }) => ({ turn: number, text: comment })),
      lines: [...places].map((place) => ({ turn: place.number, lines: [
        ...place.children.filter((child) => !child.isMain && child !== without && isKept(child)).map((child) => this.lineOf(child)),
        ...this.study.tree.lost.filter(({ turn }) => turn === place.number + 1).map(({ kept }) => [{ kept }])] })),
    };
  }

  // A line for the engine: its turns, and what leaves it.
  lineOf(first) {
    const line = [];
    for (let [node, others] = [first, []]; node; [node, ...others] = node.children.filter(isKept)) {
      line.push({ text: node.text, side: this.study.tree.sideAt(node.parent), name: node.name, comment: node.comment,
        ...(node.kept ? { kept: node.kept } : {}), lines: others.map((other) => this.lineOf(other)) });
      if (node.rest) line.push({ kept: node.rest });
    }
    return line;
  }

  get areChanged() { return this.changed.size > 0 || this.commented.size > 0; }
}

// Where the line of a node begins: after the last place where several lines part.
function startOf(node) {
  let start = node;
  while (!start.parent.isMain && start.parent.isWritten === start.isWritten && start.parent.children.length === 1) start = start.parent;
  return start;
}

// The first node of the line that can be promoted, or null where nothing is before it.
function higherOf(node) {
  let first = node;
  while (!first.isMain && !first.parent.isMain && first.parent.children[0] === first) first = first.parent;
  return first.isMain ? null : first;
}

function toFront(parent, node) {
  parent.children.splice(parent.children.indexOf(node), 1);
  parent.children.unshift(node);
}

// Whether the record is to hold a node: it is one's own or the record's, or leads to such a one.
const isKept = (node) => !node.isMain && (node.isWritten || node.children.some(isKept));

function pathsFrom(node) {
  if (node.children.length === 0) return [[node]];
  return node.children.flatMap((child, i) => pathsFrom(child).map((path) => (i === 0 ? [node, ...path] : path)));
}

function nameOf([node]) {
  const value = node.value?.text ? ` · ${phraseIn("before a value", "White")} ${node.value.text}` : "";
  const name = node.name || (node.kind === "record" ? phrase("In the record") : phrase("Your line"));
  return `${phrase("{name}, from turn {n}", { name, n: node.number })}${value}`;
}
