/**
 * One event stream for all tabs of a browser: the tab that holds the lock reads it and passes every event on. When that tab closes,
 * the browser gives the lock to the next one. Without Web Locks (plain http on a LAN) nobody streams and the screens poll.
 */
import type { Signal } from './feed.ts';
import type { ServerEvent } from './sse.ts';

/** `hello`: a tab that has just come asks whether events arrive. */
export type StreamMessage = { kind: 'event'; event: ServerEvent } | { kind: 'signal'; signal: Signal } | { kind: 'hello' };

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
  onSignal(signal: Signal): void;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Starts taking part; the returned function stops. */
export function joinStream(deps: LeaderDeps, handlers: StreamHandlers): () => void {
  const stop = new AbortController();
  let leading = false;
  /** Null until the stream that this tab reads was opened or refused. */
  let open: boolean | null = null;

  /** What this tab learned of the stream it reads, for every tab. */
  function announce(signal: Signal): void {
    open = signal === 'opened';
    handlers.onSignal(signal);
    deps.send({ kind: 'signal', signal });
  }

  const unlisten = deps.listen((message) => {
    if (message.kind === 'hello' && leading && open !== null) deps.send({ kind: 'signal', signal: open ? 'running' : 'lost' });
    if (leading) return;
    if (message.kind === 'event') handlers.onEvent(message.event);
    if (message.kind === 'signal') handlers.onSignal(message.signal);
  });

  async function lead(): Promise<void> {
    leading = true;
    let pause = FIRST_WAIT_MS;
    while (!stop.signal.aborted) {
      const opened = await readOnce();
      // A tab that goes leaves it to the next one to say how things stand.
      if (stop.signal.aborted) break;
      announce('lost');
      pause = opened ? FIRST_WAIT_MS : Math.min(pause * 2, LONGEST_WAIT_MS);
      await deps.wait(pause, stop.signal);
    }
    leading = false;
  }

  async function readOnce(): Promise<boolean> {
    let opened = false;
    try {
      await deps.readStream(
        () => {
          opened = true;
          announce('opened');
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

  if (deps.whenLeader) deps.whenLeader(lead, stop.signal).catch(() => undefined);
  else handlers.onSignal('lost');
  deps.send({ kind: 'hello' });
  return () => {
    stop.abort();
    unlisten();
  };
}
