// Finds words on a page in the pseudo language, in which every message stands in brackets, that nobody has marked.
import assert from "node:assert/strict";

// What is no text of Cairn's: turns and spaces, and the names in the records of the tests.
const NOTATION = /\b([A-Za-z]\d+|off|pass|[xX]|Cairn|Sonneborn-Berger|Anna|Cleo|self-play, seed \d+, game \d+)\b|\S*\d[xX+>-]\S*/g;

function outsideBrackets(text) {
  for (let shorter = ""; (shorter = text.replace(/⟦[^⟦⟧]*⟧/g, " ")) !== text; text = shorter);
  return text.replace(NOTATION, " ").match(/[A-Za-z]{2,}/g) ?? [];
}

// What is on the page now, as one text since a message may have elements in it, and what is only heard. The names of
// players, keys, languages and themes are left out.
const texts = (page) => page.evaluate(() => {
  const shown = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest("script, style, bdi, .comment, .heads i, .keys dt, option[lang], #p-share option, .go .hide, .turns-of td.text, nav a[href*='players/'], #menu a")) shown.push(node.data);
  const found = [shown.join(" ")];
  for (const element of document.querySelectorAll("[aria-label], [title], [aria-valuetext]"))
    for (const name of ["aria-label", "title", "aria-valuetext"]) found.push(element.getAttribute(name) ?? "");
  return found;
});

export async function expectMarked(page, what) {
  for (const text of await texts(page))
    assert.deepEqual(outsideBrackets(text), [], what);
}
