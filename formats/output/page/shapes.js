// Making elements, unpacking data, and positions: a position is an array that has for every space the number of the
// look of the piece there, or -1.

const SVG = "http://www.w3.org/2000/svg";

/** @type {(id: string) => any} */
export const byId = (id) => document.getElementById(id);

export function element(name, attributes, ...children) {
  const made = document.createElement(name);
  Object.assign(made, attributes);
  made.append(...children);
  return made;
}

export function shape(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// Changes are numbers of spaces, each followed by its new look.
export function changed(position, changes) {
  const next = position.slice();
  for (let i = 0; i < changes.length; i += 2) next[changes[i]] = changes[i + 1];
  return next;
}

export const spacesOf = (changes) => changes.filter((_, i) => i % 2 === 0);

// Reads data that were compressed, so that a page with many of them is small.
export async function unpackedText(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = letters.charCodeAt(i); // Uint8Array.from is ten times as slow
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const parts = []; // a Response would do, but in Firefox it logs what is wrong
  for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value);
  return new Blob(parts).text();
}
export const unpacked = async (text) => JSON.parse(await unpackedText(text));

export const icon = (name, classes = "") =>
  shape("svg", { class: `i ${classes}`.trim(), "aria-hidden": "true" }, shape("use", { href: `#i-${name}` }));

// Stones from the ground up, so many of them filled: how strong an opponent is, or how hard a puzzle. At most six.
export function stones(count, most) {
  const places = [[10, 21.6, 9], [10.6, 18, 8.2], [9.5, 14.4, 7.3], [10.5, 10.8, 6.2], [9.8, 7.2, 5.1], [10.2, 3.6, 4]];
  return shape("svg", { class: "stones", viewBox: "0 0 20 24", "aria-hidden": "true" }, ...places.slice(0, most).map(([cx, cy, rx], i) =>
    shape("ellipse", { cx, cy, rx, ry: 1.6, class: i < count ? "on" : "off" })));
}
