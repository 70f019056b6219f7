// Playing by keyboard: shortcuts of the whole table, and a focus that moves on to the next decision. Arrow keys
// within a region are handled by grid.ts.

import { tick } from "svelte";

import type { Announcer } from "./announcer.svelte";
import type { Tabletop } from "./tabletop.svelte";

/** What shortcuts need of the table besides its state. */
export interface Shortcuts {
  root: () => HTMLElement | undefined;
  announcer: Announcer;
  /** What the table asks for, as a sentence. */
  question: () => string;
  undo: () => void;
  confirm: () => void;
  /** Show at once what is still being animated. */
  finish: () => void;
  typeMove: () => void;
}

/** The keys of a table, each with the name of its text `table-key-…`. */
export const tableKeys: readonly (readonly [string, string])[] = [
  ["Tab", "tab"],
  ["← ↑ → ↓", "arrows"],
  ["Home End", "ends"],
  ["Enter", "enter"],
  ["p", "question"],
  ["l", "moves"],
  ["o", "others"],
  ["s", "scores"],
  ["f", "forecast"],
  ["r", "turn"],
  ["R", "unturn"],
  ["u", "undo"],
  ["c", "confirm"],
  ["Esc", "escape"],
  ["/", "type"],
];

/** Where the next decision is made, by what the position awaits. */
const DECISIONS: Record<string, string> = {
  line: ".mine [data-line][data-drop]",
  stack: ".group.next",
  place: ".mine .space.open",
  tile: ".mine .cell:not([aria-disabled])[data-drop]",
  chips: ".choices button:enabled, .mine .slot.can",
  turn: ".middle [data-cell]:not([aria-disabled]), .plates-area [data-cell]:not([aria-disabled])",
  take: ".middle [data-cell]:not([aria-disabled])",
  plate: ".plates-area [data-cell]:not([aria-disabled])",
  draw: "[data-move=look]",
  keep: ".drawn [data-cell]:not([aria-disabled])",
  under: ".drawn [data-cell]:not([aria-disabled])",
};

function isTextField(element: HTMLElement): boolean {
  return /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
}

export class Keyboard {
  #top: Tabletop;
  #shortcuts: Shortcuts;
  /** Whether the table was last used by keyboard: only then may the focus be moved. */
  #inUse = false;

  /** To be constructed while the component of the table is: it registers an effect. */
  constructor(top: Tabletop, shortcuts: Shortcuts) {
    this.#top = top;
    this.#shortcuts = shortcuts;
    $effect(() => {
      const selector = this.#nextDecision();
      if (selector !== undefined && this.#inUse) void tick().then(() => this.#moveFocus(selector));
    });
  }

  /** Where to go on; nowhere while nothing can be decided. */
  #nextDecision(): string | undefined {
    if (this.#top.confirms) return "[data-move=confirm]";
    return this.#top.moves.size > 0 ? DECISIONS[this.#top.position.awaits] : undefined;
  }

  /** The pointer was used: leave the focus alone. */
  pointerUsed = (): void => {
    this.#inUse = false;
  };

  /** Move the focus, unless it is on something that can be used. */
  #moveFocus(selector: string): void {
    const root = this.#shortcuts.root();
    const here = document.activeElement;
    const idle =
      here === null ||
      here === document.body ||
      !root?.contains(here) ||
      here.getAttribute("aria-disabled") === "true" ||
      (here as HTMLButtonElement).disabled;
    if (idle && !(here instanceof HTMLInputElement)) root?.querySelector<HTMLElement>(selector)?.focus();
  }

  /** Handle a key pressed anywhere on the page. */
  handle = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || isTextField(target)) return;
    // Shortcuts are for the table, not for what is beside it.
    if (target !== document.body && !this.#shortcuts.root()?.contains(target)) return;
    this.#inUse = true;
    if (this.#top.busy && (event.key === "Enter" || event.key === " ")) this.#shortcuts.finish();
    this.#run(event);
  };

  #run(event: KeyboardEvent): void {
    const { announcer, confirm, question, typeMove, undo } = this.#shortcuts;
    switch (event.key) {
      case "s":
        announcer.sayScores();
        break;
      case "o":
        announcer.sayLastTurn();
        break;
      case "l":
        announcer.sayMoves();
        break;
      case "f":
        announcer.sayForecast();
        break;
      case "p":
        announcer.say(question());
        break;
      case "u":
        undo();
        break;
      case "r":
      case "R":
        if (this.#top.plateInHand !== null) {
          this.#top.rotate(event.shiftKey ? -1 : 1);
          announcer.say(this.#top.trialText());
        }
        break;
      case "c":
        if (this.#top.confirms) confirm();
        break;
      case "Escape":
        this.#top.trial = null;
        break;
      case "/":
        event.preventDefault();
        typeMove();
        break;
    }
  }
}
