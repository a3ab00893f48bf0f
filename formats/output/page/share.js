import { byId, checkBox, element, fieldOf, icon, makeButton, saveFile, selectOf } from "./shapes.js";
import { phrase } from "./words.js";

// What can be copied and saved.
export class SharePane {
  constructor(study) {
    this.study = study;
    this.withArrows = true;
    this.theme = "";
    this.done = element("p", { className: "small faint", role: "status" });
    const button = (sign, words, run, className = "b") => makeButton(className, [icon(sign), words], run);
    byId("p-share").replaceChildren(
      element("div", { className: "acts" },
        button("link", phrase("Copy link"), () => this.copyLink(), "b p"),
        ...(study.moreShares ? study.moreShares(button) : []),
        button("copy", phrase("Copy position"), () => this.copy(this.text(), phrase("Position copied."))),
        button("copy", phrase("Copy record"), () => this.copy(this.record(), phrase("Record copied.")))),
      element("h2", { className: "h3", textContent: phrase("Save") }),
      element("div", { className: "acts" },
        button("image", phrase("Diagram, SVG"), async () => this.save(await this.picture(), "image/svg+xml", `${this.name()}.svg`)),
        button("image", phrase("Diagram, PNG"), () => this.savePicture()),
        button("text", phrase("Record, SGF"), async () => this.save(await this.record(), "text/plain", "game.sgf")),
        ...(study.moreSaves ? study.moreSaves(button) : []),
        button("print", phrase("Print"), () => print())),
      checkBox(phrase("Arrows in the diagram"), true, (on) => { this.withArrows = on; }),
      ...this.themes(),
      this.done);
  }

  // The diagram in the colours of the page, or by the engine in a theme of figures.
  themes() {
    const { themes = [] } = this.study;
    if (themes.length === 0) return [];
    const options = [["", phrase("as on this page")], ...themes.map((name) => [name, name])];
    return [fieldOf(phrase("Colours of the diagram"), selectOf(options, (theme) => { this.theme = theme; }))];
  }
  picture() { return this.theme ? this.study.diagram(this.theme, this.withArrows) : this.study.board.file(this.withArrows); }

  text() { return this.study.tree.frameOf(this.study.node).text; }
  name() { return `turn-${this.study.tree.addressOf(this.study.node).slice(1).replaceAll("/", "-")}`; }
  record() { return this.study.record?.() ?? decodeURIComponent(byId("record").href.replace(/^[^,]*,/, "")); }

  copyLink() { return this.copy(this.study.link?.() ?? location.href, this.study.linkWords?.() ?? phrase("Link copied.")); }

  async copy(text, done) {
    try {
      await navigator.clipboard.writeText(await text);
      this.done.textContent = done;
    } catch {
      this.done.textContent = phrase("The browser does not let pages copy. Copy it here: {text}", { text: await text });
    }
  }

  save(content, type, name) {
    saveFile(content, type, name);
    this.done.textContent = phrase("Saved.");
  }

  async savePicture() {
    const picture = new Image();
    const width = 1200;
    picture.addEventListener("load", () => {
      const canvas = element("canvas", { width, height: Math.round((width * picture.height) / picture.width) });
      canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => this.save(blob, "image/png", `${this.name()}.png`));
    });
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await this.picture())}`;
  }
}
