/** Whether the tests of the file that runs went well. */
import { TestRunner } from 'vitest';

let ended = 0;
let failed = 0;

export function beginFile(): void {
  ended = 0;
  failed = 0;
}

export function noteEnd(wasFailure: boolean): void {
  ended += 1;
  if (wasFailure) failed += 1;
}

/** So far, the test that is about to end included. Where none has ended, what comes before the tests has failed. */
export function allPassed(): boolean {
  const current = TestRunner.getCurrentTest();
  return current ? current.result?.state === 'pass' : ended > 0 && failed === 0;
}
