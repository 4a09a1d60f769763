/** Moves one column a place to the left (-1) or right (1), over hidden ones too. */
export function movedIds(ids: readonly string[], id: string, step: -1 | 1, locked: readonly string[]): string[] {
  const from = ids.indexOf(id);
  const to = from + step;
  const other = ids[to];
  if (from < 0 || other === undefined || locked.includes(id) || locked.includes(other)) return [...ids];
  const next = [...ids];
  next[from] = other;
  next[to] = id;
  return next;
}
