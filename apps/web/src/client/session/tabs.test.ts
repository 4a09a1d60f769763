import { describe, expect, test } from 'vitest';
import { createTabs, signsByAsking, signsByLocks, type TabSigns } from './tabs.ts';

/** A browser: its tabs share locks and a channel, each has a storage of its own, and all it holds goes with it. */
function browser(way: 'locks' | 'asking') {
  const held = new Map<string, { page: number; waiting: (() => void)[] }>();
  const listeners = new Map<number, Set<(event: MessageEvent) => void>>();
  let pages = 0;

  function locksOf(page: number) {
    return {
      async request(name: string, options: unknown, work?: () => unknown) {
        const then = (work ?? options) as () => unknown;
        const { signal } = (work ? options : {}) as { signal?: AbortSignal };
        while (held.has(name))
          await new Promise<void>((resolve, reject) => {
            held.get(name)?.waiting.push(resolve);
            signal?.addEventListener('abort', () => reject(signal.reason));
          });
        held.set(name, { page, waiting: [] });
        const answer = await then();
        release(name);
        return answer;
      },
      query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
    } as unknown as LockManager;
  }

  function release(name: string): void {
    const { waiting = [] } = held.get(name) ?? {};
    held.delete(name);
    for (const wake of waiting) wake();
  }

  function channelOf(page: number) {
    const own = new Set<(event: MessageEvent) => void>();
    listeners.set(page, own);
    return {
      postMessage(data: unknown) {
        for (const [other, listening] of listeners)
          if (other !== page) for (const listener of [...listening]) queueMicrotask(() => listener({ data } as MessageEvent));
      },
      addEventListener: (_: string, listener: (event: MessageEvent) => void) => void own.add(listener),
      removeEventListener: (_: string, listener: (event: MessageEvent) => void) => void own.delete(listener),
    } as unknown as BroadcastChannel;
  }

  return {
    /** @param kept what its storage holds: that of the tab it goes on from */
    open(kept: Map<string, string> = new Map()) {
      const page = ++pages;
      const signs: TabSigns = way === 'locks' ? signsByLocks(locksOf(page)) : signsByAsking(channelOf(page));
      const storage = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      };
      return {
        tabs: createTabs(signs, storage),
        kept,
        close() {
          listeners.delete(page);
          for (const [name, lock] of held) if (lock.page === page) release(name);
        },
      };
    },
  };
}

describe.each(['locks', 'asking'] as const)('tabs known by %s', (way) => {
  test('have a key each, and say which are open', async () => {
    const { open } = browser(way);
    const [one, two] = [open(), open()];
    const keys = [await one.tabs.own(), await two.tabs.own()];
    expect(new Set(keys).size).toBe(2);
    expect(await one.tabs.own()).toBe(keys[0]);
    expect(await two.tabs.open()).toEqual(new Set(keys));
    one.close();
    expect(await two.tabs.open()).toEqual(new Set([keys[1]]));
  });

  test('keep their key through a reload, and a duplicate takes another one', async () => {
    const { open } = browser(way);
    const first = open();
    const key = await first.tabs.own();
    const duplicate = open(new Map(first.kept));
    expect(await duplicate.tabs.own()).not.toBe(key);
    first.close();
    expect(await open(first.kept).tabs.own()).toBe(key);
  });

  test('work that is done alone answers what it makes', async () => {
    expect(
      await browser(way)
        .open()
        .tabs.alone('work', () => 7),
    ).toBe(7);
  });
});

test('a reload waits for the page that it leaves', async () => {
  const { open } = browser('locks');
  const left = open();
  const key = await left.tabs.own();
  const reloaded = open(left.kept).tabs.own();
  setTimeout(() => left.close(), 50);
  expect(await reloaded).toBe(key);
});

test('a page that may keep nothing has a key all the same', async () => {
  const signs = signsByLocks({
    request: async (_: string, __: unknown, work: () => unknown) => void work(),
    query: async () => ({}),
  } as never);
  expect(await createTabs(signs, null).own()).toMatch(/^[0-9a-f]{32}$/);
});
