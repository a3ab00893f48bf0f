import { byId, element, icon } from "./shapes.js";

const GLYPHS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

// What the turn on the board is worth, in one sentence, and what else can be looked at.
export class Verdict {
  constructor(study) {
    this.study = study;
    this.box = byId("verdict");
    this.note = this.box.querySelector(".note");
  }

  show() {
    const { node, tree } = this.study;
    const head = element("h2", {});
    const sentence = element("p", {});
    const row = element("div", { className: "row" });
    if (node === tree.root) this.showStart(head, sentence);
    else if (node.isMain) this.showTurn(head, sentence, row);
    else this.showLine(head, sentence, row);
    this.box.replaceChildren(...(node === tree.root && this.note ? [this.note] : []), head, sentence, row);
  }

  heading(head, node) {
    head.append(element("span", {}, element("span", { className: "faint", textContent: `${node.number}. ` }),
      element("span", { className: "mono", textContent: node.text })));
  }

  swing(head, text) {
    if (text) head.append(element("span", { className: "swing" },
      /%/.test(text) ? element("span", { className: "faint w3", textContent: "White " }) : "", text));
  }

  showStart(head, sentence) {
    head.append("The start");
    this.swing(head, this.study.valueAt(0).text);
    sentence.append(this.study.tree.statusOf(this.study.tree.root));
  }

  showTurn(head, sentence, row) {
    const { node } = this.study;
    const [mark, change, said] = this.study.told(node.number);
    if (GLYPHS[mark]) head.append(element("span", { className: `pebble ${mark}`, ariaHidden: "true", textContent: GLYPHS[mark] }));
    else if (mark) head.append(icon("proven", "cairn"));
    this.heading(head, node);
    this.swing(head, change);
    const isEnd = node.number === this.study.count;
    sentence.append(said || (isEnd ? this.study.data.result : this.study.tree.statusOf(node)));
    this.button(row, "play", "Best line", this.study.lineNamed(node.number, "Best")?.nodes[0]);
    this.button(row, "reply", "Answer", this.study.lineNamed(node.number, "Answer")?.nodes[0]);
    this.study.addTryIt?.(row, node);
  }

  showLine(head, sentence, row) {
    const { node, tree } = this.study;
    this.heading(head, node);
    this.swing(head, node.value?.text);
    const where = node.leaves.number === 0 ? "at the start" : `after turn ${node.leaves.number}`;
    sentence.append(`Not played: a line that leaves the game ${where}. ${tree.statusOf(node)}.`);
    this.button(row, "undo", "Back to the game", node.leaves);
    this.button(row, "next", "Next", node.children[0]);
  }

  button(row, sign, words, node) {
    if (!node) return;
    const button = element("button", { className: "b", type: "button" }, icon(sign), words);
    button.addEventListener("click", () => this.study.visit(node));
    row.append(button);
  }
}
