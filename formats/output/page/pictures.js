import { folded } from "./folded.js";
import { element, fieldOf, makeButton, saveFile, shape } from "./shapes.js";
import { phrase, phraseN } from "./words.js";

// Pictures and tables of figures can be saved: a picture as SVG with its looks in it, figures as CSV. Of many pairs of players,
// only the first are shown until a player is looked for.

const PAIRS = 20;

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

function showPairs(table) {
  const rows = [...table.tBodies[0].rows];
  if (rows.length <= PAIRS || rows[0].querySelectorAll(".pl").length < 2) return;
  const field = element("input", { type: "search", autocomplete: "off" });
  const told = element("p", { className: "faint", role: "status" });
  const show = () => {
    const wanted = folded(field.value.trim());
    rows.forEach((row, i) => { row.hidden = wanted ? ![...row.querySelectorAll(".pl")].some(({ textContent }) => folded(textContent).includes(wanted)) : i >= PAIRS; });
    const hidden = rows.filter((row) => row.hidden).length;
    told.textContent = hidden ? phraseN(hidden, "{n} more row is not shown.", "{n} more rows are not shown.") : "";
  };
  field.addEventListener("input", show);
  show();
  table.parentElement.before(element("p", { className: "row" }, fieldOf(phrase("Player"), field)));
  table.parentElement.after(told);
}

for (const table of document.querySelectorAll("table.figures:not(.turns-of)")) {
  const figure = table.closest("figure.picture");
  const heading = table.closest("section")?.querySelector("h2");
  const title = (figure?.querySelector("figcaption") ?? heading ?? document.querySelector("h1")).textContent;
  const buttons = [makeButton("b", phrase("Save figures (CSV)"), () => saveFile(tableText(table), "text/csv", `${fileNameOf(title)}.csv`))];
  if (figure) buttons.unshift(makeButton("b", phrase("Save picture (SVG)"), () => saveFile(pictureText(figure.querySelector("svg"), title), "image/svg+xml", `${fileNameOf(title)}.svg`)));
  (figure ?? table.parentElement).after(element("p", { className: "row saving noprint" }, ...buttons));
  showPairs(table);
}
