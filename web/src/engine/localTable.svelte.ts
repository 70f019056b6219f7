// A table on this device: the same interface as a live table of a server (live/live.svelte.ts), with the engine
// instead of the server. People at this screen play against each other and against levels.

import {
  viewToShow,
  type Connection,
  type HintAdvice,
  type Listeners,
  type TableConnection,
} from "../live/connection";
import type { GameEvent, Hint, Refusal, RefusalCode, State, TableInfo, View } from "../live/protocol";
import { emptySession, hintApplies, receive, type Request, type Session } from "../live/session";
import { advise } from "./advice";
import { Adviser } from "./adviser";
import { ConflictError, readTable, writeTable, type StoredTable } from "./database";
import type { LevelSettings } from "./description";
import { Engine } from "./engine";
import { EngineGame, IllegalEventError } from "./game";
import { eventOf, History } from "./history";
import { loadEngine, type LoadedEngine } from "./load";
import { localSeats, newStoredTable, randomWords, seatTokens } from "./localSeats";
import { pauseBefore } from "./pace";
import { confirmingSeat, confirmingSeats, isOver, tableInfo, viewOf, type LocalSeats } from "./presenter";
import type { Thought } from "./thinker";

const CHANNEL = "sintra.local";

/** An action that cannot be done. */
class RefusalError extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}

interface Act {
  type: Request["type"];
  seat: number;
}

export class LocalTable implements TableConnection {
  connection: Connection = $state("connecting");
  #session: Session = $state.raw(emptySession);
  hint: Hint | null = $state.raw(null);
  advice: HintAdvice | null = $state.raw(null);
  /** Whether the game cannot be saved: it is lost when the page is closed. */
  unsaved: boolean = $state(false);

  #stored: StoredTable | null = null;
  #engine: LoadedEngine | null = null;
  #history: History | null = null;
  #adviser: Adviser | null = null;
  #listeners: Listeners;
  #closed = false;
  #lastSeat: number | null = null;
  #shownAt = 0;
  #queue: Promise<void> = Promise.resolve();
  #channel: BroadcastChannel | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #deciding = false;

  constructor(
    readonly id: string,
    listeners: Listeners = {},
  ) {
    this.#listeners = listeners;
    this.#enqueue(() => this.#open());
  }

  get table(): TableInfo | null {
    return this.#session.table;
  }
  get seq(): number {
    return this.#session.seq ?? 0;
  }
  get views(): Record<string, View> {
    return this.#session.views;
  }
  get events(): GameEvent[] {
    return this.#session.events;
  }
  get view(): View | null {
    return viewToShow(Object.values(this.views), this.#lastSeat);
  }

  move(seat: number, move: string): void {
    this.#lastSeat = seat;
    this.#act({ type: "move", seat }, (history) => {
      const id = history.game.id(move);
      if (id === undefined) throw new RefusalError("malformed", `${move} is not an event`);
      if (this.#confirming() !== null)
        throw new RefusalError("not-your-turn", "a turn has to be confirmed first");
      if (history.game.actor !== seat || this.#level(seat) !== null)
        throw new RefusalError("not-your-turn", "it is another player's turn to decide");
      history.play(id);
    });
  }
  confirm(seat: number): void {
    this.#act({ type: "confirm", seat }, (history) => {
      if (this.#confirming() !== seat) throw new RefusalError("not-allowed", "there is no turn to confirm");
      history.addMarker("confirm", seat);
    });
  }
  undo(seat: number, to: number): void {
    this.#act({ type: "undo", seat }, (history) => {
      if (!history.undoTargets(seat).includes(to))
        throw new RefusalError("not-allowed", "only own decisions can be taken back");
      history.addMarker("undo", seat, to);
    });
  }
  resign(seat: number): void {
    this.#act({ type: "resign", seat }, (history) => history.addMarker("resign", seat));
  }
  /** Nobody else has to agree here: an undo is done, a rematch begins. */
  offer(seat: number, what: "undo" | "rematch", to?: number): void {
    if (what === "undo") this.undo(seat, to ?? -1);
    else this.#enqueue(() => this.#rematch());
  }
  answer(): void {
    // there are no offers
  }
  say(): void {
    // there is nobody to talk to
  }
  askHint(seat: number): void {
    this.hint = null;
    this.advice = null;
    this.#enqueue(() => this.#findHint(seat));
  }
  setConfirm(seat: number, confirm: boolean): void {
    this.#act({ type: "settings", seat }, () => {
      if (this.#stored) this.#stored.confirm = confirm;
    });
  }
  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#adviser?.close();
    this.#channel?.close();
  }

  // Opening, and what is shown ----------------------------------------------------------------------

  /** Do one thing after the other. */
  #enqueue(task: () => Promise<void> | void): void {
    this.#queue = this.#queue.then(async () => {
      if (this.#closed) return;
      try {
        await task();
      } catch (error) {
        this.#refuse({ type: "move", seat: 0 }, new RefusalError("unavailable", String(error)));
      }
    });
  }

  async #open(): Promise<void> {
    const stored = await readTable(this.id).catch(() => undefined);
    if (stored === undefined) {
      this.connection = "gone";
      return;
    }
    try {
      this.#engine = await loadEngine();
    } catch {
      this.connection = "lost";
      this.#retry = setTimeout(() => this.#enqueue(() => this.#open()), 3000);
      return;
    }
    this.#adviser = new Adviser(this.#engine, this.id);
    await this.#load(stored);
    this.connection = "open";
    // From now on the network may be cut.
    if (stored.seats.some((seat) => seat.level !== null)) this.#adviser.prepare(stored.game);
    if (typeof BroadcastChannel === "function") {
      this.#channel = new BroadcastChannel(CHANNEL);
      this.#channel.onmessage = (event: MessageEvent<string>) => {
        if (event.data === this.id) this.#enqueue(() => this.#reload());
      };
    }
    await this.#goOn();
  }

  async #load(stored: StoredTable): Promise<void> {
    if (this.#engine === null) return;
    const engine = await Engine.create(this.#engine.module, this.#engine.description);
    const game = new EngineGame(engine, stored.game, stored.options);
    game.seed(randomWords());
    this.#stored = stored;
    this.#history = new History(game, stored.entries);
    this.#adviser?.forget();
    this.#session = { ...emptySession };
    this.#show("state", 0);
  }

  /** Another tab has played on. */
  async #reload(): Promise<void> {
    const stored = await readTable(this.id);
    if (stored && stored.version !== this.#stored?.version) await this.#load(stored);
  }

  /** A new table with the same players on the same seats. */
  async #rematch(): Promise<void> {
    const [history, stored] = [this.#history, this.#stored];
    if (history === null || stored === null || !isOver(history)) return;
    if (stored.rematch === null) {
      const next = newStoredTable(stored);
      await writeTable(next);
      stored.rematch = next.id;
      await this.#commit(history.seq);
    }
    this.#listeners.rematch?.(stored.rematch, seatTokens(stored));
  }

  #local(): LocalSeats {
    if (this.#stored === null) throw new Error("the table is not open");
    return localSeats(this.#stored, this.#history?.resigned);
  }

  #level(seat: number): number | null {
    return this.#local().seats[seat]?.level ?? null;
  }

  #confirming(): number | null {
    return this.#history === null ? null : confirmingSeat(this.#history, this.#local());
  }

  /** The seat of the level that has to decide. */
  #thinkingSeat(): number | null {
    const history = this.#history;
    if (history === null || isOver(history) || this.#confirming() !== null) return null;
    const actor = history.game.actor;
    return typeof actor === "number" && this.#level(actor) !== null ? actor : null;
  }

  /** Show the table as it is, with the entries after a number. */
  #show(type: State["type"], since: number): void {
    const history = this.#history;
    if (history === null) return;
    const local = this.#local();
    const mine = local.seats.filter((seat) => seat.yours).map((seat) => seat.seat);
    const shown = mine.length > 0 ? mine : local.seats.map((seat) => seat.seat);
    const over = isOver(history);
    const events = history.entries
      .slice(since)
      .map((entry) => eventOf(history.game, entry, shown, { over, steps: type === "events" }));
    const message: State = {
      type,
      seq: history.seq,
      events,
      views: Object.fromEntries(shown.map((seat) => [String(seat), viewOf(history, local, seat)])),
      table: tableInfo(history, local, this.#thinkingSeat()),
    };
    const [session] = receive(this.#session, message);
    this.#session = session;
    this.#shownAt = Date.now();
    if (this.hint !== null && !hintApplies(this.hint, session.events)) this.hint = null;
    if (this.hint?.seq !== this.seq) this.advice = null; // it is about the first move of the hint
  }

  // Acting -------------------------------------------------------------------------------------------

  #act(act: Act, change: (history: History) => void): void {
    const seq = this.seq;
    this.#enqueue(async () => {
      const history = this.#history;
      if (history === null) return;
      try {
        if (seq !== history.seq) throw new RefusalError("stale", "the game has gone on since then");
        if (isOver(history) && act.type !== "settings") throw new RefusalError("over", "the game is over");
        change(history);
      } catch (error) {
        if (!(error instanceof RefusalError || error instanceof IllegalEventError)) throw error;
        const code = error instanceof RefusalError ? error.code : "illegal";
        this.#refuse(act, new RefusalError(code, error.message));
        return;
      }
      await this.#commit(seq);
    });
  }

  #refuse(act: Act, { code, message }: RefusalError): void {
    const refusal: Refusal = { type: "refused", client: "", error: code, message };
    this.#listeners.refused?.(refusal, { ...act, client: "" } as Request);
  }

  /** Play what follows by itself, save, and show the entries after `since`. */
  async #commit(since: number): Promise<void> {
    const [history, stored] = [this.#history, this.#stored];
    if (history === null || stored === null) return;
    const confirming = confirmingSeats(this.#local());
    if (!isOver(history)) history.playForced(confirming);
    stored.entries = history.stored();
    stored.over = isOver(history);
    stored.version += 1;
    stored.changed = Date.now();
    try {
      await writeTable(structuredClone(stored));
      this.unsaved = false;
      this.#channel?.postMessage(this.id);
    } catch (error) {
      if (error instanceof ConflictError) {
        await this.#reload();
        return;
      }
      stored.version -= 1; // it is tried again with the next move
      this.unsaved = true;
    }
    this.#show("events", since);
    this.#wake();
  }

  /** After opening: what is to follow by itself, for example after a crash. */
  async #goOn(): Promise<void> {
    const history = this.#history;
    if (history === null) return;
    const before = history.seq;
    if (!isOver(history)) history.playForced(confirmingSeats(this.#local()));
    if (history.seq > before) await this.#commit(before);
    else this.#wake();
  }

  // Levels and hints ---------------------------------------------------------------------------------

  /** Let a level move, if one has to decide. */
  #wake(): void {
    const seat = this.#thinkingSeat();
    if (seat === null || this.#deciding || this.#closed) return;
    this.#deciding = true;
    void this.#decide(seat).finally(() => {
      this.#deciding = false;
      if (this.#thinkingSeat() !== null) this.#enqueue(() => this.#wake());
    });
  }

  async #decide(seat: number): Promise<void> {
    const history = this.#history;
    if (history === null) return;
    const seq = history.seq;
    try {
      const settings = history.game.description.levels[String(this.#level(seat))];
      if (settings === undefined) throw new Error(`there is no level ${this.#level(seat)}`);
      const thought = await this.#ask(history, seat, settings);
      const left = this.#shownAt + pauseBefore(history, seat) - Date.now();
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
      this.#enqueue(async () => {
        if (this.#history !== history || history.seq !== seq) return; // the game has gone on
        history.play(thought.move);
        await this.#commit(seq);
      });
      await this.#queue;
    } catch (error) {
      if (this.#closed) return;
      this.#refuse({ type: "move", seat }, new RefusalError("unavailable", String(error)));
      await new Promise((resolve) => (this.#retry = setTimeout(resolve, 3000)));
    }
  }

  #ask(history: History, seat: number, settings: LevelSettings): Promise<Thought> {
    if (this.#adviser === null) throw new Error("the engine is not loaded");
    return this.#adviser.ask(history, seat, settings);
  }

  async #findHint(seat: number): Promise<void> {
    const [history, stored] = [this.#history, this.#stored];
    if (history === null || stored === null || history.game.actor !== seat) return;
    const seq = history.seq;
    const { game } = history;
    const thought = await this.#ask(history, seat, game.description.hint);
    if (!stored.assisted.includes(seat)) {
      stored.assisted = [...stored.assisted, seat].sort();
      await this.#commit(seq);
    }
    if (history.seq !== seq) return;
    const pv = thought.pv.map((id) => game.text(id));
    this.hint = { type: "hint", client: "", seq, move: game.text(thought.move), pv, value: thought.value };
    const loaded = this.#engine;
    if (loaded !== null) void this.#explainHint(loaded, game, seat, thought.move, this.hint);
  }

  async #explainHint(
    loaded: LoadedEngine,
    game: EngineGame,
    seat: number,
    move: number,
    hint: Hint,
  ): Promise<void> {
    const found = await advise(loaded, game, seat, move).catch(() => null);
    if (found === null || found.reasons.length === 0 || this.hint !== hint || this.seq !== hint.seq) return;
    this.advice = { seat, other: game.text(found.other), reasons: found.reasons };
  }
}
