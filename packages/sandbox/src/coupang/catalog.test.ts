import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TSHIRT } from './testing/bodies.ts';
import { CATALOG, ORDERS, type Rig, startRig, VENDOR } from './testing/rig.ts';

const OUTBOUND = '/v2/providers/marketplace_openapi/apis/api/v1/vendor/shipping-place/outbound';
let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

describe('categories', () => {
  test('the whole tree comes in the nested envelope', async () => {
    const { json } = await rig.call('GET', `${CATALOG}/meta/display-categories`);
    expect([json.code, json.data.code]).toEqual(['200', 'SUCCESS']);
    const root = json.data.data;
    expect([root.displayItemCategoryCode, root.name]).toEqual([0, 'ROOT']);
    expect(root.child[0]).toMatchObject({ displayItemCategoryCode: 1, name: '패션의류', status: 'ACTIVE' });
    expect(root.child[0].child[0].child[0].child[0]).toMatchObject({ displayItemCategoryCode: TSHIRT, child: [] });
  });

  test('one category shows its direct children only', async () => {
    const { json } = await rig.call('GET', `${CATALOG}/meta/display-categories/1`);
    expect(json.data.child.map((child: { child: unknown[] }) => child.child.length)).toEqual(json.data.child.map(() => 0));
    expect(json.data.child[0]).toMatchObject({ displayItemCategoryCode: 101, name: '여성의류' });
  });

  test('an unknown category is a business error: HTTP 200 with code ERROR', async () => {
    const answer = await rig.call('GET', `${CATALOG}/meta/display-categories/99999999`);
    expect([answer.status, answer.json.code]).toEqual([200, 'ERROR']);
  });

  test('status says whether products may be put there', async () => {
    const status = async (code: number) => (await rig.call('GET', `${CATALOG}/meta/display-categories/${code}/status`)).json.data.data;
    expect([await status(TSHIRT), await status(1)]).toEqual(['true', 'false']);
  });

  test('a product name finds a leaf', async () => {
    const predict = (productName: string) => rig.call('POST', '/v2/providers/openapi/apis/api/v1/categorization/predict', { productName });
    const found = (await predict('여름 여성 반팔티셔츠')).json;
    expect(found).toMatchObject({
      code: 200,
      data: { autoCategorizationPredictionResultType: 'SUCCESS', predictedCategoryName: '반팔티셔츠' },
    });
    expect((await predict('zzzz')).json.data).toMatchObject({ predictedCategoryId: null });
    expect((await predict('')).status).toBe(400);
  });
});

describe('category meta', () => {
  const metaOf = async (code: number) =>
    (await rig.call('GET', `${CATALOG}/meta/category-related-metas/display-category-codes/${code}`)).json;

  test('names attributes, notices, documents, certifications and conditions', async () => {
    const { code, data } = await metaOf(TSHIRT);
    expect(code).toBe('SUCCESS');
    expect(data.attributes).toContainEqual({
      attributeTypeName: '색상',
      dataType: 'STRING',
      basicUnit: '없음',
      usableUnits: [],
      required: 'MANDATORY',
      groupNumber: 'NONE',
      exposed: 'EXPOSED',
    });
    expect(data.attributes.some((attribute: { exposed: string }) => attribute.exposed === 'NONE')).toBe(true);
    expect(data.noticeCategories.map((notice: { noticeCategoryName: string }) => notice.noticeCategoryName)).toEqual(['의류', '기타 재화']);
    expect(data.certifications[0].certificationType).toBe('NOT_REQUIRED');
    expect(data.allowedOfferConditions[0]).toBe('NEW');
  });

  test('only leaves have one', async () => {
    expect((await metaOf(1)).code).toBe('ERROR');
  });

  const sample = new URL('../../../../../shared/fixtures/COUPANG/category__lookup-category-meta-info-use-code.json', import.meta.url);
  test.skipIf(!existsSync(sample))('has the fields of the published sample', async () => {
    const published = JSON.parse(readFileSync(sample, 'utf8')).response.data;
    const { data } = await metaOf(TSHIRT);
    expect(Object.keys(data)).toEqual(Object.keys(published));
    expect(Object.keys(data.attributes[0]).sort()).toEqual(Object.keys(published.attributes[0]).sort());
    expect(Object.keys(data.certifications[0])).toEqual(Object.keys(published.certifications[0]));
  });
});

describe('places', () => {
  test('outbound places are paged from one', async () => {
    const first = (await rig.call('GET', `${OUTBOUND}?pageNum=1&pageSize=1`)).json;
    expect(first.data.pagination).toEqual({ currentPage: 1, totalPages: 2, totalElements: 2, countPerPage: 1 });
    const second = (await rig.call('GET', `${OUTBOUND}?pageNum=2&pageSize=1`)).json;
    expect(second.data.content[0].outboundShippingPlaceCode).not.toBe(first.data.content[0].outboundShippingPlaceCode);
    expect(first.data.content[0].remoteInfos[0]).toMatchObject({ deliveryCode: 'CJGLS', jeju: 3000, usable: true });
  });

  test('or asked for by code', async () => {
    const code = (await rig.call('GET', `${OUTBOUND}?pageNum=1`)).json.data.content[1].outboundShippingPlaceCode;
    expect((await rig.call('GET', `${OUTBOUND}?placeCodes=${code}`)).json.data.content).toHaveLength(1);
    expect((await rig.call('GET', OUTBOUND)).status).toBe(400);
  });

  test('a new one needs name, address and known couriers', async () => {
    const address = {
      addressType: 'ROADNAME',
      countryCode: 'KR',
      companyContactNumber: '02-0000-0000',
      returnZipCode: '06236',
      returnAddress: '서울특별시 강남구 테헤란로 1',
      returnAddressDetail: '2층',
    };
    const body = { vendorId: VENDOR, userId: 'moawing', shippingPlaceName: '새 출고지', placeAddresses: [address] };
    const add = (change: object) => rig.call('POST', `${ORDERS}/outboundShippingCenters`, { ...body, ...change });
    expect((await add({ shippingPlaceName: '' })).status).toBe(400);
    expect((await add({ placeAddresses: [] })).status).toBe(400);
    expect((await add({ remoteInfos: [{ deliveryCode: 'NOPE', jeju: 3000, notJeju: 5000 }] })).status).toBe(400);
    const made = await add({ remoteInfos: [{ deliveryCode: 'KGB', jeju: '5000', notJeju: '2500' }] });
    expect(made.json).toMatchObject({ code: '200', data: { resultCode: 'SUCCESS' } });
    expect((await rig.call('GET', `${OUTBOUND}?placeCodes=${made.json.data.resultMessage}`)).json.data.content).toHaveLength(1);
    expect((await add({})).status).toBe(400);
  });

  test('return centres belong to the vendor', async () => {
    const { json } = await rig.call('GET', `${ORDERS}/returnShippingCenters?pageNum=1&pageSize=10`);
    expect(json.data.content).toHaveLength(1);
    expect(json.data.content[0]).toMatchObject({ vendorId: VENDOR, deliverCode: 'CJGLS', usable: true });
  });
});
