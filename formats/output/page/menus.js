import { keyWords } from "./controls.js";
import { byId, element, fillChoices, icon, makeButton } from "./shapes.js";
import { phrase, phraseIn } from "./words.js";

// The menu, the list of keys, and on phones the sheet of tools.

const lookWords = () => [["", phraseIn("look", "Auto")], ["light", phraseIn("look", "Light")], ["dark", phraseIn("look", "Dark")],
  ["more", phraseIn("look", "Contrast")]];

export function makeMenus(study) {
  study.hasLetterKeys = true;
  const look = fillChoices(element("div", { className: "seg", role: "group", ariaLabel: phrase("Look") }), lookWords(), "", (name) => {
    if (name) document.documentElement.dataset.theme = name;
    else delete document.documentElement.dataset.theme;
  });
  // A button of a menu or sheet, which closes it.
  const itemOf = (box, className) => (sign, words, run) => makeButton(className, [icon(sign), words], () => {
    box.hidePopover();
    run();
  });
  const item = itemOf(byId("menu"), "");
  const links = [...document.querySelectorAll(".top nav a")].map((link) =>
    element("a", { href: link.getAttribute("href") }, icon("game"), link.textContent));
  byId("menu").replaceChildren(
    ...(study.menuItems ? study.menuItems(item) : []),
    item("keys", phrase("Keys"), () => byId("keys").showPopover()),
    item("print", phrase("Print"), () => print()),
    ...(links.length > 0 ? [element("hr"), ...links] : []),
    element("hr"), element("span", { className: "lab", textContent: phrase("Look") }), look, element("hr"),
    checkBox(phrase("Coordinates"), true, (on) => { study.board.labels.classList.toggle("off", !on); }),
    checkBox(phrase("Keyboard shortcuts (press {key} for the list)", { key: "?" }), true, (on) => { study.hasLetterKeys = on; }),
    checkBox(phrase("Hide marks and values"), false, (on) => study.hide(on)));
  byId("keys").replaceChildren(element("h2", { textContent: phrase("Keys") }), element("dl", { className: "keys" },
    ...keyWords().concat(study.keyWords || []).flatMap(([key, words]) => [element("dt", { textContent: key }), element("dd", { textContent: words })])),
    closeButton("keys"));
  const sheet = byId("tools");
  sheet.id = "tools-sheet";
  const tool = itemOf(sheet, "b");
  study.fillTools = (tabs) => sheet.replaceChildren(element("div", { className: "tools" },
    ...tabs.map(([, sign, words, open]) => tool(sign, words, open)),
    tool("flip", phraseIn("button", "Flip"), () => study.commands.flip()), tool("first", phraseIn("button", "Start"), () => study.commands.first()),
    tool("last", phraseIn("button", "End"), () => study.commands.last()), tool("play", phraseIn("button", "Run"), () => study.commands.play())));
}

export function checkBox(words, checked, change) {
  const box = element("input", { type: "checkbox", checked });
  box.addEventListener("change", () => change(box.checked));
  return element("label", { className: "check" }, box, words);
}

export const closeButton = (id) => makeButton("b", phrase("Close"), () => byId(id).hidePopover());
