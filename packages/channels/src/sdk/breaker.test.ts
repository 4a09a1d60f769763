import { expect, test } from 'vitest';
import { createCircuitBreaker } from './breaker.ts';

function setUp() {
  const clock = { ms: 0 };
  const breaker = createCircuitBreaker({ clock: () => new Date(clock.ms), failures: 3, openMs: 1_000, maxOpenMs: 3_000 });
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) breaker.settle('a', false);
  };
  return { clock, breaker, fail };
}

test('a success between failures keeps it closed', () => {
  const { breaker, fail } = setUp();
  fail(2);
  breaker.settle('a', true);
  fail(2);
  expect(breaker.enter('a')).toBe('PASS');
});

test('one account does not open the circuit of another', () => {
  const { breaker, fail } = setUp();
  fail(3);
  expect(breaker.blocked('a')).toBe(true);
  expect(breaker.enter('b')).toBe('PASS');
});

test('half-open lets exactly one call through', () => {
  const { breaker, clock, fail } = setUp();
  fail(3);
  expect(breaker.enter('a')).toBe('BLOCKED');
  clock.ms = 1_000;
  expect(breaker.blocked('a')).toBe(false);
  expect(breaker.enter('a')).toBe('PROBE');
  expect(breaker.enter('a')).toBe('BLOCKED');
  breaker.settle('a', true);
  expect(breaker.enter('a')).toBe('PASS');
});

test('every failed probe doubles the pause up to the maximum', () => {
  const { breaker, clock, fail } = setUp();
  fail(3);
  for (const pause of [1_000, 2_000, 3_000, 3_000]) {
    clock.ms += pause - 1;
    expect(breaker.blocked('a')).toBe(true);
    clock.ms += 1;
    expect(breaker.enter('a')).toBe('PROBE');
    breaker.settle('a', false);
  }
});
