import { expect, test } from 'vitest';
import { jobPollMs } from './job-poll.ts';

test.each([
  ['RUNNING', false, true, 5000],
  ['QUEUED', false, false, 1500],
  [undefined, false, true, 5000],
  ['DONE', false, false, false],
  ['PARTIAL', false, true, false],
  ['CANCELED', false, false, false],
  // Whoever may not see it asks no more.
  ['RUNNING', true, false, false],
  [undefined, true, true, false],
] as const)('a job that is %s (failed: %s, events: %s) is asked for after %s', (status, failed, live, expected) => {
  expect(jobPollMs({ status, failed, live })).toBe(expected);
});
