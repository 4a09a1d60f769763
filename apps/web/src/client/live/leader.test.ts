import { describe, expect, it } from 'vitest';
import { joinStream, type LeaderDeps, type StreamMessage } from './leader.ts';
import { createSseParser, type ServerEvent } from './sse.ts';

/** A browser with tabs: one lock, one broadcast channel, and streams that the test opens, feeds and ends. */
function browser() {
  const tabs = new Set<(message: StreamMessage) => void>();
  const queue: (() => Promise<void>)[] = [];
  const streams: { open(): void; push(event: ServerEvent): void; end(): void }[] = [];
  const waits: { ms: number; go(): void }[] = [];
  let held = false;

  async function pump(): Promise<void> {
    if (held) return;
    const work = queue.shift();
    if (!work) return;
    held = true;
    await work();
    held = false;
    void pump();
  }

  function tab(withLocks = true) {
    let mine: ((message: StreamMessage) => void) | null = null;
    const seen: string[] = [];
    const states: boolean[] = [];
    const deps: LeaderDeps = {
      whenLeader: withLocks
        ? async (work) => {
            queue.push(work);
            await pump();
          }
        : undefined,
      readStream: (onOpen, onEvent, signal) =>
        new Promise((resolve) => {
          streams.push({ open: onOpen, push: onEvent, end: resolve });
          signal.addEventListener('abort', () => resolve());
        }),
      send: (message) => {
        for (const each of tabs) if (each !== mine) each(message);
      },
      listen: (listener) => {
        mine = listener;
        tabs.add(listener);
        return () => tabs.delete(listener);
      },
      wait: (ms, signal) =>
        new Promise((resolve) => {
          waits.push({ ms, go: resolve });
          signal.addEventListener('abort', () => resolve());
        }),
    };
    const leave = joinStream(deps, { onEvent: (event) => void seen.push(event.data), onLive: (live) => void states.push(live) });
    return { seen, states, leave };
  }
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { tab, streams, waits, settle };
}

const event = (data: string): ServerEvent => ({ event: 'job', data, id: null });

describe('event stream', () => {
  it('is opened by one tab only, and every tab sees each event once', async () => {
    const { tab, streams, settle } = browser();
    const [first, second] = [tab(), tab()];
    await settle();
    expect(streams).toHaveLength(1);
    streams[0]?.open();
    streams[0]?.push(event('1'));
    expect([first.seen, second.seen]).toEqual([['1'], ['1']]);
    expect([first.states.at(-1), second.states.at(-1)]).toEqual([true, true]);
  });

  it('notifies a tab that comes later that events arrive', async () => {
    const { tab, streams, settle } = browser();
    tab();
    await settle();
    streams[0]?.open();
    expect(tab().states).toEqual([true]);
  });

  it('is taken over by another tab when the leader closes', async () => {
    const { tab, streams, settle } = browser();
    const first = tab();
    const second = tab();
    await settle();
    streams[0]?.open();
    first.leave();
    await settle();
    expect(streams).toHaveLength(2);
    streams[1]?.open();
    streams[1]?.push(event('2'));
    expect(second.seen).toEqual(['2']);
    expect(first.seen).toEqual([]);
  });

  it('says that events stopped, and waits longer each time the server does not answer', async () => {
    const { tab, streams, waits, settle } = browser();
    const first = tab();
    await settle();
    streams[0]?.open();
    streams[0]?.end();
    await settle();
    expect(first.states).toEqual([true, false]);
    for (let turn = 0; turn < 7; turn += 1) {
      waits[turn]?.go();
      await settle();
      streams[turn + 1]?.end();
      await settle();
    }
    expect(waits.map((each) => each.ms)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('is not opened without Web Locks: the screens poll', async () => {
    const { tab, streams, settle } = browser();
    const first = tab(false);
    await settle();
    expect(streams).toHaveLength(0);
    expect(first.states).toEqual([]);
  });
});

describe('server-sent events', () => {
  it('come out whole however the text is cut', () => {
    const text = ': hello\n\nevent: job\nid: 7\ndata: {"a":1}\ndata: 2\n\ndata:x\r\n\r\nevent: half\ndata: y';
    const whole = createSseParser()(text);
    expect(whole).toEqual([
      { event: 'job', data: '{"a":1}\n2', id: '7' },
      { event: 'message', data: 'x', id: null },
    ]);
    for (let cut = 1; cut < text.length; cut += 1) {
      const parse = createSseParser();
      expect([...parse(text.slice(0, cut)), ...parse(text.slice(cut))]).toEqual(whole);
    }
  });
});
