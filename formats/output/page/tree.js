import { CAPTURE } from "./board.js";
import { changed } from "./shapes.js";
import { stacksAfter, stacksOf } from "./stacks.js";

// The turns of a game and of all lines that leave it, as a tree. A node is the place after its turn; the
// root is the start. A turn is [difference, status, actions, text, remarks], as the page's data have it;
// remarks are { name, comment, kept } of the record, where it has any, and the value { text, percent } after a
// turn of a variation that was judged.

export const [DIFFERENCE, STATUS, ACTIONS, TEXT, REMARKS] = [0, 1, 2, 3, 4];

// The turns that lead to a node, as texts.
export const turnsTo = (node) => (node.parent ? [...turnsTo(node.parent), node.text] : []);

export class Node {
  constructor(parent, turn, kind) {
    Object.assign(this, { parent, turn, kind, children: [], number: parent ? parent.number + 1 : 0 });
    Object.assign(this, { isWritten: false, name: "", comment: "", kept: "" });
    this.take(turn, kind);
  }

  // Takes over what the record says of the turn; a line that the search has found may be in it, too.
  take(turn, kind) {
    if (kind === "record" || kind === "own") this.isWritten = true;
    Object.assign(this, turn?.[REMARKS]);
  }

  get isMain() { return this.kind === "main"; }

  // Whether a node is this one, or comes after it.
  leadsTo(node) { return node === this || (node !== null && this.leadsTo(node.parent)); }

  get text() { return this.turn ? this.turn[TEXT] : ""; }
  get actions() { return this.turn ? this.turn[ACTIONS] : []; }

  // The turn of the game where the line of this node leaves it, or the node itself.
  get leaves() { return this.isMain ? this : this.parent.leaves; }

  // The nodes from the first that is not in the game to this one.
  get own() { return this.isMain ? [] : [...this.parent.own, this]; }
}

export class Tree {
  constructor(data) {
    this.board = data.board;
    this.statuses = data.statuses;
    this.sides = data.sides;
    this.root = new Node(null, null, "main");
    const position = changed(data.board.cells.map(() => -1), data.start);
    this.root.frame = { position, stacks: stacksOf(data.board, position), captured: [], text: data.position };
    this.root.status = data.status;
    this.root.comment = data.comment;
    this.main = [this.root];
    for (const turn of data.turns) this.main.push(this.add(this.main.at(-1), turn, "main"));
    // The nodes of each line that came with the game, by its turn and its number there.
    this.lines = data.lines.map(([owner, from, turns, label]) => ({
      turn: owner + 1, label, nodes: this.addLine(this.main[from], turns, label ? "found" : "record"),
    }));
    // What of the record's lines cannot be played: it ends a line, or is a line of its own.
    this.lost = [];
    data.lines.forEach(([owner, , turns, , rest], i) => {
      if (!rest) return;
      if (turns.length > 0) this.lines[i].nodes.at(-1).rest = rest;
      else this.lost.push({ turn: owner + 1, kept: rest });
    });
  }

  // The child of a node with that turn, which is made if there is none.
  add(parent, turn, kind) {
    const known = parent.children.find((child) => child.text === turn[TEXT]);
    if (known) known.take(turn, kind);
    if (known) return known;
    const node = new Node(parent, turn, kind);
    parent.children.push(node);
    return node;
  }

  addLine(parent, turns, kind) {
    const nodes = [];
    for (const turn of turns) nodes.push((parent = this.add(parent, turn, kind)));
    return nodes;
  }

  linesOf(turn) { return this.lines.filter((line) => line.turn === turn); }

  // What is on the board at a node: the position, what its stacks are made of, and what was captured.
  frameOf(node) {
    if (node.frame) return node.frame;
    let { position, stacks, captured, text } = this.frameOf(node.parent);
    for (const action of node.actions) {
      const [kind, path, changes] = action;
      if (kind === CAPTURE) captured = captured.concat(stacks[path[path.length - 1]]);
      stacks = stacksAfter(this.board, stacks, position, action);
      position = changed(position, changes);
    }
    node.frame = { position, stacks, captured, text: changedText(text, node.turn[DIFFERENCE]) };
    return node.frame;
  }

  statusOf(node) { return this.statuses[node.turn ? node.turn[STATUS] : node.status]; }

  // Whose turn it is at a node: where the game is over, the answer of the first means nothing, and that of the
  // second is null.
  sideAt(node) { return this.nextAt(node) === "white" ? "white" : "black"; }
  nextAt(node) { return this.sides[node.turn ? node.turn[STATUS] : node.status]; }

  // #17 is after turn 17 of the game; #17/2/1 goes on with the second continuation there and then the first.
  addressOf(node) {
    const way = node.own.map((each) => each.parent.children.indexOf(each) + 1);
    return "#" + [node.leaves.number, ...way].join("/");
  }

  nodeAt(address) {
    const [turn, ...way] = address.slice(1).replace(/(\d)[^\d/]+$/, "$1").split("/").map(Number);
    let node = this.main[turn];
    for (const child of way) node = node && node.children[child - 1];
    return node;
  }
}

// Position text has fields, each with the sign that ends it. A difference is the numbers of those that
// changed, each followed by its new text; or a whole text.
function changedText(text, difference) {
  return typeof difference === "string" ? difference : changed(text.split(/(?<=[/ ])/), difference).join("");
}
