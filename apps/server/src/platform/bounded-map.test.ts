import { describe, expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

describe('BoundedMap', () => {
  it('forgets what was used longest ago', () => {
    const map = new BoundedMap<string, number>({ capacity: 2 });
    map.set('a', 1);
    map.set('b', 2);
    expect(map.get('a')).toBe(1);
    map.set('c', 3);
    expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([1, undefined, 3, 2]);
  });

  it('keeps its size when a key is set again', () => {
    const map = new BoundedMap<string, number>({ capacity: 2 });
    for (const value of [1, 2, 3]) map.set('a', value);
    map.set('b', 1);
    expect([map.get('a'), map.size]).toEqual([3, 2]);
  });

  it('forgets what is too old', () => {
    let now = 0;
    const map = new BoundedMap<string, number>({ capacity: 5, ttl: 100, now: () => new Date(now) });
    map.set('a', 1);
    now = 99;
    expect(map.get('a')).toBe(1);
    now = 100;
    expect(map.get('a')).toBeUndefined();
    expect(map.size).toBe(0);
  });
});
