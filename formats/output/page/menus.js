import { keyWords } from "./controls.js";
import { keepSetting, setting, settingBox } from "./settings.js";
import { byId, element, fillChoices, icon, makeButton } from "./shapes.js";
import { phrase, phraseIn } from "./words.js";

// The menu, the list of keys, and on phones the sheet of tools.

const lookWords = () => [["", phraseIn("look", "Auto")], ["light", phraseIn("look", "Light")], ["dark", phraseIn("look", "Dark")],
  ["more", phraseIn("look", "Contrast")]];

function putLook(name) {
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
}
if (globalThis.document) putLook(setting("look", "")); // before anything is shown

export function makeMenus(study) {
  study.hasLetterKeys = true;
  const look = fillChoices(element("div", { className: "seg", role: "group", ariaLabel: phrase("Look") }), lookWords(), setting("look", ""),
    (name) => putLook(keepSetting("look", name)));
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
    settingBox(phrase("Coordinates"), "coordinates", true, (on) => { document.body.classList.toggle("unlabelled", !on); }),
    settingBox(phrase("Keyboard shortcuts (press {key} for the list)", { key: "?" }), "keys", true, (on) => { study.hasLetterKeys = on; }),
    settingBox(phrase("Hide marks and values"), "hides", false, (on) => study.hide(on)));
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

export const closeButton = (id) => makeButton("b", phrase("Close"), () => byId(id).hidePopover());
