/**
 * Which of several equal workers looks when something may wait. Each decides for itself, from a number that all of them hear and its own list of
 * who works: nobody leads, and lists that differ for some seconds (a newcomer, one that died) cost a look too many, not one too few. Pure.
 */

/** The workers as one of them sees them, each by its `fingerprintOf`. */
export interface Fleet {
  readonly own: number;
  readonly others: readonly number[];
}

/** A notification that something waits. */
export interface Wake {
  /** 32 bits at random: decides who looks. */
  number: number;
  /** How often it was passed on by workers that had no place left; each time to twice as many. */
  ring: number;
}

export const ALONE: Fleet = { own: 0, others: [] };

/** Workers that look at a notification: of two of them nobody may have noticed yet that they died. */
export const LOOKERS = 3;

/** A worker with nothing to do looks at least this often, in ms: what a lost notification costs at most. */
export const LONGEST_IDLE_MS = 5_000;

/** Those who look at the same notification do so within this time, in ms, the first at once: what the first takes the others need not ask for. */
const SPREAD_MS = 20;
/** Share of an interval by which it is shortened at random, so that workers that started together do not look together. */
const JITTER = 0.2;

/** FNV-1a. Two workers with the same one look both. */
export function fingerprintOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

export function newWake(random: () => number): Wake {
  return { number: Math.floor(random() * 2 ** 32), ring: 0 };
}

export function writeWake({ number, ring }: Wake): string {
  return `${number}.${ring}`;
}

/** Null for anything else, as a server of the version before sends it: then everybody looks. */
export function readWake(payload: string): Wake | null {
  const [, number, ring] = /^(\d{1,10})\.(\d{1,2})$/.exec(payload) ?? [];
  return number === undefined ? null : { number: Number(number), ring: Number(ring) };
}

/**
 * 0 for the worker that comes first for this number. Rendezvous hashing: a worker's place depends on no other's, so that whoever is missing in a
 * list, or in it without being there, moves nobody else by more than one.
 */
export function rankOf({ own, others }: Fleet, number: number): number {
  const mine = scoreOf(own, number);
  return others.reduce((rank, other) => (scoreOf(other, number) > mine ? rank + 1 : rank), 0);
}

/** The finaliser of MurmurHash3: every bit of either side moves every bit of the answer. */
function scoreOf(fingerprint: number, number: number): number {
  let hash = Math.imul(fingerprint, 0x9e3779b1) ^ number;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Rank of the first worker of a ring: rings hold 3, 6, 12, … workers. */
function startOf(ring: number): number {
  return LOOKERS * (2 ** ring - 1);
}

/** Milliseconds until this worker looks, or null when that is for others to do. */
export function lookIn(fleet: Fleet, { number, ring }: Wake, random: () => number): number | null {
  const place = rankOf(fleet, number) - startOf(ring);
  if (place < 0 || place >= startOf(ring + 1) - startOf(ring)) return null;
  return place === 0 ? 0 : random() * SPREAD_MS;
}

/** To whom a worker without a free place passes it on; null when everybody was told. */
export function passOn({ others }: Fleet, { number, ring }: Wake): Wake | null {
  return startOf(ring + 1) <= others.length ? { number, ring: ring + 1 } : null;
}

/**
 * Milliseconds until a worker looks unasked. All of them together look as often as one alone would, `everyMs`; each at least once in `longestMs`.
 */
export function idleFor(fleet: Fleet, everyMs: number, random: () => number, longestMs = LONGEST_IDLE_MS): number {
  const interval = Math.max(everyMs, Math.min(longestMs, everyMs * (fleet.others.length + 1)));
  return interval * (1 - JITTER * random());
}
