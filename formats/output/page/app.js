import { showAbout, showRules } from "./about.js";
import { thisDevice, workforce } from "./analysis.js";
import { AnalysisPane } from "./analysispane.js";
import { Address } from "./address.js";
import { EngineError } from "./engine.js";
import { EnginePane } from "./enginepane.js";
import { Input } from "./input.js";
import { Lessons } from "./lessons.js";
import { Looks } from "./looks.js";
import { Opener } from "./open.js";
import { PlayPane } from "./play.js";
import { Puzzles } from "./puzzles.js";
import { Saves } from "./saves.js";
import { SetupPane, startWords } from "./setup.js";
import { Study, startStudy } from "./study.js";
import { byId, element, makeButton } from "./shapes.js";
import { Kept, keptGame, nodeAfter } from "./kept.js";
import { keyOf } from "./shelf.js";
import { GamesPane } from "./gamespane.js";
import { languageChoice } from "./languages.js";
import { phrase, phraseIn } from "./words.js";
import { Variations } from "./variations.js";

const JUDGING = 60000; // positions that are searched after a turn that is tried, and after the best one

// The page with the engine: any record can be opened, any turn tried, any position set up and played.

export class App {
  constructor(data, engine, examples) {
    Object.assign(this, { engine, examples, address: new Address(location.hash) });
    this.study = new Study(data);
    this.saves = new Saves(this);
    this.kept = new Kept(this);
    this.lessons = new Lessons(this);
    this.analysis = new AnalysisPane(this);
    Object.assign(this.study, {
      hasEngine: true,
      moreTabs: [["engine", "engine", phraseIn("tab", "Engine")], ["setup", "setup", phraseIn("tab", "Set up")], ["play", "duel", phraseIn("tab", "Play")]],
      menuItems: (item) => [item("open", phrase("Open a record…"), () => this.opener.show()), item("game", phrase("Your games"), () => this.gamesPane.show()),
        ...this.starts().map(([game, setup, words]) => item("plus", phrase("New game: {start}", { start: words }), () => this.newGame(game, this.startText(game, setup)))), element("hr"),
        item("text", phrase("Learn the rules"), () => showRules(this)), item("text", phrase("About Cairn"), showAbout), ...languageChoice(this)],
      keyWords: [["E", phrase("engine on, off")], ["1 … 5", phrase("Game, Engine, Set up, Play, Share; on the board: what stands below it")],
        [phrase("Ctrl V"), phrase("open what was copied")], [phrase("Enter"), phrase("go to the board; there arrows choose a space, Enter takes it")],
        ["M U", phrase("comment, promote the line")], [phrase("Del"), phrase("remove the line, Ctrl Z brings it back")]],
      extraKeys: {
        e: this.free(() => this.enginePane.turn(!this.enginePane.isOn)), Enter: () => this.study.board.focusFirst(), Delete: () => this.variations.remove(),
        m: () => this.variations.write("comment"), u: () => this.variations.promote(), Backspace: () => this.study.input.undo(),
        ...Object.fromEntries(["game", "engine", "setup", "play", "share", "", "", "", ""].map((tab, i) => [String(i + 1), () => this.digit(i, tab)])),
      },
      onGo: () => this.arrived(),
      isFresh: () => this.isFresh,
      greet: (verdict) => this.greet(verdict),
      offerMore: (verdict) => this.opener?.offer(verdict),
      mayAnalyse: () => this.analysis.isOffered,
      analyse: () => this.analysis.begin(),
      onPractise: () => {
        this.enginePane.turn(false);
        this.study.openTab("game");
      },
      judge: (node, turn) => this.judge(node, turn),
      waitsForEngine: () => this.playPane?.isAnswering,
      onTab: (tab) => (tab === "setup" ? this.setup.open() : this.setup?.close()),
      playTurn: (text, isLine) => this.playTurn(text, isLine),
      ...this.saves.options(),
    });
  }

  // On the board a digit presses what stands below it; elsewhere it opens a tool.
  digit(i, tab) {
    if (this.setup?.digit(i + 1) || this.study.input.press(i)) return;
    if (tab) this.free(() => this.study.openTab(tab))();
  }

  // What a key does, but not while a turn is asked for: it would tell too much.
  free(run) { return () => { if (!this.study.task?.isAsking) run(); }; }

  async begin() {
    [this.games, this.study.themes, this.efforts] = await Promise.all(["games", "themes", "efforts"].map((ask) => this.engine.now(ask)));
    this.own(this.study.count === 0);
    this.kept.begin(this.json);
    this.gamesPane = new GamesPane(this);
    this.opener = new Opener(this);
    startStudy(this.study);
    byId("open-button")?.addEventListener("click", () => this.opener.show()); // it is gone where there is no engine
    this.study.input = new Input(this.study, this.engine);
    this.enginePane = new EnginePane(this.study, this.engine, (node, turn) => this.actionsOf(node, turn));
    this.setup = new SetupPane(this);
    this.playPane = new PlayPane(this);
    this.variations = new Variations(this);
    this.puzzles = new Puzzles(this);
    addEventListener("popstate", ({ state }) => this.changeAddress(state));
    await this.renewLooks();
    await this.openAddress();
    this.analysis.show();
    await this.arrived();
    performance.mark("playable");
    this.engine.rules.onLost = () => this.renewLooks().then(() => this.arrived());
    window.addEventListener("unhandledrejection", (event) => {
      if (!(event.reason instanceof EngineError)) return;
      event.preventDefault();
      this.tell(event.reason.words);
      this.toldFault = true;
    });
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey && event.key === "z" && !event.target.closest("input, textarea")) this.variations.undo();
    });
  }

  async renewLooks() {
    this.study.looks = new Looks(this.study, this.engine, this.study.data.game);
    await this.study.looks.update();
  }

  // Everything that follows the board to another place.
  async arrived() {
    if (!this.enginePane) return;
    if (this.toldFault) this.tell("");
    this.enginePane.arrive();
    this.variations?.follow();
    await this.study.input.begin();
    await this.study.looks.update();
    await this.setup.follow();
    await this.study.task?.follow?.();
  }

  // What the engine says of a turn that could have been played at a place of the game: what it costs there, in points, and
  // why, as an analysis of it alone finds that.
  async judge(node, turn) {
    const { data, tree } = this.study;
    const text = `${data.game} ${tree.frameOf(node).text}\n1. ${turn}\n`;
    const worker = this.engine.searcher("judge");
    const settings = { secondLookNodes: JUDGING, tableMegabytes: workforce(thisDevice()).megabytes };
    let { isDone } = await worker.ask("analyse", { text, source: "try", number: 0, settings }).answer;
    while (!isDone) ({ isDone } = await worker.ask("step", { milliseconds: 1000 }).answer);
    const json = await worker.ask("result").answer;
    const [{ loss, refutation = [] }] = JSON.parse(json).turns;
    const [, , said, reason] = (await this.engine.now("page", { json })).data.told[0];
    return { loss, gameLoss: JSON.parse(this.json).turns[node.number]?.loss, said, reason, answer: refutation[0] };
  }

  // Plays a turn that is given as text: the next one of the game if it is that, else a line of one's own.
  async playTurn(text, isLine = false) {
    const { study } = this;
    const { node, tree, data } = study;
    const isOfGame = !isLine && this.playPane.takes(node);
    const known = node.children.find((each) => each.text === text);
    const child = known || (await (study.task === study.practise && study.practise.isAsking ? this.childOf(node, text, "tried") : !isLine && data.isOwn && node === tree.main.at(-1) ? this.extend(text) : this.leave(node, text)));
    if (isOfGame) this.playPane.game.last = child;
    study.go(child);
  }

  // The node of a turn that is not in the record, which is played by the rules.
  async childOf(node, text, kind) {
    const { tree, data, looks } = this.study;
    const made = await this.engine.now("turn", { game: data.game, position: tree.frameOf(node).text, turn: text });
    await looks.update();
    let status = tree.statuses.indexOf(made.status);
    if (status < 0) status = tree.statuses.push(made.status) - 1;
    tree.sides[status] = made.isOver ? null : made.toMove;
    return tree.add(node, [made.position, status, made.actions.map((action) => looks.translate(action)), made.text], kind);
  }

  // What a turn does that could be played at a place, for the board to draw.
  async actionsOf(node, turn) {
    const { tree, data, looks } = this.study;
    const { actions } = await this.engine.now("turn", { game: data.game, position: tree.frameOf(node).text, turn });
    await looks.update();
    return actions.map((action) => looks.translate(action));
  }

  // Begins a line of one's own, or makes one longer.
  async leave(node, text) {
    const child = await this.childOf(node, text, "own");
    this.variations.touch(child);
    this.variations.show();
    return child;
  }

  // Makes a game that is being played a turn longer.
  async extend(text) {
    if (this.analysis.isRunning) this.tell(phrase("The analysis has stopped, because the game goes on."));
    this.analysis.drop();
    const { tree } = this.study;
    const last = tree.main.at(-1);
    const node = await this.childOf(last, text, "main");
    const line = [{ text: node.text, side: tree.sideAt(last) }];
    this.json = await this.engine.now("edit", { json: this.json, edits: { continuation: { turn: last.number, line } } });
    this.source = null;
    tree.main.push(node);
    await this.renew();
    return node;
  }

  // Takes back a turn and all that follow it. Those of a record that was opened stay in it.
  async takeBack(node) {
    const { study } = this;
    const { tree, data } = study;
    const { parent } = node;
    if (!node.isMain) {
      parent.children.splice(parent.children.indexOf(node), 1);
      this.variations.changed.add(node.leaves);
      this.variations.show();
    } else if (data.isOwn) {
      await this.change({ length: parent.number });
      tree.main.length = node.number;
      parent.children = parent.children.filter((child) => child !== node);
      await this.renew();
    }
    study.go(parent);
  }

  // A side gives up the game that is being played; in a line, nothing is written of that.
  async resign(resigning, node) {
    const { data, tree } = this.study;
    if (!data.isOwn || node !== tree.main.at(-1)) return;
    await this.change({ resigning });
    await this.renew();
  }

  async change(edits) {
    this.json = await this.engine.now("edit", { json: await this.whole(), edits });
    this.source = null;
    this.variations.begin();
  }

  // Whether the page is as it comes, and nobody has done anything on it.
  get isFresh() {
    const { study, kept } = this;
    return kept.isHome && this.json === kept.first && !study.task && study.tree.root.children.length === 0;
  }

  // What one can do here, in place of what is said of a game.
  greet(verdict) {
    byId("title").textContent = "Cairn";
    byId("facts").textContent = phrase("TZAAR and Battle of Towers");
    verdict.action("open", phrase("Open a game"), () => this.opener.show(), "b p");
    verdict.action("duel", phraseIn("tab", "Play"), () => this.study.openTab("play"));
    const last = this.gamesPane?.last() ?? [];
    if (last.length > 0) verdict.action("game", phrase("Your games"), () => this.gamesPane.show());
    verdict.action("text", phrase("Learn the rules"), () => showRules(this));
    verdict.buttons.push(...this.opener.exampleChips());
    if (last.length > 0) return [element("h2", { textContent: phrase("Your last games") }), element("ul", { className: "choices" }, ...last)];
    return [element("h2", { textContent: phrase("Where was your game lost?") }),
      element("p", { textContent: phrase("Cairn finds the mistakes in games of TZAAR and Battle of Towers and says what was better. It plays against you, too, and has puzzles.") })];
  }

  tell(words, name, run) {
    const box = byId("told");
    this.toldFault = false; // it is told until the board has come to another place
    box.replaceChildren(words, ...(run ? [makeButton("b q", name, run)] : []));
  }

  async openRecord(text, source, number) {
    const json = await this.opener.answer("game", { text, source, number });
    const key = keyOf(json);
    const known = await this.kept.shelf.get(key);
    const isNew = !known || known.json === json;
    const hasPlayed = this.study.data.isOwn && this.study.count > 0 || this.variations.areChanged;
    const left = await this.kept.leave(source !== "link");
    this.analysis.drop();
    this.puzzles.leave();
    this.study.linked = "";
    Object.assign(this, isNew ? { source: { text, source, number }, json } : { source: null, json: known.json });
    this.study.openTab("game");
    await this.showGame(this.json);
    this.kept.arrive(key, known);
    this.tell(isNew ? "" : phrase("From your games, with what you have added and found."));
    if (hasPlayed && left) this.tell(`${phrase("Your previous game was closed.")} `, phrase("Reopen it"), () => this.showKept(left, true));
  }

  // All starts of all games: [game, setup, words].
  starts() {
    return this.games.flatMap(({ name, title, setups }) => setups.filter((each) => each !== "other").map((setup) =>
      [name, setup, setups.length === 1 ? phrase(title) : `${phrase(title)}, ${startWords(setup)}`]));
  }

  // A start by its name; the only start of a game needs none.
  startText(game, setup) {
    if (setup === "random") return `random:${Math.floor(Math.random() * 1e9)}`;
    return this.games.find(({ name }) => name === game).setups.length === 1 ? "" : setup;
  }

  // `tags` are what a record of it is to have, as SGF.
  async openPosition(game, start, tags = "") {
    const { position } = await this.engine.now("position", { game, position: start });
    const json = tags && (await this.engine.now("game", { text: position, source: "own game", number: 0 }));
    const text = tags && (await this.engine.now("convert", { json, format: "sgf" })).replace("]", `]${tags}`);
    await this.openRecord(text || position, "own game", 0);
    this.own(true);
  }

  async newGame(game, start, tags) {
    await this.openPosition(game, start, tags);
    this.kept.plain = this.json;
  }

  // Whether the game on the board is one that is being played: turns at its end make it longer.
  own(is) {
    this.study.data.isOwn = is;
    document.body.classList.toggle("own", is);
  }

  // Shows a game, whose parts the writers of all pages write. It begins after a number of turns of it, or where given
  // turns lead. A game without turns is one that is being played, if nothing else is said.
  async showGame(json, place = 0, isOwn = undefined) {
    this.study.load(await this.putParts(json, ["symbols", "title", "facts", "winning", "about", "moments", "list"]));
    await this.renewLooks();
    this.own(isOwn ?? this.study.count === 0);
    this.analysis.show();
    this.variations.begin();
    const { tree } = this.study;
    const node = typeof place === "number" ? tree.main[place] ?? tree.root : nodeAfter(place, tree);
    this.study.node = node.parent ?? node;
    this.study.go(node);
  }

  // Writes again what is told of the game, which has changed; board and place stay.
  async renew() {
    this.json = await this.whole();
    const { values, percents, short, told, result } = await this.putParts(this.json, ["title", "facts", "winning", "about", "list"]);
    Object.assign(this.study.data, { values, percents, short, told, result });
    this.study.renew();
    this.analysis.show();
    this.variations.show();
    this.study.say();
  }

  async putParts(json, names) {
    const parts = await this.engine.now("page", { json });
    for (const name of names) byId(name === "list" ? "p-list" : name).replaceChildren(...nodesOf(parts[name]));
    this.puzzles.showHead();
    return parts.data;
  }

  // The analysis with all comments and lines that have been added.
  async whole() {
    return this.variations.areChanged ? this.engine.now("edit", { json: this.json, edits: this.variations.edits() }) : this.json;
  }

  // Another link has been put into the address of the page, or one has gone back to what was there before.
  async changeAddress(state) {
    const address = new Address(location.hash);
    if (state?.turns) await this.showKept(state);
    else if (state?.isHome) await this.goHome();
    else if (address.hasRecord) await this.openLink(address);
  }

  // Shows a game of the shelf, or one that the history of the tab has itself.
  async showKept({ key, json = "", turns, isOwn }, isStep = false) {
    const known = key && (await this.kept.shelf.get(key));
    if (!known && !json) return this.goHome(); // it was removed
    const address = new Address(location.hash);
    await this.kept.leave(isStep);
    await this.show(known?.json ?? json, !isStep && address.hasRecord ? address.beginning : "", turns, isOwn);
    this.kept.arrive(key || keyOf(this.json), known);
  }

  async goHome() {
    await this.kept.leave(false);
    await this.show(this.kept.first);
    Object.assign(this.kept, { isHome: true, key: keyOf(this.json), plain: this.json });
    this.study.say();
  }

  async show(json, linked = "", place = undefined, isOwn = undefined) {
    Object.assign(this, { json, source: null });
    this.analysis.drop();
    this.puzzles.leave();
    this.study.linked = linked;
    this.tell("");
    await this.showGame(json, place, isOwn);
  }

  // Opens what the address holds, and shows it as the address says.
  async openAddress() {
    const { address, study } = this;
    if (address.isEmbedded) document.documentElement.classList.add("embed");
    if (address.look) document.documentElement.dataset.theme = address.look;
    if (keptGame) await this.showKept(keptGame);
    else if (address.hasRecord) await this.openLink(address);
    if (address.isFlipped) study.flip();
  }

  async openLink(address) {
    const { study } = this;
    try {
      await this.openRecord(await address.record(), "link", 0);
      study.linked = address.beginning;
      study.go(study.tree.nodeAt(`#${address.at}`) || study.tree.root);
    } catch (error) {
      this.tell(phrase("The link cannot be opened: {error}", { error: error.message }));
    }
  }
}

const nodesOf = (html) => new DOMParser().parseFromString(html, "text/html").body.childNodes;
