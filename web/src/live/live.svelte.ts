// A live table: the session of session.ts over a WebSocket that comes back by itself.

import type {
  ServerMessage,
  GameEvent,
  Hint,
  Phrase,
  Refusal,
  TableInfo,
  ClientMessage,
  View,
} from "./protocol";
import {
  asked,
  deciding,
  empty,
  follows,
  hello,
  patience,
  receive,
  type Consequence,
  type Request,
  type Session,
} from "./session";

export type Connection = "connecting" | "open" | "lost" | "gone";

/** What a page may want to hear about, once each. */
export interface Ears {
  refused?: (refusal: Refusal, request: Request | undefined) => void;
  phrase?: (seat: number, phrase: Phrase) => void;
  rematch?: (table: string, tokens: Record<string, string>) => void;
}

const PING_EVERY = 20_000;
const SILENCE = 45_000;

type Draft<R extends Request = Request> = R extends Request ? Omit<R, "client"> : never;

function unique(): string {
  // Only secure contexts have randomUUID; a table in the local network may not be one.
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** One table, as the seats of this browser see it. */
export class Live {
  /** How the connection is. */
  connection: Connection = $state("connecting");
  #session: Session = $state.raw(empty);
  /** The last hint asked for; gone when something else is done. */
  hint: Hint | null = $state.raw(null);

  #socket: WebSocket | null = null;
  #tokens: string[];
  #ears: Ears;
  #url: string;
  #attempt = 0;
  #closed = false;
  #heard = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;

  constructor(table: string, tokens: readonly string[], ears: Ears = {}) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#url = `${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
    this.#tokens = [...tokens];
    this.#ears = ears;
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  get table(): TableInfo | null {
    return this.#session.table;
  }
  get seq(): number {
    return this.#session.seq ?? 0;
  }
  /** By seat; `"-"` for a spectator. */
  get views(): Record<string, View> {
    return this.#session.views;
  }
  get events(): GameEvent[] {
    return this.#session.events;
  }
  /** The view to show: of the seat that decides, if it is at this browser, else of the first one. */
  get view(): View | null {
    const views = Object.values(this.views);
    return (
      views.find((v) => v.legal.length > 0 || v.confirming) ??
      views.find((v) => v.seat === this.#lastSeat) ??
      views[0] ??
      null
    );
  }
  /** Whether a decision of this seat waits for its answer. */
  deciding(seat: number | null): boolean {
    return deciding(this.#session, seat);
  }

  #lastSeat: number | null = null;

  move(seat: number, move: string): void {
    this.#lastSeat = seat;
    this.#ask({ type: "move", seat, seq: this.seq, move });
  }
  confirm(seat: number): void {
    this.#ask({ type: "confirm", seat, seq: this.seq });
  }
  undo(seat: number, to: number): void {
    this.#ask({ type: "undo", seat, seq: this.seq, to });
  }
  resign(seat: number): void {
    this.#ask({ type: "resign", seat, seq: this.seq });
  }
  offer(seat: number, what: "undo" | "rematch", to?: number): void {
    this.#ask({ type: "offer", seat, what, ...(to === undefined ? {} : { to }) });
  }
  answer(seat: number, offer: string, accept: boolean): void {
    this.#ask({ type: "answer", seat, offer, accept });
  }
  say(seat: number, phrase: Phrase): void {
    this.#ask({ type: "phrase", seat, phrase });
  }
  askHint(seat: number): void {
    this.hint = null;
    this.#ask({ type: "hint", seat, seq: this.seq });
  }
  set(seat: number, confirm: boolean): void {
    this.#ask({ type: "settings", seat, confirm });
  }

  /** Leave for good. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#ping);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  #ask(draft: Draft): void {
    const request: Request = { ...draft, client: unique() };
    this.#session = asked(this.#session, request);
    this.#send(request);
  }

  #send(message: ClientMessage): void {
    // What cannot be said now is said again after the next state.
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect = (): void => {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    let greeted = false;
    socket.onopen = () => {
      this.#heard = Date.now();
      this.#send(hello(this.#session, this.#tokens));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket !== socket) return;
      this.#heard = Date.now();
      const message = JSON.parse(event.data) as ServerMessage;
      this.#take(message);
      if (message.type === "state" && !greeted) {
        greeted = true;
        this.#attempt = 0;
        this.connection = "open";
        for (const request of this.#session.pending) this.#send(request);
      }
    };
    socket.onclose = () => {
      if (this.#socket !== socket || this.#closed || this.connection === "gone") return;
      this.connection = "lost";
      this.#retry = setTimeout(this.#connect, patience(this.#attempt++, Math.random()));
    };
    clearInterval(this.#ping);
    this.#ping = setInterval(() => {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (Date.now() - this.#heard > SILENCE) socket.close();
      else this.#send({ type: "ping" });
    }, PING_EVERY);
  };

  #take(message: ServerMessage): void {
    const before = this.#session.seq;
    const [session, consequences] = receive(this.#session, message);
    this.#session = session;
    if (session.seq !== before && this.hint !== null && !follows(this.hint, session.events)) this.hint = null;
    for (const consequence of consequences) this.#follow(consequence);
  }

  #follow(consequence: Consequence): void {
    switch (consequence.kind) {
      case "refused":
        this.#ears.refused?.(consequence.refusal, consequence.request);
        break;
      case "phrase":
        this.#ears.phrase?.(consequence.seat, consequence.phrase);
        break;
      case "rematch":
        this.#ears.rematch?.(consequence.table, consequence.tokens);
        break;
      case "hint":
        if (consequence.hint.seq === this.#session.seq) this.hint = consequence.hint;
        break;
      case "ask-again":
        this.#send(hello({ ...this.#session, seq: consequence.since }, this.#tokens));
        break;
      case "gone":
        this.connection = "gone";
        this.#socket?.close();
        break;
    }
  }

  #hurry = (): void => {
    if (this.connection === "lost" && document.visibilityState === "visible") this.#connect();
  };
}
