import { closeButton } from "./menus.js";
import { chosenLanguage } from "./languages.js";
import { byId, element } from "./shapes.js";
import { phrase } from "./words.js";

// What this page is, and the page as an app where a host has it: it then keeps itself in the browser, and works
// without a network.

const isHosted = () => document.querySelector('link[rel="manifest"]') !== null;

export function keepForLater() {
  if (isHosted() && navigator.serviceWorker) navigator.serviceWorker.register("service-worker.js").catch(() => {});
}

function keptWords() {
  const hasChosen = chosenLanguage();
  if (isHosted()) return hasChosen ? phrase("This browser keeps the page itself, so that it opens without a network, and what was chosen in the menu.")
    : phrase("This browser keeps the page itself, so that it opens without a network, and nothing else.");
  return hasChosen ? phrase("This page stores nothing in the browser except what you choose in the menu.")
    : phrase("This page stores nothing in the browser.");
}

export function showAbout() {
  const build = globalThis.cairnEngine?.build ?? document.querySelector('meta[name="generator"]').getAttribute("content").replace("Cairn ", "");
  byId("version").replaceChildren(
    element("h2", { textContent: phrase("About Cairn") }),
    element("p", { textContent: phrase("Cairn {version}. Free software under the MIT licence.", { version: build }) }),
    element("p", { textContent: `${phrase("Your games never leave this device.")} ${keptWords()}` }),
    element("p", { textContent: phrase("What you want to keep, save under Share.") }),
    closeButton("version"));
  byId("version").showPopover();
}
