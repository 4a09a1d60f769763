import { afterEach, beforeEach } from 'vitest';

/** Each test of a file goes on where the one before it stopped: after a failure the rest is skipped instead of failing one by one. */
export function stepByStep(): void {
  let broken = false;
  afterEach(({ task }) => {
    broken ||= task.result?.state === 'fail';
  });
  beforeEach(({ skip }) => {
    if (broken) skip('an earlier step failed');
  });
}
