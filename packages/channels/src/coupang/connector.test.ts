import { checkLimits, limitsOn } from '@moa/core';
import { describe, expect, it } from 'vitest';
import { childrenOf } from '../sdk/category-tree.ts';
import { checkFields } from '../sdk/check-fields.ts';
import { wire } from '../sdk/reader.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { coupang } from './index.ts';
import { toCategoryTree } from './lookups.ts';
import { contentOf, coupangContext, P, recorded, S } from './testing/context.ts';

const ref = (...ids: string[]) => ({
  shopProductId: '1230001',
  shopProductSubId: null,
  items: ids.map((shopItemId) => ({ key: shopItemId, shopItemId })),
});
const done: ScriptedAnswer = { json: { code: 'SUCCESS', message: '완료' } };

describe('coupang', () => {
  it('finds a whole product good by its own limits and fields', () => {
    expect(checkLimits(limitsOn(coupang.manifest.rules, '2026-11-23'), contentOf())).toEqual([]);
    expect(checkFields(coupang.fields, { ...contentOf().fields, deliveryMethod: 'SEQUENCIAL' })).toEqual([]);
  });
});

describe('link', () => {
  it('is good when the vendor may list its return places', async () => {
    const ctx = coupangContext([
      { on: `GET ${P}/returnShippingCenters`, json: { code: 200, data: { content: [], pagination: { totalPages: 0 } } } },
    ]);
    expect(await coupang.link.check(ctx)).toMatchObject({ kind: 'ok', value: { shopName: 'A00099999', multiShops: [] } });
  });

  it.each<[ScriptedAnswer, string]>([
    [{ status: 401, json: { code: 'ERROR' } }, 'relink'],
    [{ status: 400, json: { code: 400, message: 'vendor mismatch' } }, 'relink'],
    [{ status: 429 }, 'slow_down'],
  ])('%j is %s', async (answer, kind) => {
    expect((await coupang.link.check(coupangContext([answer]))).kind).toBe(kind);
  });
});

describe('items', () => {
  it('sets each stock on its own and stops after a throttle', async () => {
    const ctx = coupangContext([
      { ...done, on: `PUT ${S}/vendor-items/1/quantities/0` },
      { json: { code: 'ERROR', message: '없는 옵션' } },
      { status: 429 },
    ]);
    const changes = ['1', '2', '3', '4'].map((shopItemId) => ({ key: `k${shopItemId}`, shopItemId, quantity: 0 }));
    const outcomes = await coupang.stock?.setQuantities(ctx, ref(), changes, []);
    expect([...(outcomes ?? [])].map(([key, outcome]) => [key, outcome.kind])).toEqual([
      ['k1', 'ok'],
      ['k2', 'refused'],
      ['k3', 'slow_down'],
      ['k4', 'slow_down'],
    ]);
    expect(outcomes?.get('k1')).toEqual({ kind: 'ok', value: { quantity: 0 } });
  });

  it('leaves the price guard of COUPANG on and turns its refusal into something to fix', async () => {
    const ctx = coupangContext([{ ...done, on: `PUT ${S}/vendor-items/1/prices/9900` }, { json: { code: 'ERROR', message: '50% 미만' } }]);
    const items = [
      { key: 'k1', shopItemId: '1', price: 9900 },
      { key: 'k2', shopItemId: '2', price: 100 },
    ];
    const outcomes = await coupang.price?.setPrices(ctx, ref(), 9900, items);
    expect(ctx.calls[0]?.query.get('forceSalePriceUpdate')).toBe('false');
    expect(outcomes?.get('k1')).toEqual({ kind: 'ok', value: { price: 9900 } });
    expect(outcomes?.get('k2')).toMatchObject({
      kind: 'fix',
      problems: [{ path: 'composition.mainInfo.price', channelMessage: '50% 미만' }],
    });
  });

  it('stops every item, and the worst outcome is the product’s', async () => {
    const ctx = coupangContext([{ ...done, on: `PUT ${S}/vendor-items/1/sales/stop` }, { fault: 'reset' }, done]);
    expect(await coupang.sale?.stop(ctx, ref('1', '2', '3'))).toMatchObject({ kind: 'unknown' });
    expect(await coupang.sale?.resume(coupangContext([{ ...done, on: `PUT ${S}/vendor-items/1/sales/resume` }]), ref('1'))).toMatchObject({
      kind: 'ok',
    });
  });

  it('looks item numbers up when it has none, and says when the product is not approved yet', async () => {
    const product = (vendorItemId: number | null) => ({
      on: `GET ${S}/seller-products/1230001`,
      json: { code: 'SUCCESS', data: { sellerProductId: 1230001, items: [{ vendorItemId }] } },
    });
    expect(await coupang.sale?.stop(coupangContext([product(null)]), ref())).toMatchObject({ kind: 'refused', code: 'NOT_APPROVED' });
    expect(
      await coupang.sale?.stop(coupangContext([product(5), { ...done, on: `PUT ${S}/vendor-items/5/sales/stop` }]), ref()),
    ).toMatchObject({ kind: 'ok' });
  });
});

describe('look-ups', () => {
  const TREE = {
    displayItemCategoryCode: 0,
    name: 'ROOT',
    child: [
      {
        displayItemCategoryCode: 1,
        name: '패션',
        status: 'ACTIVE',
        child: [
          { displayItemCategoryCode: 11, name: '셔츠', status: 'ACTIVE', child: [] },
          { displayItemCategoryCode: 12, name: '닫힌 곳', status: 'DISABLED', child: [] },
        ],
      },
      {
        displayItemCategoryCode: 2,
        name: '셔츠 관리용품',
        status: 'ACTIVE',
        child: [{ displayCategoryCode: 21, name: '다리미', status: 'ACTIVE' }],
      },
    ],
  };

  it('walks the tree by parent', () => {
    const roots = toCategoryTree(TREE);
    expect(childrenOf(roots, null).map(({ id, leaf }) => [id, leaf])).toEqual([
      ['1', false],
      ['2', false],
    ]);
    expect(childrenOf(roots, '1')).toEqual([{ id: '11', name: '셔츠', path: '패션 > 셔츠', leaf: true }]);
    expect(childrenOf(roots, '404')).toEqual([]);
  });

  it('asks for the tree, the attributes, the notices and the places', async () => {
    const meta = {
      attributes: [
        { attributeTypeName: '수량', required: 'MANDATORY', dataType: 'NUMBER', basicUnit: '개', groupNumber: 'NONE', exposed: 'EXPOSED' },
      ],
      noticeCategories: [{ noticeCategoryName: '의류', noticeCategoryDetailNames: [{ noticeCategoryDetailName: '색상' }] }],
    };
    const place = {
      usable: true,
      outboundShippingPlaceCode: 84,
      shippingPlaceName: '창고',
      placeAddresses: [{ returnAddress: '서울', returnAddressDetail: '1층' }],
    };
    const ctx = coupangContext([
      { on: `GET ${S}/meta/display-categories`, json: { code: '200', data: { code: 'SUCCESS', data: TREE } } },
      { json: { code: '200', data: { code: 'SUCCESS', data: TREE } } },
      { json: { code: 'SUCCESS', data: meta } },
      { json: { code: 'SUCCESS', data: meta } },
      { json: { content: [place, { ...place, usable: false }], pagination: { totalPages: 2 } } },
      { json: { content: [{ ...place, outboundShippingPlaceCode: 85 }], pagination: { totalPages: 2 } } },
    ]);
    expect(await coupang.lookups?.categories?.(ctx, null)).toMatchObject({ kind: 'ok', value: [{ id: '1' }, { id: '2' }] });
    expect(await coupang.lookups?.searchCategories?.(ctx, '다리미')).toMatchObject({ value: [{ id: '21' }] });
    expect(await coupang.lookups?.attributes?.(ctx, '11')).toEqual({
      kind: 'ok',
      value: [{ key: '수량', label: '수량 (구매옵션)', required: true, kind: 'NUMBER', options: [], unit: '개' }],
    });
    expect(await coupang.lookups?.notices?.(ctx, '11')).toEqual({ kind: 'ok', value: [{ value: '의류', label: '의류', hint: '색상' }] });
    expect(await coupang.lookups?.addresses?.(ctx, 'OUTBOUND')).toEqual({
      kind: 'ok',
      value: [
        { value: '84', label: '창고', hint: '서울 1층' },
        { value: '85', label: '창고', hint: '서울 1층' },
      ],
    });
    expect(ctx.left()).toBe(0);
  });

  const trees = recorded().filter(
    ({ response }) => 'child' in wire(wire(wire(response).data).data) || 'child' in wire(wire(response).data),
  );
  it.each(trees)('reads $name', ({ response }) => {
    const data = wire(wire(response).data);
    const roots = toCategoryTree('child' in data ? data : data.data);
    expect(roots.length).toBeGreaterThan(0);
    expect(roots.every(({ id, name }) => /^\d+$/.test(id) && name !== '')).toBe(true);
  });
});
