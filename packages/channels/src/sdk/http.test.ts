import { describe, expect, test } from 'vitest';
import { createCircuitBreaker } from './breaker.ts';
import { type CallBudget, createMemoryBudget } from './budget.ts';
import type { ChannelRequest } from './context.ts';
import { type ChannelHttpOptions, createChannelHttp, type Deadline } from './http.ts';
import type { CallRecord } from './record.ts';
import { type ScriptedAnswer, scriptedFetch } from './testing/context.ts';

const BASE = 'https://api.example.com/v1';
const SECRET = 'secret-value-123456';

function setUp(script: ScriptedAnswer[], over: Partial<ChannelHttpOptions> = {}) {
  const clock = { ms: 0 };
  const scripted = scriptedFetch(BASE, script);
  const records: CallRecord[] = [];
  const slept: number[] = [];
  const now = () => new Date(clock.ms);
  const http = createChannelHttp({
    fetch: scripted.fetch,
    budget: createMemoryBudget({ clock: now, sleep: async () => undefined }),
    record: (call) => records.push(call),
    clock: now,
    sleep: async (ms) => {
      slept.push(ms);
    },
    allowedOrigin: BASE,
    account: { id: 'a1', credentials: { client_secret: SECRET } },
    limits: [{ bucket: 'default', perSecond: 10, burst: 100, source: 'test' }],
    breaker: createCircuitBreaker({ clock: now }),
    random: () => 0,
    ...over,
  });
  return { http, scripted, records, slept, clock };
}

const read = (over: Partial<ChannelRequest> = {}): ChannelRequest => ({
  method: 'GET',
  url: `${BASE}/things`,
  operation: 'products.read',
  bucket: 'default',
  safe: true,
  ...over,
});
const write = (over: Partial<ChannelRequest> = {}): ChannelRequest => read({ method: 'POST', body: '{}', safe: false, ...over });

describe('what keeps failing', () => {
  const failures = Array.from({ length: 5 }, () => ({ status: 500 }));
  const call = (operation: string) => write({ operation });

  test.each([
    ['orders.collect', 'orders.dispatch'],
    ['orders.collect', 'products.stock'],
    ['claims.collect', 'orders.confirm'],
    ['products.list', 'products.stock'],
    ['products.list', 'products.read'],
    ['orders.lookUp', 'orders.dispatch'],
    ['products.create', 'products.stop'],
    ['orders.dispatch', 'orders.collect'],
  ])('%s is stopped, and %s is not', async (failing, other) => {
    const { http, scripted } = setUp([...failures, { status: 200 }]);
    for (const _ of failures) await http.send(call(failing));
    expect(await http.send(call(failing))).toMatchObject({ kind: 'unsent', message: expect.stringContaining('잠시 호출을 멈췄습니다') });
    expect(await http.send(call(other))).toMatchObject({ kind: 'response' });
    expect(scripted.calls).toHaveLength(failures.length + 1);
  });

  test('an answer that is too big stops nothing', async () => {
    const { http } = setUp(
      Array.from({ length: 8 }, () => ({ text: 'x'.repeat(100) })),
      { maxBodyBytes: 10 },
    );
    for (let n = 0; n < 8; n += 1) expect(await http.send(call('orders.collect'))).toMatchObject({ kind: 'too_big' });
  });
});

describe('where calls may go', () => {
  test.each([
    ['another host', 'https://evil.example.com/v1/things'],
    ['another scheme', 'http://api.example.com/v1/things'],
    ['another port', 'https://api.example.com:8443/v1/things'],
    ['user info', 'https://user:pass@api.example.com/v1/things'],
    ['a file', 'file:///etc/passwd'],
    ['no address at all', 'things'],
  ])('%s is refused before anything is sent', async (_name, url) => {
    const { http, scripted, records } = setUp([{ json: {} }]);
    expect((await http.send(read({ url }))).kind).toBe('unsent');
    expect(scripted.calls).toHaveLength(0);
    expect(records).toMatchObject([{ result: 'REFUSED' }]);
  });

  test('a redirect is handed back, not followed', async () => {
    const { http, scripted } = setUp([{ status: 302, headers: { location: 'https://evil.example.com/' } }]);
    expect(await http.send(read())).toMatchObject({ kind: 'response', response: { status: 302 } });
    expect(scripted.calls).toHaveLength(1);
  });

  test('a bucket without a limit is refused', async () => {
    const { http, scripted } = setUp([{ json: {} }]);
    expect((await http.send(read({ bucket: 'other' }))).kind).toBe('unsent');
    expect(scripted.calls).toHaveLength(0);
  });
});

describe('what a failed call means', () => {
  test('a refused connection was never sent, a reset or cut answer is lost', async () => {
    const { http } = setUp([{ fault: 'refused' }, { fault: 'reset' }, { fault: 'cut', json: { long: 'enough to be cut' } }]);
    expect((await http.send(write())).kind).toBe('unsent');
    expect((await http.send(write())).kind).toBe('lost');
    expect((await http.send(write())).kind).toBe('lost');
  });

  test('a body over the limit is too big, which does not count against the shop', async () => {
    const { http } = setUp([{ text: 'x'.repeat(101) }, { text: 'x'.repeat(100) }], { maxBodyBytes: 100 });
    expect((await http.send(write())).kind).toBe('too_big');
    expect((await http.send(write())).kind).toBe('response');
  });

  test('an answer that does not come in time is lost, even when fetch ignores the signal', async () => {
    const deadlines: AbortController[] = [];
    const { http } = setUp([], {
      fetch: () => {
        deadlines.at(-1)?.abort(new Error('deadline'));
        return new Promise(() => undefined);
      },
      deadline: (): Deadline => {
        const controller = new AbortController();
        deadlines.push(controller);
        return { signal: controller.signal, clear: () => undefined };
      },
    });
    expect(await http.send(write())).toMatchObject({ kind: 'lost' });
  });

  test('a call that never gets its turn was not sent', async () => {
    const never: CallBudget = {
      acquire: (_key, _limit, _urgency, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      observe: () => undefined,
    };
    const stopping = new AbortController();
    const { http, scripted } = setUp([{ json: {} }], { budget: never, stopping: stopping.signal });
    const sent = http.send(write());
    stopping.abort();
    expect((await sent).kind).toBe('unsent');
    expect(scripted.calls).toHaveLength(0);
  });
});

describe('retries', () => {
  test('a safe read is sent three times with growing pauses', async () => {
    const { http, scripted, slept } = setUp([{ fault: 'reset' }, { status: 503 }, { json: { ok: true } }]);
    expect(await http.send(read())).toMatchObject({ kind: 'response', response: { status: 200 } });
    expect(scripted.calls).toHaveLength(3);
    expect(slept).toEqual([250, 500]);
  });

  test('the third failure of a read is final', async () => {
    const { http, scripted } = setUp([{ status: 500 }, { status: 500 }, { status: 500 }, { json: {} }]);
    expect(await http.send(read())).toMatchObject({ kind: 'response', response: { status: 500 } });
    expect(scripted.calls).toHaveLength(3);
  });

  test.each([400, 401, 404, 429])('a read answered %i is not retried', async (status) => {
    const { http, scripted } = setUp([{ status }, { json: {} }]);
    await http.send(read());
    expect(scripted.calls).toHaveLength(1);
  });

  test('a write is sent once, whatever happens', async () => {
    const { http, scripted } = setUp([{ fault: 'reset' }, { status: 500 }, { fault: 'refused' }]);
    await http.send(write());
    await http.send(write());
    await http.send(write());
    expect(scripted.calls).toHaveLength(3);
  });
});

describe('circuit', () => {
  test('opens after five failures in a row and lets one probe through later', async () => {
    const { http, scripted, clock } = setUp([...Array(5).fill({ status: 500 }), { json: {} }, { json: {} }]);
    for (let call = 0; call < 5; call += 1) await http.send(write());
    expect((await http.send(write())).kind).toBe('unsent');
    expect(scripted.calls).toHaveLength(5);
    clock.ms += 30_000;
    expect((await http.send(write())).kind).toBe('response');
    expect((await http.send(write())).kind).toBe('response');
  });
});

describe('records', () => {
  test('keep operation, status, sizes and time, and no secret', async () => {
    const { http, records } = setUp([{ status: 201, headers: { 'GNCP-GW-Trace-ID': 't-1' }, json: { id: 7, access_token: 'tok-9' } }]);
    await http.send(
      write({
        url: `${BASE}/things?token=abc&client_id=me&x=${SECRET}`,
        headers: { Authorization: 'Bearer tok-9', openapikey: 'k', Accept: '*/*' },
        body: JSON.stringify({ client_secret: SECRET, phone: '010-1234-5678', name: '홍길동' }),
      }),
    );
    const text = JSON.stringify(records);
    for (const hidden of [SECRET, 'tok-9', '010-1234-5678', '홍길동', '"k"', 'token=abc']) expect(text).not.toContain(hidden);
    expect(records).toMatchObject([{ operation: 'products.read', status: 201, attempt: 1, result: 'response', shopTraceId: 't-1' }]);
    expect(records[0]?.path).toBe('/v1/things?token=***&client_id=me&x=***');
  });

  test.each<[string, ScriptedAnswer, boolean, string]>([
    ['a success', { json: {} }, true, 'ok'],
    ['a key that is not accepted', { status: 403 }, true, 'relink'],
    ['a throttle', { status: 429 }, false, 'slow_down'],
    ['a refusal', { status: 404 }, true, 'refused'],
    ['a lost read', { status: 500 }, true, 'again'],
    ['a lost write', { status: 500 }, false, 'unknown'],
  ])('say of %s who must act before anybody has read the answer', async (_, answer, safe, outcome) => {
    const { http, records } = setUp([answer, answer, answer]);
    await http.send(read({ safe }));
    expect(records.at(-1)?.outcome).toBe(outcome);
  });

  test('say what the connector read of the answer, masked', async () => {
    const { http, records } = setUp([{ json: {} }, { json: {} }]);
    const [first, second] = [await http.send(read()), await http.send(read())];
    http.conclude(first, { kind: 'refused', code: 'E7', message: `010-1234-5678 ${SECRET} 품절입니다.` });
    http.conclude(second, {
      kind: 'fix',
      problems: [{ path: 'name', message: '상품명을 줄여주십시오.', channelMessage: '이름이 깁니다.' }],
    });
    expect(records).toMatchObject([
      { outcome: 'refused', message: '*** *** 품절입니다. (E7)' },
      { outcome: 'fix', message: '이름이 깁니다.' },
    ]);
  });

  test('every attempt leaves its own', async () => {
    const { http, records } = setUp([{ status: 500 }, { json: {} }]);
    await http.send(read());
    expect(records.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 500],
      [2, 200],
    ]);
  });
});
