import { describe, expect, it } from 'vitest';
import { createDialogQueue, DIALOG_DELAY_MS } from './queue.ts';

function setUp() {
  const timers: { work: () => void; ms: number }[] = [];
  const queue = createDialogQueue<string>({ later: (work, ms) => void timers.push({ work, ms }) });
  return { queue, timers, tick: () => timers.shift()?.work() };
}

describe('dialog queue', () => {
  it('opens the first dialog at once and keeps the others waiting', () => {
    const { queue } = setUp();
    queue.add('a');
    queue.add('b');
    expect(queue.current()).toBe('a');
  });

  it('opens the next one 100 ms after the current one closed, in order', () => {
    const { queue, timers, tick } = setUp();
    for (const each of ['a', 'b', 'c']) queue.add(each);
    queue.close();
    expect(queue.current()).toBeNull();
    expect(timers.map((each) => each.ms)).toEqual([DIALOG_DELAY_MS]);
    tick();
    expect(queue.current()).toBe('b');
    queue.close();
    tick();
    expect(queue.current()).toBe('c');
  });

  it('holds the pause for a dialog that is added while it lasts', () => {
    const { queue, tick } = setUp();
    queue.add('a');
    queue.close();
    queue.add('b');
    expect(queue.current()).toBeNull();
    tick();
    expect(queue.current()).toBe('b');
  });

  it('tells its listeners at every change, and a second close does nothing', () => {
    const { queue, timers, tick } = setUp();
    let told = 0;
    queue.subscribe(() => void (told += 1));
    queue.add('a');
    queue.close();
    queue.close();
    tick();
    expect(told).toBe(2);
    expect(timers).toEqual([]);
  });
});
