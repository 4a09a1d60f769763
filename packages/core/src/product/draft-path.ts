/** Values of a draft by their paths, as the form, the checks and templates name them. Pure; nothing is changed in place. */

const PARTS = new Map<string, readonly string[]>();

/** `a.b[0].c` in parts. */
export function pathParts(path: string): readonly string[] {
  const known = PARTS.get(path);
  if (known) return known;
  const parts = normalPath(path).split('.');
  PARTS.set(path, parts);
  return parts;
}

/** Dots only, as the form writes its paths. */
export function normalPath(path: string): string {
  return path.replace(/\[(\w+)\]/g, '.$1');
}

export function valueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const part of pathParts(path)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** A copy of `root` with one value changed; `undefined` takes the key away. */
export function withValue(root: unknown, parts: readonly string[], value: unknown): unknown {
  const [first, ...rest] = parts;
  if (first === undefined) return value;
  if (Array.isArray(root)) {
    const copy = [...root];
    copy[Number(first)] = withValue(root[Number(first)], rest, value);
    return copy;
  }
  const record = (root ?? {}) as Record<string, unknown>;
  const next = withValue(record[first], rest, value);
  if (next === undefined) {
    const { [first]: _gone, ...kept } = record;
    return kept;
  }
  return { ...record, [first]: next };
}
