/** Data of the shell, renewed by the event stream, and by polling only while events do not arrive. */
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isUnanswered } from '../../ui/problem.ts';
import { orpc, queryClient } from '../api.ts';
import { pageApiBase } from '../config.ts';
import { hasSeller } from '../routing/guard.ts';
import { authorizedFetch } from '../session/account.ts';
import { acting } from '../session/browser.ts';
import { useUser } from '../use-user.ts';
import { isJobRunning, nextStep, PATIENCE_MS, type Phase, type Signal, shellPollMs } from './feed.ts';
import { joinStream, type StreamMessage } from './leader.ts';
import { pollOr } from './query-client.ts';
import { readEvents, type ServerEvent } from './sse.ts';

const INBOX_POLL_MS = 30_000;
const GATHER_MS = 600;
/** Longer than two of the server's signs of life (20 s). */
const SILENCE_MS = 50_000;

let phase: Phase = 'connecting';
const listeners = new Set<() => void>();

function setPhase(next: Phase): void {
  if (phase === next) return;
  phase = next;
  for (const listener of listeners) listener();
}

/** Whether server events arrive. */
export function usePhase(): Phase {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => phase,
  );
}

const jobKeys = () => [orpc.jobs.key(), orpc.plans.key(), orpc.home.counts.key(), orpc.leaving.exports.key()];

/** What an event makes stale. */
const TOPICS: Record<string, () => readonly unknown[][]> = {
  jobs: jobKeys,
  counts: () => [orpc.home.counts.key(), orpc.home.dashboard.key(), orpc.orders.count.key()],
  alerts: () => [orpc.home.alerts.key(), orpc.home.alertHistory.key()],
  orders: () => [orpc.orders.key(), orpc.claims.key(), orpc.home.counts.key(), orpc.home.dashboard.key()],
  listings: () => [orpc.listings.key(), orpc.catalog.list.key(), orpc.catalog.count.key()],
  stock: () => [orpc.stock.key(), orpc.catalog.list.key()],
  shops: () => [orpc.shops.list.key(), orpc.home.dashboard.key(), orpc.home.counts.key()],
  inquiries: () => [orpc.inquiries.key()],
  questions: () => [orpc.questions.key(), orpc.home.counts.key()],
};

const pending = new Map<string, readonly unknown[]>();
let gathering = false;

function renew(keys: readonly (readonly unknown[])[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}

/** Many events at once make each query stale once. */
function gather(keys: readonly (readonly unknown[])[]): void {
  for (const key of keys) pending.set(JSON.stringify(key), key);
  if (gathering) return;
  gathering = true;
  setTimeout(() => {
    gathering = false;
    const due = [...pending.values()];
    pending.clear();
    renew(due);
  }, GATHER_MS);
}

function applyEvent(event: ServerEvent): void {
  gather(TOPICS[event.event]?.() ?? []);
}

async function readStream(onOpen: () => void, onEvent: (event: ServerEvent) => void, signal: AbortSignal): Promise<void> {
  const response = await authorizedFetch(
    new Request(`${pageApiBase()}/api/v1/events`, { headers: { accept: 'text/event-stream' }, signal, cache: 'no-store' }),
  );
  if (!response.ok || !response.body) throw new Error(`events ${response.status}`);
  onOpen();
  await readEvents(response.body, onEvent, SILENCE_MS);
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

function onSignal(signal: Signal): void {
  const step = nextStep(phase, signal);
  // Before what waited for the stream begins to ask: it needs to be asked once only.
  if (step.ask === 'jobs') renew(jobKeys());
  setPhase(step.phase);
  if (step.ask === 'everything') gather(Object.values(TOPICS).flatMap((keys) => keys()));
}

/** Takes part in this browser's one event stream (of the seller this tab acts as, one for each) until the returned function is called. */
export function startEvents(): () => void {
  const seller = acting.current()?.sellerLoginId;
  const name = seller === undefined ? 'moa-events' : `moa-events ${seller}`;
  const channel = new BroadcastChannel(name);
  setPhase('connecting');
  const patience = setTimeout(() => onSignal('waited'), PATIENCE_MS);
  const leave = joinStream(
    {
      whenLeader: navigator.locks
        ? async (work, signal) => {
            await navigator.locks.request(name, { signal }, work);
          }
        : undefined,
      readStream,
      send: (message) => channel.postMessage(message),
      listen: (listener) => {
        channel.onmessage = (event: MessageEvent<StreamMessage>) => listener(event.data);
        return () => channel.close();
      },
      wait,
    },
    { onEvent: applyEvent, onSignal },
  );
  return () => {
    clearTimeout(patience);
    leave();
  };
}

/** False while there is no seller whose data could be asked for. */
function useSellerData(): boolean {
  return hasSeller(useUser());
}

/** What the shell asks of a seller: not before it is known whether events arrive, so that none is missed in between, and then once. */
function useShellFeed() {
  const now = usePhase();
  return {
    enabled: useSellerData() && now !== 'connecting',
    pollMs: (error: unknown, running?: boolean) => shellPollMs(now, isUnanswered(error), running),
  };
}

/** Counts of the menu by key; empty until they came. */
export function useCounts(): Record<string, number> {
  const { enabled, pollMs } = useShellFeed();
  const { data } = useQuery(orpc.home.counts.queryOptions({ input: {}, enabled, refetchInterval: ({ state }) => pollMs(state.error) }));
  return { ...data?.counts, ...useInboxCounts() };
}

/** What waits for an administrator: events are a seller's, so it is asked for. */
function useInboxCounts(): Record<string, number> {
  const enabled = useUser().role === 'A';
  const { data } = useQuery(
    orpc.inquiries.inbox.counts.queryOptions({ input: {}, enabled, refetchInterval: ({ state }) => pollOr(INBOX_POLL_MS, state.error) }),
  );
  return data ? { 'inquiry.waiting': data.seller + data.landing } : {};
}

/** Running jobs and the last ten that ended. */
export function useJobTray() {
  const { enabled, pollMs } = useShellFeed();
  return useQuery(
    orpc.jobs.progress.queryOptions({
      input: {},
      enabled,
      refetchInterval: ({ state }) =>
        pollMs(
          state.error,
          state.data?.contents.some((job) => isJobRunning(job.status)),
        ),
    }),
  );
}

export function useAlerts() {
  const { enabled, pollMs } = useShellFeed();
  return useQuery(orpc.home.alerts.queryOptions({ input: {}, enabled, refetchInterval: ({ state }) => pollMs(state.error) }));
}
