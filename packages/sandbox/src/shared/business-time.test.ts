import { expect, test } from 'vitest';
import type { Collection, Store } from '../kernel/types.ts';
import { BusinessTime, timeKey } from './business-time.ts';

function timeAt(iso: string): BusinessTime {
  const values = new Map<string, unknown>();
  const collection = { get: (id: string) => values.get(id), put: (id: string, value: unknown) => values.set(id, value) };
  const store = { collection: () => collection as unknown as Collection<unknown> } as unknown as Store;
  return new BusinessTime({ now: () => new Date(iso) }, store);
}

test('moving the clock ages old records and leaves new ones at the real time', () => {
  const time = timeAt('2026-03-02T01:00:00Z');
  const before = time.now();
  time.move(3_600_000);
  expect(time.shown(before).toISOString()).toBe('2026-03-02T00:00:00.000Z');
  expect(time.shown(time.now()).toISOString()).toBe('2026-03-02T01:00:00.000Z');
  expect(time.real().toISOString()).toBe('2026-03-02T01:00:00.000Z');
});

test('a window a client asks for finds the records shown in it', () => {
  const time = timeAt('2026-03-02T01:00:00Z');
  const at = time.now();
  time.move(86_400_000);
  const from = time.ofShown(new Date('2026-03-01T00:00:00Z'));
  const to = time.ofShown(new Date('2026-03-01T02:00:00Z'));
  expect([at >= from, at < to]).toEqual([true, true]);
});

test('keys sort as their times do', () => {
  expect([timeKey(999), timeKey(1_000), timeKey(1_772_413_200_000)].sort()).toEqual([
    timeKey(999),
    timeKey(1_000),
    timeKey(1_772_413_200_000),
  ]);
});
