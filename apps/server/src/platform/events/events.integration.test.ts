import { problem } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import type { Database } from '../database/index.ts';
import { type Actor, type Authenticator, createHttpServer } from '../http/index.ts';
import { announceGap } from '../jobs/index.ts';
import { createEventHub, EVENTS_PATH, type EventHub, registerEventStream } from './index.ts';

let database: Database;
let hub: EventHub;
let app: FastifyInstance;
let address = '';

const person = (userId: number, sellerId: number | null, authorities: string[]): Actor => ({
  userId,
  loginId: `user${userId}`,
  role: 'S',
  sessionId: 's',
  sellerId,
  authorities: new Set(authorities) as Actor['authorities'],
  rights: new Set(),
  shopAccountIds: null,
  actingSellerLoginId: null,
});
const people: Record<string, Actor> = {
  orders: person(1, 7, ['orderAuth']),
  products: person(2, 7, ['productAuth']),
  stranger: person(3, 8, ['orderAuth', 'productAuth']),
  admin: person(4, null, []),
};

beforeAll(async () => {
  ({ database } = await testDatabase());
  hub = createEventHub(database);
  await hub.start();
  const authenticator: Authenticator = {
    authenticate: async (token) => {
      const found = people[token];
      if (found === undefined) throw problem('UNAUTHENTICATED');
      return found;
    },
  };
  app = await createHttpServer({
    modules: [],
    authenticator,
    idempotency: null,
    platform: (server) => registerEventStream(server, hub, authenticator),
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  await hub.stop();
});

async function open(token: string) {
  const abort = new AbortController();
  const response = await fetch(`${address}${EVENTS_PATH}`, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal });
  let text = '';
  const done = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array, { stream: true });
  })().catch(() => undefined);
  return { response, text: () => text, close: () => abort.abort(), done };
}

function announce(sellerId: number, kind: string, id: string): Promise<unknown> {
  return database.system((tx) =>
    tx.query(`select pg_notify('moa_events', $1)`, [JSON.stringify({ sellerId: String(sellerId), kind, id })]),
  );
}

/** A busy machine may take its time; a message that never comes still fails. */
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 });

describe('event stream', () => {
  it('asks for a login', async () => {
    expect((await fetch(`${address}${EVENTS_PATH}`)).status).toBe(401);
  });

  it('notifies each browser of its own seller of what it may hear of, once for many changes of one thing', async () => {
    const [orders, products, stranger, admin] = await Promise.all(['orders', 'products', 'stranger', 'admin'].map(open));
    if (!orders || !products || !stranger || !admin) throw new Error('not opened');
    expect(orders.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await soon(() => hub.size).toBe(3);
    // In one commit, each a message of its own to the database: apart they may fall into windows of their own.
    await database.system((tx) =>
      tx.query(
        `select pg_notify('moa_events', json_build_object('sellerId', '7', 'kind', 'job', 'id', '5', 'n', n)::text) from generate_series(1, 20) n`,
      ),
    );
    await announce(7, 'order', '9');
    await announce(7, 'listing', '11');
    await announce(8, 'order', '1');
    await database.system((tx) => tx.query(`select pg_notify('moa_events', 'rubbish')`));
    await soon(() => orders.text()).toContain('event: orders\ndata: {"id":"9"}\n\n');
    await soon(() => products.text()).toContain('event: listings\ndata: {"id":"11"}\n\n');
    await soon(() => stranger.text()).toContain('event: orders\ndata: {"id":"1"}\n\n');
    expect(orders.text().match(/event: jobs/g)?.length).toBeLessThanOrEqual(2);
    expect(orders.text()).not.toContain('listings');
    expect(products.text()).not.toContain('orders');
    expect(stranger.text()).not.toContain('"9"');
    expect(admin.text()).not.toContain('event:');
    for (const stream of [orders, products, stranger, admin]) stream.close();
    await soon(() => hub.size).toBe(0);
  });

  it('notifies everybody of everything when somebody died who may not have announced all it did', async () => {
    const streams = await Promise.all(['orders', 'products', 'stranger'].map(open));
    await soon(() => hub.size).toBe(3);
    await database.system((tx) => announceGap(tx, ['w-1'], false));
    await announce(7, 'job', '1');
    await soon(() => streams[0]?.text()).toContain('event: jobs\ndata: {"id":"1"}\n\n');
    for (const stream of streams) expect(stream.text(), 'after one that stopped in order').not.toContain('alerts');
    await database.system((tx) => announceGap(tx, ['w-1'], true));
    for (const stream of streams) await soon(() => stream.text()).toContain('event: jobs\ndata: {"id":""}\n\n');
    expect(streams[0]?.text()).toContain('event: orders');
    expect(streams[1]?.text()).not.toContain('event: orders');
    for (const stream of streams) stream.close();
    await soon(() => hub.size).toBe(0);
  });

  it('ends the oldest stream of a person who opens too many', async () => {
    const streams = [];
    for (let index = 0; index < 13; index++) streams.push(await open('orders'));
    await streams[0]?.done;
    expect(hub.size).toBe(12);
    for (const stream of streams) stream.close();
    await soon(() => hub.size).toBe(0);
  });

  it('does not hold the server up when it closes', async () => {
    const stream = await open('orders');
    await app.close();
    await stream.done;
    expect(hub.size).toBe(0);
  });
});
