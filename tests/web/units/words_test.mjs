// What scripts of pages say in a language.
import assert from "node:assert/strict";
import { test } from "node:test";
import { numberWords, oneDecimal, percentWords, phrase, phraseIn, phraseN, speak } from "../../../formats/output/page/words.js";

const polish = {
  language: "pl", percent: "%", decimal: ",", group: "\u00a0", leastGrouped: 10000,
  texts: { "Yes.": "Tak.", "tab\u0004Play": "Graj", "{n} turn": ["{n} tura", "{n} tury", "{n} tur"] },
};

test("English is said without a catalogue", () => {
  assert.equal(phrase("After {turn}", { turn: "A1xB2" }), "After A1xB2");
  assert.deepEqual([1, 2].map((n) => phraseN(n, "{n} turn", "{n} turns")), ["1 turn", "2 turns"]);
  assert.deepEqual([percentWords(57.4), oneDecimal(1.25)], ["57 %", "1.3"]);
  assert.deepEqual([999, 1234, 1234567].map(numberWords), ["999", "1,234", "1,234,567"]);
});

test("a language says what it has, and writes numbers in its own way", () => {
  speak(polish);
  assert.deepEqual([phrase("Yes."), phraseIn("tab", "Play"), phrase("No.")], ["Tak.", "Graj", "No."]);
  assert.deepEqual([1, 3, 5, 22].map((n) => phraseN(n, "{n} turn", "{n} turns")), ["1 tura", "3 tury", "5 tur", "22 tury"]);
  assert.deepEqual([percentWords(57.4), oneDecimal(1.25)], ["57%", "1,3"]);
  assert.equal(phraseN(1234, "{n} turn", "{n} turns"), "1234 tury");
  assert.equal(phraseN(12345, "{n} turn", "{n} turns"), "12\u00a0345 tur");
});

test("the pseudo language puts all that is said between brackets", () => {
  speak({ language: "en-XA", texts: {} });
  assert.equal(phraseN(2, "{n} turn", "{n} turns"), "⟦2 turns⟧");
  assert.equal(phrase(""), "");
});
