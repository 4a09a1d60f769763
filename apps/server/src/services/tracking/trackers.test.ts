import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mergeTracking, UNSCANNED } from '@moa/core';
import {
  type RunningSandbox,
  SERVICE_BASE_PATHS,
  SWEETTRACKER_SANDBOX_KEY,
  scanParcel,
  startSandbox,
  TRACKER_SANDBOX_KEY,
} from '@moa/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveryTracker } from './delivery-tracker.ts';
import type { TrackingService } from './service.ts';
import { sweetTracker } from './sweet-tracker.ts';

const NUMBER = '500000000001';
const NOON = new Date('2026-03-02T03:00:00Z');
let dir: string;
let sandbox: RunningSandbox;
let now = NOON.getTime();

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'moa-tracking-'));
  sandbox = await startSandbox({ port: 0, dataDir: dir, channels: [], clock: { now: () => new Date(now) } });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => {
  for (const name of ['TRACKER', 'SWEETTRACKER'] as const) sandbox.service(name).reset();
  now = NOON.getTime();
});

const tracker = (key: string | null = TRACKER_SANDBOX_KEY) =>
  deliveryTracker({ key, url: `${sandbox.url}${SERVICE_BASE_PATHS.TRACKER}/graphql` });
const sweet = (key = SWEETTRACKER_SANDBOX_KEY) =>
  sweetTracker({ key, url: `${sandbox.url}${SERVICE_BASE_PATHS.SWEETTRACKER}` }, () => NOON);
const BOTH = [
  ['TRACKER', tracker],
  ['SWEETTRACKER', sweet],
] as const;
const stateOf = async (service: TrackingService) => {
  const answer = await service.track('HANJIN', NUMBER);
  if (answer.kind !== 'answered') return answer.kind;
  const { state, at } = mergeTracking(UNSCANNED, answer.events, { from: 0, to: Number.MAX_SAFE_INTEGER });
  return at === null ? 'UNSCANNED' : state;
};

describe.each(BOTH)('%s', (name, make) => {
  test('tells the whole course of a parcel, and nothing of one that nobody has scanned', async () => {
    const service = make();
    const seen = [await stateOf(service)];
    for (const minutes of [6, 10, 25, 20]) {
      now += minutes * 60_000;
      seen.push(await stateOf(service));
    }
    expect(seen).toEqual(['UNSCANNED', 'PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED']);
  });

  test('knows the usual couriers and no other', () => {
    expect(['CJ', 'HANJIN', 'LOTTE', 'EPOST', 'LOGEN'].every(make().takes)).toBe(true);
    expect(make().takes('VROONG')).toBe(false);
  });

  test.each([
    ['RATE_LIMITED', 'slow_down'],
    ['EXPIRED_TOKEN', 'refused'],
    ['SERVER_ERROR', 'lost'],
    ['MALFORMED_BODY', 'lost'],
    ['CUT_BODY', 'lost'],
    ['LOST_AFTER_EFFECT', 'lost'],
    ['HUGE_ANSWER', 'lost'],
  ] as const)('a fault (%s) says nothing of the parcel: %s', async (kind, expected) => {
    await scanParcel(sandbox.service(name), name === 'TRACKER' ? 'kr.hanjin' : '05', NUMBER, 'DELIVERED');
    const fault = sandbox.service(name).faults.add({ operation: 'track', kind, times: null });
    expect((await make().track('HANJIN', NUMBER)).kind).toBe(expected);
    sandbox.service(name).faults.remove(fault.id);
    expect(await stateOf(make())).toBe('DELIVERED');
  });

  test('a wrong key is told apart from a parcel that is not there', async () => {
    expect((await make('no:key').track('HANJIN', NUMBER)).kind).toBe('refused');
  });
});

test('a service that is not there is lost, without its key in the reason', async () => {
  const nowhere = deliveryTracker({ key: 'the:key', url: 'http://127.0.0.1:1/graphql' });
  expect(await nowhere.track('CJ', NUMBER)).toEqual({ kind: 'lost', reason: expect.not.stringContaining('the:key') });
});

test('what was used up today is asked for again tomorrow', async () => {
  sandbox.service('SWEETTRACKER').faults.add({ operation: 'track', kind: 'RATE_LIMITED', times: 1 });
  // Noon in Seoul.
  expect(await sweet().track('CJ', NUMBER)).toEqual({ kind: 'slow_down', afterMs: 12 * 3_600_000 });
});

test('nothing but the courier and the number leaves, and nobody who is named comes back into events', async () => {
  await scanParcel(sandbox.service('SWEETTRACKER'), '05', NUMBER, 'DELIVERED');
  const answer = await sweet().track('HANJIN', NUMBER);
  expect(JSON.stringify(answer)).not.toMatch(/홍|02-0000/);
});

test.each([
  ['a null track', { data: { track: null } }, 'answered'],
  ['no data', { data: null, errors: [{ message: 'boom', extensions: { code: 'INTERNAL' } }] }, 'lost'],
  ['a refused number', { data: { track: null }, errors: [{ message: 'x', extensions: { code: 'BAD_REQUEST' } }] }, 'answered'],
  ['an empty object', {}, 'lost'],
  ['a list', [], 'lost'],
  ['a page', '<html>', 'lost'],
  ['events of another form', { data: { track: { lastEvent: 'now', events: 3 } } }, 'lost'],
  ['an event without a time', { data: { track: { lastEvent: { time: null, status: { code: 'DELIVERED' } } } } }, 'answered'],
])('an answer of tracker.delivery that holds %s is %s', async (_name, body, expected) => {
  const server = createServer((_request, response) => response.end(typeof body === 'string' ? body : JSON.stringify(body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await deliveryTracker({ key: null, url }).track('CJ', NUMBER);
  await new Promise((resolve) => server.close(resolve));
  expect(answer.kind).toBe(expected);
  if (answer.kind === 'answered') expect(answer.events).toEqual([]);
});

test('tracker.delivery calls where it was asked to, and names nothing but the parcel', async () => {
  const reported: string[] = [];
  const server = createServer((request, response) => {
    request.on('data', (part: Buffer) => reported.push(part.toString()));
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const service = tracker();
  expect(await service.announce?.('HANJIN', NUMBER, url, new Date(now + 60_000))).toBe(true);
  await scanParcel(sandbox.service('TRACKER'), 'kr.hanjin', NUMBER, 'IN_TRANSIT');
  await new Promise((resolve) => server.close(resolve));
  expect(reported.map((text) => JSON.parse(text) as unknown)).toEqual([{ carrierId: 'kr.hanjin', trackingNumber: NUMBER }]);
});
