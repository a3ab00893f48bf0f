// Makes the folder that a static host serves as an app: the page, and what lets a browser install and keep it.
//
// usage: make_hosted.mjs PAGE FOLDER
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const [page, folder] = process.argv.slice(2);
const source = fileURLToPath(new URL("hosted/", import.meta.url));
const link = '<link rel="icon" href="data:,">';

// Replaces a part of the page that must be there.
function replaced(text, old, now) {
  if (!text.includes(old)) throw new Error(`${page} lacks ${old}`);
  return text.replace(old, now);
}

mkdirSync(folder, { recursive: true });
for (const name of ["icon.svg", "manifest.webmanifest"]) cpSync(path.join(source, name), path.join(folder, name));
let text = readFileSync(page, "utf8");
text = replaced(text, link, '<link rel="icon" href="icon.svg">\n<link rel="manifest" href="manifest.webmanifest">\n<meta name="theme-color" content="#f8f6f1">');
text = replaced(text, "worker-src blob:; ", "worker-src blob: 'self'; manifest-src 'self'; ");
text = replaced(text, "img-src data: blob:", "img-src data: blob: 'self'");
writeFileSync(path.join(folder, "index.html"), text);
const build = createHash("sha256").update(text).digest("hex").slice(0, 16);
const worker = readFileSync(path.join(source, "service-worker.js"), "utf8");
writeFileSync(path.join(folder, "service-worker.js"), replaced(worker, "@BUILD@", build));
