import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ALONE,
  type Fleet,
  fingerprintOf,
  idleFor,
  LOOKERS,
  lookIn,
  newWake,
  passOn,
  rankOf,
  readWake,
  type Wake,
  writeWake,
} from './share.ts';

const number = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 80, selector: fingerprintOf });
const never = () => 0;

function seenBy(own: string, all: readonly string[]): Fleet {
  return { own: fingerprintOf(own), others: all.filter((id) => id !== own).map(fingerprintOf) };
}

describe('a notification', () => {
  test('is looked after by some living worker, though two died unnoticed and newcomers are not in every list', () => {
    fc.assert(
      fc.property(ids, number, fc.nat(LOOKERS - 1), fc.array(fc.nat(79)), (all, at, died, unknown) => {
        const living = all.slice(Math.min(died, all.length - 1));
        const newcomers = new Set(unknown.map((index) => living[index]));
        const lookers = living.filter((id, index) => {
          // Every other worker has not heard of the newcomers yet.
          const list = index % 2 === 0 ? all : all.filter((other) => !newcomers.has(other));
          return lookIn(seenBy(id, list), { number: at, ring: 0 }, never) !== null;
        });
        expect(lookers.length).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test('wakes three workers where all lists are the same, and everybody where there are fewer', () => {
    fc.assert(
      fc.property(ids, number, (all, at) => {
        const lookers = all.filter((id) => lookIn(seenBy(id, all), { number: at, ring: 0 }, never) !== null);
        expect(lookers).toHaveLength(Math.min(LOOKERS, all.length));
      }),
    );
  });

  test('comes to a worker with a free place, however many before it have none', () => {
    fc.assert(
      fc.property(ids, number, fc.func(fc.boolean()), (all, at, isFull) => {
        const full = new Set(all.filter((id) => isFull(id)));
        fc.pre(full.size < all.length);
        const reached = new Set<string>();
        for (let wakes: Wake[] = [{ number: at, ring: 0 }]; wakes.length > 0; ) {
          const next = new Map<number, Wake>();
          for (const id of all) {
            const fleet = seenBy(id, all);
            const receivedOf = wakes.filter((wake) => lookIn(fleet, wake, never) !== null);
            if (receivedOf.length === 0) continue;
            reached.add(id);
            for (const wake of full.has(id) ? receivedOf : []) {
              const passed = passOn(fleet, wake);
              if (passed) next.set(passed.ring, passed);
            }
          }
          wakes = [...next.values()];
        }
        expect([...reached].some((id) => !full.has(id))).toBe(true);
      }),
    );
  });

  test('goes to all workers alike', () => {
    const all = Array.from({ length: 50 }, (_, index) => `w-${index}`);
    const looks = new Map(all.map((id) => [id, 0]));
    for (let round = 0; round < 5_000; round++) {
      const at = Math.imul(round, 0x9e3779b1) >>> 0;
      for (const id of all) if (rankOf(seenBy(id, all), at) < LOOKERS) looks.set(id, (looks.get(id) ?? 0) + 1);
    }
    const counts = [...looks.values()];
    expect(Math.min(...counts)).toBeGreaterThan(200);
    expect(Math.max(...counts)).toBeLessThan(400);
  });

  test('is read as it was written, and anything else is for everybody', () => {
    fc.assert(
      fc.property(number, fc.nat(20), (at, ring) => {
        expect(readWake(writeWake({ number: at, ring }))).toEqual({ number: at, ring });
      }),
    );
    expect(['', '7', 'x.1', '1.2.3', '-1.0'].map(readWake)).toEqual([null, null, null, null, null]);
    expect(newWake(() => 0.999_999_999_99).number).toBeLessThan(2 ** 32);
  });
});

describe('one worker alone', () => {
  test('looks at once, and passes nothing on', () => {
    fc.assert(
      fc.property(number, (at) => {
        expect(lookIn(ALONE, { number: at, ring: 0 }, Math.random)).toBe(0);
        expect(passOn(ALONE, { number: at, ring: 0 })).toBeNull();
      }),
    );
  });
});

describe('looking unasked', () => {
  const of = (workers: number): Fleet => ({ own: 0, others: Array.from({ length: workers - 1 }, (_, index) => index + 1) });

  test.each([
    [1, 500, 500],
    [2, 500, 1_000],
    [5, 1_000, 5_000],
    [10, 500, 5_000],
    [50, 1_000, 5_000],
    [50, 30_000, 30_000],
  ])('%i workers, every %i ms together: each every %i ms', (workers, every, each) => {
    expect(idleFor(of(workers), every, () => 0)).toBe(each);
    expect(idleFor(of(workers), every, () => 1)).toBeCloseTo(each * 0.8);
  });
});
