import { packedRecord } from "./address.js";
import { canCopyPage, frameFor, pageWith, reportOf } from "./copies.js";
import { nodeAfter } from "./kept.js";
import { byId } from "./shapes.js";
import { Tree, turnsTo } from "./tree.js";
import { phrase } from "./words.js";

const isFile = () => location.protocol === "file:";

// What the page with the engine saves, links to and sends.
export class Saves {
  constructor(app) { Object.assign(this, { app }); }

  get study() { return this.app.study; }
  get engine() { return this.app.engine; }

  // What the pane of sharing needs of it.
  options() {
    return {
      record: () => this.recordText("sgf"),
      link: () => this.link(),
      diagram: (theme, withArrows) => this.diagram(theme, withArrows),
      linkWords: () => (isFile() ? phrase("Link copied. It opens only on this device: the page is a file here. Copy the record for others.") : phrase("Link copied.")),
      moreShares: (button) => (navigator.share ? [button("share", phrase("Send…"), () => this.send())] : []),
      moreSaves: (button) => [
        button("text", phrase("Record, text"), async () => this.study.share.save(await this.plainRecord(), "text/plain", "game.txt")),
        button("text", phrase("Analysis, text"), () => this.save("text", "txt")),
        button("save", phrase("Analysis, JSON"), () => this.save("json", "json")),
        button("save", phrase("Table, CSV"), () => this.save("csv", "csv")),
        button("game", phrase("Report, HTML"), async () => this.study.share.save(await reportOf(this.engine, await this.recordText("json")), "text/html", "report.html")),
        ...(canCopyPage() ? [button("game", phrase("Page with this game"), () => this.savePage())] : []),
        ...(isFile() ? [] : [button("copy", phrase("Copy board for a page"), () => this.copyFrame())])],
    };
  }

  async recordText(format) { return this.engine.now("convert", { json: await this.app.whole(), format }); }

  // The record as people type it, without what was found of it.
  async plainRecord() {
    const text = await this.recordText("sgf");
    return this.engine.now("write", { text, source: "page", number: 0, format: "text" });
  }

  async save(format, ending) {
    const text = format === "json" ? await this.app.whole() : await this.recordText(format);
    this.study.share.save(text, "text/plain", `game.${ending}`);
  }

  // An address that holds the record and the place in it, as whoever opens it has them.
  async link() {
    const text = await this.recordText("sgf");
    const json = await this.engine.now("game", { text, source: "link", number: 0 });
    const tree = new Tree((await this.engine.now("page", { json })).data);
    const at = tree.addressOf(nodeAfter(turnsTo(this.study.node), tree)).slice(1);
    return `${location.href.split("#")[0]}#r=${await packedRecord(text)}&at=${at}`;
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
    const json = await this.app.whole();
    this.study.share.save(pageWith(await this.engine.now("body", { json }), this.title), "text/html", "game.html");
  }

  // The board as a figure. Arrows are drawn on the board before their turn.
  diagram(theme, withArrows) {
    const { node, tree, data, board } = this.study;
    const isBefore = withArrows && node.parent;
    return this.engine.now("svg", { game: data.game, position: tree.frameOf(isBefore ? node.parent : node).text,
      options: { theme, width: 800, rotation: board.turned < 0 ? 180 : 0, turns: isBefore ? [node.text] : [] } });
  }
}
