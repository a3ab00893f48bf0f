import { closeButton } from "./menus.js";
import { choiceButton, searchable } from "./gamespane.js";
import { puzzlesIn } from "./puzzles.js";
import { byId, element, fieldOf, icon, makeButton } from "./shapes.js";
import { unpackedFile } from "./unpack.js";
import { phrase, phraseIn, phraseN } from "./words.js";

const LISTED = 1000; // records of a text, which a person can still look through

// Opening a record: pasted, dropped, chosen, or in the address. What is wrong with it is told, and what was
// good is shown.
export class Opener {
  constructor(app) {
    this.app = app;
    this.list = []; // what is shown of a text of several records
    this.opened = { key: "", number: 0 };
    this.box = byId("open");
    this.text = element("textarea", { spellcheck: false, ariaLabel: phrase("A record or a position") });
    this.file = element("input", { type: "file", hidden: true });
    this.told = element("div", { role: "status" });
    const choose = makeButton("b", [icon("open"), phrase("Choose a file")], () => this.file.click());
    this.file.addEventListener("change", () => this.file.files[0] && this.openFile(this.file.files[0]));
    this.box.replaceChildren(
      element("h2", { textContent: phrase("Open a record") }),
      element("p", { className: "faint small", textContent: phrase("It is read on this device. Nothing is sent anywhere.") }),
      element("div", { className: "drop" }, `${phrase("Drop a file here, or")} `, choose, this.file),
      fieldOf(phrase("Or paste a record or a position"), this.text),
      this.told,
      element("div", { className: "row mt2" }, makeButton("b p", phraseIn("button", "Open"), () => this.open(this.text.value)), closeButton("open")),
      element("p", { className: "lab mt2", textContent: phrase("Or try one") }),
      element("div", { className: "row" }, ...this.exampleChips()));
    document.addEventListener("dragover", (event) => isForField(event) || event.preventDefault());
    document.addEventListener("drop", (event) => {
      if (isForField(event)) return;
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file) this.openFile(file);
      else this.open(event.dataTransfer.getData("text"));
    });
    document.addEventListener("paste", (event) => {
      if (isForField(event)) return;
      const text = event.clipboardData.getData("text");
      if (text) this.open(text);
    });
  }

  exampleChips() { return this.app.examples.map(({ name, text }) => makeButton("chip", phrase(name), () => this.open(text, name))); }

  // A list of records is there again.
  show() {
    this.told.replaceChildren(...this.list);
    this.box.showPopover();
    this.text.select();
  }

  async openFile(file) {
    if (file.size > 16 << 20) return this.tell(phrase("{file} is larger than 16 MiB. The command line reads files of any size.", { file: file.name }));
    try {
      const bytes = await unpackedFile(new Uint8Array(await file.arrayBuffer()));
      await this.open(decoded(bytes), file.name);
    } catch (error) {
      this.tell(capital(phrase(error.message)));
    }
  }

  // Reads the text, and opens its only record, or offers a choice.
  async open(text, source = "pasted") {
    if (!text.trim()) return this.tell(phrase("There is nothing to open yet. Paste a record, or choose a file."));
    const puzzles = puzzlesIn(text);
    if (puzzles.length > 0) {
      this.close();
      return this.app.puzzles.take(puzzles);
    }
    this.text.value = text.length < 20000 ? text : "";
    const { count, reports } = await this.answer("read", { text, source, most: LISTED });
    const [first] = reports;
    this.list = [];
    if (count === 1 && ["ok", "repaired"].includes(first.state)) return this.take(text, source, 0, first);
    if (!this.box.matches(":popover-open")) this.show();
    const isAllBad = reports.every((report) => report.state === "rejected");
    if (count === 1 || isAllBad) return this.tellFault(text, source, first);
    this.list = [element("p", { className: "mt2", textContent: phraseN(count, "{n} record. Which one?", "{n} records. Which one?") }),
      ...(count > reports.length ? [element("p", { className: "note mt2", textContent: phrase("The first {n} are listed. A file with fewer records shows the others.", { n: reports.length }) })] : []),
      ...searchable(reports.map((report, i) => element("li", {}, this.choice(text, source, report, i))))];
    this.told.replaceChildren(...this.list);
  }

  // What the engine answers about a text, which may take so long that somebody leaves it.
  async answer(ask, rest) {
    const { engine } = this.app;
    const words = phrase("This text takes long to read.");
    let isTold, isLeft;
    const timer = setTimeout(() => {
      isTold = true;
      this.tell(words);
      this.told.append(makeButton("b", phrase("Cancel"), () => { isLeft = true; engine.rules.lose(words); }));
    }, 2000);
    try {
      return await engine.now(ask, rest);
    } catch (error) {
      error.isLost &&= !isLeft; // else it lacked memory
      throw error;
    } finally {
      clearTimeout(timer);
      if (isTold) this.close();
    }
  }

  choice(text, source, report, number) {
    const isBad = report.state === "rejected";
    const about = isBad ? capital(report.error.message) : this.app.gamesPane.wordsOf(report);
    const button = choiceButton(`${number + 1}. ${report.title || phrase("Record {n}", { n: number + 1 })}`, about, () => this.take(text, source, number, report));
    button.disabled = isBad;
    return button;
  }

  tell(words) {
    if (!this.box.matches(":popover-open")) this.box.showPopover();
    this.told.replaceChildren(element("p", { className: "note bad mt2", textContent: words }));
  }

  tellFault(text, source, report) {
    const note = element("p", { className: "note bad mt2" });
    const { message, turn, line, column, nearest = [] } = report.error;
    const what = message.split("; nearest legal turns")[0];
    note.append(element("b", { textContent: `${turn ? phrase("Turn {n} cannot be played.", { n: turn }) : phrase("This cannot be read.")} ` }), `${capital(what)}. `);
    if (nearest.length > 0) note.append(`${phrase("The nearest possible turns are {turns}.", { turns: nearest.slice(0, 3).map(({ text: each }) => each).join(", ") })} `);
    if (report.turns > 0) note.append(`${report.turns === 1 ? phrase("Turn 1 is good.") : phrase("Turns 1 to {n} are good.", { n: report.turns })} `);
    if (line) note.append(element("span", { className: "faint", textContent: phrase("Line {line}, column {column}.", { line, column }) }));
    this.told.replaceChildren(note);
    if (report.turns > 0)
      this.told.append(makeButton("b p mt1", report.turns === 1 ? phrase("Open turn 1") : phrase("Open turns 1 to {n}", { n: report.turns }), () => this.take(text, source, 0, report)));
  }

  close() {
    this.told.replaceChildren();
    if (!this.box.matches(":popover-open")) return;
    this.box.hidePopover();
    document.activeElement?.blur(); // the next key is for the board, not for the button that has opened this
  }

  // What was assumed of the record is shown below the board.
  async take(text, source, number, { notes }) {
    this.close();
    await this.app.openRecord(text, source, number);
    this.opened = { key: this.app.kept.key, number };
    this.app.study.say();
    if (notes.length > 0) this.app.tell(notes.join(" \u2013 "));
  }

  // The records before and after the one on the board, in a text of several.
  offer(verdict) {
    if (this.list.length === 0 || this.app.kept.key !== this.opened.key) return;
    const good = [...this.list.at(-1).querySelectorAll("button:enabled")];
    const at = good.indexOf(this.list.at(-1).children[this.opened.number].firstChild);
    for (const [sign, words, button] of [["prev", phrase("Previous record"), good[at - 1]], ["next", phrase("Next record"), good[at + 1]]])
      if (button) verdict.action(sign, words, () => button.click());
  }
}

// Text that is put into a field is the field's.
/** @param {any} event */
const isForField = ({ target, dataTransfer }) => target.closest?.("input, textarea") && !dataTransfer?.types.includes("Files");

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

// The bytes of a file as text: UTF-8 or UTF-16 with their marks, else what a record says of itself (CA[Big5]) if the
// browser knows it and the bytes agree, else UTF-8, else CP1252, which browsers call ISO 8859-1.
function decoded(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const plain = new TextDecoder("iso-8859-1").decode(bytes);
  const [, charset] = /\bCA\s*\[\s*([-\w.:]+)\s*\]/.exec(plain) ?? [];
  for (const label of [charset, "utf-8"]) {
    try {
      if (label) return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // The browser does not know it, or the bytes are something else.
    }
  }
  return plain;
}
