/** Templates over the whole API: each kind stored and read, what is refused, who sees what, and what the shops say of the addresses. */
import { newShopEntry } from '@moa/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp } from '../../../test/access-matrix/app.ts';
import { linkedShop } from '../../../test/access-matrix/data/linked-shop.ts';
import { freshDraft } from '../../../test/access-matrix/data/product.ts';
import { createWorld } from '../../../test/access-matrix/world.ts';
import { templateEntries } from './export.ts';

const world = await createWorld();
const { app, sandbox, close } = await openApp(world);
afterAll(close);
const shop = await linkedShop(world);
const { shopType, shopAccountId } = shop;
const PATHS = {
  PRODUCT: '/api/v1/product/template',
  OPTION: '/api/v1/product/option/template',
  SELECTION: '/api/v1/product/shop/selection/template',
  CATEGORY: '/api/v1/product/category/template',
  DELIVERY: '/api/v1/product/delivery/template',
};
const ONE_OPTION = '/api/v1/product/template/option';
const STATUS = '/api/v1/product/template/status';
const MAIN = '/api/v1/product/delivery/template/main';
const { deliveryInfo } = freshDraft().common;
const at = { shopType, shopAccountId };
const COLOURS = {
  options: [{ name: '색상', values: ['블랙', '화이트'] }],
  optionCombinations: [{ optionValues: ['화이트'], optionPrice: 1000 }],
};
const CONTENTS = {
  PRODUCT: { afterServiceGuideContent: '평일에 접수해주세요.', taxType: 'DUTYFREE' },
  OPTION: COLOURS,
  SELECTION: { shops: [{ ...at, multiShopId: null }] },
  CATEGORY: {
    category: { categoryId: '090105', path: '생활 > 텀블러' },
    shops: [{ ...at, category: { categoryId: '5', path: '텀블러' }, multiCategory: [] }],
  },
  DELIVERY: { deliveryInfo, shops: [{ ...at, fields: { shippingAddressId: '11', returnAddressId: '12' } }] },
};
type Kind = keyof typeof CONTENTS;
const KINDS = Object.keys(CONTENTS) as Kind[];

const headers = {
  seller: await world.headersOf('seller'),
  stranger: await world.headersOf('stranger'),
  limited: await world.headersOf('sub:limited'),
};

async function call(
  method: string,
  url: string,
  body?: unknown,
  who: keyof typeof headers = 'seller',
  // biome-ignore lint/suspicious/noExplicitAny: answers of many operations
): Promise<{ status: number; body: any }> {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers[who], ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

let names = 0;
const more = (kind: Kind) => (kind === 'DELIVERY' ? { main: false } : {});
async function saved(kind: Kind, content: unknown = CONTENTS[kind]) {
  names += 1;
  const answer = await call('POST', PATHS[kind], { name: `템플릿 ${names}`, content, ...more(kind) });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

describe.each(KINDS)('a template of %s', (kind) => {
  test('is stored, read, changed and removed', async () => {
    const template = await saved(kind);
    expect(template).toMatchObject({ version: 0, content: CONTENTS[kind] });
    const change = { id: template.id, version: 0, name: `${kind} 새 이름`, content: template.content, ...more(kind) };
    expect(await call('PUT', PATHS[kind], change)).toMatchObject({ status: 200, body: { version: 1, name: `${kind} 새 이름` } });
    const { body } = await call('GET', `${PATHS[kind]}?templateIds[0]=${template.id}`);
    expect(body.contents).toMatchObject([{ id: template.id, name: `${kind} 새 이름`, content: CONTENTS[kind] }]);
    expect(await call('DELETE', PATHS[kind], { id: template.id })).toMatchObject({ status: 200 });
    expect(await call('DELETE', PATHS[kind], { id: template.id })).toMatchObject({ status: 404 });
    expect((await call('GET', `${PATHS[kind]}?templateIds[0]=${template.id}`)).body.contents).toEqual([]);
  });

  test('that somebody else changed meanwhile is not written over', async () => {
    const { id, name, content } = await saved(kind);
    const change = { id, version: 0, name, content, ...more(kind) };
    await call('PUT', PATHS[kind], change);
    const late = await call('PUT', PATHS[kind], change);
    expect(late).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', data: { version: 1 } } });
    expect(late.body.detail).toContain('먼저 고쳤습니다');
  });

  test('has a name of its own, also when two are saved at once', async () => {
    const make = () => call('POST', PATHS[kind], { name: `${kind} 같은 이름`, content: CONTENTS[kind], ...more(kind) });
    const statuses = (await Promise.all([make(), make(), make()])).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, 409, 409]);
    const other = await saved(kind);
    const renamed = { id: other.id, version: 0, name: `${kind} 같은 이름`, content: other.content, ...more(kind) };
    expect(await call('PUT', PATHS[kind], renamed)).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE', errors: [{ path: 'name' }] },
    });
  });

  test('is nobody else’s', async () => {
    const { id, name, content } = await saved(kind);
    const change = { id, version: 0, name, content, ...more(kind) };
    expect(await call('PUT', PATHS[kind], change, 'stranger')).toMatchObject({ status: 404 });
    expect(await call('DELETE', PATHS[kind], { id }, 'stranger')).toMatchObject({ status: 404 });
    expect((await call('GET', `${PATHS[kind]}?templateIds[0]=${id}`, undefined, 'stranger')).body.contents).toEqual([]);
  });

  test.each([
    ['', '템플릿 이름을 입력해주십시오.'],
    ['가'.repeat(61), '템플릿 이름은 60자 이하로 입력해주십시오.'],
  ])('is refused with the name %j', async (name, message) => {
    const { status, body } = await call('POST', PATHS[kind], { name, content: CONTENTS[kind], ...more(kind) });
    expect([status, body.errors?.[0]?.message]).toEqual([400, message]);
  });
});

test.each([
  ['PRODUCT', {}, '저장할 항목을 하나 이상 골라주십시오.'],
  ['SELECTION', { shops: [] }, '쇼핑몰을 하나 이상 골라주십시오.'],
  ['CATEGORY', { category: null, shops: [] }, '카테고리를 하나 이상 골라주십시오.'],
  ['OPTION', { ...COLOURS, options: [...COLOURS.options, ...COLOURS.options] }, '옵션명이 서로 달라야 합니다.'],
  [
    'SELECTION',
    {
      shops: [
        { ...at, multiShopId: null },
        { ...at, multiShopId: null },
      ],
    },
    '같은 쇼핑몰 계정이 두 번 있습니다.',
  ],
] as const)('%s refuses %j', async (kind, content, message) => {
  const { status, body } = await call('POST', PATHS[kind], { name: '안 되는 것', content, ...more(kind) });
  expect([status, body.errors?.[0]?.message]).toEqual([400, message]);
});

test('a delivery template takes only what the shop’s delivery has', async () => {
  const content = { deliveryInfo, shops: [{ ...at, fields: { brandId: '1' } }] };
  const { status, body } = await call('POST', PATHS.DELIVERY, { name: '브랜드', main: false, content });
  expect([status, body.errors?.[0]?.path]).toEqual([400, 'content.shops.0.fields.brandId']);
});

test('an option template is read and changed by its address, too', async () => {
  const { id } = await saved('OPTION');
  expect(await call('GET', `${ONE_OPTION}/${id}`)).toMatchObject({ status: 200, body: { id, content: COLOURS } });
  expect(await call('PUT', `${ONE_OPTION}/${id}`, { version: 0, name: '주소로 고침', content: COLOURS })).toMatchObject({
    status: 200,
    body: { name: '주소로 고침', version: 1 },
  });
  expect(await call('GET', `${ONE_OPTION}/999999999`)).toMatchObject({ status: 404 });
});

test('a sub-user for some shops sees no other in a template, and takes none out by saving it', async () => {
  const { id, name } = await saved('SELECTION');
  const { body } = await call('GET', `${PATHS.SELECTION}?templateIds[0]=${id}`, undefined, 'limited');
  expect(body.contents[0].content).toEqual({ shops: [] });
  const hers = { shopType: 'ZIGZAG', shopAccountId: 'hers', multiShopId: null };
  const change = { id, version: 0, name, content: { shops: [hers] } };
  expect(await call('PUT', PATHS.SELECTION, change, 'limited')).toMatchObject({ status: 200 });
  const [whole] = (await call('GET', `${PATHS.SELECTION}?templateIds[0]=${id}`)).body.contents;
  expect(whole.content.shops.map((each: { shopAccountId: string }) => each.shopAccountId).toSorted()).toEqual(
    ['hers', shopAccountId].toSorted(),
  );
});

test('an account takes the template that was made its main one, until it is removed', async () => {
  const template = await saved('DELIVERY');
  expect(await call('PUT', MAIN, { ...at, templateId: template.id })).toMatchObject({ status: 200 });
  expect((await call('GET', MAIN)).body.contents).toMatchObject([{ ...at, templateId: template.id, linked: true }]);
  const [listed] = (await call('GET', `${PATHS.DELIVERY}?templateIds[0]=${template.id}`)).body.contents;
  expect(listed.mainOf).toMatchObject([at]);
  expect((await call('GET', MAIN, undefined, 'limited')).body.contents).toEqual([]);
  expect(await call('PUT', MAIN, { ...at, templateId: '999999999' })).toMatchObject({ status: 404 });
  await call('DELETE', PATHS.DELIVERY, { id: template.id });
  expect((await call('GET', MAIN)).body.contents).toEqual([]);
});

test('one template at most is the main one of new products', async () => {
  const [first, second] = [await saved('DELIVERY'), await saved('DELIVERY')];
  for (const { id, name, content } of [first, second]) await call('PUT', PATHS.DELIVERY, { id, version: 0, name, content, main: true });
  const { body } = await call('GET', PATHS.DELIVERY);
  expect(body.contents.filter((each: { main: boolean }) => each.main).map((each: { id: string }) => each.id)).toEqual([second.id]);
});

test('categories are read by their ids, ours and a shop’s, and what is not there is left out', async () => {
  const ids = '/api/v1/product/category/search/ids';
  const own = await call('GET', `${ids}?categoryIds[0]=090105&categoryIds[1]=none`);
  expect(own.body.contents).toMatchObject([{ id: '090105', leaf: true, path: '생활/건강 > 주방용품 > 텀블러/보온병' }]);
  const query = `shopType=${shopType}&shopAccountId=${encodeURIComponent(shopAccountId)}`;
  const { contents } = (await call('GET', `/api/v1/product/category/search?categoryKeyword=${encodeURIComponent('텀블러')}&${query}`)).body;
  const [found] = contents;
  const theirs = await call('GET', `${ids}?categoryIds[0]=${found.id}&categoryIds[1]=none&${query}`);
  expect(theirs.body.contents).toMatchObject([{ id: found.id, path: found.path }]);
});

test('what is taken out of Moa has the templates, with their shops by number', async () => {
  const { name } = await saved('DELIVERY');
  const text = await world.database.tenant(world.seller.sellerId, async (tx) => {
    let read = '';
    for await (const { content } of templateEntries(tx)) for await (const part of content as AsyncIterable<Buffer>) read += part.toString();
    return read;
  });
  expect(JSON.parse(text)['배송 템플릿']).toContainEqual(
    expect.objectContaining({ 이름: name, 쇼핑몰: [expect.objectContaining({ 계정번호: Number(shop.id) })] }),
  );
});

describe('what a delivery template points at', () => {
  const control = sandbox.control('SMART_STORE');
  const statusOf = async (id: string) => (await call('GET', `${STATUS}?templateIds[0]=${id}`)).body.contents;
  /** Kept answers of the shop are forgotten, as after ten minutes. */
  const forget = () =>
    world.database.tenant(world.seller.sellerId, (tx) => tx.query('delete from lookup_cache where seller_id = $1', [tx.sellerId]));
  const accountId = control.accounts()[0]?.id ?? '';
  let template: { id: string; version: number; name: string; content: unknown };

  beforeAll(async () => {
    template = await saved('DELIVERY');
  });

  function draft() {
    const product = freshDraft();
    const entry = newShopEntry({ ...at, shopName: '스토어', multiShopId: null }, 'TEMP_1');
    product.createShopDTOList = [{ ...entry, etc: { shippingAddressId: '11', returnAddressId: '12' } }];
    product.common.deliveryInfo = { ...product.common.deliveryInfo, templateId: template.id };
    return product;
  }
  const problemsOf = async () => {
    const { body } = await call('POST', '/api/v1/product/moa/preflight', draft());
    const paths = ['etc.shippingAddressId', 'etc.returnAddressId'];
    return body.shops[0].problems.filter(({ path }: { path: string }) => paths.includes(path));
  };

  test('is NORMAL as long as it is there as it was', async () => {
    expect(await statusOf(template.id)).toMatchObject([
      { ...at, status: 'NORMAL', message: null, fields: [{ status: 'NORMAL' }, { status: 'NORMAL' }] },
    ]);
    expect(await problemsOf()).toEqual([]);
  });

  test('is CHANGED when the shop calls it otherwise, until the seller has looked at it', async () => {
    control.changeAddress?.({ accountId, addressId: '11', name: '김포 창고' });
    await forget();
    const [changed] = await statusOf(template.id);
    expect(changed).toMatchObject({ status: 'CHANGED' });
    expect(changed.fields[0]).toMatchObject({ key: 'shippingAddressId', before: { label: '출고지' }, now: { label: '김포 창고' } });
    const [warning] = await problemsOf();
    expect(warning).toMatchObject({ path: 'etc.shippingAddressId', severity: 'WARN' });
    expect(warning.message).toMatch(/^배송 템플릿 ‘템플릿 \d+’의 출고지는 스마트스토어에서 바뀌었습니다/);

    const { id, name, content } = template;
    await call('PUT', PATHS.DELIVERY, { id, version: 0, name: `${name} 이름만`, main: false, content });
    expect(await statusOf(id)).toMatchObject([{ status: 'CHANGED' }]);
    await call('PUT', PATHS.DELIVERY, { id, version: 1, name, main: false, content, confirmed: true });
    expect(await statusOf(id)).toMatchObject([{ status: 'NORMAL' }]);
    expect(await problemsOf()).toEqual([]);
  });

  test('is DELETED when it is gone, and nothing is sent before it was chosen anew', async () => {
    control.changeAddress?.({ accountId, addressId: '12', name: null });
    await forget();
    expect(await statusOf(template.id)).toMatchObject([{ status: 'DELETED' }]);
    const [stop] = await problemsOf();
    expect(stop).toMatchObject({ path: 'etc.returnAddressId', severity: 'ERROR' });
    expect(stop.message).toMatch(
      /반품·교환지는 스마트스토어에서 지워졌습니다 \(반품교환지\)\. 반품·교환지를 다시 골라주십시오\. 템플릿도 함께 고쳐주십시오\.$/,
    );
  });

  test('is unknown while the shop does not answer, which holds nothing up', async () => {
    await forget();
    control.addFault({ operation: 'lookups.addresses', kind: 'SERVER_ERROR', times: null });
    const [unknown] = await statusOf(template.id);
    expect(unknown).toMatchObject({ status: null, fields: [{ status: null }, { status: null }] });
    expect(unknown.message).not.toBeNull();
    expect(await problemsOf()).toEqual([]);
    const asked = control.counters().operations['lookups.addresses']?.calls;
    await problemsOf();
    expect(control.counters().operations['lookups.addresses']?.calls).toBe(asked);
    control.clearFaults();
  });
});
