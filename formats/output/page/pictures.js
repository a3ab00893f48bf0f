import { element } from "./shapes.js";
import { phrase } from "./words.js";

// Pictures and tables of figures can be saved: a picture as SVG with its looks in it, figures as CSV.

const SAVED_LOOKS = ["fill", "stroke", "stroke-width", "font-size", "font-family", "text-anchor", "fill-opacity"];

function saveFile(name, type, text) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  element("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

function pictureText(svg, title) {
  const copy = svg.cloneNode(true);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const parts = [...copy.querySelectorAll("*")];
  [...svg.querySelectorAll("*")].forEach((part, i) => {
    const style = getComputedStyle(part);
    for (const look of SAVED_LOOKS) parts[i].setAttribute(look, style.getPropertyValue(look));
  });
  const named = document.createElementNS("http://www.w3.org/2000/svg", "title");
  named.textContent = title;
  copy.prepend(named);
  return new XMLSerializer().serializeToString(copy);
}

const csvField = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const tableText = (table) => [...table.rows].map((row) => [...row.cells].map((cell) => csvField(cell.textContent.trim())).join(",")).join("\n") + "\n";

const fileNameOf = (title) => title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "figures";

function saveButton(text, act) {
  const made = element("button", { className: "b", type: "button", textContent: text });
  made.addEventListener("click", act);
  return made;
}

for (const table of document.querySelectorAll("table.figures:not(.turns-of)")) {
  const figure = table.closest("figure.picture");
  const heading = table.closest("section")?.querySelector("h2");
  const title = (figure?.querySelector("figcaption") ?? heading ?? document.querySelector("h1")).textContent;
  const buttons = [saveButton(phrase("Save figures (CSV)"), () => saveFile(`${fileNameOf(title)}.csv`, "text/csv", tableText(table)))];
  if (figure) buttons.unshift(saveButton(phrase("Save picture (SVG)"), () => saveFile(`${fileNameOf(title)}.svg`, "image/svg+xml", pictureText(figure.querySelector("svg"), title))));
  (figure ?? table.parentElement).after(element("p", { className: "row saving noprint" }, ...buttons));
}
