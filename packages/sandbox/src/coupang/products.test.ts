import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ImageHost, startImageHost } from '../testing/image-host.ts';
import { setCoupangReviewTime } from './index.ts';
import { approved, create, type ItemBody, itemBody, type ProductBody, productBody, warehousesOf } from './testing/bodies.ts';
import { CATALOG, OTHER, type Rig, startRig, VENDOR } from './testing/rig.ts';

const PRODUCTS = `${CATALOG}/seller-products`;
let rig: Rig;
let host: ImageHost;
let body: ProductBody;

beforeAll(async () => {
  host = await startImageHost();
  rig = await startRig();
});
afterAll(async () => {
  await rig.close();
  await host.close();
});
beforeEach(async () => {
  rig.control.reset();
  body = productBody(host.url(800, 800), await warehousesOf(rig));
});

const read = async (id: string) => (await rig.call('GET', `${PRODUCTS}/${id}`)).json.data;
const item = (index: number): ItemBody => body.items[index] as ItemBody;

describe('create', () => {
  test('answers the number in the catalog envelope and waits for approval', async () => {
    const answer = await create(rig, body);
    expect(answer.json).toEqual({ code: 'SUCCESS', message: '', data: expect.any(Number) });
    const detail = await read(String(answer.json.data));
    expect(detail).toMatchObject({ statusName: '승인대기중', sellerProductName: '린넨 셔츠', vendorId: VENDOR, productId: null });
    expect(detail.items).toHaveLength(2);
    expect(detail.items[0]).toMatchObject({ vendorItemId: null, salePrice: 19900, maximumBuyCount: 100, pccNeeded: false });
    expect(detail.items[0].attributes[0]).toMatchObject({ attributeTypeName: '색상', attributeValueName: '아이보리', exposed: 'EXPOSED' });
  });

  test('without `requested` it is only saved until approval is asked for', async () => {
    const { json } = await create(rig, { ...body, requested: false });
    expect((await read(String(json.data))).statusName).toBe('임시저장');
    const asked = await rig.call('PUT', `${PRODUCTS}/${json.data}/approvals`);
    expect(asked.json).toMatchObject({ code: 'SUCCESS', data: String(json.data) });
    expect((await read(String(json.data))).statusName).toBe('승인대기중');
    expect((await rig.call('PUT', `${PRODUCTS}/${json.data}/approvals`)).status).toBe(412);
  });

  test('a vendor id of somebody else is 400', async () => {
    expect((await create(rig, { ...body, vendorId: OTHER })).status).toBe(400);
  });

  const REQUIRED = `displayCategoryCode sellerProductName saleStartedAt saleEndedAt deliveryMethod deliveryCompanyCode deliveryChargeType
    deliveryCharge freeShipOverAmount deliveryChargeOnReturn remoteAreaDeliverable unionDeliveryType returnCenterCode returnChargeName
    companyContactNumber returnZipCode returnAddress returnAddressDetail returnCharge outboundShippingPlaceCode vendorUserId items`;
  test.each(REQUIRED.split(/\s+/))('%s is required', async (field) => {
    const { [field]: _left, ...rest } = body;
    const answer = await create(rig, rest as ProductBody);
    expect([answer.status, answer.json.code]).toEqual([200, 'ERROR']);
    expect(answer.json.message).toMatch(/[가-힣]/);
    expect(answer.json.message).toContain(field);
  });

  const REQUIRED_IN_ITEM = `itemName originalPrice salePrice maximumBuyCount maximumBuyForPerson maximumBuyForPersonPeriod
    outboundShippingTimeDay unitCount adultOnly taxType parallelImported overseasPurchased pccNeeded images notices attributes contents`;
  test.each(REQUIRED_IN_ITEM.split(/\s+/))('items[].%s is required', async (field) => {
    delete item(1)[field];
    const { json } = await create(rig, body);
    expect([json.code, json.message.includes('[옵션 2]')]).toEqual(['ERROR', true]);
  });

  const REFUSALS: [string, (body: ProductBody) => void, RegExp][] = [
    ['a category that is no leaf', (b) => Object.assign(b, { displayCategoryCode: 1 }), /최하위/],
    ['a name over 100 characters', (b) => Object.assign(b, { sellerProductName: '가'.repeat(101) }), /100자/],
    ['a date in another form', (b) => Object.assign(b, { saleStartedAt: '2026-03-01' }), /yyyy-MM-dd/],
    ['an end before the start', (b) => Object.assign(b, { saleEndedAt: '2020-01-01T00:00:00' }), /saleEndedAt/],
    ['an unknown courier', (b) => Object.assign(b, { deliveryCompanyCode: 'NOPE' }), /택배사/],
    ['a place of another vendor', (b) => Object.assign(b, { outboundShippingPlaceCode: 1 }), /출고지/],
    ['an unknown return centre', (b) => Object.assign(b, { returnCenterCode: '1' }), /반품지/],
    ['another WING id', (b) => Object.assign(b, { vendorUserId: 'someone' }), /WING/],
    ['a fee on free delivery', (b) => Object.assign(b, { deliveryCharge: 2500 }), /무료배송/],
    ['paid delivery without a fee', (b) => Object.assign(b, { deliveryChargeType: 'NOT_FREE' }), /deliveryCharge/],
    [
      'conditional delivery without threshold',
      (b) => Object.assign(b, { deliveryChargeType: 'CONDITIONAL_FREE', deliveryCharge: 2500 }),
      /freeShip/,
    ],
    ['SEQUENTIAL spelled right', (b) => Object.assign(b, { deliveryMethod: 'SEQUENTIAL' }), /SEQUENCIAL/],
    ['a price not in tens', (b) => Object.assign(b.items[0] ?? {}, { salePrice: 19905 }), /10원 단위/],
    ['a stock over 99,999', (b) => Object.assign(b.items[0] ?? {}, { maximumBuyCount: 100000 }), /99999/],
    ['a number that is none', (b) => Object.assign(b.items[0] ?? {}, { maximumBuyCount: 'many' }), /숫자/],
    ['an item name over 150 characters', (b) => Object.assign(b.items[0] ?? {}, { itemName: '가'.repeat(151) }), /150자/],
    ['21 search tags', (b) => Object.assign(b.items[0] ?? {}, { searchTags: Array.from({ length: 21 }, (_, n) => `t${n}`) }), /20개/],
    ['a long reason for no barcode', (b) => Object.assign(b.items[0] ?? {}, { emptyBarcodeReason: 'x'.repeat(101) }), /100자/],
    ['an unknown certification', (b) => Object.assign(b.items[0] ?? {}, { certifications: [{ certificationType: 'X' }] }), /인증 종류/],
    [
      'a certification without its code',
      (b) => Object.assign(b.items[0] ?? {}, { certifications: [{ certificationType: 'KC_KID_CONFIRM', certificationCode: '' }] }),
      /인증번호/,
    ],
    ['no representative image', (b) => Object.assign(b.items[0]?.images[0] ?? {}, { imageType: 'DETAIL' }), /REPRESENTATION/],
    [
      'an image path over 150 characters',
      (b) => Object.assign(b.items[0]?.images[0] ?? {}, { vendorPath: `http://h/${'x'.repeat(150)}` }),
      /150자/,
    ],
    ['an image path that is no address', (b) => Object.assign(b.items[0]?.images[0] ?? {}, { vendorPath: 'a.jpg' }), /URL/],
    [
      'a notice group of another category',
      (b) => Object.assign(b.items[0] ?? {}, { notices: b.items[0]?.notices.map((n) => ({ ...n, noticeCategoryName: '가방' })) }),
      /사용할 수 없/,
    ],
    ['a missing notice item', (b) => b.items[0]?.notices.pop(), /A\/S 책임자와 전화번호/],
    ['an unknown notice item', (b) => Object.assign(b.items[0]?.notices[0] ?? {}, { noticeCategoryDetailName: '없는 항목' }), /없는 항목/],
    [
      'an attribute the category lacks',
      (b) => b.items[0]?.attributes.push({ attributeTypeName: '굽높이', attributeValueName: '3' }),
      /없는 옵션/,
    ],
    ['a missing mandatory attribute', (b) => b.items[0]?.attributes.pop(), /사이즈/],
    ['a count without its unit', (b) => b.items[0]?.attributes.push({ attributeTypeName: '수량', attributeValueName: '1묶음' }), /단위/],
    ['the same combination twice', (b) => b.items.push(structuredClone(b.items[0] as ItemBody)), /중복/],
    [
      'different purchase options among items',
      (b) => b.items[0]?.attributes.push({ attributeTypeName: '모델명/품번', attributeValueName: 'A' }),
      /구성이 같아야/,
    ],
    ['parallel imports without papers', (b) => Object.assign(b.items[0] ?? {}, { parallelImported: 'PARALLEL_IMPORTED' }), /수입신고필증/],
    [
      'used pictures of a new product',
      (b) => b.items[0]?.images.push({ imageOrder: 1, imageType: 'USED_PRODUCT', vendorPath: 'http://h/a.jpg' }),
      /중고/,
    ],
  ];
  test.each(REFUSALS)('%s is a business error: HTTP 200 and code ERROR', async (_name, spoil, message) => {
    spoil(body);
    const answer = await create(rig, body);
    expect([answer.status, answer.json.code]).toEqual([200, 'ERROR']);
    expect(answer.json.message).toMatch(message);
    expect(rig.control.products(VENDOR).some((product) => product.name === '린넨 셔츠')).toBe(false);
  });

  test('more than nine detail images are refused', async () => {
    for (let n = 1; n <= 10; n += 1) item(0).images.push({ imageOrder: n, imageType: 'DETAIL', vendorPath: host.url(500, 500 + n) });
    expect((await create(rig, body)).json.message).toMatch(/DETAIL 이미지는 최대 9개/);
    item(0).images.pop();
    expect((await create(rig, body)).json.code).toBe('SUCCESS');
  });

  test('201 items are refused, 200 are not', async () => {
    const items = Array.from({ length: 201 }, (_, n) => itemBody('아이보리', `${n}`, host.url(800, 800), `S-${n}`));
    expect((await create(rig, { ...body, items })).json.message).toMatch(/200개/);
    expect((await create(rig, { ...body, items: items.slice(0, 200) })).json.code).toBe('SUCCESS');
  });

  test('measured goods need a count and one of volume and weight', async () => {
    const food = (await rig.call('POST', '/v2/providers/openapi/apis/api/v1/categorization/predict', { productName: '수분크림' })).json
      .data;
    const meta = await rig.call('GET', `${CATALOG}/meta/category-related-metas/display-category-codes/${food.predictedCategoryId}`);
    const [notice] = meta.json.data.noticeCategories;
    body.displayCategoryCode = Number(food.predictedCategoryId);
    body.items = [item(0)];
    item(0).notices = notice.noticeCategoryDetailNames.map((detail: { noticeCategoryDetailName: string }) => ({
      noticeCategoryName: notice.noticeCategoryName,
      noticeCategoryDetailName: detail.noticeCategoryDetailName,
      content: '상세페이지 참조',
    }));
    const attributes = (pairs: [string, string][]) =>
      pairs.map(([attributeTypeName, attributeValueName]) => ({ attributeTypeName, attributeValueName }));
    item(0).attributes = attributes([['수량', '1개']]);
    expect((await create(rig, body)).json.message).toMatch(/'개당 용량' 또는 '개당 중량'/);
    item(0).attributes = attributes([
      ['수량', '1개'],
      ['개당 용량', '50ml'],
    ]);
    expect((await create(rig, body)).json.code).toBe('SUCCESS');
  });
});

describe('review', () => {
  test('ends by itself after a short while and gives vendor item ids', async () => {
    const { json } = await create(rig, body);
    expect((await read(String(json.data))).statusName).toBe('승인대기중');
    rig.now = new Date(rig.now.getTime() + 3_000);
    const detail = await read(String(json.data));
    expect(detail.statusName).toBe('승인완료');
    expect(detail.items.every((row: { vendorItemId: unknown }) => typeof row.vendorItemId === 'number')).toBe(true);
    expect(detail.productId).toEqual(expect.any(Number));
  });

  test('takes as long as it is asked to', async () => {
    setCoupangReviewTime(rig.sandbox.kernel('COUPANG'), 60_000);
    const { json } = await create(rig, body);
    rig.control.moveClock(59_000);
    expect((await read(String(json.data))).statusName).toBe('승인대기중');
    rig.control.moveClock(1_000);
    expect((await read(String(json.data))).statusName).toBe('승인완료');
  });

  test('or when the clock is moved', async () => {
    const { json } = await create(rig, body);
    rig.control.moveClock(3_000);
    expect((await read(String(json.data))).statusName).toBe('승인완료');
  });

  test('the staff can deny, with its reason in the history, and approval can be asked for again', async () => {
    const { json } = await create(rig, body);
    const productId = String(json.data);
    rig.control.approveProduct?.({ accountId: VENDOR, productId, approve: false, reason: '상표권 확인' });
    expect((await read(productId)).statusName).toBe('승인반려');
    const history = (await rig.call('GET', `${PRODUCTS}/${productId}/histories`)).json;
    expect(history.data[0]).toMatchObject({ status: '승인반려', comment: expect.stringContaining('상표권 확인') });
    expect((await rig.call('PUT', `${PRODUCTS}/${productId}/approvals`)).json.code).toBe('SUCCESS');
  });

  test.each([
    ['that cannot be fetched', () => host.missing, /가져올 수 없/],
    ['that is not square', () => host.url(800, 600), /정사각형/],
    ['that is too small', () => host.url(400, 400), /500/],
  ])('an image %s surfaces as a rejection, not as an error of the call', async (_name, url, message) => {
    for (const row of body.items) Object.assign(row.images[0] ?? {}, { vendorPath: url() });
    const { json } = await create(rig, body);
    expect(json.code).toBe('SUCCESS');
    rig.control.moveClock(3_000);
    expect((await read(String(json.data))).statusName).toBe('승인반려');
    const [last] = (await rig.call('GET', `${PRODUCTS}/${json.data}/histories`)).json.data;
    expect(last.comment).toMatch(message);
  });

  test('images are really fetched', async () => {
    const url = host.url(777, 777);
    Object.assign(item(0).images[0] ?? {}, { vendorPath: url });
    await create(rig, body);
    expect(host.asked).toContain(new URL(url).pathname);
  });

  test('one bad item makes a partial approval', async () => {
    Object.assign(item(1).images[0] ?? {}, { vendorPath: host.missing });
    const { json } = await create(rig, body);
    rig.control.moveClock(3_000);
    const detail = await read(String(json.data));
    expect(detail.statusName).toBe('부분승인완료');
    expect(detail.items.map((row: { vendorItemId: unknown }) => row.vendorItemId === null)).toEqual([false, true]);
  });
});

describe('replace', () => {
  test('goes through the review again; what buyers see stays until it is over', async () => {
    const { productId } = await approved(rig, body);
    const detail = await read(productId);
    const changed = { ...detail, vendorUserId: 'moawing', displayProductName: '새 이름', requested: true };
    const answer = await rig.call('PUT', PRODUCTS, changed);
    expect(answer.json).toMatchObject({ code: '200', data: { code: 'SUCCESS', data: Number(productId) } });
    const view = () => rig.control.products(VENDOR).find((product) => product.productId === productId);
    expect(view()?.name).toBe('린넨 셔츠');
    rig.control.moveClock(3_000);
    expect(view()?.name).toBe('새 이름');
  });

  test('keeps item and vendor item ids, prices and stock of approved items', async () => {
    const { productId, vendorItemIds } = await approved(rig, body);
    await rig.call('PUT', `${CATALOG}/vendor-items/${vendorItemIds[0]}/quantities/7`);
    const detail = await read(productId);
    detail.items[0].maximumBuyCount = 50;
    detail.items[0].salePrice = 15000;
    detail.items.push(itemBody('블랙', 'M', host.url(800, 800), 'M-1001-3'));
    expect((await rig.call('PUT', PRODUCTS, { ...detail, requested: true })).json.code).toBe('200');
    rig.control.moveClock(3_000);
    const after = await read(productId);
    expect(after.items.slice(0, 2).map((row: { vendorItemId: number }) => String(row.vendorItemId))).toEqual(vendorItemIds);
    expect(after.items[0]).toMatchObject({ maximumBuyCount: 7, salePrice: 19900 });
    expect(after.items[2]).toMatchObject({ vendorItemId: expect.any(Number), maximumBuyCount: 100 });
  });

  test('an item that is left out is sold no more', async () => {
    const { productId, vendorItemIds } = await approved(rig, body);
    const detail = await read(productId);
    detail.items.pop();
    await rig.call('PUT', PRODUCTS, { ...detail, requested: true });
    rig.control.moveClock(3_000);
    expect((await rig.call('GET', `${CATALOG}/vendor-items/${vendorItemIds[1]}/inventories`)).json.data.onSale).toBe(false);
    expect((await read(productId)).items).toHaveLength(1);
  });

  test('of an unknown product, or with an item of another one, is refused', async () => {
    expect((await rig.call('PUT', PRODUCTS, { ...body, sellerProductId: 1 })).status).toBe(404);
    const { productId } = await approved(rig, body);
    const detail = await read(productId);
    detail.items[0].sellerProductItemId = 5;
    expect((await rig.call('PUT', PRODUCTS, detail)).json).toMatchObject({ code: 'ERROR', message: expect.stringContaining('5') });
  });

  test('partial changes delivery fields without a review', async () => {
    const { productId } = await approved(rig, body);
    const change = { sellerProductId: Number(productId), deliveryChargeType: 'NOT_FREE', deliveryCharge: 3000 };
    expect((await rig.call('PUT', `${PRODUCTS}/${productId}/partial`, change)).json.code).toBe('SUCCESS');
    expect(await read(productId)).toMatchObject({ statusName: '승인완료', deliveryCharge: 3000 });
    expect((await rig.call('PUT', `${PRODUCTS}/${productId}/partial`, { deliveryCharge: 0 })).json.code).toBe('ERROR');
    const waiting = String((await create(rig, body)).json.data);
    expect((await rig.call('PUT', `${PRODUCTS}/${waiting}/partial`, change)).status).toBe(412);
  });
});

describe('delete', () => {
  test('only outside a review and with every item stopped', async () => {
    const waiting = String((await create(rig, body)).json.data);
    expect((await rig.call('DELETE', `${PRODUCTS}/${waiting}`)).status).toBe(412);
    const { productId, vendorItemIds } = await approved(rig, body);
    expect((await rig.call('DELETE', `${PRODUCTS}/${productId}`)).status).toBe(412);
    for (const id of vendorItemIds) await rig.call('PUT', `${CATALOG}/vendor-items/${id}/sales/stop`);
    const gone = await rig.call('DELETE', `${PRODUCTS}/${productId}`);
    expect(gone.json).toEqual({ code: 'SUCCESS', message: '삭제되었습니다', data: productId });
    expect((await rig.call('DELETE', `${PRODUCTS}/${productId}`)).status).toBe(404);
    expect((await rig.call('GET', `${PRODUCTS}/external-vendor-sku-codes/M-1001-1`)).json.data).toHaveLength(1);
    expect((await rig.call('GET', `${CATALOG}/vendor-items/${vendorItemIds[0]}/inventories`)).status).toBe(404);
  });

  test('a product that is only saved can go at once', async () => {
    const { json } = await create(rig, { ...body, requested: false });
    expect((await rig.call('DELETE', `${PRODUCTS}/${json.data}`)).status).toBe(200);
  });
});

test('another vendor’s product is 404', async () => {
  const { productId } = await approved(rig, body);
  expect((await rig.call('GET', `${PRODUCTS}/${productId}`, undefined, { vendor: OTHER })).status).toBe(404);
});
