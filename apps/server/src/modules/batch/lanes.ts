/** How much of a machine the products of one file may take. */
import { availableParallelism } from 'node:os';

const MOST = 2;

/**
 * Parts of a file that are worked on at a time: while the database stores one, the next is made. On two cores only one, so that requests keep a
 * core: 3.8 s for 10,000 products instead of 3.1, and the order list meanwhile 1.2 to 3 times as slow instead of 2.3 to 5.
 */
export const LANES = lanesOf(availableParallelism());

/** @param cores of the machine, which the worker shares with the API and the database */
export function lanesOf(cores: number): number {
  return Math.max(1, Math.min(MOST, cores - 2));
}
