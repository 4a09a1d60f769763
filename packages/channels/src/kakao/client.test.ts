import { describe, expect, test } from 'vitest';
import type { Outcome } from '../sdk/outcome.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { call, reading, writing } from './client.ts';
import { link } from './link.ts';
import { context, gift } from './testing/context.ts';

const proof = (answer: unknown) => answer ?? null;
const read = reading('products.read', '/v1/x', proof);
const write = writing('products.update', '/v1/x', proof, {});
const JOINED: ScriptedAnswer = { on: 'POST /v1/store/register', json: { success: true } };
const PLACES: ScriptedAnswer = {
  on: 'GET /v1/shopping/bizseller/seller-addresses/search',
  json: { contents: [{ id: 1, name: '본사 창고', shippingDefault: true }] },
};
const shopSays = (error_code: string, error_message: string, validation: object = {}) => ({
  status: 400,
  json: { code: -800, msg: 'shopping api error', extras: { error_code, error_message, validation } },
});

describe('a call', () => {
  test.each([
    [{}, '101'],
    [gift, '1'],
  ])('carries both keys and names its shop: %j', async (shop, channel) => {
    const ctx = context([{ json: {} }], shop);
    await call(ctx, write);
    const headers = ctx.calls[0]?.headers;
    expect(headers?.get('authorization')).toBe('KakaoAK tool-admin-key-0001');
    expect(headers?.get('target-authorization')).toBe('KakaoAK seller-rest-api-key-0001');
    expect(headers?.get('channel-ids')).toBe(channel);
  });

  test.each<[string, 'READ' | 'WRITE', ScriptedAnswer[], Outcome<never>['kind'] | 'ok', string]>([
    ['a limit by the status', 'WRITE', [{ status: 429, json: { code: -10, msg: 'over quota' } }], 'slow_down', '줄여'],
    ['a limit by the code', 'WRITE', [{ status: 400, json: { code: -10, msg: 'over quota' } }], 'slow_down', '줄여'],
    ['a key that is not known', 'READ', [{ status: 401, json: { code: -401, msg: 'unauthorized' } }], 'relink', 'REST API 키'],
    ['a key that is not known, inside a 200', 'READ', [{ json: { code: -401, msg: 'unauthorized' } }], 'relink', 'REST API 키'],
    ['a seller who may not', 'READ', [{ status: 403, json: { code: -403, msg: 'not joined' } }], 'relink', '판매자센터'],
    ['a wrong parameter', 'WRITE', [{ status: 400, json: { code: -2, msg: 'bad' } }], 'refused', '받지 않는 값'],
    ['rubbish to a write', 'WRITE', [{ text: '<html>' }], 'unknown', '읽을 수'],
    ['nothing to a write', 'WRITE', [{ text: '' }], 'unknown', '읽을 수'],
    ['null to a write', 'WRITE', [{ json: null }], 'unknown', '읽을 수'],
    ['a lost write', 'WRITE', [{ fault: 'reset' }], 'unknown', ''],
    ['a write that never left', 'WRITE', [{ fault: 'refused' }], 'again', ''],
    ['a temporary error of a write', 'WRITE', [{ status: 400, json: { code: -10000, msg: 'temporary' } }], 'unknown', '일시적'],
    ['a temporary error of a read', 'READ', [{ json: { code: -10000, msg: 'temporary' } }], 'again', '일시적'],
    ['a server that fails', 'WRITE', [{ status: 500, json: { code: -10000 } }], 'unknown', ''],
    ['the shop behind it', 'WRITE', [shopSays('E400', '상품이 올바르지 않습니다.')], 'refused', '상품이 올바르지'],
    ['the shop at the top', 'WRITE', [{ status: 400, json: { error_code: 'E1', error_message: '안 됩니다.' } }], 'refused', '안 됩니다'],
    ['the shop with a field', 'WRITE', [shopSays('E400', 'invalid', { salePrice: ['10원 단위'] })], 'fix', '10원 단위'],
    ['a gateway that knows nothing', 'WRITE', [{ status: 404, json: { status: 404, error: 'Not Found' } }], 'unknown', '404'],
    ['a gateway with a code of its own', 'WRITE', [{ status: 409, json: { code: 'GW-40901' } }], 'unknown', '409'],
    [
      'a present that is over',
      'WRITE',
      [{ status: 400, json: { code: -22023, msg: '이미 취소된 선물입니다.' } }],
      'refused',
      '취소된 선물',
    ],
  ])('%s (%s) ends in its outcome', async (_name, effect, script, kind, words) => {
    const outcome = await call(context(script), effect === 'READ' ? read : write);
    expect(outcome.kind).toBe(kind);
    expect(JSON.stringify(outcome)).toContain(words);
  });

  test('a refused field is shown where it stands in our form', async () => {
    const outcome = await call(
      context([shopSays('E400', 'invalid', { 'delivery.asPhoneNumber': ['필수입니다.'], name: ['100자 이하'] })]),
      write,
    );
    expect(outcome.kind === 'fix' ? outcome.problems.map(({ path }) => path) : outcome).toEqual([
      'common.afterServiceTelephoneNumber',
      'basic.productName',
    ]);
  });
});

describe('the link', () => {
  test('joins the seller, then reads the addresses', async () => {
    const ctx = context([JOINED, PLACES]);
    expect(await link.check(ctx)).toMatchObject({ kind: 'ok', value: { shopName: '톡스토어', isOpenApi: true } });
    expect(ctx.left()).toBe(0);
  });

  test.each<[string, ScriptedAnswer[], string]>([
    ['both keys of one app', [{ status: 400, json: { code: -2, msg: 'same app' } }], '같은 카카오 앱'],
    ['both keys of one app, told by the addresses', [JOINED, { status: 400, json: { code: -2, msg: 'same app' } }], '같은 카카오 앱'],
    ['a wrong key', [{ status: 401, json: { code: -401 } }], 'REST API 키를 받지 않았습니다'],
    ['the key of another shop', [JOINED, { status: 403, json: { code: -10403, msg: 'channel' } }], '톡스토어에서 판매할 수 없습니다'],
    ['anything else', [{ status: 400, json: { code: -10001, msg: 'bad request' } }], '연결하지 못했습니다'],
  ])('%s says what to do', async (_name, script, words) => {
    const outcome = await link.check(context(script));
    expect(outcome).toMatchObject({ kind: 'relink', message: expect.stringContaining(words) });
  });

  test('speaks of gifts to whoever links gifts', async () => {
    expect(await link.check(context([{ status: 403, json: { code: -403 } }], gift))).toMatchObject({
      kind: 'relink',
      message: expect.stringContaining('선물하기에서 판매할 수 없습니다'),
    });
  });
});
