import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceNothingIsOpen } from './once-nothing-is-open.ts';
import { createDialogQueue } from './queue.ts';

const queue = () =>
  createDialogQueue<string>({ kindOf: () => 'QUESTION', later: (work, ms) => void setTimeout(work, ms), onRendered: () => undefined });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('is done at once where nothing is open', () => {
  const work = vi.fn();
  onceNothingIsOpen(queue(), work);
  expect(work).toHaveBeenCalledTimes(1);
});

test('waits for what is open, for what waits behind it, and for what its answer asks; is done once', () => {
  const [dialogs, work] = [queue(), vi.fn()];
  dialogs.add('first');
  dialogs.add('second');
  onceNothingIsOpen(dialogs, work);
  dialogs.remove('first');
  vi.advanceTimersByTime(1000);
  expect([dialogs.current(), work.mock.calls.length]).toEqual(['second', 0]);
  dialogs.remove('second');
  dialogs.add('follows');
  vi.advanceTimersByTime(1000);
  expect([dialogs.current(), work.mock.calls.length]).toEqual(['follows', 0]);
  dialogs.remove('follows');
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  dialogs.add('later');
  dialogs.remove('later');
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
});

test.each([0, 50])('is left undone where that is wanted, also %d ms after the last dialog closed', (ms) => {
  const [dialogs, work] = [queue(), vi.fn()];
  dialogs.add('first');
  const stop = onceNothingIsOpen(dialogs, work);
  dialogs.remove('first');
  vi.advanceTimersByTime(ms);
  stop();
  vi.advanceTimersByTime(1000);
  expect(work).not.toHaveBeenCalled();
});
