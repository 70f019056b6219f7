// A live table: the session of session.ts over a WebSocket that reconnects by itself.

import { pathOf } from "../base";
import { viewToShow, type Connection, type Listeners, type TableConnection } from "./connection";
import type { ServerMessage, GameEvent, Hint, Phrase, TableInfo, ClientMessage, View } from "./protocol";
import {
  withPending,
  emptySession,
  hintApplies,
  hello,
  reconnectDelay,
  receive,
  type Consequence,
  type Request,
  type Session,
} from "./session";

const PING_INTERVAL_MS = 20_000;
const SILENCE_MS = 45_000;

type Draft<R extends Request = Request> = R extends Request ? Omit<R, "client"> : never;

function clientId(): string {
  // randomUUID exists only in secure contexts, which a server in the local network may not be.
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** One table, as the seats of this browser see it. */
export class LiveTable implements TableConnection {
  /** The state of the connection. */
  connection: Connection = $state("connecting");
  #session: Session = $state.raw(emptySession);
  /** The last hint that was requested, while it still applies. */
  hint: Hint | null = $state.raw(null);
  readonly unsaved = false;
  readonly advice = null; // reasons are found on the device

  #socket: WebSocket | null = null;
  #tokens: string[];
  #listeners: Listeners;
  #url: string;
  #attempt = 0;
  #closed = false;
  #heardAt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;

  constructor(table: string, tokens: readonly string[], listeners: Listeners = {}) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#url = `${scheme}//${location.host}${pathOf(`/api/tables/${encodeURIComponent(table)}/socket`)}`;
    this.#tokens = [...tokens];
    this.#listeners = listeners;
    addEventListener("online", this.#reconnectNow);
    document.addEventListener("visibilitychange", this.#reconnectNow);
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
  /** The view to show: of the seat that decides, else of the one that moved last, else of the first. */
  get view(): View | null {
    return viewToShow(Object.values(this.views), this.#lastSeat);
  }
  #lastSeat: number | null = null;

  move(seat: number, move: string): void {
    this.#lastSeat = seat;
    this.#request({ type: "move", seat, seq: this.seq, move });
  }
  confirm(seat: number): void {
    this.#request({ type: "confirm", seat, seq: this.seq });
  }
  undo(seat: number, to: number): void {
    this.#request({ type: "undo", seat, seq: this.seq, to });
  }
  resign(seat: number): void {
    this.#request({ type: "resign", seat, seq: this.seq });
  }
  offer(seat: number, what: "undo" | "rematch", to?: number): void {
    this.#request({ type: "offer", seat, what, ...(to === undefined ? {} : { to }) });
  }
  answer(seat: number, offer: string, accept: boolean): void {
    this.#request({ type: "answer", seat, offer, accept });
  }
  say(seat: number, phrase: Phrase): void {
    this.#request({ type: "phrase", seat, phrase });
  }
  askHint(seat: number): void {
    this.hint = null;
    this.#request({ type: "hint", seat, seq: this.seq });
  }
  setConfirm(seat: number, confirm: boolean): void {
    this.#request({ type: "settings", seat, confirm });
  }

  /** Disconnect, without reconnecting. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#ping);
    removeEventListener("online", this.#reconnectNow);
    document.removeEventListener("visibilitychange", this.#reconnectNow);
    this.#socket?.close();
  }

  #request(draft: Draft): void {
    const request: Request = { ...draft, client: clientId() };
    this.#session = withPending(this.#session, request);
    this.#send(request);
  }

  #send(message: ClientMessage): void {
    // Without a connection it stays pending, and is sent again after the next state.
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect = (): void => {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    let greeted = false;
    socket.onopen = () => {
      this.#heardAt = Date.now();
      this.#send(hello(this.#session, this.#tokens));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket !== socket) return;
      this.#heardAt = Date.now();
      const message = JSON.parse(event.data) as ServerMessage;
      this.#receive(message);
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
      this.#retry = setTimeout(this.#connect, reconnectDelay(this.#attempt++, Math.random()));
    };
    clearInterval(this.#ping);
    this.#ping = setInterval(() => {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (Date.now() - this.#heardAt > SILENCE_MS) socket.close();
      else this.#send({ type: "ping" });
    }, PING_INTERVAL_MS);
  };

  #receive(message: ServerMessage): void {
    const before = this.#session.seq;
    const [session, consequences] = receive(this.#session, message);
    this.#session = session;
    if (session.seq !== before && this.hint !== null && !hintApplies(this.hint, session.events))
      this.hint = null;
    for (const consequence of consequences) this.#handle(consequence);
  }

  #handle(consequence: Consequence): void {
    switch (consequence.kind) {
      case "refused":
        this.#listeners.refused?.(consequence.refusal, consequence.request);
        break;
      case "phrase":
        this.#listeners.phrase?.(consequence.seat, consequence.phrase);
        break;
      case "rematch":
        this.#listeners.rematch?.(consequence.table, consequence.tokens);
        break;
      case "hint":
        if (consequence.hint.seq === this.#session.seq) this.hint = consequence.hint;
        break;
      case "resync":
        this.#send(hello({ ...this.#session, seq: consequence.since }, this.#tokens));
        break;
      case "gone":
        this.connection = "gone";
        this.#socket?.close();
        break;
    }
  }

  #reconnectNow = (): void => {
    if (this.connection === "lost" && document.visibilityState === "visible") this.#connect();
  };
}
