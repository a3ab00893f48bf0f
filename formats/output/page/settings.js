import { checkBox } from "./shapes.js";

// What a reader has chosen, which the browser keeps: how pages look, and how one plays and searches. Some browsers refuse
// that for files; then it lasts as long as the page.

const STORE = "cairn-settings";

function kept() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) || {};
  } catch {
    return {};
  }
}

/** What was chosen before, if it can be that, or what is usual. */
export function setting(name, usual) {
  const value = kept()[name];
  return typeof value === typeof usual ? value : usual;
}

/** @returns what is chosen now */
export function keepSetting(name, value) {
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...kept(), [name]: value }));
  } catch {}
  return value;
}

/** A box to tick, and what it changes: at once, where it is not as usual. */
export function settingBox(words, name, usual, change) {
  const is = setting(name, usual);
  if (is !== usual) change(is);
  return checkBox(words, is, (on) => change(keepSetting(name, on)));
}
