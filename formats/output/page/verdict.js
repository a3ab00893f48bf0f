import { GLYPHS, byId, element, icon, makeButton } from "./shapes.js";
import { phrase, phraseIn } from "./words.js";

// What the turn on the board is worth, in one sentence, and what else can be looked at. Below it lie, unseen,
// the longest of all that can be said, so that nothing moves when another is said.
const LONGEST = 5;

// Where a line leaves the game, which has the name that the record gives it.
function leavingWords(name, n) {
  if (n === 0) return name ? phrase("Variation “{name}” at the start.", { name })
    : phrase("Variation at the start.");
  return name ? phrase("Variation “{name}” after turn {n}.", { name, n })
    : phrase("Variation after turn {n}.", { n });
}

export class Verdict {
  constructor(study) {
    this.study = study;
    this.said = element("div", { role: "status", ariaAtomic: "true" });
    this.row = element("div", { className: "row" });
    const { main } = study.tree;
    const all = main.map((node) => element("div", { className: "unseen", ariaHidden: "true" }, this.heading(node), this.sentence(node), this.usualRow()));
    all.sort((a, b) => b.textContent.length - a.textContent.length);
    byId("verdict").replaceChildren(...all.slice(0, LONGEST), element("div", {}, this.said, this.row));
  }

  usualRow() {
    const { tree, hasEngine } = this.study;
    const button = tree.lines.length > 0 || hasEngine ? [element("span", { className: "b" }, icon("play"), phrase("Best line"))] : [];
    return element("div", { className: "row" }, ...button);
  }

  show() {
    const { study } = this;
    const { node } = study;
    this.buttons = [];
    const [head, sentence] = study.task?.tell(node, this) || [this.heading(node), this.sentence(node)];
    if (!study.task?.isAt(node)) this.offer(node);
    this.said.replaceChildren(head, sentence);
    this.placeButtons();
  }

  heading(node) {
    if (!node.parent) return element("h2", {}, phrase("The start"), this.swing(this.study.hides ? "" : this.study.valueAt(0).text));
    const head = element("h2", {});
    const [mark, change] = node.isMain && !this.study.hides ? this.study.told(node.number) : ["", node.value?.text];
    if (GLYPHS[mark]) head.append(element("span", { className: `pebble ${mark}`, ariaHidden: "true", textContent: GLYPHS[mark] }));
    head.append(element("span", {}, element("span", { className: "faint", textContent: `${node.number}. ` }),
      element("span", { className: "mono", textContent: node.text })), this.swing(change));
    return head;
  }

  // An estimate is a number; a proof is words, with the sign of the three stones.
  swing(text) {
    if (!text) return "";
    return element("span", { className: "swing" }, ...(/%/.test(text)
      ? [element("span", { className: "faint w3", textContent: `${phraseIn("before a value", "White")} ` }), text]
      : [icon("proven", "cairn"), this.study.data.short?.[text] ?? text]));
  }

  sentence(node) {
    const { tree, count, data, hides } = this.study;
    const status = tree.statusOf(node);
    const cutOff = data.cutOff && (node === tree.root || node === tree.main.at(-1)) ? ` ${data.cutOff}` : "";
    if (!node.isMain) {
      const name = node.own.map((each) => each.name).filter(Boolean).at(-1);
      return element("p", {}, `${leavingWords(name, node.leaves.number)} ${status}.`);
    }
    const [, change, said, best, value] = hides ? [] : this.study.told(node.number);
    if (said) return element("p", {}, element("b", { textContent: said }),
      ...(best ? [" ", phraseIn("line", "Best:"), " ", element("span", { className: "mono", textContent: best }), ` (${value}).`] : []), cutOff);
    if (node.number === count && node.parent && !data.isOwn) return element("p", {}, data.result, cutOff);
    return element("p", {}, change && !/%/.test(change) ? `${change}. ${status}.` : `${status}.`, cutOff);
  }

  // What else there is to see.
  offer(node) {
    const { study } = this;
    if (study.mayAnalyse?.()) this.action("engine", phrase("Analyse this game"), () => study.analyse());
    if (!node.parent) return;
    if (!node.isMain) {
      this.button("undo", phrase("Back to the game"), node.leaves);
      this.button("next", phraseIn("button", "Next"), node.children[0]);
      return;
    }
    if (study.hides) {
      this.action("target", phrase("What is it worth?"), () => study.ask());
      return;
    }
    this.button("play", phrase("Best line"), study.lineNamed(node.number, "best")?.nodes[0]);
    this.button("reply", phraseIn("line", "Answer"), study.lineNamed(node.number, "answer")?.nodes[0]);
    if (study.hasEngine) this.action("target", phrase("Try it"), () => study.visit(node.parent));
  }

  button(sign, words, node) {
    if (node) this.action(sign, words, () => this.study.visit(node));
  }

  action(sign, words, run) {
    this.buttons.push(makeButton("b", [icon(sign), words], run));
  }

  // Buttons that stay are not made anew: a press that has begun is not lost when something else is said meanwhile.
  placeButtons() {
    const { row, buttons } = this;
    if (row.textContent === buttons.map(({ textContent }) => textContent).join("")) return [...row.children].forEach((button, i) => { button.onclick = buttons[i].onclick; });
    const hadFocus = row.contains(document.activeElement);
    row.replaceChildren(...buttons);
    if (hadFocus) (buttons[0] || this.study.controls.buttons.on).focus();
  }
}
