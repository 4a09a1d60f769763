import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Effect } from '../sdk/answer.ts';
import { parseJson } from '../sdk/json.ts';
import type { Proof } from '../sdk/proof.ts';
import { wire } from '../sdk/reader.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { type Answer, call as callEsm, type EsmCall, jwt } from './client.ts';
import { link } from './link.ts';
import { folded, laidOver, partOf, without } from './reading.ts';
import { esmContext, NOW, saidNo } from './testing/context.ts';

const whole: Proof<Answer, Answer> = (answer) => answer;
const call = (effect: Effect, more: Partial<EsmCall> = {}) =>
  ({ method: 'POST', path: '/shipping/v1/x', operation: 'test', effect, proof: whole, ...more }) as const;
const read = (part: string | undefined) => {
  const parsed = parseJson(Buffer.from(part ?? '', 'base64url').toString());
  return parsed.ok ? parsed.value : null;
};

describe('token', () => {
  const INPUT = { masterId: 'demoMaster', secretKey: 'demo-secret-key', issuer: 'www.example.com', seller: 'A:demo' };

  it.each([
    ['2026-03-02T01:15:00.000Z', 1772414100],
    ['2026-03-02T01:15:00.999Z', 1772414100],
    ['2026-12-31T23:59:59.000Z', 1798761599],
  ])('of %s says the second %d, and nothing else that moves', (now, iat) => {
    const [header, payload, signature] = jwt({ ...INPUT, now: new Date(now) }).split('.');
    expect(read(header)).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'demoMaster' });
    expect(read(payload)).toEqual({ iss: 'www.example.com', sub: 'sell', aud: 'sa.esmplus.com', iat, ssi: 'A:demo' });
    expect(signature).toBe(createHmac('sha256', 'demo-secret-key').update(`${header}.${payload}`).digest('base64url'));
  });

  it('is made of the bytes of the secret as they are, without padding', () => {
    // A secret that looks like base64 is not decoded.
    const token = jwt({ ...INPUT, secretKey: 'c2VjcmV0', now: new Date('2026-03-02T01:15:00.000Z') });
    const [header, payload, signature] = token.split('.');
    expect(token).not.toMatch(/[=+/]/);
    expect(signature).toBe(createHmac('sha256', Buffer.from('c2VjcmV0', 'utf8')).update(`${header}.${payload}`).digest('base64url'));
  });

  it.each([
    ['AUCTION', 'A:demo'],
    ['GMARKET', 'G:demo'],
  ] as const)('names the one seller of %s', async (shopType, ssi) => {
    const ctx = esmContext([{ json: { ResultCode: 0 } }], shopType);
    await callEsm(ctx, call('READ'));
    const [, payload] = (ctx.calls[0]?.headers.get('authorization') ?? '').replace('Bearer ', '').split('.');
    expect(wire(read(payload)).ssi).toBe(ssi);
  });
});

describe('an answer', () => {
  it.each<[string, ScriptedAnswer, Effect, Partial<EsmCall>, object]>([
    ['0 as a number', { json: { ResultCode: 0, Data: null } }, 'WRITE', {}, { kind: 'ok' }],
    ['0 as a text', { json: { resultCode: '0' } }, 'WRITE', {}, { kind: 'ok' }],
    ['Success', { json: { RESULTCODE: 'Success' } }, 'READ', {}, { kind: 'ok' }],
    ['nothing found, of a list', saidNo(1100, '없음'), 'READ', {}, { kind: 'ok' }],
    [
      'nothing found, of a write',
      saidNo(1000, 'x'),
      'WRITE',
      {},
      { kind: 'refused', code: '1000', message: expect.stringContaining('다시 수집') },
    ],
    ['a state', saidNo(3000, '상태 오류'), 'WRITE', {}, { kind: 'refused', code: '3000', message: expect.stringContaining('상태 오류') }],
    ['a rate, of the two lists of orders', saidNo('3000', 'x'), 'READ', { bucket: 'orders' }, { kind: 'slow_down', retryAfterMs: 5_000 }],
    [
      'a rule of business',
      { json: { ResultCode: 8668, Message: '발송 기한이 지났습니다.', BizRuleCode: 'ERR_017', Data: null } },
      'WRITE',
      {},
      { kind: 'refused', code: '8668', message: '옥션의 규칙 때문에 처리할 수 없습니다. 발송 기한이 지났습니다. (ERR_017)' },
    ],
    ['a value', saidNo(2000, '파라미터 오류'), 'WRITE', {}, { kind: 'refused', message: expect.stringContaining('받지 않는 값') }],
    ['a failure', saidNo(8000, ''), 'WRITE', {}, { kind: 'refused', message: expect.stringContaining('ESM PLUS에서') }],
    [
      'a product just made',
      { status: 400, json: { resultCode: 'F001000', message: 'x' } },
      'WRITE',
      { path: '/item/v1/goods/1' },
      { kind: 'slow_down', retryAfterMs: 30_000 },
    ],
    [
      'a bad product',
      { status: 400, json: { resultCode: 1000, message: '상품명' } },
      'WRITE',
      { path: '/item/v1/goods' },
      { kind: 'refused', message: '상품명' },
    ],
    [
      'no such product',
      { status: 404, json: { resultCode: 1000, message: 'goodsNo(7) 없음' } },
      'READ',
      { subject: '7' },
      { kind: 'refused', code: '404' },
    ],
    [
      'no such address, of a gateway',
      { status: 404, json: { status: 404, error: 'Not Found', path: '/7' } },
      'READ',
      { subject: '7' },
      { kind: 'again' },
    ],
    [
      '404 of something else',
      { status: 404, json: { resultCode: 1000, message: 'goodsNo(8) 없음' } },
      'WRITE',
      { subject: '7' },
      { kind: 'unknown' },
    ],
    ['a rejected token', { status: 401, json: {} }, 'READ', {}, { kind: 'relink', message: expect.stringContaining('옥션 판매자 아이디') }],
    ['a seller of the other site', { status: 401, text: '' }, 'WRITE', {}, { kind: 'relink' }],
    ['rubbish', { text: '<html>' }, 'WRITE', {}, { kind: 'unknown' }],
    ['a list where an object belongs', { json: [] }, 'READ', {}, { kind: 'ok' }],
  ])('that says %s', async (_name, answer, effect, more, expected) => {
    expect(await callEsm(esmContext([answer]), call(effect, more))).toMatchObject(expected);
  });

  it('that the interface is not open for this key says so of the account', async () => {
    const refused = { status: 401, json: { status: { message: 'This key does not have right access to API', status_code: 401 } } };
    const outcome = await link.check(esmContext([refused], 'GMARKET'));
    expect(outcome).toMatchObject({ kind: 'relink', openApi: 'OFF', message: expect.stringContaining('G마켓') });
  });
});

describe('a clock that is off', () => {
  const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toUTCString();
  it.each([
    [10, 'again'],
    [-10, 'again'],
    [1, 'relink'],
  ] as const)('by %d minutes ends a 401 as %s: the keys are good', async (minutes, kind) => {
    const outcome = await link.check(esmContext([{ status: 401, json: {}, headers: { date: at(minutes) } }]));
    expect(outcome).toMatchObject({ kind, message: expect.stringContaining(kind === 'again' ? '서버 시각' : 'Secret Key') });
  });
});

describe('link', () => {
  it('is checked by the addresses of the seller', async () => {
    const ctx = esmContext([{ on: 'GET /item/v1/sellers/addresses', json: { addresses: [{ addrNo: 4 }], resultCode: 0 } }]);
    expect(await link.check(ctx)).toEqual({
      kind: 'ok',
      value: { shopName: 'demo', multiShops: [], isOpenApi: true, raw: { addresses: 1 } },
    });
  });
});

describe('keys in any case', () => {
  it('are read, laid over and left out as if they were in lower case', () => {
    const before = { ItemBasicInfo: { GoodsName: { KOR: 'a', Eng: 'b' }, keep: [1] }, isSell: { iac: true }, other: 1 };
    expect(folded(before)).toMatchObject({ itembasicinfo: before.ItemBasicInfo });
    expect(partOf(before, 'itembasicinfo', 'goodsname')).toEqual({ kor: 'a', eng: 'b' });
    expect(partOf(null, 'itembasicinfo', 'goodsname')).toEqual({});
    expect(laidOver(before, { itemBasicInfo: { goodsName: { kor: 'c' } }, fresh: 2 })).toEqual({
      ItemBasicInfo: { GoodsName: { KOR: 'c', Eng: 'b' }, keep: [1] },
      isSell: { iac: true },
      other: 1,
      fresh: 2,
    });
    expect(without(before, 'issell', 'itembasicinfo.goodsname.eng')).toEqual({
      ItemBasicInfo: { GoodsName: { KOR: 'a' }, keep: [1] },
      other: 1,
    });
  });
});
