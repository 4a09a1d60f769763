import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshClient, productInput, result, STORE, type Store, type StoreClient, startStore } from './testing/store-client.ts';

let store: Store;
let client: StoreClient;

beforeAll(async () => {
  store = await startStore();
});

afterAll(() => store.close());

beforeEach(() => {
  client = freshClient(store);
});

const HELLO = 'query { hello { message } }';
const MULTI_LINE = `
  query {
    hello   {
\t message
    }
  }
`;

describe('signature', () => {
  test('a right one is let in; success is `{"data":…}` without errors', async () => {
    expect((await client.call(HELLO)).raw).toEqual({ data: { hello: { message: expect.any(String) } } });
  });

  test('the query may be sent in many lines or normalised: both sign alike, and nothing is trimmed', async () => {
    expect((await client.call(MULTI_LINE)).errors).toEqual([]);
    expect((await client.call(MULTI_LINE.replace(/\s+/g, ' '))).errors).toEqual([]);
    expect((await client.call(MULTI_LINE.replace(/\s+/g, ' '), {}, { signedQuery: MULTI_LINE })).errors).toEqual([]);
    expect((await client.call(MULTI_LINE, {}, { signedQuery: MULTI_LINE.trim() })).errors).toEqual(['unauthorized_request']);
  });

  test.each([
    ['SHA-256, as the header text says', { hash: 'sha256' }],
    ['another secret', { secretKey: 'wrong' }],
    ['an unknown access key', { accessKey: 'nobody' }],
    ['another query', { signedQuery: 'query { shop { shop_id } }' }],
    ['another algorithm in the header', { algorithm: 'HmacSHA1' }],
    ['no header', { authorization: '' }],
    ['a header of another form', { authorization: 'Bearer zz-demo-access-key' }],
  ] as const)('%s is refused with HTTP 200 and data null', async (_name, signing) => {
    const answer = await client.call(HELLO, {}, signing);
    expect([answer.status, answer.raw]).toEqual([200, { errors: [{ message: 'unauthorized_request' }], data: null }]);
  });

  test('an upper-case signature is refused', async () => {
    const authorization = `CEA algorithm=HmacSHA256, access-key=zz-demo-access-key, signed-date=${store.clock.at}, signature=${'A'.repeat(40)}`;
    expect((await client.call(HELLO, {}, { authorization })).errors).toEqual(['unauthorized_request']);
  });

  test('signed-date may be off by five minutes, not more', async () => {
    const at = (ms: number) => client.call(HELLO, {}, { signedDate: store.clock.at + ms });
    expect((await at(-300_000)).errors).toEqual([]);
    expect((await at(300_000)).errors).toEqual([]);
    expect((await at(-300_001)).errors).toEqual(['unauthorized_request']);
    expect((await at(300_001)).errors).toEqual(['unauthorized_request']);
  });

  test('revoked keys are refused until the store has new ones', async () => {
    store.control.expireCredentials(STORE);
    expect((await client.call(HELLO)).errors).toEqual(['unauthorized_request']);
    store.control.addAccount({
      id: STORE,
      shopName: '모아데모 스토어',
      secrets: { accessKey: 'new', secretKey: 'new-secret', scopes: '' },
    });
    expect((await client.call(HELLO, {}, { accessKey: 'new', secretKey: 'new-secret' })).errors).toEqual([]);
  });

  test('scopes chosen with the keys bound every root field, through fragments too', async () => {
    store.control.addAccount({
      id: 'limited',
      shopName: '제한',
      secrets: { accessKey: 'lim', secretKey: 'lim-secret', scopes: 'GET-PRODUCT' },
    });
    client.signing = { accessKey: 'lim', secretKey: 'lim-secret' };
    expect((await client.call('query { shop { shop_id } }')).errors).toEqual([]);
    expect((await client.call('query { order_item_list { total_count } }')).errors).toEqual(['unauthorized_request (scope GET_ORDER)']);
    expect((await client.call('query { ...F } fragment F on Query { order_item_list { total_count } }')).errors).toEqual([
      'unauthorized_request (scope GET_ORDER)',
    ]);
    expect((await client.create(productInput(store))).errors).toEqual(['unauthorized_request (scope UPDATE_PRODUCT)']);
  });
});

describe('GraphQL', () => {
  test.each([
    ['a syntax error', 'query { hello { message }'],
    ['an unknown field', 'query { hello { name } }'],
    ['an unknown root field', 'query { goodbye }'],
    ['an unknown argument', 'query { product(no: 1) { id } }'],
    ['a missing argument', 'query { product { id } }'],
    ['a missing selection', 'query { hello }'],
  ])('%s is an error with HTTP 200 and data null', async (_name, query) => {
    const answer = await client.call(query);
    expect([answer.status, answer.data, answer.errors.length > 0]).toEqual([200, null, true]);
  });

  test('variables are checked against the schema', async () => {
    expect((await client.create({ name: '이름만' })).errors[0]).toMatch(/description/);
    expect((await client.create(productInput(store, { sales_status: 'ON' }))).errors[0]).toMatch(/ProductSalesStatus/);
    expect((await client.create(productInput(store, { unheard_of: 1 }))).errors[0]).toMatch(/unheard_of/);
  });

  test('a timestamp must be whole milliseconds', async () => {
    const query = 'query ($from: CrTimestamp) { order_item_list(date_from: $from) { total_count } }';
    expect((await client.call(query, { from: '2026-11-21' })).errors[0]).toMatch(/CrTimestamp/);
    expect((await client.call(query, { from: store.clock.at })).errors).toEqual([]);
    expect((await client.call('query { order_item_list(date_from: 1763700000000) { total_count } }')).errors).toEqual([]);
  });

  test('no JSON is HTTP 400', async () => {
    const answer = await fetch(`${store.sandbox.url}/ZIGZAG/1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(answer.status).toBe(400);
    expect((await fetch(`${store.sandbox.url}/ZIGZAG/2/graphql`)).status).toBe(404);
  });
});

describe('limits and faults', () => {
  test('what the bucket holds fits, then HTTP 429; another key has its own bucket', async () => {
    // A twentieth: one call.
    store.control.setRateFactor(0.05);
    expect((await client.call(HELLO)).status).toBe(200);
    expect(await client.call(HELLO)).toMatchObject({ status: 429, data: null });
    expect((await client.call(HELLO, {}, { accessKey: 'zz-second-access-key', secretKey: 'zz-second-secret-key' })).status).toBe(200);
    expect(Object.keys(store.control.counters().bucketRefusals)).toEqual(['zz-demo-access-key']);
  });

  test.each([
    ['RATE_LIMITED', 429, null],
    ['RATE_LIMITED_RETRY_AFTER', 429, '1'],
    ['SERVER_ERROR', 500, null],
    ['EXPIRED_TOKEN', 200, null],
  ] as const)('%s in the platform’s words', async (kind, status, retryAfter) => {
    store.control.addFault({ operation: 'link.check', kind });
    const answer = await client.call(HELLO);
    expect([answer.status, answer.data, answer.headers.get('retry-after')]).toEqual([status, null, retryAfter]);
    expect((await client.call(HELLO)).errors).toEqual([]);
  });
});

describe('look-ups', () => {
  test('shop, brands and sites', async () => {
    const { data } = await client.call(
      'query { shop { shop_id shop_name allowed_brand_list { brand_id brand_name } site_country_list { site site_name country_code country_name } attribute_list { site key value } } }',
    );
    expect(data?.shop).toMatchObject({
      shop_id: STORE,
      allowed_brand_list: [{ brand_id: '322' }, {}],
      site_country_list: [{ site: 'ZIGZAG', country_code: 'KR' }, { site: 'KAKAOTALK_SHOPPING' }],
    });
  });

  test('what the schema calls deprecated works and warns, and the mutation that was replaced is refused', async () => {
    const old = await client.call('query { allowed_brand_list { brand_id } site_country_list { site } }');
    expect(old.data).toMatchObject({ allowed_brand_list: [{ brand_id: '322' }, {}] });
    expect(old.raw).toMatchObject({ extensions: { warnings: [expect.stringContaining('allowed_brand_list'), expect.any(String)] } });
    const input = { order_number: '1', order_item_number_list: ['1'] };
    expect((await client.mutate('approveOrderReturn', 'ApproveOrderReturnInput!', input)).errors).toEqual(['deprecated_mutation']);
    const solution = await client.create({ ...productInput(store), solution: 'moa' });
    expect(solution.raw).toMatchObject({ extensions: { warnings: [expect.stringContaining('solution')] } });
    expect((await client.call('query { shop { shop_id } }')).raw).not.toHaveProperty('extensions');
  });

  test('categories hang below a root; leaves name their notice codes', async () => {
    const level = (inner: string) => `id name key asset_list { key values } children { ${inner} }`;
    const { data } = await client.call(`query { category { ${level(level(level(level('id name asset_list { key values }'))))} } }`);
    const root = data?.category as { name: string; children: { name: string; children: { children: { asset_list: unknown[] }[] }[] }[] };
    expect([root.name, root.children.length]).toEqual(['root_category', 12]);
    expect(JSON.stringify(root)).toContain('{"key":"essential_codes","values":{"values":["WEAR","ETC"]}}');
  });

  test('notice templates list key and name of every entry', async () => {
    const answer = await client.call('query { getAllEssentialTemplate { id code name values } }');
    const templates = result<{ code: string; values: { values: object[] } }[]>(answer, 'getAllEssentialTemplate');
    const wear = templates.find((template) => template.code === 'WEAR');
    expect(wear?.values.values).toContainEqual({ key: 'material', name: '제품 소재', type: 'text' });
  });

  test('addresses: ten a page, fifty at most', async () => {
    const list = (args: string) => client.call(`query { shop_shipping_address_list${args} { total_count item_list { id is_default } } }`);
    expect((await list('')).data?.shop_shipping_address_list).toMatchObject({ total_count: 2, item_list: [{ is_default: true }, {}] });
    expect((await list('(limit_count: 1, skip_count: 1)')).data?.shop_shipping_address_list).toMatchObject({
      item_list: [{ id: '12529' }],
    });
    expect((await list('(limit_count: 51)')).errors).toEqual(['too_many_limit_count']);
  });
});
