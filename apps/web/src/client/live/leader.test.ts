import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Signal } from './feed.ts';
import { joinStream, type LeaderDeps, type StreamMessage } from './leader.ts';
import { createSseParser, readEvents, type ServerEvent } from './sse.ts';

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
    const signals: Signal[] = [];
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
    const leave = joinStream(deps, { onEvent: (event) => void seen.push(event.data), onSignal: (signal) => void signals.push(signal) });
    return { seen, signals, leave };
  }
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { tab, streams, waits, settle };
}

const event = (data: string): ServerEvent => ({ event: 'job', data });

describe('event stream', () => {
  it('is opened by one tab only, and every tab sees each event once', async () => {
    const { tab, streams, settle } = browser();
    const [first, second] = [tab(), tab()];
    await settle();
    expect(streams).toHaveLength(1);
    streams[0]?.open();
    streams[0]?.push(event('1'));
    expect([first.seen, second.seen]).toEqual([['1'], ['1']]);
    expect([first.signals, second.signals]).toEqual([['opened'], ['opened']]);
  });

  it('notifies a tab that comes later that events arrive', async () => {
    const { tab, streams, settle } = browser();
    const first = tab();
    await settle();
    const early = tab();
    expect(early.signals).toEqual([]);
    streams[0]?.open();
    expect(early.signals).toEqual(['opened']);
    expect(tab().signals).toEqual(['running']);
    expect(first.signals).toEqual(['opened']);
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
    // Between the two an event may have passed: the second is told of an opening, not that all went on.
    expect(second.signals).toEqual(['opened', 'opened']);
  });

  it('says that events stopped, and waits longer each time the server does not answer', async () => {
    const { tab, streams, waits, settle } = browser();
    const first = tab();
    await settle();
    streams[0]?.open();
    streams[0]?.end();
    await settle();
    expect(first.signals).toEqual(['opened', 'lost']);
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
    expect(first.signals).toEqual(['lost']);
  });
});

describe('server-sent events', () => {
  it('come out whole however the text is cut', () => {
    const text = ': hello\n\nevent: job\nid: 7\ndata: {"a":1}\ndata: 2\n\ndata:x\r\n\r\nevent: half\ndata: y';
    const whole = createSseParser()(text);
    expect(whole).toEqual([
      { event: 'job', data: '{"a":1}\n2' },
      { event: 'message', data: 'x' },
    ]);
    for (let cut = 1; cut < text.length; cut += 1) {
      const parse = createSseParser();
      expect([...parse(text.slice(0, cut)), ...parse(text.slice(cut))]).toEqual(whole);
    }
  });

  it('are over when nothing was heard for long, not even a sign of life', async () => {
    vi.useFakeTimers();
    const encoder = new TextEncoder();
    let push: (text: string) => void = () => undefined;
    let canceled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        push = (text) => controller.enqueue(encoder.encode(text));
      },
      cancel: () => {
        canceled = true;
      },
    });
    const received: string[] = [];
    let over = false;
    const reading = readEvents(body, (event) => received.push(event.data), 50_000).then(() => {
      over = true;
    });
    push('data: 1\n\n');
    await vi.advanceTimersByTimeAsync(49_000);
    push(': .\n\n');
    await vi.advanceTimersByTimeAsync(49_000);
    expect([received, over, canceled]).toEqual([['1'], false, false]);
    await vi.advanceTimersByTimeAsync(1_000);
    await reading;
    expect([over, canceled]).toEqual([true, true]);
  });
});

afterEach(() => vi.useRealTimers());
