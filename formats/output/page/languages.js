import { keepSetting, setting } from "./settings.js";
import { fieldOf, selectOf } from "./shapes.js";
import { PSEUDO, language, phrase, speak } from "./words.js";

// The language of the page with the engine: the one that the address asks for, that was chosen here before, in which the
// page was written, or, of a page in English, that the browser's reader has. A choice is all that is remembered, and only
// in this browser; it loads the page again, which goes on with the game that was on it.

const DATA = ["engine-known", "engine-script", "engine-module"];

const WRITTEN = globalThis.document?.documentElement.lang; // there is none where a test asks for the language

// The languages of the reader, the best one first. The pages of a site keep that of the site.
export const wishesOf = (address) => (globalThis.cairnEngine ? WRITTEN
  : [globalThis.history?.state?.language, address.language, setting("language", ""), ...(WRITTEN === "en" ? navigator.languages : [WRITTEN])]
    .filter(Boolean).join(","));

// Whether the first of these that the page has is English, or it has none of them.
export function isEnglishFor(wishes, languages) {
  const codes = wishes.split(",").map((wish) => (wish === PSEUDO ? wish : wish.split("-")[0]));
  const wanted = codes.find((wish) => wish === PSEUDO || languages.some(({ code }) => code === wish));
  return (wanted ?? "en") === "en";
}

// Whether a page for a reader of English is there as it is: English is all that its scripts know without the engine.
export const isWrittenInEnglish = () => WRITTEN === "en";

// Writes the page in the language of its reader, if it is in another one, and has its scripts speak it.
// Data and scripts stay.
export async function translatePage(engine, json) {
  const messages = await engine.now("messages");
  speak(messages);
  if (messages.language === WRITTEN) return;
  document.documentElement.lang = messages.language;
  const { body } = new DOMParser().parseFromString(await engine.now("body", { json, language: messages.language }), "text/html");
  for (const part of [...document.body.children])
    if (!DATA.includes(part.id) && !part.matches("script:not([type])")) part.remove();
  document.body.prepend(...body.childNodes);
}

// What the menu has to choose a language.
export function languageChoice(app) {
  if (globalThis.cairnEngine) return [];
  const options = app.languages.map(({ code, name }) => [code, name, { lang: code, selected: code === language() }]);
  return [fieldOf(phrase("Language"), selectOf(options, (code) => choose(app, code)))];
}

async function choose(app, code) {
  keepSetting("language", code);
  await app.kept.now(code);
  location.reload();
}
