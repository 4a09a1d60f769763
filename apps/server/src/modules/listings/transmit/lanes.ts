/** Which items of a run are begun next: every account has slots of its own, so that a slow shop or one in trouble holds up no other. Pure. */

/** How an item of a lane ended. */
export type LaneEnd =
  /** The shop answered, or was not needed. */
  | { kind: 'SETTLED' }
  /** The shop could not take it now. */
  | { kind: 'TROUBLE'; afterMs: number }
  /** Somebody else is at this one item. */
  | { kind: 'BUSY'; afterMs: number };

interface Lane {
  /** In the order in which they go; `at` is the first moment they may, epoch ms. */
  waiting: { seq: number; at: number }[];
  inFlight: number;
  /** Items in a row that the shop could not take. */
  troubles: number;
  pausedUntil: number;
}

/** So many in a row are no accident: then one item at a time asks whether the shop is back. */
const TROUBLES = 3;

export class Lanes {
  readonly #width: number;
  readonly #lanes = new Map<string, Lane>();
  /** How often an item met somebody else who was at it. */
  readonly #met = new Map<number, number>();

  /** @param width items of one lane in flight at most */
  constructor(width: number) {
    this.#width = width;
  }

  add(lane: string, seq: number, at = Number.NEGATIVE_INFINITY): void {
    this.#laneOf(lane).waiting.push({ seq, at });
  }

  /** Takes what may begin at `now` (epoch ms); each must be given to `end` or `drop`. */
  take(now: number): { lane: string; seq: number }[] {
    return [...this.#lanes].flatMap(([name, lane]) => {
      const due = lane.waiting.filter(({ at }) => at <= now).slice(0, this.#freeOf(lane, now));
      if (due.length === 0) return [];
      const taken = new Set(due);
      lane.waiting = lane.waiting.filter((item) => !taken.has(item));
      lane.inFlight += due.length;
      return due.map(({ seq }) => ({ lane: name, seq }));
    });
  }

  /** An item that was begun has ended. */
  end(name: string, seq: number, end: LaneEnd, now: number): void {
    const lane = this.#laneOf(name);
    lane.inFlight -= 1;
    if (end.kind === 'SETTLED') lane.troubles = 0;
    else lane.waiting.push({ seq, at: now + end.afterMs });
    if (end.kind === 'BUSY') this.#met.set(seq, (this.#met.get(seq) ?? 0) + 1);
    if (end.kind !== 'TROUBLE') return;
    lane.troubles += 1;
    if (lane.troubles >= TROUBLES) lane.pausedUntil = Math.max(lane.pausedUntil, now + end.afterMs);
  }

  /** Tries of an item at its shop, of so many times that it was begun: waiting for somebody else is none. */
  triesOf(seq: number, begun: number): number {
    return begun - (this.#met.get(seq) ?? 0);
  }

  /** An item that was taken is not ours to begin. */
  drop(name: string): void {
    this.#laneOf(name).inFlight -= 1;
  }

  /** When something may begin next as far as time decides; null when only an end can make room, or nothing waits. */
  nextAt(now: number): number | null {
    const moments = [...this.#lanes.values()].flatMap((lane) => {
      const first = Math.min(...lane.waiting.map(({ at }) => at));
      const at = Math.max(first, lane.pausedUntil);
      return lane.waiting.length > 0 && at > now ? [at] : [];
    });
    return moments.length > 0 ? Math.min(...moments) : null;
  }

  #freeOf(lane: Lane, now: number): number {
    if (now < lane.pausedUntil) return 0;
    const limit = lane.troubles >= TROUBLES ? 1 : this.#width;
    const free = limit - lane.inFlight;
    // Taking one by one as each ends would be a transaction an item: wait until a quarter is free.
    return free >= Math.min(lane.waiting.length, Math.ceil(limit / 4)) ? free : 0;
  }

  #laneOf(name: string): Lane {
    const known = this.#lanes.get(name);
    if (known) return known;
    const lane: Lane = { waiting: [], inFlight: 0, troubles: 0, pausedUntil: Number.NEGATIVE_INFINITY };
    this.#lanes.set(name, lane);
    return lane;
  }
}
