// Keyboard navigation in a grid of cells (roving tabindex): arrows go to the nearest cell in their direction.

export interface Point {
  x: number;
  y: number;
}

/** The index of the cell that an arrow key leads to from `from`; -1 if there is none. */
export function neighbor(points: readonly Point[], from: number, key: string): number {
  const here = points[from];
  if (!here) return -1;
  const across = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  let best = -1;
  let least = Infinity;
  points.forEach((point, i) => {
    const ahead = sign * (across ? point.x - here.x : point.y - here.y);
    const aside = Math.abs(across ? point.y - here.y : point.x - here.x);
    if (i === from || ahead < 3 || aside > ahead * 2.2) return;
    const cost = ahead + aside * 2.5;
    if (cost < least) [best, least] = [i, cost];
  });
  return best;
}

function cellsOf(region: HTMLElement): HTMLElement[] {
  return [...region.querySelectorAll<HTMLElement>("[data-cell]")].filter(
    (cell) => cell.closest("[data-grid]") === region,
  );
}

/** Make one cell the tab stop: the one last used, else the first that is enabled, else the first. */
function updateTabStop(region: HTMLElement): void {
  const cells = cellsOf(region);
  const current =
    cells.find((cell) => cell === document.activeElement) ??
    cells.find((cell) => cell.tabIndex === 0 && cell.getAttribute("aria-disabled") !== "true") ??
    cells.find((cell) => cell.getAttribute("aria-disabled") !== "true") ??
    cells[0];
  for (const cell of cells) {
    const wanted = cell === current ? 0 : -1;
    if (cell.tabIndex !== wanted || !cell.hasAttribute("tabindex")) cell.tabIndex = wanted;
  }
}

/** The Svelte action for the element of a grid: `use:grid`. */
export function grid(region: HTMLElement): { destroy: () => void } {
  region.dataset.grid = "";
  const onkey = (event: KeyboardEvent): void => {
    const target = (event.target as HTMLElement).closest<HTMLElement>("[data-cell]");
    if (!target || event.ctrlKey || event.metaKey || event.altKey) return;
    const cells = cellsOf(region);
    const from = cells.indexOf(target);
    if (from < 0) return;
    let to: number;
    if (event.key.startsWith("Arrow")) {
      const points = cells.map((cell) => {
        // The tiles of a cell may be spread over a factory: the first one counts.
        const box = (cell.querySelector("[data-spot]") ?? cell).getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      });
      to = neighbor(points, from, event.key);
    } else if (event.key === "Home") to = 0;
    else if (event.key === "End") to = cells.length - 1;
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      target.click();
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
    cells[to]?.focus();
  };
  const onfocus = (): void => updateTabStop(region);
  region.addEventListener("keydown", onkey);
  region.addEventListener("focusin", onfocus);
  let scheduled = false;
  const observer = new MutationObserver(() => {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(() => {
      scheduled = false;
      updateTabStop(region);
    });
  });
  observer.observe(region, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["aria-disabled", "data-cell"],
  });
  updateTabStop(region);
  return {
    destroy: () => {
      region.removeEventListener("keydown", onkey);
      region.removeEventListener("focusin", onfocus);
      observer.disconnect();
    },
  };
}
