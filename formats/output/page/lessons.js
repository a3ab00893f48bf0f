import { byId, element } from "./shapes.js";
import { phrase, phraseIn } from "./words.js";

// The rules of a game as boards on which one plays: each asks for a turn of one kind, and takes any turn that is.

// For each board its position, what the turn, the position after it, and "over" at the end of the game must have in
// them, and what is said.
const lessonsOf = (game) => ({
  tzaar: [
    ["a.C../.B..../b....../....c.../......../......../......./C...../ABC.. w 2", /x/,
      phrase("A stack moves in a straight line to the first stack on its way, however far that is. Capture any black stack.")],
    ["c2.C3.b3/....../a....../......../......../......../......./....../ABC.. w 2", /xA3/,
      phrase("A number is a stack’s height. A stack captures only what is not taller than itself. Capture the black stack of 3.")],
    ["b2.c../a...../......./......../......../......../......./....../ABC.. w 2", /\+.*[abc]3/,
      phrase("A stack may also land on one of your own. Their heights add up, and the one that moved is on top. Make a stack of 3.")],
    ["aC.../bc..../c....../C......./......../......../......./....../ABBCA w 1", /-(?!pass)/,
      phrase("A turn has two actions. The first must be a capture; the second is another capture, a stacking, or nothing. Capture, then stack or capture again.")],
    ["aA.../....../bc...../......../......../......../......./....../BBCC. w 1", /over/,
      phrase("Each side has Tzaars, Tzarras and Totts; only the piece on top of a stack counts. Whoever has none of a type has lost. Capture Black’s last Tzaar.")],
    ["b2C.../c.c2.../......./......../B......./......../a2....../....../AACB. w 1", /over/,
      phrase("Whoever cannot capture at the start of a turn has lost, too. Black’s pieces can capture only one of yours: capture, then leave it on a taller stack.")],
  ],
  towers: [
    ["8/8/8/2(C)5/8/3(s)4/1(c)6/8 w 1", /^..-/,
      phrase("Circles move diagonally forward, squares straight ahead or sideways, as many steps as the piece has parts of that kind. Move a piece.")],
    ["8/8/8/8/3(CSS)4/2(c)2(s)2/8/8 w 1", /x/, phrase("A move that ends on an enemy piece captures it, whatever its size. Capture the black tower.")],
    ["8/6(C)1/8/8/3(s)4/2(c)5/8/8 w 1", /\+/, phrase("A move that ends on a piece of your own builds a tower, of at most three parts. Build one.")],
    ["8/6(C)1/8/8/8/8/1(ccs)6/8 w 1", /^b2-d4/, phrase("This tower has two circles and a square: it moves up to two steps diagonally, or one straight ahead or sideways. Move it two steps.")],
    ["8/6(C)1/8/8/8/8/1(ccs)6/8 w 1", />/,
      phrase("A tower may also be deployed: step by step it leaves a part on each space, first all circles and then all squares, or the other way round. Deploy this one.")],
    ["3(s)4/8/8/8/8/8/6(C)1/8 w 1", /over/, phrase("Whoever first moves a piece beyond the far edge wins. Win the game.")],
  ],
}[game]);

export class Lessons {
  constructor(app) { Object.assign(this, { app, game: "", lessons: [], number: 0, state: "" }); }

  get study() { return this.app.study; }

  async begin(game) {
    Object.assign(this, { game, lessons: lessonsOf(game) });
    await this.open(0);
  }

  async open(number) {
    await this.app.newGame(this.game, this.lessons[number][0]);
    this.app.tell("");
    Object.assign(this, { number, state: "asked", asked: this.study.tree.root });
    byId("title").textContent = phrase("Learn the rules");
    byId("facts").textContent = phrase(this.app.games.find(({ name }) => name === this.game).title);
    this.study.task = this;
    this.study.settle();
    this.study.say();
  }

  // What the page asks of a task (puzzles.js is another one).
  get isAsking() { return true; }
  get hides() { return true; }
  isAt() { return true; }
  choose() { return false; }

  tell(node, verdict) {
    const { number, lessons, state } = this;
    const isLast = number + 1 === lessons.length;
    if (state === "wrong") verdict.action("undo", phrase("Try again"), () => this.study.visit(this.asked));
    if (state === "done" && !isLast) verdict.action("next", phraseIn("puzzle", "Next"), () => this.open(number + 1), "b p");
    if (state === "done" && isLast) verdict.action("duel", phraseIn("button", "Play"), () => this.leave("play"), "b p");
    verdict.action("undo", phraseIn("practice", "Stop"), () => this.leave("game"));
    const said = { asked: lessons[number][2], wrong: phrase("That can be played, but it is not what is asked for."),
      done: isLast ? phrase("Yes. These were the rules.") : phrase("Yes.") };
    return [element("h2", { textContent: `${number + 1} / ${lessons.length}` }), element("p", { textContent: said[state] })];
  }

  async leave(tab) {
    await this.app.goHome();
    this.study.openTab(tab);
  }

  // The board has come to another place.
  async follow() {
    const { node, tree } = this.study;
    const isRight = () => this.lessons[this.number][1].test(`${node.text} ${tree.frameOf(node).text} ${tree.nextAt(node) === null ? "over" : ""}`);
    this.state = node === this.asked ? "asked" : isRight() ? "done" : "wrong";
    this.study.say();
  }
}
