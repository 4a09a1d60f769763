/** The log of calls against what the shops themselves saw: every call is told of, and nothing of it is secret or anybody's. */
import { callTitle } from '@moa/core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startSaleStatus } from '../../apps/server/src/modules/listings/transmit/sale-status.plan.ts';
import { startAction } from '../../apps/server/src/modules/orders/act/commands.service.ts';
import { DEMO_KEYS } from '../../apps/server/src/modules/shops/link/demo.ts';
import { editStock } from '../../apps/server/src/modules/stock/edit.service.ts';
import { newTraceId, traced } from '../../apps/server/src/platform/trace.ts';
import { testDatabase } from '../../apps/server/test/support/index.ts';
import { register, SCARF } from './setup.ts';
import { actionWork, BY, collect, listingIds, planTransmit, pushAll } from './work.ts';
import { FIVE, openWorld, type Worker, type World } from './world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });
const db = await testDatabase();

const BUYER = { name: '남궁달빛', phone: '010-2345-6789' };
const RECEIVER = {
  name: '제갈물결',
  phone: '010-9876-5432',
  zipCode: '06236',
  address1: '서울특별시 강남구 테헤란로 77',
  address2: '101동 1001호',
};
/** The work during which a shop was not asked at all: somebody else answered. */
const RUDE = newTraceId();
const NOTE = '경비실에 맡겨주세요';
/** A refusal in every channel's way that names the buyer. */
const SAID = `${BUYER.name} 님(${BUYER.phone})의 주문은 ${RECEIVER.address1}로 갑니다`;
const REFUSAL = JSON.stringify({
  code: 'ERROR',
  message: SAID,
  error: { code: 400, message: SAID },
  errors: [{ message: SAID }],
  data: null,
});
const REFUSAL_XML = `<?xml version="1.0" encoding="UTF-8"?><ClientMessage><resultCode>500</resultCode><message>${SAID}</message></ClientMessage>`;

let world: World;
let worker: Worker;

beforeAll(async () => {
  world = await openWorld(db, 'calls');
  worker = world.worker('caller');
});
afterAll(() => world.close());

interface Row {
  account_id: number | null;
  shop_type: string;
  method: string;
  path: string;
  operation: string;
  status: number | null;
  sent: boolean;
  repeated: number;
  trace_id: string | null;
  /** Without the number of the row: a zip code of five digits is in one of sixteen by chance. */
  whole: string;
  message: Buffer | null;
}

async function rowsOf(shopType: string): Promise<Row[]> {
  await world.calls.flush();
  const { rows } = await world.tenant((tx) =>
    tx.query<Row>(
      `select account_id, shop_type, method, path, operation, status, sent, repeated, trace_id, message, replace(c::text, c.id::text, '') as whole
         from channel_call c where seller_id = $1 and shop_type = $2 order by at, id`,
      [tx.sellerId, shopType],
    ),
  );
  return rows;
}

/** How many calls of each verb ended with each status; null where no whole answer came. */
function tally(calls: readonly { method: string; status: number | null; times: number }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { method, status, times } of calls) {
    const key = `${method} ${status || 'none'}`;
    counts[key] = (counts[key] ?? 0) + times;
  }
  return counts;
}

async function lines(state: string): Promise<number[]> {
  const { rows } = await world.tenant((tx) =>
    tx.query<{ id: number }>('select id from order_line where seller_id = $1 and state = $2 order by id', [tx.sellerId, state]),
  );
  return rows.map(({ id }) => id);
}

async function act(action: 'confirm' | 'dispatch', by: Worker, ids: readonly number[]): Promise<void> {
  const parcel = action === 'dispatch' ? { courierCode: 'CJ', invoiceNo: '612345678906' } : {};
  const requests = ids.map((lineId) => ({ lineId, ...parcel }));
  const { jobId } = await world.tenant((tx) => startAction(tx, action, requests, BY));
  if (jobId !== null) await actionWork(world, jobId, action === 'confirm' ? 'orders.place' : 'orders.dispatch')(by);
}

async function shopDay(): Promise<void> {
  const step = <T>(work: () => Promise<T>) => traced(newTraceId(), work);
  await step(() => register(world, [SCARF]));
  for (const shopType of FIVE) {
    const accountId = world.login(shopType);
    const product = world
      .shop(shopType)
      .products(accountId)
      .find(({ name }) => name === SCARF.name);
    const item = product?.items[0];
    if (!product || !item) throw new Error(`${shopType} does not show the product`);
    for (let n = 0; n < 2; n += 1) {
      world.shop(shopType).placeOrder({
        accountId,
        lines: [{ productId: product.productId, itemId: item.itemId, quantity: 1 }],
        buyer: BUYER,
        receiver: RECEIVER,
        message: NOTE,
      });
    }
    // A read that fails is tried again at once: each try is a call.
    world.shop(shopType).addFault({ operation: 'orders.collect', kind: 'SERVER_ERROR', times: 1 });
    await step(() => collect(world, worker, shopType));
  }
  const [first, ...others] = await lines('NEW');
  const rude = world.worker('rude', { fetch: refusing });
  await traced(RUDE, () => act('confirm', rude, first === undefined ? [] : [first]));
  await step(() => act('confirm', worker, others));
  await step(async () => act('dispatch', worker, await lines('PREPARING')));
  const skus = await world.tenant((tx) => tx.query<{ id: number }>('select id from sku where seller_id = $1', [tx.sellerId]));
  await world.tenant((tx) =>
    editStock(
      tx,
      skus.rows.map(({ id }) => ({ skuId: String(id), mode: 'SET' as const, quantity: 3 })),
      BY,
      'calls',
    ),
  );
  await world.pass(60_000);
  await step(() => pushAll(world, worker));
  await world.tenant(async (tx) => startSaleStatus(tx, await listingIds(world), 'SUSPENSION', BY));
  await world.pass(60_000);
  await step(() => pushAll(world, worker));
  await step(async () => (await planTransmit(world, await listingIds(world)))?.(worker));
  await world.pass(60_000);
  await step(() => pushAll(world, worker));
}

async function refusing(input: string | URL | Request): Promise<Response> {
  const isXml = String(input instanceof Request ? input.url : input).includes('11st');
  const type = isXml ? 'text/xml; charset=utf-8' : 'application/json';
  return new Response(isXml ? REFUSAL_XML : REFUSAL, { status: 400, headers: { 'content-type': type } });
}

describe('after a day in five shops', () => {
  const refused = { calls: 0 };
  beforeAll(async () => {
    await shopDay();
    await world.calls.flush();
    const { rows } = await world.tenant((tx) =>
      tx.query<{ n: number }>(
        `select sum(repeated + 1)::bigint as n from channel_call where seller_id = $1 and operation = 'orders.confirm' and outcome <> 'OK'`,
        [tx.sellerId],
      ),
    );
    refused.calls = rows[0]?.n ?? 0;
  });

  test.each(FIVE)('the log tells of exactly the calls that %s saw', async (shopType) => {
    const reported = (await rowsOf(shopType)).filter(({ sent, trace_id }) => sent && trace_id !== RUDE);
    const seen = world.sandbox.kernel(shopType).calls.recent(500);
    expect(seen.length).toBeGreaterThan(10);
    expect(tally(reported.map((row) => ({ ...row, times: row.repeated + 1 })))).toEqual(tally(seen.map((call) => ({ ...call, times: 1 }))));
    // Each row names an address that the shop was asked at, but for what is masked.
    for (const { path, method } of reported) {
      const parts = path.replace(/\?.*$/, '').split('/');
      const isThis = (call: { method: string; path: string }) => {
        const asked = call.path.replace(/\?.*$/, '').split('/');
        const own = parts.slice(-asked.length + 1);
        return call.method === method && asked.slice(1).every((part, i) => own[i] === part || own[i] === '***');
      };
      expect(seen.some(isThis), `${method} ${path}`).toBe(true);
    }
  });

  test('every call of work is found by the work that made it, and belongs to an account but for the first link', async () => {
    for (const shopType of FIVE) {
      for (const row of await rowsOf(shopType)) {
        expect(callTitle(row.operation)).toMatch(/[가-힣]/);
        if (row.account_id === null) expect(row.operation).toMatch(/^(link\.|token$|auth\.|lookups\.)/);
        else expect(row.trace_id).toMatch(/^[0-9a-f]{24}$/);
      }
    }
  });

  test('no row holds a key, a token or anything of people, though a shop named the buyer in a refusal', async () => {
    expect(refused.calls).toBeGreaterThan(0);
    const keys = DEMO_KEYS.flatMap(({ credentials }) => Object.values(credentials)).filter((value) => value.length >= 8);
    const { rows: tokens } = await world.tenant((tx) =>
      tx.query<{ token: Buffer }>('select token from shop_account where seller_id = $1 and token is not null', [tx.sellerId]),
    );
    const opened = tokens.flatMap(({ token }) =>
      Object.values(JSON.parse(world.keys.open(token, 'shop_account.token')) as Record<string, unknown>),
    );
    const secrets = [
      ...keys,
      ...opened.filter((value): value is string => typeof value === 'string' && value.length >= 8 && !/^\d{4}-/.test(value)),
    ];
    expect(secrets.length).toBeGreaterThan(5);
    const people = [
      ...Object.values(BUYER),
      ...Object.values(RECEIVER),
      NOTE,
      BUYER.phone.replaceAll('-', ''),
      RECEIVER.phone.replaceAll('-', ''),
    ];
    for (const shopType of FIVE) {
      for (const { whole, message } of await rowsOf(shopType)) {
        const text = `${whole} ${decodeURIComponent(whole)} ${message?.toString('utf8') ?? ''}`;
        for (const hidden of [...secrets, ...people]) expect(text).not.toContain(hidden);
      }
    }
  });
});
