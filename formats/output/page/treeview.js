import { GLYPHS, byId, element, shape } from "./shapes.js";
import { phrase } from "./words.js";

const STEP = 62; // pixels between turns, and between lines
const ROW = 50;

// The tree of the game and its lines as stones on lines.
export class TreeView {
  constructor(study) { this.study = study; }

  show() {
    const box = byId("p-tree") || byId("x-tree");
    if (box.hidden) return;
    this.stones = [];
    this.edges = [];
    this.rows = 0;
    this.lay(this.study.tree.root, 0);
    const columns = Math.max(...this.stones.map(({ node }) => node.number)) + 1;
    const [width, height] = [columns * STEP + 40, this.rows * ROW + 76];
    const picture = shape("svg", { class: "tree", width, height, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": phrase("Tree of lines") },
      ...this.edges, ...this.stones.map((stone) => this.draw(stone)));
    const scroller = element("div", { className: "treebox", tabIndex: 0, role: "region", ariaLabel: phrase("Tree, scrolls sideways") }, picture);
    box.replaceChildren(scroller, element("p", { className: "small faint",
      textContent: phrase("A solid line is the game, a dashed one is analysis. ↑ and ↓ choose between lines; Shift and ← goes back to the game.") }));
    const here = this.stones.find(({ node }) => node === this.study.node);
    scroller.scrollLeft = here.node.number * STEP - scroller.clientWidth / 2;
  }

  // Longest line first, from the end of the game back, so that lines do not cross.
  lay(node, row) {
    this.stones.push({ node, row });
    node.children.forEach((child, i) => {
      const at = i === 0 ? row : (this.rows += 1);
      this.edges.push(this.edge(node, row, child, at));
      this.lay(child, at);
    });
  }

  place(node, row) { return [node.number * STEP + 24, row * ROW + 36]; }

  edge(node, row, child, at) {
    const [x, y] = this.place(node, row);
    const [toX, toY] = this.place(child, at);
    const d = row === at ? `M${x} ${y}H${toX}` : `M${x} ${y}C${x + STEP / 2} ${y} ${x + STEP / 4} ${toY} ${toX} ${toY}`;
    return shape("path", { class: child.isMain ? "edge" : "edge var-e", d });
  }

  draw({ node, row }) {
    const [x, y] = this.place(node, row);
    const { tree } = this.study;
    const isWhites = node.parent ? tree.sideAt(node.parent) === "white" : tree.sideAt(node) === "black";
    const side = isWhites ? "w" : "b";
    const mark = node.isMain && node.number > 0 ? this.study.told(node.number)[0] : "";
    const parts = [shape("circle", { cx: x, cy: y, r: 11 }), shape("text", { x, y: y + 4 }, String(node.number || "·"))];
    if (GLYPHS[mark]) parts.push(shape("text", { class: `mk-t ${mark}`, x: x + 15, y: y - 11 }, GLYPHS[mark]));
    if (node === this.study.node) parts.push(shape("circle", { class: "here", cx: x, cy: y, r: 16 }));
    const words = [node.number ? `${node.number}. ${node.text}` : phrase("The start"), node.name, node.comment].filter(Boolean).join(", ");
    return shape("a", { class: `node ${side}`, href: tree.addressOf(node), "aria-label": words },
      shape("title", {}, words), ...parts);
  }
}
