import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SilenceWatch } from './silence.ts';

const PROMISED_MS = 10_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server whose every answer, that to a new connection included, waits for the test. */
function watched() {
  const answers: ((speaks: boolean) => void)[] = [];
  const changes: boolean[] = [];
  const watch = new SilenceWatch({
    probe: () => new Promise((resolve) => answers.push(resolve)),
    onChange: (silent) => changes.push(silent),
  });
  return { watch, answers, changes };
}

it('cuts whoever waits for a silent server within ten seconds, however the question falls between two looks', async () => {
  for (const late of [0, 1, 125, 249]) {
    const { watch, changes } = watched();
    // Somebody else's connection has set the looks going already.
    watch.watch(() => undefined, 60_000);
    await vi.advanceTimersByTimeAsync(late);
    const cut = vi.fn();
    void watch.watch(cut, 60_000).awaits(new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(PROMISED_MS - 1);
    expect([cut.mock.calls.length > 0, changes], `${late} ms after a look`).toEqual([true, [true]]);
    watch.close();
  }
});

it('takes a server that answers a new connection for slow, and leaves whoever waits alone', async () => {
  const { watch, answers, changes } = watched();
  const cut = vi.fn();
  void watch.watch(cut, 60_000).awaits(new Promise(() => undefined));
  for (let second = 0; second < 30; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    for (const answer of answers.splice(0)) answer(true);
  }
  expect([cut.mock.calls, changes]).toEqual([[], []]);
  watch.close();
});

it('gives up a single connection when no statement on it could take that long, though the server speaks', async () => {
  const { watch, answers } = watched();
  const cut = vi.fn();
  void watch.watch(cut, 6_000).awaits(new Promise(() => undefined));
  for (let step = 0; step < 65; step += 1) {
    await vi.advanceTimersByTimeAsync(100);
    for (const answer of answers.splice(0)) answer(true);
  }
  expect(cut).toHaveBeenCalled();
  watch.close();
});
