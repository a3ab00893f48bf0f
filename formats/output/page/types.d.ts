// What TypeScript's checker cannot see in the scripts of pages: the members that constructors take from their
// arguments by Object.assign, and what browsers have beyond their standards.
import type { Address } from "./address.js";
import type { App } from "./app.js";
import type { Controls } from "./controls.js";
import type { Engine } from "./engine.js";
import type { Input } from "./input.js";
import type { Looks } from "./looks.js";
import type { Practise } from "./practise.js";
import type { SharePane } from "./share.js";
import type { Shelf } from "./shelf.js";
import type { Study } from "./study.js";
import type { Node } from "./tree.js";

declare global {
  interface Navigator { deviceMemory?: number }
  // All that has the focus is an HTML element.
  interface Element { blur(): void }
  // All that is listened to on these pages are elements.
  interface EventTarget { closest(selectors: string): HTMLElement | null; dataset: DOMStringMap }
  var cairnEngine: { script: string; module: string; known: string; build: string } | undefined;
}

interface Space { x: number; y: number }
interface GameData { game: string; isOwn?: boolean; percents: number[]; [part: string]: any }
interface Question { text: string; source: string; number: number; settings?: object }

declare module "./analysis.js" {
  interface Analysis { question: Question; tell(part: { progress: any }): void }
}
declare module "./app.js" {
  interface App {
    address: Address; efforts: { name: string; effort: number }[]; engine: Engine; examples: { name: string; text: string }[];
    games: { name: string; title: string; setups: string[] }[]; languages: { code: string; name: string }[];
    source: Question | null;
  }
}
declare module "./board.js" {
  interface Board { board: any; choose(space: number): void; turns: any[]; point(spot: any): [number, number] }
}
declare module "./engine.js" {
  interface EngineError { isLost: boolean }
  interface EngineWorker {
    onLost?(): void; make(): { worker: Worker; first: any }; isBrief: boolean; isClosed: boolean; hasBegun: boolean; count: number;
    waiting: Map<number, { resolve(result: any): void; reject(error: Error): void; tell?(part: any): void }>;
  }
}
declare module "./enginepane.js" {
  interface EnginePane { study: Study; engine: Engine; actionsOf(node: Node, turn: string): Promise<any[]> }
}
declare module "./graph.js" {
  interface GameGraph { choose(turn: number): void; plot: any; turns: number; values: any[] }
}
declare module "./games.js" {
  interface GamesTable { games: any[]; players: any[]; words: any }
}
declare module "./input.js" {
  interface Input { early: any; node: Node; study: Study; engine: Engine; game: string; start: string; isOn: boolean; numbers: number[]; done: any[] }
}
declare module "./kept.js" {
  interface Kept {
    app: App; shelf: Shelf; first: string; plain: string; key: string; version: string; text: string; isHome: boolean; last: Promise<void>;
    timer: number; isTold?: boolean;
  }
}
declare module "./gamespane.js" {
  interface GamesPane { app: App; entries: any[] }
}
declare module "./lessons.js" {
  interface Lessons { app: App; asked: Node; game: string; lessons: [string, RegExp, string][]; number: number; state: string }
}
declare module "./looks.js" {
  interface Looks { study: Study; engine: Engine; game: string; data: any; known: number[] }
}
declare module "./play.js" {
  interface PlayPane { app: App }
}
declare module "./analysispane.js" {
  interface AnalysisPane { app: App; bar: HTMLProgressElement; began: number; effort: number | null; left: HTMLElement; task: any }
}
declare module "./saves.js" {
  interface Saves { app: App }
}
declare module "./practise.js" {
  interface Practise {
    study: Study; state: string; asked: Node; played: Node; best: Node; tried: Node | null; said: string; given: number[]; hints: number; tries: number;
    all: number[]; turns: number[]; found: Map<number, string>;
  }
}
declare module "./puzzles.js" {
  interface Puzzles { app: App; hints: any; lines: any[]; number: number; path: any[]; states: any[]; themes: any; wrongs: number; ended: any; isSolved: boolean }
}
declare module "./unpack.js" {
  interface Bunzip { at: number; bytes: Uint8Array; size: number }
}
declare module "./variations.js" {
  interface Variations { app: App; changed: any; commented: any; undoes: any[] }
}
declare module "./setup.js" {
  interface SetupPane { app: App; history: any[] }
}
declare module "./study.js" {
  interface Study {
    controls: Controls; hasEngine?: boolean; input?: Input; linked: string; looks?: Looks; share: SharePane; themes?: string[];
    waitsForEngine?: any; onGo?(node: Node): void; openTab(name: string): void; playTurn?(text: string, isLine?: boolean): Promise<void>;
    isFresh?(): boolean; offerMore?(verdict: any): void; greet?(verdict: any): HTMLElement[]; judge?(node: Node, turn: string): Promise<any>; onPractise?(): void; practise: Practise;
  }
}
declare module "./tree.js" {
  interface Node { turn: any; parent: Node | null; number: number; kind: string; children: Node[]; comment?: string; frame: any; status: any }
}
