/** Who of several sellers gets the slots that are free: the one rule behind everything in which sellers wait for each other. Pure. */

/** A seller who waits for slots. */
export interface Contender {
  /** Slots she could use now. */
  wants: number;
  /** Slots she has already. */
  holds: number;
  /** Number of the turn in which she was last given a slot; the smaller, the longer ago, and 0 for never. */
  served: number;
}

/**
 * Shares `free` slots out one by one, each to whoever has fewest of those who still want one; of equals to the one served longest ago, of these to the
 * first. So of k slots and n sellers none gets more than k/n, rounded up, but for what the others do not want, and everybody has a turn before anybody
 * has two.
 * @param spare the last so many are for sellers who have none: whoever comes next does not wait for one who came with much
 * @returns slots each gets, by index
 */
export function shareOut(free: number, spare: number, contenders: readonly Contender[]): number[] {
  const given = contenders.map(() => 0);
  const holds = (index: number) => (contenders[index]?.holds ?? 0) + (given[index] ?? 0);
  const goesBefore = (index: number, other: number) =>
    holds(index) - holds(other) || (contenders[index]?.served ?? 0) - (contenders[other]?.served ?? 0);
  for (let left = free; left > 0; left--) {
    let next: number | null = null;
    for (const [index, { wants }] of contenders.entries()) {
      if ((given[index] ?? 0) < wants && (next === null || goesBefore(index, next) < 0)) next = index;
    }
    if (next === null || (left <= spare && holds(next) > 0)) break;
    given[next] = (given[next] ?? 0) + 1;
  }
  return given;
}
