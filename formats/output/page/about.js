import { closeButton } from "./menus.js";
import { byId, element, icon, makeButton, unpackedText } from "./shapes.js";
import { phrase } from "./words.js";

// What this page is, and the page as an app where a host has it: it then keeps itself in the browser, and works
// without a network.

const isHosted = () => document.querySelector('link[rel="manifest"]') !== null;

export function keepForLater() {
  if (isHosted() && navigator.serviceWorker) navigator.serviceWorker.register("service-worker.js").catch(() => {});
}

// The rules of the games, that of the board first.
export async function showRules({ engine, games, study, lessons }) {
  const [own, ...others] = [study.data.game, ...games.map(({ name }) => name).filter((name) => name !== study.data.game)];
  const parts = await Promise.all([own, ...others].map(async (game) => {
    const { rules } = await engine.now("shape", { game });
    return [element("h3", { textContent: phrase(games.find(({ name }) => name === game).title) }), ...rules.map((textContent) => element("p", { textContent })),
      makeButton("b", [icon("play"), phrase("Try them on the board")], () => {
        byId("version").hidePopover();
        lessons.begin(game);
      })];
  }));
  byId("version").replaceChildren(element("h2", { textContent: phrase("Rules") }), ...parts.flat(), closeButton("version"));
  byId("version").showPopover();
}

export function showAbout() {
  const licences = element("pre", { className: "licences" });
  const packed = byId("licences");
  if (packed) unpackedText(packed.textContent).then((text) => licences.replaceChildren(text));
  const build = globalThis.cairnEngine?.build ?? document.querySelector('meta[name="generator"]').getAttribute("content").replace("Cairn ", "");
  byId("version").replaceChildren(
    element("h2", { textContent: phrase("About Cairn") }),
    element("p", { textContent: phrase("Cairn {version}. Free software under the MIT licence.", { version: build }) }),
    element("p", { textContent: [phrase("Your games never leave this device."), phrase("This browser keeps them until its data are cleared.")].join(" ") }),
    element("p", { textContent: phrase("What you want to keep for sure, save under Share, or all at once in the list of your games.") }),
    ...(packed ? [element("details", {}, element("summary", {}, icon("right", "chev"), phrase("Licences of what is in it")), licences)] : []),
    closeButton("version"));
  byId("version").showPopover();
}
