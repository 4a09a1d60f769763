/** Data of the shell, renewed by the event stream, or by polling while events do not arrive. */
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { orpc, queryClient } from '../api.ts';
import { pageApiBase } from '../config.ts';
import { hasSeller } from '../routing/guard.ts';
import { authorizedFetch } from '../session/account.ts';
import { acting } from '../session/browser.ts';
import { useUser } from '../use-user.ts';
import { joinStream, type StreamMessage } from './leader.ts';
import { createSseParser, type ServerEvent } from './sse.ts';

const POLL_MS = 15_000;
/** Even with events: a lost one must not freeze a number for ever. */
const LIVE_POLL_MS = 120_000;
const RUNNING_POLL_MS = 2000;
const GATHER_MS = 600;

let live = false;
const listeners = new Set<() => void>();

function setLive(next: boolean): void {
  if (live === next) return;
  live = next;
  for (const listener of listeners) listener();
}

/** True while server events arrive. */
export function useLive(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => live,
  );
}

/** What an event makes stale. */
const TOPICS: Record<string, () => readonly unknown[][]> = {
  jobs: () => [orpc.jobs.key(), orpc.plans.key(), orpc.home.counts.key(), orpc.leaving.exports.key()],
  counts: () => [orpc.home.counts.key(), orpc.home.dashboard.key(), orpc.orders.count.key()],
  alerts: () => [orpc.home.alerts.key(), orpc.home.alertHistory.key()],
  orders: () => [orpc.orders.key(), orpc.home.counts.key(), orpc.home.dashboard.key()],
  listings: () => [orpc.listings.key(), orpc.catalog.list.key(), orpc.catalog.count.key()],
  stock: () => [orpc.stock.key(), orpc.catalog.list.key()],
  shops: () => [orpc.shops.list.key(), orpc.home.dashboard.key(), orpc.home.counts.key()],
  inquiries: () => [orpc.inquiries.key()],
};

const pending = new Map<string, readonly unknown[]>();
let gathering = false;

/** Many events at once make each query stale once. */
function gather(keys: readonly (readonly unknown[])[]): void {
  for (const key of keys) pending.set(JSON.stringify(key), key);
  if (gathering) return;
  gathering = true;
  setTimeout(() => {
    gathering = false;
    const due = [...pending.values()];
    pending.clear();
    for (const queryKey of due) void queryClient.invalidateQueries({ queryKey });
  }, GATHER_MS);
}

function applyEvent(event: ServerEvent): void {
  const topic = TOPICS[event.event];
  if (topic) gather(topic());
}

async function readStream(onOpen: () => void, onEvent: (event: ServerEvent) => void, signal: AbortSignal): Promise<void> {
  const response = await authorizedFetch(
    new Request(`${pageApiBase()}/api/v1/events`, { headers: { accept: 'text/event-stream' }, signal, cache: 'no-store' }),
  );
  if (!response.ok || !response.body) throw new Error(`events ${response.status}`);
  onOpen();
  const parse = createSseParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const event of parse(value)) onEvent(event);
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Takes part in this browser's one event stream (of the seller this tab acts as, one for each) until the returned function is called. */
export function startEvents(): () => void {
  const seller = acting.current()?.sellerLoginId;
  const name = seller === undefined ? 'moa-events' : `moa-events ${seller}`;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  let interrupted = false;
  const leave = joinStream(
    {
      whenLeader: navigator.locks
        ? async (work, signal) => {
            await navigator.locks.request(name, { signal }, work);
          }
        : undefined,
      readStream,
      send: (message) => channel?.postMessage(message),
      listen: (listener) => {
        const handler = (event: MessageEvent<StreamMessage>) => listener(event.data);
        channel?.addEventListener('message', handler);
        return () => channel?.removeEventListener('message', handler);
      },
      wait,
    },
    {
      onEvent: applyEvent,
      onLive: (next) => {
        // What happened while nobody listened; the first time the screens have just asked.
        if (next && interrupted) gather(['jobs', 'counts', 'alerts'].flatMap((topic) => TOPICS[topic]?.() ?? []));
        interrupted = !next;
        setLive(next);
      },
    },
  );
  return () => {
    leave();
    channel?.close();
  };
}

/** False while there is no seller whose data could be asked for. */
function useSellerData(): boolean {
  return hasSeller(useUser());
}

/** Counts of the menu by key; empty until they came. */
export function useCounts(): Record<string, number> {
  const isLive = useLive();
  const enabled = useSellerData();
  const { data } = useQuery(orpc.home.counts.queryOptions({ input: {}, enabled, refetchInterval: isLive ? LIVE_POLL_MS : POLL_MS }));
  return { ...data?.counts, ...useInboxCounts() };
}

/** What waits for an administrator: events are a seller's, so it is asked for. */
function useInboxCounts(): Record<string, number> {
  const enabled = useUser().role === 'A';
  const { data } = useQuery(orpc.inquiries.inbox.counts.queryOptions({ input: {}, enabled, refetchInterval: POLL_MS * 2 }));
  return data ? { 'inquiry.waiting': data.seller + data.landing } : {};
}

/** Running jobs and the last ten that ended. */
export function useJobTray() {
  const isLive = useLive();
  const enabled = useSellerData();
  return useQuery(
    orpc.jobs.progress.queryOptions({
      input: {},
      enabled,
      refetchInterval: (query) => {
        const running = query.state.data?.contents.some((job) => job.status === 'RUNNING' || job.status === 'QUEUED');
        if (isLive) return LIVE_POLL_MS;
        return running ? RUNNING_POLL_MS : POLL_MS;
      },
    }),
  );
}

export function useAlerts() {
  const isLive = useLive();
  const enabled = useSellerData();
  return useQuery(orpc.home.alerts.queryOptions({ input: {}, enabled, refetchInterval: isLive ? LIVE_POLL_MS : POLL_MS * 2 }));
}
