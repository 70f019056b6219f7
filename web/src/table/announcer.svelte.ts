// What screen readers are told: new events as they come, and answers to the shortcuts that ask for something.

import { t } from "../i18n/index.svelte";
import type { GameEvent } from "../live/protocol";
import { announcement, entries } from "../text/log";
import { forecastText, moveNames } from "./moveNames";
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

  /** Announce the last turns of the others. */
  sayLastTurn(): void {
    const { context, lastTurns, log } = this.#top;
    const told = lastTurns.flatMap((turn) => {
      const seq = turn[0]?.seq ?? 0;
      return log.filter((entry) => entry.from <= seq && seq <= entry.to);
    });
    const words = [...new Set(told)].map((entry) => announcement(entry, context)).join(". ");
    this.say(words || t("table-say-nothing"));
  }

  /** Announce the legal moves. */
  sayMoves(): void {
    const { moves } = this.#top;
    this.say(t("table-say-can", { count: moves.size, list: moveNames(this.#top).join("; ") }));
  }

  /** Announce what the round would pay every player now. */
  sayForecast(): void {
    const told = this.#top.position.players.flatMap((_, seat) => {
      const found = this.#top.table.forecast[seat];
      return found ? [t("words-by", { name: this.#top.name(seat), what: forecastText(found) })] : [];
    });
    this.say(told.join(". ") || t("table-say-nothing"));
  }
}
