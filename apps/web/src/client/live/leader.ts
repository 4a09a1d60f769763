/**
 * One event stream for all tabs of a browser: the tab that holds the lock reads it and passes every event on. When that tab closes,
 * the browser gives the lock to the next one. Without Web Locks (plain http on a LAN) nobody streams and the screens poll.
 */
import type { ServerEvent } from './sse.ts';

export type StreamMessage = { kind: 'event'; event: ServerEvent } | { kind: 'state'; live: boolean } | { kind: 'hello' };

export interface LeaderDeps {
  /** Runs `work` once this tab leads; undefined without Web Locks. */
  whenLeader: ((work: () => Promise<void>, signal: AbortSignal) => Promise<void>) | undefined;
  /** Reads the stream until it ends; calls `onOpen` when the server has answered. */
  readStream(onOpen: () => void, onEvent: (event: ServerEvent) => void, signal: AbortSignal): Promise<void>;
  send(message: StreamMessage): void;
  listen(listener: (message: StreamMessage) => void): () => void;
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export interface StreamHandlers {
  onEvent(event: ServerEvent): void;
  /** False: events do not arrive, poll. */
  onLive(live: boolean): void;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Starts taking part; the returned function stops. */
export function joinStream(deps: LeaderDeps, handlers: StreamHandlers): () => void {
  const stop = new AbortController();
  let live = false;
  let leading = false;

  function setLive(next: boolean): void {
    live = next;
    handlers.onLive(next);
    if (leading) deps.send({ kind: 'state', live: next });
  }

  const unlisten = deps.listen((message) => {
    if (message.kind === 'hello' && leading) deps.send({ kind: 'state', live });
    if (leading) return;
    if (message.kind === 'event') handlers.onEvent(message.event);
    if (message.kind === 'state') setLive(message.live);
  });

  async function lead(): Promise<void> {
    leading = true;
    let pause = FIRST_WAIT_MS;
    while (!stop.signal.aborted) {
      const opened = await readOnce();
      setLive(false);
      pause = opened ? FIRST_WAIT_MS : Math.min(pause * 2, LONGEST_WAIT_MS);
      if (!stop.signal.aborted) await deps.wait(pause, stop.signal);
    }
    leading = false;
  }

  async function readOnce(): Promise<boolean> {
    let opened = false;
    try {
      await deps.readStream(
        () => {
          opened = true;
          setLive(true);
        },
        (event) => {
          handlers.onEvent(event);
          deps.send({ kind: 'event', event });
        },
        stop.signal,
      );
    } catch {
      // A lost stream is no fault of the page: the loop opens it again.
    }
    return opened;
  }

  void deps.whenLeader?.(lead, stop.signal).catch(() => undefined);
  deps.send({ kind: 'hello' });
  return () => {
    stop.abort();
    unlisten();
  };
}
