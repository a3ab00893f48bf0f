import { KEYS } from "./controls.js";
import { byId, element, icon } from "./shapes.js";

// The menu, the list of keys, and on phones the sheet of tools.

const LOOKS = [["", "Auto"], ["light", "Light"], ["dark", "Dark"], ["more", "Contrast"]];

export function makeMenus(study) {
  study.hasLetterKeys = true;
  const look = element("div", { className: "seg", role: "group", ariaLabel: "Look" }, ...LOOKS.map(([name, words]) => {
    const button = element("button", { type: "button", textContent: words, ariaPressed: String(name === "") });
    button.addEventListener("click", () => {
      if (name) document.documentElement.dataset.theme = name;
      else delete document.documentElement.dataset.theme;
      for (const each of look.children) each.setAttribute("aria-pressed", each === button);
    });
    return button;
  }));
  const item = (sign, words, run) => {
    const button = element("button", { type: "button" }, icon(sign), words);
    button.addEventListener("click", () => {
      byId("menu").hidePopover();
      run();
    });
    return button;
  };
  const links = [...document.querySelectorAll(".top nav a")].map((link) =>
    element("a", { href: link.getAttribute("href") }, icon("game"), link.textContent));
  byId("menu").replaceChildren(
    ...(study.menuItems ? study.menuItems(item) : []),
    item("keys", "Keys", () => byId("keys").showPopover()),
    item("print", "Print", () => print()),
    ...(links.length > 0 ? [element("hr"), ...links] : []),
    element("hr"), element("span", { className: "lab", textContent: "Look" }), look, element("hr"),
    checkBox("Letters at the edge of the board", true, (on) => { study.board.labels.classList.toggle("off", !on); }),
    checkBox("Letter keys (press ? for the list)", true, (on) => { study.hasLetterKeys = on; }),
    checkBox("Hide marks and values until I ask", false, (on) => study.hide(on)));
  byId("keys").replaceChildren(element("h2", { textContent: "Keys" }), element("dl", { className: "keys" },
    ...KEYS.concat(study.keyWords || []).flatMap(([key, words]) => [element("dt", { textContent: key }), element("dd", { textContent: words })])),
    closeButton("keys"));
  const sheet = byId("tools");
  sheet.id = "tools-sheet";
  const tool = (sign, words, run) => {
    const button = element("button", { className: "b", type: "button" }, icon(sign), words);
    button.addEventListener("click", () => {
      sheet.hidePopover();
      run();
    });
    return button;
  };
  study.fillTools = (tabs) => sheet.replaceChildren(element("div", { className: "tools" },
    ...tabs.map(([, sign, words, open]) => tool(sign, words, open)),
    tool("flip", "Flip", () => study.commands.flip()), tool("first", "Start", () => study.commands.first()),
    tool("last", "End", () => study.commands.last()), tool("play", "Run", () => study.commands.play())));
}

export function checkBox(words, checked, change) {
  const box = element("input", { type: "checkbox", checked });
  box.addEventListener("change", () => change(box.checked));
  return element("label", { className: "check" }, box, words);
}

export function closeButton(id) {
  const button = element("button", { className: "b", type: "button", textContent: "Close" });
  button.addEventListener("click", () => byId(id).hidePopover());
  return button;
}
