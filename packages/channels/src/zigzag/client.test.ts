import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Effect } from '../sdk/answer.ts';
import { isWire, type Wire, wire } from '../sdk/reader.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { call, normalise, reading, sign, writing } from './client.ts';
import { data, error, zigzagContext } from './testing/context.ts';

const QUERY = 'query {\n  shop {\t id }\n}';
const shop = (data: Wire) => (isWire(data.shop) ? data.shop : null);
const test = (effect: Effect) => (effect === 'READ' ? reading('test', QUERY, shop) : writing('test', QUERY, shop, {}));

describe('signature', () => {
  it('makes one space of every run of white space and trims nothing', () => {
    expect(normalise('\n query  {\t\n a }\u00a0\n')).toBe(' query { a } ');
  });

  it('is SHA-1 over the date, a dot and the normalised query', () => {
    // printf '1772413200000.query { shop { id } }' | openssl dgst -sha1 -hmac demo-secret-key
    expect(sign('demo-secret-key', '1772413200000', 'query {\n  shop { id }\n}')).toBe('3b76a24b32a8a687bbfa2c1a8ba187bd582929b5');
  });

  it('covers the query as it is sent, while values travel unsigned', async () => {
    const ctx = zigzagContext([data({ shop: null })]);
    await call(ctx, reading('test', QUERY, shop, { name: '두 칸  그대로' }));
    const [sent] = ctx.calls;
    const query = String(wire(sent?.json).query);
    expect(query).toBe('query { shop { id } }');
    expect(wire(sent?.json).variables).toEqual({ name: '두 칸  그대로' });
    const date = String(Date.parse('2026-03-02T01:15:00.000Z'));
    const signature = createHmac('sha1', 'demo-secret-key').update(`${date}.${query}`).digest('hex');
    expect(sent?.headers.get('authorization')).toBe(
      `CEA algorithm=HmacSHA256, access-key=demo-ak, signed-date=${date}, signature=${signature}`,
    );
    expect(sent?.headers.get('x-solution')).toBe('moa');
  });
});

describe('answers', () => {
  const cases: [string, Effect, ScriptedAnswer[], object][] = [
    ['data', 'READ', [data({ shop: { id: 1 } })], { kind: 'ok', value: { id: 1 } }],
    [
      'a state that does not allow it',
      'WRITE',
      [error('order_item_invalid_status')],
      { kind: 'refused', code: 'order_item_invalid_status', message: expect.stringContaining('다시 수집') },
    ],
    [
      'a code with details',
      'WRITE',
      [error('invalid_parameter (input.name): 필수')],
      { kind: 'refused', code: 'invalid_parameter', message: expect.stringContaining('필수') },
    ],
    [
      'an error the sheet does not know',
      'WRITE',
      [error('무언가 잘못됨')],
      { kind: 'refused', message: expect.stringContaining('무언가 잘못됨') },
    ],
    [
      'an error beside data',
      'WRITE',
      [{ json: { errors: [{ message: 'order_not_found' }], data: { a: true } } }],
      { kind: 'refused', code: 'order_not_found' },
    ],
    [
      'a schema error with HTTP 400',
      'READ',
      [{ status: 400, json: { errors: [{ message: 'Cannot query field "x"' }] } }],
      { kind: 'refused', code: 'Cannot query field "x"' },
    ],
    [
      'no permission',
      'READ',
      [error('unauthorized_request')],
      { kind: 'relink', message: expect.stringContaining('unauthorized_request') },
    ],
    ['a bad signature in words', 'WRITE', [error('Invalid signature')], { kind: 'relink' }],
    ['a missing scope as code', 'WRITE', [error('거부됨', 'permission_denied')], { kind: 'relink' }],
    ['401', 'READ', [{ status: 401 }], { kind: 'relink' }],
    ['403', 'READ', [{ status: 403 }], { kind: 'relink' }],
    ['429', 'WRITE', [{ status: 429 }], { kind: 'slow_down', retryAfterMs: 5_000 }],
    ['429 with a time', 'WRITE', [{ status: 429, headers: { 'retry-after': '9' } }], { kind: 'slow_down', retryAfterMs: 9_000 }],
    ['a throttle in words', 'WRITE', [error('too_many_requests')], { kind: 'slow_down' }],
    ['a passing error on a read', 'READ', [error('unknown_error')], { kind: 'again' }],
    ['a passing error on a write', 'WRITE', [error('unknown_error')], { kind: 'unknown' }],
    ['a passing error in the code', 'WRITE', [error('잠시 후', 'unknown_error')], { kind: 'unknown' }],
    ['a broken server on a read', 'READ', [{ status: 500 }, { status: 500 }, { status: 500 }], { kind: 'again' }],
    ['a broken server on a write', 'WRITE', [{ status: 502, text: '<html>' }], { kind: 'unknown' }],
    ['rubbish on a write', 'WRITE', [{ text: '{"data":' }], { kind: 'unknown' }],
    ['rubbish on a read', 'READ', [{ text: 'ok' }], { kind: 'again' }],
    ['no data', 'WRITE', [{ json: {} }], { kind: 'unknown' }],
    ['a lost answer', 'WRITE', [{ fault: 'reset' }], { kind: 'unknown' }],
    ['a call that never left', 'WRITE', [{ fault: 'refused' }], { kind: 'again' }],
    ['another operation’s data', 'WRITE', [data({ updateProduct: true })], { kind: 'unknown' }],
    ['data that is a list', 'READ', [data([])], { kind: 'again' }],
    ['a 404 of a gateway', 'READ', [{ status: 404, text: 'none' }], { kind: 'again' }],
    ['a 404 of a gateway on a write', 'WRITE', [{ status: 404, json: { message: 'no route' } }], { kind: 'unknown' }],
    [
      'a 404 in its own words',
      'READ',
      [{ status: 404, json: { errors: [{ message: 'not_found' }] } }],
      { kind: 'refused', code: 'not_found' },
    ],
    ['a request that was not taken', 'WRITE', [{ status: 413 }], { kind: 'refused', code: '413' }],
  ];
  it.each(cases)('%s (%s)', async (_name, effect, script, expected) => {
    const ctx = zigzagContext(script);
    expect(await call(ctx, test(effect))).toMatchObject(expected);
    expect(ctx.left()).toBe(0);
  });
});
