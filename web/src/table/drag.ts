// Drag and drop, in addition to clicks: a drag plays the move of its source, and the drop that of its target.

import type { Tabletop } from "./tabletop.svelte";

/** How far the pointer must move before a press is a drag. */
const DRAG_THRESHOLD_PX = 7;

export interface Carried {
  /** Their `data-piece` attributes. */
  pieces: string[];
  width: number;
}

/** Where a drag ended. Its move may become legal only when the server has answered the move of the source. */
interface DropTarget {
  line: number | null;
  drop: string | null;
}

export interface Dragging {
  carried: () => Carried | null;
  /** Play the move of a pending drop, if it is legal now. To be called when the legal moves have changed. */
  resolve: () => void;
  forget: () => void;
  destroy: () => void;
}

/** Make the pieces below `root` draggable. `changed` is called when the carried pieces have changed. */
export function enableDragging(root: HTMLElement, top: Tabletop, changed: () => void): Dragging {
  let start: { x: number; y: number; source: HTMLElement; id: number } | null = null;
  let carried: Carried | null = null;
  let move = "";
  let pendingDrop: DropTarget | null = null;
  let droppedAt = 0;

  const local = (event: PointerEvent): { x: number; y: number } => {
    const box = root.getBoundingClientRect();
    return { x: event.clientX - box.x, y: event.clientY - box.y };
  };

  function begin(source: HTMLElement): void {
    move = source.dataset.act ?? "";
    const pieces = [
      ...(source.dataset.spot ? [source] : source.querySelectorAll<HTMLElement>("[data-spot]")),
    ];
    // Only the top of a stack is taken.
    const taken = source.classList.contains("stack") ? pieces.slice(-1) : pieces;
    carried = { pieces: taken.map((piece) => piece.dataset.piece ?? ""), width: taken[0]?.offsetWidth ?? 40 };
    if (!move.startsWith("chip:") && move !== "carry") top.act(move);
    changed();
  }

  function targetAt(x: number, y: number): DropTarget {
    const element = document.elementFromPoint(x, y);
    const line = element?.closest<HTMLElement>("[data-line]")?.dataset.line;
    const drop = element?.closest<HTMLElement>("[data-drop]")?.dataset.drop;
    const board = element?.closest<HTMLElement>("[data-seat]")?.dataset.seat;
    return {
      line: line === undefined ? null : Number(line),
      drop: drop ?? (board === `${top.seat}` ? "board" : null),
    };
  }

  function resolve(): void {
    if (!pendingDrop || top.moves.size === 0) return;
    const { line, drop } = pendingDrop;
    const awaits = top.position.awaits;
    if (awaits === "stack") return; // the remaining tiles have to be stacked first
    pendingDrop = null;
    if (awaits === "line") {
      if (line !== null) top.act(`line:${line}`);
      else if (drop) top.act(drop);
    }
  }

  const down = (event: PointerEvent): void => {
    const source = (event.target as Element).closest<HTMLElement>("[data-act]");
    if (!source || event.button !== 0 || !event.isPrimary) return;
    start = { x: event.clientX, y: event.clientY, source, id: event.pointerId };
    // Touches are captured by the element they began on, but the drop needs the one below the finger.
    if (source.hasPointerCapture(event.pointerId)) source.releasePointerCapture(event.pointerId);
  };
  const moved = (event: PointerEvent): void => {
    if (event.pointerId !== start?.id) return;
    if (!carried) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < DRAG_THRESHOLD_PX) return;
      begin(start.source);
    }
    event.preventDefault();
    top.drag = local(event);
    const { line, drop } = targetAt(event.clientX, event.clientY);
    top.hover = line === null ? null : `line:${line}`;
    if (drop?.startsWith("space:")) top.trial = drop.slice(6) as typeof top.trial;
  };
  const ended = (event: PointerEvent): void => {
    if (event.pointerId !== start?.id) return;
    start = null;
    if (!carried) return;
    droppedAt = Date.now();
    const found = targetAt(event.clientX, event.clientY);
    const cancelled = event.type === "pointercancel";
    carried = null;
    top.drag = null;
    top.hover = null;
    changed();
    if (cancelled) return;
    if (move.startsWith("chip:")) {
      if (found.drop !== null || found.line !== null) top.act(move);
      return;
    }
    if (
      found.line !== null ||
      (found.drop !== null && found.drop !== "board" && !found.drop.startsWith("space:"))
    ) {
      pendingDrop = found;
      resolve();
    }
  };
  const clicked = (event: MouseEvent): void => {
    // The browser sends a click after a drop: it must not play another move.
    if (Date.now() - droppedAt > 60) return;
    event.stopPropagation();
    event.preventDefault();
  };
  root.addEventListener("pointerdown", down);
  root.addEventListener("click", clicked, true);
  addEventListener("pointermove", moved, { passive: false });
  addEventListener("pointerup", ended);
  addEventListener("pointercancel", ended);
  return {
    carried: () => carried,
    resolve,
    forget: () => (pendingDrop = null),
    destroy: () => {
      root.removeEventListener("pointerdown", down);
      root.removeEventListener("click", clicked, true);
      removeEventListener("pointermove", moved);
      removeEventListener("pointerup", ended);
      removeEventListener("pointercancel", ended);
    },
  };
}
