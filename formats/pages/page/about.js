import { closeButton } from "./menus.js";
import { byId, element } from "./shapes.js";

// What this page is, and the page as an app where a host has it: it then keeps itself in the browser, and works
// without a network.

const isHosted = () => document.querySelector('link[rel="manifest"]') !== null;

export function keepForLater() {
  if (isHosted() && navigator.serviceWorker) navigator.serviceWorker.register("service-worker.js").catch(() => {});
}

export function showAbout() {
  const build = globalThis.cairnEngine?.build ?? document.querySelector('meta[name="generator"]').getAttribute("content").replace("Cairn ", "");
  const kept = isHosted() ? "This browser keeps the page itself, so that it opens without a network, and nothing else."
    : "The page stores nothing in this browser.";
  byId("version").replaceChildren(
    element("h2", { textContent: "About Cairn" }),
    element("p", { textContent: `Cairn ${build}. Free software under the MIT licence.` }),
    element("p", { textContent: `Records, positions and games stay on this device: nothing is sent anywhere. ${kept}` }),
    element("p", { textContent: "What you want to keep, save under Share." }),
    closeButton("version"));
  byId("version").showPopover();
}
