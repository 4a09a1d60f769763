import { describe, expect, it } from 'vitest';
import { createDialogQueue, DIALOG_DELAY_MS, RENDER_DONE_MS } from './queue.ts';

function setUp() {
  const timers: { work: () => void; ms: number }[] = [];
  const rendered: string[] = [];
  const queue = createDialogQueue<string>({
    kindOf: (dialog) => (dialog.startsWith('form') ? 'FORM' : dialog.startsWith('urgent') ? 'URGENT' : 'QUESTION'),
    later: (work, ms) => void timers.push({ work, ms }),
    onRendered: (dialog) => void rendered.push(dialog),
  });
  /** Runs the waiting work of one delay. */
  const pass = (ms: number) => {
    const due = timers.filter((each) => each.ms === ms);
    for (const each of due) timers.splice(timers.indexOf(each), 1);
    for (const each of due) each.work();
  };
  const pauses = () => timers.filter((each) => each.ms === DIALOG_DELAY_MS).length;
  return { queue, rendered, pass, pauses, tick: () => pass(DIALOG_DELAY_MS) };
}

describe('dialog queue', () => {
  it('opens the first dialog at once and keeps the others waiting', () => {
    const { queue } = setUp();
    queue.add('a');
    queue.add('b');
    expect(queue.current()).toBe('a');
  });

  it('opens the next one 100 ms after the current one closed, in order', () => {
    const { queue, pauses, tick } = setUp();
    for (const each of ['a', 'b', 'c']) queue.add(each);
    queue.close();
    expect(queue.current()).toBeNull();
    expect(pauses()).toBe(1);
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

  it('notifies its listeners at every change, and a second close does nothing', () => {
    const { queue, pauses, tick } = setUp();
    let notified = 0;
    queue.subscribe(() => void (notified += 1));
    queue.add('a');
    queue.close();
    queue.close();
    tick();
    expect(notified).toBe(2);
    expect(pauses()).toBe(0);
  });

  it('says that a dialog is drawn 200 ms after it opened, and nothing of one that closed before', () => {
    const { queue, rendered, pass, tick } = setUp();
    queue.add('a');
    pass(RENDER_DONE_MS);
    expect(rendered).toEqual(['a']);
    queue.add('b');
    queue.add('c');
    queue.close();
    tick();
    queue.close();
    pass(RENDER_DONE_MS);
    expect(rendered).toEqual(['a']);
    tick();
    pass(RENDER_DONE_MS);
    expect(rendered).toEqual(['a', 'c']);
  });

  it('opens a question over a form at once, and the next question 100 ms after it, still over the form', () => {
    const { queue, tick } = setUp();
    queue.add('form');
    queue.add('a');
    queue.add('b');
    expect(queue.open()).toEqual(['form', 'a']);
    queue.close();
    expect(queue.open()).toEqual(['form']);
    tick();
    expect(queue.open()).toEqual(['form', 'b']);
  });

  it('keeps a form waiting behind whatever is open', () => {
    const { queue, tick } = setUp();
    queue.add('a');
    queue.add('form 1');
    queue.add('form 2');
    queue.close();
    tick();
    expect(queue.open()).toEqual(['form 1']);
    queue.remove('form 1');
    expect(queue.open()).toEqual([]);
    tick();
    expect(queue.open()).toEqual(['form 2']);
  });

  it('opens what is urgent over everything, and leaves what is under it as it was', () => {
    const { queue, tick } = setUp();
    queue.add('form');
    queue.add('a');
    queue.add('urgent');
    expect(queue.open()).toEqual(['form', 'a', 'urgent']);
    queue.remove('urgent');
    tick();
    expect(queue.open()).toEqual(['form', 'a']);
  });

  it('lets a dialog go that is still waiting, or that another one stands over', () => {
    const { queue, tick } = setUp();
    queue.add('form 1');
    queue.add('form 2');
    queue.add('a');
    queue.remove('form 2');
    queue.remove('form 1');
    expect(queue.open()).toEqual(['a']);
    tick();
    queue.close();
    tick();
    expect(queue.open()).toEqual([]);
  });
});
