import { showAbout } from "./about.js";
import { Analysis, thisDevice, workforce } from "./analysis.js";
import { Address, packedRecord } from "./address.js";
import { canCopyPage, frameFor, pageWith, reportOf } from "./copies.js";
import { Engine, unpackModule } from "./engine.js";
import { EnginePane } from "./enginepane.js";
import { Input } from "./input.js";
import { Looks } from "./looks.js";
import { Opener } from "./open.js";
import { PlayPane } from "./play.js";
import { SetupPane } from "./setup.js";
import { Study, startStudy } from "./study.js";
import { byId, element, icon } from "./shapes.js";

// The page with the engine: any record can be opened, any turn tried, any position set up and played.

export class App {
  constructor(data, engine, examples) {
    Object.assign(this, { engine, examples, address: new Address(location.hash) });
    this.study = new Study(data);
    Object.assign(this.study, {
      hasEngine: true,
      moreTabs: [["engine", "engine", "Engine"], ["setup", "setup", "Set up"], ["play", "duel", "Play"]],
      menuItems: (item) => [item("open", "Open a record…", () => this.opener.show()),
        item("plus", "New game", () => this.openPosition(this.study.data.game, "")), element("hr"),
        item("text", "About Cairn", showAbout)],
      keyWords: [["E", "engine on, off"], ["1 … 5", "Game, Engine, Set up, Play, Share"], ["Ctrl V", "open what was copied"],
        ["Del", "remove your line, Ctrl Z brings it back"]],
      extraKeys: {
        e: () => this.enginePane.turn(!this.enginePane.isOn), Delete: () => this.removeLine(), Backspace: () => this.study.input.undo(),
        ...Object.fromEntries(["game", "engine", "setup", "play", "share"].map((tab, i) => [String(i + 1), () => this.study.openTab(tab)])),
      },
      onGo: () => this.arrived(),
      onTab: (tab) => (tab === "setup" ? this.setup.open() : this.setup?.close()),
      playTurn: (text, isLine) => this.playTurn(text, isLine),
      chooseText: (text) => { this.study.chosen = this.study.node.children.find((child) => child.text === text); },
      record: () => this.recordText("sgf"),
      link: () => this.link(),
      diagram: (theme, withArrows) => this.diagram(theme, withArrows),
      moreSaves: (button) => [
        button("text", "Record, text", () => this.save("text", "txt")), button("save", "Analysis, JSON", () => this.save("json", "json")),
        button("save", "Table, CSV", () => this.save("csv", "csv")),
        button("game", "Report, HTML", async () => this.study.share.save(await reportOf(this.engine, await this.recordText("json")), "text/html", "report.html")),
        ...(canCopyPage() ? [button("game", "Page with this game", () => this.savePage())] : []),
        ...(location.protocol === "file:" ? [] : [button("copy", "Copy board for a page", () => this.copyFrame())])],
      addTryIt: (row, node) => {
        if (!node.parent) return;
        const button = element("button", { className: "b", type: "button" }, icon("target"), "Try it");
        button.addEventListener("click", () => this.study.visit(node.parent));
        row.append(button);
      },
    });
  }

  async begin() {
    [this.games, this.study.themes, this.efforts] = await Promise.all(["games", "themes", "efforts"].map((ask) => this.engine.now(ask)));
    this.study.data.isOwn = this.study.count === 0;
    startStudy(this.study);
    this.opener = new Opener(this);
    byId("open-button").addEventListener("click", () => this.opener.show());
    this.study.input = new Input(this.study, this.engine);
    this.enginePane = new EnginePane(this.study, this.engine);
    this.setup = new SetupPane(this);
    this.playPane = new PlayPane(this);
    await this.renewLooks();
    await this.openAddress();
    this.showAnalyse();
    await this.arrived();
    performance.mark("playable");
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey && event.key === "z" && this.removed && !event.target.closest("input, textarea")) this.bringBack();
    });
  }

  async renewLooks() {
    this.study.looks = new Looks(this.study, this.engine, this.study.data.game);
    await this.study.looks.update();
  }

  // Everything that follows the board to another place.
  async arrived() {
    if (!this.enginePane) return;
    this.enginePane.restart();
    this.enginePane.showProof("");
    await this.study.input.begin();
    await this.study.looks.update();
    this.playPane.follow();
  }

  // Plays a turn that is given as text: the next one of the game if it is that, else a line of one's own.
  async playTurn(text, isLine = false) {
    const { study } = this;
    const { node, tree, data } = study;
    const known = node.children.find((each) => each.text === text);
    if (!known && !isLine && data.isOwn && node === tree.main.at(-1)) return this.extend(text);
    const child = known || (await this.childOf(node, text));
    if (!known) this.showOwnLines();
    study.go(child);
  }

  // The node of a turn of one's own, which is played by the rules.
  async childOf(node, text) {
    const { tree, data, looks } = this.study;
    const made = await this.engine.now("turn", { game: data.game, position: tree.frameOf(node).text, turn: text });
    await looks.update();
    let status = tree.statuses.indexOf(made.status);
    if (status < 0) status = tree.statuses.push(made.status) - 1;
    return tree.add(node, [made.position, status, made.actions.map((action) => looks.translate(action)), made.text], "own");
  }

  // Makes a game that is being played a turn longer, and keeps the lines that leave it.
  async extend(text) {
    const { tree } = this.study;
    const turns = [...tree.main.slice(1).map((node) => node.text), text];
    const kept = this.ownLines().map(({ nodes }) => ({ from: nodes[0].parent.number, texts: nodes.map((node) => node.text) }));
    const record = [tree.frameOf(tree.root).text, ...turns.map((turn, i) => `${i + 1}. ${turn}`)].join("\n");
    await this.openRecord(record, "own game", 0, turns.length);
    this.study.data.isOwn = true;
    for (const { from, texts } of kept) {
      let node = this.study.tree.main[from];
      for (const each of texts) node = node && (await this.childOf(node, each));
    }
    this.showOwnLines();
  }

  ownLines() {
    const lines = [];
    const walk = (node) => {
      for (const child of node.children) {
        if (child.kind !== "own" || node.kind === "own") { walk(child); continue; }
        for (const nodes of pathsFrom(child))
          lines.push({ nodes, name: `${child.name || "Your line"} from turn ${node.leaves.number + 1}${child.value?.text ? ` · White ${child.value.text}` : ""}` });
      }
    };
    walk(this.study.tree.root);
    return lines;
  }

  showOwnLines() { this.study.list.showOwn(this.ownLines(), (node) => this.removeLine(node)); }

  removeLine(node = this.study.node.own[0]) {
    if (!node || node.kind !== "own") return;
    const { parent } = node;
    this.removed = { node, parent, at: parent.children.indexOf(node) };
    parent.children.splice(this.removed.at, 1);
    if (this.study.node.own.includes(node)) this.study.visit(parent);
    this.showOwnLines();
    this.study.say();
    this.tell("Your line is removed.", "Undo", () => this.bringBack());
  }

  bringBack() {
    const { node, parent, at } = this.removed;
    parent.children.splice(at, 0, node);
    this.removed = null;
    this.showOwnLines();
    this.study.say();
    this.tell("");
  }

  tell(words, name, run) {
    const box = byId("told");
    box.replaceChildren(words);
    if (!run) return;
    const button = element("button", { className: "b q", type: "button", textContent: name });
    button.addEventListener("click", run);
    box.append(button);
  }

  async openRecord(text, source, number, turn = 0) {
    const json = await this.engine.now("game", { text, source, number });
    this.study.linked = "";
    Object.assign(this, { source: { text, source, number }, json });
    await this.showGame(json, turn);
    if (turn === 0) this.study.openTab("game");
  }

  // A start by its name; the only start of a game needs none.
  startText(game, setup) {
    if (setup === "random") return `random:${Math.floor(Math.random() * 1e9)}`;
    return this.games.find(({ name }) => name === game).setups.length === 1 ? "" : setup;
  }

  async openPosition(game, start) {
    const { position } = await this.engine.now("position", { game, position: start });
    await this.openRecord(position, "own game", 0);
    this.study.data.isOwn = true;
  }

  // Shows a game, whose parts the writers of all pages write.
  async showGame(json, turn = 0) {
    const parts = await this.engine.now("page", { json });
    const put = (id, html) => byId(id).replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
    document.querySelector("#symbols").replaceChildren(...new DOMParser().parseFromString(parts.symbols, "text/html").body.childNodes);
    for (const id of ["title", "facts", "winning", "about", "moments"]) put(id, parts[id]);
    put("p-list", parts.list);
    this.study.load(parts.data);
    await this.renewLooks();
    this.showAnalyse();
    const { main } = this.study.tree;
    if (turn > 0) this.study.node = main[turn - 1];
    this.study.go(main[turn] || main[0]);
  }

  showAnalyse() {
    const box = byId("practise");
    const choice = element("select", { ariaLabel: "How thorough" }, ...this.efforts.map(({ name, effort }) =>
      element("option", { value: effort, textContent: name, selected: name === "normal" })));
    const button = element("button", { className: "b p", type: "button" }, icon("engine"), "Analyse this game");
    button.addEventListener("click", () => (this.analysing ? this.analysing.stop() : this.analyse(Number(choice.value))));
    this.analyseButton = button;
    this.progress = element("progress", { max: 1, value: 0, hidden: true, ariaLabel: "Analysis" });
    box.replaceChildren(element("div", { className: "row mt2" }, button, choice), this.progress);
  }

  async analyse(effort) {
    const { study } = this;
    this.source ??= { text: await this.recordText("sgf"), source: "own game", number: 0 };
    const label = this.analyseButton.lastChild;
    const { count, megabytes } = workforce(thisDevice());
    const question = { ...this.source, settings: { effort, tableMegabytes: megabytes } };
    const task = (this.analysing = new Analysis(() => this.engine.makeSearcher(true), count, question, ({ progress }) => {
      this.progress.hidden = false;
      this.progress.max = Math.max(1, progress.steps);
      this.progress.value = progress.done;
      for (const { turn, value, whiteWinPercent } of progress.values) this.showValue(turn, value, whiteWinPercent);
    }));
    label.textContent = "Stop";
    try {
      const json = await task.answer;
      if (json) {
        this.json = json;
        await this.showGame(json, this.study.node.leaves.number);
      }
    } catch (error) {
      this.tell(error.isLost ? "The engine stopped: this device has too little memory for it. What was there is kept." : error.message);
    }
    this.analysing = null;
    this.showAnalyse();
  }

  // A value that is known before the analysis is done.
  showValue(turn, value, percent) {
    const { data, list } = this.study;
    data.percents[turn] = percent;
    const link = list.turns[turn - 1];
    if (!link) return;
    let shown = link.querySelector(".val");
    if (!shown) link.append((shown = element("span", { className: "val" })));
    shown.textContent = value.kind === "estimate" ? String(Math.round(percent)) : value.kind === "white_wins" ? "wins" : "loses";
  }

  // The record with one's own lines, in a format.
  async recordText(format) {
    const json = JSON.stringify(withLines(JSON.parse(this.json), this.study.tree));
    return this.engine.now("convert", { json, format });
  }

  async save(format, ending) {
    const text = format === "json" ? this.json : await this.recordText(format);
    this.study.share.save(text, "text/plain", `game.${ending}`);
  }

  // An address that holds the record.
  async link() {
    return `${location.href.split("#")[0]}#r=${await packedRecord(await this.recordText("sgf"))}&at=${this.study.node.leaves.number}`;
  }

  get title() { return byId("title").textContent; }

  async copyFrame() { await this.study.share.copy(frameFor(await this.link(), this.title), "Board"); }

  // The page as a file, with this game on it, for somebody else.
  async savePage() {
    const json = await this.recordText("json");
    this.study.share.save(pageWith(await this.engine.now("body", { json }), this.title), "text/html", "game.html");
  }

  // The board as a figure. Arrows are drawn on the board before their turn.
  diagram(theme, withArrows) {
    const { node, tree, data, board } = this.study;
    const isBefore = withArrows && node.parent;
    return this.engine.now("svg", { game: data.game, position: tree.frameOf(isBefore ? node.parent : node).text,
      options: { theme, width: 800, rotation: board.turned < 0 ? 180 : 0, turns: isBefore ? [node.text] : [] } });
  }

  // Opens what the address holds, and shows it as the address says.
  async openAddress() {
    const { address, study } = this;
    if (address.isEmbedded) document.documentElement.classList.add("embed");
    if (address.look) document.documentElement.dataset.theme = address.look;
    try {
      const text = await address.record();
      if (text) {
        await this.openRecord(text, "link", 0);
        study.linked = address.beginning;
        study.go(study.tree.nodeAt(`#${address.at}`) || study.tree.root);
      }
    } catch (error) {
      this.tell(`The link cannot be opened: ${error.message}`);
    }
    if (address.isFlipped) study.flip();
  }
}

function pathsFrom(node) {
  if (node.children.length === 0) return [[node]];
  return node.children.flatMap((child, i) => pathsFrom(child).map((path) => (i === 0 ? [node, ...path] : path)));
}

// The game as JSON with the lines of one's own among the variations of its turns, which are SGF there.
function withLines(game, tree) {
  for (const node of tree.main) for (const child of node.children) {
    const turn = game.turns[node.number];
    if (child.kind !== "own" || !turn) continue;
    const lines = pathsFrom(child).filter(([first]) => first === child).map((nodes) => `(${nodes.map((each) => sgfOf(each, tree)).join("")})`);
    turn.variations = `(;${(turn.variations || "(;)").slice(2, -1)}${lines.join("")})`;
  }
  return game;
}

function sgfOf(node, tree) {
  const side = /^White/.test(tree.statusOf(node.parent)) ? "W" : "B";
  const value = (text) => text.replace(/[\\\]]/g, (sign) => `\\${sign}`);
  return `;${side}[${value(node.text)}]${node.name ? `N[${value(node.name)}]` : ""}${node.comment ? `C[${value(node.comment)}]` : ""}`;
}
