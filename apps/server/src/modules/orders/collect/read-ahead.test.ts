import type { CollectCursor, OrderPage, Outcome } from '@moa/channels/sdk';
import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

const cursorAt = (position: string, done = false): CollectCursor => ({ since: '', until: '', position: { page: position }, done });
const START = cursorAt('0');

function pageTo(position: number, done: boolean): Outcome<OrderPage> {
  return { kind: 'ok', value: { lines: [], claims: [], unreadable: [], nextCursor: cursorAt(String(position), done) } };
}

/** A feed of `count` pages that writes down what is asked of it. */
function feed(count: number, over: Record<number, () => Promise<Outcome<OrderPage>>> = {}) {
  const asked: string[] = [];
  const collect = async (cursor: CollectCursor) => {
    const at = Number(cursor.position?.page);
    asked.push(String(at));
    return over[at]?.() ?? pageTo(at + 1, at + 1 === count);
  };
  return { asked, collect };
}

const going = () => new AbortController().signal;

test('the next page is asked for while one is in hand, never the one after it', async () => {
  const { asked, collect } = feed(4);
  const seen: number[] = [];
  for await (const page of readAhead(collect, START, going())) {
    expect(page.kind).toBe('ok');
    seen.push(asked.length);
  }
  expect(seen).toEqual([2, 3, 4, 4]);
  expect(asked).toEqual(['0', '1', '2', '3']);
});

test('nothing is asked of a walk that is done', async () => {
  const { asked, collect } = feed(1);
  for await (const _ of readAhead(collect, cursorAt('0', true), going())) expect.unreachable();
  expect(asked).toEqual([]);
});

test('a page that could not be read ends the walk, after those before it', async () => {
  const { asked, collect } = feed(4, { 2: async () => ({ kind: 'again', message: 'x' }) });
  const kinds: string[] = [];
  for await (const page of readAhead(collect, START, going())) kinds.push(page.kind);
  expect(kinds).toEqual(['ok', 'ok', 'again']);
  expect(asked).toEqual(['0', '1', '2']);
});

test('what a page throws is thrown at its turn', async () => {
  const { collect } = feed(4, { 1: () => Promise.reject(new Error('broken')) });
  let stored = 0;
  const walk = async () => {
    for await (const _ of readAhead(collect, START, going())) stored += 1;
  };
  await expect(walk()).rejects.toThrow('broken');
  expect(stored).toBe(1);
});

test('leaving waits for the page that is on its way, and an end of the process stops the walk', async () => {
  let arrived = false;
  const { collect } = feed(4, {
    1: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      arrived = true;
      return pageTo(2, false);
    },
  });
  for await (const _ of readAhead(collect, START, going())) break;
  expect(arrived).toBe(true);

  const ending = new AbortController();
  const { asked, collect: ask } = feed(4);
  const walk = async () => {
    for await (const _ of readAhead(ask, START, ending.signal)) ending.abort(new Error('ending'));
  };
  await expect(walk()).rejects.toThrow('ending');
  expect(asked).toEqual(['0', '1']);
});
