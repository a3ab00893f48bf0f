import { Address } from "./address.js";
import { App } from "./app.js";
import { Engine, EngineError, unpackModule } from "./engine.js";
import { Study, startStudy } from "./study.js";
import { keepForLater } from "./about.js";
import { translatePage, wishesOf } from "./languages.js";
import { byId, unpacked, unpackedText } from "./shapes.js";

// The engine comes with the page, or in a script that the pages of a site share.
const partOf = (name, id) => globalThis.cairnEngine?.[name] ?? byId(id).textContent;

const gameData = () => unpacked(byId("game-data").textContent);

// The page begins with its own game; without the engine it stays a page on which that game is studied.
async function makeApp() {
  try {
    const wishes = wishesOf(new Address(location.hash));
    const engine = new Engine(await unpackModule(partOf("module", "engine-module")), partOf("script", "engine-script"), wishes);
    await engine.rules.isReady;
    const json = await unpackedText(byId("game-json").textContent);
    const messages = await engine.now("messages");
    await translatePage(engine, messages, json);
    const app = new App(await gameData(), engine, JSON.parse(partOf("examples", "examples")));
    return Object.assign(app, { json, languages: messages.languages });
  } catch (error) {
    const why = error instanceof EngineError && !error.isLost ? error.message : "The engine could not be started: this device has too little memory for it.";
    byId("told").textContent = `${why} The stored analysis is all here.`;
    byId("open-button").remove();
    return null;
  }
}

async function start() {
  keepForLater();
  const app = await makeApp();
  if (app) await app.begin();
  else startStudy(new Study(await gameData()));
}

start();
