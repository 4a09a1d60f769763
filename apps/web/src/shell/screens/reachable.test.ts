import { expect, test } from 'vitest';
import { type Reach, type ReachDeps, watchReach } from './reachable.ts';

function watched(firstMs = 0) {
  const answers: ((answered: boolean) => void)[] = [];
  const notified: Reach[] = [];
  let due: { work: () => void; ms: number } | null = null;
  let online: (() => void) | null = null;
  const deps: ReachDeps = {
    reaches: () => new Promise((resolve) => answers.push(resolve)),
    onOnline(listener) {
      online = listener;
      return () => {
        online = null;
      };
    },
    later(work, ms) {
      const mine = { work, ms };
      due = mine;
      return () => {
        if (due === mine) due = null;
      };
    },
  };
  const watch = watchReach((reach) => notified.push(reach), firstMs, deps);
  return {
    watch,
    notified,
    asked: () => answers.length,
    waiting: () => due?.ms ?? null,
    pass() {
      const { work } = due ?? {};
      due = null;
      work?.();
    },
    online: () => online?.(),
    listens: () => online !== null,
    async answer(index: number, answered: boolean) {
      answers[index]?.(answered);
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

test('a server that answers the first look was there all along, and is asked no more', async () => {
  const at = watched();
  at.pass();
  await at.answer(0, true);
  expect(at.notified).toEqual(['THERE']);
  expect([at.waiting(), at.listens()]).toEqual([null, false]);
});

test('a server out of reach is asked every five seconds until it is back', async () => {
  const at = watched();
  at.pass();
  await at.answer(0, false);
  expect(at.waiting()).toBe(5000);
  at.pass();
  await at.answer(1, false);
  at.pass();
  await at.answer(2, true);
  expect(at.notified).toEqual(['OUT_OF_REACH', 'OUT_OF_REACH', 'BACK']);
});

test('a network that is back is not waited for', async () => {
  const at = watched();
  at.pass();
  await at.answer(0, false);
  at.online();
  expect(at.asked()).toBe(2);
  await at.answer(1, true);
  expect(at.notified).toEqual(['OUT_OF_REACH', 'BACK']);
});

test('an answer to an earlier look says nothing once another was taken', async () => {
  const at = watched();
  at.pass();
  at.watch.look();
  await at.answer(0, false);
  expect(at.notified).toEqual([]);
  await at.answer(1, true);
  expect(at.notified).toEqual(['THERE']);
});

test('what was stopped reports nothing', async () => {
  const at = watched(3000);
  expect(at.waiting()).toBe(3000);
  at.pass();
  at.watch.stop();
  await at.answer(0, true);
  expect(at.notified).toEqual([]);
  expect([at.waiting(), at.listens()]).toEqual([null, false]);
});
