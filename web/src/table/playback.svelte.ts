// Plays new events as a queue of frames, each shown for a while, with animations in between.

import { tick } from "svelte";

import type { GameEvent, View } from "../live/protocol";
import { animate, motionEnabled, snapshot } from "./flip";
import { frames, type Frame } from "./frames";
import type { Tabletop } from "./tabletop.svelte";

// How long frames are shown: tiles placed on a line, a score, and the last of a view.
const PLACE_MS = 450;
const SCORE_MS = 900;
const LAST_MS = 520;

export class Playback {
  #top: Tabletop;
  #root: () => HTMLElement | undefined;
  #queue: { frame: Frame; hold: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #view: View | null = null;
  #seq: number;

  constructor(top: Tabletop, root: () => HTMLElement | undefined, events: readonly GameEvent[]) {
    this.#top = top;
    this.#root = root;
    this.#seq = events.at(-1)?.seq ?? 0;
  }

  /** Queue the frames that lead to a view; returns the events that are new. */
  show(view: View, events: readonly GameEvent[]): GameEvent[] {
    if (view === this.#view) return [];
    const first = this.#view === null;
    this.#view = view;
    const last = events.at(-1)?.seq ?? 0;
    const back = last < this.#seq;
    const fresh = back || first ? [] : events.filter((event) => event.seq > this.#seq);
    this.#seq = last;
    if (first) {
      this.#top.position = view.position;
      return [];
    }
    if (back || this.#top.mode === "replay") this.finish();
    const from = this.#queue.at(-1)?.frame.position ?? this.#top.position;
    const steps =
      back || this.#top.instant
        ? [{ position: view.position, seq: last, effects: [] }]
        : frames(from, view.position, fresh);
    steps.forEach((frame, i) => {
      const hold = i === steps.length - 1 ? LAST_MS : frame.effects.length > 0 ? SCORE_MS : PLACE_MS;
      this.#queue.push({ frame, hold });
    });
    if (this.#timer === undefined) this.#step();
    else this.#top.busy = true;
    return fresh;
  }

  /** Skip to the last frame. */
  finish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const last = this.#queue.at(-1);
    this.#queue = [];
    if (last) this.#display(last.frame);
    this.#top.busy = false;
  }

  #step = (): void => {
    this.#timer = undefined;
    const next = this.#queue.shift();
    if (!next) {
      this.#top.busy = false;
      return;
    }
    this.#display(next.frame);
    this.#top.busy = this.#queue.length > 0;
    const hurry = this.#queue.length > 14 ? 0.5 : 1;
    this.#timer = setTimeout(this.#step, next.hold * hurry);
  };

  #display(frame: Frame): void {
    const root = this.#root();
    const before = root && motionEnabled() && !this.#top.instant ? snapshot(root) : null;
    this.#top.position = frame.position;
    this.#top.shown = frame.seq;
    this.#top.showPopups(frame.effects);
    if (root && before) void tick().then(() => animate(root, before));
  }

  destroy(): void {
    clearTimeout(this.#timer);
  }
}
