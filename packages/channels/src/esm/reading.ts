/** Objects whose keys come in any case (sheet 1). Pure. */
import { isWire, type Wire, wire } from '../sdk/reader.ts';

/** The object with its own keys in lower case; what lies in them stays as it came. Empty for anything else. */
export function folded(value: unknown): Wire {
  return Object.fromEntries(Object.entries(wire(value)).map(([key, one]) => [key.toLowerCase(), one]));
}

/** `ours` over what was read: objects member by member, under the key that is there in whatever case; everything else as ours has it. */
export function laidOver(before: unknown, ours: unknown): unknown {
  if (!isWire(before) || !isWire(ours)) return ours;
  const names = new Map(Object.keys(before).map((key) => [key.toLowerCase(), key]));
  const merged: Record<string, unknown> = { ...before };
  for (const [key, value] of Object.entries(ours)) {
    const name = names.get(key.toLowerCase()) ?? key;
    merged[name] = laidOver(before[name], value);
  }
  return merged;
}

/** The object without what lies under these paths (`itemaddtionalinfo.images`), in whatever case it has their keys. */
export function without(value: unknown, ...paths: string[]): Wire {
  return paths.reduce((left, path) => dropped(left, path.split('.')), wire(value));
}

function dropped(value: Wire, [name, ...rest]: string[]): Wire {
  const entries = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
    if (key.toLowerCase() !== name) return [[key, one]];
    return rest.length === 0 ? [] : [[key, isWire(one) ? dropped(one, rest) : one]];
  });
  return Object.fromEntries(entries);
}

/** What lies under a path, its own keys in lower case; empty where there is nothing. */
export function partOf(value: unknown, ...path: string[]): Wire {
  return path.reduce((at, key) => folded(at[key]), folded(value));
}
