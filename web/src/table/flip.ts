// FLIP animations: the positions of all pieces before and after a change are compared, and what moved is animated.

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A piece and where it is. Pieces with the same `piece` are interchangeable. */
export interface Spot {
  key: string;
  piece: string;
  box: Box;
}

interface Flight {
  key: string;
  from: Box;
  /** Where it came from; `null` if it was not on the table. */
  source: string | null;
}

export interface Matched {
  flights: Flight[];
  /** Pieces that left the table. */
  removed: Spot[];
  /** Pieces that came from off the table. */
  added: Spot[];
  /** Spots whose piece was turned over. */
  flipped: string[];
}

function distance(a: Box, b: Box): number {
  return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
}

/** The CSS function that moves the center of one box to that of another. */
function translation(from: Box, to: Box): string {
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  return `translate(${x}px,${y}px)`;
}

/** Match the pieces of two snapshots: equal pieces, the nearest first. */
export function match(before: readonly Spot[], after: readonly Spot[]): Matched {
  const was = new Map(before.map((spot) => [spot.key, spot]));
  const is = new Map(after.map((spot) => [spot.key, spot]));
  const flipped: string[] = [];
  const left: Spot[] = [];
  const come: Spot[] = [];
  for (const spot of before) {
    const now = is.get(spot.key);
    if (now && now.piece !== spot.piece && /^chip:\?|^back:/.test(spot.piece)) flipped.push(spot.key);
    else if (now?.piece !== spot.piece) left.push(spot);
  }
  for (const spot of after) {
    if (was.get(spot.key)?.piece !== spot.piece && !flipped.includes(spot.key)) come.push(spot);
  }
  const pairs = come
    .flatMap((to) =>
      left
        .filter((from) => from.piece === to.piece)
        .map((from) => ({ from, to, far: distance(from.box, to.box) })),
    )
    .sort((a, b) => a.far - b.far);
  const usedFrom = new Set<string>();
  const usedTo = new Set<string>();
  const flights: Flight[] = [];
  for (const { from, to } of pairs) {
    if (usedFrom.has(from.key) || usedTo.has(to.key)) continue;
    usedFrom.add(from.key);
    usedTo.add(to.key);
    flights.push({ key: to.key, from: from.box, source: from.key });
  }
  return {
    flights,
    removed: left.filter((spot) => !usedFrom.has(spot.key)),
    added: come.filter((spot) => !usedTo.has(spot.key)),
    flipped,
  };
}

/** The boxes of all pieces below an element. A piece that is being animated counts where it is now. */
export function snapshot(root: HTMLElement): Spot[] {
  const origin = root.getBoundingClientRect();
  const spots: Spot[] = [];
  for (const element of root.querySelectorAll<HTMLElement>("[data-spot]")) {
    const box = element.getBoundingClientRect();
    if (box.width === 0) continue;
    const { spot = "", piece = "" } = element.dataset;
    spots.push({
      key: spot,
      piece,
      box: { x: box.x - origin.x, y: box.y - origin.y, width: box.width, height: box.height },
    });
  }
  return spots;
}

const EASE = "cubic-bezier(.25,.8,.3,1)";

function animateMove(
  element: HTMLElement,
  from: Box,
  to: Box,
  delay: number,
  faint: boolean,
  pace: number,
): void {
  const dx = from.x + from.width / 2 - to.x - to.width / 2;
  const dy = from.y + from.height / 2 - to.y - to.height / 2;
  const far = Math.hypot(dx, dy);
  if (far < 2 && Math.abs(from.width - to.width) < 2) return;
  const scale = from.width / to.width;
  const lift = Math.min(26, far / 9);
  element.style.zIndex = "60";
  const flight = element.animate(
    [
      { transform: `translate(${dx}px,${dy}px) scale(${scale})`, opacity: faint ? 0 : 1 },
      {
        transform: `translate(${dx * 0.4}px,${dy * 0.4 - lift}px) scale(${(scale + 1) / 2 + 0.08})`,
        opacity: 1,
        offset: 0.5,
      },
      { transform: "none", opacity: 1 },
    ],
    {
      duration: Math.min(620, 300 + far * 0.35) * pace,
      delay: delay * pace,
      easing: EASE,
      fill: "backwards",
    },
  );
  const land = (): void => {
    element.style.zIndex = "";
  };
  flight.onfinish = land;
  flight.oncancel = land;
}

function animateRemoval(
  root: HTMLElement,
  spot: Spot,
  copy: SVGElement,
  to: Box | undefined,
  delay: number,
  pace: number,
): void {
  const ghost = document.createElement("div");
  ghost.className = "flying";
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, {
    position: "absolute",
    zIndex: "55",
    pointerEvents: "none",
    left: `${spot.box.x}px`,
    top: `${spot.box.y}px`,
    width: `${spot.box.width}px`,
    height: `${spot.box.height}px`,
  });
  ghost.append(copy);
  root.append(ghost);
  const end = to ? `${translation(spot.box, to)} scale(.45)` : "scale(.6)";
  const flight = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { opacity: 0.9, offset: 0.7 },
      { transform: end, opacity: 0 },
    ],
    {
      duration: 460 * pace,
      delay: delay * pace,
      easing: EASE,
      fill: "both",
    },
  );
  flight.onfinish = () => ghost.remove();
  flight.oncancel = () => ghost.remove();
}

const SVG = "http://www.w3.org/2000/svg";

function copyOf(piece: string): SVGElement | null {
  const [kind, name = ""] = piece.split(":");
  if (kind !== "tile" && kind !== "plate" && kind !== "back") return null;
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  svg.setAttribute("viewBox", kind === "tile" ? "0 0 48 48" : "0 0 96 96");
  svg.setAttribute("class", "flown");
  use.setAttribute("href", kind === "tile" ? `#t-${name === "*" ? "S" : name}` : "#back-none");
  svg.append(use);
  return svg;
}

/**
 * Animate what has changed since a snapshot. `away` is the anchor that tiles put on a hidden board move to; `pace` is
 * by how much it takes longer than normal.
 */
export function animate(root: HTMLElement, before: readonly Spot[], away: string, pace: number): void {
  const after = snapshot(root);
  const { flights, removed, added, flipped } = match(before, after);
  const origin = root.getBoundingClientRect();
  const anchor = (name: string): Box | undefined => {
    const box = root.querySelector(`[data-anchor="${name}"]`)?.getBoundingClientRect();
    return box && box.width > 0
      ? { x: box.x - origin.x, y: box.y - origin.y, width: box.width, height: box.height }
      : undefined;
  };
  const at = (key: string): HTMLElement | null => root.querySelector(`[data-spot="${CSS.escape(key)}"]`);
  const boxes = new Map(after.map((spot) => [spot.key, spot.box]));
  flights.forEach((flight, i) => {
    const element = at(flight.key);
    const to = boxes.get(flight.key);
    if (element && to) animateMove(element, flight.from, to, Math.min(i, 8) * 35, false, pace);
  });
  added.forEach((spot, i) => {
    const element = at(spot.key);
    const from = anchor(
      spot.piece.startsWith("tile:")
        ? "bag"
        : spot.piece.startsWith("plate:") || spot.piece.startsWith("back:")
          ? "pile"
          : "",
    );
    if (element && from)
      animateMove(
        element,
        { ...from, width: spot.box.width * 0.6 },
        spot.box,
        Math.min(i, 24) * 38,
        true,
        pace,
      );
  });
  removed.forEach((spot, i) => {
    const copy = copyOf(spot.piece);
    if (copy)
      animateRemoval(
        root,
        spot,
        copy,
        anchor(away) ?? anchor(spot.piece.startsWith("tile:") ? "tower" : "pile"),
        Math.min(i, 10) * 30,
        pace,
      );
  });
  for (const key of flipped) {
    at(key)?.animate([{ transform: "perspective(400px) rotateY(180deg)" }, { transform: "none" }], {
      duration: 520 * pace,
      easing: EASE,
    });
  }
}
