import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVICE_BASE_PATHS, SWEETTRACKER_SANDBOX_KEY, TRACKER_SANDBOX_KEY } from '../../base-paths.ts';
import { type RunningSandbox, startSandbox } from '../../server/start-sandbox.ts';
import type { Loose } from '../../testing/loose.ts';

let dir: string;
let sandbox: RunningSandbox;
let now = Date.parse('2026-01-02T00:00:00Z');
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'moa-trackers-'));
  sandbox = await startSandbox({ port: 0, dataDir: dir, channels: [], controlToken: 'token', clock: { now: () => new Date(now) } });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});

const QUERY = 'query T($c:ID!,$n:String!){track(carrierId:$c,trackingNumber:$n){lastEvent{time status{code}}}}';

async function ask(c: string, n: string, key = TRACKER_SANDBOX_KEY, query = QUERY): Promise<{ status: number; body: Loose }> {
  const answer = await fetch(`${sandbox.url}${SERVICE_BASE_PATHS.TRACKER}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `TRACKQL-API-KEY ${key}` },
    body: JSON.stringify({ query, variables: { c, n } }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function sweet(query: Record<string, string>): Promise<Loose> {
  return (await fetch(`${sandbox.url}${SERVICE_BASE_PATHS.SWEETTRACKER}/trackingInfo?${new URLSearchParams(query)}`)).json();
}

test('a parcel is not found until it is scanned, and moves by its age', async () => {
  const number = '500000000001';
  expect((await ask('kr.hanjin', number)).body.errors[0].extensions.code).toBe('NOT_FOUND');
  now += 6 * 60_000;
  expect((await ask('kr.hanjin', number)).body.data.track.lastEvent.status.code).toBe('AT_PICKUP');
  now += 60 * 60_000;
  expect((await ask('kr.hanjin', number)).body.data.track.lastEvent.status.code).toBe('DELIVERED');
});

test('a parcel that is scanned by hand moves by hand only', async () => {
  const number = '500000000002';
  const scanned = await fetch(`${sandbox.url}/control/services/TRACKER/parcels`, {
    method: 'POST',
    headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
    body: JSON.stringify({ carrier: 'kr.hanjin', number, step: 'OUT_FOR_DELIVERY' }),
  });
  expect(scanned.status).toBe(200);
  now += 120 * 60_000;
  expect((await ask('kr.hanjin', number)).body.data.track.lastEvent.status.code).toBe('OUT_FOR_DELIVERY');
});

test.each([
  ['a wrong key', () => ask('kr.hanjin', '500000000001', 'a:b'), 'UNAUTHENTICATED'],
  ['an unknown carrier', () => ask('kr.none', '500000000001'), 'NOT_FOUND'],
  ['letters that are no number', () => ask('kr.hanjin', '12-34'), 'BAD_REQUEST'],
])('%s is refused with HTTP 200', async (_name, call, code) => {
  const { status, body } = await call();
  expect([status, body.errors[0].extensions.code]).toEqual([200, code]);
});

test('a field that the service does not have is an error', async () => {
  expect((await ask('kr.hanjin', '500000000001', TRACKER_SANDBOX_KEY, QUERY.replace('code', 'codes'))).body.errors).toHaveLength(1);
});

test('스마트택배 answers the same course by levels, and refusals by codes', async () => {
  const asked = { t_key: SWEETTRACKER_SANDBOX_KEY, t_code: '04', t_invoice: '500000000003' };
  expect(await sweet(asked)).toMatchObject({ level: 0, completeYN: 'N', firstDetail: null });
  now += 61 * 60_000;
  expect(await sweet(asked)).toMatchObject({ level: 6, completeYN: 'Y', lastDetail: { kind: '배달완료' } });
  expect(await sweet({ ...asked, t_key: 'x' })).toMatchObject({ status: false, code: '104' });
  expect(await sweet({ ...asked, t_invoice: '1' })).toMatchObject({ status: false });
});
