// What screen readers are told: new events as they come, and answers to the shortcuts that ask for something.

import { t } from "../i18n/index.svelte";
import type { GameEvent } from "../live/protocol";
import { announcement, entries } from "../text/log";
import type { Tabletop } from "./tabletop.svelte";

export class Announcer {
  /** The text of the live region; Announcer.svelte shows it. */
  text = $state("");
  #top: Tabletop;

  constructor(top: Tabletop) {
    this.#top = top;
  }

  /** Announce a text. A live region is read only when it changes, so a repeated text gets a space. */
  say = (text: string): void => {
    this.text = this.text === text ? `${text} ` : text;
  };

  /** Announce new events: the last undo among them, or else the turns that they belong to. */
  sayEvents(fresh: readonly GameEvent[], all: readonly GameEvent[]): void {
    const first = fresh[0];
    if (first === undefined) return;
    const undo = fresh.findLast((event) => event.kind === "undo");
    if (undo) {
      const what = t("words-undo");
      this.text = undo.by === null ? what : t("words-by", { name: this.#top.name(undo.by), what });
      return;
    }
    const turns = entries(all).filter((entry) => entry.to >= first.seq);
    this.text = turns.map((entry) => announcement(entry, this.#top.context)).join(". ");
  }

  sayScores(): void {
    const scores = this.#top.position.players.map((player, seat) =>
      t("table-say-score", { name: this.#top.name(seat), points: player.score }),
    );
    this.say(scores.join(", "));
  }

  /** Announce the last turn of the others. */
  sayLastTurn(): void {
    const seq = this.#top.lastTurn[0]?.seq;
    const entry = seq === undefined ? undefined : this.#top.log.find((e) => e.from <= seq && seq <= e.to);
    this.say(entry ? announcement(entry, this.#top.context) : t("table-say-nothing"));
  }

  /** Announce the legal moves, in the notation. */
  sayMoves(): void {
    const { moves } = this.#top;
    this.say(t("table-say-can", { count: moves.size, list: [...moves.keys()].join(", ") }));
  }
}
