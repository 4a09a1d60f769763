import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Effect } from '../sdk/answer.ts';
import type { Proof } from '../sdk/proof.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { call as callCoupang, sign, signedDate } from './client.ts';
import { type Envelope, unwrap } from './envelope.ts';
import { coupangContext, recorded } from './testing/context.ts';

const whole: Proof<Envelope, Envelope> = (answer) => answer;
const call = (effect: Effect) =>
  ({ method: effect === 'READ' ? 'GET' : 'POST', path: '/v2/x', operation: 'test', effect, proof: whole, subject: '427011919' }) as const;

describe('signature', () => {
  it('takes a two-digit year in UTC', () => {
    expect(signedDate(new Date('2026-03-02T10:15:00.999+09:00'))).toBe('260302T011500Z');
  });

  it('covers date, method, path and query without the question mark', () => {
    // printf '260302T011500ZGET/v2/xa=1' | openssl dgst -sha256 -hmac demo-secret-key
    expect(sign('demo-secret-key', '260302T011500Z', 'GET', '/v2/x', 'a=1')).toBe(
      'd1d68660a9535e2f4fa9d7fa58261fd7301b997a294b05ffee43e9d60791de95',
    );
  });

  it('is of the query exactly as it leaves, whatever characters it holds', async () => {
    const ctx = coupangContext([{ json: { code: 200, data: [] } }]);
    const urls: string[] = [];
    const send = ctx.http.send;
    ctx.http.send = (request) => {
      urls.push(request.url);
      return send(request);
    };
    await callCoupang(ctx, { ...call('READ'), query: { from: '2026-03-02T10:15', name: "O'라고 +1", none: undefined } });
    const query = urls[0]?.split('?')[1] ?? '';
    expect(new URL(urls[0] ?? '').href).toBe(urls[0]);
    expect(query).toContain('from=2026-03-02T10%3A15');
    const signature = createHmac('sha256', 'demo-secret-key').update(`260302T011500ZGET/v2/x${query}`).digest('hex');
    expect(ctx.calls[0]?.headers.get('authorization')).toBe(
      `CEA algorithm=HmacSHA256, access-key=demo-ak, signed-date=260302T011500Z, signature=${signature}`,
    );
  });

  it('leaves out what a test address puts before the path', async () => {
    const ctx = { ...coupangContext([{ json: { code: 200 } }]), baseUrl: 'https://api.example/sandbox/coupang' };
    await callCoupang(ctx, call('READ'));
    const signature = createHmac('sha256', 'demo-secret-key').update('260302T011500ZGET/v2/x').digest('hex');
    expect(ctx.calls[0]?.headers.get('authorization')).toContain(signature);
  });
});

describe('answers', () => {
  const cases: [string, Effect, ScriptedAnswer[], object][] = [
    ['success in the order envelope', 'READ', [{ json: { code: 200, message: 'OK', data: 1 } }], { kind: 'ok' }],
    ['the number as text', 'READ', [{ json: { code: '200', message: 'OK', data: 1 } }], { kind: 'ok' }],
    [
      'a business error under HTTP 200',
      'WRITE',
      [{ json: { code: 'ERROR', message: '가격이 잘못' } }],
      { kind: 'refused', code: 'ERROR', message: '가격이 잘못' },
    ],
    [
      'a nested business error',
      'WRITE',
      [{ json: { code: '200', data: { code: 'ERROR', message: '안 됨' } } }],
      { kind: 'refused', code: 'ERROR' },
    ],
    ['a bad signature', 'READ', [{ status: 401, json: { code: 'ERROR', message: 'Specified signature is expired.' } }], { kind: 'relink' }],
    [
      'a write that a gateway turns away in words that are not COUPANG’s',
      'WRITE',
      [{ status: 409, json: { error: 'busy' } }],
      { kind: 'unknown' },
    ],
    [
      'a call that was waited for too long, told under HTTP 200',
      'WRITE',
      [{ json: { code: 408, message: 'Request Timeout' } }],
      { kind: 'unknown' },
    ],
    ['a refused address', 'READ', [{ status: 403, json: { code: 'ERROR', message: 'ip' } }], { kind: 'relink' }],
    ['a block as HTML', 'WRITE', [{ status: 403, text: '<html>Access Denied</html>' }], { kind: 'slow_down', retryAfterMs: 600_000 }],
    ['a throttle without a time', 'WRITE', [{ status: 429, text: '' }], { kind: 'slow_down', retryAfterMs: 60_000 }],
    ['a throttle with a time', 'WRITE', [{ status: 429, headers: { 'retry-after': '7' } }], { kind: 'slow_down', retryAfterMs: 7_000 }],
    [
      'an unknown id in its own words',
      'READ',
      [{ status: 404, json: { code: 404, message: 'shipmentBoxId (427011919) is not found.' } }],
      { kind: 'refused', code: '404', message: 'shipmentBoxId (427011919) is not found.' },
    ],
    [
      'the same in the words of the catalog',
      'WRITE',
      [{ status: 404, json: { code: 'ERROR', message: '등록상품(427011919)을 찾을 수 없습니다.' } }],
      { kind: 'refused', code: '404' },
    ],
    [
      'the same told in the code',
      'READ',
      [{ json: { code: 404, message: 'receiptId (427011919) is not found.' } }],
      { kind: 'refused', code: '404' },
    ],
    [
      'another id that is not there',
      'READ',
      [{ status: 404, json: { code: 404, message: 'orderId (1) is not found.' } }],
      { kind: 'again' },
    ],
    [
      'an address that is not there',
      'WRITE',
      [{ status: 404, json: { code: 'ERROR', message: '존재하지 않는 API입니다.' } }],
      { kind: 'unknown' },
    ],
    ['a bare 404', 'READ', [{ status: 404 }], { kind: 'again' }],
    ['a 404 of a gateway', 'READ', [{ status: 404, json: { message: 'no route and no API found with 427011919' } }], { kind: 'again' }],
    ['a 404 as a page', 'WRITE', [{ status: 404, text: '<html>427011919 not found</html>' }], { kind: 'unknown' }],
    ['a redirect', 'WRITE', [{ status: 302, text: '' }], { kind: 'unknown' }],
    ['a state that does not allow it', 'WRITE', [{ status: 412, json: { code: 412, message: '상태' } }], { kind: 'refused', code: '412' }],
    ['a broken server on a read', 'READ', [{ status: 500 }, { status: 500 }, { status: 500 }], { kind: 'again' }],
    ['a broken server on a write', 'WRITE', [{ status: 500 }], { kind: 'unknown' }],
    [
      'a time-out of the gateway on a write',
      'WRITE',
      [{ status: 504, json: { code: 'ERROR', message: 'Request timed out' } }],
      { kind: 'unknown' },
    ],
    ['a time-out told in the code', 'WRITE', [{ json: { code: 521, message: 'Request timed out' } }], { kind: 'unknown' }],
    ['rubbish on a read', 'READ', [{ text: '<html>' }], { kind: 'again' }],
    ['rubbish on a write', 'WRITE', [{ text: '{"code":200,' }], { kind: 'unknown' }],
    ['a lost answer on a read', 'READ', [{ fault: 'reset' }, { fault: 'reset' }, { fault: 'reset' }], { kind: 'again' }],
    ['a lost answer on a write', 'WRITE', [{ fault: 'reset' }], { kind: 'unknown' }],
    ['a cut body on a write', 'WRITE', [{ json: { code: 200, data: 1 }, fault: 'cut' }], { kind: 'unknown' }],
    ['a call that never left', 'WRITE', [{ fault: 'refused' }], { kind: 'again' }],
  ];
  it.each(cases)('%s (%s)', async (_name, effect, script, expected) => {
    const ctx = coupangContext(script);
    expect(await callCoupang(ctx, call(effect))).toMatchObject(expected);
    expect(ctx.left()).toBe(0);
  });

  it('keeps every digit of a long id', async () => {
    const ctx = coupangContext([{ text: '{"code":200,"data":[{"shipmentBoxId":642000000000000123456}]}' }]);
    expect(await callCoupang(ctx, call('READ'))).toMatchObject({ value: { data: [{ shipmentBoxId: '642000000000000123456' }] } });
  });

  it('reports the words of single items with the failure', async () => {
    const ctx = coupangContext([{ json: { code: 'ERROR', message: '실패', errorItems: [{ message: '옵션명 중복' }, '이미지'] } }]);
    expect(await callCoupang(ctx, call('WRITE'))).toMatchObject({ kind: 'refused', message: '실패 / 옵션명 중복 / 이미지' });
  });
});

describe('envelopes', () => {
  it.each([
    [
      { code: '200', message: '', data: { code: 'SUCCESS', message: '', data: 427011919 } },
      { ok: true, code: 'SUCCESS', data: 427011919 },
    ],
    [{ data: { code: '200', message: 'OK', resultCode: 'SUCCESS' } }, { ok: true, code: '200' }],
    [
      { code: '200', data: { resultCode: 'FAIL', resultMessage: '이미 처리' } },
      { ok: false, code: 'FAIL', message: '이미 처리' },
    ],
    [
      { code: '200', data: { success: false, resultMessage: '실패' } },
      { ok: false, message: '실패' },
    ],
    [
      { code: 'PARTIAL', data: { failedVendorItemIds: [1] } },
      { ok: true, code: 'PARTIAL' },
    ],
    [
      { code: 'SUCCESS', nextToken: 3, data: [] },
      { ok: true, nextToken: '3' },
    ],
    [
      { content: [], pagination: {} },
      { ok: true, data: { content: [], pagination: {} } },
    ],
    [[1], { ok: true, data: [1] }],
    [null, { ok: true, data: null }],
  ])('%j', (body, expected) => {
    expect(unwrap(body)).toMatchObject(expected);
  });

  it('finds no error items in anything else', () => {
    expect(unwrap({ code: 'ERROR', errorItems: 'x' }).errors).toEqual([]);
  });

  it.each(recorded())('reads the recorded answer $name', ({ response }) => {
    expect(unwrap(response)).toMatchObject({ ok: true });
  });
});
