import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FaultKind } from '../kernel/types.ts';
import { toyChannel } from '../testing/toy-channel.ts';
import { type RunningSandbox, startSandbox } from './start-sandbox.ts';

let dir: string;
let sandbox: RunningSandbox;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'moa-faults-'));
  sandbox = await startSandbox({ port: 0, dataDir: dir, controlToken: 'control-token', channels: [toyChannel] });
});

afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});

beforeEach(() => sandbox.control('GODO').reset());

function create(name = '곰'): Promise<Response> {
  return fetch(`${sandbox.url}/GODO/things`, { method: 'POST', body: JSON.stringify({ name }), signal: AbortSignal.timeout(2000) });
}

async function names(): Promise<string[]> {
  const answer = (await (await fetch(`${sandbox.url}/GODO/things`)).json()) as { names: string[] };
  return answer.names;
}

function inject(kind: FaultKind, more: object = {}): void {
  sandbox.control('GODO').addFault({ operation: 'products.create', kind, ...more });
}

describe('faults before the effect', () => {
  test.each([
    ['RATE_LIMITED', 429],
    ['RATE_LIMITED_RETRY_AFTER', 429],
    ['SERVER_ERROR', 500],
    ['EXPIRED_TOKEN', 500],
  ] as const)('%s answers in the words of the channel and changes nothing, once', async (kind, status) => {
    inject(kind);
    const answer = await create();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-toy')).toBe(kind);
    expect(await names()).toEqual([]);
    expect((await create()).status).toBe(200);
  });

  test('TIMEOUT never answers and changes nothing', async () => {
    inject('TIMEOUT');
    await expect(
      fetch(`${sandbox.url}/GODO/things`, { method: 'POST', body: '{"name":"곰"}', signal: AbortSignal.timeout(100) }),
    ).rejects.toThrow(/timeout/i);
    expect(await names()).toEqual([]);
  });
});

describe('faults after the effect', () => {
  test('LOST_AFTER_EFFECT keeps the effect and resets the connection', async () => {
    inject('LOST_AFTER_EFFECT');
    await expect(create()).rejects.toThrow();
    expect(await names()).toEqual(['곰']);
  });

  test('SERVER_ERROR_AFTER_EFFECT keeps the effect and answers 500', async () => {
    inject('SERVER_ERROR_AFTER_EFFECT');
    const answer = await create();
    expect([answer.status, await answer.text()]).toEqual([500, '{"fault":"SERVER_ERROR_AFTER_EFFECT"}']);
    expect(await names()).toEqual(['곰']);
  });

  test('CUT_BODY promises more bytes than it sends', async () => {
    inject('CUT_BODY');
    const answer = await create();
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    expect(await names()).toEqual(['곰']);
  });

  test('MALFORMED_BODY is whole but no JSON', async () => {
    inject('MALFORMED_BODY');
    const text = await (await create()).text();
    expect(() => JSON.parse(text)).toThrow();
    expect(await names()).toEqual(['곰']);
  });

  test.each([
    ['EMPTY_OBJECT', '{}'],
    ['NULL', 'null'],
    ['EMPTY_LIST', '[]'],
    ['NUMBER', '200'],
    ['OTHER_OPERATION', '{}'],
  ] as const)('WRONG_SHAPE %s keeps the effect and answers 200 with %s', async (variant, body) => {
    inject('WRONG_SHAPE', { variant });
    const answer = await create();
    expect([answer.status, await answer.text()]).toEqual([200, body]);
    expect(await names()).toEqual(['곰']);
  });

  test('WRONG_SHAPE gives the answer of another family where one was given', async () => {
    const links = await (await fetch(`${sandbox.url}/GODO/link`)).text();
    await names();
    inject('WRONG_SHAPE', { variant: 'OTHER_OPERATION' });
    expect(await (await create()).text()).toBe(links);
  });

  test.each([
    ['EMPTY', 'text/plain', ''],
    ['HTML', 'text/html', '<h1>404 Not Found</h1>'],
    ['GATEWAY_JSON', 'application/json', '"status":404'],
  ] as const)('NOT_FOUND_AS_404 %s keeps the effect and answers as a gateway', async (variant, contentType, message) => {
    inject('NOT_FOUND_AS_404', { variant });
    const answer = await create();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, contentType]);
    expect(await answer.text()).toContain(message);
    expect(await names()).toEqual(['곰']);
  });

  test.each([
    ['408_HTML', 408, 'text/html', '<h1>408 Request Timeout</h1>'],
    ['408_CODE', 408, 'application/json', '{"code":"GW-40801","message":"Request Timeout"}'],
    ['409_HTML', 409, 'text/html', '<h1>409 Conflict</h1>'],
    ['409_CODE', 409, 'application/json', '{"code":"GW-40901","message":"Conflict"}'],
    ['409_NUMBER', 409, 'application/json', '{"code":409,"message":"Conflict"}'],
    ['502_CODE', 502, 'application/json', '{"code":"GW-50201","message":"Bad Gateway"}'],
  ] as const)('GATEWAY_ANSWER %s keeps the effect and answers as a gateway', async (variant, status, contentType, message) => {
    inject('GATEWAY_ANSWER', { variant });
    const answer = await create();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, contentType]);
    expect(await answer.text()).toContain(message);
    expect(await names()).toEqual(['곰']);
  });

  test('HUGE_ANSWER is the whole answer and blanks up to its size', async () => {
    inject('HUGE_ANSWER', { bytes: 200_000 });
    const text = await (await create()).text();
    expect([text.length, JSON.parse(text)]).toEqual([200_000, { id: '1' }]);
    expect(await names()).toEqual(['곰']);
  });

  test('LATENCY delays the answer', async () => {
    inject('LATENCY', { latencyMs: 120 });
    const started = performance.now();
    expect((await create()).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(110);
  });
});

describe('choosing', () => {
  test('a fault of another operation, or one that is used up, does nothing', async () => {
    sandbox.control('GODO').addFault({ operation: 'products.find', kind: 'SERVER_ERROR' });
    inject('SERVER_ERROR', { times: 2 });
    expect([(await create()).status, (await create()).status, (await create()).status]).toEqual([500, 500, 200]);
    expect(sandbox.control('GODO').faults()).toHaveLength(1);
  });

  test('`*` with no end hits every call until it is removed', async () => {
    const fault = sandbox.control('GODO').addFault({ operation: '*', kind: 'SERVER_ERROR', times: null });
    expect([(await create()).status, (await create()).status]).toEqual([500, 500]);
    sandbox.control('GODO').removeFault(fault.id);
    expect((await create()).status).toBe(200);
  });

  test('the same seed hits the same calls', async () => {
    const run = async () => {
      sandbox.control('GODO').clearFaults();
      inject('SERVER_ERROR', { times: null, probability: 0.5, seed: 7 });
      const hits: number[] = [];
      for (let n = 0; n < 20; n += 1) hits.push((await create()).status);
      return hits;
    };
    const first = await run();
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await run()).toEqual(first);
  });

  test('a page fault waits for the route to ask', async () => {
    sandbox.control('GODO').addFault({ operation: 'products.find', kind: 'REPEATED_PAGE' });
    const ask = async () => (await fetch(`${sandbox.url}/GODO/things`)).json();
    expect(await ask()).toMatchObject({ repeated: true });
    expect(await ask()).toMatchObject({ repeated: false });
  });
});

test('the channel keeps its own error handler for its own errors', async () => {
  const answer = await fetch(`${sandbox.url}/GODO/things`, { method: 'POST', body: 'no json' });
  expect(answer.status).toBe(418);
});

test('calls and counters say what came without a query string, and count 429 apart', async () => {
  const control = sandbox.control('GODO');
  inject('RATE_LIMITED');
  await create();
  await create();
  inject('LOST_AFTER_EFFECT');
  await create().catch(() => undefined);
  await fetch(`${sandbox.url}/GODO/things?secret=s`);
  expect(control.counters().operations['products.create']).toEqual({ calls: 3, succeeded: 1, limited: 1, refused: 0, failed: 0, lost: 1 });
  expect(control.counters().limited).toBe(1);
  expect(control.calls(2).map(({ operation, path, status }) => [operation, path, status])).toEqual([
    ['products.find', '/GODO/things', 200],
    ['products.create', '/GODO/things', 0],
  ]);
});

test('what was answered is there after a kill', async () => {
  await create('살아남은 것');
  // Opened beside the running one, which never closed its journal: what a killed process leaves.
  const second = await startSandbox({ port: 0, dataDir: dir, channels: [toyChannel] });
  const answer = await (await fetch(`${second.url}/GODO/things`)).json();
  await second.close();
  expect(answer).toMatchObject({ names: ['살아남은 것'] });
});
