import { expect, test } from 'vitest';
import { Lanes } from './lanes.ts';

const WIDTH = 8;

/** `counts` items a lane, numbered through in the order of the lanes. */
function lanesOf(counts: Record<string, number>): Lanes {
  const lanes = new Lanes(WIDTH);
  let seq = 0;
  for (const [lane, count] of Object.entries(counts)) for (let i = 0; i < count; i += 1) lanes.add(lane, (seq += 1));
  return lanes;
}

const countOf = (taken: readonly { lane: string }[], lane: string) => taken.filter((item) => item.lane === lane).length;

test('a lane whose items never end takes no slot of another', () => {
  const lanes = lanesOf({ slow: 1_000, quick: 100 });
  let done = 0;
  for (let round = 0; done < 100 && round < 1_000; round += 1) {
    for (const { lane, seq } of lanes.take(round)) {
      if (lane === 'slow') continue;
      lanes.end(lane, seq, { kind: 'SETTLED' }, round);
      done += 1;
    }
  }
  expect(done).toBe(100);
});

test('no more than its width of a lane is in flight, in its order', () => {
  const lanes = lanesOf({ a: 20, b: 3 });
  const taken = lanes.take(0);
  expect(taken.filter(({ lane }) => lane === 'a').map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(countOf(taken, 'b')).toBe(3);
  expect(lanes.take(0)).toEqual([]);
});

test('slots are filled again a quarter at a time, and with the last items at once', () => {
  const lanes = lanesOf({ a: 11 });
  lanes.take(0);
  lanes.end('a', 1, { kind: 'SETTLED' }, 0);
  expect(lanes.take(0)).toEqual([]);
  lanes.end('a', 2, { kind: 'SETTLED' }, 0);
  expect(lanes.take(0).map(({ seq }) => seq)).toEqual([9, 10]);
  lanes.end('a', 3, { kind: 'SETTLED' }, 0);
  expect(lanes.take(0).map(({ seq }) => seq)).toEqual([11]);
});

test('a shop in trouble is asked by one item at a time, until it answers', () => {
  const lanes = lanesOf({ down: 20, up: 20 });
  for (const { lane, seq } of lanes.take(0))
    lanes.end(lane, seq, lane === 'down' ? { kind: 'TROUBLE', afterMs: 5_000 } : { kind: 'SETTLED' }, 0);
  const during = lanes.take(4_999);
  expect(countOf(during, 'down')).toBe(0);
  expect(countOf(during, 'up')).toBe(WIDTH);
  expect(lanes.nextAt(4_999)).toBe(5_000);
  const probe = lanes.take(5_000);
  expect(countOf(probe, 'down')).toBe(1);
  expect(lanes.take(5_000)).toEqual([]);
  lanes.end('down', probe[0]?.seq ?? 0, { kind: 'SETTLED' }, 5_100);
  expect(countOf(lanes.take(5_100), 'down')).toBe(WIDTH);
});

test('one item that has to wait, or that somebody else is at, stops no other', () => {
  const lanes = lanesOf({ a: 3 });
  const [first, second, third] = lanes.take(0).map(({ seq }) => seq);
  lanes.end('a', first ?? 0, { kind: 'BUSY', afterMs: 1_000 }, 0);
  lanes.end('a', second ?? 0, { kind: 'TROUBLE', afterMs: 500 }, 0);
  lanes.end('a', third ?? 0, { kind: 'SETTLED' }, 0);
  lanes.add('a', 4);
  expect(lanes.take(0).map(({ seq }) => seq)).toEqual([4]);
  expect(lanes.take(499)).toEqual([]);
  expect(lanes.nextAt(499)).toBe(500);
  expect(lanes.take(500).map(({ seq }) => seq)).toEqual([second]);
  expect(lanes.take(1_000).map(({ seq }) => seq)).toEqual([first]);
  expect(lanes.nextAt(1_000)).toBeNull();
});

test('what was taken and is not ours gives its slot back', () => {
  const lanes = lanesOf({ a: 9 });
  for (const { lane } of lanes.take(0)) lanes.drop(lane);
  expect(lanes.take(0).map(({ seq }) => seq)).toEqual([9]);
});

test('waiting for somebody else uses up no tries of an item, and none of another', () => {
  const lanes = lanesOf({ a: 2 });
  lanes.take(0);
  for (let begun = 1; begun <= 12; begun += 1) {
    lanes.end('a', 1, { kind: 'BUSY', afterMs: 1 }, begun);
    lanes.take(begun + 1);
  }
  expect([lanes.triesOf(1, 13), lanes.triesOf(2, 1)]).toEqual([1, 1]);
  lanes.end('a', 1, { kind: 'TROUBLE', afterMs: 1 }, 20);
  expect(lanes.triesOf(1, 14)).toBe(2);
});
