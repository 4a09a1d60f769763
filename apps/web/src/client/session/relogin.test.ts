import { expect, test, vi } from 'vitest';
import { relogin } from './relogin.ts';

test('calls that are refused together wait for one answer, and each gets it', async () => {
  const received = vi.fn();
  const stop = relogin.subscribe(received);
  const waiting = [relogin.ask(), relogin.ask()];
  expect(relogin.isOpen()).toBe(true);
  relogin.answer(true);
  expect(relogin.isOpen()).toBe(false);
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(received).toHaveBeenCalledTimes(3);
  stop();
});

test('who gives up is asked again by the next call', async () => {
  const first = relogin.ask();
  relogin.answer(false);
  expect(await first).toBe(false);
  const second = relogin.ask();
  expect(relogin.isOpen()).toBe(true);
  relogin.answer(true);
  expect(await second).toBe(true);
});
