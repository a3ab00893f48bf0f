import { showAbout } from "./about.js";
import { Analysis, thisDevice, workforce } from "./analysis.js";
import { Address, packedRecord } from "./address.js";
import { canCopyPage, frameFor, pageWith, reportOf } from "./copies.js";
import { EngineError } from "./engine.js";
import { EnginePane } from "./enginepane.js";
import { Input } from "./input.js";
import { Looks } from "./looks.js";
import { Opener } from "./open.js";
import { PlayPane } from "./play.js";
import { Puzzles } from "./puzzles.js";
import { SetupPane, startWords } from "./setup.js";
import { Study, startStudy } from "./study.js";
import { byId, element, icon } from "./shapes.js";
import { Tree } from "./tree.js";
import { keptGame, languageChoice } from "./languages.js";
import { OWN_NAMES, namesChoice } from "./spaces.js";
import { phrase, phraseIn } from "./words.js";
import { Variations } from "./variations.js";

// The page with the engine: any record can be opened, any turn tried, any position set up and played.

export class App {
  constructor(data, engine, examples) {
    Object.assign(this, { engine, examples, address: new Address(location.hash) });
    this.study = new Study(data);
    Object.assign(this.study, {
      hasEngine: true,
      moreTabs: [["engine", "engine", phraseIn("tab", "Engine")], ["setup", "setup", phraseIn("tab", "Set up")], ["play", "duel", phraseIn("tab", "Play")]],
      menuItems: (item) => [item("open", phrase("Open a record…"), () => this.opener.show()),
        ...this.starts().map(([game, setup, words]) => item("plus", phrase("New game: {start}", { start: words }), () => this.openPosition(game, this.startText(game, setup)))), element("hr"),
        item("text", phrase("About Cairn"), showAbout), namesChoice(this), ...languageChoice(this)],
      keyWords: [["E", phrase("engine on, off")], ["1 … 5", phrase("Game, Engine, Set up, Play, Share; on the board: what stands below it")],
        [phrase("Ctrl V"), phrase("open what was copied")], [phrase("Enter"), phrase("go to the board; there arrows choose a space, Enter takes it")],
        ["M U", phrase("comment, promote the line")], [phrase("Del"), phrase("remove the line, Ctrl Z brings it back")]],
      extraKeys: {
        e: this.free(() => this.enginePane.turn(!this.enginePane.isOn)), Enter: () => this.study.board.focusFirst(), Delete: () => this.variations.remove(),
        m: () => this.variations.write("comment"), u: () => this.variations.promote(), Backspace: () => this.study.input.undo(),
        ...Object.fromEntries(["game", "engine", "setup", "play", "share"].map((tab, i) => [String(i + 1), () => this.digit(i, tab)])),
      },
      onGo: () => this.arrived(),
      mayAnalyse: () => !this.analysing && !this.study.data.isOwn && this.study.node.isMain && !this.study.data.values.some(Boolean),
      analyse: () => this.analyse(),
      waitsForEngine: () => this.playPane?.isAnswering,
      onTab: (tab) => (tab === "setup" ? this.setup.open() : this.setup?.close()),
      playTurn: (text, isLine) => this.playTurn(text, isLine),
      record: () => this.recordText("sgf"),
      link: () => this.link(),
      diagram: (theme, withArrows) => this.diagram(theme, withArrows),
      linkWords: () => (isFile() ? phrase("Link copied. It opens only on this device: the page is a file here. Copy the record for others.") : phrase("Link copied.")),
      moreShares: (button) => (navigator.share ? [button("share", phrase("Send…"), () => this.send())] : []),
      moreSaves: (button) => [
        button("text", phrase("Record, text"), async () => this.study.share.save(await this.plainRecord(), "text/plain", "game.txt")), button("text", phrase("Analysis, text"), () => this.save("text", "txt")),
        button("save", phrase("Analysis, JSON"), () => this.save("json", "json")),
        button("save", phrase("Table, CSV"), () => this.save("csv", "csv")),
        button("game", phrase("Report, HTML"), async () => this.study.share.save(await reportOf(this.engine, await this.recordText("json"), this.spaces), "text/html", "report.html")),
        ...(canCopyPage() ? [button("game", phrase("Page with this game"), () => this.savePage())] : []),
        ...(isFile() ? [] : [button("copy", phrase("Copy board for a page"), () => this.copyFrame())])],
      addTryIt: (row, node) => {
        if (!node.parent) return;
        const button = element("button", { className: "b", type: "button" }, icon("target"), phrase("Try it"));
        button.addEventListener("click", () => this.study.visit(node.parent));
        row.append(button);
      },
    });
  }

  // On the board a digit presses what stands below it; elsewhere it opens a tool.
  digit(i, tab) {
    if (!this.study.input.press(i)) this.free(() => this.study.openTab(tab))();
  }

  // What a key does, but not while a puzzle is being solved: it would tell too much.
  free(run) { return () => { if (!this.puzzles.isSolving) run(); }; }

  async begin() {
    [this.games, this.study.themes, this.efforts] = await Promise.all(["games", "themes", "efforts"].map((ask) => this.engine.now(ask)));
    this.own(this.study.count === 0);
    startStudy(this.study);
    this.opener = new Opener(this);
    byId("open-button")?.addEventListener("click", () => this.opener.show()); // it is gone where there is no engine
    this.study.input = new Input(this.study, this.engine);
    this.enginePane = new EnginePane(this.study, this.engine);
    this.setup = new SetupPane(this);
    this.playPane = new PlayPane(this);
    this.variations = new Variations(this);
    this.puzzles = new Puzzles(this);
    addEventListener("hashchange", () => this.changeAddress());
    await this.renewLooks();
    await this.openAddress();
    this.showAnalyse();
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
    this.playPane.follow();
    await this.puzzles.follow();
  }

  // Plays a turn that is given as text: the next one of the game if it is that, else a line of one's own.
  async playTurn(text, isLine = false) {
    const { study } = this;
    const { node, tree, data } = study;
    const isOfGame = !isLine && this.playPane.takes(node);
    const known = node.children.find((each) => each.text === text);
    const child = known || (await (!isLine && data.isOwn && node === tree.main.at(-1) ? this.extend(text) : this.leave(node, text)));
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

  // Begins a line of one's own, or makes one longer.
  async leave(node, text) {
    const child = await this.childOf(node, text, "own");
    this.variations.touch(child);
    this.variations.show();
    return child;
  }

  // Makes a game that is being played a turn longer.
  async extend(text) {
    if (this.analysing) this.tell(phrase("The analysis has stopped, because the game goes on."));
    this.dropAnalysis();
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

  tell(words, name, run) {
    const box = byId("told");
    this.toldFault = false; // it is told until the board has come to another place
    box.replaceChildren(words);
    if (!run) return;
    const button = element("button", { className: "b q", type: "button", textContent: name });
    button.addEventListener("click", run);
    box.append(button);
  }

  async openRecord(text, source, number, turn = 0) {
    const json = await this.engine.now("game", { text, source, number });
    const before = this.study.data.isOwn && this.study.count > 0 || this.variations.areChanged
      ? { json: await this.whole(), isOwn: this.study.data.isOwn } : null;
    this.dropAnalysis();
    this.puzzles.leave();
    this.study.linked = "";
    Object.assign(this, { source: { text, source, number }, json });
    if (turn === 0) this.study.openTab("game");
    await this.showGame(json, turn);
    this.tell("");
    if (before) this.tell(`${phrase("What you had played or written is gone from the page.")} `, phrase("Bring it back"), () => this.bringBack(before));
  }

  async bringBack({ json, isOwn }) {
    Object.assign(this, { json, source: null });
    this.dropAnalysis();
    this.puzzles.leave();
    await this.showGame(json);
    this.own(isOwn);
    this.tell("");
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

  async openPosition(game, start) {
    const { position } = await this.engine.now("position", { game, position: start });
    await this.openRecord(position, "own game", 0);
    this.own(true);
  }

  // Whether the game on the board is one that is being played: turns at its end make it longer.
  own(is) {
    this.study.data.isOwn = is;
    document.body.classList.toggle("own", is);
  }

  // Shows a game, whose parts the writers of all pages write. It begins after a number of turns, or at the place of a
  // node of the same game as it was shown before.
  async showGame(json, place = 0) {
    this.study.load(await this.putParts(json, ["symbols", "title", "facts", "winning", "about", "moments", "list"]));
    await this.renewLooks();
    this.own(this.study.count === 0);
    this.showAnalyse();
    this.variations.begin();
    const { tree } = this.study;
    const node = typeof place === "number" ? tree.main[place] ?? tree.root : placeIn(tree, place);
    this.study.node = node.parent ?? node;
    this.study.go(node);
  }

  // Writes again what is told of the game, which has changed; board and place stay.
  async renew() {
    this.json = await this.whole();
    const { values, percents, short, told, result } = await this.putParts(this.json, ["title", "facts", "winning", "about", "list"]);
    Object.assign(this.study.data, { values, percents, short, told, result });
    this.study.renew();
    this.showAnalyse();
    this.variations.show();
    this.study.say();
  }

  async putParts(json, names) {
    const parts = await this.engine.now("page", { json, spaces: this.spaces });
    for (const name of names) byId(name === "list" ? "p-list" : name).replaceChildren(...nodesOf(parts[name]));
    return parts.data;
  }

  // Names the spaces otherwise: the game stays on the board, and a puzzle begins anew.
  async nameSpaces(spaces) {
    const { study, puzzles } = this;
    this.namesChoice.value = this.spaces = spaces;
    this.dropAnalysis();
    if (puzzles.isSolving) return puzzles.open(puzzles.number);
    puzzles.leave();
    const { isOwn } = study.data;
    this.json = await this.whole();
    await this.showGame(this.json, study.node);
    this.own(isOwn);
  }

  showAnalyse() {
    const box = byId("practise");
    if (this.analysing) return box.replaceChildren(this.analyseButton.parentNode, this.progress);
    const choice = element("select", { ariaLabel: phrase("How thorough") }, ...this.efforts.map(({ name, effort }) =>
      element("option", { value: effort, textContent: effortWords(name), selected: this.effort ? effort === this.effort : name === "normal" })));
    choice.addEventListener("change", () => { this.effort = Number(choice.value); });
    const button = element("button", { className: "b p", type: "button" }, icon("engine"), phrase("Analyse this game"));
    button.addEventListener("click", () => (this.analysing ? this.stopAnalysis() : this.analyse()));
    this.analyseButton = button;
    this.progress = element("progress", { max: 1, value: 0, hidden: true, ariaLabel: phrase("Analysis") });
    box.replaceChildren(element("div", { className: "row mt2" }, button, choice), this.progress);
  }

  dropAnalysis() {
    this.analysing?.stop();
    this.analysing = null;
  }

  // Ends the analysis that runs, and what it has found so far is gone.
  async stopAnalysis() {
    if (!this.analysing) return;
    this.dropAnalysis();
    await this.renew();
  }

  async analyse() {
    if (this.analysing) return;
    const { study } = this;
    if (this.playPane.isPlaying) study.task = null;
    study.openTab("game");
    byId("practise").scrollIntoView({ block: "nearest" });
    const effort = this.effort ?? this.efforts.find(({ name }) => name === "normal").effort;
    this.source ??= { text: await this.recordText("sgf"), source: "own game", number: 0 };
    const label = this.analyseButton.lastChild;
    const { count: workers, megabytes } = workforce(thisDevice());
    const question = { ...this.source, settings: { effort, tableMegabytes: megabytes } };
    const task = (this.analysing = new Analysis(() => this.engine.makeSearcher(true), workers, question, ({ progress }) => {
      this.progress.hidden = false;
      this.progress.max = Math.max(1, progress.steps);
      this.progress.value = progress.done;
      for (const { turn, value, whiteWinPercent } of progress.values) this.showValue(turn, value, whiteWinPercent);
    }));
    label.textContent = phrase("Stop");
    try {
      const json = await task.answer;
      if (this.analysing !== task) return;
      this.analysing = null;
      const { isOwn } = study.data;
      this.json = json;
      this.json = await this.whole();
      await this.showGame(this.json, study.node);
      this.own(isOwn);
    } catch (error) {
      if (this.analysing !== task) return;
      await this.stopAnalysis();
      this.tell(error.words);
    }
  }

  // A value that is known before the analysis is done.
  showValue(turn, value, percent) {
    const { data, list } = this.study;
    data.percents[turn] = percent;
    const link = list.turns[turn - 1];
    if (!link) return;
    let shown = link.querySelector(".val");
    if (!shown) link.append((shown = element("span", { className: "val" })));
    shown.textContent = value.kind === "estimate" ? String(Math.round(percent)) : value.kind === "white_wins" ? phraseIn("White", "wins") : phraseIn("White", "loses");
  }

  // The analysis with all comments and lines that have been added.
  async whole() {
    return this.variations.areChanged ? this.engine.now("edit", { json: this.json, edits: this.variations.edits() }) : this.json;
  }

  async recordText(format) { return this.engine.now("convert", { json: await this.whole(), format }); }

  // The record as people type it, without what was found of it.
  async plainRecord() {
    const text = await this.recordText("sgf");
    return this.engine.now("write", { text, source: "page", number: 0, format: "text" });
  }

  async save(format, ending) {
    const text = format === "json" ? await this.whole() : await this.recordText(format);
    this.study.share.save(text, "text/plain", `game.${ending}`);
  }

  // An address that holds the record and the place in it, as whoever opens it has them, and the names of spaces if they are not Cairn's own.
  async link() {
    const spaces = this.spaces === OWN_NAMES ? "" : `&spaces=${this.spaces}`;
    const text = await this.recordText("sgf");
    const { data } = await this.engine.now("page", { json: await this.engine.now("game", { text, source: "link", number: 0 }), spaces: this.spaces });
    const tree = new Tree(data);
    const at = tree.addressOf(placeIn(tree, this.study.node)).slice(1);
    return `${location.href.split("#")[0]}#r=${await packedRecord(text)}${spaces}&at=${at}`;
  }

  // By whatever the device has for that: a link, or the record where a link would open nowhere else.
  async send() {
    const { title, study } = this;
    try {
      await navigator.share(isFile() ? { title, text: await this.recordText("sgf") } : { title, url: await this.link() });
    } catch {
      study.share.done.textContent = phrase("Nothing was sent.");
    }
  }

  get title() { return byId("title").textContent; }

  async copyFrame() { await this.study.share.copy(frameFor(await this.link(), this.title), phrase("Board")); }

  // The page as a file, with this game on it, for somebody else.
  async savePage() {
    const json = await this.whole();
    this.study.share.save(pageWith(await this.engine.now("body", { json, spaces: this.spaces }), this.title), "text/html", "game.html");
  }

  // The board as a figure. Arrows are drawn on the board before their turn.
  diagram(theme, withArrows) {
    const { node, tree, data, board } = this.study;
    const isBefore = withArrows && node.parent;
    return this.engine.now("svg", { game: data.game, position: tree.frameOf(isBefore ? node.parent : node).text,
      options: { theme, width: 800, rotation: board.turned < 0 ? 180 : 0, turns: isBefore ? [node.text] : [], spaces: this.spaces } });
  }

  // Another link has been put into the address of the page.
  async changeAddress() {
    const address = new Address(location.hash);
    if (!address.hasRecord) return;
    this.address = address;
    await this.openAddress();
  }

  // Opens what the address holds, and shows it as the address says.
  async openAddress() {
    const { address, study } = this;
    if (address.isEmbedded) document.documentElement.classList.add("embed");
    if (address.look) document.documentElement.dataset.theme = address.look;
    try {
      const text = keptGame ? null : await address.record();
      if (keptGame) {
        this.json = keptGame.json;
        await this.showGame(keptGame.json, keptGame.at);
        this.own(keptGame.isOwn);
      } else if (text) {
        await this.openRecord(text, "link", 0);
        study.linked = address.beginning;
        study.go(study.tree.nodeAt(`#${address.at}`) || study.tree.root);
      } else if (this.spaces !== (study.data.board.spaces ?? OWN_NAMES)) await this.nameSpaces(this.spaces);
    } catch (error) {
      this.tell(phrase("The link cannot be opened: {error}", { error: error.message }));
    }
    if (address.isFlipped) study.flip();
  }
}

const isFile = () => location.protocol === "file:";

// The node with the same turns as one of another tree of the game, or the last one on the way to it.
function placeIn(tree, node) {
  if (!node.parent) return tree.root;
  const parent = placeIn(tree, node.parent);
  return parent.number < node.parent.number ? parent : parent.children.find(({ text }) => text === node.text) ?? parent;
}

const effortWords = (name) =>
  ({ quick: phraseIn("effort", "quick"), normal: phraseIn("effort", "normal"), deep: phraseIn("effort", "deep") }[name] ?? name);

const nodesOf = (html) => new DOMParser().parseFromString(html, "text/html").body.childNodes;
