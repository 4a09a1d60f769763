import { expect, test } from 'vitest';
import { readSeldom } from './read-seldom.ts';

/** A read whose ends are given from outside, on a clock that stands. */
function counted() {
  const reads: PromiseWithResolvers<boolean>[] = [];
  const clock = { ms: 0 };
  const ask = readSeldom(
    () => {
      reads.push(Promise.withResolvers());
      return reads.at(-1)?.promise ?? Promise.resolve(false);
    },
    { restMs: 1_000, now: () => clock.ms },
  );
  return { reads, clock, ask };
}

test('those who ask while it is read share one read', async () => {
  const { reads, ask } = counted();
  const asked = [ask(), ask(), ask()];
  expect(reads).toHaveLength(1);
  reads[0]?.resolve(true);
  expect(await Promise.all(asked)).toEqual([true, true, true]);
});

test('it is read again for who asks after it was found', async () => {
  const { reads, ask } = counted();
  const first = ask();
  reads[0]?.resolve(true);
  await first;
  void ask();
  expect(reads).toHaveLength(2);
});

test('where nothing was found it is read again after a rest', async () => {
  const { reads, clock, ask } = counted();
  const first = ask();
  reads[0]?.resolve(false);
  expect(await first).toBe(false);
  clock.ms = 999;
  expect(await ask()).toBe(false);
  expect(reads).toHaveLength(1);
  clock.ms = 1_000;
  void ask();
  expect(reads).toHaveLength(2);
});

test('a read that failed says so to those who share it, and is begun anew', async () => {
  const { reads, ask } = counted();
  const asked = [ask(), ask()];
  reads[0]?.reject(new Error('no disk'));
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  void ask();
  expect(reads).toHaveLength(2);
});
