import { byId, element, fieldOf, fillChoices, icon, labelled, makeButton, showBoard, stones } from "./shapes.js";
import { AS_GOOD } from "./practise.js";
import { keepSetting, setting, settingBox } from "./settings.js";
import { phrase, phraseIn, phraseN, phraseOf } from "./words.js";

// Playing against the engine, from any position, at one of its strengths.

const levelWords = () => [phraseIn("strength", "Beginner"), phraseIn("strength", "Gentle"), phraseIn("strength", "Fair"),
  phraseIn("strength", "Firm"), phraseIn("strength", "Strong"), phraseIn("strength", "Strongest")];

// A turn that gives away so many points of the chance to win is told.
const MUCH = 15;

export class PlayPane {
  constructor(app) {
    Object.assign(this, { app, side: setting("side", "white"), level: setting("level", 1), game: null, ended: null, said: "", again: false, isWarning: false,
      isResigning: false, judged: "", start: "this", mayTakeBack: true, warns: true, judges: false });
    this.show();
  }

  seg(label, choices, chosen, choose) {
    return labelled(label, fillChoices(element("div", { className: "seg wrap", role: "group", ariaLabel: label }), choices, chosen, choose));
  }

  show() {
    const starts = [["this", phrase("This position")], ...this.app.starts().map(([game, setup, words]) => [`${game} ${setup}`, words])];
    const begin = makeButton("b p", [icon("play"), phraseIn("button", "Play")], (event) => this.begin(event.detail === 0)); // 0: by a key
    byId("p-play").replaceChildren(
      this.seg(phrase("You play"), [["white", element("span", { className: "side-w" }), phrase("White")], ["black", element("span", { className: "side-b" }), phrase("Black")],
        ["either", icon("shuffle"), phrase("Either")]], this.side, (side) => { this.side = keepSetting("side", side); }),
      this.seg(phrase("Start from"), starts, this.start, (start) => { this.start = start; }),
      this.seg(phrase("Opponent"), levelWords().map((name, i) => [i, stones(i + 1, 6), element("span", { textContent: name })]), this.level, (level) => { this.level = keepSetting("level", level); }),
      fieldOf(phrase("Your name"), element("input", { type: "text", maxLength: 60, autocomplete: "nickname", value: setting("name", ""),
        onchange: ({ target }) => keepSetting("name", target.value) })),
      element("div", {}, settingBox(phrase("I may take turns back"), "takesBack", true, (on) => { this.mayTakeBack = on; }),
        settingBox(phrase("Warn me about turns that give away 15 points or more"), "warns", true, (on) => { this.warns = on; }),
        settingBox(phrase("Judge each of my turns"), "judges", false, (on) => { this.judges = on; })),
      begin);
  }

  // Another task, or another game on the board, ends this one.
  get isPlaying() { return this.game !== null && this.app.study.task === this; }

  // Whether it is the engine's turn at the place on the board.
  get isAnswering() {
    const { node, tree } = this.app.study;
    return this.isPlaying && node === this.game.last && tree.sideAt(node) !== this.game.side;
  }

  // Begins a game. Whoever came by keys goes on at the board.
  async begin(isByKeys = false) {
    const { app } = this;
    const { study } = app;
    const side = this.side === "either" ? (Math.random() < 0.5 ? "white" : "black") : this.side;
    const name = setting("name", "").trim().replace(/[\]\\]/g, "\\$&");
    const [mine, cairns] = side === "white" ? ["PW", "PB"] : ["PB", "PW"];
    const tags = `${name ? `${mine}[${name}]` : ""}${cairns}[Cairn, level ${this.level + 1}]DT[${new Date().toLocaleDateString("sv")}]`; // Swedish dates are ISO's
    if (this.start !== "this") {
      const [game, setup] = this.start.split(" ");
      await app.newGame(game, app.startText(game, setup), tags);
    } else if (app.kept.isUntouched) {
      await app.newGame(study.data.game, study.tree.frameOf(study.tree.root).text, tags);
    }
    await app.analysis.stop();
    // `last` is the place that the game has come to; one may look at others meanwhile.
    this.game = { side, seed: Math.floor(Math.random() * 1e9), first: study.node, last: study.node, before: null, task: null };
    study.task = this;
    Object.assign(this, { ended: null, judged: "", isResigning: false });
    if ((side === "black") === (study.board.turned > 0)) study.flip();
    study.openTab("game"); // where what is said of the place stands below the board
    this.say("");
    showBoard();
    if (isByKeys) study.board.focusFirst();
    await this.follow();
  }

  // What the page asks of a task (puzzles.js is another one).
  get hides() { return false; }
  isAt(node) { return this.isPlaying || node === this.ended; }
  choose() { return false; }

  tell(node, verdict) {
    if (!this.isAt(node)) return null;
    const said = element("div", {}, element("p", { textContent: this.said }), ...(this.judged ? [element("p", { className: "small", textContent: this.judged })] : []));
    if (!this.isPlaying) {
      verdict.action("engine", phrase("Analyse the game"), () => this.app.analysis.begin());
      return [element("h2", { textContent: phrase("The game is over.") }), said];
    }
    if (node !== this.game.last) {
      verdict.action("next", phrase("Back to the game"), () => this.app.study.visit(this.game.last));
      return [verdict.heading(node), element("p", { textContent: phrase("You are looking at another turn.") })];
    }
    if (this.isResigning) {
      verdict.action("undo", phrase("Play on"), () => this.askToResign(false)); // which gets the focus
      verdict.action("erase", phrase("Resign"), () => this.resign());
      return [verdict.heading(node), element("p", { textContent: phrase("Do you want to resign this game?") })];
    }
    if (this.again) verdict.action("play", phrase("Ask again"), () => this.follow());
    if (this.isWarning) verdict.action("play", phrase("Play on"), () => this.answer(node));
    if (!this.isAnswering) verdict.action("target", phrase("Hint"), () => this.hint());
    if (this.mayTakeBack && this.mine()) verdict.action("undo", phrase("Take back"), () => this.takeBack());
    verdict.action("erase", phrase("Resign…"), () => this.askToResign(true));
    return [verdict.heading(node), said];
  }

  say(words) {
    this.said = words;
    this.app.study.say();
  }

  // Whether a turn at this place belongs to the game.
  takes(node) { return this.isPlaying && node === this.game.last; }

  // After each turn: whose turn is it, and is the game over?
  async follow() {
    const { study, engine } = this.app;
    const { node } = study;
    if (!this.takes(node)) return;
    Object.assign(this, { again: false, isWarning: false, isResigning: false });
    const { game } = study.data;
    const place = await engine.now("position", { game, position: study.tree.frameOf(node).text });
    if (!this.takes(node) || study.node !== node) return;
    if (place.isOver) return this.end(place.status);
    if (place.toMove === this.game.side) {
      this.say(phrase("It is your turn."));
      if (this.warns) this.game.before = { node, chance: this.chanceAt(node) };
      return;
    }
    this.say(phrase("The engine is thinking…"));
    this.judgeTurn(node);
    const lost = await this.lostAt(node);
    if (!this.takes(node)) return;
    if (lost < MUCH) return this.answer(node);
    this.isWarning = true;
    this.say(phrase("That turn gives away about {n} points of your chance to win.", { n: Math.round(lost) }));
  }

  // The player's chance at a place, in per cent, after a short look.
  async chanceAt(node) {
    const { study, engine } = this.app;
    const task = engine.searcher("play").ask("search", { game: study.data.game, position: study.tree.frameOf(node).text, nodes: 60000 });
    const { whiteWinPercent } = (await task.answer).rootInfo;
    return this.game?.side === "black" ? 100 - whiteWinPercent : whiteWinPercent;
  }

  // How much of it the turn that led to a node gave away.
  async lostAt(node) {
    const { before } = this.game;
    if (!this.warns || before?.node !== node.parent) return 0;
    try {
      return (await before.chance) - (await this.chanceAt(node));
    } catch {
      return 0; // the engine is lost, which its answer will tell
    }
  }

  // Says below the engine's answer what the player's turn was worth.
  async judgeTurn(node) {
    const { game, app } = this;
    this.judged = "";
    if (!this.judges || node === game.first) return;
    const judged = await app.judge(node.parent, node.text).catch(() => null); // the engine's answer will tell
    if (!judged || this.game !== game || ![game.last, game.last.parent].includes(node)) return;
    const { loss, said, reason } = judged;
    const turn = node.text;
    this.judged = loss <= AS_GOOD ? phrase("{turn} was as good as any other turn.", { turn })
      : [`${turn}:`, said, phraseN(Math.round(loss), "It costs {n} point.", "It costs {n} points."), reason].filter(Boolean).join(" ");
    app.study.say();
  }

  async answer(node) {
    const { study, engine } = this.app;
    this.isWarning = false;
    this.say(phrase("The engine is thinking…"));
    const question = { game: study.data.game, position: study.tree.frameOf(node).text, strength: this.level + 1, seed: this.game.seed };
    const task = (this.game.task = engine.searcher("play").ask("search", question));
    try {
      const [{ turn }] = (await task.answer).moveInfos;
      if (!this.takes(node) || this.game.task !== task) return;
      if (study.node !== node) study.visit(node);
      await this.app.playTurn(turn);
    } catch (error) {
      if (!this.takes(node)) return;
      this.again = true;
      this.say(error.words);
    }
  }

  async hint() {
    const { study, engine } = this.app;
    const { node } = study;
    this.say(phrase("Looking for a good turn…"));
    const question = { game: study.data.game, position: study.tree.frameOf(node).text, strength: levelWords().length, seed: 0 };
    const [{ turn }] = (await engine.searcher("play").ask("search", question).answer).moveInfos;
    if (!this.takes(node)) return;
    study.board.showArrows(await this.app.actionsOf(node, turn), false);
    this.say(phrase("A good turn is {turn}.", { turn }));
  }

  // The last turn of the player's in this game, or undefined.
  mine() {
    const { tree } = this.app.study;
    let node = this.game.last;
    while (node !== this.game.first && tree.sideAt(node.parent) !== this.game.side) node = node.parent;
    return node === this.game.first ? undefined : node;
  }

  async takeBack() {
    const node = this.mine();
    this.judged = "";
    this.game.task = null; // what the engine still answers is not waited for
    this.game.last = node.parent;
    await this.app.takeBack(node);
  }

  askToResign(is) {
    this.isResigning = is;
    this.app.study.say();
  }

  async resign() {
    const { side, last } = this.game;
    this.end(phraseOf(side === "black", "White wins: you resigned.", "Black wins: you resigned."));
    await this.app.resign(side, last);
  }

  end(words) {
    this.ended = this.game.last;
    this.game = null;
    this.say(words);
  }
}
