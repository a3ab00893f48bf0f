import { element } from "./shapes.js";

// Pictures and tables of figures can be saved: a picture as SVG with its looks in it, figures as CSV.

const LOOKS = ["fill", "stroke", "stroke-width", "font", "text-anchor", "fill-opacity"];

function save(name, type, text) {
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
    for (const look of LOOKS) parts[i].setAttribute(look, style.getPropertyValue(look));
    if (part.localName === "text") parts[i].setAttribute("style", `font: ${style.font}`);
  });
  const named = document.createElementNS("http://www.w3.org/2000/svg", "title");
  named.textContent = title;
  copy.prepend(named);
  return new XMLSerializer().serializeToString(copy);
}

const field = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const tableText = (table) => [...table.rows].map((row) => [...row.cells].map((cell) => field(cell.textContent.trim())).join(",")).join("\n") + "\n";

const nameOf = (title) => title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "figures";

function button(text, act) {
  const made = element("button", { className: "b", type: "button", textContent: text });
  made.addEventListener("click", act);
  return made;
}

for (const table of document.querySelectorAll("table.figures")) {
  const figure = table.closest("figure.picture");
  const heading = table.closest("section")?.querySelector("h2");
  const title = (figure?.querySelector("figcaption") ?? heading ?? document.querySelector("h1")).textContent;
  const buttons = [button("Save figures (CSV)", () => save(`${nameOf(title)}.csv`, "text/csv", tableText(table)))];
  if (figure) buttons.unshift(button("Save picture (SVG)", () => save(`${nameOf(title)}.svg`, "image/svg+xml", pictureText(figure.querySelector("svg"), title))));
  (figure ?? table.parentElement).after(element("p", { className: "row saving noprint" }, ...buttons));
}
