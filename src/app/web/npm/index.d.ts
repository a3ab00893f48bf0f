/** What Cairn says is wrong. Line and column count from 1; 0 means that no place is known. */
export class CairnError extends Error {
  kind: "syntax" | "position" | "illegal" | "ambiguous" | "io" | "usage" | "internal";
  line: number;
  column: number;
}
/** A question, of which Cairn's page docs/formats/questions.md tells. */
export interface Question {
  /** What is asked, by default for the best turns of a position. */
  ask?: string;
  [key: string]: unknown;
}
export interface Cairn {
  /** The answer to a question. Throws CairnError, and TypeError for what is no question or has keys that are not known. */
  ask(question: Question): any;
  version(): string;
  /** How many bytes the module has taken. */
  memory(): number;
}
/** Loads the module that lies beside this file. The tables of its searches take so many MiB, from 1 to 4095, by default 64. */
export function open(megabytes?: number): Promise<Cairn>;
/** Loads a compiled cairn.wasm. */
export function load(module: WebAssembly.Module, megabytes?: number): Promise<Cairn>;
