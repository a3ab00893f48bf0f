// Making elements, unpacking data, and positions: a position is an array that has for every space the number of the
// look of the piece there, or -1.

const SVG = "http://www.w3.org/2000/svg";

/** @type {(id: string) => any} */
export const byId = (id) => document.getElementById(id);

export const showBoard = () => document.querySelector(".a-stage").scrollIntoView({ block: "nearest" });

export function element(name, attributes, ...children) {
  const made = document.createElement(name);
  Object.assign(made, attributes);
  made.append(...children);
  return made;
}

// `content` is what stands on the button: words, a sign, or a list of such.
export const makeButton = (className, content, onclick, attributes = {}) =>
  element("button", { className, type: "button", onclick, ...attributes }, ...[content].flat());

export const fieldOf = (words, control) => element("label", { className: "field" }, element("span", { textContent: words }), control);
export const labelled = (words, ...content) => element("div", {}, element("span", { className: "lab", textContent: words }), ...content);

// Puts buttons into a box, one of which is pressed. A choice is [value, ...content].
export function fillChoices(box, choices, chosen, choose) {
  box.replaceChildren(...choices.map(([value, ...content]) => makeButton("", content, ({ currentTarget }) => {
    for (const each of box.children) each.setAttribute("aria-pressed", each === currentTarget);
    choose(value);
  }, { ariaPressed: String(value === chosen) })));
  return box;
}

export function selectOf(options, change, attributes = {}) {
  const select = element("select", attributes, ...options.map(([value, textContent, more = {}]) => element("option", { value, textContent, ...more })));
  select.addEventListener("change", () => change(select.value));
  return select;
}

export function checkBox(words, checked, change) {
  const box = element("input", { type: "checkbox", checked });
  box.addEventListener("change", () => change(box.checked));
  return element("label", { className: "check" }, box, words);
}

export function shape(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// Has the browser save a file.
export function saveFile(content, type, name) {
  const href = URL.createObjectURL(new Blob([content], { type }));
  element("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

// Changes are numbers of spaces, each followed by its new look.
export function changed(position, changes) {
  const next = position.slice();
  for (let i = 0; i < changes.length; i += 2) next[changes[i]] = changes[i + 1];
  return next;
}

export const spacesOf = (changes) => changes.filter((_, i) => i % 2 === 0);

// Reads data that were compressed, so that a page with many of them is small.
export async function unpackedText(text, most = Infinity) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = letters.charCodeAt(i); // Uint8Array.from is ten times as slow
  return (await unpackedBlob(bytes, "deflate", most)).text();
}
// Throws a RangeError if there are more bytes.
export async function unpackedBlob(bytes, format, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format)).getReader();
  const parts = []; // a Response would do, but in Firefox it logs what is wrong
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if ((size += next.value.length) > most) throw new RangeError();
    parts.push(next.value);
  }
  return new Blob(parts);
}

// Puts a state into the history of the tab, and an address if there is one. Some browsers refuse that for files, and Safari
// after a hundred times in half a minute: then it lasts as long as the page.
export function noteInHistory(state, address, isStep = false) {
  try {
    history[isStep ? "pushState" : "replaceState"](state, "", address);
  } catch {}
}

export const unpacked = async (text) => JSON.parse(await unpackedText(text));

export const GLYPHS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

export const icon = (name, classes = "") =>
  shape("svg", { class: `i ${classes}`.trim(), "aria-hidden": "true" }, shape("use", { href: `#i-${name}` }));

// Stones from the ground up, so many of them filled: how strong an opponent is, or how hard a puzzle. At most six.
export function stones(count, most) {
  const places = [[10, 21.6, 9], [10.6, 18, 8.2], [9.5, 14.4, 7.3], [10.5, 10.8, 6.2], [9.8, 7.2, 5.1], [10.2, 3.6, 4]];
  return shape("svg", { class: "stones", viewBox: "0 0 20 24", "aria-hidden": "true" }, ...places.slice(0, most).map(([cx, cy, rx], i) =>
    shape("ellipse", { cx, cy, rx, ry: 1.6, class: i < count ? "on" : "off" })));
}
