import { packed } from "./address.js";
import { byId, unpackedText } from "./shapes.js";

// Copies of the page itself: with another game as a file, or for another page to show.

export const canCopyPage = () => Boolean(byId("engine-module"));

// This page with another body, whose game it then shows.
export function pageWith(body, title) {
  const head = /** @type {HTMLElement} */ (document.head.cloneNode(true));
  head.querySelector("title").textContent = title;
  const [known, engine, module] = ["engine-known", "engine-script", "engine-module"].map((id) => byId(id).outerHTML);
  const script = document.querySelector("body > script:not([type])").outerHTML;
  return `<!DOCTYPE html>\n<html lang="en">\n${head.outerHTML}\n<body>\n${body}\n${[known, engine, script, module].join("\n")}\n</body>\n</html>\n`;
}

// The page that `cairn report` writes of a game. The engine does not compress its data, but the browser can.
export async function reportOf(engine, json) {
  const page = await engine.now("report", { json });
  const [, before, data, after] = /^([^]*<script [^>]*id="game-data"[^>]*>)([^<]*)([^]*)$/.exec(page);
  return before + (await packed(await unpackedText(data))) + after;
}

// The HTML with which another page shows this one as a board.
export function frameFor(address, title) {
  const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${escaped(address.replace("#", "#embed&"))}" width="420" height="600" title="${escaped(title)}"></iframe>`;
}
