import { expect, it } from 'vitest';
import { noSoonerThan } from './password.answer-time.ts';

/** Milliseconds, long beside the promises that settle at once and short for whoever waits. */
const TIME = 20;

it.each([
  ['an answer', () => Promise.resolve('found')],
  ['a failure', () => Promise.reject(new Error('refused'))],
])('%s that is there at once is handed on when its time has come, unchanged', async (_kind, work) => {
  const asked = performance.now();
  const outcome = await noSoonerThan(TIME, work).catch((error: unknown) => error);
  // Timers count whole milliseconds.
  expect(performance.now() - asked).toBeGreaterThanOrEqual(TIME - 1);
  expect(outcome).toEqual(await work().catch((error: unknown) => error));
});
