import { element, makeButton, saveFile, shape } from "./shapes.js";
import { phrase } from "./words.js";

// Pictures and tables of figures can be saved: a picture as SVG with its looks in it, figures as CSV.

const SAVED_LOOKS = ["fill", "stroke", "stroke-width", "font-size", "font-family", "text-anchor", "fill-opacity"];

function pictureText(svg, title) {
  const copy = svg.cloneNode(true);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const parts = [...copy.querySelectorAll("*")];
  [...svg.querySelectorAll("*")].forEach((part, i) => {
    const style = getComputedStyle(part);
    for (const look of SAVED_LOOKS) parts[i].setAttribute(look, style.getPropertyValue(look));
  });
  copy.prepend(shape("title", {}, title));
  return new XMLSerializer().serializeToString(copy);
}

const csvField = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const tableText = (table) => [...table.rows].map((row) => [...row.cells].map((cell) => csvField(cell.textContent.trim())).join(",")).join("\n") + "\n";

const fileNameOf = (title) => title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "figures";

for (const table of document.querySelectorAll("table.figures:not(.turns-of)")) {
  const figure = table.closest("figure.picture");
  const heading = table.closest("section")?.querySelector("h2");
  const title = (figure?.querySelector("figcaption") ?? heading ?? document.querySelector("h1")).textContent;
  const buttons = [makeButton("b", phrase("Save figures (CSV)"), () => saveFile(tableText(table), "text/csv", `${fileNameOf(title)}.csv`))];
  if (figure) buttons.unshift(makeButton("b", phrase("Save picture (SVG)"), () => saveFile(pictureText(figure.querySelector("svg"), title), "image/svg+xml", `${fileNameOf(title)}.svg`)));
  (figure ?? table.parentElement).after(element("p", { className: "row saving noprint" }, ...buttons));
}
