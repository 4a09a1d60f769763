/**
 * What changed for a seller, passed on to its open browsers: one LISTEN a process, fanned out to the streams. A stream gets topics and
 * ids, never data; what it may know it asks the API for.
 */
import type { SubAuthority } from '@moa/contract';
import type { Database } from '../database/index.ts';

/** Channel of `{ sellerId, kind, id }`, and of `{ gap: true }` to all; see `announce` and `announceGap` of `platform/jobs`. */
export const EVENTS_CHANNEL = 'moa_events';

export interface ServerEvent {
  /** One of `TOPICS`, or a word of one module's own. */
  topic: string;
  id: string;
}

export interface Subscriber {
  sellerId: number;
  authorities: ReadonlySet<SubAuthority>;
  send(events: ServerEvent[]): void;
}

/** Every topic that screens follow; all are announced when events may have been missed. */
const TOPICS = ['jobs', 'counts', 'alerts', 'orders', 'listings', 'stock', 'shops', 'inquiries', 'questions'] as const;

/** Who hears of a topic; a topic that is not here is for everybody of the seller. */
const AUDIENCE: Record<string, readonly SubAuthority[]> = {
  orders: ['orderAuth', 'csAuth'],
  listings: ['productAuth'],
  stock: ['productAuth', 'orderAuth'],
  questions: ['csAuth'],
};
/** Words for one thing that changed, and the topic browsers know. */
const TOPIC_OF_KIND: Record<string, string> = {
  job: 'jobs',
  alert: 'alerts',
  order: 'orders',
  listing: 'listings',
  shop: 'shops',
  count: 'counts',
};
/** Milliseconds in which events are gathered: a thousand changes of one thing are one event. */
const GATHER_MS = 200;

export interface EventHub {
  subscribe(subscriber: Subscriber): () => void;
  readonly size: number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createEventHub(database: Pick<Database, 'listen'>): EventHub {
  const subscribers = new Map<number, Set<Subscriber>>();
  const pending = new Map<number, Map<string, ServerEvent>>();
  let timer: NodeJS.Timeout | null = null;
  let unlisten: (() => Promise<void>) | null = null;

  function gather(sellerId: number, event: ServerEvent): void {
    if (!subscribers.has(sellerId)) return;
    const events = pending.get(sellerId) ?? new Map<string, ServerEvent>();
    events.set(`${event.topic}:${event.id}`, event);
    pending.set(sellerId, events);
    timer ??= setTimeout(flush, GATHER_MS);
  }

  /** Events may have been missed: every topic, to everybody. */
  function gatherAll(): void {
    for (const sellerId of subscribers.keys()) for (const topic of TOPICS) gather(sellerId, { topic, id: '' });
  }

  function flush(): void {
    timer = null;
    for (const [sellerId, events] of pending) {
      for (const subscriber of subscribers.get(sellerId) ?? []) {
        const received = [...events.values()].filter((event) => mayReceive(subscriber, event.topic));
        if (received.length > 0) subscriber.send(received);
      }
    }
    pending.clear();
  }

  return {
    get size() {
      return [...subscribers.values()].reduce((sum, set) => sum + set.size, 0);
    },
    subscribe(subscriber) {
      const set = subscribers.get(subscriber.sellerId) ?? new Set();
      set.add(subscriber);
      subscribers.set(subscriber.sellerId, set);
      return () => {
        set.delete(subscriber);
        if (set.size === 0 && subscribers.get(subscriber.sellerId) === set) subscribers.delete(subscriber.sellerId);
      };
    },
    async start() {
      unlisten = await database.listen(
        EVENTS_CHANNEL,
        (payload) => {
          const message = readMessage(payload);
          if (message === 'gap') gatherAll();
          else if (message !== null) gather(message.sellerId, message.event);
        },
        { onGap: gatherAll },
      );
    },
    async stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await unlisten?.();
    },
  };
}

function mayReceive(subscriber: Subscriber, topic: string): boolean {
  const audience = AUDIENCE[topic];
  return audience === undefined || audience.some((authority) => subscriber.authorities.has(authority));
}

function readMessage(payload: string): { sellerId: number; event: ServerEvent } | 'gap' | null {
  try {
    const { sellerId, kind, id, gap } = JSON.parse(payload) as { sellerId?: unknown; kind?: unknown; id?: unknown; gap?: unknown };
    if (gap === true) return 'gap';
    if (typeof kind !== 'string' || !/^[\w.-]{1,40}$/.test(kind)) return null;
    return { sellerId: Number(sellerId), event: { topic: TOPIC_OF_KIND[kind] ?? kind, id: String(id ?? '') } };
  } catch {
    return null;
  }
}
