/**
 * How far a long form is drawn. Its parts come in their order, each once somebody is near it, so that opening the form costs what is in sight;
 * a part that was drawn stays. Pure state, outside React: only the part that comes draws.
 */
export interface Reach {
  /** A part that the form does not name is always drawn. */
  isDrawn(id: string): boolean;
  /** The first part that is not drawn; null when all are. */
  next(): string | null;
  /** Draws the part and all before it. */
  to(id: string): void;
  all(): void;
  subscribe(listener: () => void): () => void;
}

/** @param first how many parts are drawn from the beginning */
export function createReach(ids: readonly string[], first: number): Reach {
  const listeners = new Set<() => void>();
  let drawn = Math.min(first, ids.length);

  function draw(count: number): void {
    if (count <= drawn) return;
    drawn = count;
    for (const listener of listeners) listener();
  }

  return {
    isDrawn(id) {
      const at = ids.indexOf(id);
      return at < 0 || at < drawn;
    },
    next: () => ids[drawn] ?? null,
    to: (id) => draw(ids.indexOf(id) + 1),
    all: () => draw(ids.length),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
