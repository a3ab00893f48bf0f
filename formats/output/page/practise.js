import { byId, element, icon, makeButton } from "./shapes.js";
import { phrase, phraseIn, phraseOf } from "./words.js";

const DEPLOYMENT = 3; // the kind of action of which every space is chosen

// Practising the turns that went wrong: the place before each one is shown without what is known of it, and the
// better turn that the search found is asked for, space by space.
export class Practise {
  constructor(study) {
    this.study = study;
    const sides = ["white", "black"].map((side) => [side, this.turnsOf(side)]).filter(([, turns]) => turns.length > 0);
    byId("mistakes").replaceChildren(...(sides.length === 0 ? [] : [
      element("span", { className: "lab", textContent: phrase("Practise the turns that went wrong") }),
      element("div", { className: "row" }, ...sides.map(([side, turns]) => makeButton("b grow",
        [icon("target"), phraseOf(side === "white", "White’s {n}", "Black’s {n}", { n: turns.length })], () => this.begin(turns)))),
    ]));
  }

  turnsOf(side) {
    const { tree } = this.study;
    return tree.main.slice(1).map(({ number }) => number).filter((turn) => this.study.isMarked(turn) &&
      tree.sideAt(tree.main[turn - 1]) === side && this.study.lineNamed(turn, "best"));
  }

  begin(turns) {
    this.turns = turns.slice();
    this.study.task = this;
    this.ask();
    document.querySelector(".a-stage").scrollIntoView({ block: "nearest" });
  }

  ask() {
    const turn = this.turns.shift();
    const { tree } = this.study;
    this.asked = tree.main[turn - 1];
    this.best = this.study.lineNamed(turn, "best").nodes[0];
    this.spaces = this.best.actions.flatMap(([kind, path]) => (kind === DEPLOYMENT ? path : [path[0], path.at(-1)]))
      .filter((space) => Number.isInteger(space));
    this.given = [];
    this.wasWrong = false;
    this.study.visit(this.asked);
  }

  stop() {
    this.study.task = null;
    this.study.visit(this.study.node.leaves);
  }

  isAt(node) { return node === this.asked || node === this.best; }
  get hides() { return this.study.node === this.asked; }

  // Another space of the turn. Where the engine is, it takes the turns.
  choose(space) {
    if (!this.hides || this.study.input) return false;
    this.given.push(space);
    this.wasWrong = this.spaces[this.given.length - 1] !== space;
    if (this.wasWrong) this.given = [];
    if (this.given.length === this.spaces.length) this.study.visit(this.best);
    else this.show();
    return true;
  }

  show() {
    this.study.board.draw(this.study.tree.frameOf(this.asked).position, { chosen: this.given });
    this.study.board.showArrows([]);
    this.study.verdict.show();
  }

  // What is said at a node, and what can be done there.
  tell(node, verdict) {
    if (!this.isAt(node)) return null;
    const isAsking = node === this.asked;
    const status = this.study.tree.statusOf(this.asked);
    const value = this.study.told(this.asked.number + 1)[4];
    if (isAsking) verdict.button("play", phrase("Show it"), this.best);
    if (this.turns.length > 0) verdict.action("next", isAsking ? phrase("Skip") : phrase("Next one"), () => this.ask());
    verdict.action("undo", phraseIn("practice", "Stop"), () => this.stop());
    const turn = this.study.tree.main[this.asked.number + 1].text;
    const better = value ? phrase("The better turn ({value}). The game went on with {turn}.", { value, turn })
      : phrase("The better turn. The game went on with {turn}.", { turn });
    const words = !isAsking ? better
      : this.wasWrong ? phrase("That is not it. Try again, or show the answer.")
        : this.given.length > 0 ? phrase("Yes. And then?")
          : `${status}. ${phrase("Find a better turn than the one played.")}`;
    return [element("h2", {}, element("span", {}, element("span", { className: "faint", textContent: `${this.asked.number + 1}. ` }),
      isAsking ? phrase("What is better here?") : element("span", { className: "mono", textContent: node.text }))), element("p", { textContent: words })];
  }
}
