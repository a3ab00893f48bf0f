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

// A turn with what it is, in the colour of its arrow.
const named = (kind, words, turn) => [element("b", { className: `mk ${kind}`, textContent: words }), " ", element("span", { className: "mono", textContent: turn })];

export class Verdict {
  constructor(study) {
    this.study = study;
    this.said = element("div", { role: "status", ariaAtomic: "true" });
    this.row = element("div", { className: "row" });
    const { main } = study.tree;
    const all = main.map((node) => element("div", { className: "unseen", ariaHidden: "true" }, this.heading(node), this.sentence(node), ...this.comment(node), this.usualRow()));
    all.sort((a, b) => b.textContent.length - a.textContent.length);
    byId("verdict").replaceChildren(...all.slice(0, LONGEST), element("div", {}, this.said, this.row, ...(study.busy ? [study.busy] : [])));
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
    const isFresh = Boolean(study.isFresh?.());
    document.body.classList.toggle("fresh", isFresh);
    const [head, sentence] = isFresh ? study.greet(this) : study.task?.tell(node, this) || [this.heading(node), this.sentence(node)];
    if (!isFresh && !study.task?.isAt(node)) this.offer(node);
    this.said.replaceChildren(head, sentence, ...(study.task || study.hides ? [] : this.comment(node)));
    this.placeButtons();
  }

  heading(node) {
    const { study } = this;
    if (!node.parent) return element("h2", {}, phrase("The start"), this.swing(study.hides ? "" : study.valueAt(0).text, "white"));
    const head = element("h2", {});
    const [mark, change] = study.hides ? [] : node.isMain ? study.told(node.number) : ["", study.moverValue(node)];
    if (GLYPHS[mark]) head.append(element("span", { className: `pebble ${mark}`, ariaHidden: "true", textContent: GLYPHS[mark] }));
    head.append(element("span", {}, element("span", { className: "faint", textContent: `${node.number}. ` }),
      element("span", { className: "mono", textContent: node.text })), this.swing(change, study.tree.sideAt(node.parent)));
    return head;
  }

  // An estimate is a number, the chance of the side that is named; a proof is words, with the sign of the three stones.
  swing(text, side) {
    if (!text) return "";
    return element("span", { className: "swing" }, ...(/%/.test(text)
      ? [element("span", { className: `side-${side[0]} n3`, ariaHidden: "true" }),
        element("span", { className: "faint w3", textContent: `${side === "white" ? phraseIn("before a value", "White") : phraseIn("before a value", "Black")} ` }), text]
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
    const [, change, said, reason, best, value] = hides ? [] : this.study.told(node.number);
    if (said) return element("p", {}, element("b", { textContent: said }), ...(reason ? [` ${reason}`] : this.answered(node)),
      ...(best ? [" ", ...named("best", phraseIn("line", "Best:"), best), ` (${value}).`] : []), cutOff);
    if (node.number === count && node.parent && !data.isOwn) return element("p", {}, data.result, cutOff);
    return element("p", {}, change && !/%/.test(change) ? `${change}. ${status}.` : `${status}.`, cutOff);
  }

  // What the record says of the turn, and who wrote it, if it tells. Where one can write, it stands there.
  comment({ comment }) {
    const { hasEngine, data } = this.study;
    if (!comment || hasEngine) return [];
    return [element("p", { className: "comment", dir: "auto" }, comment, ...(data.annotator ? [element("small", {}, " – ", element("bdi", { textContent: data.annotator }))] : []))];
  }

  // Where a mark has no reason in words, the answer is all that is to be said.
  answered(node) {
    const answer = this.study.isMarked(node.number) && this.study.lineNamed(node.number, "answer")?.nodes[0];
    return answer ? [" ", ...named("answer", phraseIn("line", "Answer:"), answer.text), "."] : [];
  }

  // What else there is to see.
  offer(node) {
    const { study } = this;
    if (study.mayAnalyse?.()) this.action("engine", phrase("Analyse this game"), () => study.analyse(), "b p");
    if (!node.parent) return study.offerMore?.(this);
    if (!node.isMain) {
      this.button("undo", phrase("Back to the game"), node.leaves);
      this.button("next", phraseIn("button", "Next"), node.children[0]);
      return;
    }
    if (study.hides) {
      this.action("target", phrase("What is it worth?"), () => study.ask());
      return;
    }
    this.button("play", phrase("Best line"), study.lineNamed(node.number, "best")?.nodes[0], "b mk best");
    this.button("reply", phraseIn("line", "Answer"), study.lineNamed(node.number, "answer")?.nodes[0], "b mk answer");
    if (study.lineNamed(node.number, "best")) this.action("target", phrase("Try it"), () => study.practise.begin([node.number]));
  }

  button(sign, words, node, className = "b") {
    if (node) this.action(sign, words, () => this.study.visit(node), className);
  }

  action(sign, words, run, className = "b") {
    this.buttons.push(makeButton(className, [icon(sign), words], run));
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
