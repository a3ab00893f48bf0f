import { Address } from "./address.js";
import { App } from "./app.js";
import { Engine, EngineError, expectEngine } from "./engine.js";
import { Study, startStudy } from "./study.js";
import { keepForLater } from "./about.js";
import { isEnglishFor, isWrittenInEnglish, translatePage, wishesOf } from "./languages.js";
import { byId, unpacked, unpackedText } from "./shapes.js";
import { speak } from "./words.js";

// The engine comes with the page, after everything else, or in a script that the pages of a site share.
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

// The engine, or null if it cannot be had, which is told.
function startEngine(wishes, answers) {
  try {
    expectEngine();
    const engine = new Engine(isParsed().then(() => partOf("module")), partOf("script"), wishes, answers);
    engine.rules.isReady.catch(tellWhy);
    return engine;
  } catch (error) {
    tellWhy(error);
    return null;
  }
}

// For a fault of the engine's, which has been told.
function leaveTold(error) {
  if (!(error instanceof EngineError)) throw error;
}

async function start() {
  keepForLater();
  const [json, known] = await Promise.all([unpackedText(byId("game-json").textContent), unpacked(partOf("known"))]);
  const address = new Address(location.hash);
  const wishes = wishesOf(address);
  const written = await unpacked(byId("game-data").textContent);
  const isEnglish = isEnglishFor(wishes, known.languages); // as what the page knows before the engine is there
  const engine = startEngine(wishes, isEnglish ? known.answers : []);
  const isReady = isEnglish && isWrittenInEnglish();
  const hasWords = engine && (isReady || (await translatePage(engine, json).then(() => true, leaveTold)));
  const data = isReady ? written : await unpacked(byId("game-data").textContent); // which the translation has written anew
  if (!hasWords) {
    speak(data.messages);
    return startStudy(new Study(data));
  }
  const app = Object.assign(new App(data, engine, known.examples), { json, languages: known.languages });
  await app.begin().catch(leaveTold);
}

start();
