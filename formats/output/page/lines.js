import { byId, element, icon, makeButton } from "./shapes.js";
import { phrase, phraseIn } from "./words.js";

// What a line that the search found is called; the others have their number and their value.
const labelWords = (label) => ({ best: phraseIn("line", "Best"), answer: phraseIn("line", "Answer") }[label] ?? label);

// The list of turns: the page has written the turns of the game; the lines that leave them are added here.
export class TurnList {
  constructor(tree) {
    this.tree = tree;
    this.links = new Map(); // from nodes to what shows them
    this.turns = [...document.querySelectorAll("#turns .turn")];
    this.turns.forEach((link, i) => this.bind(link, tree.main[i + 1]));
    for (let turn = 1; turn < tree.main.length; ++turn) this.listFound(turn);
    for (const link of document.querySelectorAll("#turns a[data-line]")) {
      const owner = Number(link.getAttribute("href").slice(1));
      const line = tree.linesOf(owner)[Number(link.dataset.line) - 1];
      if (line) this.bind(link, line.nodes[Number(link.dataset.at) - 1]);
    }
  }

  bind(link, node) {
    if (!node) return;
    link.setAttribute("href", this.tree.addressOf(node));
    this.links.set(node, [...(this.links.get(node) || []), link]);
  }

  chip(node) {
    const link = element("a", { className: "chip line", href: "#", textContent: node.text });
    this.bind(link, node);
    return link;
  }

  // The lines that the search found stand with the reason of a mark, or below their turn.
  listFound(turn) {
    const lines = this.tree.linesOf(turn).filter((line) => line.label);
    if (lines.length === 0) return;
    const names = lines.flatMap((line) => [
      element("dt", { textContent: labelWords(line.label) }), element("dd", {}, ...line.nodes.map((node) => this.chip(node))),
    ]);
    const list = element("dl", { className: "lines-dl" }, ...names);
    const why = byId(`why-${turn}`);
    if (why) why.querySelector(".in").append(list);
    else this.turns[turn - 1].closest(".pair").append(element("details", { className: "why" },
      element("summary", {}, icon("right", "chev"), element("span", { className: "txt", textContent: phrase("{n}. Lines", { n: turn }) })),
      element("div", { className: "in" }, list)));
  }

  // Shows the lines that can be changed below the turns where they leave the game.
  showOwn(lines, remove) {
    for (const old of document.querySelectorAll("#turns .var")) old.remove();
    for (const [node, each] of this.links) this.links.set(node, each.filter((link) => link.isConnected));
    for (const { nodes, name } of lines) {
      const from = nodes[0].parent.leaves.number;
      const button = makeButton("b q icon", icon("trash"), () => remove(nodes[0]), { ariaLabel: phrase("Remove {line}", { line: name }) });
      const pair = (this.turns[from] || this.turns.at(-1))?.closest(".pair");
      const box = element("div", { className: "var mine" }, element("small", {}, name, button));
      (pair || byId("turns")).append(box);
      box.append(...nodes.flatMap((node) => [this.chip(node),
        ...(node.comment ? [element("p", { className: "comment", dir: "auto", textContent: node.comment })] : [])]));
    }
  }

  // Marks a node, and brings it into view.
  show(node) {
    for (const link of document.querySelectorAll("#turns [aria-current]")) link.removeAttribute("aria-current");
    const links = this.links.get(node) || [];
    for (const link of links) link.setAttribute("aria-current", "step");
    const box = byId("panes");
    if (getComputedStyle(box).overflowY !== "auto") return;
    const shown = links[0] || this.turns[node.leaves.number - 1];
    if (!shown) return void (box.scrollTop = 0);
    const [inner, outer] = [shown.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - outer.height / 3;
  }
}
