/** How far the shared clock is from ours, learned from question and answer: the answer was made between sending and receiving. */

/** Two clocks move apart by no more than this share. */
const DRIFT = 1e-4;

export class SharedClock {
  /** The difference (shared − ours) lies between these. */
  #low = Number.NEGATIVE_INFINITY;
  #high = Number.POSITIVE_INFINITY;
  #at = 0;

  /** Milliseconds that the estimate may be wrong by. */
  get errorMs(): number {
    return (this.#high - this.#low) / 2;
  }

  /** @param sharedMs what the shared clock said at some moment between `sentMs` and `receivedMs` of ours */
  learn(sentMs: number, sharedMs: number, receivedMs: number): void {
    const widening = (receivedMs - this.#at) * DRIFT;
    this.#at = receivedMs;
    const low = Math.max(this.#low - widening, sharedMs - receivedMs);
    const high = Math.min(this.#high + widening, sharedMs - sentMs);
    // Contradiction: one of the clocks was set. Only the newest answer counts.
    const stepped = low > high;
    this.#low = stepped ? sharedMs - receivedMs : low;
    this.#high = stepped ? sharedMs - sentMs : high;
  }

  /** A moment of the shared clock on ours. */
  toOwn(sharedMs: number): number {
    return sharedMs - (this.#low + this.#high) / 2;
  }
}
