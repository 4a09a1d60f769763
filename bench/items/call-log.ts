/** (calls): pages of a log of calls to shops that is full for two weeks, and what one call's record costs in CPU by itself. */
import { randomBytes } from 'node:crypto';
import { type CallRecord, recordOf } from '@moa/channels/sdk';
import { encodeQuery } from '@moa/contract';
import { CALL_OUTCOMES } from '@moa/core';
import { createCallLog } from '../../apps/server/src/modules/calls/call-log.ts';
import { traced } from '../../apps/server/src/platform/trace.ts';
import type { Bench, Seller } from '../support/environment.ts';
import type { Item } from '../support/items.ts';
import { drive, mustSucceed } from '../support/load.ts';
import { ms, over } from '../support/report.ts';
import { settle } from '../support/seed.ts';

const ROWS = { quick: 100_000, usual: 1_000_000, full: 1_000_000 } as const;
const CALLS = { quick: 10_000, usual: 40_000, full: 40_000 } as const;
/** As the order list has it. */
const AIM_MS = 10;
/** Of one call, server and PostgreSQL together: a worker collects an order in about half a millisecond. */
const CPU_AIM_MS = 0.15;
const TRACE = '0123456789abcdef01234567';

const ASKED: readonly (readonly [string, Record<string, string | number | readonly string[]>])[] = [
  ['all', {}],
  ['one shop', { accountId: '3' }],
  ['failed, 1 in 1,000', { outcome: CALL_OUTCOMES.filter((outcome) => outcome !== 'OK') }],
  ['refused, 1 in 50,000', { outcome: ['REFUSED', 'FIX'] }],
  ['refused, one shop', { outcome: ['REFUSED', 'FIX'], accountId: '3' }],
  ['about access, 1 in 10,000', { area: 'ACCESS' }],
  ['about access, one shop', { area: 'ACCESS', accountId: '3' }],
  ['one piece of work', { traceId: TRACE }],
  ['one order', { number: 'A0000077' }],
  ['one order, one shop', { number: 'A0000077', accountId: '3' }],
  ['the last exact page', { page: 199 }],
];

export const callLog: Item = {
  id: 'calls',
  title: 'the log of calls to shops',
  run: async (bench, print, { amount }) => {
    const seller = await bench.newSeller();
    await seedCalls(bench, seller, ROWS[amount]);
    await settle(bench);
    const headers = await bench.login(seller);
    for (const [work, query] of ASKED) {
      const path = `/api/v1/users/shop/calls?${encodeQuery({ ...query, size: 50 })}`;
      const load = { port: bench.api.port, headers, clients: 1, requests: 100 * bench.pace, seconds: 5 * bench.pace };
      const { p50, p95 } = mustSucceed(await drive({ ...load, call: () => ({ method: 'GET', path }) }), work);
      print({
        item: 'calls',
        work: `${ROWS[amount].toLocaleString('en')} calls, ${work}`,
        figure: `${ms(p50)} / ${ms(p95)} ms`,
        aim: `p95 <= ${AIM_MS} ms`,
        met: p95 <= AIM_MS,
        note: over(p95, AIM_MS),
      });
    }
    for (const distinct of [true, false]) {
      const { own, postgres } = await recordCalls(bench, CALLS[amount], distinct);
      print({
        item: 'calls',
        work: distinct ? 'CPU of a call with a row of its own' : 'CPU of a call that joins an equal one',
        figure: `${own.toFixed(3)} + ${postgres.toFixed(3)} ms`,
        aim: `<= ${CPU_AIM_MS} ms`,
        met: own + postgres <= CPU_AIM_MS,
      });
    }
  },
};

/** Two weeks of calls of five shops, five a piece of work; half of them name an order. */
async function seedCalls(bench: Bench, seller: Seller, count: number): Promise<void> {
  await bench.sql(
    `insert into channel_call (seller_id, at, id, account_id, shop_type, area, operation, method, path, subject, attempt, sent, status, outcome,
                               duration_ms, request_bytes, response_bytes, shop_trace_id, trace_id)
     select $1, now() - interval '14 days' * n / $2::int, n, 1 + n % 5, 'COUPANG',
            case when n % 10000 = 0 then 'ACCESS' when n % 100 = 0 then 'LOOKUP' when n % 3 = 0 then 'PRODUCT' else 'ORDER' end,
            'orders.dispatch', 'POST', '/v2/providers/openapi/apis/api/v4/vendors/A00012345/orders/A' || lpad((n % 200000)::text, 7, '0'),
            case when n % 2 = 1 then 'A' || lpad((n % 200000)::text, 7, '0') end, 1, true, 200,
            case when n % 50000 = 7 then 'REFUSED' when n % 1000 = 8 then 'AGAIN' else 'OK' end,
            120, 800, 2000, 'shop-' || n, case when n / 5 = 777 then $3 else md5((n / 5)::text) end
       from generate_series(1, $2::int) n`,
    [seller.id, count, TRACE],
  );
}

/** Milliseconds of CPU a call, of this process and of PostgreSQL, from the answer to the written row. */
async function recordCalls(bench: Bench, count: number, distinct: boolean): Promise<{ own: number; postgres: number }> {
  const { id: sellerId } = await bench.newSeller();
  const fail = (error: unknown): void => {
    throw error;
  };
  const log = createCallLog({
    database: bench.database,
    sellerVault: bench.sellerVault,
    now: () => new Date(),
    onError: fail,
    capacity: count,
  });
  const account = { sellerId, accountId: 1, shopType: 'COUPANG' } as const;
  const work = async (calls: number) => {
    for (let n = 0; n < calls; n += 1) {
      const traceId = distinct ? String(n).padStart(24, '0') : TRACE;
      traced(traceId, () => log.record(madeCall(n), account));
      if (n % 500 === 499) await log.flush();
    }
    await log.flush();
  };
  await work(count / 10);
  const [started, postgresBefore] = [process.cpuUsage(), bench.cpu().postgres];
  await work(count);
  const { user, system } = process.cpuUsage(started);
  return { own: (user + system) / 1_000 / count, postgres: (bench.cpu().postgres - postgresBefore) / count };
}

const SECRETS = [randomBytes(20).toString('hex'), randomBytes(20).toString('hex')];
const HEADERS = new Headers({ 'content-type': 'application/json', 'x-request-id': 'shop-1' });
const BODY = new Uint8Array(2_000);

function madeCall(n: number): CallRecord {
  const startedAt = new Date();
  return recordOf({
    request: {
      method: 'GET',
      url: `https://api.example.com/v2/providers/openapi/apis/api/v4/vendors/A00012345/ordersheets/${n}?createdAtFrom=2026-03-02T00:00&status=ACCEPT&maxPerPage=50`,
      operation: 'orders.collect',
      bucket: 'all',
      safe: true,
    },
    attempt: 1,
    startedAt,
    endedAt: startedAt,
    result: { kind: 'response', response: { status: 200, headers: HEADERS, body: BODY } },
    refused: false,
    secrets: SECRETS,
  });
}
