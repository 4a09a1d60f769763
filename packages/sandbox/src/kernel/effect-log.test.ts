import { describe, expect, test } from 'vitest';
import { EffectLog } from './effect-log.ts';

describe('EffectLog', () => {
  test('counts each effect of an operation on a subject, and nothing else', () => {
    const log = new EffectLog();
    log.add('orders.dispatch', 'A');
    log.add('orders.dispatch', 'A');
    log.add('orders.dispatch', 'B');
    log.add('orders.confirm', 'A');
    expect(log.count('orders.dispatch', 'A')).toBe(2);
    expect(log.count('orders.confirm', 'B')).toBe(0);
  });

  test('keeps at least the last thousand, and forgets all when it is cleared', () => {
    const log = new EffectLog();
    for (let no = 0; no < 5_000; no += 1) log.add('orders.confirm', String(no));
    expect(log.count('orders.confirm', '4000')).toBe(1);
    expect(log.count('orders.confirm', '0')).toBe(0);
    log.clear();
    expect(log.count('orders.confirm', '4999')).toBe(0);
  });
});
