/** How long a process that died may hold anybody up. What it held is given back by these times alone. */
import { expect, it } from 'vitest';
import { IDLE_IN_TRANSACTION_MS } from '../database/transaction.ts';
import { CLAIM_MS } from '../idempotency/idempotency.ts';
import { PEER_BEAT_MS, PEER_SILENCE_SECONDS } from '../processes/peers.ts';
import { BEAT_MS, SILENCE_SECONDS } from './workers.ts';

const LONGEST_MS = 15_000;
/** The two transactions of who takes over, on a machine that is busy. */
const MARGIN_MS = 1_000;

it.each([
  ['what a worker leased: silent for long enough, and noticed at the next beat of another', SILENCE_SECONDS * 1_000 + BEAT_MS],
  ['rows that a transaction locked', IDLE_IN_TRANSACTION_MS],
  ['a call that is sent again under its key', CLAIM_MS],
])('%s', (_what, ms) => {
  expect(ms).toBeLessThanOrEqual(LONGEST_MS - MARGIN_MS);
});

it('the start of a process with other settings: one that was killed is not counted for longer', () => {
  expect(PEER_SILENCE_SECONDS * 1_000).toBeLessThanOrEqual(LONGEST_MS);
  expect(PEER_SILENCE_SECONDS * 1_000).toBeGreaterThanOrEqual(3 * PEER_BEAT_MS);
});

it('what a frozen worker locked is free before others take over its leases', () => {
  expect(IDLE_IN_TRANSACTION_MS).toBeLessThan(SILENCE_SECONDS * 1_000);
});
