import { expect, test } from 'vitest';
import { firstReload } from './reload-once.ts';

function storage() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

test('the document is loaded anew once for each code that is gone', () => {
  const kept = storage();
  expect([firstReload('a.js', kept), firstReload('a.js', kept), firstReload('b.js', kept)]).toEqual([true, false, true]);
});

test('a browser that keeps nothing does not load anew without end', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(firstReload('a.js', { getItem: refuse, setItem: refuse })).toBe(false);
});
