import { App } from "./app.js";
import { Engine, EngineError, expectEngine } from "./engine.js";
import { Study, startStudy } from "./study.js";
import { keepForLater } from "./about.js";
import { byId, unpacked, unpackedText } from "./shapes.js";

// The engine comes with the page, behind everything else, or in a script that the pages of a site share.
const partOf = (name) => globalThis.cairnEngine?.[name] ?? byId(`engine-${name}`).textContent;

const isParsed = () => new Promise((/** @type {(value?: any) => void} */ resolve) => {
  if (document.readyState !== "loading") resolve();
  else document.addEventListener("DOMContentLoaded", resolve);
});

// Without the engine the page's own game can be studied.
function tellWhy(error) {
  const why = error instanceof EngineError && !error.isLost ? error.message : "The engine could not be started: this device has too little memory for it.";
  byId("told").textContent = `${why} The stored analysis is all here.`;
  byId("open-button")?.remove();
}

function makeApp(data, json, known) {
  try {
    expectEngine();
    const engine = new Engine(isParsed().then(() => partOf("module")), partOf("script"), known.answers);
    const app = new App(data, engine, known.examples);
    app.json = json;
    engine.rules.isReady.catch(tellWhy);
    return app;
  } catch (error) {
    tellWhy(error);
    return null;
  }
}

async function start() {
  keepForLater();
  const parts = [unpacked(byId("game-data").textContent), unpackedText(byId("game-json").textContent), unpacked(partOf("known"))];
  const [data, json, known] = await Promise.all(parts);
  const app = makeApp(data, json, known);
  if (!app) return startStudy(new Study(data));
  await app.begin().catch((error) => { if (!(error instanceof EngineError)) throw error; }); // it has been told why
}

start();
