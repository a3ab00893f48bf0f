import { byId, element, icon } from "./shapes.js";
import { phrase, phraseIn } from "./words.js";

// The tools of the page, one of which is shown; and list or tree of the turns.

export function tabList(box, tabs, label) {
  const buttons = tabs.map(([id, sign, words]) => element("button", { type: "button", id: `t-${id}` }, icon(sign), element("span", { textContent: words })));
  box.setAttribute("role", "tablist");
  box.setAttribute("aria-label", label);
  const choose = (chosen) => buttons.forEach((button, i) => {
    const [id, , , , open] = tabs[i];
    const is = i === chosen;
    const pane = byId(`p-${id}`);
    button.setAttribute("aria-selected", is);
    button.tabIndex = is ? 0 : -1;
    pane.hidden = !is;
    if (is) open?.();
  });
  buttons.forEach((button, i) => {
    const pane = byId(`p-${tabs[i][0]}`);
    button.setAttribute("role", "tab");
    button.setAttribute("aria-controls", pane.id);
    pane.setAttribute("role", "tabpanel");
    pane.setAttribute("aria-labelledby", button.id);
    button.addEventListener("click", () => choose(i));
  });
  box.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = (buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length;
    choose(at);
    buttons[at].focus();
  });
  box.replaceChildren(...buttons);
  choose(0);
  return choose;
}

export function makeTabs(study) {
  const pane = (id) => byId("panes").appendChild(element("div", { className: "pane", id: `p-${id}` }));
  const more = study.moreTabs || [];
  for (const [id] of [...more, ["share"]]) pane(id);
  const show = (id) => () => {
    if (document.body.dataset.tab !== id) byId("panes").scrollTop = 0; // at the beginning that would only take time
    document.body.dataset.tab = id;
    study.onTab?.(id);
  };
  const tabs = [["game", "game", phraseIn("tab", "Game")], ...more, ["share", "share", phraseIn("tab", "Share")]].map(([id, sign, words]) => [id, sign, words, undefined, show(id)]);
  const choose = tabList(byId("tabs"), tabs, phrase("Tools"));
  study.openTab = (id) => choose(tabs.findIndex(([name]) => name === id));
  study.fillTools(tabs.map(([id, sign, words]) => [id, sign, words, () => {
    study.openTab(id);
    byId("tabs").scrollIntoView({ block: "nearest" });
  }]));
  byId("x-list").id = "p-list";
  byId("x-tree").id = "p-tree";
  const views = element("div", { className: "seg" });
  byId("views").replaceChildren(views, element("span", { className: "fork small" }));
  tabList(views, [["list", "game", phrase("List")], ["tree", "tree", phrase("Tree"), undefined, () => study.treeView.show()]], phrase("How the turns are shown"));
}
